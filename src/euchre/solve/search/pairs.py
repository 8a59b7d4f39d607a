"""The search for two pairs of partners and a suit as trump: nearly all that is ever asked.

It goes by whole tricks, one loop in another for the four seats, and asks itself again for what is
left after three tricks or more; the last two tricks stand in `euchre.solve.search.endings`. Seats
are counted from the leader and it is his side's tricks that are counted, so the table of positions
need not know who leads or who made trump.
"""

# mypy: disallow-untyped-decorators=False, warn-return-any=False
# ruff: noqa: PLR0917, PLR0915 - machine code: words are plain numbers

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.solve.board import Board, WorkspaceAddress, njit_cached
from euchre.solve.board.bits import (
    count_bits,
    extract_bits,
    highest_bit_index,
    load_word,
    lowest_bit_index,
)
from euchre.solve.board.workspace import (
    ONE_WORD,
    PAIRS_WORD,
    SUIT_MASK_AT,
    TRUMP_MASK,
    TURNED_WORD,
    UNKNOWN,
    YES,
    ZERO_WORD,
    count_sure_trump_tricks,
    decide_from_entry,
    find_transposition_index,
    master_cards,
    pack_suit_counts,
    read_transposition_entry,
    store_transposition_answer,
    strongest_of_each_run,
)
from euchre.solve.search.endings import look_up_last_two_tricks

_HALF_WORD_SHIFT: Final = np.uint64(32)
_PAIRS_TAG: Final = np.uint64(1 << 55)
"""Tells these positions from those of `euchre.solve.search.double_dummy.can_makers_take` in the
same table.
"""


@njit_cached("uint64(uint64)")
def _strongest_card(plays: Board) -> Board:
    """Return the lowest bit, which takes the trick."""
    return plays & (~plays + ONE_WORD)


@njit_cached("uint64(uint64, uint64, uint64, uint64)")
def _cards_to_follow(own_mask: Board, live_mask: Board, led_suit: Board, best_card: Board) -> Board:
    """Return the cards that may follow, one of each run; `live_mask`: those in all hands."""
    moves = own_mask & led_suit
    moves = moves if moves != ZERO_WORD else own_mask
    return moves & strongest_of_each_run(own_mask, (live_mask & ~own_mask) | best_card)


@njit_cached("uint64(uint64, uint64)")
def _next_card_to_try(playable_mask: Board, preferred_mask: Board) -> Board:
    """Return the weakest of the cards to be tried first, or of all when none of those is left."""
    return ONE_WORD << np.uint64(
        highest_bit_index(preferred_mask if preferred_mask != ZERO_WORD else playable_mask)
    )


@njit_cached("int64(uint64, uint64, uint64, uint64, uint64, int64, int64)")
def _decide_from_sure_tricks(
    leader: Board,
    second: Board,
    third: Board,
    fourth: Board,
    top: Board,
    needed: np.int64,
    tricks_left: np.int64,
) -> int:
    """Return whether sure tricks decide; `top`: the leader's cards that nobody can beat.

    The leader takes one trick after the other with those; plain ones count once his opponents
    must have run out of trumps. (A partner who must ruff has nothing but trumps, the only ones.)
    """
    a, b, c, d = leader & TRUMP_MASK, second & TRUMP_MASK, third & TRUMP_MASK, fourth & TRUMP_MASK
    drawn = count_bits(top & TRUMP_MASK)
    cash = count_bits(top) if max(count_bits(b), count_bits(d)) <= drawn else drawn
    if needed <= cash or needed <= max(
        count_sure_trump_tricks(a, b | d), count_sure_trump_tricks(c, b | d)
    ):
        return YES
    against = max(count_sure_trump_tricks(b, a | c), count_sure_trump_tricks(d, a | c))
    return UNKNOWN if needed <= tricks_left - against else 1 - YES


