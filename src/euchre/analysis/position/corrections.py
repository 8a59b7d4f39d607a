"""By how much what is expected of a choice is known to be wrong, game by game, as it was measured.

`euchre.analysis.position.calibration` measures it; ``data/corrections.json`` says by which command,
when and from how many hands. Of a game of which nothing was learned nothing was measured, and
nothing is added.

What one group of one game was off by is noise in part. So all games are looked at together: what is
added is drawn towards what the same kind of choice is off by in the others, the more the larger its
error is and the more alike the games are in it, and that towards nothing (the empirical Bayes
estimate of a random-effects model, its spreads by the moments of DerSimonian and Laird, 1986).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import fsum, sqrt
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from euchre.bots.trained import find_learned_preset
from euchre.game.rules import Rules

CORRECTIONS_FILE_NAME: Final = "corrections.json"
USUAL_SPREAD_POINTS: Final = 1.4
"""The usual spread of the points of a hand; where less is open, less is added."""
MIN_SPREAD_SHARE: Final = 0.5
"""The part of that spread that the cases of a group are taken to have at least: an error that was
found in few of them is a guess."""
MIN_GAMES: Final = 3
"""From so many games that have it on the spread of a kind of choice is told from them."""


class CorrectionEffect(NamedTuple):
    """The mean error of a kind of choice.

    Attributes:
        mean: in all games, in points.
        variance: of that mean, the square of its standard error.
        between: the variance between games.
    """

    mean: float
    variance: float
    between: float


def point_corrections(rules: Rules) -> Mapping[str, float]:
    """Return the points to add to a choice, by `euchre.analysis.kinds.name_correction_group`."""
    name = find_learned_preset(rules)
    return {} if name is None else _shipped_corrections().get(name, {})


@cache
def load_correction_measurements() -> Mapping[str, Any]:
    """Load what comes with the package: the measurement of each learned game, and its making.

    Each has ``command``, ``date``, ``version``, ``hands`` and ``groups``: by group ``cases``, and
    the ``points`` to add where as much is open as usual, with their standard ``error``: those that
    were realised less those promised, by the part of them that would have been added on average.
    """
    text = (
        files("euchre.analysis").joinpath("data", CORRECTIONS_FILE_NAME).read_text(encoding="utf-8")
    )
    measurements: dict[str, Any] = json.loads(text)
    return measurements


@cache
def _shipped_corrections() -> Mapping[str, Mapping[str, float]]:
    return shrink_corrections(load_correction_measurements())


def shrink_corrections(measurements: Mapping[str, Any]) -> Mapping[str, Mapping[str, float]]:
    """Compute what to add, by game and group, from what was measured in all games.

    Args:
        measurements: as `load_correction_measurements` has it.

    Returns:
        Points for each group that was measured, each nearer to what its kind is off by in all
        games than what was measured of it, by as much as that may be noise.
    """
    errors_by_kind: dict[str, dict[str, tuple[float, float]]] = defaultdict(dict)
    for game, measurement in measurements.items():
        for kind, group in measurement["groups"].items():
            least = MIN_SPREAD_SHARE * USUAL_SPREAD_POINTS / sqrt(group["cases"])
            errors_by_kind[kind][game] = group["points"], max(group["error"], least) ** 2
    effects = {
        k: estimate_effect(list(of.values()))
        for k, of in errors_by_kind.items()
        if len(of) >= MIN_GAMES
    }
    kinds = max(0.0, fmean([e.mean**2 - e.variance for e in effects.values()] or [0.0]))
    usual = median([e.between for e in effects.values()] or [0.0])
    unknown = CorrectionEffect(0.0, 1.0, kinds + usual)  # of a kind that few games have
    added: dict[str, dict[str, float]] = defaultdict(dict)
    for kind, games in errors_by_kind.items():
        mean, variance, between = effects.get(kind, unknown)
        around = mean * kinds / (kinds + variance)
        for game, (points, noise) in games.items():
            own = between / (between + noise)
            added[game][kind] = own * points + (1 - own) * around
    return added


def estimate_effect(values_and_variances: Sequence[tuple[float, float]]) -> CorrectionEffect:
    """Estimate the mean error of a kind of choice, by a random-effects model of the games.

    Args:
        values_and_variances: of each game what was measured, and its variance, which is not 0.
    """
    weights = [1 / variance for _, variance in values_and_variances]
    sure, mean = fsum(weights), _weighted_mean(values_and_variances, weights)
    apart = fsum(
        w * (points - mean) ** 2
        for w, (points, _) in zip(weights, values_and_variances, strict=True)
    )
    scale = sure - fsum(w**2 for w in weights) / sure
    between = max(0.0, (apart - (len(values_and_variances) - 1)) / scale) if scale else 0.0
    weights = [1 / (variance + between) for _, variance in values_and_variances]
    return CorrectionEffect(
        _weighted_mean(values_and_variances, weights), 1 / fsum(weights), between
    )


def _weighted_mean(
    values_and_variances: Sequence[tuple[float, float]], weights: Sequence[float]
) -> float:
    points = fsum(w * points for w, (points, _) in zip(weights, values_and_variances, strict=True))
    return points / fsum(weights)
