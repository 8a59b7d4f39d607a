"""A database looked through from end to end, without changing anything in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from euchre.store.chain import StoredChain, count_sound_entries, describe_listing
from euchre.store.errors import build_open_error
from euchre.store.rows import LogEntryRow
from euchre.store.sqlite.opening import connect_read_only
from euchre.store.sqlite.reading import decode_text

_MAX_COMPLAINTS: Final = 5
"""Complaints of SQLite that are told."""


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
            with closing(self._open_file()) as disk:
                checked = disk.execute(f"PRAGMA integrity_check({_MAX_COMPLAINTS})").fetchall()
                columns = {name for _, name, *_ in disk.execute("PRAGMA table_info(log)")}
                self.tables = [name for (name,) in disk.execute(_LIST_TABLES_SQL)]
        except sqlite3.Error as error:
            raise build_open_error(path, error) from error
        self.complaints = [f"{line}" for (line,) in checked if line != "ok"]
        self.chained = "chain" in columns

    def read_chains(self) -> Iterator[StoredChain]:
        """Yield the log of each table."""
        with closing(self._open_file()) as disk:
            for table in self.tables:
                yield self._read_chain(disk, table)

    def _read_chain(self, disk: sqlite3.Connection, table: str) -> StoredChain:
        rows, digests, whole = [], [], True
        try:
            for *row, digest in disk.execute(
                _READ_ROWS_SQL if self.chained else _READ_UNCHAINED_SQL, (table,)
            ):
                rows.append(LogEntryRow(*row))
                digests.append(digest)
        except sqlite3.Error:
            whole = False
        good = count_sound_entries(table, rows, digests) if self.chained else len(rows)
        return StoredChain(table, _find_listing_name(disk, table), tuple(rows), good, whole)

    def _open_file(self) -> sqlite3.Connection:
        disk = connect_read_only(self._path)
        disk.text_factory = decode_text
        return disk


_LIST_TABLES_SQL: Final = "SELECT DISTINCT table_id FROM log ORDER BY table_id"
_READ_ROWS_SQL: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log WHERE table_id = ? ORDER BY seq
"""
_READ_UNCHAINED_SQL: Final = _READ_ROWS_SQL.replace("chain", "NULL")


def _find_listing_name(disk: sqlite3.Connection, table: str) -> str:
    statement = "SELECT title, players FROM listings WHERE table_id = ?"
    try:
        listing = disk.execute(statement, (table,)).fetchone()
    except sqlite3.Error:
        return ""
    if listing is None:
        return ""
    return describe_listing(*map(str, listing))
