"""What a rating says of a player, and what two of them say of each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import hypot
from statistics import NormalDist
from typing import Final

from euchre.arguments import verify_arguments
from euchre.ratings.results import UNKNOWN_PLAYER, Player, RankedMatchResult

_NORMAL_DISTRIBUTION: Final = NormalDist()


@dataclass(frozen=True)
class Rating:
    """The estimate of how well a player plays.

    Attributes:
        value: on the scale of its model; more is better.
        error: the standard error of `value`.
        matches: how many it is made of, those that were left included.
        hands: how many hands those had, but for those that were left.
        shown: whether it means something yet.
    """

    value: float
    error: float
    matches: int
    hands: int
    shown: bool


@verify_arguments()
def probability_stronger(first: Rating, second: Rating) -> float:
    """Return the probability that the first is the stronger, if the errors are independent.

    Of partners who hardly play with others they are not:
    `euchre.ratings.grade.FamilySkillEstimates` knows.
    """
    return probability_positive(first.value - second.value, hypot(first.error, second.error))


def probability_positive(difference: float, error: float) -> float:
    """Return the probability that a difference is positive, from its standard error."""
    if error == 0:
        return 0.5 if difference == 0 else float(difference > 0)
    return _NORMAL_DISTRIBUTION.cdf(difference / error)


@verify_arguments()
def rank_ratings(ratings: Mapping[Player, Rating]) -> list[tuple[Player, Rating]]:
    """Rank the ratings that are shown, the best first; equal ones by name."""
    shown = [(player, rating) for player, rating in ratings.items() if rating.shown]
    return sorted(shown, key=lambda row: (-row[1].value, row[0]))


@dataclass
class PlayedCount:
    """The numbers of matches and hands that a player has played."""

    matches: int = 0
    hands: int = 0


def count_matches(results: Iterable[RankedMatchResult]) -> dict[Player, PlayedCount]:
    """Count the matches and hands that count, by player in the order of their names.

    A match that was left counts as a match for whoever left, and for nobody else; its hands do not
    count.
    """
    counts: dict[Player, PlayedCount] = {}
    for result in results:
        for player in result.left or result.players:
            count = counts.setdefault(player, PlayedCount())
            count.matches += 1
            count.hands += 0 if result.left else result.hands
    return dict(sorted(counts.items()))


def is_known_player(player: Player) -> bool:
    """Return True if a seat counts for a player."""
    return player != UNKNOWN_PLAYER
