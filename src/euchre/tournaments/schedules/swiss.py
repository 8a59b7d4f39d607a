"""The Swiss system: each round teams of like score meet, and nobody meets the same team twice."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from euchre.extras import install_command
from euchre.texts import translatable
from euchre.tournaments.schedules.tally import sort_pair
from euchre.tournaments.schedules.types import Pair, ScheduleError, TeamRound

_BYE_TEAM = -1  # the opponent of who has the bye
_RANDOM_RANGE = 1 << 20  # how fine chance is cut; ties within it go by the order of the field


class SwissScore(NamedTuple):
    """A team's match points so far, and its tiebreaks (more is better)."""

    team: int
    points: Fraction | int
    tiebreaks: tuple[Fraction | int, ...] = ()


def pair_swiss_round(
    standings: Sequence[SwissScore], history: Sequence[TeamRound], rng: random.Random
) -> TeamRound:
    """Return the next round for the teams of `standings`, which are numbers from 0 on.

    What matters, each before all that follow: as few meet again as can be, and those as seldom as
    can be; nobody has a second bye while another has had none; the bye goes to the lowest placed;
    the sum of the squared differences of points is the least there is; chance. So the first round
    is a draw. The team that has been first in its matches less often (compared with second) is
    first; if that is equal, chance decides. The best match comes first.

    It looks at this round only: fields of five or six teams can run into a rematch in the fourth
    round that another third round would have avoided. (They had better play a round robin.)

    Raises:
        ScheduleError: there are fewer than two teams, or networkx is not installed.
    """
    verify_team_count(len(standings))
    field = sorted(standings, key=lambda score: (score.points, score.tiebreaks, rng.random()))
    place = {score.team: i for i, score in enumerate(field)}  # the lowest is 0
    matched = _cheapest_pairing(_match_costs(field, history, rng))
    balance = Counter[int]()
    for played in history:
        for first, second in played.matches:
            balance[first] += 1
            balance[second] -= 1
    matches = [
        (team, opponent)
        if (balance[team], rng.random()) < (balance[opponent], rng.random())
        else (opponent, team)
        for team, opponent in matched
        if _BYE_TEAM not in (team, opponent)
    ]
    matches.sort(key=lambda match: sorted((place[team] for team in match), reverse=True))
    out = tuple(max(two) for two in matched if _BYE_TEAM in two)
    return TeamRound(tuple(reversed(matches)), out)


def verify_team_count(teams: int) -> int:
    """Return the number of teams, which must be at least two.

    Raises:
        ScheduleError: they are too few for a round.
    """
    if teams < 2:
        raise ScheduleError(
            translatable(
                "format-round-needs-two",
                f"a round needs at least 2 teams, and there are {teams}",
                n=teams,
            )
        )
    return teams


def _match_costs(
    standings: Sequence[SwissScore], history: Sequence[TeamRound], rng: random.Random
) -> dict[Pair, int]:
    """Return the cost of each possible match, in whole numbers against rounding.

    The parts are stacked: one unit of a part weighs more than all the parts after it together can
    over a whole round.
    """
    met = Counter(sort_pair(*match) for played in history for match in played.matches)
    byes = Counter(team for played in history for team in played.out)
    unit = math.lcm(*(Fraction(score.points).denominator for score in standings))
    points = {score.team: int(score.points * unit) for score in standings}
    widest = max(points.values()) - min(points.values())
    size = len(standings)
    for_points = _RANDOM_RANGE * size
    for_place = for_points * (widest * widest * size + 1)
    for_bye = for_place * (size + 1)
    for_meeting = for_bye * (max(byes.values(), default=0) + 1)
    order = sorted(standings)  # so that chance falls alike, however the standing was listed
    costs = {}
    for team, opponent in combinations([score.team for score in order], 2):
        gap = points[team] - points[opponent]
        again = met[sort_pair(team, opponent)] ** 2  # twice again is worse than once again for two
        costs[sort_pair(team, opponent)] = (
            again * for_meeting + gap * gap * for_points + rng.randrange(_RANDOM_RANGE)
        )
    if size % 2:
        for low, score in enumerate(standings):
            costs[_BYE_TEAM, score.team] = byes[score.team] * for_bye + low * for_place
    return costs


def _cheapest_pairing(costs: dict[Pair, int]) -> list[Pair]:
    try:
        import networkx as nx  # noqa: PLC0415 - only a Swiss round needs it
    except ImportError:
        raise ScheduleError(f"Swiss pairing needs networkx: {install_command('league')}") from None
    graph: nx.Graph[int] = nx.Graph()
    most = max(costs.values())
    for (team, opponent), cost in costs.items():
        graph.add_edge(team, opponent, weight=most - cost)
    return sorted(sort_pair(*edge) for edge in nx.max_weight_matching(graph, maxcardinality=True))
