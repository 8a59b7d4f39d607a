"""Kinds of hands at a call: the trumps held, the aces and the voids beside them.

A kind is a row, by its trumps, and a column, by its aces and voids. In no trump a row is told by
its aces, and a column by guarded kings and voids. The numbers are those of
`tools.chart_kernel`.
"""

from __future__ import annotations

from typing import Final

from euchre.analysis.calls.charts import NO_TRUMP
from euchre.english import format_count

NAMED_TRUMPS: Final = ("B", "R", "L", "A")
"""The trumps that a row names, in the order of their bits: Benny, right, left, ace."""
_OFF_SUITS: Final = 3
ACE_VOID_COLUMNS: Final = tuple(
    (aces, voids) for aces in range(_OFF_SUITS + 1) for voids in range(_OFF_SUITS + 1 - aces)
)
"""Aces beside trumps, and suits beside trumps of which no card was dealt. In no trump kings with
another card of their suit, and suits; the most voids of a king's stand for more as well."""
ROW_LIMIT: Final = 7 << len(NAMED_TRUMPS)
"""More than the number of any row."""


def row_sort_key(row: int) -> tuple[int, list[int]]:
    """Return the sort key of a row: few trumps first, and weak ones first among as many."""
    return count_row_trumps(row), [row >> bit & 1 for bit in range(len(NAMED_TRUMPS))]


def count_row_trumps(row: int) -> int:
    """Return how many trumps the hands of a row have; in no trump how many aces."""
    return row >> len(NAMED_TRUMPS)


def format_row_name(row: int, call: str) -> str:
    """Name a row by its trumps: ``R L A``, ``R+1``, ``+2``, ``none``; in no trump by its aces."""
    if call == NO_TRUMP:
        return format_count(count_row_trumps(row), "ace") if count_row_trumps(row) else "no ace"
    named = [name for bit, name in enumerate(NAMED_TRUMPS) if row >> bit & 1]
    more = count_row_trumps(row) - len(named)
    return " ".join(named) + (f"+{more}" if more else "") or "none"
