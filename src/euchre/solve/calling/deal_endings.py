"""Many deals played to the end, each as often as one likes, by the learned player."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import Weights, Words, njit_cached
from euchre.solve.board.dice import GOLDEN_RATIO_STEP, mix_word, random_below
from euchre.solve.calling.playouts import play_to_ending_row
from euchre.solve.learned.card_policy import new_card_buffers
from euchre.solve.learned.play_facts import PLAY_STATE_WORDS, TABLE_SEATS
from euchre.solve.vector_engine.call_features import new_option_buffers
from euchre.solve.vector_engine.words import HAND_WORDS as HAND
from euchre.solve.vector_engine.words import HandStateWord


@njit_cached("uint64(uint64[::1])")
def _random_state_of_deal(hand_state: Words) -> np.uint64:
    """Return the random state that belongs to the cards of a deal, whoever deals them."""
    state = mix_word(hand_state[HandStateWord.UP])
    for place in range(TABLE_SEATS):
        state = mix_word(state + GOLDEN_RATIO_STEP + hand_state[HandStateWord.DEALT + place])
    return state


@njit_cached(
    "void(uint64[::1], uint64[:, ::1], int64, float32[::1], float32[:, ::1], boolean, "
    "int32[:, ::1])"
)
def write_deal_endings(
    rules_words: Words,
    hand_states: Words,
    ending_row_count: int,
    call_weights: Weights,
    play_weights: Weights,
    draw_decisions: bool,
    endings_out: NDArray[np.int32],
) -> None:
    """Play each deal to its end, once a row.

    What chance there is comes from the cards: the same deal ends in the same ways.

    Args:
        rules_words: (`RULES_WORDS`,).
        hand_states: (n, `HandStateWord`): the hands as dealt, of
            `euchre.solve.calling.playouts.write_states_after_deal`.
        ending_row_count: of the table of points.
        call_weights: the weights of the calls.
        play_weights: (tastes, `PLAY_WEIGHT_COUNT`), of the play, of several players; all at a table
            have the same, the next time the next.
        draw_decisions: whether what is decided before the play is drawn by its chances; else it is
            what is thought best.
        endings_out: (n, times), filled: rows of the table of points; -1: dealt again.
    """
    words = np.zeros(HAND, np.uint64)
    random_state, play_state = np.zeros(1, np.uint64), np.zeros(PLAY_STATE_WORDS, np.uint64)
    holdings, actions, features, scores = new_option_buffers()
    bits, card_features, card_scores = new_card_buffers()
    rules, hand = np.uint64(rules_words.ctypes.data), np.uint64(words.ctypes.data)
    for i in range(len(hand_states)):
        random_state[0] = _random_state_of_deal(hand_states[i])
        first_taste = random_below(random_state, len(play_weights))
        for j in range(endings_out.shape[1]):
            words[:] = hand_states[i]
            taste = play_weights[(first_taste + j) % len(play_weights)]
            endings_out[i, j] = play_to_ending_row(
                rules, hand, ending_row_count, call_weights, taste, draw_decisions,
                random_state, holdings, actions, features, scores, play_state, bits, card_features,
                card_scores,
            )  # fmt: skip
    words[0] = rules_words[0]  # the words must live until here
