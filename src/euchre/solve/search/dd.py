"""Double-dummy: what perfect play with all cards face up leads to.

The question asked is always "do the makers take at least so many more tricks?", which is yes or
no, so a search stops at the first card that settles it. Exact numbers and points are a few such
questions on the same table of positions. The makers may be any seats and the others defend;
seats that sit out hold nothing and are never asked.

What keeps the tree small, each worked out for all lanes at once on the board of
`euchre.solve.board.layout`: one card of each run that nothing still out breaks; tricks that the
leader or somebody's trumps bring in whatever happens; and a small table of positions between
tricks, see `euchre.solve.board.memory`. Here is the search for any seats and any sides; as soon as
a trick begins that two pairs play with a suit as trump, `euchre.solve.search.pairs` takes over.

Positions come in rows of `POSITION_WORDS` words, see `SearchPositionWord`; results leave as
tricks of the makers over the whole hand.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from threading import Lock
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import (
    count_bits,
    highest_bit_index,
    load_word,
    lowest_bit_index,
    spread,
    squeeze,
    store_word,
)
from euchre.solve.board.layout import BOARD_BITS, LANE_START
from euchre.solve.board.memory import (
    AGAINST_WORD,
    ENDINGS_WORD,
    LANE_AT,
    MAKERS,
    MAKERS_CARDS,
    NEXT,
    ONE_WORD,
    PAIRS_WORD,
    PLACES_WORD,
    PLANES_WORD,
    SEATS,
    TABLE_WORD,
    TRUMP_LANE,
    TURNED_WORD,
    UNKNOWN,
    UPPER_LANES,
    YES,
    ZERO_WORD,
    Boards,
    entry_answer,
    find_entry_index,
    master_cards,
    pack_lane_counts,
    read_entry,
    store_answer,
    strongest_of_each_run,
    sure_trump_tricks,
)
from euchre.solve.search.endings import ENDINGS_TABLE_WORDS, LANE_SPREADS, half_set_words
from euchre.solve.search.pairs import can_pair_take


class SearchPositionWord(IntEnum):
    """The words of a position.

    ======  ===========================================================================
    HANDS   five words: the cards each seat still holds; 0 for seats that sit out
    MAKERS  the seats of the makers, one bit each
    ACTIVE  the seats that play, one bit each
    TURN    whose turn it is
    DUE     how many cards the trick in progress still wants; that of all seats: a lead
    LED     the lane led; 0 before a lead
    BEST    the card that holds the trick; 0 before a lead
    HOLDER  the seat that played it
    WON     tricks the makers have already
    LEFT    tricks still to come, that in progress among them
    ======  ===========================================================================
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


POSITION_WORDS: Final = len(SearchPositionWord) + 4
EVERY_TRICK_MARKS: Final = 0x7FE
"""The marks of an exact solve: the tricks at which the result may differ, one bit each."""
TABLE_ENTRIES: Final = 512
"""Places in the table of positions for hands of five cards."""
MANY_TABLE_ENTRIES: Final = 1 << 16
"""The same for longer hands."""

_ALL_SEATS: Final = np.uint64(15)
_FIRST_PAIR, _SECOND_PAIR = np.uint64(0b0101), np.uint64(0b1010)
_LANES_4: Final = UPPER_LANES[3]
_PLANE_2_AT, _PLANE_3_AT, _SIDES_AT = np.uint64(32), np.uint64(28), np.uint64(20)
_LEADER_AT: Final = np.uint64(25)


# -- what is sure -------------------------------------------------------------------------------


