"""Other settings for an evening that has begun: ``change``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click
from msgspec import structs

from euchre.cli.evenings.book import Book
from euchre.cli.hosting.event.common import AMOUNT, F, evening_argument, opened
from euchre.cli.hosting.event.setup import checked_words
from euchre.cli.shared.options import rules_of, rules_set
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.league import deciding
from euchre.rules import Rules

_OPTIONS: Final = (
    click.option("--title", metavar="TEXT", help="What the evening is called."),
    click.option("--stake", type=AMOUNT, help="What each player puts into the pot."),
    click.option("--basket", type=AMOUNT, help="What each puts in for the most loners."),
    click.option("--unit", type=AMOUNT, help="The price of a point, for points."),
    click.option("--per-euchre", type=AMOUNT, help="Into the basket, when euchred."),
    click.option("--per-renege", type=AMOUNT, help="Into the basket, for a renege."),
    click.option("--prizes", metavar="PLAN", help="As in 'new'; '' for as is usual."),
    click.option("--whole/--cents", default=None, help="Prizes in whole dollars, or to the cent."),
    click.option("--rounds", type=int, metavar="N", help="Rounds in all; 0 for as is usual."),
    click.option("--places", type=int, metavar="N", help="Players at most; 0 for all who come."),
    click.option("--hands", type=int, metavar="N", help="Hands a round, instead of a target."),
    click.option(
        "--rules", "rules_name", metavar="NAME", help="Another game, or house rules in NAME.toml."
    ),
    click.option(
        "--set",
        "knobs",
        multiple=True,
        metavar="KNOB=VALUE",
        help="Change one rule, e.g. target=11; may be given again.",
    ),
    click.option(
        "--third-place/--no-third-place", default=None, help="The match for it in a knockout."
    ),
    click.option(
        "--scoring",
        type=click.Choice(["match-points", "average"]),
        help="How boards are compared.",
    ),
    click.option("--currency", metavar="SIGN", help="Before amounts."),
)


def _change_options(function: F) -> F:
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


@click.command("change", epilog="Example: euchre event change friday.evening --stake 10 --rounds 6")
@evening_argument
@_change_options
def change(
    path: Path,
    *,
    hands: int | None,
    rules_name: str | None,
    knobs: tuple[str, ...],
    **wanted: Any,
) -> None:
    """Set something otherwise than 'new' did; the history tells it.

    What has been acted upon stays: the game once a round has been paired, stake and basket once
    money has been paid, prices once something has been counted at them.
    """
    given = {name: value for name, value in wanted.items() if value is not None}
    checked_words(given)
    with opened(path) as book:
        rules = _rules(book, hands, rules_name, knobs)
        settings = structs.replace(book.evening.settings, rules=rules.changed, **given)
        made = deciding.change(book.evening, settings)
        if not made:
            echo("That is how it is already.")
        for sentence in book.write(made):
            echo(sentence)
        if warning := book.format.rounds_warning(book.evening):
            echo(warning)


def _rules(book: Book, hands: int | None, name: str | None, knobs: tuple[str, ...]) -> Rules:
    """The game as it is to be."""
    rules = rules_set(book.evening.rules, knobs) if name is None else rules_of(name, knobs)
    if hands is None:
        return rules
    if hands < 1:
        raise EuchreError(f"--hands takes a number above 0, not {hands}")
    return rules.but(num_hands=hands, target=0)
