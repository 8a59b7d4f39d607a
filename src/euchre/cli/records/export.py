"""``euchre export``: recorded games as a table of data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from euchre import statistics
from euchre.cli.shared.games import by_label, complain, games_in, once
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.statistics import DataTable
from euchre.statistics.table import check_ending
from euchre.words import count

_TABLES: Final[dict[str, Callable[..., DataTable]]] = {
    "hands": statistics.hands,
    "decisions": statistics.decisions,
    "plays": statistics.plays,
    "shares": statistics.shares,
    "players": statistics.statistics,
}


@click.command("export", epilog="Example: euchre export games/ plays.parquet --table plays")
@click.argument("files", metavar="IN...", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--table",
    "name",
    type=click.Choice([*_TABLES]),
    default="hands",
    show_default=True,
    help="A row for every hand, for every decision that is not a card played, for every card "
    "played, for every seat in every hand, or for every player.",
)
@click.option("--force", is_flag=True, help="Replace OUT if it is there.")
def command(*, files: tuple[Path, ...], target: Path, name: str, force: bool) -> int:
    """Write recorded games into a table of data: OUT.parquet, OUT.csv or OUT.jsonl.

    Files and folders are read in every format that 'euchre convert' knows, and what is recorded
    twice counts once. Seats count from 0. Parquet needs polars.
    """
    check_ending(target)
    if target.exists() and not force:
        raise EuchreError(f"{target} exists already: add --force to replace it")
    found, errors = games_in(files)
    games = by_label(once(found))
    if games:
        table = _TABLES[name](games)
        table.write(target)
        echo(f"{count(len(table), 'row')} of {count(len(games), 'game')} written to {target}")
    return complain(errors, read=bool(found))
