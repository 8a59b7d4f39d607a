"""How strong a hand must be to call in the first round: the book of calls, told by kinds of hands.

    table = calling_table("standard", 3)  # the dealer
    table.of("R+1").cells[0].order

Every hand with every up-card is counted, none is drawn: hands equal up to suits (the classes of
`euchre.solve.auction`) are looked up once in the book, and count as often as they can be dealt.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from io import StringIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.bots.trained import book_for
from euchre.errors import EuchreError
from euchre.presets import preset
from euchre.solve import compile_calling
from euchre.solve.auction import PLAIN_BITS, TRUMP_BITS, Classes, classes
from euchre.solve.book import SURE
from euchre.solve.compiled import FLAGS

Ints = NDArray[np.int64]

SEATS: Final = 4
DEALER: Final = 3
"""The place of the dealer; 0 is the seat on its left."""
_HAND: Final = 5
_SUITS: Final = 4
_NAMED: Final = ("B", "R", "L", "A")
"""The trumps that a row names, in the order of their bits: Benny, right, left, ace."""
_LOW: Final = (1 << len(_NAMED)) - 1
_ACE, _JACK = 1, 1 << 3
"""Bits of a plain suit."""
_OFF_SUITS: Final = 3
_HEAD: Final = ("trumps", "aces", "voids", "deals", "order", "alone")


class CallingError(EuchreError):
    """There is no such table: the sentence says why."""


@dataclass(frozen=True)
class Share:
    """How the book calls with some hands.

    Attributes:
        deals: how many pairs of a hand and an up-card there are, each as likely as any other.
        order: how often trump is made of the up-card, alone or not, 0 to 1.
        alone: how often it is made alone; a part of `order`.
    """

    deals: int
    order: float
    alone: float


@dataclass(frozen=True)
class Row:
    """The hands with the same trumps.

    Attributes:
        name: the trumps: Benny ``B``, right ``R``, left ``L`` and ace ``A`` by name, and how many
            more, as in ``R L A``, ``R+1`` or ``+2``.
        trumps: how many they are.
        cells: for each column of the table; None where no such hand can be dealt.
        whole: all of them.
    """

    name: str
    trumps: int
    cells: tuple[Share | None, ...]
    whole: Share


@dataclass(frozen=True)
class CallingTable:
    """How often a seat orders in the first round, when all before it have passed.

    Attributes:
        game: the name of the game.
        seat: counted from the dealer's left, 0 to 3.
        takes: whether the seat would take the up-card, which is then counted among its trumps.
        columns: aces beside trumps, and suits beside trumps of which no card was dealt.
        rows: few trumps first, and weak ones first among as many.
        sums: all rows, by column.
        whole: all hands.
    """

    game: str
    seat: int
    takes: bool
    columns: tuple[tuple[int, int], ...]
    rows: tuple[Row, ...]
    sums: tuple[Share, ...]
    whole: Share

    def of(self, name: str) -> Row:
        """The row of some trumps.

        Raises:
            CallingError: there is no such row.
        """
        for row in self.rows:
            if row.name == name:
                return row
        raise CallingError(f"no hand of this table holds {name!r}")


@cache
def calling_table(name: str, seat: int) -> CallingTable:
    """The table of a game and a seat.

    Args:
        name: of a preset with a book of calls.
        seat: counted from the dealer's left, 0 to 3.

    Raises:
        RulesError: no preset is called so.
        CallingError: no book of calls serves it, or there is no such seat.
    """
    rules = preset(name).rules
    book = book_for(rules)
    if book is None:
        raise CallingError(f"no book of calls serves the game {name!r}")
    if not 0 <= seat < SEATS:
        raise CallingError(f"a seat is 0 to {DEALER} from the dealer's left, not {seat}")
    flags = dict(zip(FLAGS, compile_calling(rules).flags, strict=True))
    takes = seat == DEALER or bool(flags["taker_is_maker"])
    kinds = _kinds(book.classes)
    said = book.first[seat::SEATS]
    order = 1.0 - (said & SURE) / SURE
    alone = np.where(said >> 4 == 2, order, 0.0)
    held = kinds.trumps | np.where(takes, 1 << kinds.up, 0)
    return _counted(name, seat, takes, held, kinds, order, alone)


def as_csv(table: CallingTable) -> str:
    """A line for each cell, with shares as numbers from 0 to 1."""
    out = StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(_HEAD)
    for row in table.rows:
        for (aces, voids), cell in zip(table.columns, row.cells, strict=True):
            if cell is not None:
                shares = f"{cell.order:.6f}", f"{cell.alone:.6f}"
                lines.writerow((row.name, aces, voids, cell.deals, *shares))
    return out.getvalue()


# -- counting -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Kinds:
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


def _kinds(known: Classes) -> _Kinds:
    return _kinds_of(benny=known is classes(benny=True))


@cache
def _kinds_of(*, benny: bool) -> _Kinds:
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
    return _Kinds(*table)


def _counted(  # noqa: PLR0917 - what is counted
    name: str,
    seat: int,
    takes: bool,  # noqa: FBT001
    held: Ints,
    kinds: _Kinds,
    order: NDArray[np.float64],
    alone: NDArray[np.float64],
) -> CallingTable:
    columns = tuple(
        (aces, voids) for aces in range(_OFF_SUITS + 1) for voids in range(_OFF_SUITS + 1 - aces)
    )
    counts = np.array([bits.bit_count() for bits in range(1 << TRUMP_BITS)])[held]
    top = held & _LOW
    row_of, column_of = counts << len(_NAMED) | top, kinds.aces * (_OFF_SUITS + 1) + kinds.voids
    shape = (_HAND + 2) << len(_NAMED), (_OFF_SUITS + 1) ** 2
    sums = np.zeros((3, *shape))
    for into, share in zip(sums, (np.ones_like(order), order, alone), strict=True):
        np.add.at(into, (row_of, column_of), kinds.deals * share)
    sums = sums[:, :, [aces * (_OFF_SUITS + 1) + voids for aces, voids in columns]]
    rows = []
    there = [key for key in range(shape[0]) if sums[0, key].any()]
    for key in sorted(there, key=_strength):
        cells = tuple(_share(sums[:, key, at]) if sums[0, key, at] else None
                      for at in range(len(columns)))  # fmt: skip
        whole = _share(sums[:, key].sum(axis=1))
        rows.append(Row(_name(key), key >> len(_NAMED), cells, whole))
    by_column = tuple(_share(each) for each in sums.sum(axis=1).T)
    return CallingTable(
        name, seat, takes, columns, tuple(rows), by_column, _share(sums.sum(axis=(1, 2)))
    )


def _share(sums: NDArray[np.float64]) -> Share:
    deals, order, alone = (float(each) for each in sums)
    return Share(round(deals), min(1.0, order / deals), min(1.0, alone / deals))


def _strength(key: int) -> tuple[int, list[int]]:
    return key >> len(_NAMED), [key >> bit & 1 for bit in range(len(_NAMED))]


def _name(key: int) -> str:
    named = [name for bit, name in enumerate(_NAMED) if key >> bit & 1]
    more = (key >> len(_NAMED)) - len(named)
    return " ".join(named) + (f"+{more}" if more else "") or "none"
