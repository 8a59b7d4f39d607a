"""Learning the play by playing.

`learn_hand` plays a hand by the policy and, at every choice, plays every card that might have been
chosen to the end of the same hand: the policy is moved up the gradient of the points that its side
gains (an all-action policy gradient, Sutton et al., NeurIPS 1999, with the step sizes of Adagrad).
A player never sees the other hands; they only decide what the choice was worth.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import RandomState, Weights, njit_cached
from euchre.solve.learned.card_policy import (
    CARD_FEATURES,
    MAX_PLAYABLE_CARDS,
    draw_weighted_index,
    finish_play,
    new_card_buffers,
    play_card,
    softmax_in_place,
    write_choice_scores,
    write_play_features,
)
from euchre.solve.learned.play_facts import PLAY_STATE_WORDS, PlayState, PlayStateWord

Floats = NDArray[np.float32]

_ONE = np.uint64(1)


@njit_cached(
    "void(float32[::1], float32[::1], int32[:, ::1], int64, int64, float32[::1], float32[::1], "
    "float32)"
)
def update_policy(
    weights: Weights,
    gradient_squares: Weights,
    features: NDArray[np.int32],
    choice_count: int,
    features_per_choice: int,
    probabilities: Weights,
    values: Weights,
    rate: np.float32,
) -> None:
    """Move the policy of one choice towards the choices worth more."""
    mean = np.float32(0.0)
    for i in range(choice_count):
        mean += probabilities[i] * values[i]
    for i in range(choice_count):
        slope = probabilities[i] * (values[i] - mean)
        if slope == 0.0:
            continue
        for j in range(features_per_choice):
            feature = features[i, j]
            gradient_squares[feature] += slope * slope
            weights[feature] += rate * slope / np.sqrt(gradient_squares[feature])


@njit_cached("void(float32[::1], float32[::1], uint64[::1], uint64[::1], float32, float32[:, ::1])")
def learn_hand(
    weights: Weights,
    gradient_squares: Weights,
    play_state: PlayState,
    random_state: RandomState,
    rate: np.float32,
    worth_by_tricks: Floats,
) -> None:
    """Play one hand by the policy, and learn at every choice.

    Args:
        weights, gradient_squares: of the policy, and of the squares of its gradients; changed.
        play_state: at the first lead; changed.
        random_state: the source of chance.
        rate: the size of the steps.
        worth_by_tricks: (2, tricks + 1): points of the defenders, of the makers, by the makers'
            tricks.
    """
    bits, features, chances = new_card_buffers()
    more_bits, more, scores = new_card_buffers()
    values = np.zeros(MAX_PLAYABLE_CARDS, np.float32)
    copy = np.zeros(PLAY_STATE_WORDS, np.uint64)
    while play_state[PlayStateWord.LEFT] > _ONE:
        seat = np.int64(play_state[PlayStateWord.TURN])
        count = write_play_features(play_state, seat, bits, features)
        chosen = 0
        if count > 1:
            write_choice_scores(weights, features, count, CARD_FEATURES, chances)
            softmax_in_place(chances, count)
            side = np.int64((play_state[PlayStateWord.MAKERS] >> np.uint64(seat)) & _ONE)
            for i in range(count):
                copy[:] = play_state
                play_card(copy, bits[i])
                finish_play(copy, weights, weights, more_bits, more, scores)
                values[i] = worth_by_tricks[side, np.int64(copy[PlayStateWord.WON])]
            update_policy(
                weights, gradient_squares, features, count, CARD_FEATURES, chances, values, rate
            )
            chosen = draw_weighted_index(chances, count, random_state)
        play_card(play_state, bits[chosen])
