"""What came of each board at every table: ``travellers``."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from euchre.cli.hosting.event.common import console, evening_argument, json_option, opened
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.league.formats import FORMATS
from euchre.league.log.state import Evening
from euchre.league.told.standings import shown
from euchre.league.told.travellers import (
    BoardResult,
    board_results,
    points_told,
    travellers_data,
)


@click.command("travellers", epilog="Example: euchre event travellers friday.evening --board 5")
@evening_argument
@click.option("--board", "number", type=int, metavar="N", help="Only boards with this number.")
@json_option
def travellers(path: Path, *, number: int | None, as_json: bool) -> None:
    """Show what came of each board at every table, and what both sides got for it.

    A board is shown when everybody who plays it has played it, or the evening is closed.
    """
    with opened(path) as book:
        evening = book.evening
        if not FORMATS[evening.settings.format].boarded:
            raise EuchreError("no boards are compared in this format: see 'tables'")
        if as_json:
            found = travellers_data(evening)
            chosen = [it for it in found if number in (None, it["board"])]
            echo(json.dumps(chosen, indent=2))
            return
        boards = [it for it in board_results(evening) if number in (None, it.printed)]
        if not boards:
            echo("No such board has been played by all who play it.")
        for at, board in enumerate(boards):
            if at:
                echo()
            _print(evening, board)


def _print(evening: Evening, board: BoardResult) -> None:
    out = console()
    points = points_told(evening).lower()
    out.print(f"{board.title}, {board.dealer} deals; in the end the {points}", style="bold")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("Round", justify="right")
    table.add_column("North-South", overflow="fold")
    table.add_column("East-West", overflow="fold")
    table.add_column("Points", no_wrap=True)
    for side in ("N-S", "E-W"):
        table.add_column(side, justify="right")
    for line, names in zip(board.lines, board.names, strict=True):
        both = map(shown, line.points)
        table.add_row(str(line.number), *map(Text, names), str(line.score), *both)
    out.print(table)
