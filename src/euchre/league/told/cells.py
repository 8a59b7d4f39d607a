"""Cells of tables for spreadsheets, and tables of them as CSV.

A text that a spreadsheet would take for a formula has an apostrophe before it, and amounts are
plain decimal numbers without a currency.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from euchre.words.cells import safe

Cell: TypeAlias = str | int | Fraction


class Amount(int):
    """Cents, to be written as an amount."""

    __slots__ = ()


def decimal(cents: int) -> str:
    """Cents as ``5.00`` or ``-0.25``."""
    return f"{'-' * (cents < 0)}{abs(cents) // 100}.{abs(cents) % 100:02}"


def points(value: Fraction) -> int | float:
    """Points as a number that other programs know."""
    return int(value) if value.denominator == 1 else round(float(value), 4)


def table_csv(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """A table with a line of headings."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_cell(cell) for cell in row] for row in rows)
    return out.getvalue()


def _cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return safe(cell)
    if isinstance(cell, Amount):
        return decimal(cell)
    return str(points(Fraction(cell)))
