"""Recorded games as data: who called, made, euchred and scored how often, and every card played.

>>> from euchre import new_match, preset
>>> from euchre.bots import make_bot, play_match
>>> from euchre.notation.record import Record
>>> import random
>>> match = play_match(new_match(preset("standard").rules), [make_bot("simple")] * 4,
...     random.Random(1))
>>> table = compute_statistics([Record(rules=match.rules, events=match.events)], by="side")
>>> for row in table.to_dicts():
...     print(row["side"], row["hands"], row["called"], row["made"], row["points"])
Seat 1 and Seat 3 15 8 7 10
Seat 2 and Seat 4 15 7 6 8

====================  ========================================================================
`compute_statistics`  what players, sides, seats or places did over many games, a row for each
`tabulate_hands`      a row for every hand
`tabulate_shares`     a row for every seat in every hand: what `compute_statistics` adds up
`tabulate_decisions`  a row for every decision that is not a card played
`tabulate_plays`      a row for every card played
`DataTable`           what these are: rows with named columns; frames and files are made of it
`review_games`        what the coach says of the games, for the columns about errors and luck
====================  ========================================================================

Values are whole numbers, figures, switches and texts, so that they sort and can be grouped by.
Frames need polars or pandas, and Parquet polars: ``pip install 'euchre[data]'``.
"""

from typing import TYPE_CHECKING

from euchre.lazy import make_lazy_exports

if TYPE_CHECKING:
    from euchre.statistics.counting import (
        COACHED_STATISTICS,
        GROUPING_COLUMNS,
        STATISTICS,
        Statistic,
        compute_statistics,
        tabulate_shares,
    )
    from euchre.statistics.reviews import review_games
    from euchre.statistics.rows import tabulate_decisions, tabulate_hands, tabulate_plays
    from euchre.statistics.table import DataTable, DataTableColumn, DataTableError

__all__ = [
    "COACHED_STATISTICS",
    "GROUPING_COLUMNS",
    "STATISTICS",
    "DataTable",
    "DataTableColumn",
    "DataTableError",
    "Statistic",
    "compute_statistics",
    "review_games",
    "tabulate_decisions",
    "tabulate_hands",
    "tabulate_plays",
    "tabulate_shares",
]

_NAMES_BY_MODULE = {
    "counting": "GROUPING_COLUMNS COACHED_STATISTICS STATISTICS Statistic tabulate_shares "
    "compute_statistics",
    "reviews": "review_games",
    "rows": "tabulate_decisions tabulate_hands tabulate_plays",
    "table": "DataTableColumn DataTable DataTableError",
}

__getattr__, __dir__ = make_lazy_exports(__name__, _NAMES_BY_MODULE)
