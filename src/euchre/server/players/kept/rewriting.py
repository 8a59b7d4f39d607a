"""What is kept of a game, as it is and as it is to be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from euchre.store import Log, RecordRow, ResultRow, Rewrite


class KeptGame(NamedTuple):
    """The stored data of one game: its players' results and, if there is one, its record."""

    results: tuple[ResultRow, ...]
    records: tuple[RecordRow, ...]


def kept_of(log: Log, table: str, game: int) -> KeptGame:
    """Read the stored data of a game from the disk."""
    record = log.game_record(table, game)
    records = () if record is None else (RecordRow(table, game, record),)
    return KeptGame(tuple(log.results_at(table, game)), records)


def changes(games: Iterable[tuple[KeptGame, KeptGame]]) -> Rewrite:
    """Build the rewrite from the first to the second of each pair, with the same rows in both."""
    pairs = [(was, new) for was, new in games if was != new]
    return Rewrite(
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
