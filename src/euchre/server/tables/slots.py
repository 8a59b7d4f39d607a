"""One lock for each name: of a table, an evening, a player or a club.

A server has each of them in one of four states:

========  ====================  ==========================================================
absent    not in memory         nobody is at it; another server may have it
loading   slot held             it is acquired and read, and then it is in memory
held      in memory             it belongs to this server until another server takes it over
leaving   slot held             it is put away, removed or made, and its lease given back
========  ====================  ==========================================================

Loading and leaving happen under the lock, so no two of them cross: a lease that is given back is
never one that somebody has just made.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeVar

from euchre.server.http.request_context import run_shielded

_T = TypeVar("_T")


class NamedLocks:
    """Locks by name, each stored only while held. For one event loop.

    >>> slots = NamedLocks()
    >>> slots.try_take("a"), slots.try_take("a"), slots.is_held("a"), slots.is_held("b")
    (True, False, True, False)
    >>> slots.release("a")
    >>> slots.try_take("a")
    True
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    def __len__(self) -> int:
        """Return how many locks are held."""
        return len(self._waiting)

    def is_held(self, name: str) -> bool:
        """Return whether a lock is held now."""
        return name in self._waiting

    def try_take(self, name: str) -> bool:
        """Take a lock until `release`, unless it is held; return whether it was free."""
        if name in self._waiting:
            return False
        self._waiting[name] = deque()
        return True

    def release(self, name: str) -> None:
        """Release a lock, to the longest waiter if there is one."""
        waiting = self._waiting[name]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():  # or whoever waited was cancelled
                turn.set_result(None)
                return
        del self._waiting[name]

    async def run_holding(
        self, name: str, function: Callable[..., Awaitable[_T]], *args: object
    ) -> _T:
        """Run `function` while holding a lock.

        Whoever is cancelled while they wait for the lock leaves it to the others. What has begun
        goes on to its end, and only then is the lock free; if it fails then, that is logged
        (`run_shielded`).

        Args:
            name: of the lock.
            function: what is done, with what it is given.
        """
        await self._wait_for_lock(name)

        async def run_and_release() -> _T:
            try:
                return await function(*args)
            finally:
                self.release(name)

        return await run_shielded(run_and_release())

    async def _wait_for_lock(self, name: str) -> None:
        if self.try_take(name):
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting[name].append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was handed over just before
                self.release(name)
            raise
