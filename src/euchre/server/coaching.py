"""Where the coach thinks: two threads of its own, so that no table and no page waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

from euchre.analysis.hints import coach_ready
from euchre.bots import kernel
from euchre.table.commands import Refused

AT_ONCE: Final = 2
"""Things that are thought about at the same time."""
WAITING: Final = 12
"""Things that may wait their turn."""
MISSING: Final = (
    "The coach needs numba, which is not installed on this server: pip install 'euchre[bots]'."
)
WARMING: Final = "The coach is getting ready: try again in half a minute."

_T = TypeVar("_T")


class Coaching:
    """Work for the coach, a limited amount of it.

    Attributes:
        there: how much is being thought about, or waits for it.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="coach")
        self._lock = threading.Lock()
        self.there = 0

    @property
    def busy(self) -> bool:
        """Whether what comes next has to wait its turn."""
        return self.there >= AT_ONCE

    def submit(self, work: Callable[[], _T]) -> Future[_T]:
        """Have something thought about.

        Raises:
            Refused: there is no coach here, or too much waits for it already.
        """
        if not kernel.installed():
            raise Refused("no-coach", MISSING)
        with self._lock:
            if self.there >= AT_ONCE + WAITING:
                raise Refused("busy", "The coach has too much to do just now: try in a minute.")
            self.there += 1
        future = self._threads.submit(work)
        future.add_done_callback(self._done)
        return future

    async def ask(self, work: Callable[[], _T]) -> _T:
        """What comes of something, once it has been thought about; errors as of `submit`."""
        return await asyncio.wrap_future(self.submit(work))

    def _done(self, _: Future[Any]) -> None:
        with self._lock:
            self.there -= 1


COACHING: Final = Coaching()
"""That of this process: it has one processor, however many servers are made in it."""


def need_coach(seconds: float) -> None:
    """See to it that the coach is there; for a thread that may wait.

    Raises:
        Refused: it is not there in time.
    """
    if not coach_ready(seconds):
        raise Refused("warming", WARMING)
