"""The features of a card that is laid away for the up-card."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import count_bits, lowest
from euchre.solve.board.layout import LANE_START, TRUMP_WIDTH
from euchre.solve.learned.facts import RANK, RANKS, TRUMPS, plain_suits
from euchre.solve.learned.follows import SIZES as FOLLOWS
from euchre.solve.learned.leads import SIZES as LEADS
from euchre.solve.search.dd import LANE_AT

_ONE, _NONE = np.uint64(1), np.uint64(0)
_ACES: Final = np.uint64(sum(1 << start for start in LANE_START[1:]))
_NO_MATE: Final = 9
"""In place of the rank of the highest other card of the suit where there is none."""
SIZES: Final = (RANKS * 3 * 4, 3 * 3 * 4 * 3, RANKS * 10 * 4 * 4, 3 * 3 * 3 * 4 * 4 * 8)
"""How many weights each feature has."""
DISCARD_FEATURES: Final = len(SIZES)
START: Final = sum(LEADS) + sum(FOLLOWS)
"""Where the weights of the cards laid away begin."""
_AT: Final = tuple(int(n) for n in np.cumsum((START, *SIZES)))


@njit("int64(uint64, uint64, int64[::1], int32[:, ::1])", nogil=True, cache=True)
def describe_discards(
    own: np.uint64, may_go: np.uint64, bits: NDArray[np.int64], features: NDArray[np.int32]
) -> int:
    """List the cards that may be laid away, and the features of each.

    Args:
        own: the hand, with the card taken up.
        may_go: the cards among which to choose; trumps are left out while there are others.
        bits, features: as for `euchre.solve.learned.playing.describe`, with `DISCARD_FEATURES` of
            them.
    """
    plain = may_go & ~TRUMPS
    moves = plain if plain != _NONE else may_go
    trumps = min(count_bits(own & TRUMPS), 4)
    trumps = max(trumps, 1) - 1
    bowers = np.int64(own & np.uint64(7))
    count = 0
    while moves != _NONE:
        card = moves & (~moves + _ONE)
        moves ^= card
        bit = lowest(card)
        lane = LANE_AT[bit]
        length = min(count_bits(own & lane), 3)
        top = RANK[lowest(own & lane)] - TRUMP_WIDTH
        behind = 2 if own & lane & (card - _ONE) == _NONE else 0 if top <= 0 else 1
        rank = RANK[bit] - TRUMP_WIDTH
        height = 0 if rank <= 0 else 1 if rank == 1 else 2
        rest = own & ~card
        mate = rest & lane
        other = _NO_MATE
        if mate != _NONE and lane != TRUMPS:
            other = RANK[lowest(mate)] - TRUMP_WIDTH
        suits, aces = min(plain_suits(rest), 3), min(count_bits(rest & _ACES), 2)
        features[count, 0] = _AT[0] + (RANK[bit] * 3 + length - 1) * 4 + trumps
        features[count, 1] = _AT[1] + ((length - 1) * 3 + behind) * 12 + trumps * 3 + height
        features[count, 2] = _AT[2] + ((RANK[bit] * 10 + other) * 4 + trumps) * 4 + suits
        features[count, 3] = (
            _AT[3]
            + ((((length - 1) * 3 + height) * 3 + aces) * 4 + suits) * 32
            + trumps * 8
            + bowers
        )
        bits[count] = bit
        count += 1
    return count
