"""Cards as bits, and the terms and types of all compiled parts.

Compiled functions pass plain 64-bit words to each other. Their annotations say what a word is:

=============  =====================================================================================
*address*      where the first word of a record stands in memory. `load_word` and `store_word` of
               `euchre.solve.board.bits` read and write the word so many places after it; the enums
               that end in ``Word`` name the places. The owner of the array keeps it alive.
*set*          one bit for each member. A `CardSet` has that of ``card.index``, whatever is trump.
*board*        a set of cards with a bit for each rank of each suit, relative to trump: see
               `euchre.solve.board.layout`. A name in ``_mask`` is a board or a card set.
*slot*         a suit's place on the board: 0 trumps, then the plain suits by letter. All cards of a
               slot are a *suit mask*.
``write_x``    fills arrays of the caller, whose names end in ``_out``; those in ``_scratch`` are
               room to work in, and what stands there afterwards means nothing.
``encode_x``   a small whole number that a table of weights is looked up by; its docstring lists the
               values.
``rows``       indices of a batch: arrays of many hands or positions have one in each row.
*thresholds*   numbers of tricks at which an answer matters: a solver rounds down to one of them.
=============  =====================================================================================
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

njit_cached: Final[Any] = partial(njit, nogil=True, cache=True)
"""Compile a function for these types, without the global lock, and keep the code on the disk."""

Words: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.int64]
Features: TypeAlias = NDArray[np.int32]
"""(choices, features of each): indices of weights; a single choice is a row."""
Weights: TypeAlias = NDArray[np.float32]
"""Weights of a learned policy, and what is computed from them."""
Floats: TypeAlias = NDArray[np.float64]

Address: TypeAlias = np.uint64
RulesAddress: TypeAlias = Address
"""Of a record of `euchre.solve.vector_engine.words.RulesWord`."""
HandAddress: TypeAlias = Address
"""Of a record of `euchre.solve.vector_engine.words.HandStateWord`."""
DeckAddress: TypeAlias = Address
"""Of a pack of cards, each a word with its bit."""
WorkspaceAddress: TypeAlias = Address
"""Of the memory of a search, see `euchre.solve.board.workspace`."""
TableAddress: TypeAlias = Address
"""Of the table of `euchre.solve.search.endings`."""

CardSet: TypeAlias = np.uint64
Board: TypeAlias = np.uint64
SuitSet: TypeAlias = np.uint64
"""A bit for each suit by its index; that of no trump is the fifth."""
SeatSet: TypeAlias = np.uint64
ActionSet: TypeAlias = np.uint64
"""A bit for each decision, by its number of `euchre.notation.encoding.actions`."""
TrickCountSet: TypeAlias = np.uint64

RandomState: TypeAlias = NDArray[np.uint64]
"""(1,): of `euchre.solve.board.dice.new_random_state`; drawing changes it."""
