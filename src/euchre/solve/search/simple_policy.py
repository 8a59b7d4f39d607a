"""Positions filled with sampled hands, and played to their end by a simple policy.

`write_policy_tricks` plays positions of `euchre.solve.search.double_dummy`: makers draw trumps from
the top, master cards are led, a partner's trick is left alone, and others are won as cheaply as
they can be.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import Board, njit_cached
from euchre.solve.board.bits import count_bits, highest_bit_index, lowest_bit_index
from euchre.solve.board.conversion import board_from_card_set
from euchre.solve.board.layout import SLOT_START
from euchre.solve.board.workspace import SUIT_MASK_AT, TRUMP_MASK, Boards, master_cards
from euchre.solve.search.double_dummy import SearchPositionWord

_ONE, _NONE = np.uint64(1), np.uint64(0)
_SLOT_START_AT: Final = np.array(
    [max(start for start in SLOT_START if start <= bit) for bit in range(64)], np.int64
)


@njit_cached("void(uint64[:, ::1], uint64[:, ::1], int64)")
def write_position_hands(positions_out: Boards, hands: Boards, trump: int) -> None:
    """Fill hands into positions: those of the seats that play, as boards.

    Args:
        positions_out: (n, `euchre.solve.search.double_dummy.POSITION_WORDS`), changed; their active
            seats are set already.
        hands: (n, seats): card sets.
        trump: the index of trump.
    """
    for i in range(len(positions_out)):
        for seat in range(hands.shape[1]):
            plays = (positions_out[i, SearchPositionWord.ACTIVE] >> np.uint64(seat)) & _ONE == _ONE
            positions_out[i, seat] = board_from_card_set(hands[i, seat], trump) if plays else _NONE


@njit_cached("int64(uint64)")
def cheapest_card_bit(playable_mask: Board) -> int:
    """Return the bit of the lowest card: a plain one if there is any, from whatever suit."""
    plain = playable_mask & ~TRUMP_MASK
    if plain == _NONE:
        return highest_bit_index(playable_mask)
    best, depth = 0, -1
    while plain != _NONE:
        bit = lowest_bit_index(plain)
        plain &= plain - _ONE
        if bit - _SLOT_START_AT[bit] > depth:
            best, depth = bit, bit - _SLOT_START_AT[bit]
    return best


@njit_cached("int64(uint64, uint64, boolean)")
def choose_policy_lead(own_mask: Board, other_mask: Board, is_maker_side: bool) -> int:
    """Choose the lead: makers draw trumps from the top, then masters, then low."""
    top = master_cards(own_mask, other_mask)
    if is_maker_side and top & TRUMP_MASK != _NONE and other_mask & TRUMP_MASK != _NONE:
        return lowest_bit_index(top)
    if top & ~TRUMP_MASK != _NONE:
        return lowest_bit_index(top & ~TRUMP_MASK)
    return cheapest_card_bit(own_mask)


@njit_cached("void(uint64[:, ::1], int8[::1])")
def write_policy_tricks(positions: Boards, tricks_out: NDArray[np.int8]) -> None:
    """Compute the makers' tricks over the whole hand when everybody plays by the policy.

    Args:
        positions: (n, `euchre.solve.search.double_dummy.POSITION_WORDS`).
        tricks_out: (n,), filled.
    """
    hands = np.zeros(5, np.uint64)
    for i in range(len(positions)):
        row = positions[i]
        hands[:] = row[:5]
        makers = np.int64(row[SearchPositionWord.MAKERS])
        active = np.int64(row[SearchPositionWord.ACTIVE])
        seat, due = np.int64(row[SearchPositionWord.TURN]), np.int64(row[SearchPositionWord.DUE])
        led, best = row[SearchPositionWord.LED], row[SearchPositionWord.BEST]
        holder = np.int64(row[SearchPositionWord.HOLDER])
        won = np.int64(row[SearchPositionWord.WON])
        for _ in range(np.int64(row[SearchPositionWord.LEFT])):
            while due > 0:
                own = hands[seat]
                other_cards = hands[0] | hands[1] | hands[2] | hands[3] | hands[4]
                ours = makers >> seat & 1
                if best == _NONE:
                    bit = choose_policy_lead(own, other_cards & ~own, ours == 1)
                    led, best, holder = SUIT_MASK_AT[bit], _ONE << np.uint64(bit), seat
                else:
                    moves = own & led if own & led != _NONE else own
                    winning = moves & (led | TRUMP_MASK) & (best - _ONE)
                    bit = cheapest_card_bit(moves)
                    if winning != _NONE and (makers >> holder & 1) != ours:
                        bit = highest_bit_index(winning) if due == 1 else lowest_bit_index(winning)
                    card = _ONE << np.uint64(bit)
                    if card & (led | TRUMP_MASK) != _NONE and card < best:
                        best, holder = card, seat
                hands[seat] = own & ~(_ONE << np.uint64(bit))
                due -= 1
                seat = (seat + 1) % 5
                while not active >> seat & 1:
                    seat = (seat + 1) % 5
            won += makers >> holder & 1
            seat, due, led, best = holder, count_bits(np.uint64(active)), _NONE, _NONE
        tricks_out[i] = won
