"""Who does the work: this process, several local ones, or a Dask cluster."""

from __future__ import annotations

import importlib
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.context import SpawnContext, SpawnProcess
from types import ModuleType
from typing import Any, Final

from euchre.arguments import verify_arguments
from euchre.errors import EuchreError
from euchre.extras import install_command

CLUSTER_TIMEOUT_SECONDS: Final = 10
"""Seconds in which a cluster must answer, and its first worker be there."""


class WorkerPoolError(EuchreError):
    """The workers cannot be had, or are gone."""


@dataclass(frozen=True)
class WorkerPool:
    """A pool of workers.

    Attributes:
        executor: takes functions and arguments that can be pickled.
        width: how many of them are worth handing out at a time.
    """

    executor: Executor
    width: int


class _InlineExecutor(Executor):
    """Executor that runs every call at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call `fn` now; the future is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - it is raised where the result is asked for
            future.set_exception(error)
        return future


THIS_PROCESS: Final = WorkerPool(_InlineExecutor(), 1)
"""This process alone."""


def count_cores() -> int:
    """Count the cores that this process may use, up to eight."""
    affinity = getattr(os, "sched_getaffinity", None)
    count = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    return min(8, count)


class _WorkerProcess(SpawnProcess):
    """A process that does not run the script that started it."""

    def start(self) -> None:
        """Start the process, while this one seems to have no script."""
        script = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            super().start()
        finally:
            sys.modules["__main__"] = script


class _WorkerContext(SpawnContext):
    """Multiprocessing context that makes such processes."""

    Process = _WorkerProcess


@verify_arguments(workers=1)
@contextmanager
def local_workers(workers: int, *, loads: str = "", script: bool = False) -> Iterator[WorkerPool]:
    """Run this many worker processes on this computer; one means this process itself.

    They load nothing of the script that asks for them, unless it says so.

    Args:
        workers: how many.
        loads: a module they load at once, before there is anything to do.
        script: whether they load the script, too, for functions of its own. It then asks for them
            below ``if __name__ == "__main__":``.
    """
    if workers == 1:
        yield THIS_PROCESS
        return
    context = SpawnContext() if script else _WorkerContext()
    pool = ProcessPoolExecutor(
        workers, mp_context=context, initializer=_initialise_worker, initargs=(loads,)
    )
    try:
        if loads:
            for _ in range(workers):
                pool.submit(_do_nothing)
        yield WorkerPool(pool, 2 * workers)
    finally:
        pool.shutdown(cancel_futures=True)


def _do_nothing() -> None:
    """Do nothing: starts a process."""


def _initialise_worker(module_name: str) -> None:
    """Let Ctrl-C end a worker silently: the first process reports it."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if module_name:
        importlib.import_module(module_name)


class _DaskExecutor(Executor):
    """Executor over the workers of a Dask cluster.

    Dask's own executor takes what was found for an error where the worker that found it is lost
    while it is fetched.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a worker call `fn`."""
        there, here = self._client.submit(fn, *args, **kwargs), Future[Any]()

        def copy_outcome(done: Any) -> None:
            if not here.set_running_or_notify_cancel():
                return
            try:
                here.set_result(done.result())
            except Exception as error:  # noqa: BLE001 - it is raised where the result is asked for
                here.set_exception(error)

        there.add_done_callback(copy_outcome)
        here.add_done_callback(lambda _: there.cancel() if here.cancelled() else None)
        return here


@verify_arguments()
@contextmanager
def cluster_workers(address: str) -> Iterator[WorkerPool]:
    """Connect to the workers of the Dask scheduler at `address`, which must have this same euchre.

    Raises:
        WorkerPoolError: ``euchre[cluster]`` is not installed, nobody answers there, or there are no
            workers.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an optional part
        from distributed.comm import (  # noqa: PLC0415
            CommClosedError,
            get_address_host_port,
        )
        from distributed.scheduler import KilledWorker  # noqa: PLC0415
    except ImportError:
        raise WorkerPoolError(
            f"a cluster needs Dask, which is not installed: {install_command('cluster')}"
        ) from None
    try:
        # A Client that found nobody would stay around half made, and where it is collected while
        # another one starts or stops, both wait for the same lock for ever: so look first.
        socket.create_connection(get_address_host_port(address), CLUSTER_TIMEOUT_SECONDS).close()
        client = Client(address, timeout=CLUSTER_TIMEOUT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise WorkerPoolError(
            f"no Dask scheduler answers at {address!r} ({type(error).__name__}): "
            "start one by 'dask scheduler' and write tcp://HOST:8786"
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=CLUSTER_TIMEOUT_SECONDS)
        except TimeoutError:
            raise WorkerPoolError(
                f"the scheduler at {address} has no workers: start some by 'dask worker {address}'"
            ) from None
        threads: dict[str, int] = client.nthreads()
        try:
            yield WorkerPool(_DaskExecutor(client), 2 * sum(threads.values()))
        except (CancelledError, CommClosedError, KilledWorker, ImportError) as error:
            why = " ".join(str(error).split())[:200]
            raise WorkerPoolError(
                f"the cluster has given up ({type(error).__name__}): {why}"
            ) from error
