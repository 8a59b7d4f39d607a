"""The reading side of SQLite: a connection that threads take in turns."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from euchre.store.errors import StoreError, unread
from euchre.store.reading import Reader

_logger = logging.getLogger(__name__)


class SqliteReader(Reader):
    """Reads from the file at a path."""

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

    def ask(self, statement: str, *values: str | int | bytes) -> Sequence[Any]:
        """See `Reader.ask`."""
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
