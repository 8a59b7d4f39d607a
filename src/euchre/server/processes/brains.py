"""Bots that search, in processes of their own: no table waits for what another's expert thinks.

What such a bot needs is loaded there and nowhere else. Until it is, the rules bot plays.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, Final

from euchre.bots import kernel, make
from euchre.bots.base import Bot, UnknownBotError
from euchre.bots.matches.workers import cores
from euchre.bots.standby import Backstage, Interrupted, Standby, needs_kernel
from euchre.errors import EuchreError
from euchre.events import HandEvent
from euchre.hand import View
from euchre.server.processes.worker import Worker, packed
from euchre.table.commands import Refused

PROCESSES: Final = max(1, min(4, cores() - 1))
"""Bots that search at the same time: a core is left to the server itself."""
DEADLINE: Final = 15.0
"""Seconds that one search may take; after that its process is ended."""
_LOADING: Final = 120.0
"""Seconds in which a bot must be loaded."""
_MEMORY: Final = 1500 << 20
"""Bytes that one process may have in memory."""
_NICE: Final = 10
"""By how much their work is less urgent than the server."""


class Brains:
    """Worker processes that load bots and run their searches; they start on first use.

    All servers of a process share them.
    """

    def __init__(self, many: int = PROCESSES) -> None:
        self._many = many
        self._changed = threading.Condition()
        self._begin()

    def _begin(self) -> None:
        self._all = [Worker(_MEMORY, _NICE) for _ in range(self._many)]
        self._free = self._all.copy()

    def load(self, name: str) -> None:
        """Load the bot called `name` in every process, and wait for it.

        Raises:
            UnknownBotError: there is none of that name, or what it needs is not installed.
            Interrupted: the processes have been ended meanwhile.
        """
        if not kernel.installed():
            make(name)  # which says so
        for worker in tuple(self._all):
            with self._changed:
                self._changed.wait_for(lambda one=worker: one in self._free or not self._is(one))  # type: ignore[misc]
                if not self._is(worker):
                    raise Interrupted("loading was ended")
                self._free.remove(worker)
            try:
                self._do(worker, _LOADING, _load, name)
            except Refused as refused:
                raise Interrupted(refused.why) from None
            except EuchreError as error:
                raise UnknownBotError(f"{error}") from None

    def act(self, name: str, seed: int, view: View) -> HandEvent:
        """Return the move of the bot called `name`; blocks, so call it in a thread.

        Raises:
            EuchreError: as the bot says; or a `Refused`, it took too much or was interrupted.
        """
        try:
            return self._act(name, seed, view)
        except Refused as refused:
            if refused.code != "interrupted":
                raise
        return self._act(name, seed, view)  # in a new process

    def _act(self, name: str, seed: int, view: View) -> HandEvent:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._free))
            worker = self._free.pop()
        found: HandEvent = self._do(worker, DEADLINE, _act, name, seed, view)
        return found

    def _do(self, worker: Worker, seconds: float, *work: Any) -> Any:
        """Run work in a free worker, and release the worker afterwards."""
        what, *given = work
        try:
            return worker.do(packed(what, tuple(given)), seconds, _nobody, threading.Event())
        finally:
            with self._changed:
                if self._is(worker):
                    self._free.append(worker)
                else:
                    worker.end()
                self._changed.notify_all()

    def _is(self, worker: Worker) -> bool:
        """Return whether a worker is of the current set, not from before the last `close`."""
        return worker in self._all

    def close(self) -> None:
        """Stop all processes; later work starts new ones."""
        with self._changed:
            before, free = self._all, self._free
            self._begin()
            self._changed.notify_all()
        for worker in before:
            worker.end() if worker in free else worker.close()


def _nobody(_: Any) -> None:
    """Ignore a message."""


BRAINS: Final = Brains()


class ProcessBot:
    """A bot that thinks in another process; see `Brains.act`.

    Args:
        name: as `make` takes it.
        seed: of the bot.
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        self._name, self._seed = name, seed

    def act(self, view: View) -> HandEvent:
        """Return the bot's move."""
        return BRAINS.act(self._name, self._seed, view)


BACKSTAGE: Final = Backstage(make=ProcessBot, load=BRAINS.load)
"""Where they get ready."""


def seat_bot(name: str, seed: int = 0, *, awaited: bool = False) -> Bot:
    """Return the bot called `name` for a server's table: like `standby.seat_bot`, in its own
    process.

    Args:
        name: as `make` takes it.
        seed: of the bot.
        awaited: whether nobody is to play for it until it is ready.

    Raises:
        UnknownBotError: there is none of that name, or it has no such parameter.
    """
    if not needs_kernel(name):
        return make(name, seed)
    return Standby(name, seed, BACKSTAGE, awaited=awaited)


def prepare() -> bool:
    """Start compiling the kernel in the background if needed; return whether that is so."""
    if not kernel.installed():
        return False
    BACKSTAGE.prepare()
    return not kernel.is_ready()


# -- in a process --------------------------------------------------------------------------------


@lru_cache(1024)  # they know nothing between two views
def _bot(name: str, seed: int) -> Bot:
    return make(name, seed)


def _load(name: str) -> None:
    _bot(name, 0)


def _act(name: str, seed: int, view: View) -> HandEvent:
    return _bot(name, seed).act(view)
