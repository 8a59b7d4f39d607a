"""The request that is being answered: its address, and whether anybody waits for the answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, TypeVar

from starlette.exceptions import HTTPException

from euchre.errors import EuchreError
from euchre.table.commands import RefusedError

_log: Final = logging.getLogger("euchre.server")
_T = TypeVar("_T")


class RequestContext(NamedTuple):
    """Context of a request that background work needs.

    Attributes:
        address: the network address it comes from; empty: the server itself wants something.
        task: answers it; whatever else is done of it may outlive it.
        left: waits until the client has gone.
    """

    address: str = ""
    task: asyncio.Task[object] | None = None
    left: Callable[[], Awaitable[None]] | None = None


CURRENT_REQUEST: Final[ContextVar[RequestContext]] = ContextVar(
    "euchre_asking",
    default=RequestContext(),  # noqa: B039 - cannot change
)
"""The request that is being answered, set by the guard."""


async def run_shielded(coroutine: Coroutine[Any, Any, _T]) -> _T:
    """Run work and return its result; it goes on to its end if the request is cut off."""
    task = asyncio.get_running_loop().create_task(coroutine)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_log_failure)
        raise


def _log_failure(task: asyncio.Task[Any]) -> None:
    """Log how work has failed whose request is gone, unless it was refused."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, EuchreError | HTTPException):
        _log.error("what a request had begun: %s", error, exc_info=error)


async def run_while_connected(coroutine: Coroutine[Any, Any, _T]) -> _T:
    """Run work for a request and return its result; cancel it if the client disconnects.

    This is so in the task that answers the request; for all other tasks it is just done.

    Raises:
        RefusedError: the client has gone; nobody hears this.
    """
    context = CURRENT_REQUEST.get()
    if context.left is None or context.task is not asyncio.current_task():
        return await coroutine
    gone = RefusedError("gone", "Nobody is waiting for this anymore.")
    return await run_until_gone(coroutine, context.left(), gone)


async def run_until_gone(
    coroutine: Coroutine[Any, Any, _T], disconnect: Awaitable[object], error: Exception
) -> _T:
    """Run work and return its result; cancel it and raise `error` once `disconnect` is done."""
    work_task, leave_task = asyncio.ensure_future(coroutine), asyncio.ensure_future(disconnect)
    try:
        await asyncio.wait({work_task, leave_task}, return_when=asyncio.FIRST_COMPLETED)
        if work_task.done():
            return work_task.result()
        raise error
    finally:
        work_task.cancel()
        leave_task.cancel()
