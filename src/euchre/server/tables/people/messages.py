"""The messages of one table: pictures and lines, encoded once for all who see the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from euchre.events import Event, Played, encode_hook
from euchre.hand import View
from euchre.rules import Seat
from euchre.table.chairs.consent import may_undo
from euchre.table.log.company import Bearer
from euchre.table.log.entries import (
    BearerRenamed,
    Entry,
    Happened,
    MatchStarted,
    SeatNameHidden,
    Swapped,
    TableTextHidden,
    Undone,
    seen,
)
from euchre.table.log.entries import ChatSaid as SaidEntry
from euchre.table.log.state import Table, alike
from euchre.table.shown import private_view, public_view
from euchre.table.shown.picture import (
    FOLDING,
    Allowed,
    ChatShown,
    GameInfo,
    KnockShown,
    Known,
    Message,
    MessageType,
    OwnView,
    TableInfo,
    told_alone,
)
from euchre.table.shown.watching import Onlookers, lines_of_hand, tell_entry
from euchre.table.timers import deadline

PROTOCOLS: Final = (1, 2)
"""The versions of the protocol that are spoken here."""
_ENCODER: Final = msgspec.json.Encoder(enc_hook=encode_hook)
_NOTHING: Final = _ENCODER.encode(None)
_ANEW: Final = (
    Undone,
    MatchStarted,
    Swapped,
    SeatNameHidden,
    BearerRenamed,
    TableTextHidden,
)
"""After these everybody gets the whole picture."""
_LAST_RESULTS: Final = 20
"""So many results each score tells in version 1 of the protocol, in which a client need not keep
those before: a game to ten points has no more."""


class Overheard(NamedTuple):
    """What somebody who watches has said.

    Attributes:
        said: what, and their name.
        heard: whether those who sit at the table hear it.
        player: who they are elsewhere, too (`SeatTaken`).
    """

    said: ChatShown
    heard: bool
    player: str = ""

    @property
    def bearer(self) -> Bearer:
        """Who has said it."""
        return self.said.name, self.player


class Receiver(Protocol):
    """Somebody who is told, in one of the `PROTOCOLS`."""

    seat: Seat | None
    protocol: int

    def send(self, message: bytes) -> None:
        """Send this when there is time."""


def encode(message: Message) -> bytes:
    """A message as it goes over the wire."""
    return _ENCODER.encode(message)


class Broadcaster:
    """What those at one table have been told, and how they are told more.

    Args:
        table: as it is.
        views: what everybody knows of its hand.
        knocks: those who ask to be let sit down.

    Attributes:
        moved: the version at which the match last changed.
        covered: whether who looks on is told nothing of the games.
        knocks: those who ask to be let sit down.
        late: levels of bots that are not ready.
        gone: the persons who are not connected, and since when, in ms.
        came: when the first of the persons here came, in ms.
        shared: the seats that several devices have open.
        overheard: what those who watch have said.
        limits: how much those who are welcomed may send; None: they are not told.
    """

    def __init__(self, table: Table, views: Onlookers, knocks: tuple[KnockShown, ...] = ()) -> None:
        self._table = table
        self.covered = bool(table.settings.same_deals)
        self._views = views
        self.moved = table.version
        self.knocks = knocks
        self.late: frozenset[str] = frozenset()
        self.gone: Mapping[Seat, int] = {}
        self.came = self._told_came = 0
        self.shared: frozenset[Seat] = frozenset()
        self.overheard: Sequence[Overheard] = ()
        self.limits: Allowed | None = None
        self._info: TableInfo | None = None
        self._game: GameInfo | None = None
        self._kept = 0  # the results of it that were told before, and are the same
        self._hand = _NOTHING
        self._mine: dict[Seat, bytes] = {}
        self._company: tuple[Any, ...] = ()
        self._folded = False

    @property
    def version(self) -> int:
        """The version that everybody has been told of."""
        return self._table.version

    def forget(self) -> None:
        """Somebody's seat has changed."""
        self._mine.clear()

    # -- single messages ------------------------------------------------------------------------

    def ack(self, ident: str | int | None, version: int, receipt: str = "", why: str = "") -> bytes:
        """The command has happened; `receipt`: the signature of what it said; `why`: what waits."""
        return encode(Message(v=version, type="ack", id=ident, receipt=receipt, why=why))

    def error(self, ident: str | int | None, code: str, why: str) -> bytes:
        """The command has not happened."""
        return encode(Message(v=self._table.version, type="error", id=ident, code=code, why=why))

    def hint(self, ident: str | int, version: int, event: Event, why: str) -> bytes:
        """What a bot would do."""
        return encode(Message(v=version, type="hint", id=ident, event=event, why=why))

    def seated(self, ident: str | int, seat: Seat, token: str) -> bytes:
        """Who has knocked sits now."""
        version = self._table.version
        return encode(Message(v=version, type="seated", id=ident, seat=seat, token=token))

    def pong(self, ident: str | int, now: int) -> bytes:
        """Yes, somebody is here."""
        return encode(Message(v=self._table.version, type="pong", id=ident, now=now))

    def bye(self, code: str, why: str) -> bytes:
        """The connection ends."""
        return encode(Message(v=self._table.version, type="bye", code=code, why=why))

    def stale(self, ident: str | int, seat: Seat | None, why: str) -> bytes:
        """The command came too late; with a fresh picture of the game."""
        picture = self._picture(seat)
        version = self._table.version
        return encode(Message(v=version, type="error", id=ident, code="stale", why=why, **picture))

    def _picture(self, seat: Seat | None) -> dict[str, Any]:
        """What `seat` may see of the game as it is: nothing, who looks on at a covered table."""
        table = self._table
        if seat is None and self.covered:
            return {"mine": OwnView(seat=None)}
        return {
            "game": public_view.game_info(table),
            "hand": public_view.hand_info(table, self._view(table, None), self.came),
            "mine": private_view.mine(table, seat, self._view(table, seat)),
        }

    def _known(self, seat: Seat | None) -> Known:
        """What `seat` knows of the hand, for programs that fold it themselves."""
        table, rules = self._table, self._table.settings.rules
        hand = None if table.match is None else table.match.hand
        if hand is None or (seat is None and self.covered):
            return Known(rules)
        view = self._views.of(hand, table.eyes(seat))
        return Known(rules, view.seat, view.scores, view.events)

    def _talk(self, seat: Seat | None) -> dict[str, Any]:
        """What has been told and said, as far as `seat` may hear it."""
        table = self._table
        gallery = tuple(said for said, heard, _ in self.overheard if heard or seat is None)
        if seat is None and self.covered:
            return {"chat": gallery}
        chat = tuple(ChatShown(line.seat, line.text, line.name) for line in table.chat)
        return {"lines": lines_of_hand(table, seat), "chat": chat + gallery}

    def _seats(self, table: Table, here: Collection[Seat], watching: int) -> TableInfo:
        return public_view.table_info(
            table,
            here,
            watching,
            self.knocks,
            self.late,
            covered=self.covered,
            gone=self.gone,
            came=self.came,
            shared=self.shared,
        )

    def _company_of(self, here: Collection[Seat], watching: int) -> tuple[Any, ...]:
        """What `_seats` depends on beside the table."""
        gone = tuple(self.gone.items())
        late, shared = self.late, self.shared
        return (here, watching, self.knocks, late, self.covered, gone, self.came, shared)

    def welcome(
        self,
        seat: Seat | None,
        here: Collection[Seat],
        watching: int,
        *,
        ident: str | int | None = None,
        kind: MessageType = "welcome",
        now: int | None = None,
        protocol: int = 1,
    ) -> bytes:
        """The whole picture for `seat`; a welcome says which `protocol` is spoken."""
        table, first = self._table, kind == "welcome"
        return encode(
            Message(
                v=table.version,
                type=kind,
                id=ident,
                protocol=protocol if first else None,
                limits=self.limits if first else None,
                known=self._known(seat),
                table=self._seats(table, here, watching),
                now=now,
                **self._picture(seat),
                **self._talk(seat),
            )
        )

    # -- to everybody ---------------------------------------------------------------------------

    def presence(self, to: Iterable[Receiver], here: Collection[Seat], watching: int) -> None:
        """Tell who has come and gone, if that is news, and when a clock has begun by that."""
        info = self._seats(self._table, here, watching)
        self._company = self._company_of(here, watching)
        hand = {} if self.covered else self._hand_since(self.came)
        if info == self._info and not hand:
            return
        self._info = info
        self._present(to, info, **hand)

    def tell_said(self, line: Overheard, to: Iterable[Receiver]) -> None:
        """Tell what somebody says who watches, to those who hear it."""
        message = encode(Message(v=self._table.version, type="said", said=line.said))
        for receiver in to:
            if line.heard or receiver.seat is None:
                receiver.send(message)

    def _hand_since(self, came: int) -> dict[str, Any]:
        """The hand, where nobody was here before and a clock runs from now on.

        Those who hear it watch: who sits here has just come.
        """
        before, self._told_came = self._told_came, came
        table = self._table
        if came == before or deadline(table, came) == deadline(table, before):
            return {}
        hand = public_view.hand_info(table, self._view(table, None), came)
        self._hand = _ENCODER.encode(hand)
        return {"hand": msgspec.Raw(self._hand)}

    def _present(self, to: Iterable[Receiver], info: TableInfo, **parts: Any) -> None:
        message = encode(Message(v=self._table.version, type="presence", table=info, **parts))
        for receiver in to:
            receiver.send(message)

    def tell(
        self, entry: Entry, after: Table, to: Collection[Receiver], here: Collection[Seat]
    ) -> None:
        """Tell everybody what has happened, each as much as they may see."""
        before, self._table = self._table, after
        if isinstance(entry, Swapped):
            self.forget()
        if before.match is not after.match:
            self.moved = after.version
        places = [(receiver, receiver.seat) for receiver in to]
        self._shown_to(places)  # who comes back is welcomed with another picture
        if not places:
            self._seating(before, after, here, 0)
            self._score(before, after)
            self._playing(before, after)
            return
        onlookers = [receiver for receiver, seat in places if seat is None]
        watching = len(onlookers)
        if self.covered:
            places = [place for place in places if place[1] is not None]
        shared = self._seating(before, after, here, watching)
        if self.covered and shared and self._info is not None:
            self._present(onlookers, self._info)
        scored = self._score(before, after)
        whole = False
        if not _alone(entry):
            whole, self._folded = self._folded, False
        else:
            folding = [place for place in places if place[0].protocol >= FOLDING]
            if folding:
                score = self._told_score(0) if scored else {}
                self._tell_event(entry, before, folding, shared | score)
                places = [place for place in places if place[0].protocol < FOLDING]
                self._shown_to(places)
                if not places:
                    self._hand = _NOTHING
                    return
        shared |= self._told_score(_LAST_RESULTS) if scored else {}
        shared |= self._playing(before, after)
        self._tell_parts(entry, before, places, shared, whole=whole)
        if isinstance(entry, _ANEW):
            for receiver, _ in places:
                receiver.send(self.welcome(receiver.seat, here, watching, kind="snapshot"))

    def _tell_event(
        self,
        entry: Entry,
        before: Table,
        to: Sequence[tuple[Receiver, Seat | None]],
        shared: Mapping[str, Any],
    ) -> None:
        """Tell those who fold the hand themselves what has happened in it, and nothing else."""
        after, self._folded = self._table, True
        until = deadline(after, self.came)
        messages: dict[int, bytes] = {}
        kept = []  # what is told, so that no other can have its place in memory
        for receiver, seat in to:
            told = seen(entry, before.eyes(seat))
            message = messages.get(id(told))
            if message is None:
                kept.append(told)
                message = messages[id(told)] = encode(
                    Message(v=after.version, type="event", entry=told, deadline=until, **shared)
                )
            receiver.send(message)

    def _shown_to(self, places: Sequence[tuple[Receiver, Seat | None]]) -> None:
        """Only these are told what is new in their pictures: those of others are out of date."""
        for other in self._mine.keys() - {seat for _, seat in places}:
            del self._mine[other]

    def _tell_parts(
        self,
        entry: Entry,
        before: Table,
        to: Sequence[tuple[Receiver, Seat | None]],
        shared: Mapping[str, Any],
        *,
        whole: bool,
    ) -> None:
        """Tell everybody what has happened, with the parts of the picture that are new.

        `whole`: those who fold have not been told of the hand as it is.
        """
        after = self._table
        concerned = _concerned(before, entry, after)
        groups = {_group(seat, concerned) for _, seat in to}
        event = isinstance(entry, Happened)
        views = {seat: self._view(before, seat) if event else None for seat in groups}
        said, same = _said(before, entry), alike(before, after, private_view.UNREAD)
        messages: dict[tuple[Seat | None, bool], bytes] = {}
        for seat in groups:
            personal = {} if same and seat in self._mine else self._personal(after, seat)
            parts = {**shared, **personal}
            told = Message(
                v=after.version,
                type="event",
                entry=seen(entry, before.eyes(seat)),
                told=tell_entry(before, entry, after, seat, views[seat]),
                said=said,
                **parts,
            )
            messages[seat, False] = encode(told)
            if whole:
                messages[seat, True] = encode(replace(told, **self._whole(seat)))
        for receiver, seat in to:
            folds = whole and receiver.protocol >= FOLDING
            receiver.send(messages[_group(seat, concerned), folds])

    def _whole(self, seat: Seat | None) -> dict[str, Any]:
        """The parts that were not told with the events of a hand."""
        mine = {} if seat is None else {"mine": msgspec.Raw(self._mine[seat])}
        return {"hand": msgspec.Raw(self._hand), **mine}

    def _personal(self, after: Table, seat: Seat | None) -> dict[str, Any]:
        """The part of the picture that only `seat` sees, if it is new."""
        if seat is None:
            return {}
        picture = _ENCODER.encode(private_view.mine(after, seat, self._view(after, seat)))
        if picture == self._mine.get(seat):
            return {}
        self._mine[seat] = picture
        return {"mine": msgspec.Raw(picture)}

    def _seating(
        self, before: Table, after: Table, here: Collection[Seat], watching: int
    ) -> dict[str, Any]:
        """Who sits where, if that is new."""
        company = self._company_of(here, watching)
        if company == self._company and public_view.seats_alike(before, after):
            return {}
        info, self._company = self._seats(after, here, watching), company
        if info == self._info:
            return {}
        self._info = info
        return {"table": msgspec.Raw(_ENCODER.encode(info))}

    def _score(self, before: Table, after: Table) -> bool:
        """Work out the score, if it is new; whether it is."""
        if not _scored(before, after):
            return False
        told = self._game.results if after.game == before.game and self._game is not None else ()
        self._game = public_view.game_info(after, told if after.names == before.names else ())
        results = () if self._game is None else self._game.results
        pairs = enumerate(zip(told, results, strict=False))
        same = min(len(told), len(results))
        self._kept = next((at for at, (old, new) in pairs if old != new), same)
        return True

    def _told_score(self, least: int) -> dict[str, Any]:
        """The score, with those of its results that are new, and `least` of the last ones."""
        if self._game is None:
            return {"game": msgspec.Raw(_NOTHING)}
        results = self._game.results
        first = max(0, min(self._kept, len(results) - least))
        told = replace(self._game, results=results[first:], earlier=first)
        return {"game": msgspec.Raw(_ENCODER.encode(told))}

    def _playing(self, before: Table, after: Table) -> dict[str, Any]:
        """The hand as everybody sees it, if that is new."""
        if self._hand != _NOTHING and alike(before, after, public_view.UNREAD_BY_HAND):
            return {}
        view = self._view(after, None)
        hand = _ENCODER.encode(public_view.hand_info(after, view, self.came))
        if hand == self._hand:
            return {}
        self._hand = hand
        return {"hand": msgspec.Raw(hand)}

    def _view(self, table: Table, seat: Seat | None) -> View | None:
        """What `seat` knows of the hand that lies on the table."""
        hand = table.match.hand if table.match is not None and table.shows_hand else None
        return None if hand is None else self._views.of(hand, table.eyes(seat))