@njit("int64(uint64, uint64, int64, int64, int64)", nogil=True, cache=True)
def _sure_answer(
    address: np.uint64,
    live_mask: np.uint64,
    leader: np.int64,
    needed: np.int64,
    tricks_left: np.int64,
) -> int:
    """Return whether sure tricks decide: see `euchre.solve.search.pairs`."""
    makers, own = load_word(address, MAKERS), load_word(address, leader) & live_mask
    ours = (makers >> np.uint64(leader)) & ONE_WORD
    top = master_cards(own, live_mask & ~own)
    drawn = count_bits(top & TRUMP_LANE)
    cash = count_bits(top)
    mine = theirs = np.int64(0)
    for seat in range(5):
        trumps = load_word(address, seat) & live_mask & TRUMP_LANE
        sure: np.int64 = sure_trump_tricks(
            trumps, load_word(address, AGAINST_WORD + seat) & live_mask & TRUMP_LANE
        )
        if (makers >> np.uint64(seat)) & ONE_WORD == ours:
            mine = max(mine, sure)
        else:
            theirs = max(theirs, sure)
            if count_bits(trumps) > drawn:
                cash = drawn
    mine = max(mine, cash)
    low, high = (mine, tricks_left - theirs) if ours == ONE_WORD else (theirs, tricks_left - mine)
    if needed <= low:
        return YES
    return UNKNOWN if needed <= high else 1 - YES


# -- the search ---------------------------------------------------------------------------------


@njit(
    "boolean(uint64, uint64, int64, int64, uint64, uint64, int64, int64, int64)",
    nogil=True,
    cache=True,
)
def can_makers_take(
    address: np.uint64,
    live_mask: np.uint64,
    seat: np.int64,
    cards_due: np.int64,
    led: np.uint64,
    best: np.uint64,
    holder: np.int64,
    needed: np.int64,
    tricks_left: np.int64,
) -> bool:
    """Return whether the makers take `needed` of the tricks still to come.

    Args:
        address: the address of the workspace, set up by `_fill_workspace`.
        live_mask: the cards still in hand.
        seat, cards_due, led, best, holder: as in `SearchPositionWord`; none due: a complete trick.
        tricks_left: tricks still to come, that in progress among them.
        needed: how many of them.
    """
    makers = load_word(address, MAKERS)
    if cards_due == 0:
        tricks_left -= 1
        needed -= np.int64((makers >> np.uint64(holder)) & ONE_WORD)
        seat, cards_due = holder, np.int64(load_word(address, SEATS))
        led = best = ZERO_WORD
    if needed <= 0:
        return True
    if needed > tricks_left:
        return False
    ours = (makers >> np.uint64(seat)) & ONE_WORD == ONE_WORD
    own = load_word(address, seat) & live_mask
    place = np.int64(0)
    key = entry = ZERO_WORD
    if best == ZERO_WORD:
        if tricks_left == 1:
            plays = live_mask & (LANE_AT[np.uint64(lowest_bit_index(own))] | TRUMP_LANE)
            return plays & (~plays + ONE_WORD) & load_word(address, MAKERS_CARDS) != ZERO_WORD
        if load_word(address, PAIRS_WORD) != ZERO_WORD:
            return (
                can_pair_take(
                    address,
                    live_mask,
                    seat,
                    needed if ours else tricks_left - needed + 1,
                    tricks_left,
                )
                == ours
            )
        answer: np.int64 = _sure_answer(address, live_mask, seat, needed, tricks_left)
        if answer != UNKNOWN:
            return answer == YES
        key = squeeze(load_word(address, PLANES_WORD), live_mask) | (
            squeeze(load_word(address, PLANES_WORD + 1), live_mask) << _PLANE_2_AT
        )
        tag = (
            pack_lane_counts(live_mask)
            | (makers << _SIDES_AT)
            | (np.uint64(seat) << _LEADER_AT)
            | (squeeze(load_word(address, PLANES_WORD + 2), live_mask) << _PLANE_3_AT)
        )
        place = find_entry_index(address, key, tag)
        entry = read_entry(address, place, key, tag, tricks_left)
        answer = entry_answer(entry, needed)
        if answer != UNKNOWN:
            return answer == YES
        other_cards = live_mask & ~own
        moves = strongest_of_each_run(own, other_cards)
        preferred = master_cards(moves, other_cards)
    else:
        moves = own & led if own & led != ZERO_WORD else own
        moves &= strongest_of_each_run(own, (live_mask & ~own) | best)
        preferred = moves & (led | TRUMP_LANE) & (best - ONE_WORD)
        if ((makers >> np.uint64(holder)) & ONE_WORD == ONE_WORD) == ours:
            preferred ^= moves
    result = not ours
    next_seat = np.int64(load_word(address, NEXT + seat))
    while moves != ZERO_WORD and result != ours:
        card = ONE_WORD << np.uint64(
            highest_bit_index(preferred if preferred != ZERO_WORD else moves)
        )
        moves ^= card
        preferred &= ~card
        remaining = live_mask ^ card
        if best == ZERO_WORD:
            lane = LANE_AT[np.uint64(lowest_bit_index(card))]
            result = can_makers_take(
                address, remaining, next_seat, cards_due - 1, lane, card, seat, needed, tricks_left
            )
        elif card & (led | TRUMP_LANE) != ZERO_WORD and card < best:
            result = can_makers_take(
                address, remaining, next_seat, cards_due - 1, led, card, seat, needed, tricks_left
            )
        else:
            result = can_makers_take(
                address, remaining, next_seat, cards_due - 1, led, best, holder, needed, tricks_left
            )
    if best == ZERO_WORD:
        store_answer(address, place, key, entry, needed, result)
    return result


