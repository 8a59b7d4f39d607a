"""An evening from a file becomes one of this server's."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import structs

from euchre.errors import EuchreError
from euchre.server.tournaments.registry import (
    TOURNAMENT_LOG_KIND,
    TOURNAMENT_PREFIX,
    build_lobby_listing,
    derive_readable_id,
)
from euchre.store import DurableLog, LogEntryRow, SeatTokenRow, WriteBatch, hash_token
from euchre.tournaments.entries import (
    HOST,
    Entry,
    OnlineTableOpened,
    TournamentOpened,
    TournamentSettings,
    TournamentSettingsChanged,
    entry_to_json,
)
from euchre.tournaments.journal import JournalLine
from euchre.tournaments.replaying import replay_journal
from euchre.tournaments.state import Tournament


class ImportedTournament(NamedTuple):
    """An evening that can be written into a database.

    Attributes:
        tournament: as it is.
        token: opens it for its host.
        batch: what is to be written.
    """

    tournament: Tournament
    token: str
    batch: WriteBatch


def import_tournament(lines: Iterable[JournalLine], now_ms: int) -> ImportedTournament:
    """Import a tournament from a file as a new one, with a fresh id and host's token.

    It keeps its history with all times and names. What belongs to the server that it comes from
    stays there: tables that were played on that server, its club, and its place in the public list.

    Args:
        lines: of the file.
        now_ms: the time, in milliseconds since 1970.

    Raises:
        EuchreError: the lines are not those of an evening, or too many for a server.
    """
    ident, token = derive_readable_id(secrets.token_urlsafe(32)), secrets.token_urlsafe(32)
    lines = [
        structs.replace(
            line, entries=tuple(_strip_server_specifics(entry, ident) for entry in line.entries)
        )
        for line in lines
    ]
    line_entries = [(line, entry) for line in lines for entry in line.entries]
    if len(line_entries) > TOURNAMENT_LOG_KIND.most:
        raise EuchreError(
            f"it has {len(line_entries):,} entries, and a server takes {TOURNAMENT_LOG_KIND.most:,}"
        )
    tournament = replay_journal(lines)
    rows = tuple(
        LogEntryRow(seq, line.at, line.by, None, entry_to_json(entry))
        for seq, (line, entry) in enumerate(line_entries, 1)
    )
    batch = WriteBatch(
        TOURNAMENT_PREFIX + ident,
        rows,
        tokens=(SeatTokenRow(HOST, hash_token(token), now_ms),),
        listing=build_lobby_listing(tournament, now_ms),
        used=now_ms,
    )
    return ImportedTournament(tournament, token, batch)


def find_imported_tournament_id(log: DurableLog, batch: WriteBatch) -> str:
    """Return the id of a tournament that began with the same entries at the same times; empty:
    none.

    One that has gone on since, or was imported before it did, is the same.
    """
    for table, listing in log.list_tables():
        if (
            table.startswith(TOURNAMENT_PREFIX)
            and batch.listing
            and listing.preset == batch.listing.preset
        ):
            page = next(log.read_entry_pages(table), [])
            if all((a.at, a.by) == (b.at, b.by) for a, b in zip(page, batch.entries, strict=False)):
                return table.removeprefix(TOURNAMENT_PREFIX)
    return ""


def _strip_server_specifics(entry: Entry, tournament_id: str) -> Entry:
    """Return an entry without what belongs to another server."""
    match entry:
        case TournamentOpened():
            return TournamentOpened(tournament_id, _make_private(entry.settings))
        case TournamentSettingsChanged():
            return TournamentSettingsChanged(_make_private(entry.settings))
        case OnlineTableOpened():
            return structs.replace(entry, id="")
        case _:
            return entry


def _make_private(settings: TournamentSettings) -> TournamentSettings:
    return structs.replace(settings, club="", listed=False)
