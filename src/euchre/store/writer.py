"""The one thread that writes: whatever waits is committed together."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple, Protocol, TypeAlias

from euchre.store.errors import (
    DatabaseFullError,
    StoreError,
    build_write_error,
    describe_cause,
)
from euchre.store.metrics import CommitMetrics
from euchre.store.rows import Write, WriteBatch

MAX_GROUP_BATCHES: Final = 1024
"""At most so many batches are committed together, so that none waits long for the others."""

Done: TypeAlias = Callable[[BaseException | None], None]
"""Is told once that a batch is on the disk (None), or why it is not."""

Finished: TypeAlias = tuple[Done, StoreError | None]
"""Who is to be told, and what."""

OnCommit: TypeAlias = Callable[[Sequence[Finished]], None]
"""Is handed all that one commit finished, in the writer's thread; `notify_finished` tells them."""

_logger = logging.getLogger(__name__)


class WriteJob(NamedTuple):
    """A work to write, and the callback for its outcome."""

    work: Write
    done: Done
    at_once: bool = False
    """Tell it from the writer's thread even where there is an `OnCommit`."""


def notify_finished(finished: Sequence[Finished]) -> None:
    """Call the callback of each finished batch; one that fails does not stop the others."""
    for done, error in finished:
        try:
            done(error)
        except Exception:
            _logger.exception("a callback of the log failed")


class EventLoopNotifier:
    """Calls the callbacks in the thread of `loop`, which is woken once per commit.

    Made in that thread, in which a turn of the loop then hands over all at once what it appends: so
    the writer, too, is woken once, and takes the interpreter from the loop less often.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._thread = threading.get_ident()

    def __call__(self, finished: Sequence[Finished]) -> None:
        """Have them told."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(notify_finished, finished)

    def run_at_end_of_turn(self, function: Callable[[], None]) -> bool:
        """Run `function` at the end of this turn of the loop; False: not so in another thread."""
        if threading.get_ident() != self._thread or self._loop.is_closed():
            return False
        self._loop.call_soon(function)
        return True


def _needs_disk_space(write: Write) -> bool:
    """Return whether a work has something to write, which needs disk space."""
    return not isinstance(write, WriteBatch) or write != WriteBatch(write.table, epoch=write.epoch)


class BatchWriter(Protocol):
    """The writing side of a database; only the one thread of a `WriteQueue` calls it."""

    def commit(self, writes: Sequence[Write]) -> list[StoreError | None]:
        """Write all works durably, in order; return None for each, or why it failed."""

    def close(self) -> None:
        """Close the database."""


class WriteQueue:
    """Writes the works that it is given, in their order, in a thread of its own, and counts the
    commits. It closes `disk` in the end.
    """

    def __init__(self, name: str, disk: BatchWriter, on_commit: OnCommit) -> None:
        self.commits = 0
        self.figures = CommitMetrics()
        self.disk = disk
        self._name = name
        self._on_commit = on_commit
        self._turns = on_commit if isinstance(on_commit, EventLoopNotifier) else None
        self._held: list[WriteJob] = []
        self._gate = threading.Lock()
        self._queue: SimpleQueue[WriteJob | None] = SimpleQueue()
        self._stopping = False
        self._thread = threading.Thread(target=self._run_thread, name="euchre-log", daemon=True)
        self._thread.start()

    def put(self, job: WriteJob) -> None:
        """Queue a job to be written after all jobs before it."""
        with self._gate:
            turns, is_first = self._turns, not self._held
            self._held.append(job)
            if (
                turns is None
                or job.at_once
                or (is_first and not turns.run_at_end_of_turn(self._flush_held_jobs))
            ):
                self._queue_held_jobs()

    def _flush_held_jobs(self) -> None:
        with self._gate:
            self._queue_held_jobs()

    def _queue_held_jobs(self) -> None:
        for job in self._held:
            self._queue.put(job)
        self._held.clear()

    @property
    def waiting_batch_count(self) -> int:
        """Number of batches that wait to be committed."""
        return len(self._held) + self._queue.qsize()

    def close(self) -> None:
        """Write what is waiting, and end the thread; nothing may be put after this."""
        self._flush_held_jobs()
        self._queue.put(None)
        self._thread.join()
        self.disk.close()

    def _run_thread(self) -> None:
        while jobs := self._take_jobs():
            with self.figures.time_commit(len(jobs)):
                errors = self._commit_writes([job.work for job in jobs])
            self._notify_jobs(jobs, errors)

    def _take_jobs(self) -> list[WriteJob]:
        """Return all waiting jobs, up to a bound; an empty list: there will be no more."""
        jobs: list[WriteJob] = []
        try:
            while not self._stopping and len(jobs) < MAX_GROUP_BATCHES:
                job = self._queue.get(block=not jobs)
                if job is None:
                    self._stopping = True
                else:
                    jobs.append(job)
        except Empty:
            pass
        return jobs

    def _notify_jobs(self, jobs: list[WriteJob], errors: list[StoreError | None]) -> None:
        outcomes = list(zip(jobs, errors, strict=True))
        notify_finished([(job.done, error) for job, error in outcomes if job.at_once])
        if later := [(job.done, error) for job, error in outcomes if not job.at_once]:
            try:
                self._on_commit(later)
            except Exception:
                _logger.exception("the callback of the log for commits failed")

    def _commit_writes(self, writes: list[Write]) -> list[StoreError | None]:
        try:
            errors = self.disk.commit(writes)
        except Exception as error:  # noqa: BLE001 - whatever it is, all must hear of it
            failure = build_write_error(error)
            self.figures.failing = f"{failure}"
            reason = describe_cause(error)
            _logger.error("%s: nothing was written: %s", self._name, reason)  # noqa: TRY400 - told in a line
            return [failure] * len(writes)
        full = next((f"{error}" for error in errors if isinstance(error, DatabaseFullError)), "")
        if full or any(
            error is None and _needs_disk_space(work)
            for work, error in zip(writes, errors, strict=True)
        ):
            self.figures.failing = full
        self.commits += 1
        return errors
