"""Double-dummy: what perfect play with all cards face up leads to.

The question asked is always "do the makers take at least so many more tricks?", which is yes or
no, so a search stops at the first card that settles it. Exact numbers and points are a few such
questions on the same table of positions. The makers may be any seats and the others defend;
seats that sit out hold nothing and are never asked.

What keeps the tree small, each worked out for all suits at once on the board of
`euchre.solve.board.layout`: one card of each run that nothing still out breaks; tricks that the
leader or somebody's trumps bring in whatever happens; and a small table of positions between
tricks, see `euchre.solve.board.workspace`. Here is the search for any seats and any sides; as soon
as a trick begins that two pairs play with a suit as trump, `euchre.solve.search.pairs` takes over.

Positions come in rows of `POSITION_WORDS` words, see `SearchPositionWord`; results leave as
tricks of the makers over the whole hand.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import Board, SeatSet, TrickCountSet, WorkspaceAddress, njit_cached
from euchre.solve.board.bits import (
    count_bits,
    deposit_bits,
    extract_bits,
    highest_bit_index,
    load_word,
    lowest_bit_index,
    store_word,
)
from euchre.solve.board.layout import BOARD_BITS, SLOT_START
from euchre.solve.board.workspace import (
    AGAINST_WORD,
    ENDINGS_WORD,
    FIRST_SLOTS_MASKS,
    MAKERS,
    MAKERS_CARDS,
    NEXT,
    ONE_WORD,
    PAIRS_WORD,
    PLACES_WORD,
    PLANES_WORD,
    SEATS,
    SUIT_MASK_AT,
    TABLE_WORD,
    TRUMP_MASK,
    TURNED_WORD,
    UNKNOWN,
    YES,
    ZERO_WORD,
    Boards,
    count_sure_trump_tricks,
    decide_from_entry,
    find_transposition_index,
    master_cards,
    pack_suit_counts,
    read_transposition_entry,
    store_transposition_answer,
    strongest_of_each_run,
)
from euchre.solve.search.endings import ENDINGS_TABLE_WORDS, SUIT_SPREADS, list_half_set_words
from euchre.solve.search.pairs import can_leading_pair_take


class SearchPositionWord(IntEnum):
    """The words of a position.

    ======  ===========================================================================
    HANDS   five words: the cards each seat still holds; 0 for seats that sit out
    MAKERS  the seats of the makers, one bit each
    ACTIVE  the seats that play, one bit each
    TURN    whose turn it is
    DUE     how many cards the trick in progress still wants; that of all seats: a lead
    LED     the mask of the suit led; 0 before a lead
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
ALL_TRICK_COUNTS: Final = 0x7FE
"""The marks of an exact solve: the tricks at which the result may differ, one bit each."""
TABLE_ENTRIES: Final = 512
"""Places in the table of positions for hands of five cards."""
MANY_TABLE_ENTRIES: Final = 1 << 16
"""The same for longer hands."""

_ALL_SEATS: Final = np.uint64(15)
_FIRST_PAIR, _SECOND_PAIR = np.uint64(0b0101), np.uint64(0b1010)
_SLOTS_4: Final = FIRST_SLOTS_MASKS[3]
_PLANE_2_AT, _PLANE_3_AT, _SIDES_AT = np.uint64(32), np.uint64(28), np.uint64(20)
_LEADER_AT: Final = np.uint64(25)


# -- what is sure -------------------------------------------------------------------------------


