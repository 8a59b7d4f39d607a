"""A learned player of any game: what it thinks of each decision that may come next."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import load_word
from euchre.solve.board.conversion import board_from_card_set
from euchre.solve.learned.discards import DISCARD_FEATURES, fill_discard_features
from euchre.solve.learned.playing import Weights, fill_choice_scores
from euchre.solve.vector_engine.calls import OPTION_FEATURES, Features, Ints, fill_option_features
from euchre.solve.vector_engine.deciding import DISCARD, GIVE, LAY, get_word
from euchre.solve.vector_engine.heuristics import card_worth_most_tricks, least_missed_card
from euchre.solve.vector_engine.tables import CARD_AT_BIT, resolve_benny
from euchre.solve.vector_engine.words import HandStateWord

_ONE, _NONE = np.uint64(1), np.uint64(0)


@njit("int64(uint64, int64)", nogil=True, cache=True)
def choose_gift(hand: np.uint64, seat: int) -> int:
    """Choose the card that is passed between a lone player and partner, by simple estimates."""
    may, trump = load_word(hand, HandStateWord.LEGAL), get_word(hand, HandStateWord.TRUMP)
    if get_word(hand, HandStateWord.OUT) >> seat & 1:  # the partner gives the best card
        return card_worth_most_tricks(may, trump)
    return least_missed_card(load_word(hand, HandStateWord.HANDS + seat), may, trump)


@njit(
    "int64(uint64, uint64, float32[::1], float32[::1], int64[:, ::1], int64[::1], "
    "int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def fill_decision_scores(
    game: np.uint64,
    hand: np.uint64,
    call_weights: Weights,
    play_weights: Weights,
    suit_holdings: Ints,
    actions: Ints,
    features: Features,
    scores: NDArray[np.float32],
) -> int:
    """List the decisions that may come next before the play, and the score of each.

    Args:
        game, hand: the addresses of the words of a game and of a hand before its first lead; the
            word `HandStateWord.LEGAL` is right.
        call_weights: the weights of the calls, of `euchre.solve.vector_engine.calls`.
        play_weights: those of the play, of `euchre.solve.learned.playing`.
        suit_holdings: of `euchre.solve.vector_engine.calls.ROOM_SHAPE`, changed.
        actions: (`euchre.solve.vector_engine.calls.MAX_OPTIONS`,), filled.
        features: (the same, `euchre.solve.vector_engine.calls.OPTION_FEATURES`), filled: see
            `count_features`.
        scores: (the same,), filled.

    Returns:
        How many there are; 1 where there is no choice, or what is done is not learned.
    """
    seat = get_word(hand, HandStateWord.TURN)
    phase = get_word(hand, HandStateWord.PHASE)
    may = load_word(hand, HandStateWord.LEGAL)
    if phase == GIVE:
        actions[0] = choose_gift(hand, seat)
        return 1
    if phase in (DISCARD, LAY):
        trump = get_word(hand, HandStateWord.TRUMP)
        own = load_word(hand, HandStateWord.HANDS + seat)
        count: np.int64 = fill_discard_features(
            board_from_card_set(own, trump), board_from_card_set(may, trump), actions, features
        )
        for i in range(count):
            actions[i] = resolve_benny(own, CARD_AT_BIT[trump, actions[i]])
        fill_choice_scores(play_weights, features, count, DISCARD_FEATURES, scores)
        return int(count)
    count = fill_option_features(game, hand, may, suit_holdings, actions, features)
    if count > 1:
        fill_choice_scores(call_weights, features, count, OPTION_FEATURES, scores)
    return int(count)


@njit("int64(int64)", nogil=True, cache=True)
def count_features(phase: int) -> int:
    """Return the number of features of an option in a phase: those of a card, or of a call."""
    return DISCARD_FEATURES if phase in (DISCARD, LAY) else OPTION_FEATURES
