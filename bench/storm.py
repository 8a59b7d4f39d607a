"""Fifty servers on one database: what their signs of life cost, and what happens when some die.

    python bench/storm.py [NODES [TABLES [PEOPLE]]]     (50 50000 4)

A PostgreSQL of its own, which waits for its disk, and NODES processes that claim and give signs of
life with the code of the server. TABLES tables are shared out among them. Then one of them is
killed, then five at once; the database loses its power and is back after half a minute; and all
are exchanged one after the other, as in an upgrade. The PEOPLE of each table of a server that is
gone come back within a second, to one and the same survivor, which looks for who has the table as
often and as long as a server does, takes it over, and reads its log.

What is measured is the database and the claims. What a server does with a log that it has read is
not in it: see the column `wake` of ``bench/disk.py``.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple, Self

import asyncpg

from euchre.server.nodes.forwarding import MAX_WAIT_SECONDS, RETRY_SECONDS
from euchre.store import DurableLog, ServerNode, StoreError
from euchre.store.postgres.connecting import MAX_CONNECTIONS, PostgresPool
from euchre.store.postgres.leases import LEASE_SECONDS, PostgresLeases

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from postgres_help import Cluster, cluster

__all__ = ["Cluster", "cluster", "cpu"]
STRUCK = 6
"""Servers that are killed; the tables of others have one entry each."""
ENTRIES = 60
"""Entries in the log of a table: half a game."""
BYTES = 420
"""Of one of them."""
AWAY = 30.0
"""Seconds that the database is away."""
_FILL = f"""
INSERT INTO log (table_id, seq, at, "by", command, entry, chain)
SELECT 'table-' || lpad(t::text, 8, '0'), s, 0, 'a', t || '-' || s,
    convert_to(repeat('x', {BYTES}), 'UTF8'), sha256(convert_to(t || '-' || s, 'UTF8'))
FROM generate_series($1::int, $2::int) AS t,
    LATERAL generate_series(1, CASE WHEN t % $3::int < {STRUCK} THEN {ENTRIES} ELSE 1 END) AS s
