"""Threads in which the bots of all tables think, each thought for so long and no longer."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, Generic, TypeVar

THINKING_THREADS: Final = 2
"""Bots that think at the same time, of those that do not search."""
QUICK_JOBS_PER_SECOND: Final = 200.0
"""Jobs a second that take no time and are done for one address: as many as at four tables at the
highest pace, and no more of the event loop than its part.
"""
_PRUNE_THRESHOLD: Final = 1_000
"""Addresses that are noted before those that need not wait are forgotten."""
_CLOSE_WAIT_SECONDS: Final = 2.0
"""Seconds that the end of the server waits for thoughts."""

Ended = Callable[[Any, Exception | None], None]
"""Is told what came of a thought, or the error."""


_T = TypeVar("_T")


class BotTimeoutError(Exception):
    """Raised when a job did not end in time."""


@dataclass(eq=False, slots=True)
class BotJob:
    """A bot job that is running or waiting.

    Attributes:
        work: what to think.
        then: is told of its end, in the loop, once at most.
        begun: whether a thread is at it.
        over: whether nobody waits for it any more.
        replaced: whether another thread does the work of the one that is at it.
    """

    work: Callable[[], Any]
    then: Ended
    begun: bool = False
    over: bool = False
    replaced: bool = False

    def cancel(self) -> None:
        """Cancel the job: its callback is not called."""
        self.over = True

    def finish(self, result: Any, error: Exception | None) -> None:
        """Finish the job and call its callback with the result."""
        if not self.over:
            self.over = True
            self.then(result, error)


class _FairJobQueue(Generic[_T]):
    """Queues, one per requester, from which threads take items in rotation."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._lines: OrderedDict[str, deque[_T]] = OrderedDict()
        self._closed = False

    def put(self, requesters: Collection[str], item: _T) -> None:
        """Add an item to the shortest queue of its requesters."""
        with self._changed:
            requester = min(requesters, key=lambda name: len(self._lines.get(name, ())), default="")
            self._lines.setdefault(requester, deque()).append(item)
            self._changed.notify()

    def take(self) -> _T | None:
        """Wait for the next item and return it; None after `close`."""
        with self._changed:
            while not self._lines and not self._closed:
                self._changed.wait()
            if self._closed:
                return None
            requester, line = self._lines.popitem(last=False)
            item = line.popleft()
            if line:
                self._lines[requester] = line  # behind all others
            return item

    def __len__(self) -> int:
        with self._changed:
            return sum(map(len, self._lines.values()))

    def close(self) -> None:
        """Stop handing out items."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class BotThreadPool:
    """Thread pool for bot jobs; results are delivered in the event loop.

    A thread cannot be ended from outside. One whose thought does not end in time is left behind,
    and another takes its place.

    Args:
        loop: in which is told what came of them.
        count: how many think at the same time.

    Attributes:
        lost: how many have been left behind.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, count: int = THINKING_THREADS) -> None:
        self._loop = loop
        self._waiting = _FairJobQueue[tuple[BotJob, asyncio.TimerHandle]]()
        self._next_starts: dict[str, float] = {}
        self._threads = [self._start_thread() for _ in range(count)]
        self.lost = 0

    def submit(
        self,
        function: Callable[[], Any],
        on_done: Ended,
        timeout_seconds: float,
        *,
        requesters: Collection[str] = ("",),
        delay_seconds: float = 0.0,
    ) -> BotJob:
        """Submit a job.

        Args:
            function: what to think, in another thread.
            on_done: is told of its end, in the loop; `BotTimeoutError` where that came too late.
            timeout_seconds: until it is too late, the wait for a thread included.
            requesters: those for whom it is thought; they take turns with the others, however much
                is thought for one of them. Of several it is the turn of whoever waits for least.
            delay_seconds: before it begins.
        """
        job = BotJob(function, on_done)
        late = self._loop.call_later(timeout_seconds, self._on_timeout, job)
        if delay_seconds:
            self._loop.call_later(delay_seconds, self._waiting.put, requesters, (job, late))
        else:
            self._waiting.put(requesters, (job, late))
        return job

    def run_quick_job(
        self, function: Callable[[], Any], on_done: Ended, *, requesters: Collection[str] = ("",)
    ) -> BotJob:
        """Run a job that takes no time in the event loop itself: in its next turn, or when it is
        the turn of its requesters if there is much of that for them.
        """
        job = BotJob(function, on_done, begun=True)
        self._loop.call_at(self._reserve_start_seconds(requesters), _run_and_finish, job)
        return job

    def _reserve_start_seconds(self, requesters: Collection[str]) -> float:
        """Return when a quick job for these begins, by the loop's clock."""
        now_seconds, starts = self._loop.time(), self._next_starts
        if len(starts) >= _PRUNE_THRESHOLD:
            starts = {
                requester: start for requester, start in starts.items() if start > now_seconds
            }
            self._next_starts = starts
        requester = min(requesters, key=lambda name: starts.get(name, now_seconds), default="")
        start = max(now_seconds, starts.get(requester, now_seconds))
        starts[requester] = start + 1 / QUICK_JOBS_PER_SECOND
        return start

    @property
    def waiting_count(self) -> int:
        """Number of jobs that wait for a thread."""
        return len(self._waiting)

    def close(self) -> None:
        """Start no more jobs."""
        self._waiting.close()
        until = monotonic() + _CLOSE_WAIT_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, until - monotonic()))

    def _on_timeout(self, job: BotJob) -> None:
        if job.begun:
            job.replaced = True
            self.lost += 1
            self._threads.append(self._start_thread())
        job.finish(None, BotTimeoutError("it took too long"))

    def _start_thread(self) -> threading.Thread:
        thread = threading.Thread(target=self._run_jobs, name="bot", daemon=True)
        thread.start()
        return thread

    def _run_jobs(self) -> None:
        while (item := self._waiting.take()) is not None:
            job, late = item
            job.begun = not job.over
            result, error = _run_job(job) if job.begun else (None, None)
            with suppress(RuntimeError):  # the server has stopped meanwhile
                self._loop.call_soon_threadsafe(_deliver_result, job, late, result, error)
            if job.replaced:
                return


def _run_job(job: BotJob) -> tuple[Any, Exception | None]:
    try:
        return job.work(), None
    except Exception as failed:  # noqa: BLE001 - whatever it is, who waits is told
        return None, failed


def _run_and_finish(job: BotJob) -> None:
    if not job.over:
        job.finish(*_run_job(job))


def _deliver_result(
    job: BotJob, timeout_timer: asyncio.TimerHandle, result: Any, error: Exception | None
) -> None:
    timeout_timer.cancel()
    job.finish(result, error)
