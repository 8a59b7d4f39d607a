"""The table as the person sees it, drawn from the match and the person's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from euchre.cards import HIDDEN, Card, Rank, Suit, is_trump
from euchre.cli.playing.game import Game
from euchre.cli.shared.screen import Screen
from euchre.hand import View, legal
from euchre.match import Match
from euchre.rules import Seat
from euchre.state import Phase, Trick
from euchre.words import YOU, count, score_cards, team_name
from euchre.words.asking import card_of, hand_order
from euchre.words.quoting import in_sentence, spoken

_TABLE: Final = 72
"""The width of the drawn table where there is room; three seats stand side by side."""
_NARROW: Final = 48
"""On a screen narrower than this the players are listed, one a line."""
_MOST_SCORE_CARDS: Final = 2
"""With more sides than this the scores stand in figures alone, to fit a line."""


def scores(match: Match, names: Sequence[str], order: Sequence[int]) -> str:
    """The scores, in figures and on cards: ``You and Ann 6 [✕ •]   Bo and Cy 4 [••••]``."""
    parts = []
    for team in order:
        score = match.scores[team]
        cards = score_cards(match.rules, score)
        few = len(match.scores) <= _MOST_SCORE_CARDS
        shown = f" {cards}" if few and cards != str(score) else ""
        tokens = match.tokens[team] if match.tokens else 0
        held = f" + {count(tokens, 'token')}" if tokens else ""
        parts.append(f"{team_name(match.rules, names, team)} {score}{shown}{held}")
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
        parts.append("last hand" if over else _left(minutes_left or 0))
    return ", ".join(parts)


def _left(minutes: float) -> str:
    """The time left: in seconds where it is below two minutes."""
    return f"{round(minutes)} min left" if minutes >= 2 else f"{max(1, int(60 * minutes))} s left"


def trump_line(view: View, names: Sequence[str]) -> str:
    """Who deals, what is trump and who made it, and the tricks so far."""
    parts = [f"{names[view.dealer]} {'deal' if names[view.dealer] == YOU else 'deals'}"]
    if view.trump is None or view.maker is None:
        if view.bid is not None:
            parts.append(f"highest bid {view.bid.tricks} by {in_sentence(names[view.bid.seat])}")
        return " · ".join(parts)
    word = view.trump.word if view.trump is Suit.NONE else f"{view.trump.symbol} {view.trump.word}"
    made = f"{word}, called" if view.trump is Suit.NONE else f"trump {word}, made"
    made += f" by {in_sentence(names[view.maker])}"
    if view.bid is not None:
        made += f" for {view.bid.tricks}"
    if view.alone:
        made += " alone"
    if view.lone_defender is not None:
        made += f", {in_sentence(names[view.lone_defender])} defending alone"
    parts.append(made)
    if view.rules.sides == "called_partner":
        return " · ".join([*parts, *_partner_words(view, names)])
    makers = view.makers_tricks
    rest = "opponent" if view.rules.players == 2 else "others"
    maker, others = ("makers", "defenders") if len(view.makers) > 1 else ("maker", rest)
    return " · ".join([*parts, f"tricks: {maker} {makers}, {others} {len(view.tricks) - makers}"])


def _partner_words(view: View, names: Sequence[str]) -> list[str]:
    """Who the called partner is, as far as the person knows (R4)."""
    if view.phase is Phase.PARTNER:
        return []
    if view.called_card is None:
        return ["alone"]
    mate, card = view.called_partner, view.called_card.symbol
    if mate is None:
        return [f"partner: who holds the {card}"]
    if mate == view.seat:
        return [f"you are the partner ({card})"]
    return [f"partner: {in_sentence(names[mate])}"]


def trick_line(trick: Trick, names: Sequence[str]) -> str:
    """A finished trick: ``You A♠, Bo 9♠, Ann J♥, Cy 10♠: Ann``."""
    plays = ", ".join(f"{names[play.seat]} {play.card.symbol}" for play in trick.plays)
    return f"{plays} — {in_sentence(names[trick.winner])} took it"


# -- the table ----------------------------------------------------------------------------------


def table(screen: Screen, view: View, names: Sequence[str], seat: Seat) -> list[Text]:
    """The seats around the table: names and marks, and what each has said or played.

    The person sits at the bottom and the others clockwise from the left: two players face each
    other, three and four leave the far side empty or to the partner, five have two there. Where
    that does not fit the screen, the players are listed, one a line.
    """
    n = view.rules.players
    around = [_seat_cell(screen, view, names, (seat + k) % n) for k in range(n)]
    you, middle, blank = around[0], (_up_card(screen, view), Text()), (Text(), Text())
    rows = {
        2: [[blank, around[1], blank], [blank, middle, blank]],
        3: [[around[1], middle, around[-1]]],
        4: [[blank, around[2 % n], blank], [around[1], middle, around[-1]]],
        5: [around[2:4], [around[1], middle, around[-1]]],
    }[n]
    if n == 2 and not middle[0].plain:
        rows = rows[:1]
    room = screen.width - 1
    lines = [
        _side_by_side([cell[k] for cell in row], room) for row in (*rows, [you]) for k in (0, 1)
    ]
    if screen.width < _NARROW or any(line.cell_len > room for line in lines):
        return _one_a_line(around, middle[0], room)
    return lines if lines[-1].plain else lines[:-1]


def _side_by_side(cells: Sequence[Text], room: int) -> Text:
    """Cells with their middles in columns, pushed aside where one is wider than its column."""
    whole = min(_TABLE, room - 1)
    column = whole // 3
    edge = (whole - column * len(cells)) // 2
    line = Text()
    for at, cell in enumerate(cells):
        if not cell.plain:
            continue
        start = edge + column * at + max(0, column - cell.cell_len) // 2
        start = max(min(start, room - cell.cell_len), line.cell_len + 2 if line.plain else 0)
        line += Text(" " * (start - line.cell_len)) + cell
    return line


def _one_a_line(around: Sequence[tuple[Text, Text]], middle: Text, room: int) -> list[Text]:
    lines = [middle] if middle.plain else []
    for name, did in (*around[1:], around[0]):
        if name.cell_len + 2 + did.cell_len <= room:
            lines.append(name + Text("  ") + did if did.plain else name)
        else:
            lines += [name, Text("    ") + did]
    return lines


def _seat_cell(screen: Screen, view: View, names: Sequence[str], seat: Seat) -> tuple[Text, Text]:
    marks = []
    if seat == view.dealer:
        marks.append("dealer")
    if seat == view.maker:
        marks.append("maker, alone" if view.alone else "maker")
    if seat == view.lone_defender:
        marks.append("alone")
    if seat == view.called_partner:
        marks.append("partner")
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
    first_round = view.rules.bidding == "turn_up"
    said = ""
    for call in view.calls:
        if call.seat == seat:
            said = spoken(view, call, first_round=first_round)
        first_round = first_round and call.seat != view.dealer
    return Text(f'"{said}"', style="italic") if said else Text()


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
