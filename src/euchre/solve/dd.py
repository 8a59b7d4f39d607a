"""Double-dummy: what perfect play with all cards face up leads to.

The question asked is always "do the makers take at least so many more tricks?", which is yes or
no, so a search stops at the first card that settles it. Exact numbers and points are a few such
questions on the same table of positions. The makers may be any seats and the others defend;
seats that sit out hold nothing and are never asked.

What keeps the tree small, each worked out for all lanes at once on the board of
`euchre.solve.layout`: one card of each run that nothing still out breaks; tricks that the leader
or the highest trumps bring in whatever happens; and a small table of positions between tricks. A
position there is the set of cards still in hand and the leader, which is the whole of it while the
deal is the same, so a number for the deal tells old entries from new and nothing is ever cleared.

Positions come in rows of `COLUMNS` words, see `Column`; results leave as tricks of the makers
over the whole hand.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.bits import count_bits, highest, load, lowest, store
from euchre.solve.layout import BOARD_BITS, LANE_MASK, STARTS, TOPS

Boards = NDArray[np.uint64]


class Column(IntEnum):
    """The words of a position.

    =========  ==============================================================================
    HANDS      five words: the cards each seat still holds; 0 for seats that sit out
    MAKERS     the seats of the makers, one bit each
    ACTIVE     the seats that play, one bit each
    TURN       whose turn it is
    DUE        how many cards the trick in progress still wants; that of all seats: a lead
    LED        the lane led; 0 before a lead
    BEST       the card that holds the trick; 0 before a lead
    HOLDER     the seat that played it
    WON        tricks the makers have already
    LEFT       tricks still to come, that in progress among them
    =========  ==============================================================================
    """

    HANDS = 0
    MAKERS = 5
    ACTIVE = 6
    TURN = 7
    DUE = 8
    LED = 9
    BEST = 10
    HOLDER = 11
    WON = 12
    LEFT = 13


COLUMNS: Final = len(Column) + 4
EVERY_TRICK: Final = 0x7FE
"""The marks of an exact solve: the tricks at which the result may differ, one bit each."""
ENTRIES: Final = 512
"""Places in the table of positions for hands of five cards."""
MANY_ENTRIES: Final = 1 << 16
"""The same for longer hands."""

# the words of a workspace; seats' hands come first
_MAKERS, _MAKERS_CARDS, _SEATS, _NEXT, _DEAL, _PLACES = 5, 6, 7, 8, 13, 14
_TABLE: Final = 16

_ONE: Final = np.uint64(1)
_NONE: Final = np.uint64(0)
_STARTS: Final = np.uint64(STARTS)
_TOPS: Final = np.uint64(TOPS)
_TRUMPS: Final = np.uint64(LANE_MASK[0])
_LEADER_AT: Final = np.uint64(BOARD_BITS)
_MIX: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_DOWN: Final = np.uint64(40)
_FOUR: Final = np.uint64(4)
_EIGHT: Final = np.uint64(8)
_FIFTEEN: Final = np.uint64(15)
LANE_AT: Final = np.array(
    [next((mask for mask in LANE_MASK if mask >> bit & 1), 0) for bit in range(BOARD_BITS + 18)],
    np.uint64,
)
"""``LANE_AT[bit]``: the lane of a card on the board."""


def workspace(hand_size: int = 5) -> Boards:
    """Memory for one thread: what is being solved, and a table of positions."""
    places = ENTRIES if hand_size <= 5 else MANY_ENTRIES
    space = np.zeros(_TABLE + 2 * places, np.uint64)
    space[_PLACES] = places - 1
    return space


# -- sets of cards ------------------------------------------------------------------------------


@njit("uint64(uint64, uint64)", nogil=True, cache=True)
def distinct(own: np.uint64, other: np.uint64) -> np.uint64:
    """One card, the strongest, of each run of `own` that no card of `other` breaks."""
    ends = own | other | _TOPS
    return own & ends & ~(ends - (_STARTS | (other << _ONE)))


@njit("uint64(uint64, uint64)", nogil=True, cache=True)
def masters(own: np.uint64, other: np.uint64) -> np.uint64:
    """The cards of `own` that are stronger than every card of `other` in the same lane."""
    ends = other | _TOPS
    return own & ~ends & (ends - _STARTS)


@njit("int64(uint64, uint64, int64, uint64)", nogil=True, cache=True)
def _cashable(at: np.uint64, live: np.uint64, seat: int, own: np.uint64) -> int:
    """Tricks that `seat`, to lead, takes one after the other with cards nobody can beat.

    Plain masters count once every other hand must have run out of trumps.
    """
    top = masters(own, live & ~own)
    trumps = count_bits(top & _TRUMPS)
    other = load(at, _NEXT + seat)
    while np.int64(other) != seat:
        if count_bits(load(at, np.int64(other)) & live & _TRUMPS) > trumps:
            return trumps
        other = load(at, _NEXT + np.int64(other))
    return count_bits(top)


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def _top_trumps(at: np.uint64, live: np.uint64, seat: int) -> int:
    """Tricks that the holder of the highest trump takes with it and those next below it.

    Negative where that is an opponent of `seat`.
    """
    trumps = live & _TRUMPS
    top = trumps & (~trumps + _ONE)
    holder = np.int64(0)
    while load(at, holder) & top == _NONE:
        holder += 1
    own = load(at, holder) & trumps
    count = count_bits(masters(own, trumps & ~own))
    sides = load(at, _MAKERS)
    same = ((sides >> np.uint64(seat)) ^ (sides >> np.uint64(holder))) & _ONE == _NONE
    return count if same else -count


# -- the search ---------------------------------------------------------------------------------


@njit("uint64(uint64, int64, boolean)", nogil=True, cache=True)
def _narrowed(tag: np.uint64, need: int, taken: bool) -> np.uint64:
    """An entry's second word (fewest and most tricks, deal) after one more answer."""
    low, high = tag & _FIFTEEN, (tag >> _FOUR) & _FIFTEEN
    if taken:
        low = max(low, np.uint64(need))
    else:
        high = min(high, np.uint64(need - 1))
    return (tag & ~np.uint64(255)) | low | (high << _FOUR)


