"""Pages to read, as paragraphs and tables that are printed line by line."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rich.table import Table

from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.ink import TextStyler
from euchre.cli.shared.screen import MAX_LINE_COLUMNS, build_text_styler

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
            return _render_table_lines(self.words)
        hang = " " * len(self.mark)
        return textwrap.wrap(
            self.words,
            max(MIN_WRAP_COLUMNS, width),
            initial_indent=" " * self.indent + self.mark,
            subsequent_indent=" " * self.indent + hang,
            break_on_hyphens=False,
        )


def _render_table_lines(table: Table) -> list[str]:
    paper = PlainTextConsole(
        file=io.StringIO(), width=MAX_LINE_COLUMNS, color_system=None, legacy_windows=False
    )
    with paper.capture() as taken:
        paper.print(table)
    return [line.rstrip() for line in taken.get().splitlines()]


def print_parts(console: PlainTextConsole, parts: Iterable[PagePart], styler: TextStyler) -> None:
    for part in parts:
        if part.apart:
            console.print()
        for line in part.wrap_lines(console.width):
            console.print(styler.to_printable(line), style=part.style)


class PagePrinter:
    """Prints a page, as wide as the terminal up to `MAX_LINE_COLUMNS`."""

    def __init__(self, *, ascii_: bool) -> None:
        self.console = PlainTextConsole.for_page(MAX_LINE_COLUMNS)
        self._styler = build_text_styler(ascii_=ascii_)

    def print_parts(self, *parts: PagePart) -> None:
        print_parts(self.console, parts, self._styler)

    def write_line(self, words: str = "", style: str = "") -> None:
        self.console.print(self._styler.to_printable(words), style=style)
