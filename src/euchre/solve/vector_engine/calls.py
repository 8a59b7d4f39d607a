"""What may be decided before the play, each choice described for a learned policy.

Every option is described by `OPTION_FEATURES` numbered features, each a combination of a few
facts that the player knows (`euchre.solve.vector_engine.holdings`): the trumps, the shape, the
place at the table, who would get the up-card, what was bid. Its score is the sum of the weights
of its features, and the chances of the options are a softmax of their scores, as in
`euchre.solve.learned.playing`. A game has weights of its own.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.notation.encoding.actions import ActionOffset
from euchre.solve.board.bits import count_bits, highest_bit_index, load_word, lowest_bit_index
from euchre.solve.vector_engine.deciding import (
    ALONE,
    BEST,
    BID,
    ORDER,
    SUIT_MEMBERS,
    get_word,
    partner_of,
    up_suit,
)
from euchre.solve.vector_engine.holdings import (
    FACT_COUNT,
    MASK_VALUES,
    SHAPE_VALUES,
    TOPS_VALUES,
    TRICK_BUCKETS,
    UP_CARD_VALUES,
    Held,
    HoldingFeature,
    encode_height,
    fill_holding_features,
)
from euchre.solve.vector_engine.words import PHASE_PLACES, HandStateWord, RulesWord

Features = NDArray[np.int32]
Ints = NDArray[np.int64]

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

ROOM_SHAPE: Final = (7, FACT_COUNT)
"""What a hand is with each trump, with nothing, and with the trump that is asked about."""
_NOTHING_HELD, _ASKED = 5, 6


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def _seat_place(game: np.uint64, hand: np.uint64, seat: int) -> int:
    """Return a seat's place from the dealer's left, or with trump made from the maker."""
    seats, maker = get_word(game, RulesWord.SEATS), get_word(hand, HandStateWord.MAKER)
    if maker < 0:
        return (seat - get_word(hand, HandStateWord.DEALER) - 1) % seats
    return 5 + (maker - seat) % seats


@njit("int64(uint64)", nogil=True, cache=True)
def _up_card_height(hand: np.uint64) -> int:
    """Return the height class of the card turned up; 4 if none was."""
    up = get_word(hand, HandStateWord.UP)
    return 4 if up < 0 else encode_height(up)


@njit("int64(int64, int64)", nogil=True, cache=True)
def _encode_suit_relation(trump: int, turned: int) -> int:
    """Return trump's relation to the turned suit: 0 same, 1 its colour, 2 another, 3 neither."""
    if turned < 0 or trump > 3:
        return 3
    if trump == turned:
        return 0
    return 1 if trump + turned == 3 else 2


@njit(
    "void(int32[::1], int64, int64, int64, int64, int64, int64, int64[::1])",
    nogil=True,
    cache=True,
)
def _fill_call_features(
    row: NDArray[np.int32], kind: int, phase: int, seat_position: int, relation: int, turned: int,
    high: int, held: Held,
) -> None:  # fmt: skip
    """Fill in the features of playing with a trump in some way."""
    mask = held[HoldingFeature.MASK]
    tops = held[HoldingFeature.TOPS]
    count = held[HoldingFeature.COUNT]
    aces = held[HoldingFeature.ACES]
    kings = held[HoldingFeature.KINGS]
    voids = held[HoldingFeature.VOIDS]
    tricks, up = held[HoldingFeature.TRICKS], held[HoldingFeature.UP]
    when = kind * _PHASE_COUNT + phase
    holder = 0 if up == 0 else 1 if up < 5 else 2
    row[0] = _CALL_STARTS[0] + when * MASK_VALUES + mask
    row[1] = _CALL_STARTS[1] + (when * _PLACE_COUNT + seat_position) * TOPS_VALUES + tops
    row[2] = _CALL_STARTS[2] + ((kind * TOPS_VALUES + tops) * 4 + aces) * 4 + voids
    row[3] = _CALL_STARTS[3] + (when * TOPS_VALUES + tops) * UP_CARD_VALUES + up
    row[4] = _CALL_STARTS[4] + (
        ((kind * _PLACE_COUNT + seat_position) * _RELATIONS + relation) * _TURNED + turned
    ) * 6 + count  # fmt: skip
    row[5] = (
        _CALL_STARTS[5] + (((kind * 64 + aces * 16 + kings * 4 + voids) * 6 + count) * 3) + holder
    )
    row[6] = _CALL_STARTS[6] + (when * _PLACE_COUNT + seat_position) * TRICK_BUCKETS + tricks
    row[7] = _CALL_STARTS[7] + (kind * SHAPE_VALUES + held[HoldingFeature.SHAPE]) * 6 + count
    row[8] = _CALL_STARTS[8] + (kind * _BID_COUNT + high) * TRICK_BUCKETS + tricks
    row[9] = _CALL_STARTS[9] + (kind * TRICK_BUCKETS + tricks) * UP_CARD_VALUES + up