@njit_cached("int64(uint64, uint64, int64, int64, int64)")
def _decide_from_sure_tricks(
    workspace: WorkspaceAddress,
    live_mask: Board,
    leader: np.int64,
    needed: np.int64,
    tricks_left: np.int64,
) -> int:
    """Return whether sure tricks decide: see `euchre.solve.search.pairs`."""
    makers, own = load_word(workspace, MAKERS), load_word(workspace, leader) & live_mask
    ours = (makers >> np.uint64(leader)) & ONE_WORD
    top = master_cards(own, live_mask & ~own)
    drawn = count_bits(top & TRUMP_MASK)
    cash = count_bits(top)
    mine = theirs = np.int64(0)
    for seat in range(5):
        trumps = load_word(workspace, seat) & live_mask & TRUMP_MASK
        sure: np.int64 = count_sure_trump_tricks(
            trumps, load_word(workspace, AGAINST_WORD + seat) & live_mask & TRUMP_MASK
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


@njit_cached("boolean(uint64, uint64, int64, int64, uint64, uint64, int64, int64, int64)")
def can_makers_take(
    workspace: WorkspaceAddress,
    live_mask: Board,
    seat: np.int64,
    cards_due: np.int64,
    led_suit: Board,
    best_card: Board,
    best_seat: np.int64,
    needed: np.int64,
    tricks_left: np.int64,
) -> bool:
    """Return whether the makers take `needed` of the tricks still to come.

    Args:
        workspace: the address of the workspace, set up by `_load_position`.
        live_mask: the cards still in hand.
        seat, cards_due, led_suit, best_card, best_seat: as in `SearchPositionWord`; none due: a
            complete trick.
        tricks_left: tricks still to come, that in progress among them.
        needed: how many of them.
    """
    makers = load_word(workspace, MAKERS)
    if cards_due == 0:
        tricks_left -= 1
        needed -= np.int64((makers >> np.uint64(best_seat)) & ONE_WORD)
        seat, cards_due = best_seat, np.int64(load_word(workspace, SEATS))
        led_suit = best_card = ZERO_WORD
    if needed <= 0:
        return True
    if needed > tricks_left:
        return False
    ours = (makers >> np.uint64(seat)) & ONE_WORD == ONE_WORD
    own = load_word(workspace, seat) & live_mask
    place = np.int64(0)
    key = entry = ZERO_WORD
    if best_card == ZERO_WORD:
        if tricks_left == 1:
            plays = live_mask & (SUIT_MASK_AT[np.uint64(lowest_bit_index(own))] | TRUMP_MASK)
            return plays & (~plays + ONE_WORD) & load_word(workspace, MAKERS_CARDS) != ZERO_WORD
        if load_word(workspace, PAIRS_WORD) != ZERO_WORD:
            return (
                can_leading_pair_take(
                    workspace,
                    live_mask,
                    seat,
                    needed if ours else tricks_left - needed + 1,
                    tricks_left,
                )
                == ours
            )
        answer: np.int64 = _decide_from_sure_tricks(workspace, live_mask, seat, needed, tricks_left)
        if answer != UNKNOWN:
            return answer == YES
        key = extract_bits(load_word(workspace, PLANES_WORD), live_mask) | (
            extract_bits(load_word(workspace, PLANES_WORD + 1), live_mask) << _PLANE_2_AT
        )
        tag = (
            pack_suit_counts(live_mask)
            | (makers << _SIDES_AT)
            | (np.uint64(seat) << _LEADER_AT)
            | (extract_bits(load_word(workspace, PLANES_WORD + 2), live_mask) << _PLANE_3_AT)
        )
        place = find_transposition_index(workspace, key, tag)
        entry = read_transposition_entry(workspace, place, key, tag, tricks_left)
        answer = decide_from_entry(entry, needed)
        if answer != UNKNOWN:
            return answer == YES
        other_cards = live_mask & ~own
        moves = strongest_of_each_run(own, other_cards)
        preferred = master_cards(moves, other_cards)
    else:
        moves = own & led_suit if own & led_suit != ZERO_WORD else own
        moves &= strongest_of_each_run(own, (live_mask & ~own) | best_card)
        preferred = moves & (led_suit | TRUMP_MASK) & (best_card - ONE_WORD)
        if ((makers >> np.uint64(best_seat)) & ONE_WORD == ONE_WORD) == ours:
            preferred ^= moves
    result = not ours
    next_seat = np.int64(load_word(workspace, NEXT + seat))
    while moves != ZERO_WORD and result != ours:
        card = ONE_WORD << np.uint64(
            highest_bit_index(preferred if preferred != ZERO_WORD else moves)
        )
        moves ^= card
        preferred &= ~card
        remaining = live_mask ^ card
        suit, top, holder = led_suit, best_card, best_seat
        if best_card == ZERO_WORD:
            suit, top, holder = SUIT_MASK_AT[np.uint64(lowest_bit_index(card))], card, seat
        elif card & (led_suit | TRUMP_MASK) != ZERO_WORD and card < best_card:
            top, holder = card, seat
        result = can_makers_take(
            workspace, remaining, next_seat, cards_due - 1, suit, top, holder, needed, tricks_left
        )
    if best_card == ZERO_WORD:
        store_transposition_answer(workspace, place, key, entry, needed, result)
    return result


# -- whole questions ----------------------------------------------------------------------------


@njit_cached("void(uint64, uint64[::1])")
def _load_position(workspace: WorkspaceAddress, position: Boards) -> None:
    """Put a position into the workspace."""
    makers, active = position[SearchPositionWord.MAKERS], position[SearchPositionWord.ACTIVE]
    everybody = cards = ZERO_WORD
    seats = ZERO_WORD
    for seat in range(5):
        store_word(workspace, seat, position[seat])
        everybody |= position[seat]
        if (makers >> np.uint64(seat)) & ONE_WORD == ONE_WORD:
            cards |= position[seat]
        if (active >> np.uint64(seat)) & ONE_WORD == ONE_WORD:
            seats += ONE_WORD
            next_seat = (seat + 1) % 5
            while (active >> np.uint64(next_seat)) & ONE_WORD == ZERO_WORD:
                next_seat = (next_seat + 1) % 5
            store_word(workspace, NEXT + seat, np.uint64(next_seat))
    for seat in range(5):
        mine = (makers >> np.uint64(seat)) & ONE_WORD == ONE_WORD
        store_word(workspace, AGAINST_WORD + seat, everybody & ~cards if mine else cards)
    for seat in range(4):
        store_word(
            workspace, TURNED_WORD + 2 * seat, position[(seat + 1) & 3] | position[(seat + 3) & 3]
        )
        store_word(
            workspace,
            TURNED_WORD + 2 * seat + 1,
            position[(seat + 2) & 3] | position[(seat + 3) & 3],
        )
    store_word(workspace, PLANES_WORD, position[1] | position[3])
    store_word(workspace, PLANES_WORD + 1, position[2] | position[3])
    store_word(workspace, PLANES_WORD + 2, position[4])
    opposite = makers ^ _FIRST_PAIR == ZERO_WORD or makers ^ _SECOND_PAIR == ZERO_WORD
    usual = opposite and active == _ALL_SEATS and everybody & ~_SLOTS_4 == ZERO_WORD
    store_word(workspace, PAIRS_WORD, load_word(workspace, ENDINGS_WORD) if usual else ZERO_WORD)
    store_word(workspace, MAKERS, makers)
    store_word(workspace, MAKERS_CARDS, cards)
    store_word(workspace, SEATS, seats)


@njit_cached("int64(uint64, uint64, int64, int64, uint64, uint64, int64, int64, int64, uint64)")
def _solve_tricks_to_threshold(
    workspace: WorkspaceAddress,
    live_mask: Board,
    seat: int,
    cards_due: int,
    led_suit: Board,
    best_card: Board,
    best_seat: int,
    tricks_won: int,
    tricks_left: int,
    thresholds: TrickCountSet,
) -> int:
    """Return the makers' tricks, rounded down to the last mark that they reach."""
    low, high = tricks_won, tricks_won + tricks_left
    while True:
        open_marks = thresholds & (
            (ONE_WORD << np.uint64(high + 1)) - (ONE_WORD << np.uint64(low + 1))
        )
        if open_marks == ZERO_WORD:
            return low
        skip = (count_bits(open_marks) - 1) // 2
        while skip > 0:
            open_marks &= open_marks - ONE_WORD
            skip -= 1
        mark = lowest_bit_index(open_marks)
        if can_makers_take(
            workspace,
            live_mask,
            seat,
            cards_due,
            led_suit,
            best_card,
            best_seat,
            mark - tricks_won,
            tricks_left,
        ):
            low = mark
        else:
            high = mark - 1


@njit_cached("void(uint64[:, ::1], uint64, uint64[::1], int8[::1])")
def write_perfect_tricks(
    positions: Boards, thresholds: TrickCountSet, workspace: Boards, tricks_out: NDArray[np.int8]
) -> None:
    """Compute the makers' tricks over the whole hand from each position, with perfect play.

    Args:
        positions: (n, `POSITION_WORDS`), see `SearchPositionWord`.
        thresholds: the numbers of tricks at which the answer matters, one bit each: the answer is
            rounded down to one of them, or to the tricks won already. `ALL_TRICK_COUNTS`: exact.
        workspace: a `new_workspace` that no other thread uses.
        tricks_out: (n,), filled.
    """
    address = np.uint64(workspace.ctypes.data)
    for i in range(len(positions)):
        row = positions[i]
        _load_position(address, row)
        live = row[0] | row[1] | row[2] | row[3] | row[4]
        tricks_out[i] = _solve_tricks_to_threshold(
            address,
            live,
            np.int64(row[SearchPositionWord.TURN]),
            np.int64(row[SearchPositionWord.DUE]),
            row[SearchPositionWord.LED],
            row[SearchPositionWord.BEST],
            np.int64(row[SearchPositionWord.HOLDER]),
            np.int64(row[SearchPositionWord.WON]),
            np.int64(row[SearchPositionWord.LEFT]),
            thresholds,
        )


@njit_cached("void(uint64[:, ::1], uint64, uint64[::1], int8[:, ::1])")
def write_perfect_tricks_by_card(
    positions: Boards, thresholds: TrickCountSet, workspace: Boards, tricks_out: NDArray[np.int8]
) -> None:
    """Do `write_perfect_tricks` after each card that may be played now.

    Args:
        positions, thresholds, workspace: as for `write_perfect_tricks`.
        tricks_out: (n, `BOARD_BITS`), filled: by the card's bit on the board; -1 where a card may
            not be played or is in another hand.
    """
    address = np.uint64(workspace.ctypes.data)
    for i in range(len(positions)):
        row = positions[i]
        _load_position(address, row)
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
            tricks_out[i, bit] = -1
            if moves & card == ZERO_WORD:
                continue
            if distinct & card != ZERO_WORD:
                suit, top, holder = led, best, np.int64(row[SearchPositionWord.HOLDER])
                if best == ZERO_WORD:
                    suit, top, holder = SUIT_MASK_AT[bit], card, seat
                elif card & (led | TRUMP_MASK) != ZERO_WORD and card < best:
                    top, holder = card, seat
                value = _solve_tricks_to_threshold(
                    address,
                    live ^ card,
                    next_seat,
                    due - 1,
                    suit,
                    top,
                    holder,
                    won,
                    tricks_left,
                    thresholds,
                )
            tricks_out[i, bit] = value


@njit_cached("void(uint64[:, ::1], uint64, uint64, uint64[::1], int8[:, ::1])")
def write_perfect_tricks_by_leader(
    hands: Boards,
    maker_seats: SeatSet,
    thresholds: TrickCountSet,
    workspace: Boards,
    tricks_out: NDArray[np.int8],
) -> None:
    """Compute the makers' tricks in four full hands for each of the four leaders.

    Args:
        hands: (n, 4): as boards.
        maker_seats: their seats, one bit each.
        thresholds, workspace: as for `write_perfect_tricks`.
        tricks_out: (n, 4), filled: a column for each leader.
    """
    address = np.uint64(workspace.ctypes.data)
    row = np.zeros(POSITION_WORDS, np.uint64)
    row[SearchPositionWord.MAKERS], row[SearchPositionWord.ACTIVE] = maker_seats, _ALL_SEATS
    for i in range(len(hands)):
        row[:4] = hands[i]
        _load_position(address, row)
        live = row[0] | row[1] | row[2] | row[3]
        tricks_left = count_bits(row[0])
        for leader in range(4):
            tricks_out[i, leader] = _solve_tricks_to_threshold(
                address, live, leader, 4, ZERO_WORD, ZERO_WORD, 0, 0, tricks_left, thresholds
            )


# -- memory -------------------------------------------------------------------------------------

_SLOT_STARTS: Final = np.array(SLOT_START, np.uint64)
_PAIR_HALVES, _HAND_HALVES = list_half_set_words(8), list_half_set_words(4)


@njit_cached("void(uint64[::1], uint64[::1])")
def _write_last_two_tricks_table(workspace: Boards, table_out: Boards) -> None:
    """Solve all endings of two tricks, in the order of `euchre.solve.search.endings`.

    Args:
        workspace: a workspace without such a table.
        table_out: (`ENDINGS_TABLE_WORDS`,), filled.
    """
    address = np.uint64(workspace.ctypes.data)
    row = np.zeros(POSITION_WORDS, np.uint64)
    row[SearchPositionWord.MAKERS], row[SearchPositionWord.ACTIVE] = _FIRST_PAIR, _ALL_SEATS
    number = 0
    for counts in SUIT_SPREADS:
        live, below = ZERO_WORD, 0
        for slot in range(4):
            upto = int(counts[slot]) if slot < 3 else 8
            live |= ((ONE_WORD << np.uint64(upto - below)) - ONE_WORD) << _SLOT_STARTS[slot]
            below = upto
        for pair in _PAIR_HALVES:
            theirs = deposit_bits(pair, live)
            for half in _HAND_HALVES:
                row[3] = deposit_bits(half, theirs)
                row[1] = theirs ^ row[3]
                for other_half in _HAND_HALVES:
                    row[2] = deposit_bits(other_half, live ^ theirs)
                    row[0] = live ^ theirs ^ row[2]
                    _load_position(address, row)
                    won = _solve_tricks_to_threshold(
                        address,
                        live,
                        0,
                        4,
                        ZERO_WORD,
                        ZERO_WORD,
                        0,
                        0,
                        2,
                        np.uint64(ALL_TRICK_COUNTS),
                    )
                    table_out[number >> 5] |= np.uint64(won) << np.uint64((number & 31) << 1)
                    number += 1


_FILLING_LOCK: Final = Lock()


@cache
def _build_last_two_tricks_table() -> Boards:
    table = np.zeros(ENDINGS_TABLE_WORDS, np.uint64)
    _write_last_two_tricks_table(_allocate_workspace(TABLE_ENTRIES), table)
    return table


def _shared_last_two_tricks_table() -> Boards:
    """Return the one table of this process: workspaces have its address, so it stays."""
    with _FILLING_LOCK:
        return _build_last_two_tricks_table()


def _allocate_workspace(table_entries: int) -> Boards:
    space = np.zeros(TABLE_WORD + 2 * table_entries, np.uint64)
    space[PLACES_WORD] = table_entries - 1
    return space


def new_workspace(hand_size: int = 5) -> Boards:
    """Allocate memory for one thread of this process: a position, and a table of positions."""
    space = _allocate_workspace(TABLE_ENTRIES if hand_size <= 5 else MANY_TABLE_ENTRIES)
    space[ENDINGS_WORD] = _shared_last_two_tricks_table().ctypes.data
    return space
