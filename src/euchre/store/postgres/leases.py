"""Claims on tables: good as long as this server is heard of, and each under an epoch of its own.

A server says every half second that it is alive, and counts as dead when it has not for two
seconds, by the clock of the database alone: how the clocks of servers are set makes no difference.
Where the database's clock is set back, a sign of life from the future counts for nothing.
Only then may another acquire what it had, if it has itself been heard of all that time: where the
database was away nobody could be heard. Each lease has a higher epoch than the one before. Who was
thought dead and wakes up is refused with whatever it writes (`writing`), so two servers never write
one table.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import asyncpg

from euchre.store.chores import PeriodicTasks
from euchre.store.errors import (
    LeaseLostError,
    PublicLogConflictError,
    ServerStoppingError,
    StoreError,
)
from euchre.store.leases import Alive, Lost, ServerNode, TableLeases
from euchre.store.postgres.connecting import (
    AWAY_ERRORS,
    RESTART_ERRORS,
    TIMEOUT_SECONDS,
    PostgresPool,
    build_database_unavailable_error,
)
from euchre.store.rows import LogDeletion, LogRedaction, Write, WriteBatch

HEARTBEAT_SECONDS: Final = 0.5
"""Seconds between signs of life."""
LEASE_SECONDS: Final = 2.0
"""Seconds without one after which others may acquire what a server has."""
_FORGET_NODE_SECONDS: Final = 3600.0
"""Seconds after which a server that is gone is forgotten."""

IS_ALIVE_SQL: Final = f"""
expires > clock_timestamp() AND expires <= clock_timestamp() + interval '{LEASE_SECONDS} s'
"""
"""Whether a server counts as alive; what is later than a sign of life just now was said before the
clock of the database was set back."""
_LONG_ALIVE_SQL: Final = f"""
EXISTS (
    SELECT 1 FROM nodes WHERE node = $1 AND {IS_ALIVE_SQL}
    AND since < clock_timestamp() - interval '{LEASE_SECONDS} s'
)
"""  # noqa: S608 - numbers of our own
"""Whether this server has been heard of for so long that it would have heard of others, too."""
_HEARTBEAT_SQL: Final = f"""
WITH gone AS (
    DELETE FROM nodes WHERE expires < clock_timestamp() - interval '{_FORGET_NODE_SECONDS} s'
        AND node <> $1
)
INSERT INTO nodes (node, address, version, leaving, since, expires)
VALUES ($1, $2, $3, $4, statement_timestamp(), clock_timestamp() + interval '{LEASE_SECONDS} s')
ON CONFLICT (node) DO UPDATE SET address = excluded.address, leaving = excluded.leaving,
since = CASE WHEN nodes.expires < clock_timestamp() OR nodes.since > clock_timestamp()
    THEN excluded.since ELSE nodes.since END,
