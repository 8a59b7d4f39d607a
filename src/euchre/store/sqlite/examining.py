"""A database looked through from end to end, without changing anything in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from euchre.store.chain import StoredChain, count_sound_entries, describe_listing
from euchre.store.errors import build_open_error
from euchre.store.rows import LogEntryRow
from euchre.store.sqlite.opening import (
    build_changed_error,
    connect_read_only,
    has_file_changed,
    read_file_state,
)
from euchre.store.sqlite.reading import decode_text

_MAX_COMPLAINTS: Final = 5
"""Complaints of SQLite that are told."""
_MAX_TRIES: Final = 5
_T = TypeVar("_T")


class SqliteExaminer:
    """The database at a path, read from end to end; a server may be using it meanwhile.

    Attributes:
        complaints: what SQLite says is wrong with the file.
        chained: whether entries carry digests, which older versions of euchre did not write.

    Raises:
        StoreError: it is no database of euchre, or so damaged that nothing can be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            with closing(ReadOnlyFile(path)) as file:
                self.complaints, self.chained, self.tables = file.read(_survey_file)
        except sqlite3.Error as error:
            raise build_open_error(path, error) from error

    def read_chains(self) -> Iterator[StoredChain]:
        """Yield the log of each table.

        Raises:
            StoreError: another program changes the file whenever it is read.
        """
        with closing(ReadOnlyFile(self._path)) as file:
            for table in self.tables:
                yield file.read(partial(self._read_chain, table))

    def _read_chain(self, log_name: str, connection: sqlite3.Connection) -> StoredChain:
        rows, digests, whole = [], [], True
        try:
            for *row, digest in connection.execute(
                _READ_ROWS_SQL if self.chained else _READ_UNCHAINED_SQL, (log_name,)
            ):
                rows.append(LogEntryRow(*row))
                digests.append(digest)
        except sqlite3.Error:
            whole = False
        good = count_sound_entries(log_name, rows, digests) if self.chained else len(rows)
        return StoredChain(
            log_name, _read_table_title(connection, log_name), tuple(rows), good, whole
        )


class ReadOnlyFile:
    """A database file that is only read, and opened again once a server has begun to change it.

    A connection that was made before knows nothing of that, and takes what is new for damage.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open()

    def _open(self) -> None:
        self._state = read_file_state(self._path)
        self._disk = connect_read_only(self._path)
        self._disk.text_factory = decode_text

    def read(self, function: Callable[[sqlite3.Connection], _T]) -> _T:
        """Return what `function` reads from the file.

        Raises:
            sqlite3.Error: it cannot be read.
            StoreError: another program changes it whenever it is read.
        """
        for _ in range(_MAX_TRIES):
            try:
                result = function(self._disk)
            except sqlite3.Error:
                if not has_file_changed(self._state, self._path):
                    raise
            else:
                if not has_file_changed(self._state, self._path):
                    return result
            self.close()
            self._open()
        raise build_changed_error(self._path)

    def close(self) -> None:
        """Close the file."""
        self._disk.close()


def _survey_file(connection: sqlite3.Connection) -> tuple[list[str], bool, list[str]]:
    """Return the complaints of SQLite, whether entries carry digests, and the ids of the logs."""
    checked = connection.execute(f"PRAGMA integrity_check({_MAX_COMPLAINTS})").fetchall()
    columns = {name for _, name, *_ in connection.execute("PRAGMA table_info(log)")}
    tables = [name for (name,) in connection.execute(_LIST_TABLES_SQL)]
    return [f"{line}" for (line,) in checked if line != "ok"], "chain" in columns, tables


_LIST_TABLES_SQL: Final = "SELECT DISTINCT table_id FROM log ORDER BY table_id"
_READ_ROWS_SQL: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log WHERE table_id = ? ORDER BY seq
"""
_READ_UNCHAINED_SQL: Final = _READ_ROWS_SQL.replace("chain", "NULL")


def _read_table_title(connection: sqlite3.Connection, table_id: str) -> str:
    statement = "SELECT title, players FROM listings WHERE table_id = ?"
    try:
        listing = connection.execute(statement, (table_id,)).fetchone()
    except sqlite3.Error:
        return ""
    if listing is None:
        return ""
    return describe_listing(*map(str, listing))
