"""``euchre event list``: the evenings in a database."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table
from rich.text import Text

from euchre.cli.hosting.event.printing import build_console
from euchre.cli.hosting.event.stored import find_database, open_reader
from euchre.cli.hosting.serving import DATA_OPTION, DATABASE_OPTION
from euchre.cli.shared.terminal import echo
from euchre.english.grammar import join_words

if TYPE_CHECKING:
    from euchre.store import LobbyListing
    from euchre.store.reading import LogReader


@click.command("list", epilog="Example: euchre event list --data ~/euchre")
@DATA_OPTION
@DATABASE_OPTION
@click.option("--json", "as_json", is_flag=True, help="The same as JSON.")
def list_evenings(data: Path | None, database: str, *, as_json: bool) -> None:
    """List the evenings that a server keeps, the last changed first.

    The server may be running.
    """
    found = []
    if data or database or Path(find_database(data, database)).exists():
        with open_reader(data, database) as reader:
            from euchre.store import TOURNAMENT_LOG_PREFIX  # noqa: PLC0415 - with the server alone

            rows = reader.list_tables(TOURNAMENT_LOG_PREFIX)
            found = [_describe_evening(reader, *each) for each in rows]
    if as_json:
        echo(json.dumps(found, indent=2))
    elif found:
        _print_evenings(found)
    else:
        echo("There are no evenings yet: euchre event new opens the page that makes one.")


def _describe_evening(reader: LogReader, log: str, found: LobbyListing) -> dict[str, Any]:
    first = next(reader.read_pages(log, 1), ())
    ident = log.partition(".")[2]
    return {
        "evening": ident,
        "address": f"/events/{ident}",
        "title": found.title,
        "format": found.preset,
        "date": f"{datetime.fromtimestamp(first[0].at / 1000, UTC):%Y-%m-%d}" if first else "",
        "players": found.players.splitlines(),
        "state": found.phase,
    }


def _print_evenings(found: list[dict[str, Any]]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("Evening", no_wrap=True)
    table.add_column("Title", overflow="fold")
    for heading in ("Format", "Date"):
        table.add_column(heading, no_wrap=True)
    table.add_column("Players", justify="right")
    table.add_column("State", no_wrap=True)
    for each in found:
        first, more = each["players"][:2], len(each["players"]) - 2
        title = each["title"] or join_words([*first, f"{more} more"] if more > 0 else first)
        words = (each["evening"], title, each["format"], each["date"])
        table.add_row(*map(Text, words), str(len(each["players"])), each["state"])
    build_console().print(table)
