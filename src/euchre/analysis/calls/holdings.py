"""Kinds of hands at a call: the trumps held, the aces and the voids beside them.

A kind is a row, by its trumps, and a column, by its aces and voids. In no trump a row is told by
its aces, and a column by guarded kings and voids. The numbers are those of
`euchre.solve.calling.surveying`.
"""

from __future__ import annotations

from typing import Final

from euchre.analysis.calls.charts import NO_TRUMP
from euchre.words import count

NAMED: Final = ("B", "R", "L", "A")
"""The trumps that a row names, in the order of their bits: Benny, right, left, ace."""
_OFF_SUITS: Final = 3
COLUMNS: Final = tuple(
    (aces, voids) for aces in range(_OFF_SUITS + 1) for voids in range(_OFF_SUITS + 1 - aces)
)
"""Aces beside trumps, and suits beside trumps of which no card was dealt. In no trump kings with
another card of their suit, and suits; the most voids of a king's stand for more as well."""
ROWS: Final = 7 << len(NAMED)
"""More than the number of any row."""


def strength(row: int) -> tuple[int, list[int]]:
    """Return the sort key of a row: few trumps first, and weak ones first among as many."""
    return trumps_of(row), [row >> bit & 1 for bit in range(len(NAMED))]


def trumps_of(row: int) -> int:
    """Return how many trumps the hands of a row have; in no trump how many aces."""
    return row >> len(NAMED)


def name_of(row: int, call: str) -> str:
    """Name a row by its trumps: ``R L A``, ``R+1``, ``+2``, ``none``; in no trump by its aces.

    Args:
        row: its number.
        call: of which chart.
    """
    if call == NO_TRUMP:
        return count(trumps_of(row), "ace") if trumps_of(row) else "no ace"
    named = [name for bit, name in enumerate(NAMED) if row >> bit & 1]
    more = trumps_of(row) - len(named)
    return " ".join(named) + (f"+{more}" if more else "") or "none"
