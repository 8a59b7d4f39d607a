"""``euchre rules``: the named games, what their rules are, and how they differ."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import Final

import click
from rich.text import Text

from euchre.cleaning import remove_control_characters
from euchre.cli.learn.pages import MIN_WRAP_COLUMNS, PagePrinter
from euchre.cli.learn.telling import build_difference_parts, build_rules_parts
from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.groups import LazyCommand, LazyCommandGroup
from euchre.cli.shared.options import (
    FILE_PATH_TYPE,
    ascii_option,
    load_rules_with_settings,
    rules_option,
    set_knobs_option,
)
from euchre.cli.shared.rows import add_row_options, print_csv, verify_row_options
from euchre.cli.shared.screen import MAX_LINE_COLUMNS
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.files import write_file_atomically
from euchre.game.knobs import Knob, format_knob_value
from euchre.game.presets import PRESETS, changed_title, find_preset_name, preset, rules_line
from euchre.game.rules import KNOBS, Rules, find_knob
from euchre.notation.rules_files import load_titled_rules
from euchre.notation.rules_text import write_rules

_COMMANDS: Final = {
    "list": LazyCommand("rules:list_games", "List all games, and what makes each one different."),
    "show": LazyCommand("rules:show_game_rules", "Explain the rules of a game in plain English."),
    "diff": LazyCommand("rules:show_differences", "Show how GAME differs from another game."),
    "save": LazyCommand(
        "rules:save_rules", "Save house rules to FILE.toml, for use with --rules FILE.toml."
    ),
    "knobs": LazyCommand(
        "rules:list_knobs", "List all knobs, or only those you name, with their values."
    ),
}


@click.group(
    "rules",
    cls=LazyCommandGroup,
    lazy=_COMMANDS,
    epilog="Example: euchre rules show british --set target=10",
)
def command() -> None:
    """Describe the games that euchre knows, and compare them."""


@click.command("list", epilog="Example: euchre rules list")
@add_row_options
def list_games(*, as_json: bool, as_csv: bool) -> None:
    """List all games, and what makes each one different."""
    verify_row_options(as_json=as_json, as_csv=as_csv)
    rows = [
        {"name": game.name, "title": game.title, "description": game.blurb}
        for game in PRESETS.values()
    ]
    if as_json:
        echo(json.dumps(rows, indent=2))
        return
    if as_csv:
        print_csv(rows)
        return
    console = PlainTextConsole.for_page(MAX_LINE_COLUMNS)
    width = max(len(name) for name in PRESETS) + 2
    for game in PRESETS.values():
        first_line, *more_lines = _wrap_text(game.blurb, console.width - width)
        console.print(Text.assemble((f"{game.name:<{width}}", "bold"), first_line))
        for line in more_lines:
            console.print(" " * width + line)


@click.command("show", epilog="Example: euchre rules show canadian --set target=5")
@click.argument("name")
@set_knobs_option
@click.option("--json", "as_json", is_flag=True, help="Print all knobs and their values as JSON.")
@ascii_option
def show_game_rules(name: str, settings: tuple[str, ...], *, as_json: bool, ascii_: bool) -> None:
    """Explain the rules of a game in plain English.

    NAME is the name of a game or a file of house rules (NAME.toml). The differences from the
    standard game come first; for changed rules, the differences from the nearest game. The rest is
    enough to deal and play a hand even if you have never seen the game.
    """
    rules = load_rules_with_settings(name, settings)
    if as_json:
        is_changed = rules != load_rules_with_settings(name)
        game = find_preset_name(rules) or (rules_line(rules) if is_changed else name)
        echo(json.dumps({"name": game, "rules": rules.to_dict()}, indent=2))
    else:
        parts = build_rules_parts(_find_title(name, rules), rules)
        PagePrinter(ascii_=ascii_).print_parts(*parts)


@click.command("diff", epilog="Example: euchre rules diff standard british")
@click.argument("a", metavar="[KNOWN] GAME")
@click.argument("b", metavar="", required=False)
@set_knobs_option
@ascii_option
def show_differences(a: str, b: str | None, settings: tuple[str, ...], *, ascii_: bool) -> None:
    """Show how GAME differs from another game.

    KNOWN is the game that you know, by default the standard game. KNOWN and GAME are names of games
    or files of house rules. --set changes GAME.
    """
    known_name, name = (a, b) if b else ("standard", a)
    rules, known = load_rules_with_settings(name, settings), load_titled_rules(known_name)
    parts = build_difference_parts(_find_title(name, rules), rules, known.rules, known.title)
    if parts:
        PagePrinter(ascii_=ascii_).print_parts(*parts)
    else:
        echo("There is no difference.")


@click.command("save", epilog="Example: euchre rules save friday.toml --set target=7")
@click.argument("file", type=FILE_PATH_TYPE)
@rules_option
@set_knobs_option
@click.option("--title", metavar="TEXT", help="The title of the rules. [default: the file's name]")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def save_rules(
    file: Path, rules_name: str, settings: tuple[str, ...], title: str | None, *, force: bool
) -> None:
    """Save house rules to FILE.toml, for use with --rules FILE.toml.

    The file names a game, and contains only the differences from that game. It explains each knob,
    and you can edit it.
    """
    if file.suffix.lower() != ".toml":
        raise EuchreError(f"house rules are saved as TOML: name the file {file.stem}.toml")
    house, rules = load_titled_rules(rules_name), load_rules_with_settings(rules_name, settings)
    default_title = remove_control_characters(file.stem)
    text = write_rules(rules, title=title or default_title, base=house.base)
    try:
        write_file_atomically(file, text.encode(), replace=force)
    except FileExistsError:
        raise EuchreError(f"{file} already exists: add --force to replace it") from None
    echo(f"House rules written to {file}")


@click.command("knobs", epilog="Example: euchre rules knobs target stick_the_dealer")
@click.argument("names", metavar="[KNOB]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the knobs as JSON.")
def list_knobs(names: tuple[str, ...], *, as_json: bool) -> None:
    """List all knobs, or only those you name, with their values.

    The value in brackets is the default, which the american game uses. To see the values of another
    game, use 'euchre rules show NAME --json'.
    """
    wanted = [find_knob(name) for name in names] or [*KNOBS.values()]
    if as_json:
        echo(json.dumps({knob.name: _knob_as_data(knob) for knob in wanted}, indent=2))
        return
    console, group = PlainTextConsole.for_page(MAX_LINE_COLUMNS), ""
    for knob in wanted:
        if knob.group != group:
            group = knob.group
            console.print(f"\n{group}", style="bold underline")
        console.print(f"\n{knob.name}", style="bold")
        for text in (f"{knob.allowed_values} [{format_knob_value(knob.default)}]", knob.help):
            for line in _wrap_text(text, console.width - 4):
                console.print(f"    {line}")


def _knob_as_data(knob: Knob) -> dict[str, object]:
    words = {"label": knob.label, "group": knob.group, "help": knob.help, "source": knob.source}
    values = {"choices": [*knob.choices]} if knob.choices else {"allowed": knob.allowed_values}
    return {**words, "default": knob.default, **values}


def _find_title(name: str, rules: Rules) -> str:
    house = load_titled_rules(name)
    if rules == house.rules:
        return house.title
    return (
        f"{house.named}, with changes" if house.named else changed_title(preset(house.base), rules)
    )


def _wrap_text(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(MIN_WRAP_COLUMNS, width), break_on_hyphens=False)
