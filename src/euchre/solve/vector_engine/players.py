"""Players inside the kernel: who sits in the seats that nobody outside decides for.

They know what their seats know. `RANDOM` draws evenly from what it may do. `PLAIN` calls when
its cards look like enough tricks, and plays as `euchre.solve.search.policy`: makers draw
trumps, masters are led, a partner's trick is left alone. `TRAINED` calls by the learned policy
of `euchre.solve.vector_engine.calls`, or as `PLAIN` in a game of which nothing was learned, and
plays by that of `euchre.solve.learned.playing`, always what it thinks best.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from euchre.notation.encoding.actions import ActionOffset
from euchre.solve.board.bits import (
    count_bits,
    high_word_of_product,
    highest_bit_index,
    load_word,
    lowest_bit_index,
    spread,
)
from euchre.solve.board.conversion import board_from_card_set
from euchre.solve.board.memory import TRUMP_LANE
from euchre.solve.learned.facts import PLAY_STATE_WORDS
from euchre.solve.learned.playing import (
    CARD_FEATURES,
    MAX_PLAYABLE_CARDS,
    Weights,
    best_score_index,
    fill_choice_scores,
    fill_play_features,
)
from euchre.solve.search.policy import cheapest_card_bit, choose_policy_lead
from euchre.solve.vector_engine.calls import MAX_OPTIONS as OPTIONS
from euchre.solve.vector_engine.calls import OPTION_FEATURES, ROOM_SHAPE
from euchre.solve.vector_engine.deciding import (
    ALONE,
    BENNY,
    BEST,
    BID,
    DISCARD,
    GIVE,
    PARTNER,
    PLAY,
    TRUMP,
    get_word,
    pack_cards,
    partner_of,
)
from euchre.solve.vector_engine.heuristics import (
    CARD_TRICKS,
    card_worth_most_tricks,
    estimate_tricks,
    least_missed_card,
)
from euchre.solve.vector_engine.holdings import pick_up_and_discard, up_card_taker
from euchre.solve.vector_engine.policy import choose_gift, fill_decision_scores
from euchre.solve.vector_engine.steps import next_random_word
from euchre.solve.vector_engine.tables import (
    CARD_AT_BIT,
    LANE_MASKS,
    fill_play_state,
    makers_bits_known_to,
    resolve_benny,
)
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

RANDOM, PLAIN, TRAINED = range(3)

_ONE, _NONE = np.uint64(1), np.uint64(0)
_PARTNER_TRICKS: Final = 0.9
_ALONE_TRICK_SHARE: Final = 0.85
"""Of all tricks, how many a hand must look like to be played alone."""


# -- calling --------------------------------------------------------------------------------------


@njit("float64(uint64, uint64, int64, int64, boolean)", nogil=True, cache=True)
def _estimate_call(game: np.uint64, hand: np.uint64, seat: int, trump: int, alone: bool) -> float:
    """Estimate the tricks of a call, for the caller's side."""
    own = load_word(hand, HandStateWord.HANDS + seat)
    phase = get_word(hand, HandStateWord.PHASE)
    if phase == BENNY and get_word(hand, HandStateWord.BLIND):
        own = _NONE
    extra = 0.0
    mate: np.int64 = partner_of(game, seat)
    up, taker = get_word(hand, HandStateWord.UP), up_card_taker(game, hand, seat, trump, alone)
    if taker == seat:
        own = pick_up_and_discard(own, up, trump)
    elif taker >= 0:
        extra = (0.6 if taker == mate else -0.7) * CARD_TRICKS[trump, up]
    total: float = estimate_tricks(own, trump)
    if alone:
        return total
    if mate >= 0 or load_word(game, RulesWord.CALLED) != _NONE:
        extra += _PARTNER_TRICKS
    return total + extra


