"""The whole table, drawn: head, felt, hand, choices, and where a mouse finds each."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs
from rich.cells import cell_len

from euchre.cli.fullscreen.drawing.canvas import Canvas, Rectangle, shorten_text, wrap_text
from euchre.cli.fullscreen.drawing.cards import bower_letter, draw_card, index_to_card_key
from euchre.cli.fullscreen.drawing.choices import draw_choices, place_choices
from euchre.cli.fullscreen.drawing.felt import (
    describe_trick_without_felt,
    draw_felt,
    draw_plate_line,
)
from euchre.cli.fullscreen.drawing.layout import (
    TableLayout,
    compute_hand_boxes,
    compute_layout,
    compute_remark_box,
)
from euchre.cli.fullscreen.drawing.palette import TablePalette
from euchre.cli.fullscreen.drawing.scene import TableScene
from euchre.english.bids import describe_bid, has_named_bids
from euchre.english.board import describe_trump_and_tricks
from euchre.english.grammar import capitalise_first
from euchre.english.quoting import name_in_sentence
from euchre.game.hand import Hand


class ClickTarget(NamedTuple):
    """A place on the table that can be clicked.

    Attributes:
        kind: ``card``, ``offer`` or ``key``.
        at: which of them.
    """

    box: Rectangle
    kind: str
    at: int


class DrawnTable(NamedTuple):
    """A drawn table, its layout and the places that can be clicked."""

    canvas: Canvas
    spots: tuple[ClickTarget, ...]
    layout: TableLayout


def draw_table(scene: TableScene, width: int, height: int, palette: TablePalette) -> DrawnTable:
    """Draw a table for a screen of the given width and height, in characters."""
    canvas = Canvas(width, height, palette)
    most = max(scene.most, len(scene.held))
    rows = place_choices(scene.offers, width)[1]
    where = compute_layout(width, height, len(scene.names), most, rows)
    _draw_status_bar(canvas, scene, where)
    draw_felt(canvas, scene, where)
    _draw_own_plate(canvas, scene, where)
    _draw_question(canvas, scene, where, aside=not _try_draw_remark(canvas, scene, where))
    spots = [*_draw_hand(canvas, scene, where)]
    spots += [
        ClickTarget(box, "offer", index)
        for index, box in enumerate(draw_choices(canvas, scene, where))
    ]
    spots += _draw_key_bar(canvas, scene, where)
    return DrawnTable(canvas, tuple(spots), where)


def _draw_status_bar(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    plain = canvas.look.ink.to_printable
    if layout.head == 0:
        return
    x, room = 1, canvas.width - 2
    cards = [f" {plain(laid)}" if laid else "" for _, _, laid in scene.scores]
    whole = sum(
        cell_len(f"{n} {p}{c}   ") for (n, p, _), c in zip(scene.scores, cards, strict=True)
    )
    aim = plain(scene.aim)
    if whole + cell_len(aim) > room:
        cards = [""] * len(cards)
    share = (room - cell_len(aim)) // max(1, len(scene.scores)) - 5
    for (name, points, _), laid in zip(scene.scores, cards, strict=True):
        name_ = plain(name) if whole + cell_len(aim) <= room else shorten_text(plain(name), share)
        x = canvas.write_text(x, 0, f"{name_} ", canvas.look.felt)
        x = canvas.write_text(x, 0, str(points), canvas.look.strong)
        x = canvas.write_text(x, 0, laid, canvas.look.faint) + 3
    if x + cell_len(aim) <= canvas.width - 1:
        canvas.write_text(canvas.width - 1 - cell_len(aim), 0, aim, canvas.look.faint)
    if layout.head > 1:
        canvas.write_text(1, 1, canvas.look.ink.colour_suits(_trump_line(scene, room)))


def _trump_line(scene: TableScene, width: int) -> str:
    """Return the trump line; in brief if it has no room, as the dealer's plate says who deals."""
    if cell_len(scene.trump) <= width or scene.hand is None:
        return shorten_text(scene.trump, width)
    brief = describe_trump_and_tricks(scene.hand, scene.names, brief=True)
    if cell_len(brief) > width and has_named_bids(scene.hand.rules):
        brief = _contract_line(scene, scene.hand)
    return shorten_text(brief, width)


