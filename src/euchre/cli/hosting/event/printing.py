"""An evening in words and tables: who stands where, who is owed what, who pays whom."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from euchre.cli.shared.console import Console
from euchre.cli.shared.terminal import echo
from euchre.league import accounts
from euchre.league.formats import FORMATS
from euchre.league.honours import honours
from euchre.league.log.state import Evening
from euchre.league.told import exporting
from euchre.league.told.sentences import honoured
from euchre.league.told.standings import (
    DIFFERENCE,
    cells,
    columns,
    leavers_told,
    marked,
    odd_prizes,
    places,
    prizes_so_far,
)
from euchre.words.grammar import capital

_WIDE: Final = 100
_FIRST_TO_GO: Final = (*("against", "made", "out", "played", DIFFERENCE, "drawn", "lost", "won"),)
"""The columns of the standings that are left out where there is little room."""


def console() -> Console:
    """Return the console for what is shown; names are never markup."""
    return Console(width=min(_WIDE, Console().width))


def print_standings(evening: Evening) -> None:
    """Print the table, the prizes and the honours of an evening that is over."""
    out = console()
    title = evening.settings.title or FORMATS[evening.settings.format].title
    out.print(f"{title}: final standings", style="bold")
    out.print(_table(evening, out))
    ranked = exporting.standings(evening)
    for sentence in (*leavers_told(evening, ranked), *odd_prizes(evening)):
        out.print(sentence)
    told = [honoured(each) for each in honours(evening)]
    if told:
        out.print()
    for sentence in told:
        out.print(Text(sentence))


def _fitting(widths: dict[str, int], room: int) -> list[str]:
    """Return the columns of the standings that find room beside the names."""
    found = list(widths)
    for column in _FIRST_TO_GO:
        if column in found and sum(widths[each] for each in found) > room:
            found.remove(column)
    return found


def _table(evening: Evening, out: Console) -> Table:
    rows = exporting.standings(evening)
    won = prizes_so_far(evening)
    names = [marked(evening, row) for row in rows]
    headings = columns(evening, rows)
    widths = {column: max(4, len(head.words)) + 2 for column, head in headings.items()}
    for words in ("note", "direction"):
        if words in widths:
            widths[words] = max(len(getattr(row, words)) for row in rows) + 2
    room = out.width - 6 - (min(max(map(len, names)), 30) + 2) - 10 * any(won.values())
    shown = _fitting(widths, room)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("Team" if evening.teams else "Player", overflow="fold", min_width=8)
    for column in shown:
        head = headings[column]
        table.add_column(head.words, justify="right" if head.number else "left")
    if any(won.values()):
        table.add_column("Prize", justify="right", no_wrap=True)
    for row, name, place in zip(rows, names, places(rows), strict=True):
        texts = [*cells(row, shown)]
        if any(won.values()):
            cents = won.get(row.competitor, 0)
            texts.append(evening.cash(cents) if cents else "")
        table.add_row(place, Text(name), *map(Text, texts))
    return table


def print_balances(evening: Evening) -> None:
    """Print what each account is to receive, or owes."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("Account", overflow="fold")
    table.add_column("Balance", justify="right", no_wrap=True)
    table.add_column("")
    for account, cents in exporting.balances(evening):
        word = "is even" if not cents else "is to receive" if cents > 0 else "owes"
        owner = accounts.owner(evening, account)
        table.add_row(Text(owner), evening.cash(cents), word)
    console().print(table)


def print_settlement(evening: Evening) -> None:
    """Print which player pays whom."""
    payments = exporting.payments(evening)
    if not payments:
        echo("Nobody owes anything.")
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column("", overflow="fold")
    table.add_column("", justify="right", no_wrap=True)
    for each in payments:
        payer, payee = (accounts.owner(evening, it) for it in (each.payer, each.payee))
        text = f"{payer} pays {payee}"
        table.add_row(Text(capital(text)), evening.cash(each.cents))
    console().print(table)
