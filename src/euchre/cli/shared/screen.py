"""How things are shown: coloured suits on a terminal, or plain ASCII without any colour."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from rich.table import Table
from rich.text import Text

from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.ink import FOUR_COLOURS, TWO_COLOURS, TextStyler

try:
    import termios
except ImportError:  # on Windows, where what was typed ahead stays
    _HAS_TERMIOS = False
else:
    _HAS_TERMIOS = True

MAX_LINE_COLUMNS: Final = 78
"""The widest line, so that an 80-column terminal keeps a margin."""


@dataclass(frozen=True)
class DisplaySettings:
    """The look that a player chose for cards and text.

    Attributes:
        ascii: no character outside ASCII and no colour.
        colour: whether there are colours.
        four_colours: clubs green and diamonds blue instead of two colours.
        trumps_last: the trumps of a hand stand together at its right end.
    """

    ascii: bool = False
    colour: bool = True
    four_colours: bool = False
    trumps_last: bool = False


def build_display_settings(
    *, ascii_: bool, no_colour: bool = False, four_colours: bool, trumps_last: bool = False
) -> DisplaySettings:
    """Return the look of a command, from its options, the environment and the terminal.

    Args:
        ascii_, no_colour: ``--ascii`` and ``--no-colour``.
        four_colours, trumps_last: as in `DisplaySettings`.
    """
    return DisplaySettings(
        ascii=ascii_ or is_ascii_only(),
        colour=not (no_colour or os.environ.get("NO_COLOR")),
        four_colours=four_colours,
        trumps_last=trumps_last,
    )


class TerminalOutput:
    """The terminal, written to line by line; `pause`: seconds to rest after what the others do."""

    def __init__(self, display: DisplaySettings, *, pause: float = 0.0) -> None:
        self.look, self._pause = display, pause
        suits = FOUR_COLOURS if display.four_colours else TWO_COLOURS
        self._ink = build_text_styler(suits, ascii_=display.ascii)
        self._terminal = PlainTextConsole()
        self._console = PlainTextConsole(
            soft_wrap=False,
            color_system=None if self._ink.ascii else "auto",
            no_color=None if display.colour else True,
        )

    def to_printable(self, text: str) -> str:
        return self._ink.to_printable(text)

    def write_line(self, text: str | Text = "", style: str = "", indent: int = 1) -> None:
        """Write a line; suits get their colours, and long lines are wrapped below their start."""
        shown = (
            self.colour_suits(" ".join(text.splitlines()), style) if isinstance(text, str) else text
        )
        width = max(20, self.width - indent)
        for part in shown.wrap(self._console, width) if shown.plain else [Text()]:
            part.rstrip()
            self._console.print(Text(" " * indent if part.plain else "") + part, no_wrap=True)

    @property
    def width(self) -> int:
        """The number of characters that fit into a line now, the margin on the left among them.

        It is measured each time, as windows are made wider and narrower while a match lasts.
        """
        self._console.width = min(MAX_LINE_COLUMNS, self._terminal.width)
        return self._console.width

    def write_side_by_side(self, cells: Sequence[Text]) -> None:
        """Write cells side by side, in as many lines as they take; no cell is broken."""
        line = Text()
        for cell in cells:
            bare = cell.copy()
            bare.rstrip()
            if line.plain and line.cell_len + bare.cell_len >= self.width:
                self.write_line(line)
                line = Text()
            line += cell
        self.write_line(line)

    def write_unbroken(self, text: str) -> None:
        """Write a line that is to be copied, as a path is: in one piece however long it is."""
        self._console.print(Text(f" {text}"), soft_wrap=True)

    def colour_suits(self, text: str, style: str = "") -> Text:
        return self._ink.colour_suits(text, style)

    def write_table(self, table: Table) -> None:
        """Write a table whose cells are as this screen can show them."""
        _ = self.width  # measured anew
        self._console.print(table)

    def write_heading(self, left: str, right: str = "") -> None:
        """Write a line across the screen with words in it."""
        fill = self.width - len(left) - len(right) - 6
        self.write_line(f"── {left} {'─' * max(2, fill)} {right}".rstrip(), style="bold", indent=0)

    def pause_for_reader(self) -> None:
        if self._pause:
            time.sleep(self._pause)

    def discard_typed_input(self) -> None:
        """Discard what was typed on a terminal before anything was asked."""
        if _HAS_TERMIOS and sys.stdin.isatty():
            with suppress(termios.error):
                termios.tcflush(sys.stdin, termios.TCIFLUSH)


def build_text_styler(suits: Mapping[str, str] | None = None, *, ascii_: bool) -> TextStyler:
    """Return the ink for text on standard output.

    Args:
        suits: the style of each suit; None: none has any.
        ascii_: ASCII is wanted; it is shown as well where the output takes nothing else.
    """
    return TextStyler(suits or {}, ascii=ascii_ or is_ascii_only())


def is_ascii_only() -> bool:
    """Return whether standard output takes no suits, marks and lines."""
    try:
        "♣•✕".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return True
    return False