@njit("int64(uint64, int64[:, ::1])", nogil=True, cache=True)
def _best_suit(suits: np.uint64, suit_holdings: Ints) -> int:
    """Return the suit of some that looks best; the row of nothing if there are none.

    Args:
        suits: one bit each; no trump is the fifth.
        suit_holdings: `ROOM_SHAPE`, what the hand is with each of them.
    """
    best, at_best = np.int64(-1), np.int64(_NOTHING_HELD)
    while suits != _NONE:
        trump: np.int64 = lowest_bit_index(suits)
        suits &= suits - _ONE
        if suit_holdings[trump, HoldingFeature.TRICKS] > best:
            best, at_best = suit_holdings[trump, HoldingFeature.TRICKS], trump
    return int(at_best)


@njit("uint64(uint64, uint64)", nogil=True, cache=True)
def _later_suits(game: np.uint64, hand: np.uint64) -> np.uint64:
    """Return the suits that may be named once this round has passed."""
    phase = get_word(hand, HandStateWord.PHASE)
    if phase == BID:
        return np.uint64(15) | (load_word(game, RulesWord.NT_2) << np.uint64(4))
    if phase != ORDER:
        return _NONE
    suits = np.uint64(15) | (load_word(game, RulesWord.NT_2) << np.uint64(4))
    turned = up_suit(game, hand)
    if turned >= 0 and load_word(game, RulesWord.AGAIN) == _NONE:
        suits &= ~(_ONE << np.uint64(turned))
    return suits


@njit("uint64(uint64)", nogil=True, cache=True)
def _callable_suits(legal: np.uint64) -> np.uint64:
    """Return the suits that may be called now, one bit each."""
    return (
        (legal >> np.uint64(ActionOffset.CALL)) | (legal >> np.uint64(ActionOffset.CALL_ALONE))
    ) & np.uint64(31)


