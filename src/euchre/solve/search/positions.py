"""Positions as the kernel has them: rows of words, made from hands, views and worlds."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from euchre.game.cards import Card, Suit, find_winner_index
from euchre.game.rules import Seat
from euchre.solve.board.layout import SLOT_MASK, SLOT_OF_CARD, TO_BOARD, card_set, card_set_to_board
from euchre.solve.search.double_dummy import POSITION_WORDS, SearchPositionWord


def seat_bits(seats: Collection[Seat]) -> int:
    """Return these seats, one bit each."""
    return sum(1 << seat for seat in set(seats))


def build_position(
    hands: Sequence[Collection[Card]],
    trump: Suit,
    makers: Collection[Seat],
    turn: Seat,
    *,
    sitting_out: Collection[Seat] = (),
    trick: Sequence[tuple[Seat, Card]] = (),
    makers_tricks: int = 0,
) -> NDArray[np.uint64]:
    """Build one row of `euchre.solve.search.double_dummy.POSITION_WORDS` words.

    Args:
        hands: the cards each seat still holds.
        trump: trump, or no trump.
        makers: the seats on the makers' side.
        turn: whose turn it is.
        sitting_out: the seats that sit out; their cards do not matter.
        trick: seat and card of each play of the trick in progress.
        makers_tricks: tricks the makers have already.
    """
    row = np.zeros(POSITION_WORDS, np.uint64)
    active = [seat for seat in range(len(hands)) if seat not in sitting_out]
    for seat in active:
        row[seat] = card_set_to_board(card_set(hands[seat]), trump)
    row[SearchPositionWord.MAKERS] = seat_bits(makers)
    row[SearchPositionWord.ACTIVE] = seat_bits(active)
    row[SearchPositionWord.TURN] = turn
    row[SearchPositionWord.DUE] = len(active) - len(trick)
    if trick:
        seat, card = trick[find_winner_index([card for _, card in trick], trump)]
        row[SearchPositionWord.LED] = SLOT_MASK[SLOT_OF_CARD[trump.index][trick[0][1].index]]
        row[SearchPositionWord.BEST] = 1 << TO_BOARD[trump.index][card.index]
        row[SearchPositionWord.HOLDER] = seat
    row[SearchPositionWord.WON] = makers_tricks
    row[SearchPositionWord.LEFT] = len(hands[turn])
    return row
