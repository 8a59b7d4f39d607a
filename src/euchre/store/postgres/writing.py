"""The writing side of PostgreSQL: all that waits goes in by one statement, under today's claims."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

import asyncpg

from euchre.store.chain import Heads, proven
from euchre.store.errors import (
    Changed,
    Conflict,
    NoRoom,
    NotNext,
    NotOwner,
    Repeated,
    SeenElsewhere,
    StoreError,
    Taken,
    missing_before,
)
from euchre.store.postgres.claims import Claims, Public
from euchre.store.postgres.connecting import AWAY, COMING, PATIENCE, Connections, away
from euchre.store.rows import Batch, Delete, Rewrite, Trial, Work

_SOONEST, _LATEST = 0.1, 2.0
"""Seconds between tries to find a database again that is away: at first, and at last."""

_WRITE: Final = """
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($2::text[], $3::bigint[], $4::bigint[], $37::text[])
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
    SELECT table_id FROM asked a WHERE first = -1
    AND NOT EXISTS (SELECT 1 FROM owners o WHERE o.table_id = a.table_id)
), fine AS MATERIALIZED (
    SELECT (SELECT count(*) FROM asked) = (SELECT count(*) FROM born)
        + (SELECT count(*) FROM held) + (SELECT count(*) FROM free) AS owned
), entries AS (
    INSERT INTO log (table_id, seq, at, "by", command, entry, chain)
    SELECT r.* FROM unnest($5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::text[],
        $10::bytea[], $11::bytea[]) AS r, fine WHERE fine.owned
), secrets AS (
    INSERT INTO vault (table_id, hand_key, secret)
    SELECT r.* FROM unnest($12::text[], $13::text[], $14::bytea[]) AS r, fine
    WHERE fine.owned
), passes AS (
    INSERT INTO tokens (table_id, hash, seat, created, revoked)
    SELECT r.* FROM unnest($15::text[], $16::bytea[], $17::bigint[], $18::bigint[], $19::bool[])
        AS r, fine WHERE fine.owned
    ON CONFLICT (hash) DO UPDATE SET revoked = excluded.revoked, seat = excluded.seat
    WHERE tokens.table_id = excluded.table_id
), shown AS (
    INSERT INTO listings (table_id, title, preset, phase, open, players, updated)
    SELECT r.* FROM unnest($20::text[], $21::text[], $22::text[], $23::text[], $24::bool[],
        $25::text[], $26::bigint[]) AS r, fine WHERE fine.owned
    ON CONFLICT (table_id) DO UPDATE SET title = excluded.title, preset = excluded.preset,
    phase = excluded.phase, open = excluded.open, players = excluded.players,
    updated = excluded.updated
), public AS (
    INSERT INTO commitments (number, entry)
    SELECT r.* FROM unnest($27::bigint[], $28::bytea[]) AS r, fine
    WHERE fine.owned
), boards AS (
    INSERT INTO sets (set_id, first_table, shown)
    SELECT r.* FROM unnest($29::text[], $30::text[], $31::bool[]) AS r, fine
    WHERE fine.owned
    ON CONFLICT (set_id) DO UPDATE SET shown = sets.shown OR excluded.shown
), watched AS (
    INSERT INTO seen (set_id, browser, table_id)
    SELECT r.* FROM unnest($32::text[], $33::bytea[], $34::text[]) AS r, fine
    WHERE fine.owned
    ON CONFLICT (set_id, browser) DO UPDATE SET table_id = NULL
    WHERE seen.table_id <> excluded.table_id
), noted AS (
    INSERT INTO used (table_id, at)
    SELECT r.* FROM unnest($35::text[], $36::bigint[]) AS r, fine
    WHERE fine.owned
    ON CONFLICT (table_id) DO UPDATE SET at = excluded.at WHERE used.at < excluded.at
), kept AS (
    INSERT INTO snapshots (table_id, seq, form, state, proof)
    SELECT r.* FROM unnest($38::text[], $39::bigint[], $40::text[], $41::bytea[], $42::bytea[])
        AS r, fine WHERE fine.owned
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, form = excluded.form,
    state = excluded.state, proof = excluded.proof
), called AS (
    INSERT INTO names (name, table_id, shown)
    SELECT r.* FROM unnest($43::text[], $44::text[], $45::text[]) AS r, fine
    WHERE fine.owned
    ON CONFLICT (name) DO UPDATE SET shown = excluded.shown,
    table_id = CASE WHEN names.table_id = excluded.table_id THEN names.table_id END
), ended AS (
    INSERT INTO results (table_id, game, player, at, kind, topic, body)
    SELECT r.* FROM unnest($46::text[], $47::bigint[], $48::text[], $49::bigint[], $50::text[],
        $51::text[], $52::bytea[]) AS r (table_id, game, player, at, kind, topic, body), fine
    WHERE fine.owned AND (
        r.player NOT LIKE 'player.%' OR EXISTS (SELECT 1 FROM log WHERE table_id = r.player))
    ON CONFLICT (table_id, game, player) DO UPDATE SET at = excluded.at, kind = excluded.kind,
    topic = excluded.topic, body = excluded.body
    RETURNING table_id, game
), recorded AS (
    INSERT INTO records (table_id, game, record)
    SELECT r.* FROM unnest($53::text[], $54::bigint[], $55::bytea[]) AS r (table_id, game, record),
        fine
    WHERE fine.owned AND (
        EXISTS (SELECT 1 FROM ended e WHERE e.table_id = r.table_id AND e.game = r.game)
        OR EXISTS (SELECT 1 FROM results e WHERE e.table_id = r.table_id AND e.game = r.game))
    ON CONFLICT (table_id, game) DO NOTHING
), belong AS (
    INSERT INTO members (club, player, role)
    SELECT r.* FROM unnest($56::text[], $57::text[], $58::text[]) AS r, fine
    WHERE fine.owned
    ON CONFLICT (club, player) DO UPDATE SET role = excluded.role
)
SELECT ARRAY(
    SELECT table_id FROM held
    UNION ALL SELECT table_id FROM born
    UNION ALL SELECT table_id FROM free
)
"""
"""Everything of many batches, or nothing where one is not under the last claim of its table.

