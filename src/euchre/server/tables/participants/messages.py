"""The messages of one table: pictures and lines, encoded once for all who see the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from euchre.english import describe_result
from euchre.english.phrases import find_phrase
from euchre.game.events import Event, Played
from euchre.game.hand import Hand, View
from euchre.game.rules import Seat
from euchre.server.languages import ENGLISH, encode_json
from euchre.table.chairs.consent import can_undo
from euchre.table.commands import SayPhrase, SayText
from euchre.table.log.entries import ChatSaid as SaidEntry
from euchre.table.log.entries import (
    Entry,
    EventsUndone,
    FormerPlayerRenamed,
    MatchEventHappened,
    MatchStarted,
    SeatNameHidden,
    SeatsSwapped,
    TableTextAllowed,
    TableTextHidden,
    censor_entry,
)
from euchre.table.log.participants import NamedPerson
from euchre.table.log.state import Table, has_same_fields
from euchre.table.timers import find_turn_deadline
from euchre.table.views import private_view, public_view
from euchre.table.views.picture import (
    FOLDING_VERSION,
    ChatInfo,
    ClientLimits,
    GameInfo,
    KnockInfo,
    MessageType,
    OwnSeatInfo,
    SeatKnowledge,
    ServerMessage,
    TableInfo,
    is_entry_sufficient,
)
from euchre.table.views.watching import HandViewCache, describe_entry, describe_hand_so_far

PROTOCOL_VERSIONS: Final = (1, 2)
"""The versions of the protocol that are spoken here."""
_RESET_ENTRIES: Final = (
    EventsUndone,
    MatchStarted,
    SeatsSwapped,
    SeatNameHidden,
    FormerPlayerRenamed,
    TableTextAllowed,
    TableTextHidden,
)
"""After these everybody gets the whole picture."""
_MIN_RESULTS_SENT: Final = 20
"""So many results each score tells in version 1 of the protocol, in which a client need not keep
those before: a game to ten points has no more."""


class _EncodedPart(NamedTuple):
    """A part of a message, and its JSON in English, made once for many messages."""

    value: msgspec.Struct | None
    json: bytes


_NO_PART: Final = _EncodedPart(None, encode_json(None, ENGLISH))


def _encode_part(value: msgspec.Struct | None) -> _EncodedPart:
    return _EncodedPart(value, encode_json(value, ENGLISH))


class WireMessage(bytes):
    """A message as it is sent to a reader of English, which can be had in other languages."""

    _fields: dict[str, Any]
    _in_other_languages: dict[str, bytes]

    @classmethod
    def build(cls, **fields: Any) -> WireMessage:
        """Build the message with these fields of a `ServerMessage`."""
        encoded: dict[str, Any] = {
            name: msgspec.Raw(field.json) if isinstance(field, _EncodedPart) else field
            for name, field in fields.items()
        }
        message = cls(encode_json(ServerMessage(**encoded), ENGLISH))
        message._fields, message._in_other_languages = fields, {}
        return message

    def in_language(self, language: str) -> bytes:
        """Return the message in a language; made once for all who read it."""
        if language == ENGLISH:
            return self
        if language not in self._in_other_languages:
            values: dict[str, Any] = {
                name: field.value if isinstance(field, _EncodedPart) else field
                for name, field in self._fields.items()
            }
            encoded = encode_json(ServerMessage(**values), language)
            self._in_other_languages[language] = encoded
        return self._in_other_languages[language]


class SpectatorChat(NamedTuple):
    """A chat line of a watcher.

    Attributes:
        said: what, and their name.
        heard: whether those who sit at the table hear it.
        player: who they are elsewhere, too (`SeatTaken`).
        hidden: the words, while they are hidden; else empty.
        asked: whose command it was, and the command.
    """

    said: ChatInfo
    heard: bool
    player: str = ""
    hidden: str = ""
    asked: tuple[str, SayText | SayPhrase] | None = None

    @property
    def bearer(self) -> NamedPerson:
        """The name and account of the watcher who said it."""
        return self.said.name, self.player


class FinishedHandDescriptions:
    """A cache of the descriptions of the finished hands of one match.

    A match may have a thousand hands, and each seat is told of all of them when it is over.
    """

    def __init__(self) -> None:
        self._words: dict[tuple[int, tuple[str, ...]], tuple[Hand, str]] = {}

    def describe(self, hand: Hand, names: tuple[str, ...]) -> str:
        """Describe how a finished hand ended: see `describe_result`."""
        key = id(hand), names  # which no other hand has as long as this one is kept here
        if key not in self._words:
            self._words[key] = hand, describe_result(hand, names)
        return self._words[key][1]

    def clear(self) -> None:
        """Forget all descriptions: another match begins."""
        self._words.clear()


class MessageReceiver(Protocol):
    """A receiver of messages, in one of the `PROTOCOL_VERSIONS`."""

    seat: Seat | None
    protocol: int

    def send(self, message: bytes) -> None:
        """Queue a message for sending."""


class Broadcaster:
    """Builds and sends the messages for one table, and tracks what has been sent.

    Args:
        table: as it is.
        views: what everybody knows of its hand.

    Attributes:
        moved: the version at which the match last changed.
        covered: whether who looks on is told nothing of the games.
        knocks: those who ask to be let sit down.
        late: levels of bots that are not ready.
        gone: the persons who are not connected, and since when, in ms.
        came: when the first of the persons here came, in ms.
        shared: the seats that several devices have open.
        too_late: whether a daily game has not been over in time.
        overheard: what those who watch have said.
        limits: how much those who are welcomed may send; None: they are not told.
    """

    def __init__(self, table: Table, views: HandViewCache) -> None:
        self._table = table
        self.covered = bool(table.settings.same_deals)
        self._views = views
        self._finished = FinishedHandDescriptions()
        self.moved = table.version
        self.knocks: tuple[KnockInfo, ...] = ()
        self.late: frozenset[str] = frozenset()
        self.gone: Mapping[Seat, int] = {}
        self.came = self._told_came = 0
        self.shared: frozenset[Seat] = frozenset()
        self.too_late = False
        self.overheard: Sequence[SpectatorChat] = ()
        self.limits: ClientLimits | None = None
        self._info: TableInfo | None = None
        self._game: GameInfo | None = None
        self._kept = 0  # the results of it that were told before, and are the same
        self._hand = _NO_PART
        self._mine: dict[Seat, _EncodedPart] = {}
        self._own_views: dict[Seat | None, tuple[Table, OwnSeatInfo]] = {}
        self._company: tuple[Any, ...] = ()
        self._folded = False

    @property
    def version(self) -> int:
        """The version that has been sent to everybody."""
        return self._table.version

    def forget_private_views(self) -> None:
        """Forget the private views already sent, after a seat has changed hands."""
        self._mine.clear()

    def cache_hand_descriptions(self, table: Table) -> None:
        """Describe the finished hands of a game as they are told to everybody, and once it is over
        to each seat: in a long game that is no work for the event loop; any thread may do it.
        """
        match, describe = table.match, self._finished.describe
        public_view.build_game_info(table, (), describe)
        for seat in table.person_seats:
            view = None if match is None else match.view(table.find_view_seat(seat))
            private_view.build_own_view(table, seat, view, describe)

    # -- single messages ------------------------------------------------------------------------

    def build_ack(
        self,
        message_id: str | int | None,
        version: int,
        receipt: str = "",
        why: str = "",
        chat: ChatInfo | None = None,
    ) -> bytes:
        """Build an ``ack``: the command has taken effect. `receipt`: the signature of its content;
        `why`: what it waits for; `chat`: a watcher's chat line.
        """
        return WireMessage.build(
            v=version,
            type="ack",
            id=message_id,
            receipt=receipt,
            why=why,
            said=None if chat is None else _tell_chat_line(chat),
        )

    def build_error(self, message_id: str | int | None, code: str, why: str) -> bytes:
        """Build an ``error``: the command had no effect."""
        return self._encode("error", id=message_id, code=code, why=why)

    def build_hint(self, message_id: str | int, version: int, event: Event, why: str) -> bytes:
        """Build a ``hint``: the event that a bot would choose."""
        return WireMessage.build(v=version, type="hint", id=message_id, event=event, why=why)

    def build_seated(self, message_id: str | int, seat: Seat, token: str) -> bytes:
        """Build a ``seated``: the person who knocked has a seat."""
        return self._encode("seated", id=message_id, seat=seat, token=token)

    def build_pong(self, message_id: str | int, now_ms: int) -> bytes:
        """Build a ``pong``."""
        return self._encode("pong", id=message_id, now=now_ms)

    def build_bye(self, code: str, why: str) -> bytes:
        """Build a ``bye``: the connection ends."""
        return self._encode("bye", code=code, why=why)

    def build_notice(self, words: str) -> bytes:
        """Build a ``said`` of the server itself, to one person alone."""
        return self._encode("said", told=words)

    def build_stale(self, message_id: str | int, seat: Seat | None, why: str) -> bytes:
        """Build a ``stale`` error with a fresh snapshot of the game: the command came too late."""
        picture = self._build_game_fields(seat)
        return self._encode("error", id=message_id, code="stale", why=why, **picture)

    def _encode(self, kind: MessageType, **fields: Any) -> bytes:
        return WireMessage.build(v=self._table.version, type=kind, **fields)

    def _build_game_fields(self, seat: Seat | None) -> dict[str, Any]:
        """Return the game as `seat` may see it; empty for watchers of a covered table."""
        table = self._table
        if seat is None and self.covered:
            return {"mine": OwnSeatInfo(seat=None)}
        return {
            "game": self._find_game_info(),
            "hand": public_view.build_hand_info(table, self._find_view(table, None), self.came),
            "mine": self._find_own_view(seat),
        }

    def _find_own_view(self, seat: Seat | None) -> OwnSeatInfo:
        """Return the private view of `seat`, made once for as long as it stays the same: at the end
        of a long game it describes every hand.
        """
        table = self._table
        known = self._own_views.get(seat)
        if known is None or not has_same_fields(known[0], table, private_view.UNREAD_BY_OWN_VIEW):
            view = self._find_view(table, seat)
            own_view = private_view.build_own_view(table, seat, view, self._finished.describe)
            known = table, own_view
            self._own_views[seat] = known
        return known[1]

    def _find_game_info(self) -> GameInfo | None:
        same = self._game is not None and self._game.number == self._table.game
        known = self._game.results if same and self._game is not None else ()
        self._game = public_view.build_game_info(self._table, known, self._finished.describe)
        return self._game

    def _build_seat_knowledge(self, seat: Seat | None) -> SeatKnowledge:
        """Return the known hand of `seat`, for clients that fold events themselves."""
        table, rules = self._table, self._table.rules.to_dict()
        hand = None if table.match is None else table.match.hand
        if hand is None or (seat is None and self.covered):
            return SeatKnowledge(rules)
        view = self._views.find_view(hand, table.find_view_seat(seat))
        return SeatKnowledge(rules, view.seat, view.scores, view.events)

    def _build_chat(self, seat: Seat | None) -> dict[str, Any]:
        table = self._table
        gallery = tuple(
            _tell_chat_line(line) for line, heard, *_ in self.overheard if heard or seat is None
        )
        if seat is None and self.covered:
            return {"chat": gallery}
        chat = tuple(
            _tell_chat_line(
                ChatInfo(line.seat, line.text, line.name, "" if line.hidden else line.phrase)
            )
            for line in table.chat
        )
        return {"lines": describe_hand_so_far(table, seat), "chat": chat + gallery}

    def build_table_info(self, connected_seats: Collection[Seat], watcher_count: int) -> TableInfo:
        """Build the public information about seats and people."""
        return public_view.build_table_info(
            self._table,
            connected_seats,
            watcher_count,
            self.knocks,
            self.late,
            is_covered=self.covered,
            absent_since_ms=self.gone,
            first_arrival_ms=self.came,
            shared_seats=self.shared,
            is_too_late=self.too_late,
        )

    def _collect_table_info_inputs(
        self, connected_seats: Collection[Seat], watcher_count: int
    ) -> tuple[Any, ...]:
        """Return everything besides the table that `build_table_info` depends on."""
        absences = tuple(self.gone.items())
        late, flags = self.late, (self.shared, self.too_late)
        return (
            connected_seats,
            watcher_count,
            self.knocks,
            late,
            self.covered,
            absences,
            self.came,
            flags,
        )

    def build_welcome(
        self,
        seat: Seat | None,
        connected_seats: Collection[Seat],
        watcher_count: int,
        *,
        message_id: str | int | None = None,
        kind: MessageType = "welcome",
        now_ms: int | None = None,
        protocol: int = 1,
    ) -> bytes:
        """Build the full snapshot for `seat`; a welcome also names the `protocol` in use."""
        is_welcome = kind == "welcome"
        return self._encode(
            kind,
            id=message_id,
            protocol=protocol if is_welcome else None,
            limits=self.limits if is_welcome else None,
            known=self._build_seat_knowledge(seat),
            table=self.build_table_info(connected_seats, watcher_count),
            now=now_ms,
            **self._build_game_fields(seat),
            **self._build_chat(seat),
        )

    # -- to everybody ---------------------------------------------------------------------------

    def send_presence(
        self,
        receivers: Iterable[MessageReceiver],
        connected_seats: Collection[Seat],
        watcher_count: int,
    ) -> None:
        """Send changes in who is connected, and a clock that starts with them."""
        info = self.build_table_info(connected_seats, watcher_count)
        self._company = self._collect_table_info_inputs(connected_seats, watcher_count)
        hand = self._hand_fields_if_clock_starts(self.came)
        if info == self._info and not hand:
            return
        self._info = info
        self._send_table_info(receivers, info, **hand)

    def send_chat(self, line: SpectatorChat, receivers: Iterable[MessageReceiver]) -> None:
        """Send a watcher's chat line to those who may read it."""
        message = self._encode("said", said=_tell_chat_line(line.said))
        for receiver in receivers:
            if line.heard or receiver.seat is None:
                receiver.send(message)

    def _hand_fields_if_clock_starts(self, first_arrival_ms: int) -> dict[str, Any]:
        """Return the hand if its clock starts now; all clocks may have restarted."""
        before, self._told_came = self._told_came, first_arrival_ms
        table = self._table
        if first_arrival_ms == before or find_turn_deadline(
            table, first_arrival_ms
        ) == find_turn_deadline(table, before):
            return {}
        hand = public_view.build_hand_info(table, self._find_view(table, None), first_arrival_ms)
        self._hand = _encode_part(hand)
        return {"hand": self._hand}

    def _send_table_info(
        self, receivers: Iterable[MessageReceiver], info: TableInfo, **fields: Any
    ) -> None:
        bare = self._encode("presence", table=info)
        whole = self._encode("presence", table=info, **fields) if fields else bare
        for receiver in receivers:
            receiver.send(bare if self.covered and receiver.seat is None else whole)

    def broadcast(
        self,
        entry: Entry,
        table: Table,
        receivers: Collection[MessageReceiver],
        connected_seats: Collection[Seat],
    ) -> None:
        """Send everybody a new entry, each as far as they may see it."""
        before, self._table = self._table, table
        if isinstance(entry, SeatsSwapped):
            self.forget_private_views()
        if before.match is not table.match:
            self.moved = table.version
        if isinstance(entry, MatchStarted):
            self._finished.clear()
        if isinstance(entry, _RESET_ENTRIES) and not isinstance(entry, EventsUndone):
            self._game = None  # hands that are over are told by other names
        places = [(receiver, receiver.seat) for receiver in receivers]
        self._forget_views_of_absent(places)  # who comes back is welcomed with another picture
        if not places:
            self._table_info_fields(before, table, connected_seats, 0)
            self._update_game_info_if_changed(before, table)
            self._changed_hand_fields(before, table)
            return
        onlookers = [receiver for receiver, seat in places if seat is None]
        watching = len(onlookers)
        if self.covered:
            places = [place for place in places if place[1] is not None]
        shared = self._table_info_fields(before, table, connected_seats, watching)
        if self.covered and shared and self._info is not None:
            self._send_table_info(onlookers, self._info)
        scored = self._update_game_info_if_changed(before, table)
        whole = False
        if not _needs_only_entry(entry):
            whole, self._folded = self._folded, False
        else:
            folding = [place for place in places if place[0].protocol >= FOLDING_VERSION]
            if folding:
                score = self._game_info_fields(0) if scored else {}
                self._send_bare_event(entry, before, folding, shared | score)
                places = [place for place in places if place[0].protocol < FOLDING_VERSION]
                self._forget_views_of_absent(places)
                if not places:
                    self._hand = _NO_PART
                    return
        shared |= self._game_info_fields(_MIN_RESULTS_SENT) if scored else {}
        shared |= self._changed_hand_fields(before, table)
        self._send_changed_fields(entry, before, places, shared, sends_whole_hand=whole)
        if isinstance(entry, _RESET_ENTRIES):
            self.send_snapshots((receiver for receiver, _ in places), connected_seats, watching)

    def send_snapshots(
        self,
        receivers: Iterable[MessageReceiver],
        connected_seats: Collection[Seat],
        watcher_count: int,
    ) -> None:
        """Send a full snapshot, made once for all who see the same."""
        snapshots: dict[Seat | None, bytes] = {}
        for receiver in receivers:
            seat = receiver.seat
            if seat not in snapshots:
                snapshots[seat] = self.build_welcome(
                    seat, connected_seats, watcher_count, kind="snapshot"
                )
            receiver.send(snapshots[seat])

    def _send_bare_event(
        self,
        entry: Entry,
        before: Table,
        receivers_with_seats: Sequence[tuple[MessageReceiver, Seat | None]],
        shared_fields: Mapping[str, Any],
    ) -> None:
        """Send only the event itself, to clients that fold the hand themselves."""
        self._folded = True
        deadline_ms = find_turn_deadline(self._table, self.came)
        messages: dict[int, bytes] = {}
        kept = []  # what is told, so that no other can have its place in memory
        for receiver, seat in receivers_with_seats:
            shown = censor_entry(entry, before.find_view_seat(seat))
            message = messages.get(id(shown))
            if message is None:
                kept.append(shown)
                message = messages[id(shown)] = self._encode(
                    "event", entry=shown, deadline=deadline_ms, **shared_fields
                )
            receiver.send(message)

    def _forget_views_of_absent(
        self, present_receivers: Sequence[tuple[MessageReceiver, Seat | None]]
    ) -> None:
        """Keep the sent private views of these receivers only: those of others are out of date."""
        for absent_seat in self._mine.keys() - {seat for _, seat in present_receivers}:
            del self._mine[absent_seat]

    def _send_changed_fields(
        self,
        entry: Entry,
        before: Table,
        receivers_with_seats: Sequence[tuple[MessageReceiver, Seat | None]],
        shared_fields: Mapping[str, Any],
        *,
        sends_whole_hand: bool,
    ) -> None:
        """Send everybody an entry with the changed fields of the snapshot.

        `sends_whole_hand`: those who fold have not been told of the hand as it is.
        """
        after = self._table
        concerned = _find_affected_seats(before, entry, after)
        groups = {_message_group_seat(seat, concerned) for _, seat in receivers_with_seats}
        event = isinstance(entry, MatchEventHappened)
        views = {seat: self._find_view(before, seat) if event else None for seat in groups}
        chat, same = (
            _find_chat(before, entry),
            has_same_fields(before, after, private_view.UNREAD_BY_OWN_VIEW),
        )
        messages: dict[tuple[Seat | None, bool], bytes] = {}
        for seat in groups:
            personal = {} if same and seat in self._mine else self._private_fields(seat)
            fields = {
                "entry": censor_entry(entry, before.find_view_seat(seat)),
                "told": describe_entry(before, entry, after, seat, views[seat]),
                "said": chat,
                **shared_fields,
                **personal,
            }
            messages[seat, False] = self._encode("event", **fields)
            if sends_whole_hand:
                whole = fields | self._unsent_fields(seat)
                messages[seat, True] = self._encode("event", **whole)
        for receiver, seat in receivers_with_seats:
            folds = sends_whole_hand and receiver.protocol >= FOLDING_VERSION
            receiver.send(messages[_message_group_seat(seat, concerned), folds])

    def _unsent_fields(self, seat: Seat | None) -> dict[str, Any]:
        """Return the fields that were not sent along with the events of a hand."""
        mine = {} if seat is None else {"mine": self._mine[seat]}
        return {"hand": self._hand, **mine}

    def _private_fields(self, seat: Seat | None) -> dict[str, Any]:
        if seat is None:
            return {}
        picture = _encode_part(self._find_own_view(seat))
        if seat in self._mine and picture.json == self._mine[seat].json:
            return {}
        self._mine[seat] = picture
        return {"mine": picture}

    def _table_info_fields(
        self, before: Table, after: Table, connected_seats: Collection[Seat], watcher_count: int
    ) -> dict[str, Any]:
        company = self._collect_table_info_inputs(connected_seats, watcher_count)
        if company == self._company and public_view.has_same_table_info(before, after):
            return {}
        info, self._company = self.build_table_info(connected_seats, watcher_count), company
        if info == self._info:
            return {}
        self._info = info
        return {"table": _encode_part(info)}

    def _update_game_info_if_changed(self, before: Table, after: Table) -> bool:
        """Update the score, if it has changed; return whether it has."""
        if not _can_change_game_info(before, after):
            return False
        sent = self._game.results if after.game == before.game and self._game is not None else ()
        self._game = public_view.build_game_info(
            after,
            sent if after.seat_names == before.seat_names else (),
            self._finished.describe,
        )
        results = () if self._game is None else self._game.results
        pairs = enumerate(zip(sent, results, strict=False))
        same = min(len(sent), len(results))
        self._kept = next((index for index, (old, new) in pairs if old != new), same)
        return True

    def _game_info_fields(self, min_results: int) -> dict[str, Any]:
        """Return the score with its new results, and at least its last `min_results`."""
        if self._game is None:
            return {"game": _NO_PART}
        results = self._game.results
        start = max(0, min(self._kept, len(results) - min_results))
        score = replace(self._game, results=results[start:], earlier=start)
        return {"game": _encode_part(score)}

    def _changed_hand_fields(self, before: Table, after: Table) -> dict[str, Any]:
        if self._hand is not _NO_PART and has_same_fields(
            before, after, public_view.UNREAD_BY_HAND_INFO
        ):
            return {}
        view = self._find_view(after, None)
        hand = _encode_part(public_view.build_hand_info(after, view, self.came))
        if hand.json == self._hand.json:
            return {}
        self._hand = hand
        return {"hand": hand}

    def _find_view(self, table: Table, seat: Seat | None) -> View | None:
        hand = table.match.hand if table.match is not None and table.shows_hand else None
        return None if hand is None else self._views.find_view(hand, table.find_view_seat(seat))


