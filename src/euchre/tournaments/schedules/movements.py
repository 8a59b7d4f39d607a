"""Movements: boards that go from table to table, and pairs that meet over them.

With real cards a board is a holder with one deal in it, which every table plays in its turn. Boards
travel in sets, as many as a table plays in a round. A movement says which pair is where in every
round, and with which set; pairs and sets are numbered from 0 on, tables from 1 on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import NamedTuple

from euchre.texts import translatable
from euchre.tournaments.schedules.tally import sort_pair
from euchre.tournaments.schedules.types import Pair

NORTH_SOUTH = translatable("format-north-south", "North-South")
EAST_WEST = translatable("format-east-west", "East-West")


class MovementTable(NamedTuple):
    """One table in one round: its two pairs and its set of boards.

    Attributes:
        north: the pair that sits North-South.
        east: the pair that sits East-West.
        set: the set of boards that they play.
    """

    north: int
    east: int
    set: int


class MovementRound(NamedTuple):
    """One round: its tables from table 1 on, and the pair that sits out, if one does."""

    tables: tuple[MovementTable, ...]
    out: tuple[int, ...] = ()


class Movement(NamedTuple):
    """The pairs and boards of every table in every round; how many pairs, and sets of boards."""

    pairs: int
    sets: int
    rounds: tuple[MovementRound, ...]


def count_comparisons(movement: Movement) -> Counter[Pair]:
    """Count on how many sets each two pairs sit in the same direction, and so are compared."""
    sides: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for round_ in movement.rounds:
        for north, east, number in round_.tables:
            sides[number, 0].append(north)
            sides[number, 1].append(east)
    counts = Counter(dict.fromkeys(combinations(range(movement.pairs), 2), 0))
    for compared in sides.values():
        counts.update(sort_pair(pair, partner) for pair, partner in combinations(compared, 2))
    return counts
