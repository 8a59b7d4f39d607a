"""The hints of one table: for each seat one at a time, and so many a minute."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from euchre.analysis.position.hints import CoachHint, hint
from euchre.game.hand import View
from euchre.game.rules import Seat
from euchre.server.limits import RateLimiter
from euchre.server.processes.background import HINT_POOL
from euchre.server.processes.pools import PoolJob
from euchre.table.commands import RefusedError
from euchre.texts import translatable

HINT_TIMEOUT_SECONDS: Final = 15.0
"""How long a hint may be thought about, once it has begun."""
HINTS_PER_SECOND: Final = 0.5
"""Hints a second that one seat may ask for, for long."""
MAX_HINT_BURST: Final = 12.0
"""Hints that it may ask for at once."""

Then = Callable[[CoachHint | None, RefusedError | None], None]
"""Is told the hint, or why there is none."""


@dataclass(frozen=True, slots=True)
class _PendingHint:
    job: PoolJob
    then: Then


class HintService:
    """Runs hints in the coach's pool and delivers them in the loop.

    Who asks again for the same seat is told the newer one alone.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._asked: dict[Seat, _PendingHint] = {}
        self._rates = RateLimiter[Seat](HINTS_PER_SECOND, MAX_HINT_BURST)

    def request_hint(self, seat: Seat, address: str, view: View, on_done: Then) -> None:
        """Request a hint.

        Args:
            seat: who asks.
            address: where they are.
            view: what the seat sees.
            on_done: is told what came of it, in the loop, once at most.

        Raises:
            RefusedError: that is too much.
        """
        if not self._rates.take(seat, self._loop.time()):
            raise RefusedError(
                "flood",
                translatable(
                    "table-hints-many", "You've asked for too many hints. Wait a few seconds."
                ),
            )
        self.cancel_hint(
            seat,
            RefusedError(
                "replaced", translatable("table-hint-newer", "You've asked for a newer hint.")
            ),
        )
        job = HINT_POOL.submit(address, HINT_TIMEOUT_SECONDS, hint, view)
        self._asked[seat] = _PendingHint(job, on_done)
        job.done.add_done_callback(partial(self._on_done, seat, job))

    def close(self) -> None:
        """Cancel all hints."""
        for seat in tuple(self._asked):
            self.cancel_hint(seat)

    def cancel_hint(self, seat: Seat, error: RefusedError | None = None) -> None:
        """Cancel the hint of a seat; the one who asked is sent the reason, if there is one."""
        pending = self._asked.pop(seat, None)
        if pending is not None:
            HINT_POOL.abandon(pending.job)
            if error is not None:
                pending.then(None, error)

    def _on_done(self, seat: Seat, job: PoolJob, future: Future[Any]) -> None:
        if not future.cancelled():
            with suppress(RuntimeError):  # the server has stopped meanwhile
                self._loop.call_soon_threadsafe(self._deliver_hint, seat, job)

    def _deliver_hint(self, seat: Seat, job: PoolJob) -> None:
        pending = self._asked.get(seat)
        if pending is None or pending.job is not job:
            return
        del self._asked[seat]
        error = job.done.exception()
        if error is None:
            pending.then(job.done.result(), None)
        elif isinstance(error, RefusedError):
            pending.then(None, error)
        else:
            pending.then(
                None,
                RefusedError(
                    "failed", translatable("table-no-hint", f"There's no hint here: {error}.")
                ),
            )
