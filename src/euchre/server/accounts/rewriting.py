"""What is kept of a game, as it is and as it is to be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from euchre.store import DurableLog, GameRecordRow, GameRewrite, PlayerResultRow


class StoredGameRows(NamedTuple):
    """The stored data of one game: its players' results and, if there is one, its record."""

    results: tuple[PlayerResultRow, ...]
    records: tuple[GameRecordRow, ...]


def read_kept_game(log: DurableLog, table: str, game: int) -> StoredGameRows:
    """Read the stored data of a game from the disk."""
    record = log.find_game_record(table, game)
    records = () if record is None else (GameRecordRow(table, game, record),)
    return StoredGameRows(tuple(log.list_game_results(table, game)), records)


def diff_games(games: Iterable[tuple[StoredGameRows, StoredGameRows]]) -> GameRewrite:
    """Build the rewrite from the first to the second of each pair, with the same rows in both."""
    pairs = [(was, new) for was, new in games if was != new]
    return GameRewrite(
        tuple(
            (old, row)
            for was, new in pairs
            for old, row in zip(was.results, new.results, strict=True)
            if old != row
        ),
        tuple(
            (old, row)
            for was, new in pairs
            for old, row in zip(was.records, new.records, strict=True)
            if old != row
        ),
    )
