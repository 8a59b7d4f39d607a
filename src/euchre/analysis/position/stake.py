"""What the points of one hand are worth to the seat that looks: in points, and to win the match.

The chance to win comes from the match equity tables (`euchre.analysis.match.equity`) where they
know the game, else from the rough chain of `euchre.bots.equity`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, TypeAlias

from euchre.analysis.grading import CHANCE_PER_POINT
from euchre.analysis.match.equity import equity_for
from euchre.bots.base import viewer_of
from euchre.bots.equity import REDEALT, MatchUtility, next_dealer_team
from euchre.bots.search.decisions import UtilityFunction
from euchre.game.events import Discarded, HandEvent, Played
from euchre.game.hand import View, see
from euchre.game.reachable import can_be_redealt, reachable_points
from euchre.game.rules import team_of
from euchre.game.scoring import Outcome, decide_match, points_ahead
from euchre.texts import translatable

POINTS, WIN = 0, 1
"""The places of the two worths of a hand: its points, and the chance to win the match."""
ROUGH_CHANCE_NOTE: Final = translatable(
    "coach-rough-chance", "In this game, the chance to win is only a rough estimate."
)
NO_CHANCE_NOTE: Final = translatable(
    "coach-no-chance",
    "No score ends this match, so decisions are judged by points, not by the chance to win.",
)
NUMBER_OF_HANDS_NOTE: Final = translatable(
    "coach-number-of-hands",
    "The number of hands may end this match before the points do, so decisions are judged by "
    "points, not by the chance to win.",
)
Bounds: TypeAlias = tuple[tuple[float, ...], tuple[float, ...]]
"""The least and the most of each worth."""


class WinChanceEvaluator:
    """The match as it stands for the seat that looks.

    Attributes:
        known: whether `win_chance` is a chance; else it only ranks outcomes as points do.
        rough: whether it is a rough one.
        point: what one point more for one's own side, or one less for the others, is worth in
            chance at this score, on average.
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self._view = view
        self.team = team_of(rules, viewer_of(view))
        self._stakes = MatchUtility(view)
        tells = not rules.num_hands and min(view.scores) >= 0  # a score alone finds the chance
        self._equity = equity_for(rules) if tells else None
        self.known = rules.target > 0 and not rules.num_hands
        self.rough = self._equity is None
        mine = [int(team == self.team) for team in range(len(view.scores))]
        theirs = [1 - points for points in mine]
        self.point = max(1e-4, (self.win_chance(mine) - self.win_chance(theirs)) / 2)

    @property
    def chance_note(self) -> str:
        """A note about the chance to win; empty if none is needed."""
        if not self.known:
            return NUMBER_OF_HANDS_NOTE if self._view.rules.target else NO_CHANCE_NOTE
        return ROUGH_CHANCE_NOTE if self.rough else ""

    def points_ahead(self, points: Sequence[int]) -> float:
        """Return the points of one's own side less the mean of the others'."""
        return points_ahead(points, self.team)

    def win_chance(self, points: Sequence[int]) -> float:
        """Return the chance to win once this hand has brought these points, or is `REDEALT`."""
        if not self.known:
            return 0.5 + CHANCE_PER_POINT * self.points_ahead(points)
        if self._equity is None:  # far from the target all points count the same
            return min(1.0, max(0.0, self._stakes.value_after_hand(points)))
        before = self._view.scores
        gained = points or (0,) * len(before)
        scores = [score + more for score, more in zip(before, gained, strict=True)]
        decided = decide_match(self._view.rules, scores) if self._view.rules.target else None
        if decided is not None and decided.over:
            return 1.0 / len(scores) if decided.winner is None else float(
                decided.winner == self.team
            )  # fmt: skip
        return self._equity.win_chance(scores, self.team, next_dealer_team(self._view, points))

    def worth_bounds(self, event: HandEvent) -> Bounds:
        """Return the least and most the hand can bring after an event: `points_and_win_functions`.

        They are those of the endings that the scoring table still allows.
        """
        if self._are_all_endings_still_possible(event):
            return self._current_bounds
        return self._outcome_value_bounds(see(self._view, event))

    def _are_all_endings_still_possible(self, event: HandEvent) -> bool:
        """Return whether a hand can end in as many ways after an event as before it."""
        view = self._view
        last = len(view.trick) + 1 == len(view.active_seats)
        return isinstance(event, Discarded) or (isinstance(event, Played) and not last)

    @cached_property
    def _current_bounds(self) -> Bounds:
        return self._outcome_value_bounds(self._view)

    def _outcome_value_bounds(self, view: View) -> Bounds:
        ends = {*reachable_points(view)}
        if view.outcome is Outcome.REDEAL:
            ends = {REDEALT}
        elif can_be_redealt(view):
            ends.add(REDEALT)
        values = [[worth(points) for points in ends] for worth in self.points_and_win_functions]
        return tuple(map(min, values)), tuple(map(max, values))

    @property
    def points_and_win_functions(self) -> tuple[UtilityFunction, ...]:
        """Both functions from points to a worth, in the order of `POINTS` and `WIN`."""
        return self.points_ahead, self.win_chance
