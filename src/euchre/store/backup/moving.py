"""A log moved from one database to another, of either kind, with everything in it."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from euchre.store.errors import (
    StoreError,
    build_open_error,
    build_write_error,
    requiring_postgres_driver,
)
from euchre.store.kinds import TABLE_SCHEMAS
from euchre.store.lock import DatabaseLock
from euchre.store.log import DurableLog, is_url
from euchre.store.read_only import open_read_only
from euchre.store.schema import REVISIONS, TableSchema

if TYPE_CHECKING:
    from euchre.store.postgres.copying import SnapshotTransaction

_ROWS_PER_READ: Final = 2_000
Rows = Sequence[Sequence[Any]]
_MovableDatabase: TypeAlias = "_MovableSqliteFile | SnapshotTransaction"
"""One of the two databases of a move."""


class MovedRows(NamedTuple):
    """The name of a table and the number of its rows that were moved."""

    name: str
    rows: int


def move_database(source: str, target: str) -> list[MovedRows]:
    """Move everything from one database to another, which is new or has never been used.

    No server may be using either. What came over is read again and compared before it is kept:
    it is all there, or nothing is. The source is only read.

    Args:
        source: a file of SQLite, or the URL of a database of PostgreSQL.
        target: the same.

    Raises:
        StoreError: one of them cannot be opened or is in use, the source has another schema than
            today's, or something is in the target.
    """
    if source == target:
        raise StoreError("that is one and the same database: give two")
    if not is_url(source) and not Path(source).is_file():
        raise StoreError(f"{source}: there is no such file")
    with open_read_only(source):  # of today's schema
        pass
    DurableLog.open(target).close()
    with ExitStack() as opened:
        target_database = opened.enter_context(_open_database(target))
        source_database = opened.enter_context(_open_database(source))
        _verify_empty(target, target_database)
        return _copy_and_verify(source_database, target_database)


def copy_postgres(url: str, target_path: Path) -> None:
    """Copy a PostgreSQL database into a SQLite file as it is at one moment, even while others use
    it.

    Args:
        url: of the database, which is only read.
        target_path: the file of SQLite, which is made.

    Raises:
        StoreError: it cannot be read, or has another schema than today's.
    """
    DurableLog.open(target_path).close()
    with ExitStack() as opened:
        target_database = opened.enter_context(_open_database(str(target_path)))
        source_database = opened.enter_context(_open_postgres(url))
        revision = source_database.read_revision()
        if revision != REVISIONS[-1]:
            raise StoreError(
                f"{source_database.name} has the schema {revision}, and this euchre knows"
                f" {REVISIONS[-1]}: make the backup with the euchre that serves it"
            )
        _copy_and_verify(source_database, target_database)


def _verify_empty(target_name: str, database: _MovableDatabase) -> None:
    for part in TABLE_SCHEMAS:
        if part.name != "meta" and any(database.read_rows(part)):
            name = target_name if not is_url(target_name) else "the database to move to"
            raise StoreError(f"{name} is in use already: give one that is new")


def _copy_and_verify(source: _MovableDatabase, target: _MovableDatabase) -> list[MovedRows]:
    """Copy every table, read back what was written, and commit it if it is the same.

    Raises:
        StoreError: it is not; nothing is kept.
    """
    digests = [_copy_table(part, source, target) for part in TABLE_SCHEMAS]
    for part, copied in zip(TABLE_SCHEMAS, digests, strict=True):
        if _digest_rows(target.read_rows(part)) != copied:
            raise StoreError(f"{part.name} did not come over as it was: nothing was kept")
    target.commit()
    return [
        MovedRows(part.name, copied.rows)
        for part, copied in zip(TABLE_SCHEMAS, digests, strict=True)
    ]


class _RowsDigest(NamedTuple):
    """The count and digest of a table's rows in order, which tells text, bytes, numbers apart."""

    rows: int
    digest: bytes


def _copy_table(
    schema: TableSchema, source: _MovableDatabase, target: _MovableDatabase
) -> _RowsDigest:
    def copy_rows() -> Iterator[Rows]:
        for rows in source.read_rows(schema):
            target.write_rows(schema, rows)
            yield rows

    return _digest_rows(copy_rows())


def _digest_rows(pages: Iterator[Rows]) -> _RowsDigest:
    digest, count = hashlib.sha256(), 0
    for rows in pages:
        count += len(rows)
        for row in rows:
            digest.update(repr(tuple(row)).encode())
    return _RowsDigest(count, digest.digest())


@contextmanager
def _open_database(location: str) -> Iterator[_MovableDatabase]:
    if is_url(location):
        with _open_postgres(location) as side:
            side.verify_unused()
            yield side
        return
    lock = DatabaseLock(Path(location))
    try:
        with closing(sqlite3.connect(location, isolation_level=None)) as connection:
            yield _MovableSqliteFile(connection)
    except sqlite3.DatabaseError as error:
        raise build_open_error(Path(location), error) from error
    finally:
        lock.release()


class _MovableSqliteFile:
    """A SQLite file as one side of a move."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._writing = False

    def read_rows(self, schema: TableSchema) -> Iterator[Rows]:
        cursor = self._connection.execute(
            f"SELECT {schema.column_list} FROM {schema.name} ORDER BY {schema.order}"  # noqa: S608 - ours
        )
        while rows := cursor.fetchmany(_ROWS_PER_READ):
            yield rows

    def write_rows(self, schema: TableSchema, rows: Rows) -> None:
        if not self._writing:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("DELETE FROM meta")
            self._writing = True
        places = ", ".join("?" * len(schema.column_list.split(",")))
        statement = f"INSERT INTO {schema.name} ({schema.column_list}) VALUES ({places})"  # noqa: S608
        try:
            self._connection.executemany(statement, rows)
        except sqlite3.Error as error:
            raise build_write_error(error, with_reason=True) from error

    def commit(self) -> None:
        if self._writing:
            self._connection.execute("COMMIT")


def _open_postgres(url: str) -> closing[SnapshotTransaction]:
    with requiring_postgres_driver():
        from euchre.store.postgres.copying import SnapshotTransaction  # noqa: PLC0415 - an extra
    return closing(SnapshotTransaction(url))
