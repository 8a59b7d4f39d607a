"""Recorded games as data: who called, made, euchred and scored how often, and every card played.

>>> from euchre import new_match, preset
>>> from euchre.bots import make, play
>>> from euchre.record import Record
>>> import random
>>> match = play(new_match(preset("standard").rules), [make("simple")] * 4, random.Random(1))
>>> table = statistics([Record(rules=match.rules, events=match.events)], by="side")
>>> for row in table.to_dicts():
...     print(row["side"], row["hands"], row["called"], row["made"], row["points"])
Seat 1 and Seat 3 15 8 7 10
Seat 2 and Seat 4 15 7 6 8

================  =============================================================================
`statistics`      what players, sides, seats or places did over many games, a row for each
`hands`           a row for every hand
`shares`          a row for every seat in every hand: what `statistics` adds up
`decisions`       a row for every decision that is not a card played
`plays`           a row for every card played
`DataTable`       what these are: rows with named columns; frames and files are made of it
`coached`         what the coach says of the games, for the columns about errors and luck
================  =============================================================================

Values are whole numbers, figures, switches and texts, so that they sort and can be grouped by.
Frames need polars or pandas, and Parquet polars: ``pip install 'euchre[data]'``.
"""

from typing import TYPE_CHECKING

from euchre.lazy import lazily

if TYPE_CHECKING:
    from euchre.statistics.counting import BY, COACHED, STATISTICS, Statistic, shares, statistics
    from euchre.statistics.reviews import coached
    from euchre.statistics.rows import decisions, hands, plays
    from euchre.statistics.table import DataTable, TableColumn, TableError

__all__ = [
    "BY",
    "COACHED",
    "STATISTICS",
    "DataTable",
    "Statistic",
    "TableColumn",
    "TableError",
    "coached",
    "decisions",
    "hands",
    "plays",
    "shares",
    "statistics",
]

_HOMES = {
    "counting": "BY COACHED STATISTICS Statistic shares statistics",
    "reviews": "coached",
    "rows": "decisions hands plays",
    "table": "TableColumn DataTable TableError",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)
