"""A part of the screen that is drawn on a grid: only what has changed is sent to the terminal."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from euchre.cli.fullscreen.drawing.canvas import Canvas
from euchre.cli.fullscreen.drawing.palette import TablePalette


class CharacterGridWidget(Widget):
    """A grid of characters; `show_canvas` shows another one.

    Attributes:
        canvas: what is shown; None: nothing yet.
    """

    def __init__(self, look: TablePalette) -> None:
        super().__init__()
        self.look = look
        self.canvas: Canvas | None = None
        self._strips: dict[int, Strip] = {}

    @property
    def text(self) -> str:
        """The drawn characters, row by row."""
        rows = [] if self.canvas is None else self.canvas.rows
        return "\n".join("".join(cell.character for cell in row) for row in rows)

    def show_canvas(self, canvas: Canvas) -> None:
        """Show a canvas of this widget's size; rows, or parts of them, that are the same stay."""
        before, self.canvas = self.canvas, canvas
        if before is None or (before.width, before.height) != (canvas.width, canvas.height):
            self._strips.clear()
            self.refresh()
            return
        boxes = [*canvas.find_changed_parts(before)]
        for box in boxes:
            self._strips.pop(box.y, None)
        if boxes:
            self.refresh(*(Region(box.x, box.y, box.width, box.height) for box in boxes))

    def render_line(self, y: int) -> Strip:
        canvas = self.canvas
        if canvas is None or y >= canvas.height:
            return Strip.blank(self.size.width, self.look.felt)
        if y not in self._strips:
            self._strips[y] = Strip(canvas.row_segments(y), canvas.width)
        return self._strips[y]
