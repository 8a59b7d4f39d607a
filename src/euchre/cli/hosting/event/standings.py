"""How it stands: ``standings`` and ``history``."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from euchre.cli.evenings.words import at_stake, fitting, honours_told, standings_title
from euchre.cli.hosting.event.common import (
    console,
    evening_argument,
    json_option,
    next_step,
    opened,
)
from euchre.cli.shared.console import Console
from euchre.cli.shared.terminal import echo
from euchre.league.log.state import Evening
from euchre.league.told import exporting
from euchre.league.told.sentences import after, tell
from euchre.league.told.standings import cells, columns, places, prizes_so_far


@click.command("standings", epilog="Example: euchre event standings friday.evening")
@evening_argument
@json_option
def standings(path: Path, *, as_json: bool) -> None:
    """Show who stands where, with the prizes as they stand, and the honours.

    Those who are level share a place, and the prizes of the places they fill.
    """
    with opened(path) as book:
        if as_json:
            data = {
                "stage": book.evening.stage,
                "rounds": len(book.evening.rounds),
                "standings": exporting.standings_data(book.evening),
                "honours": exporting.honours_data(book.evening),
            }
            echo(json.dumps(data, indent=2))
            return
        print_standings(book.evening)
        if not book.evening.closed:
            echo(next_step(book))


def print_standings(evening: Evening) -> None:
    """The table, the prizes and the honours."""
    out = console()
    if not evening.people:
        out.print("Nobody is here yet.")
        return
    if not evening.order:
        out.print(Text(f"Here so far: {', '.join(p.name for p in evening.people.values())}."))
        return
    out.print(standings_title(evening), style="bold")
    out.print(_table(evening, out))
    for sentence in at_stake(evening):
        out.print(sentence)
    print_honours(evening, out)


def print_honours(evening: Evening, out: Console) -> None:
    """Most loners and the like, where there is something to tell."""
    found = honours_told(evening)
    if not found:
        return
    out.print()
    for each in found:
        out.print(Text(each))


def _table(evening: Evening, out: Console) -> Table:
    rows = exporting.standings(evening)
    won = prizes_so_far(evening)
    names = [evening.called(row.competitor) for row in rows]
    headings = columns(evening, rows)
    widths = {column: max(4, len(head.words)) + 2 for column, head in headings.items()}
    for words in ("note", "direction"):
        if words in widths:
            widths[words] = max(len(getattr(row, words)) for row in rows) + 2
    room = out.width - 6 - (min(max(map(len, names)), 30) + 2) - 10 * any(won.values())
    shown = fitting(widths, room)
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


@click.command("history", epilog="Example: euchre event history friday.evening")
@evening_argument
def history(path: Path) -> None:
    """Tell everything that happened, with the time and by whom."""
    with opened(path) as book:
        evening: Evening | None = None
        out, day = console(), ""
        for line in book.journal.lines:
            when = datetime.fromtimestamp(line.at / 1000)  # noqa: DTZ006 - the host's own clock
            if f"{when:%A, %d %B %Y}" != day:
                day = f"{when:%A, %d %B %Y}"
                out.print(Text(day, style="bold"))
            table = Table.grid(padding=(0, 2, 0, 0))
            for entry in line.entries:
                before = evening
                evening = after(before, entry)
                table.add_row(f"{when:%H:%M:%S}", line.by, Text(tell(before, evening, entry)))
            out.print(table)
