"""``euchre learn calls``: what is strong enough to call."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from euchre import __version__
from euchre.analysis.calls.charts import CHARTS_BY_NAME, list_charts
from euchre.analysis.calls.measured import DEALS_PER_GAME, load_shipped_charts, pack_charts
from euchre.analysis.calls.table import CallingTable, as_csv, as_data, calling_table
from euchre.analysis.calls.wording import SUIT_TERMS_NOTE
from euchre.analysis.position.question import read_seat
from euchre.cli.shared.compiling import require_kernel
from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.ink import TextStyler
from euchre.cli.shared.options import (
    FILE_PATH_TYPE,
    ascii_option,
    load_changed_rules,
    refuse_idle_options,
    rules_option,
    verify_writable,
)
from euchre.cli.shared.screen import MAX_LINE_COLUMNS
from euchre.cli.shared.terminal import echo
from euchre.cli.teaching.charts import build_chart_parts
from euchre.cli.teaching.pages import PagePart, print_parts
from euchre.english.seats import seat_number
from euchre.errors import EuchreError
from euchre.game.presets import PRESETS, find_preset_name

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
    type=click.Choice(list(CHARTS_BY_NAME)),
    help=f"What you are asked about. {SUIT_TERMS_NOTE} [default: the first call of the game]",
)
@click.option("--csv", "as_csv_", is_flag=True, help="Everything as CSV.")
@click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")
@click.option("--measure", is_flag=True, help="Measure all games anew, and write --out.")
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=DEALS_PER_GAME,
    show_default=True,
    metavar="N",
    help="For --measure: deals drawn for each game.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, metavar="N", help="For --measure: of them."
)
@click.option(
    "--out", type=FILE_PATH_TYPE, metavar="FILE", help="For --measure: the file to write."
)
@ascii_option
def command(**given: Any) -> None:
    """What is strong enough to call, for each game and seat.

    For every kind of hand, by trumps, aces and voids, by how many points of the hand calling is
    better than not calling, when all before have passed; and in how many of 100 deals the learned
    player calls.
    """
    if given["as_csv_"] and given["as_json"]:
        raise EuchreError("--json and --csv do not go together: choose one")
    if given["measure"]:
        refuse_idle_options(
            ("rules_name", "seat", "call", "as_csv_", "as_json"), "does nothing with --measure"
        )
        _measure_calls(given["deals"], given["seed"], given["out"])
        return
    refuse_idle_options(("deals", "seed", "out"), "does nothing without --measure")
    rules = load_changed_rules(given["rules_name"])
    name = find_preset_name(rules) or given["rules_name"]
    found = calling_table(name, read_seat(rules, given["seat"]), given["call"])
    if given["as_csv_"]:
        echo(as_csv(found), nl=False)
    elif given["as_json"]:
        echo(json.dumps(_chart_as_data(found), indent=2))
    else:
        console = PlainTextConsole(
            width=MAX_LINE_COLUMNS, color_system=None if given["ascii_"] else "auto"
        )
        ink = TextStyler({}, ascii=given["ascii_"])
        print_parts(console, [*build_chart_parts(found), PagePart("", apart=True)], ink)


def _chart_as_data(found: CallingTable) -> dict[str, object]:
    return {
        "rules": found.game,
        "seat": seat_number(found.seat),
        "call": found.chart.call,
        "about": load_shipped_charts()[0],
        "drawn": found.drawn,
        "reached": found.whole.deals,
        "cells": as_data(found),
    }


# -- measuring ------------------------------------------------------------------------------------


def _measure_calls(deals: int, seed: int, out: Path | None) -> None:
    """Measure what calling is worth in every game with charts, and write it.

    Raises:
        EuchreError: there is no file to write, or numba is not installed.
        OSError: the file cannot be written.
    """
    if out is None:
        raise EuchreError("--measure writes a file: name it by --out FILE")
    verify_writable(out)
    require_kernel()
    from euchre.analysis.calls.measuring import measure_presets  # noqa: PLC0415 - numba is for who asks
    from euchre.bots.matches.workers import count_cores, local_workers  # noqa: PLC0415

    names = [name for name, each in PRESETS.items() if list_charts(each.rules)]
    found: dict[str, Game] = {}
    with local_workers(count_cores()) as crew:
        for name, game in measure_presets(names, deals, seed, crew):
            found[name] = game
            echo(f"{name}: {', '.join(game)}", err=True)
    about = {
        "command": f"euchre learn calls --measure --deals {deals} --seed {seed} --out {out.name}",
        "version": __version__,
        "date": datetime.now(tz=UTC).date().isoformat(),
        "deals": deals,
        "seed": seed,
    }
    out.write_bytes(pack_charts(about, found))
    echo(f"Written to {out}: what calling is worth in {len(found)} games.")
