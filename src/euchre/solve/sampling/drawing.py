"""Filling piles with unseen cards, every way equally likely, or each once: fast sampling.

The number of ways to fill what is left of the piles with the cards that are left is worked out
once for every state of the piles, card by card from the last; a filling is then drawn card by
card, each going to a pile with the share of ways that follow. Nothing is refused and drawn again.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.dice import random_share

Ints = NDArray[np.int64]


@njit("void(int64[::1], int64[::1], float64[::1])", nogil=True, cache=True)
def fill_way_counts(sizes: Ints, allowed: Ints, ways: NDArray[np.float64]) -> None:
    """Count the ways in which the last cards fill piles with so much room left.

    Args:
        sizes: how many cards each pile takes.
        allowed: for each card the piles it may lie in, one bit each; as many cards as the piles
            take.
        ways: filled; its length is the product of all ``sizes + 1``. The state in which pile `i`
            still takes `s[i]` cards stands at the sum of ``s[i] * stride[i]``, the last pile
            having stride 1. Exact below 2**53.
    """
    piles, cards = len(sizes), len(allowed)
    room = np.zeros(piles, np.int64)
    ways[0] = 1.0
    total = 0
    for state in range(1, len(ways)):
        pile = piles - 1
        while room[pile] == sizes[pile]:
            total -= room[pile]
            room[pile] = 0
            pile -= 1
        room[pile] += 1
        total += 1
        where = allowed[cards - total]
        count, stride = 0.0, 1
        for pile in range(piles - 1, -1, -1):
            if where >> pile & 1 and room[pile]:
                count += ways[state - stride]
            stride *= sizes[pile] + 1
        ways[state] = count


@njit("int64[::1](int64[::1])", nogil=True, cache=True)
def _state_strides(sizes: Ints) -> Ints:
    """Return the growth of a state's number with each card that a pile still takes."""
    strides = np.ones(len(sizes), np.int64)
    for pile in range(len(sizes) - 2, -1, -1):
        strides[pile] = strides[pile + 1] * (sizes[pile + 1] + 1)
    return strides


@njit(
    "void(int64[::1], int64[::1], int64[::1], float64[::1], uint64[::1], int8[::1])",
    nogil=True,
    cache=True,
)
def _fill_random_pile_indices(
    room: Ints,
    strides: Ints,
    allowed: Ints,
    ways: NDArray[np.float64],
    state: NDArray[np.uint64],
    out: NDArray[np.int8],
) -> None:
    """Draw one filling: for each card the number of its pile.

    Args:
        room: how many cards each pile takes; left at 0.
        strides: of `_state_strides`.
        allowed, ways, state: as for `fill_random_worlds`.
        out: filled.
    """
    position = len(ways) - 1
    for card in range(len(allowed)):
        point = random_share(state) * ways[position]
        chosen = -1
        for pile in range(len(room) - 1, -1, -1):
            if allowed[card] >> pile & 1 and room[pile]:
                more = ways[position - strides[pile]]
                if more > 0.0:
                    chosen = pile
                    point -= more
                    if point < 0.0:
                        break
        out[card] = chosen
        room[chosen] -= 1
        position -= strides[chosen]


@njit("void(int64[::1], int64[::1], int8[::1], uint64[::1])", nogil=True, cache=True)
def _add_cards_to_hands(
    cards: Ints, holders: Ints, piles: NDArray[np.int8], hands: NDArray[np.uint64]
) -> None:
    """Put the cards of a filling into the hands that hold its piles."""
    for j in range(len(cards)):
        holder = holders[piles[j]]
        if holder >= 0:
            hands[holder] |= np.uint64(1) << np.uint64(cards[j])


@njit(
    "void(int64[::1], int64[::1], float64[::1], int64[::1], int64[::1], uint64[::1], uint64[::1], "
    "int64[::1], uint64[:, ::1], int8[:, ::1])",
    nogil=True,
    cache=True,
)
def fill_random_worlds(
    sizes: Ints,
    allowed: Ints,
    ways: NDArray[np.float64],
    cards: Ints,
    holders: Ints,
    known: NDArray[np.uint64],
    state: NDArray[np.uint64],
    rows: Ints,
    hands: NDArray[np.uint64],
    piles: NDArray[np.int8],
) -> None:
    """Draw worlds of one history.

    Args:
        sizes, allowed, ways: as `fill_way_counts` has them.
        cards: the indices of the unseen cards.
        holders: for each pile the seat that holds it; -1: out of play.
        known: for each seat the card set it is known to hold.
        state: the source of chance.
        rows: which worlds to fill.
        hands: (n, seats), filled: the card set each seat holds.
        piles: (n, unseen cards), filled: the pile of each card.
    """
    room, strides = sizes.copy(), _state_strides(sizes)
    for i in rows:
        room[:] = sizes
        _fill_random_pile_indices(room, strides, allowed, ways, state, piles[i])
        hands[i] = known
        _add_cards_to_hands(cards, holders, piles[i], hands[i])


@njit(
    "void(int64[::1], int64[::1], float64[::1], int64[::1], int64[::1], uint64[::1], "
    "uint64[:, ::1], int8[:, ::1])",
    nogil=True,
    cache=True,
)
def fill_all_worlds(
    sizes: Ints,
    allowed: Ints,
    ways: NDArray[np.float64],
    cards: Ints,
    holders: Ints,
    known: NDArray[np.uint64],
    hands: NDArray[np.uint64],
    piles: NDArray[np.int8],
) -> None:
    """Fill in every world of one history, each once; arguments as for `fill_random_worlds`.

    Those who share the first cards follow each other: a filling is found by its number.
    """
    room, strides = sizes.copy(), _state_strides(sizes)
    for i in range(len(hands)):
        room[:] = sizes
        position, number = len(ways) - 1, np.float64(i)
        for card in range(len(allowed)):
            for pile in range(len(room)):
                if allowed[card] >> pile & 1 and room[pile]:
                    more = ways[position - strides[pile]]
                    if number < more:
                        break
                    number -= more
            piles[i, card] = pile
            room[pile] -= 1
            position -= strides[pile]
        hands[i] = known
        _add_cards_to_hands(cards, holders, piles[i], hands[i])
