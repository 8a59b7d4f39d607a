"""The log of all tables: what is acknowledged is on the disk."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, overload

from euchre.store.errors import StoreError, build_write_error, requiring_postgres_driver
from euchre.store.leases import Alive, Lost, ServerNode, TableLeases
from euchre.store.lock import DatabaseLock
from euchre.store.metrics import CommitMetrics
from euchre.store.reading import LogReader
from euchre.store.rows import (
    WRITE_TRIAL,
    GameRewrite,
    LogDeletion,
    LogEntryRow,
    LogRedaction,
    ResultDeletion,
    Write,
    WriteBatch,
)
from euchre.store.writer import BatchWriter, Done, OnCommit, WriteJob, WriteQueue, notify_finished

SQLITE_READERS: Final = 6
"""Statements that may take long and are carried out at once in a file of SQLite."""
NAMELESS_NODE: Final = ServerNode("")
"""A server that gives itself a name, and that others do not reach."""


class ServerKeys(NamedTuple):
    """The secret keys of a server: each 32 random bytes of this database, always the same."""

    server: bytes
    signing: bytes


class LogBackend(NamedTuple):
    """The components of a log, for one kind of database.

    Attributes:
        name: of the database, as it may be told.
        keys: those of its server.
        reader: for what takes long.
        at_once: for what is found at once, which waits for no long reading.
        disk: the writing side.
        owners: who may write what.
        ending: is called when the log is closed, before what waits has been written.
        end: lets go of everything, once that is done.
    """

    name: str
    keys: ServerKeys
    reader: LogReader
    at_once: LogReader
    disk: BatchWriter
    owners: TableLeases
    ending: Callable[[], None]
    end: Callable[[], None]


class DurableLog(LogReader):
    """The durable log; see `DurableLog.open`.

    Batches are written in the order in which they are appended, many to a commit. Reading shows
    what has been committed. Any thread may use it.

    Attributes:
        owners: who may write what, where several servers share the database.
    """

    def __init__(self, parts: LogBackend, on_commit: OnCommit) -> None:
        self.owners = parts.owners
        self._parts = parts
        self._reader, self._at_once = parts.reader, parts.at_once
        self.contains = parts.reader.contains
        self._writer = WriteQueue(parts.name, parts.disk, on_commit)
        self._gate = threading.Lock()
        self._closed = False

    @classmethod
    def open(
        cls,
        location: str | os.PathLike[str],
        on_commit: OnCommit = notify_finished,
        *,
        node: ServerNode = NAMELESS_NODE,
        on_lease_lost: Lost = lambda _: None,
        is_alive: Alive = lambda: True,
    ) -> DurableLog:
        """Open a database, and create it if there is none.

        Args:
            location: a file of SQLite, which is then this process's alone, or the URL of a database
                of PostgreSQL, like ``postgresql://...``, which any number of servers share.
            on_commit: is handed, once per commit and in the writer's thread, all that were
                appended with a `on_done`; `EventLoopNotifier(loop)` tells them in an event loop.
            node: how the other servers of a shared database know this one.
            on_lease_lost: is told, in a thread of the log's, of tables that another server has.
            is_alive: whether the others may still count on this one; asked in such a thread.

        Raises:
            StoreError: it is damaged, newer than this program, something else, in use, or not to
                be reached.
        """
        if is_url(str(location)):
            return cls(_open_postgres(str(location), node, on_lease_lost, is_alive), on_commit)
        return cls(_open_sqlite(Path(location)), on_commit)

    @overload
    def append(self, batch: WriteBatch) -> Future[None]: ...
    @overload
    def append(self, batch: WriteBatch, on_done: Done) -> None: ...
    def append(self, batch: WriteBatch, on_done: Done | None = None) -> Future[None] | None:
        """Write `batch`, all of it or nothing.

        Arguments:
            batch: What to write.
            on_done: Is told None once the batch is on the disk, else the error: cheaper than a
                future. See `on_commit` for the thread in which it is told.

        Returns:
            Without `on_done`, a future, which cannot be cancelled: `asyncio.wrap_future` awaits it.

        Raises:
            StoreError: the log has been closed. In the future or to `on_done`:
                `WriteConflictError` where the table has such an entry or secret,
                `DuplicateCommandError` where the player's command has been carried out,
                `PublicLogConflictError` where another commitment came first,
                `DealsSeenElsewhereError` where a browser has seen the deals, `NameTakenError` where
                another has the name; other batches are not touched by those. A plain `StoreError`
                where the disk is full or cannot be written.
        """
        if not batch.epoch:
            first = bool(batch.entries) and batch.entries[0].seq <= 1
            epoch = self.owners.fencing_token(batch.table, acquire=first)
            batch = replace(batch, epoch=epoch)
        if on_done is not None:
            self._queue_job(WriteJob(batch, on_done))
            return None
        return self._queue_write(batch)

    def delete_log(self, log_name: str, *, unused_since_ms: int = 0) -> Future[None]:
        """Delete a log and everything that belongs to it; `unused_since_ms`: only if it was not
        used since this time.

        Raises:
            StoreError: the log has been closed; in the future, it cannot be written.
        """
        epoch = self.owners.fencing_token(log_name, acquire=False)
        self.owners.forget_lease(log_name)
        return self._queue_write(LogDeletion(log_name, epoch, unused_since_ms))

    def delete_player_results(self, player: str, limit: int) -> Future[None]:
        """Delete the results of a player, so many at most, and records of games without a result.

        Raises:
            StoreError: the log has been closed; in the future, it cannot be written.
        """
        return self._queue_write(ResultDeletion(player, limit))

    def rewrite_games(self, rewrite: GameRewrite) -> Future[None]:
        """Replace stored results and records of games, if all of them still are as they were read.

        Raises:
            StoreError: the log has been closed; in the future, `StaleRewriteError` where
                something is not, and else it cannot be written.
        """
        return self._queue_write(rewrite)

    def redact_entries(
        self, log_name: str, old_rows: Sequence[LogEntryRow], rows: Sequence[LogEntryRow]
    ) -> Future[None]:
        """Replace entries of a log, and the digests of all that follow.

        Arguments:
            log_name: Not the log of a table, to which promises and a snapshot are bound.
            old_rows: The whole log, as it was read.
            rows: The whole log as it is to be, with the same numbers, times and commands.

        Raises:
            StoreError: the log has been closed; in the future, `StaleRewriteError` where it
                is not as it was read, and else it cannot be written.
        """
        epoch = self.owners.fencing_token(log_name, acquire=False)
        return self._queue_write(LogRedaction(log_name, tuple(old_rows), tuple(rows), epoch))

    def load_signing_key(self) -> bytes:
        """Return the 32 bytes of the private key by which this server signs, always the same."""
        return self._parts.keys.signing

    def load_server_key(self) -> bytes:
        return self._parts.keys.server

    def query(self, statement: str, *values: str | int | bytes) -> Sequence[Any]:
        return self._reader.query(statement, *values)

    def query_quickly(self, statement: str, *values: str | int | bytes) -> Sequence[Any]:
        return self._at_once.query(statement, *values)

    def public_log_number(self) -> int:
        return self.owners.public_log_number()

    @property
    def commit_count(self) -> int:
        """Number of transactions that have been committed since the log was opened."""
        return self._writer.commits

    @property
    def commit_metrics(self) -> CommitMetrics:
        """Metrics of the commits: their duration and size, and whether the last one failed."""
        return self._writer.figures

    @property
    def waiting_batch_count(self) -> int:
        """Number of batches that wait to be committed."""
        return self._writer.waiting_batch_count

    def write_trial_row(self) -> Future[None]:
        """Write a row without meaning, to see whether the database can be written (again).

        Raises:
            StoreError: the log has been closed; in the future, it cannot be written.
        """
        return self._queue_write(WRITE_TRIAL)

    def close(self) -> None:
        """Write what waits, notify the callers, and close the database; again, do nothing."""
        with self._gate:
            if self._closed:
                return
            self._closed = True
        self._parts.ending()
        self._writer.close()
        self._parts.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _queue_job(self, job: WriteJob) -> None:
        with self._gate:
            if self._closed:
                raise StoreError("the log has been closed: nothing more can be written")
            self._writer.put(job)

    def _queue_write(self, write: Write) -> Future[None]:
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()  # what waits to be written cannot be called back

        def set_outcome(error: BaseException | None) -> None:
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self._queue_job(WriteJob(write, set_outcome, at_once=True))
        return future


def is_url(location: str) -> bool:
    """Return whether this is the URL of a database, and not a file."""
    return "://" in location


def _open_sqlite(path: Path) -> LogBackend:
    """Open a SQLite file and lock it for this process.

    Raises:
        StoreError: it cannot be opened.
    """
    from euchre.store.sqlite.opening import prepare_database  # noqa: PLC0415 - only one kind is needed

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {error.strerror}") from error
    lock = DatabaseLock(path)
    try:
        prepare_database(path)
        return _connect_sqlite(path, lock)
    except BaseException:
        lock.release()
        raise


def _connect_sqlite(path: Path, lock: DatabaseLock) -> LogBackend:
    from euchre.store.sqlite.opening import connect_durable, load_or_create_key  # noqa: PLC0415 - the same
    from euchre.store.sqlite.reading import SqliteReader  # noqa: PLC0415
    from euchre.store.sqlite.writing import SqliteBatchWriter  # noqa: PLC0415

    opened: list[sqlite3.Connection] = []
    try:
        opened.extend(connect_durable(path) for _ in range(SQLITE_READERS + 2))
        writing, found_at_once, *reading = opened
        keys = ServerKeys(
            load_or_create_key(writing, "server_key"), load_or_create_key(writing, "signing_key")
        )
        reader, at_once = SqliteReader(path, *reading), SqliteReader(path, found_at_once)
    except sqlite3.Error as error:
        for connection in opened:
            connection.close()
        raise StoreError(f"{path}: {build_write_error(error, with_reason=True)}") from error

    def close_backend() -> None:
        reader.close()
        at_once.close()
        lock.release()

    disk = SqliteBatchWriter(writing)
    return LogBackend(
        str(path), keys, reader, at_once, disk, TableLeases(), lambda: None, close_backend
    )


def _open_postgres(url: str, node: ServerNode, on_lease_lost: Lost, is_alive: Alive) -> LogBackend:
    """Open a PostgreSQL database.

    Raises:
        StoreError: it cannot be opened, or what speaks with it is not installed.
    """
    with requiring_postgres_driver():
        from euchre.store.postgres.connecting import PostgresPool, PostgresReader  # noqa: PLC0415
        from euchre.store.postgres.leases import PostgresLeases  # noqa: PLC0415 - an extra
        from euchre.store.postgres.opening import prepare_database_and_load_keys  # noqa: PLC0415
        from euchre.store.postgres.writing import PostgresBatchWriter  # noqa: PLC0415

    connections = PostgresPool(url)
    try:
        keys = ServerKeys(*prepare_database_and_load_keys(connections, "server_key", "signing_key"))
        leases = PostgresLeases(connections, node, on_lease_lost, is_alive)
    except BaseException:
        connections.close()
        raise
    long, short = (PostgresReader(connections, quick=short) for short in (False, True))
    disk = PostgresBatchWriter(connections, leases)

    def close_backend() -> None:
        leases.close()
        connections.close()

    return LogBackend(
        connections.name, keys, long, short, disk, leases, disk.stop_waiting, close_backend
    )
