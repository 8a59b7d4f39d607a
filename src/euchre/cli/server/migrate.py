"""``euchre server migrate``: from a file to PostgreSQL, or back."""

from __future__ import annotations

import click

from euchre.cli.server.serving import require_web_packages
from euchre.cli.shared.terminal import echo
from euchre.english import format_count


@click.command(
    "migrate",
    epilog="Example: euchre server migrate ~/euchre/tables.sqlite3 postgresql://localhost/euchre",
)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def command(source: str, target: str) -> None:
    """Move all tables and evenings from one database to another.

    FROM and TO are each a SQLite file or the URL of a PostgreSQL database. TO must be new, and no
    server may be using either. The copy is compared with FROM before it is kept, and FROM isn't
    changed.
    """
    with require_web_packages():
        from euchre.store.backup.moving import move_database  # noqa: PLC0415 - slow to import
    for moved in move_database(source, target):
        echo(f"{moved.name}: {format_count(moved.rows, 'row')}")
    echo("Everything was copied. Start the server on the new database.")
