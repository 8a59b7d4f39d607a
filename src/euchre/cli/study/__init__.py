"""``euchre study``: what a choice, a score or a bot is worth."""

from __future__ import annotations

from typing import Final

import click

from euchre.cli.shared.groups import LazyCommand, LazyCommandGroup

_COMMANDS: Final = {
    "analyze": LazyCommand("study.analyze", "Show what each choice in a position is worth."),
    "equity": LazyCommand("study.equity", "Show the chance to win a match from any score."),
    "arena": LazyCommand(
        "study.arena", "Let bots play each other with the same cards, and rank them."
    ),
    "simulate": LazyCommand("study.simulate", "Let bots play many hands, and count the results."),
}


@click.group(
    "study",
    cls=LazyCommandGroup,
    lazy=_COMMANDS,
    spellings={"analyse": "analyze"},
    epilog="Example: euchre study equity --scores 9:7",
)
def command() -> None:
    """Measure what a choice, a score or a bot is worth."""
