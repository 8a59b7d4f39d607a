"""The knockout: who loses is out.

Nothing is kept but the order of the draw and who won: everything else follows from these.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from euchre.tournaments.schedules.types import Pair, ScheduleError

MAX_TEAMS = 64


def bracket_round_count(teams: int) -> int:
    """Return how many rounds a knockout of so many teams has."""
    return (teams - 1).bit_length()


def bracket_draw_positions(teams: int) -> tuple[int | None, ...]:
    """Return the lines of the first round from top to bottom, two and two a match, by place in the
    draw from 0 on; None: nobody, so the other has a bye.

    The places are in the standard order of seeds: the first two drawn can meet only in the final,
    the first four only in the semi-finals, and so on; the first drawn get the byes.

    >>> bracket_draw_positions(6)
    (0, None, 3, 4, 1, None, 2, 5)

    Raises:
        ScheduleError: there are fewer than 2 teams or more than 64.
    """
    if not 2 <= teams <= MAX_TEAMS:
        raise ScheduleError(f"a knockout has 2 to {MAX_TEAMS} teams, not {teams}")
    lines = [0]
    while len(lines) < teams:
        size = 2 * len(lines)
        # The halves of a pair of lines mirror each other: the best stays away from the second best.
        lines = [place for i in lines for place in (i, size - 1 - i)]
    return tuple(place if place < teams else None for place in lines)


def pair_knockout_round(
    order: Sequence[int], winners: Sequence[AbstractSet[int]], *, third_place: bool = False
) -> list[Pair] | None:
    """Return the matches of the next round, each with the team drawn earlier first; None after the
    final.

    Args:
        order: the teams by any numbers, in the order of the draw.
        winners: for each round played who won a match.
        third_place: the losers of the semi-finals play a match beside the final; it is the second
            match of the last round. With fewer than four teams there is none.

    Raises:
        ScheduleError: there are too few or too many teams, or a match has not one winner.
    """
    left = [None if place is None else order[place] for place in bracket_draw_positions(len(order))]
    losers: list[int] = []
    for number in range(bracket_round_count(len(order))):
        twos = [*zip(left[::2], left[1::2], strict=True)]
        met = [(a, b) for a, b in twos if a is not None and b is not None]
        if third_place and len(twos) == 1 and len(losers) == 2:
            met.append((losers[0], losers[1]))
        matches = [(a, b) if order.index(a) < order.index(b) else (b, a) for a, b in met]
        if number == len(winners):
            return matches
        won = winners[number]
        if any(len(won & {*match}) != 1 for match in matches):
            raise ScheduleError(f"round {number + 1} of the knockout has no winner of each match")
        losers = [team for match in matches for team in match if team not in won]
        left = [b if a is None or (b is not None and b in won) else a for a, b in twos]
    return None
