"""``euchre server``: serve tables and evenings to browsers, and keep their database."""

from __future__ import annotations

from typing import Final

import click

from euchre.cli.shared.groups import LazyCommand, LazyCommandGroup

_COMMANDS: Final = {
    "run": LazyCommand("server.run", "Serve tables that people play at in a browser."),
    "check": LazyCommand("server.check", "Check a server's setup and its database."),
    "backup": LazyCommand("server.backup", "Back up a server's database to one file."),
    "restore": LazyCommand("server.restore", "Restore a backup."),
    "migrate": LazyCommand(
        "server.migrate", "Move all tables and evenings from one database to another."
    ),
    "warm": LazyCommand("server.warm", "Compile the strong bots, once on each computer."),
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
