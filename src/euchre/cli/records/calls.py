"""The part of ``euchre analyze`` that tells what is strong enough to call."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from euchre import __version__
from euchre.cli.shared.options import writable
from euchre.cli.shared.screen import WIDTH
from euchre.errors import EuchreError
from euchre.presets import PRESETS
from euchre.rules import Seat

if TYPE_CHECKING:
    from euchre.analysis.calls.ordering import Ordering, Worth
    from euchre.analysis.calls.table import CallingTable


def show(name: str, seat: Seat, *, as_csv: bool, as_json: bool, ascii_: bool) -> None:
    """Print the tables of a preset and a seat.

    Raises:
        CallingError: there are none.
        EuchreError: numba is not installed.
    """
    _need_numba()
    from euchre.analysis.calls import ordering  # noqa: PLC0415 - numba is for who asks
    from euchre.analysis.calls import table as calling  # noqa: PLC0415 - numba is for who asks

    found = calling.calling_table(name, seat)
    if as_csv:
        click.echo(calling.as_csv(found), nl=False)
        return
    if as_json:
        about = {"rules": name, "seat": seat + 1, "about": ordering.shipped()["about"]}
        counts = {"drawn": found.drawn, "reached": found.reached}
        click.echo(json.dumps(about | counts | {"cells": calling.as_data(found)}, indent=2))
        return
    console = Console(highlight=False, width=WIDTH, color_system=None if ascii_ else "auto")
    if found.worth is None:
        click.echo("Nobody has measured what ordering is worth in this game.")
    else:
        click.echo(
            "By how many points of the hand, yours less theirs, ordering is better than\n"
            "passing, at 0:0 with good players in all seats.\n"
            "a: alone, where that is better; .: too few deals, or an error above 0.1."
        )
        worths = (
            ["" if cell is None else _points(worth)
             for cell, worth in zip((*row.cells, row.whole), (*row.worths, row.worth), strict=True)]
            for row in found.rows
        )  # fmt: skip
        console.print(_table(found, ("All",), worths))
    click.echo("\nIn how many of 100 deals the book of calls orders.")
    shares = (
        [*("" if each is None else f"{100 * each.order:.0f}" for each in (*row.cells, row.whole)),
         f"{100 * row.whole.alone:.0f}"]
        for row in found.rows
    )  # fmt: skip
    console.print(_table(found, ("All", "Alone"), shares))
    whose = "with the up-card" if found.takes else "without the up-card, which goes to the dealer"
    click.echo(f"Trumps {whose}.\nA: aces beside them; v: suits of which no card was dealt.")


def _table(found: CallingTable, sums: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    table = Table(box=None, padding=(0, 0, 0, 1), header_style="")
    table.add_column("Trumps", no_wrap=True)
    for head in (*(f"{aces}A {voids}v" for aces, voids in found.columns), *sums):
        table.add_column(head, justify="right", no_wrap=True)
    for row, cells in zip(found.rows, rows, strict=True):
        table.add_row(row.name, *cells)
    return table


def _points(worth: Worth | None) -> str:
    if worth is None or not worth.told:
        return "."
    mark = "a" if worth.goes_alone and worth.order is not None else ""
    return f"{round(worth.best.points, 1) + 0.0:+.1f}{mark}"


def measure(deals: int, seed: int, out: Path | None) -> None:
    """Measure what ordering is worth in every game the learned players play, and write it.

    Raises:
        EuchreError: there is no file to write, or numba is not installed.
        OSError: the file cannot be written.
    """
    if out is None:
        raise EuchreError("--measure writes a file: name it by --out FILE")
    writable(out)
    _need_numba()
    from euchre.analysis.calls import ordering  # noqa: PLC0415 - numba is for who asks
    from euchre.analysis.match.many_deals import knows  # noqa: PLC0415
    from euchre.bots.matches.workers import cores, local  # noqa: PLC0415

    names = [name for name, each in PRESETS.items() if knows(each.rules)]
    found: dict[str, list[Ordering]] = {name: [] for name in names}
    with local(cores()) as crew:
        for name, each in ordering.measure_all(names, deals, seed, crew):
            found[name].append(each)
            click.echo(f"{name}: {each.reached:,} of {each.drawn:,} deals", err=True)
    about = {
        "command": f"euchre analyze --calls --measure --deals {deals} --seed {seed} "
        f"--out {out.name}",
        "version": __version__,
        "date": datetime.now(tz=UTC).date().isoformat(),
        "deals": deals,
        "seed": seed,
    }
    out.write_text(ordering.to_text(about, found), encoding="utf-8")
    click.echo(f"Written to {out}: what ordering is worth in {len(found)} games.")


def _need_numba() -> None:
    try:
        import euchre.analysis.calls.ordering  # noqa: F401, PLC0415
    except ImportError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        raise EuchreError("this needs numba: pip install 'euchre[bots]'") from None
