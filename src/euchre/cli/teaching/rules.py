"""``euchre rules``: the named games, what their rules are, and how they differ."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from euchre.cli.fullscreen.available import wanted
from euchre.cli.shared.console import Console
from euchre.cli.shared.groups import CommandGroup
from euchre.cli.shared.options import (
    PATH,
    look_options,
    rules_of,
    rules_option,
    set_option,
)
from euchre.cli.shared.pages import Parts, TextPage, printed
from euchre.cli.shared.screen import ink
from euchre.cli.shared.terminal import echo
from euchre.cli.teaching.shelves import ALL, rules_library, rules_shelf
from euchre.cli.teaching.telling import difference_parts, rules_parts
from euchre.cli.teaching.whole_screen import read
from euchre.errors import EuchreError
from euchre.house import write_rules
from euchre.knobs import Knob, typed
from euchre.presets import PRESETS, name_of
from euchre.rules import KNOBS, Rules, knob_named
from euchre.rules_files import load_house

_MEASURE = 78
_DIFF = "diff"


@click.group(
    "rules",
    cls=CommandGroup,
    epilog="Example: euchre rules show british --set target=10",
)
def command() -> None:
    """The named games, their rules in plain English, and how they differ."""


@command.command("list", epilog="Example: euchre rules list")
@look_options
def list_(**given: Any) -> int:
    """List the named games, each with what sets it apart.

    On the whole screen Enter shows the rules of a game, d what differs from the standard game,
    and p plays it.
    """
    if wanted(line=given["line"]):
        return read(rules_library(), (), given)
    console = _console()
    width = max(len(name) for name in PRESETS) + 2
    for each in PRESETS.values():
        first, *rest = _wrap(each.blurb, console.width - width)
        console.print(Text.assemble((f"{each.name:<{width}}", "bold"), first))
        for line in rest:
            console.print(" " * width + line)
    return 0


@command.command("show", epilog="Example: euchre rules show canadian --set target=5")
@click.argument("name")
@set_option
@click.option("--json", "as_json", is_flag=True, help="Every knob and its value, as JSON.")
@look_options
def show(**given: Any) -> int:
    """Tell the rules of the game NAME, or of the file NAME.toml, in plain English.

    What differs from the standard game comes first. A person who never saw the game can deal
    and play a hand from the rest.
    """
    name = given["name"]
    rules = rules_of(name, given["settings"])
    if given["as_json"]:
        game = name_of(rules_of(name)) or name
        echo(json.dumps({"name": game, "rules": rules.to_dict()}, indent=2))
    elif wanted(line=given["line"]):
        shelf = rules_shelf(name, _title(name, rules), rules)
        return read(rules_library(shelf), (name, ALL), given)
    else:
        _print(rules_parts(_title(name, rules), rules), given)
    return 0


@command.command("diff", epilog="Example: euchre rules diff standard british")
@click.argument("a")
@click.argument("b")
@set_option
@look_options
def diff_(**given: Any) -> int:
    """Tell what is different in the game B for somebody who knows A.

    Each is the name of a game or a file of house rules. What --set changes is changed in B.
    """
    name = given["b"]
    rules, known = rules_of(name, given["settings"]), load_house(given["a"])
    title = _title(name, rules)
    parts = difference_parts(title, rules, known.rules, known.title)
    if not parts:
        echo("There is no difference.")
    elif wanted(line=given["line"]):
        page = TextPage(_DIFF, f"If you know {known.title}", lambda: parts, searched=False)
        shelf = rules_shelf(name, title, rules, first=[page])
        return read(rules_library(shelf), (name, _DIFF), given)
    else:
        _print(parts, given)
    return 0


@command.command("save", epilog="Example: euchre rules save friday.toml --set target=7")
@click.argument("file", type=PATH)
@rules_option
@set_option
@click.option("--title", metavar="TEXT", help="What they are called. [default: the file's name]")
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
def save(
    file: Path, rules_name: str, settings: tuple[str, ...], title: str | None, *, force: bool
) -> None:
    """Keep house rules in FILE.toml, to be named wherever a game is: --rules FILE.toml.

    The file holds what differs from a named game, each knob below its meaning, and can be edited.
    """
    if file.suffix.lower() != ".toml":
        raise EuchreError(f"house rules are kept in TOML: call the file {file.stem}.toml")
    house, rules = load_house(rules_name), rules_of(rules_name, settings)
    text = write_rules(rules, title=title or file.stem, base=house.base)
    try:
        with file.open("w" if force else "x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise EuchreError(f"{file} exists already: add --force to replace it") from None
    echo(f"House rules written to {file}")


@command.command("knobs", epilog="Example: euchre rules knobs target stick_the_dealer")
@click.argument("names", metavar="[KNOB]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="The same as JSON.")
def knobs(names: tuple[str, ...], *, as_json: bool) -> None:
    """List every knob, or those named, with its values and what it decides.

    The value in brackets is that of the game american; 'euchre rules show NAME --json' tells those
    of another.
    """
    wanted = [knob_named(name) for name in names] or [*KNOBS.values()]
    if as_json:
        echo(json.dumps({knob.name: _knob_data(knob) for knob in wanted}, indent=2))
        return
    console, group = _console(), ""
    for knob in wanted:
        if knob.group != group:
            group = knob.group
            console.print(f"\n{group}", style="bold underline")
        console.print(f"\n{knob.name}", style="bold")
        for text in (f"{knob.allowed} [{typed(knob.default)}]", knob.help):
            for line in _wrap(text, console.width - 4):
                console.print(f"    {line}")


def _knob_data(knob: Knob) -> dict[str, object]:
    words = {"label": knob.label, "group": knob.group, "help": knob.help, "source": knob.source}
    values = {"choices": [*knob.choices]} if knob.choices else {"allowed": knob.allowed}
    return {**words, "default": knob.default, **values}


def _title(name: str, rules: Rules) -> str:
    house = load_house(name)
    return house.title + (", with changes" if rules != house.rules else "")


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_on_hyphens=False)


def _console() -> Console:
    return Console(width=min(_MEASURE, Console().width))


def _print(parts: Parts, given: dict[str, Any]) -> None:
    printed(_console(), parts, ink(ascii_=given["ascii_"]))
