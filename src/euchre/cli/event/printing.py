"""An evening in words and tables: who stands where, who is owed what, who pays whom."""

from __future__ import annotations

from typing import Final

from rich.table import Table
from rich.text import Text

from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.terminal import echo
from euchre.english.grammar import capitalise_first
from euchre.tournaments import accounts
from euchre.tournaments.awards import find_awards
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.reports import exporting
from euchre.tournaments.reports.sentences import describe_award
from euchre.tournaments.reports.standings import (
    DIFFERENCE_COLUMN,
    describe_leavers,
    describe_unequal_prizes,
    format_ranks,
    name_with_leaver_mark,
    standings_cells,
    standings_columns,
)
from euchre.tournaments.state import Tournament

_MAX_LINE_COLUMNS: Final = 100
_OPTIONAL_COLUMNS: Final = (
    *("against", "made", "out", "played", DIFFERENCE_COLUMN, "drawn", "lost", "won"),
)
"""The columns of the standings that are left out where there is little room."""


def build_console() -> PlainTextConsole:
    return PlainTextConsole.for_page(_MAX_LINE_COLUMNS)


def print_standings(tournament: Tournament) -> None:
    """Print the table, the prizes and the honours of an evening that is over."""
    out = build_console()
    title = tournament.settings.title or FORMATS[tournament.settings.format].title
    out.print(f"{title}: final standings", style="bold")
    out.print(_build_standings_table(tournament, out))
    ranked = exporting.tournament_standings(tournament)
    for sentence in (*describe_leavers(tournament, ranked), *describe_unequal_prizes(tournament)):
        out.print(sentence)
    honours = [describe_award(honour) for honour in find_awards(tournament)]
    if honours:
        out.print()
    for sentence in honours:
        out.print(Text(sentence))


def _fit_columns(widths: dict[str, int], max_width: int) -> list[str]:
    columns = list(widths)
    for column in _OPTIONAL_COLUMNS:
        if column in columns and sum(widths[shown_column] for shown_column in columns) > max_width:
            columns.remove(column)
    return columns


def _build_standings_table(tournament: Tournament, out: PlainTextConsole) -> Table:
    rows = exporting.tournament_standings(tournament)
    won = exporting.prize_amounts(tournament)
    names = [name_with_leaver_mark(tournament, row) for row in rows]
    headings = standings_columns(tournament, rows)
    widths = {column: max(4, len(head.words)) + 2 for column, head in headings.items()}
    for words in ("note", "direction"):
        if words in widths:
            widths[words] = max(len(getattr(row, words)) for row in rows) + 2
    room = out.width - 6 - (min(max(map(len, names)), 30) + 2) - 10 * any(won.values())
    shown = _fit_columns(widths, room)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("Team" if tournament.teams else "Player", overflow="fold", min_width=8)
    for column in shown:
        head = headings[column]
        table.add_column(head.words, justify="right" if head.number else "left")
    if any(won.values()):
        table.add_column("Prize", justify="right", no_wrap=True)
    cells = standings_cells(rows, shown)
    for row, name, place, texts in zip(rows, names, format_ranks(rows), cells, strict=True):
        cents = won.get(row.competitor, 0)
        prize = [tournament.format_amount(cents) if cents else ""] if any(won.values()) else []
        table.add_row(place, Text(name), *map(Text, (*texts, *prize)))
    return table


def print_balances(tournament: Tournament) -> None:
    """Print what each account is to receive, or owes."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("Account", overflow="fold")
    table.add_column("Balance", justify="right", no_wrap=True)
    table.add_column("")
    for account, cents in exporting.account_balances(tournament):
        owner = accounts.account_name(tournament, account)
        table.add_row(Text(owner), tournament.format_amount(cents), phrase_balance(cents))
    build_console().print(table)


def phrase_balance(cents: int) -> str:
    """Return what an account with such a balance does: ``owes``."""
    return "is even" if not cents else "is owed" if cents > 0 else "owes"


def print_settlement(tournament: Tournament) -> None:
    """Print which player pays whom."""
    payments = exporting.settlement_payments(tournament)
    if not payments:
        echo("Nobody owes anything.")
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column("", overflow="fold")
    table.add_column("", justify="right", no_wrap=True)
    for payment in payments:
        payer, payee = (
            accounts.account_name(tournament, account) for account in (payment.payer, payment.payee)
        )
        text = f"{payer} pays {payee}"
        table.add_row(Text(capitalise_first(text)), tournament.format_amount(payment.cents))
    build_console().print(table)
