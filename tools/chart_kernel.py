"""What every call is worth by the kind of hand: many deals, the calls of each played out.

In every deal the seats are asked one after another, as long as all pass. At each it is noted what
was held with the trump in question, what the learned player decides, and, of so many deals of a
kind, how the hand ends after each way to call and after none, all being learned players from there
on. Whether those before have passed is drawn as the coach reads passes: less surely than the
learned player would, since people are no policies.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.calls.holdings import ACE_VOID_COLUMNS, NAMED_TRUMPS
from euchre.notation.encoding.actions import ActionOffset
from euchre.solve.board import (
    Features,
    HandAddress,
    Ints,
    RandomState,
    RulesAddress,
    Weights,
    njit_cached,
)
from euchre.solve.board.bits import count_bits, load_word, store_word
from euchre.solve.board.conversion import board_from_card_set
from euchre.solve.board.dice import random_fraction, random_word
from euchre.solve.board.layout import SLOT_START
from euchre.solve.calling.call_likelihoods import compute_decision_log_likelihood
from euchre.solve.calling.playouts import (
    choose_decision_before_play,
    play_to_ending_row,
)
from euchre.solve.learned.card_policy import find_best_score_index, new_card_buffers
from euchre.solve.learned.play_facts import PLAY_STATE_WORDS
from euchre.solve.vector_engine.call_features import new_option_buffers
from euchre.solve.vector_engine.call_policy import write_decision_scores
from euchre.solve.vector_engine.hand_steps import apply_action, deal_next_hand
from euchre.solve.vector_engine.heuristics import estimate_tricks
from euchre.solve.vector_engine.legal_actions import (
    ALONE,
    BID,
    NAME,
    ORDER,
    PLAY,
    find_legal_actions,
    find_up_card_suit,
    load_int,
    store_int,
)
from euchre.solve.vector_engine.words import HAND_WORDS as HAND
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

Words = NDArray[np.uint64]
Floats = NDArray[np.float64]


class CallingQuestionKind(IntEnum):
    """Kinds of question to a seat.

    ========  ========================================================
    ORDER     making the suit of the up-card trump, in the first round
    NEXT      naming the other suit of its colour, in the second
    ACROSS    naming the better suit of the other colour
    NO_TRUMP  naming no trump
    BID       bidding for tricks, the best suit being trump
    ========  ========================================================
    """

    ORDER = 0
    NEXT = 1
    ACROSS = 2
    NO_TRUMP = 3
    BID = 4


CALL_WAYS: Final = 4
"""The ways to call, at most: with partner and alone; or so many bids, the lowest first."""
_NAMED_BITS: Final = len(NAMED_TRUMPS)
_COLUMN_COUNT: Final = len(ACE_VOID_COLUMNS)
MAX_SEATS: Final = 5

_ONE, _NONE, _PLAIN_SUIT_MASK = np.uint64(1), np.uint64(0), np.uint64(255)
_SLOT_STARTS: Final = np.array(SLOT_START, np.uint64)
_TRUMP_MASK: Final = np.uint64(1023)
_NAMED_TRUMPS_MASK: Final = np.uint64((1 << _NAMED_BITS) - 1)
_FIRST_COLUMN: Final = np.array([0, 4, 7, 9], np.int64)
"""By aces, or by kings: the column without a void. There are at most three of both together."""
_MAX_KINGS_AND_VOIDS: Final = 3
_NO_TRUMP: Final = 4
_MAX_PACK_CARDS: Final = 40
_NOT_PLAYED: Final = -2


@njit_cached("void(uint64[::1], uint64[:, ::1], uint64[::1])")
def deal_random_hands(
    rules_words: Words, hand_states_out: Words, random_state: RandomState
) -> None:
    """Deal hands at random, the last seat dealing, from no score.

    Args:
        rules_words: (`RULES_WORDS`,).
        hand_states_out: (n, `HandStateWord`), filled.
        random_state: the source of chance, of `euchre.solve.board.dice.new_random_state`; moved on.
    """
    pack = np.zeros(_MAX_PACK_CARDS, np.uint64)
    rules, deck = np.uint64(rules_words.ctypes.data), np.uint64(pack.ctypes.data)
    for i in range(len(hand_states_out)):
        hand = np.uint64(hand_states_out.ctypes.data) + np.uint64(i * hand_states_out.strides[0])
        for team in range(MAX_SEATS):
            store_int(hand, HandStateWord.SCORES + team, 0)
        store_word(hand, HandStateWord.CHANCE, random_word(random_state))
        store_int(hand, HandStateWord.DEALER, load_int(rules, RulesWord.SEATS) - 1)
        deal_next_hand(rules, hand, deck)
    pack[0] = rules_words[0]  # the rules and the space for a pack must live until here


# -- what is held ---------------------------------------------------------------------------------


@njit_cached("int64(uint64, uint64, int64)")
def _encode_hand_kind(rules: RulesAddress, hand: HandAddress, trump: int) -> int:
    """Return the kind of hand of the player to decide: row times columns, and column."""
    seat, up = load_int(hand, HandStateWord.TURN), load_int(hand, HandStateWord.UP)
    own = load_word(hand, HandStateWord.HANDS + seat)
    board: np.uint64 = board_from_card_set(own, trump)
    aces = voids = 0
    for slot in range(1, 4):
        cards = (board >> _SLOT_STARTS[slot]) & _PLAIN_SUIT_MASK
        aces += 1 if cards & _ONE != _NONE else 0
        voids += 1 if cards == _NONE else 0
    held = board & _TRUMP_MASK
    takes = (
        seat == load_int(hand, HandStateWord.DEALER)
        or load_word(rules, RulesWord.TAKER_IS_MAKER) != _NONE
    )
    if load_int(hand, HandStateWord.PHASE) == ORDER and takes:
        held = board_from_card_set(own | (_ONE << np.uint64(up)), trump) & _TRUMP_MASK
    row = (np.int64(count_bits(held)) << _NAMED_BITS) | np.int64(held & _NAMED_TRUMPS_MASK)
    return int(row * _COLUMN_COUNT + _FIRST_COLUMN[aces] + voids)


@njit_cached("int64(uint64)")
def _encode_no_trump_hand_kind(hand: HandAddress) -> int:
    """Return the same if no trump is asked about."""
    board: np.uint64 = board_from_card_set(
        load_word(hand, HandStateWord.HANDS + load_int(hand, HandStateWord.TURN)), _NO_TRUMP
    )
    aces = kings = voids = 0
    for slot in range(1, 5):
        cards = (board >> _SLOT_STARTS[slot]) & _PLAIN_SUIT_MASK
        aces += 1 if cards & _ONE != _NONE else 0
        kings += 1 if cards & np.uint64(2) != _NONE and count_bits(cards) > 1 else 0
        voids += 1 if cards == _NONE else 0
    return int(
        (aces << _NAMED_BITS) * _COLUMN_COUNT
        + _FIRST_COLUMN[kings]
        + min(voids, _MAX_KINGS_AND_VOIDS - kings)
    )


@njit_cached("int64(uint64, int64)")
def _find_best_looking_suit(hand: HandAddress, suits: int) -> int:
    """Return the suit, of some that are one bit each, that promises the most tricks."""
    own = load_word(hand, HandStateWord.HANDS + load_int(hand, HandStateWord.TURN))
    best, at_best = -1.0, -1
    for suit in range(4):
        if suits >> suit & 1:
            tricks: float = estimate_tricks(own, suit)
            if tricks > best:
                best, at_best = tricks, suit
    return at_best


@njit_cached("int64(uint64, uint64, int64)")
def _find_trump_in_question(rules: RulesAddress, hand: HandAddress, asked: int) -> int:
    """Return the trump that is asked about; -1 if that is not decided here."""
    phase = load_int(hand, HandStateWord.PHASE)
    if phase == BID:
        return _find_best_looking_suit(hand, 15) if asked == CallingQuestionKind.BID else -1
    turned: np.int64 = find_up_card_suit(rules, hand)
    if phase == ORDER:
        return int(turned) if asked == CallingQuestionKind.ORDER else -1
    if phase != NAME or asked in (CallingQuestionKind.ORDER, CallingQuestionKind.BID):
        return -1
    if asked == CallingQuestionKind.NO_TRUMP:
        return _NO_TRUMP
    if turned < 0:
        return -1
    if asked == CallingQuestionKind.NEXT:
        return int(3 - turned)
    return _find_best_looking_suit(hand, 15 & ~(1 << turned) & ~(8 >> turned))


# -- the ways to call -----------------------------------------------------------------------------


@njit_cached("int64(uint64, uint64, int64, int64)")
def _find_action_of_way(rules: RulesAddress, hand: HandAddress, trump: int, way: int) -> int:
    """Return the decision that calls in this way; -1 if it is not allowed."""
    may = load_word(hand, HandStateWord.LEGAL)
    if load_int(hand, HandStateWord.PHASE) == BID:
        action = ActionOffset.BID + load_int(rules, RulesWord.LOW_BID) - 1 + way
        if load_int(rules, RulesWord.LOW_BID) + way > load_int(rules, RulesWord.HIGH_BID):
            return -1
    elif way > 1:
        return -1
    elif way == 1 and load_word(rules, RulesWord.LATE) == _NONE:
        action = np.int64(ActionOffset.CALL_ALONE + trump)
    elif way == 1 and load_word(rules, RulesWord.GO_ALONE) == _NONE:
        return -1
    else:
        action = np.int64(ActionOffset.CALL + trump)
    if (may >> np.uint64(action)) & _ONE != _NONE:
        return int(action)
    forced = way == 1 and (may >> np.uint64(ActionOffset.CALL_ALONE + trump)) & _ONE != _NONE
    return ActionOffset.CALL_ALONE + trump if forced else -1


@njit_cached("int64(uint64, uint64, int64, int64)")
def _find_way_of_action(rules: RulesAddress, hand: HandAddress, trump: int, action: int) -> int:
    """Return the way to call that a decision is; -1 if it is none of them."""
    if load_int(hand, HandStateWord.PHASE) == BID:
        bids = ActionOffset.BID <= action < ActionOffset.NOBODY
        return (
            int(action - ActionOffset.BID + 1 - load_int(rules, RulesWord.LOW_BID)) if bids else -1
        )
    if action == ActionOffset.CALL + trump:
        return 0
    return 1 if action == ActionOffset.CALL_ALONE + trump else -1


@njit_cached("int64(int64[::1], float32[::1], int64, int64, int64)")
def _find_next_best_action(
    actions: Ints, scores: NDArray[np.float32], action_count: int, chosen_action: int, trump: int
) -> int:
    """Return the decision made instead of this call; -1 if there is none.

    To pass, or to show the hand if the player would; who may not pass names the best other trump.
    """
    if chosen_action in (ActionOffset.PASS, ActionOffset.SHOW):
        return chosen_action
    best = -1
    for i in range(action_count):
        if actions[i] == ActionOffset.PASS:
            return ActionOffset.PASS
        if actions[i] not in (ActionOffset.CALL + trump, ActionOffset.CALL_ALONE + trump) and (
            best < 0 or scores[i] > scores[best]
        ):
            best = i
    return int(actions[best]) if best >= 0 else -1


@njit_cached(
    "void(uint64, uint64, int64, float32[::1], float32[::1], uint64[::1], int64[:, ::1], "
    "int64[::1], int32[:, ::1], float32[::1])"
)
def _play_to_alone_answer(
    rules: RulesAddress, hand: HandAddress, answer: int, call_weights: Weights, play_weights:
    Weights, random_state: RandomState, holdings_scratch: Ints, actions_scratch: Ints,
    features_scratch: Features, scores_scratch: NDArray[np.float32],
) -> None:  # fmt: skip
    """Go on until the maker was asked whether to play alone; answer as given, or freely at -1."""
    asked = load_word(rules, RulesWord.LATE) != _NONE and load_word(rules, RulesWord.PAIRS) != _NONE
    while asked and load_int(hand, HandStateWord.PHASE) < PLAY:
        store_word(hand, HandStateWord.LEGAL, find_legal_actions(rules, hand))
        own = load_int(hand, HandStateWord.PHASE) == ALONE and load_int(
            hand, HandStateWord.TURN
        ) == load_int(hand, HandStateWord.MAKER)
        if own and answer >= 0:
            apply_action(rules, hand, ActionOffset.ALONE if answer else ActionOffset.NOT_ALONE)
            return
        action: np.int64 = choose_decision_before_play(
            rules,
            hand,
            call_weights,
            play_weights,
            False,
            random_state,
            holdings_scratch,
            actions_scratch,
            features_scratch,
            scores_scratch,
        )
        apply_action(rules, hand, action)
        if own:
            return


@njit_cached("float64(int16[:, ::1], float32[:, ::1], int64, int64)")
def _ending_reward(
    points_table: NDArray[np.int16], shares_table: NDArray[np.float32], ending_row: int, seat: int
) -> float:
    """Return the worth of an ending to a seat."""
    total = 0.0
    if ending_row >= 0:
        for team in range(len(shares_table)):
            total += shares_table[team, seat] * points_table[ending_row, team]
    return total


@njit_cached(
    "void(uint64[::1], uint64[:, ::1], int16[:, ::1], float32[:, ::1], float32[::1], "
    "float32[::1], float64, int64, uint64[::1], int64[:, :, ::1], int64[:, :, :, ::1], "
    "int64[:, :, ::1], float64[:, :, :, ::1], float64[:, :, :, ::1])"
)
def survey_deals(
    rules_words: Words,
    hand_states: Words,
    points_table: NDArray[np.int16],
    shares_table: NDArray[np.float32],
    call_weights: Weights,
    play_weights: Weights,
    floor: float,
    quota: int,
    random_state: RandomState,
    deal_counts: Ints,
    call_counts: Ints,
    playout_counts: Ints,
    gain_sums: Floats,
    gain_squares: Floats,
) -> None:
    """Ask the seats of every deal, and add up the results of each way to call.

    Args:
        rules_words: (`RULES_WORDS`,).
        hand_states: (n, `HandStateWord`): as dealt; changed.
        points_table, shares_table: of `euchre.solve.vector_engine.rules_tables`.
        call_weights, play_weights: the weights of all players.
        floor: the part of all passes that follows no policy.
        quota: of how many deals of a kind the calls are played out.
        random_state: the source of chance, of `euchre.solve.board.dice.new_random_state`; moved on.
        deal_counts: (`CallingQuestionKind`, `MAX_SEATS`, `ROW_LIMIT` * `ACE_VOID_COLUMNS`), added
            to: deals, by the seat from the dealer's left.
        call_counts: (the same, `CALL_WAYS`), added to: those of them that the player calls so.
        playout_counts: as `deal_counts`: those that were played out.
        gain_sums, gain_squares: as `call_counts`: by how much calling so was better than not
            calling so, in points of the seat's side less the mean of the others'.
    """
    here = np.zeros(HAND, np.uint64)
    holdings, actions, features, scores = new_option_buffers()
    others, other_scores = np.zeros_like(actions), np.zeros_like(scores)
    table = np.zeros(PLAY_STATE_WORDS, np.uint64)
    bits, cards, chances = new_card_buffers()
    rules, at_copy = np.uint64(rules_words.ctypes.data), np.uint64(here.ctypes.data)
    seats, rows = load_int(rules, RulesWord.SEATS), len(points_table)
    for i in range(len(hand_states)):
        hand = np.uint64(hand_states.ctypes.data) + np.uint64(i * hand_states.strides[0])
        passed = np.int64(_NOT_PLAYED)  # how the hand ends from here
        while load_int(hand, HandStateWord.PHASE) in (ORDER, NAME, BID):
            store_word(hand, HandStateWord.LEGAL, find_legal_actions(rules, hand))
            count: np.int64 = write_decision_scores(
                rules, hand, call_weights, play_weights, holdings, actions, features, scores
            )
            action = actions[find_best_score_index(scores, count) if count > 1 else 0]
            seat = load_int(hand, HandStateWord.TURN)
            place = (seat - load_int(hand, HandStateWord.DEALER) - 1) % seats
            after = passed if action == ActionOffset.PASS else np.int64(_NOT_PLAYED)
            for asked in range(len(deal_counts)):
                trump: np.int64 = _find_trump_in_question(rules, hand, asked)
                if trump < 0:
                    continue
                lowest_way: np.int64 = _find_action_of_way(rules, hand, trump, 0)
                if lowest_way < 0 and _find_action_of_way(rules, hand, trump, 1) < 0:
                    continue
                if asked == CallingQuestionKind.NO_TRUMP:
                    cell: np.int64 = _encode_no_trump_hand_kind(hand)
                else:
                    cell = _encode_hand_kind(rules, hand, trump)
                deal_counts[asked, place, cell] += 1
                said: np.int64 = _find_way_of_action(rules, hand, trump, action)
                if said == 0 and load_word(rules, RulesWord.LATE) != _NONE:
                    here[:] = hand_states[i]
                    apply_action(rules, at_copy, action)
                    _play_to_alone_answer(
                        rules, at_copy, -1, call_weights, play_weights, random_state, holdings,
                        others, features, other_scores,
                    )  # fmt: skip
                    said = (
                        load_int(at_copy, HandStateWord.ALONE)
                        if asked != CallingQuestionKind.BID
                        else said
                    )
                if said >= 0:
                    call_counts[asked, place, cell, said] += 1
                if playout_counts[asked, place, cell] >= quota:
                    continue
                instead: np.int64 = _find_next_best_action(actions, scores, count, action, trump)
                if instead < 0:
                    continue
                without = after if instead == ActionOffset.PASS else np.int64(_NOT_PLAYED)
                if without == _NOT_PLAYED:
                    here[:] = hand_states[i]
                    apply_action(rules, at_copy, instead)
                    without = play_to_ending_row(
                        rules, at_copy, rows, call_weights, play_weights, False, random_state,
                        holdings, others, features, other_scores, table, bits, cards, chances,
                    )  # fmt: skip
                if instead == ActionOffset.PASS:
                    after = without
                base: float = _ending_reward(points_table, shares_table, without, seat)
                playout_counts[asked, place, cell] += 1
                for way in range(CALL_WAYS):
                    call: np.int64 = _find_action_of_way(rules, hand, trump, way)
                    if call < 0:
                        continue
                    here[:] = hand_states[i]
                    apply_action(rules, at_copy, call)
                    if asked != CallingQuestionKind.BID:
                        _play_to_alone_answer(
                            rules, at_copy, way, call_weights, play_weights, random_state, holdings,
                            others, features, other_scores,
                        )  # fmt: skip
                    row: np.int64 = play_to_ending_row(
                        rules, at_copy, rows, call_weights, play_weights, False, random_state,
                        holdings, others, features, other_scores, table, bits, cards, chances,
                    )  # fmt: skip
                    more = _ending_reward(points_table, shares_table, row, seat) - base
                    gain_sums[asked, place, cell, way] += more
                    gain_squares[asked, place, cell, way] += more * more
            if (
                load_word(hand, HandStateWord.LEGAL) >> np.uint64(ActionOffset.PASS)
            ) & _ONE == _NONE:
                break
            if count > 1:
                other_scores[:] = scores
                odds = np.exp(
                    compute_decision_log_likelihood(
                        other_scores, actions, count, ActionOffset.PASS, floor
                    )
                )
                if random_fraction(random_state) >= odds:
                    break
            apply_action(rules, hand, ActionOffset.PASS)
            passed = after
    here[0] = rules_words[0]  # the words must live until here
