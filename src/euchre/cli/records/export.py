"""``euchre records export``: recorded games as a table of data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import click

from euchre import statistics
from euchre.cli.shared.files import load_records_partly
from euchre.cli.shared.games import (
    drop_repeated_games,
    index_by_label,
    print_read_errors,
    read_games,
)
from euchre.cli.shared.terminal import echo
from euchre.english import format_count
from euchre.errors import EuchreError
from euchre.statistics import DataTable
from euchre.statistics.table import verify_table_ending

_TABLE_READERS: Final[dict[str, Callable[..., DataTable]]] = {
    "hands": statistics.tabulate_hands,
    "decisions": statistics.tabulate_decisions,
    "plays": statistics.tabulate_plays,
    "shares": statistics.tabulate_shares,
    "players": statistics.compute_statistics,
}


@click.command("export", epilog="Example: euchre records export games/ plays.parquet --table plays")
@click.argument("files", metavar="IN...", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--table",
    "name",
    type=click.Choice([*_TABLE_READERS]),
    default="hands",
    show_default=True,
    help="What each row describes; see above.",
)
@click.option("--force", is_flag=True, help="Replace OUT if it exists.")
def command(*, files: tuple[Path, ...], target: Path, name: str, force: bool) -> int:
    """Export recorded games as a table: OUT.parquet, OUT.csv or OUT.jsonl.

    This reads files and folders in every format that 'euchre records convert' knows, and counts a
    game once even if it is recorded twice. --table sets what gets a row: each hand (hands), each
    decision except for plays (decisions), each card played (plays), each seat in each hand (shares)
    or each player (players). Seats count from 0. Parquet needs polars.
    """
    verify_table_ending(target)
    if target.exists() and not force:
        raise EuchreError(f"{target} already exists: add --force to replace it")
    _verify_target_is_no_source(files, target)
    games_read, errors = read_games(files)
    games = index_by_label(drop_repeated_games(games_read))
    if games:
        table = _TABLE_READERS[name](games)
        table.write(target)
        echo(
            f"{format_count(len(table), 'row')} of {format_count(len(games), 'game')} written "
            f"to {target}"
        )
    return print_read_errors(errors, others_read=bool(games_read))


def _verify_target_is_no_source(files: Sequence[Path], target: Path) -> None:
    """Refuse to replace recorded games by a table, as when OUT was forgotten after ``*.jsonl``."""
    if not target.exists():
        return
    is_source = any(file.exists() and file.samefile(target) for file in files)
    if is_source or _contains_records(target):
        raise EuchreError(f"{target} contains recorded games: name another file for the table")


def _contains_records(path: Path) -> bool:
    try:
        return bool(load_records_partly(path).records)
    except EuchreError:
        return False
