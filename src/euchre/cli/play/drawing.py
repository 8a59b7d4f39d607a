"""The table as the person sees it, drawn from the match and the person's view alone."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from euchre.cli.fullscreen.drawing.cards import bower_letter
from euchre.cli.shared.screen import TerminalOutput
from euchre.english import format_count
from euchre.english.questions import find_card_leaving_hand, sort_own_cards
from euchre.game.cards import HIDDEN
from euchre.game.hand import View, legal

_BOWER_LABELS: Final = {"R": " right", "L": " left", "": ""}


def build_hand_line(screen: TerminalOutput, view: View, *, numbered: bool) -> list[Text]:
    """Return the person's cards; if one is to be chosen, those that may be have their numbers.

    More than seven cards take a second line, and so do fewer on a narrow screen.
    """
    cards = sort_own_cards(view.rules, view, trumps_last=screen.look.trumps_last)
    if HIDDEN in cards:
        return [Text(f"Your hand: {format_count(len(cards), 'card')}, face down", style="dim")]
    legal_cards = {find_card_leaving_hand(event) for event in legal(view)} if numbered else set()
    cells = []
    for number, card in enumerate(cards, start=1):
        if not numbered:
            cell = Text("   ") + screen.colour_suits(card.symbol)
        elif card in legal_cards:
            cell = Text(f"   {number} ", style="bold") + screen.colour_suits(card.symbol)
        else:
            cell = Text(screen.to_printable(f"   · {card.symbol}"), style="dim")
        cells.append(cell + Text(_BOWER_LABELS[bower_letter(card, view.trump)], style="dim"))
    label, count = "Your hand:", len(cells)
    room = screen.width - 1 - len(label)
    if count <= 7 and sum(cell.cell_len for cell in cells) <= room:
        return [Text.assemble(label, *cells)]
    widths = [max(8, cell.cell_len) for cell in cells]  # so that the lines stand in columns
    per_line = (count + 1) // 2
    while per_line > 1 and any(
        sum(widths[start : start + per_line]) > room for start in range(0, count, per_line)
    ):
        per_line -= 1
    for cell, width in zip(cells, widths, strict=True):
        cell.append(" " * (width - cell.cell_len))
    return [
        Text.assemble(label if start == 0 else " " * len(label), *cells[start : start + per_line])
        for start in range(0, count, per_line)
    ]