# -- whole questions ----------------------------------------------------------------------------


@njit("void(uint64, uint64[::1])", nogil=True, cache=True)
def _fill_workspace(address: np.uint64, position: Boards) -> None:
    """Put a position into the workspace."""
    makers, active = position[SearchPositionWord.MAKERS], position[SearchPositionWord.ACTIVE]
    everybody = cards = ZERO_WORD
    seats = ZERO_WORD
    for seat in range(5):
        store_word(address, seat, position[seat])
        everybody |= position[seat]
        if (makers >> np.uint64(seat)) & ONE_WORD == ONE_WORD:
            cards |= position[seat]
        if (active >> np.uint64(seat)) & ONE_WORD == ONE_WORD:
            seats += ONE_WORD
            next_seat = (seat + 1) % 5
            while (active >> np.uint64(next_seat)) & ONE_WORD == ZERO_WORD:
                next_seat = (next_seat + 1) % 5
            store_word(address, NEXT + seat, np.uint64(next_seat))
    for seat in range(5):
        mine = (makers >> np.uint64(seat)) & ONE_WORD == ONE_WORD
        store_word(address, AGAINST_WORD + seat, everybody & ~cards if mine else cards)
    for seat in range(4):
        store_word(
            address, TURNED_WORD + 2 * seat, position[(seat + 1) & 3] | position[(seat + 3) & 3]
        )
        store_word(
            address, TURNED_WORD + 2 * seat + 1, position[(seat + 2) & 3] | position[(seat + 3) & 3]
        )
    store_word(address, PLANES_WORD, position[1] | position[3])
    store_word(address, PLANES_WORD + 1, position[2] | position[3])
    store_word(address, PLANES_WORD + 2, position[4])
    opposite = makers ^ _FIRST_PAIR == ZERO_WORD or makers ^ _SECOND_PAIR == ZERO_WORD
    usual = opposite and active == _ALL_SEATS and everybody & ~_LANES_4 == ZERO_WORD
    store_word(address, PAIRS_WORD, load_word(address, ENDINGS_WORD) if usual else ZERO_WORD)
    store_word(address, MAKERS, makers)
    store_word(address, MAKERS_CARDS, cards)
    store_word(address, SEATS, seats)


@njit(
    "int64(uint64, uint64, int64, int64, uint64, uint64, int64, int64, int64, uint64)",
    nogil=True,
    cache=True,
)
def _tricks_to_mark(
    address: np.uint64,
    live_mask: np.uint64,
    seat: int,
    cards_due: int,
    led: np.uint64,
    best: np.uint64,
    holder: int,
    won: int,
    tricks_left: int,
    marks: np.uint64,
) -> int:
    """Return the makers' tricks, rounded down to the last mark that they reach."""
    low, high = won, won + tricks_left
    while True:
        open_marks = marks & ((ONE_WORD << np.uint64(high + 1)) - (ONE_WORD << np.uint64(low + 1)))
        if open_marks == ZERO_WORD:
            return low
        skip = (count_bits(open_marks) - 1) // 2
        while skip > 0:
            open_marks &= open_marks - ONE_WORD
            skip -= 1
        mark = lowest_bit_index(open_marks)
        if can_makers_take(
            address, live_mask, seat, cards_due, led, best, holder, mark - won, tricks_left
        ):
            low = mark
        else:
            high = mark - 1


