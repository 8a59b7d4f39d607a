"""What may be decided before the play, each choice described for a learned policy.

Every option is described by `WIDTH` numbered features, each a combination of a few facts that the
player knows (`euchre.solve.stepping.holdings`): the trumps, the shape, the place at the table, who
would get the up-card, what was bid. Its score is the sum of the weights of its features, and the
chances of the options are a softmax of their scores, as in `euchre.solve.learned.playing`. A game
has weights of its own.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.encoding.actions import Action
from euchre.solve.board.bits import count_bits, highest, load, lowest
from euchre.solve.stepping.deciding import (
    ALONE,
    BEST,
    BID,
    MEMBER_OF,
    ORDER,
    get,
    mate_of,
    up_suit,
)
from euchre.solve.stepping.holdings import (
    BUCKETS,
    HELD,
    MASKS,
    SHAPES,
    TOPS,
    UPS,
    Held,
    Of,
    height_of,
    hold,
)
from euchre.solve.stepping.words import PHASES, At, OptionWord

Features = NDArray[np.int32]
Ints = NDArray[np.int64]

WIDTH: Final = 10
"""Features of an option."""
MOST: Final = 40
"""Options at once, at most."""
NOTHING: Final = 0
"""The feature that says nothing: its weight stays 0."""

_ONE, _NONE = np.uint64(1), np.uint64(0)
_PHASES: Final = len(PHASES)
_PLACES: Final = 10
_KINDS: Final = 7
_CALL, _LONE, _TOGETHER, _LONER, _STAY, _DEFEND, _KEEP = range(_KINDS)
"""Call, call alone; asked: not alone, alone; a defender's two; all cards kept, or not: `_CALL`."""
_BIDS: Final = 11
_RELATIONS, _TURNED = 4, 5

_CALLS: Final = (
    _KINDS * _PHASES * MASKS,
    _KINDS * _PHASES * _PLACES * TOPS,
    _KINDS * TOPS * 16,
    _KINDS * _PHASES * TOPS * UPS,
    _KINDS * _PLACES * _RELATIONS * _TURNED * 6,
    _KINDS * 64 * 6 * 3,
    _KINDS * _PHASES * _PLACES * BUCKETS,
    _KINDS * SHAPES * 6,
    _KINDS * _BIDS * BUCKETS,
    _KINDS * BUCKETS * UPS,
)
_PASSES: Final = (
    _PHASES * _PLACES * BUCKETS,
    _PHASES * _PLACES * BUCKETS,
    _PHASES * TOPS * UPS,
    _PHASES * MASKS,
    _PHASES * TOPS * UPS,
    _PHASES * _PLACES * _TURNED * _BIDS,
    _PHASES * BUCKETS * BUCKETS,
    _PHASES * 16 * 6,
    _PHASES * BUCKETS * UPS,
)
_BIDDING: Final = (
    _BIDS * MASKS, _BIDS * TOPS * 16, _BIDS * _BIDS * _PLACES * BUCKETS, _BIDS * SHAPES * 6,
)  # fmt: skip
_PARTNERS: Final = (4 * 6 * 4, 4 * 6 * 6, BUCKETS * _BIDS)
_SHOWING: Final = (BUCKETS * BUCKETS,)
_SIZES: Final = (1, *_CALLS, *_PASSES, *_BIDDING, *_PARTNERS, *_SHOWING)
_AT: Final = np.cumsum((0, *_SIZES))
LENGTH: Final = int(_AT[-1])
"""How many weights there are."""
_C: Final = _AT[1:11].copy()
_P: Final = _AT[11:20].copy()
_B: Final = _AT[20:24].copy()
_Q: Final = _AT[24:27].copy()
_S: Final = int(_AT[27])

ROOM: Final = (7, HELD)
"""What a hand is with each trump, with nothing, and with the trump that is asked about."""
_NOTHING_HELD, _ASKED = 5, 6

_PASS, _CALLS_AT, _ALONE_AT, _BID = (
    int(a) for a in (Action.PASS, Action.CALL, Action.CALL_ALONE, Action.BID)
)
_NOBODY, _NOT_ALONE, _GOES_ALONE, _KEEPS, _WANTS, _SHOW = (
    int(a)
    for a in (Action.NOBODY, Action.NOT_ALONE, Action.ALONE, Action.KEEP, Action.BEST, Action.SHOW)
)


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def _place(game: np.uint64, at: np.uint64, seat: int) -> int:
    """Return a seat's place: from the dealer's left, and once trump is made its distance to the
    maker.
    """
    seats, maker = get(game, OptionWord.SEATS), get(at, At.MAKER)
    if maker < 0:
        return (seat - get(at, At.DEALER) - 1) % seats
    return 5 + (maker - seat) % seats


@njit("int64(uint64)", nogil=True, cache=True)
def _turned(at: np.uint64) -> int:
    """Return the height class of the card turned up; 4 if none was."""
    up = get(at, At.UP)
    return 4 if up < 0 else height_of(up)


