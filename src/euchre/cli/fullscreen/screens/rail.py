"""What has been told, beside the table where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from euchre.cli.fullscreen.drawing.canvas import Canvas
from euchre.cli.fullscreen.drawing.palette import TablePalette
from euchre.cli.fullscreen.screens.drawn import CharacterGridWidget
from euchre.cli.matches.telling import NarratedLine
from euchre.cli.shared.console import PlainTextConsole

_WRAP_CONSOLE: Final = PlainTextConsole()
"""Text is broken into lines by one; nothing is written to it."""
_MAX_LINES: Final = 200
"""So many of the last lines may be in sight."""
MIN_RAIL_COLUMNS: Final = 104
"""From so many columns on what is told stands beside the table."""


def render_lines(palette: TablePalette, lines: Sequence[NarratedLine]) -> Text:
    """Return lines of the log as styled text."""
    parts = []
    for line in lines:
        if line.beside is not None:
            parts += [Text(), palette.ink.colour_suits(f"{line.words}  {line.beside}", "bold")]
        else:
            parts.append(palette.ink.colour_suits(line.words, line.style))
    return Text("\n").join(parts)


class NarrationPanel(CharacterGridWidget):
    """The last lines of the log: a page that fills up, and is turned by half when it is full.

    Were each line to move all others up, all of it would have to be sent each time.
    """

    DEFAULT_CSS = "NarrationPanel { width: 40; height: 1fr; }"

    def __init__(self, look: TablePalette) -> None:
        super().__init__(look)
        self._lines: list[NarratedLine] = []

    def show_lines(self, lines: Sequence[NarratedLine]) -> None:
        """Show the last of these lines."""
        self._lines = [*lines][-_MAX_LINES:]
        width, height = self.size
        if not width or not height:
            return
        rows = render_lines(self.look, self._lines).wrap(_WRAP_CONSOLE, max(1, width - 3))
        canvas = Canvas(width, height, self.look)
        half = max(1, height // 2)
        first = 0 if len(rows) <= height else -(-(len(rows) - height) // half) * half
        for y in range(height):
            canvas.write_text(0, y, self.look.ink.to_printable("│"), self.look.faint)
        for y, row in enumerate(rows[first:]):
            row.rstrip()
            canvas.write_text(2, y, row)
        self.show_canvas(canvas)

    def on_resize(self) -> None:
        self.show_lines(self._lines)