def _needs_only_entry(entry: Entry) -> bool:
    """Return whether clients that fold the hand themselves get nothing but this entry."""
    event = entry.event if isinstance(entry, MatchEventHappened) else None
    return is_entry_sufficient(str(entry.__struct_config__.tag), event)


def _find_affected_seats(before: Table, entry: Entry, after: Table) -> Collection[Seat] | None:
    """Return the seats whose message differs from a watcher's; None: perhaps all.

    A card played is the same news to all but who played it, who took the trick, whose turn it was
    and is, and whose decision stands by it.
    """
    if not isinstance(entry, MatchEventHappened) or not isinstance(entry.event, Played):
        return None
    match_before, match = before.match, after.match
    assert match_before is not None
    assert match is not None
    if match.hand is None or match.hand.over or after.paused or match_before.hand is None:
        return None
    if match.rules.renege != "prevent" or match.hand.called_card is not None:
        return None
    took = (
        {match.hand.tricks[-1].winner}
        if len(match.hand.tricks) > len(match_before.hand.tricks)
        else set()
    )
    turns = (seat for seat in (match_before.turn, match.turn) if seat is not None)
    return {entry.event.seat, *took, *turns, *_seats_that_can_undo(before)}


def _seats_that_can_undo(table: Table) -> Iterable[Seat]:
    """Yield the seats that may take back a decision that becomes final once a card is shown."""
    if not table.has_stakes:
        return ()
    return (seat for seat in table.person_seats if can_undo(table, seat))


