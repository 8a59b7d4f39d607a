"""A log moved from one database to another, of either kind, with everything in it."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from euchre.store.errors import StoreError, missing, unopened, unwritten
from euchre.store.lock import Lock
from euchre.store.log import Log, is_url
from euchre.store.schema import PARTS, REVISIONS, TableSchema

if TYPE_CHECKING:
    from euchre.store.postgres.copying import Copying

_AT_ONCE: Final = 2_000
Rows = Sequence[Sequence[Any]]


class Moved(NamedTuple):
    """The number of rows of one table that were moved.

    Attributes:
        name: of the part.
        rows: how many.
    """

    name: str
    rows: int


class _Side(Protocol):
    """One of the two databases of a move."""

    def read(self, part: TableSchema) -> Iterator[Rows]:
        """Yield all rows of a table in order, several at a time."""

    def write(self, part: TableSchema, rows: Rows) -> None:
        """Write more rows of a table."""

    def keep(self) -> None:
        """Commit everything that was written."""


def move(source: str, target: str) -> list[Moved]:
    """Move everything from one database to another, which is new or has never been used.

    No server may be using either. What came over is read again and compared before it is kept:
    it is all there, or nothing is. The source is only read.

    Args:
        source: a file of SQLite, or the URL of a database of PostgreSQL.
        target: the same.

    Raises:
        StoreError: one of them cannot be opened or is in use, or something is in the target.
    """
    if source == target:
        raise StoreError("that is one and the same database: give two")
    if not is_url(source) and not Path(source).is_file():
        raise StoreError(f"{source}: there is no such file")
    for where in (source, target):
        Log.open(where).close()  # of today's schema, and nobody's
    with ExitStack() as opened:
        there = opened.enter_context(_opened(target))
        here = opened.enter_context(_opened(source))
        _is_empty(target, there)
        return _copied(here, there)


def snapshot(url: str, into: Path) -> None:
    """Copy a PostgreSQL database into a SQLite file as it is at one moment, even while others use
    it.

    Args:
        url: of the database, which is only read.
        into: the file of SQLite, which is made.

    Raises:
        StoreError: it cannot be read, or has another schema than today's.
    """
    Log.open(into).close()
    with ExitStack() as opened:
        there = opened.enter_context(_opened(str(into)))
        here = opened.enter_context(_postgres(url))
        found = here.schema()
        if found != REVISIONS[-1]:
            raise StoreError(
                f"{here.name} has the schema {found}, and this euchre knows {REVISIONS[-1]}: make"
                " the backup with the euchre that serves it"
            )
        _copied(here, there)


def _is_empty(target: str, side: _Side) -> None:
    for part in PARTS:
        if part.name != "meta" and any(side.read(part)):
            name = target if not is_url(target) else "the database to move to"
            raise StoreError(f"{name} is in use already: give one that is new")


def _copied(here: _Side, there: _Side) -> list[Moved]:
    """Copy every table, read back what was written, and commit it if it is the same.

    Raises:
        StoreError: it is not; nothing is kept.
    """
    found = [_copy(part, here, there) for part in PARTS]
    for part, copied in zip(PARTS, found, strict=True):
        if _digest(there.read(part)) != copied:
            raise StoreError(f"{part.name} did not come over as it was: nothing was kept")
    there.keep()
    return [Moved(part.name, copied.rows) for part, copied in zip(PARTS, found, strict=True)]


class _Digest(NamedTuple):
    """The row count and digest of a table's rows, in order; text, bytes, numbers and NULL are told
    apart.
    """

    rows: int
    digest: bytes


def _copy(part: TableSchema, here: _Side, there: _Side) -> _Digest:
    def written() -> Iterator[Rows]:
        for rows in here.read(part):
            there.write(part, rows)
            yield rows

    return _digest(written())


def _digest(parts: Iterator[Rows]) -> _Digest:
    digest, count = hashlib.sha256(), 0
    for rows in parts:
        count += len(rows)
        for row in rows:
            digest.update(repr(tuple(row)).encode())
    return _Digest(count, digest.digest())


@contextmanager
def _opened(where: str) -> Iterator[_Side]:
    if is_url(where):
        with _postgres(where) as side:
            side.see_that_it_is_free()
            yield side
        return
    lock = Lock(Path(where))
    try:
        with closing(sqlite3.connect(where, isolation_level=None)) as connection:
            yield _SqliteFile(connection)
    except sqlite3.DatabaseError as error:
        raise unopened(Path(where), error) from error
    finally:
        lock.release()


class _SqliteFile:
    """A SQLite file as one side of a move."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._writing = False

    def read(self, part: TableSchema) -> Iterator[Rows]:
        found = self._connection.execute(
            f"SELECT {part.columns} FROM {part.name} ORDER BY {part.order}"  # noqa: S608 - ours
        )
        while rows := found.fetchmany(_AT_ONCE):
            yield rows

    def write(self, part: TableSchema, rows: Rows) -> None:
        if not self._writing:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("DELETE FROM meta")
            self._writing = True
        places = ", ".join("?" * len(part.columns.split(",")))
        statement = f"INSERT INTO {part.name} ({part.columns}) VALUES ({places})"  # noqa: S608
        try:
            self._connection.executemany(statement, rows)
        except sqlite3.Error as error:
            raise unwritten(error) from error

    def keep(self) -> None:
        if self._writing:
            self._connection.execute("COMMIT")


@contextmanager
def _postgres(url: str) -> Iterator[Copying]:
    try:
        from euchre.store.postgres.copying import Copying  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise missing(error) from error
    side = Copying(url)
    try:
        yield side
    finally:
        side.close()
