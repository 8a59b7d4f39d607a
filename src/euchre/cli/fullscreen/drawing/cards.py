"""Cards of box characters, in three sizes."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.style import Style

from euchre.cli.fullscreen.drawing.canvas import Canvas, Rectangle
from euchre.game.cards import HIDDEN, Card, Rank, Suit, is_trump


class CardSize(NamedTuple):
    """The size of a drawn card, in characters."""

    width: int
    height: int


LARGE_CARD: Final = CardSize(7, 5)
MEDIUM_CARD: Final = CardSize(5, 3)
SMALL_CARD: Final = CardSize(4, 1)
CARD_SIZES: Final = (LARGE_CARD, MEDIUM_CARD, SMALL_CARD)
_FRAME_CHARACTERS: Final = ("╭─╮", "│ │", "╰─╯")
_ASCII_FRAME_CHARACTERS: Final = ("+-+", "| |", "+-+")
_BACK_CHARACTER: Final = "░"
_JOKER_NAME: Final = "Jkr"
_CARD_KEYS: Final = "1234567890ab"
"""The keys of the cards of a hand, from the left."""


def index_to_card_key(index: int) -> str:
    """Return the key of a card of the hand, by its place from 0; empty beyond the twelfth."""
    return _CARD_KEYS[index : index + 1]


def card_key_to_index(character: str) -> int | None:
    """Return the place of the card that a typed character chooses; None: it chooses none."""
    if character.isdecimal():
        return (int(character) or 10) - 1
    place = _CARD_KEYS.find(character.lower())
    return None if place < 0 else place


def bower_letter(card: Card, trump: Suit | None) -> str:
    """Return ``R`` or ``L`` for the right or left bower, once trump is known."""
    if trump is None or card.rank is not Rank.JACK or not is_trump(card, trump):
        return ""
    return "R" if card.suit is trump else "L"


def draw_card(
    canvas: Canvas,
    box: Rectangle,
    card: Card,
    *,
    mark: str = "",
    enabled: bool = True,
    style: Style | None = None,
) -> None:
    """Draw a card into a box of one of the `CARD_SIZES`.

    Args:
        card: which; `HIDDEN` is drawn from behind.
        mark: a letter in its lower edge, as for a bower.
        enabled: whether it may be played; else it steps back.
        style: laid over its own, as for what the arrow keys stand on.
    """
    paper = canvas.look.back if card is HIDDEN else canvas.look.card_style(card, enabled=enabled)
    if style is not None:
        paper += style
    name = canvas.look.ink.to_printable(
        _card_label(card, box.width - 2 if box.height > 1 else box.width - 1)
    )
    if box.height == 1:
        fill = canvas.look.ink.to_printable(_BACK_CHARACTER) if card is HIDDEN else " "
        shown = f"{name}{mark.lower()}" if name else fill * (box.width - 1)
        canvas.write_text(box.x, box.y, f"{shown:^{box.width}}"[: box.width], paper)
        return
    _draw_frame(canvas, box, paper, mark)
    inner = box.width - 2
    if card is HIDDEN:
        for row in range(1, box.height - 1):
            canvas.write_text(
                box.x + 1, box.y + row, canvas.look.ink.to_printable(_BACK_CHARACTER) * inner, paper
            )
    elif box.height == MEDIUM_CARD.height:
        canvas.write_text(box.x + 1, box.y + 1, _justify_card_label(name, inner), paper)
    else:
        canvas.write_text(box.x + 1, box.y + 1, f"{name:<{inner}}", paper)
        canvas.write_text(
            box.x + 1,
            box.y + box.height // 2,
            f"{name[-1:] if card.rank is not Rank.JOKER else '':^{inner}}",
            paper,
        )
        canvas.write_text(box.x + 1, box.bottom - 2, f"{name:>{inner}}", paper)


def _card_label(card: Card, width: int) -> str:
    """Return the name on a card; a joker is shortened if it must be."""
    if card is HIDDEN:
        return ""
    return card.symbol if len(card.symbol) <= width else _JOKER_NAME


def _justify_card_label(name: str, width: int) -> str:
    """Return the rank at the left and the suit at the right: ``J ♥``; a joker in the middle."""
    if name == _JOKER_NAME:
        return name
    return f"{name[:-1]:<{width - 1}}{name[-1]}"


def _draw_frame(canvas: Canvas, box: Rectangle, style: Style, mark: str) -> None:
    (a, line, b), (side, _, _), (c, _, d) = (
        _ASCII_FRAME_CHARACTERS if canvas.look.ink.ascii else _FRAME_CHARACTERS
    )
    inner, edge = box.width - 2, style + canvas.look.edge
    canvas.write_text(box.x, box.y, f"{a}{line * inner}{b}", edge)
    for y in range(box.y + 1, box.bottom - 1):
        canvas.write_text(box.x, y, f"{side}{' ' * inner}{side}", edge)
    canvas.write_text(box.x, box.bottom - 1, f"{c}{line * inner}{d}", edge)
    if mark:
        canvas.write_text(box.x + box.width // 2, box.bottom - 1, mark, style)
