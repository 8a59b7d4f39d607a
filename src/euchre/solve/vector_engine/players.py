"""Players inside the kernel: who sits in the seats that nobody outside decides for.

They know what their seats know. `RANDOM` draws evenly from what it may do. `PLAIN` calls when
its cards look like enough tricks, and plays as `euchre.solve.search.simple_policy`: makers draw
trumps, masters are led, a partner's trick is left alone. `TRAINED` calls by the learned policy
of `euchre.solve.vector_engine.call_features`, or as `PLAIN` in a game of which nothing was learned,
and plays by that of `euchre.solve.learned.card_policy`, always what it thinks best.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.notation.encoding.actions import ActionOffset
from euchre.solve.board import ActionSet, CardSet, HandAddress, RulesAddress, Weights, njit_cached
from euchre.solve.board.bits import (
    count_bits,
    deposit_bits,
    high_word_of_product,
    highest_bit_index,
    load_word,
    lowest_bit_index,
)
from euchre.solve.board.conversion import board_from_card_set
from euchre.solve.board.workspace import TRUMP_MASK
from euchre.solve.learned.card_policy import (
    CARD_FEATURES,
    MAX_PLAYABLE_CARDS,
    find_best_score_index,
    write_choice_scores,
    write_play_features,
)
from euchre.solve.learned.play_facts import PLAY_STATE_WORDS
from euchre.solve.search.simple_policy import cheapest_card_bit, choose_policy_lead
from euchre.solve.vector_engine.call_features import HOLDINGS_SHAPE, OPTION_FEATURES
from euchre.solve.vector_engine.call_features import MAX_OPTIONS as OPTIONS
from euchre.solve.vector_engine.call_policy import choose_card_to_give, write_decision_scores
from euchre.solve.vector_engine.hand_play_state import (
    CARD_AT_BIT,
    SUIT_MASKS,
    find_makers_known_to,
    resolve_benny,
    write_play_state,
)
from euchre.solve.vector_engine.hand_steps import draw_random_word
from euchre.solve.vector_engine.heuristics import (
    CARD_TRICKS,
    estimate_tricks,
    find_best_discard,
    find_card_worth_most_tricks,
)
from euchre.solve.vector_engine.holding_features import find_up_card_taker, pick_up_and_discard
from euchre.solve.vector_engine.legal_actions import (
    ALONE,
    BENNY,
    BEST,
    BID,
    DISCARD,
    GIVE,
    PARTNER,
    PLAY,
    TRUMP,
    find_pack_cards,
    find_partner,
    load_int,
)
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

RANDOM, PLAIN, TRAINED = range(3)

_ONE, _NONE = np.uint64(1), np.uint64(0)
_PARTNER_TRICKS: Final = 0.9
_ALONE_TRICK_SHARE: Final = 0.85
"""Of all tricks, how many a hand must look like to be played alone."""


# -- calling --------------------------------------------------------------------------------------


@njit_cached("float64(uint64, uint64, int64, int64, boolean)")
def _estimate_call_tricks(
    rules: RulesAddress, hand: HandAddress, seat: int, trump: int, alone: bool
) -> float:
    """Estimate the tricks of a call, for the caller's side."""
    own = load_word(hand, HandStateWord.HANDS + seat)
    phase = load_int(hand, HandStateWord.PHASE)
    if phase == BENNY and load_int(hand, HandStateWord.BLIND):
        own = _NONE
    extra = 0.0
    mate: np.int64 = find_partner(rules, seat)
    up, taker = (
        load_int(hand, HandStateWord.UP),
        find_up_card_taker(rules, hand, seat, trump, alone),
    )
    if taker == seat:
        own = pick_up_and_discard(own, up, trump)
    elif taker >= 0:
        extra = (0.6 if taker == mate else -0.7) * CARD_TRICKS[trump, up]
    total: float = estimate_tricks(own, trump)
    if alone:
        return total
    if mate >= 0 or load_word(rules, RulesWord.CALLED) != _NONE:
        extra += _PARTNER_TRICKS
    return total + extra


