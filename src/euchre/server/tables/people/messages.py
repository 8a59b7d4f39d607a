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
    """A chat line of a watcher.

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
        """The name and account of the watcher who said it."""
        return self.said.name, self.player


class Receiver(Protocol):
    """A receiver of messages, in one of the `PROTOCOL_VERSIONS`."""

    seat: Seat | None
    protocol: int

    def send(self, message: bytes) -> None:
        """Queue a message for sending."""


def encode(message: Message) -> bytes:
    """Encode a message for the wire."""
    return _ENCODER.encode(message)


class Broadcaster:
    """Builds and sends the messages for one table, and tracks what has been sent.

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
        """The version that has been sent to everybody."""
        return self._table.version

    def forget(self) -> None:
        """Forget the private views already sent, after a seat has changed hands."""
        self._mine.clear()

    # -- single messages ------------------------------------------------------------------------

    def ack(self, ident: str | int | None, version: int, receipt: str = "", why: str = "") -> bytes:
        """Build an ``ack``: the command has taken effect. `receipt`: the signature of its content;
        `why`: what it waits for.
        """
        return encode(Message(v=version, type="ack", id=ident, receipt=receipt, why=why))

    def error(self, ident: str | int | None, code: str, why: str) -> bytes:
        """Build an ``error``: the command had no effect."""
        return encode(Message(v=self._table.version, type="error", id=ident, code=code, why=why))

    def hint(self, ident: str | int, version: int, event: Event, why: str) -> bytes:
        """Build a ``hint``: the event that a bot would choose."""
        return encode(Message(v=version, type="hint", id=ident, event=event, why=why))

    def seated(self, ident: str | int, seat: Seat, token: str) -> bytes:
        """Build a ``seated``: the person who knocked has a seat."""
        version = self._table.version
        return encode(Message(v=version, type="seated", id=ident, seat=seat, token=token))

    def pong(self, ident: str | int, now: int) -> bytes:
        """Build a ``pong``."""
        return encode(Message(v=self._table.version, type="pong", id=ident, now=now))

    def bye(self, code: str, why: str) -> bytes:
        """Build a ``bye``: the connection ends."""
        return encode(Message(v=self._table.version, type="bye", code=code, why=why))

    def stale(self, ident: str | int, seat: Seat | None, why: str) -> bytes:
        """Build a ``stale`` error with a fresh snapshot of the game: the command came too late."""
        picture = self._picture(seat)
        version = self._table.version
        return encode(Message(v=version, type="error", id=ident, code="stale", why=why, **picture))

    def _picture(self, seat: Seat | None) -> dict[str, Any]:
        """Return the game as `seat` may see it; empty for watchers of a covered table."""
        table = self._table
        if seat is None and self.covered:
            return {"mine": OwnView(seat=None)}
        return {
            "game": public_view.game_info(table),
            "hand": public_view.hand_info(table, self._view(table, None), self.came),
            "mine": private_view.mine(table, seat, self._view(table, seat)),
        }

    def _known(self, seat: Seat | None) -> Known:
        """Return the known hand of `seat`, for clients that fold events themselves."""
        table, rules = self._table, self._table.settings.rules
        hand = None if table.match is None else table.match.hand
        if hand is None or (seat is None and self.covered):
            return Known(rules)
        view = self._views.of(hand, table.eyes(seat))
        return Known(rules, view.seat, view.scores, view.events)

    def _talk(self, seat: Seat | None) -> dict[str, Any]:
        """Return the log lines and chat that `seat` may read."""
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
        """Return everything besides the table that `_build_table_info` depends on."""
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
        """Build the full snapshot for `seat`; a welcome also names the `protocol` in use."""
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
        """Send changes in who is connected, and a clock that starts with them."""
        info = self._seats(self._table, here, watching)
        self._company = self._company_of(here, watching)
        hand = {} if self.covered else self._hand_since(self.came)
        if info == self._info and not hand:
            return
        self._info = info
        self._present(to, info, **hand)

    def tell_said(self, line: Overheard, to: Iterable[Receiver]) -> None:
        """Send a watcher's chat line to those who may read it."""
        message = encode(Message(v=self._table.version, type="said", said=line.said))
        for receiver in to:
            if line.heard or receiver.seat is None:
                receiver.send(message)

    def _hand_since(self, came: int) -> dict[str, Any]:
        """Return the hand if nobody was here before and a clock starts now.

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
        """Send everybody a new entry, each as far as they may see it."""
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
        """Send only the event itself, to clients that fold the hand themselves."""
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
        """Keep the sent private views of these receivers only: those of others are out of date."""
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
        """Send everybody an entry with the changed parts of the snapshot.

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
        """Return the parts that were not sent along with the events of a hand."""
        mine = {} if seat is None else {"mine": msgspec.Raw(self._mine[seat])}
        return {"hand": msgspec.Raw(self._hand), **mine}

    def _personal(self, after: Table, seat: Seat | None) -> dict[str, Any]:
        """Return the private part of `seat`, if it has changed."""
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
        """Return the seating, if it has changed."""
        company = self._company_of(here, watching)
        if company == self._company and public_view.seats_alike(before, after):
            return {}
        info, self._company = self._seats(after, here, watching), company
        if info == self._info:
            return {}
        self._info = info
        return {"table": msgspec.Raw(_ENCODER.encode(info))}

    def _score(self, before: Table, after: Table) -> bool:
        """Update the score, if it has changed; return whether it has."""
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
        """Return the score with its new results, and at least the `least` last ones."""
        if self._game is None:
            return {"game": msgspec.Raw(_NOTHING)}
        results = self._game.results
        first = max(0, min(self._kept, len(results) - least))
        told = replace(self._game, results=results[first:], earlier=first)
        return {"game": msgspec.Raw(_ENCODER.encode(told))}

    def _playing(self, before: Table, after: Table) -> dict[str, Any]:
        """Return the public part of the hand, if it has changed."""
        if self._hand != _NOTHING and alike(before, after, public_view.UNREAD_BY_HAND):
            return {}
        view = self._view(after, None)
        hand = _ENCODER.encode(public_view.hand_info(after, view, self.came))
        if hand == self._hand:
            return {}
        self._hand = hand
        return {"hand": msgspec.Raw(hand)}

    def _view(self, table: Table, seat: Seat | None) -> View | None:
        """Return the view of `seat` on the hand on the table."""
        hand = table.match.hand if table.match is not None and table.shows_hand else None
        return None if hand is None else self._views.of(hand, table.eyes(seat))


def _alone(entry: Entry) -> bool:
    """Return whether clients that fold the hand themselves get nothing but this entry."""
    event = entry.event if isinstance(entry, Happened) else None
    return told_alone(str(entry.__struct_config__.tag), event)


def _concerned(before: Table, entry: Entry, after: Table) -> Collection[Seat] | None:
    """Return the seats whose message differs from a watcher's; None: perhaps all.

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
    """Yield the seats that may take back a decision that becomes final once a card is shown."""
    if not table.at_stake:
        return ()
    return (seat for seat in table.persons if may_undo(table, seat))


def _group(seat: Seat | None, concerned: Collection[Seat] | None) -> Seat | None:
    """Return the seat whose message a seat is sent: its own, or a watcher's."""
    return seat if concerned is None or seat in concerned else None


def _scored(before: Table, after: Table) -> bool:
    """Return whether anything about the score may have changed."""
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
    """Return the speech bubble or chat line of an entry."""
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
