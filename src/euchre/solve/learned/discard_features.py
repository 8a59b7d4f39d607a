"""The features of a card that is laid away for the up-card."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.solve.board import Board, Features, Ints, njit_cached
from euchre.solve.board.bits import count_bits, lowest_bit_index
from euchre.solve.board.layout import SLOT_START, TRUMP_WIDTH
from euchre.solve.board.workspace import SUIT_MASK_AT, TRUMP_MASK
from euchre.solve.learned.follow_features import FEATURE_SIZES as FOLLOWS
from euchre.solve.learned.lead_features import FEATURE_SIZES as LEADS
from euchre.solve.learned.play_facts import RANK_COUNT, RANK_OF_BIT, count_plain_suits

_ONE, _NONE = np.uint64(1), np.uint64(0)
_PLAIN_ACES: Final = np.uint64(sum(1 << start for start in SLOT_START[1:]))
_NO_OTHER_CARD: Final = 9
"""In place of the rank of the highest other card of the suit where there is none."""
FEATURE_SIZES: Final = (
    RANK_COUNT * 3 * 4,
    3 * 3 * 4 * 3,
    RANK_COUNT * 10 * 4 * 4,
    3 * 3 * 3 * 4 * 4 * 8,
)
"""How many weights each feature has."""
DISCARD_FEATURES: Final = len(FEATURE_SIZES)
DISCARD_START: Final = sum(LEADS) + sum(FOLLOWS)
"""Where the weights of the cards laid away begin."""
_FEATURE_STARTS: Final = tuple(int(n) for n in np.cumsum((DISCARD_START, *FEATURE_SIZES)))


@njit_cached("int64(uint64, uint64, int64[::1], int32[:, ::1])")
def write_discard_features(
    own_mask: Board, discardable_mask: Board, bits_out: Ints, features_out: Features
) -> int:
    """List the cards that may be laid away, and the features of each.

    Args:
        own_mask: the hand, with the card taken up.
        discardable_mask: the cards to choose from; no trumps while there are others.
        bits_out, features_out: as for `euchre.solve.learned.card_policy.write_play_features`, with
            `DISCARD_FEATURES` of them.
    """
    plain = discardable_mask & ~TRUMP_MASK
    moves = plain if plain != _NONE else discardable_mask
    trumps = min(count_bits(own_mask & TRUMP_MASK), 4)
    trumps = max(trumps, 1) - 1
    bowers = np.int64(own_mask & np.uint64(7))
    count = 0
    while moves != _NONE:
        card = moves & (~moves + _ONE)
        moves ^= card
        bit = lowest_bit_index(card)
        suit = SUIT_MASK_AT[bit]
        length = min(count_bits(own_mask & suit), 3)
        top = RANK_OF_BIT[lowest_bit_index(own_mask & suit)] - TRUMP_WIDTH
        behind = 2 if own_mask & suit & (card - _ONE) == _NONE else 0 if top <= 0 else 1
        rank = RANK_OF_BIT[bit] - TRUMP_WIDTH
        height = 0 if rank <= 0 else 1 if rank == 1 else 2
        remaining = own_mask & ~card
        mate = remaining & suit
        next_rank = _NO_OTHER_CARD
        if mate != _NONE and suit != TRUMP_MASK:
            next_rank = RANK_OF_BIT[lowest_bit_index(mate)] - TRUMP_WIDTH
        suits = min(count_plain_suits(remaining), 3)
        aces = min(count_bits(remaining & _PLAIN_ACES), 2)
        features_out[count, 0] = (
            _FEATURE_STARTS[0] + (RANK_OF_BIT[bit] * 3 + length - 1) * 4 + trumps
        )
        features_out[count, 1] = (
            _FEATURE_STARTS[1] + ((length - 1) * 3 + behind) * 12 + trumps * 3 + height
        )
        features_out[count, 2] = (
            _FEATURE_STARTS[2] + ((RANK_OF_BIT[bit] * 10 + next_rank) * 4 + trumps) * 4 + suits
        )
        features_out[count, 3] = (
            _FEATURE_STARTS[3]
            + ((((length - 1) * 3 + height) * 3 + aces) * 4 + suits) * 32
            + trumps * 8
            + bowers
        )
        bits_out[count] = bit
        count += 1
    return count
