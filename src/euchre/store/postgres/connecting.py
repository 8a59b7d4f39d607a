"""Connections to PostgreSQL, in an event loop in a thread of its own."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Coroutine, Sequence
from concurrent.futures import TimeoutError as Late
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, TypeVar

import asyncpg

from euchre.store.errors import StoreError, log_and_build_read_error
from euchre.store.leases import hide_password
from euchre.store.reading import LogReader

TIMEOUT_SECONDS: Final = 10.0
"""Seconds after which the database counts as away."""
POOL_CONNECTIONS: Final = 4
"""Connections of a pool, at most."""
MAX_CONNECTIONS: Final = 2 * POOL_CONNECTIONS + 2
"""Connections of a server, at most: two pools, one that writes, one for signs of life."""
AWAY_ERRORS: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that is cut in the middle of an answer
    asyncpg.PostgresConnectionError,
)
"""How it shows that the database is away, or the way to it is."""
RESTART_ERRORS: Final = (
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""What a database says that goes or comes, or that is no primary any more."""

_T = TypeVar("_T")
_logger = logging.getLogger(__name__)


class PostgresPool:
    """Connection pools that any thread may use, and the event loop in which they run.

    Attributes:
        url: of the database.
        name: of it, as it may be told.
        loop: runs in the thread `euchre-database`.
    """

    def __init__(self, url: str) -> None:
        self.url, self.name = url, hide_password(url)
        self.loop = asyncio.new_event_loop()
        self._closed = False
        self._pools: dict[bool, asyncpg.Pool] = {}
        self._making = asyncio.Lock()
        self._thread = threading.Thread(target=self._run_loop, name="euchre-database", daemon=True)
        self._thread.start()

    def _run_loop(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    def run_coroutine(
        self, coroutine: Coroutine[Any, Any, _T], timeout_seconds: float | None = TIMEOUT_SECONDS
    ) -> _T:
        """Run a coroutine in the event loop of the connections, and wait for its result.

        Raises:
            TimeoutError: it was not done within `timeout_seconds`; nobody knows what became of it.
        """
        doing = asyncio.run_coroutine_threadsafe(coroutine, self.loop)
        try:
            return doing.result(timeout_seconds)
        except Late:
            doing.cancel()
            raise TimeoutError from None

    async def connect(
        self,
        timeout_seconds: float = TIMEOUT_SECONDS,
        *,
        connect_seconds: float | None = None,
    ) -> asyncpg.Connection:
        """Open a connection outside the pools; its commits wait for the disk, whatever the
        database is set to.

        Args:
            timeout_seconds: seconds after which the database counts as away.
            connect_seconds: the same for the connection itself; None: half as many.

        Raises:
            AWAY or COMING: there is none to be had.
        """
        connection = await asyncpg.connect(
            self.url,
            timeout=timeout_seconds / 2 if connect_seconds is None else connect_seconds,
            command_timeout=timeout_seconds,
            server_settings={"application_name": "euchre"},
        )
        try:
            if await connection.fetchval("SHOW synchronous_commit") == "off":
                await connection.execute("SET synchronous_commit = on")
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def get_pool(self, *, quick: bool) -> asyncpg.Pool:
        """Return a pool for reads, and for writes that a power cut may lose, such as leases.

        Args:
            quick: the one for what is found at once, which waits for no whole log.

        Raises:
            AWAY or COMING: there is no connection to be had.
        """
        async with self._making:
            if quick not in self._pools:
                self._pools[quick] = await asyncpg.create_pool(
                    self.url,
                    min_size=0,
                    max_size=POOL_CONNECTIONS,
                    timeout=TIMEOUT_SECONDS / 2,
                    command_timeout=TIMEOUT_SECONDS,
                    server_settings={"application_name": "euchre", "synchronous_commit": "off"},
                )
        return self._pools[quick]

    async def fetch_rows(self, statement: str, *values: Any, quick: bool = True) -> Sequence[Any]:
        """Return the rows of a statement, over a connection of a pool.

        Where one had been lost it is asked once more over another: so nothing but what may be
        done twice is asked here.

        Raises:
            StoreError: the database cannot be asked.
        """
        for is_last_try in (False, True):
            try:
                pool = await self.get_pool(quick=quick)
                async with pool.acquire(timeout=TIMEOUT_SECONDS / 2) as connection:
                    return list(await connection.fetch(statement, *values))
            except (*AWAY_ERRORS, *RESTART_ERRORS) as error:
                if is_last_try:
                    raise build_database_unavailable_error(error) from error
            except asyncpg.PostgresError as error:
                raise log_and_build_read_error(self.name, error) from error
        raise AssertionError

    def fetch_blocking(self, statement: str, *values: Any, quick: bool = True) -> Sequence[Any]:
        """Return the rows of a statement; call it from any thread but that of the event loop.

        Raises:
            StoreError: the database cannot be asked.
        """
        return self.run_and_wait(self.fetch_rows(statement, *values, quick=quick))

    def run_and_wait(self, coroutine: Coroutine[Any, Any, _T]) -> _T:
        """Run a query coroutine in the event loop, and wait for it; call it from any thread but
        that of the event loop.

        Raises:
            StoreError: the database cannot be asked.
        """
        if self._closed:
            coroutine.close()
            raise StoreError("the log has been closed")
        try:
            return self.run_coroutine(coroutine, 2 * TIMEOUT_SECONDS)
        except TimeoutError as error:
            raise build_database_unavailable_error(error) from error

    def close(self) -> None:
        """Close all connections, and end the event loop."""
        if self._closed:
            return
        self._closed = True
        with suppress(TimeoutError, *AWAY_ERRORS):
            self.run_coroutine(self._close_pools(), 3)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()

    async def _close_pools(self) -> None:
        for pool in self._pools.values():
            try:
                async with asyncio.timeout(1):
                    await pool.close()
            except (TimeoutError, *AWAY_ERRORS):
                pool.terminate()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def build_database_unavailable_error(error: BaseException) -> StoreError:
    """Return the error for a database that does not answer; its message may be shown to anybody."""
    _logger.info("the database does not answer: %s", str(error) or type(error).__name__)
    return StoreError("the database does not answer: try again in a moment")


class PostgresReader(LogReader):
    """Reads over the connection pools; `quick` is for what is found at once."""

    def __init__(self, connections: PostgresPool, *, quick: bool) -> None:
        self._connections, self._quick = connections, quick

    contains = "position(?::bytea in entry) > 0"

    def query(self, statement: str, *values: str | int | bytes) -> Sequence[Any]:
        text = number_placeholders(statement)
        return [
            tuple(row) for row in self._connections.fetch_blocking(text, *values, quick=self._quick)
        ]

    def close(self) -> None:
        """Do nothing: the owner of the connections closes them."""


@lru_cache(maxsize=256)
def number_placeholders(statement: str) -> str:
    """Return a statement with its ``?`` placeholders numbered as PostgreSQL expects.

    >>> number_placeholders("SELECT a FROM b WHERE c = ? AND d = ?")
    'SELECT a FROM b WHERE c = $1 AND d = $2'
    """
    head, *parts = statement.split("?")
    return head + "".join(f"${number}{part}" for number, part in enumerate(parts, 1))
