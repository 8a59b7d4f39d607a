"""A database looked through from end to end, without changing anything in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from euchre.store.chain import StoredChain, called, sound
from euchre.store.errors import unopened
from euchre.store.rows import StoredEntry
from euchre.store.sqlite.opening import only_read
from euchre.store.sqlite.reading import as_text

_MOST: Final = 5
"""Complaints of SQLite that are told."""


class SqliteExamination:
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
            with closing(self._open()) as disk:
                checked = disk.execute(f"PRAGMA integrity_check({_MOST})").fetchall()
                columns = {name for _, name, *_ in disk.execute("PRAGMA table_info(log)")}
                self.tables = [name for (name,) in disk.execute(_TABLES)]
        except sqlite3.Error as error:
            raise unopened(path, error) from error
        self.complaints = [f"{line}" for (line,) in checked if line != "ok"]
        self.chained = "chain" in columns

    def found(self) -> Iterator[StoredChain]:
        """Yield the log of each table."""
        with closing(self._open()) as disk:
            for table in self.tables:
                yield self._one(disk, table)

    def _one(self, disk: sqlite3.Connection, table: str) -> StoredChain:
        rows, digests, whole = [], [], True
        try:
            for *row, digest in disk.execute(_ROWS if self.chained else _UNCHAINED, (table,)):
                rows.append(StoredEntry(*row))
                digests.append(digest)
        except sqlite3.Error:
            whole = False
        good = sound(table, rows, digests) if self.chained else len(rows)
        return StoredChain(table, _name(disk, table), tuple(rows), good, whole)

    def _open(self) -> sqlite3.Connection:
        disk = only_read(self._path)
        disk.text_factory = as_text
        return disk


_TABLES: Final = "SELECT DISTINCT table_id FROM log ORDER BY table_id"
_ROWS: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log WHERE table_id = ? ORDER BY seq
"""
_UNCHAINED: Final = _ROWS.replace("chain", "NULL")


def _name(disk: sqlite3.Connection, table: str) -> str:
    asked = "SELECT title, players FROM listings WHERE table_id = ?"
    try:
        found = disk.execute(asked, (table,)).fetchone()
    except sqlite3.Error:
        return ""
    if found is None:
        return ""
    return called(*map(str, found))
