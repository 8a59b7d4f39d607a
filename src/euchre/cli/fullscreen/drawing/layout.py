"""Where everything lies: one geometry for calls, play and result, from what room there is.

Rows from the top: the score, what is trump; the felt; one's own plate, the question, the hand, the
choices, what the keys do. What does not fit is given up in this order: air, large cards, the felt
with its sides (the players are listed instead), the lower lines of the head.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from euchre.cli.fullscreen.drawing.canvas import Rectangle
from euchre.cli.fullscreen.drawing.cards import CARD_SIZES, LARGE_CARD, SMALL_CARD, CardSize

MIN_AROUND_COLUMNS: Final = 46
"""On a narrower screen the players are listed, one a line."""
_MIN_LARGE_CARD_COLUMNS: Final = 72
"""On a screen narrower than this no cards are large."""
_RESERVED_CHOICE_ROWS: Final = 3
"""Rows that are kept for choices, so that nothing moves when there are some."""
_ONE_ROW_QUESTION_COLUMNS: Final = 66
"""On a narrower screen a question may take two rows."""
_TWO_ROW_QUESTION_ROWS: Final = 24
"""On a screen as high as this it may always: long names make long sentences."""
_PLATE_ROWS: Final = 2
"""Rows of the plate of somebody who sits across."""
_MAX_ASIDE_ROWS: Final = 3
"""The most rows of what is told beside the trick."""
_MIN_FELT_SCREEN_ROWS: Final = 9
"""On a lower screen there is only the question, the hand and the choices."""


@dataclass(frozen=True)
class TableLayout:
    """The boxes of everything on the screen.

    Attributes:
        head: rows at the top, for the score and for what is trump.
        felt: between the head and one's own things.
        around: whether the players sit around the felt; else they are listed on it.
        plate: the row of one's own plate; None: there is no room.
        question: the rows of the question.
        hand: for the cards of one's hand, with the row of their numbers below where there is one.
        per: cards side by side in the hand.
        numbered: whether there is a row for numbers below each row of cards.
        choices: for what may be chosen beside a card.
        foot: the row for what the keys do; None: there is no room.
    """

    size: CardSize
    head: int
    felt: Rectangle
    around: bool
    plate: int | None
    question: Rectangle
    hand: Rectangle
    per: int
    numbered: bool
    choices: Rectangle
    foot: int | None


def compute_layout(
    width: int, height: int, players: int, card_count: int, choice_rows: int
) -> TableLayout:
    """Return the layout for a screen.

    Args:
        width, height: of the screen, in characters.
        card_count: the most that a hand holds.
        choice_rows: rows that the choices take now.
    """
    for size in CARD_SIZES if width >= MIN_AROUND_COLUMNS else (SMALL_CARD,):
        if size is LARGE_CARD and width < _MIN_LARGE_CARD_COLUMNS:
            continue
        rows = _count_hand_rows(size, width, card_count)
        felt = _min_felt_rows(size, players)
        needed = (
            2 + felt + 1 + _count_question_rows(width, height) + rows + _RESERVED_CHOICE_ROWS + 1
        )
        if needed <= height and (size is not SMALL_CARD or width >= MIN_AROUND_COLUMNS):
            return _compute_normal_layout(width, height, size, card_count, choice_rows)
    if height >= _MIN_FELT_SCREEN_ROWS:
        return _compute_normal_layout(
            width, height, SMALL_CARD, card_count, choice_rows, around=False
        )
    return _compute_tiny_layout(width, height, card_count, choice_rows)


def _count_question_rows(width: int, height: int) -> int:
    """Return the rows of the question: as many as the longest takes, if there is room."""
    if height < _MIN_FELT_SCREEN_ROWS + 1:
        return 1
    return 1 if width >= _ONE_ROW_QUESTION_COLUMNS and height < _TWO_ROW_QUESTION_ROWS else 2


def _count_cards_per_row(size: CardSize, width: int, cards: int) -> int:
    """Return the number of cards side by side: all of them, or as many as fit."""
    step = size.width + 1
    return max(1, min(max(cards, 1), (width - 1) // step))


def _count_hand_rows(size: CardSize, width: int, cards: int) -> int:
    per = _count_cards_per_row(size, width, cards)
    return -(-max(cards, 1) // per) * (size.height + 1)


def _min_felt_rows(size: CardSize, players: int) -> int:
    """Return the height of the lowest felt on which no card covers another."""
    across = _PLATE_ROWS if players in (2, 4, 5) else 0
    return across + 2 * size.height + (1 if size is SMALL_CARD else 0)


def _compute_normal_layout(
    width: int,
    height: int,
    size: CardSize,
    card_count: int,
    choice_rows: int,
    *,
    around: bool = True,
) -> TableLayout:
    head = 2 if height > _MIN_FELT_SCREEN_ROWS + 1 else 1
    per = _count_cards_per_row(size, width, card_count)
    rows = _count_hand_rows(size, width, card_count)
    kept = max(_RESERVED_CHOICE_ROWS if around else 1, choice_rows)
    foot = height - 1
    asking = _count_question_rows(width, height)
    own = asking + (1 if around else 0)  # the question, and the plate where it is not listed
    least = 1 if around else 0
    kept = max(1, min(kept, height - head - own - rows - 1 - least))
    felt_height = max(0, height - head - own - rows - kept - 1)
    felt = Rectangle(0, head, width, felt_height)
    plate = felt.bottom if around else None
    question = Rectangle(0, felt.bottom + own - asking, width, asking)
    hand = Rectangle(0, question.bottom, width, rows)
    below = Rectangle(0, hand.bottom, width, foot - hand.bottom)
    return TableLayout(size, head, felt, around, plate, question, hand, per, True, below, foot)


def _compute_tiny_layout(width: int, height: int, card_count: int, choice_rows: int) -> TableLayout:
    """Return the layout of a screen with room only for what must be seen; the rest scrolls into
    sight.

    Rows that nothing needs go to the felt, where the trick is told, and to a long question.
    """
    per = _count_cards_per_row(SMALL_CARD, width, card_count)
    rows = min(-(-max(card_count, 1) // per), max(1, height - 2))
    head = 1 if height > 3 else 0
    spare = max(0, height - head - 1 - rows - choice_rows)
    asking = 2 if spare > 1 else 1
    felt = Rectangle(0, head, width, spare - (asking - 1))
    question = Rectangle(0, felt.bottom, width, asking)
    hand = Rectangle(0, question.bottom, width, rows)
    below = Rectangle(0, hand.bottom, width, max(0, height - hand.bottom))
    return TableLayout(SMALL_CARD, head, felt, False, None, question, hand, per, False, below, None)


# -- around the felt ----------------------------------------------------------------------------


def compute_trick_boxes(felt: Rectangle, size: CardSize, players: int) -> list[Rectangle]:
    """Return the box of each player's card in a trick, clockwise from the bottom; none overlap."""
    felt = _crop_felt(felt, size, players)
    across = _PLATE_ROWS if players in (2, 4, 5) else 0
    top, room = felt.y + across, felt.height - across
    stack = max(2 * size.height, min(room, 3 * size.height))
    first = top + max(0, (room - stack) // 2)
    low, side = first + stack - size.height, top + max(0, (room - size.height) // 2)
    middle = felt.x + (felt.width - size.width) // 2
    apart = size.width + 3
    bottom = Rectangle(middle, low, *size)
    left, right = Rectangle(middle - apart, side, *size), Rectangle(middle + apart, side, *size)
    if players == 2:
        return [bottom, Rectangle(middle, first, *size)]
    if players == 3:
        return [bottom, left, right]
    if players == 4:
        return [bottom, left, Rectangle(middle, first, *size), right]
    half = (size.width + 1) // 2 + 1
    outer = apart + half
    return [
        bottom,
        Rectangle(middle - outer, side, *size),
        Rectangle(middle - half, first, *size),
        Rectangle(middle + half, first, *size),
        Rectangle(middle + outer, side, *size),
    ]


def _crop_felt(felt: Rectangle, size: CardSize, players: int) -> Rectangle:
    """Return the part of a large felt that is used, so that nobody sits far from the trick."""
    width = min(felt.width, (2 + 2 * players) * size.width + 10)
    height = min(felt.height, 5 * size.height + 3)
    x, y = felt.x + (felt.width - width) // 2, felt.y + (felt.height - height) // 2
    return Rectangle(x, y, width, height)


def compute_centre_box(felt: Rectangle, size: CardSize, players: int) -> Rectangle:
    """Return the box of the up-card while nobody has played."""
    felt = _crop_felt(felt, size, players)
    across = _PLATE_ROWS if players in (2, 4, 5) else 0
    room = felt.height - across
    y = felt.y + across + max(0, (room - size.height) // 2)
    return Rectangle(felt.x + (felt.width - size.width) // 2, y, *size)


def compute_plate_boxes(felt: Rectangle, size: CardSize, players: int) -> list[Rectangle]:
    """Return the box of each other player's plate, clockwise from the left."""
    cards = compute_trick_boxes(felt, size, players)
    felt = _crop_felt(felt, size, players)
    sides = [0, players - 2] if players > 2 else []
    boxes = []
    tops = [place for place in range(players - 1) if place not in sides]
    for place in range(players - 1):
        if place in sides:
            card = cards[place + 1]
            y = max(felt.y, min(card.y + (card.height - 3) // 2, felt.bottom - 3))
            height = min(3, felt.bottom - y)
            x = felt.x + 1 if place == 0 else card.right + 1
            wide = card.x - 1 - x if place == 0 else felt.right - 1 - x
            boxes.append(Rectangle(x, y, max(0, wide), height))
        else:
            part = felt.width // len(tops)
            boxes.append(Rectangle(felt.x + part * tops.index(place), felt.y, part, _PLATE_ROWS))
    return boxes


def compute_remark_box(layout: TableLayout, players: int, *, finished: bool) -> Rectangle:
    """Return the box for a remark beside the trick, bottom left; without height if no room is left.

    `finished` is whether a hand is shown that is over: then the row of one's own plate is free.
    """
    felt = layout.felt
    if not layout.around or layout.plate is None:
        return Rectangle(1, felt.bottom, 0, 0)
    if finished:
        return Rectangle(1, layout.plate, max(0, felt.width - 2), 1)
    plates = compute_plate_boxes(felt, layout.size, players)
    top = max(felt.bottom - _MAX_ASIDE_ROWS, plates[0].bottom)
    card = compute_trick_boxes(felt, layout.size, players)[0]
    return Rectangle(1, top, max(0, card.x - 3), max(0, felt.bottom - top))


def compute_hand_boxes(layout: TableLayout, cards: int) -> Sequence[Rectangle]:
    """Return the box of each card of the hand, in the middle of the screen."""
    size, per = layout.size, layout.per
    step, down = size.width + 1, size.height + (1 if layout.numbered else 0)
    boxes = []
    for place in range(cards):
        row, column = divmod(place, per)
        side_by_side = min(per, cards - row * per)
        margin = max(0, (layout.hand.width - (side_by_side * step - 1)) // 2)
        boxes.append(Rectangle(margin + column * step, layout.hand.y + row * down, *size))
    return boxes
