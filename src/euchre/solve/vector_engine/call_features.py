"""What may be decided before the play, each choice described for a learned policy.

Every option is described by `OPTION_FEATURES` numbered features, each a combination of a few
facts that the player knows (`euchre.solve.vector_engine.holding_features`): the trumps, the shape,
the place at the table, who would get the up-card, what was bid. Its score is the sum of the weights
of its features, and the chances of the options are a softmax of their scores, as in
`euchre.solve.learned.card_policy`. A game has weights of its own.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np

from euchre.notation.encoding.actions import ActionOffset
from euchre.solve.board import (
    ActionSet,
    CardSet,
    Features,
    HandAddress,
    Ints,
    RulesAddress,
    SuitSet,
    Weights,
    njit_cached,
)
from euchre.solve.board.bits import count_bits, highest_bit_index, load_word, lowest_bit_index
from euchre.solve.vector_engine.holding_features import (
    FACT_COUNT,
    MASK_VALUES,
    SHAPE_VALUES,
    TOPS_VALUES,
    TRICK_BUCKETS,
    UP_CARD_VALUES,
    HoldingFeature,
    HoldingFeatures,
    encode_card_height,
    write_holding_features,
)
from euchre.solve.vector_engine.legal_actions import (
    ALONE,
    BEST,
    BID,
    ORDER,
    SUIT_MEMBERS,
    find_partner,
    find_up_card_suit,
    load_int,
)
from euchre.solve.vector_engine.words import PHASE_PLACES, HandStateWord, RulesWord

OPTION_FEATURES: Final = 10
"""Features of an option."""
MAX_OPTIONS: Final = 40
"""Options at once, at most."""
NO_FEATURE: Final = 0
"""The feature that says nothing: its weight stays 0."""

_ONE, _NONE = np.uint64(1), np.uint64(0)
_PHASE_COUNT: Final = len(PHASE_PLACES)
_PLACE_COUNT: Final = 10
_KIND_COUNT: Final = 7
_CALL, _LONE, _TOGETHER, _LONER, _STAY, _DEFEND, _KEEP = range(_KIND_COUNT)
"""Call, call alone; asked: not alone, alone; a defender's two; all cards kept, or not: `_CALL`."""
_BID_COUNT: Final = 11
_RELATIONS, _TURNED = 4, 5

_CALL_SIZES: Final = (
    _KIND_COUNT * _PHASE_COUNT * MASK_VALUES,
    _KIND_COUNT * _PHASE_COUNT * _PLACE_COUNT * TOPS_VALUES,
    _KIND_COUNT * TOPS_VALUES * 16,
    _KIND_COUNT * _PHASE_COUNT * TOPS_VALUES * UP_CARD_VALUES,
    _KIND_COUNT * _PLACE_COUNT * _RELATIONS * _TURNED * 6,
    _KIND_COUNT * 64 * 6 * 3,
    _KIND_COUNT * _PHASE_COUNT * _PLACE_COUNT * TRICK_BUCKETS,
    _KIND_COUNT * SHAPE_VALUES * 6,
    _KIND_COUNT * _BID_COUNT * TRICK_BUCKETS,
    _KIND_COUNT * TRICK_BUCKETS * UP_CARD_VALUES,
)
_PASS_SIZES: Final = (
    _PHASE_COUNT * _PLACE_COUNT * TRICK_BUCKETS,
    _PHASE_COUNT * _PLACE_COUNT * TRICK_BUCKETS,
    _PHASE_COUNT * TOPS_VALUES * UP_CARD_VALUES,
    _PHASE_COUNT * MASK_VALUES,
    _PHASE_COUNT * TOPS_VALUES * UP_CARD_VALUES,
    _PHASE_COUNT * _PLACE_COUNT * _TURNED * _BID_COUNT,
    _PHASE_COUNT * TRICK_BUCKETS * TRICK_BUCKETS,
    _PHASE_COUNT * 16 * 6,
    _PHASE_COUNT * TRICK_BUCKETS * UP_CARD_VALUES,
)
_BID_SIZES: Final = (
    _BID_COUNT * MASK_VALUES, _BID_COUNT * TOPS_VALUES * 16,
    _BID_COUNT * _BID_COUNT * _PLACE_COUNT * TRICK_BUCKETS, _BID_COUNT * SHAPE_VALUES * 6,
)  # fmt: skip
_PARTNER_SIZES: Final = (4 * 6 * 4, 4 * 6 * 6, TRICK_BUCKETS * _BID_COUNT)
_SHOW_SIZES: Final = (TRICK_BUCKETS * TRICK_BUCKETS,)
_FEATURE_SIZES: Final = (1, *_CALL_SIZES, *_PASS_SIZES, *_BID_SIZES, *_PARTNER_SIZES, *_SHOW_SIZES)
_FEATURE_STARTS: Final = np.cumsum((0, *_FEATURE_SIZES))
CALL_WEIGHT_COUNT: Final = int(_FEATURE_STARTS[-1])
"""How many weights there are."""
_CALL_STARTS: Final = _FEATURE_STARTS[1:11].copy()
_PASS_STARTS: Final = _FEATURE_STARTS[11:20].copy()
_BID_STARTS: Final = _FEATURE_STARTS[20:24].copy()
_PARTNER_STARTS: Final = _FEATURE_STARTS[24:27].copy()
_SHOW_START: Final = int(_FEATURE_STARTS[27])

