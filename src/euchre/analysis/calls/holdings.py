"""Kinds of hands at the first call: the trumps held, the aces and the voids beside them.

Hands equal up to suits (the classes of `euchre.solve.learned.auction`) are of one kind. A kind is a
row, by its trumps, and a column, by its aces and voids.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.rules import Rules, has_benny
from euchre.solve import compile_calling
from euchre.solve.board.compiled import FLAGS
from euchre.solve.learned.auction import PLAIN_BITS, TRUMP_BITS, classes

Ints = NDArray[np.int64]

SEATS: Final = 4
DEALER: Final = 3
"""The place of the dealer; 0 is the seat on its left."""
_HAND: Final = 5
_SUITS: Final = 4
_NAMED: Final = ("B", "R", "L", "A")
"""The trumps that a row names, in the order of their bits: Benny, right, left, ace."""
_LOW: Final = (1 << len(_NAMED)) - 1
_ACE: Final = 1
"""The ace's bit of a plain suit."""
_OFF_SUITS: Final = 3
COLUMNS: Final = tuple(
    (aces, voids) for aces in range(_OFF_SUITS + 1) for voids in range(_OFF_SUITS + 1 - aces)
)
"""Aces beside trumps, and suits beside trumps of which no card was dealt."""
ROWS: Final = (_HAND + 2) << len(_NAMED)
"""More than the number of any row."""


@dataclass(frozen=True)
class Kinds:
    """What is told of every class, by its number.

    Attributes:
        deals: how many hands and up-cards it stands for.
        up: the bit of the up-card among the trumps.
        trumps: the bits of the trumps held.
        aces, voids: aces beside trumps, and suits beside trumps that are not held.
    """

    deals: Ints
    up: Ints
    trumps: Ints
    aces: Ints
    voids: Ints


@cache
def _greens() -> tuple[Ints, ...]:
    """By the number of cards in both green suits: (pairs, 3) how often, aces, voids.

    The pairs stand in the order of `Classes.rank`.
    """
    found: list[list[tuple[int, int, int]]] = [[] for _ in range(2 * PLAIN_BITS + 1)]
    for high in range(1 << PLAIN_BITS):
        for low in range(high + 1):
            aces, voids = (high & _ACE) + (low & _ACE), (high == 0) + (low == 0)
            many = 1 if high == low else 2
            found[high.bit_count() + low.bit_count()].append((many, aces, voids))
    return tuple(np.array(each, np.int64) for each in found)


@cache
def kinds_of(*, benny: bool) -> Kinds:
    """Every class of a pack; the numbers are those of `Classes.offset` and `Classes.rank`."""
    known, greens = classes(benny), _greens()
    table = np.zeros((5, known.count), np.int64)
    for up, cards in np.argwhere(known.offset >= 0):
        start = int(known.offset[up, cards])
        trumps, following = divmod(int(cards), 1 << PLAIN_BITS)
        pairs = greens[_HAND - trumps.bit_count() - following.bit_count()]
        part = table[:, start : start + len(pairs)]
        part[0] = _SUITS * pairs[:, 0]
        part[1], part[2] = up, trumps
        part[3] = pairs[:, 1] + (following & _ACE)
        part[4] = pairs[:, 2] + (following == 0)
    return Kinds(*table)


def takes(rules: Rules, seat: int) -> bool:
    """Whether a seat that orders takes the up-card, which is then one of its trumps."""
    flags = dict(zip(FLAGS, compile_calling(rules).flags, strict=True))
    return seat == DEALER or bool(flags["taker_is_maker"])


def places(rules: Rules, seat: int) -> tuple[Ints, Ints]:
    """The row and the column of every class, for a seat from the dealer's left."""
    kinds = kinds_of(benny=has_benny(rules))
    held = kinds.trumps | np.where(takes(rules, seat), 1 << kinds.up, 0)
    counts = np.array([bits.bit_count() for bits in range(1 << TRUMP_BITS)])[held]
    columns = np.full((_OFF_SUITS + 1,) * 2, -1)
    for number, at in enumerate(COLUMNS):
        columns[at] = number
    return counts << len(_NAMED) | held & _LOW, columns[kinds.aces, kinds.voids]


def strength(row: int) -> tuple[int, list[int]]:
    """By what rows are sorted: few trumps first, and weak ones first among as many."""
    return trumps_of(row), [row >> bit & 1 for bit in range(len(_NAMED))]


def trumps_of(row: int) -> int:
    """How many trumps the hands of a row have."""
    return row >> len(_NAMED)


def name_of(row: int) -> str:
    """A row's trumps: ``R L A``, ``R+1``, ``+2``, ``none``."""
    named = [name for bit, name in enumerate(_NAMED) if row >> bit & 1]
    more = trumps_of(row) - len(named)
    return " ".join(named) + (f"+{more}" if more else "") or "none"