@njit("int64(int64, int64)", nogil=True, cache=True)
def _relation(trump: int, turned: int) -> int:
    """Return the relation of trump to the suit turned up: 0 the same, 1 of its colour, 2 another, 3
    neither.
    """
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
def _call(
    row: NDArray[np.int32], kind: int, phase: int, place: int, relation: int, turned: int,
    high: int, held: Held,
) -> None:  # fmt: skip
    """Fill in the features of playing with a trump in some way."""
    mask, tops, count = held[Of.MASK], held[Of.TOPS], held[Of.COUNT]
    aces, kings, voids = held[Of.ACES], held[Of.KINGS], held[Of.VOIDS]
    tricks, up = held[Of.TRICKS], held[Of.UP]
    when = kind * _PHASES + phase
    holder = 0 if up == 0 else 1 if up < 5 else 2
    row[0] = _C[0] + when * MASKS + mask
    row[1] = _C[1] + (when * _PLACES + place) * TOPS + tops
    row[2] = _C[2] + ((kind * TOPS + tops) * 4 + aces) * 4 + voids
    row[3] = _C[3] + (when * TOPS + tops) * UPS + up
    row[4] = _C[4] + (
        ((kind * _PLACES + place) * _RELATIONS + relation) * _TURNED + turned
    ) * 6 + count  # fmt: skip
    row[5] = _C[5] + (((kind * 64 + aces * 16 + kings * 4 + voids) * 6 + count) * 3) + holder
    row[6] = _C[6] + (when * _PLACES + place) * BUCKETS + tricks
    row[7] = _C[7] + (kind * SHAPES + held[Of.SHAPE]) * 6 + count
    row[8] = _C[8] + (kind * _BIDS + high) * BUCKETS + tricks
    row[9] = _C[9] + (kind * BUCKETS + tricks) * UPS + up


@njit("int64(uint64, int64[:, ::1])", nogil=True, cache=True)
def _best_suit(suits: np.uint64, room: Ints) -> int:
    """Return the suit of some that looks best; the row of nothing if there are none.

    Args:
        suits: one bit each; no trump is the fifth.
        room: `ROOM`, what the hand is with each of them.
    """
    best, at_best = np.int64(-1), np.int64(_NOTHING_HELD)
    while suits != _NONE:
        trump: np.int64 = lowest(suits)
        suits &= suits - _ONE
        if room[trump, Of.TRICKS] > best:
            best, at_best = room[trump, Of.TRICKS], trump
    return int(at_best)


@njit("uint64(uint64, uint64)", nogil=True, cache=True)
def _later_suits(game: np.uint64, at: np.uint64) -> np.uint64:
    """Return the suits that may be named once this round has passed."""
    phase = get(at, At.PHASE)
    if phase == BID:
        return np.uint64(15) | (load(game, OptionWord.NT_2) << np.uint64(4))
    if phase != ORDER:
        return _NONE
    suits = np.uint64(15) | (load(game, OptionWord.NT_2) << np.uint64(4))
    turned = up_suit(game, at)
    if turned >= 0 and load(game, OptionWord.AGAIN) == _NONE:
        suits &= ~(_ONE << np.uint64(turned))
    return suits


@njit("uint64(uint64)", nogil=True, cache=True)
def _suits_in(may: np.uint64) -> np.uint64:
    """Return the suits that may be called now, one bit each."""
    return ((may >> np.uint64(_CALLS_AT)) | (may >> np.uint64(_ALONE_AT))) & np.uint64(31)


@njit(
    "void(int32[::1], uint64, uint64, int64, uint64, uint64, int64[:, ::1])",
    nogil=True,
    cache=True,
)
def _pass(
    row: NDArray[np.int32], game: np.uint64, at: np.uint64, seat: int, suits: np.uint64,
    coming: np.uint64, room: Ints,
) -> None:  # fmt: skip
    """Fill in the features of passing: the suits that could be called now, and later."""
    phase, place = get(at, At.PHASE), _place(game, at, seat)
    now, later = room[_best_suit(suits, room)], room[_best_suit(coming, room)]
    turned: np.int64 = _turned(at)
    high = get(at, At.HIGH)
    row[0] = _P[0] + (phase * _PLACES + place) * BUCKETS + now[Of.TRICKS]
    row[1] = _P[1] + (phase * _PLACES + place) * BUCKETS + later[Of.TRICKS]
    row[2] = _P[2] + (phase * TOPS + later[Of.TOPS]) * UPS + now[Of.UP]
    row[3] = _P[3] + phase * MASKS + now[Of.MASK]
    row[4] = _P[4] + (phase * TOPS + now[Of.TOPS]) * UPS + now[Of.UP]
    row[5] = _P[5] + ((phase * _PLACES + place) * _TURNED + turned) * _BIDS + high
    row[6] = _P[6] + (phase * BUCKETS + now[Of.TRICKS]) * BUCKETS + later[Of.TRICKS]
    row[7] = _P[7] + (phase * 16 + now[Of.ACES] * 4 + now[Of.VOIDS]) * 6 + now[Of.COUNT]
    row[8] = _P[8] + (phase * BUCKETS + later[Of.TRICKS]) * UPS + now[Of.UP]


