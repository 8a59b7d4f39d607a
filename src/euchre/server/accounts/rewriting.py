"""What is kept of a game, as it is and as it is to be."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from euchre.errors import RecordError
from euchre.store import DurableLog, GameRecordRow, GameRewrite, PlayerResultRow
from euchre.table.results import PlayerResult, result_from_json

_log: Final = logging.getLogger("euchre.server")


class StoredGameRows(NamedTuple):
    """The stored data of one game: its players' results and, if there is one, its record."""

    results: tuple[PlayerResultRow, ...]
    records: tuple[GameRecordRow, ...]


def read_stored_game(log: DurableLog, table_id: str, game_number: int) -> StoredGameRows:
    """Read the stored data of a game from the disk."""
    record = log.find_game_record(table_id, game_number)
    records = () if record is None else (GameRecordRow(table_id, game_number, record),)
    return StoredGameRows(tuple(log.list_game_results(table_id, game_number)), records)


def read_results(rows: Iterable[PlayerResultRow]) -> dict[PlayerResultRow, PlayerResult]:
    """Read results of games, without those that are damaged: nobody can read them."""
    results = {}
    for row in rows:
        try:
            results[row] = result_from_json(row.body)
        except RecordError:
            _log.error("a result of game %s of table %s is damaged", row.game, row.table)
    return results


def unpack_record(row: GameRecordRow) -> str:
    """Unpack the record of a game, as lines of JSON; empty if it is damaged."""
    try:
        return zlib.decompress(row.record).decode()
    except zlib.error:
        _log.error("the record of game %s of table %s is damaged", row.game, row.table)
        return ""


def diff_stored_games(games: Iterable[tuple[StoredGameRows, StoredGameRows]]) -> GameRewrite:
    """Build the rewrite from the first to the second of each pair, with the same rows in both."""
    results: list[tuple[PlayerResultRow, PlayerResultRow]] = []
    records: list[tuple[GameRecordRow, GameRecordRow]] = []
    for before, after in games:
        results += zip(before.results, after.results, strict=True)
        records += zip(before.records, after.records, strict=True)
    return GameRewrite(
        tuple((old, row) for old, row in results if old != row),
        tuple((old, row) for old, row in records if old != row),
    )
