"""Work that is done once for all who ask for the same, and a limit to how much is done at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Hashable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from euchre.server.http.request_context import CURRENT_REQUEST, run_while_connected
from euchre.server.limits import LruCache
from euchre.server.processes.fair_queue import Requester, TurnQueue
from euchre.table.commands import RefusedError
from euchre.texts import translatable

_T = TypeVar("_T")
_SHARING_SECONDS: Final = 1.0
"""Seconds for which one address waits for what another has begun, before it asks for it, too."""
_CROWDED_CODES: Final = ("busy", "flood")
"""The codes of refusals that are about the address which asks, and not about what it asks for."""


@dataclass(slots=True)
class _SharedCall(Generic[_T]):
    """Work in progress, the address that it was begun for, and the number of its waiters."""

    task: asyncio.Task[_T]
    address: str
    waiting: int = 0


class SingleFlight:
    """Runs identical work once for all who ask while it is running.

    Who goes away stops waiting; when nobody waits any more it is cancelled.
    """

    def __init__(self) -> None:
        self._flights: dict[Hashable, _SharedCall[Any]] = {}

    async def run_or_join(
        self, key: Hashable, function: Callable[[], Coroutine[Any, Any, _T]]
    ) -> _T:
        """Run the work, or join the run in progress, and return its result.

        Args:
            key: equal where the work is the same.
            function: begins it, where nobody has.
        """
        flight: _SharedCall[_T] = self._flights.get(key) or self._start_flight(key, function)
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        finally:
            flight.waiting -= 1
            if not flight.waiting:
                self._end_flight(key, flight)
                flight.task.cancel()

    def _start_flight(
        self, key: Hashable, function: Callable[[], Coroutine[Any, Any, _T]]
    ) -> _SharedCall[_T]:
        task = asyncio.ensure_future(function())
        flight = self._flights[key] = _SharedCall(task, CURRENT_REQUEST.get().address)
        flight.task.add_done_callback(lambda _: self._end_flight(key, flight))
        return flight

    def _end_flight(self, key: Hashable, call: _SharedCall[Any]) -> None:
        if self._flights.get(key) is call:
            del self._flights[key]


class FairSingleFlight(SingleFlight):
    """The same for work in which addresses take turns.

    What was begun for an address with much to do may be long in coming, or be refused. Another
    address waits for it a moment; then it asks for the same in its own turn, and has what comes
    first.
    """

    async def run_or_join(
        self, key: Hashable, function: Callable[[], Coroutine[Any, Any, _T]]
    ) -> _T:
        """Run the work, or join the run in progress, and return its result: see `SingleFlight`."""
        flight, address = self._flights.get(key), CURRENT_REQUEST.get().address
        if flight is None or flight.address == address:
            return await super().run_or_join(key, function)
        runs = [asyncio.ensure_future(super().run_or_join(key, function))]
        try:
            await asyncio.wait(runs, timeout=_SHARING_SECONDS)
            if not runs[0].done() or _is_refused_as_busy(runs[0]):
                runs.append(asyncio.ensure_future(super().run_or_join((address, key), function)))
            return await _first_result(runs)
        finally:
            for run in runs:
                if not run.cancel() and not run.cancelled():
                    run.exception()  # nobody waits for it any more, whatever it is


async def _first_result(runs: Sequence[asyncio.Task[_T]]) -> _T:
    """Return the first result of runs of the same work, the refusals of a crowd aside."""
    pending = set(runs)
    while pending:
        done, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
        for run in done:
            if not _is_refused_as_busy(run):
                return run.result()
    return runs[-1].result()


def _is_refused_as_busy(task: asyncio.Task[Any]) -> bool:
    error = None if task.cancelled() else task.exception()
    return isinstance(error, RefusedError) and error.code in _CROWDED_CODES


class VersionCache:
    """Cache of results that are the same for all clients, such as page fragments and downloads.

    Those who ask for something while it is being made wait for the same.

    Args:
        capacity, weigh: how much of it, as for `LruCache`.
    """

    def __init__(self, capacity: int, weigh: Callable[[Any], int] = lambda _: 1) -> None:
        self._flights = FairSingleFlight()
        self._recent = LruCache[Hashable, Any](capacity, weigh)

    async def find_or_make(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        """Return a cached result, or make it.

        Args:
            key: what it is made of, and in which version.
            make: makes it; this is not None.

        Raises:
            EuchreError: as `make` does.
        """

        async def make_and_cache() -> _T:
            result = await make()
            self._recent.put(key, result)
            return result

        cached: _T | None = self._recent.find(key)
        if cached is not None:
            return cached
        return await run_while_connected(self._flights.run_or_join(key, make_and_cache))


@dataclass(eq=False, slots=True)
class _TurnstileVisit:
    """A visitor at a turnstile; `turn` resolves when it is let in or refused.

    `since`: when they were let in, in seconds.
    """

    requester: Requester
    turn: Future[None] = field(default_factory=Future)
    since: float = 0.0


class Turnstile:
    """Semaphore with a bounded queue in which addresses take turns.

    Where too many wait the newest of the address with the most is turned away. Any thread, and
    any event loop, may use it.

    Args:
        at_once: how many do it; one of several places is left to other addresses.
        waiting: how many more may wait.
        of_address: how many of all of them may come from one network address.
        reason: what those are told who are too many.
    """

    def __init__(self, at_once: int, waiting: int, of_address: int, reason: str) -> None:
        self._at_once, self._most, self._of_address = at_once, waiting, of_address
        self._why = reason
        self._lock = threading.Lock()
        self._waiting: TurnQueue[_TurnstileVisit] = TurnQueue()
        self._inside: list[_TurnstileVisit] = []

    @asynccontextmanager
    async def hold_turn(self, address: str) -> AsyncGenerator[None]:
        """Wait for a turn and hold it while the context is open; as `enter`."""
        leave = await self.enter(address)
        try:
            yield
        finally:
            leave()

    async def enter(self, address: str) -> Callable[[], None]:
        """Wait for a turn; return the function that ends it.

        Args:
            address: where the request comes from; empty: the server itself wants it.

        Raises:
            RefusedError: too many wait already, or too many from this address.
        """
        visit = _TurnstileVisit(Requester(address))
        try:
            self._queue_visit(visit)
            if not visit.turn.done():
                await asyncio.wrap_future(visit.turn)
            visit.turn.result()
        except BaseException:
            self._end_visit(visit)
            raise
        return partial(self._end_visit, visit)

    def _queue_visit(self, visit: _TurnstileVisit) -> None:
        with self._lock:
            address = visit.requester.address
            visits_of_address = self._waiting.count_of(address) + self._count_inside(address)
            if address and visits_of_address >= self._of_address:
                reason = translatable(
                    "coach-reading-for-you",
                    "We're already reading a lot for you. Wait until that's done.",
                )
                raise RefusedError("flood", reason)
            self._waiting.add(visit)
            self._admit_waiting()
            if len(self._waiting) > self._most:
                evicted = self._waiting.find_next_to_evict(visit)
                self._waiting.drop(evicted)
                evicted.turn.set_exception(RefusedError("busy", self._why))

    def _end_visit(self, visit: _TurnstileVisit) -> None:
        with self._lock:
            if visit in self._waiting:
                self._waiting.drop(visit)
            elif visit in self._inside:
                self._inside.remove(visit)
                self._waiting.record_used_time(visit.requester.address, monotonic() - visit.since)
                self._admit_waiting()

    def _admit_waiting(self) -> None:
        while len(self._inside) < self._at_once and (
            visit := self._waiting.find_next(self._can_enter)
        ):
            self._waiting.remove_at_turn(visit)
            if visit.turn.set_running_or_notify_cancel():
                visit.since = monotonic()
                self._inside.append(visit)
                visit.turn.set_result(None)

    def _can_enter(self, address: str) -> bool:
        return not address or self._count_inside(address) < max(1, self._at_once - 1)

    def _count_inside(self, address: str) -> int:
        return sum(visit.requester.address == address for visit in self._inside)