@njit("void(uint64[:, ::1], uint64, uint64[::1], int8[::1])", nogil=True, cache=True)
def fill_perfect_tricks(
    positions: Boards, marks: np.uint64, workspace: Boards, out: NDArray[np.int8]
) -> None:
    """Compute the makers' tricks over the whole hand from each position, with perfect play.

    Args:
        positions: (n, `POSITION_WORDS`), see `SearchPositionWord`.
        marks: the numbers of tricks at which the answer matters, one bit each: the answer is
            rounded down to one of them, or to the tricks won already. `EVERY_TRICK_MARKS`: exact.
        workspace: a `new_workspace` that no other thread uses.
        out: (n,), filled.
    """
    address = np.uint64(workspace.ctypes.data)
    for i in range(len(positions)):
        row = positions[i]
        _fill_workspace(address, row)
        live = row[0] | row[1] | row[2] | row[3] | row[4]
        out[i] = _tricks_to_mark(
            address,
            live,
            np.int64(row[SearchPositionWord.TURN]),
            np.int64(row[SearchPositionWord.DUE]),
            row[SearchPositionWord.LED],
            row[SearchPositionWord.BEST],
            np.int64(row[SearchPositionWord.HOLDER]),
            np.int64(row[SearchPositionWord.WON]),
            np.int64(row[SearchPositionWord.LEFT]),
            marks,
        )


@njit("void(uint64[:, ::1], uint64, uint64[::1], int8[:, ::1])", nogil=True, cache=True)
def fill_perfect_tricks_by_card(
    positions: Boards, marks: np.uint64, workspace: Boards, out: NDArray[np.int8]
) -> None:
    """Do `fill_perfect_tricks` after each card that may be played now.

    Args:
        positions, marks, workspace: as for `fill_perfect_tricks`.
        out: (n, `BOARD_BITS`), filled: by the card's bit on the board; -1 where a card may not be
            played or is in another hand.
    """
    address = np.uint64(workspace.ctypes.data)
    for i in range(len(positions)):
        row = positions[i]
        _fill_workspace(address, row)
        live = row[0] | row[1] | row[2] | row[3] | row[4]
        seat, due = np.int64(row[SearchPositionWord.TURN]), np.int64(row[SearchPositionWord.DUE])
        led, best = row[SearchPositionWord.LED], row[SearchPositionWord.BEST]
        own = row[seat]
        moves = own & led if own & led != ZERO_WORD else own
        distinct = strongest_of_each_run(own, (live & ~own) | best)
        next_seat = np.int64(load_word(address, NEXT + seat))
        won = np.int64(row[SearchPositionWord.WON])
        tricks_left = np.int64(row[SearchPositionWord.LEFT])
        value = np.int64(-1)
        for bit in range(BOARD_BITS):
            card = ONE_WORD << np.uint64(bit)
            out[i, bit] = -1
            if moves & card == ZERO_WORD:
                continue
            if distinct & card != ZERO_WORD:
                lane, top, holder = led, best, np.int64(row[SearchPositionWord.HOLDER])
                if best == ZERO_WORD:
                    lane, top, holder = LANE_AT[bit], card, seat
                elif card & (led | TRUMP_LANE) != ZERO_WORD and card < best:
                    top, holder = card, seat
                value = _tricks_to_mark(
                    address,
                    live ^ card,
                    next_seat,
                    due - 1,
                    lane,
                    top,
                    holder,
                    won,
                    tricks_left,
                    marks,
                )
            out[i, bit] = value


