"""The features of a card that is played to a lead."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.solve.board import Board, Features, Ints, njit_cached
from euchre.solve.board.bits import count_bits, lowest_bit_index
from euchre.solve.board.workspace import SUIT_MASK_AT, TRUMP_MASK
from euchre.solve.learned.lead_features import FEATURE_SIZES as LEADS
from euchre.solve.learned.play_facts import (
    BEHIND_VALUES,
    RANK_COUNT,
    RANK_OF_BIT,
    SUIT_PLACE_VALUES,
    UP_CARD_VALUES,
    PlayState,
    PlayStateWord,
    count_plain_suits,
    count_sure_tricks,
    encode_later_players,
    encode_rank_in_suit,
    encode_top_trumps,
    encode_unseen_trumps,
    encode_up_card_holder,
    find_highest_of_each_suit,
)

_ONE, _NONE = np.uint64(1), np.uint64(0)
_EFFECT_VALUES: Final = 5 * 5 * 2
"""Role, what the card does, whose trick it is."""
FEATURE_SIZES: Final = (
    5 * 4 * 6 * 2 * 5 * 3, 5 * 2 * 5 * 3 * 3 * 3, 5 * 2 * 6 * 2 * 3 * 2 * 3,
    5 * 25 * 2 * 5 * 3, 5 * 2 * 4 * RANK_COUNT, 3 * 2 * 5 * 6 * 2 * 3, 5 * 5 * RANK_COUNT * 2,
    5 * 5 * 2 * 4 * 3 * 3,
    _EFFECT_VALUES * SUIT_PLACE_VALUES, _EFFECT_VALUES * 6 * 16 * 4,
    _EFFECT_VALUES * 2 * BEHIND_VALUES * 3, _EFFECT_VALUES * 25 * 4,
    _EFFECT_VALUES * UP_CARD_VALUES * 6 * 3, _EFFECT_VALUES * 3 * 4 * 3 * 12,
    RANK_COUNT * RANK_COUNT * 2 * 6, _EFFECT_VALUES * 6 * 3 * 4 * 4,
)  # fmt: skip
"""How many weights each feature has."""
_FEATURE_STARTS: Final = tuple(int(n) for n in np.cumsum((sum(LEADS), *FEATURE_SIZES)))


@njit_cached("int64(uint64, uint64, uint64)")
def _encode_effect_on_trick(card: Board, led_suit: Board, best_card: Board) -> int:
    """Return 0: follows and loses, 1: wins in suit, 2: ruffs, 3: ruffs in vain, 4: thrown off."""
    wins = card & (led_suit | TRUMP_MASK) != _NONE and card < best_card
    if card & led_suit != _NONE:
        return 1 if wins else 0
    if card & TRUMP_MASK != _NONE:
        return 2 if wins else 3
    return 4


@njit_cached(
    "int64(uint64[::1], int64, uint64, uint64, int64, int64, int64, int64[::1], int32[:, ::1])"
)
def write_follow_features(
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
    """Do `euchre.solve.learned.card_policy.write_play_features` for a card that follows.

    Args:
        play_state, seat, unseen_mask, playable_mask, role, own_tricks, trick_stage, bits_out,
        features_out: as for `euchre.solve.learned.lead_features.write_lead_features`.
    """
    own, led, best = play_state[seat], play_state[PlayStateWord.LED], play_state[PlayStateWord.BEST]
    live = own | unseen_mask
    state = min(own_tricks, 4) * 5 + min(
        int(play_state[PlayStateWord.SIZE] - play_state[PlayStateWord.LEFT]) - own_tricks, 4
    )
    out, held = encode_unseen_trumps(unseen_mask), count_bits(own & TRUMP_MASK)
    trumps = min(held, 2)
    sides = (play_state[PlayStateWord.MAKERS] >> play_state[PlayStateWord.HOLDER]) ^ (
        play_state[PlayStateWord.MAKERS] >> np.uint64(seat)
    )
    ours = 1 if sides & _ONE == _NONE else 0
    behind = encode_later_players(play_state, seat)
    lacks = behind % BEHIND_VALUES
    place, threat = behind // BEHIND_VALUES // 2, behind // BEHIND_VALUES % 2
    led_trump = 1 if led == TRUMP_MASK else 0
    to_beat = RANK_OF_BIT[lowest_bit_index(best)]
    over_best = min(
        count_bits(unseen_mask & SUIT_MASK_AT[lowest_bit_index(best)] & (best - _ONE)), 2
    )
    led_out = count_bits(unseen_mask & led)
    led_left = 0 if led_out <= 1 else 1 if led_out <= 3 else 2
    top, sure = encode_top_trumps(own, live), count_sure_tricks(own, live, unseen_mask)
    plain_masters = find_highest_of_each_suit(own, live) & ~TRUMP_MASK
    up = encode_up_card_holder(play_state, seat, live)
    winners = min(count_bits(playable_mask & (led | TRUMP_MASK) & (best - _ONE)), 2)
    all_moves = playable_mask
    count = 0
    while playable_mask != _NONE:
        card = playable_mask & (~playable_mask + _ONE)
        playable_mask ^= card
        bit = lowest_bit_index(card)
        suit = SUIT_MASK_AT[bit]
        act = _encode_effect_on_trick(card, led, best)
        above = min(count_bits(unseen_mask & suit & (card - _ONE)), 2)
        length = min(count_bits(own & suit), 3) - 1
        single = 1 if length == 0 else 0
        deed = (role * 5 + act) * 2 + ours
        situation = (act * 2 + ours) * 6 + place
        beaten = (over_best * 2 + ours) * 5 + act
        plain_cards = min(count_bits(plain_masters & ~card), 2) * 4 + min(
            count_plain_suits(own & ~card), 3
        )
        higher = 1 if all_moves & suit & (card - _ONE) != _NONE else 0
        lower = 1 if all_moves & suit & ~(card | (card - _ONE)) != _NONE else 0
        row = features_out[count]
        row[0] = (
            _FEATURE_STARTS[0]
            + ((((role * 4 + trick_stage) * 6 + place) * 2 + ours) * 5 + act) * 3
            + above
        )
        row[1] = (
            _FEATURE_STARTS[1]
            + ((((role * 2 + ours) * 5 + act) * 3 + length) * 3 + trumps) * 3
            + above
        )
        row[2] = (
            _FEATURE_STARTS[2]
            + (((situation * 2 + led_trump) * 3 + above) * 2 + threat) * 3
            + led_left
        )
        row[3] = _FEATURE_STARTS[3] + (((role * 25 + state) * 2 + ours) * 5 + act) * 3 + above
        row[4] = (
            _FEATURE_STARTS[4]
            + ((act * 2 + ours) * 4 + trick_stage) * RANK_COUNT
            + RANK_OF_BIT[bit]
        )
        row[5] = _FEATURE_STARTS[5] + ((beaten * 6 + place) * 2 + threat) * 3 + above
        row[6] = (
            _FEATURE_STARTS[6] + ((role * 5 + act) * RANK_COUNT + RANK_OF_BIT[bit]) * 2 + single
        )
        row[7] = _FEATURE_STARTS[7] + ((deed * 4 + out) * 3 + above) * 3 + trumps
        row[8] = (
            _FEATURE_STARTS[8]
            + deed * SUIT_PLACE_VALUES
            + encode_rank_in_suit(card, suit, own, live)
        )
        row[9] = _FEATURE_STARTS[9] + ((deed * 6 + place) * 16 + top) * 4 + out
        row[10] = _FEATURE_STARTS[10] + ((deed * 2 + led_trump) * BEHIND_VALUES + lacks) * 3 + above
        row[11] = _FEATURE_STARTS[11] + (deed * 25 + state) * 4 + sure
        row[12] = _FEATURE_STARTS[12] + ((deed * UP_CARD_VALUES + up) * 6 + place) * 3 + above
        row[13] = (
            _FEATURE_STARTS[13]
            + (((deed * 3 + above) * 4 + trick_stage) * 3 + trumps) * 12
            + plain_cards
        )
        row[14] = (
            _FEATURE_STARTS[14] + ((to_beat * RANK_COUNT + RANK_OF_BIT[bit]) * 2 + ours) * 6 + place
        )
        row[15] = (
            _FEATURE_STARTS[15]
            + (((deed * 6 + place) * 3 + winners) * 4 + 2 * higher + lower) * 4
            + trick_stage
        )
        bits_out[count] = bit
        count += 1
    return count
