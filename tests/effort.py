"""How much is tried: enough to notice what breaks, or as many times as much as is asked for."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any, Final

TIMES: Final = int(os.environ.get("EUCHRE_TIMES", "1"))
"""How many times as much as usual is tried."""
ALIKE: Final = ("american", "long", "canadian", "cutthroat-24", "farmers-hand")
"""Presets that another differs from by a target, a pack or one way to be dealt again alone."""


def some(values: Iterable[Any], every: int) -> list[Any]:
    """One of so many values, the first among them; all where more than usual is tried."""
    return [*values][:: 1 if TIMES > 1 else every]


def cover(*columns: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Rows with a value of each column: every value in one row at least, and all combinations
    where more than usual is tried.
    """
    if TIMES > 1:
        return [*product(*columns)]
    rows = range(max(map(len, columns)))
    return [tuple(column[row % len(column)] for column in columns) for row in rows]


def unlike(games: Iterable[str]) -> list[str]:
    """Games without those of `ALIKE`: for what shows, keeps or plays them; all where more than
    usual is tried.
    """
    return [name for name in games if TIMES > 1 or name not in ALIKE]
