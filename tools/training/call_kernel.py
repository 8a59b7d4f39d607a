"""Learning the calls of any game, and the play that goes with them, by playing.

Hands are dealt, called and played by the policy. At some of the decisions everything that might
have been decided is played to the end of the same hand, and the policy is moved up the gradient of
the points that its side gains: as `tools.training.play_kernel.learn_hand` does for the play. A
player never sees the other hands; they only decide what the choice was worth.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import HandAddress, RandomState, RulesAddress, Weights, Words, njit_cached
from euchre.solve.board.bits import store_word
from euchre.solve.board.dice import random_below, random_fraction, random_word
from euchre.solve.calling.playouts import is_side_turn, play_to_ending_row_knowing_makers
from euchre.solve.learned.card_policy import (
    draw_weighted_index,
    find_best_score_index,
    new_card_buffers,
    softmax_in_place,
)
from euchre.solve.learned.play_facts import PLAY_STATE_WORDS
from euchre.solve.vector_engine.call_features import MAX_OPTIONS as OPTIONS
from euchre.solve.vector_engine.call_features import (
    NO_FEATURE,
    new_option_buffers,
)
from euchre.solve.vector_engine.call_policy import count_option_features, write_decision_scores
from euchre.solve.vector_engine.hand_play_state import find_makers_known_to, write_play_state
from euchre.solve.vector_engine.hand_steps import (
    apply_action,
    deal_next_hand,
    find_ending_row_by_tricks,
)
from euchre.solve.vector_engine.legal_actions import (
    DISCARD,
    LAY,
    PLAY,
    find_legal_actions,
    load_int,
    store_int,
)
from euchre.solve.vector_engine.words import HAND_WORDS as HAND
from euchre.solve.vector_engine.words import HandStateWord, RulesWord
from tools.training.play_kernel import learn_hand, update_policy

_MAX_PACK_CARDS: Final = 40
_MAX_TRICK_COUNTS: Final = 12
"""Numbers of tricks that a hand may have, and more."""


@njit_cached("float32(int16[:, ::1], float32[:, ::1], int64, int64)")
def _ending_gain(
    points_table: NDArray[np.int16], shares_table: NDArray[np.float32], ending_row: int, seat: int
) -> float:
    """Return the worth of an ending to a seat: nothing if the cards are dealt again."""
    total = np.float32(0.0)
    if ending_row >= 0:
        for team in range(len(shares_table)):
            total += shares_table[team, seat] * points_table[ending_row, team]
    return float(total)


@njit_cached("void(uint64, uint64, int16[:, ::1], float32[:, ::1], float32[:, ::1])")
def _write_worths_by_tricks(
    rules: RulesAddress,
    hand: HandAddress,
    points_table: NDArray[np.int16],
    shares_table: NDArray[np.float32],
    worths_out: NDArray[np.float32],
) -> None:
    """Fill in the worth of the makers' tricks to a defender and to the maker: (2, tricks + 1)."""
    makers: np.int64 = find_makers_known_to(rules, hand, -1)
    maker = load_int(hand, HandStateWord.MAKER)
    defender: int | np.int64 = np.int64(0)
    while makers >> defender & 1 and defender + 1 < load_int(rules, RulesWord.SEATS):
        defender += 1
    for tricks in range(load_int(rules, RulesWord.SIZE) + 1):
        row: np.int64 = find_ending_row_by_tricks(rules, hand, tricks, False)
        worths_out[0, tricks] = _ending_gain(points_table, shares_table, row, defender)
        worths_out[1, tricks] = _ending_gain(points_table, shares_table, row, maker)


