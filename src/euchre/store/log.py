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

from euchre.store.errors import StoreError, missing, unwritten
from euchre.store.figures import Committing
from euchre.store.lock import Lock
from euchre.store.owning import Alive, Alone, Lost, Node, Owners, always
from euchre.store.reading import LogReader
from euchre.store.rows import (
    TRIAL,
    ClubLine,
    DatabaseCounts,
    Delete,
    Listing,
    Redact,
    ResultRow,
    Rewrite,
    SetRow,
    StoredEntry,
    TokenRow,
    Work,
    WriteBatch,
)
from euchre.store.writer import Disk, Done, OnCommit, WriteJob, Writer, settle

PAGE: Final = 2_000
"""Entries of a long log that are read at a time."""
READERS: Final = 6
"""Statements that may take long and are carried out at once in a file of SQLite."""
_EVER: Final = 1 << 62
"""Later than any time."""
NAMELESS: Final = Node("")
"""A server that gives itself a name, and that others do not reach."""


class Keys(NamedTuple):
    """The secret keys of a server: each 32 random bytes of this database, always the same."""

    server: bytes
    signing: bytes


class Parts(NamedTuple):
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
    keys: Keys
    reader: LogReader
    at_once: LogReader
    disk: Disk
    owners: Owners
    ending: Callable[[], None]
    end: Callable[[], None]


