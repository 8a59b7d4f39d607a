"""The hints of one table: for each seat one at a time, and so many a minute."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from euchre.analysis.position.hints import Hint, hint
from euchre.hand import View
from euchre.rules import Seat
from euchre.server.limits import Bucket
from euchre.server.processes.background import HINTS
from euchre.server.processes.pools import PoolJob
from euchre.table.commands import Refused

SECONDS: Final = 15.0
"""How long a hint may be thought about, once it has begun."""
RATE: Final = 0.5
"""Hints a second that one seat may ask for, for long."""
BURST: Final = 12.0
"""Hints that it may ask for at once."""

Then = Callable[[Hint | None, Refused | None], None]
"""Is told the hint, or why there is none."""


@dataclass(frozen=True, slots=True)
class _PendingHint:
    """A hint that is being computed."""

    job: PoolJob
    then: Then


class Hinting:
    """Runs hints in the coach's pool and delivers them in the loop.

    Who asks again for the same seat is told the newer one alone.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._asked: dict[Seat, _PendingHint] = {}
        self._rates: dict[Seat, Bucket] = {}

    def ask(self, seat: Seat, address: str, view: View, then: Then) -> None:
        """Request a hint.

        Args:
            seat: who asks.
            address: where they are.
            view: what the seat sees.
            then: is told what came of it, in the loop, once at most.

        Raises:
            Refused: that is too much.
        """
        now = self._loop.time()
        if not self._rates.setdefault(seat, Bucket(RATE, BURST, now)).take(now):
            raise Refused("flood", "You have asked for many hints: wait a few seconds.")
        self._drop(seat, Refused("replaced", "You have asked for a newer hint."))
        job = HINTS.submit(address, SECONDS, hint, view)
        self._asked[seat] = _PendingHint(job, then)
        job.done.add_done_callback(partial(self._done, seat, job))

    def close(self) -> None:
        """Cancel all hints."""
        for seat in tuple(self._asked):
            self._drop(seat)

    def leave(self, seat: Seat) -> None:
        """Cancel the hint of a seat that nobody has open any more."""
        self._drop(seat)

    def _drop(self, seat: Seat, why: Refused | None = None) -> None:
        asked = self._asked.pop(seat, None)
        if asked is not None:
            HINTS.leave(asked.job)
            if why is not None:
                asked.then(None, why)

    def _done(self, seat: Seat, job: PoolJob, done: Future[Any]) -> None:
        if not done.cancelled():
            with suppress(RuntimeError):  # the server has stopped meanwhile
                self._loop.call_soon_threadsafe(self._tell, seat, job)

    def _tell(self, seat: Seat, job: PoolJob) -> None:
        asked = self._asked.get(seat)
        if asked is None or asked.job is not job:
            return
        del self._asked[seat]
        error = job.done.exception()
        if error is None:
            asked.then(job.done.result(), None)
        else:
            asked.then(None, error if isinstance(error, Refused) else _none(error))


def _none(error: BaseException) -> Refused:
    return Refused("failed", f"There is no hint here: {error}.")
