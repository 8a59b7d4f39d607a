"""How sure a mean is: for a number of deals fixed beforehand, and for looking again and again.

A test that is looked at after every batch finds a difference too often if it is the usual one. The
one here may be looked at as often as one likes. It is the mixture sequential probability ratio
test (Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of
Mathematical Statistics 41, 1970; for experiments that are watched: Johari, Koomen, Pekelis and
Walsh, "Always valid inference", Operations Research 70, 2022) in its form for an unknown variance,
the mixture sequential t-test (Lai 1976; Wang and Ramdas, "Anytime-valid t-tests and confidence
sequences for Gaussian means with unknown variance", 2023, arXiv:2310.03722).

Deals are not normal, and a rare loner that has not come up yet would make the others look all too
sure. So the spread is taken as if there had been one more deal, a whole swing from the mean. With
that the error rate stays at about 5% for deals as skewed as Euchre's; the tests simulate it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, inf, isnan, log, log1p, sqrt
from typing import Final

from euchre.arguments import InvalidArgumentError, verify_arguments

__all__ = ["LONER_SWING_POINTS", "is_decided", "likelihood_ratio"]

ERROR_RATE: Final = 0.05
"""How often a difference may be found where there is none, and an interval may miss."""
_NORMAL_QUANTILE: Final = 1.959964
"""The normal quantile of a 95% interval."""
LONER_SWING_POINTS: Final = 4.0
"""The largest swing in a hand that is at all common, in points."""
EFFECT_SIZE: Final = 0.1
"""The size of difference the test is tuned to: standard deviations of a deal. Validity does not
depend on it, only how soon a difference of another size is found."""


@verify_arguments()
def likelihood_ratio(
    values: Sequence[float], level: float = 0.0, swing: float = LONER_SWING_POINTS
) -> float:
    """Return how many times likelier the values are with a mean other than `level`.

    The true mean, in standard deviations from `level`, is mixed over a normal distribution of
    standard deviation `EFFECT_SIZE`. The ratio exceeds 1 / x at any time with probability at
    most x if the mean is `level` after all. 1 with fewer than two values.

    Args:
        values: of the deals: points, or shares of matches.
        level: what the mean may be.
        swing: how far a deal can be from the mean, in the unit of the values.
    """
    if swing <= 0:
        raise InvalidArgumentError(f"swing must be a number above 0, not {swing}")
    count = len(values)
    if count < 2:
        return 1.0
    mean = fsum(values) / count
    within = fsum((value - mean) ** 2 for value in values) + swing**2
    share = count * (mean - level) ** 2 / within
    spread = 1 + count * EFFECT_SIZE**2
    power = count / 2 * (log1p(share) - log1p(share / spread)) - log(spread) / 2
    return exp(min(power, 700.0))


def is_decided(
    values: Sequence[float], level: float = 0.0, swing: float = LONER_SWING_POINTS
) -> bool:
    """Return whether the test has found a difference from `level` and may stop for good."""
    return likelihood_ratio(values, level, swing) >= 1 / ERROR_RATE


def is_error_unreliable(count: int, error: float) -> bool:
    """Return whether the values say nothing about how far their mean may be off.

    They are too few for a normal distribution, or all of some more are the same by chance.
    """
    return count < _MIN_VALUES or (error == 0 and count < _MIN_EQUAL_VALUES)


_MIN_VALUES: Final = 8
_MIN_EQUAL_VALUES: Final = 30


def student_interval(mean: float, error: float, count: int) -> tuple[float, float]:
    """Return the usual 95% interval, for a number of deals that was fixed beforehand.

    It is Student's, whose quantile is expanded in one over the degrees of freedom (Abramowitz and
    Stegun 26.7.5).
    """
    if count < 2:
        return -inf, inf
    z, share = _NORMAL_QUANTILE, 1 / (count - 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    wide = (z + share * (first + share * (second + share * third))) * error
    return mean - wide, mean + wide


def min_share_if_all_won(count: int, *, anytime: bool) -> float:
    """Return the least share of matches left open at 95% when all of `count` deals were won.

    Without `anytime` by Clopper and Pearson (Biometrika 26, 1934); with it whenever one stops, by
    the mixture of binomial likelihoods over all shares (Robbins 1970).
    """
    rate = ERROR_RATE / (count + 1) if anytime else ERROR_RATE / 2
    return float(rate ** (1 / count))


def anytime_interval(
    mean: float, error: float, count: int, swing: float = LONER_SWING_POINTS
) -> tuple[float, float]:
    """Return the interval of all levels that the test has not ruled out; infinite while none is.

    It holds at 95% however often one looks and whenever one stops.

    Args:
        mean: of the values; error: its standard error.
        count: of the values.
        swing: as in `likelihood_ratio`.
    """
    if count < 2 or isnan(error):
        return -inf, inf
    spread = 1 + count * EFFECT_SIZE**2
    bound = (sqrt(spread) / ERROR_RATE) ** (2 / count)
    if bound >= spread:
        return -inf, inf
    within = (count - 1) * count * error**2 + swing**2
    wide = sqrt(within / count * (bound - 1) / (1 - bound / spread))
    return mean - wide, mean + wide