@njit("int64(uint64, uint64, int64, uint64)", nogil=True, cache=True)
def _choose_call(game: np.uint64, hand: np.uint64, seat: int, legal: np.uint64) -> int:
    if (legal >> np.uint64(ActionOffset.SHOW)) & _ONE != _NONE:
        return ActionOffset.SHOW
    size = get_word(game, RulesWord.SIZE)
    phase = get_word(hand, HandStateWord.PHASE)
    best = -9.0
    at_best = -1
    if phase == BID:
        for trump in range(5):
            if trump == 4 and load_word(game, RulesWord.NT_2) == _NONE:
                continue
            value: float = _estimate_call(game, hand, seat, trump, False)
            best = max(best, value)
        bids = (legal >> np.uint64(ActionOffset.BID)) & np.uint64(1023)
        if bids == _NONE:
            return ActionOffset.PASS
        bid = lowest_bit_index(bids) + 1
        enough = best >= bid + 0.2 or (legal >> np.uint64(ActionOffset.PASS)) & _ONE == _NONE
        return ActionOffset.BID + bid - 1 if enough else ActionOffset.PASS
    for trump in range(5):
        if (legal >> np.uint64(ActionOffset.CALL + trump)) & _ONE != _NONE:
            value = _estimate_call(game, hand, seat, trump, False)
            if value > best:
                best, at_best = value, ActionOffset.CALL + trump
        if (legal >> np.uint64(ActionOffset.CALL_ALONE + trump)) & _ONE != _NONE:
            value = _estimate_call(game, hand, seat, trump, True)
            if value >= _ALONE_TRICK_SHARE * size or (
                at_best < 0 and (legal >> np.uint64(ActionOffset.CALL + trump)) & _ONE == _NONE
            ):
                value += 1.0 if value >= _ALONE_TRICK_SHARE * size else 0.0
                if value > best:
                    best, at_best = value, ActionOffset.CALL_ALONE + trump
    if (legal >> np.uint64(ActionOffset.PASS)) & _ONE != _NONE and best < get_word(
        game, RulesWord.MAKE
    ) - 0.1:
        return ActionOffset.PASS
    return at_best


# -- the play -------------------------------------------------------------------------------------


@njit("boolean(uint64, uint64, int64, int64)", nogil=True, cache=True)
def _is_same_side(game: np.uint64, hand: np.uint64, seat: int, other_seat: int) -> bool:
    """Return whether two seats are on one side, as far as the first knows."""
    return (makers_bits_known_to(game, hand, seat) >> seat & 1) == (
        makers_bits_known_to(game, hand, seat) >> other_seat & 1
    )


@njit("uint64(uint64, uint64, int64)", nogil=True, cache=True)
def _unseen_cards(game: np.uint64, hand: np.uint64, seat: int) -> np.uint64:
    """Return the cards that others may hold, as far as `seat` knows."""
    known = (
        load_word(hand, HandStateWord.HANDS + seat)
        | load_word(hand, HandStateWord.GONE)
        | load_word(hand, HandStateWord.AWAY + seat)
    )
    if get_word(hand, HandStateWord.UP) >= 0 and get_word(hand, HandStateWord.TAKER) < 0:
        known |= _ONE << load_word(hand, HandStateWord.UP)
    return pack_cards(game) & ~known


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def _choose_rulebook_card(game: np.uint64, hand: np.uint64, seat: int) -> int:
    trump, cards = get_word(hand, HandStateWord.TRUMP), load_word(hand, HandStateWord.HANDS + seat)
    own: np.uint64 = board_from_card_set(cards, trump)
    if get_word(hand, HandStateWord.COUNT) == 0:
        unseen: np.uint64 = board_from_card_set(_unseen_cards(game, hand, seat), trump)
        ours = makers_bits_known_to(game, hand, seat) >> seat & 1 == 1
        bit: int = choose_policy_lead(own, unseen, ours)
        return resolve_benny(cards, CARD_AT_BIT[trump, bit])
    led = LANE_MASKS[get_word(hand, HandStateWord.LED)]
    best = _ONE << load_word(hand, HandStateWord.BEST)
    moves = own & led if own & led != _NONE else own
    winning = moves & (led | TRUMP_LANE) & (best - _ONE)
    bit = cheapest_card_bit(moves)
    if winning != _NONE and not _is_same_side(
        game, hand, seat, get_word(hand, HandStateWord.HOLDER)
    ):
        out = count_bits(load_word(hand, HandStateWord.OUT))
        plays_last = get_word(hand, HandStateWord.COUNT) + out + 1 == get_word(
            game, RulesWord.SEATS
        )
        bit = highest_bit_index(winning) if plays_last else lowest_bit_index(winning)
    return resolve_benny(cards, CARD_AT_BIT[trump, bit])


