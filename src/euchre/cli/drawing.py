"""The table as the person sees it, drawn from the match and the person's view alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from euchre.cards import HIDDEN, Card, Rank, Suit, is_trump, sort_hand
from euchre.cli.game import Game
from euchre.cli.screen import Screen
from euchre.events import Called, Discarded, Passed, Played
from euchre.hand import View, legal
from euchre.match import Match
from euchre.rules import Rules, Seat, bennies
from euchre.state import Hand, Phase, Trick
from euchre.words import count, phrase, score_cards, team_name

_CELL = 24
"""The width of a seat at the drawn table; three of them stand side by side."""


def in_sentence(name: str) -> str:
    """A name as it stands inside a sentence."""
    return name.replace("You", "you")


def scores(match: Match, names: Sequence[str], order: Sequence[int]) -> str:
    """The scores, in figures and on cards: ``You and Ann 6 [✕ •]   Bo and Cy 4 [••••]``."""
    parts = []
    for team in order:
        score = match.scores[team]
        cards = score_cards(match.rules, score)
        shown = f" {cards}" if cards != str(score) else ""
        parts.append(f"{team_name(match.rules, names, team)} {score}{shown}")
    return "   ".join(parts)


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
        parts.append("last hand" if over else f"{max(1, round(minutes_left or 0))} min left")
    return ", ".join(parts)


def trump_line(view: View, names: Sequence[str]) -> str:
    """Who deals, what is trump and who made it, and the tricks so far."""
    deals = f"{names[view.dealer]} {'deal' if names[view.dealer] == 'You' else 'deals'}"
    if view.trump is None or view.maker is None:
        return deals
    word = view.trump.word if view.trump is Suit.NONE else f"{view.trump.symbol} {view.trump.word}"
    made = f"trump {word}, made by {in_sentence(names[view.maker])}"
    if view.alone:
        made += " alone"
    if view.lone_defender is not None:
        made += f", {in_sentence(names[view.lone_defender])} defending alone"
    makers = view.makers_tricks
    tricks = f"tricks: makers {makers}, defenders {len(view.tricks) - makers}"
    return f"{deals} · {made} · {tricks}"


def trick_line(trick: Trick, names: Sequence[str]) -> str:
    """A finished trick: ``You A♠, Bo 9♠, Ann J♥, Cy 10♠: Ann``."""
    plays = ", ".join(f"{names[play.seat]} {play.card.symbol}" for play in trick.plays)
    return f"{plays} — {in_sentence(names[trick.winner])} took it"


# -- the table ----------------------------------------------------------------------------------


def table(screen: Screen, view: View, names: Sequence[str], seat: Seat) -> list[Text]:
    """The seats around the table: names and marks, and what each has said or played."""
    n = view.rules.players
    cells = {s: _seat_cell(screen, view, names, s) for s in range(n)}
    if n != 4:
        return [_side_by_side([cells[(seat + k) % n][row] for k in range(n)]) for row in (0, 1)]
    left, top, right = (cells[(seat + k) % 4] for k in (1, 2, 3))
    middle = (_up_card(screen, view), Text())
    blank = Text()
    rows = [
        *(_side_by_side([blank, top[row], blank]) for row in (0, 1)),
        *(_side_by_side([left[row], middle[row], right[row]]) for row in (0, 1)),
        *(_side_by_side([blank, cells[seat][row], blank]) for row in (0, 1)),
    ]
    return rows if rows[-1].plain else rows[:-1]


def _side_by_side(cells: Sequence[Text]) -> Text:
    line = Text()
    for cell in cells:
        room = max(0, _CELL - cell.cell_len)
        line += Text(" " * (room // 2)) + cell + Text(" " * (room - room // 2))
    line.rstrip()
    return line


def _seat_cell(screen: Screen, view: View, names: Sequence[str], seat: Seat) -> tuple[Text, Text]:
    marks = []
    if seat == view.dealer:
        marks.append("dealer")
    if seat == view.maker:
        marks.append("maker, alone" if view.alone else "maker")
    if seat == view.lone_defender:
        marks.append("alone")
    turn = view.turn == seat and not view.over
    name = Text(screen.plain(f"▸ {names[seat]}" if turn else names[seat]), style="bold")
    if view.won[seat]:
        name.append(screen.plain(" " + "●" * view.won[seat]))
    if marks:
        name.append(f" ({', '.join(marks)})", style="dim not bold")
    if seat in view.out:
        name.stylize("dim")
    return name, _did(screen, view, seat)


def _did(screen: Screen, view: View, seat: Seat) -> Text:
    """The seat's card in the trick, or else its last words."""
    if seat in view.out:
        return Text("sits out", style="dim")
    for play in view.trick:
        if play.seat == seat:
            return screen.coloured(play.card.symbol)
    if view.phase is Phase.PLAY:
        return Text() if seat == view.seat else Text(screen.plain("·"), style="dim")
    first_round = True
    said = ""
    for call in view.calls:
        if call.seat == seat:
            said = spoken(view, call, first_round=first_round)
        first_round = first_round and call.seat != view.dealer
    return Text(f'"{said}"', style="italic") if said else Text()


def spoken(view: Hand, call: Passed | Called, *, first_round: bool) -> str:
    """What the player said; a suit named for a Benny is not ordered up."""
    names = view.rules.joker_up_card.startswith("dealer_names")
    named = names and view.up_card in bennies(view.rules)
    return phrase(view.rules, view.dealer, call, first_round and not named)


def _up_card(screen: Screen, view: View) -> Text:
    if view.up_card is None or view.phase not in (Phase.BENNY, Phase.ORDER, Phase.NAME):
        return Text()
    if view.phase is Phase.NAME:
        return Text(screen.plain(f"{view.up_card.symbol} turned down"), style="dim")
    return screen.coloured(f"{view.up_card.symbol} turned up")


def _bower(card: Card, trump: Suit | None) -> str:
    if trump is None or card.rank is not Rank.JACK or not is_trump(card, trump):
        return ""
    return " right" if card.suit is trump else " left"


# -- the hand -----------------------------------------------------------------------------------


def hand_order(rules: Rules, view: View) -> list[Card]:
    """The person's cards as they are shown and numbered."""
    return sort_hand(view.cards, rules.sort_suits, view.trump)


def hand_line(screen: Screen, view: View, *, numbered: bool) -> Text:
    """The person's cards; where one is to be chosen, those that may be have their numbers."""
    cards = hand_order(view.rules, view)
    if HIDDEN in cards:
        return Text(f"Your hand: {count(len(cards), 'card')}, face down", style="dim")
    may = {e.card for e in legal(view) if isinstance(e, (Played, Discarded))} if numbered else set()
    line = Text("Your hand:")
    for number, card in enumerate(cards, start=1):
        if not numbered:
            line += Text("   ") + screen.coloured(card.symbol)
        elif card in may:
            line += Text(f"   {number} ", style="bold") + screen.coloured(card.symbol)
        else:
            line += Text(screen.plain(f"   · {card.symbol}"), style="dim")
        line += Text(_bower(card, view.trump), style="dim")
    return line
