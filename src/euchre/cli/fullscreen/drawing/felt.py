"""The felt: who sits around it, what was said, the trick, the up-card; or how a hand ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from rich.cells import cell_len
from rich.text import Text

from euchre.cli.fullscreen.drawing.canvas import Canvas, Rectangle, shorten_text, wrap_text
from euchre.cli.fullscreen.drawing.cards import bower_letter, draw_card
from euchre.cli.fullscreen.drawing.layout import (
    TableLayout,
    compute_centre_box,
    compute_plate_boxes,
    compute_trick_boxes,
)
from euchre.cli.fullscreen.drawing.palette import TablePalette
from euchre.cli.fullscreen.drawing.scene import FinishedHand, TableScene
from euchre.english.board import last_call_phrase, seat_marks
from euchre.game.cards import HIDDEN, Card, sort_hand
from euchre.game.hand import Hand
from euchre.game.rules import Seat
from euchre.game.state import Phase

Side = Literal["left", "middle", "right"]
_MAX_SENTENCE_ROWS: Final = 3
_UP_CARD_PHASES: Final = (Phase.BENNY, Phase.ORDER, Phase.NAME)
"""The phases in which the up-card lies on the table."""


def draw_felt(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    """Draw the felt: the trick and the players, or how a hand ended."""
    if scene.finished is not None:
        _draw_finished_hand(canvas, scene, scene.finished, layout)
    elif layout.around:
        _draw_players_and_trick(canvas, scene, layout)
    elif layout.numbered:
        _draw_player_list(canvas, scene, layout)
    else:
        _draw_trick_text(canvas, scene, layout)


# -- around it ----------------------------------------------------------------------------------


def _draw_players_and_trick(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    n, hand = len(scene.names), scene.hand
    sides: list[Side] = ["middle"] * (n - 1)
    if n > 2:
        sides[0], sides[-1] = "left", "right"
    for place, box in enumerate(compute_plate_boxes(layout.felt, layout.size, n)):
        _draw_plate(canvas, scene, (scene.bottom + place + 1) % n, box, sides[place])
    if hand is None:
        return
    boxes = compute_trick_boxes(layout.felt, layout.size, n)
    plays = _find_trick_cards(hand)
    for seat, card in plays.items():
        box, mark = boxes[(seat - scene.bottom) % n], bower_letter(card, hand.trump)
        draw_card(canvas, box, card, mark=mark, enabled=seat in _find_highlighted_seats(hand))
    up = hand.up_card
    if up is not None and hand.phase in _UP_CARD_PHASES:
        box = compute_centre_box(layout.felt, layout.size, n)
        down = hand.phase is Phase.NAME
        draw_card(canvas, box, up, enabled=not down)
        words = "turned down" if down else "turned up"
        x = box.x + (box.width - len(words)) // 2
        if box.bottom < layout.felt.bottom:
            canvas.write_text(x, box.bottom, words, canvas.look.faint)


def _find_trick_cards(hand: Hand) -> dict[Seat, Card]:
    """Return the cards of the trick, or of the last one until somebody leads to the next."""
    plays = hand.trick or (hand.tricks[-1].plays if hand.tricks else ())
    return {play.seat: play.card for play in plays}


def _find_highlighted_seats(hand: Hand) -> set[Seat]:
    """Return the seats whose card stands out: all, or the winner's once a trick is taken."""
    if hand.trick or not hand.tricks:
        return {play.seat for play in hand.trick}
    return {hand.tricks[-1].winner}


def _draw_plate(canvas: Canvas, scene: TableScene, seat: Seat, box: Rectangle, side: Side) -> None:
    is_whole = draw_plate_line(canvas, scene, seat, Rectangle(box.x, box.y, box.width, 1), side)
    about = list(_build_seat_lines(canvas.look, scene, seat, box.width))
    if not is_whole:
        marks = _describe_seat_marks(scene, seat)
        while cell_len(marks) > box.width:  # whole words: the head of the table says the rest
            marks = marks.rpartition(", ")[0]
        if marks:
            about.insert(0, Text(canvas.look.ink.to_printable(marks), style="dim"))
    rows = max(1, box.height - 1)
    if len(about) > rows:  # the cards, which come last, keep a row of their own
        about = [Text("  ").join(about[: len(about) - rows + 1]), *about[len(about) - rows + 1 :]]
    for row, text in enumerate(about[: box.height - 1], start=1):
        _write_aligned(canvas, text, Rectangle(box.x, box.y + row, box.width, 1), side)