@njit(
    "boolean(uint64, uint64, int64, int64, uint64, uint64, int64, int64, int64)",
    nogil=True,
    cache=True,
)
def takes(
    at: np.uint64,
    live: np.uint64,
    seat: np.int64,
    due: np.int64,
    led: np.uint64,
    best: np.uint64,
    holder: np.int64,
    need: np.int64,
    left: np.int64,
) -> bool:
    """Whether the makers take `need` of the tricks still to come.

    Args:
        at: the address of the workspace, set up by `_set_up`.
        live: the cards still in hand.
        seat, due, led, best, holder, left: as in `Column`; with `due` 0 a trick is complete.
        need: how many of the `left` tricks.
    """
    makers = load(at, _MAKERS)
    if due == 0:
        left -= 1
        need -= np.int64((makers >> np.uint64(holder)) & _ONE)
        seat, due = holder, np.int64(load(at, _SEATS))
        led = best = _NONE
    if need <= 0:
        return True
    if need > left:
        return False
    ours = (makers >> np.uint64(seat)) & _ONE == _ONE
    own = load(at, seat) & live
    place = np.int64(0)
    key = tag = _NONE
    if best == _NONE:
        if left == 1:
            plays = live & (LANE_AT[np.uint64(lowest(own))] | _TRUMPS)
            return plays & (~plays + _ONE) & load(at, _MAKERS_CARDS) != _NONE
        sure: int = _cashable(at, live, seat, own)
        against = 0
        if live & _TRUMPS & ~own != _NONE:
            top: int = _top_trumps(at, live, seat)
            sure, against = max(sure, top), max(-top, 0)
        low, high = (sure, left - against) if ours else (against, left - sure)
        if need <= low:
            return True
        if need > high:
            return False
        key = live | (np.uint64(seat) << _LEADER_AT)
        place = _TABLE + 2 * np.int64(((key * _MIX) >> _MIX_DOWN) & load(at, _PLACES))
        tag = load(at, place + 1)
        if load(at, place) == key and tag >> _EIGHT == load(at, _DEAL):
            if need <= np.int64(tag & _FIFTEEN):
                return True
            if need > np.int64((tag >> _FOUR) & _FIFTEEN):
                return False
        else:
            tag = (load(at, _DEAL) << _EIGHT) | (np.uint64(left) << _FOUR)
        others = live & ~own
        moves = distinct(own, others)
        first, from_high = masters(moves, others), False
    else:
        moves = own & led if own & led != _NONE else own
        moves &= distinct(own, (live & ~own) | best)
        winning = moves & (led | _TRUMPS) & (best - _ONE)
        same = (makers >> np.uint64(holder)) & _ONE == _ONE
        if same == ours:
            first, from_high = moves & ~winning, True
        else:
            first, from_high = winning, True
    result = not ours
    after = np.int64(load(at, _NEXT + seat))
    while moves != _NONE:
        if first == _NONE:
            first, from_high = moves, True
        card = _ONE << np.uint64(highest(first)) if from_high else first & (~first + _ONE)
        moves ^= card
        first ^= card
        rest = live & ~card
        if best == _NONE:
            result = takes(
                at, rest, after, due - 1, LANE_AT[np.uint64(lowest(card))], card, seat, need, left
            )
        elif card & (led | _TRUMPS) != _NONE and card < best:
            result = takes(at, rest, after, due - 1, led, card, seat, need, left)
        else:
            result = takes(at, rest, after, due - 1, led, best, holder, need, left)
        if result == ours:
            break
    if best == _NONE:
        store(at, place, key)
        store(at, place + 1, _narrowed(tag, need, result))
    return result


