"""Rows of words: how they are laid out, broken into lines, and which of them are in sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from euchre.cli.fullscreen.drawing.canvas import shortened


class Row(NamedTuple):
    """A row of a page.

    Attributes:
        text: what stands there.
        pick: what it stands for, where the cursor can go; rows of one thing share it.
    """

    text: Text
    pick: str = ""


class Cell(NamedTuple):
    """A part of a row.

    Attributes:
        words: what stands there; what is too long is cut.
        width: in characters.
        style: of it.
        right: whether it stands at the right end.
    """

    words: str
    width: int
    style: Style | str = ""
    right: bool = False


def laid(cells: Iterable[Cell]) -> Text:
    """Cells beside each other."""
    text = Text()
    for words, width, style, right in cells:
        kept = shortened(words, width)
        space = " " * (width - cell_len(kept))
        text.append(space if right else "")
        text.append(kept, style)
        text.append("" if right else space)
    return text


def wrapped(words: str, width: int) -> list[str]:
    """A text in lines of so many characters; a word that is longer is broken."""
    if width < 1:
        return []
    lines: list[str] = []
    line = ""
    for word in words.split():
        tried = f"{line} {word}" if line else word
        if cell_len(tried) <= width:
            line = tried
            continue
        if line:
            lines.append(line)
        line = word
        while cell_len(line) > width:
            part = shortened(line, width, "") or line[:1]
            lines.append(part)
            line = line[len(part) :]
    return [*lines, line] if line else lines


def told(sentences: Iterable[str], width: int, style: Style | str = "") -> list[Row]:
    """Sentences, each in as many rows as it needs."""
    return [Row(Text(line, style)) for each in sentences for line in wrapped(each, width)]


def heading(words: str, style: Style) -> list[Row]:
    """What stands above rows, with a blank one before it."""
    return [Row(Text()), Row(Text(words, style))]


def picks(rows: Iterable[Row]) -> list[str]:
    """What the cursor can stand on, in order."""
    return [*dict.fromkeys(row.pick for row in rows if row.pick)]


def first_in_sight(rows: Sequence[Row], pick: str, offset: int, room: int) -> int:
    """The first row that is shown.

    Args:
        rows: all of them.
        pick: where the cursor is; empty: nowhere.
        offset: the first row so far.
        room: how many can be seen at a time.
    """
    at = [number for number, row in enumerate(rows) if pick and row.pick == pick]
    if at:
        offset = min(offset, at[0])
        offset = max(offset, at[-1] + 1 - room)
        if at[0] == next(n for n, row in enumerate(rows) if row.pick):
            offset = max(0, at[-1] + 1 - room)  # what stands above the first is seen as well
    return max(0, min(offset, len(rows) - room))