@njit("void(int32[::1], int64, int64, int64, int64[::1])", nogil=True, cache=True)
def _bid(row: NDArray[np.int32], bid: int, high: int, place: int, held: Held) -> None:
    """Fill in the features of a bid: those of the best suit."""
    row[0] = _B[0] + bid * MASKS + held[Of.MASK]
    row[1] = _B[1] + (bid * TOPS + held[Of.TOPS]) * 16 + held[Of.ACES] * 4 + held[Of.VOIDS]
    row[2] = _B[2] + ((bid * _BIDS + high) * _PLACES + place) * BUCKETS + held[Of.TRICKS]
    row[3] = _B[3] + (bid * SHAPES + held[Of.SHAPE]) * 6 + held[Of.COUNT]


@njit("void(int32[::1], uint64, int64, int64, int64[::1])", nogil=True, cache=True)
def _partner(row: NDArray[np.int32], own: np.uint64, trump: int, card: int, held: Held) -> None:
    """Fill in the features of calling the holder of a card for a partner."""
    lane = _NONE
    for number in range(5):
        if (MEMBER_OF[trump, number] >> np.uint64(card)) & _ONE != _NONE:
            lane = MEMBER_OF[trump, number]
    mine = min(count_bits(own & lane), 5)
    higher = min(count_bits(lane & ~own & ~((_ONE << np.uint64(card + 1)) - _ONE)), 3)
    top = lane & own
    covered = 0 if top == _NONE else 1 if highest(top) < card else 2
    row[0] = _Q[0] + (higher * 6 + mine) * 4 + covered
    row[1] = _Q[1] + (higher * 6 + held[Of.COUNT]) * 6 + mine


@njit("int64(int64, boolean)", nogil=True, cache=True)
def _way(action: int, defends: bool) -> int:
    """Return the kind of an answer given before the first lead."""
    if action == _NOT_ALONE:
        return _STAY if defends else _TOGETHER
    if action == _GOES_ALONE:
        return _DEFEND if defends else _LONER
    return _KEEP if action == _KEEPS else _CALL


@njit(
    "int64(uint64, uint64, uint64, int64[:, ::1], int64[::1], int32[:, ::1])",
    nogil=True,
    cache=True,
)
def describe_options(
    game: np.uint64, at: np.uint64, may: np.uint64, room: Ints, actions: Ints, features: Features
) -> int:
    """List the options of the player to decide, and the features of each.

    Args:
        game, at: the addresses of the words of a game and of a hand before the play.
        may: one bit for each decision that may come next.
        room: `ROOM`, changed.
        actions: (`MOST`,), filled: the decisions.
        features: (`MOST`, `WIDTH`), filled.

    Returns:
        How many there are.
    """
    seat, phase, high = get(at, At.TURN), get(at, At.PHASE), get(at, At.HIGH)
    place: np.int64 = _place(game, at, seat)
    turned: np.int64 = _turned(at)
    maker = get(at, At.MAKER)
    suits: np.uint64 = _suits_in(may)
    coming: np.uint64 = _later_suits(game, at)
    taken = phase <= ORDER and mate_of(game, seat) == get(at, At.DEALER)
    held = np.int64(_NOTHING_HELD)
    if maker >= 0:
        held = np.int64(_ASKED)
        hold(game, at, seat, get(at, At.TRUMP), phase == BEST, room[held])
    else:
        rest = suits | coming
        while rest != _NONE:
            trump: np.int64 = lowest(rest)
            rest &= rest - _ONE
            hold(game, at, seat, trump, False, room[trump])
        if phase == BID:
            held = np.int64(_best_suit(coming, room))
    count = 0
    while may != _NONE:
        action: np.int64 = lowest(may)
        row = features[count]
        row[:] = NOTHING
        actions[count] = action
        count += 1
        may &= may - _ONE
        if action < _PASS:
            _partner(row, load(at, At.HANDS + seat), get(at, At.TRUMP), action, room[held])
        elif action == _PASS:
            _pass(row, game, at, seat, suits, coming, room)
        elif action < _BID:
            kind = _CALL if action < _ALONE_AT else _LONE
            trump = action - (_CALLS_AT if kind == _CALL else _ALONE_AT)
            held = trump
            if kind == _LONE and taken:  # another takes the up-card then, or nobody
                held = np.int64(_ASKED)
                hold(game, at, seat, trump, True, room[held])
            relation = _relation(trump, up_suit(game, at))
            _call(row, kind, phase, place, relation, turned, min(high, 10), room[held])
        elif action < _NOBODY:
            _bid(row, action - _BID + 1, high, place, room[held])
        elif action == _NOBODY:
            row[0] = _Q[2] + room[held, Of.TRICKS] * _BIDS + high
        elif action == _SHOW:
            best: np.int64 = _best_suit(suits | coming, room)
            row[0] = _S + room[best, Of.TRICKS] * BUCKETS + place
        else:
            kind = _way(action, phase == ALONE and seat != maker)
            relation = _relation(get(at, At.TRUMP), up_suit(game, at))
            _call(row, kind, phase, place, relation, turned, min(high, 10), room[held])
    return count
