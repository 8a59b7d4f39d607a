"""The games that a table's log holds, as records."""

from __future__ import annotations

from collections.abc import Iterable

from euchre.record import Record
from euchre.table.log.entries import Entry, Started
from euchre.table.log.folding import evolve, opened
from euchre.table.log.state import Table


def games(entries: Iterable[tuple[int, Entry]]) -> list[Record]:
    """Every game of this log, each up to the end of its last finished hand.

    Args:
        entries: the log: entries with their times in ms.
    """
    records: list[Record] = []
    table: Table | None = None
    for at, entry in entries:
        if isinstance(entry, Started) and table is not None and table.match is not None:
            records.append(table.record)
        table = opened(entry, at) if table is None else evolve(table, entry, at)
    if table is not None and table.match is not None:
        records.append(table.record)
    return records
