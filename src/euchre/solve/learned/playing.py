"""A learned policy for the play of the cards: fast, honest, and able to say how likely a card was.

Each card that may be played is described by a handful of numbered features, each of them a
combination of a few facts that the player can know: its role, the trick, who holds it and who is
still to play, how many higher cards are out, what is left in hand. A card's score is the sum of
the weights of its features, and the chances of the cards are a softmax of their scores: a tuple
network, as board-game programs use (Jaskowski & Szubert, IEEE T-CIAIG 2016). The same weights
serve every game: a maker against the rest is a loner to them.

The features are those of `leads`, `follows` and `discards` beside this file; `facts` holds what
they are made of, and the *table*, which is the play in progress.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import count_bits, lowest
from euchre.solve.board.dice import share
from euchre.solve.learned.discards import DISCARD_FEATURES, START, describe_discards
from euchre.solve.learned.discards import SIZES as DISCARDS
from euchre.solve.learned.facts import SEATS, TRUMPS, WORDS, Word, role_of
from euchre.solve.learned.follows import describe_follows
from euchre.solve.learned.leads import SIZES as LEADS
from euchre.solve.learned.leads import describe_leads
from euchre.solve.search.dd import LANE_AT, Boards, distinct

__all__ = [
    "DISCARD_FEATURES",
    "FEATURES",
    "LENGTH",
    "MOST",
    "WORDS",
    "Weights",
    "Word",
    "best_of",
    "describe",
    "describe_discards",
    "drawn",
    "finish",
    "put",
    "role_of",
    "score",
    "softmax",
]

Weights = NDArray[np.float32]


FEATURES: Final = len(LEADS)
"""Features of a card."""
MOST: Final = 12
"""Cards that may be played at once, at most."""

_ONE, _NONE = np.uint64(1), np.uint64(0)

LENGTH: Final = START + sum(DISCARDS)
"""How many weights there are."""


@njit("int64(uint64[::1], int64, int64[::1], int32[:, ::1])", nogil=True, cache=True)
def describe(table: Boards, seat: int, bits: NDArray[np.int64], features: NDArray[np.int32]) -> int:
    """List the cards that may be played now, one of each run of equals, and the features of each.

    Args:
        table: the play in progress; only the hand of `seat` and public words are read.
        seat: whose turn it is.
        bits: (`MOST`,), filled: the cards.
        features: (`MOST`, `FEATURES`), filled: indices of weights.

    Returns:
        How many cards there are.
    """
    own = table[seat]
    unseen = table[Word.PACK] & ~(own | table[Word.GONE] | table[Word.ASIDE + seat])
    led, best = table[Word.LED], table[Word.BEST]
    moves = own
    if best != _NONE and own & led != _NONE:
        moves = own & led
    moves &= distinct(own, unseen | best)
    if moves & (moves - _ONE) == _NONE:
        bits[0] = lowest(moves)
        return 1
    makers, taker = table[Word.MAKERS], table[Word.TAKER]
    mine = (makers >> np.uint64(seat)) & _ONE
    if (makers >> taker) & _ONE == mine:  # partner's card stands against nobody
        unseen &= ~table[Word.UP]
    role = role_of(table, seat)
    trick, won = int(table[Word.SIZE] - table[Word.LEFT]), int(table[Word.WON])
    us = won if mine == _ONE else trick - won
    late = 3 if table[Word.LEFT] <= np.uint64(2) else min(trick, 2)
    if best == _NONE:
        return describe_leads(table, seat, unseen, moves, role, us, late, bits, features)
    return describe_follows(table, seat, unseen, moves, role, us, late, bits, features)


@njit("void(uint64[::1], int64)", nogil=True, cache=True)
def put(table: Boards, bit: int) -> None:
    """Play a card for the player whose turn it is."""
    seat = np.int64(table[Word.TURN])
    card = _ONE << np.uint64(bit)
    table[seat] &= ~card
    table[Word.GONE] |= card
    led = table[Word.LED]
    if table[Word.BEST] == _NONE:
        table[Word.LED], table[Word.BEST], table[Word.HOLDER] = LANE_AT[bit], card, np.uint64(seat)
    else:
        if card & led == _NONE:
            table[Word.VOIDS + seat] |= led
        if card & (led | TRUMPS) != _NONE and card < table[Word.BEST]:
            table[Word.BEST], table[Word.HOLDER] = card, np.uint64(seat)
    active = table[Word.ACTIVE]
    table[Word.DUE] -= _ONE
    if table[Word.DUE] == _NONE:
        seat = np.int64(table[Word.HOLDER])
        table[Word.WON] += (table[Word.MAKERS] >> np.uint64(seat)) & _ONE
        table[Word.LEFT] -= _ONE
        table[Word.LED] = table[Word.BEST] = _NONE
        table[Word.DUE] = np.uint64(count_bits(active))
    else:
        seat = (seat + 1) % SEATS
        while (active >> np.uint64(seat)) & _ONE == _NONE:
            seat = (seat + 1) % SEATS
    table[Word.TURN] = np.uint64(seat)


@njit("void(float32[::1], int32[:, ::1], int64, int64, float32[::1])", nogil=True, cache=True)
def score(
    weights: Weights, features: NDArray[np.int32], count: int, width: int, out: Weights
) -> None:
    """Compute the score of each of `count` choices, which have `width` features each."""
    for i in range(count):
        total = np.float32(0.0)
        for j in range(width):
            total += weights[features[i, j]]
        out[i] = total


@njit("int64(float32[::1], int64)", nogil=True, cache=True)
def best_of(scores: Weights, count: int) -> int:
    """Return the place of the highest score."""
    best = 0
    for i in range(1, count):
        if scores[i] > scores[best]:
            best = i
    return best


@njit("void(float32[::1], int64)", nogil=True, cache=True)
def softmax(scores: Weights, count: int) -> None:
    """Turn scores into chances."""
    top = scores[best_of(scores, count)]
    total = np.float32(0.0)
    for i in range(count):
        scores[i] = np.exp(scores[i] - top)
        total += scores[i]
    for i in range(count):
        scores[i] /= total


@njit("int64(float32[::1], int64, uint64[::1])", nogil=True, cache=True)
def drawn(chances: Weights, count: int, state: Boards) -> int:
    """Draw a place by its chance."""
    point = share(state)
    for i in range(count - 1):
        point -= chances[i]
        if point < 0.0:
            return i
    return count - 1


@njit(
    "void(uint64[::1], float32[::1], float32[::1], int64[::1], int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def finish(
    table: Boards,
    makers: Weights,
    defenders: Weights,
    bits: NDArray[np.int64],
    features: NDArray[np.int32],
    scores: Weights,
) -> None:
    """Play to the end, each seat the card that it thinks best.

    Args:
        table: changed; `WON` is the result.
        makers, defenders: the weights of either side.
        bits, features, scores: room to work in.
    """
    while table[Word.LEFT] > _NONE:
        seat = np.int64(table[Word.TURN])
        own = table[seat]
        if own & (own - _ONE) == _NONE:
            put(table, lowest(own))
            continue
        count = describe(table, seat, bits, features)
        at = 0
        if count > 1:
            ours = (table[Word.MAKERS] >> np.uint64(seat)) & _ONE == _ONE
            score(makers if ours else defenders, features, count, FEATURES, scores)
            at = best_of(scores, count)
        put(table, bits[at])
