"""``euchre event import``: an evening from a file into the database of a server."""

from __future__ import annotations

import time
from pathlib import Path

import click

from euchre.cli.event.stored import find_database, read_tournament_file
from euchre.cli.server.serving import DATA_OPTION, DATABASE_OPTION, DEFAULT_PORT
from euchre.cli.shared.options import FILE_PATH_TYPE
from euchre.cli.shared.terminal import echo
from euchre.client.links import parse_server_address
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
    help="The server's address, for the links.",
)
def import_tournament_file(path: Path, data: Path | None, database: str, server: str) -> None:
    """Import an evening from a file into a server's database.

    FILE must come from euchre event export or simulate, or from euchre 0.1 or 0.2. The evening gets
    a new address and a new link for its host, so importing a file twice makes two evenings. An
    evening isn't listed publicly unless its host lists it.

    If the server keeps its tables in a folder, stop it first. With --database you don't need to.
    """
    address = parse_server_address(server)
    evening = read_tournament_file(path)
    where = find_database(data, database)
    from euchre.server.links import build_access_link  # noqa: PLC0415
    from euchre.server.tournaments.importing import find_imported_tournament_id, import_tournament  # noqa: PLC0415
    from euchre.server.tournaments.registry import TOURNAMENT_PREFIX  # noqa: PLC0415
    from euchre.store.log import DurableLog  # noqa: PLC0415

    try:
        imported = import_tournament(evening.lines, time.time_ns() // 1_000_000)
    except EuchreError as error:
        raise EuchreError(f"can't import {path}: {error}") from None
    with DurableLog.open(where) as log:
        before = find_imported_tournament_id(log, imported.batch)
        log.append(imported.batch).result()
    tournament = imported.tournament
    link = f"{address}/events/{imported.batch.table.removeprefix(TOURNAMENT_PREFIX)}"
    name = tournament.settings.title or path.name
    echo(
        f"{name}: {format_count(len(tournament.people), 'player')}, "
        f"{format_count(len(tournament.rounds), 'round')}."
    )
    if before:
        echo(f"This evening was imported before, as /events/{before}: now there are two copies.")
    echo(f"Its page, once the server runs: {link}")
    echo(f"The host's link, for you only: {build_access_link(link, imported.token)}")
