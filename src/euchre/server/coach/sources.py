"""What the games of a table are made of, on its way from the log to the process that makes them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import msgpack

from euchre.notation.record import Record
from euchre.store import LogEntryRow
from euchre.table.commands import RefusedError
from euchre.table.log.entries import ChatSaid, Entry, MatchStarted, entry_from_json, entry_to_json
from euchre.table.log.former_names import NO_FORMER_NAMES, FormerNames
from euchre.table.log.history import iterate_game_records
from euchre.table.log.snapshots import decode_table
from euchre.texts import translatable

_TALK, _STARTING = (
    entry_to_json(it).split(b",")[0] + b"," for it in (ChatSaid(0, ""), MatchStarted(1))
)
"""How entries begin that are talk, of which no game is made, and those that begin a game."""
_COMPRESSION_LEVEL: Final = 1
"""How hard they are packed."""


class GameSource(NamedTuple):
    """The log data from which a table's games are rebuilt.

    Attributes:
        state: the table as it was kept; None: the entries begin its log.
        parts: the entries after that but for the talk, in order, packed.
        former: the names that are gone.
    """

    state: bytes | None
    parts: tuple[bytes, ...]
    former: FormerNames = NO_FORMER_NAMES

    def iter_entries(self) -> Iterator[tuple[int, Entry]]:
        """Yield the entries with their times in ms."""
        for part in self.parts:
            for time_ms, entry in _PART_DECODER.decode(zlib.decompress(part)):
                yield time_ms, entry_from_json(entry)


_PART_DECODER: Final = msgpack.Decoder(list[tuple[int, bytes]])


def pack_entries(rows: Sequence[LogEntryRow]) -> tuple[bytes, int]:
    """Compress rows without chat into a part of a source; return it and its number of entries."""
    entries = [(row.at, row.entry) for row in rows if not row.entry.startswith(_TALK)]
    return zlib.compress(msgpack.encode(entries), _COMPRESSION_LEVEL), len(entries)


def is_start_of_game(row: LogEntryRow, game_number: int | None) -> bool:
    """Return whether an entry begins game `game_number`; False if `game_number` is None."""
    if game_number is None or not row.entry.startswith(_STARTING):
        return False
    entry = entry_from_json(row.entry)
    return isinstance(entry, MatchStarted) and entry.game == game_number


def build_game_record(source: GameSource, game_number: int | None) -> Record:
    """Build the record of a table's game, up to its last finished hand.

    Args:
        source: what it is made of.
        game_number: which game, from 1 on; None: the last one.

    Raises:
        RefusedError: there is none.
    """
    table = None if source.state is None else decode_table(source.state)
    game_record = None
    for game_record in iterate_game_records(source.iter_entries(), table, source.former):
        if game_record.meta["game"] == game_number:
            return game_record
    if game_record is None:
        raise RefusedError(
            "no-game", translatable("coach-no-game-started", "No game has started at this table.")
        )
    if game_number is not None:
        count = int(str(game_record.meta["game"]))
        there = "is only one" if count == 1 else f"are {count}"
        raise RefusedError(
            "no-game",
            translatable(
                "coach-no-game-of-number",
                f"There's no game {game_number}: there {there}.",
                number=str(game_number),
                games=count,
            ),
        )
    return game_record
