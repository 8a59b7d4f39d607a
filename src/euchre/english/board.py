"""The table as text: who sits where, what lies there, and what is known of it.

A terminal draws with it in its own colours and width; `draw_board` is what ``print(hand)`` shows.
Nothing here knows more than the hand or the view it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from msgspec.structs import replace
from rich.text import Text

from euchre.arguments import verify_arguments
from euchre.english import YOU_NAME, draw_score_cards, format_count, join_card_symbols, team_name
from euchre.english.bids import describe_bid, is_bid_alone
from euchre.english.quoting import name_in_sentence, quote_call
from euchre.game.cards import HIDDEN, sort_hand
from euchre.game.events import Played
from euchre.game.hand import Hand, View
from euchre.game.loners import is_played_alone
from euchre.game.match import Match, Stage
from euchre.game.presets import rules_line
from euchre.game.rules import Seat
from euchre.game.state import Phase, Trick


class DrawingSurface(Protocol):
    """The surface that a table is drawn on."""

    @property
    def width(self) -> int:
        """The number of characters that fit into a line."""

    def to_printable(self, text: str) -> str:
        """Return the text with only the characters that can be shown."""

    def colour_suits(self, text: str) -> Text:
        """Return the text with its suits in their colours."""


class _PlainTextSurface:
    width = 78

    def to_printable(self, text: str) -> str:
        return text

    def colour_suits(self, text: str) -> Text:
        return Text(text)


_TABLE_WIDTH: Final = 72
"""The width of the drawn table where there is room; three seats stand side by side."""
_NARROW_WIDTH: Final = 48
"""On a screen narrower than this the players are listed, one a line."""
_MAX_SCORE_CARD_SIDES: Final = 2
"""With more sides than this the scores stand in figures alone, to fit a line."""


@verify_arguments()
def draw_board(of: Hand | Match) -> str:
    """Draw a hand, a view or a match as lines of text, seats counted from 0.

    All cards of a hand are shown, and of a view those that its seat knows.
    """
    names, order = default_seat_names(of.rules.players), range(len(of.scores))
    lines = [rules_line(of.rules), format_scores(of, names, order)]
    if isinstance(of, Hand):
        return "\n".join((*lines, *_draw_hand(of, names)))
    if of.over:
        won = of.winner
        result = "nobody won" if won is None else f"won by {team_name(of.rules, names, won)}"
        return "\n".join((*lines, f"over after {format_count(len(of.hands), 'hand')}, {result}"))
    lines.append(f"hand {len(of.hands) + 1}")
    if of.stage is Stage.HAND and of.hand is not None:
        return "\n".join((*lines, *_draw_hand(of.hand, names)))
    return "\n".join((*lines, f"{of.stage.value} next"))


def default_seat_names(players: int) -> tuple[str, ...]:
    """Return the names of seats at a table where nobody is named, counted from 0."""
    return tuple(f"Seat {seat}" for seat in range(players))


def find_front_seat(hand: Hand) -> Seat:
    """Return the seat that is drawn in front: the viewer's seat, else seat 0."""
    return hand.seat if isinstance(hand, View) and hand.seat is not None else 0


def _draw_hand(hand: Hand, names: Sequence[str]) -> list[str]:
    drawn = [
        line.plain.rstrip()
        for line in draw_table(_PlainTextSurface(), hand, names, find_front_seat(hand))
    ]
    lines = [describe_trump_and_tricks(hand, names), "", *drawn, ""]
    for seat, cards in enumerate(hand.hands):
        if any(card is not HIDDEN for card in cards):
            held = sort_hand(cards, hand.rules.sort_suits, hand.trump)
            lines.append(f"{names[seat]}: {join_card_symbols(held)}")
    if any(card is not HIDDEN for card in hand.kitty):
        lines.append(f"Kitty: {join_card_symbols(hand.kitty)}")
    if hand.outcome is not None:
        lines.append(f"{hand.outcome.value}, points {' '.join(map(str, hand.points))}")
    return lines


# -- lines -----------------------------------------------------------------------------------------


