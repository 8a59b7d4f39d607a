"""A hand in progress as a table of the learned policy of the play."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.cards import BENNIES
from euchre.solve.board.bits import count_bits, load
from euchre.solve.board.layout import FROM_BOARD, LANE_MASK
from euchre.solve.learned.playing import Word
from euchre.solve.rollouts.playouts import board_of
from euchre.solve.stepping.deciding import get, mate_of
from euchre.solve.stepping.words import At, OptionWord

LANES: Final = np.array(LANE_MASK, np.uint64)
INDEX: Final = np.array([row[0] for row in FROM_BOARD], np.int64)
"""``[trump, bit]``: the index of the card at a place of the board."""
_ONE, _NONE = np.uint64(1), np.uint64(0)
_JOKER, _TWO = (card.index for card in BENNIES)


@njit("int64(uint64, int64)", nogil=True, cache=True)
def card_at(own: np.uint64, index: int) -> int:
    """Return the card at a place of the board: the Benny is the one that is held."""
    if index == _JOKER and (own >> np.uint64(_JOKER)) & _ONE == _NONE:
        return _TWO
    return index


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def side_of(game: np.uint64, at: np.uint64, seat: int) -> int:
    """Return the makers, one bit each, as far as `seat` knows; for -1 as they are."""
    maker, mate = get(at, At.MAKER), get(at, At.MATE)
    makers = np.int64(1) << maker
    if load(game, OptionWord.PAIRS) != _NONE:
        return makers | (np.int64(1) << mate_of(game, maker))
    if mate >= 0:
        card = _ONE << load(at, At.CALLED)
        known = (load(at, At.GONE) | load(at, At.PUBLIC + mate)) & card
        if seat < 0 or seat == mate or known != _NONE:
            makers |= np.int64(1) << mate
    return makers


@njit("uint64(uint64)", nogil=True, cache=True)
def pack_of(game: np.uint64) -> np.uint64:
    """Return all cards of a game."""
    pack = _NONE
    for place in range(get(game, OptionWord.PACK)):
        pack |= load(game, OptionWord.CARDS + place)
    return pack


@njit("void(uint64, uint64, int64, uint64[::1])", nogil=True, cache=True)
def lay_out(game: np.uint64, at: np.uint64, viewer: int, table: NDArray[np.uint64]) -> None:
    """Fill in the facts of the play that the learned policy needs.

    Args:
        game, at: the addresses of the words of a game and of a hand in the play.
        viewer: the seat whose hand and knowledge are laid out; -1: those of all.
        table: (`euchre.solve.learned.playing.WORDS`,), filled.
    """
    trump, seats = get(at, At.TRUMP), get(game, OptionWord.SEATS)
    table[:] = _NONE
    up, taker = get(at, At.UP), get(at, At.TAKER)
    voids, out = load(at, At.VOIDS), get(at, At.OUT)
    for seat in range(seats):
        suits = (voids >> np.uint64(5 * seat)) & np.uint64(31)
        for suit in range(5):
            if (suits >> np.uint64(suit)) & _ONE != _NONE:
                lane = 0 if suit == trump else 1 + suit - (1 if suit > trump else 0)
                table[Word.VOIDS + seat] |= LANES[lane]
        if viewer in (-1, seat):
            if not out >> seat & 1:
                table[seat] = board_of(load(at, At.HANDS + seat), trump)
            aside = load(at, At.AWAY + seat)
            if up >= 0 and taker < 0:
                aside |= _ONE << np.uint64(up)
            table[Word.ASIDE + seat] = board_of(aside, trump)
    if up >= 0 and taker >= 0:
        card = _ONE << np.uint64(up)
        if load(at, At.GONE) & card == _NONE and viewer != taker:
            table[Word.UP] = board_of(card, trump)
    table[Word.TAKER] = np.uint64(max(taker, 0))
    table[Word.PACK] = board_of(pack_of(game), trump)
    table[Word.GONE] = board_of(load(at, At.GONE), trump)
    makers: np.int64 = side_of(game, at, viewer)
    table[Word.MAKERS] = np.uint64(makers)
    active = ((np.int64(1) << seats) - 1) & ~out
    table[Word.ACTIVE] = np.uint64(active)
    table[Word.MAKER] = load(at, At.MAKER)
    table[Word.TURN] = load(at, At.TURN)
    count = get(at, At.COUNT)
    table[Word.DUE] = np.uint64(count_bits(np.uint64(active)) - count)
    if count:
        table[Word.LED] = LANES[get(at, At.LED)]
        table[Word.BEST] = _ONE << load(at, At.BEST)
        table[Word.HOLDER] = load(at, At.HOLDER)
    won = load(at, At.WON)
    for seat in range(seats):
        if makers >> seat & 1:
            table[Word.WON] += (won >> np.uint64(4 * seat)) & np.uint64(15)
    table[Word.SIZE] = load(game, OptionWord.SIZE)
    table[Word.LEFT] = np.uint64(get(game, OptionWord.SIZE) - get(at, At.TRICK))
