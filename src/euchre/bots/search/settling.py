"""How many hidden deals a decision needs: until choosing now is expected to cost next to nothing.

Deals come in lots. After each, every option is compared with the best so far, deal by deal. Where
another may still turn out to be the better one, it can only be by so much as it has errors: what
the choice is then expected to lose (the unit normal loss of Raiffa and Schlaifer, 1961) says
whether another lot is worth its time.
"""

from __future__ import annotations

from collections.abc import Callable
from math import erfc, exp, pi, sqrt
from typing import Final

import numpy as np

from euchre.bots.search.worlds import Floats, weights_from_logs

MAX_LOTS: Final = 3
"""The most lots that a decision is worth."""
MAX_REGRET_POINTS: Final = 0.002
"""Points that a choice may be expected to lose for want of more deals."""


def draw_until_settled(
    draw_next_values: Callable[[int], tuple[Floats, Floats]],
    max_regret: float,
    max_draws: int = MAX_LOTS,
) -> None:
    """Draw lots until the best option is as good as known.

    Args:
        draw_next_values: gives lot number 0, 1, ...: (n, options) values in each deal, and (n,) the
            logarithms of how likely each deal is, up to a constant that is the same for all lots.
        max_regret: what the choice may be expected to lose, in the unit of the values.
        max_draws: the most lots.
    """
    values, likely = draw_next_values(0)
    for number in range(1, max_draws):
        if estimate_regret(values, likely) <= max_regret:
            return
        more, more_likely = draw_next_values(number)
        values, likely = np.concatenate([values, more]), np.concatenate([likely, more_likely])


def estimate_regret(values: Floats, log_likelihoods: Floats) -> float:
    """Return an upper bound on the expected loss of choosing the best so far.

    Args:
        values: (n, options) in each deal.
        log_likelihoods: (n,) the logarithms of how likely each deal is, up to a constant.
    """
    weights = weights_from_logs(log_likelihoods)
    weights /= weights.sum()
    behind = values[:, [int((weights @ values).argmax())]] - values
    leads = weights @ behind
    errors = np.sqrt((weights**2) @ (behind - leads) ** 2)
    return sum(
        _mean_loss(lead, error) for lead, error in zip(leads.tolist(), errors.tolist(), strict=True)
    )


def _mean_loss(mean: float, standard_error: float) -> float:
    """Return the mean of the part below 0 of a normal variable of this mean and spread."""
    if not standard_error:
        return 0.0
    far = mean / standard_error
    return standard_error * exp(-far * far / 2) / sqrt(2 * pi) - mean * erfc(far / sqrt(2)) / 2