def format_scores(of: Match | Hand, names: Sequence[str], order: Sequence[int]) -> str:
    """Format the scores in figures and as score cards: ``You and Ann 6 [✕ •]   Bo and Cy 4
    [••••]``.
    """
    parts = []
    for team in order:
        score = of.scores[team]
        cards = draw_score_cards(of.rules, score)
        few = len(of.scores) <= _MAX_SCORE_CARD_SIDES
        shown = f" {cards}" if few and cards != str(score) else ""
        tokens = of.tokens[team] if isinstance(of, Match) and of.tokens else 0
        held = f" + {format_count(tokens, 'token')}" if tokens else ""
        parts.append(f"{team_name(of.rules, names, team)} {score}{shown}{held}")
    return "   ".join(parts)


def describe_trump_and_tricks(view: Hand, names: Sequence[str], *, brief: bool = False) -> str:
    """Describe the dealer, the trump and its maker, and the tricks so far.

    `brief`: once there is a trump the dealer is left out, and the tricks are figures.
    """
    parts = [f"{names[view.dealer]} {'deal' if names[view.dealer] == YOU_NAME else 'deals'}"]
    if view.trump is None or view.maker is None:
        if view.bid is not None:
            bid = describe_bid(view.rules, view.bid)
            parts.append(f"highest bid {bid} by {name_in_sentence(names[view.bid.seat])}")
        return " · ".join(parts)
    is_suit, word = not view.trump.is_no_trump, view.trump.word
    making = f"trump {view.trump.symbol} {word}, made" if is_suit else f"{word}, called"
    if brief:
        making = making.removeprefix("trump ")
    making += f" by {name_in_sentence(names[view.maker])}"
    if view.bid is not None:
        article = "a " if is_bid_alone(view) else ""
        making += f" for {article}{describe_bid(view.rules, replace(view.bid, trump=None))}"
    if view.alone and not is_bid_alone(view):
        making += " alone"
    if view.lone_defender is not None:
        making += f", {name_in_sentence(names[view.lone_defender])} defending alone"
    parts = [making] if brief else [*parts, making]
    if view.rules.sides == "called_partner":
        return " · ".join([*parts, *_describe_called_partner(view, names)])
    makers = view.makers_tricks
    rest_word = "opponent" if view.rules.players == 2 else "others"
    maker, other_side = ("makers", "defenders") if len(view.makers) > 1 else ("maker", rest_word)
    rest_won = len(view.tricks) - makers
    if brief:
        return f"{making} · {maker} {makers}:{rest_won}"
    return " · ".join([*parts, f"tricks: {maker} {makers}, {other_side} {rest_won}"])


def _describe_called_partner(view: Hand, names: Sequence[str]) -> list[str]:
    """Describe the called partner, as far as the viewer knows (R4)."""
    if view.phase is Phase.PARTNER:
        return []
    if view.called_card is None:
        return ["alone"]
    mate, card = view.called_partner, view.called_card.symbol
    if mate is None:
        return [f"partner: whoever holds the {card}"]
    if isinstance(view, View) and mate == view.seat:
        return [f"you are the partner ({card})"]
    return [f"partner: {name_in_sentence(names[mate])}"]


def format_trick(trick: Trick, names: Sequence[str]) -> str:
    """Format a finished trick: ``You A♠, Bo 9♠, Ann J♥, Cy 10♠: Ann``."""
    return f"{format_plays(trick.plays, names)} — {name_in_sentence(names[trick.winner])} took it"


def format_plays(plays: Iterable[Played], names: Sequence[str]) -> str:
    """Format cards in the order of play: ``You A♠, Bo 9♠``."""
    return ", ".join(f"{names[play.seat]} {play.card.symbol}" for play in plays)


# -- the table ----------------------------------------------------------------------------------


