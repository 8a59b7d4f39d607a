"""Threads in which addresses take turns, for what is read or made for a request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from euchre.server.http.request_context import CURRENT_REQUEST
from euchre.server.processes.shared_calls import Turnstile
from euchre.texts import translatable

_P = ParamSpec("_P")
_T = TypeVar("_T")


class FairThreadPool:
    """A few threads in which the addresses of the requests take turns.

    Args:
        name: of the threads, and in refusals of what they are.
        threads: how many.
        waiting, of_address: as for `Turnstile`.
    """

    def __init__(self, name: str, threads: int, waiting: int, of_address: int) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        reason = translatable(
            "coach-server-busy", "The server is too busy right now. Try again in a minute."
        )
        self._turnstile = Turnstile(threads, waiting, of_address, reason)

    async def run(self, function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Run work for the current request and return its result.

        What has begun keeps its thread to its end, also where nobody waits for it any more.

        Raises:
            RefusedError: too much waits already.
            CancelledError: `close` was called before this began.
        """
        leave = await self._turnstile.enter(CURRENT_REQUEST.get().address)
        try:
            future = self._threads.submit(partial(copy_context().run, function, *args, **kwargs))
        except RuntimeError:  # the server is closing: as for what waits already
            leave()
            raise asyncio.CancelledError from None
        future.add_done_callback(lambda _: leave())
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Start no more work."""
        self._threads.shutdown(wait=False, cancel_futures=True)
