"""The one thread that writes: whatever waits is committed together."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple, TypeAlias

from euchre.store.chain import Heads
from euchre.store.errors import StoreError, refused, unwritten
from euchre.store.inserting import Work, write

GROUP: Final = 1024
"""At most so many batches are committed together, so that none waits long for the others."""

Done: TypeAlias = Callable[[BaseException | None], None]
"""Is told once that a batch is on the disk (None), or why it is not."""

Finished: TypeAlias = tuple[Done, StoreError | None]
"""Who is to be told, and what."""

OnCommit: TypeAlias = Callable[[Sequence[Finished]], None]
"""Is handed all that one commit finished, in the writer's thread; `settle` tells them."""

_ONE_ONLY: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    ValueError,
    TypeError,
    AttributeError,
)
"""What is wrong with one batch, and not with the database."""

_logger = logging.getLogger(__name__)


class Job(NamedTuple):
    """Something to write, and who is to be told."""

    work: Work
    done: Done
    at_once: bool = False
    """Tell it from the writer's thread even where there is an `OnCommit`."""


def settle(finished: Sequence[Finished]) -> None:
    """Tell everyone what became of their batch; one who fails does not keep it from the others."""
    for done, error in finished:
        try:
            done(error)
        except Exception:
            _logger.exception("a callback of the log failed")


def on_loop(loop: asyncio.AbstractEventLoop) -> OnCommit:
    """Tell everyone in the thread of `loop`, which is woken once per commit."""

    def wake(finished: Sequence[Finished]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, finished)

    return wake


class Writer:
    """Writes what it is given, over a connection that is then its own."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, on_commit: OnCommit = settle
    ) -> None:
        self.commits = 0
        self._path = path
        self._connection = connection
        self._heads = Heads(connection)
        self._on_commit = on_commit
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="euchre-log", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Have it written."""
        self._queue.put(job)

    def close(self) -> None:
        """Write what waits, and end; nothing may be put any more."""
        self._queue.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while jobs := self._take():
            self._tell(jobs, self._commit([job.work for job in jobs]))

    def _take(self) -> list[Job]:
        """All that waits, up to a bound; the empty list: there will be no more."""
        jobs: list[Job] = []
        try:
            while not self._stopping and len(jobs) < GROUP:
                job = self._queue.get(block=not jobs)
                if job is None:
                    self._stopping = True
                else:
                    jobs.append(job)
        except Empty:
            pass
        return jobs

    def _tell(self, jobs: list[Job], errors: list[StoreError | None]) -> None:
        settle([(job.done, error) for job, error in zip(jobs, errors, strict=True) if job.at_once])
        later = [
            (job.done, error) for job, error in zip(jobs, errors, strict=True) if not job.at_once
        ]
        if later:
            try:
                self._on_commit(later)
            except Exception:
                _logger.exception("the callback of the log for commits failed")

    def _commit(self, works: list[Work]) -> list[StoreError | None]:
        try:
            try:
                return self._together(works)
            except _ONE_ONLY:
                return self._one_by_one(works)
        except Exception as error:  # noqa: BLE001 - whatever it is, all must hear of it
            failure = unwritten(error)
            _logger.error("%s: %s", self._path, failure)  # noqa: TRY400 - told in a line
            return [failure] * len(works)

    def _together(self, works: list[Work]) -> list[StoreError | None]:
        with self._transaction():
            write(self._connection, self._heads, works)
        return [None] * len(works)

    def _one_by_one(self, works: list[Work]) -> list[StoreError | None]:
        """Still one commit, but each can be refused alone."""
        with self._transaction():
            return [self._one(work) for work in works]

    def _one(self, work: Work) -> StoreError | None:
        run = self._connection.execute
        run("SAVEPOINT one")
        try:
            write(self._connection, self._heads, [work])
        except _ONE_ONLY as error:
            run("ROLLBACK TO one")
            self._heads.forget(work.table)
            return refused(work.table, error)
        finally:
            if self._connection.in_transaction:  # a full disk ends it on its own
                run("RELEASE one")
        return None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
            self.commits += 1
        except BaseException:
            self._heads.forget()
            raise
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
