"""Cells of tables about an evening, and how they stand in CSV.

Amounts are plain decimal numbers without a currency.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from euchre.words import cells

Cell: TypeAlias = str | int | Fraction


class Amount(int):
    """An amount in cents, written in units of the currency."""

    __slots__ = ()


def points(value: Fraction) -> int | float:
    """Return points as an int or a float, for other programs."""
    return int(value) if value.denominator == 1 else round(float(value), 4)


def table_csv(head: Sequence[str], rows: Iterable[Sequence[Cell]], separator: str = ",") -> str:
    """Return a table with a line of headings as CSV; see `euchre.words.cells.table_csv`."""
    return cells.table_csv(head, ([_cell(cell) for cell in row] for row in rows), separator)


def _cell(cell: Cell) -> cells.Cell:
    if isinstance(cell, Amount):
        return Decimal(cell).scaleb(-2).quantize(_CENT)
    return cell if isinstance(cell, str) else points(Fraction(cell))


_CENT = Decimal("0.01")
