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

    def finish(self, found: Any, error: Exception | None) -> None:
        """Finish the job and call its callback with the result."""
        if not self.over:
            self.over = True
            self.then(found, error)


class _FairJobQueue(Generic[_T]):
    """Queues, one per asker, from which threads take items in rotation."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._lines: OrderedDict[str, deque[_T]] = OrderedDict()
        self._closed = False

    def put(self, askers: Collection[str], one: _T) -> None:
        """Add an item to the shortest queue of its askers."""
        with self._changed:
            asker = min(askers, key=lambda who: len(self._lines.get(who, ())), default="")
            self._lines.setdefault(asker, deque()).append(one)
            self._changed.notify()

    def take(self) -> _T | None:
        """Wait for the next item and return it; None after `close`."""
        with self._changed:
            while not self._lines and not self._closed:
                self._changed.wait()
            if self._closed:
                return None
            asker, line = self._lines.popitem(last=False)
            one = line.popleft()
            if line:
                self._lines[asker] = line  # behind all others
            return one

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
        many: how many think at the same time.

    Attributes:
        lost: how many have been left behind.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, many: int = THINKING_THREADS) -> None:
        self._loop = loop
        self._waiting = _FairJobQueue[tuple[BotJob, asyncio.TimerHandle]]()
        self._threads = [self._start_thread() for _ in range(many)]
        self.lost = 0

    def submit(
        self,
        work: Callable[[], Any],
        then: Ended,
        within: float,
        *,
        askers: Collection[str] = ("",),
        after: float = 0.0,
    ) -> BotJob:
        """Submit a job.

        Args:
            work: what to think, in another thread.
            then: is told of its end, in the loop; `BotTimeoutError` where it did not come in time.
            within: seconds until it is too late, those in which it waits for a thread included.
            askers: those for whom it is thought; they take turns with the others, however much
                is thought for one of them. Of several it is the turn of whoever waits for least.
            after: seconds before it begins.
        """
        thought = BotJob(work, then)
        late = self._loop.call_later(within, self._on_timeout, thought)
        if after:
            self._loop.call_later(after, self._waiting.put, askers, (thought, late))
        else:
            self._waiting.put(askers, (thought, late))
        return thought

    def run_soon(self, work: Callable[[], Any], then: Ended) -> BotJob:
        """Run a job that takes no time in the event loop itself, in its next turn."""
        thought = BotJob(work, then, begun=True)
        self._loop.call_soon(_run_and_finish, thought)
        return thought

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

    def _on_timeout(self, thought: BotJob) -> None:
        if thought.begun:
            thought.replaced = True
            self.lost += 1
            self._threads.append(self._start_thread())
        thought.finish(None, BotTimeoutError("it took too long"))

    def _start_thread(self) -> threading.Thread:
        thread = threading.Thread(target=self._run_jobs, name="bot", daemon=True)
        thread.start()
        return thread

    def _run_jobs(self) -> None:
        while (next_one := self._waiting.take()) is not None:
            thought, late = next_one
            thought.begun = not thought.over
            found, error = _run_job(thought) if thought.begun else (None, None)
            with suppress(RuntimeError):  # the server has stopped meanwhile
                self._loop.call_soon_threadsafe(_deliver_result, thought, late, found, error)
            if thought.replaced:
                return


def _run_job(thought: BotJob) -> tuple[Any, Exception | None]:
    """Run a job; return its result, or the error."""
    try:
        return thought.work(), None
    except Exception as failed:  # noqa: BLE001 - whatever it is, who waits is told
        return None, failed


def _run_and_finish(thought: BotJob) -> None:
    if not thought.over:
        thought.finish(*_run_job(thought))


def _deliver_result(
    thought: BotJob, late: asyncio.TimerHandle, found: Any, error: Exception | None
) -> None:
    late.cancel()
    thought.finish(found, error)