A browser that has seen a set at another table is refused, as NULL is. The rows of the claims are
held, so that nobody takes a table over between the look and the commit.
"""
_DELETE: Final = """
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
), entries AS (DELETE FROM log USING gone WHERE log.table_id = gone.table_id),
secrets AS (DELETE FROM vault USING gone WHERE vault.table_id = gone.table_id),
passes AS (DELETE FROM tokens USING gone WHERE tokens.table_id = gone.table_id),
shown AS (DELETE FROM listings USING gone WHERE listings.table_id = gone.table_id),
noted AS (DELETE FROM used USING gone WHERE used.table_id = gone.table_id),
kept AS (DELETE FROM snapshots USING gone WHERE snapshots.table_id = gone.table_id),
called AS (DELETE FROM names USING gone WHERE names.table_id = gone.table_id),
recorded AS (
    DELETE FROM records USING gone WHERE EXISTS (
        SELECT 1 FROM results r WHERE r.player = gone.table_id AND r.table_id = records.table_id
        AND r.game = records.game
    ) AND NOT EXISTS (
        SELECT 1 FROM results r WHERE r.player <> gone.table_id AND r.table_id = records.table_id
        AND r.game = records.game
    )
), ended AS (DELETE FROM results USING gone WHERE results.player = gone.table_id),
belong AS (
    DELETE FROM members USING gone
    WHERE members.club = gone.table_id OR members.player = gone.table_id
),
claims AS (DELETE FROM owners USING held, gone WHERE owners.table_id = held.table_id)
SELECT count(*) FROM may
"""
"""A table and its claim; where it has been used since, the claim alone is given back."""
_REWRITE: Final = """
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
_TRIAL: Final = """
INSERT INTO meta (name, value) VALUES ('trial', '')
ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
_ROOM: Final = """
BEGIN;
INSERT INTO log (table_id, seq, at, entry, chain)
SELECT '', n, 0, decode(repeat('00', 1900), 'hex'), decode(repeat('00', 32), 'hex')
FROM generate_series(1, 5) AS n;
ROLLBACK
"""
"""More than a page of the database has room for, so that the log has to grow; and it is undone.

It is said in one message: a server that was stopped in the middle would hold up all the others.
"""
_DIGESTS: Final = """
SELECT l.table_id, l.seq, l.chain FROM log l
JOIN unnest($1::text[], $2::bigint[]) AS a (table_id, seq) USING (table_id, seq)
"""
_BACKEND: Final = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END_BACKEND: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2
"""
_BACKEND_PAUSE_SECONDS: Final = 0.05
_ONE_ONLY: Final = (StoreError, asyncpg.PostgresError, ValueError, TypeError, AttributeError)
"""What is wrong with one batch, and not with the database."""
_NO_ENTRY: Final = -1
"""In the place of the number of a first entry: nothing is born."""
_NOTHING: Final = (0, _NO_ENTRY, "")
"""What is claimed of a table of which nothing has come yet."""
_Column: TypeAlias = list[Any]


