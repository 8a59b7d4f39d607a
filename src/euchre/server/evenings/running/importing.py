"""An evening from a file becomes one of this server's."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import NamedTuple

from msgspec import structs

from euchre.errors import EuchreError
from euchre.league.folding import fold
from euchre.league.log.entries import (
    HOST,
    Entry,
    PlayedOnline,
    SettingsChanged,
    TournamentOpened,
    TournamentSettings,
    entry_to_json,
)
from euchre.league.log.journal import JournalLine
from euchre.league.log.state import Evening
from euchre.server.evenings.running.registry import (
    EVENINGS,
    PREFIX,
    describe_listing,
    readable,
)
from euchre.store import Log, StoredEntry, TokenRow, WriteBatch, token_hash


class ImportedEvening(NamedTuple):
    """An evening that can be written into a database.

    Attributes:
        evening: as it is.
        token: opens it for its host.
        batch: what is to be written.
    """

    evening: Evening
    token: str
    batch: WriteBatch


def import_evening(lines: Iterable[JournalLine], now: int) -> ImportedEvening:
    """Import a tournament from a file as a new one, with a fresh id and host's token.

    It keeps its history with all times and names. What belongs to the server that it comes from
    stays there: tables that were played on that server, its club, and its place in the public list.

    Args:
        lines: of the file.
        now: the time, in milliseconds since 1970.

    Raises:
        EuchreError: the lines are not those of an evening, or too many for a server.
    """
    ident, token = readable(secrets.token_urlsafe(32)), secrets.token_urlsafe(32)
    noted = [(line, _unbind(entry, ident)) for line in lines for entry in line.entries]
    if len(noted) > EVENINGS.most:
        raise EuchreError(f"it has {len(noted):,} entries, and a server takes {EVENINGS.most:,}")
    evening = fold(entry for _, entry in noted)
    rows = tuple(
        StoredEntry(seq, line.at, line.by, None, entry_to_json(entry))
        for seq, (line, entry) in enumerate(noted, 1)
    )
    batch = WriteBatch(
        PREFIX + ident,
        rows,
        tokens=(TokenRow(HOST, token_hash(token), now),),
        listing=describe_listing(evening, now),
        used=now,
    )
    return ImportedEvening(evening, token, batch)


def find_imported(log: Log, batch: WriteBatch) -> str:
    """Return the id of a tournament that began with the same entries at the same times; empty:
    none.

    One that has gone on since, or was imported before it did, is the same.
    """
    for table, listing in log.tables():
        if table.startswith(PREFIX) and batch.listing and listing.preset == batch.listing.preset:
            page = next(log.pages(table), [])
            if all((a.at, a.by) == (b.at, b.by) for a, b in zip(page, batch.entries, strict=False)):
                return table.removeprefix(PREFIX)
    return ""


def _unbind(entry: Entry, ident: str) -> Entry:
    """Return an entry without what belongs to another server."""
    match entry:
        case TournamentOpened():
            return TournamentOpened(ident, _private(entry.settings))
        case SettingsChanged():
            return SettingsChanged(_private(entry.settings))
        case PlayedOnline():
            return structs.replace(entry, id="")
        case _:
            return entry


def _private(settings: TournamentSettings) -> TournamentSettings:
    return structs.replace(settings, club="", listed=False)
