"""A learned player of any game: what it thinks of each decision that may come next."""

from __future__ import annotations

import numpy as np

from euchre.solve.board import Features, HandAddress, Ints, RulesAddress, Weights, njit_cached
from euchre.solve.board.bits import load_word
from euchre.solve.board.conversion import board_from_card_set
from euchre.solve.learned.card_policy import write_choice_scores
from euchre.solve.learned.discard_features import DISCARD_FEATURES, write_discard_features
from euchre.solve.vector_engine.call_features import OPTION_FEATURES, write_option_features
from euchre.solve.vector_engine.hand_play_state import CARD_AT_BIT, resolve_benny
from euchre.solve.vector_engine.heuristics import (
    find_best_discard,
    find_card_worth_most_tricks,
)
from euchre.solve.vector_engine.legal_actions import DISCARD, GIVE, LAY, load_int
from euchre.solve.vector_engine.words import HandStateWord

_ONE, _NONE = np.uint64(1), np.uint64(0)


@njit_cached("int64(uint64, int64)")
def choose_card_to_give(hand: HandAddress, seat: int) -> int:
    """Choose the card that is passed between a lone player and partner, by simple estimates."""
    may, trump = load_word(hand, HandStateWord.LEGAL), load_int(hand, HandStateWord.TRUMP)
    if load_int(hand, HandStateWord.OUT) >> seat & 1:  # the partner gives the best card
        return find_card_worth_most_tricks(may, trump)
    return find_best_discard(load_word(hand, HandStateWord.HANDS + seat), may, trump)


@njit_cached(
    "int64(uint64, uint64, float32[::1], float32[::1], int64[:, ::1], int64[::1], "
    "int32[:, ::1], float32[::1])"
)
def write_decision_scores(
    rules: RulesAddress,
    hand: HandAddress,
    call_weights: Weights,
    play_weights: Weights,
    holdings_scratch: Ints,
    actions_out: Ints,
    features_out: Features,
    scores_out: Weights,
) -> int:
    """List the decisions that may come next before the play, and the score of each.

    Args:
        rules, hand: the addresses of the rules and of a hand before its first lead; the
            word `HandStateWord.LEGAL` is right.
        call_weights: the weights of the calls, of `euchre.solve.vector_engine.call_features`.
        play_weights: those of the play, of `euchre.solve.learned.card_policy`.
        holdings_scratch: of `euchre.solve.vector_engine.call_features.HOLDINGS_SHAPE`, changed.
        actions_out: (`euchre.solve.vector_engine.call_features.MAX_OPTIONS`,), filled.
        features_out: (the same, `OPTION_FEATURES`), filled: see `count_option_features`.
        scores_out: (the same,), filled.

    Returns:
        How many there are; 1 where there is no choice, or what is done is not learned.
    """
    seat = load_int(hand, HandStateWord.TURN)
    phase = load_int(hand, HandStateWord.PHASE)
    may = load_word(hand, HandStateWord.LEGAL)
    if phase == GIVE:
        actions_out[0] = choose_card_to_give(hand, seat)
        return 1
    if phase in (DISCARD, LAY):
        trump = load_int(hand, HandStateWord.TRUMP)
        own = load_word(hand, HandStateWord.HANDS + seat)
        count: np.int64 = write_discard_features(
            board_from_card_set(own, trump),
            board_from_card_set(may, trump),
            actions_out,
            features_out,
        )
        for i in range(count):
            actions_out[i] = resolve_benny(own, CARD_AT_BIT[trump, actions_out[i]])
        write_choice_scores(play_weights, features_out, count, DISCARD_FEATURES, scores_out)
        return int(count)
    count = write_option_features(rules, hand, may, holdings_scratch, actions_out, features_out)
    if count > 1:
        write_choice_scores(call_weights, features_out, count, OPTION_FEATURES, scores_out)
    return int(count)


@njit_cached("int64(int64)")
def count_option_features(phase: int) -> int:
    """Return the number of features of an option in a phase: those of a card, or of a call."""
    return DISCARD_FEATURES if phase in (DISCARD, LAY) else OPTION_FEATURES
