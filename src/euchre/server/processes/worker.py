"""A process that does one thing after the other, and can be stopped whatever it is at.

A thread can be asked to end, and wedged it never does; a process is killed, and its memory with it.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final

from euchre.errors import EuchreError
from euchre.table.commands import RefusedError
from euchre.texts import translatable

_log: Final = logging.getLogger("euchre.server")
_POLL_SECONDS: Final = 0.1
"""Seconds between looks at what a process is at."""
_STOP_GRACE_SECONDS: Final = 0.5
"""Seconds in which work that nobody waits for any more may end by itself."""
_START_TIMEOUT_SECONDS: Final = 120.0
"""Seconds in which a process must have begun."""
_STOP_MESSAGE: Final = b"stop"
"""What is sent to work that nobody waits for any more."""
_RESTART_MEMORY_SHARE: Final = 0.6
"""The part of its memory with which a process is not asked again: what comes next has a new one."""
_GAVE_UP_CODE: Final = "gave-up"


class WorkAbandonedError(Exception):
    """Raised within work whose requester has gone."""


def make_interrupted_error() -> RefusedError:
    """Return the refusal of work whose process was stopped."""
    return RefusedError(
        "interrupted", translatable("coach-pool-interrupted", "That was interrupted: try again.")
    )


def _make_timeout_error() -> RefusedError:
    return RefusedError(
        _GAVE_UP_CODE,
        translatable("coach-pool-too-long", "That took too long, so we stopped it."),
    )


def _make_memory_error() -> RefusedError:
    return RefusedError(
        _GAVE_UP_CODE,
        translatable("coach-pool-memory", "That took too much memory, so we stopped it."),
    )


def ignore_message(_: Any) -> None:
    """Ignore a message of the work."""


class PoolWorkerProcess:
    """One worker process: it starts with the first work, and again after it was stopped.

    Only the thread that has things done here starts the process and waits for its end: of two that
    wait, Python tells one that it still lives.

    Args:
        max_bytes: bytes that it may have in memory, where the system tells that.
        nice: by how much what it does is less urgent than the server, from 0 to 19.
    """

    def __init__(self, max_bytes: int, nice: int = 5) -> None:
        self._memory, self._nice = max_bytes, nice
        self._restart_memory = _RESTART_MEMORY_SHARE * max_bytes
        self._process: BaseProcess | None = None
        self._closed = False

    def run(
        self,
        work: bytes,
        timeout_seconds: float,
        on_message: Callable[[Any], None] = ignore_message,
        abandoned: threading.Event | None = None,
    ) -> Any:
        """Run work in the process and return its result.

        Args:
            work: as `pack_work`.
            timeout_seconds: how long it may take.
            on_message: is told what the work tells on its way.
            abandoned: is set when nobody waits for it any more.

        Raises:
            EuchreError: it says so; or a `RefusedError`, it took too much or was interrupted.
        """
        has_ended = False
        try:
            self._start_process()
            self._line.send_bytes(work)
            kind, result = self._await_result(
                time.monotonic() + timeout_seconds, on_message, abandoned
            )
            has_ended = kind != "memory" and self._resident_bytes() <= self._restart_memory
        except (EOFError, OSError):
            raise make_interrupted_error() from None
        finally:
            if not has_ended:  # whatever it still does would be taken for the next answer
                self.kill()
        match kind:
            case "done":
                return result
            case "refused":
                raise RefusedError(*result)
            case "wrong":
                raise EuchreError(result)
            case "memory":
                raise _make_memory_error()
        _log.error("work behind the pages failed: %s", result)
        raise RefusedError(
            "failed",
            translatable("coach-pool-failed", "We couldn't do that, and it's our mistake."),
        )

    def kill(self) -> None:
        """Kill the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join(_START_TIMEOUT_SECONDS)
            self._line.close()

    def close(self) -> None:
        """Kill the process for good, from another thread; its waiter learns of it at once."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()

    def _start_process(self) -> None:
        if self._process is not None and self._process.is_alive():
            return
        context = multiprocessing.get_context("spawn")
        self._line, worker_end = context.Pipe()
        process = context.Process(target=_run_worker, args=(worker_end, self._nice), daemon=True)
        process.start()
        self._process = process
        worker_end.close()
        if self._closed or not self._line.poll(_START_TIMEOUT_SECONDS):
            raise EOFError
        self._line.recv()

    def _await_result(
        self, deadline: float, on_message: Callable[[Any], None], abandoned: threading.Event | None
    ) -> tuple[str, Any]:
        """Pass on the messages of the work, and return how it ended and its result."""
        told_to_stop = False
        while True:
            if self._line.poll(_POLL_SECONDS):
                kind, content = self._line.recv()
                if kind != "told":
                    return kind, content
                on_message(content)
            if self._resident_bytes() > self._memory:
                raise _make_memory_error()
            if time.monotonic() > deadline:
                raise make_interrupted_error() if told_to_stop else _make_timeout_error()
            if abandoned is not None and abandoned.is_set() and not told_to_stop:
                told_to_stop, deadline = True, min(deadline, time.monotonic() + _STOP_GRACE_SECONDS)
                self._line.send_bytes(_STOP_MESSAGE)

    def _resident_bytes(self) -> int:
        """Return the process's resident memory; 0 if the system does not report it."""
        assert self._process is not None
        with suppress(OSError, ValueError, IndexError):
            text = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="ascii")
            return int(text.split()[1]) * os.sysconf("SC_PAGESIZE")
        return 0


def pack_work(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    *,
    sends_messages: bool = False,
    language: str = "",
) -> bytes:
    """Pickle a function and its arguments for a worker process.

    Args:
        function: a function that can be imported.
        args: its arguments, which can be pickled.
        sends_messages: whether its first argument is a function to be called with what it has
            to tell on its way.
        language: of whoever reads what comes of it; empty: nobody does.
    """
    return pickle.dumps((function, args, sends_messages, language))


# -- in the process -------------------------------------------------------------------------------


def _run_worker(connection: Connection, nice: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(nice)
    threading.Thread(target=_exit_when_parent_dies, daemon=True).start()
    with suppress(EOFError, OSError):
        connection.send(("ready", None))
        while True:
            message = connection.recv_bytes()
            if message != _STOP_MESSAGE:  # which has come too late
                connection.send_bytes(_run_job(connection, message))


def _run_job(connection: Connection, message: bytes) -> bytes:
    def send_worker_message(message: Any) -> None:
        connection.send(("told", message))
        if connection.poll():
            raise WorkAbandonedError

    try:
        work, args, tells, language = pickle.loads(message)  # noqa: S301 - the server's own
        _set_language(language)
        return pickle.dumps(("done", work(send_worker_message, *args) if tells else work(*args)))
    except WorkAbandonedError:
        return pickle.dumps(("done", None))
    except RefusedError as refused:
        return pickle.dumps(("refused", (refused.code, refused.why)))
    except EuchreError as error:
        return pickle.dumps(("wrong", str(error)))
    except MemoryError:
        return pickle.dumps(("memory", None))
    except Exception:  # noqa: BLE001 - the one door: it is logged, and who asked is told
        return pickle.dumps(("failed", traceback.format_exc()))


def _set_language(language: str) -> None:
    """Set the language of a reader; what most processes do needs none, and loads none."""
    module = "euchre.server.languages"
    if module in sys.modules or language not in ("", "en"):
        import_module(module).CURRENT_LANGUAGE.set(language or "en")


def _exit_when_parent_dies() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(0)
