"""One database for all servers: SQLite's own rows, order and uniqueness, and a disk that fails.

What is written goes through `SqliteBatchWriter`, triggers and all. Around it stands what a
shared database adds: claims are looked at in the same transaction, a statement that was sent
may be carried out after its server has died, and a connection may be lost before or after the
commit; then the writer looks whether its entries are there, as `euchre.store.postgres.writing`
does.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from euchre.store.chain import ChainHeads
from euchre.store.errors import (
    DatabaseFullError,
    StoreError,
    WriteConflictError,
    log_and_build_read_error,
)
from euchre.store.reading import LogReader
from euchre.store.rows import LogDeletion, Write, WriteBatch, WriteProbe
from euchre.store.sqlite.opening import prepare_database
from euchre.store.sqlite.writing import SqliteBatchWriter
from simulation.owners import Leases, Owner, Registry

if TYPE_CHECKING:
    from simulation.loop import Process, World

PATIENCE: Final = 10.0
"""Seconds after which a statement is given up."""
_SOONEST: Final = 0.1
_LATEST: Final = 2.0
_AWAY: Final = "the database does not answer: try again in a moment"


class _Gone(Exception):
    """A connection has been lost, and nobody knows what became of its statement."""


@cache
def _empty() -> bytes:
    """A database of today's schema with nothing in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        prepare_database(path)
        connection = sqlite3.connect(path, isolation_level=None)
        found = connection.serialize()
        connection.close()
    return found


class _Unclaimed(StoreError):
    """Another server has what is to be written."""

    def __init__(self, claimed: str) -> None:
        super().__init__(claimed)
        self.claimed = claimed


