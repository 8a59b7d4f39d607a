"""What points are worth: the chance to win the match from a score.

A small chain over the score, fed with how often an evenly matched table scores what (RULES 5, the
simulation of Fred Benjamin). It is what makes a bot bold when far behind, calm when one point is
enough, and unwilling to risk a loner that wins nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, floor, sqrt
from typing import Final

from euchre.bots.base import viewer_of
from euchre.game.hand import View
from euchre.game.rules import Rules, left_of, team_of
from euchre.game.scoring import Outcome, points_ahead, same_dealer_deals_next

_DEALER_POINT_CHANCES: Final = ((1, 0.45), (2, 0.16), (4, 0.05))
_OTHER_POINT_CHANCES: Final = ((1, 0.17), (2, 0.12), (4, 0.05))
FAR_POINTS: Final = 16
"""Needing this many points or more is all the same."""
_DEAL_POINTS: Final = 0.36
"""The points by which the dealer's side is ahead in one hand, by the figures above."""
_POINT_WIN_CHANCE: Final = 0.07
"""Roughly what a point is worth early in a match; the scale where only points count."""
_RACE_PACE: Final = 2.2
"""In a race of several, how fast chances fall with the root of the points that are needed: so they
are within 0.02, on average, of what `euchre.analysis.match.equity` works out for three and five."""

_CONTRACT_POINTS_PER_TRICK: Final = 2 / 3
"""Where bids themselves are scored, in a game of pairs: so many times the points of the figures
above a hand brings, for each trick of it."""

REDEALT: Final[tuple[int, ...]] = ()
"""In place of the points of a hand that is dealt again; no points at all are a hand thrown in."""


@cache
def win_chance(points_needed: int, opponents_need: int, *, dealing: bool) -> float:
    """Return the chance to win a match between equal players."""
    if points_needed <= 0:
        return 1.0
    if opponents_need <= 0:
        return 0.0
    ours, theirs = (
        (_DEALER_POINT_CHANCES, _OTHER_POINT_CHANCES)
        if dealing
        else (_OTHER_POINT_CHANCES, _DEALER_POINT_CHANCES)
    )
    return sum(
        chance * win_chance(points_needed - points, opponents_need, dealing=not dealing)
        for points, chance in ours
    ) + sum(
        chance * win_chance(points_needed, opponents_need - points, dealing=not dealing)
        for points, chance in theirs
    )


@lru_cache(65536)
def _win_chance_between(points_needed: float, opponents_need: float, *, dealing: bool) -> float:
    """Return `win_chance` for needs that need not be whole numbers, in straight lines between them.

    Where one hand brings both sides to their end the one with more points has won.
    """
    if points_needed <= 0 and opponents_need <= 0:
        return (1.0 + (points_needed < opponents_need) - (points_needed > opponents_need)) / 2
    ours, theirs = floor(points_needed), floor(opponents_need)
    total = 0.0
    for need, part in ((ours, ours + 1 - points_needed), (ours + 1, points_needed - ours)):
        for their_need, share in (
            (theirs, theirs + 1 - opponents_need),
            (theirs + 1, opponents_need - theirs),
        ):
            if part * share:
                level = need <= 0 and their_need <= 0
                chance = 0.5 if level else win_chance(need, their_need, dealing=dealing)
                total += part * share * chance
    return total


def race_win_chance(needs: Sequence[float]) -> float:
    """Estimate the chance that the first of several players wins, from the points that each needs.

    The chain above knows the figures of pairs alone, and with more scores it grows too large; what
    counts is that points are worth the more the nearer the end, and that a leader must be stopped.
    """
    if min(needs) <= 0:
        winners = needs.count(min(needs))
        return 1.0 / winners if needs[0] == min(needs) else 0.0
    strengths = [exp(-_RACE_PACE * sqrt(need)) for need in needs]
    return strengths[0] / sum(strengths)


def list_needs(rules: Rules, scores: Sequence[int]) -> list[float]:
    """List what each team still needs, none more than `FAR_POINTS`, in points of a usual game.

    Where bids themselves are scored a hand brings several times as many points.
    """
    scale = _find_points_scale(rules)
    return [min(FAR_POINTS, max(1, rules.target - score) / scale) for score in scores]


def _find_points_scale(rules: Rules) -> float:
    scored = rules.bid_points == "tricks" and rules.sides == "fixed_pairs"
    return rules.hand_size * _CONTRACT_POINTS_PER_TRICK if scored else 1.0


def estimate_win_chance(rules: Rules, needs: Sequence[float], team: int, dealer_team: int) -> float:
    """Estimate the chance that a team wins, from the points that each still needs.

    Args:
        rules: of the match.
        needs: by team, as of `list_needs`.
        team: whose chance.
        dealer_team: the team that deals the next hand.
    """
    if rules.sides == "fixed_pairs":
        return _win_chance_between(needs[team], needs[1 - team], dealing=team == dealer_team)
    return race_win_chance([needs[team], *needs[:team], *needs[team + 1 :]])


def next_dealer_team(view: View, points: Sequence[int]) -> int:
    """Return the team that deals next once this hand has brought these points, or is `REDEALT`."""
    rules = view.rules
    same = not any(points) and same_dealer_deals_next(
        rules, Outcome.THROWN_IN if points else Outcome.REDEAL
    )
    return team_of(rules, view.dealer if same else left_of(rules, view.dealer))


class MatchUtility:
    """The match as it stands for the seat that looks, so that outcomes can be compared.

    Where no target ends the match every point counts the same.
    """

    __slots__ = ("_linear", "_needs", "_scale", "_team", "_view", "point")

    def __init__(self, view: View) -> None:
        rules = view.rules
        self._view, self._team = view, team_of(rules, viewer_of(view))
        self._scale = _find_points_scale(rules)
        nearest = max(1, rules.target - max(view.scores)) / self._scale
        self._linear = not rules.target or nearest > FAR_POINTS
        self._needs = list_needs(rules, view.scores)
        mine = [int(team == self._team) for team in range(len(view.scores))]
        theirs = [1 - points for points in mine]
        self.point = (self.value_after_hand(mine) - self.value_after_hand(theirs)) / 2
        """The worth of one point, to weigh small advantages with."""

    def value_after_hand(self, points: Sequence[int]) -> float:
        """Return the match's value once this hand has brought these points, or is `REDEALT`."""
        if self._linear:
            return 0.5 + _POINT_WIN_CHANCE * self.points_ahead(points)
        gained = points or (0,) * len(self._needs)
        left = [need - more / self._scale for need, more in zip(self._needs, gained, strict=True)]
        dealer_team = next_dealer_team(self._view, points)
        return estimate_win_chance(self._view.rules, left, self._team, dealer_team)

    def points_ahead(self, points: Sequence[int]) -> float:
        """Return our side's points in a hand, less the mean of the others'."""
        return points_ahead(points, self._team)

    def value_before_hand(self) -> float:
        """Return the value of the match with this hand still to be played."""
        rules = self._view.rules
        if rules.sides != "fixed_pairs":
            return self.value_after_hand((0,) * len(self._needs))
        dealer_team = team_of(rules, self._view.dealer)
        if self._linear:
            ahead = _DEAL_POINTS if dealer_team == self._team else -_DEAL_POINTS
            return 0.5 + _POINT_WIN_CHANCE * ahead
        return estimate_win_chance(rules, self._needs, self._team, dealer_team)
