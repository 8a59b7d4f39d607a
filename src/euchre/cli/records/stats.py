"""``euchre stats``: what players did over many recorded games."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from rich.cells import cell_len, set_cell_size
from rich.table import Table as Shown

from euchre.cli.shared.compiling import verify_numba
from euchre.cli.shared.games import by_label, complain, games_in, once
from euchre.cli.shared.options import check_crew, crew_options
from euchre.cli.shared.screen import Screen, ScreenLook
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.record import Record
from euchre.statistics import BY, COACHED, STATISTICS, DataTable, coached, statistics
from euchre.statistics.counting import GAMES
from euchre.statistics.table import Cell
from euchre.words import count
from euchre.words.seats import seat_number

if TYPE_CHECKING:
    from euchre.analysis.review.report import Review

_HEADS: Final = {
    "player": "Player",
    "side": "Side",
    "seat": "Seat",
    "place": "Place",
    "games": "Games",
    "won": "Won",
    "hands": "Hands",
    "called": "Called",
    "ordered": "Ordered",
    "named": "Named",
    "made": "Made",
    "marched": "Marched",
    "euchred": "Euchred",
    "loners": "Loners",
    "loners_made": "Made",
    "loners_marched": "Marched",
    "euchred_rate": "Of calls",
    "defence_rate": "Of defended",
    "defended": "Defended",
    "euchres": "Euchres",
    "points": "Points",
    "points_calling": "Points calling",
    "points_defending": "Points defending",
    "points_per_hand": "A hand",
    "points_against": "Against",
    "decisions": "Decisions",
    "mistakes": "Mistakes",
    "chance_lost": "Lost",
    "luck": "Luck",
}
"""The heads of what stands in the tables of a terminal."""
_PARTS: Final = (
    ("games won", "hands points points_per_hand", "points_against"),
    ("called ordered named", "made marched", "euchred euchred_rate"),
    ("loners loners_made loners_marched", "defended", "euchres defence_rate"),
    ("points_calling", "points_defending"),
    ("decisions mistakes", "chance_lost", "luck"),
)
"""The tables of a terminal of 80 columns; a narrower one has more, with what belongs together."""
_NAME: Final = 40
"""The most of a name that stands in a table, where there is room."""
_LEAST: Final = 8
"""The least of it, however narrow the terminal."""
_NAMES: Final = ("player", "side")
"""The columns of names."""
_GAP: Final = 2
"""Between two columns."""
_RATES: Final = ("euchred_rate", "defence_rate")
_SHARES: Final = ("chance_lost", "luck")


def _figures(ctx: click.Context, _: click.Parameter, value: object) -> None:
    if value and not ctx.resilient_parsing:
        screen = Screen(ScreenLook())
        for column in (*GAMES, *(figure.column for figure in (*STATISTICS, *COACHED))):
            screen.line(f"{column.name}: {column.meaning}")
        ctx.exit()


@click.command("stats", epilog="Example: euchre stats games/ --by side")
@click.argument(
    "files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True
)
@click.option(
    "--by",
    type=click.Choice([*BY]),
    multiple=True,
    default=["player"],
    show_default=True,
    help="What a row stands for: a player, a side, a seat at the table, or the place from the "
    "dealer. May be given again, for a row for each of both.",
)
@click.option("--coach", is_flag=True, help="Errors and luck, too; it takes seconds for a hand.")
@click.option("--seed", type=int, default=0, metavar="N", help="Of the deals the coach draws.")
@crew_options
@click.option("--json", "as_json", is_flag=True, help="Every figure, as JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Every figure, as CSV.")
@click.option(
    "--figures",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_figures,
    help="Tell what each figure counts, and stop.",
)
@click.option("--ascii", "ascii_", is_flag=True, help="Plain ASCII, without colour.")
def command(
    *,
    files: tuple[Path, ...],
    by: tuple[str, ...],
    coach: bool,
    seed: int,
    workers: int | None,
    address: str | None,
    as_json: bool,
    as_csv: bool,
    ascii_: bool,
) -> int:
    """Count what players did over recorded games: calls, points, euchres, loners.

    Files and folders are read in every format that 'euchre convert' knows, and what is recorded
    twice counts once. The terminal shows the figures asked for most; --json and --csv have all.
    """
    check_crew(workers, address)
    if as_json and as_csv:
        raise EuchreError("--json and --csv do not go together: choose one")
    found, errors = games_in(files)
    records = by_label(once(found))
    if records:
        quiet = as_json or as_csv
        reviews = _coached(records, seed, workers, address, quiet=quiet) if coach else None
        table = statistics(records, by, reviews=reviews)
        if as_json:
            echo(json.dumps(table.to_dicts(), indent=2, ensure_ascii=False))
        elif as_csv:
            echo(table.to_csv(), nl=False)
        else:
            screen = Screen(ScreenLook(ascii=ascii_))
            screen.line(_games(records))
            _show(screen, table, len(by))
    return complain(errors, read=bool(found))


def _coached(
    records: Mapping[str, Record],
    seed: int,
    workers: int | None,
    address: str | None,
    *,
    quiet: bool,
) -> dict[str, Review]:
    from euchre.cli.shared.coach import hired, progress  # noqa: PLC0415 - the same

    verify_numba()
    with ExitStack() as stack:
        crew = stack.enter_context(hired(address, workers))
        tell, _ = stack.enter_context(progress(len(records), quiet=quiet))
        return coached(records, seed=seed, progress=tell, crew=crew)


# -- showing --------------------------------------------------------------------------------------


def _games(records: Mapping[str, Record]) -> str:
    """Return how many games there are, and how many of them the column of games leaves out."""
    broken_off = sum(not record.match.over for record in records.values())
    unfinished = f", {broken_off} unfinished" if broken_off else ""
    return f"{count(len(records), 'game')}{unfinished}."


def _show(screen: Screen, table: DataTable, keyed: int) -> None:
    if not table:
        screen.line("No hand has been played to its end.")
        return
    cells = {
        column.name: [screen.plain(_cell(column.name, row[at])) for row in table.rows]
        for at, column in enumerate(table.columns)
        if column.name in _HEADS
    }
    wide = {name: _GAP + max(map(cell_len, (_HEADS[name], *cells[name]))) for name in cells}
    keys = [column.name for column in table.columns[:keyed]]
    who = [name for name in keys if name in _NAMES]
    beside = screen.width - sum(wide[name] for name in keys if name not in _NAMES)
    least = sum(min(wide[name], _LEAST + _GAP) for name in who)
    dots = screen.plain("…")
    for part in _PARTS:
        known = [[name for name in together.split() if name in cells] for together in part]
        for figures in _fitting(known, wide, beside - least):
            room = (beside - sum(wide[name] for name in figures)) // max(1, len(who)) - _GAP
            most = max(_LEAST, min(_NAME, room))
            shown = Shown(box=None, padding=(0, _GAP, 0, 0), header_style="")
            for name in (*keys, *figures):
                justify: Any = "left" if name in (*_NAMES, "place") else "right"
                shown.add_column(_HEADS[name], justify=justify, no_wrap=True)
            names = {name: [_short(each, most, dots) for each in cells[name]] for name in who}
            columns = [(cells | names)[name] for name in (*keys, *figures)]
            for row in zip(*columns, strict=True):
                shown.add_row(*row)
            screen.line()
            screen.show(shown)
    screen.line()
    screen.line("What each figure counts: euchre stats --figures. All of them: --json, --csv.")


def _fitting(
    groups: Sequence[Sequence[str]], wide: Mapping[str, int], room: int
) -> list[list[str]]:
    """Return the figures of a table, in several tables if one has no room for all."""
    found: list[list[str]] = []
    left = 0
    for group in filter(None, groups):
        taken = sum(wide[name] for name in group)
        if not found or taken > left:
            found.append([])
            left = room
        found[-1] += group
        left -= taken
    return found


def _cell(name: str, value: Cell) -> str:
    if value is None:
        return "-"
    if name == "seat":
        return str(seat_number(int(value)))
    if name in _SHARES:
        return f"{100 * float(value):.1f} %"
    if name in _RATES:
        return f"{100 * float(value):.0f} %"
    if name == "points_against":
        return f"{float(value):.4g}"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _short(text: str, most: int, dots: str) -> str:
    """Return a name without its middle: sides of the same first name differ in the second."""
    if cell_len(text) <= most:
        return text
    kept = most - len(dots)
    end = text
    while cell_len(end) > kept // 2:
        end = end[1:]
    return f"{set_cell_size(text, kept - kept // 2).rstrip()}{dots}{end}"
