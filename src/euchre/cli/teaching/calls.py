"""``euchre learn calls``: what is strong enough to call."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from euchre import __version__
from euchre.analysis.calls.charts import BID, CHARTS, charts_of
from euchre.analysis.calls.measured import DEALS, packed, shipped
from euchre.analysis.calls.table import CallingTable, as_csv, as_data, calling_table
from euchre.analysis.position.question import read_seat
from euchre.cli.shared.options import PATH, rules_of, rules_option, writable
from euchre.cli.shared.screen import WIDTH
from euchre.errors import EuchreError
from euchre.presets import PRESETS, name_of

if TYPE_CHECKING:
    from euchre.analysis.calls.measured import Cell, Game

_Tell = Callable[["Cell | None"], str]
"""How a cell is told."""


@click.command(
    "calls",
    epilog="Example: euchre learn calls --rules stick-the-dealer --seat dealer --call next",
)
@rules_option
@click.option(
    "--seat",
    default="1",
    show_default=True,
    metavar="N|dealer",
    help="Where you sit, counted from the dealer's left.",
)
@click.option(
    "--call",
    type=click.Choice(list(CHARTS)),
    help="What you are asked about. [default: the first call of the game]",
)
@click.option("--csv", "as_csv_", is_flag=True, help="As data.")
@click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")
@click.option("--ascii", "ascii_", is_flag=True, help="Plain ASCII, without colour.")
@click.option("--measure", is_flag=True, help="Measure all games anew, and write --out.")
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=DEALS,
    show_default=True,
    metavar="N",
    help="For --measure: deals drawn for each game.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, metavar="N", help="For --measure: of them."
)
@click.option("--out", type=PATH, metavar="FILE", help="For --measure: the file to write.")
def command(
    *,
    rules_name: str,
    seat: str,
    call: str | None,
    as_csv_: bool,
    as_json: bool,
    ascii_: bool,
    measure: bool,
    deals: int,
    seed: int,
    out: Path | None,
) -> None:
    """What is strong enough to call, for each game and seat.

    For every kind of hand, by trumps, aces and voids, by how many points of the hand calling is
    better than not calling, when all before have passed; and in how many of 100 deals the learned
    player calls.
    """
    if measure:
        _measure(deals, seed, out)
        return
    rules = rules_of(rules_name)
    name = name_of(rules) or rules_name
    found = calling_table(name, read_seat(rules, seat), call)
    if as_csv_:
        click.echo(as_csv(found), nl=False)
    elif as_json:
        click.echo(json.dumps(_data(found), indent=2))
    else:
        _show(found, Console(highlight=False, width=WIDTH, color_system=None if ascii_ else "auto"))


def _data(found: CallingTable) -> dict[str, object]:
    return {
        "rules": found.game,
        "seat": found.seat + 1,
        "call": found.chart.call,
        "about": shipped()[0],
        "drawn": found.drawn,
        "reached": found.whole.deals,
        "cells": as_data(found),
    }


# -- showing --------------------------------------------------------------------------------------


def _show(found: CallingTable, console: Console) -> None:
    chart, reached = found.chart, found.whole.deals
    _say(f"{PRESETS[found.game].title}: {chart.title}.")
    if not found.told:
        _say(
            f"Good players seldom let it come to this seat: so it was in {reached:,} of "
            f"{found.drawn:,} deals, too few to tell anything."
        )
        return
    bids = chart.call == BID
    alone = bool(found.ways[1:]) and not bids and not found.alone_only
    always = " (here always alone)" if found.alone_only else ""
    _say(
        f"By how many points of the hand, yours less {found.theirs}, {chart.calling}{always} is "
        f"better than {found.instead}, at 0:0 with good players in all seats. "
        f"{'a: alone, where that is better; ' if alone else ''}"
        ".: too few deals, or an error above 0.1."
    )
    console.print(_table(found, {"All": partial(_points, found)}), "")
    if bids:
        _say("The best bid.")
        console.print(_table(found, {"All": partial(_best_bid, found)}), "")
    _say(f"In how many of 100 deals the learned player {chart.calls}.")
    sums: dict[str, _Tell] = {"All": _percent}
    if alone:
        sums["Alone"] = _alone
    if bids:
        sums["Mean"] = partial(_mean_bid, found)
    console.print(_table(found, sums), "")
    _say(f"{_held(found)} Of {found.drawn:,} deals {reached:,} came to the seat so.")


def _say(text: str) -> None:
    click.echo("\n".join(textwrap.wrap(text, WIDTH, break_on_hyphens=False)) + "\n")


def _held(found: CallingTable) -> str:
    voids = "v: suits of which no card was dealt."
    if found.beside == "king":
        return f"K: kings with another card of their suit; {voids}"
    whose = "with the up-card" if found.takes else "without the up-card"
    return f"Trumps, {found.chart.trump} being trump, {whose}. A: aces beside them; {voids}"


def _table(found: CallingTable, sums: Mapping[str, _Tell]) -> Table:
    """A table whose cells are told as the first of the sums, which stand behind them."""
    table = Table(box=None, padding=(0, 0, 0, 1), header_style="")
    table.add_column("Trumps" if found.beside == "ace" else "Aces", no_wrap=True)
    beside = found.beside[0].upper()
    for head in (*(f"{cards}{beside} {voids}v" for cards, voids in found.columns), *sums):
        table.add_column(head, justify="right", no_wrap=True)
    tell = next(iter(sums.values()))
    for row in found.telling:
        table.add_row(row.name, *map(tell, row.cells), *(each(row.whole) for each in sums.values()))
    return table


def _points(found: CallingTable, cell: Cell | None) -> str:
    if cell is None or not cell.told:
        return "" if cell is None else "."
    alone = cell.way and found.chart.call != BID and not found.alone_only
    return f"{round(cell.best.points, 1) + 0.0:+.1f}{'a' if alone else ''}"


def _best_bid(found: CallingTable, cell: Cell | None) -> str:
    if cell is None or not cell.told:
        return "" if cell is None else "."
    return str(found.bid_of(cell.way)) if cell.best.points > 0 else "-"


def _percent(cell: Cell | None) -> str:
    return "" if cell is None else f"{100 * cell.share:.0f}" if cell.often else "."


def _alone(cell: Cell | None) -> str:
    return f"{100 * cell.shares[1]:.0f}" if cell is not None and cell.often else "."


def _mean_bid(found: CallingTable, cell: Cell | None) -> str:
    mean = found.mean_bid(cell) if cell is not None and cell.often else None
    return "." if mean is None else f"{mean:.1f}"


# -- measuring ------------------------------------------------------------------------------------


def _measure(deals: int, seed: int, out: Path | None) -> None:
    """Measure what calling is worth in every game with charts, and write it.

    Raises:
        EuchreError: there is no file to write, or numba is not installed.
        OSError: the file cannot be written.
    """
    if out is None:
        raise EuchreError("--measure writes a file: name it by --out FILE")
    writable(out)
    _need_numba()
    from euchre.analysis.calls.measuring import measure_all  # noqa: PLC0415 - numba is for who asks
    from euchre.bots.matches.workers import cores, local  # noqa: PLC0415

    names = [name for name, each in PRESETS.items() if charts_of(each.rules)]
    found: dict[str, Game] = {}
    with local(cores()) as crew:
        for name, game in measure_all(names, deals, seed, crew):
            found[name] = game
            click.echo(f"{name}: {', '.join(game)}", err=True)
    about = {
        "command": f"euchre learn calls --measure --deals {deals} --seed {seed} --out {out.name}",
        "version": __version__,
        "date": datetime.now(tz=UTC).date().isoformat(),
        "deals": deals,
        "seed": seed,
    }
    out.write_bytes(packed(about, found))
    click.echo(f"Written to {out}: what calling is worth in {len(found)} games.")


def _need_numba() -> None:
    try:
        import euchre.analysis.calls.measuring  # noqa: F401, PLC0415
    except ImportError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        raise EuchreError("this needs numba: pip install 'euchre[bots]'") from None
