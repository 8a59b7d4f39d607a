"""Where the coach thinks and long pages are made, so that no table and no other page waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

from starlette.requests import Request

from euchre.analysis.position.hints import wait_until_coach_ready
from euchre.bots import kernel
from euchre.extras import install_command
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.request_context import run_while_connected
from euchre.server.processes.bot_processes import BOT_PROCESSES
from euchre.server.processes.pools import PoolLimits, ProcessPool
from euchre.server.processes.threads import FairThreadPool
from euchre.table.commands import RefusedError

_P = ParamSpec("_P")
_T = TypeVar("_T")

HINT_POOL: Final = ProcessPool("The coach", PoolLimits(of_one=16))
"""For what somebody waits for at a table or in the lab."""
REVIEW_POOL: Final = ProcessPool("The coach", PoolLimits(waiting=60, of_address=18, nice=15))
"""For whole games, which have time."""
DAILY_BOT_POOL: Final = ProcessPool("The field", PoolLimits(workers=1, nice=19))
"""For bots that play the deals of a day, for whom nobody waits."""
PAGE_POOL: Final = ProcessPool("This server", PoolLimits(of_one=16, memory=500 << 20))
"""For pages that are long, and records that may be."""
_RENDER_THREADS: Final = FairThreadPool("pages", 1, waiting=200, of_address=100)
PAGE_TIMEOUT_SECONDS: Final = 30.0
"""Seconds that such a page may take."""


def close_pools() -> None:
    """Stop all worker processes, for all servers in this process."""
    BOT_PROCESSES.close()
    for pool in (HINT_POOL, REVIEW_POOL, DAILY_BOT_POOL, PAGE_POOL):
        pool.close()


def verify_coach_installed() -> None:
    """Raise if the coach is not installed here.

    Raises:
        RefusedError: there is none.
    """
    if not kernel.is_installed():
        raise RefusedError(
            "no-coach",
            "The coach needs numba, which isn't installed on this server "
            f"({install_command('bots')}).",
        )


async def run_coach_work(request: Request, function: Callable[..., _T], *args: Any) -> _T:
    """Run coach work for a page request and return its result.

    Raises:
        EuchreError: as `ProcessPool.run`; or a `RefusedError`, there is no coach here.
    """
    verify_coach_installed()
    return await run_while_connected(
        HINT_POOL.run(client_address(request), PAGE_TIMEOUT_SECONDS, function, *args)
    )


async def run_in_process(request: Request, function: Callable[..., _T], *args: Any) -> _T:
    """Run `function` in a page worker process for a request and return its result.

    Raises:
        EuchreError: as `ProcessPool.run`.
    """
    return await run_while_connected(
        PAGE_POOL.run(client_address(request), PAGE_TIMEOUT_SECONDS, function, *args)
    )


async def run_in_thread(function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Run work in the rendering thread: for pages that differ with every view.

    There is one thread for all, which takes turns with the loop: each has the interpreter for 5 ms.
    The addresses that ask take turns, too. What it is given need not be packed; what takes seconds
    is done by a process (`run_in_process`).

    Raises:
        RefusedError: too much waits already.
    """
    return await run_while_connected(_RENDER_THREADS.run(function, *args, **kwargs))


def verify_coach_ready_within(timeout_seconds: float) -> None:
    """Wait until the coach is ready and raise if it is not; only for processes that may block.

    Raises:
        RefusedError: it is not in time.
    """
    if not wait_until_coach_ready(timeout_seconds):
        raise RefusedError("warming", "The coach is getting ready. Try again in a minute.")
