"""The wall, for a second screen or a projector: it turns by itself."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from euchre.cli.evenings.desk import Desk
from euchre.cli.fullscreen.drawing.evening.wall import Shown, draw_wall, parts
from euchre.cli.fullscreen.screens.parts.drawn import Drawn
from euchre.errors import EuchreError

if TYPE_CHECKING:
    from euchre.cli.fullscreen.app import EuchreApp

TURNS: Final = 8.0
"""Seconds for which one thing is seen."""
LOOKS: Final = 1.0
"""Seconds between two looks at what has been noted."""


class WallScreen(Screen[None]):
    """The tables of the round, then the standings, and again.

    Args:
        desk: the evening.
        turns: seconds for which one thing is seen.
        looks: seconds between two looks at what has been noted.
        alone: whether nothing lies below it: leaving it leaves the program.
    """

    app: EuchreApp
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self, desk: Desk, *, turns: float = TURNS, looks: float = LOOKS, alone: bool = False
    ) -> None:
        super().__init__()
        self._desk, self._turns, self._looks, self._alone = desk, turns, looks, alone
        self._grid: Drawn | None = None
        self._at = 0
        self._held = False
        self._rounds = len(desk.evening.rounds)
        self._note = ""

    def compose(self) -> ComposeResult:
        """Its parts."""
        self._grid = Drawn(self.app.palette)
        yield self._grid

    def on_mount(self) -> None:
        """Begin to turn."""
        self.set_interval(self._turns, self._turn)
        self.set_interval(self._looks, self._look)
        self.show()

    def on_resize(self) -> None:
        """The screen has another size."""
        self.call_after_refresh(self.show)

    def _parts(self) -> list[Shown]:
        assert self._grid is not None
        width, height = self._grid.size
        return parts(self._desk.evening, width, height, ascii=self.app.palette.ink.ascii)

    def show(self) -> None:
        """Show what is seen now."""
        if self._grid is None or not self._grid.size.width or not self._grid.size.height:
            return
        evening, found = self._desk.evening, self._parts()
        if len(evening.rounds) != self._rounds:  # a new round is what everybody waits for
            self._rounds, self._at = len(evening.rounds), 0
        self._at %= len(found)
        width, height = self._grid.size
        note = self._note or ("held" if self._held else "")
        canvas = draw_wall(evening, found[self._at], width, height, self.app.palette, note=note)
        self._grid.lay(canvas)

    def _turn(self) -> None:
        if not self._held:
            self._at += 1
            self.show()

    async def _look(self) -> None:
        try:
            found = await asyncio.to_thread(self._desk.look)
        except (EuchreError, OSError) as error:
            self._note = str(error)
        else:
            if not found and not self._note:
                return
            self._note = ""
        self.show()

    def on_key(self, event: events.Key) -> None:
        """Turn by hand, hold, or leave."""
        event.stop()
        event.prevent_default()
        if event.key in ("escape", "q", "w"):
            self.app.exit(0) if self._alone else self.dismiss()
        elif event.key in ("right", "down", "enter", "pagedown"):
            self._at += 1
        elif event.key in ("left", "up", "pageup"):
            self._at -= 1
        elif event.key == "space":
            self._held = not self._held
        self.show()