@njit("int64(uint64, uint64, int64, float32[::1], uint64)", nogil=True, cache=True)
def _choose_trained_card(
    game: np.uint64, hand: np.uint64, seat: int, weights: Weights, legal: np.uint64
) -> int:
    if legal & (legal - _ONE) == _NONE:
        return lowest_bit_index(legal)
    table = np.zeros(PLAY_STATE_WORDS, np.uint64)
    bits = np.zeros(MAX_PLAYABLE_CARDS, np.int64)
    features = np.zeros((MAX_PLAYABLE_CARDS, CARD_FEATURES), np.int32)
    scores = np.zeros(MAX_PLAYABLE_CARDS, np.float32)
    fill_play_state(game, hand, seat, table)
    count = fill_play_features(table, seat, bits, features)
    best: np.int64 = np.int64(0)
    if count > 1:
        fill_choice_scores(weights, features, count, CARD_FEATURES, scores)
        best = np.int64(best_score_index(scores, count))
    return resolve_benny(
        load_word(hand, HandStateWord.HANDS + seat),
        CARD_AT_BIT[get_word(hand, HandStateWord.TRUMP), bits[best]],
    )


@njit("int64(uint64, uint64, float32[::1], float32[::1])", nogil=True, cache=True)
def _choose_trained_action(
    game: np.uint64, hand: np.uint64, call_weights: Weights, play_weights: Weights
) -> int:
    """Return the decision before the play that is thought best."""
    actions = np.zeros(OPTIONS, np.int64)
    features = np.zeros((OPTIONS, OPTION_FEATURES), np.int32)
    scores = np.zeros(OPTIONS, np.float32)
    count: np.int64 = fill_decision_scores(
        game,
        hand,
        call_weights,
        play_weights,
        np.zeros(ROOM_SHAPE, np.int64),
        actions,
        features,
        scores,
    )
    return actions[best_score_index(scores, count) if count > 1 else 0]


# -- any decision ---------------------------------------------------------------------------------


@njit("int64(uint64, uint64, int64, float32[::1], float32[::1])", nogil=True, cache=True)
def choose_player_action(
    game: np.uint64, hand: np.uint64, player: int, call_weights: Weights, weights: Weights
) -> int:
    """Choose the decision of the player whose turn it is.

    Args:
        game, hand: the addresses of the words of a game and of a hand.
        player: `RANDOM`, `PLAIN` or `TRAINED`.
        call_weights: the weights of the calls, for `TRAINED`; (0,): it calls as `PLAIN`.
        weights: of the policy of the play, for `TRAINED`; else (0,).
    """
    may = load_word(hand, HandStateWord.LEGAL)
    if player == RANDOM:
        number = high_word_of_product(next_random_word(hand), np.uint64(count_bits(may)))
        return lowest_bit_index(spread(_ONE << number, may))
    seat, phase = get_word(hand, HandStateWord.TURN), get_word(hand, HandStateWord.PHASE)
    if phase == PLAY:
        if player == TRAINED and load_word(game, RulesWord.PLAIN_FIRST) == _NONE:
            return _choose_trained_card(game, hand, seat, weights, may)
        card: int = _choose_rulebook_card(game, hand, seat)
        return card if (may >> np.uint64(card)) & _ONE != _NONE else lowest_bit_index(may)
    if player == TRAINED and (len(call_weights) > 0 or phase == DISCARD):
        return _choose_trained_action(game, hand, call_weights, weights)
    if phase <= TRUMP:
        return _choose_call(game, hand, seat, may)
    trump, own = get_word(hand, HandStateWord.TRUMP), load_word(hand, HandStateWord.HANDS + seat)
    if phase == ALONE:
        bold = estimate_tricks(own, trump) >= _ALONE_TRICK_SHARE * get_word(game, RulesWord.SIZE)
        return ActionOffset.ALONE if bold else ActionOffset.NOT_ALONE
    if phase == BEST:
        return ActionOffset.BEST
    if phase == PARTNER:
        cards = may & np.uint64(0x3FFFFFFFF)
        return card_worth_most_tricks(cards, trump) if cards != _NONE else lowest_bit_index(may)
    if phase == GIVE:
        return choose_gift(hand, seat)
    return least_missed_card(own, may, trump)
