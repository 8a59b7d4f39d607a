"""What people have thought about, done in processes behind the pages: a limited amount of it.

Everything that is asked has an end: a deadline, a limit of memory, and it is stopped when who has
asked goes away. Those who ask take turns, however much one of them asks for.
"""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from starlette.requests import Request

from euchre.server.processes.worker import Worker, interrupted, packed
from euchre.table.commands import Refused

_IDLE: Final = 300.0
"""Seconds after which a process that nobody asks is ended: its memory is wanted elsewhere."""
_END: Final = 10.0
"""Seconds that the end of a pool waits for that of a process it has killed."""
_MEGABYTE: Final = 1 << 20

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a pool may do.

    Attributes:
        workers: processes.
        waiting: things that may wait their turn.
        asked: bytes of them together.
        of_one: things of one asker, those that are being done included.
        memory: bytes that one process may have in memory.
        nice: by how much what they do is less urgent than the server, from 0 to 19.
    """

    workers: int = 2
    waiting: int = 48
    asked: int = 64 * _MEGABYTE
    of_one: int = 6
    memory: int = 700 * _MEGABYTE
    nice: int = 5


@dataclass(eq=False, slots=True)
class Job:
    """Something that is done, or waits for it.

    Attributes:
        asker: who has asked.
        work: a function and its arguments, packed.
        seconds: how long it may take, once it has begun.
        tell: is told what it tells on its way, in another thread.
        done: what comes of it.
        gone: is set when nobody waits for it any more.
    """

    asker: str
    work: bytes
    seconds: float
    tell: Callable[[Any], None]
    done: Future[Any] = field(default_factory=Future)
    gone: threading.Event = field(default_factory=threading.Event)


class Pool:
    """Processes that do what is asked, as long as there are not too many things at once.

    They begin when there is something to do. All servers of a process share it.

    Args:
        name: of the pool, in a word or two.
        bounds: how much it may do.
    """

    def __init__(self, name: str, bounds: Bounds | None = None) -> None:
        self.name = name
        self.bounds = Bounds() if bounds is None else bounds
        self._changed = threading.Condition()
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self._doing: list[Job] = []
        self._workers: list[Worker] = []
        self._threads: set[threading.Thread] = set()
        self._idle = 0

    # -- asking ---------------------------------------------------------------------------------

    @property
    def alive(self) -> int:
        """How much is being done, or waits for it."""
        return len(self._doing) + sum(map(len, self._waiting.values()))

    @property
    def busy(self) -> bool:
        """Whether what comes next has to wait its turn."""
        return self.alive >= self.bounds.workers

    def submit(
        self,
        asker: str,
        seconds: float,
        work: Callable[..., Any],
        *given: Any,
        tell: Callable[[Any], None] | None = None,
    ) -> Job:
        """Have something done.

        Args:
            asker: who asks; each has so many things done and no more.
            seconds: how long it may take, once it has begun.
            work, given: as for `packed`.
            tell: is told what the work tells on its way, in another thread.

        Raises:
            Refused: too much waits for it already.
        """
        sent = packed(work, given, tells=tell is not None)
        job = Job(asker, sent, seconds, tell or _nobody)
        bounds = self.bounds
        with self._changed:
            waiting = [each for line in self._waiting.values() for each in line]
            mine = sum(each.asker == asker for each in (*self._doing, *waiting))
            if mine >= bounds.of_one:
                why = f"{self.name} has much to do for your address: wait until that is done."
                raise Refused("flood", why)
            size = sum(len(each.work) for each in waiting) + len(job.work)
            if len(waiting) >= bounds.waiting or (waiting and size > bounds.asked):
                raise Refused("busy", f"{self.name} has too much to do just now: try in a minute.")
            self._waiting.setdefault(asker, deque()).append(job)
            if len(waiting) >= self._idle and len(self._workers) < bounds.workers:
                worker = Worker(bounds.memory, bounds.nice)
                self._workers.append(worker)
                thread = threading.Thread(
                    target=self._serve, args=(worker,), name=self.name, daemon=True
                )
                self._threads.add(thread)
                thread.start()
            self._changed.notify_all()
        return job

    def leave(self, job: Job) -> None:
        """Nobody waits for this any more: it is not begun, or stopped; nothing, once it is done."""
        with self._changed:
            job.gone.set()
            line = self._waiting.get(job.asker)
            if line is not None and job in line:
                self._take(job.asker, line, job)
                job.done.cancel()

    async def ask(self, asker: str, seconds: float, work: Callable[..., _T], *given: Any) -> _T:
        """What comes of something; it is stopped if this is cancelled. As `submit`.

        Raises:
            EuchreError: as the work says; or a `Refused`, it took too much or was interrupted.
        """
        job = self.submit(asker, seconds, work, *given)
        try:
            found: _T = await asyncio.wrap_future(job.done)
            return found
        finally:
            self.leave(job)

    def close(self) -> None:
        """Stop everything; who waits is told. What is asked afterwards begins anew.

        When this returns none of the processes is there any more.
        """
        with self._changed:
            waiting = [job for line in self._waiting.values() for job in line]
            workers, self._workers = self._workers, []
            threads = tuple(self._threads)
            self._waiting.clear()
            self._changed.notify_all()
        for worker in workers:
            worker.close()
        for job in waiting:
            _settle(job, None, interrupted())
        for thread in threads:
            thread.join(_END)

    # -- doing ----------------------------------------------------------------------------------

    def _serve(self, worker: Worker) -> None:
        """A thread: it hands one process one thing after the other."""
        while (job := self._next(worker)) is not None:
            found, error = None, None
            try:
                found = worker.do(job.work, job.seconds, job.tell, job.gone)
            except Exception as failed:  # noqa: BLE001 - whatever it is, who waits is told
                error = failed
            with self._changed:
                self._doing.remove(job)
                self._changed.notify_all()
            _settle(job, found, error)
        worker.end()
        with self._changed:
            self._threads.discard(threading.current_thread())

    def _next(self, worker: Worker) -> Job | None:
        """What is to be done now; None: nothing for long, or nothing any more."""
        with self._changed:
            self._idle += 1
            try:
                while worker in self._workers:
                    job = self._pick()
                    if job is not None:
                        self._doing.append(job)
                        return job
                    if not self._changed.wait(_IDLE) and not self._waiting:
                        self._workers.remove(worker)
            finally:
                self._idle -= 1
        return None

    def _pick(self) -> Job | None:
        """The next job of whose turn it is: one worker is always left to the others."""
        most = max(1, self.bounds.workers - 1)
        for asker, line in self._waiting.items():
            if sum(job.asker == asker for job in self._doing) < most:
                job = line[0]
                self._take(asker, line, job)
                return job if job.done.set_running_or_notify_cancel() else self._pick()
        return None

    def _take(self, asker: str, line: deque[Job], job: Job) -> None:
        """Take a job out of its asker's line, who goes behind all others."""
        line.remove(job)
        self._waiting.move_to_end(asker)
        if not line:
            del self._waiting[asker]


def _settle(job: Job, found: Any, error: Exception | None) -> None:
    with suppress(InvalidStateError):  # nobody waits for it any more
        if error is None:
            job.done.set_result(found)
        else:
            job.done.set_exception(error)


def _nobody(_: Any) -> None:
    """Is told what nobody wants to know."""


async def while_connected(request: Request, work: Coroutine[Any, Any, _T]) -> _T:
    """What comes of some work for who has sent a request; it is cancelled when they go away.

    The body of the request must have been read.

    Raises:
        Refused: they have gone; nobody hears this.
    """
    doing = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise Refused("gone", "Nobody waits for this any more.")
    finally:
        doing.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
