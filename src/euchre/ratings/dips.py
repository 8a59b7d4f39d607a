"""A stretch of matches in which somebody played far worse than before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from statistics import NormalDist
from typing import Final

MIN_STRETCH_MATCHES: Final = 10
"""Matches that a stretch has at least, and that follow it."""
_MAX_CUTS: Final = 40
"""Places, at most, at which a stretch may begin or end: so that long lists take no longer."""
_INDEPENDENT_STRETCHES: Final = 300
"""As how many stretches that have nothing in common those of one player count: of many one is
always the worst. Measured in honest pools."""


@dataclass(frozen=True)
class PerformanceDip:
    """The deepest stretch.

    Attributes:
        first, last: the matches are those from `first`, counted from 0, up to `last`.
        depth: by how many points a hand it was worse than the rest.
        score: the same in standard errors.
    """

    first: int
    last: int
    depth: float
    score: float


def find_deepest_dip(
    matches: Sequence[tuple[float, int]], hand_noise: float, false_alarm_probability: float = 0.001
) -> PerformanceDip | None:
    """Find the deepest dip, if it is too deep for chance.

    Args:
        matches: by time, the points beyond what was expected, and the hands.
        hand_noise: the standard deviation of the points in a hand.
        false_alarm_probability: how often a dip may be told of somebody who plays as well as ever.
    """
    least = NormalDist().inv_cdf(1 - false_alarm_probability / _INDEPENDENT_STRETCHES)
    points = [0.0, *accumulate(ahead for ahead, _ in matches)]
    hands = [0, *accumulate(count for _, count in matches)]
    count, best = len(matches), None
    cuts = sorted({round(count * cut / _MAX_CUTS) for cut in range(_MAX_CUTS + 1)})
    for first in cuts:
        for last in cuts:
            if last - first < MIN_STRETCH_MATCHES or count - last < MIN_STRETCH_MATCHES:
                continue
            inside, whole = hands[last] - hands[first], hands[-1]
            low, total = points[last] - points[first], points[-1]
            depth = (total - low) / (whole - inside) - low / inside
            score = depth / (hand_noise * sqrt(1 / inside + 1 / (whole - inside)))
            if score >= least and (best is None or score > best.score):
                best = PerformanceDip(first, last, depth, score)
    return best