@njit_cached("int64(uint64, uint64, int64, uint64)")
def _choose_plain_player_call(
    rules: RulesAddress, hand: HandAddress, seat: int, legal_actions: ActionSet
) -> int:
    if (legal_actions >> np.uint64(ActionOffset.SHOW)) & _ONE != _NONE:
        return ActionOffset.SHOW
    size = load_int(rules, RulesWord.SIZE)
    phase = load_int(hand, HandStateWord.PHASE)
    best = -9.0
    at_best = -1
    if phase == BID:
        for trump in range(5):
            if trump == 4 and load_word(rules, RulesWord.NT_2) == _NONE:
                continue
            value: float = _estimate_call_tricks(rules, hand, seat, trump, False)
            best = max(best, value)
        bids = (legal_actions >> np.uint64(ActionOffset.BID)) & np.uint64(1023)
        if bids == _NONE:
            return ActionOffset.PASS
        bid = lowest_bit_index(bids) + 1
        enough = (
            best >= bid + 0.2 or (legal_actions >> np.uint64(ActionOffset.PASS)) & _ONE == _NONE
        )
        return ActionOffset.BID + bid - 1 if enough else ActionOffset.PASS
    for trump in range(5):
        if (legal_actions >> np.uint64(ActionOffset.CALL + trump)) & _ONE != _NONE:
            value = _estimate_call_tricks(rules, hand, seat, trump, False)
            if value > best:
                best, at_best = value, ActionOffset.CALL + trump
        if (legal_actions >> np.uint64(ActionOffset.CALL_ALONE + trump)) & _ONE != _NONE:
            value = _estimate_call_tricks(rules, hand, seat, trump, True)
            if value >= _ALONE_TRICK_SHARE * size or (
                at_best < 0
                and (legal_actions >> np.uint64(ActionOffset.CALL + trump)) & _ONE == _NONE
            ):
                value += 1.0 if value >= _ALONE_TRICK_SHARE * size else 0.0
                if value > best:
                    best, at_best = value, ActionOffset.CALL_ALONE + trump
    if (legal_actions >> np.uint64(ActionOffset.PASS)) & _ONE != _NONE and best < load_int(
        rules, RulesWord.MAKE
    ) - 0.1:
        return ActionOffset.PASS
    return at_best


# -- the play -------------------------------------------------------------------------------------


@njit_cached("boolean(uint64, uint64, int64, int64)")
def _seems_same_side(rules: RulesAddress, hand: HandAddress, seat: int, other_seat: int) -> bool:
    """Return whether two seats are on one side, as far as the first knows."""
    return (find_makers_known_to(rules, hand, seat) >> seat & 1) == (
        find_makers_known_to(rules, hand, seat) >> other_seat & 1
    )


@njit_cached("uint64(uint64, uint64, int64)")
def _find_unseen_cards(rules: RulesAddress, hand: HandAddress, seat: int) -> CardSet:
    """Return the cards that others may hold, as far as `seat` knows."""
    known = (
        load_word(hand, HandStateWord.HANDS + seat)
        | load_word(hand, HandStateWord.GONE)
        | load_word(hand, HandStateWord.AWAY + seat)
    )
    if load_int(hand, HandStateWord.UP) >= 0 and load_int(hand, HandStateWord.TAKER) < 0:
        known |= _ONE << load_word(hand, HandStateWord.UP)
    return find_pack_cards(rules) & ~known


@njit_cached("int64(uint64, uint64, int64)")
def _choose_plain_player_card(rules: RulesAddress, hand: HandAddress, seat: int) -> int:
    trump, cards = load_int(hand, HandStateWord.TRUMP), load_word(hand, HandStateWord.HANDS + seat)
    own: np.uint64 = board_from_card_set(cards, trump)
    if load_int(hand, HandStateWord.COUNT) == 0:
        unseen: np.uint64 = board_from_card_set(_find_unseen_cards(rules, hand, seat), trump)
        ours = find_makers_known_to(rules, hand, seat) >> seat & 1 == 1
        bit: int = choose_policy_lead(own, unseen, ours)
        return resolve_benny(cards, CARD_AT_BIT[trump, bit])
    led = SUIT_MASKS[load_int(hand, HandStateWord.LED)]
    best = _ONE << load_word(hand, HandStateWord.BEST)
    moves = own & led if own & led != _NONE else own
    winning = moves & (led | TRUMP_MASK) & (best - _ONE)
    bit = cheapest_card_bit(moves)
    if winning != _NONE and not _seems_same_side(
        rules, hand, seat, load_int(hand, HandStateWord.HOLDER)
    ):
        out = count_bits(load_word(hand, HandStateWord.OUT))
        plays_last = load_int(hand, HandStateWord.COUNT) + out + 1 == load_int(
            rules, RulesWord.SEATS
        )
        bit = highest_bit_index(winning) if plays_last else lowest_bit_index(winning)
    return resolve_benny(cards, CARD_AT_BIT[trump, bit])


