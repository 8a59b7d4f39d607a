"""What the log is asked, over a connection that threads take in turns."""

from __future__ import annotations

import logging
import sqlite3
import threading
from pathlib import Path
from typing import Any, Final

from euchre.store.chain import sound
from euchre.store.errors import Damaged, StoreError, unread
from euchre.store.rows import Counts, Listing, Row, SetRow, TokenRow

_logger = logging.getLogger(__name__)
_COUNTS: Final = """
    SELECT (SELECT count(*) FROM listings), (SELECT count(*) FROM log),
           (SELECT count(*) FROM vault), (SELECT count(*) FROM tokens)
"""
_TABLES: Final = """
    SELECT table_id, title, preset, phase, open, players, updated FROM listings
    ORDER BY updated DESC, table_id
"""
_OPEN: Final = """
    SELECT table_id, title, preset, phase, open, players, updated FROM listings
    WHERE open AND updated >= ? ORDER BY updated DESC, table_id LIMIT ?
"""
_ENTRIES: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log WHERE table_id = ? ORDER BY seq
"""
_ANSWERED: Final = 'SELECT seq FROM log WHERE table_id = ? AND "by" = ? AND command = ?'
_SECRETS: Final = "SELECT hand_key, secret FROM vault WHERE table_id = ? ORDER BY hand_key"
_TOKENS: Final = """
    SELECT seat, hash, created, revoked FROM tokens WHERE table_id = ? ORDER BY created, seat, hash
"""
_COMMITMENTS: Final = "SELECT entry FROM commitments WHERE number >= ? ORDER BY number LIMIT ?"
_LAST: Final = "SELECT entry FROM commitments ORDER BY number DESC LIMIT 1"
_FIND: Final = "SELECT table_id, seat FROM tokens WHERE hash = ? AND NOT revoked"

_SET: Final = "SELECT set_id, first_table, shown FROM sets WHERE set_id = ?"
_SEEN: Final = "SELECT table_id FROM seen WHERE set_id = ? AND browser = ?"


class Reader:
    """Sees what has been committed, and never waits for the writer."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._turn = threading.Lock()
        self._closed = False
        connection.execute("PRAGMA query_only = ON")
        connection.text_factory = as_text

    def close(self) -> None:
        """Let go of the file."""
        with self._turn:
            self._closed = True
            self._connection.close()

    def tables(self) -> list[tuple[str, Listing]]:
        """See `Log.tables`."""
        return [_listed(row) for row in self._ask(_TABLES)]

    def open_tables(self, since: int, most: int) -> list[tuple[str, Listing]]:
        """See `Log.open_tables`."""
        return [_listed(row) for row in self._ask(_OPEN, since, most)]

    def entries(self, table: str) -> list[Row]:
        """See `Log.entries`."""
        found = self._ask(_ENTRIES, table)
        rows = [Row(*row[:-1]) for row in found]
        good = sound(table, rows, (row[-1] for row in found))
        if good < len(rows):
            raise Damaged(table, good, len(rows))
        return rows

    def answered(self, table: str, by: str, command: str) -> int | None:
        """See `Log.answered`."""
        found = self._ask(_ANSWERED, table, by, command)
        return found[0][0] if found else None

    def secrets(self, table: str) -> dict[str, bytes]:
        """See `Log.secrets`."""
        return dict(self._ask(_SECRETS, table))

    def tokens(self, table: str) -> list[TokenRow]:
        """See `Log.tokens`."""
        rows = self._ask(_TOKENS, table)
        return [TokenRow(seat, digest, at, bool(revoked)) for seat, digest, at, revoked in rows]

    def find_token(self, digest: bytes) -> tuple[str, int] | None:
        """See `Log.find_token`."""
        return next(iter(self._ask(_FIND, digest)), None)

    def commitments(self, since: int, most: int) -> list[bytes]:
        """See `Log.commitments`."""
        return [entry for (entry,) in self._ask(_COMMITMENTS, since, most)]

    def last_commitment(self) -> bytes | None:
        """See `Log.last_commitment`."""
        return next((entry for (entry,) in self._ask(_LAST)), None)

    def find_set(self, name: str) -> SetRow | None:
        """See `Log.find_set`."""
        rows = self._ask(_SET, name)
        return SetRow(rows[0][0], rows[0][1], bool(rows[0][2])) if rows else None

    def seen_at(self, name: str, browser: bytes) -> str | None:
        """See `Log.seen_at`."""
        rows = self._ask(_SEEN, name, browser)
        return str(rows[0][0]) if rows else None

    def counts(self) -> Counts:
        """See `Log.counts`."""
        return Counts(*self._ask(_COUNTS)[0])

    def _ask(self, statement: str, *values: str | int | bytes) -> list[Any]:
        with self._turn:
            if self._closed:
                raise StoreError("the log has been closed")
            try:
                return self._connection.execute(statement, values).fetchall()
            except sqlite3.Error as error:
                _logger.error("%s: %s", self._path, error)  # noqa: TRY400 - told in a line
                raise unread(error) from error


def as_text(raw: bytes) -> str:
    """What stands in a column of text; where that is none any more, the chain tells."""
    return raw.decode(errors="replace")


def _listed(row: tuple[Any, ...]) -> tuple[str, Listing]:
    table, title, preset, phase, is_open, players, updated = row
    return table, Listing(title, preset, phase, bool(is_open), players, updated)
