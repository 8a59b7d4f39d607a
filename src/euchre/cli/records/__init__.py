"""``euchre records``: recorded games, replayed, reviewed, counted and checked."""

from __future__ import annotations

from typing import Final

import click

from euchre.cli.shared.groups import LazyCommand, LazyCommandGroup

_COMMANDS: Final = {
    "replay": LazyCommand(
        "records.replay", "Replay a recorded match, hand by hand, with all cards shown."
    ),
    "review": LazyCommand(
        "records.review", "Review recorded games: good moves, mistakes, and what they cost."
    ),
    "stats": LazyCommand(
        "records.stats", "Count calls, points, euchres and loners in recorded games."
    ),
    "verify": LazyCommand(
        "records.verify", "Check that the deals of recorded matches weren't rigged."
    ),
    "convert": LazyCommand("records.convert", "Convert a record to another format."),
    "export": LazyCommand(
        "records.export", "Export recorded games as a table: OUT.parquet, OUT.csv or OUT.jsonl."
    ),
}


@click.group(
    "records",
    cls=LazyCommandGroup,
    lazy=_COMMANDS,
    epilog="Example: euchre records review game.jsonl",
)
def command() -> None:
    """Replay, review, count and check recorded games.

    'euchre play' saves your games, and a table in the browser lets you save them, too.
    """
