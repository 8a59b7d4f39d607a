"""The writing side of PostgreSQL: all that waits goes in by one statement, under today's leases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Final, NamedTuple, TypeAlias

import asyncpg

from euchre.store.chain import ChainHeads, relink_entries
from euchre.store.errors import (
    DatabaseFullError,
    LeaseLostError,
    StaleRewriteError,
    StoreError,
    WriteConflictError,
    build_batch_error,
)
from euchre.store.kinds import ROW_KINDS, Values, link_batches
from euchre.store.postgres.connecting import (
    AWAY_ERRORS,
    RESTART_ERRORS,
    TIMEOUT_SECONDS,
    PostgresPool,
    build_database_unavailable_error,
)
from euchre.store.postgres.leases import PostgresLeases, PublicLogLease
from euchre.store.rows import (
    GameRewrite,
    LogDeletion,
    LogRedaction,
    ResultDeletion,
    Write,
    WriteBatch,
    WriteProbe,
)

_SOONEST, _LATEST = 0.1, 2.0
"""Seconds between tries to find a database again that is away: at first, and at last."""

_FIRST_ROW_PARAMETER: Final = 6
"""The number of the first parameter of `_WRITE_SQL` for rows; the leases come before."""
_ACCOUNT_EXISTS_SQL: Final = {
    "results": """ AND (r.player NOT LIKE 'player.%' OR r.player = ANY($6)
        OR EXISTS (SELECT 1 FROM log WHERE table_id = r.player))""",
    "records": """ AND (
        EXISTS (SELECT 1 FROM new_results o WHERE o.table_id = r.table_id AND o.game = r.game)
        OR EXISTS (SELECT 1 FROM results o WHERE o.table_id = r.table_id AND o.game = r.game))""",
}
"""Nothing is written of an account that is gone; SQLite has triggers for that.

Where the account begins in the same statement, it is among the logs with new entries, $6.
"""
_RETURNING_SQL: Final = {"results": " RETURNING table_id, game"}


def _iterate_insert_clauses() -> Iterator[str]:
    """Yield the part of the write statement for each kind of rows."""
    number = count(_FIRST_ROW_PARAMETER)
    for kind in ROW_KINDS:
        name, columns = kind.name, kind.column_list
        values = ", ".join(
            f"${next(number)}::{column_type}[]" for column_type in kind.postgres_types
        )
        yield f"""new_{name} AS (
    INSERT INTO {name} ({columns})
    SELECT r.* FROM unnest({values}) AS r ({columns}), fine
    WHERE fine.owned{_ACCOUNT_EXISTS_SQL.get(name, "")}
    {kind.on_conflict_clause}{_RETURNING_SQL.get(name, "")}
)"""  # noqa: S608 - text of our own


def _iterate_delete_clauses() -> Iterator[str]:
    """Yield the part of the delete statement for each kind of rows."""
    for kind in reversed(ROW_KINDS):
        if kind.forgotten:
            of_it = kind.build_delete_condition("gone.table_id")
            yield f"old_{kind.name} AS (DELETE FROM {kind.name} USING gone WHERE {of_it})"  # noqa: S608


_WRITE_SQL: Final = f"""
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[])
        AS a (table_id, epoch, first, follows)
), born AS (
    INSERT INTO owners (table_id, node, epoch, follows)
    SELECT table_id, $1, 1, follows FROM asked WHERE epoch = 1 AND first BETWEEN 0 AND 1
    ON CONFLICT (table_id) DO NOTHING
    RETURNING table_id
), held AS MATERIALIZED (
    SELECT o.table_id FROM owners o JOIN asked a USING (table_id)
    WHERE o.node = $1 AND o.epoch = a.epoch
    FOR SHARE OF o
), free AS MATERIALIZED (
    SELECT table_id FROM asked a WHERE epoch = 0
    AND NOT EXISTS (SELECT 1 FROM owners o WHERE o.table_id = a.table_id)
), fine AS MATERIALIZED (
    SELECT (SELECT count(*) FROM asked) = (SELECT count(*) FROM born)
        + (SELECT count(*) FROM held) + (SELECT count(*) FROM free) AS owned
), {", ".join(_iterate_insert_clauses())}
SELECT ARRAY(
    SELECT table_id FROM held
    UNION ALL SELECT table_id FROM born
    UNION ALL SELECT table_id FROM free
)
"""  # noqa: S608 - text of our own
"""Everything of many batches, or nothing where one is not under the last lease of its table.

