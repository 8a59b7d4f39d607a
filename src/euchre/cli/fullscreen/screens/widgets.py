"""The parts of a screen that are drawn on a grid: a table, and the log beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from euchre.cli.fullscreen.app import EuchreApp
from euchre.cli.fullscreen.drawing.canvas import Canvas
from euchre.cli.fullscreen.drawing.palette import TablePalette
from euchre.cli.fullscreen.drawing.scene import TableScene
from euchre.cli.fullscreen.drawing.table import ClickTarget, DrawnTable, draw_table
from euchre.cli.matches.telling import NarratedLine
from euchre.cli.shared.console import PlainTextConsole

_WRAP_CONSOLE: Final = PlainTextConsole()
"""Text is broken into lines by one; nothing is written to it."""
_MAX_LINES: Final = 200
"""So many of the last lines may be in sight."""
MIN_RAIL_COLUMNS: Final = 104
"""From so many columns on what is told stands beside the table."""


class CharacterGridWidget(Widget):
    """A grid of characters; `show_canvas` shows another one.

    Attributes:
        canvas: what is shown; None: nothing yet.
    """

    app: EuchreApp

    def __init__(self) -> None:
        super().__init__()
        self.canvas: Canvas | None = None
        self._strips: dict[int, Strip] = {}

    def show_canvas(self, canvas: Canvas) -> None:
        """Show a canvas of this widget's size; rows, or parts of them, that are the same stay."""
        before, self.canvas = self.canvas, canvas
        if before is None or (before.width, before.height) != (canvas.width, canvas.height):
            self._strips.clear()
            self.refresh()
            return
        boxes = [*canvas.find_changed_rectangles(before)]
        for box in boxes:
            self._strips.pop(box.y, None)
        if boxes:
            self.refresh(*(Region(box.x, box.y, box.width, box.height) for box in boxes))

    def render_line(self, y: int) -> Strip:
        canvas = self.canvas
        if canvas is None or y >= canvas.height:
            return Strip.blank(self.size.width, self.app.palette.felt)
        if y not in self._strips:
            self._strips[y] = Strip(canvas.row_segments(y), canvas.width)
        return self._strips[y]


class TableWidget(CharacterGridWidget):
    """A table, drawn from a `TableScene`."""

    DEFAULT_CSS = "TableWidget { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """The message that something on the table was clicked.

        Attributes:
            spot: what; None: nothing in particular.
        """

        def __init__(self, spot: ClickTarget | None) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self) -> None:
        super().__init__()
        self._scene: TableScene | None = None
        self.drawn: DrawnTable | None = None

    def show_scene(self, scene: TableScene) -> None:
        self._scene = scene
        if self.size.width and self.size.height:
            self.drawn = draw_table(scene, self.size.width, self.size.height, self.app.palette)
            self.show_canvas(self.drawn.canvas)

    def on_resize(self, event: events.Resize) -> None:
        if self._scene is not None and event.size != Size(0, 0):
            self.show_scene(self._scene)

    def on_click(self, event: events.Click) -> None:
        spots = () if self.drawn is None else self.drawn.spots
        found = next((spot for spot in spots if spot.box.contains(event.x, event.y)), None)
        self.post_message(self.Clicked(found))


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

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[NarratedLine] = []

    def show_lines(self, lines: Sequence[NarratedLine]) -> None:
        """Show the last of these lines."""
        self._lines = [*lines][-_MAX_LINES:]
        width, height = self.size
        if not width or not height:
            return
        look = self.app.palette
        rows = render_lines(look, self._lines).wrap(_WRAP_CONSOLE, max(1, width - 3))
        canvas = Canvas(width, height, look)
        half = max(1, height // 2)
        first = 0 if len(rows) <= height else -(-(len(rows) - height) // half) * half
        for y in range(height):
            canvas.write_text(0, y, look.ink.to_printable("│"), look.faint)
        for y, row in enumerate(rows[first:]):
            row.rstrip()
            canvas.write_text(2, y, row)
        self.show_canvas(canvas)

    def on_resize(self) -> None:
        self.show_lines(self._lines)
