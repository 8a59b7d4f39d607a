"""What happens at one table by itself, at its time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from euchre.table.timers import DueAction

STUCK_AFTER_SECONDS: Final = 5.0
"""Seconds after its time from which on something that has not happened is stuck."""


_TIMER_GRAIN_SECONDS: Final = 0.001
"""Seconds by which a loop may be early: it takes what is due within the grain of its clock."""


class TableClock:
    """Timer for the next due action at a table.

    Args:
        loop: whose timers are used; they do not notice if the clock on the wall is set.
        when: tells the loop's time of a time at the table, which is in ms.
        happen: is told what is due, at its time.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        when: Callable[[int], float],
        happen: Callable[[DueAction], None],
    ) -> None:
        self._loop, self._when, self._happen = loop, when, happen
        self._timer: asyncio.TimerHandle | None = None
        self._coming: DueAction | None = None
        self._at = 0.0

    def schedule_action(self, due_action: DueAction | None, *, min_seconds: float = 0.0) -> None:
        """Schedule this action in place of the one before; None: nothing.

        Args:
            due_action: what is due next.
            min_seconds: seconds that it waits in any case.
        """
        if due_action is None:
            self.stop()
            return
        self._coming, self._at = (
            due_action,
            max(self._loop.time() + min_seconds, self._when(due_action.at)),
        )
        if self._timer is not None and self._timer.when() > self._at:
            self._timer.cancel()
            self._timer = None
        if self._timer is None:  # one that is too early finds what is waited for then
            self._timer = self._loop.call_at(self._at, self._on_timer)

    def stop(self) -> None:
        """Stop waiting."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._coming = None

    @property
    def is_running(self) -> bool:
        """True if the clock waits for an action that is not long overdue."""
        return self._coming is not None and self._loop.time() < self._at + STUCK_AFTER_SECONDS

    def _on_timer(self) -> None:
        self._timer = None
        coming = self._coming
        if coming is None:
            return
        if self._loop.time() + _TIMER_GRAIN_SECONDS < self._at:
            self._timer = self._loop.call_at(self._at, self._on_timer)
            return
        self._coming = None
        self._happen(coming)
