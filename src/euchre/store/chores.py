"""Endless tasks that are watched: what goes wrong in one is logged, and it goes on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from inspect import isawaitable
from typing import Final

from euchre.errors import EuchreError

PAUSE_SECONDS: Final = 10.0
"""After a failure a chore is tried again within this time."""
HANG_SECONDS: Final = 600.0
"""A round of a chore that takes longer hangs, unless the chore says otherwise."""
_log: Final = logging.getLogger("euchre.server")


@dataclass(slots=True)
class _PeriodicTask:
    """A chore and its state.

    Attributes:
        patience: seconds that a round may take.
        clock: that of its event loop.
        began: when the round began that goes on just now; None: it rests.
        failing: whether its last round failed.
        ended: whether it has ended, which nobody wanted.
        task: repeats it.
    """

    patience: float
    clock: Callable[[], float] = time.monotonic
    began: float | None = None
    failing: bool = False
    ended: bool = False
    task: asyncio.Task[None] | None = None


class PeriodicTasks:
    """The repeated background tasks of a server, by name. Any thread may ask for their state.

    Attributes:
        failures: how often each has failed.
    """

    def __init__(self) -> None:
        self._chores: dict[str, _PeriodicTask] = {}
        self.failures: dict[str, int] = {}

    def start_task(
        self,
        name: str,
        function: Callable[[], object],
        *,
        interval_seconds: float = 0.0,
        first_seconds: float | None = None,
        hang_seconds: float = HANG_SECONDS,
    ) -> asyncio.Task[None]:
        """Repeat a task in the running event loop until `close`, and return what does so.

        Args:
            name: what it is called where it fails.
            function: one round of it; what can be awaited is awaited.
            interval_seconds: seconds between two rounds.
            first_seconds: seconds before the first one; None: as between others.
            hang_seconds: seconds after which a round counts as hanging.
        """
        chore = self._chores[name] = _PeriodicTask(hang_seconds)
        self.failures[name] = 0
        loop = asyncio.get_running_loop()
        chore.clock, pause = loop.time, interval_seconds if first_seconds is None else first_seconds
        chore.task = loop.create_task(
            self._repeat_task(name, chore, function, interval_seconds, pause), name=name
        )
        return chore.task

    async def _repeat_task(
        self,
        name: str,
        task: _PeriodicTask,
        function: Callable[[], object],
        interval_seconds: float,
        pause_seconds: float,
    ) -> None:
        try:
            while not _is_being_cancelled():
                await asyncio.sleep(pause_seconds)
                await self._run_task_once(name, task, function)
                pause_seconds = (
                    (min(interval_seconds, PAUSE_SECONDS) or PAUSE_SECONDS)
                    if task.failing
                    else interval_seconds
                )
        finally:
            task.ended = True

    async def _run_task_once(
        self, name: str, task: _PeriodicTask, function: Callable[[], object]
    ) -> None:
        task.began = task.clock()
        try:
            outcome = function()
            if isawaitable(outcome):
                await outcome
        except asyncio.CancelledError as error:
            if _is_being_cancelled():
                raise
            self._record_failure(name, task, error)  # something that it waited for was cancelled
        except Exception as error:  # noqa: BLE001 - whatever it is, the next round comes
            if not _is_being_cancelled():  # or its threads are closed already
                self._record_failure(name, task, error)
        else:
            if task.failing:
                _log.warning("%s: it goes on", name)
            task.failing = False
        finally:
            task.began = None

    def _record_failure(self, name: str, task: _PeriodicTask, error: BaseException) -> None:
        """Log the first of several failures in a row, and count them all."""
        self.failures[name] += 1
        if not task.failing:
            message = "%s failed, and is tried again: %s"
            trace = None if isinstance(error, EuchreError) else error
            _log.error(message, name, f"{error}" or type(error).__name__, exc_info=trace)
        task.failing = True

    def list_problems(self) -> list[str]:
        """Return a sentence for each chore that has ended or hangs."""
        return [
            why
            for name, chore in tuple(self._chores.items())
            if (why := _describe_problem(name, chore))
        ]

    def close(self) -> None:
        """Cancel all chores; call it in their event loop."""
        chores, self._chores = self._chores, {}
        for chore in chores.values():
            if chore.task is not None:
                chore.task.cancel()


def _is_being_cancelled() -> bool:
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0


def _describe_problem(name: str, task: _PeriodicTask) -> str:
    if task.ended:
        return f"{name} has ended"
    began = task.began  # which the loop's thread may clear meanwhile
    took = 0.0 if began is None else task.clock() - began
    return f"{name} has hung for {took:.0f} s" if took > task.patience else ""
