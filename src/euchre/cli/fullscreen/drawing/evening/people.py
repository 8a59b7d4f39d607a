"""Who plays: here or away, at which table, and what they owe."""

from __future__ import annotations

from rich.text import Text

from euchre.cli.fullscreen.drawing.evening.rows import Cell, Row, laid
from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.league import accounts
from euchre.league.log.entries import Player
from euchre.league.log.state import Evening
from euchre.words.grammar import count

_MONEY = 18
_WHERE = 12


def people_rows(evening: Evening, width: int, look: Palette) -> list[Row]:
    """Everybody, by number."""
    here = len(evening.present)
    away = len(evening.people) - here
    head = f"{count(here, 'player')} here" + (f", {away} away" if away else "")
    rows = [Row(Text(head, look.strong))]
    money = _MONEY if evening.ledger.transactions and width >= 50 else 0
    where = _WHERE if width >= 30 else 4
    name = max(1, width - 5 - where - money)
    for person in evening.people.values():
        style = look.felt if person.here else look.faint
        cells = [
            Cell(str(person.number), 3, look.faint, right=True),
            Cell("", 1),
            Cell(_called(evening, person.number), name, style),
            Cell(" " + _where(evening, person.number, short=where < _WHERE), where + 1, style),
            Cell(_owing(evening, person.number), money, look.faint, right=True),
        ]
        rows.append(Row(laid(cells), f"p{person.number}"))
    return rows


def _called(evening: Evening, player: Player) -> str:
    """The name, and the team that has a name of its own or a partner."""
    name = evening.people[player].name
    team = evening.team_of.get(player)
    return name if team is None else f"{name} ({evening.teams[team].name})"


def _where(evening: Evening, player: Player, *, short: bool) -> str:
    """``table 2``, ``sits out``, ``away``."""
    if not evening.people[player].here:
        return "away"
    found = evening.seated(player)
    if found is not None and not evening.closed:
        return str(found[0].number) if short else f"table {found[0].number}"
    current = evening.current
    if current is not None and player in evening.players(current.out):
        return "out" if short else "sits out"
    return "" if short else "here"


def _owing(evening: Evening, player: Player) -> str:
    cents = evening.ledger.balance(accounts.account_of(player))
    if not cents:
        return "is even"
    return f"{'gets' if cents > 0 else 'owes'} {evening.cash(abs(cents))}"
