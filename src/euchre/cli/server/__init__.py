"""``euchre server``: serve tables and evenings to browsers, and keep their database."""

from __future__ import annotations

from typing import Final

import click

from euchre.cli.shared.groups import LazyCommand, LazyCommandGroup

_COMMANDS: Final = {
    "run": LazyCommand(
        "euchre.cli.server.run:command",
        "Serve tables to play at in a browser, with bots or friends.",
    ),
    "check": LazyCommand(
        "euchre.cli.server.check:command", "Check a server's setup and its database."
    ),
    "backup": LazyCommand(
        "euchre.cli.server.backup:command", "Back up a server's database to one file."
    ),
    "restore": LazyCommand("euchre.cli.server.restore:command", "Restore a backup."),
    "migrate": LazyCommand(
        "euchre.cli.server.migrate:command",
        "Move all tables and evenings from one database to another.",
    ),
    "warm": LazyCommand(
        "euchre.cli.server.warm:command", "Compile the strong bots, once on each computer."
    ),
}


@click.group(
    "server",
    cls=LazyCommandGroup,
    lazy=_COMMANDS,
    epilog="Example: euchre server run --open",
)
def command() -> None:
    """Serve tables to browsers; back up and check the server.

    Tables and evenings are saved in one database: a file in the server's folder, or PostgreSQL.
    """
