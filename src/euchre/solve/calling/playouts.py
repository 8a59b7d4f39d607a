"""Hands in progress played on by the learned player, in machine code.

A hand is the words of `euchre.solve.vector_engine.words.HandStateWord`. Before the first lead each
decision is that of `euchre.solve.vector_engine.call_policy`; the cards are played by
`euchre.solve.learned.card_policy`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import (
    Features,
    HandAddress,
    Ints,
    RandomState,
    RulesAddress,
    Weights,
    Words,
    njit_cached,
)
from euchre.solve.board.bits import load_word, store_word
from euchre.solve.learned.card_policy import (
    draw_weighted_index,
    find_best_score_index,
    finish_play,
    new_card_buffers,
    softmax_in_place,
)
from euchre.solve.learned.play_facts import PLAY_STATE_WORDS, PlayState, PlayStateWord
from euchre.solve.vector_engine.call_features import new_option_buffers
from euchre.solve.vector_engine.call_policy import write_decision_scores
from euchre.solve.vector_engine.hand_play_state import write_play_state
from euchre.solve.vector_engine.hand_steps import (
    apply_action,
    clear_hand,
    find_ending_row,
    find_ending_row_by_tricks,
    open_calling_unless_redeal,
)
from euchre.solve.vector_engine.legal_actions import (
    OVER,
    PLAY,
    find_legal_actions,
    load_int,
    store_int,
)
from euchre.solve.vector_engine.players import TRAINED, choose_player_action
from euchre.solve.vector_engine.words import HAND_WORDS as HAND
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

_NONE: Final = np.uint64(0)


@njit_cached(
    "int64(uint64, uint64, float32[::1], float32[::1], boolean, uint64[::1], int64[:, ::1], "
    "int64[::1], int32[:, ::1], float32[::1])"
)
def choose_decision_before_play(
    rules: RulesAddress,
    hand: HandAddress,
    call_weights: Weights,
    play_weights: Weights,
    draw_decisions: bool,
    random_state: RandomState,
    holdings_scratch: Ints,
    actions_scratch: Ints,
    features_scratch: Features,
    scores_scratch: Weights,
) -> int:
    """Choose the decision before the play: the one thought best, or one drawn by its chance.

    Args:
        rules, hand, call_weights, play_weights, holdings_scratch, actions_scratch,
        features_scratch, scores_scratch: as for
            `euchre.solve.vector_engine.call_policy.write_decision_scores`.
        draw_decisions: whether it is drawn.
        random_state: the source of chance.
    """
    count: np.int64 = write_decision_scores(
        rules, hand, call_weights, play_weights, holdings_scratch, actions_scratch,
        features_scratch, scores_scratch,
    )  # fmt: skip
    if count == 1:
        return actions_scratch[0]
    if not draw_decisions:
        return actions_scratch[find_best_score_index(scores_scratch, count)]
    softmax_in_place(scores_scratch, count)
    return actions_scratch[draw_weighted_index(scores_scratch, count, random_state)]


@njit_cached("boolean(uint64, uint64, int64)")
def is_side_turn(rules: RulesAddress, hand: HandAddress, own_side: int) -> bool:
    """Return whether it is the turn of a side; always for -1."""
    return (
        own_side < 0
        or load_int(hand, HandStateWord.TURN) % load_int(rules, RulesWord.TEAMS) == own_side
    )


@njit_cached(
    "int64(uint64, uint64, int64, float32[::1], float32[::1], int64, float32[::1], boolean, "
    "uint64[::1], int64[:, ::1], int64[::1], int32[:, ::1], float32[::1], uint64[::1], "
    "int64[::1], int32[:, ::1], float32[::1])"
)
def play_to_ending_row_knowing_makers(
    rules: RulesAddress,
    hand: HandAddress,
    ending_row_count: int,
    call_weights: Weights,
    rival_call_weights: Weights,
    own_side: int,
    play_weights: Weights,
    draw_decisions: bool,
    random_state: RandomState,
    holdings_scratch: Ints,
    actions_scratch: Ints,
    features_scratch: Features,
    scores_scratch: Weights,
    play_state_scratch: PlayState,
    bits_scratch: Ints,
    card_features_scratch: Features,
    card_scores_scratch: Weights,
) -> int:
    """Play a hand to its end.

    Args:
        rules, hand: addresses; the hand is changed.
        ending_row_count: of the table of points.
        call_weights, play_weights, draw_decisions, random_state, holdings_scratch, actions_scratch,
        features_scratch, scores_scratch: as for `choose_decision_before_play`.
        rival_call_weights, own_side: the weights of the calls of all but this side, who decide what
            they think best; -1: all have `call_weights`.
        play_state_scratch, bits_scratch, card_features_scratch, card_scores_scratch: room to play
            in, see `euchre.solve.learned.card_policy.finish_play`.

    Returns:
        The row of its ending in the table of points; -1: dealt again.
    """
    while load_int(hand, HandStateWord.PHASE) < PLAY:
        store_word(hand, HandStateWord.LEGAL, find_legal_actions(rules, hand))
        ours: bool = is_side_turn(rules, hand, own_side)
        own = call_weights if ours else rival_call_weights
        action: np.int64 = choose_decision_before_play(
            rules, hand, own, play_weights, draw_decisions and ours, random_state, holdings_scratch,
            actions_scratch, features_scratch, scores_scratch,
        )  # fmt: skip
        apply_action(rules, hand, action)
    if load_int(hand, HandStateWord.PHASE) == OVER:
        return find_ending_row(rules, hand, ending_row_count)
    write_play_state(rules, hand, -1, play_state_scratch)
    finish_play(
        play_state_scratch, play_weights, play_weights, bits_scratch, card_features_scratch,
        card_scores_scratch,
    )  # fmt: skip
    return find_ending_row_by_tricks(
        rules, hand, np.int64(play_state_scratch[PlayStateWord.WON]), False
    )


@njit_cached(
    "int64(uint64, uint64, int64, float32[::1], float32[::1], boolean, uint64[::1], "
    "int64[:, ::1], int64[::1], int32[:, ::1], float32[::1])"
)
def play_to_ending_row_by_seat_view(
    rules: RulesAddress,
    hand: HandAddress,
    ending_row_count: int,
    call_weights: Weights,
    play_weights: Weights,
    draw_decisions: bool,
    random_state: RandomState,
    holdings_scratch: Ints,
    actions_scratch: Ints,
    features_scratch: Features,
    scores_scratch: Weights,
) -> int:
    """Play a hand to its end, each card chosen from the knowledge of its seat.

    In `play_to_ending_row_knowing_makers` all know from the first lead who plays with whom, which
    is not so where a card has called the partner.

    Args:
        rules, hand, ending_row_count: as there.
        call_weights, play_weights, draw_decisions, random_state, holdings_scratch, actions_scratch,
        features_scratch, scores_scratch: as for `choose_decision_before_play`.

    Returns:
        As there.
    """
    while load_int(hand, HandStateWord.PHASE) != OVER:
        store_word(hand, HandStateWord.LEGAL, find_legal_actions(rules, hand))
        if load_int(hand, HandStateWord.PHASE) < PLAY:
            action: np.int64 = choose_decision_before_play(
                rules, hand, call_weights, play_weights, draw_decisions, random_state,
                holdings_scratch, actions_scratch, features_scratch, scores_scratch,
            )  # fmt: skip
        else:
            action = choose_player_action(rules, hand, TRAINED, call_weights, play_weights)
        apply_action(rules, hand, action)
    return find_ending_row(rules, hand, ending_row_count)


@njit_cached(
    "int64(uint64, uint64, int64, float32[::1], float32[::1], boolean, uint64[::1], "
    "int64[:, ::1], int64[::1], int32[:, ::1], float32[::1], uint64[::1], int64[::1], "
    "int32[:, ::1], float32[::1])"
)
def play_to_ending_row(
    rules: RulesAddress, hand: HandAddress, ending_row_count: int, call_weights: Weights,
    play_weights: Weights, draw_decisions: bool, random_state: RandomState, holdings_scratch: Ints,
    actions_scratch: Ints, features_scratch: Features, scores_scratch: Weights,
    play_state_scratch: PlayState, bits_scratch: Ints, card_features_scratch: Features,
    card_scores_scratch: Weights,
) -> int:  # fmt: skip
    """Play a hand to its end, by seat view where a card calls a partner unknown at first."""
    if load_word(rules, RulesWord.CALLED) == _NONE:
        return play_to_ending_row_knowing_makers(
            rules, hand, ending_row_count, call_weights, call_weights, -1, play_weights,
            draw_decisions, random_state, holdings_scratch, actions_scratch, features_scratch,
            scores_scratch, play_state_scratch, bits_scratch, card_features_scratch,
            card_scores_scratch,
        )  # fmt: skip
    return play_to_ending_row_by_seat_view(
        rules, hand, ending_row_count, call_weights, play_weights, draw_decisions, random_state,
        holdings_scratch, actions_scratch, features_scratch, scores_scratch,
    )  # fmt: skip


@njit_cached(
    "void(uint64[::1], uint64[:, ::1], int64[::1], int64, float32[::1], float32[::1], int64, "
    "float32[::1], int32[:, ::1])"
)
def write_option_endings(
    rules_words: Words,
    hand_states: Words,
    option_actions: Ints,
    ending_row_count: int,
    call_weights: Weights,
    rival_call_weights: Weights,
    own_side: int,
    play_weights: Weights,
    endings_out: NDArray[np.int32],
) -> None:
    """Return the ending of each hand after each decision, when all choose what they think best.

    Args:
        rules_words: (`RULES_WORDS`,).
        hand_states: (n, `HandStateWord`): the hands, before the play.
        option_actions: the decisions.
        ending_row_count: of the table of points.
        call_weights, play_weights: the weights.
        rival_call_weights, own_side: the weights of the calls of all but this side; -1: all have
            `call_weights`.
        endings_out: (n, options), filled: rows of the table of points; -1: dealt again.
    """
    words = np.zeros(HAND, np.uint64)
    random_state, play_state = np.zeros(1, np.uint64), np.zeros(PLAY_STATE_WORDS, np.uint64)
    holdings, actions, features, scores = new_option_buffers()
    bits, card_features, card_scores = new_card_buffers()
    rules, hand = np.uint64(rules_words.ctypes.data), np.uint64(words.ctypes.data)
    for i in range(len(hand_states)):
        for j in range(len(option_actions)):
            words[:] = hand_states[i]
            apply_action(rules, hand, option_actions[j])
            endings_out[i, j] = play_to_ending_row_knowing_makers(
                rules, hand, ending_row_count, call_weights, rival_call_weights, own_side,
                play_weights, False, random_state, holdings, actions, features, scores,
                play_state, bits, card_features, card_scores,
            )  # fmt: skip
    words[0] = rules_words[0]  # the words must live until here


@njit_cached("void(uint64[::1], uint64[:, ::1], uint64[:, ::1], int64, int64, int64[::1])")
def write_states_after_deal(
    rules_words: Words,
    hand_states_out: Words,
    dealt_hands: Words,
    dealer: int,
    up_card_index: int,
    scores: Ints,
) -> None:
    """Fill in the states of hands that have just been dealt: the calling begins.

    Args:
        rules_words: (`RULES_WORDS`,).
        hand_states_out: (n, `HandStateWord`), filled.
        dealt_hands: (n, seats): what each seat was dealt, card sets.
        dealer: who deals.
        up_card_index: the index of the up-card; -1: none.
        scores: (teams,): points before the hand.
    """
    rules = np.uint64(rules_words.ctypes.data)
    for i in range(len(hand_states_out)):
        hand = np.uint64(hand_states_out.ctypes.data) + np.uint64(i * hand_states_out.strides[0])
        clear_hand(hand)
        for seat in range(dealt_hands.shape[1]):
            store_word(hand, HandStateWord.HANDS + seat, dealt_hands[i, seat])
        for team in range(len(scores)):
            store_int(hand, HandStateWord.SCORES + team, scores[team])
        store_int(hand, HandStateWord.DEALER, dealer)
        store_int(hand, HandStateWord.UP, up_card_index)
        open_calling_unless_redeal(rules, hand)
    hand_states_out[:, HandStateWord.CHANCE] = (
        rules_words[0] * _NONE
    )  # the rules must live until here


@njit_cached("int64(uint64[::1], uint64[:, ::1], int64[::1], int64, float32[::1], float32[::1])")
def replay_and_choose_next_action(
    rules_words: Words,
    hand_states: Words,
    decided_actions: Ints,
    partner: int,
    call_weights: Weights,
    play_weights: Weights,
) -> int:
    """Return the learned player's next decision in one hand, from the knowledge of its seat.

    Args:
        rules_words: (`RULES_WORDS`,).
        hand_states: (1, `HandStateWord`): as dealt, of other seats nothing; moved on.
        decided_actions: all that was decided, cards that nobody saw as that of a card in no pack.
        partner: the partner that a card has called, once known; -1: nobody, or not known.
        call_weights, play_weights: the weights.
    """
    rules, hand = np.uint64(rules_words.ctypes.data), np.uint64(hand_states.ctypes.data)
    for action in decided_actions:
        apply_action(rules, hand, action)
    if partner >= 0:
        store_int(hand, HandStateWord.MATE, partner)
    store_word(hand, HandStateWord.LEGAL, find_legal_actions(rules, hand))
    action_chosen: np.int64 = choose_player_action(rules, hand, TRAINED, call_weights, play_weights)
    hand_states[0, HandStateWord.CHANCE] = rules_words[0] * _NONE  # the words must live until here
    return int(action_chosen)
