"""``euchre event list``: the evenings in a database."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table
from rich.text import Text

from euchre.cli.event.printing import build_console
from euchre.cli.event.stored import find_database, open_log_reader
from euchre.cli.server.serving import DATA_OPTION, DATABASE_OPTION
from euchre.cli.shared.rows import add_row_options, print_csv, verify_row_options
from euchre.cli.shared.terminal import echo
from euchre.english.grammar import join_words

if TYPE_CHECKING:
    from euchre.store import LobbyListing
    from euchre.store.reading import LogReader


@click.command("list", epilog="Example: euchre event list --data ~/euchre")
@DATA_OPTION
@DATABASE_OPTION
@add_row_options
def list_stored_tournaments(
    data: Path | None, database: str, *, as_json: bool, as_csv: bool
) -> None:
    """List a server's evenings, the most recently changed first.

    You can run this while the server is running.
    """
    verify_row_options(as_json=as_json, as_csv=as_csv)
    evenings = []
    if data or database or Path(find_database(data, database)).exists():
        with open_log_reader(data, database) as reader:
            from euchre.store import TOURNAMENT_LOG_PREFIX  # noqa: PLC0415 - with the server alone

            rows = reader.list_tables(TOURNAMENT_LOG_PREFIX)
            evenings = [_describe_stored_tournament(reader, *row) for row in rows]
    if as_json:
        echo(json.dumps(evenings, indent=2))
    elif as_csv:
        print_csv(evenings)
    elif evenings:
        _print_tournaments(evenings)
    else:
        echo("There are no evenings yet: create one with euchre event new.")


def _describe_stored_tournament(
    reader: LogReader, log: str, listing: LobbyListing
) -> dict[str, Any]:
    first_page = next(reader.read_entry_pages(log, 1), ())
    ident = log.partition(".")[2]
    return {
        "evening": ident,
        "address": f"/events/{ident}",
        "title": listing.title,
        "format": listing.preset,
        "date": _format_local_date(first_page[0].at) if first_page else "",
        "players": listing.players.splitlines(),
        "state": listing.phase,
    }


def _format_local_date(time_ms: int) -> str:
    return f"{datetime.fromtimestamp(time_ms / 1000):%Y-%m-%d}"  # noqa: DTZ006 - the host's own clock


def _print_tournaments(evenings: list[dict[str, Any]]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("Evening", no_wrap=True)
    table.add_column("Title", overflow="fold")
    for heading in ("Format", "Date"):
        table.add_column(heading, no_wrap=True)
    table.add_column("Players", justify="right")
    table.add_column("State", no_wrap=True)
    for evening in evenings:
        first_names, more_count = evening["players"][:2], len(evening["players"]) - 2
        title = evening["title"] or join_words(
            [*first_names, f"{more_count} more"] if more_count > 0 else first_names
        )
        words = (evening["evening"], title, evening["format"], evening["date"])
        table.add_row(*map(Text, words), str(len(evening["players"])), evening["state"])
    build_console().print(table)