@njit(
    "void(int32[::1], uint64, uint64, int64, uint64, uint64, int64[:, ::1])",
    nogil=True,
    cache=True,
)
def _fill_pass_features(
    row: NDArray[np.int32], game: np.uint64, hand: np.uint64, seat: int, suits: np.uint64,
    coming: np.uint64, suit_holdings: Ints,
) -> None:  # fmt: skip
    """Fill in the features of passing: the suits that could be called now, and later."""
    phase, place = get_word(hand, HandStateWord.PHASE), _seat_place(game, hand, seat)
    current = suit_holdings[_best_suit(suits, suit_holdings)]
    later = suit_holdings[_best_suit(coming, suit_holdings)]
    turned: np.int64 = _up_card_height(hand)
    high = get_word(hand, HandStateWord.HIGH)
    row[0] = (
        _PASS_STARTS[0]
        + (phase * _PLACE_COUNT + place) * TRICK_BUCKETS
        + current[HoldingFeature.TRICKS]
    )
    row[1] = (
        _PASS_STARTS[1]
        + (phase * _PLACE_COUNT + place) * TRICK_BUCKETS
        + later[HoldingFeature.TRICKS]
    )
    row[2] = (
        _PASS_STARTS[2]
        + (phase * TOPS_VALUES + later[HoldingFeature.TOPS]) * UP_CARD_VALUES
        + current[HoldingFeature.UP]
    )
    row[3] = _PASS_STARTS[3] + phase * MASK_VALUES + current[HoldingFeature.MASK]
    row[4] = (
        _PASS_STARTS[4]
        + (phase * TOPS_VALUES + current[HoldingFeature.TOPS]) * UP_CARD_VALUES
        + current[HoldingFeature.UP]
    )
    row[5] = (
        _PASS_STARTS[5] + ((phase * _PLACE_COUNT + place) * _TURNED + turned) * _BID_COUNT + high
    )
    row[6] = (
        _PASS_STARTS[6]
        + (phase * TRICK_BUCKETS + current[HoldingFeature.TRICKS]) * TRICK_BUCKETS
        + later[HoldingFeature.TRICKS]
    )
    row[7] = (
        _PASS_STARTS[7]
        + (phase * 16 + current[HoldingFeature.ACES] * 4 + current[HoldingFeature.VOIDS]) * 6
        + current[HoldingFeature.COUNT]
    )
    row[8] = (
        _PASS_STARTS[8]
        + (phase * TRICK_BUCKETS + later[HoldingFeature.TRICKS]) * UP_CARD_VALUES
        + current[HoldingFeature.UP]
    )


@njit("void(int32[::1], int64, int64, int64, int64[::1])", nogil=True, cache=True)
def _fill_bid_features(
    row: NDArray[np.int32], bid: int, high: int, seat_position: int, held: Held
) -> None:
    """Fill in the features of a bid: those of the best suit."""
    row[0] = _BID_STARTS[0] + bid * MASK_VALUES + held[HoldingFeature.MASK]
    row[1] = (
        _BID_STARTS[1]
        + (bid * TOPS_VALUES + held[HoldingFeature.TOPS]) * 16
        + held[HoldingFeature.ACES] * 4
        + held[HoldingFeature.VOIDS]
    )
    row[2] = (
        _BID_STARTS[2]
        + ((bid * _BID_COUNT + high) * _PLACE_COUNT + seat_position) * TRICK_BUCKETS
        + held[HoldingFeature.TRICKS]
    )
    row[3] = (
        _BID_STARTS[3]
        + (bid * SHAPE_VALUES + held[HoldingFeature.SHAPE]) * 6
        + held[HoldingFeature.COUNT]
    )


@njit("void(int32[::1], uint64, int64, int64, int64[::1])", nogil=True, cache=True)
def _fill_partner_features(
    row: NDArray[np.int32], own_mask: np.uint64, trump: int, card: int, held: Held
) -> None:
    """Fill in the features of calling the holder of a card for a partner."""
    lane = _NONE
    for number in range(5):
        if (SUIT_MEMBERS[trump, number] >> np.uint64(card)) & _ONE != _NONE:
            lane = SUIT_MEMBERS[trump, number]
    mine = min(count_bits(own_mask & lane), 5)
    higher = min(count_bits(lane & ~own_mask & ~((_ONE << np.uint64(card + 1)) - _ONE)), 3)
    top = lane & own_mask
    covered = 0 if top == _NONE else 1 if highest_bit_index(top) < card else 2
    row[0] = _PARTNER_STARTS[0] + (higher * 6 + mine) * 4 + covered
    row[1] = _PARTNER_STARTS[1] + (higher * 6 + held[HoldingFeature.COUNT]) * 6 + mine


@njit("int64(int64, boolean)", nogil=True, cache=True)
def _encode_answer_kind(action: int, defends: bool) -> int:
    """Return the kind of an answer given before the first lead."""
    if action == ActionOffset.NOT_ALONE:
        return _STAY if defends else _TOGETHER
    if action == ActionOffset.ALONE:
        return _DEFEND if defends else _LONER
    return _KEEP if action == ActionOffset.KEEP else _CALL


