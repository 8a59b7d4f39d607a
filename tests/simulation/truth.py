"""What is on the disk of each table at this moment: the one thing that may be told."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from euchre.game.events import encode_hook
from euchre.game.hand import View
from euchre.game.rules import Seat
from euchre.store import WriteBatch, hash_token
from euchre.store.rows import LogEntryRow
from euchre.table.log.entries import Entry, SeatsSwapped, censor_entry, entry_from_json
from euchre.table.log.reducer import apply_entry, build_initial_table
from euchre.table.log.state import Table
from euchre.table.views import private_view, public_view

ENCODER: Final = msgspec.json.Encoder(enc_hook=encode_hook)
_KEPT: Final = 600
"""Versions of a table that are kept: nobody is told of older ones."""


@dataclass
class Truth:
    """One table as it is on the disk.

    Attributes:
        id: the table.
        rows: its log.
        tables: the last versions of it, by number.
        entries: what led to them.
        done: the first and last version of each command, by who has sent it and its id.
        epoch: under which the last entry was written, and by which server.
        turned: since when it is somebody's turn.
        outages: when it could not be played at.
        server: where whoever sits there was welcomed last.
        moved: since when they are welcomed there.
        down: since when its server is gone; None: it is not.
        stops: when its server had been stopped, and went on with it.
        full: since when the disk is full for it; None: it is not.
    """

    id: str
    rows: list[LogEntryRow] = field(default_factory=list)
    tables: OrderedDict[int, Table] = field(default_factory=OrderedDict)
    entries: dict[int, Entry] = field(default_factory=dict)
    done: dict[tuple[int, str], tuple[int, int]] = field(default_factory=dict)
    epoch: tuple[int, str] = (0, "")
    turned: float = 0.0
    outages: list[tuple[float, float]] = field(default_factory=list)
    server: str = ""
    moved: float = 0.0
    down: float | None = None
    full: float | None = None
    stops: list[tuple[float, float]] = field(default_factory=list)
    seats: dict[bytes, list[tuple[int, Seat | None]]] = field(default_factory=dict)
    _game: tuple[int, dict[str, Any] | None] = (0, None)
    _hand: tuple[int, dict[str, Any] | None] = (0, None)
    _seen: OrderedDict[tuple[int, Seat | None], bytes] = field(default_factory=OrderedDict)

    @property
    def head(self) -> Table:
        return next(reversed(self.tables.values()))

    @property
    def version(self) -> int:
        return len(self.rows)

    def at(self, version: int) -> Table | None:
        return self.tables.get(version)

    def take(self, batch: WriteBatch) -> list[tuple[Entry, Table, Table]]:
        """It has been written; each entry, with the table before and after it."""
        moves: list[tuple[Entry, Table, Table]] = []
        moved = 0
        for row in batch.entries:
            entry = entry_from_json(row.entry)
            before = self.head if self.tables else None
            after = (
                build_initial_table(entry, row.at)
                if before is None
                else apply_entry(before, entry, row.at)
            )
            self.rows.append(row)
            self.tables[after.version] = after
            self.entries[after.version] = entry
            if isinstance(entry, SeatsSwapped):
                moved = after.version
            moves.append((entry, after if before is None else before, after))
        while len(self.tables) > _KEPT:
            version, _ = self.tables.popitem(last=False)
            del self.entries[version]
        for token in batch.tokens:
            seat = None if token.revoked else token.seat
            self.seats.setdefault(token.hash, []).append((moved or self.version, seat))
        return moves

    # -- who is who -----------------------------------------------------------------------------

    def seat_of(self, token: str, version: int | None = None) -> Seat | None:
        """What a token opens; or what it opened at a version."""
        found: Seat | None = None
        for since, seat in self.seats.get(hash_token(token), ()):
            if version is not None and since > version:
                break
            found = seat
        return found

    # -- what may be told -----------------------------------------------------------------------

    def told(self, version: int, seat: Seat | None) -> bytes | None:
        """The entry that led to a version, as a seat may see it; None: it is not there."""
        entry, before = self.entries.get(version), self.tables.get(version - 1)
        if entry is None:
            return None
        eyes = seat if before is None else before.find_view_seat(seat)
        key = version, eyes
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = ENCODER.encode(censor_entry(entry, eyes))
            if len(self._seen) > 64:
                self._seen.popitem(last=False)
        return found

    def mine(self, version: int, seat: Seat | None) -> bytes:
        table = self.tables[version]
        return ENCODER.encode(private_view.build_own_view(table, seat, self._view(table, seat)))

    def game(self, version: int, earlier: int) -> dict[str, Any] | None:
        """The score, without so many results that were told before; one version is kept."""
        if self._game[0] != version:
            found = ENCODER.encode(public_view.build_game_info(self.tables[version]))
            self._game = version, msgspec.json.decode(found)
        game = self._game[1]
        if game is None or not earlier:
            return game
        return {**game, "results": game["results"][earlier:], "earlier": earlier}

    def hand(self, version: int) -> dict[str, Any] | None:
        """What lies open; that of one version is kept."""
        if self._hand[0] != version:
            table = self.tables[version]
            found = public_view.build_hand_info(table, self._view(table, None), 0)
            self._hand = version, plain_hand(ENCODER.encode(found))
        return self._hand[1]

    def known(self, version: int, seat: Seat | None) -> tuple[Any, bytes]:
        """The seat and the events of the hand that a seat may know."""
        table = self.tables[version]
        hand = None if table.match is None else table.match.hand
        if hand is None:
            return None, b"[]"
        assert table.match is not None
        view = table.match.view(table.find_view_seat(seat))
        assert view is not None
        return view.seat, ENCODER.encode(view.events)

    @staticmethod
    def _view(table: Table, seat: Seat | None) -> View | None:
        if table.match is None or table.match.hand is None or not table.shows_hand:
            return None
        return table.match.view(table.find_view_seat(seat))

    # -- time -----------------------------------------------------------------------------------

    def served(self, since: float, now: float, *, stopped: bool = True) -> float:
        """Seconds of that time in which it could be played; `stopped`: or its server stood."""
        ends = [*self.outages, *(() if stopped else self.stops)]
        ends = [*ends, *((at, now) for at in (self.down, self.full) if at is not None)]
        gone, last = 0.0, since
        for start, stop in sorted(ends):
            begin, end = max(start, last), min(stop, now)
            if end > begin:
                gone += end - begin
                last = end
        return now - since - gone

    def stands(self, begin: float, end: float) -> None:
        self.outages.append((begin, end))
        del self.outages[:-50]


def plain_hand(raw: bytes) -> dict[str, Any] | None:
    """A hand as it was told, without what depends on who was there when."""
    found: dict[str, Any] | None = msgspec.json.decode(raw)
    for name in () if found is None else ("deadline", "vote_from"):
        found.pop(name, None)  # type: ignore[union-attr]
    return found


class Truths:
    """All tables."""

    def __init__(self) -> None:
        self._tables: dict[str, Truth] = {}

    def __iter__(self) -> Iterator[Truth]:
        return iter(self._tables.values())

    def find(self, table: str) -> Truth | None:
        return self._tables.get(table)

    def of(self, table: str) -> Truth:
        if table not in self._tables:
            self._tables[table] = Truth(table)
        return self._tables[table]
