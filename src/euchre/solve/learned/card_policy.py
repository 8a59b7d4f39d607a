"""A learned policy for the play of the cards: fast, honest, and able to say how likely a card was.

Each card that may be played is described by a handful of numbered features, each of them a
combination of a few facts that the player can know: its role, the trick, who holds it and who is
still to play, how many higher cards are out, what is left in hand. A card's score is the sum of
the weights of its features, and the chances of the cards are a softmax of their scores: a tuple
network, as board-game programs use (Jaskowski & Szubert, IEEE T-CIAIG 2016). The same weights
serve every game: a maker against the rest is a loner to them.

The features are those of `lead_features`, `follow_features` and `discard_features` beside this
file; `play_facts` holds what they are made of, and the *play state*, which is the play in progress.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np

from euchre.solve.board import Features, Ints, RandomState, Weights, njit_cached
from euchre.solve.board.bits import count_bits, lowest_bit_index
from euchre.solve.board.dice import random_fraction
from euchre.solve.board.workspace import SUIT_MASK_AT, TRUMP_MASK, strongest_of_each_run
from euchre.solve.learned.discard_features import DISCARD_START
from euchre.solve.learned.discard_features import FEATURE_SIZES as DISCARDS
from euchre.solve.learned.follow_features import write_follow_features
from euchre.solve.learned.lead_features import FEATURE_SIZES as LEADS
from euchre.solve.learned.lead_features import write_lead_features
from euchre.solve.learned.play_facts import TABLE_SEATS, PlayState, PlayStateWord, encode_role

CARD_FEATURES: Final = len(LEADS)
"""Features of a card."""
MAX_PLAYABLE_CARDS: Final = 12
"""Cards that may be played at once, at most."""

_ONE, _NONE = np.uint64(1), np.uint64(0)


CardBuffers: TypeAlias = tuple[Ints, Features, Weights]


@njit_cached("Tuple((int64[::1], int32[:, ::1], float32[::1]))()")
def new_card_buffers() -> CardBuffers:
    """Allocate room for the cards that may be played at once: bits, features and scores."""
    return (
        np.zeros(MAX_PLAYABLE_CARDS, np.int64),
        np.zeros((MAX_PLAYABLE_CARDS, CARD_FEATURES), np.int32),
        np.zeros(MAX_PLAYABLE_CARDS, np.float32),
    )


PLAY_WEIGHT_COUNT: Final = DISCARD_START + sum(DISCARDS)
"""How many weights there are."""


@njit_cached("int64(uint64[::1], int64, int64[::1], int32[:, ::1])")
def write_play_features(
    play_state: PlayState, seat: int, bits_out: Ints, features_out: Features
) -> int:
    """List the cards that may be played now, one of each run of equals, and the features of each.

    Args:
        play_state: the play in progress; only the hand of `seat` and public words are read.
        seat: whose turn it is.
        bits_out: (`MAX_PLAYABLE_CARDS`,), filled: the cards.
        features_out: (`MAX_PLAYABLE_CARDS`, `CARD_FEATURES`), filled: indices of weights.

    Returns:
        How many cards there are.
    """
    own = play_state[seat]
    unseen = play_state[PlayStateWord.PACK] & ~(
        own | play_state[PlayStateWord.GONE] | play_state[PlayStateWord.ASIDE + seat]
    )
    led, best = play_state[PlayStateWord.LED], play_state[PlayStateWord.BEST]
    moves = own
    if best != _NONE and own & led != _NONE:
        moves = own & led
    moves &= strongest_of_each_run(own, unseen | best)
    if moves & (moves - _ONE) == _NONE:
        bits_out[0] = lowest_bit_index(moves)
        return 1
    makers, taker = play_state[PlayStateWord.MAKERS], play_state[PlayStateWord.TAKER]
    mine = (makers >> np.uint64(seat)) & _ONE
    if (makers >> taker) & _ONE == mine:  # partner's card stands against nobody
        unseen &= ~play_state[PlayStateWord.UP]
    role = encode_role(play_state, seat)
    trick = int(play_state[PlayStateWord.SIZE] - play_state[PlayStateWord.LEFT])
    won = int(play_state[PlayStateWord.WON])
    us = won if mine == _ONE else trick - won
    late = 3 if play_state[PlayStateWord.LEFT] <= np.uint64(2) else min(trick, 2)
    if best == _NONE:
        return write_lead_features(
            play_state, seat, unseen, moves, role, us, late, bits_out, features_out
        )
    return write_follow_features(
        play_state, seat, unseen, moves, role, us, late, bits_out, features_out
    )


@njit_cached("void(uint64[::1], int64)")
def play_card(play_state: PlayState, card_bit: int) -> None:
    """Play a card for the player whose turn it is."""
    seat = np.int64(play_state[PlayStateWord.TURN])
    card = _ONE << np.uint64(card_bit)
    play_state[seat] &= ~card
    play_state[PlayStateWord.GONE] |= card
    led = play_state[PlayStateWord.LED]
    if play_state[PlayStateWord.BEST] == _NONE:
        play_state[PlayStateWord.LED] = SUIT_MASK_AT[card_bit]
        play_state[PlayStateWord.BEST] = card
        play_state[PlayStateWord.HOLDER] = np.uint64(seat)
    else:
        if card & led == _NONE:
            play_state[PlayStateWord.VOIDS + seat] |= led
        if card & (led | TRUMP_MASK) != _NONE and card < play_state[PlayStateWord.BEST]:
            play_state[PlayStateWord.BEST], play_state[PlayStateWord.HOLDER] = card, np.uint64(seat)
    active = play_state[PlayStateWord.ACTIVE]
    play_state[PlayStateWord.DUE] -= _ONE
    if play_state[PlayStateWord.DUE] == _NONE:
        seat = np.int64(play_state[PlayStateWord.HOLDER])
        play_state[PlayStateWord.WON] += (
            play_state[PlayStateWord.MAKERS] >> np.uint64(seat)
        ) & _ONE
        play_state[PlayStateWord.LEFT] -= _ONE
        play_state[PlayStateWord.LED] = play_state[PlayStateWord.BEST] = _NONE
        play_state[PlayStateWord.DUE] = np.uint64(count_bits(active))
    else:
        seat = (seat + 1) % TABLE_SEATS
        while (active >> np.uint64(seat)) & _ONE == _NONE:
            seat = (seat + 1) % TABLE_SEATS
    play_state[PlayStateWord.TURN] = np.uint64(seat)


@njit_cached("void(float32[::1], int32[:, ::1], int64, int64, float32[::1])")
def write_choice_scores(
    weights: Weights,
    features: Features,
    choice_count: int,
    features_per_choice: int,
    scores_out: Weights,
) -> None:
    """Add up the weights of the features of each choice."""
    for i in range(choice_count):
        total = np.float32(0.0)
        for j in range(features_per_choice):
            total += weights[features[i, j]]
        scores_out[i] = total


@njit_cached("int64(float32[::1], int64)")
def find_best_score_index(scores: Weights, choice_count: int) -> int:
    """Return the place of the highest score."""
    best = 0
    for i in range(1, choice_count):
        if scores[i] > scores[best]:
            best = i
    return best


@njit_cached("void(float32[::1], int64)")
def softmax_in_place(scores: Weights, choice_count: int) -> None:
    """Turn scores into chances."""
    top = scores[find_best_score_index(scores, choice_count)]
    total = np.float32(0.0)
    for i in range(choice_count):
        scores[i] = np.exp(scores[i] - top)
        total += scores[i]
    for i in range(choice_count):
        scores[i] /= total


@njit_cached("int64(float32[::1], int64, uint64[::1])")
def draw_weighted_index(
    probabilities: Weights, choice_count: int, random_state: RandomState
) -> int:
    """Draw a place by its chance."""
    point = random_fraction(random_state)
    for i in range(choice_count - 1):
        point -= probabilities[i]
        if point < 0.0:
            return i
    return choice_count - 1


@njit_cached(
    "void(uint64[::1], float32[::1], float32[::1], int64[::1], int32[:, ::1], float32[::1])"
)
def finish_play(
    play_state: PlayState,
    maker_weights: Weights,
    defender_weights: Weights,
    bits_scratch: Ints,
    features_scratch: Features,
    scores_scratch: Weights,
) -> None:
    """Play to the end, each seat the card that it thinks best.

    Args:
        play_state: changed; `WON` is the result.
        maker_weights, defender_weights: the weights of either side.
        bits_scratch, features_scratch, scores_scratch: room to work in, of `new_card_buffers`.
    """
    while play_state[PlayStateWord.LEFT] > _NONE:
        seat = np.int64(play_state[PlayStateWord.TURN])
        own = play_state[seat]
        if own & (own - _ONE) == _NONE:
            play_card(play_state, lowest_bit_index(own))
            continue
        count = write_play_features(play_state, seat, bits_scratch, features_scratch)
        choice = 0
        if count > 1:
            ours = (play_state[PlayStateWord.MAKERS] >> np.uint64(seat)) & _ONE == _ONE
            write_choice_scores(
                maker_weights if ours else defender_weights,
                features_scratch,
                count,
                CARD_FEATURES,
                scores_scratch,
            )
            choice = find_best_score_index(scores_scratch, count)
        play_card(play_state, bits_scratch[choice])
