"""The last row of a screen: what keys do, each also to be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from euchre.cli.fullscreen.drawing.palette import TablePalette


class KeyHint(NamedTuple):
    """A key, the words for it, and its action.

    Attributes:
        name: of the key.
        words: what it does.
        action: of the screen.
    """

    name: str
    words: str
    action: str


class KeyBar(Static):
    """A row of keys, as many as there is room for."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; width: 1fr; }"

    class Pressed(Message):
        """The message that a key was clicked.

        Attributes:
            action: what it does.
        """

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, look: TablePalette) -> None:
        super().__init__(markup=False)
        self._look = look
        self._keys: tuple[KeyHint, ...] = ()
        self._ends: list[tuple[int, int, str]] = []

    def show_keys(self, keys: Sequence[KeyHint]) -> None:
        """Show what keys do now."""
        self._keys = tuple(keys)
        self._draw_keys()

    def on_resize(self) -> None:
        """Draw again for the new size."""
        self._draw_keys()

    def _draw_keys(self) -> None:
        text, self._ends = Text(" "), []
        for name, words, action in self._keys:
            shown = self._look.ink.to_printable(name)
            wide = cell_len(f"{shown} {words}")
            if text.cell_len + wide > self.size.width:
                break
            self._ends.append((text.cell_len, text.cell_len + wide, action))
            text.append(shown, without_background(self._look.accent)).append(
                f" {words}", without_background(self._look.faint)
            )
            text.append("  ")
        text.rstrip()
        self.update(text)

    def on_click(self, event: events.Click) -> None:
        """Post which key was clicked."""
        event.stop()
        for start, end, action in self._ends:
            if start <= event.x < end:
                self.post_message(self.Pressed(action))


def without_background(style: Style) -> Style:
    """Return a style without its background, so that the widget's stays."""
    return Style(color=style.color, bold=style.bold, dim=style.dim, reverse=style.reverse)
