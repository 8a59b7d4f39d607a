"""What the searches share: sets of cards on the board, and the words of a workspace.

A workspace holds what is being solved and a table of positions at the start of a trick. There a
position is which card of which suit each seat holds *among the cards still in hand*, whatever cards
are gone, so the same entry serves positions that differ in cards out of play alone. Nothing else
matters to it, so an entry stays true from deal to deal and nothing is ever cleared.
"""

# mypy: disallow-untyped-decorators=False, warn-return-any=False
# ruff: noqa: PLR0917, FBT001 - machine code: words are plain numbers

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import Board, Ints, WorkspaceAddress, njit_cached
from euchre.solve.board.bits import count_bits, extract_bits, load_word, store_word
from euchre.solve.board.layout import (
    BOARD_BITS,
    SLOT_MASK,
    SLOT_START_BITS,
    SLOT_TOP_BITS,
    TRUMP_WIDTH,
)

Boards = NDArray[np.uint64]

ONE_WORD: Final = np.uint64(1)
ZERO_WORD: Final = np.uint64(0)
TRUMP_MASK: Final = np.uint64(SLOT_MASK[0])
FIRST_SLOTS_MASKS: Final = tuple(np.uint64(sum(SLOT_MASK[:n])) for n in range(1, 5))
"""The first suit, the first two, three and four."""
_SLOTS_1, _SLOTS_2, _SLOTS_3, _SLOTS_4 = FIRST_SLOTS_MASKS
_SLOT_STARTS: Final = np.uint64(SLOT_START_BITS)
_SLOT_TOPS: Final = np.uint64(SLOT_TOP_BITS)

SUIT_MASK_AT: Final = np.array(
    [next((mask for mask in SLOT_MASK if mask >> bit & 1), 0) for bit in range(BOARD_BITS + 18)],
    np.uint64,
)
"""``SUIT_MASK_AT[bit]``: the mask of a card's suit."""


# -- sets of cards ------------------------------------------------------------------------------


@njit_cached("uint64(uint64, uint64)")
def strongest_of_each_run(own_mask: Board, their_mask: Board) -> Board:
    """Return the strongest card of each run of `own_mask` that no card of `their_mask` breaks."""
    ends = own_mask | their_mask | _SLOT_TOPS
    return own_mask & ends & ~(ends - (_SLOT_STARTS | (their_mask << ONE_WORD)))


@njit_cached("uint64(uint64, uint64)")
def master_cards(own_mask: Board, their_mask: Board) -> Board:
    """Return the cards of `own_mask` that beat every card of `their_mask` of the same suit."""
    ends = their_mask | _SLOT_TOPS
    return own_mask & ~ends & (ends - _SLOT_STARTS)


def _build_sure_trump_tricks_table() -> Ints:
    """Build ``[index]``: the tricks that trumps are sure of against those of the other side.

    The index has a bit for each trump of either, the highest lowest, set for one's own, and a bit
    above them all. Each trump of the other side beats at most one lower one, so what is left when
    each is spent on the next one below takes a trick whatever happens.
    """
    table = np.zeros(1 << TRUMP_WIDTH, np.int64)
    for index in range(1, len(table)):
        theirs = 0
        for bit in range(index.bit_length() - 1):
            if not index >> bit & 1:
                theirs += 1
            elif theirs:
                theirs -= 1
            else:
                table[index] += 1
    return table


_OUTLASTING_TRICKS: Final = _build_sure_trump_tricks_table()


@njit_cached("int64(uint64, uint64)")
def count_sure_trump_tricks(own_mask: Board, their_mask: Board) -> int:
    """Return the tricks that one hand's trumps bring its side whatever happens.

    Args:
        own_mask: the trumps of one seat.
        their_mask: those of all seats of the other side.
    """
    trumps = own_mask | their_mask
    return _OUTLASTING_TRICKS[
        extract_bits(own_mask, trumps) | (ONE_WORD << np.uint64(count_bits(trumps)))
    ]


# -- the workspace ------------------------------------------------------------------------------