expires = excluded.expires
RETURNING since = statement_timestamp(), 1 + (
    SELECT count(*) FROM nodes WHERE node <> $1 AND {IS_ALIVE_SQL}
), extract(epoch FROM clock_timestamp())::float8 * 1000
"""  # noqa: S608 - numbers of our own
_ASYNC_COMMIT_SQL: Final = "SET synchronous_commit = off"
"""No sign of life waits for the disk, or for a standby: what a power cut takes is said again."""
_LIST_NODES_SQL: Final = f"""
SELECT node, address, version, leaving FROM nodes WHERE {IS_ALIVE_SQL} ORDER BY node
"""  # noqa: S608 - the same
_ACQUIRE_SQL: Final = f"""
INSERT INTO owners (table_id, node, epoch)
SELECT $2, $1, 1 WHERE $3 OR EXISTS (SELECT 1 FROM log WHERE table_id = $2)
ON CONFLICT (table_id) DO UPDATE
SET node = $1, epoch = owners.epoch + 1
WHERE owners.node IS NULL OR owners.node = $1 OR (
    NOT EXISTS (SELECT 1 FROM nodes WHERE node = owners.node AND {IS_ALIVE_SQL})
    AND {_LONG_ALIVE_SQL}
)
RETURNING epoch
"""  # noqa: S608 - the same
_ACQUIRE_FOLLOWER_SQL: Final = """
UPDATE owners SET node = $1, epoch = epoch + 1
WHERE table_id = $2 AND follows = $3 AND EXISTS (
    SELECT 1 FROM owners WHERE table_id = $3 AND node = $1 AND epoch = $4
)
RETURNING epoch
"""
"""Who has what a table belongs to has the table, too, whoever had it before."""
_FIND_LEASES_SQL: Final = f"""
SELECT table_id, coalesce(o.follows, ''), o.node IS NULL OR o.node = $1 OR (
    (n.node IS NULL OR NOT ({IS_ALIVE_SQL})) AND {_LONG_ALIVE_SQL}
), coalesce(o.node, ''), coalesce(n.address, ''), coalesce(n.version, ''), coalesce(n.leaving, true)
FROM unnest($2::text[]) AS a (table_id) LEFT JOIN owners o USING (table_id)
LEFT JOIN nodes n USING (node)
"""  # noqa: S608 - the same
"""Who has tables, and whether they may be acquired, as `_ACQUIRE_SQL` has it; it locks nothing."""
_LOG_EXISTS_SQL: Final = "SELECT 1 FROM log WHERE table_id = $1 LIMIT 1"
_RELEASE_SQL: Final = """
UPDATE owners o SET node = NULL FROM unnest($2::text[], $3::bigint[]) AS a (table_id, epoch)
WHERE o.table_id = a.table_id AND o.node = $1 AND o.epoch = a.epoch
"""
_LOST_LEASES_SQL: Final = """
SELECT a.table_id FROM unnest($2::text[], $3::bigint[]) AS a (table_id, epoch)
JOIN owners o USING (table_id) WHERE o.node IS DISTINCT FROM $1 OR o.epoch <> a.epoch
"""
"""What is on its way to the disk for the first time has no owner yet."""
_LEASE_EXISTS_SQL: Final = "SELECT 1 FROM owners WHERE table_id = $1"
_DELETE_NODE_SQL: Final = "DELETE FROM nodes WHERE node = $1"

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PublicLogLease:
    """The public log of commitments that a server writes: each server has its own.

    Attributes:
        log: its number, from 0 on.
        epoch: of the lease on it.
    """

    log: int
    epoch: int

    @property
    def lease_id(self) -> str:
        """The id under which the lease on this log is stored; no table has it."""
        return f"public.{self.log}"


class _LeaseStatus(NamedTuple):
    """The lease of a table: what the table belongs to, whether it is free, and the holder."""

    follows: str
    free: bool
    owner: ServerNode


class PostgresLeases(TableLeases):
    """The leases that one server holds in a PostgreSQL database; see `TableLeases`.

    Args:
        connections: to the database.
        node: this server, which gets a name here.
        on_lost: is called with each table that another server has taken over.
        is_alive: whether this server still works; if not, it sends no heartbeat.
    """

    def __init__(
        self, connections: PostgresPool, node: ServerNode, on_lost: Lost, is_alive: Alive
    ) -> None:
        self._connections, self._told, self._alive = connections, on_lost, is_alive
        self.node = replace(node, name=node.name or secrets.token_hex(8))
        self.servers = 1
        self._epochs: dict[str, int] = {}
        self._taking = threading.Lock()
        self._ahead_ms = 0.0  # of the clock here, which never jumps
        self._heard = time.monotonic()  # the last sign of life after which all leases were ours
        self._was_dead = False  # and others may have taken leases since
        self._asked: dict[str, asyncio.Future[_LeaseStatus | StoreError]] = {}
        self._looking: asyncio.Task[None] | None = None
        self._pulse: asyncpg.Connection | None = None
        self._at_pulse = asyncio.Lock()
        connections.run_and_wait(self._beat_and_drop_lost_leases())
        self.public = connections.run_and_wait(self._acquire_public_log(connections.fetch_rows))
        self.chores = PeriodicTasks()
        self._beating = connections.run_and_wait(self._start_heartbeat())

    # -- tables ---------------------------------------------------------------------------------

    def acquire_lease(self, log_name: str) -> ServerNode | None:
        if log_name in self._epochs:
            return None
        while not self.node.leaving:
            status = self._connections.run_and_wait(self._find_lease(log_name))
            if status.follows:
                owner = self.acquire_lease(status.follows)
                if owner is not None:
                    return owner
                if epoch := self._epochs.get(status.follows):
                    if self._try_lease(_ACQUIRE_FOLLOWER_SQL, log_name, status.follows, epoch):
                        return None
                    lease = self.node.name, [status.follows], [epoch]
                    if self._connections.fetch_blocking(_LOST_LEASES_SQL, *lease):
                        self._drop_lease(status.follows)
                    continue  # another has it, or the table has just been deleted
            # What belongs to nothing, or to what has been deleted, is acquired by itself.
            if not status.free:
                return status.owner
            if self._try_lease(_ACQUIRE_SQL, log_name, False):
                return None
            if not self._connections.fetch_blocking(_LOG_EXISTS_SQL, log_name):
                return None
        raise ServerStoppingError

    async def _find_lease(self, log_name: str) -> _LeaseStatus:
        """Return the lease of a table; tables that are asked for at the same time share one query.

        When a server dies the people of all its tables ask others, again and again.

        Raises:
            StoreError: the database cannot be asked.
        """
        if log_name not in self._asked:
            self._asked[log_name] = self._connections.loop.create_future()
        future = self._asked[log_name]
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._resolve_lease_lookups())
        status = await asyncio.shield(future)
        if isinstance(status, StoreError):
            raise status
        return status

    async def _resolve_lease_lookups(self) -> None:
        while self._asked:
            futures, self._asked = self._asked, {}
            try:
                rows = await self._connections.fetch_rows(
                    _FIND_LEASES_SQL, self.node.name, [*futures]
                )
            except StoreError as error:
                for future in futures.values():
                    future.set_result(error)
                continue
            for table, follows, free, *node in rows:
                futures[table].set_result(_LeaseStatus(follows, free, ServerNode(*node)))

    def _try_lease(self, statement: str, log_name: str, *values: object) -> bool:
        """Return whether a statement acquired the lease, or another thread had done so."""
        with self._taking:
            if log_name in self._epochs:
                return True
            rows = self._connections.fetch_blocking(statement, self.node.name, log_name, *values)
            if rows:
                self._epochs[log_name] = rows[0][0]
            return bool(rows)

    def release_leases(self, log_names: Iterable[str]) -> None:
        ours = {table: epoch for table in log_names if (epoch := self._epochs.pop(table, 0))}
        if ours:
            self._connections.fetch_blocking(
                _RELEASE_SQL, self.node.name, list(ours), list(ours.values())
            )

    def fencing_token(self, log_name: str, *, acquire: bool) -> int:
        return self._epochs.setdefault(log_name, 1) if acquire else self._epochs.get(log_name, 0)

    def public_log_number(self) -> int:
        return self.public.log

    def forget_lease(self, log_name: str) -> None:
        self._epochs.pop(log_name, None)

    def list_leases(self) -> list[str]:
        return [*self._epochs]

    def now_ms(self) -> int:
        return round(self.monotonic_ms())

    def monotonic_ms(self) -> float:
        """See `TableLeases.monotonic_ms`: the database's clock, as of the last sign of life."""
        return 1000 * time.monotonic() + self._ahead_ms

    def has_valid_leases(self) -> bool:
        return time.monotonic() < self._heard + LEASE_SECONDS

    def list_nodes(self) -> list[ServerNode]:
        return [ServerNode(*row) for row in self._connections.fetch_blocking(_LIST_NODES_SQL)]

    async def has_lease(self, connection: asyncpg.Connection, log_name: str) -> bool:
        """Return whether any server, this one or another, holds the lease of a table."""
        return bool(await connection.fetch(_LEASE_EXISTS_SQL, log_name))

    async def is_lease_lost(self, connection: asyncpg.Connection, write: Write) -> bool:
        """Return whether another server has the table of `write`, queued under an earlier lease."""
        if not isinstance(write, WriteBatch | LogDeletion | LogRedaction):
            return False
        values = (self.node.name, [write.table], [write.epoch])
        return bool(await connection.fetch(_LOST_LEASES_SQL, *values))

    async def drop_lost_lease(
        self,
        connection: asyncpg.Connection,
        lease_id: str,
        write: WriteBatch | LogDeletion | LogRedaction,
    ) -> StoreError:
        """Drop a lease that a write found to be lost, and return the error for that write."""
        table = write.table
        if lease_id == self.public.lease_id:
            self.public = await self._acquire_public_log(connection.fetch)
            return PublicLogConflictError(
                f"table {table}: the public log has been claimed by another server"
            )
        if self._epochs.get(lease_id) == write.epoch:  # or it has been acquired anew since
            self._drop_lease(lease_id)
        return LeaseLostError(table)

    def _drop_lease(self, log_name: str) -> None:
        if self._epochs.pop(log_name, None) is not None:
            self._told(log_name)

    # -- signs of life --------------------------------------------------------------------------

    def stop_acquiring(self) -> None:
        """Stop acquiring leases, and announce it to the other servers."""
        self.node = replace(self.node, leaving=True)
        self._connections.run_and_wait(self._beat_and_drop_lost_leases())

    def close(self) -> None:
        """Release all leases, and delete this server from the list."""
        self._connections.loop.call_soon_threadsafe(self._beating.cancel)
        if self._pulse is not None:
            self._connections.loop.call_soon_threadsafe(self._pulse.terminate)
        try:
            self.release_leases([*self._epochs])
            self._epochs[self.public.lease_id] = self.public.epoch
            self.release_leases([self.public.lease_id])
            self._connections.fetch_blocking(_DELETE_NODE_SQL, self.node.name)
        except StoreError:
            _logger.warning(
                "this server couldn't release its tables: other servers have to wait for them"
            )

    async def _start_heartbeat(self) -> asyncio.Task[None]:
        return self.chores.start_task(
            "signs of life", self._run_heartbeat, interval_seconds=HEARTBEAT_SECONDS
        )

    async def _run_heartbeat(self) -> None:
        if self._alive():
            await self._beat_and_drop_lost_leases()

    async def _beat_and_drop_lost_leases(self) -> None:
        """Send a heartbeat; if this server had counted as dead, drop the leases that others have
        taken, and only then count the rest as valid again.

        Raises:
            StoreError: that could not be done.
        """
        began = time.monotonic()
        try:
            if await self._send_heartbeat():
                self._was_dead = True
            if self._was_dead:
                await self._drop_lost_leases()
        except (*AWAY_ERRORS, *RESTART_ERRORS) as error:
            raise build_database_unavailable_error(error) from error
        except asyncpg.PostgresError as error:
            raise StoreError(f"the database refuses signs of life: {error}") from error
        self._was_dead, self._heard = False, began

    async def _send_heartbeat(self) -> bool:
        """Send a heartbeat, and return whether this server had counted as dead or was unknown."""
        async with self._at_pulse:  # who leaves says so at any time
            node = self.node
            values = (node.name, node.address, node.version, node.leaving)
            if self._pulse is None or self._pulse.is_closed():
                # nothing is held yet, so nobody is in a hurry with the first one
                connect_seconds = TIMEOUT_SECONDS / 2 if self._pulse is None else None
                self._pulse = await self._connections.connect(
                    LEASE_SECONDS, connect_seconds=connect_seconds
                )
                await self._pulse.execute(_ASYNC_COMMIT_SQL)
            try:
                began = time.monotonic()
                unknown, self.servers, clock = await self._pulse.fetchrow(_HEARTBEAT_SQL, *values)
                self._ahead_ms = clock - 500 * (began + time.monotonic())
            except (*AWAY_ERRORS, *RESTART_ERRORS):
                self._pulse.terminate()
                raise
            return bool(unknown)

    async def _drop_lost_leases(self) -> None:
        held = dict(self._epochs)
        if not held:
            return
        assert self._pulse is not None
        values = (self.node.name, list(held), list(held.values()))
        async with self._at_pulse:
            rows = await self._pulse.fetch(_LOST_LEASES_SQL, *values)
        for (table,) in rows:
            if self._epochs.get(table) == held[table]:
                self._drop_lease(table)

    async def _acquire_public_log(
        self, fetch: Callable[..., Awaitable[Sequence[Any]]]
    ) -> PublicLogLease:
        """Acquire the first public log that no server holds, by a function that runs statements."""
        log = 0
        while True:
            public = PublicLogLease(log, 0)
            if rows := await fetch(_ACQUIRE_SQL, self.node.name, public.lease_id, True):
                return replace(public, epoch=rows[0][0])
            log += 1