# -- whole questions ----------------------------------------------------------------------------


@njit("void(uint64, uint64[::1])", nogil=True, cache=True)
def _set_up(at: np.uint64, row: Boards) -> None:
    """Put a position into the workspace; what the table knows is of no more use."""
    makers, active = row[Column.MAKERS], row[Column.ACTIVE]
    cards = _NONE
    seats = _NONE
    for seat in range(5):
        store(at, seat, row[seat])
        if (makers >> np.uint64(seat)) & _ONE == _ONE:
            cards |= row[seat]
        if (active >> np.uint64(seat)) & _ONE == _ONE:
            seats += _ONE
            after = (seat + 1) % 5
            while (active >> np.uint64(after)) & _ONE == _NONE:
                after = (after + 1) % 5
            store(at, _NEXT + seat, np.uint64(after))
    store(at, _MAKERS, makers)
    store(at, _MAKERS_CARDS, cards)
    store(at, _SEATS, seats)
    store(at, _DEAL, load(at, _DEAL) + _ONE)


@njit(
    "int64(uint64, uint64, int64, int64, uint64, uint64, int64, int64, int64, uint64)",
    nogil=True,
    cache=True,
)
def _grade(
    at: np.uint64,
    live: np.uint64,
    seat: int,
    due: int,
    led: np.uint64,
    best: np.uint64,
    holder: int,
    won: int,
    left: int,
    marks: np.uint64,
) -> int:
    """The makers' tricks, rounded down to the last mark that they reach."""
    low, high = won, won + left
    while True:
        open_marks = marks & ((_ONE << np.uint64(high + 1)) - (_ONE << np.uint64(low + 1)))
        if open_marks == _NONE:
            return low
        skip = (count_bits(open_marks) - 1) // 2
        while skip > 0:
            open_marks &= open_marks - _ONE
            skip -= 1
        mark = lowest(open_marks)
        if takes(at, live, seat, due, led, best, holder, mark - won, left):
            low = mark
        else:
            high = mark - 1


@njit("void(uint64[:, ::1], uint64, uint64[::1], int8[::1])", nogil=True, cache=True)
def solve_tricks(positions: Boards, marks: np.uint64, space: Boards, out: NDArray[np.int8]) -> None:
    """The makers' tricks over the whole hand from each position, with perfect play.

    Args:
        positions: (n, `COLUMNS`), see `Column`.
        marks: the numbers of tricks at which the answer matters, one bit each: the answer is
            rounded down to one of them, or to the tricks won already. `EVERY_TRICK`: exact.
        space: a `workspace` that no other thread uses.
        out: (n,), filled.
    """
    at = np.uint64(space.ctypes.data)
    for i in range(len(positions)):
        row = positions[i]
        _set_up(at, row)
        live = row[0] | row[1] | row[2] | row[3] | row[4]
        out[i] = _grade(
            at,
            live,
            np.int64(row[Column.TURN]),
            np.int64(row[Column.DUE]),
            row[Column.LED],
            row[Column.BEST],
            np.int64(row[Column.HOLDER]),
            np.int64(row[Column.WON]),
            np.int64(row[Column.LEFT]),
            marks,
        )


@njit("void(uint64[:, ::1], uint64, uint64[::1], int8[:, ::1])", nogil=True, cache=True)
def solve_cards(positions: Boards, marks: np.uint64, space: Boards, out: NDArray[np.int8]) -> None:
    """`solve_tricks` after each card that may be played now.

    Args:
        positions, marks, space: as for `solve_tricks`.
        out: (n, `BOARD_BITS`), filled: by the card's bit on the board; -1 where a card may not be
            played or is in another hand.
    """
    at = np.uint64(space.ctypes.data)
    for i in range(len(positions)):
        row = positions[i]
        _set_up(at, row)
        live = row[0] | row[1] | row[2] | row[3] | row[4]
        seat, due = np.int64(row[Column.TURN]), np.int64(row[Column.DUE])
        led, best = row[Column.LED], row[Column.BEST]
        own = row[seat]
        moves = own & led if own & led != _NONE else own
        each = distinct(own, (live & ~own) | best)
        after = np.int64(load(at, _NEXT + seat))
        won, left = np.int64(row[Column.WON]), np.int64(row[Column.LEFT])
        value = np.int64(-1)
        for bit in range(BOARD_BITS):
            card = _ONE << np.uint64(bit)
            out[i, bit] = -1
            if moves & card == _NONE:
                continue
            if each & card != _NONE:
                lane, top, holder = led, best, np.int64(row[Column.HOLDER])
                if best == _NONE:
                    lane, top, holder = LANE_AT[bit], card, seat
                elif card & (led | _TRUMPS) != _NONE and card < best:
                    top, holder = card, seat
                value = _grade(at, live ^ card, after, due - 1, lane, top, holder, won, left, marks)
            out[i, bit] = value