HOLDINGS_SHAPE: Final = (7, FACT_COUNT)
"""What a hand is with each trump, with nothing, and with the trump that is asked about."""
_NOTHING_HELD, _ASKED = 5, 6


OptionBuffers: TypeAlias = tuple[Ints, Ints, Features, Weights]


@njit_cached("Tuple((int64[:, ::1], int64[::1], int32[:, ::1], float32[::1]))()")
def new_option_buffers() -> OptionBuffers:
    """Allocate room for the decisions that may come next: holdings, actions, features, scores."""
    return (
        np.zeros(HOLDINGS_SHAPE, np.int64),
        np.zeros(MAX_OPTIONS, np.int64),
        np.zeros((MAX_OPTIONS, OPTION_FEATURES), np.int32),
        np.zeros(MAX_OPTIONS, np.float32),
    )


@njit_cached("int64(uint64, uint64, int64)")
def _encode_seat_position(rules: RulesAddress, hand: HandAddress, seat: int) -> int:
    """Return a seat's place from the dealer's left, or with trump made from the maker."""
    seats, maker = load_int(rules, RulesWord.SEATS), load_int(hand, HandStateWord.MAKER)
    if maker < 0:
        return (seat - load_int(hand, HandStateWord.DEALER) - 1) % seats
    return 5 + (maker - seat) % seats


@njit_cached("int64(uint64)")
def _encode_up_card_height(hand: HandAddress) -> int:
    """Return the height class of the card turned up; 4 if none was."""
    up = load_int(hand, HandStateWord.UP)
    return 4 if up < 0 else encode_card_height(up)


@njit_cached("int64(int64, int64)")
def _encode_suit_relation(trump: int, turned_suit: int) -> int:
    """Return trump's relation to the turned suit: 0 same, 1 its colour, 2 another, 3 neither."""
    if turned_suit < 0 or trump > 3:
        return 3
    if trump == turned_suit:
        return 0
    return 1 if trump + turned_suit == 3 else 2


