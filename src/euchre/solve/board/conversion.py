"""Card sets as boards, by tables of their bytes."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.solve.board import Board, CardSet, njit_cached
from euchre.solve.board.bits import count_bits
from euchre.solve.board.layout import TO_BOARD
from euchre.solve.board.workspace import Boards

_BYTE, _8, _16, _24, _32 = (np.uint64(n) for n in (255, 8, 16, 24, 32))


def _build_boards_by_byte() -> Boards:
    """Build ``[trump, n, byte]``: the board of the cards of the n-th byte of a card set."""
    parts = np.zeros((len(TO_BOARD), 5, 256), np.uint64)
    for trump, row in enumerate(TO_BOARD):
        bits = [1 << bit if bit >= 0 else 0 for bit in row] + [0] * (40 - len(row))
        for n, byte in np.ndindex(5, 256):
            low = byte & -byte
            if low:
                other_cards = int(parts[trump, n, byte ^ low])
                parts[trump, n, byte] = other_cards | bits[8 * n + low.bit_length() - 1]
    return parts


_BOARD_PARTS: Final = _build_boards_by_byte()


@njit_cached("uint64(uint64, int64)")
def board_from_card_set(cards: CardSet, trump: int) -> Board:
    """Return a card set as a board."""
    parts = _BOARD_PARTS[np.uint64(trump)]
    return (
        parts[0, cards & _BYTE]
        | parts[1, (cards >> _8) & _BYTE]
        | parts[2, (cards >> _16) & _BYTE]
        | parts[3, (cards >> _24) & _BYTE]
        | parts[4, (cards >> _32) & _BYTE]
    )


@njit_cached("int64(uint64[:, ::1], int64, uint64[:, ::1])")
def write_boards_and_count_cards(card_sets: Boards, trump: int, boards_out: Boards) -> int:
    """Do `board_from_card_set` for many hands: `boards_out` is filled, both being (n, seats).

    Returns:
        How many cards a hand has; -1 where they have not equally many.
    """
    size = count_bits(card_sets[0, 0]) if len(card_sets) else 0
    for i in range(len(card_sets)):
        for seat in range(card_sets.shape[1]):
            boards_out[i, seat] = board_from_card_set(card_sets[i, seat], trump)
            if count_bits(card_sets[i, seat]) != size:
                return -1
    return size
