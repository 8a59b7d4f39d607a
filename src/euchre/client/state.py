"""The picture of a table as its messages put it together, and the view of its hand."""

from __future__ import annotations

from collections import deque
from typing import Final, Literal, TypeVar, get_args

import msgspec
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from euchre.client.errors import ClientError
from euchre.errors import CardError
from euchre.game.events import Dealt, Event, HandEvent, decode_hook
from euchre.game.hand import View, fold_view, see
from euchre.game.rules import Rules
from euchre.nesting import DECODE_ERRORS
from euchre.table.views.picture import (
    FOLDING_VERSION,
    ChatInfo,
    ClientLimits,
    GameInfo,
    HandInfo,
    OwnSeatInfo,
    SeatKnowledge,
    TableInfo,
    is_entry_sufficient,
)

MAX_KEPT_LINES: Final = 300
"""Lines that are kept, and as many of the chat."""
_HAND_EVENTS: Final = get_args(HandEvent)
_T = TypeVar("_T")


class TableMessage(msgspec.Struct, frozen=True):
    """A message of the server; a part that is `UNSET` has not changed, one that is None is gone."""

    v: int
    type: str
    id: str | int | None = None
    protocol: int | None = None
    entry: Raw | UnsetType = UNSET
    told: str = ""
    said: ChatInfo | None = None
    table: TableInfo | UnsetType | None = UNSET
    game: GameInfo | UnsetType | None = UNSET
    hand: HandInfo | UnsetType | None = UNSET
    mine: OwnSeatInfo | UnsetType | None = UNSET
    lines: tuple[str, ...] = ()
    chat: tuple[ChatInfo, ...] = ()
    code: str = ""
    why: str = ""
    event: Event | None = None
    seat: int | None = None
    token: str = ""
    now: int | None = None
    receipt: str = ""
    limits: ClientLimits | None = None
    known: SeatKnowledge | None = None


class EntryHeader(msgspec.Struct, frozen=True):
    """The type of a log entry, and the event of one that has ``happened``."""

    type: str
    event: Event | None = None


class _EntryType(msgspec.Struct, frozen=True):
    type: str


_MESSAGE_DECODER: Final = msgspec.json.Decoder(TableMessage, dec_hook=decode_hook)
_KIND_DECODER: Final = msgspec.json.Decoder(_EntryType)
_HAPPENING_DECODER: Final = msgspec.json.Decoder(EntryHeader, dec_hook=decode_hook)


def parse_message(text: str | bytes) -> TableMessage:
    """Parse a message of the server.

    Raises:
        ClientError: it is none that this version knows.
    """
    return _decode(_MESSAGE_DECODER, text)


def parse_entry_header(entry: Raw | UnsetType) -> EntryHeader | None:
    """Parse the parts of an entry that have to be known here; None: there is none.

    Raises:
        ClientError: what has happened is nothing that this version knows.
    """
    if isinstance(entry, UnsetType):
        return None
    kind = _decode(_KIND_DECODER, entry).type
    return _decode(_HAPPENING_DECODER, entry) if kind == "happened" else EntryHeader(kind)


def _decode(decoder: msgspec.json.Decoder[_T], text: str | bytes | Raw) -> _T:
    try:
        return decoder.decode(text)
    except (*DECODE_ERRORS, CardError) as error:
        raise ClientError(
            f"the server sent something that this version doesn't understand: {error}"
        ) from None


def _updated_field(field: _T | UnsetType, before: _T) -> _T:
    return before if isinstance(field, UnsetType) else field


def _merge_results(game: GameInfo | None, before: GameInfo | None) -> GameInfo | None:
    """Return the score with all results of its game; those that stay are not sent again."""
    if game is None or before is None or not game.earlier or game.number != before.number:
        return game
    kept = before.results[: game.earlier]
    return replace(game, results=kept + game.results, earlier=game.earlier - len(kept))


