"""How many hidden deals a decision needs: until it is plain which option is best.

Deals come in lots. After each, every option is compared with the best so far, deal by deal; when
none is nearer than some standard errors, or after the last lot, the matter is settled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from euchre.bots.search.worlds import Floats, weights_of

LOTS: Final = 4
"""The most lots that a decision is worth."""
PLAIN: Final = 2.5
"""Standard errors by which the best option must lead."""


def settle(draw: Callable[[int], tuple[Floats, Floats]], lots: int = LOTS) -> Floats:
    """What each option is worth on average.

    Args:
        draw: gives lot number 0, 1, ...: (n, options) values in each deal, and (n,) the logarithms
            of how likely each deal is, up to a constant that is the same for all lots.
        lots: the most lots.
    """
    values, likely = draw(0)
    means, plain = _weigh(values, likely)
    for number in range(1, lots):
        if plain:
            break
        more, more_likely = draw(number)
        values, likely = np.concatenate([values, more]), np.concatenate([likely, more_likely])
        means, plain = _weigh(values, likely)
    return means


def _weigh(values: Floats, likely: Floats) -> tuple[Floats, bool]:
    """The means, and whether it is plain which is the highest."""
    weights = weights_of(likely)
    weights /= weights.sum()
    means: Floats = weights @ values
    behind = values[:, [int(means.argmax())]] - values
    lead = weights @ behind
    errors = np.sqrt((weights**2) @ (behind - lead) ** 2)
    return means, bool(np.all(lead >= PLAIN * errors))