@njit_cached("void(int32[::1], int64, int64, int64, int64, int64, int64, int64[::1])")
def _write_call_features(
    features_out: Features, kind: int, phase: int, seat_position: int, suit_relation: int,
    up_card_height: int, high_bid: int, holding: HoldingFeatures,
) -> None:  # fmt: skip
    """Fill in the features of playing with a trump in some way."""
    mask = holding[HoldingFeature.MASK]
    tops = holding[HoldingFeature.TOPS]
    count = holding[HoldingFeature.COUNT]
    aces = holding[HoldingFeature.ACES]
    kings = holding[HoldingFeature.KINGS]
    voids = holding[HoldingFeature.VOIDS]
    tricks, up = holding[HoldingFeature.TRICKS], holding[HoldingFeature.UP]
    when = kind * _PHASE_COUNT + phase
    holder = 0 if up == 0 else 1 if up < 5 else 2
    features_out[0] = _CALL_STARTS[0] + when * MASK_VALUES + mask
    features_out[1] = _CALL_STARTS[1] + (when * _PLACE_COUNT + seat_position) * TOPS_VALUES + tops
    features_out[2] = _CALL_STARTS[2] + ((kind * TOPS_VALUES + tops) * 4 + aces) * 4 + voids
    features_out[3] = _CALL_STARTS[3] + (when * TOPS_VALUES + tops) * UP_CARD_VALUES + up
    features_out[4] = _CALL_STARTS[4] + (
        ((kind * _PLACE_COUNT + seat_position) * _RELATIONS + suit_relation) * _TURNED
        + up_card_height
    ) * 6 + count  # fmt: skip
    features_out[5] = (
        _CALL_STARTS[5] + (((kind * 64 + aces * 16 + kings * 4 + voids) * 6 + count) * 3) + holder
    )
    features_out[6] = (
        _CALL_STARTS[6] + (when * _PLACE_COUNT + seat_position) * TRICK_BUCKETS + tricks
    )
    features_out[7] = (
        _CALL_STARTS[7] + (kind * SHAPE_VALUES + holding[HoldingFeature.SHAPE]) * 6 + count
    )
    features_out[8] = _CALL_STARTS[8] + (kind * _BID_COUNT + high_bid) * TRICK_BUCKETS + tricks
    features_out[9] = _CALL_STARTS[9] + (kind * TRICK_BUCKETS + tricks) * UP_CARD_VALUES + up


@njit_cached("int64(uint64, int64[:, ::1])")
def _find_best_suit(suits: SuitSet, suit_holdings: Ints) -> int:
    """Return the suit of some that looks best; the row of nothing if there are none.

    Args:
        suits: one bit each; no trump is the fifth.
        suit_holdings: `HOLDINGS_SHAPE`, what the hand is with each of them.
    """
    best, at_best = np.int64(-1), np.int64(_NOTHING_HELD)
    while suits != _NONE:
        trump: np.int64 = lowest_bit_index(suits)
        suits &= suits - _ONE
        if suit_holdings[trump, HoldingFeature.TRICKS] > best:
            best, at_best = suit_holdings[trump, HoldingFeature.TRICKS], trump
    return int(at_best)


@njit_cached("uint64(uint64, uint64)")
def _find_suits_callable_later(rules: RulesAddress, hand: HandAddress) -> SuitSet:
    """Return the suits that may be named once this round has passed."""
    phase = load_int(hand, HandStateWord.PHASE)
    if phase == BID:
        return np.uint64(15) | (load_word(rules, RulesWord.NT_2) << np.uint64(4))
    if phase != ORDER:
        return _NONE
    suits = np.uint64(15) | (load_word(rules, RulesWord.NT_2) << np.uint64(4))
    turned = find_up_card_suit(rules, hand)
    if turned >= 0 and load_word(rules, RulesWord.AGAIN) == _NONE:
        suits &= ~(_ONE << np.uint64(turned))
    return suits


@njit_cached("uint64(uint64)")
def _find_suits_callable_now(legal_actions: ActionSet) -> SuitSet:
    """Return the suits that may be called now, one bit each."""
    return (
        (legal_actions >> np.uint64(ActionOffset.CALL))
        | (legal_actions >> np.uint64(ActionOffset.CALL_ALONE))
    ) & np.uint64(31)


