"""Evenings as they are kept: in the database of a server, or in a file."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from euchre.cli.server.serving import DATA_OPTION, DATABASE_OPTION, require_web_packages
from euchre.cli.shared.folders import find_tables_folder
from euchre.cli.shared.options import F
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.tournaments.entries import entry_from_json
from euchre.tournaments.journal import JournalLine, read_journal
from euchre.tournaments.reducer import fold_events
from euchre.tournaments.replaying import replay_journal
from euchre.tournaments.state import Tournament

if TYPE_CHECKING:
    from euchre.store.reading import LogReader

_MAX_FILE_BYTES: Final = 1 << 26
"""An evening of the most players and rounds has a tenth of it."""


class StoredTournament(NamedTuple):
    """An evening with its log.

    Attributes:
        lines: everything that happened.
        file: where it is; None: in a database.
    """

    tournament: Tournament
    lines: tuple[JournalLine, ...]
    file: Path | None = None


def add_tournament_argument(function: F) -> F:
    """Add the argument EVENING and the options of its database: `name`, `data` and `database`."""
    for option in (DATABASE_OPTION, DATA_OPTION):
        function = option(function)
    return click.argument("name", metavar="EVENING")(function)


def find_database(data: Path | None, database: str) -> str | Path:
    """Return the place where a server with these options keeps its evenings."""
    with require_web_packages():
        from euchre.server.app import DATABASE_FILENAME  # noqa: PLC0415 - slow to import
    return database or (data or find_tables_folder(DATABASE_FILENAME)) / DATABASE_FILENAME


def open_log_reader(data: Path | None, database: str) -> AbstractContextManager[LogReader]:
    """Return a reader of a server's database, to be used in a `with`; the server may be running."""
    where = find_database(data, database)
    from euchre.store.read_only import open_read_only  # noqa: PLC0415 - with the server alone

    return open_read_only(where)


def find_stored_tournament(name: str, data: Path | None, database: str) -> StoredTournament:
    """Return an evening by its id, its address or its file."""
    if Path(name).is_file():
        return read_tournament_file(Path(name))
    address = re.search(r"/events/([^/?#]+)", name)
    where = find_database(data, database)
    if isinstance(where, Path) and not where.exists():
        raise EuchreError(
            f"{name} isn't a file, and there is no database {where} to find that evening in"
        )
    with open_log_reader(data, database) as reader:
        from euchre.store import TOURNAMENT_LOG_PREFIX  # noqa: PLC0415 - with the server alone

        tournament = address[1] if address else name
        has_id = tournament.isascii()  # no other text is the id of an evening
        rows = reader.read_entries(TOURNAMENT_LOG_PREFIX + tournament) if has_id else []
    if not rows:
        raise EuchreError(
            f"{name} is neither a file nor an evening on this server: euchre event list "
            "shows its evenings"
        )
    lines = tuple(
        JournalLine(row.seq, row.at, row.by or "server", (entry_from_json(row.entry),))
        for row in rows
    )
    return StoredTournament(fold_events(entry for line in lines for entry in line.entries), lines)


def read_tournament_file(path: Path) -> StoredTournament:
    with path.open("rb") as file:
        text = file.read(_MAX_FILE_BYTES + 1)
    if len(text) > _MAX_FILE_BYTES:
        raise EuchreError(f"{path} is too large for an evening")
    try:
        journal = read_journal(text)
        tournament = replay_journal(journal.lines)
    except EuchreError as error:
        raise EuchreError(f"can't read {path} as an evening: {error}") from None
    if journal.warning:
        echo(f"euchre: {path}: {journal.warning}", err=True)
    return StoredTournament(tournament, journal.lines, path)
