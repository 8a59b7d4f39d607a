"""How likely the card laid away for the up-card is, in machine code.

Hidden deals are drawn with every card as likely to have been laid away as any other, the right
bower too. The policy of the play knows better.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.learned.playing import (
    DISCARD_FEATURES,
    MOST,
    Weights,
    Word,
    describe_discards,
    score,
    softmax,
)
from euchre.solve.search.dd import Boards

Floats = NDArray[np.float64]


@njit(
    "void(uint64[:, ::1], int64, boolean, float32[::1], float64, float64[::1])",
    nogil=True,
    cache=True,
)
def add_discards(
    tables: Boards,
    taker: int,
    keep_up: bool,
    weights: Weights,
    free: float,
    out: Floats,
) -> None:
    """Add how likely the card that was laid away is in each world, as logarithms.

    Args:
        tables: worlds at the first lead.
        taker: who took the up-card.
        keep_up: whether the up-card may not be laid away.
        weights: of the policy.
        free: the part of all choices that follows no policy.
        out: (n,), added to.
    """
    bits = np.zeros(MOST, np.int64)
    features = np.zeros((MOST, 16), np.int32)
    chances = np.zeros(MOST, np.float32)
    for i in range(len(tables)):
        laid = tables[i, Word.ASIDE + taker]
        own = tables[i, taker] | laid
        may_go = own & ~tables[i, Word.UP] if keep_up else own
        count = describe_discards(own, may_go, bits, features)
        score(weights, features, count, DISCARD_FEATURES, chances)
        softmax(chances, count)
        chance = 0.0
        for j in range(count):
            if laid == np.uint64(1) << np.uint64(bits[j]):
                chance = chances[j]
        out[i] += np.log((1.0 - free) * chance + free / 6.0)