class Database:
    """What all servers share.

    Attributes:
        connection: to it.
        registry: who has what.
        written: is told of everything that is committed, and at which moment.
        full: whether the disk is full.
        stalls: until when nothing is committed.
        stood: is told by which server something of which table waited to be written, from when to
            when, and whether it was.
        rates: how often single statements go wrong: ``slow``, ``before`` (the connection is lost
            before the commit), ``after``, ``read``.
        faults: how often they have.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.connection.deserialize(_empty())
        self.connection.execute("PRAGMA foreign_keys = ON")
        self.connection.execute("PRAGMA synchronous = OFF")
        self.connection.execute("PRAGMA journal_mode = MEMORY")
        self.registry = Registry(lambda: world.now)
        self.written: Callable[[Process, Write], None] = lambda *_: None
        self.full, self.stalls = False, 0.0
        self._away: dict[Process | None, float] = {}
        self.rates = {"slow": 0.0, "before": 0.0, "after": 0.0, "read": 0.0}
        self.faults: Counter[str] = Counter()
        self.stood: Callable[[str, str, float, float, bool], None] = lambda *_: None

    def close(self) -> None:
        self.connection.close()

    def cut(self, process: Process | None, seconds: float) -> None:
        """Nobody, or one server, reaches it for so long."""
        self._away[process] = self.world.now + seconds

    def away(self, process: Process) -> bool:
        return self.away_until(process) > self.world.now

    def away_until(self, process: Process) -> float:
        return max(self._away.get(process, 0.0), self._away.get(None, 0.0))

    def away_until_all(self) -> float:
        return self._away.get(None, 0.0)

    def heal(self) -> None:
        """Nothing goes wrong any more."""
        self._away.clear()
        self.full, self.stalls = False, 0.0
        self.rates = dict.fromkeys(self.rates, 0.0)

    def goes_wrong(self, how: str) -> bool:
        """Whether this statement does."""
        rate = self.rates[how]
        if not rate or not self.world.chance(rate):
            return False
        self.faults[how] += 1
        return True

    def ask(self, process: Process) -> None:
        """Wait for an answer.

        Raises:
            StoreError: there is none.
        """
        world = self.world
        rng = world.rng
        world.sleep(rng.uniform(0.0002, 0.002) if rng.random() < 0.9 else rng.uniform(0.002, 0.3))
        if self.goes_wrong("read"):
            world.sleep(world.rng.uniform(0.1, 5.0))
            if world.chance(0.5):
                raise StoreError(_AWAY)
        if self.away(process):
            world.sleep(min(PATIENCE, self.away_until(process) - world.now))
            if self.away(process):
                raise StoreError(_AWAY)

    def has_log(self, table: str) -> bool:
        found = self.connection.execute("SELECT 1 FROM log WHERE table_id = ? LIMIT 1", (table,))
        return found.fetchone() is not None


class SharedReader(LogReader):
    """Reads for one server."""

    def __init__(self, process: Process, database: Database) -> None:
        self._process, self._database = process, database

    def query(self, statement: str, *values: str | int | bytes) -> Sequence[Any]:
        self._database.ask(self._process)
        try:
            return self._database.connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise log_and_build_read_error("the database", error) from error

    def close(self) -> None:
        """Nothing is open."""


class SharedDisk:
    """Writes for one server; see `BatchWriter`."""

    def __init__(self, process: Process, database: Database, leases: Leases) -> None:
        self._process, self._database, self._leases = process, database, leases
        self._disk = SqliteBatchWriter(database.connection)
        self._ending = False
        self._since: dict[str, float] = {}

    def stop_waiting(self) -> None:
        """What cannot be written now will not be: the server ends."""
        self._ending = True

    def close(self) -> None:
        """Nothing is open."""

    def commit(self, works: Sequence[Write]) -> list[StoreError | None]:
        """See `BatchWriter.commit`; while the database is away it waits."""
        known: dict[int, StoreError | None] = {}
        pause, sent = _SOONEST, False
        while True:
            try:
                self._reach()
                rest = [n for n in range(len(works)) if n not in known]
                if sent:
                    known.update(dict.fromkeys(n for n in rest if self._is_there(works[n])))
                    rest = [n for n in rest if n not in known]
                sent = True
                if rest:
                    errors = self._send([works[n] for n in rest])
                    told = [self._told(works[n], it) for n, it in zip(rest, errors, strict=True)]
                    known.update(zip(rest, told, strict=True))
                self._note_time(works, known)
                return [known[n] for n in range(len(works))]
            except _Gone:
                if self._ending:
                    return [known.get(n, StoreError(_AWAY)) for n in range(len(works))]
                self._process.world.sleep(pause)
                pause = min(_LATEST, 2 * pause)

    def put(self, table: str) -> None:
        """Something of a table waits to be written from now on."""
        self._since.setdefault(table, self._process.world.now)

    def _note_time(self, works: Sequence[Write], known: Mapping[int, StoreError | None]) -> None:
        """Nobody could play at a table while this was written, or until there is room again."""
        now = self._process.world.now
        for n, work in enumerate(works):
            since = self._since.pop(work.table, now)
            if now > since + 0.05 or known[n] is not None:
                self._database.stood(self._process.name, work.table, since, now, known[n] is None)

    def _reach(self) -> None:
        if self._database.away(self._process):
            world = self._process.world
            world.sleep(min(PATIENCE / 2, self._database.away_until(self._process) - world.now))
            if self._database.away(self._process):
                raise _Gone

    def _send(self, works: Sequence[Write]) -> list[StoreError | None]:
        """By one statement, which the database carries out at its own time.

        Raises:
            _Gone: it is not known whether it has.
        """
        database, world = self._database, self._process.world
        rng = world.rng
        wait = rng.uniform(0.0005, 0.003)
        if database.goes_wrong("slow"):
            wait += rng.choice((0.3, 2.0, 7.0, 12.0)) * rng.random()
        wait = max(wait, database.stalls - world.now)
        lost = "before" if database.goes_wrong("before") else ""
        if not lost and (database.goes_wrong("after") or (wait > PATIENCE and rng.random() < 0.5)):
            lost = "after"
        wait = min(wait, PATIENCE)
        if lost != "before" and database.stalls - world.now > PATIENCE:
            lost = "before"
        found: list[StoreError | None] = []
        worker = world.worker
        assert worker is not None
        if worker.hurry:
            return self._carry_out(works)
        waits = worker.prepare()

        def execute() -> None:
            """In the database, whether its server lives or not."""
            if lost != "before" and not (lost and database.away(self._process)):
                found.extend(self._carry_out(works))
            self._process.soon(lambda: worker.wake(waits), rng.uniform(0.0002, 0.001))

        world.after(wait, execute)
        worker.wait()
        if worker.in_a_hurry and not found:
            return self._carry_out(works)
        if lost:
            raise _Gone
        return found

    def _carry_out(self, works: Sequence[Write]) -> list[StoreError | None]:
        """Each is done or refused, at this moment."""
        database, leases = self._database, self._leases
        errors: list[StoreError | None] = [None] * len(works)
        rest: list[int] = []
        for n, work in enumerate(works):
            claimed = leases.refusal(work)
            if claimed is None and database.full and _needs_disk_space(work):
                errors[n] = DatabaseFullError()
            elif claimed is None:
                rest.append(n)
            else:
                errors[n] = _Unclaimed(claimed)
        found = self._disk.commit([works[n] for n in rest]) if rest else []
        for n, error in zip(rest, found, strict=True):
            work, errors[n] = works[n], error
            if error is None:
                self._note(work)
            elif work.table not in database.registry.owners:
                leases.forget_lease(work.table)
            elif isinstance(error, WriteConflictError) and leases.is_lost(work):
                errors[n] = _Unclaimed(work.table)
        return errors

    def _note(self, work: Write) -> None:
        registry = self._database.registry
        if isinstance(work, WriteBatch) and work.entries and work.table not in registry.owners:
            registry.owners[work.table] = Owner(self._leases.node.name, 1, work.follows)
        elif not isinstance(work, WriteBatch) and not self._database.has_log(work.table):
            registry.owners.pop(work.table, None)
        self._database.written(self._process, work)

    def _told(self, work: Write, error: StoreError | None) -> StoreError | None:
        """The same; where a claim is missing this server lets go of it."""
        if isinstance(error, _Unclaimed) and isinstance(work, WriteBatch | LogDeletion):
            return self._leases.lost(error.claimed, work)
        return error

    def _is_there(self, work: Write) -> bool:
        """Whether something of which nobody heard has been written, the very same."""
        if not isinstance(work, WriteBatch) or not work.entries:
            return False
        self._process.world.sleep(0.0005)
        try:
            digests = ChainHeads(self._disk._read_digest).link_entries(work.table, work.entries)
        except WriteConflictError:
            return False
        return self._disk._read_digest(work.table, work.entries[-1].seq) == digests[-1]


def _needs_disk_space(work: Write) -> bool:
    return isinstance(work, WriteProbe) or (
        isinstance(work, WriteBatch) and bool(work.entries or work.tokens)
    )