@njit_cached("int64(uint64, uint64, int64, float32[::1], uint64)")
def _choose_trained_player_card(
    rules: RulesAddress,
    hand: HandAddress,
    seat: int,
    play_weights: Weights,
    legal_actions: ActionSet,
) -> int:
    if legal_actions & (legal_actions - _ONE) == _NONE:
        return lowest_bit_index(legal_actions)
    table = np.zeros(PLAY_STATE_WORDS, np.uint64)
    bits = np.zeros(MAX_PLAYABLE_CARDS, np.int64)
    features = np.zeros((MAX_PLAYABLE_CARDS, CARD_FEATURES), np.int32)
    scores = np.zeros(MAX_PLAYABLE_CARDS, np.float32)
    write_play_state(rules, hand, seat, table)
    count = write_play_features(table, seat, bits, features)
    best: np.int64 = np.int64(0)
    if count > 1:
        write_choice_scores(play_weights, features, count, CARD_FEATURES, scores)
        best = np.int64(find_best_score_index(scores, count))
    return resolve_benny(
        load_word(hand, HandStateWord.HANDS + seat),
        CARD_AT_BIT[load_int(hand, HandStateWord.TRUMP), bits[best]],
    )


@njit_cached("int64(uint64, uint64, float32[::1], float32[::1])")
def _choose_trained_player_action(
    rules: RulesAddress, hand: HandAddress, call_weights: Weights, play_weights: Weights
) -> int:
    """Return the decision before the play that is thought best."""
    actions = np.zeros(OPTIONS, np.int64)
    features = np.zeros((OPTIONS, OPTION_FEATURES), np.int32)
    scores = np.zeros(OPTIONS, np.float32)
    count: np.int64 = write_decision_scores(
        rules,
        hand,
        call_weights,
        play_weights,
        np.zeros(HOLDINGS_SHAPE, np.int64),
        actions,
        features,
        scores,
    )
    return actions[find_best_score_index(scores, count) if count > 1 else 0]


# -- any decision ---------------------------------------------------------------------------------


@njit_cached("int64(uint64, uint64, int64, float32[::1], float32[::1])")
def choose_player_action(
    rules: RulesAddress,
    hand: HandAddress,
    player_code: int,
    call_weights: Weights,
    play_weights: Weights,
) -> int:
    """Choose the decision of the player whose turn it is.

    Args:
        rules, hand: the addresses of the rules and of a hand.
        player_code: `RANDOM`, `PLAIN` or `TRAINED`.
        call_weights: the weights of the calls, for `TRAINED`; (0,): it calls as `PLAIN`.
        play_weights: of the policy of the play, for `TRAINED`; else (0,).
    """
    may = load_word(hand, HandStateWord.LEGAL)
    if player_code == RANDOM:
        number = high_word_of_product(draw_random_word(hand), np.uint64(count_bits(may)))
        return lowest_bit_index(deposit_bits(_ONE << number, may))
    seat, phase = load_int(hand, HandStateWord.TURN), load_int(hand, HandStateWord.PHASE)
    if phase == PLAY:
        if player_code == TRAINED and load_word(rules, RulesWord.PLAIN_FIRST) == _NONE:
            return _choose_trained_player_card(rules, hand, seat, play_weights, may)
        card: int = _choose_plain_player_card(rules, hand, seat)
        return card if (may >> np.uint64(card)) & _ONE != _NONE else lowest_bit_index(may)
    if player_code == TRAINED and (len(call_weights) > 0 or phase == DISCARD):
        return _choose_trained_player_action(rules, hand, call_weights, play_weights)
    if phase <= TRUMP:
        return _choose_plain_player_call(rules, hand, seat, may)
    trump, own = load_int(hand, HandStateWord.TRUMP), load_word(hand, HandStateWord.HANDS + seat)
    if phase == ALONE:
        bold = estimate_tricks(own, trump) >= _ALONE_TRICK_SHARE * load_int(rules, RulesWord.SIZE)
        return ActionOffset.ALONE if bold else ActionOffset.NOT_ALONE
    if phase == BEST:
        return ActionOffset.BEST
    if phase == PARTNER:
        cards = may & np.uint64(0x3FFFFFFFF)
        return (
            find_card_worth_most_tricks(cards, trump) if cards != _NONE else lowest_bit_index(may)
        )
    if phase == GIVE:
        return choose_card_to_give(hand, seat)
    return find_best_discard(own, may, trump)