class ClientState:
    """The client's knowledge of a table.

    Attributes:
        v: its version; -1: nothing has been heard yet.
        table, game, hand, mine: the parts of the picture (`euchre.table.views.picture`).
        rules: by which is played; None: not known yet.
        view: what one's seat knows of the hand, or of the last one; None before the first.
        lines: what has been told.
        chat: what has been said.
        dated: whether `hand` and `mine` may be older than what has been told alone since.
    """

    def __init__(self) -> None:
        self.v = -1
        self.dated = False
        self._protocol = 1
        self.table: TableInfo | None = None
        self.game: GameInfo | None = None
        self.hand: HandInfo | None = None
        self.mine: OwnSeatInfo | None = None
        self.rules: Rules | None = None
        self.view: View | None = None
        self.lines: deque[str] = deque(maxlen=MAX_KEPT_LINES)
        self.chat: deque[ChatInfo] = deque(maxlen=MAX_KEPT_LINES)

    def apply_message(self, message: TableMessage) -> Literal["news", "old", "gap"]:
        """Apply a message; a ``gap``: one before it is missing, so nothing was applied.

        Raises:
            ClientError: it tells of something that this version does not know.
            DealError: it tells of a deal that the rules cannot have produced.
        """
        match message.type:
            case "welcome" | "snapshot":
                self._apply_snapshot(message)
            case "event":
                if message.v != self.v + 1:
                    return "old" if message.v <= self.v else "gap"
                self._apply_event_message(message)
            case "presence":
                if message.v < self.v:
                    return "old"
                self._apply_fields(message)
            case "said":
                if message.said is not None:
                    self.chat.append(message.said)
            case _:
                return "old"
        return "news"

    def _apply_snapshot(self, message: TableMessage) -> None:
        self.v = message.v
        self.game = None
        self.table = self.hand = self.mine = None
        self._apply_fields(message)
        self.dated, self._protocol = False, message.protocol or self._protocol
        self.lines = deque(message.lines, MAX_KEPT_LINES)
        self.chat = deque(message.chat, MAX_KEPT_LINES)
        known = message.known
        if known is None:
            return
        self.rules = Rules.from_dict(known.rules)
        knowledge = (self.rules, known.events, known.seat, known.scores)
        view = fold_view(*knowledge) if known.events else None
        if view != self.view:  # which stays the same object, as turns are known by it
            self.view = view

    def _apply_fields(self, message: TableMessage) -> None:
        self.table = _updated_field(message.table, self.table)
        if not isinstance(message.game, UnsetType):
            self.game = _merge_results(message.game, self.game)
        self.hand = _updated_field(message.hand, self.hand)
        self.mine = _updated_field(message.mine, self.mine)

    def _apply_event_message(self, message: TableMessage) -> None:
        happened = parse_entry_header(message.entry)
        self._apply_fields(message)
        self.v = message.v
        self.dated = self._are_views_outdated(message, happened)
        if message.told:
            self.lines.append(message.told)
        if happened is None:
            return
        if happened.type == "said" and message.said is not None:
            self.chat.append(message.said)
        elif happened.type == "started":
            self.view = None
        elif happened.event is not None:
            self._apply_event(happened.event)

    def _are_views_outdated(self, message: TableMessage, entry_header: EntryHeader | None) -> bool:
        """Return whether `hand` and `mine` have fallen behind the events."""
        if self._protocol < FOLDING_VERSION or entry_header is None:
            return False
        alone = is_entry_sufficient(entry_header.type, entry_header.event)
        return alone or (self.dated and isinstance(message.hand, UnsetType))

    def _apply_event(self, event: Event) -> None:
        if isinstance(event, Dealt):
            if self.rules is None or self.game is None:
                return
            seat = None if self.mine is None else self.mine.seat
            if seat is not None and self.table is not None and self.table.chairs[seat].joins:
                seat = None
            self.view = fold_view(self.rules, [event], seat, self.game.scores)
        elif isinstance(event, _HAND_EVENTS) and self.view is not None:
            self.view = see(self.view, event)