def draw_plate_line(
    canvas: Canvas, scene: TableScene, seat: Seat, box: Rectangle, side: Side
) -> bool:
    """Draw the first line of a plate; return whether the marks of the seat had room in it."""
    plain, hand = canvas.look.ink.to_printable, scene.hand
    turn = hand is not None and hand.turn == seat and not hand.over
    won = 0 if hand is None else hand.tricks_won[seat]
    tricks = plain(" " + "●" * won) if won else ""
    marks = _describe_seat_marks(scene, seat)
    name = shorten_text(plain(scene.names[seat]), box.width - 2 - cell_len(tricks))
    lead = plain("▸ ") if turn else ""
    if cell_len(f"{lead}{name}{tricks}") > box.width:
        tricks = plain(f" {won}●")
    text = Text.assemble((lead, "bold"), (name, "bold"), tricks)
    beside = f" ({marks})" if marks else ""
    whole = text.cell_len + cell_len(beside) <= box.width
    if whole:
        text.append(beside, style="dim")
    out = hand is not None and seat in hand.out
    _write_aligned(canvas, text, box, side, accent=turn, faint=out)
    return whole


def _describe_seat_marks(scene: TableScene, seat: Seat) -> str:
    return "" if scene.hand is None else ", ".join(seat_marks(scene.hand, seat))


def _build_seat_lines(
    palette: TablePalette, scene: TableScene, seat: Seat, width: int
) -> list[Text]:
    """Return what a seat has said or holds, and any remark on it; cards as wide as `width`."""
    hand, plain = scene.hand, palette.ink.to_printable
    lines = []
    if scene.remarks.get(seat):
        lines.append(Text(plain(scene.remarks[seat]), style="italic"))
    if hand is None:
        return lines
    if seat in hand.out:
        return [*lines, Text("sits out", style="dim")]
    cards = hand.hands[seat]
    call = last_call_phrase(hand, seat)
    if call and hand.phase is not Phase.PLAY and not hand.over:
        lines.append(Text(plain(f"“{call}”"), style="italic"))
    known = [card for card in cards if card is not HIDDEN]
    backs = "▪" * (len(cards) - len(known))
    if known:
        known = sort_hand(known, hand.rules.sort_suits, hand.trump)
        apart = " ".join(plain(part) for part in (backs, *(c.symbol for c in known)) if part)
        close = apart if cell_len(apart) <= width else apart.replace(" ", "")
        lines.append(palette.ink.colour_suits(close))
    elif cards and not lines:
        lines.append(Text(plain(backs), style="dim"))
    return lines


