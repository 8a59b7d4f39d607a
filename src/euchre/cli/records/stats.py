"""``euchre records stats``: what players did over many recorded games."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from rich.cells import cell_len, set_cell_size
from rich.table import Table as Shown

from euchre.cli.shared.compiling import verify_numba
from euchre.cli.shared.games import (
    drop_repeated_games,
    index_by_label,
    print_read_errors,
    read_games,
)
from euchre.cli.shared.options import add_worker_options, ascii_option, verify_worker_options
from euchre.cli.shared.rows import add_row_options, verify_row_options
from euchre.cli.shared.screen import DisplaySettings, TerminalOutput
from euchre.cli.shared.terminal import echo
from euchre.english import format_count
from euchre.english.figures import format_share
from euchre.english.seats import seat_number
from euchre.errors import EuchreError
from euchre.notation.record import Record
from euchre.statistics import (
    COACHED_STATISTICS,
    GROUPING_COLUMNS,
    STATISTICS,
    DataTable,
    compute_statistics,
    review_games,
)
from euchre.statistics.counting import GAME_COLUMNS, can_count_games_by
from euchre.statistics.table import Cell

if TYPE_CHECKING:
    from euchre.analysis.review.report import MatchReview

_SPECIAL_HEADS: Final = {
    "loners_made": "Made",
    "loners_marched": "Marched",
    "euchred_rate": "Of calls",
    "defence_rate": "Of defended",
    "points_per_hand": "A hand",
    "points_against": "Against",
    "chance_lost": "Lost",
}
"""The heads of columns that are not called like their figures."""
_COLUMN_GROUPS: Final = (
    ("games won", "hands points points_per_hand", "points_against"),
    ("called ordered named", "made marched", "euchred euchred_rate"),
    ("loners loners_made loners_marched", "defended", "euchres defence_rate"),
    ("points_calling", "points_defending"),
    ("decisions mistakes", "chance_lost", "luck"),
)
"""The tables of a terminal of 80 columns; a narrower one has more, with what belongs together."""
_MAX_NAME_COLUMNS: Final = 40
"""The most of a name that stands in a table, where there is room."""
_MIN_NAME_COLUMNS: Final = 8
"""The least of it, however narrow the terminal."""
_NAME_FIELDS: Final = ("player", "side")
_GAP_COLUMNS: Final = 2
_RATE_FIELDS: Final = ("euchred_rate", "defence_rate")
_SHARE_FIELDS: Final = ("chance_lost", "luck")


def _print_column_meanings(ctx: click.Context, _: click.Parameter, value: object) -> None:
    if value and not ctx.resilient_parsing:
        screen = TerminalOutput(DisplaySettings())
        for column in (
            *GAME_COLUMNS,
            *(figure.table_column for figure in (*STATISTICS, *COACHED_STATISTICS)),
        ):
            screen.write_line(f"{column.name}: {column.meaning}")
        ctx.exit()


@click.command("stats", epilog="Example: euchre records stats games/ --by side")
@click.argument(
    "files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True
)
@click.option(
    "--by",
    type=click.Choice([*GROUPING_COLUMNS]),
    multiple=True,
    default=["player"],
    show_default=True,
    help="What each row describes; repeatable, for combinations.",
)
@click.option(
    "--sort",
    metavar="COLUMN",
    help="Sort by this statistic, the largest first (see --figures).",
)
@click.option("--reverse", is_flag=True, help="With --sort: the smallest first.")
@click.option("--top", type=click.IntRange(1), metavar="N", help="Show only the first N rows.")
@click.option(
    "--coach", is_flag=True, help="Add mistakes and luck, which takes seconds for each hand."
)
@click.option(
    "--seed", type=int, default=0, metavar="N", help="The seed for the coach's random deals."
)
@add_worker_options
@add_row_options
@click.option(
    "--figures",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_column_meanings,
    help="Explain what each statistic counts, and exit.",
)
@ascii_option
def command(
    *,
    files: tuple[Path, ...],
    by: tuple[str, ...],
    coach: bool,
    seed: int,
    workers: int | None,
    address: str | None,
    sort: str | None,
    reverse: bool,
    top: int | None,
    as_json: bool,
    as_csv: bool,
    ascii_: bool,
) -> int:
    """Count calls, points, euchres and loners in recorded games.

    This reads files and folders in every format that 'euchre records convert' knows, and counts a
    game once even if it is recorded twice. The terminal shows the most useful statistics; --json
    and --csv include all of them.
    """
    verify_worker_options(workers, address)
    verify_row_options(as_json=as_json, as_csv=as_csv)
    if sort is not None:
        _verify_sort_column(sort, [*by, *_list_figure_names(coach=coach, by=by)], by)
    elif reverse:
        raise click.UsageError("--reverse needs --sort COLUMN")
    games_read, errors = read_games(files)
    records = index_by_label(drop_repeated_games(games_read))
    if records:
        quiet = as_json or as_csv
        reviews = _review_records(records, seed, workers, address, quiet=quiet) if coach else None
        table = compute_statistics(records, by, reviews=reviews)
        rows = table.rows if sort is None else _sort_rows(table, sort, reverse=reverse)
        table = replace(table, rows=rows[:top])
        if as_json:
            echo(json.dumps(table.to_dicts(), indent=2))
        elif as_csv:
            echo(table.to_csv(), nl=False)
        else:
            screen = TerminalOutput(DisplaySettings(ascii=ascii_))
            screen.write_line(_describe_games(records))
            _print_table(screen, table, len({*by}))
    return print_read_errors(errors, others_read=bool(games_read))


def _list_figure_names(*, coach: bool, by: Sequence[str]) -> list[str]:
    game_columns = GAME_COLUMNS if can_count_games_by(by) else ()
    figures = (*STATISTICS, *(COACHED_STATISTICS if coach else ()))
    return [column.name for column in (*game_columns, *(one.table_column for one in figures))]


def _verify_sort_column(name: str, known: Sequence[str], by: Sequence[str]) -> None:
    if name in known:
        return
    if name in (figure.name for figure in COACHED_STATISTICS):
        raise EuchreError(f"--sort {name} needs --coach")
    if name in (column.name for column in GAME_COLUMNS):
        raise EuchreError(
            f"--sort {name} needs rows by player or side, not by {' and '.join(dict.fromkeys(by))}"
        )
    nearest = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {nearest[0]}?" if nearest else f"there are {', '.join(known)}"
    raise EuchreError(f"there is no column {name!r} to sort by: {hint}")


def _sort_rows(table: DataTable, name: str, *, reverse: bool) -> tuple[tuple[Cell, ...], ...]:
    """Return the rows by a column: numbers from the largest down, names from A to Z, unknown last.

    Args:
        reverse: whether numbers go from the smallest up, and names from Z to A.
    """
    index = [column.name for column in table.columns].index(name)

    def sort_key(row: tuple[Cell, ...]) -> Any:
        return row[index]

    known = [row for row in table.rows if row[index] is not None]
    unknown = [row for row in table.rows if row[index] is None]
    largest_first = table.columns[index].kind is not str
    return (*sorted(known, key=sort_key, reverse=largest_first != reverse), *unknown)


def _review_records(
    records: Mapping[str, Record],
    seed: int,
    workers: int | None,
    address: str | None,
    *,
    quiet: bool,
) -> dict[str, MatchReview]:
    from euchre.cli.shared.coach import open_worker_pool, show_review_progress  # noqa: PLC0415 - the same

    verify_numba()
    with ExitStack() as stack:
        pool = stack.enter_context(open_worker_pool(address, workers))
        report_hands, _ = stack.enter_context(show_review_progress(len(records), quiet=quiet))
        return review_games(records, seed=seed, progress=report_hands, pool=pool)


def _describe_games(records: Mapping[str, Record]) -> str:
    """Return how many games there are, and how many of them the column of games leaves out."""
    broken_off = sum(not record.match.over for record in records.values())
    unfinished = f", {broken_off} unfinished" if broken_off else ""
    return f"{format_count(len(records), 'game')}{unfinished}."


def _print_table(screen: TerminalOutput, table: DataTable, key_column_count: int) -> None:
    if not table:
        screen.write_line("No hand has been played to the end.")
        return
    cells = {
        column.name: [
            screen.to_printable(_format_cell(column.name, row[index])) for row in table.rows
        ]
        for index, column in enumerate(table.columns)
    }
    widths = {
        name: _GAP_COLUMNS + max(map(cell_len, (_format_column_title(name), *cells[name])))
        for name in cells
    }
    keys = [column.name for column in table.columns[:key_column_count]]
    name_fields = [name for name in keys if name in _NAME_FIELDS]
    room_beside_keys = screen.width - sum(widths[name] for name in keys if name not in _NAME_FIELDS)
    min_name_columns = sum(
        min(widths[name], _MIN_NAME_COLUMNS + _GAP_COLUMNS) for name in name_fields
    )
    dots = screen.to_printable("…")
    for part in _COLUMN_GROUPS:
        known = [[name for name in together.split() if name in cells] for together in part]
        for figures in _split_columns(known, widths, room_beside_keys - min_name_columns):
            room = room_beside_keys - sum(widths[name] for name in figures)
            room = room // max(1, len(name_fields)) - _GAP_COLUMNS
            max_columns = max(_MIN_NAME_COLUMNS, min(_MAX_NAME_COLUMNS, room))
            shown = Shown(box=None, padding=(0, _GAP_COLUMNS, 0, 0), header_style="")
            for name in (*keys, *figures):
                justify: Any = "left" if name in (*_NAME_FIELDS, "place") else "right"
                shown.add_column(_format_column_title(name), justify=justify, no_wrap=True)
            names = {
                name: [_shorten_name(name_text, max_columns, dots) for name_text in cells[name]]
                for name in name_fields
            }
            columns = [(cells | names)[name] for name in (*keys, *figures)]
            for row in zip(*columns, strict=True):
                shown.add_row(*row)
            screen.write_line()
            screen.write_table(shown)
    screen.write_line()
    screen.write_line(
        "euchre records stats --figures explains each statistic; --json and --csv include all."
    )


def _format_column_title(name: str) -> str:
    return _SPECIAL_HEADS.get(name, name.replace("_", " ").capitalize())


def _split_columns(
    groups: Sequence[Sequence[str]], widths: Mapping[str, int], max_columns: int
) -> list[list[str]]:
    """Return the figures of a table, in several tables if one has no room for all."""
    tables: list[list[str]] = []
    room_left = 0
    for group in filter(None, groups):
        taken = sum(widths[name] for name in group)
        if not tables or taken > room_left:
            tables.append([])
            room_left = max_columns
        tables[-1] += group
        room_left -= taken
    return tables


def _format_cell(name: str, value: Cell) -> str:
    if value is None:
        return "-"
    if name == "seat":
        return str(seat_number(int(value)))
    if name in _SHARE_FIELDS:
        return format_share(float(value), 1)
    if name in _RATE_FIELDS:
        return format_share(float(value))
    if name == "points_against":
        return f"{float(value):.4g}"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _shorten_name(text: str, max_columns: int, dots: str) -> str:
    """Return a name without its middle: sides of the same first name differ in the second."""
    if cell_len(text) <= max_columns:
        return text
    kept_columns = max_columns - len(dots)
    end = text
    while cell_len(end) > kept_columns // 2:
        end = end[1:]
    return f"{set_cell_size(text, kept_columns - kept_columns // 2).rstrip()}{dots}{end}"
