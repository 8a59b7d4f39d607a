"""What is strong enough to call in the first round: what ordering is worth, and what the book does.

    table = calling_table("standard", 3)  # the dealer
    table.of("R+1").worths[0].best.points, table.of("R+1").cells[0].order

What ordering is worth was measured by playing out (`euchre.analysis.calls.ordering`). How often the
book orders is counted: every hand with every up-card, none is drawn. Hands equal up to suits are
looked up once in the book, and count as often as they can be dealt.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import StringIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.calls.holdings import (
    COLUMNS,
    DEALER,
    ROWS,
    SEATS,
    Ints,
    kinds_of,
    name_of,
    places,
    strength,
    takes,
    trumps_of,
)
from euchre.analysis.calls.ordering import Worth, ordering_of, together
from euchre.bots.trained import book_for
from euchre.errors import EuchreError
from euchre.presets import preset
from euchre.rules import has_benny
from euchre.solve.learned.book import SURE

_HEAD: Final = (
    *("trumps", "aces", "voids", "verdict", "best", "points", "error", "drawn"),
    *("deals", "order", "alone"),
)
_DIGITS: Final = 3
"""Of points, as they are kept."""


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
        worths: what ordering is worth with them, for each column; None where that was not measured.
        worth: the same of all of them.
    """

    name: str
    trumps: int
    cells: tuple[Share | None, ...]
    whole: Share
    worths: tuple[Worth | None, ...]
    worth: Worth | None


@dataclass(frozen=True)
class CallingTable:
    """What ordering is worth to a seat in the first round, when all before it have passed.

    Attributes:
        game: the name of the game.
        seat: counted from the dealer's left, 0 to 3.
        takes: whether the seat would take the up-card, which is then counted among its trumps.
        columns: aces beside trumps, and suits beside trumps of which no card was dealt.
        rows: few trumps first, and weak ones first among as many.
        sums: all rows, by column.
        whole: all hands.
        worths: what ordering is worth, by column.
        worth: the same of all hands.
        drawn, reached: deals drawn to measure that, and those of them that came to the seat; 0
            where nobody has measured it.
    """

    game: str
    seat: int
    takes: bool
    columns: tuple[tuple[int, int], ...]
    rows: tuple[Row, ...]
    sums: tuple[Share, ...]
    whole: Share
    worths: tuple[Worth | None, ...]
    worth: Worth | None
    drawn: int
    reached: int

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
    said = book.first[seat::SEATS]
    order = 1.0 - (said & SURE) / SURE
    alone = np.where(said >> 4 == 2, order, 0.0)
    deals = kinds_of(benny=has_benny(rules)).deals
    sums = _counted(*places(rules, seat), deals, order, alone)
    measured = ordering_of(name, seat)
    known = {} if measured is None else measured.worths
    rows = []
    for key in sorted(np.flatnonzero(sums[0].any(axis=1)).tolist(), key=strength):
        cells = tuple(_share(each) if each[0] else None for each in sums[:, key].T)
        worths = known.get(name_of(key), (None,) * len(COLUMNS))
        whole = _share(sums[:, key].sum(axis=1))
        rows.append(
            Row(name_of(key), trumps_of(key), cells, whole, worths, together(_there(worths)))
        )
    by_column = [_there([row.worths[at] for row in rows]) for at in range(len(COLUMNS))]
    return CallingTable(
        name,
        seat,
        takes(rules, seat),
        COLUMNS,
        tuple(rows),
        tuple(_share(each) for each in sums.sum(axis=1).T),
        _share(sums.sum(axis=(1, 2))),
        tuple(map(together, by_column)),
        together([worth for column in by_column for worth in column]),
        0 if measured is None else measured.drawn,
        0 if measured is None else measured.reached,
    )


def as_csv(table: CallingTable) -> str:
    """A line for each cell; what was not measured is empty, and shares are from 0 to 1."""
    out = StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(_HEAD)
    lines.writerows([["" if part is None else part for part in cell.values()]
                     for cell in as_data(table)])  # fmt: skip
    return out.getvalue()


def as_data(table: CallingTable) -> list[dict[str, Any]]:
    """Every cell: what ordering is worth more than passing, and what the book does.

    `drawn` are the deals drawn that came to it, of which what it is worth was measured; `best` is
    the better way to order, and `verdict` what follows, where enough deals came.
    """
    return [
        dict(zip(_HEAD, (row.name, *column, *_worth_data(worth), *_share_data(share)), strict=True))
        for row in table.rows
        for column, worth, share in zip(table.columns, row.worths, row.cells, strict=True)
        if share is not None
    ]


def _worth_data(worth: Worth | None) -> tuple[str | float | None, ...]:
    if worth is None:
        return None, None, None, None, 0
    points, error = worth.best
    return (
        worth.verdict if worth.told else None,
        "alone" if worth.goes_alone else "order",
        round(points, _DIGITS),
        round(error, _DIGITS),
        worth.deals,
    )


def _share_data(share: Share) -> tuple[float, ...]:
    return share.deals, round(share.order, 6), round(share.alone, 6)


def _there(worths: Sequence[Worth | None]) -> list[Worth]:
    return [worth for worth in worths if worth is not None]


def _counted(
    rows: Ints,
    columns: Ints,
    deals: Ints,
    order: NDArray[np.float64],
    alone: NDArray[np.float64],
) -> NDArray[np.float64]:
    """By row and column: deals, those that are ordered, and those that are ordered alone."""
    sums = np.zeros((3, ROWS, len(COLUMNS)))
    for into, share in zip(sums, (np.ones_like(order), order, alone), strict=True):
        np.add.at(into, (rows, columns), deals * share)
    return sums


def _share(sums: NDArray[np.float64]) -> Share:
    deals, order, alone = (float(each) for each in sums)
    return Share(round(deals), min(1.0, order / deals), min(1.0, alone / deals))
