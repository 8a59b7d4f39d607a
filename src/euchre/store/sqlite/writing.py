"""The writing side of SQLite: the rows of all that are committed together go in at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby
from typing import Final

from euchre.store.chain import ChainHeads, relink_entries
from euchre.store.errors import StaleRewriteError, StoreError, build_batch_error
from euchre.store.kinds import ROW_KINDS, TableRowKind, Values, link_batches
from euchre.store.rows import (
    GameRewrite,
    LogDeletion,
    LogRedaction,
    ResultDeletion,
    Write,
    WriteBatch,
    WriteProbe,
)

_BATCH_ERRORS: Final = (
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

_TRIAL_SQL: Final = """
    INSERT INTO meta (name, value) VALUES ('trial', randomblob(65536))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
"""As much as many moves: where there is room for less there is none."""
_UPDATE_RESULT_SQL: Final = """
    UPDATE results SET player = ?, kind = ?, topic = ?, body = ?
    WHERE table_id = ? AND game = ? AND player = ? AND kind = ? AND topic = ? AND body = ?
"""
_UPDATE_RECORD_SQL: Final = """
    UPDATE records SET record = ? WHERE table_id = ? AND game = ? AND record = ?
"""
_UPDATE_ENTRY_SQL: Final = """
    UPDATE log SET "by" = ?, entry = ?, chain = ? WHERE table_id = ? AND seq = ? AND chain = ?
"""
_RELINK_ENTRY_SQL: Final = """
    UPDATE log SET chain = ? WHERE table_id = ? AND seq = ? AND chain = ?
"""
"""Of most entries nothing else changes: what their indexes have stays untouched."""
_LAST_SEQ_SQL: Final = "SELECT max(seq) FROM log WHERE table_id = ?"
_DELETE_RESULTS_SQL: Final = """
    DELETE FROM results WHERE (table_id, game, player) IN (
        SELECT table_id, game, player FROM results WHERE player = ? ORDER BY at LIMIT ?)
"""
_DELETE_STATEMENTS: Final = [
    f"DELETE FROM {kind.name} WHERE {kind.build_delete_condition('?1')}"  # noqa: S608 - text of our own
    for kind in reversed(ROW_KINDS)
    if kind.forgotten
]
_LAST_USED_SQL: Final = """
    SELECT max(coalesce((SELECT at FROM used WHERE table_id = ?1), 0),
               coalesce((SELECT at FROM log WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1), 0))
"""
_UPDATE_USED_SQL: Final = "UPDATE used SET at = ? WHERE table_id = ?"
_FIND_DIGEST_SQL: Final = "SELECT chain FROM log WHERE table_id = ? AND seq = ?"
_MAX_INSERT_ROWS: Final = 64
"""Rows of one statement at most; a power of two, as all the numbers of rows are that there are
statements for, which are then prepared once. SQLite can do with 999 values in all of its versions.
"""


