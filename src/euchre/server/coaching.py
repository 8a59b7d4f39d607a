"""Where the coach thinks, so that no table and no page waits for it.

Two threads take what is asked. Whole games are gone through in a process of its own: most of that
is Python, which would hold up every page here.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
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


class Apart(Executor):
    """A process of its own for what takes long, one thing after the other.

    It begins when there is something to do, and again if it was ended.
    """

    def __init__(self) -> None:
        self._threads = self._thread()
        self._process: BaseProcess | None = None

    @staticmethod
    def _thread() -> ThreadPoolExecutor:
        return ThreadPoolExecutor(1, thread_name_prefix="apart")

    def submit(self, fn: Callable[..., _T], /, *args: Any, **_: Any) -> Future[_T]:
        """Have `fn` called there; the future has a `BrokenExecutor` if the process is ended."""
        return self._threads.submit(self._ask, fn, args)

    def _ask(self, fn: Callable[..., _T], args: tuple[Any, ...]) -> _T:
        if self._process is None or not self._process.is_alive():
            context = multiprocessing.get_context("spawn")
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=_work, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        try:
            self._line.send((fn, args))
            done, found = self._line.recv()
        except (EOFError, OSError):
            self._process = None  # it may be a moment yet until it is seen to have ended
            raise BrokenExecutor("the process has ended") from None
        if done:
            result: _T = found
            return result
        raise found

    def close(self) -> None:
        """End the process, whatever it is at; what waits for it is cancelled."""
        waiting, self._threads = self._threads, self._thread()
        waiting.shutdown(wait=False, cancel_futures=True)
        process, self._process = self._process, None
        if process is not None:
            process.kill()


def _work(line: Connection) -> None:
    """Do what is asked, behind the pages."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            fn, args = line.recv()
            try:
                told = (True, fn(*args))
            except Exception as error:  # noqa: BLE001 - it is raised where the result is asked for
                told = (False, error)
            line.send(told)


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)


COACHING: Final = Coaching()
"""That of this process: it has one processor, however many servers are made in it."""
APART: Final = Apart()
"""Where games are gone through."""


def need_coach(seconds: float) -> None:
    """See to it that the coach is there; for a thread that may wait.

    Raises:
        Refused: it is not there in time.
    """
    if not coach_ready(seconds):
        raise Refused("warming", WARMING)
