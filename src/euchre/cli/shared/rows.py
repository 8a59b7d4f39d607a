"""Rows for other programs: the options ``--json`` and ``--csv``, and rows as CSV."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from euchre.cli.shared.options import F
from euchre.cli.shared.terminal import echo
from euchre.english.cells import format_csv
from euchre.errors import EuchreError


def add_row_options(function: F) -> F:
    """Add ``--json`` and ``--csv``; the parameters are ``as_json`` and ``as_csv``."""
    function = click.option("--csv", "as_csv", is_flag=True, help="Print the rows as CSV.")(
        function
    )
    return click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")(
        function
    )


def verify_row_options(*, as_json: bool, as_csv: bool) -> None:
    """Verify that only one of `add_row_options` was given."""
    if as_json and as_csv:
        raise EuchreError("--json and --csv can't be used together: choose one")


def print_csv(rows: Sequence[Mapping[str, Any]]) -> None:
    """Print rows as CSV, with the names of the first row above them; a list becomes one text."""
    if rows:
        cells = ([_to_csv_cell(row[name]) for name in rows[0]] for row in rows)
        echo(format_csv([*rows[0]], cells, end="\n"), nl=False)


def _to_csv_cell(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list) else value
