"""The one thread that writes: whatever waits is committed together."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple, Protocol, TypeAlias

from euchre.store.errors import NoRoom, StoreError
from euchre.store.figures import Committing
from euchre.store.rows import Work, WriteBatch

GROUP: Final = 1024
"""At most so many batches are committed together, so that none waits long for the others."""

Done: TypeAlias = Callable[[BaseException | None], None]
"""Is told once that a batch is on the disk (None), or why it is not."""

Finished: TypeAlias = tuple[Done, StoreError | None]
"""Who is to be told, and what."""

OnCommit: TypeAlias = Callable[[Sequence[Finished]], None]
"""Is handed all that one commit finished, in the writer's thread; `settle` tells them."""

_logger = logging.getLogger(__name__)


class WriteJob(NamedTuple):
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


class OnLoop:
    """Tell everyone in the thread of `loop`, which is woken once per commit.

    Made in that thread, in which a turn of the loop then hands over all at once what it appends: so
    the writer, too, is woken once, and takes the interpreter from the loop less often.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._thread = threading.get_ident()

    def __call__(self, finished: Sequence[Finished]) -> None:
        """Have them told."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(settle, finished)

    def at_end_of_turn(self, work: Callable[[], None]) -> bool:
        """Have this done then; False: this is another thread, where nothing is."""
        if threading.get_ident() != self._thread or self._loop.is_closed():
            return False
        self._loop.call_soon(work)
        return True


def _is_some(work: Work) -> bool:
    """Whether there is something to write, which needs room."""
    return not isinstance(work, WriteBatch) or work != WriteBatch(work.table, epoch=work.epoch)


class Disk(Protocol):
    """The writing side of a database; the one thread of a `Writer` calls it."""

    def commit(self, works: Sequence[Work]) -> list[StoreError | None]:
        """Do all of them durably, in their order; for each None, or why it could not be."""

    def failure(self, error: Exception) -> StoreError:
        """Why a commit failed for all, in a sentence that may be told to anybody."""

    def close(self) -> None:
        """Let go of the database."""


class Writer:
    """Writes what it is given, in the order in which it is given it.

    Attributes:
        commits: how often something has been committed.
        disk: where to, which is then its own.
        figures: how that goes.
    """

    def __init__(self, name: str, disk: Disk, on_commit: OnCommit = settle) -> None:
        self.commits = 0
        self.figures = Committing()
        self.disk = disk
        self._name = name
        self._on_commit = on_commit
        self._turns = on_commit if isinstance(on_commit, OnLoop) else None
        self._held: list[WriteJob] = []
        self._gate = threading.Lock()
        self._queue: SimpleQueue[WriteJob | None] = SimpleQueue()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="euchre-log", daemon=True)
        self._thread.start()

    def put(self, job: WriteJob) -> None:
        """Have it written, after all that was put before."""
        with self._gate:
            turns, first = self._turns, not self._held
            self._held.append(job)
            if turns is None or job.at_once or (first and not turns.at_end_of_turn(self._let_go)):
                self._hand_over()

    def _let_go(self) -> None:
        with self._gate:
            self._hand_over()

    def _hand_over(self) -> None:
        """Let the thread have what is held."""
        for job in self._held:
            self._queue.put(job)
        self._held.clear()

    @property
    def waiting(self) -> int:
        """How many batches wait to be committed."""
        return len(self._held) + self._queue.qsize()

    def close(self) -> None:
        """Write what waits, and end; nothing may be put any more."""
        self._let_go()
        self._queue.put(None)
        self._thread.join()
        self.disk.close()

    def _run(self) -> None:
        while jobs := self._take():
            with self.figures.one(len(jobs)):
                errors = self._commit([job.work for job in jobs])
            self._tell(jobs, errors)

    def _take(self) -> list[WriteJob]:
        """All that waits, up to a bound; the empty list: there will be no more."""
        jobs: list[WriteJob] = []
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

    def _tell(self, jobs: list[WriteJob], errors: list[StoreError | None]) -> None:
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
            errors = self.disk.commit(works)
        except Exception as error:  # noqa: BLE001 - whatever it is, all must hear of it
            failure = self.disk.failure(error)
            self.figures.failing = f"{failure}"
            _logger.error("%s: %s", self._name, failure)  # noqa: TRY400 - told in a line
            return [failure] * len(works)
        full = next((f"{error}" for error in errors if isinstance(error, NoRoom)), "")
        if full or any(
            error is None and _is_some(work) for work, error in zip(works, errors, strict=True)
        ):
            self.figures.failing = full
        self.commits += 1
        return errors