class Log:
    """The durable log; see `Log.open`.

    Batches are written in the order in which they are appended, many to a commit. Reading shows
    what has been committed. Any thread may use it.

    Attributes:
        owners: who may write what, where several servers share the database.
    """

    def __init__(self, parts: Parts, on_commit: OnCommit) -> None:
        self.owners = parts.owners
        self._parts = parts
        self._keys, self._reader, self._at_once = parts.keys, parts.reader, parts.at_once
        self._writer = Writer(parts.name, parts.disk, on_commit)
        self._gate = threading.Lock()
        self._closed = False

    @classmethod
    def open(
        cls,
        where: str | os.PathLike[str],
        on_commit: OnCommit = settle,
        *,
        node: Node = NAMELESS,
        lost: Lost | None = None,
        alive: Alive = always,
    ) -> Log:
        """Open a database, and create it if there is none.

        Arguments:
            where: A file of SQLite, which is then this process's alone (`-wal`, `-shm` and
                `.lock` stand beside it), or the URL of a database of PostgreSQL, like
                ``postgresql://...``, which any number of servers share.
            on_commit: Is handed, once per commit and in the writer's thread, all that were
                appended with a `done`; as it is, it tells them there. `OnLoop(loop)` tells
                them in an event loop instead, which is woken once.
            node: How the other servers of a shared database know this one.
            lost: Is told, in a thread of the log's, of tables that another server has taken over.
            alive: Whether the other servers may still count on this one; asked in a thread of
                the log's before each sign of life.

        Raises:
            StoreError: it is damaged, newer than this program, something else, in use, or not to
                be reached.
        """
        if is_url(str(where)):
            return cls(_shared(str(where), node, lost or _ignored, alive), on_commit)
        return cls(_alone(Path(where)), on_commit)

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
            StoreError: the log has been closed. In the future or to `done`: `Conflict` where the
                table has such an entry or secret, `Repeated` where the player's command has been
                carried out, `NotNext` where another commitment came first, `SeenElsewhere` where a
                browser has seen the deals, `NameTakenError` where another has the name; other
                batches are not touched by those. A plain `StoreError` where the disk is full or
                cannot be written.
        """
        if not batch.epoch:
            first = bool(batch.entries) and batch.entries[0].seq <= 1
            epoch = self.owners.epoch(batch.table, first=first)
            batch = replace(batch, epoch=epoch)
        if done is not None:
            self._put(WriteJob(batch, done))
            return None
        return self._promise(batch)

    def delete(self, table: str, *, unused: int = 0) -> Future[None]:
        """Delete the log `table` and everything that belongs to it.

        Arguments:
            table: Which.
            unused: Only if it was not used since this time (ms); 0: anyway.

        Raises:
            StoreError: the log has been closed; in the future, it cannot be written.
        """
        epoch = self.owners.epoch(table, first=False)
        self.owners.forget(table)
        return self._promise(Delete(table, epoch, unused))

    def rewrite(self, rewrite: Rewrite) -> Future[None]:
        """Replace stored results and records of games, if all of them still are as they were read.

        Raises:
            StoreError: the log has been closed; in the future, `StaleRewriteError` where
                something is not, and else it cannot be written.
        """
        return self._promise(rewrite)

    def redact(
        self, table: str, was: Sequence[StoredEntry], rows: Sequence[StoredEntry]
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
        epoch = self.owners.epoch(table, first=False)
        return self._promise(Redact(table, tuple(was), tuple(rows), epoch))

    def logs_with(self, prefix: str, part: bytes) -> list[str]:
        """Return the logs whose ids begin with `prefix` and which have an entry that contains these
        bytes.

        All their entries are looked through.
        """
        return self._reader.logs_with(prefix, part)

    def entries_with(self, table: str, after: int, *parts: bytes) -> list[bytes]:
        """Return the entries of a table after that version that contain one of these byte strings,
        in order.

        Nobody looks at their digests.
        """
        return self._reader.entries_with(table, after, *parts)

    def existing(self, logs: Collection[str]) -> frozenset[str]:
        """Return those of these logs that exist."""
        return self._reader.existing(logs)

    def tables(self) -> list[tuple[str, Listing]]:
        """Return the tables that have a listing, the last changed first."""
        return self._reader.tables()

    def listings(self, logs: Sequence[str]) -> dict[str, Listing]:
        """Return the listings of those of these logs that have one."""
        return self._reader.listings(logs)

    def open_tables(
        self, since: int, most: int = 100, before: int = 0, *, evenings: bool = False
    ) -> list[tuple[str, Listing]]:
        """Return the open tables, or tournaments, changed at `since` (ms) or later, the last
        changed first.

        However many others there are, it does not look at them; `before`: so many are left out.
        """
        return self._reader.open_tables(since, most, before, evenings=evenings)

    def count_open(self, since: int, most: int, *, evenings: bool = False) -> int:
        """Count the open tables, or tournaments, changed at `since` (ms) or later, up to `most`."""
        return self._reader.count_open(since, most, evenings=evenings)

    def open_clubs(self, most: int = 100) -> list[tuple[str, Listing]]:
        """Return the clubs that have an open listing, the last changed first."""
        return self._reader.open_clubs(most)

    def unused(self, before: int, most: int = 100, *, evenings: bool = False) -> list[str]:
        """Return the tables, or tournaments, that were last used before this time (ms), the oldest
        first.

        Entries may have come since; `delete` looks.
        """
        return self._reader.unused(before, most, evenings=evenings)

    def entries(self, table: str) -> list[StoredEntry]:
        """Return the log of a table in order.

        Raises:
            Damaged: it is not as it was written.
        """
        return self._reader.entries(table)

    def pages(self, table: str, most: int = PAGE) -> Iterator[list[StoredEntry]]:
        """Yield the log of a table in order, so many entries at a time; each page is read when it
        is asked for.

        Between two of them nobody waits for whoever reads, however long the log is.

        Raises:
            Damaged: it is not as it was written; with the page in which that is.
        """
        return self._reader.pages(table, most)

    def last(self, table: str) -> int:
        """Return the number of the last entry of a table; 0: there is none."""
        return self._at_once.last(table)

    def since(self, table: str, form: str) -> tuple[bytes, int, list[StoredEntry]] | None:
        """Return the last snapshot of a table, when it was made (ms), and the entries after it in
        order.

        None where there is none in that form, or where it or they are not as they were written:
        `entries` says then what is there. What is before the snapshot is not looked at.
        """
        return self._reader.since(table, form)

    def commands(self, table: str, after: int = 0) -> list[tuple[str, str, int]]:
        """Return the players whose commands have been carried out, the ids of the commands, and the
        numbers of the entries they led to.
        """
        return self._reader.commands(table, after)

    def answered(self, table: str, by: str, command: str) -> int | None:
        """Return the number of the entry that a command led to; None: it has not been carried out.

        It reads one row, and waits for none who reads for long.
        """
        return self._at_once.answered(table, by, command)

    def secrets(self, table: str) -> dict[str, bytes]:
        """Return the shuffle secrets of a table, by the key of the hand."""
        return self._reader.secrets(table)

    def secret(self, table: str, key: str) -> bytes | None:
        """Return the secret of one shuffle of a table, by the key of the hand; None: it has
        none.
        """
        return self._at_once.secret(table, key)

    def tokens(self, table: str) -> list[TokenRow]:
        """Return the tokens of a table, the oldest first, including revoked ones."""
        return self._reader.tokens(table)

    def find_token(self, digest: bytes) -> tuple[str, int] | None:
        """Return the table and seat that a token opens, by its `token_hash`; None if it opens
        none.
        """
        return self._at_once.find_token(digest)

    def find_set(self, name: str) -> SetRow | None:
        """Return a set of tables with the same deals; None if there is none of that name."""
        return self._at_once.find_set(name)

    def seen_at(self, name: str, browser: bytes) -> str | None:
        """Return the table at which a browser has seen deals of a set; None if it has not."""
        return self._at_once.seen_at(name, browser)

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

    def results_of(self, player: str, before: int = _EVER, most: int = 100) -> list[ResultRow]:
        """Return the last results of a player before a time (ms), the newest first."""
        return self._reader.results_of(player, before, most)

    def results_in(self, kind: str, topic: str, since: int = 0) -> list[ResultRow]:
        """Return all results of a kind and topic from a time (ms) on, the oldest first."""
        return self._reader.results_in(kind, topic, since)

    def last_results(self, kind: str, topic: str, most: int = 100) -> list[ResultRow]:
        """Return the last results of a kind and topic, the newest first."""
        return self._reader.last_results(kind, topic, most)

    def results_at(self, table: str, game: int) -> list[ResultRow]:
        """Return the results of one game."""
        return self._at_once.results_at(table, game)

    def topics(self, kind: str) -> list[str]:
        """Return the topics that have results of a kind."""
        return self._reader.topics(kind)

    def game_record(self, table: str, game: int) -> bytes | None:
        """Return the record of a game that has a stored result; None: there is none."""
        return self._reader.game_record(table, game)

    def members(self, club: str, *, known: bool = False) -> list[tuple[str, str]]:
        """Return the members of a club and their roles; `known`: also former members and
        applicants, with an empty role.
        """
        return self._at_once.members(club, known=known)

    def clubs_of(self, player: str, *, known: bool = False) -> list[tuple[str, str]]:
        """Return the clubs of a player and the player's role in each; `known`: also clubs that the
        player left or applied to, with an empty role.
        """
        return self._at_once.clubs_of(player, known=known)

    def club_lines(self, player: str) -> list[ClubLine]:
        """Return the clubs of a player, with the columns of the club list."""
        return self._reader.club_lines(player)

    def counts(self) -> DatabaseCounts:
        """Count what the database holds; this reads all of it."""
        return self._reader.counts()

    def server_key(self) -> bytes:
        """Return 32 random bytes of this database, always the same: a key to sign with."""
        return self._keys.server

    def signing_key(self) -> bytes:
        """Return the 32 bytes of the private key by which this server signs, always the same."""
        return self._keys.signing

    def commitments(self, since: int = 1, most: int = 1000) -> list[bytes]:
        """Return so many entries of the public log of all tables, in order, from that number on."""
        return self._reader.commitments(since, most)

    def last_commitment(self) -> bytes | None:
        """Return the last entry of the public log; None if there is none."""
        return self._at_once.last_commitment()

    @property
    def commits(self) -> int:
        """Number of transactions that have been committed since the log was opened."""
        return self._writer.commits

    @property
    def figures(self) -> Committing:
        """Metrics of the commits: their duration and size, and whether the last one failed."""
        return self._writer.figures

    @property
    def waiting(self) -> int:
        """Number of batches that wait to be committed."""
        return self._writer.waiting

    def trial(self) -> Future[None]:
        """Write a row without meaning, to see whether the database can be written (again).

        Raises:
            StoreError: the log has been closed; in the future, it cannot be written.
        """
        return self._promise(TRIAL)

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

    def _put(self, job: WriteJob) -> None:
        with self._gate:
            if self._closed:
                raise StoreError("the log has been closed: nothing more can be written")
            self._writer.put(job)

    def _promise(self, work: Work) -> Future[None]:
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()  # what waits to be written cannot be called back

        def done(error: BaseException | None) -> None:
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        self._put(WriteJob(work, done, at_once=True))
        return future


def is_url(where: str) -> bool:
    """Return whether this is the URL of a database, and not a file."""
    return "://" in where


def _ignored(_: str) -> None:
    """Nobody wants to know."""


def _alone(path: Path) -> Parts:
    """Open a SQLite file and lock it for this process.

    Raises:
        StoreError: it cannot be opened.
    """
    from euchre.store.sqlite.opening import prepare  # noqa: PLC0415 - only one kind is needed

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {error.strerror}") from error
    lock = Lock(path)
    try:
        prepare(path)
        return _connected(path, lock)
    except BaseException:
        lock.release()
        raise


def _connected(path: Path, lock: Lock) -> Parts:
    from euchre.store.sqlite.opening import connect, key_of  # noqa: PLC0415 - the same
    from euchre.store.sqlite.reading import SqliteReader  # noqa: PLC0415
    from euchre.store.sqlite.writing import SqliteDisk  # noqa: PLC0415

    opened: list[sqlite3.Connection] = []
    try:
        opened.extend(connect(path) for _ in range(READERS + 2))
        writing, found_at_once, *reading = opened
        keys = Keys(key_of(writing, "server_key"), key_of(writing, "signing_key"))
        reader, at_once = SqliteReader(path, *reading), SqliteReader(path, found_at_once)
    except sqlite3.Error as error:
        for connection in opened:
            connection.close()
        raise StoreError(f"{path}: {unwritten(error)}") from error

    def end() -> None:
        reader.close()
        at_once.close()
        lock.release()

    disk = SqliteDisk(writing)
    return Parts(str(path), keys, reader, at_once, disk, Alone(), _nothing, end)


def _nothing() -> None:
    """Nothing keeps a file from being written."""


def _shared(url: str, node: Node, lost: Lost, alive: Alive) -> Parts:
    """Open a PostgreSQL database.

    Raises:
        StoreError: it cannot be opened, or what speaks with it is not installed.
    """
    try:
        from euchre.store.postgres.claims import Claims  # noqa: PLC0415 - an extra
        from euchre.store.postgres.connecting import Connections, PostgresReader  # noqa: PLC0415
        from euchre.store.postgres.opening import prepare  # noqa: PLC0415
        from euchre.store.postgres.writing import PostgresDisk  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise missing(error) from error

    connections = Connections(url)
    try:
        keys = Keys(*prepare(connections, "server_key", "signing_key"))
        claims = Claims(connections, node, lost, alive)
    except BaseException:
        connections.close()
        raise
    long, short = (PostgresReader(connections, claims.public_log, short=it) for it in (False, True))
    disk = PostgresDisk(connections, claims)

    def end() -> None:
        claims.close()
        connections.close()

    return Parts(connections.name, keys, long, short, disk, claims, disk.stop_waiting, end)
