"""The log of all tables: what is acknowledged is on the disk."""

from __future__ import annotations

import os
import sqlite3
import threading
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self, overload

from euchre.store.errors import StoreError, unwritten
from euchre.store.inserting import Delete, Work
from euchre.store.lock import Lock
from euchre.store.opening import connect, key_of, prepare
from euchre.store.reading import Reader
from euchre.store.rows import Batch, Counts, Listing, Row, SetRow, TokenRow
from euchre.store.writer import Done, Job, OnCommit, Writer, settle


class Keys(NamedTuple):
    """What a server never tells: each 32 random bytes of this database, always the same."""

    server: bytes
    signing: bytes


class Log:
    """The durable log; see `Log.open`.

    Batches are written in the order in which they are appended, many to a commit. Reading shows
    what has been committed. Any thread may use it.
    """

    def __init__(
        self, path: Path, lock: Lock, keys: Keys, readers: tuple[Reader, Reader], writer: Writer
    ) -> None:
        self.path = path
        self._lock = lock
        self._keys = keys
        self._reader, self._at_once = readers
        self._writer = writer
        self._gate = threading.Lock()
        self._closed = False

    @classmethod
    def open(cls, path: str | os.PathLike[str], on_commit: OnCommit = settle) -> Log:
        """Open the database at `path`, made if there is none, for this process alone.

        Arguments:
            path: The file; `-wal`, `-shm` and `.lock` stand beside it.
            on_commit: Is handed, once per commit and in the writer's thread, all that were
                appended with a `done`; as it is, it tells them there. `on_loop(loop)` tells
                them in an event loop instead, which is woken once.

        Raises:
            StoreError: it is damaged, newer than this program, something else, or in use.
        """
        path = Path(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{path} cannot be opened: {error.strerror}") from error
        lock = Lock(path)
        try:
            prepare(path)
            return cls(path, lock, *_connected(path, on_commit))
        except BaseException:
            lock.release()
            raise

    @overload
    def append(self, batch: Batch) -> Future[None]: ...
    @overload
    def append(self, batch: Batch, done: Done) -> None: ...
    def append(self, batch: Batch, done: Done | None = None) -> Future[None] | None:
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
                carried out; other batches are not touched by those. A plain `StoreError` where
                the disk is full or cannot be written.
        """
        if done is not None:
            self._put(Job(batch, done))
            return None
        return self._promise(batch)

    def delete(self, table: str) -> Future[None]:
        """Forget `table` and all that belongs to it.

        Raises:
            StoreError: the log has been closed; in the future, it cannot be written.
        """
        return self._promise(Delete(table))

    def tables(self) -> list[tuple[str, Listing]]:
        """The tables that have a listing, the last changed first."""
        return self._reader.tables()

    def open_tables(self, since: int, most: int = 100) -> list[tuple[str, Listing]]:
        """The open tables changed at `since` (ms) or later, the last changed first."""
        return self._reader.open_tables(since, most)

    def entries(self, table: str) -> list[Row]:
        """The log of a table in order.

        Raises:
            Damaged: it is not as it was written.
        """
        return self._reader.entries(table)

    def answered(self, table: str, by: str, command: str) -> int | None:
        """The number of the entry that a command led to; None: it has not been carried out.

        For an event loop: it reads one row, and waits for no other reader.
        """
        return self._at_once.answered(table, by, command)

    def secrets(self, table: str) -> dict[str, bytes]:
        """The secrets of the shuffles of a table, by the key of the hand."""
        return self._reader.secrets(table)

    def tokens(self, table: str) -> list[TokenRow]:
        """The tokens of a table, the oldest first, also those that are revoked."""
        return self._reader.tokens(table)

    def find_token(self, digest: bytes) -> tuple[str, int] | None:
        """The table and seat that a token opens, by its `token_hash`; None if it opens none."""
        return self._reader.find_token(digest)

    def find_set(self, name: str) -> SetRow | None:
        """A set of tables with the same deals; None if there is none of that name."""
        return self._reader.find_set(name)

    def seen_at(self, name: str, browser: bytes) -> str | None:
        """The table at which a browser has seen deals of a set; None if it has not."""
        return self._reader.seen_at(name, browser)

    def counts(self) -> Counts:
        """How much there is; this reads through everything."""
        return self._reader.counts()

    def server_key(self) -> bytes:
        """32 random bytes of this database, always the same: to sign with."""
        return self._keys.server

    def signing_key(self) -> bytes:
        """The 32 bytes of the private key by which this server signs, always the same."""
        return self._keys.signing

    def commitments(self, since: int = 1, most: int = 1000) -> list[bytes]:
        """So many entries of the public log of all tables, in order, from that number on."""
        return self._reader.commitments(since, most)

    def last_commitment(self) -> bytes | None:
        """The last entry of the public log; None where there is none. For an event loop, too."""
        return self._at_once.last_commitment()

    @property
    def commits(self) -> int:
        """How many transactions have been committed since it was opened."""
        return self._writer.commits

    def close(self) -> None:
        """Write what waits, tell everyone, and let go of the file; again does nothing."""
        with self._gate:
            if self._closed:
                return
            self._closed = True
        self._writer.close()
        self._reader.close()
        self._at_once.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _put(self, job: Job) -> None:
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

        self._put(Job(work, done, at_once=True))
        return future


def _connected(path: Path, on_commit: OnCommit) -> tuple[Keys, tuple[Reader, Reader], Writer]:
    opened: list[sqlite3.Connection] = []
    try:
        opened.extend(connect(path) for _ in range(3))
        writing, *reading = opened
        keys = Keys(key_of(writing, "server_key"), key_of(writing, "signing_key"))
        one, other = (Reader(path, each) for each in reading)
        return keys, (one, other), Writer(path, writing, on_commit)
    except sqlite3.Error as error:
        for connection in opened:
            connection.close()
        raise StoreError(f"{path}: {unwritten(error)}") from error