def draw_table(surface: DrawingSurface, view: Hand, names: Sequence[str], seat: Seat) -> list[Text]:
    """Draw the seats around the table: names, marks, and each player's last call or card.

    The person sits at the bottom and the others clockwise from the left: two players face each
    other, three and four leave the far side empty or to the partner, five have two there. Where
    that does not fit the screen, the players are listed, one a line.
    """
    n = view.rules.players
    around = [_draw_seat(surface, view, names, (seat + k) % n) for k in range(n)]
    you, middle, blank = around[0], (_draw_up_card(surface, view), Text()), (Text(), Text())
    rows = {
        2: [[blank, around[1], blank], [blank, middle, blank]],
        3: [[around[1], middle, around[-1]]],
        4: [[blank, around[2 % n], blank], [around[1], middle, around[-1]]],
        5: [around[2:4], [around[1], middle, around[-1]]],
    }[n]
    if n == 2 and not middle[0].plain:
        rows = rows[:1]
    room = surface.width - 1
    lines = [_join_cells([cell[k] for cell in row], room) for row in (*rows, [you]) for k in (0, 1)]
    if surface.width < _NARROW_WIDTH or any(line.cell_len > room for line in lines):
        return _draw_players_in_lines(around, middle[0], room)
    return lines if lines[-1].plain else lines[:-1]


def _join_cells(cells: Sequence[Text], width: int) -> Text:
    """Join cells centred in columns; a cell wider than its column pushes the others aside."""
    whole = min(_TABLE_WIDTH, width - 1)
    column = whole // 3
    edge = (whole - column * len(cells)) // 2
    line = Text()
    for place, cell in enumerate(cells):
        if not cell.plain:
            continue
        start = edge + column * place + max(0, column - cell.cell_len) // 2
        start = max(min(start, width - cell.cell_len), line.cell_len + 2 if line.plain else 0)
        line += Text(" " * (start - line.cell_len)) + cell
    return line


def _draw_players_in_lines(
    around: Sequence[tuple[Text, Text]], middle: Text, width: int
) -> list[Text]:
    lines = [middle] if middle.plain else []
    for name, did in (*around[1:], around[0]):
        if name.cell_len + 2 + did.cell_len <= width:
            lines.append(name + Text("  ") + did if did.plain else name)
        else:
            lines += [name, Text("    ") + did]
    return lines


def seat_marks(hand: Hand, seat: Seat) -> list[str]:
    """Return the roles of a seat in this hand: ``dealer``, ``maker``, ``alone``, ``partner``."""
    marks = ["dealer"] if seat == hand.dealer else []
    if seat == hand.maker:
        marks.append("maker, alone" if is_played_alone(hand) else "maker")
    if seat == hand.lone_defender:
        marks.append("alone")
    if seat == hand.called_partner:
        marks.append("partner")
    return marks


def last_call_phrase(hand: Hand, seat: Seat) -> str:
    """Return a seat's last call as its player said it; empty before the first call."""
    first_round, phrase = hand.rules.bidding == "turn_up", ""
    for call in hand.calls:
        if call.seat == seat:
            phrase = quote_call(hand, call, first_round=first_round)
        first_round = first_round and call.seat != hand.dealer
    return phrase


def _draw_seat(
    surface: DrawingSurface, view: Hand, names: Sequence[str], seat: Seat
) -> tuple[Text, Text]:
    turn = view.turn == seat and not view.over
    name = Text(surface.to_printable(f"▸ {names[seat]}" if turn else names[seat]), style="bold")
    if view.tricks_won[seat]:
        name.append(surface.to_printable(" " + "●" * view.tricks_won[seat]))
    if marked := seat_marks(view, seat):
        name.append(f" ({', '.join(marked)})", style="dim not bold")
    if seat in view.out:
        name.stylize("dim")
    return name, _draw_card_or_call(surface, view, seat)


def _draw_card_or_call(surface: DrawingSurface, view: Hand, seat: Seat) -> Text:
    if seat in view.out:
        return Text("sits out", style="dim")
    for play in view.trick:
        if play.seat == seat:
            return surface.colour_suits(play.card.symbol)
    if view.phase is Phase.PLAY:
        mine = isinstance(view, View) and seat == view.seat
        return Text() if mine else Text(surface.to_printable("·"), style="dim")
    phrase = last_call_phrase(view, seat)
    return Text(f'"{phrase}"', style="italic") if phrase else Text()


def _draw_up_card(surface: DrawingSurface, view: Hand) -> Text:
    if view.up_card is None or view.phase not in (Phase.BENNY, Phase.ORDER, Phase.NAME):
        return Text()
    if view.phase is Phase.NAME:
        return Text(surface.to_printable(f"{view.up_card.symbol} turned down"), style="dim")
    return surface.colour_suits(f"{view.up_card.symbol} turned up")
