"""What has been told, beside the table where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.cli.matches.telling import Line

RAIL: Final = 104
"""From so many columns on what is told stands beside the table."""


def told(look: Palette, lines: Sequence[Line]) -> Text:
    """Lines as they are shown."""
    parts = []
    for line in lines:
        if line.beside is not None:
            parts += [Text(), look.ink.coloured(f"{line.words}  {line.beside}", "bold")]
        else:
            parts.append(look.ink.coloured(line.words, line.style))
    return Text("\n").join(parts)


class Rail(VerticalScroll):
    """The last lines that were told, the newest at the bottom."""

    DEFAULT_CSS = """
    Rail { width: 40; height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    Rail > Static { width: 1fr; height: auto; }
    """
    can_focus = False

    def __init__(self, look: Palette) -> None:
        super().__init__()
        self._look = look
        self._text = Static(markup=False)
        self._last: tuple[int, Line | None, Line | None] = (0, None, None)

    def compose(self) -> ComposeResult:
        """Its parts."""
        yield self._text

    def show(self, lines: Sequence[Line]) -> None:
        """Show lines, if they have changed."""
        now = (len(lines), lines[0], lines[-1]) if lines else (0, None, None)
        if now == self._last:
            return
        self._last = now
        self._text.update(told(self._look, [*lines][-200:]))
        self.scroll_end(animate=False)
