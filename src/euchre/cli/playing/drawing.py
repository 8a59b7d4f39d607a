"""The table as the person sees it, drawn from the match and the person's view alone."""

from __future__ import annotations

from rich.text import Text

from euchre.board import scores
from euchre.cards import HIDDEN, Card, Rank, Suit, is_trump
from euchre.cli.playing.game import Game
from euchre.cli.shared.screen import Screen
from euchre.hand import View, legal
from euchre.words import count
from euchre.words.asking import card_of, hand_order


def score_line(game: Game) -> str:
    """The scores at the person's table."""
    return scores(game.match, game.names, game.our_team_first())


def aim_line(game: Game, minutes_left: float | None) -> str:
    """What ends the match: ``to 10``."""
    rules, parts = game.rules, []
    if rules.target:
        parts.append(f"to {rules.target}")
    if rules.num_hands:
        parts.append(f"{game.match.hands_played} of {rules.num_hands} hands played")
    if rules.time_limit:
        over = game.match.time_up or minutes_left is None or minutes_left <= 0
        parts.append("last hand" if over else _left(minutes_left or 0))
    return ", ".join(parts)


def _left(minutes: float) -> str:
    """The time left: in seconds where it is below two minutes."""
    return f"{round(minutes)} min left" if minutes >= 2 else f"{max(1, int(60 * minutes))} s left"


def _bower(card: Card, trump: Suit | None) -> str:
    if trump is None or card.rank is not Rank.JACK or not is_trump(card, trump):
        return ""
    return " right" if card.suit is trump else " left"


# -- the hand -----------------------------------------------------------------------------------


def hand_line(screen: Screen, view: View, *, numbered: bool) -> list[Text]:
    """The person's cards; where one is to be chosen, those that may be have their numbers.

    More than seven cards take a second line, and so do fewer on a narrow screen.
    """
    cards = hand_order(view.rules, view, trumps_last=screen.look.trumps_last)
    if HIDDEN in cards:
        return [Text(f"Your hand: {count(len(cards), 'card')}, face down", style="dim")]
    may = {card_of(event) for event in legal(view)} if numbered else set()
    cells = []
    for number, card in enumerate(cards, start=1):
        if not numbered:
            cell = Text("   ") + screen.coloured(card.symbol)
        elif card in may:
            cell = Text(f"   {number} ", style="bold") + screen.coloured(card.symbol)
        else:
            cell = Text(screen.plain(f"   · {card.symbol}"), style="dim")
        cells.append(cell + Text(_bower(card, view.trump), style="dim"))
    label, n = "Your hand:", len(cells)
    room = screen.width - 1 - len(label)
    if n <= 7 and sum(cell.cell_len for cell in cells) <= room:
        return [Text.assemble(label, *cells)]
    widths = [max(8, cell.cell_len) for cell in cells]  # so that the lines stand in columns
    per = (n + 1) // 2
    while per > 1 and any(sum(widths[at : at + per]) > room for at in range(0, n, per)):
        per -= 1
    for cell, width in zip(cells, widths, strict=True):
        cell.append(" " * (width - cell.cell_len))
    return [
        Text.assemble(label if at == 0 else " " * len(label), *cells[at : at + per])
        for at in range(0, n, per)
    ]
