"""The choices beside the cards: a line each with what they bring about, or side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from euchre.cli.fullscreen.drawing.canvas import Box, Canvas, shortened
from euchre.cli.fullscreen.drawing.layout import TableLayout
from euchre.cli.fullscreen.drawing.scene import OfferedChoice, TableScene

_WIDEST: Final = 76
"""The widest block of choices."""
_GAP: Final = 3


def choice_boxes(offers: Sequence[OfferedChoice], width: int) -> tuple[list[Box], int]:
    """Return the box of each choice in a block that begins at 0, 0; and its rows."""
    room = min(_WIDEST, width - 2)
    if any(offer.effect for offer in offers):
        return [Box(0, at, room, 1) for at in range(len(offers))], len(offers)
    wide = max((cell_len(_shown(offer)) for offer in offers), default=0)
    boxes: list[Box] = []
    x, y, row = 0, 0, offers[0].row if offers else -1
    for offer in offers:
        if x and (offer.row != row or x + wide > room):
            x, y = 0, y + 1
        boxes.append(Box(x, y, min(wide, room), 1))
        x, row = x + wide + _GAP, offer.row
    return boxes, y + 1 if offers else 0


def _shown(offer: OfferedChoice) -> str:
    return f"{offer.key or ' '} {offer.words}"


def draw_choices(canvas: Canvas, scene: TableScene, where: TableLayout) -> list[Box]:
    """Draw the choices; return the box of each, without height for those that have no room."""
    offers, area = scene.offers, where.choices
    boxes, rows = choice_boxes(offers, canvas.width)
    if not offers or not area.height:
        return [Box(0, 0, 0, 0) for _ in offers]
    wide = max(box.right for box in boxes)
    left = max(1, (canvas.width - wide) // 2)
    cursor = None if any(held.event for held in scene.held) else scene.cursor
    first = 0 if cursor is None else max(0, boxes[cursor].y - area.height + 1)
    placed = []
    for at, (offer, box) in enumerate(zip(offers, boxes, strict=True)):
        y = area.y + box.y - first
        if not area.y <= y < area.bottom:
            placed.append(Box(0, 0, 0, 0))
            continue
        here = Box(left + box.x, y, box.width, 1)
        _draw(canvas, offer, here, chosen=at == cursor)
        placed.append(here)
    more = rows - first - area.height
    if more > 0:
        canvas.put(
            canvas.width - 3, area.bottom - 1, canvas.look.ink.plain("▼"), canvas.look.accent
        )
    if first > 0:
        canvas.put(canvas.width - 3, area.y, canvas.look.ink.plain("▲"), canvas.look.accent)
    return placed


def _draw(canvas: Canvas, offer: OfferedChoice, box: Box, *, chosen: bool) -> None:
    x = canvas.put(box.x, box.y, offer.key or " ", canvas.look.accent)
    words = canvas.look.ink.coloured(shortened(offer.words, box.width - 2))
    if chosen:
        words.style = "reverse"
        words.stylize("bold")
    x = canvas.put(x + 1, box.y, words, canvas.look.strong)
    if offer.effect:
        column = box.x + max(24, x - box.x + 2)
        effect = canvas.look.ink.coloured(shortened(offer.effect, box.right - column))
        canvas.put(column, box.y, effect, canvas.look.faint)
