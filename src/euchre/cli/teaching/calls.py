"""``euchre learn calls``: what is strong enough to call."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from euchre import __version__
from euchre.analysis.calls.charts import CHARTS, charts_of
from euchre.analysis.calls.measured import DEALS, packed, shipped
from euchre.analysis.calls.table import CallingTable, as_csv, as_data, calling_table
from euchre.analysis.calls.told import SUITS
from euchre.analysis.position.question import read_seat
from euchre.cli.fullscreen.available import wanted
from euchre.cli.shared.compiling import need_kernel
from euchre.cli.shared.console import Console
from euchre.cli.shared.ink import Ink
from euchre.cli.shared.options import (
    PATH,
    look_options,
    refuse_idle,
    rules_of,
    rules_option,
    writable,
)
from euchre.cli.shared.pages import PagePart, printed
from euchre.cli.shared.screen import WIDTH
from euchre.cli.shared.terminal import echo
from euchre.cli.teaching.charts import chart_parts
from euchre.cli.teaching.shelves import CALLS, chart_key, learn_library
from euchre.cli.teaching.whole_screen import read
from euchre.errors import EuchreError
from euchre.presets import PRESETS, name_of
from euchre.words.seats import seat_number

if TYPE_CHECKING:
    from euchre.analysis.calls.measured import Game


@click.command(
    "calls",
    epilog="Example: euchre learn calls --rules stick-the-dealer --seat dealer --call next",
)
@rules_option
@click.option(
    "--seat",
    default="1",
    show_default=True,
    metavar="N|PLACE",
    help="Where you sit: a number from the dealer's left, or first, second, ..., dealer.",
)
@click.option(
    "--call",
    type=click.Choice(list(CHARTS)),
    help=f"What you are asked about. {SUITS} [default: the first call of the game]",
)
@click.option("--csv", "as_csv_", is_flag=True, help="Everything as CSV.")
@click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")
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
@look_options
def command(**given: Any) -> int:
    """What is strong enough to call, for each game and seat.

    For every kind of hand, by trumps, aces and voids, by how many points of the hand calling is
    better than not calling, when all before have passed; and in how many of 100 deals the learned
    player calls.
    """
    if given["as_csv_"] and given["as_json"]:
        raise EuchreError("--json and --csv do not go together: choose one")
    if given["measure"]:
        refuse_idle(
            ("rules_name", "seat", "call", "as_csv_", "as_json"), "does nothing with --measure"
        )
        _measure(given["deals"], given["seed"], given["out"])
        return 0
    refuse_idle(("deals", "seed", "out"), "does nothing without --measure")
    rules = rules_of(given["rules_name"])
    name = name_of(rules) or given["rules_name"]
    found = calling_table(name, read_seat(rules, given["seat"]), given["call"])
    if given["as_csv_"]:
        echo(as_csv(found), nl=False)
    elif given["as_json"]:
        echo(json.dumps(_data(found), indent=2))
    elif wanted(line=given["line"]):
        page = chart_key(found.game, found.seat, found.chart.call)
        return read(learn_library(), (CALLS, page), given)
    else:
        console = Console(width=WIDTH, color_system=None if given["ascii_"] else "auto")
        ink = Ink({}, ascii=given["ascii_"])
        printed(console, [*chart_parts(found), PagePart("", apart=True)], ink)
    return 0


def _data(found: CallingTable) -> dict[str, object]:
    return {
        "rules": found.game,
        "seat": seat_number(found.seat),
        "call": found.chart.call,
        "about": shipped()[0],
        "drawn": found.drawn,
        "reached": found.whole.deals,
        "cells": as_data(found),
    }


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
    need_kernel()
    from euchre.analysis.calls.measuring import measure_all  # noqa: PLC0415 - numba is for who asks
    from euchre.bots.matches.workers import cores, local  # noqa: PLC0415

    names = [name for name, each in PRESETS.items() if charts_of(each.rules)]
    found: dict[str, Game] = {}
    with local(cores()) as crew:
        for name, game in measure_all(names, deals, seed, crew):
            found[name] = game
            echo(f"{name}: {', '.join(game)}", err=True)
    about = {
        "command": f"euchre learn calls --measure --deals {deals} --seed {seed} --out {out.name}",
        "version": __version__,
        "date": datetime.now(tz=UTC).date().isoformat(),
        "deals": deals,
        "seed": seed,
    }
    out.write_bytes(packed(about, found))
    echo(f"Written to {out}: what calling is worth in {len(found)} games.")