def _alone(entry: Entry) -> bool:
    """Whether those who fold the hand themselves are told nothing else than this entry."""
    event = entry.event if isinstance(entry, Happened) else None
    return told_alone(str(entry.__struct_config__.tag), event)


def _concerned(before: Table, entry: Entry, after: Table) -> Collection[Seat] | None:
    """The seats that are told something else than a spectator; None: perhaps all.

    A card played is the same news to all but who played it, who took the trick, whose turn it was
    and is, and whose decision stands by it.
    """
    if not isinstance(entry, Happened) or not isinstance(entry.event, Played):
        return None
    old, new = before.match, after.match
    assert old is not None
    assert new is not None
    if new.hand is None or new.hand.over or after.paused or old.hand is None:
        return None
    if new.rules.renege != "prevent" or new.hand.called_card is not None:
        return None
    took = {new.hand.tricks[-1].winner} if len(new.hand.tricks) > len(old.hand.tricks) else set()
    turns = (seat for seat in (old.turn, new.turn) if seat is not None)
    return {entry.event.seat, *took, *turns, *_who_may_undo(before)}


def _who_may_undo(table: Table) -> Iterable[Seat]:
    """Those who may take a decision back that stands once a card is shown."""
    if not table.at_stake:
        return ()
    return (seat for seat in table.persons if may_undo(table, seat))


def _group(seat: Seat | None, concerned: Collection[Seat] | None) -> Seat | None:
    """Whose message a seat is sent: its own, or that of a spectator."""
    return seat if concerned is None or seat in concerned else None


def _scored(before: Table, after: Table) -> bool:
    """Whether anything about the score may have changed."""
    old, new = before.match, after.match
    if new is None or old is new:
        return new is not None and (
            before.names != after.names or before.started != after.started  # a pause is over
        )
    return (
        old is None
        or before.game != after.game
        or len(old.hands) != len(new.hands)
        or old.stage is not new.stage
        or old.dealer != new.dealer
        or old.time_up != new.time_up
    )


def _said(before: Table, entry: Entry) -> ChatShown | None:
    """The speech bubble, or the line of chat."""
    if isinstance(entry, SaidEntry):
        return ChatShown(entry.seat, entry.text, before.names[entry.seat], entry.phrase)
    if not isinstance(entry, Happened):
        return None
    assert before.match is not None
    words = public_view.bubble(before.match, entry.event)
    if not words:
        return None
    seat = getattr(entry.event, "seat", None)
    return ChatShown(seat, words)