@njit_cached("void(int32[::1], uint64, uint64, int64, uint64, uint64, int64[:, ::1])")
def _write_pass_features(
    features_out: Features, rules: RulesAddress, hand: HandAddress, seat: int,
    suits_now: SuitSet, suits_later: SuitSet, suit_holdings: Ints,
) -> None:  # fmt: skip
    """Fill in the features of passing: the suits that could be called now, and later."""
    phase, place = load_int(hand, HandStateWord.PHASE), _encode_seat_position(rules, hand, seat)
    current = suit_holdings[_find_best_suit(suits_now, suit_holdings)]
    later = suit_holdings[_find_best_suit(suits_later, suit_holdings)]
    turned: np.int64 = _encode_up_card_height(hand)
    high = load_int(hand, HandStateWord.HIGH)
    features_out[0] = (
        _PASS_STARTS[0]
        + (phase * _PLACE_COUNT + place) * TRICK_BUCKETS
        + current[HoldingFeature.TRICKS]
    )
    features_out[1] = (
        _PASS_STARTS[1]
        + (phase * _PLACE_COUNT + place) * TRICK_BUCKETS
        + later[HoldingFeature.TRICKS]
    )
    features_out[2] = (
        _PASS_STARTS[2]
        + (phase * TOPS_VALUES + later[HoldingFeature.TOPS]) * UP_CARD_VALUES
        + current[HoldingFeature.UP]
    )
    features_out[3] = _PASS_STARTS[3] + phase * MASK_VALUES + current[HoldingFeature.MASK]
    features_out[4] = (
        _PASS_STARTS[4]
        + (phase * TOPS_VALUES + current[HoldingFeature.TOPS]) * UP_CARD_VALUES
        + current[HoldingFeature.UP]
    )
    features_out[5] = (
        _PASS_STARTS[5] + ((phase * _PLACE_COUNT + place) * _TURNED + turned) * _BID_COUNT + high
    )
    features_out[6] = (
        _PASS_STARTS[6]
        + (phase * TRICK_BUCKETS + current[HoldingFeature.TRICKS]) * TRICK_BUCKETS
        + later[HoldingFeature.TRICKS]
    )
    features_out[7] = (
        _PASS_STARTS[7]
        + (phase * 16 + current[HoldingFeature.ACES] * 4 + current[HoldingFeature.VOIDS]) * 6
        + current[HoldingFeature.COUNT]
    )
    features_out[8] = (
        _PASS_STARTS[8]
        + (phase * TRICK_BUCKETS + later[HoldingFeature.TRICKS]) * UP_CARD_VALUES
        + current[HoldingFeature.UP]
    )


@njit_cached("void(int32[::1], int64, int64, int64, int64[::1])")
def _write_bid_features(
    features_out: Features, bid: int, high_bid: int, seat_position: int, holding: HoldingFeatures
) -> None:
    """Fill in the features of a bid: those of the best suit."""
    features_out[0] = _BID_STARTS[0] + bid * MASK_VALUES + holding[HoldingFeature.MASK]
    features_out[1] = (
        _BID_STARTS[1]
        + (bid * TOPS_VALUES + holding[HoldingFeature.TOPS]) * 16
        + holding[HoldingFeature.ACES] * 4
        + holding[HoldingFeature.VOIDS]
    )
    features_out[2] = (
        _BID_STARTS[2]
        + ((bid * _BID_COUNT + high_bid) * _PLACE_COUNT + seat_position) * TRICK_BUCKETS
        + holding[HoldingFeature.TRICKS]
    )
    features_out[3] = (
        _BID_STARTS[3]
        + (bid * SHAPE_VALUES + holding[HoldingFeature.SHAPE]) * 6
        + holding[HoldingFeature.COUNT]
    )


@njit_cached("void(int32[::1], uint64, int64, int64, int64[::1])")
def _write_partner_features(
    features_out: Features, own_mask: CardSet, trump: int, card_index: int, holding: HoldingFeatures
) -> None:
    """Fill in the features of calling the holder of a card for a partner."""
    suit_mask = _NONE
    for number in range(5):
        if (SUIT_MEMBERS[trump, number] >> np.uint64(card_index)) & _ONE != _NONE:
            suit_mask = SUIT_MEMBERS[trump, number]
    mine = min(count_bits(own_mask & suit_mask), 5)
    higher = min(
        count_bits(suit_mask & ~own_mask & ~((_ONE << np.uint64(card_index + 1)) - _ONE)), 3
    )
    top = suit_mask & own_mask
    covered = 0 if top == _NONE else 1 if highest_bit_index(top) < card_index else 2
    features_out[0] = _PARTNER_STARTS[0] + (higher * 6 + mine) * 4 + covered
    features_out[1] = _PARTNER_STARTS[1] + (higher * 6 + holding[HoldingFeature.COUNT]) * 6 + mine


@njit_cached("int64(int64, boolean)")
def _encode_alone_answer(action: int, is_defender: bool) -> int:
    """Return the kind of an answer given before the first lead."""
    if action == ActionOffset.NOT_ALONE:
        return _STAY if is_defender else _TOGETHER
    if action == ActionOffset.ALONE:
        return _DEFEND if is_defender else _LONER
    return _KEEP if action == ActionOffset.KEEP else _CALL


