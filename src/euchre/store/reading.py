"""What the log is asked, over a connection that threads take in turns."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path
from typing import Any, Final

from euchre.store.errors import StoreError, unread
from euchre.store.rows import Counts, Listing, Row, TokenRow

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
    SELECT seq, at, "by", command, entry FROM log WHERE table_id = ? AND seq >= ? ORDER BY seq
"""
_SECRETS: Final = "SELECT hand_key, secret FROM vault WHERE table_id = ? ORDER BY hand_key"
_TOKENS: Final = """
    SELECT seat, hash, created, revoked FROM tokens WHERE table_id = ? ORDER BY created, seat, hash
"""
_FIND: Final = "SELECT table_id, seat FROM tokens WHERE hash = ? AND NOT revoked"


class Reader:
    """Sees what has been committed, and never waits for the writer."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._turn = threading.Lock()
        self._closed = False
        connection.execute("PRAGMA query_only = ON")

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

    def entries(self, table: str, since: int) -> list[Row]:
        """See `Log.entries`."""
        return [Row(*row) for row in self._ask(_ENTRIES, table, since)]

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

    def counts(self) -> Counts:
        """See `Log.counts`."""
        return Counts(*self._ask(_COUNTS)[0])

    def _ask(self, statement: str, *values: str | int | bytes) -> list[Any]:
        with self._turn:
            if self._closed:
                raise StoreError(f"{self._path} has been closed")
            try:
                return self._connection.execute(statement, values).fetchall()
            except sqlite3.Error as error:
                raise unread(self._path, error) from error


def _listed(row: tuple[Any, ...]) -> tuple[str, Listing]:
    table, title, preset, phase, is_open, players, updated = row
    return table, Listing(title, preset, phase, bool(is_open), players, updated)
