"""Pages to read, as paragraphs and tables that are printed line by line."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.table import Table

from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.ink import TextStyler
from euchre.cli.shared.screen import MAX_LINE_COLUMNS

MIN_WRAP_COLUMNS: Final = 8
"""Words are wrapped to no fewer characters than this."""


@dataclass(frozen=True)
class PagePart:
    """A paragraph, a heading or a table.

    Attributes:
        words: of it; or a table, which is never wrapped.
        style: ``bold``, ``dim`` and so on.
        indent: characters to the left of all its lines.
        mark: what stands before its first line, and as many blanks before the others.
        apart: whether a blank line stands before it.
    """

    words: str | Table
    style: str = ""
    indent: int = 0
    mark: str = ""
    apart: bool = False

    def wrap_lines(self, width: int) -> list[str]:
        """Return its lines, for so many characters."""
        if isinstance(self.words, Table):
            return render_table_lines(self.words)
        hang = " " * len(self.mark)
        return textwrap.wrap(
            self.words,
            max(MIN_WRAP_COLUMNS, width),
            initial_indent=" " * self.indent + self.mark,
            subsequent_indent=" " * self.indent + hang,
            break_on_hyphens=False,
        )


def render_table_lines(table: Table) -> list[str]:
    """Return the lines of a table, as wide as it is."""
    paper = PlainTextConsole(
        file=io.StringIO(), width=MAX_LINE_COLUMNS, color_system=None, legacy_windows=False
    )
    with paper.capture() as taken:
        paper.print(table)
    return [line.rstrip() for line in taken.get().splitlines()]


Parts = Sequence[PagePart]


def print_parts(console: PlainTextConsole, parts: Parts, styler: TextStyler | None = None) -> None:
    for line, style in _list_styled_lines(parts, console.width):
        console.print(line if styler is None else styler.to_printable(line), style=style)


def _list_styled_lines(parts: Parts, width: int) -> Iterator[tuple[str, str]]:
    for part in parts:
        if part.apart:
            yield "", ""
        for line in part.wrap_lines(width):
            yield line, part.style