# the seats' hands come first
MAKERS, MAKERS_CARDS, SEATS, NEXT = 5, 6, 7, 8
AGAINST_WORD: Final = 13
"""Five words: for each seat the cards of the other side."""
PLANES_WORD: Final = 18
"""Three words: the cards of the seats whose number has that bit."""
TURNED_WORD: Final = 21
"""Two words for each of four leaders: the opponents' cards, and those of the last two to play."""
PAIRS_WORD: Final = 29
"""The address of the table of endings if two pairs play with a suit as trump; 0 otherwise."""
ENDINGS_WORD: Final = 30
"""The address of the table of endings, if there is one."""
PLACES_WORD: Final = 31
"""The number of the last place in the table of positions, two less than a power of two of words."""
TABLE_WORD: Final = 32
"""Here the table of positions begins: two words each."""

_HASH_MULTIPLIER: Final = np.uint64(0x9E3779B97F4A7C15)
_DOWN, _UP = np.uint64(40), np.uint64(16)
_FOUR, _EIGHT, _FIFTEEN = np.uint64(4), np.uint64(8), np.uint64(15)
_FIVE, _NINE, _14 = np.uint64(5), np.uint64(9), np.uint64(14)
UNKNOWN, YES, NO = -1, 1, 0


@njit_cached("uint64(uint64)")
def pack_suit_counts(live_mask: Board) -> np.uint64:
    """Count these cards of the first suit, the first two, three and four: 20 bits."""
    return (
        np.uint64(count_bits(live_mask & _SLOTS_1))
        | np.uint64(count_bits(live_mask & _SLOTS_2)) << _FOUR
        | np.uint64(count_bits(live_mask & _SLOTS_3)) << _NINE
        | np.uint64(count_bits(live_mask & _SLOTS_4)) << _14
    )


@njit_cached("int64(uint64, uint64, uint64)")
def find_transposition_index(
    workspace: WorkspaceAddress, key: np.uint64, tag: np.uint64
) -> np.int64:
    """Find the place of this position in the table of positions: the words after `workspace`.

    Args:
        workspace: the address of the workspace.
        key, tag: what tells it from all others; a tag has 56 bits.
    """
    mixed = (key ^ (tag << _UP)) * _HASH_MULTIPLIER
    return TABLE_WORD + 2 * np.int64((mixed >> _DOWN) & load_word(workspace, PLACES_WORD))


@njit_cached("uint64(uint64, int64, uint64, uint64, int64)")
def read_transposition_entry(
    workspace: WorkspaceAddress,
    entry_index: np.int64,
    key: np.uint64,
    tag: np.uint64,
    tricks_left: np.int64,
) -> np.uint64:
    """Read a position's entry: fewest and (4 bits up) most tricks, and above them the tag."""
    entry = load_word(workspace, entry_index + 1)
    if load_word(workspace, entry_index) == key and entry >> _EIGHT == tag:
        return entry
    return (tag << _EIGHT) | (np.uint64(tricks_left) << _FOUR)


@njit_cached("int64(uint64, int64)")
def decide_from_entry(entry: np.uint64, needed: np.int64) -> int:
    """Return the entry's answer to whether `needed` tricks are taken, if it settles that."""
    if needed <= np.int64(entry & _FIFTEEN):
        return YES
    if needed > np.int64((entry >> _FOUR) & _FIFTEEN):
        return NO
    return UNKNOWN


@njit_cached("void(uint64, int64, uint64, uint64, int64, boolean)")
def store_transposition_answer(
    workspace: WorkspaceAddress,
    entry_index: np.int64,
    key: np.uint64,
    old_entry: np.uint64,
    needed: np.int64,
    can_take: bool,
) -> None:
    """Store an entry, and one more answer, in the table of positions."""
    low, high = old_entry & _FIFTEEN, (old_entry >> _FOUR) & _FIFTEEN
    if can_take:
        low = max(low, np.uint64(needed))
    else:
        high = min(high, np.uint64(needed - 1))
    store_word(workspace, entry_index, key)
    store_word(workspace, entry_index + 1, (old_entry & ~np.uint64(255)) | low | (high << _FOUR))
