"""A page of the host: its head, its rows, what is said, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from euchre.cli.fullscreen.drawing.canvas import Box, Canvas, shortened
from euchre.cli.fullscreen.drawing.evening.rows import Row, first_in_sight, wrapped
from euchre.cli.fullscreen.drawing.palette import Palette

BESIDE: Final = 116
"""From so many columns on there is a second list beside the first."""
_ROOMY: Final = 12
"""From so many rows on the tabs have a row of their own."""
_TALL: Final = 16
"""From so many rows on the keys may have two."""


class Spot(NamedTuple):
    """A place that can be clicked.

    Attributes:
        box: where.
        kind: ``tab``, ``key`` or ``pick``.
        name: which.
    """

    box: Box
    kind: str
    name: str


@dataclass(frozen=True)
class Sheet:
    """What is to be drawn.

    Attributes:
        title: of the evening.
        far: how far it is, in a few words.
        tabs: the key and the name of each page.
        tab: the name of this one.
        rows: what stands on it.
        pick: where the cursor is.
        offset: the first row that was in sight.
        beside: what stands beside it where there is room.
        says: what was done, or what is to be done next.
        warning: why something was not done.
        question: what is to be answered with y or n.
        keys: the keys with a word for each, the most important first.
    """

    title: str
    far: str
    tabs: Sequence[tuple[str, str]]
    tab: str
    rows: Sequence[Row]
    pick: str = ""
    offset: int = 0
    beside: Sequence[Row] = ()
    says: str = ""
    warning: str = ""
    question: str = ""
    keys: Sequence[tuple[str, str]] = ()


class DrawnSheet(NamedTuple):
    """A page that is drawn.

    Attributes:
        canvas: it.
        spots: what can be clicked.
        offset: the first row in sight.
        room: how many rows are in sight.
    """

    canvas: Canvas
    spots: tuple[Spot, ...]
    offset: int
    room: int


def main_width(width: int) -> int:
    """How wide the rows of a page may be."""
    return max(1, _split(width) - 2)


def beside_width(width: int) -> int:
    """How wide the rows beside it may be; 0: there are none."""
    return max(0, width - _split(width) - 2) if width >= BESIDE else 0


def _split(width: int) -> int:
    return width * 58 // 100 if width >= BESIDE else width


def draw(sheet: Sheet, width: int, height: int, look: Palette) -> DrawnSheet:
    """Draw a page.

    Args:
        sheet: what is to be drawn.
        width, height: in characters.
        look: the styles.
    """
    canvas = Canvas(width, height, look)
    spots = [*_head(canvas, sheet)]
    top = 0 if height < 3 else 3 if height >= _ROOMY else 1
    foot = _foot(canvas, sheet, spots, height - top)
    room = max(0, height - top - foot)
    offset = first_in_sight(sheet.rows, sheet.pick, sheet.offset, room)
    wide = _split(width)
    for y, row in enumerate(sheet.rows[offset : offset + room], top):
        here = bool(row.pick) and row.pick == sheet.pick
        canvas.put(0, y, "▸" if here else " ", look.accent)
        canvas.put(1, y, row.text)
        if row.pick:
            spots.append(Spot(Box(0, y, wide, 1), "pick", row.pick))
    if offset and room:
        canvas.put(wide - 1, top, "↑", look.faint)
    if offset + room < len(sheet.rows) and room:
        canvas.put(wide - 1, top + room - 1, "↓", look.faint)
    if width >= BESIDE:
        for y, row in enumerate(sheet.beside[:room], top):
            canvas.put(wide, y, "│", look.faint)
            canvas.put(wide + 2, y, row.text)
    return DrawnSheet(canvas, tuple(spots), offset, room)


def _head(canvas: Canvas, sheet: Sheet) -> list[Spot]:
    look, width = canvas.look, canvas.width
    if canvas.height < _ROOMY:
        if width < 60:
            x = canvas.put(0, 0, shortened(sheet.tab, width), look.accent)
            canvas.put(x + 1, 0, shortened(sheet.far, max(0, width - x - 1)), look.faint)
            return []
        return _tabs(canvas, sheet, 0)
    far = shortened(sheet.far, width)
    room = width - cell_len(far) - 2
    canvas.put(0, 0, shortened(sheet.title, max(0, room)), look.strong)
    canvas.put(width - cell_len(far), 0, far, look.faint)
    return _tabs(canvas, sheet, 1)


def _tabs(canvas: Canvas, sheet: Sheet, y: int) -> list[Spot]:
    look, spots, x = canvas.look, [], 0
    bare = sum(cell_len(name) + 4 for _, name in sheet.tabs) > canvas.width
    for key, name in sheet.tabs:
        words = name if not bare or name == sheet.tab else key
        style = look.cursor if name == sheet.tab else look.faint
        end = canvas.put(x, y, f" {words} ", style)
        if not bare and name != sheet.tab and words[:1].lower() == key:
            canvas.put(x + 1, y, words[:1], look.accent)
        spots.append(Spot(Box(x, y, end - x, 1), "tab", name))
        x = end + (0 if bare else 1)
    return spots


def _foot(canvas: Canvas, sheet: Sheet, spots: list[Spot], room: int) -> int:
    """Draw what is said and the keys at the bottom; how many rows that takes."""
    words, style = _said(sheet, canvas.look)
    lines = wrapped(words, canvas.width)
    if canvas.height < 6:
        if not (sheet.question or sheet.warning):
            return _keys(canvas, sheet.keys, 1, spots) if room > 1 else 0
        return _tiny_foot(canvas, sheet, lines[: max(1, room)], style)
    most = room - 2 if sheet.question or sheet.warning else 3
    lines = lines[: max(1, most)]
    rows = _keys(canvas, sheet.keys, 2 if canvas.height >= _TALL else 1, spots)
    y = canvas.height - rows - len(lines)
    for at, line in enumerate(lines):
        canvas.put(0, y + at, line, style)
    return rows + len(lines)


def _tiny_foot(canvas: Canvas, sheet: Sheet, lines: list[str], style: Style) -> int:
    """What is asked or refused, where there is hardly any room."""
    if sheet.question and lines:
        lines[-1] = f"{shortened(lines[-1], canvas.width - 6)} (y/n)"
    for at, line in enumerate(lines):
        canvas.put(0, canvas.height - len(lines) + at, line, style)
    return len(lines)


def _said(sheet: Sheet, look: Palette) -> tuple[str, Style]:
    if sheet.question:
        return f"{sheet.question} {sheet.warning}".rstrip(), look.accent
    if sheet.warning:
        return sheet.warning, look.warn
    return sheet.says, look.felt


def _keys(canvas: Canvas, keys: Sequence[tuple[str, str]], most: int, spots: list[Spot]) -> int:
    """The keys in the last rows; how many of them."""
    look, lines = canvas.look, list[list[tuple[int, str, str]]]([[]])
    x = 0
    for key, words in keys:
        wide = cell_len(f"{key} {words}")
        if x and x + wide > canvas.width:
            if len(lines) == most:
                break
            lines.append([])
            x = 0
        lines[-1].append((x, key, words))
        x += wide + 2
    for at, line in enumerate(lines):
        y = canvas.height - len(lines) + at
        for x, key, words in line:
            end = canvas.put(canvas.put(x, y, key, look.accent) + 1, y, words, look.faint)
            spots.append(Spot(Box(x, y, end - x, 1), "key", key))
    return len(lines)