@njit("void(uint64[:, ::1], uint64, uint64, uint64[::1], int8[:, ::1])", nogil=True, cache=True)
def fill_perfect_tricks_by_leader(
    hands: Boards, makers: np.uint64, marks: np.uint64, workspace: Boards, out: NDArray[np.int8]
) -> None:
    """Compute the makers' tricks in four full hands for each of the four leaders.

    Args:
        hands: (n, 4): as boards.
        makers: their seats, one bit each.
        marks, workspace: as for `fill_perfect_tricks`.
        out: (n, 4), filled: a column for each leader.
    """
    address = np.uint64(workspace.ctypes.data)
    row = np.zeros(POSITION_WORDS, np.uint64)
    row[SearchPositionWord.MAKERS], row[SearchPositionWord.ACTIVE] = makers, _ALL_SEATS
    for i in range(len(hands)):
        row[:4] = hands[i]
        _fill_workspace(address, row)
        live = row[0] | row[1] | row[2] | row[3]
        tricks_left = count_bits(row[0])
        for leader in range(4):
            out[i, leader] = _tricks_to_mark(
                address, live, leader, 4, ZERO_WORD, ZERO_WORD, 0, 0, tricks_left, marks
            )


# -- memory -------------------------------------------------------------------------------------

_LANE_STARTS: Final = np.array(LANE_START, np.uint64)
_PAIR_HALVES, _HAND_HALVES = half_set_words(8), half_set_words(4)


@njit("void(uint64[::1], uint64[::1])", nogil=True, cache=True)
def _fill_endings(workspace: Boards, endings_table: Boards) -> None:
    """Solve all endings of two tricks, in the order of `euchre.solve.search.endings`.

    Args:
        workspace: a workspace without such a table.
        endings_table: (`ENDINGS_TABLE_WORDS`,), filled.
    """
    address = np.uint64(workspace.ctypes.data)
    row = np.zeros(POSITION_WORDS, np.uint64)
    row[SearchPositionWord.MAKERS], row[SearchPositionWord.ACTIVE] = _FIRST_PAIR, _ALL_SEATS
    number = 0
    for counts in LANE_SPREADS:
        live, below = ZERO_WORD, 0
        for lane in range(4):
            upto = int(counts[lane]) if lane < 3 else 8
            live |= ((ONE_WORD << np.uint64(upto - below)) - ONE_WORD) << _LANE_STARTS[lane]
            below = upto
        for pair in _PAIR_HALVES:
            theirs = spread(pair, live)
            for half in _HAND_HALVES:
                row[3] = spread(half, theirs)
                row[1] = theirs ^ row[3]
                for other_half in _HAND_HALVES:
                    row[2] = spread(other_half, live ^ theirs)
                    row[0] = live ^ theirs ^ row[2]
                    _fill_workspace(address, row)
                    won = _tricks_to_mark(
                        address,
                        live,
                        0,
                        4,
                        ZERO_WORD,
                        ZERO_WORD,
                        0,
                        0,
                        2,
                        np.uint64(EVERY_TRICK_MARKS),
                    )
                    endings_table[number >> 5] |= np.uint64(won) << np.uint64((number & 31) << 1)
                    number += 1


_FILLING_LOCK: Final = Lock()


@cache
def _build_endings() -> Boards:
    table = np.zeros(ENDINGS_TABLE_WORDS, np.uint64)
    _fill_endings(_allocate_workspace(TABLE_ENTRIES), table)
    return table


def _shared_endings_table() -> Boards:
    """Return the one table of this process: workspaces have its address, so it stays."""
    with _FILLING_LOCK:
        return _build_endings()


def _allocate_workspace(places: int) -> Boards:
    space = np.zeros(TABLE_WORD + 2 * places, np.uint64)
    space[PLACES_WORD] = places - 1
    return space


def new_workspace(hand_size: int = 5) -> Boards:
    """Allocate memory for one thread of this process: a position, and a table of positions."""
    space = _allocate_workspace(TABLE_ENTRIES if hand_size <= 5 else MANY_TABLE_ENTRIES)
    space[ENDINGS_WORD] = _shared_endings_table().ctypes.data
    return space
