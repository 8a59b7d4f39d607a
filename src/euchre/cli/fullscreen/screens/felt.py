"""The part of a screen that a table is drawn on."""

from __future__ import annotations

from textual import events
from textual.geometry import Size
from textual.message import Message

from euchre.cli.fullscreen.drawing.palette import TablePalette
from euchre.cli.fullscreen.drawing.scene import TableScene
from euchre.cli.fullscreen.drawing.table import ClickTarget, DrawnTable, draw_table
from euchre.cli.fullscreen.screens.drawn import CharacterGridWidget


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

    def __init__(self, look: TablePalette) -> None:
        super().__init__(look)
        self._scene: TableScene | None = None
        self.drawn: DrawnTable | None = None

    def show_scene(self, scene: TableScene) -> None:
        self._scene = scene
        if self.size.width and self.size.height:
            self.drawn = draw_table(scene, self.size.width, self.size.height, self.look)
            self.show_canvas(self.drawn.canvas)

    def on_resize(self, event: events.Resize) -> None:
        if self._scene is not None and event.size != Size(0, 0):
            self.show_scene(self._scene)

    def on_click(self, event: events.Click) -> None:
        spots = () if self.drawn is None else self.drawn.spots
        found = next((spot for spot in spots if spot.box.contains(event.x, event.y)), None)
        self.post_message(self.Clicked(found))
