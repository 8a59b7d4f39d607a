"""The writing side of SQLite: the rows of all that are committed together go in at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby
from typing import Final

from euchre.store.chain import Heads, relink
from euchre.store.errors import StaleRewriteError, StoreError, refused, unwritten
from euchre.store.kinds import ROW_KINDS, RowKind, Values, link_batches
from euchre.store.rows import Delete, Redact, Rewrite, Work, WriteBatch, WriteTrial

_ONE_ONLY: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    ValueError,
    TypeError,
    AttributeError,
    StoreError,
)
"""What is wrong with one batch, and not with the database."""

_TRIAL: Final = """
    INSERT INTO meta (name, value) VALUES ('trial', randomblob(65536))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
"""As much as many moves: where there is room for less there is none."""
_NEW_RESULT: Final = """
    UPDATE results SET player = ?, kind = ?, topic = ?, body = ?
    WHERE table_id = ? AND game = ? AND player = ? AND kind = ? AND topic = ? AND body = ?
"""
_NEW_RECORD: Final = """
    UPDATE records SET record = ? WHERE table_id = ? AND game = ? AND record = ?
"""
_NEW_ENTRY: Final = """
    UPDATE log SET "by" = ?, entry = ?, chain = ? WHERE table_id = ? AND seq = ? AND chain = ?
"""
_LAST_SEQ: Final = "SELECT max(seq) FROM log WHERE table_id = ?"
_DELETES: Final = [
    f"DELETE FROM {kind.table} WHERE {kind.forget('?1')}"  # noqa: S608 - text of our own
    for kind in reversed(ROW_KINDS)
    if kind.forgotten
]
_LAST_USED: Final = """
    SELECT max(coalesce((SELECT at FROM used WHERE table_id = ?1), 0),
               coalesce((SELECT at FROM log WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1), 0))
"""
_NOTE_USED: Final = "UPDATE used SET at = ? WHERE table_id = ?"
_LAST: Final = "SELECT chain FROM log WHERE table_id = ? AND seq = ?"
_TOGETHER: Final = 64
"""Rows of one statement at most; a power of two, as all the numbers of rows are that there are
statements for, which are then prepared once. SQLite can do with 999 values in all of its versions.
"""


class SqliteDisk:
    """Writes over a connection that it owns.

    Attributes:
        connection: that one.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._heads = Heads(self._digest)

    def commit(self, works: Sequence[Work]) -> list[StoreError | None]:
        """Do all works in one transaction; return None for each, or the error why it failed."""
        try:
            return self._together(works)
        except _ONE_ONLY:
            return self._one_by_one(works)

    def failure(self, error: Exception) -> StoreError:
        """See `Disk.build_failure`."""
        return unwritten(error)

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def _digest(self, table: str, seq: int) -> bytes | None:
        found = self.connection.execute(_LAST, (table, seq)).fetchone()
        return None if found is None else bytes(found[0])

    def _together(self, works: Sequence[Work]) -> list[StoreError | None]:
        with self._transaction():
            write(self.connection, self._heads, works)
        return [None] * len(works)

    def _one_by_one(self, works: Sequence[Work]) -> list[StoreError | None]:
        """Write all works in one commit, each of which can be refused alone."""
        with self._transaction():
            return [self._one(work) for work in works]

    def _one(self, work: Work) -> StoreError | None:
        run = self.connection.execute
        run("SAVEPOINT one")
        try:
            write(self.connection, self._heads, [work])
        except _ONE_ONLY as error:
            run("ROLLBACK TO one")
            self._heads.forget(work.table)
            return refused(work.table, error)
        finally:
            if self.connection.in_transaction:  # a full disk ends it on its own
                run("RELEASE one")
        return None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            self._heads.forget()
            raise
        finally:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")


def write(connection: sqlite3.Connection, heads: Heads, works: Iterable[Work]) -> None:
    """Write `works` in their order, within the open transaction.

    Where that fails or is rolled back, `heads` have to forget what they noted.

    Raises:
        sqlite3.Error: one of them cannot be done; which, the error does not say.
        StaleRewriteError: something to be rewritten is not as it was read.
        Conflict: the entry before one is not there.
    """
    for kind, group in groupby(works, key=type):
        if kind is Delete:
            for work in group:
                if isinstance(work, Delete) and not _still_used(connection, work):
                    heads.forget(work.table)
                    for statement in _DELETES:
                        connection.execute(statement, (work.table,))
        elif kind is WriteTrial:
            connection.execute(_TRIAL)
        elif kind is Redact:
            for work in group:
                if isinstance(work, Redact):
                    heads.forget(work.table)
                    _redact(connection, work)
        elif kind is Rewrite:
            for work in group:
                if isinstance(work, Rewrite):
                    _rewrite(connection, work)
        else:
            _append(connection, heads, [work for work in group if isinstance(work, WriteBatch)])


def _rewrite(connection: sqlite3.Connection, work: Rewrite) -> None:
    for was, new in work.results:
        key = (was.table, was.game, was.player, was.kind, was.topic, was.body)
        values = (new.player, new.kind, new.topic, new.body, *key)
        if not connection.execute(_NEW_RESULT, values).rowcount:
            raise StaleRewriteError
    for before, after in work.records:
        found = (after.record, before.table, before.game, before.record)
        if not connection.execute(_NEW_RECORD, found).rowcount:
            raise StaleRewriteError


def _redact(connection: sqlite3.Connection, work: Redact) -> None:
    (last,) = connection.execute(_LAST_SEQ, (work.table,)).fetchone()
    if last != work.was[-1].seq:
        raise StaleRewriteError
    for row, was, digest in relink(work.table, work.was, work.rows):
        values = (row.by, row.entry, digest, work.table, row.seq, was)
        if not connection.execute(_NEW_ENTRY, values).rowcount:
            raise StaleRewriteError


def _still_used(connection: sqlite3.Connection, work: Delete) -> bool:
    """Return whether a table was used too recently to delete; if so, note when."""
    if not work.unused:
        return False
    (last,) = connection.execute(_LAST_USED, (work.table,)).fetchone()
    if last < work.unused:
        return False
    connection.execute(_NOTE_USED, (last, work.table))
    return True


def _append(connection: sqlite3.Connection, heads: Heads, batches: Sequence[WriteBatch]) -> None:
    linked = link_batches(batches, heads)
    for kind in ROW_KINDS:
        if rows := kind.rows(linked):
            _insert(connection, kind, kind.merged(rows))


def _insert(connection: sqlite3.Connection, kind: RowKind, rows: Sequence[Values]) -> None:
    """Insert rows, many in one statement.

    Each statement lets other threads have the interpreter, and has to wait until it has it again.
    """
    done = 0
    while done < len(rows):
        many = min(_TOGETHER, 1 << (len(rows) - done).bit_length() - 1)
        values = [value for row in rows[done : done + many] for value in row]
        connection.execute(_insertion(kind, many), values)
        done += many


@lru_cache(maxsize=256)
def _insertion(kind: RowKind, many: int) -> str:
    """Return the statement that inserts so many rows of a kind."""
    columns = kind.part.columns
    row = f"({', '.join('?' for _ in kind.part.types)})"
    rows = ", ".join([row] * many)
    return f"INSERT INTO {kind.table} ({columns}) VALUES {rows} {kind.on_conflict}"  # noqa: S608