class PostgresDisk:
    """Writes over a connection of its own, which it finds again when the database was away.

    Args:
        connections: to the database.
        owners: by which right it writes.

    Attributes:
        patience: seconds after which a statement is given up, and tried anew.
    """

    patience = PATIENCE

    def __init__(self, connections: Connections, owners: Claims) -> None:
        self._connections, self._owners = connections, owners
        self._connection: asyncpg.Connection | None = None
        self._heads = Heads(lambda *_: None)  # what is not known is read before
        self._backend: tuple[Any, ...] = ()  # process and start of what serves the connection
        self._ending = asyncio.Event()
        self._flying: list[int] = []  # what has been sent, and not been heard of

    def commit(self, works: Sequence[Work]) -> list[StoreError | None]:
        """See `Disk.commit`; while the database is away it waits."""
        return self._connections.do(self._commit(works), None)

    def failure(self, error: Exception) -> StoreError:
        """See `Disk.failure`."""
        return StoreError(f"nothing was written: {error}")

    def stop_waiting(self) -> None:
        """What cannot be written now will not be: the server ends."""
        self._connections.loop.call_soon_threadsafe(self._ending.set)

    def close(self) -> None:
        """Let go of the connection."""
        self._connections.do(self._drop(), None)

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def _commit(self, works: Sequence[Work]) -> list[StoreError | None]:
        """Until it is known what has become of each: what nobody confirmed may be there."""
        known: dict[int, StoreError | None] = {}
        pause, self._flying = _SOONEST, []
        while True:
            try:
                connection = await self._connected()
                if self._flying and await self._is_there(
                    connection, [works[n] for n in self._flying]
                ):
                    known.update(dict.fromkeys(self._flying))
                await self._all(connection, works, known)
                return [known[n] for n in range(len(works))]
            except (*AWAY, *COMING) as error:
                failure = away(error)
                self._heads.forget()
                if isinstance(error, asyncpg.InterfaceError) and self._is_open():
                    raise  # what was asked is wrong: to ask it again is no use
                await self._drop()
                if self._ending.is_set():
                    return [known.get(n, failure) for n in range(len(works))]
                try:
                    await asyncio.wait_for(self._ending.wait(), pause)
                except TimeoutError:
                    pause = min(_LATEST, 2 * pause)

    async def _all(
        self,
        connection: asyncpg.Connection,
        works: Sequence[Work],
        known: dict[int, StoreError | None],
    ) -> None:
        """By one statement; where that is refused, by halves: the others hardly wait for it."""
        rest = [n for n in range(len(works)) if n not in known]
        groups = [rest] if rest else []
        while groups:
            self._flying = group = groups.pop()
            batches = [work for n in group if isinstance(work := works[n], Batch)]
            if len(group) == 1:
                known[group[0]] = await self._one(connection, works[group[0]])
            elif len(batches) == len(group) and await self._together(connection, batches):
                known.update(dict.fromkeys(group))
            else:
                half = len(group) // 2
                groups += [group[half:], group[:half]]  # the first is the next

    def _is_open(self) -> bool:
        return self._connection is not None and not self._connection.is_closed()

    async def _connected(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            connection = await self._connections.connect(self.patience)
            try:
                await self._end_backend(connection)
                self._backend = tuple(await connection.fetchrow(_BACKEND))
            except BaseException:
                connection.terminate()
                raise
            self._connection = connection
        return self._connection

    async def _end_backend(self, connection: asyncpg.Connection) -> None:
        """End what served the connection before, which may still be at a statement, and wait.

        Only then is it certain whether that statement was carried out.

        Raises:
            TimeoutError: this server ends meanwhile.
        """
        while self._backend and await connection.fetch(_END_BACKEND, *self._backend):
            if self._ending.is_set():
                raise TimeoutError
            await asyncio.sleep(_BACKEND_PAUSE_SECONDS)

    async def _together(self, connection: asyncpg.Connection, batches: Sequence[Batch]) -> bool:
        """Whether all of them could be written."""
        try:
            await self._write(connection, batches)
        except (*AWAY, *COMING):
            raise
        except _ONE_ONLY:
            self._heads.forget()
            return False
        return True

    async def _one(self, connection: asyncpg.Connection, work: Work) -> StoreError | None:
        try:
            if isinstance(work, Delete):
                self._heads.forget(work.table)
                await self._delete(connection, work)
            elif isinstance(work, Trial):
                await self._try(connection)
            elif isinstance(work, Rewrite):
                await _rewrite(connection, work)
            else:
                await self._write(connection, [work])
        except (*AWAY, *COMING):
            raise
        except _ONE_ONLY as error:
            self._heads.forget(work.table)
            if isinstance(error, Conflict) and await self._owners.is_lost(connection, work):
                error = NotOwner(work.table)  # which is why the entry before is not there
            if isinstance(error, NotOwner) and isinstance(work, Batch | Delete):
                return await self._owners.lost(error.table, work)
            return error if isinstance(error, StoreError) else _refused(work.table, error)
        return None

    async def _try(self, connection: asyncpg.Connection) -> None:
        """Whether the log can grow, which is undone, and whether something gets on the disk."""
        try:
            await connection.execute(_ROOM)
        except asyncpg.PostgresError:
            await connection.execute("ROLLBACK")
            raise
        await connection.execute(_TRIAL)

    async def _delete(self, connection: asyncpg.Connection, work: Delete) -> None:
        name = self._owners.node.name
        given = name, work.table, work.epoch, work.unused
        found = await connection.fetchval(_DELETE, *given)
        if not found:
            raise NotOwner(work.table)

    async def _is_there(self, connection: asyncpg.Connection, works: Sequence[Work]) -> bool:
        """Whether works of which nobody heard have been written, by one statement, the very same.

        Those without entries may be done once more.
        """
        batch = next((work for work in works if isinstance(work, Batch) and work.entries), None)
        if batch is None:
            return False
        await self._look(connection, [batch])
        if not self._heads.knows(batch.table, batch.entries[0].seq - 1):
            return False
        digests = self._heads.links(batch.table, batch.entries)
        self._heads.forget(batch.table)
        found = await connection.fetch(_DIGESTS, [batch.table], [batch.entries[-1].seq])
        if not found or bytes(found[0]["chain"]) != digests[-1]:
            return False
        await connection.execute(_TRIAL)  # a standby that has this has what came before it, too
        return True

    async def _look(self, connection: asyncpg.Connection, batches: Sequence[Batch]) -> None:
        """Learn the digests that are needed to go on."""
        first = {b.table: b.entries[0].seq - 1 for b in reversed(batches) if b.entries}
        unknown = {t: seq for t, seq in first.items() if seq and not self._heads.knows(t, seq)}
        if unknown:
            found = await connection.fetch(_DIGESTS, list(unknown), list(unknown.values()))
            for table, seq, digest in found:
                self._heads.note(table, seq, bytes(digest))

    async def _write(self, connection: asyncpg.Connection, batches: Sequence[Batch]) -> None:
        await self._look(connection, batches)
        claims, columns = _columns(batches, self._heads, self._owners.public)
        held = await connection.fetchval(_WRITE, self._owners.node.name, *claims, *columns)
        lost = set(claims[0]) - set(held)
        if lost:
            raise NotOwner(lost.pop())


async def _rewrite(connection: asyncpg.Connection, work: Rewrite) -> None:
    """Replace what is kept of games.

    Raises:
        Changed: something is not as it was read any more, or another is at it.
    """
    results = [
        (
            *(was.table, was.game, was.player, was.kind, was.topic, was.body),
            *(new.player, new.kind, new.topic, new.body),
        )
        for was, new in work.results
    ]
    records = [(w.table, w.game, w.record, new.record) for w, new in work.records]
    try:
        same = await connection.fetchval(_REWRITE, *_turned(results, 10), *_turned(records, 4))
    except asyncpg.DeadlockDetectedError:
        raise Changed from None
    if not same:
        raise Changed


def _columns(
    batches: Sequence[Batch], heads: Heads, public: Public
) -> tuple[list[_Column], list[_Column]]:
    """What `_WRITE` wants of batches: the claims under which they are, and the values of all rows.

    Raises:
        NotOwner: there is no claim for one of them.
        Conflict: the entry before one of them is not there.
        SeenElsewhere: a browser sees a set at two of the tables.
        Taken: two of them want a name.
    """
    claims: dict[str, tuple[int, int, str]] = {}
    entries: list[tuple[Any, ...]] = []
    secrets: list[tuple[Any, ...]] = []
    tokens: list[tuple[Any, ...]] = []
    listings: dict[str, tuple[Any, ...]] = {}
    commitments: list[tuple[Any, ...]] = []
    sets: dict[str, tuple[Any, ...]] = {}
    seen: dict[tuple[str, bytes], tuple[Any, ...]] = {}
    passes: dict[bytes, tuple[Any, ...]] = {}
    used: dict[str, tuple[Any, ...]] = {}
    snapshots: dict[str, tuple[Any, ...]] = {}
    for batch in batches:
        table, digests = batch.table, heads.links(batch.table, batch.entries)
        snapshots.update((each[0], each) for each in proven(batch, digests))
        for row, digest in zip(batch.entries, digests, strict=True):
            entries.append((table, row.seq, row.at, row.by, row.command, row.entry, digest))
        if batch.entries and not batch.epoch:
            raise NotOwner(table)
        if table in claims and claims[table][0] != batch.epoch:
            raise NotOwner(table)
        if batch.entries and claims.get(table, _NOTHING)[1] == _NO_ENTRY:
            claims[table] = (batch.epoch, batch.entries[0].seq, batch.follows)
        elif batch.tokens or batch.secrets or batch.listing:
            claims.setdefault(table, (batch.epoch, _NO_ENTRY, ""))
        secrets += [(table, key, secret) for key, secret in batch.secrets]
        for t in batch.tokens:
            passes[t.hash] = (table, t.hash, t.seat, t.created, t.revoked)
        if batch.commitments:
            claims[public.table] = (public.epoch, 0, "")
            commitments += batch.commitments
        for s in batch.sets:
            before = sets.get(s.id, (s.id, s.first, False))
            sets[s.id] = (s.id, before[1], before[2] or s.shown)
        for one in batch.seen:
            where = one.where or table
            known = seen.setdefault((one.set, one.browser), (one.set, one.browser, where))
            if known[-1] != where:
                raise SeenElsewhere
        at = max((batch.used, *(row.at for row in batch.entries if row.seq == 1)))
        if at:
            used[table] = max((table, at), used.get(table, (table, at)))
        if batch.listing:
            it = batch.listing
            listings[table] = (
                table, it.title, it.preset, it.phase, it.open, it.players, it.updated,
            )  # fmt: skip
    tokens = list(passes.values())
    asked = [(table, *claim) for table, claim in claims.items()]
    parts: list[tuple[Sequence[tuple[Any, ...]], int]] = [
        (entries, 7),
        (secrets, 3),
        (tokens, 5),
        (list(listings.values()), 7),
        (commitments, 2),
        (list(sets.values()), 3),
        (list(seen.values()), 3),
        (list(used.values()), 2),
    ]
    *claimed, follows = _turned(asked, 4)
    columns = [column for rows, n in parts for column in _turned(rows, n)]
    kept = _turned(list(snapshots.values()), 5)
    return claimed, [*columns, follows, *kept, *_of_people(batches)]


def _of_people(batches: Sequence[Batch]) -> Iterator[_Column]:
    """The columns of names, results, records and members.

    Raises:
        Taken: two of the logs want a name.
    """
    names: dict[str, tuple[Any, ...]] = {}
    results: dict[tuple[str, int, str], tuple[Any, ...]] = {}
    records: dict[tuple[str, int], tuple[Any, ...]] = {}
    members: dict[tuple[str, str], tuple[Any, ...]] = {}
    for batch in batches:
        table = batch.table
        for name in batch.names:
            if names.get(name.key, (name.key, table))[1] != table:
                raise Taken
            names[name.key] = (name.key, table, name.shown)
        for r in batch.results:
            row = (r.table, r.game, r.player, r.at, r.kind, r.topic, r.body)
            results[r.table, r.game, r.player] = row
        records.update(((r.table, r.game), (r.table, r.game, r.record)) for r in batch.records)
        members.update(((table, m.player), (table, m.player, m.role)) for m in batch.members)
    yield from _turned(list(names.values()), 3)
    yield from _turned(list(results.values()), 7)
    yield from _turned(list(records.values()), 3)
    yield from _turned(list(members.values()), 3)


def _turned(rows: Sequence[tuple[Any, ...]], width: int) -> Iterator[_Column]:
    """Rows as columns."""
    for at in range(width):
        yield [row[at] for row in rows]


def _refused(table: str, error: Exception) -> StoreError:
    """Why one batch of `table` could not be stored, where the others could."""
    if isinstance(error, asyncpg.DiskFullError):
        return NoRoom()
    if isinstance(error, asyncpg.NotNullViolationError):
        match error.table_name:
            case "seen":
                return SeenElsewhere()
            case "names":
                return Taken()
            case _:
                pass
    match getattr(error, "constraint_name", None):
        case "log_command":
            return Repeated(f"table {table}: this command has been carried out already")
        case "log_pkey":
            return Conflict(f"table {table}: another server has written this entry already")
        case "log_in_order":
            return missing_before(table)
        case "vault_pkey":
            return Conflict(f"table {table}: this hand has its secret already")
        case "commitments_pkey" | "commitments_in_order":
            return NotNext(f"table {table}: its commitment is not the next one of the public log")
        case _:
            text = str(error).splitlines()[0] if str(error) else type(error).__name__
            return StoreError(f"table {table}: this cannot be stored: {text}")