@njit_cached("boolean(uint64, uint64, int64, int64, int64)")
def can_leading_pair_take(
    workspace: WorkspaceAddress,
    live_mask: Board,
    leader: np.int64,
    needed: np.int64,
    tricks_left: np.int64,
) -> bool:
    """Return whether the leader and his partner take `needed` of the tricks still to come.

    Args:
        workspace: the address of the workspace, set up for two pairs.
        live_mask: the cards still in hand.
        leader: the seat to lead.
        needed: how many.
        tricks_left: of how many; at least two.
    """
    opponents = load_word(workspace, TURNED_WORD + 2 * leader) & live_mask
    later = load_word(workspace, TURNED_WORD + 2 * leader + 1) & live_mask
    table = load_word(workspace, PAIRS_WORD)
    if tricks_left == 2:
        return look_up_last_two_tricks(table, live_mask, opponents, later) >= needed
    fourth = opponents & later
    second, third = opponents ^ fourth, later ^ fourth
    lead = live_mask ^ opponents ^ third
    other_cards = live_mask ^ lead
    top = master_cards(lead, other_cards)
    answer: np.int64 = _decide_from_sure_tricks(
        lead, second, third, fourth, top, needed, tricks_left
    )
    if answer != UNKNOWN:
        return answer == YES
    key = extract_bits(opponents, live_mask) | (extract_bits(later, live_mask) << _HALF_WORD_SHIFT)
    tag: np.uint64 = pack_suit_counts(live_mask) | _PAIRS_TAG
    place: np.int64 = find_transposition_index(workspace, key, tag)
    entry: np.uint64 = read_transposition_entry(workspace, place, key, tag, tricks_left)
    answer = decide_from_entry(entry, needed)
    if answer != UNKNOWN:
        return answer == YES

    result = False
    moves0 = strongest_of_each_run(lead, other_cards)
    first0 = top & moves0
    while moves0 != ZERO_WORD:
        card0 = _next_card_to_try(moves0, first0)
        moves0, first0, live0 = moves0 ^ card0, first0 & ~card0, live_mask ^ card0
        led = SUIT_MASK_AT[np.uint64(lowest_bit_index(card0))]
        counts = led | TRUMP_MASK
        moves1 = _cards_to_follow(second, live0, led, card0)
        first1 = moves1 & counts & (card0 - ONE_WORD)
        result = True
        while moves1 != ZERO_WORD:
            card1 = _next_card_to_try(moves1, first1)
            moves1, first1, live1 = moves1 ^ card1, first1 & ~card1, live0 ^ card1
            best1 = _strongest_card((card0 | card1) & counts)
            moves2 = _cards_to_follow(third, live1, led, best1)
            first2 = moves2 & counts & (best1 - ONE_WORD)
            first2 = first2 ^ moves2 if best1 == card0 else first2
            result = False
            while moves2 != ZERO_WORD:
                card2 = _next_card_to_try(moves2, first2)
                moves2, first2, live2 = moves2 ^ card2, first2 & ~card2, live1 ^ card2
                best2 = _strongest_card((best1 | card2) & counts)
                moves3 = _cards_to_follow(fourth, live2, led, best2)
                first3 = moves3 & counts & (best2 - ONE_WORD)
                first3 = first3 ^ moves3 if best2 == card1 else first3
                result = True
                while moves3 != ZERO_WORD:
                    card3 = _next_card_to_try(moves3, first3)
                    moves3, first3, remaining = moves3 ^ card3, first3 & ~card3, live2 ^ card3
                    best3 = _strongest_card((best2 | card3) & counts)
                    ours = best3 & (card0 | card2) != ZERO_WORD
                    step = 2 * np.int64(best3 & (card2 | card3) != ZERO_WORD) + np.int64(not ours)
                    taker = (leader + step) & 3
                    more = needed - 1 if ours else tricks_left - needed
                    if tricks_left > 3:
                        result = (
                            can_leading_pair_take(
                                workspace, remaining, taker, more, tricks_left - 1
                            )
                            == ours
                        )
                    else:
                        turned = TURNED_WORD + 2 * taker
                        won: np.int64 = look_up_last_two_tricks(
                            table,
                            remaining,
                            load_word(workspace, turned),
                            load_word(workspace, turned + 1),
                        )
                        result = (won >= more) == ours
                    if not result:
                        break
                if result:
                    break
            if not result:
                break
        if result:
            break
    store_transposition_answer(workspace, place, key, entry, needed, result)
    return result
