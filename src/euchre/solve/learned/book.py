"""Books of calls: what a player with this hand, up-card and place does, and how surely.

A book has one byte for each situation of the calling (see `euchre.solve.learned.auction`): the low
four bits are the chance to pass in fifteenths (in steps of `STEP`: the rest is noise, and would not
shrink when the book is stored), the high four the best option but passing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.learned.auction import PASS, STICK, Classes, class_of, tricks_of_call, trump_of
from euchre.solve.learned.playing import FEATURES, MOST, WORDS, Weights
from euchre.solve.search.dd import Boards

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

SURE: Final = 15
"""A chance to pass of one."""
STEP: Final = 3


@dataclass(frozen=True)
class Book:
    """The calls of one game.

    Attributes:
        first, second: (4 x classes,): the bytes of both rounds, by class and seat from the
            dealer's left.
        classes: the classes of its pack.
    """

    first: Bytes
    second: Bytes
    classes: Classes


def written(sums: NDArray[np.float32]) -> Bytes:
    """The bytes of summed strategies, (situations, options)."""
    total = sums.sum(axis=1)
    passing = np.divide(sums[:, PASS], total, out=np.ones(len(sums)), where=total > 0)
    chance = STEP * np.rint(passing * SURE / STEP).astype(np.uint8)
    best = np.where(chance == SURE, 1, 1 + sums[:, 1:].argmax(axis=1)).astype(np.uint8)
    written: Bytes = (best << 4) | chance
    return written


@njit("int64(uint8)", nogil=True, cache=True)
def chosen(byte: int) -> int:
    """The option of a byte."""
    return PASS if byte & 15 >= 8 else byte >> 4


@njit(
    "void(int64[::1], uint64[:, ::1], uint64, int64, int64, int64, int64, int32[:, ::1], "
    "int32[::1], uint8[::1], uint8[::1], float32[::1], int8[:, :, ::1])",
    nogil=True,
    cache=True,
)
def call_results(
    flags: Ints,
    dealt: Boards,
    pack: np.uint64,
    up: int,
    up_suit: int,
    dealer: int,
    node: int,
    offset: NDArray[np.int32],
    rank: NDArray[np.int32],
    first: Bytes,
    second: Bytes,
    weights: Weights,
    out: NDArray[np.int8],
) -> None:
    """What each option leads to in each world, when all call by the book and play by the policy.

    Args:
        flags: of a `euchre.solve.board.compiled.Calling`.
        dealt: (n, 4) card sets as dealt.
        pack: the card set of the pack.
        up, up_suit, dealer: the index of the up-card and its suit; the seat of the dealer.
        node: whose call it is: seats from the dealer's left, 4 more in the second round.
        offset, rank, first, second: of the `Classes` and the `Book`.
        weights: of the policy of the play.
        out: (n, 3 or 7 options, 3), filled: the maker, or -1 where the hand is thrown in; whether
            alone; the makers' tricks.
    """
    table = np.zeros(WORDS, np.uint64)
    bits, features = np.zeros(MOST, np.int64), np.zeros((MOST, FEATURES), np.int32)
    scores = np.zeros(MOST, np.float32)
    options = out.shape[1]
    for i in range(len(dealt)):
        for option in range(options):
            at, pick = node, option
            swapped = 0
            while True:
                seat = (dealer + 1 + at) % 4
                if at != node or at >= 4:
                    number = class_of(dealt[i, seat], up, up_suit, offset, rank)
                    swapped = number % 2
                    if at != node:
                        entry = number // 2 * 4 + at % 4
                        byte = first[entry] if at < 4 else second[entry]
                        pick = chosen(byte)
                        if at == 7 and flags[STICK] == 1:
                            pick = int(byte >> 4)
                if pick != PASS or at == 7:
                    break
                at += 1
            if pick == PASS:
                out[i, option, 0] = -1
                continue
            alone = pick == 2 if at < 4 else pick > 3
            trump = up_suit if at < 4 else trump_of(pick, up_suit, swapped)
            out[i, option, 0] = seat
            out[i, option, 1] = 1 if alone else 0
            out[i, option, 2] = tricks_of_call(
                flags, dealt[i], pack, up, dealer, seat, trump, at < 4, alone, weights, table,
                bits, features, scores,
            )  # fmt: skip
