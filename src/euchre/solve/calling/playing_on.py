"""Hands in progress played on by the learned player, in machine code.

A hand is the words of `euchre.solve.vector_engine.words.HandStateWord`. Before the first lead each
decision is that of `euchre.solve.vector_engine.policy`; the cards are played by
`euchre.solve.learned.playing`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import load_word, store_word
from euchre.solve.learned.facts import PLAY_STATE_WORDS, PlayStateWord
from euchre.solve.learned.playing import (
    CARD_FEATURES,
    MAX_PLAYABLE_CARDS,
    Weights,
    best_score_index,
    draw_weighted_index,
    finish_play,
    softmax_in_place,
)
from euchre.solve.vector_engine.calls import MAX_OPTIONS as OPTIONS
from euchre.solve.vector_engine.calls import OPTION_FEATURES, ROOM_SHAPE, Features, Ints
from euchre.solve.vector_engine.deciding import OVER, PLAY, get_word, legal_bits, put_word
from euchre.solve.vector_engine.players import TRAINED, choose_player_action
from euchre.solve.vector_engine.policy import fill_decision_scores
from euchre.solve.vector_engine.steps import (
    apply_action,
    clear_hand,
    find_ending_row,
    find_ending_row_with,
    open_calling_unless_redeal,
)
from euchre.solve.vector_engine.tables import fill_play_state
from euchre.solve.vector_engine.words import HAND_WORDS as HAND
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

Words = NDArray[np.uint64]
_NONE: Final = np.uint64(0)


@njit(
    "int64(uint64, uint64, float32[::1], float32[::1], boolean, uint64[::1], int64[:, ::1], "
    "int64[::1], int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def choose_action(
    game: np.uint64,
    hand: np.uint64,
    call_weights: Weights,
    play_weights: Weights,
    draw_decisions: bool,
    state: Words,
    suit_holdings: Ints,
    actions: Ints,
    features: Features,
    scores: NDArray[np.float32],
) -> int:
    """Choose the decision before the play: the one thought best, or one drawn by its chance.

    Args:
        game, hand, call_weights, play_weights, suit_holdings, actions, features, scores: as for
            `euchre.solve.vector_engine.policy.fill_decision_scores`.
        draw_decisions: whether it is drawn.
        state: the source of chance.
    """
    count: np.int64 = fill_decision_scores(
        game, hand, call_weights, play_weights, suit_holdings, actions, features, scores
    )
    if count == 1:
        return actions[0]
    if not draw_decisions:
        return actions[best_score_index(scores, count)]
    softmax_in_place(scores, count)
    return actions[draw_weighted_index(scores, count, state)]


@njit("boolean(uint64, uint64, int64)", nogil=True, cache=True)
def is_side_turn(game: np.uint64, hand: np.uint64, side: int) -> bool:
    """Return whether it is the turn of a side; always for -1."""
    return side < 0 or get_word(hand, HandStateWord.TURN) % get_word(game, RulesWord.TEAMS) == side


@njit(
    "int64(uint64, uint64, int64, float32[::1], float32[::1], int64, float32[::1], boolean, "
    "uint64[::1], int64[:, ::1], int64[::1], int32[:, ::1], float32[::1], uint64[::1], "
    "int64[::1], int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def play_out(
    game: np.uint64,
    hand: np.uint64,
    ending_rows: int,
    call_weights: Weights,
    rival_call_weights: Weights,
    side: int,
    play_weights: Weights,
    draw_decisions: bool,
    state: Words,
    suit_holdings: Ints,
    actions: Ints,
    features: Features,
    scores: NDArray[np.float32],
    play_state: Words,
    bits: Ints,
    cards: Features,
    probabilities: NDArray[np.float32],
) -> int:
    """Play a hand to its end.

    Args:
        game, hand: addresses; the hand is changed.
        ending_rows: of the table of points.
        call_weights, play_weights, draw_decisions, state, suit_holdings, actions, features, scores:
            as for `choose_action`.
        rival_call_weights, side: the weights of the calls of all but this side, who decide what
            they think best; -1: all have `call_weights`.
        play_state, bits, cards, probabilities: room to play in, see
            `euchre.solve.learned.playing.finish_play`.

    Returns:
        The row of its ending in the table of points; -1: dealt again.
    """
    while get_word(hand, HandStateWord.PHASE) < PLAY:
        store_word(hand, HandStateWord.LEGAL, legal_bits(game, hand))
        ours: bool = is_side_turn(game, hand, side)
        own = call_weights if ours else rival_call_weights
        action: np.int64 = choose_action(
            game,
            hand,
            own,
            play_weights,
            draw_decisions and ours,
            state,
            suit_holdings,
            actions,
            features,
            scores,
        )
        apply_action(game, hand, action)
    if get_word(hand, HandStateWord.PHASE) == OVER:
        return find_ending_row(game, hand, ending_rows)
    fill_play_state(game, hand, -1, play_state)
    finish_play(play_state, play_weights, play_weights, bits, cards, probabilities)
    return find_ending_row_with(game, hand, np.int64(play_state[PlayStateWord.WON]), False)


@njit(
    "int64(uint64, uint64, int64, float32[::1], float32[::1], boolean, uint64[::1], "
    "int64[:, ::1], int64[::1], int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def play_out_by_seat(
    game: np.uint64,
    hand: np.uint64,
    ending_rows: int,
    call_weights: Weights,
    play_weights: Weights,
    draw_decisions: bool,
    state: Words,
    suit_holdings: Ints,
    actions: Ints,
    features: Features,
    scores: Weights,
) -> int:
    """Play a hand to its end, each card chosen from the knowledge of its seat.

    In `play_out` all know from the first lead who plays with whom, which is not so where a card
    has called the partner.

    Args:
        game, hand, ending_rows: as there.
        call_weights, play_weights, draw_decisions, state, suit_holdings, actions, features, scores:
            as for `choose_action`.

    Returns:
        As there.
    """
    while get_word(hand, HandStateWord.PHASE) != OVER:
        store_word(hand, HandStateWord.LEGAL, legal_bits(game, hand))
        if get_word(hand, HandStateWord.PHASE) < PLAY:
            action: np.int64 = choose_action(
                game,
                hand,
                call_weights,
                play_weights,
                draw_decisions,
                state,
                suit_holdings,
                actions,
                features,
                scores,
            )
        else:
            action = choose_player_action(game, hand, TRAINED, call_weights, play_weights)
        apply_action(game, hand, action)
    return find_ending_row(game, hand, ending_rows)


@njit(
    "int64(uint64, uint64, int64, float32[::1], float32[::1], boolean, uint64[::1], "
    "int64[:, ::1], int64[::1], int32[:, ::1], float32[::1], uint64[::1], int64[::1], "
    "int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def play_to_end(
    game: np.uint64, hand: np.uint64, ending_rows: int, call_weights: Weights,
    play_weights: Weights, draw_decisions: bool, state: Words, suit_holdings: Ints, actions: Ints,
    features: Features, scores: Weights, play_state: Words, bits: Ints, cards: Features,
    probabilities: Weights,
) -> int:  # fmt: skip
    """Do `play_out`, or `play_out_by_seat` where a card calls a partner unknown at first."""
    if load_word(game, RulesWord.CALLED) == _NONE:
        return play_out(
            game, hand, ending_rows, call_weights, call_weights, -1, play_weights, draw_decisions,
            state, suit_holdings, actions, features, scores, play_state, bits, cards, probabilities,
        )  # fmt: skip
    return play_out_by_seat(
        game, hand, ending_rows, call_weights, play_weights, draw_decisions, state, suit_holdings,
        actions, features, scores,
    )  # fmt: skip


@njit(
    "void(uint64[::1], uint64[:, ::1], int64[::1], int64, float32[::1], float32[::1], int64, "
    "float32[::1], int32[:, ::1])",
    nogil=True,
    cache=True,
)
def fill_option_outcomes(
    game: Words,
    hand_states: Words,
    options: Ints,
    ending_rows: int,
    call_weights: Weights,
    rival_call_weights: Weights,
    side: int,
    play_weights: Weights,
    out: NDArray[np.int32],
) -> None:
    """Return the ending of each hand after each decision, when all choose what they think best.

    Args:
        game: (`GAME_WORDS`,).
        hand_states: (n, `HandStateWord`): the hands, before the play.
        options: the decisions.
        ending_rows: of the table of points.
        call_weights, play_weights: the weights.
        rival_call_weights, side: the weights of the calls of all but this side; -1: all have
            `call_weights`.
        out: (n, options), filled: rows of the table of points; -1: dealt again.
    """
    words = np.zeros(HAND, np.uint64)
    state = np.zeros(1, np.uint64)
    room, actions = np.zeros(ROOM_SHAPE, np.int64), np.zeros(OPTIONS, np.int64)
    features, scores = np.zeros((OPTIONS, OPTION_FEATURES), np.int32), np.zeros(OPTIONS, np.float32)
    play_state, bits = np.zeros(PLAY_STATE_WORDS, np.uint64), np.zeros(MAX_PLAYABLE_CARDS, np.int64)
    cards = np.zeros((MAX_PLAYABLE_CARDS, CARD_FEATURES), np.int32)
    chances = np.zeros(MAX_PLAYABLE_CARDS, np.float32)
    at_game, hand = np.uint64(game.ctypes.data), np.uint64(words.ctypes.data)
    for i in range(len(hand_states)):
        for j in range(len(options)):
            words[:] = hand_states[i]
            apply_action(at_game, hand, options[j])
            out[i, j] = play_out(
                at_game, hand, ending_rows, call_weights, rival_call_weights, side, play_weights,
                False, state, room, actions, features, scores, play_state, bits, cards, chances,
            )  # fmt: skip
    words[0] = game[0]  # the words must live until here


@njit(
    "void(uint64[::1], uint64[:, ::1], uint64[:, ::1], int64, int64, int64[::1])",
    nogil=True,
    cache=True,
)
def fill_states_after_deal(
    game: Words, states: Words, dealt: Words, dealer: int, up_card_index: int, scores: Ints
) -> None:
    """Fill in the states of hands that have just been dealt: the calling begins.

    Args:
        game: (`GAME_WORDS`,).
        states: (n, `HandStateWord`), filled.
        dealt: (n, seats): what each seat was dealt, card sets.
        dealer: who deals.
        up_card_index: the index of the up-card; -1: none.
        scores: (teams,): points before the hand.
    """
    at_game = np.uint64(game.ctypes.data)
    for i in range(len(states)):
        hand = np.uint64(states.ctypes.data) + np.uint64(i * states.strides[0])
        clear_hand(hand)
        for seat in range(dealt.shape[1]):
            store_word(hand, HandStateWord.HANDS + seat, dealt[i, seat])
        for team in range(len(scores)):
            put_word(hand, HandStateWord.SCORES + team, scores[team])
        put_word(hand, HandStateWord.DEALER, dealer)
        put_word(hand, HandStateWord.UP, up_card_index)
        open_calling_unless_redeal(at_game, hand)
    states[:, HandStateWord.CHANCE] = game[0] * _NONE  # the words of the game must live until here


@njit(
    "int64(uint64[::1], uint64[:, ::1], int64[::1], int64, float32[::1], float32[::1])",
    nogil=True,
    cache=True,
)
def choose_next_decision(
    game: Words,
    hand_states: Words,
    decided_actions: Ints,
    partner: int,
    call_weights: Weights,
    play_weights: Weights,
) -> int:
    """Return the learned player's next decision in one hand, from the knowledge of its seat.

    Args:
        game: (`GAME_WORDS`,).
        hand_states: (1, `HandStateWord`): as dealt, of other seats nothing; moved on.
        decided_actions: all that was decided, cards that nobody saw as that of a card in no pack.
        partner: the partner that a card has called, once known; -1: nobody, or not known.
        call_weights, play_weights: the weights.
    """
    at_game, hand = np.uint64(game.ctypes.data), np.uint64(hand_states.ctypes.data)
    for action in decided_actions:
        apply_action(at_game, hand, action)
    if partner >= 0:
        put_word(hand, HandStateWord.MATE, partner)
    store_word(hand, HandStateWord.LEGAL, legal_bits(at_game, hand))
    action_chosen: np.int64 = choose_player_action(
        at_game, hand, TRAINED, call_weights, play_weights
    )
    hand_states[0, HandStateWord.CHANCE] = game[0] * _NONE  # the words must live until here
    return int(action_chosen)
