"""Filling piles with unseen cards, every way equally likely, or each once: fast sampling.

The number of ways to fill what is left of the piles with the cards that are left is worked out
once for every state of the piles, card by card from the last; a filling is then drawn card by
card, each going to a pile with the share of ways that follow. Nothing is refused and drawn again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import Floats, Ints, RandomState, njit_cached
from euchre.solve.board.dice import random_fraction


@njit_cached("void(int64[::1], int64[::1], float64[::1])")
def write_fill_counts(pile_sizes: Ints, allowed_piles: Ints, fill_counts_out: Floats) -> None:
    """Count the ways in which the last cards fill piles with so much room left.

    Args:
        pile_sizes: how many cards each pile takes.
        allowed_piles: for each card the piles it may lie in, one bit each; as many cards as the
            piles take.
        fill_counts_out: filled; its length is the product of all ``sizes + 1``. The state in which
            pile `i` still takes `s[i]` cards stands at the sum of ``s[i] * stride[i]``, the last
            pile having stride 1. Exact below 2**53.
    """
    piles, cards = len(pile_sizes), len(allowed_piles)
    room = np.zeros(piles, np.int64)
    fill_counts_out[0] = 1.0
    total = 0
    for state in range(1, len(fill_counts_out)):
        pile = piles - 1
        while room[pile] == pile_sizes[pile]:
            total -= room[pile]
            room[pile] = 0
            pile -= 1
        room[pile] += 1
        total += 1
        where = allowed_piles[cards - total]
        count, stride = 0.0, 1
        for pile in range(piles - 1, -1, -1):
            if where >> pile & 1 and room[pile]:
                count += fill_counts_out[state - stride]
            stride *= pile_sizes[pile] + 1
        fill_counts_out[state] = count


@njit_cached("int64[::1](int64[::1])")
def _pile_state_strides(pile_sizes: Ints) -> Ints:
    """Return the growth of a state's number with each card that a pile still takes."""
    strides = np.ones(len(pile_sizes), np.int64)
    for pile in range(len(pile_sizes) - 2, -1, -1):
        strides[pile] = strides[pile + 1] * (pile_sizes[pile + 1] + 1)
    return strides


@njit_cached("void(int64[::1], int64[::1], int64[::1], float64[::1], uint64[::1], int8[::1])")
def _write_random_pile_indices(
    pile_room: Ints,
    strides: Ints,
    allowed_piles: Ints,
    fill_counts: Floats,
    random_state: RandomState,
    pile_indices_out: NDArray[np.int8],
) -> None:
    """Draw one filling: for each card the number of its pile.

    Args:
        pile_room: how many cards each pile takes; left at 0.
        strides: of `_pile_state_strides`.
        allowed_piles, fill_counts, random_state: as for `write_random_worlds`.
        pile_indices_out: filled.
    """
    position = len(fill_counts) - 1
    for card in range(len(allowed_piles)):
        point = random_fraction(random_state) * fill_counts[position]
        chosen = -1
        for pile in range(len(pile_room) - 1, -1, -1):
            if allowed_piles[card] >> pile & 1 and pile_room[pile]:
                more = fill_counts[position - strides[pile]]
                if more > 0.0:
                    chosen = pile
                    point -= more
                    if point < 0.0:
                        break
        pile_indices_out[card] = chosen
        pile_room[chosen] -= 1
        position -= strides[chosen]


@njit_cached("void(int64[::1], int64[::1], int8[::1], uint64[::1])")
def _add_cards_to_hands(
    card_indices: Ints,
    pile_holders: Ints,
    pile_indices: NDArray[np.int8],
    hands_out: NDArray[np.uint64],
) -> None:
    """Put the cards of a filling into the hands that hold its piles."""
    for j in range(len(card_indices)):
        holder = pile_holders[pile_indices[j]]
        if holder >= 0:
            hands_out[holder] |= np.uint64(1) << np.uint64(card_indices[j])


@njit_cached(
    "void(int64[::1], int64[::1], float64[::1], int64[::1], int64[::1], uint64[::1], uint64[::1], "
    "int64[::1], uint64[:, ::1], int8[:, ::1])"
)
def write_random_worlds(
    pile_sizes: Ints,
    allowed_piles: Ints,
    fill_counts: Floats,
    card_indices: Ints,
    pile_holders: Ints,
    known_cards: NDArray[np.uint64],
    random_state: RandomState,
    rows: Ints,
    hands_out: NDArray[np.uint64],
    pile_indices_out: NDArray[np.int8],
) -> None:
    """Draw worlds of one history.

    Args:
        pile_sizes, allowed_piles, fill_counts: as `write_fill_counts` has them.
        card_indices: the indices of the unseen cards.
        pile_holders: for each pile the seat that holds it; -1: out of play.
        known_cards: for each seat the card set it is known to hold.
        random_state: the source of chance.
        rows: which worlds to fill.
        hands_out: (n, seats), filled: the card set each seat holds.
        pile_indices_out: (n, unseen cards), filled: the pile of each card.
    """
    room, strides = pile_sizes.copy(), _pile_state_strides(pile_sizes)
    for i in rows:
        room[:] = pile_sizes
        _write_random_pile_indices(
            room, strides, allowed_piles, fill_counts, random_state, pile_indices_out[i]
        )
        hands_out[i] = known_cards
        _add_cards_to_hands(card_indices, pile_holders, pile_indices_out[i], hands_out[i])


@njit_cached(
    "void(int64[::1], int64[::1], float64[::1], int64[::1], int64[::1], uint64[::1], "
    "uint64[:, ::1], int8[:, ::1])"
)
def write_all_worlds(
    pile_sizes: Ints,
    allowed_piles: Ints,
    fill_counts: Floats,
    card_indices: Ints,
    pile_holders: Ints,
    known_cards: NDArray[np.uint64],
    hands_out: NDArray[np.uint64],
    pile_indices_out: NDArray[np.int8],
) -> None:
    """Fill in every world of one history, each once; arguments as for `write_random_worlds`.

    Those who share the first cards follow each other: a filling is found by its number.
    """
    room, strides = pile_sizes.copy(), _pile_state_strides(pile_sizes)
    for i in range(len(hands_out)):
        room[:] = pile_sizes
        position, number = len(fill_counts) - 1, np.float64(i)
        for card in range(len(allowed_piles)):
            for pile in range(len(room)):
                if allowed_piles[card] >> pile & 1 and room[pile]:
                    more = fill_counts[position - strides[pile]]
                    if number < more:
                        break
                    number -= more
            pile_indices_out[i, card] = pile
            room[pile] -= 1
            position -= strides[pile]
        hands_out[i] = known_cards
        _add_cards_to_hands(card_indices, pile_holders, pile_indices_out[i], hands_out[i])
