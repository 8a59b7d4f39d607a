"""Bots that search, in processes of their own: no table waits for what another's expert thinks.

What such a bot needs is loaded there and nowhere else. Until it is, the rules bot plays.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from euchre.bots import kernel, make_bot
from euchre.bots.base import Bot, UnknownBotError
from euchre.bots.fallback import BotLoader, FallbackBot, LoadInterruptedError, does_bot_need_kernel
from euchre.bots.matches.workers import count_cores
from euchre.errors import EuchreError
from euchre.game.events import HandEvent
from euchre.game.hand import View
from euchre.server.processes.worker import PoolWorkerProcess, pack_work
from euchre.table.commands import RefusedError

SEARCH_PROCESS_COUNT: Final = max(1, min(4, count_cores() - 1))
"""Bots that search at the same time: a core is left to the server itself."""
SEARCH_TIMEOUT_SECONDS: Final = 15.0
"""Seconds that one search may take; after that its process is ended."""
_LOAD_TIMEOUT_SECONDS: Final = 120.0
"""Seconds in which a bot must be loaded."""
_MAX_PROCESS_BYTES: Final = 1500 << 20
"""Bytes that one process may have in memory."""
_BOT_NICENESS: Final = 10
"""By how much their work is less urgent than the server."""


class BotProcessPool:
    """Worker processes that load bots and run their searches; they start on first use.

    All servers of a process share them.
    """

    def __init__(self, process_count: int = SEARCH_PROCESS_COUNT) -> None:
        self._many = process_count
        self._changed = threading.Condition()
        self._make_workers()

    def _make_workers(self) -> None:
        self._all = [
            PoolWorkerProcess(_MAX_PROCESS_BYTES, _BOT_NICENESS) for _ in range(self._many)
        ]
        self._free = self._all.copy()

    def load_bot(self, bot_name: str) -> None:
        """Load the bot called `bot_name` in every process, and wait for it.

        Raises:
            UnknownBotError: there is none of that name, or what it needs is not installed.
            LoadInterruptedError: the processes have been ended meanwhile.
        """
        if not kernel.is_installed():
            make_bot(bot_name)  # which says so
        for worker in tuple(self._all):
            with self._changed:
                self._changed.wait_for(
                    lambda one=worker: one in self._free or not self._is_current_worker(one)  # type: ignore[misc]
                )
                if not self._is_current_worker(worker):
                    raise LoadInterruptedError("loading was ended")
                self._free.remove(worker)
            try:
                self._run_in_worker(worker, _LOAD_TIMEOUT_SECONDS, _preload_bot, bot_name)
            except RefusedError as refused:
                raise LoadInterruptedError(refused.why) from None
            except EuchreError as error:
                raise UnknownBotError(f"{error}") from None

    def act(self, bot_name: str, seed: int, view: View) -> HandEvent:
        """Return the move of the bot called `bot_name`; blocks, so call it in a thread.

        Raises:
            EuchreError: as the bot says; or a `RefusedError`, it took too much or was interrupted.
        """
        try:
            return self._act_in_worker(bot_name, seed, view)
        except RefusedError as refused:
            if refused.code != "interrupted":
                raise
        return self._act_in_worker(bot_name, seed, view)  # in a new process

    def _act_in_worker(self, bot_name: str, seed: int, view: View) -> HandEvent:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._free))
            worker = self._free.pop()
        event: HandEvent = self._run_in_worker(
            worker, SEARCH_TIMEOUT_SECONDS, _act_in_this_process, bot_name, seed, view
        )
        return event

    def _run_in_worker(
        self,
        worker: PoolWorkerProcess,
        timeout_seconds: float,
        function: Callable[..., Any],
        *args: Any,
    ) -> Any:
        """Run work in a free worker, and release the worker afterwards."""
        try:
            return worker.run(pack_work(function, args), timeout_seconds)
        finally:
            with self._changed:
                if self._is_current_worker(worker):
                    self._free.append(worker)
                else:
                    worker.kill()
                self._changed.notify_all()

    def _is_current_worker(self, worker: PoolWorkerProcess) -> bool:
        """Return whether a worker is of the current set, not from before the last `close`."""
        return worker in self._all

    def close(self) -> None:
        """Stop all processes; later work starts new ones."""
        with self._changed:
            old_workers, idle_workers = self._all, self._free
            self._make_workers()
            self._changed.notify_all()
        for worker in old_workers:
            worker.kill() if worker in idle_workers else worker.close()


BOT_PROCESSES: Final = BotProcessPool()


class ProcessBot:
    """A bot that thinks in another process; see `BotProcessPool.act`.

    Args:
        bot_name: as `make_bot` takes it.
        seed: of the bot.
    """

    def __init__(self, bot_name: str, seed: int = 0) -> None:
        self._name, self._seed = bot_name, seed

    def act(self, view: View) -> HandEvent:
        """Return the bot's move."""
        return BOT_PROCESSES.act(self._name, self._seed, view)


BOT_LOADER: Final = BotLoader(make=ProcessBot, load=BOT_PROCESSES.load_bot)
"""Where they get ready."""


def make_table_bot(bot_name: str, seed: int = 0, *, is_awaited: bool = False) -> Bot:
    """Return the bot called `bot_name` for a server's table, in a process of its own.

    Args:
        bot_name: as `make_bot` takes it.
        seed: of the bot.
        is_awaited: whether nobody is to play for it until it is ready.

    Raises:
        UnknownBotError: there is none of that name, or it has no such parameter.
    """
    if not does_bot_need_kernel(bot_name):
        return make_bot(bot_name, seed)
    return FallbackBot(bot_name, seed, BOT_LOADER, awaited=is_awaited)


def compile_kernel_in_background() -> bool:
    """Start compiling the kernel in the background if needed; return whether that is so."""
    if not kernel.is_installed():
        return False
    BOT_LOADER.compile_kernel_in_background()
    return not kernel.is_compiled()


# -- in a process --------------------------------------------------------------------------------


@lru_cache(1024)  # they know nothing between two views
def _load_bot(bot_name: str, seed: int) -> Bot:
    return make_bot(bot_name, seed)


def _preload_bot(bot_name: str) -> None:
    _load_bot(bot_name, 0)


def _act_in_this_process(bot_name: str, seed: int, view: View) -> HandEvent:
    return _load_bot(bot_name, seed).act(view)
