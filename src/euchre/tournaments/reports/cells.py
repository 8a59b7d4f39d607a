"""Cells of tables about an evening, and how they stand in CSV.

Amounts are plain decimal numbers without a currency.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from euchre.english import cells

Cell: TypeAlias = str | int | Fraction


class CentsAmount(int):
    """An amount in cents, written in units of the currency."""

    __slots__ = ()


def points_to_number(value: Fraction) -> int | float:
    """Return points as an int or a float, for other programs."""
    return int(value) if value.denominator == 1 else round(float(value), 4)


def format_csv_table(
    headings: Sequence[str], rows: Iterable[Sequence[Cell]], separator: str = ","
) -> str:
    """Return a table with a line of headings as CSV; see `euchre.english.cells.format_csv`."""
    return cells.format_csv(
        headings, ([_to_csv_value(cell) for cell in row] for row in rows), separator
    )


def _to_csv_value(cell: Cell) -> cells.Cell:
    if isinstance(cell, CentsAmount):
        return Decimal(cell).scaleb(-2).quantize(_CENT_STEP)
    return cell if isinstance(cell, str) else points_to_number(Fraction(cell))


_CENT_STEP = Decimal("0.01")
