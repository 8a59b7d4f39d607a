"""``euchre learn calls``: what is strong enough to call."""

from __future__ import annotations

import json
from typing import Any

import click

from euchre.analysis.calls.charts import CHARTS_BY_NAME
from euchre.analysis.calls.measured import load_shipped_charts
from euchre.analysis.calls.table import CallingTable, as_csv, as_data, calling_table
from euchre.analysis.calls.wording import SUIT_TERMS_NOTE
from euchre.analysis.position.question import read_seat
from euchre.cli.learn.charts import build_chart_parts
from euchre.cli.learn.pages import PagePart, print_parts
from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.ink import TextStyler
from euchre.cli.shared.options import ascii_option, load_rules_with_settings, rules_option
from euchre.cli.shared.rows import add_row_options, verify_row_options
from euchre.cli.shared.screen import MAX_LINE_COLUMNS
from euchre.cli.shared.terminal import echo
from euchre.english.seats import seat_number
from euchre.game.presets import find_preset_name


@click.command(
    "calls", epilog="Example: euchre learn calls --rules stick-the-dealer --seat dealer --call next"
)
@rules_option
@click.option(
    "--seat",
    default="1",
    show_default=True,
    metavar="N|PLACE",
    help="Your place: 1, 2 and so on from the dealer's left, or first, second ... dealer.",
)
@click.option(
    "--call",
    type=click.Choice(list(CHARTS_BY_NAME)),
    help=f"The call to look at. {SUIT_TERMS_NOTE} [default: the game's first call]",
)
@add_row_options
@ascii_option
def command(**options: Any) -> None:
    """Show which hands are strong enough to call, for each game and seat.

    For each kind of hand (trumps, aces and voids) this shows how many points calling gains over
    passing, if all players before you passed. It also shows in how many of 100 deals our trained
    player calls.
    """
    verify_row_options(as_json=options["as_json"], as_csv=options["as_csv"])
    rules = load_rules_with_settings(options["rules_name"])
    name = find_preset_name(rules) or options["rules_name"]
    table = calling_table(name, read_seat(rules, options["seat"]), options["call"])
    if options["as_csv"]:
        echo(as_csv(table), nl=False)
    elif options["as_json"]:
        echo(json.dumps(_chart_as_data(table), indent=2))
    else:
        console = PlainTextConsole(
            width=MAX_LINE_COLUMNS, color_system=None if options["ascii_"] else "auto"
        )
        ink = TextStyler({}, ascii=options["ascii_"])
        print_parts(console, [*build_chart_parts(table), PagePart("", apart=True)], ink)


def _chart_as_data(table: CallingTable) -> dict[str, object]:
    return {
        "rules": table.game,
        "seat": seat_number(table.seat),
        "call": table.chart.call,
        "about": load_shipped_charts()[0],
        "drawn": table.drawn,
        "reached": table.whole.deals,
        "cells": as_data(table),
    }
