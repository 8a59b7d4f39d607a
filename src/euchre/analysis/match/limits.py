"""Of which games the chance to win is told: those in which a score tells it, in so many steps."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from euchre.analysis.match.results import MatchTransition
from euchre.extras import install_command
from euchre.game.rules import Rules, teams

MAX_TIED_SCORES: Final = 100
"""Scores in overtime, which lead round in rings and are solved at once."""
MAX_RACE_SCORES: Final = 250_000
"""Scores below the target, where more than three race to it, each for itself."""
HOPELESS_POINTS_BEHIND: Final = 24
"""In overtime, points behind the leaders from which on it is all the same."""
_MAX_CHAIN_TEAMS: Final = 3
"""So many race in the chain of all games."""


def explain_score_not_enough(rules: Rules) -> str:
    """Explain why the score does not determine the chances in a game; empty if it does."""
    if rules.time_limit and rules.num_hands:
        return "a clock ends the game, or a number of hands"
    if rules.bid_points == "tricks":
        return "points are lost as well as won, so that a match may come back to every score"
    if rules.four_trick_tokens:
        return "four tokens are a point, and a score does not tell who has how many"
    return ""


def needs_cutthroat_equity(rules: Rules) -> bool:
    """Return whether a game is worked out by `euchre.analysis.match.cutthroat_equity`."""
    count = len(teams(rules))
    race = rules.target > 0 and not rules.num_hands and not rules.time_limit
    return race and count > _MAX_CHAIN_TEAMS and count == rules.players


def explain_missing_table(rules: Rules, steps: Sequence[MatchTransition], max_scores: int) -> str:
    """Explain why a game has no table; empty when it has one.

    Args:
        rules: the game.
        steps: what a hand may do.
        max_scores: scores on the way to the end, overtime included, that may be worked out.
    """
    uneven = [step for step in steps if len({*step.points}) > 1]
    if not any(step.counts for step in steps) if rules.num_hands else not uneven:
        return "no hand brings the match nearer to its end"
    if not rules.target and any(not step.counts for step in uneven):
        return "a hand that does not count brings points, and there may be any number of them"
    count = len(teams(rules))
    if needs_cutthroat_equity(rules):
        if find_spec("numpy") is None:
            return f"a race of so many is worked out with NumPy: {install_command('bots')}"
        return (
            describe_excess_scores(rules.target**count)
            if rules.target**count > MAX_RACE_SCORES
            else ""
        )
    level = _count_tied_scores(count) if rules.target or rules.time_limit else 0
    if rules.target:
        states = (rules.target**count + level) * max(1, rules.num_hands)
    else:
        points = max(max(step.points) for step in steps)
        lefts = range(1, rules.num_hands + 1)
        states = sum(
            _count_score_differences(unreachable_points(left, points), count) for left in lefts
        )
    if states > max_scores:
        return describe_excess_scores(states)
    if level > MAX_TIED_SCORES:
        return f"there are {level:,} scores in overtime, too many to work out"
    return ""


def count_timed_match_states(
    rules: Rules, hands_left: int, lead: int, max_hand_points: int, max_count: int
) -> int:
    """Count the scores until a clock ends the game, overtime included, to `max_count` or beyond.

    Args:
        rules: the game.
        hands_left: hands that are to come.
        lead: points by which the best side is ahead of the last.
        max_hand_points: the most that a side gets in one hand.
        max_count: where counting may end.
    """
    count = len(teams(rules))
    states = _count_tied_scores(count)
    if rules.target:
        return int(rules.target**count + states) * (hands_left + 1)
    for hands in range(hands_left, 0, -1):
        far = min(
            unreachable_points(hands, max_hand_points),
            lead + (hands_left - hands) * max_hand_points,
        )
        states += _count_score_differences(far, count)
        if states > max_count:
            break
    return states


def unreachable_points(hands_left: int, max_hand_points: int) -> int:
    """Return a number of points that nobody scores in so many hands."""
    return hands_left * max_hand_points + 1


def describe_excess_scores(states: int) -> str:
    """Describe in a sentence that there are too many scores."""
    return f"there are {states:,} scores on the way, too many to work out"


def _count_tied_scores(team_count: int) -> int:
    """Count the scores in overtime: two teams or more are the best."""
    far = HOPELESS_POINTS_BEHIND
    return _count_score_differences(far, team_count) - int(team_count * far ** (team_count - 1))


def _count_score_differences(max_points_behind: int, team_count: int) -> int:
    """Count the scores of some teams with the best at nought."""
    return int((max_points_behind + 1) ** team_count - max_points_behind**team_count)