class SqliteBatchWriter:
    """Writes over a connection that it owns."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._heads = ChainHeads(self._read_digest)

    def commit(self, writes: Sequence[Write]) -> list[StoreError | None]:
        """Do all works in one transaction; return None for each, or the error why it failed."""
        try:
            with self._open_transaction():
                write_all(self.connection, self._heads, writes)
            return [None] * len(writes)
        except _BATCH_ERRORS:  # of one of them, which can be refused alone
            with self._open_transaction():
                return [self._write_one(work) for work in writes]

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def _read_digest(self, log_name: str, seq: int) -> bytes | None:
        row = self.connection.execute(_FIND_DIGEST_SQL, (log_name, seq)).fetchone()
        return None if row is None else bytes(row[0])

    def _write_one(self, write: Write) -> StoreError | None:
        run = self.connection.execute
        run("SAVEPOINT one")
        try:
            write_all(self.connection, self._heads, [write])
        except _BATCH_ERRORS as error:
            run("ROLLBACK TO one")
            self._heads.forget_digests(write.table)
            return build_batch_error(write.table, error)
        finally:
            if self.connection.in_transaction:  # a full disk ends it on its own
                run("RELEASE one")
        return None

    @contextmanager
    def _open_transaction(self) -> Iterator[None]:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            self._heads.forget_digests()
            raise
        finally:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")


def write_all(connection: sqlite3.Connection, heads: ChainHeads, writes: Iterable[Write]) -> None:
    """Write `writes` in their order, within the open transaction.

    Where that fails or is rolled back, `heads` have to forget what they noted.

    Raises:
        sqlite3.Error: one of them cannot be done; which, the error does not say.
        StaleRewriteError: something to be rewritten is not as it was read.
        WriteConflictError: the entry before one is not there.
    """
    for _, group in groupby(writes, key=type):
        batches = []
        for work in group:
            match work:
                case WriteBatch():
                    batches.append(work)
                case LogDeletion(table=table):
                    if not _keep_if_still_used(connection, work):
                        heads.forget_digests(table)
                        for statement in _DELETE_STATEMENTS:
                            connection.execute(statement, (table,))
                case ResultDeletion():
                    connection.execute(_DELETE_RESULTS_SQL, (work.player, work.limit))
                case LogRedaction(table=table):
                    heads.forget_digests(table)
                    _redact_entries(connection, work)
                case GameRewrite():
                    _rewrite_games(connection, work)
                case WriteProbe():
                    connection.execute(_TRIAL_SQL)
        if batches:
            _append_batches(connection, heads, batches)


def _rewrite_games(connection: sqlite3.Connection, rewrite: GameRewrite) -> None:
    for old, new in rewrite.results:
        key = (old.table, old.game, old.player, old.kind, old.topic, old.body)
        values = (new.player, new.kind, new.topic, new.body, *key)
        if not connection.execute(_UPDATE_RESULT_SQL, values).rowcount:
            raise StaleRewriteError
    for old_record, new_record in rewrite.records:
        change = (new_record.record, old_record.table, old_record.game, old_record.record)
        if not connection.execute(_UPDATE_RECORD_SQL, change).rowcount:
            raise StaleRewriteError


def _redact_entries(connection: sqlite3.Connection, redaction: LogRedaction) -> None:
    (last_seq,) = connection.execute(_LAST_SEQ_SQL, (redaction.table,)).fetchone()
    if last_seq != redaction.was[-1].seq:
        raise StaleRewriteError
    old_rows = {row.seq: row for row in redaction.was}
    changed: list[Values] = []
    relinked: list[Values] = []
    for row, old_digest, digest in relink_entries(redaction.table, redaction.was, redaction.rows):
        key = (digest, redaction.table, row.seq, old_digest)
        if row == old_rows[row.seq]:
            relinked.append(key)
        else:
            changed.append((row.by, row.entry, *key))
    for statement, rows in ((_UPDATE_ENTRY_SQL, changed), (_RELINK_ENTRY_SQL, relinked)):
        if rows and connection.executemany(statement, rows).rowcount < len(rows):
            raise StaleRewriteError


def _keep_if_still_used(connection: sqlite3.Connection, deletion: LogDeletion) -> bool:
    """Return whether a table was used too recently to delete; if so, note when."""
    if not deletion.unused:
        return False
    (last_ms,) = connection.execute(_LAST_USED_SQL, (deletion.table,)).fetchone()
    if last_ms < deletion.unused:
        return False
    connection.execute(_UPDATE_USED_SQL, (last_ms, deletion.table))
    return True


def _append_batches(
    connection: sqlite3.Connection, heads: ChainHeads, batches: Sequence[WriteBatch]
) -> None:
    linked = link_batches(batches, heads)
    for kind in ROW_KINDS:
        if rows := kind.rows(linked):
            _insert_rows(connection, kind, kind.merge_rows(rows))


def _insert_rows(
    connection: sqlite3.Connection, kind: TableRowKind, rows: Sequence[Values]
) -> None:
    """Insert rows, many in one statement.

    Each statement lets other threads have the interpreter, and has to wait until it has it again.
    """
    start = 0
    while start < len(rows):
        count = min(_MAX_INSERT_ROWS, 1 << (len(rows) - start).bit_length() - 1)
        values = [value for row in rows[start : start + count] for value in row]
        connection.execute(_build_insert_statement(kind, count), values)
        start += count


@lru_cache(maxsize=256)
def _build_insert_statement(kind: TableRowKind, count: int) -> str:
    """Return the statement that inserts so many rows of a kind."""
    columns = kind.column_list
    row = f"({', '.join('?' for _ in kind.postgres_types)})"
    rows = ", ".join([row] * count)
    return f"INSERT INTO {kind.name} ({columns}) VALUES {rows} {kind.on_conflict_clause}"  # noqa: S608
