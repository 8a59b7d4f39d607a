"""How things are shown: coloured suits on a terminal, or plain ASCII without any colour."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from rich.table import Table
from rich.text import Text

from euchre.cli.shared.console import Console
from euchre.cli.shared.ink import FOUR_COLOURS, TWO_COLOURS, Ink

try:
    import termios
except ImportError:  # on Windows, where what was typed ahead stays
    _TERMIOS = False
else:
    _TERMIOS = True

WIDTH: Final = 78
"""The widest line, so that an 80-column terminal keeps a margin."""


@dataclass(frozen=True)
class ScreenLook:
    """The way a screen shows things.

    Attributes:
        ascii: no character outside ASCII and no colour.
        four_colours: clubs green and diamonds blue instead of two colours.
        pause: seconds to rest after each thing the others do.
        trumps_last: the trumps of a hand stand together at its right end.
    """

    ascii: bool = False
    four_colours: bool = False
    pause: float = 0.0
    trumps_last: bool = False


class Screen:
    """The terminal, written to line by line."""

    def __init__(self, look: ScreenLook) -> None:
        self.look = look
        suits = FOUR_COLOURS if look.four_colours else TWO_COLOURS
        self._ink = ink(suits, ascii_=look.ascii)
        self._terminal = Console()
        self._console = Console(soft_wrap=False, color_system=None if self._ink.ascii else "auto")

    def plain(self, text: str) -> str:
        """Return the text with only the characters that this screen can show."""
        return self._ink.plain(text)

    def line(self, text: str | Text = "", style: str = "", indent: int = 1) -> None:
        """Write a line; suits get their colours, and long lines are wrapped below their start."""
        shown = self.coloured(" ".join(text.splitlines()), style) if isinstance(text, str) else text
        width = max(20, self.width - indent)
        for part in shown.wrap(self._console, width) if shown.plain else [Text()]:
            part.rstrip()
            self._console.print(Text(" " * indent if part.plain else "") + part, no_wrap=True)

    @property
    def width(self) -> int:
        """The number of characters that fit into a line now, the margin on the left among them.

        It is measured each time, as windows are made wider and narrower while a match lasts.
        """
        self._console.width = min(WIDTH, self._terminal.width)
        return self._console.width

    def flow(self, cells: Sequence[Text]) -> None:
        """Write cells side by side, in as many lines as they take; no cell is broken."""
        line = Text()
        for cell in cells:
            bare = cell.copy()
            bare.rstrip()
            if line.plain and line.cell_len + bare.cell_len >= self.width:
                self.line(line)
                line = Text()
            line += cell
        self.line(line)

    def whole(self, text: str) -> None:
        """Write a line that is to be copied, as a path is: in one piece however long it is."""
        self._console.print(Text(f" {text}"), soft_wrap=True)

    def coloured(self, text: str, style: str = "") -> Text:
        """Return the text with its suits in their colours."""
        return self._ink.coloured(text, style)

    def show(self, table: Table) -> None:
        """Write a table whose cells are as this screen can show them."""
        _ = self.width  # measured anew
        self._console.print(table)

    def rule(self, left: str, right: str = "") -> None:
        """Write a line across the screen with words in it."""
        fill = self.width - len(left) - len(right) - 6
        self.line(f"── {left} {'─' * max(2, fill)} {right}".rstrip(), style="bold", indent=0)

    def rest(self) -> None:
        """Give the reader time."""
        if self.look.pause:
            time.sleep(self.look.pause)

    def forget_typing(self) -> None:
        """Discard what was typed on a terminal before anything was asked."""
        if _TERMIOS and sys.stdin.isatty():
            with suppress(termios.error):
                termios.tcflush(sys.stdin, termios.TCIFLUSH)


def ink(suits: Mapping[str, str] | None = None, *, ascii_: bool) -> Ink:
    """Return the ink for text on standard output.

    Args:
        suits: the style of each suit; None: none has any.
        ascii_: ASCII is wanted; it is shown as well where the output takes nothing else.
    """
    return Ink(suits or {}, ascii=ascii_ or only_ascii())


def only_ascii() -> bool:
    """Return whether standard output takes no suits, marks and lines."""
    try:
        "♣•✕".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False