$1 is this server. $2 to $5 are the leases that it asserts: tables, their epochs, the numbers of
their first entries here, and what new tables belong to. The rest are the columns of `ROW_KINDS`.
The rows of the leases are held, so that nobody takes a table over between the look and the commit.
"""
_DELETE_SQL: Final = f"""
WITH held AS MATERIALIZED (
    SELECT table_id FROM owners WHERE table_id = $2 AND node = $1 AND epoch = $3 FOR UPDATE
), may AS MATERIALIZED (
    SELECT $2 AS table_id, greatest(
        (SELECT at FROM used WHERE table_id = $2),
        (SELECT at FROM log WHERE table_id = $2 ORDER BY seq DESC LIMIT 1)
    ) AS last
    WHERE EXISTS (SELECT 1 FROM held) OR NOT EXISTS (SELECT 1 FROM log WHERE table_id = $2)
), gone AS MATERIALIZED (
    SELECT table_id FROM may WHERE $4::bigint = 0 OR last IS NULL OR last < $4
), stays AS (
    UPDATE used SET at = last FROM may
    WHERE used.table_id = may.table_id AND NOT EXISTS (SELECT 1 FROM gone)
), free AS (
    UPDATE owners SET node = NULL FROM held
    WHERE owners.table_id = held.table_id AND NOT EXISTS (SELECT 1 FROM gone)
), {", ".join(_iterate_delete_clauses())},
claims AS (DELETE FROM owners USING held, gone WHERE owners.table_id = held.table_id)
SELECT count(*) FROM may
"""  # noqa: S608 - text of our own
"""A table and its lease; where it has been used since, the lease alone is given back."""
_DELETE_RESULTS_SQL: Final = """
DELETE FROM results WHERE (table_id, game, player) IN (
    SELECT table_id, game, player FROM results WHERE player = $1 ORDER BY at LIMIT $2)
