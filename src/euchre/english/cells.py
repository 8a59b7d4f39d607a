"""Tables as CSV, which a spreadsheet opens: the only way out for them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final, TypeAlias

from euchre.cleaning import remove_control_characters

Cell: TypeAlias = str | int | float | Decimal | None
"""What stands in a cell: None is an empty one."""
CSV_SEPARATORS: Final = {"comma": ",", "semicolon": ";", "tab": "\t"}
"""What stands between two cells, by name."""
_FORMULA_PATTERN: Final = re.compile(r"""(^|[,;|])(?=[\s"']*[=+\-@\uff0b\uff0d\uff1d\uff20])""")
"""Where a spreadsheet would begin to work out a cell, whichever separator it reads by."""


def format_csv(
    headings: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    separator: str = ",",
    end: str = "\r\n",
) -> str:
    """Format a table as CSV with a line of headings, each row in one line.

    Args:
        headings: the headings.
        rows: the cells of each row. A text that a spreadsheet would take for a formula has an
            apostrophe before it.
        separator: what stands between two cells, one of `CSV_SEPARATORS`. Where that is a
            semicolon, numbers have a decimal comma, as spreadsheets have it that read such files.
        end: the end of each line.
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator=end)
    writer.writerow(headings)
    comma = separator == ";"
    writer.writerows([_format_cell(cell, decimal_comma=comma) for cell in row] for row in rows)
    return out.getvalue()


def _format_cell(cell: Cell, *, decimal_comma: bool) -> Cell:
    if isinstance(cell, str):
        return _escape_formula(cell)
    if isinstance(cell, float | Decimal) and decimal_comma:
        return str(cell).replace(".", ",")
    return cell


def _escape_formula(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    >>> _escape_formula("=1+1"), _escape_formula("A;=1"), _escape_formula("Ann")
    ("'=1+1", "A;'=1", 'Ann')
    """
    return _FORMULA_PATTERN.sub(r"\1'", remove_control_characters(" ".join(text.split())))