def _write_aligned(
    canvas: Canvas,
    text: Text,
    box: Rectangle,
    side: Side,
    *,
    accent: bool = False,
    faint: bool = False,
) -> None:
    if text.cell_len > box.width:
        text = text.copy()
        text.truncate(
            max(0, box.width), overflow="ellipsis" if not canvas.look.ink.ascii else "crop"
        )
    room = box.width - text.cell_len
    x = box.x + {"left": 0, "middle": room // 2, "right": room}[side]
    canvas.write_text(
        x,
        box.y,
        text,
        canvas.look.accent if accent else canvas.look.faint if faint else canvas.look.felt,
    )


# -- listed -------------------------------------------------------------------------------------


def _draw_player_list(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    """Draw the players one a line, each with their card or words; as many lines as there are."""
    felt, hand, n = layout.felt, scene.hand, len(scene.names)
    y = felt.y
    if hand is not None and hand.up_card is not None and hand.phase in _UP_CARD_PHASES:
        words = "turned down" if hand.phase is Phase.NAME else "turned up"
        if y < felt.bottom:
            canvas.write_text(1, y, canvas.look.ink.colour_suits(f"{hand.up_card.symbol} {words}"))
            y += 1
    order = [(scene.bottom + step) % n for step in range(1, n + 1)]
    if felt.bottom - y < n:
        played = {play.seat for play in hand.trick} if hand is not None else set()
        order = [seat for seat in order if seat in played] or order
    wide = max(10, canvas.width // 2 - 1)
    for seat in order[: max(0, felt.bottom - y)]:
        draw_plate_line(canvas, scene, seat, Rectangle(1, y, wide, 1), "left")
        card = None if hand is None else _find_trick_cards(hand).get(seat)
        if card is not None and hand is not None:
            box = Rectangle(wide + 2, y, layout.size.width, 1)
            mark = bower_letter(card, hand.trump)
            draw_card(canvas, box, card, mark=mark, enabled=seat in _find_highlighted_seats(hand))
        else:
            room = Rectangle(wide + 2, y, canvas.width - wide - 3, 1)
            about = (
                _build_seat_lines(canvas.look, scene, seat, room.width)
                if seat != scene.bottom
                else []
            )
            if about:
                _write_aligned(canvas, about[0], room, "left")
        y += 1


# -- told ---------------------------------------------------------------------------------------


def _draw_trick_text(canvas: Canvas, scene: TableScene, layout: TableLayout) -> None:
    """Write the trick in words on a screen that has no room to draw it."""
    felt, room = layout.felt, layout.felt.width - 2
    words = _describe_trick(scene, names=True)
    if len(wrap_text(words, room, felt.height + 1)) > felt.height:
        words = _describe_trick(scene)
    for row, line in enumerate(wrap_text(words, room, felt.height) if felt.height else ()):
        canvas.write_text(1, felt.y + row, canvas.look.ink.colour_suits(line))


def describe_trick_without_felt(scene: TableScene, layout: TableLayout) -> str:
    """Return the trick or the up-card in a few words if even the felt has no row; else empty."""
    if layout.numbered or layout.felt.height or scene.finished is not None:
        return ""
    return _describe_trick(scene)


def _describe_trick(scene: TableScene, *, names: bool = False) -> str:
    """Return the up-card, or trump and the cards of the trick, each with its player if wanted."""
    hand = scene.hand
    if hand is None:
        return ""
    if hand.up_card is not None and hand.phase in _UP_CARD_PHASES:
        return f"{hand.up_card.symbol} {'down' if hand.phase is Phase.NAME else 'up'}."
    if hand.trump is None:
        return ""
    suit, plays = hand.trump.symbol or "No", _find_trick_cards(hand)
    if not plays:
        return f"{suit} trump."
    if names:
        cards = ", ".join(f"{scene.names[seat]} {card.symbol}" for seat, card in plays.items())
        return f"{suit} trump: {cards}."
    return f"{suit}: {' '.join(card.symbol for card in plays.values())}"


# -- over ---------------------------------------------------------------------------------------


def _draw_finished_hand(
    canvas: Canvas, scene: TableScene, finished: FinishedHand, layout: TableLayout
) -> None:
    """Draw how a hand ended, and all cards: nothing is hidden any more."""
    area = Rectangle(0, layout.head, canvas.width, layout.question.y - layout.head)
    rows = _build_card_rows(canvas, scene, finished)
    for most in range(_MAX_SENTENCE_ROWS, 0, -1):  # whole, if the hands of all still have room
        lines = [
            (part, not index)
            for index, line in enumerate(line for line in finished.lines if line)
            for part in wrap_text(canvas.look.ink.to_printable(line), canvas.width - 2, most)
        ]
        if len(lines) + len(scene.names) <= area.height:
            break
    wide = max([row.cell_len for row in rows] + [1])
    margin = max(1, (canvas.width - wide) // 2)
    whole = len(rows) + len(lines) + 1
    y = area.y + max(0, (area.height - whole) // 2)
    for words, first in lines:
        if y >= area.bottom:
            return
        x = max(1, (canvas.width - cell_len(words)) // 2)
        canvas.write_text(x, y, words, canvas.look.strong if first else canvas.look.felt)
        y += 1
    y += 1 if area.bottom - y > len(rows) else 0
    for row in rows:
        if y >= area.bottom:
            return
        canvas.write_text(margin, y, row)
        y += 1


def _build_card_rows(canvas: Canvas, scene: TableScene, finished: FinishedHand) -> list[Text]:
    """Return the cards of each player and beside them, a row each; names leave the cards room.

    Cards that don't fit the screen side by side take more rows.
    """
    look, hand = canvas.look, scene.hand
    heads: list[tuple[str, str]] = []
    shown: list[Text] = []
    for step in range(len(scene.names)):
        seat = (scene.bottom + step) % len(scene.names)
        cards = finished.dealt[seat] if seat < len(finished.dealt) else ()
        held = cards if hand is None else sort_hand(cards, hand.rules.sort_suits, hand.trump)
        tricks = 0 if hand is None else hand.tricks_won[seat]
        heads.append((look.ink.to_printable((finished.names or scene.names)[seat]), "bold"))
        per = _count_cards_per_row(len(held), canvas.width)
        shown.append(_build_card_row(look, held[:per]))
        for start in range(per, len(held), per):
            heads.append(("", "bold"))
            shown.append(_build_card_row(look, held[start : start + per]))
        dots = "●" * tricks if per >= len(held) else f"{tricks}●"
        shown[-1].append(f"  {look.ink.to_printable(dots)}")
    up_card = None if hand is None else hand.up_card
    asides = {"Up-card": () if up_card is None else (up_card,), "Kitty": finished.kitty}
    for title, cards in asides.items():
        if cards:
            heads.append((title, "dim"))
            shown.append(_build_card_row(look, cards))
    room = canvas.width - 4 - max(row.cell_len for row in shown)
    width = max(0, min(room, max(cell_len(head) for head, _ in heads)))
    rows = []
    for (head, style), row in zip(heads, shown, strict=True):
        name = shorten_text(head, width)
        padding = " " * (width - cell_len(name) + 2)
        rows.append(Text.assemble((f"{name}{padding}", style), row))
    return rows


def _count_cards_per_row(cards: int, width: int) -> int:
    """Return how many cards stand side by side in a row that begins with a name."""
    step = 5
    if cards * step - 2 <= width - 5:
        return max(1, cards)
    return max(1, (width - 9) // step)


def _build_card_row(palette: TablePalette, cards: Sequence[Card]) -> Text:
    """Return cards side by side, each as wide as a ten."""
    return Text("  ").join(
        Text(palette.ink.to_printable(f"{card.symbol:>3}"), style=palette.card_style(card))
        for card in cards
    )
