"""The grade: points a hand that a player adds to a side, once luck is taken out.

The model is additive, as in the grading of duplicate bridge (English Bridge Union, National Grading
Scheme): by how much a side is ahead of another in a hand, of what these very cards bring to average
play, is the sum of its players' skills less the sum of the others', plus chance that averages out.

    ahead a hand = skills of one side - skills of the other + noise / sqrt(hands)

Skills are drawn around a mean with a known spread, and everything is normal. So there is nothing to
approximate: what is known is a matrix that results are added to (the information form of the Kalman
filter, without drift), and the grades are its exact solution, with the errors that two players have
in common. Filters that keep one error for each player call partners who always play together well
known, though nobody can say which of the two is the better; this one does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.arguments import verify_arguments
from euchre.ratings.families import FamilyScale, find_scale
from euchre.ratings.rating import Rating, count_matches, is_known_player, probability_positive
from euchre.ratings.results import Player, RankedMatchResult, sort_results

Floats = NDArray[np.float64]
Weights = Mapping[Player, float]

MAX_SHOWN_ERROR_SHARE: Final = 0.6
"""A grade is shown once its standard error is below this part of the spread of players: two thirds
of what sets people apart are known then. Partners who never part stay above it."""
_GRADE_DIGITS: Final = 9
"""To how many digits grades are told: libraries of matrices differ in the last ones."""


def information_and_points(result: RankedMatchResult, scale: FamilyScale) -> tuple[Floats, Floats]:
    """Compute what a match says of the strengths of its sides: a matrix and a vector.

    Each side is held against the mean of all, in which a side counts the less the more chance is
    in it: that of its hands, and that of seats of which nothing is known. What all sides have in
    common drops out. Of a match whose luck is worked out.
    """
    assert result.play is not None
    unknown = np.array(
        [sum(not is_known_player(player) for player in side) for side in result.sides]
    )
    weights = 1 / (scale.noise**2 / 2 / result.hands + scale.spread**2 * unknown)
    points = np.array(result.play) / result.hands
    matrix = np.diag(weights) - np.outer(weights, weights) / weights.sum()
    return matrix, matrix @ points


@dataclass
class FamilySkillEstimates:
    """The grades of a family's players, with their covariance.

    Attributes:
        scale: of the family.
        places: where each player is in what follows.
        values: the grades, in points a hand.
        errors: how they hang together: their covariance.
    """

    scale: FamilyScale
    places: Mapping[Player, int]
    values: Floats
    errors: Floats

    def predict_points(self, weights: Weights) -> tuple[float, float]:
        """Predict the points that these players bring, and the variance of that.

        Args:
            weights: how each player's skill goes into it; who is not known is an average player.
        """
        value = variance = 0.0
        for player, weight in weights.items():
            place = self.places.get(player)
            if place is None:
                variance += weight**2 * self.scale.spread**2
                continue
            value += weight * float(self.values[place])
            for other, other_weight in weights.items():
                if (other_place := self.places.get(other)) is not None:
                    variance += weight * other_weight * float(self.errors[place, other_place])
        return value, max(variance, 0.0)

    def compare_with_others(self, players: Sequence[Player]) -> dict[Player, tuple[float, float]]:
        """Return how much better each player is than the mean of others, and its error.

        With nobody to be held against, it is the mean of all players there could be.
        """
        places, others = [self.places[player] for player in players], len(players) - 1
        values, errors = self.values[places], self.errors[np.ix_(places, places)]
        variances, rows = np.diag(errors), errors.sum(axis=1)
        if others > 0:
            values = values - (values.sum() - values) / others
            rest_variance = errors.sum() - 2 * rows + variances
            variances = variances - 2 * (rows - variances) / others + rest_variance / others**2
        return {
            player: (float(value), sqrt(max(float(variance), 0.0)))
            for player, value, variance in zip(players, values, variances, strict=True)
        }

    def forget_matches(self, results: Iterable[RankedMatchResult]) -> FamilySkillEstimates:
        """Return what the other matches say of the players of these.

        Args:
            results: matches that went into these estimates.
        """
        forgotten = [result for result in results if _is_graded(result)]
        names = sorted({player for result in forgotten for player in result.players})
        known_places = [self.places[player] for player in names]
        known_errors = self.errors[np.ix_(known_places, known_places)]
        matrix: Floats = np.linalg.inv(known_errors).astype(np.float64)
        vector = matrix @ self.values[known_places]
        places = {player: place for place, player in enumerate(names)}
        for result in forgotten:
            where, information, points = _information_by_player_row(result, self.scale, places)
            matrix[np.ix_(where, where)] -= information
            vector[where] -= points
        return _solve_grades(self.scale, places, matrix, vector)

    def probability_stronger(self, first: Player, second: Player) -> float:
        """Return the probability that the first is stronger, with what they have in common."""
        if first == second:
            return 0.5
        value, variance = self.predict_points({first: 1.0, second: -1.0})
        return probability_positive(value, sqrt(variance))


@dataclass(frozen=True)
class LuckAdjustedGrade:
    """The luck-adjusted grade.

    Attributes:
        scale: of the family, see `euchre.ratings.families.find_scale`.
        least: a grade is shown once its standard error is below this part of the spread.
        leaving: the points a hand that a match is lost by for who leaves it: those of lost ones.
        length: the hands that such a match counts for.
    """

    scale: FamilyScale
    least: float = MAX_SHOWN_ERROR_SHARE
    leaving: float = 0.23
    length: int = 12

    def rate(self, results: Iterable[RankedMatchResult]) -> dict[Player, Rating]:
        """Rate the players of these results; players of no match that counts have no grade.

        Grades and their errors are against the mean of all others who have one: how good that mean
        is, matches among them do not say.
        """
        counted = [
            result for result in sort_results(results) if result.left or _is_informative(result)
        ]
        graded, ratings = self.fit_grades(counted), {}
        graded_players = sorted(
            {player for result in counted if not result.left for player in result.players}
        )
        grades = graded.compare_with_others(graded_players)
        lost = Counter(player for result in counted for player in result.left)
        for player, count in count_matches(counted).items():
            value, error = grades.get(player, (0.0, self.scale.spread))
            value = self._lower_for_leaving(value, error, lost[player])
            ratings[player] = Rating(
                round(value, _GRADE_DIGITS),
                round(error, _GRADE_DIGITS),
                count.matches,
                count.hands,
                error < self.least * self.scale.spread,
            )
        return ratings

    def _lower_for_leaving(self, value: float, error: float, leave_count: int) -> float:
        """Lower a grade for matches that the player left, as that many lost ones would.

        It says nothing of how well the player plays, so the error stays, and nobody else's grade
        moves. A grade that is lower already stays, too.
        """
        if not leave_count or value <= -self.leaving:
            return value
        chance = self.scale.noise**2 / (self.length * leave_count)
        return value - (value + self.leaving) * error**2 / (error**2 + chance)

    def fit_grades(self, results: Iterable[RankedMatchResult]) -> FamilySkillEstimates:
        """Compute all grades with what they have in common, leaving apart.

        Raises:
            RatingError: the results cannot be rated together.
        """
        ordered = sort_results(results)
        names = sorted({player for result in ordered for player in result.players})
        places = {player: place for place, player in enumerate(names)}
        matrix = np.eye(len(names)) / self.scale.spread**2
        vector = np.zeros(len(names))
        for result in ordered:
            if _is_graded(result):
                where, information, points = _information_by_player_row(result, self.scale, places)
                matrix[np.ix_(where, where)] += information
                vector[where] += points
        return _solve_grades(self.scale, places, matrix, vector)


def _information_by_player_row(
    result: RankedMatchResult, scale: FamilyScale, player_indices: Mapping[Player, int]
) -> tuple[list[int], Floats, Floats]:
    """Return the places of a match's players, and the matrix and the vector that it adds there."""
    information, points = information_and_points(result, scale)
    seats = [
        (side, player_indices[player])
        for side, row in enumerate(result.sides)
        for player in row
        if is_known_player(player)
    ]
    sides = [side for side, _ in seats]
    return [place for _, place in seats], information[np.ix_(sides, sides)], points[sides]


def _solve_grades(
    scale: FamilyScale, player_indices: Mapping[Player, int], matrix: Floats, vector: Floats
) -> FamilySkillEstimates:
    errors = np.linalg.inv(matrix)
    return FamilySkillEstimates(scale, player_indices, errors @ vector, (errors + errors.T) / 2)


def _is_graded(result: RankedMatchResult) -> bool:
    return not result.left and _is_informative(result)


def _is_informative(result: RankedMatchResult) -> bool:
    return result.play is not None and result.hands > 0


@verify_arguments()
def build_grade(family: str) -> LuckAdjustedGrade:
    """Build the grade with the constants of a family."""
    return LuckAdjustedGrade(find_scale(family))
