"""The reading side of SQLite: connections that threads take in turns."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from queue import LifoQueue
from typing import Any

from euchre.store.errors import StoreError, log_and_build_read_error
from euchre.store.reading import LogReader


class SqliteReader(LogReader):
    """Reads from a SQLite file, with as many statements at once as it has connections."""

    def __init__(self, path: Path, *connections: sqlite3.Connection) -> None:
        self._path = path
        self._many = len(connections)
        self._free = LifoQueue[sqlite3.Connection | None]()
        for connection in connections:
            connection.execute("PRAGMA query_only = ON")
            connection.text_factory = decode_text
            self._free.put(connection)

    def close(self) -> None:
        """Close the file once all reads have ended."""
        for _ in range(self._many):
            connection = self._free.get()
            if connection is None:
                break  # it has been closed before
            connection.close()
        self._free.put(None)

    def query(self, statement: str, *values: str | int | bytes) -> Sequence[Any]:
        connection = self._free.get()
        try:
            if connection is None:
                raise StoreError("the log has been closed")
            return connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise log_and_build_read_error(self._path, error) from error
        finally:
            self._free.put(connection)


def decode_text(raw: bytes) -> str:
    """Decode a text column; invalid UTF-8, which is damage, then shows in the digest."""
    return raw.decode(errors="replace")
