"""The features of a card that is led."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.solve.board import Board, Features, Ints, njit_cached
from euchre.solve.board.bits import count_bits, lowest_bit_index
from euchre.solve.board.workspace import SUIT_MASK_AT, TRUMP_MASK
from euchre.solve.learned.play_facts import (
    OTHERS_VALUES,
    RANK_COUNT,
    RANK_OF_BIT,
    SUIT_PLACE_VALUES,
    UP_CARD_VALUES,
    PlayState,
    PlayStateWord,
    count_plain_suits,
    count_sure_tricks,
    encode_rank_in_suit,
    encode_ruffers,
    encode_top_trumps,
    encode_trumpless_players,
    encode_unseen_trumps,
    encode_up_card_holder,
    encode_voids_of_others,
    find_highest_of_each_suit,
)

_ONE, _NONE = np.uint64(1), np.uint64(0)
_LEAD_KINDS: Final = 5 * 2 * 3
"""Role, trump or plain, how many higher cards are out."""
FEATURE_SIZES: Final = (
    5 * 4 * 2 * 3 * 3 * 4, 5 * 2 * 3 * 4 * 4 * 3, 5 * 2 * 3 * 6 * 3 * 2,
    5 * 25 * 2 * 3, 5 * 4 * RANK_COUNT * 3, 5 * 2 * 3 * 3 * 5 * 2, 5 * 2 * 4 * 4 * 4,
    5 * 4 * 2 * 3 * 4 * 3,
    5 * 4 * 2 * SUIT_PLACE_VALUES, _LEAD_KINDS * 16 * 4 * 4, _LEAD_KINDS * 25 * 4,
    _LEAD_KINDS * 4 * OTHERS_VALUES,
    _LEAD_KINDS * UP_CARD_VALUES * 4, _LEAD_KINDS * 4 * 4 * 12, _LEAD_KINDS * 6 * 16 * 4,
    _LEAD_KINDS * 8 * 5 * 4,
)  # fmt: skip
"""How many weights each feature has."""
_FEATURE_STARTS: Final = tuple(int(n) for n in np.cumsum((0, *FEATURE_SIZES)))


@njit_cached(
    "int64(uint64[::1], int64, uint64, uint64, int64, int64, int64, int64[::1], int32[:, ::1])"
)
def write_lead_features(
    play_state: PlayState,
    seat: int,
    unseen_mask: Board,
    playable_mask: Board,
    role: int,
    own_tricks: int,
    trick_stage: int,
    bits_out: Ints,
    features_out: Features,
) -> int:
    """Do `euchre.solve.learned.card_policy.write_play_features` for a lead.

    Args:
        play_state, seat, bits_out, features_out: as there.
        unseen_mask: the cards that may stand against the player.
        playable_mask: the cards to describe.
        role: of `encode_role`.
        own_tricks: the tricks that the player's side has.
        trick_stage: the trick: 0 first, 1 second, 3 the last two, 2 between.
    """
    own = play_state[seat]
    live = own | unseen_mask
    state = min(own_tricks, 4) * 5 + min(
        int(play_state[PlayStateWord.SIZE] - play_state[PlayStateWord.LEFT]) - own_tricks, 4
    )
    out, held = encode_unseen_trumps(unseen_mask), count_bits(own & TRUMP_MASK)
    trumps = min(held, 3)
    numbers = min(count_bits(unseen_mask & TRUMP_MASK), 7) * 5 + min(held, 4)
    known_dry = encode_trumpless_players(play_state, seat)
    turn = (np.int64(play_state[PlayStateWord.MAKER]) - seat) % 4
    spent = 1 if out == 0 else 0
    top, sure = encode_top_trumps(own, live), count_sure_tricks(own, live, unseen_mask)
    plain_masters = find_highest_of_each_suit(own, live) & ~TRUMP_MASK
    up = encode_up_card_holder(play_state, seat, live)
    count = 0
    while playable_mask != _NONE:
        card = playable_mask & (~playable_mask + _ONE)
        playable_mask ^= card
        bit = lowest_bit_index(card)
        suit = SUIT_MASK_AT[bit]
        plain = 0 if suit == TRUMP_MASK else 1
        above = min(count_bits(unseen_mask & suit & (card - _ONE)), 2)
        below = count_bits(unseen_mask & suit & ~(card - _ONE))
        low = 0 if below == 0 else 1 if below <= 2 else 2
        length = min(count_bits(own & suit), 3) - 1
        kind = (role * 2 + plain) * 3 + above
        plain_cards = min(count_bits(plain_masters & ~card), 2) * 4 + min(
            count_plain_suits(own & ~card), 3
        )
        row = features_out[count]
        row[0] = (
            _FEATURE_STARTS[0]
            + ((((role * 4 + trick_stage) * 2 + plain) * 3 + above) * 3 + length) * 4
            + trumps
        )
        row[1] = _FEATURE_STARTS[1] + ((kind * 4 + out) * 4 + trumps) * 3 + known_dry // 2
        row[2] = (
            _FEATURE_STARTS[2]
            + ((kind * 6 + encode_ruffers(play_state, seat, suit)) * 3 + low) * 2
            + spent
        )
        row[3] = _FEATURE_STARTS[3] + ((role * 25 + state) * 2 + plain) * 3 + above
        row[4] = (
            _FEATURE_STARTS[4]
            + ((role * 4 + trick_stage) * RANK_COUNT + RANK_OF_BIT[bit]) * 3
            + length
        )
        row[5] = _FEATURE_STARTS[5] + ((kind * 3 + length) * 5 + min(below, 4)) * 2 + known_dry % 2
        row[6] = (
            _FEATURE_STARTS[6]
            + (((role * 2 + plain) * 4 + min(own_tricks, 3)) * 4 + trick_stage) * 4
            + out
        )
        row[7] = (
            _FEATURE_STARTS[7]
            + ((((role * 4 + turn) * 2 + plain) * 3 + above) * 4 + trick_stage) * 3
            + length
        )
        row[8] = (
            _FEATURE_STARTS[8]
            + ((role * 4 + trick_stage) * 2 + plain) * SUIT_PLACE_VALUES
            + encode_rank_in_suit(card, suit, own, live)
        )
        row[9] = _FEATURE_STARTS[9] + ((kind * 16 + top) * 4 + out) * 4 + trick_stage
        row[10] = _FEATURE_STARTS[10] + (kind * 25 + state) * 4 + sure
        row[11] = (
            _FEATURE_STARTS[11]
            + (kind * 4 + turn) * OTHERS_VALUES
            + encode_voids_of_others(play_state, seat, suit)
        )
        row[12] = _FEATURE_STARTS[12] + (kind * UP_CARD_VALUES + up) * 4 + trick_stage
        row[13] = _FEATURE_STARTS[13] + ((kind * 4 + trick_stage) * 4 + trumps) * 12 + plain_cards
        row[14] = _FEATURE_STARTS[14] + ((kind * 6 + known_dry) * 16 + top) * 4 + trick_stage
        row[15] = _FEATURE_STARTS[15] + (kind * 40 + numbers) * 4 + trick_stage
        bits_out[count] = bit
        count += 1
    return count
