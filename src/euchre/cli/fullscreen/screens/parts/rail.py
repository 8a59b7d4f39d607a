"""What has been told, beside the table where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from euchre.cli.fullscreen.drawing.canvas import Canvas
from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.cli.fullscreen.screens.parts.drawn import GridWidget
from euchre.cli.matches.telling import NarratedLine
from euchre.cli.shared.console import Console

_CONSOLE: Final = Console()
"""Text is broken into lines by one; nothing is written to it."""
_LAST: Final = 200
"""So many of the last lines may be in sight."""
RAIL: Final = 104
"""From so many columns on what is told stands beside the table."""


def told(look: Palette, lines: Sequence[NarratedLine]) -> Text:
    """Return lines of the log as styled text."""
    parts = []
    for line in lines:
        if line.beside is not None:
            parts += [Text(), look.ink.coloured(f"{line.words}  {line.beside}", "bold")]
        else:
            parts.append(look.ink.coloured(line.words, line.style))
    return Text("\n").join(parts)


class Rail(GridWidget):
    """The last lines of the log: a page that fills up, and is turned by half when it is full.

    Were each line to move all others up, all of it would have to be sent each time.
    """

    DEFAULT_CSS = "Rail { width: 40; height: 1fr; }"

    def __init__(self, look: Palette) -> None:
        super().__init__(look)
        self._lines: list[NarratedLine] = []

    def show(self, lines: Sequence[NarratedLine]) -> None:
        """Show the last of these lines."""
        self._lines = [*lines][-_LAST:]
        width, height = self.size
        if not width or not height:
            return
        rows = told(self.look, self._lines).wrap(_CONSOLE, max(1, width - 3))
        canvas = Canvas(width, height, self.look)
        half = max(1, height // 2)
        first = 0 if len(rows) <= height else -(-(len(rows) - height) // half) * half
        for y in range(height):
            canvas.put(0, y, self.look.ink.plain("│"), self.look.faint)
        for y, row in enumerate(rows[first:]):
            row.rstrip()
            canvas.put(2, y, row)
        self.lay(canvas)

    def on_resize(self) -> None:
        """Draw again for the new size."""
        self.show(self._lines)
