"""The games that a table's log holds, as records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from euchre.notation.record import Record
from euchre.table.log.entries import Entry, MatchStarted
from euchre.table.log.former_names import NO_FORMER_NAMES, FormerNames
from euchre.table.log.name_hiding import with_new_names
from euchre.table.log.reducer import fold_entries
from euchre.table.log.state import Table


def iterate_game_records(
    entries: Iterable[tuple[int, Entry]],
    table: Table | None = None,
    former_names: FormerNames = NO_FORMER_NAMES,
) -> Iterator[Record]:
    """Yield the records of the games of a log as they end, each up to its last finished hand.

    Args:
        entries: the log, with the times of its entries in ms; or what came after `table`.
        table: as it was before them, with the game that was played; None: there was none.
        former_names: the names that are gone.
    """
    for now_ms, entry in entries:
        if isinstance(entry, MatchStarted) and table is not None and table.match is not None:
            yield with_new_names(table, former_names.find_new_name).record
        table = fold_entries([(now_ms, entry)], table)
    if table is not None and table.match is not None:
        yield with_new_names(table, former_names.find_new_name).record
