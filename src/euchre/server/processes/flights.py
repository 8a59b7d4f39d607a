"""Work that is done once for all who ask for the same, and a limit to how much is done at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Coroutine, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from euchre.table.commands import Refused

_T = TypeVar("_T")


@dataclass(slots=True)
class _Flight(Generic[_T]):
    """Something that is being done, and how many wait for it."""

    task: asyncio.Task[_T]
    waiting: int = 0


class SingleFlight:
    """Does the same thing once for all who ask while it is being done.

    Who goes away stops waiting; when nobody waits any more it is cancelled.
    """

    def __init__(self) -> None:
        self._flights: dict[Hashable, _Flight[Any]] = {}

    async def do(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        """What comes of some work.

        Args:
            key: equal where the work is the same.
            work: begins it, where nobody has.
        """
        flight: _Flight[_T] = self._flights.get(key) or self._begin(key, work)
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        finally:
            flight.waiting -= 1
            if not flight.waiting:
                self._end(key, flight)
                flight.task.cancel()

    def _begin(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, _T]]) -> _Flight[_T]:
        flight = self._flights[key] = _Flight(asyncio.ensure_future(work()))
        flight.task.add_done_callback(lambda _: self._end(key, flight))
        return flight

    def _end(self, key: Hashable, flight: _Flight[Any]) -> None:
        if self._flights.get(key) is flight:
            del self._flights[key]


class Turnstile:
    """Lets a few do something at once, and a few more wait for it.

    Args:
        at_once: how many do it.
        waiting: how many more may wait.
        of_address: how many of all of them may come from one network address.
        why: what those are told who are too many.
    """

    def __init__(self, at_once: int, waiting: int, of_address: int, why: str) -> None:
        self._turns = asyncio.Semaphore(at_once)
        self._most, self._of_address, self._why = at_once + waiting, of_address, why
        self._there: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncGenerator[None]:
        """Wait for one's turn, which lasts as long as this is open.

        Raises:
            Refused: too many wait already, or too many from this address.
        """
        if self._there.total() >= self._most:
            raise Refused("busy", self._why)
        if self._there[address] >= self._of_address:
            raise Refused("flood", "Much is being read for your address: wait until that is done.")
        self._there[address] += 1
        try:
            async with self._turns:
                yield
        finally:
            self._there[address] -= 1
            if not self._there[address]:
                del self._there[address]
