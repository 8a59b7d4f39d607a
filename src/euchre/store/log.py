"""The log of all tables: what is acknowledged is on the disk."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self, overload

from euchre.store.errors import StoreError, build_missing_driver_error, build_write_error
from euchre.store.leases import Alive, Lost, ServerNode, SingleNode, TableLeases, is_always_alive
from euchre.store.lock import DatabaseLock
from euchre.store.metrics import CommitMetrics
from euchre.store.reading import LogReader
from euchre.store.rows import (
    WRITE_TRIAL,
    ClubListItem,
    DatabaseCounts,
    DealSetRow,
    GameRewrite,
    LobbyListing,
    LogDeletion,
    LogEntryRow,
    LogRedaction,
    PlayerResultRow,
    SeatTokenRow,
    Work,
    WriteBatch,
)
from euchre.store.writer import BatchWriter, Done, OnCommit, WriteJob, WriteQueue, notify_finished

ENTRIES_PER_PAGE: Final = 2_000
"""Entries of a long log that are read at a time."""
SQLITE_READERS: Final = 6
"""Statements that may take long and are carried out at once in a file of SQLite."""
_MAX_TIME_MS: Final = 1 << 62
"""Later than any time."""
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


class DurableLog:
    """The durable log; see `DurableLog.open`.

    Batches are written in the order in which they are appended, many to a commit. Reading shows
    what has been committed. Any thread may use it.

    Attributes:
        owners: who may write what, where several servers share the database.
    """

    def __init__(self, parts: LogBackend, on_commit: OnCommit) -> None:
        self.owners = parts.owners
        self._parts = parts
        self._keys, self._reader, self._at_once = parts.keys, parts.reader, parts.at_once
        self._writer = WriteQueue(parts.name, parts.disk, on_commit)
        self._gate = threading.Lock()
        self._closed = False

    @classmethod
    def open(
        cls,
        where: str | os.PathLike[str],
        on_commit: OnCommit = notify_finished,
        *,
        node: ServerNode = NAMELESS_NODE,
        lost: Lost | None = None,
        alive: Alive = is_always_alive,
    ) -> DurableLog:
        """Open a database, and create it if there is none.

        Arguments: where: A file of SQLite, which is then this process's alone (`-wal`, `-shm`
        and `.lock` stand beside it), or the URL of a database of PostgreSQL, like
        ``postgresql://...``, which any number of servers share. on_commit: Is handed, once per
        commit and in the writer's thread, all that were appended with a `done`; as it is, it
        tells them there. `EventLoopNotifier(loop)` tells them in an event loop instead, which
        is woken once. node: How the other servers of a shared database know this one. lost: Is
        told, in a thread of the log's, of tables that another server has taken over. alive:
        Whether the other servers may still count on this one; asked in a thread of the log's
        before each sign of life.

        Raises:
            StoreError: it is damaged, newer than this program, something else, in use, or not to
                be reached.
        """
        if is_url(str(where)):
            return cls(_open_postgres(str(where), node, lost or _ignore_lost, alive), on_commit)
        return cls(_open_sqlite(Path(where)), on_commit)

    @overload
    def append(self, batch: WriteBatch) -> Future[None]: ...
    @overload
    def append(self, batch: WriteBatch, done: Done) -> None: ...
    def append(self, batch: WriteBatch, done: Done | None = None) -> Future[None] | None:
        """Write `batch`, all of it or nothing.

        Arguments:
            batch: What to write.
            done: Is told None once the batch is on the disk, else the error: cheaper than a
                future. See `on_commit` for the thread in which it is told.

        Returns:
            Without `done`, a future, which cannot be cancelled: `asyncio.wrap_future` awaits it.

        Raises:
            StoreError: the log has been closed. In the future or to `done`:
                `WriteConflictError` where the table has such an entry or secret,
                `DuplicateCommandError` where the player's command has been carried out,
                `PublicLogConflictError` where another commitment came first,
                `DealsSeenElsewhereError` where a browser has seen the deals, `NameTakenError` where
                another has the name; other batches are not touched by those. A plain `StoreError`
                where the disk is full or cannot be written.
        """
        if not batch.epoch:
            first = bool(batch.entries) and batch.entries[0].seq <= 1
            epoch = self.owners.fencing_token(batch.table, first=first)
            batch = replace(batch, epoch=epoch)
        if done is not None:
            self._queue_job(WriteJob(batch, done))
            return None
        return self._queue_work(batch)

    def delete_log(self, table: str, *, unused: int = 0) -> Future[None]:
        """Delete the log `table` and everything that belongs to it.

        Arguments:
            table: Which.
            unused: Only if it was not used since this time (ms); 0: anyway.

        Raises:
            StoreError: the log has been closed; in the future, it cannot be written.
        """
        epoch = self.owners.fencing_token(table, first=False)
        self.owners.forget_lease(table)
        return self._queue_work(LogDeletion(table, epoch, unused))

    def rewrite_games(self, rewrite: GameRewrite) -> Future[None]:
        """Replace stored results and records of games, if all of them still are as they were read.

        Raises:
            StoreError: the log has been closed; in the future, `StaleRewriteError` where
                something is not, and else it cannot be written.
        """
        return self._queue_work(rewrite)

    def redact_entries(
        self, table: str, was: Sequence[LogEntryRow], rows: Sequence[LogEntryRow]
    ) -> Future[None]:
        """Replace entries of a log, and the digests of all that follow.

        Arguments:
            table: Which log; none of a table, which promises and a snapshot are bound to.
            was: All of it, as it was read.
            rows: All of it, as it is to be, with the same numbers, times and commands.

        Raises:
            StoreError: the log has been closed; in the future, `StaleRewriteError` where it
                is not as it was read, and else it cannot be written.
        """
        epoch = self.owners.fencing_token(table, first=False)
        return self._queue_work(LogRedaction(table, tuple(was), tuple(rows), epoch))

    def find_logs_containing(self, prefix: str, part: bytes) -> list[str]:
        """Return the logs whose ids begin with `prefix` and which have an entry that contains these
        bytes.

        All their entries are looked through.
        """
        return self._reader.find_logs_containing(prefix, part)

    def find_entries_containing(self, table: str, after: int, *parts: bytes) -> list[bytes]:
        """Return the entries of a table after that version that contain one of these byte strings,
        in order.

        Nobody looks at their digests.
        """
        return self._reader.find_entries_containing(table, after, *parts)

    def filter_existing(self, logs: Collection[str]) -> frozenset[str]:
        """Return those of these logs that exist."""
        return self._reader.filter_existing(logs)

    def list_tables(self) -> list[tuple[str, LobbyListing]]:
        """Return the tables that have a listing, the last changed first."""
        return self._reader.list_tables()

    def find_listings(self, logs: Sequence[str]) -> dict[str, LobbyListing]:
        """Return the listings of those of these logs that have one."""
        return self._reader.find_listings(logs)

    def list_open_tables(
        self, since: int, most: int = 100, before: int = 0, *, evenings: bool = False
    ) -> list[tuple[str, LobbyListing]]:
        """Return the open tables, or tournaments, changed at `since` (ms) or later, the last
        changed first.

        However many others there are, it does not look at them; `before`: so many are left out.
        """
        return self._reader.list_open_tables(since, most, before, evenings=evenings)

    def count_open_logs(self, since: int, most: int, *, evenings: bool = False) -> int:
        """Count the open tables, or tournaments, changed at `since` (ms) or later, up to `most`."""
        return self._reader.count_open_logs(since, most, evenings=evenings)

    def list_open_clubs(self, most: int = 100) -> list[tuple[str, LobbyListing]]:
        """Return the clubs that have an open listing, the last changed first."""
        return self._reader.list_open_clubs(most)

    def list_unused(self, before: int, most: int = 100, *, evenings: bool = False) -> list[str]:
        """Return the tables, or tournaments, that were last used before this time (ms), the oldest
        first.

        Entries may have come since; `delete` looks.
        """
        return self._reader.list_unused(before, most, evenings=evenings)

    def read_entries(self, table: str) -> list[LogEntryRow]:
        """Return the log of a table in order.

        Raises:
            DamagedLogError: it is not as it was written.
        """
        return self._reader.read_entries(table)

    def read_pages(self, table: str, most: int = ENTRIES_PER_PAGE) -> Iterator[list[LogEntryRow]]:
        """Yield the log of a table in order, so many entries at a time; each page is read when it
        is asked for.

        Between two of them nobody waits for whoever reads, however long the log is.

        Raises:
            DamagedLogError: it is not as it was written; with the page in which that is.
        """
        return self._reader.read_pages(table, most)

    def find_last_seq(self, table: str) -> int:
        """Return the number of the last entry of a table; 0: there is none."""
        return self._at_once.find_last_seq(table)

    def read_since_snapshot(
        self, table: str, form: str
    ) -> tuple[bytes, int, list[LogEntryRow]] | None:
        """Return the last snapshot of a table, when it was made (ms), and the entries after it in
        order.

        None where there is none in that form, or where it or they are not as they were written:
        `entries` says then what is there. What is before the snapshot is not looked at.
        """
        return self._reader.read_since_snapshot(table, form)

    def list_commands(self, table: str, after: int = 0) -> list[tuple[str, str, int]]:
        """Return the players whose commands have been carried out, the ids of the commands, and the
        numbers of the entries they led to.
        """
        return self._reader.list_commands(table, after)

    def find_command_seq(self, table: str, by: str, command: str) -> int | None:
        """Return the number of the entry with a command's id; None: it has not been carried out.

        It reads one row, and waits for none who reads for long.
        """
        return self._at_once.find_command_seq(table, by, command)

    def read_secrets(self, table: str) -> dict[str, bytes]:
        """Return the shuffle secrets of a table, by the key of the hand."""
        return self._reader.read_secrets(table)

    def find_secret(self, table: str, key: str) -> bytes | None:
        """Return the secret of one shuffle of a table, by the key of the hand; None: it has
        none.
        """
        return self._at_once.find_secret(table, key)

    def list_tokens(self, table: str) -> list[SeatTokenRow]:
        """Return the tokens of a table, the oldest first, including revoked ones."""
        return self._reader.list_tokens(table)

    def find_token(self, digest: bytes) -> tuple[str, int] | None:
        """Return the table and seat that a token opens, by its `hash_token`; None if it opens
        none.
        """
        return self._at_once.find_token(digest)

    def find_set(self, name: str) -> DealSetRow | None:
        """Return a set of tables with the same deals; None if there is none of that name."""
        return self._at_once.find_set(name)

    def find_seen_table(self, name: str, browser: bytes) -> str | None:
        """Return the table at which a browser has seen deals of a set; None if it has not."""
        return self._at_once.find_seen_table(name, browser)

    def find_name(self, key: str) -> tuple[str, str] | None:
        """Return the log that has a name, by its key, and the spelling of the name; None: it is
        free.
        """
        return self._at_once.find_name(key)

    def find_lookalike(self, skeleton: str) -> tuple[str, str] | None:
        """Return the log and spelling of a name with this skeleton, which look-alike names share;
        None: there is none.
        """
        return self._at_once.find_lookalike(skeleton)

    def list_player_results(
        self, player: str, before: int = _MAX_TIME_MS, most: int = 100
    ) -> list[PlayerResultRow]:
        """Return the last results of a player before a time (ms), the newest first."""
        return self._reader.list_player_results(player, before, most)

    def list_topic_results(self, kind: str, topic: str, since: int = 0) -> list[PlayerResultRow]:
        """Return all results of a kind and topic from a time (ms) on, the oldest first."""
        return self._reader.list_topic_results(kind, topic, since)

    def list_last_results(self, kind: str, topic: str, most: int = 100) -> list[PlayerResultRow]:
        """Return the last results of a kind and topic, the newest first."""
        return self._reader.list_last_results(kind, topic, most)

    def list_game_results(self, table: str, game: int) -> list[PlayerResultRow]:
        """Return the results of one game."""
        return self._at_once.list_game_results(table, game)

    def list_topics(self, kind: str) -> list[str]:
        """Return the topics that have results of a kind."""
        return self._reader.list_topics(kind)

    def find_game_record(self, table: str, game: int) -> bytes | None:
        """Return the record of a game that has a stored result; None: there is none."""
        return self._reader.find_game_record(table, game)

    def list_members(self, club: str, *, known: bool = False) -> list[tuple[str, str]]:
        """Return the members of a club and their roles; `known`: also former members and
        applicants, with an empty role.
        """
        return self._at_once.list_members(club, known=known)

    def list_player_clubs(self, player: str, *, known: bool = False) -> list[tuple[str, str]]:
        """Return the clubs of a player and the player's role in each; `known`: also clubs that the
        player left or applied to, with an empty role.
        """
        return self._at_once.list_player_clubs(player, known=known)

    def list_club_lines(self, player: str) -> list[ClubListItem]:
        """Return the clubs of a player, with the columns of the club list."""
        return self._reader.list_club_lines(player)

    def count_rows(self) -> DatabaseCounts:
        """Count what the database holds; this reads all of it."""
        return self._reader.count_rows()

    def load_server_key(self) -> bytes:
        """Return 32 random bytes of this database, always the same: a key to sign with."""
        return self._keys.server

    def load_signing_key(self) -> bytes:
        """Return the 32 bytes of the private key by which this server signs, always the same."""
        return self._keys.signing

    def read_commitments(self, since: int = 1, most: int = 1000) -> list[bytes]:
        """Return so many entries of the public log of all tables, in order, from that number on."""
        return self._reader.read_commitments(since, most)

    def find_last_commitment(self) -> bytes | None:
        """Return the last entry of the public log; None if there is none."""
        return self._at_once.find_last_commitment()

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

    def try_write(self) -> Future[None]:
        """Write a row without meaning, to see whether the database can be written (again).

        Raises:
            StoreError: the log has been closed; in the future, it cannot be written.
        """
        return self._queue_work(WRITE_TRIAL)

    def close(self) -> None:
        """Write what is waiting, notify the callers, and close the database; a second call does
        nothing.
        """
        with self._gate:
            if self._closed:
                return
            self._closed = True
        self._parts.ending()
        self._writer.close()
        self._parts.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _queue_job(self, job: WriteJob) -> None:
        with self._gate:
            if self._closed:
                raise StoreError("the log has been closed: nothing more can be written")
            self._writer.put(job)

    def _queue_work(self, work: Work) -> Future[None]:
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()  # what waits to be written cannot be called back

        def set_outcome(error: BaseException | None) -> None:
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self._queue_job(WriteJob(work, set_outcome, at_once=True))
        return future


def is_url(where: str) -> bool:
    """Return whether this is the URL of a database, and not a file."""
    return "://" in where


def _ignore_lost(_: str) -> None:
    """Nobody wants to know."""


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
    from euchre.store.sqlite.opening import connect_durable, load_key  # noqa: PLC0415 - the same
    from euchre.store.sqlite.reading import SqliteReader  # noqa: PLC0415
    from euchre.store.sqlite.writing import SqliteBatchWriter  # noqa: PLC0415

    opened: list[sqlite3.Connection] = []
    try:
        opened.extend(connect_durable(path) for _ in range(SQLITE_READERS + 2))
        writing, found_at_once, *reading = opened
        keys = ServerKeys(load_key(writing, "server_key"), load_key(writing, "signing_key"))
        reader, at_once = SqliteReader(path, *reading), SqliteReader(path, found_at_once)
    except sqlite3.Error as error:
        for connection in opened:
            connection.close()
        raise StoreError(f"{path}: {build_write_error(error)}") from error

    def close_backend() -> None:
        reader.close()
        at_once.close()
        lock.release()

    disk = SqliteBatchWriter(writing)
    return LogBackend(
        str(path), keys, reader, at_once, disk, SingleNode(), _do_nothing, close_backend
    )


def _do_nothing() -> None:
    """Nothing keeps a file from being written."""


def _open_postgres(url: str, node: ServerNode, lost: Lost, alive: Alive) -> LogBackend:
    """Open a PostgreSQL database.

    Raises:
        StoreError: it cannot be opened, or what speaks with it is not installed.
    """
    try:
        from euchre.store.postgres.connecting import PostgresPool, PostgresReader  # noqa: PLC0415
        from euchre.store.postgres.leases import PostgresLeases  # noqa: PLC0415 - an extra
        from euchre.store.postgres.opening import prepare_database  # noqa: PLC0415
        from euchre.store.postgres.writing import PostgresBatchWriter  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise build_missing_driver_error(error) from error

    connections = PostgresPool(url)
    try:
        keys = ServerKeys(*prepare_database(connections, "server_key", "signing_key"))
        claims = PostgresLeases(connections, node, lost, alive)
    except BaseException:
        connections.close()
        raise
    long, short = (
        PostgresReader(connections, claims.public_log_number, short=it) for it in (False, True)
    )
    disk = PostgresBatchWriter(connections, claims)

    def close_backend() -> None:
        claims.close()
        connections.close()

    return LogBackend(
        connections.name, keys, long, short, disk, claims, disk.stop_waiting, close_backend
    )