"""
_REWRITE_SQL: Final = """
WITH results_asked AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bytea[],
        $7::text[], $8::text[], $9::text[], $10::bytea[])
        AS a (table_id, game, player, kind, topic, body, new_player, new_kind, new_topic, new_body)
), records_asked AS MATERIALIZED (
    SELECT * FROM unnest($11::text[], $12::bigint[], $13::bytea[], $14::bytea[])
        AS a (table_id, game, record, new_record)
), results_held AS MATERIALIZED (
    SELECT r.table_id FROM results r JOIN results_asked a USING (table_id, game, player)
    WHERE r.kind = a.kind AND r.topic = a.topic AND r.body = a.body
    ORDER BY r.table_id, r.game, r.player FOR UPDATE OF r
), records_held AS MATERIALIZED (
    SELECT r.table_id FROM records r JOIN records_asked a USING (table_id, game)
    WHERE r.record = a.record ORDER BY r.table_id, r.game FOR UPDATE OF r
), fine AS MATERIALIZED (
    SELECT (SELECT count(*) FROM results_held) = (SELECT count(*) FROM results_asked)
        AND (SELECT count(*) FROM records_held) = (SELECT count(*) FROM records_asked) AS same
), ended AS (
    UPDATE results r
    SET player = a.new_player, kind = a.new_kind, topic = a.new_topic, body = a.new_body
    FROM results_asked a, fine WHERE fine.same
    AND r.table_id = a.table_id AND r.game = a.game AND r.player = a.player
), recorded AS (
    UPDATE records r SET record = a.new_record FROM records_asked a, fine WHERE fine.same
    AND r.table_id = a.table_id AND r.game = a.game
)
SELECT same FROM fine
"""
"""What is to be replaced is held first, as it is by now: who comes second finds it changed."""
_REDACT_SQL: Final = """
WITH held AS MATERIALIZED (
    SELECT table_id FROM owners WHERE table_id = $2 AND node = $1 AND epoch = $3 FOR UPDATE
), asked AS MATERIALIZED (
    SELECT * FROM unnest($4::bigint[], $5::text[], $6::bytea[], $7::bytea[], $8::bytea[])
        AS a (seq, who, entry, was, chain)
), fine AS MATERIALIZED (
    SELECT (SELECT max(seq) FROM asked) = (SELECT max(seq) FROM log WHERE table_id = $2)
        AND (SELECT count(*) FROM asked) = (
            SELECT count(*) FROM log l JOIN asked a USING (seq)
            WHERE l.table_id = $2 AND l.chain = a.was
        ) AS same
), redacted AS (
    UPDATE log l SET "by" = a.who, entry = a.entry, chain = a.chain FROM asked a, held, fine
    WHERE fine.same AND l.table_id = held.table_id AND l.seq = a.seq
)
SELECT (SELECT count(*) FROM held) AS held, same FROM fine
"""
"""Entries from one of them up to the last; only who has the log writes it, one thing at a time."""
_TRIAL_SQL: Final = """
INSERT INTO meta (name, value) VALUES ('trial', '')
ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
_GROW_LOG_SQL: Final = """
BEGIN;
INSERT INTO log (table_id, seq, at, entry, chain)
SELECT '', n, 0, decode(repeat('00', 1900), 'hex'), decode(repeat('00', 32), 'hex')
FROM generate_series(1, 5) AS n;
ROLLBACK
"""
"""More than a page of the database has room for, so that the log has to grow; and it is undone.

It is said in one message: a server that was stopped in the middle would hold up all the others.
"""
_DIGEST_SQL: Final = "SELECT chain FROM log WHERE table_id = $1 AND seq = $2"
_SECRET_SQL: Final = "SELECT secret FROM vault WHERE table_id = $1 AND hand_key = $2"
_COMMITMENT_SQL: Final = "SELECT entry FROM commitments WHERE number = $1"
_RESULT_SQL: Final = "SELECT body FROM results WHERE table_id = $1 AND game = $2 AND player = $3"
_DIGESTS_SQL: Final = """
SELECT l.table_id, l.seq, l.chain FROM log l
JOIN unnest($1::text[], $2::bigint[]) AS a (table_id, seq) USING (table_id, seq)
"""
_BACKEND_SQL: Final = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END_BACKEND_SQL: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2
"""
_BACKEND_PAUSE_SECONDS: Final = 0.05
_BATCH_ERRORS: Final = (StoreError, asyncpg.PostgresError, ValueError, TypeError, AttributeError)
"""What is wrong with one batch, and not with the database."""
_NO_ENTRY: Final = -1
"""In the place of the number of a first entry: nothing is born."""
_NO_LEASE: Final = (0, _NO_ENTRY, "")
"""What is claimed of a table of which nothing has come yet."""
_Column: TypeAlias = tuple[Any, ...]


class _Trace(NamedTuple):
    """A value that no work but one leaves in the database, and the statement that reads it."""

    statement: str
    key: tuple[str | int, ...]
    value: bytes


class PostgresBatchWriter:
    """The writer's connection to PostgreSQL; it reconnects when the database comes back.

    Args:
        connections: to the database.
        owners: by which right it writes.

    Attributes:
        patience: seconds after which a statement is given up, and tried anew.
    """

    patience = TIMEOUT_SECONDS

    def __init__(self, connections: PostgresPool, owners: PostgresLeases) -> None:
        self._connections, self._owners = connections, owners
        self._connection: asyncpg.Connection | None = None
        self._heads = ChainHeads(lambda *_: None)  # what is not known is read before
        self._backend: tuple[Any, ...] = ()  # process and start of what serves the connection
        self._ending = asyncio.Event()
        self._flying: list[int] = []  # what has been sent, and not been heard of

    def commit(self, writes: Sequence[Write]) -> list[StoreError | None]:
        """See `BatchWriter.commit`; while the database is away it waits."""
        return self._connections.run_coroutine(self._commit_writes(writes), None)

    def stop_waiting(self) -> None:
        """Stop waiting for a database that is away: unwritten work fails, the server ends."""
        self._connections.loop.call_soon_threadsafe(self._ending.set)

    def close(self) -> None:
        """Close the connection."""
        self._connections.run_coroutine(self._drop_connection(), None)

    async def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def _commit_writes(self, writes: Sequence[Write]) -> list[StoreError | None]:
        """Try until the outcome of each work is known; one without an answer may be written."""
        known: dict[int, StoreError | None] = {}
        unborn: set[str] = set()  # logs that were to begin, and have not
        pause, self._flying = _SOONEST, []
        while True:
            try:
                connection = await self._get_connection()
                if self._flying and await self._are_writes_committed(
                    connection, [writes[n] for n in self._flying]
                ):
                    _record_written_group(writes, self._flying, known, unborn)
                await self._write_in_halves(connection, writes, known, unborn)
                return [known[n] for n in range(len(writes))]
            except (*AWAY_ERRORS, *RESTART_ERRORS) as error:
                failure = build_database_unavailable_error(error)
                self._heads.forget_digests()
                is_open = self._connection is not None and not self._connection.is_closed()
                if isinstance(error, asyncpg.InterfaceError) and is_open:
                    raise  # what was asked is wrong: to ask it again is no use
                await self._drop_connection()
                if self._ending.is_set():
                    return [known.get(n, failure) for n in range(len(writes))]
                try:
                    async with asyncio.timeout(pause):
                        await self._ending.wait()
                except TimeoutError:
                    pause = min(_LATEST, 2 * pause)

    async def _write_in_halves(
        self,
        connection: asyncpg.Connection,
        writes: Sequence[Write],
        outcomes: dict[int, StoreError | None],
        refused_logs: set[str],
    ) -> None:
        """Write all works in one statement, or, refused, in halves: the good ones hardly wait."""
        open_indexes = [n for n in range(len(writes)) if n not in outcomes]
        groups = [open_indexes] if open_indexes else []
        while groups:
            self._flying = group = groups.pop()
            batches = [work for n in group if isinstance(work := writes[n], WriteBatch)]
            if len(group) == 1:
                outcomes[group[0]] = await self._write_one(
                    connection, writes[group[0]], refused_logs
                )
            elif len(batches) == len(group) and await self._try_batches(connection, batches):
                _record_written_group(writes, group, outcomes, refused_logs)
            else:
                half = len(group) // 2
                groups += [group[half:], group[:half]]  # the first is the next
        for table in refused_logs:
            self._owners.forget_lease(table)

    async def _get_connection(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            connection = await self._connections.connect(self.patience)
            try:
                await self._terminate_backend(connection)
                self._backend = tuple(await connection.fetchrow(_BACKEND_SQL))
            except BaseException:
                connection.terminate()
                raise
            self._connection = connection
        return self._connection

    async def _terminate_backend(self, connection: asyncpg.Connection) -> None:
        """End the process that served the previous connection, which may still be running a
        statement, and wait for it.

        Only then is it certain whether that statement was carried out.

        Raises:
            TimeoutError: this server ends meanwhile.
        """
        while self._backend and await connection.fetch(_END_BACKEND_SQL, *self._backend):
            if self._ending.is_set():
                raise TimeoutError
            await asyncio.sleep(_BACKEND_PAUSE_SECONDS)

    async def _try_batches(
        self, connection: asyncpg.Connection, batches: Sequence[WriteBatch]
    ) -> bool:
        try:
            await self._write_batches(connection, batches)
        except (*AWAY_ERRORS, *RESTART_ERRORS):
            raise
        except _BATCH_ERRORS:
            self._heads.forget_digests()
            return False
        return True

    async def _write_one(
        self, connection: asyncpg.Connection, write: Write, refused_logs: set[str]
    ) -> StoreError | None:
        """Write one work alone; `refused_logs`: those whose first entry has just been refused."""
        begins = _is_log_start(write)
        if write.table in refused_logs and isinstance(write, WriteBatch) and not begins:
            write = replace(write, epoch=0)  # it was asked under the lease of the beginning
        try:
            if isinstance(write, LogDeletion):
                self._heads.forget_digests(write.table)
                await self._delete_log(connection, write)
            elif isinstance(write, ResultDeletion):
                await connection.execute(_DELETE_RESULTS_SQL, write.player, write.limit)
            elif isinstance(write, WriteProbe):
                await self._test_storage(connection)
            elif isinstance(write, GameRewrite):
                await _rewrite_games(connection, write)
            elif isinstance(write, LogRedaction):
                self._heads.forget_digests(write.table)
                await self._redact_entries(connection, write)
            else:
                await self._write_batches(connection, [write])
        except (*AWAY_ERRORS, *RESTART_ERRORS):
            raise
        except _BATCH_ERRORS as error:
            self._heads.forget_digests(write.table)
            if begins and not await self._owners.has_lease(connection, write.table):
                refused_logs.add(write.table)
            if isinstance(error, WriteConflictError) and await self._owners.is_lease_lost(
                connection, write
            ):
                error = LeaseLostError(write.table)  # which is why the entry before is not there
            if isinstance(error, LeaseLostError) and isinstance(
                write, WriteBatch | LogDeletion | LogRedaction
            ):
                return await self._owners.drop_lost_lease(connection, error.table, write)
            if isinstance(error, asyncpg.DiskFullError):
                return DatabaseFullError()
            return build_batch_error(write.table, error)
        if begins or isinstance(write, LogDeletion):
            refused_logs.discard(write.table)
        return None

    async def _test_storage(self, connection: asyncpg.Connection) -> None:
        """Test whether the log can grow, which is rolled back, and a row reaches the disk."""
        try:
            await connection.execute(_GROW_LOG_SQL)
        except asyncpg.PostgresError:
            await connection.execute("ROLLBACK")
            raise
        await connection.execute(_TRIAL_SQL)

    async def _delete_log(self, connection: asyncpg.Connection, deletion: LogDeletion) -> None:
        name = self._owners.node.name
        values = name, deletion.table, deletion.epoch, deletion.unused
        is_owner = await connection.fetchval(_DELETE_SQL, *values)
        if not is_owner:
            raise LeaseLostError(deletion.table)

    async def _redact_entries(
        self, connection: asyncpg.Connection, redaction: LogRedaction
    ) -> None:
        rows = [
            (row.seq, row.by, row.entry, old_digest, digest)
            for row, old_digest, digest in relink_entries(
                redaction.table, redaction.was, redaction.rows
            )
        ]
        if not rows:
            return
        values = self._owners.node.name, redaction.table, redaction.epoch
        held, same = await connection.fetchrow(_REDACT_SQL, *values, *_rows_to_columns(rows, 5))
        if not held:
            raise LeaseLostError(redaction.table)
        if not same:
            raise StaleRewriteError

    async def _are_writes_committed(
        self, connection: asyncpg.Connection, writes: Sequence[Write]
    ) -> bool:
        """Return whether works without an answer have been written, exactly these, by one
        statement.

        Those that leave no trace may be done once more.
        """
        for work in writes:
            if trace := await self._find_commit_trace(connection, work):
                value = await connection.fetchval(trace.statement, *trace.key)
                if value is None or bytes(value) != trace.value:
                    return False
                # a standby that has this has what came before it, too
                await connection.execute(_TRIAL_SQL)
                return True
        return False

    async def _find_commit_trace(
        self, connection: asyncpg.Connection, write: Write
    ) -> _Trace | None:
        """Return what a work leaves behind once it is written; None: nothing that would tell."""
        match write:
            case WriteBatch(table=table, entries=(*_, last)):
                await self._load_previous_digests(connection, [write])
                try:
                    digest = self._heads.link_entries(table, write.entries)[-1]
                except _BATCH_ERRORS:
                    digest = b""  # it can never have been written
                finally:
                    self._heads.forget_digests(table)
                return _Trace(_DIGEST_SQL, (table, last.seq), digest)
            case WriteBatch(table=table, secrets=((key, secret), *_)):
                return _Trace(_SECRET_SQL, (table, key), secret)
            case WriteBatch(commitments=((number, line), *_)):
                return _Trace(_COMMITMENT_SQL, (number,), line)
            case LogRedaction(table=table, was=was, rows=rows):
                for row, _, digest in reversed(relink_entries(table, was, rows)):
                    return _Trace(_DIGEST_SQL, (table, row.seq), digest)
            case GameRewrite():
                for old_row, new_row in write.results:
                    if old_row.body != new_row.body:
                        return _Trace(
                            _RESULT_SQL, (new_row.table, new_row.game, new_row.player), new_row.body
                        )
        return None

    async def _load_previous_digests(
        self, connection: asyncpg.Connection, batches: Sequence[WriteBatch]
    ) -> None:
        """Read the digests that the next entries follow."""
        for batch in batches:
            if batch.entries:
                self._heads.forget_if_token_changed(batch.table, batch.epoch)
        previous_seqs = {b.table: b.entries[0].seq - 1 for b in reversed(batches) if b.entries}
        unknown = {
            t: seq for t, seq in previous_seqs.items() if seq and not self._heads.has_digest(t, seq)
        }
        if unknown:
            rows = await connection.fetch(_DIGESTS_SQL, list(unknown), list(unknown.values()))
            for table, seq, digest in rows:
                self._heads.remember_digest(table, seq, bytes(digest))

    async def _write_batches(
        self, connection: asyncpg.Connection, batches: Sequence[WriteBatch]
    ) -> None:
        """Write batches by one statement, all of them or none.

        Raises:
            LeaseLostError: there is no lease for one of them.
            WriteConflictError: the entry before one of them is not there.
            DealsSeenElsewhereError: a browser sees a set at two of the tables.
            NameTakenError: two of them want a name.
        """
        await self._load_previous_digests(connection, batches)
        linked = link_batches(batches, self._heads)
        leases = _build_lease_columns(batches, self._owners.public)
        columns = [
            column
            for kind in ROW_KINDS
            for column in _rows_to_columns(
                kind.merge_rows(kind.rows(linked)), len(kind.postgres_types)
            )
        ]
        held = await connection.fetchval(_WRITE_SQL, self._owners.node.name, *leases, *columns)
        lost = set(leases[0]) - set(held)
        if lost:
            raise LeaseLostError(lost.pop())


def _record_written_group(
    writes: Sequence[Write],
    indexes: Sequence[int],
    outcomes: dict[int, StoreError | None],
    refused_logs: set[str],
) -> None:
    """Note that a group of works has been written, and which logs have begun with that."""
    outcomes.update(dict.fromkeys(indexes))
    refused_logs.difference_update(writes[n].table for n in indexes if _is_log_start(writes[n]))


def _is_log_start(write: Write) -> bool:
    """Return whether a work holds the first entry of a log."""
    return isinstance(write, WriteBatch) and bool(write.entries) and write.entries[0].seq <= 1


async def _rewrite_games(connection: asyncpg.Connection, rewrite: GameRewrite) -> None:
    """Replace stored results and records of games.

    Raises:
        StaleRewriteError: something is not as it was read any more, or another is at it.
    """
    results = [
        (
            *(old.table, old.game, old.player, old.kind, old.topic, old.body),
            *(new.player, new.kind, new.topic, new.body),
        )
        for old, new in rewrite.results
    ]
    records = [(old.table, old.game, old.record, new.record) for old, new in rewrite.records]
    try:
        same = await connection.fetchval(
            _REWRITE_SQL, *_rows_to_columns(results, 10), *_rows_to_columns(records, 4)
        )
    except asyncpg.DeadlockDetectedError:
        raise StaleRewriteError from None
    if not same:
        raise StaleRewriteError


def _build_lease_columns(batches: Sequence[WriteBatch], public: PublicLogLease) -> list[_Column]:
    """Return the columns of the leases under which batches are written.

    Rows that a server can write only for a log of its own need the lease on that log. Who has
    seen which deals, when somebody was there, and results, which belong to players, need none.

    Raises:
        LeaseLostError: there is no lease for one of them.
    """
    leases: dict[str, tuple[int, int, str]] = {}
    for batch in batches:
        table = batch.table
        if batch.entries and not batch.epoch:
            raise LeaseLostError(table)
        if table in leases and leases[table][0] != batch.epoch:
            raise LeaseLostError(table)
        if batch.entries and leases.get(table, _NO_LEASE)[1] == _NO_ENTRY:
            leases[table] = (batch.epoch, batch.entries[0].seq, batch.follows)
        elif batch.tokens or batch.secrets or batch.listing or batch.names or batch.members:
            leases.setdefault(table, (batch.epoch, _NO_ENTRY, ""))
        if batch.commitments:
            leases[public.lease_id] = (public.epoch, 0, "")
    return _rows_to_columns([(table, *lease) for table, lease in leases.items()], 4)


def _rows_to_columns(rows: Sequence[Values], width: int) -> list[_Column]:
    """Return rows as columns, of which there are `width`."""
    return [*zip(*rows, strict=True)] or [()] * width
