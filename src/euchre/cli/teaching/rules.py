"""``euchre rules``: the named games, what their rules are, and how they differ."""

from __future__ import annotations

import json
import textwrap

import click
from rich.console import Console

from euchre.cli.shared.options import rules_of, set_option
from euchre.presets import PRESETS, preset
from euchre.rules import Rules
from euchre.summary import diff, summarise

_MEASURE = 78


@click.group(
    "rules",
    epilog="Example: euchre rules show british --set target=10",
)
def command() -> None:
    """The named games, their rules in plain English, and how they differ."""


@command.command("list", epilog="Example: euchre rules list")
def list_() -> None:
    """List the named games, each with what sets it apart."""
    console = _console()
    width = max(len(name) for name in PRESETS) + 2
    for each in PRESETS.values():
        first, *rest = _wrap(each.blurb, console.width - width)
        console.print(f"[bold]{each.name:<{width}}[/bold]{first}")
        for line in rest:
            console.print(" " * width + line)


@command.command("show", epilog="Example: euchre rules show canadian --set target=5")
@click.argument("name")
@set_option
@click.option("--json", "as_json", is_flag=True, help="Every knob and its value, as JSON.")
def show(name: str, settings: tuple[str, ...], *, as_json: bool) -> None:
    """Tell the rules of the game NAME in plain English.

    What differs from the standard game comes first. A person who never saw the game can deal
    and play a hand from the rest.
    """
    rules = rules_of(name, settings)
    if as_json:
        click.echo(json.dumps({"name": preset(name).name, "rules": rules.to_dict()}, indent=2))
        return
    sections = [(section.title, section.sentences) for section in summarise(rules)]
    _print(_title(name, rules), sections)


@command.command("diff", epilog="Example: euchre rules diff standard british")
@click.argument("a")
@click.argument("b")
@set_option
def diff_(a: str, b: str, settings: tuple[str, ...]) -> None:
    """Tell what is different in the game B for somebody who knows A.

    What --set changes is changed in B.
    """
    rules = rules_of(b, settings)
    lines = diff(rules_of(a), rules)
    if lines:
        _print(f"{_title(b, rules)}, if you know {preset(a).title}", [("", lines)])
    else:
        click.echo("There is no difference.")


def _title(name: str, rules: Rules) -> str:
    return preset(name).title + (", with changes" if rules != preset(name).rules else "")


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_on_hyphens=False)


def _console() -> Console:
    return Console(highlight=False, width=min(_MEASURE, Console().width))


def _print(title: str, sections: list[tuple[str, tuple[str, ...]]]) -> None:
    console = _console()
    console.print(title, style="bold underline", markup=False)
    for heading, sentences in sections:
        console.print()
        if heading:
            console.print(heading, style="bold", markup=False)
        for sentence in sentences:
            lines = _wrap(sentence, console.width - 4)
            console.print(
                "\n".join((f"  - {lines[0]}", *(f"    {line}" for line in lines[1:]))), markup=False
            )
