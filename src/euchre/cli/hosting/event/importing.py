"""``euchre event import``: an evening from a file into the database of a server."""

from __future__ import annotations

import time
from pathlib import Path

import click

from euchre.cli.hosting.event.stored import find_database, read_file
from euchre.cli.hosting.serving import DATA_OPTION, DATABASE_OPTION, DEFAULT_PORT
from euchre.cli.shared.options import FILE_PATH_TYPE
from euchre.cli.shared.terminal import echo
from euchre.client.links import read_server
from euchre.english import format_count
from euchre.errors import EuchreError


@click.command("import", epilog="Example: euchre event import friday.evening --data ~/euchre")
@click.argument("path", metavar="FILE", type=FILE_PATH_TYPE)
@DATA_OPTION
@DATABASE_OPTION
@click.option(
    "--server",
    default=f"http://127.0.0.1:{DEFAULT_PORT}",
    show_default=True,
    metavar="URL",
    help="The address of the server, for the links.",
)
def import_file(path: Path, data: Path | None, database: str, server: str) -> None:
    """Put an evening from a file into the database of a server.

    FILE was written by euchre event export, or by euchre 0.1 or 0.2. The evening gets a new address
    and a new link for its host; import a file twice, and there are two evenings. It isn't listed
    in public until its host changes that.

    A server that keeps its tables in a folder must not be running. With --database it may be.
    """
    address = read_server(server)
    evening = read_file(path)
    where = find_database(data, database)
    from euchre.server.links import build_key_link  # noqa: PLC0415
    from euchre.server.tournaments.importing import find_imported_tournament, import_tournament  # noqa: PLC0415
    from euchre.server.tournaments.registry import TOURNAMENT_PREFIX  # noqa: PLC0415
    from euchre.store.log import DurableLog  # noqa: PLC0415

    try:
        imported = import_tournament(evening.lines, time.time_ns() // 1_000_000)
    except EuchreError as error:
        raise EuchreError(f"{path} cannot be imported: {error}") from None
    with DurableLog.open(where) as log:
        before = find_imported_tournament(log, imported.batch)
        log.append(imported.batch).result()
    tournament = imported.tournament
    link = f"{address}/events/{imported.batch.table.removeprefix(TOURNAMENT_PREFIX)}"
    name = tournament.settings.title or path.name
    echo(
        f"{name}: {format_count(len(tournament.people), 'player')}, "
        f"{format_count(len(tournament.rounds), 'round')}."
    )
    if before:
        echo(f"It was imported before, as /events/{before}: now there are two of it.")
    echo(f"Its page, once the server runs: {link}")
    echo(f"The host's link, for you alone: {build_key_link(link, imported.token)}")
