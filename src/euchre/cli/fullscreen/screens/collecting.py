"""What somebody writes line by line, collected for something to read."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from euchre.cli.fullscreen.drawing.palette import TablePalette
from euchre.cli.matches.telling import NarratedLine


class PageReviewWriter:
    """A page to write on, as `euchre.cli.shared.reviewed` asks for one.

    Args:
        narrow: whether tables have no room, so that each of their rows is told in words.
    """

    def __init__(self, look: TablePalette, *, narrow: bool = False) -> None:
        self._look, self._narrow = look, narrow
        self._parts: list[RenderableType] = []
        self.lines: list[NarratedLine] = []

    @property
    def text(self) -> Group:
        """All that was written, as a renderable."""
        return Group(*self._parts)

    def to_printable(self, text: str) -> str:
        return self._look.ink.to_printable(text)

    def write_line(self, text: str = "", style: str = "", indent: int = 1) -> None:
        self.lines.append(NarratedLine(text, style))
        shown = self._look.ink.colour_suits(text, style) if text else Text()
        self._parts.append(Padding(shown, (0, 0, 0, indent - 1)))

    def write_heading(self, left: str, right: str = "") -> None:
        self.write_line("  ".join(part for part in (left, right) if part), style="bold")

    def write_table(self, table: Table) -> None:
        if not self._narrow:
            self._parts.append(table)
            return
        heads = [" ".join(str(column.header).split()) for column in table.columns[1:]]
        for name, *cells in zip(*(column.cells for column in table.columns), strict=True):
            parts = (f"{head} {cell}" for head, cell in zip(heads, cells, strict=True) if cell)
            self.write_line(f"{name}: {', '.join(parts)}")