@njit_cached(
    "void(uint64[::1], int16[:, ::1], float32[:, ::1], float32[::1], float32[::1], float32[::1], "
    "int64, float32[::1], float32[::1], uint64[::1], int64, float32, float32, float64, float64, "
    "float64)"
)
def learn_deals(
    rules_words: Words,
    points_table: NDArray[np.int16],
    shares_table: NDArray[np.float32],
    call_weights: Weights,
    call_squares: Weights,
    rival_call_weights: Weights,
    side: int,
    play_weights: Weights,
    play_squares: Weights,
    random_state: RandomState,
    deals: int,
    call_rate: np.float32,
    play_rate: np.float32,
    often: float,
    played: float,
    explore: float,
) -> None:
    """Learn from so many deals.

    Args:
        rules_words: (`RULES_WORDS`,).
        points_table, shares_table: of `euchre.solve.vector_engine.rules_tables`.
        call_weights, call_squares: the weights of the calls, and the squares of their gradients;
            changed.
        rival_call_weights, side: the weights of the calls of all but this side, which alone learns,
            while they decide what they think best; -1: all have the same and learn.
        play_weights, play_squares: those of the play; changed.
        random_state: the source of chance.
        deals: how many.
        call_rate, play_rate: the size of the steps; where the second is 0 the play stays.
        often: the part of all decisions before the play that are learned from.
        played: the part of all hands whose play is learned from.
        explore: how often anything is decided that may be.
    """
    here = np.zeros(HAND, np.uint64)
    copy = np.zeros(HAND, np.uint64)
    pack = np.zeros(_MAX_PACK_CARDS, np.uint64)
    holdings, actions, features, scores = new_option_buffers()
    holdings2, actions2, features2, scores2 = new_option_buffers()
    table = np.zeros(PLAY_STATE_WORDS, np.uint64)
    bits, cards, chances = new_card_buffers()
    values, worth = np.zeros(OPTIONS, np.float32), np.zeros((2, _MAX_TRICK_COUNTS), np.float32)
    rules, hand = np.uint64(rules_words.ctypes.data), np.uint64(here.ctypes.data)
    at_copy, deck = np.uint64(copy.ctypes.data), np.uint64(pack.ctypes.data)
    rows, seats = len(points_table), load_int(rules, RulesWord.SEATS)
    for number in range(deals):
        store_word(hand, HandStateWord.CHANCE, random_word(random_state))
        store_int(hand, HandStateWord.DEALER, number % seats)
        deal_next_hand(rules, hand, deck)
        while load_int(hand, HandStateWord.PHASE) < PLAY:
            store_word(hand, HandStateWord.LEGAL, find_legal_actions(rules, hand))
            seat, phase = load_int(hand, HandStateWord.TURN), load_int(hand, HandStateWord.PHASE)
            learns: bool = is_side_turn(rules, hand, side)
            own = call_weights if learns else rival_call_weights
            count: np.int64 = write_decision_scores(
                rules, hand, own, play_weights, holdings, actions, features, scores
            )
            if count == 1:
                apply_action(rules, hand, actions[0])
                continue
            if not learns:
                apply_action(rules, hand, actions[find_best_score_index(scores, count)])
                continue
            softmax_in_place(scores, count)
            if random_fraction(random_state) < often:
                for i in range(count):
                    copy[:] = here
                    apply_action(rules, at_copy, actions[i])
                    row: np.int64 = play_to_ending_row_knowing_makers(
                        rules, at_copy, rows, call_weights, rival_call_weights, side, play_weights,
                        True, random_state, holdings2, actions2, features2, scores2, table, bits,
                        cards, chances,
                    )  # fmt: skip
                    values[i] = _ending_gain(points_table, shares_table, row, seat)
                width: np.int64 = count_option_features(phase)
                if phase not in (DISCARD, LAY):
                    update_policy(
                        call_weights,
                        call_squares,
                        features,
                        count,
                        width,
                        scores,
                        values,
                        call_rate,
                    )
                    call_weights[NO_FEATURE] = 0.0
                elif play_rate > 0.0:
                    update_policy(
                        play_weights,
                        play_squares,
                        features,
                        count,
                        width,
                        scores,
                        values,
                        play_rate,
                    )
            if random_fraction(random_state) < explore:
                apply_action(rules, hand, actions[random_below(random_state, count)])
            else:
                apply_action(rules, hand, actions[draw_weighted_index(scores, count, random_state)])
        if (
            load_int(hand, HandStateWord.PHASE) == PLAY
            and play_rate > 0.0
            and random_fraction(random_state) < played
        ):
            _write_worths_by_tricks(rules, hand, points_table, shares_table, worth)
            write_play_state(rules, hand, -1, table)
            size = load_int(rules, RulesWord.SIZE)
            learn_hand(
                play_weights,
                play_squares,
                table,
                random_state,
                play_rate,
                worth[:, : size + 1].copy(),
            )
    pack[0] = rules_words[0] | copy[0]  # what is told by its address must live until here