def _contract_line(scene: TableScene, hand: Hand) -> str:
    """Return the contract with the tricks so far before the maker's name, which may be long."""
    bid = hand.bid
    if bid is None:
        return scene.trump
    name = name_in_sentence(scene.names[bid.seat])
    if hand.trump is None:
        return f"{capitalise_first(describe_bid(hand.rules, bid))} by {name}"
    contract = describe_bid(hand.rules, structs.replace(bid, trump=None))
    makers = hand.makers_tricks
    tricks = f"{makers}:{len(hand.tricks) - makers}"
    return f"{hand.trump.symbol} for {contract} · {tricks} · {name}"


def _try_draw_remark(canvas: Canvas, scene: TableScene, layout: TableLayout) -> bool:
    """Draw the remark beside the trick; return whether it had room."""
    box = compute_remark_box(layout, len(scene.names), finished=scene.finished is not None)
    words = canvas.look.ink.to_printable(scene.aside)
    for row, line in enumerate(wrap_text(words, box.width, box.height) if box.height else ()):
        canvas.write_text(box.x, box.y + row, canvas.look.ink.colour_suits(line), canvas.look.felt)
    return box.height > 0


def _draw_question(canvas: Canvas, scene: TableScene, layout: TableLayout, *, aside: bool) -> None:
    """Draw the question, or why something may not be done; over two rows if there are two.

    `aside` is whether it makes room for what is told beside, while nothing is asked.
    """
    look, box = canvas.look, layout.question
    style = look.warn if scene.warning else look.accent if scene.mine else look.faint
    beside = scene.aside if aside and not scene.mine else ""
    question = f"{describe_trick_without_felt(scene, layout)} {scene.question}".lstrip()
    words = look.ink.to_printable(scene.warning or beside or question)
    for row, line in enumerate(wrap_text(words, box.width - 2, box.height)):
        x = max(1, (box.width - cell_len(line)) // 2)
        canvas.write_text(x, box.y + row, look.ink.colour_suits(line), style)


def _draw_own_plate(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    if layout.plate is None or scene.hand is None or scene.finished is not None:
        return
    draw_plate_line(
        canvas, scene, scene.bottom, Rectangle(0, layout.plate, canvas.width, 1), "middle"
    )


def _draw_hand(canvas: Canvas, scene: TableScene, layout: TableLayout) -> list[ClickTarget]:
    trump = None if scene.hand is None else scene.hand.trump
    is_asked = any(held.event is not None for held in scene.held)
    spots = []
    hidden_rows = _first_visible_row(scene, layout)
    for index, place in enumerate(compute_hand_boxes(layout, len(scene.held))):
        card, event, _ = scene.held[index]
        box = place._replace(y=place.y - hidden_rows)
        if not layout.hand.y <= box.y < layout.hand.bottom:
            continue
        has_cursor = is_asked and scene.cursor == index
        may = event is not None or not is_asked
        style = canvas.look.cursor if has_cursor else None
        draw_card(canvas, box, card, mark=bower_letter(card, trump), enabled=may, style=style)
        spots.append(ClickTarget(box, "card", index))
        if layout.numbered and is_asked:
            number = index_to_card_key(index) if may else canvas.look.ink.to_printable("·")
            x = box.x + (box.width - 1) // 2
            canvas.write_text(
                x, box.bottom, number, canvas.look.accent if may else canvas.look.faint
            )
    return spots


def _first_visible_row(scene: TableScene, layout: TableLayout) -> int:
    """Return how many rows the hand is moved up if not all of them have room."""
    if layout.numbered or scene.cursor is None or not scene.held:
        return 0
    row = scene.cursor // layout.per
    return max(0, row - layout.hand.height + 1)


def _draw_key_bar(canvas: Canvas, scene: TableScene, layout: TableLayout) -> list[ClickTarget]:
    """Draw what keys do, as many as there is room for."""
    if layout.foot is None:
        return []
    x, spots = 1, []
    for index, (key, words) in enumerate(scene.keys):
        wide = cell_len(f"{key} {words}")
        if x + wide > canvas.width - 1:
            break
        end = canvas.write_text(
            canvas.write_text(x, layout.foot, key, canvas.look.accent),
            layout.foot,
            f" {words}",
            canvas.look.faint,
        )
        spots.append(ClickTarget(Rectangle(x, layout.foot, end - x, 1), "key", index))
        x = end + 2
    return spots
