"""OpenSkill: results alone, a value and its uncertainty for everybody.

R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011), as the
package ``openskill`` has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from openskill import models

from euchre.ratings.rating import Rating, count_matches
from euchre.ratings.results import Player, RankedMatchResult, Side, sort_results


@dataclass(frozen=True)
class OpenSkill:
    """One of the models of OpenSkill.

    Attributes:
        model: which.
        value: of who is not known yet.
        spread: the standard deviation of players who are not known yet.
        chance: how much of a match is chance: the standard deviation of how well a player does in
            one (beta).
        drift: how much players change from match to match (tau).
        least: a rating is shown once its standard error is below this part of `spread`.
    """

    model: Literal["PlackettLuce", "BradleyTerryFull", "ThurstoneMostellerFull"] = "PlackettLuce"
    value: float = 25.0
    spread: float = 25 / 3
    chance: float = 14.0
    drift: float = 0.0
    least: float = 0.7

    def rate(self, results: Iterable[RankedMatchResult]) -> dict[Player, Rating]:
        """Return the rating of everybody, by name, from results of one family."""
        found, model = sort_results(results), self._model()
        counts = count_matches(found)
        skills = {player: model.rating() for player in {p for r in found for p in r.players}}
        for result in found:
            _take(model, skills, result)
        ratings = {}
        for player, count in counts.items():
            value, error = skills[player].mu, skills[player].sigma
            shown = error < self.least * self.spread
            ratings[player] = Rating(value, error, count.matches, count.hands, shown)
        return ratings

    def _model(self) -> Any:
        make = getattr(models, self.model)
        return make(mu=self.value, sigma=self.spread, beta=self.chance, tau=self.drift)


def _take(model: Any, skills: dict[Player, Any], result: RankedMatchResult) -> None:
    """Count one match; of one that was left, only for those who left."""
    if not result.left:
        # the lower rank is the better
        skills |= _rated(model, skills, result.sides, [-points for points in result.score])
        return
    moved = {}
    for player in result.left:
        ranks = [int(player in side) for side in result.sides]
        moved[player] = _rated(model, skills, result.sides, ranks)[player]
    skills |= moved


def _rated(
    model: Any, skills: dict[Player, Any], sides: Sequence[Side], ranks: Sequence[int]
) -> dict[Player, Any]:
    """Everybody after a match with these ranks; who is not known is new every time."""
    before = [[skills.get(player) or model.rating() for player in side] for side in sides]
    after = model.rate(before, ranks=[float(rank) for rank in ranks])
    return {
        player: skill
        for side, rated in zip(sides, after, strict=True)
        for player, skill in zip(side, rated, strict=True)
        if player in skills
    }
