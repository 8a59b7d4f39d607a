"""The part of a screen that a table is drawn on; only what has changed is sent to the terminal."""

from __future__ import annotations

from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.cli.fullscreen.drawing.scene import Scene
from euchre.cli.fullscreen.drawing.table import Drawn, Spot, draw


class Felt(Widget):
    """A table, drawn from a `Scene`."""

    DEFAULT_CSS = "Felt { width: 1fr; height: 1fr; }"

    class Clicked(Message):
        """Something on the table has been clicked.

        Attributes:
            spot: what; None: nothing in particular.
        """

        def __init__(self, spot: Spot | None) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, look: Palette) -> None:
        super().__init__()
        self.look = look
        self._scene: Scene | None = None
        self._drawn: Drawn | None = None
        self._strips: dict[int, Strip] = {}

    @property
    def drawn(self) -> Drawn | None:
        """What is drawn now."""
        return self._drawn

    def show(self, scene: Scene, look: Palette | None = None) -> None:
        """Draw a table; only what differs is drawn anew."""
        if look is not None and look is not self.look:
            self.look, self._drawn = look, None
        self._scene = scene
        if not self.size.width or not self.size.height:
            return
        before = self._drawn
        self._drawn = drawn = draw(scene, self.size.width, self.size.height, self.look)
        same = before is not None and (
            (before.canvas.width, before.canvas.height) == (self.size.width, self.size.height)
        )
        if not same or before is None:
            self._strips.clear()
            self.refresh()
            return
        boxes = [*drawn.canvas.changed(before.canvas)]
        for box in boxes:
            self._strips.pop(box.y, None)
        if boxes:
            self.refresh(*(Region(box.x, box.y, box.width, box.height) for box in boxes))

    def on_resize(self, event: events.Resize) -> None:
        """The screen has another size now."""
        if self._scene is not None and event.size != Size(0, 0):
            self.show(self._scene)

    def render_line(self, y: int) -> Strip:
        """A row of what is drawn."""
        if self._drawn is None or y >= self._drawn.canvas.height:
            return Strip.blank(self.size.width, self.look.felt)
        if y not in self._strips:
            canvas = self._drawn.canvas
            self._strips[y] = Strip(canvas.segments(y), canvas.width)
        return self._strips[y]

    def on_click(self, event: events.Click) -> None:
        """Say what has been clicked."""
        spots = () if self._drawn is None else self._drawn.spots
        found = next((spot for spot in spots if spot.box.has(event.x, event.y)), None)
        self.post_message(self.Clicked(found))
