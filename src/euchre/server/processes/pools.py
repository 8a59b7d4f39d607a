"""What people have thought about, done in processes behind the pages: a limited amount of it.

Everything that is asked has an end: a deadline, a limit of memory, and it is stopped when who has
asked goes away. Those who ask take turns, however much one of them asks for.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, TypeVar

from euchre.server.languages import CURRENT_LANGUAGE
from euchre.server.processes.fair_queue import Requester, TurnQueue
from euchre.server.processes.worker import (
    PoolWorkerProcess,
    ignore_message,
    make_interrupted_error,
    pack_work,
)
from euchre.table.commands import RefusedError
from euchre.texts import translatable

_IDLE_SECONDS: Final = 300.0
"""Seconds after which a process that nobody asks is ended: its memory is wanted elsewhere."""
_END_TIMEOUT_SECONDS: Final = 10.0
"""Seconds that the end of a pool waits for that of a process it has killed."""
_MEGABYTE_BYTES: Final = 1 << 20

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class PoolLimits:
    """Limits of a pool.

    Attributes:
        workers: processes.
        waiting: things that may wait their turn.
        asked: bytes of them together.
        of_one: things of one requester, those that are being done included.
        of_address: the same for all behind one network address; 0: as many as for one of them.
        memory: bytes that one process may have in memory.
        nice: by how much what they do is less urgent than the server, from 0 to 19.
    """

    workers: int = 2
    waiting: int = 48
    asked: int = 64 * _MEGABYTE_BYTES
    of_one: int = 6
    of_address: int = 0
    memory: int = 700 * _MEGABYTE_BYTES
    nice: int = 5


@dataclass(eq=False, slots=True)
class PoolJob:
    """A job that is running or waiting.

    Attributes:
        requester: who has asked.
        work: a function and its arguments, packed.
        seconds: how long it may take, once it has begun.
        tell: is told what it tells on its way, in another thread.
        moved: is told its place among those that wait, from 1 on, and 0 as it begins; in whichever
            thread.
        place: the last that was told.
        done: what comes of it.
        gone: is set when nobody waits for it any more.
    """

    requester: Requester
    work: bytes
    seconds: float
    tell: Callable[[Any], None]
    moved: Callable[[int], None]
    place: int = 0
    done: Future[Any] = field(default_factory=Future)
    gone: threading.Event = field(default_factory=threading.Event)


class ProcessPool:
    """Worker processes that run jobs, up to a limit on waiting jobs.

    They begin when there is something to do. All servers of a process share it.

    Args:
        name: of the pool, in a word or two.
        bounds: how much it may do.
    """

    def __init__(self, name: str, bounds: PoolLimits | None = None) -> None:
        self.name = name
        self.bounds = PoolLimits() if bounds is None else bounds
        self._changed = threading.Condition()
        self._waiting: TurnQueue[PoolJob] = TurnQueue()
        self._doing: list[PoolJob] = []
        self._workers: list[PoolWorkerProcess] = []
        self._threads: set[threading.Thread] = set()
        self._idle: set[PoolWorkerProcess] = set()

    # -- asking ---------------------------------------------------------------------------------

    @property
    def job_count(self) -> int:
        """Number of jobs running or waiting."""
        return len(self._doing) + len(self._waiting)

    def submit(
        self,
        requester: str | Requester,
        timeout_seconds: float,
        function: Callable[..., Any],
        *args: Any,
        on_message: Callable[[Any], None] | None = None,
        on_place_changed: Callable[[int], None] | None = None,
    ) -> PoolJob:
        """Submit a job.

        Args:
            requester: who asks, or the network address; each has so many things done and no more.
            timeout_seconds: how long it may take, once it has begun.
            function, args: as for `pack_work`.
            on_message: is told what the work tells on its way, in another thread.
            on_place_changed: is told its place among those that wait, as `PoolJob.moved`.

        Raises:
            RefusedError: too much waits for it already.
        """
        packed = pack_work(
            function,
            args,
            sends_messages=on_message is not None,
            language=CURRENT_LANGUAGE.get(),
        )
        if isinstance(requester, str):
            requester = Requester(requester)
        job = PoolJob(
            requester,
            packed,
            timeout_seconds,
            on_message or ignore_message,
            on_place_changed or ignore_message,
        )
        with self._changed:
            self._verify_job_share(
                requester, [other.requester for other in (*self._doing, *self._waiting)]
            )
            self._waiting.add(job)
            self._drop_excess(job)
            starts_at_once = len(self._waiting) <= len(self._idle)
            if not starts_at_once and len(self._workers) < self.bounds.workers:
                starts_at_once = True
                worker = PoolWorkerProcess(self.bounds.memory, self.bounds.nice)
                self._workers.append(worker)
                thread = threading.Thread(
                    target=self._run_worker_thread, args=(worker,), name=self.name, daemon=True
                )
                self._threads.add(thread)
                thread.start()
            if not (starts_at_once and self._can_start_job(requester.address)):
                self._report_queue_places()
            self._changed.notify_all()
        return job

    def _verify_job_share(self, requester: Requester, requesters: Sequence[Requester]) -> None:
        """Raise if the requester or its address has too many jobs already."""
        bounds = self.bounds
        of_address = sum(other.address == requester.address for other in requesters)
        is_address_full = of_address >= (bounds.of_address or bounds.of_one)
        if is_address_full or requesters.count(requester) >= bounds.of_one:
            holder = "your address" if is_address_full or not requester.person else "you"
            reason = translatable(
                "coach-pool-busy-for-you",
                f"{self.name} is busy with work for {holder}. Wait until that's done.",
                pool="coach" if self.name == "The coach" else "server",
                holder="address" if holder == "your address" else "you",
            )
            raise RefusedError("flood", reason)

    def _drop_excess(self, new_job: PoolJob) -> None:
        """Drop waiting jobs beyond the limit: the newest of the busiest address first."""
        while True:
            sizes = [len(job.work) for job in self._waiting]
            too_many = len(sizes) > self.bounds.waiting
            if not too_many and (len(sizes) == 1 or sum(sizes) <= self.bounds.asked):
                return
            job = self._waiting.find_next_to_evict(
                new_job, (lambda _: 1) if too_many else (lambda waiting: len(waiting.work))
            )
            self._waiting.drop(job)
            reason = translatable(
                "coach-pool-too-busy",
                f"{self.name} is too busy right now. Try again in a minute.",
                pool="coach" if self.name == "The coach" else "server",
            )
            if job is new_job:
                raise RefusedError("busy", reason)
            job.gone.set()
            _settle_job(job, None, RefusedError("busy", reason))

    def _report_queue_places(self) -> None:
        for place, job in enumerate(self._waiting.list_in_order(), 1):
            if job.place != place:
                job.place = place
                job.moved(place)

    def abandon(self, job: PoolJob) -> None:
        """Abandon a job: it is not started, or is stopped; nothing happens if it is done."""
        with self._changed:
            job.gone.set()
            if job in self._waiting:
                self._waiting.drop(job)
                self._report_queue_places()
                job.done.cancel()

    async def run(
        self, requester: str, timeout_seconds: float, function: Callable[..., _T], *args: Any
    ) -> _T:
        """Submit a job and return its result; cancelling this stops the job. As `submit`.

        Raises:
            EuchreError: as the work says; or a `RefusedError`, it took too much or was interrupted.
        """
        job = self.submit(requester, timeout_seconds, function, *args)
        try:
            result: _T = await asyncio.wrap_future(job.done)
            return result
        finally:
            self.abandon(job)

    def close(self) -> None:
        """Stop all jobs and report that to their waiters; later jobs start new processes.

        When this returns none of the processes is there any more.
        """
        with self._changed:
            waiting = [*self._waiting]
            workers, self._workers = self._workers, []
            self._idle.clear()
            threads = tuple(self._threads)
            self._waiting.clear()
            self._changed.notify_all()
        for worker in workers:
            worker.close()
        for job in waiting:
            _settle_job(job, None, make_interrupted_error())
        for thread in threads:
            thread.join(_END_TIMEOUT_SECONDS)

    # -- doing ----------------------------------------------------------------------------------

    def _run_worker_thread(self, worker: PoolWorkerProcess) -> None:
        """Run one worker process, job after job; the body of a thread."""
        while (job := self._wait_for_next_job(worker)) is not None:
            result, error, started_s = None, None, monotonic()
            try:
                result = worker.run(job.work, job.seconds, job.tell, job.gone)
            except Exception as failure:  # noqa: BLE001 - whatever it is, who waits is told
                error = failure
            with self._changed:
                self._doing.remove(job)
                self._waiting.record_used_time(job.requester.address, monotonic() - started_s)
                self._changed.notify_all()
            _settle_job(job, result, error)
        worker.kill()
        with self._changed:
            self._threads.discard(threading.current_thread())

    def _wait_for_next_job(self, worker: PoolWorkerProcess) -> PoolJob | None:
        """Wait for the next job; None after a long idle time, or if the pool is closed."""
        with self._changed:
            if worker in self._workers:
                self._idle.add(worker)
            try:
                while worker in self._workers:
                    job = self._take_next_job()
                    if job is not None:
                        self._doing.append(job)
                        return job
                    woken = self._changed.wait(_IDLE_SECONDS)
                    if not woken and not len(self._waiting) and worker in self._workers:
                        self._workers.remove(worker)
            finally:
                self._idle.discard(worker)
        return None

    def _can_start_job(self, address: str) -> bool:
        """Return whether one more job of an address may run: one worker is left for the others."""
        doing = sum(job.requester.address == address for job in self._doing)
        return doing < max(1, self.bounds.workers - 1)

    def _take_next_job(self) -> PoolJob | None:
        job = self._waiting.find_next(self._can_start_job)
        if job is None:
            return None
        self._waiting.remove_at_turn(job)
        if not job.done.set_running_or_notify_cancel():
            return self._take_next_job()
        if job.place:
            job.place = 0
            job.moved(0)
        self._report_queue_places()
        return job


def _settle_job(job: PoolJob, result: Any, error: Exception | None) -> None:
    with suppress(InvalidStateError):  # nobody waits for it any more
        if error is None:
            job.done.set_result(result)
        else:
            job.done.set_exception(error)
