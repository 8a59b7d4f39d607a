"""Movements: boards that go from table to table, and pairs that meet over them.

With real cards a board is a holder with one deal in it, which every table plays in its turn. Boards
travel in sets, as many as a table plays in a round. A movement says which pair is where in every
round, and with which set; pairs and sets are numbered from 0 on, tables from 1 on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from euchre.tournaments.schedules.tally import sort_pair
from euchre.tournaments.schedules.types import Pair

NORTH_SOUTH = "North-South"
EAST_WEST = "East-West"


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
    """The pairs and boards of every table in every round.

    Attributes:
        name: what players call it.
        pairs: how many there are.
        sets: how many sets of boards there are.
        winners: 2 where each pair keeps its direction, so that those North-South are compared with
            one another and those East-West with one another; else 1.
        rounds: in order.
    """

    name: str
    pairs: int
    sets: int
    winners: int
    rounds: tuple[MovementRound, ...]

    @property
    def set_play_range(self) -> tuple[int, int]:
        """The fewest and the most times that a set is played."""
        counted = Counter(table.set for round_ in self.rounds for table in round_.tables)
        times = [counted[number] for number in range(self.sets)]
        return min(times), max(times)

    @property
    def shared_set_rounds(self) -> tuple[int, ...]:
        """The rounds, from 1 on, in which tables play the same set at the same time."""
        found = []
        for number, (tables, _) in enumerate(self.rounds, 1):
            if len({table.set for table in tables}) < len(tables):
                found.append(number)
        return tuple(found)


def count_comparisons(movement: Movement) -> Counter[Pair]:
    """Count on how many sets each two pairs sit in the same direction, and so are compared."""
    sides: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for round_ in movement.rounds:
        for north, east, number in round_.tables:
            sides[number, 0].append(north)
            sides[number, 1].append(east)
    found = Counter(dict.fromkeys(combinations(range(movement.pairs), 2), 0))
    for there in sides.values():
        found.update(sort_pair(one, other) for one, other in combinations(there, 2))
    return found


def find_flaws(movement: Movement) -> Iterator[str]:
    """Iterate over the flaws of a movement, in sentences; none if it is sound.

    In a sound one every pair is once in every round, nobody meets the same pair or plays the same
    set twice, and where there are two winners every pair keeps its direction.
    """
    met: Counter[Pair] = Counter()
    seen: Counter[Pair] = Counter()
    sat: defaultdict[int, set[str]] = defaultdict(set)
    for number, (tables, out) in enumerate(movement.rounds, 1):
        there = [who for table in tables for who in (table.north, table.east)]
        if sorted((*there, *out)) != list(range(movement.pairs)):
            yield f"Not every pair is once in round {number}."
        met.update(sort_pair(table.north, table.east) for table in tables)
        for north, east, played in tables:
            seen.update(((north, played), (east, played)))
            sat[north].add(NORTH_SOUTH)
            sat[east].add(EAST_WEST)
    yield from (f"Pairs {a} and {b} meet {n} times." for (a, b), n in met.items() if n > 1)
    yield from (f"Pair {a} plays set {s} {n} times." for (a, s), n in seen.items() if n > 1)
    if movement.winners == 2:
        yield from (f"Pair {a} changes its direction." for a, d in sat.items() if len(d) > 1)