def _message_group_seat(seat: Seat | None, affected_seats: Collection[Seat] | None) -> Seat | None:
    return seat if affected_seats is None or seat in affected_seats else None


def _can_change_game_info(before: Table, after: Table) -> bool:
    match_before, match = before.match, after.match
    if match is None or match_before is match:
        return match is not None and (
            before.seat_names != after.seat_names
            or public_view.list_former_hand_player_names(before)
            != public_view.list_former_hand_player_names(after)
            or before.started != after.started  # a pause is over
        )
    return (
        match_before is None
        or before.game != after.game
        or len(match_before.hands) != len(match.hands)
        or match_before.stage is not match.stage
        or match_before.dealer != match.dealer
        or match_before.time_up != match.time_up
    )


def _tell_chat_line(line: ChatInfo) -> ChatInfo:
    """Return a chat line whose phrase, which is stored in English, other languages have, too."""
    phrase = find_phrase(line.phrase)
    if phrase is None or phrase.words != line.text:
        return line
    return replace(line, text=phrase.words)


def _find_chat(before: Table, entry: Entry) -> ChatInfo | None:
    if isinstance(entry, SaidEntry):
        name = before.seat_names[entry.seat]
        return _tell_chat_line(ChatInfo(entry.seat, entry.text, name, entry.phrase))
    if not isinstance(entry, MatchEventHappened):
        return None
    assert before.match is not None
    words = public_view.find_bubble_text(before.match, entry.event)
    if not words:
        return None
    seat = getattr(entry.event, "seat", None)
    return ChatInfo(seat, words)