@njit(
    "int64(uint64, uint64, uint64, int64[:, ::1], int64[::1], int32[:, ::1])",
    nogil=True,
    cache=True,
)
def fill_option_features(
    game: np.uint64,
    hand: np.uint64,
    legal: np.uint64,
    suit_holdings: Ints,
    actions: Ints,
    features: Features,
) -> int:
    """List the options of the player to decide, and the features of each.

    Args:
        game, hand: the addresses of the words of a game and of a hand before the play.
        legal: one bit for each decision that may come next.
        suit_holdings: `ROOM_SHAPE`, changed.
        actions: (`MAX_OPTIONS`,), filled: the decisions.
        features: (`MAX_OPTIONS`, `OPTION_FEATURES`), filled.

    Returns:
        How many there are.
    """
    seat = get_word(hand, HandStateWord.TURN)
    phase = get_word(hand, HandStateWord.PHASE)
    high = get_word(hand, HandStateWord.HIGH)
    place: np.int64 = _seat_place(game, hand, seat)
    turned: np.int64 = _up_card_height(hand)
    maker = get_word(hand, HandStateWord.MAKER)
    suits: np.uint64 = _callable_suits(legal)
    coming: np.uint64 = _later_suits(game, hand)
    taken = phase <= ORDER and partner_of(game, seat) == get_word(hand, HandStateWord.DEALER)
    held = np.int64(_NOTHING_HELD)
    if maker >= 0:
        held = np.int64(_ASKED)
        fill_holding_features(
            game,
            hand,
            seat,
            get_word(hand, HandStateWord.TRUMP),
            phase == BEST,
            suit_holdings[held],
        )
    else:
        pending = suits | coming
        while pending != _NONE:
            trump: np.int64 = lowest_bit_index(pending)
            pending &= pending - _ONE
            fill_holding_features(game, hand, seat, trump, False, suit_holdings[trump])
        if phase == BID:
            held = np.int64(_best_suit(coming, suit_holdings))
    count = 0
    while legal != _NONE:
        action: np.int64 = lowest_bit_index(legal)
        row = features[count]
        row[:] = NO_FEATURE
        actions[count] = action
        count += 1
        legal &= legal - _ONE
        if action < ActionOffset.PASS:
            _fill_partner_features(
                row,
                load_word(hand, HandStateWord.HANDS + seat),
                get_word(hand, HandStateWord.TRUMP),
                action,
                suit_holdings[held],
            )
        elif action == ActionOffset.PASS:
            _fill_pass_features(row, game, hand, seat, suits, coming, suit_holdings)
        elif action < ActionOffset.BID:
            kind = _CALL if action < ActionOffset.CALL_ALONE else _LONE
            trump = action - (ActionOffset.CALL if kind == _CALL else ActionOffset.CALL_ALONE)
            held = trump
            if kind == _LONE and taken:  # another takes the up-card then, or nobody
                held = np.int64(_ASKED)
                fill_holding_features(game, hand, seat, trump, True, suit_holdings[held])
            relation = _encode_suit_relation(trump, up_suit(game, hand))
            _fill_call_features(
                row, kind, phase, place, relation, turned, min(high, 10), suit_holdings[held]
            )
        elif action < ActionOffset.NOBODY:
            _fill_bid_features(row, action - ActionOffset.BID + 1, high, place, suit_holdings[held])
        elif action == ActionOffset.NOBODY:
            row[0] = (
                _PARTNER_STARTS[2] + suit_holdings[held, HoldingFeature.TRICKS] * _BID_COUNT + high
            )
        elif action == ActionOffset.SHOW:
            best: np.int64 = _best_suit(suits | coming, suit_holdings)
            row[0] = (
                _SHOW_START + suit_holdings[best, HoldingFeature.TRICKS] * TRICK_BUCKETS + place
            )
        else:
            kind = _encode_answer_kind(action, phase == ALONE and seat != maker)
            relation = _encode_suit_relation(
                get_word(hand, HandStateWord.TRUMP), up_suit(game, hand)
            )
            _fill_call_features(
                row, kind, phase, place, relation, turned, min(high, 10), suit_holdings[held]
            )
    return count
