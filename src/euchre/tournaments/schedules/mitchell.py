"""The Mitchell movement: North-South stays, East-West moves up a table, boards move down one.

With an odd number of tables everybody North-South meets everybody East-West, and plays every
board. With an even number East-West would come back to boards that they have played: half way they
skip a table, and there is one round less. A movement that is cut short is sound as well.

With an odd number of pairs nobody sits North-South at the last table: who comes there sits out.
"""

from __future__ import annotations

from functools import cache

from euchre.tournaments.schedules.movements import Movement, MovementRound, MovementTable
from euchre.tournaments.schedules.types import ScheduleError

FEWEST_PAIRS, MOST_PAIRS = 5, 64
MIN_ROUNDS = 2
"""In one round nobody plays what another has played."""

_SWITCH_EVERY_ROUNDS = 8
"""One of so many rounds is played with the directions switched, where there is one winner."""


def mitchell_round_count(pairs: int) -> int:
    """Return the rounds of a whole movement: as many as tables, or one fewer if these are even.

    Raises:
        ScheduleError: there are too few pairs or too many.
    """
    if not FEWEST_PAIRS <= pairs <= MOST_PAIRS:
        raise ScheduleError(
            f"a Mitchell movement has {FEWEST_PAIRS} to {MOST_PAIRS} pairs, not {pairs}"
        )
    tables = (pairs + 1) // 2
    return tables if tables % 2 else tables - 1


@cache
def mitchell_movement(pairs: int, rounds: int | None = None, *, switched: bool = False) -> Movement:
    """Return the Mitchell movement of so many pairs; the first half sits North-South.

    Args:
        pairs: 5 to 64.
        rounds: 2 or more; None: the whole movement.
        switched: whether about an eighth of the rounds, the last ones, are played with the
            directions switched, so that all are compared and there is one winner.

    Raises:
        ScheduleError: there are too few or too many pairs or rounds.
    """
    most = mitchell_round_count(pairs)
    wanted = most if rounds is None else rounds
    if not MIN_ROUNDS <= wanted <= most:
        raise ScheduleError(
            f"a Mitchell movement of {pairs} pairs has {MIN_ROUNDS} to {most} rounds, not {wanted}"
        )
    turned = max(1, (wanted + _SWITCH_EVERY_ROUNDS // 2) // _SWITCH_EVERY_ROUNDS) if switched else 0
    movement_rounds = tuple(
        _build_round(pairs, number, switches_directions=number >= wanted - turned)
        for number in range(wanted)
    )
    return Movement(pairs, (pairs + 1) // 2, movement_rounds)


def _build_round(pairs: int, round_number: int, *, switches_directions: bool) -> MovementRound:
    """Build round `round_number`, counted from 0."""
    tables, seated = (pairs + 1) // 2, pairs // 2
    skipped = tables % 2 == 0 and round_number >= tables // 2
    tables_played, out = [], list[int]()
    for table in range(tables):
        visitor = seated + (table - round_number - skipped) % tables
        boards = (table + round_number) % tables
        if table == seated:
            out.append(visitor)
        elif switches_directions:
            tables_played.append(MovementTable(visitor, table, boards))
        else:
            tables_played.append(MovementTable(table, visitor, boards))
    return MovementRound(tuple(tables_played), tuple(out))
