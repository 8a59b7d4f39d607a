"""A part of a screen that is drawn as a grid of characters; only what has changed is sent."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from euchre.cli.fullscreen.drawing.canvas import Canvas
from euchre.cli.fullscreen.drawing.palette import Palette


class Grid(Widget):
    """Shows a `Canvas`.

    Args:
        look: how things look where nothing is drawn.
    """

    DEFAULT_CSS = "Grid { width: 1fr; height: 1fr; }"

    def __init__(self, look: Palette) -> None:
        super().__init__()
        self.look = look
        self.canvas: Canvas | None = None
        self._strips: dict[int, Strip] = {}

    def paint(self, canvas: Canvas) -> None:
        """Show what is drawn there; only what differs is sent."""
        before, self.canvas = self.canvas, canvas
        if (
            before is None
            or before.look is not canvas.look
            or (before.width, before.height) != (canvas.width, canvas.height)
        ):
            self._strips.clear()
            self.refresh()
            return
        boxes = [*canvas.changed(before)]
        for box in boxes:
            self._strips.pop(box.y, None)
        if boxes:
            self.refresh(*(Region(box.x, box.y, box.width, box.height) for box in boxes))

    def render_line(self, y: int) -> Strip:
        """A row of what is drawn."""
        if self.canvas is None or y >= self.canvas.height:
            return Strip.blank(self.size.width, self.look.felt)
        if y not in self._strips:
            self._strips[y] = Strip(self.canvas.segments(y), self.canvas.width)
        return self._strips[y]
