"""Who sits where: ``draw``, ``pair``, ``plan`` and ``tables``."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from euchre.cli.evenings.book import Book, by_lot
from euchre.cli.evenings.words import boards_there, table_state
from euchre.cli.hosting.event.common import (
    F,
    console,
    evening_argument,
    next_step,
    opened,
    player_named,
    quoted,
)
from euchre.cli.shared.terminal import echo
from euchre.league import deciding
from euchre.league.errors import LeagueError
from euchre.league.log.entries import Entry, Paired, Side, Teamed
from euchre.league.log.state import Evening, Round
from euchre.league.told.seating import Seat, card, rounds_known
from euchre.league.told.sentences import round_title, sits_out


def _seed_option(function: F) -> F:
    return click.option(
        "--seed", type=int, metavar="N", help="The same seed, the same lots. [default: random]"
    )(function)


@click.command("draw", epilog="Example: euchre event draw friday.evening --seed 7")
@evening_argument
@_seed_option
def draw(path: Path, seed: int | None) -> None:
    """Draw the lots without pairing a round yet, to print the cards of the players first.

    The first 'pair' does the same where this was not done.
    """
    with opened(path) as book:
        _by_lot(book, seed, deciding.start)
        evening = book.evening
        for place, who in enumerate(evening.order, 1):
            echo(f"{place:>3}  {evening.called(who)}")
        file = quoted(book.path)
        echo(f"Cards to print: euchre event export {file} --as html --out cards.html")
        echo(next_step(book))


@click.command("pair", epilog="Example: euchre event pair friday.evening")
@evening_argument
@_seed_option
def pair(path: Path, seed: int | None) -> None:
    """Make the next round, and show who sits where.

    Before the first round the lots are drawn: for the places in the plan, and for partners where
    teams stay together and somebody has none.
    """
    with opened(path) as book:
        entries = _by_lot(book, seed, deciding.pair)
        teams = [entry for entry in entries if isinstance(entry, Teamed)]
        if teams:
            echo("Partners by lot: " + "; ".join(team.name for team in teams) + ".")
        current = book.evening.current
        assert current is not None
        _print_round(book.evening, current)


@click.command("unpair", epilog="Example: euchre event unpair friday.evening")
@evening_argument
def unpair(path: Path) -> None:
    """Take the last round back, as long as no score of it has been entered.

    With the first round the lots are taken back as well.
    """
    with opened(path) as book:
        for sentence in book.write(deciding.unpair(book.evening)):
            echo(sentence)
        echo(next_step(book))


def _by_lot(
    book: Book,
    seed: int | None,
    decide: Callable[[Evening, random.Random], tuple[Entry, ...]],
) -> tuple[Entry, ...]:
    """Decide with a seed, which is told if any lot was drawn with it."""
    entries, told = by_lot(book.evening, seed, decide)
    book.write(entries)
    if told:
        echo(told)
    return entries


@click.command("plan", epilog="Example: euchre event plan friday.evening --of Ann")
@evening_argument
@click.option("--of", "name", metavar="NAME", help="Only where this player sits.")
def plan(path: Path, name: str | None) -> None:
    """Show all rounds that are known; in a party or a round robin those to come, too."""
    with opened(path) as book:
        evening = book.evening
        if not evening.order:
            raise LeagueError(
                f"The lots have not been drawn: euchre event draw {quoted(path)}, or pair."
            )
        rounds = rounds_known(evening)
        if name is not None:
            player = player_named(evening, name)
            _print_card(evening.people[player].name, card(evening, player))
        elif not rounds:
            echo(next_step(book))
        else:
            for at, each in enumerate(rounds):
                if at:
                    echo()
                _print_planned(evening, each)
        if rounds and len(rounds) == len(evening.rounds) < book.format.length(evening):
            echo("\nThe next round follows from the results of those before.")


@click.command("tables", epilog="Example: euchre event tables friday.evening")
@evening_argument
@click.option(
    "--round", "number", type=int, metavar="N", help="Which round. [default: the present one]"
)
def tables(path: Path, number: int | None) -> None:
    """Show the tables of the present round: who sits there, and what has been entered."""
    with opened(path) as book:
        evening = book.evening
        if number is not None and not 1 <= number <= len(evening.rounds):
            raise LeagueError(f"There is no round {number} yet.")
        round_ = evening.current if number is None else evening.rounds[number - 1]
        if round_ is None:
            names = [person.name for person in evening.people.values()]
            echo(f"Here so far: {', '.join(names) if names else 'nobody'}.")
            echo(next_step(book))
            return
        _print_round(evening, round_, results=True)
        if round_ is evening.current:
            echo(next_step(book))


# -- showing ------------------------------------------------------------------------------------


def _print_round(evening: Evening, round_: Round, *, results: bool = False) -> None:
    """The tables as a host reads them out."""
    out = console()
    out.print(round_title(evening, round_.number), style="bold")
    for table in round_.tables:
        first, second = map(evening.side_name, table.sides)
        boards = _boards(evening, round_.number, table.first)
        out.print(Text(f"Table {table.number}: {first} v {second}{boards}"), soft_wrap=False)
        if results or table.result is not None:
            out.print(Text(f"    {table_state(evening, table)}"))
    if round_.out:
        out.print(Text(f"{sits_out(evening, round_.out)}."))


def _boards(evening: Evening, number: int, first: Side) -> str:
    """Which boards go to a table, after its sides."""
    there = boards_there(evening, number, first)
    return f", {there}" if there else ""


def _print_planned(evening: Evening, round_: Paired) -> None:
    out = console()
    out.print(round_title(evening, round_.number), style="bold")
    for at, each in enumerate(round_.tables, 1):
        sides = f"{evening.side_name(each.first)} v {evening.side_name(each.second)}"
        boards = _boards(evening, round_.number, each.first)
        out.print(Text(f"Table {at}: {sides}{boards}"))
    if round_.out:
        out.print(Text(f"{sits_out(evening, round_.out)}."))


def _print_card(name: str, seats: tuple[Seat, ...]) -> None:
    out = console()
    out.print(Text(name, style="bold"))
    if not seats:
        out.print("No round has been paired.")
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    for heading in ("Round", "Table"):
        table.add_column(heading, justify="right")
    for heading in ("Partner", "Against"):
        table.add_column(heading, overflow="fold")
    travel = any(seat.boards for seat in seats)
    if travel:
        table.add_column("Sits")
        table.add_column("Boards", no_wrap=True)
    for seat in seats:
        if seat.table:
            against = Text(" & ".join(seat.opponents))
            more = [seat.sits, seat.board_span] if travel else []
            table.add_row(str(seat.number), str(seat.table), Text(seat.partner), against, *more)
        else:
            table.add_row(str(seat.number), "-", "sits out", "")
    out.print(table)