"""  # noqa: S608 - numbers of our own
_SPREAD = """
INSERT INTO owners (table_id, node, epoch)
SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
"""
_READ = 'SELECT seq, at, "by", command, entry, chain FROM log WHERE table_id = $1 ORDER BY seq'
_LATEST = """
SELECT extract(epoch FROM min(expires) - clock_timestamp())::float8 FROM nodes WHERE node = ANY($1)
"""
_COUNTS = """
SELECT xact_commit + xact_rollback, pg_current_wal_insert_lsn() - '0/0' FROM pg_stat_database
WHERE datname = current_database()
"""
_fork = multiprocessing.get_context("fork")


class Counting(PostgresPool):
    """Counts what is asked."""

    asked = 0

    async def fetch_rows(self, statement: str, *values: Any, quick: bool = True) -> Sequence[Any]:
        self.asked += 1
        return await super().fetch_rows(statement, *values, quick=quick)


class Came(NamedTuple):
    """A table that a survivor has been asked for.

    Attributes:
        table: which.
        claimed: when it had the claim, by the clock of the machine.
        read: when it had read the log.
    """

    table: str
    claimed: float
    read: float


class Serving:
    """What a server does about claims, in a process of its own."""

    def __init__(self, url: str, number: int, pipe: Connection) -> None:
        self.pipe, self.number = pipe, number
        self.connections = Counting(url)
        self.lost: list[str] = []
        node = ServerNode("", f"127.0.0.1:{9000 + number}", "bench")
        self.claims = PostgresLeases(self.connections, node, self.lost.append, lambda: True)
        self.rooms: dict[str, asyncio.Future[None]] = {}
        self.failed = 0
        self.tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        loop.add_reader(self.pipe.fileno(), self.told)
        self.pipe.send(self.claims.node.name)
        await asyncio.Event().wait()

    def told(self) -> None:
        """Do what the one who measures says."""
        try:
            what, given = self.pipe.recv()
        except EOFError:
            os._exit(0)
        match what:
            case "own":
                for table in given:
                    self.claims.fencing_token(table, acquire=True)
            case "come":
                for table, delay in given:
                    task = asyncio.create_task(self.person(table, delay))
                    self.tasks.add(task)
                    task.add_done_callback(self.tasks.discard)
            case "leave":
                begun = time.monotonic()
                with contextlib.suppress(StoreError):  # then the others notice by its silence
                    self.claims.stop_acquiring()
                self.claims.release_leases(self.claims.list_leases())
                self.pipe.send(("left", time.monotonic() - begun))
                self.claims.close()
                os._exit(0)
            case "count":
                self.pipe.send(("count", self.connections.asked, self.failed, len(self.lost)))

    async def person(self, table: str, delay: float) -> None:
        """Somebody comes, as `server.nodes.forwarding` and `TableHub.find_room` have it."""
        await asyncio.sleep(delay)
        loop = asyncio.get_running_loop()
        until = time.monotonic() + MAX_WAIT_SECONDS
        while table not in self.rooms:
            try:
                owner = await loop.run_in_executor(None, self.claims.acquire_lease, table)
            except StoreError:
                self.failed += 1
                await asyncio.sleep(1)
                continue
            if owner is None and table not in self.rooms:
                claimed = time.monotonic()
                self.rooms[table] = loop.create_future()
                await loop.run_in_executor(None, self.read, table)
                self.pipe.send(Came(table, claimed, time.monotonic()))
            elif owner is not None:
                if time.monotonic() > until:  # told to come again
                    self.failed += 1
                    until = time.monotonic() + MAX_WAIT_SECONDS
                await asyncio.sleep(RETRY_SECONDS)

    def read(self, table: str) -> None:
        self.connections.fetch_blocking(_READ, table, quick=False)


def serve(url: str, number: int, pipe: Connection) -> None:
    asyncio.run(Serving(url, number, pipe).run())


class Fleet:
    """All servers, and which tables each has."""

    def __init__(self, own: Cluster, url: str, nodes: int, tables: int, people: int) -> None:
        self.own, self.url, self.people = own, url, people
        self.rng = random.Random(1)
        self.pipes: list[Connection] = []
        self.processes: list[Any] = []
        self.names: list[str] = []
        for _ in range(nodes):
            self.begin()
        for at, pipe in enumerate(self.pipes):
            self.names[at] = pipe.recv()
        ids = [f"table-{number:08}" for number in range(tables)]
        self.has = {at: ids[at::nodes] for at in range(nodes)}

    def begin(self, at: int | None = None) -> None:
        """Start a server, one more or in the place of another."""
        here, there = _fork.Pipe()
        number = len(self.pipes) if at is None else at
        process = _fork.Process(target=serve, args=(self.url, number, there), daemon=True)
        process.start()
        there.close()
        if at is None:
            self.pipes.append(here)
            self.processes.append(process)
            self.names.append("")
        else:
            self.pipes[at], self.processes[at] = here, process
            self.names[at] = here.recv()

    async def spread(self, connection: Any) -> None:
        """Share the tables out."""
        for at, tables in self.has.items():
            names = [self.names[at]] * len(tables)
            await connection.execute(_SPREAD, tables, names, [1] * len(tables))
            self.pipes[at].send(("own", tables))

    def come(self, gone: Sequence[int]) -> dict[str, int]:
        """The people of servers that are gone come to others; where each table goes."""
        alive = [at for at in range(len(self.pipes)) if at not in gone]
        goes = {table: self.rng.choice(alive) for at in gone for table in self.has.pop(at, [])}
        sent: dict[int, list[tuple[str, float]]] = {}
        for table, at in goes.items():
            here = sent.setdefault(at, [])
            here += [(table, self.rng.random()) for _ in range(self.people)]
            self.has.setdefault(at, []).append(table)
        for at, people in sent.items():
            self.pipes[at].send(("come", people))
        return goes

    async def came(self, count: int, patience: float) -> list[Came]:
        """What the survivors report, until so many tables are there."""
        found: list[Came] = []
        until = time.monotonic() + patience
        while len(found) < count and time.monotonic() < until:
            for pipe, process in zip(self.pipes, self.processes, strict=True):
                while process.is_alive() and pipe.poll():
                    found.append(pipe.recv())
            await asyncio.sleep(0.02)
        return found

    def counts(self, gone: Sequence[int] = ()) -> tuple[int, int, int]:
        """Of all others: how much they have asked, told to come again, and lost."""
        alive = [pipe for at, pipe in enumerate(self.pipes) if at not in gone]
        for pipe in alive:
            pipe.send(("count", None))
        asked, again, lost = zip(*(pipe.recv()[1:] for pipe in alive), strict=True)
        return sum(asked), sum(again), sum(lost)

    def cpu(self, gone: Sequence[int] = ()) -> float:
        """Seconds of CPU of all others, since they began."""
        return sum(
            used(Path(f"/proc/{process.pid}/stat"), 11, 13)
            for at, process in enumerate(self.processes)
            if at not in gone
        )


def used(path: Path, first: int, last: int) -> float:
    """Some of the fields of a process about its CPU, in seconds; 0: it has ended."""
    with contextlib.suppress(OSError):
        rest = path.read_text().rpartition(")")[2].split()
        return sum(map(int, rest[first:last])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def cpu(postmaster: int) -> float:
    """Seconds of CPU of PostgreSQL: of the processes that run, and of those that have ended."""
    total = used(Path(f"/proc/{postmaster}/stat"), 11, 15)
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(path.read_text().rpartition(")")[2].split()[1]) == postmaster:
                total += used(path, 11, 13)
    return total


class Watch:
    """What the database does meanwhile, and how near a living server is to counting as dead."""

    def __init__(self, fleet: Fleet, connection: Any, gone: Sequence[int] = ()) -> None:
        self.fleet, self.connection, self.gone = fleet, connection, gone
        self.alive = [name for at, name in enumerate(fleet.names) if at not in gone]
        self.nearest = LEASE_SECONDS

    async def __aenter__(self) -> Self:
        self.begun, self.used = time.monotonic(), cpu(self.fleet.own.process)
        self.before = await self.connection.fetchrow(_COUNTS)
        self.counted = self.fleet.counts(self.gone)
        self.serving = self.fleet.cpu(self.gone)
        self.looking = asyncio.create_task(self.look())
        return self

    async def look(self) -> None:
        while True:
            left = await self.connection.fetchval(_LATEST, self.alive)
            self.nearest = min(self.nearest, left)
            await asyncio.sleep(0.25)

    async def __aexit__(self, *_error: object) -> None:
        self.looking.cancel()
        await asyncio.gather(self.looking, return_exceptions=True)
        self.taken = time.monotonic() - self.begun
        asked, again, _lost = self.fleet.counts(self.gone)
        self.asked, self.again = asked - self.counted[0], again - self.counted[1]
        self.serving = self.fleet.cpu(self.gone) - self.serving
        self.used = cpu(self.fleet.own.process) - self.used
        await asyncio.sleep(1.1)  # what it counts it tells once a second
        after = await self.connection.fetchrow(_COUNTS)
        self.commits = int(after[0] - self.before[0])
        self.wal = int(after[1] - self.before[1])

    def line(self) -> str:
        return (
            f"{self.taken:.1f} s: {self.commits / self.taken:,.0f} transactions/s, PostgreSQL"
            f" {self.used:.2f} s of CPU, servers {self.serving:.2f} s,"
            f" WAL {self.wal / self.taken / 1000:,.1f} kB/s,"
            f" sign of life with least left {self.nearest:.2f} s"
        )


def times(title: str, since: float, came: Sequence[Came], wanted: int) -> str:
    """How soon the tables were there again."""
    if not came:
        return f"{title}: none of {wanted} tables came back"
    claimed = sorted(each.claimed - since for each in came)
    read = sorted(each.read - since for each in came)
    peak = max(Counter(int(10 * each) for each in claimed).values()) * 10
    return (
        f"{title}: {len(came)} of {wanted} tables; claimed p50 {statistics.median(claimed):.2f} s,"
        f" last {claimed[-1]:.2f} s; read p50 {statistics.median(read):.2f} s,"
        f" last {read[-1]:.2f} s; {peak:,} claims/s at most"
    )


async def dies(fleet: Fleet, connection: Any, gone: list[int]) -> None:
    """Some are killed."""
    wanted = sum(len(fleet.has[at]) for at in gone)
    async with Watch(fleet, connection, gone) as watch:
        for at in gone:
            fleet.processes[at].kill()
        since = time.monotonic()
        fleet.come(gone)
        came = await fleet.came(wanted, 60)
    print(times(f"{len(gone)} killed", since, came, wanted))
    print(f"  {watch.line()}")
    print(f"  {watch.asked / wanted:.1f} questions a table; told to come again: {watch.again}")
    for at in gone:
        fleet.begin(at)
        fleet.has.setdefault(at, [])


async def away(fleet: Fleet, connection: Any) -> None:
    """The database loses its power, and is back."""
    lost = fleet.counts()[2]
    fleet.own.stop()
    await asyncio.sleep(AWAY)
    begun = time.monotonic()
    await asyncio.to_thread(fleet.own.start)
    there = time.monotonic()
    connection = await asyncpg.connect(fleet.url)
    while True:
        alive = await connection.fetchval(
            "SELECT count(*) FROM nodes WHERE expires > clock_timestamp() AND node = ANY($1)",
            fleet.names,
        )
        if alive == len(fleet.names):
            break
        await asyncio.sleep(0.05)
    back = time.monotonic()
    await asyncio.sleep(3 * LEASE_SECONDS)
    lost = fleet.counts()[2] - lost
    opened = await connection.fetchval("SELECT count(*) FROM pg_stat_activity")
    moved = await connection.fetchval("SELECT count(*) FROM owners WHERE node IS NULL")
    print(
        f"database away {AWAY:.0f} s: it starts in {there - begun:.2f} s, all {len(fleet.names)}"
        f" servers are heard of {back - there:.2f} s later; tables lost {lost + moved};"
        f" {opened} connections"
    )
    await connection.close()


async def rolling(fleet: Fleet, connection: Any) -> None:
    """All are exchanged, one after the other."""
    last, leaving, wanted, got = [], [], 0, 0
    async with Watch(fleet, connection) as watch:
        watch.looking.cancel()  # names change
        begun = time.monotonic()
        for at in range(len(fleet.pipes)):
            tables = len(fleet.has[at])
            fleet.pipes[at].send(("leave", None))
            leaving.append(fleet.pipes[at].recv()[1])
            since = time.monotonic()
            fleet.processes[at].join()
            fleet.begin(at)
            fleet.come([at])
            came = await fleet.came(tables, 30)
            fleet.has.setdefault(at, [])
            wanted, got = wanted + tables, got + len(came)
            if came:
                last.append(max(each.read for each in came) - since)
        taken = time.monotonic() - begun
    print(
        f"all exchanged in {taken:.0f} s: {got} of {wanted} tables; handing over took"
        f" {1000 * statistics.median(leaving):.0f} ms, worst {1000 * max(leaving):.0f};"
        f" all tables of a server were there again after {statistics.median(last):.2f} s, worst"
        f" {max(last):.2f} s"
    )
    print(f"  PostgreSQL {watch.used:.2f} s of CPU")


async def measure(url: str, fleet: Fleet, tables: int) -> None:
    connection = await asyncpg.connect(url)
    for first in range(0, tables, 1000):
        last = min(first + 1000, tables) - 1
        await connection.execute(_FILL, first, last, len(fleet.pipes))
    await fleet.spread(connection)
    await connection.execute("VACUUM ANALYZE")
    await connection.execute("CHECKPOINT")
    await asyncio.sleep(LEASE_SECONDS + 1)
    async with Watch(fleet, connection) as watch:
        await asyncio.sleep(15)
    print(f"quiet: {watch.line()}", flush=True)
    await dies(fleet, connection, [0])
    await asyncio.sleep(LEASE_SECONDS + 1)
    await dies(fleet, connection, [1, 2, 3, 4, 5])
    await asyncio.sleep(LEASE_SECONDS + 1)
    await connection.close()
    await away(fleet, connection)
    connection = await asyncpg.connect(url)
    await rolling(fleet, connection)
    await connection.close()


@contextlib.contextmanager
def running(nodes: int) -> Iterator[tuple[Cluster, str]]:
    with cluster(
        fsync="on",
        max_connections=f"{MAX_CONNECTIONS * nodes + 50}",
        shared_buffers="512MB",
        max_wal_size="4GB",
    ) as own:
        url = own.database()
        DurableLog.open(url).close()
        yield own, url


def main() -> None:
    nodes, tables, people = [*map(int, sys.argv[1:]), *(50, 50_000, 4)[len(sys.argv) - 1 :]]
    print(f"{nodes} servers, {tables:,} tables of {people}, {os.cpu_count()} cores for everything")
    with running(nodes) as (own, url):
        fleet = Fleet(own, url, nodes, tables, people)
        try:
            asyncio.run(measure(url, fleet, tables))
        finally:
            for process in fleet.processes:
                process.kill()


if __name__ == "__main__":
    main()
