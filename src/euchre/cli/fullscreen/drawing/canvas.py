"""A grid of characters, each with its style: what is drawn, and which of it has changed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from euchre.cli.fullscreen.drawing.palette import TablePalette

ASCII_ELLIPSIS: Final = "~"
"""Where text is cut off in ASCII: as wide as the dots that stand there else."""


class CanvasCell(NamedTuple):
    """A cell of the grid; a character wider than one cell has an empty one to its right."""

    character: str
    style: Style


class Rectangle(NamedTuple):
    """A rectangle: its left and top edge, its width and height, in characters."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to its right."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    def contains(self, x: int, y: int) -> bool:
        """Return whether a cell is in the box."""
        return self.x <= x < self.right and self.y <= y < self.bottom


class Canvas:
    """A grid to draw on; what falls outside is not drawn.

    Args:
        width, height: in characters.
        palette: how things look; its felt is what nothing is drawn on.
    """

    def __init__(self, width: int, height: int, palette: TablePalette) -> None:
        self.width, self.height, self.look = width, height, palette
        self.style = palette.felt
        self.rows = [[CanvasCell(" ", palette.felt)] * width for _ in range(height)]

    def write_text(self, x: int, y: int, text: str | Text, style: Style | None = None) -> int:
        """Write text from a cell to the right; return the column after it.

        Args:
            text: what; the styles of a `Text` are laid over `style`.
            style: of it, laid over that of the grid.
        """
        base = self.style if style is None else self.style + style
        if isinstance(text, str):
            return self._write_characters(x, y, text, base)
        for words, more in _split_by_style(text):
            x = self._write_characters(x, y, words, base + more)
        return x

    def _write_characters(self, x: int, y: int, text: str, style: Style) -> int:
        if self.look.ink.ascii:  # shortened, when it was plain already
            text = text.replace("…", ASCII_ELLIPSIS)
        for character in text:
            wide = get_character_cell_size(character)
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width and wide:
                row = self.rows[y]
                if not row[x].character:  # the other half of a wide character goes, too
                    row[x - 1] = row[x - 1]._replace(character=" ")
                if x + wide < self.width and not row[x + wide].character:
                    row[x + wide] = row[x + wide]._replace(character=" ")
                row[x] = CanvasCell(character, style)
                if wide > 1:
                    row[x + 1] = CanvasCell("", style)
            x += wide
        return x

    def row_segments(self, y: int) -> list[Segment]:
        """Return a row as segments of one style each."""
        return [
            Segment("".join(cell.character for cell in cells), style)
            for style, cells in groupby(self.rows[y], key=lambda cell: cell.style)
        ]

    def find_changed_rectangles(self, previous: Canvas) -> Iterator[Rectangle]:
        """Yield what differs from a canvas of this size, row by row, wide characters whole."""
        for y, (old, new) in enumerate(zip(previous.rows, self.rows, strict=True)):
            if old == new:
                continue
            changed = [x for x in range(self.width) if old[x] != new[x]]
            first, end = changed[0], changed[-1] + 1
            while first > 0 and not (old[first].character and new[first].character):
                first -= 1
            while end < self.width and not (old[end].character and new[end].character):
                end += 1
            yield Rectangle(first, y, end - first, 1)


def _split_by_style(text: Text) -> Iterator[tuple[str, Style]]:
    parsed = {str(span.style): Style.parse(str(span.style)) for span in text.spans}
    base = Style.parse(str(text.style)) if str(text.style) else Style()
    stops = sorted(
        {0, len(text), *(stop for span in text.spans for stop in (span.start, span.end))}
    )
    for start, end in pairwise(stops):
        over = [parsed[str(s.style)] for s in text.spans if s.start <= start and end <= s.end]
        yield text.plain[start:end], Style.combine([base, *over])


def shorten_text(text: str, width: int) -> str:
    """Return the text, or its beginning and ``…`` if it is wider than `width` characters."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for character in text:
        if cell_len(kept + character) >= width:
            break
        kept += character
    return f"{kept}…" if width > 0 else ""


def wrap_text(text: str, width: int, rows: int) -> list[str]:
    """Return the text in as many rows as it takes, `rows` at most; the rest is cut off."""
    lines: list[str] = []
    remaining = text
    while remaining and len(lines) < rows - 1 and cell_len(remaining) > width:
        end = len(remaining)
        while end > 0 and cell_len(remaining[:end]) > width:
            end = remaining.rfind(" ", 0, end)
        if end <= 0:
            break
        lines.append(remaining[:end])
        remaining = remaining[end + 1 :]
    return [*lines, shorten_text(remaining, width)] if remaining else lines
