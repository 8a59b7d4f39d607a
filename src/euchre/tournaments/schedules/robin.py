"""Everybody plays everybody: rounds of teams by the circle method."""

from __future__ import annotations

from functools import lru_cache

from euchre.tournaments.schedules.types import ScheduleError, TeamRound

MAX_TEAMS = 64


@lru_cache(32)
def round_robin(teams: int, rounds: int | None = None) -> tuple[TeamRound, ...]:
    """Return a plan for teams 0 to `teams` - 1 in which each meets each other once a leg.

    A leg has one round fewer than teams; with an odd number as many rounds as teams, and each has
    one bye. Each team sits on either side in turn, so the sides of the first leg never differ by
    more than one; the second leg is the first with sides swapped, and so on, so that two legs give
    each team either side equally often.

    Args:
        teams: 2 to 64.
        rounds: 1 or more; None: one leg.

    Raises:
        ScheduleError: there are too few or too many teams.
    """
    if not 2 <= teams <= MAX_TEAMS:
        raise ScheduleError(f"a round robin has 2 to {MAX_TEAMS} teams, not {teams}")
    circle = teams - 1 if teams % 2 == 0 else teams
    wanted = circle if rounds is None else rounds
    return tuple(_build_round(teams, circle, *divmod(i, circle)) for i in range(wanted))


def _build_round(teams: int, circle: int, leg: int, turn: int) -> TeamRound:
    """Build round `turn` of a leg: its team plays the last one or has a bye.

    Of a team and the one as far on the other side of `turn`, those at an odd distance ahead come
    first: so every team changes sides each round, but for its round against the last one, which
    takes its side by whether `turn` is even and so puts it right.
    """
    matches = []
    if teams > circle:
        matches.append((turn, teams - 1) if turn % 2 == 0 else (teams - 1, turn))
    for distance in range(1, (circle + 1) // 2):
        ahead, behind = (turn + distance) % circle, (turn - distance) % circle
        matches.append((ahead, behind) if distance % 2 else (behind, ahead))
    swapped = tuple((b, a) for a, b in matches) if leg % 2 else tuple(matches)
    return TeamRound(swapped, () if teams > circle else (turn,))