@njit_cached("int64(uint64, uint64, uint64, int64[:, ::1], int64[::1], int32[:, ::1])")
def write_option_features(
    rules: RulesAddress,
    hand: HandAddress,
    legal_actions: ActionSet,
    holdings_scratch: Ints,
    actions_out: Ints,
    features_out: Features,
) -> int:
    """List the options of the player to decide, and the features of each.

    Args:
        rules, hand: the addresses of the rules and of a hand before the play.
        legal_actions: one bit for each decision that may come next.
        holdings_scratch: `HOLDINGS_SHAPE`, changed.
        actions_out: (`MAX_OPTIONS`,), filled: the decisions.
        features_out: (`MAX_OPTIONS`, `OPTION_FEATURES`), filled.

    Returns:
        How many there are.
    """
    seat = load_int(hand, HandStateWord.TURN)
    phase = load_int(hand, HandStateWord.PHASE)
    high = load_int(hand, HandStateWord.HIGH)
    place: np.int64 = _encode_seat_position(rules, hand, seat)
    turned: np.int64 = _encode_up_card_height(hand)
    maker = load_int(hand, HandStateWord.MAKER)
    suits: np.uint64 = _find_suits_callable_now(legal_actions)
    coming: np.uint64 = _find_suits_callable_later(rules, hand)
    taken = phase <= ORDER and find_partner(rules, seat) == load_int(hand, HandStateWord.DEALER)
    held = np.int64(_NOTHING_HELD)
    if maker >= 0:
        held = np.int64(_ASKED)
        write_holding_features(
            rules,
            hand,
            seat,
            load_int(hand, HandStateWord.TRUMP),
            phase == BEST,
            holdings_scratch[held],
        )
    else:
        pending = suits | coming
        while pending != _NONE:
            trump: np.int64 = lowest_bit_index(pending)
            pending &= pending - _ONE
            write_holding_features(rules, hand, seat, trump, False, holdings_scratch[trump])
        if phase == BID:
            held = np.int64(_find_best_suit(coming, holdings_scratch))
    count = 0
    while legal_actions != _NONE:
        action: np.int64 = lowest_bit_index(legal_actions)
        row = features_out[count]
        row[:] = NO_FEATURE
        actions_out[count] = action
        count += 1
        legal_actions &= legal_actions - _ONE
        if action < ActionOffset.PASS:
            _write_partner_features(
                row,
                load_word(hand, HandStateWord.HANDS + seat),
                load_int(hand, HandStateWord.TRUMP),
                action,
                holdings_scratch[held],
            )
        elif action == ActionOffset.PASS:
            _write_pass_features(row, rules, hand, seat, suits, coming, holdings_scratch)
        elif action < ActionOffset.BID:
            kind = _CALL if action < ActionOffset.CALL_ALONE else _LONE
            trump = action - (ActionOffset.CALL if kind == _CALL else ActionOffset.CALL_ALONE)
            held = trump
            if kind == _LONE and taken:  # another takes the up-card then, or nobody
                held = np.int64(_ASKED)
                write_holding_features(rules, hand, seat, trump, True, holdings_scratch[held])
            relation = _encode_suit_relation(trump, find_up_card_suit(rules, hand))
            _write_call_features(
                row, kind, phase, place, relation, turned, min(high, 10), holdings_scratch[held]
            )
        elif action < ActionOffset.NOBODY:
            _write_bid_features(
                row, action - ActionOffset.BID + 1, high, place, holdings_scratch[held]
            )
        elif action == ActionOffset.NOBODY:
            row[0] = (
                _PARTNER_STARTS[2]
                + holdings_scratch[held, HoldingFeature.TRICKS] * _BID_COUNT
                + high
            )
        elif action == ActionOffset.SHOW:
            best: np.int64 = _find_best_suit(suits | coming, holdings_scratch)
            row[0] = (
                _SHOW_START + holdings_scratch[best, HoldingFeature.TRICKS] * TRICK_BUCKETS + place
            )
        else:
            kind = _encode_alone_answer(action, phase == ALONE and seat != maker)
            relation = _encode_suit_relation(
                load_int(hand, HandStateWord.TRUMP), find_up_card_suit(rules, hand)
            )
            _write_call_features(
                row, kind, phase, place, relation, turned, min(high, 10), holdings_scratch[held]
            )
    return count
