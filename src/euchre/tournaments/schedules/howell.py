"""The Howell movement: every pair meets every other, and there is one winner.

It is a Room square. The rows are the rounds, the columns are the sets of boards, and in the cells
stand the pairs that meet, each two of them once: in each row every pair is once, so everybody plays
in every round, and in each column every pair is once, so everybody plays every set. The last pair
stands still, and all others go round in a circle, one step a round, and so does the set at each
table. What a square of that kind is made of is its first row, the starter, and how far each of its
meetings stands from the first column, the adder (Stanton and Mullin, 1968). Both are found here by
a search, which takes hundredths of a second.

For six pairs there is no Room square. Two ways to have all pairs meet in five rounds have one round
in common: one tells who meets in each round, the other who plays each set, and in that round all
tables play the same set.

With an odd number of pairs the one that stands still is nobody: whoever would meet it sits out.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from euchre.tournaments.schedules.movements import (
    Movement,
    MovementRound,
    MovementTable,
    count_comparisons,
)
from euchre.tournaments.schedules.types import ScheduleError

FEWEST_PAIRS, MOST_PAIRS = 5, 16


class _HowellTable(NamedTuple):
    """Two pairs of the circle that meet in the first round, and the distance of their set."""

    one: int
    other: int
    adder: int


def howell_round_count(pairs: int) -> int:
    """Return the number of rounds in which everybody meets everybody.

    Raises:
        ScheduleError: there are too few pairs or too many.
    """
    if not FEWEST_PAIRS <= pairs <= MOST_PAIRS:
        raise ScheduleError(
            f"a Howell movement has {FEWEST_PAIRS} to {MOST_PAIRS} pairs, not {pairs}"
        )
    return pairs - 1 + pairs % 2


@cache
def howell_movement(pairs: int) -> Movement:
    """Return the Howell movement of so many pairs.

    Boards go from each table to the one below it, with sets that rest between some of them. Who
    sits in which direction is chosen so that any two pairs are compared as nearly equally often as
    can be while each table keeps its directions.

    Args:
        pairs: 5 to 16.

    Raises:
        ScheduleError: there are too few pairs or too many.
    """
    circle = howell_round_count(pairs)
    rounds = _six_pair_rounds() if circle == 5 else _build_rounds(circle)
    turns = product((False, True), repeat=len(rounds[0]))
    # All tables turned are the same again, so the last one, where nobody moves, stays as it is.
    ways = (_swap_table_directions(pairs, rounds, turn) for turn in turns if not turn[-1])
    return min(ways, key=_comparison_imbalance)


def _comparison_imbalance(movement: Movement) -> tuple[int, int]:
    """Return how unequally often two pairs are compared: the spread, and the sum of squares."""
    counts = count_comparisons(movement).values()
    return max(counts) - min(counts), sum(count * count for count in counts)


def _swap_table_directions(
    pairs: int, rounds: tuple[tuple[MovementTable, ...], ...], is_swapped: tuple[bool, ...]
) -> Movement:
    """Return the movement with some tables' directions swapped, and without the missing pair."""
    turned = []
    for tables in rounds:
        placed = [
            MovementTable(east, north, boards) if turn else MovementTable(north, east, boards)
            for (north, east, boards), turn in zip(tables, is_swapped, strict=True)
        ]
        real = tuple(table for table in placed if max(table.north, table.east) < pairs)
        idle = [min(table.north, table.east) for table in placed if table not in real]
        turned.append(MovementRound(real, tuple(idle)))
    return Movement(pairs, len(rounds), tuple(turned))


def _build_rounds(circle: int) -> tuple[tuple[MovementTable, ...], ...]:
    """Build the rounds from a starter and its adder; the last table is that of the fixed pair."""
    starter = _find_starter(circle, frozenset(range(1, circle)), frozenset(range(1, circle)), ())
    assert starter is not None, "a Room square of every odd side from 7 on has been found"
    order = sorted(starter, key=lambda table: -table.adder)
    return tuple(
        (
            *(
                MovementTable(
                    (a + number) % circle, (b + number) % circle, (number - adder) % circle
                )
                for a, b, adder in order
            ),
            MovementTable(number, circle, number),
        )
        for number in range(circle)
    )


def _find_starter(
    circle: int, left: frozenset[int], columns: frozenset[int], tables: tuple[_HowellTable, ...]
) -> tuple[_HowellTable, ...] | None:
    """Search for the tables of a starter that continue `tables`; None if there are none.

    Args:
        left: who has no table yet.
        columns: whom the first column lacks.
        tables: what has been set.
    """
    if not left:
        return tables
    apart = {min((a - b) % circle, (b - a) % circle) for a, b, _ in tables}
    adders = {table.adder for table in tables}
    pair = min(left)
    for partner in sorted(left - {pair}):
        if min((pair - partner) % circle, (partner - pair) % circle) in apart:
            continue
        for adder in range(1, circle):
            moved = {(pair + adder) % circle, (partner + adder) % circle}
            if adder not in adders and moved <= columns:
                table = _HowellTable(pair, partner, adder)
                remaining = left - {pair, partner}
                starter = _find_starter(circle, remaining, columns - moved, (*tables, table))
                if starter is not None:
                    return starter
    return None


def _six_pair_rounds() -> tuple[tuple[MovementTable, ...], ...]:
    """Build the rounds for six pairs, with the sets of the plan with two pairs swapped."""

    def meeting_round(a: int, b: int) -> int:
        """Return the round in which two meet: pair 5 stays, and the others go round."""
        return min(a, b) if max(a, b) == 5 else (a + b) * 3 % 5

    change = {4: 5, 5: 4}
    rounds = []
    for number in range(5):
        twos = [((number + step) % 5, (number - step) % 5) for step in (1, 2)]
        twos.append((number, 5))
        rounds.append(
            tuple(
                MovementTable(a, b, meeting_round(change.get(a, a), change.get(b, b)))
                for a, b in twos
            )
        )
    return tuple(rounds)
