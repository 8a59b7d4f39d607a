"""A table of all endings of two tricks, for two pairs and a suit as trump.

The outcome of the last two tricks hangs on how many of the eight cards are of which suit and who
holds the first, the second, … of them. There are 165 ways to spread eight cards over four suits and
2,520 to hand them to four seats, who are counted from the leader: 415,800 endings, each with the 0,
1 or 2 tricks that perfect play brings the leader's side, in two bits: 104 kB.
`euchre.solve.search.double_dummy` fills the table, in less than a tenth of a second, once in each
process.
"""

# mypy: disallow-untyped-decorators=False, warn-return-any=False

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import Board, Ints, TableAddress, njit_cached
from euchre.solve.board.bits import count_bits, extract_bits, load_word
from euchre.solve.board.workspace import FIRST_SLOTS_MASKS

_SLOTS_1, _SLOTS_2, _SLOTS_3 = FIRST_SLOTS_MASKS[:3]


def list_half_set_words(bit_count: int) -> NDArray[np.uint64]:
    """List the words of `bit_count` bits of which half are set, in order."""
    words = [word for word in range(1 << bit_count) if word.bit_count() == bit_count // 2]
    return np.array(words, np.uint64)


def _rank_half_set_words(bit_count: int, step: int) -> Ints:
    """Return the number of each word in `list_half_set_words`, times `step`."""
    table = np.zeros(1 << bit_count, np.int64)
    words = list_half_set_words(bit_count).astype(np.int64)
    table[words] = np.arange(len(words)) * step
    return table


HOLDING_COUNT: Final = 70 * 6 * 6
SUIT_SPREADS: Final = np.array(
    [(a, b, c) for a in range(9) for b in range(a, 9) for c in range(b, 9)], np.int64
)
"""(165, 3): of eight cards those of the first suit, the first two and the first three."""
ENDINGS_TABLE_WORDS: Final = (len(SUIT_SPREADS) * HOLDING_COUNT + 31) // 32
"""Words of the table."""


def _build_suit_spread_offsets() -> Ints:
    table = np.zeros(9 * 9 * 9, np.int64)
    table[SUIT_SPREADS @ (81, 9, 1)] = np.arange(len(SUIT_SPREADS)) * HOLDING_COUNT
    return table


_SPREAD_OFFSETS: Final = _build_suit_spread_offsets()
_PAIR_OFFSETS: Final = _rank_half_set_words(8, 36)
_FIRST_OFFSETS: Final = _rank_half_set_words(4, 6)
_SECOND_OFFSETS: Final = _rank_half_set_words(4, 1)


@njit_cached("int64(uint64, uint64, uint64, uint64)")
def look_up_last_two_tricks(
    table_address: TableAddress, live_mask: Board, opponents_mask: Board, last_two_mask: Board
) -> np.int64:
    """Return the tricks of the leader's side in an ending.

    Args:
        table_address: the address of the table.
        live_mask: the eight cards.
        opponents_mask: those of the leader's opponents; cards that are gone do not matter.
        last_two_mask: those of the last two seats to play, the same.
    """
    theirs = live_mask & opponents_mask
    counts = (
        81 * count_bits(live_mask & _SLOTS_1)
        + 9 * count_bits(live_mask & _SLOTS_2)
        + count_bits(live_mask & _SLOTS_3)
    )
    number = (
        _SPREAD_OFFSETS[np.uint64(counts)]
        + _PAIR_OFFSETS[extract_bits(theirs, live_mask)]
        + _FIRST_OFFSETS[extract_bits(last_two_mask, theirs)]
        + _SECOND_OFFSETS[extract_bits(last_two_mask, live_mask ^ theirs)]
    )
    return np.int64(
        load_word(table_address, number >> 5) >> np.uint64((number & 31) << 1) & np.uint64(3)
    )
