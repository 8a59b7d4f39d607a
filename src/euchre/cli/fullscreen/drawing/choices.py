"""The choices beside the cards: a line each with what they bring about, or side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from euchre.cli.fullscreen.drawing.canvas import Canvas, Rectangle, shorten_text
from euchre.cli.fullscreen.drawing.layout import TableLayout
from euchre.cli.fullscreen.drawing.scene import OfferedChoice, TableScene
from euchre.game.events import Bid

_MAX_BLOCK_COLUMNS: Final = 76
_GAP_COLUMNS: Final = 3


def place_choices(offers: Sequence[OfferedChoice], width: int) -> tuple[list[Rectangle], int]:
    """Return the box of each choice in a block that begins at 0, 0; and its rows."""
    room = min(_MAX_BLOCK_COLUMNS, width - 2)
    if any(offer.effect for offer in offers):
        return [Rectangle(0, at, room, 1) for at in range(len(offers))], len(offers)
    widths = [cell_len(_choice_text(offer)) for offer in offers]
    if not any(map(_is_of_named_bids, offers)):  # else there are many, of which few are long
        widths = [max(widths, default=0)] * len(offers)
    boxes: list[Rectangle] = []
    x, y, row = 0, 0, offers[0].row if offers else -1
    for offer, wide in zip(offers, widths, strict=True):
        if x and (offer.row != row or x + wide > room):
            x, y = 0, y + 1
        boxes.append(Rectangle(x, y, min(wide, room), 1))
        x, row = x + wide + _GAP_COLUMNS, offer.row
    return boxes, y + 1 if offers else 0


def _is_of_named_bids(offer: OfferedChoice) -> bool:
    """Return whether a choice is a bid that is more than a number, or leads to such bids."""
    event = offer.event
    is_named = isinstance(event, Bid) and (event.trump is not None or event.special is not None)
    return is_named or bool(offer.within)


def _choice_text(offer: OfferedChoice) -> str:
    return f"{offer.key or ' '} {offer.words}"


def draw_choices(canvas: Canvas, scene: TableScene, layout: TableLayout) -> list[Rectangle]:
    """Draw the choices; return the box of each, without height for those that have no room."""
    offers, area = scene.offers, layout.choices
    boxes, rows = place_choices(offers, canvas.width)
    if not offers or not area.height:
        return [Rectangle(0, 0, 0, 0) for _ in offers]
    wide = max(box.right for box in boxes)
    margin = max(1, (canvas.width - wide) // 2)
    cursor = None if any(held.event for held in scene.held) else scene.cursor
    first = 0 if cursor is None else max(0, boxes[cursor].y - area.height + 1)
    placed = []
    for index, (offer, box) in enumerate(zip(offers, boxes, strict=True)):
        y = area.y + box.y - first
        if not area.y <= y < area.bottom:
            placed.append(Rectangle(0, 0, 0, 0))
            continue
        place = Rectangle(margin + box.x, y, box.width, 1)
        _draw_choice(canvas, offer, place, chosen=index == cursor)
        placed.append(place)
    more = rows - first - area.height
    if more > 0:
        canvas.write_text(
            canvas.width - 3, area.bottom - 1, canvas.look.ink.to_printable("▼"), canvas.look.accent
        )
    if first > 0:
        canvas.write_text(
            canvas.width - 3, area.y, canvas.look.ink.to_printable("▲"), canvas.look.accent
        )
    return placed


def _draw_choice(canvas: Canvas, offer: OfferedChoice, box: Rectangle, *, chosen: bool) -> None:
    x = canvas.write_text(box.x, box.y, offer.key or " ", canvas.look.accent)
    words = canvas.look.ink.colour_suits(shorten_text(offer.words, box.width - 2))
    if chosen:
        words.style = "reverse"
        words.stylize("bold")
    x = canvas.write_text(x + 1, box.y, words, canvas.look.strong)
    if offer.effect:
        column = box.x + max(24, x - box.x + 2)
        effect = canvas.look.ink.colour_suits(shorten_text(offer.effect, box.right - column))
        canvas.write_text(column, box.y, effect, canvas.look.faint)
