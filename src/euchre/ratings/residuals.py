"""By how much matches came out otherwise than the grades of their players make one expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from euchre.ratings.grade import FamilySkillEstimates
from euchre.ratings.rating import is_known_player
from euchre.ratings.results import Player, RankedMatchResult


@dataclass(frozen=True)
class MatchResidual:
    """The unexplained points of one side against another, in one match or in several.

    Attributes:
        ahead: points beyond what was expected.
        hands: in how many hands.
        weights: hands by the player whose skill goes into what was expected, less those where it
            goes against it.
        unknown: seats that count for nobody, each by the square of its hands.
    """

    ahead: float
    hands: int
    weights: Counter[Player]
    unknown: int = 0

    def view_from_side(self, is_first_side: bool) -> MatchResidual:  # noqa: FBT001 - one of two sides
        """Return the same residual, seen from the first side or from the second."""
        if is_first_side:
            return self
        turned = Counter({player: -weight for player, weight in self.weights.items()})
        return MatchResidual(-self.ahead, self.hands, turned, self.unknown)

    @classmethod
    def combine(cls, residuals: Iterable[MatchResidual]) -> MatchResidual:
        """Combine the residuals of several matches."""
        ahead, hands, unknown = 0.0, 0, 0
        weights: Counter[Player] = Counter()
        for residual in residuals:
            ahead = ahead + residual.ahead
            hands = hands + residual.hands
            unknown = unknown + residual.unknown
            weights.update(residual.weights)
        return cls(ahead, hands, weights, unknown)

    def standard_score(self, graded: FamilySkillEstimates) -> float:
        """Return the residual in standard errors.

        The matches have gone into the grades, which took up part of it: the variance of what is
        left is that of chance less that of the grades.
        """
        scale = graded.scale
        chance_variance = self.hands * scale.noise**2 + self.unknown * scale.spread**2
        _, grade_variance = graded.predict_points(
            {player: float(n) for player, n in self.weights.items()}
        )
        variance = chance_variance - grade_variance
        return self.ahead / sqrt(variance) if variance > 0 else 0.0


def compute_residuals(
    result: RankedMatchResult, graded: FamilySkillEstimates
) -> Iterator[tuple[Player, Player, MatchResidual]]:
    """Yield the residual between every two opponents of a match whose luck is worked out."""
    if result.left or result.play is None or not result.hands:
        return
    for first, side in enumerate(result.sides):
        for second in range(first + 1, len(result.sides)):
            against = result.sides[second]
            weights = Counter({player: result.hands for player in side if is_known_player(player)})
            weights.subtract(
                {player: result.hands for player in against if is_known_player(player)}
            )
            expected, _ = graded.predict_points(
                {player: float(hands) for player, hands in weights.items()}
            )
            unknown = (side + against).count("") * result.hands**2
            ahead = result.play[first] - result.play[second] - expected
            residual = MatchResidual(ahead, result.hands, weights, unknown)
            for player in side:
                for other in against:
                    if is_known_player(player) and is_known_player(other):
                        yield player, other, residual
