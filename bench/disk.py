"""Many tables on the disk: how soon a server is there, its lobby answers, and a table wakes.

    python bench/disk.py [TABLES ...]     (1000 100000 1000000)

One database grows to each of these numbers: a real log, played here once, is copied under other ids
with chains of their own; all but a few tables have no more than its beginning. What is measured at
each size is measured in one run, so the columns can be held against each other.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sqlite3
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from alembic import command
from sqlalchemy import create_engine

from euchre.store.chain import compute_entry_digest, compute_initial_digest
from euchre.store.rows import LogEntryRow
from euchre.store.schema import REVISIONS
from euchre.store.upgrade import build_alembic_config
from euchre.table.views.picture import TableInfo
from server import Player, Table, post, served_from, started

FIRST = 5
"""Entries of a table that has only begun."""
LONG = 60
"""Tables that have the whole log, at each size."""
OPEN = 50
"""One table of so many is open to anybody."""


def played(folder: Path, seconds: float = 6.0) -> list[LogEntryRow]:
    """The log of a table at which somebody has played with bots for a while."""
    with contextlib.ExitStack() as stack:
        address, _, data = stack.enter_context(served(folder))
        wanted = {"name": "Ann", "pace": "instant", "start": True, "bots": "simple"}
        made = post(address, "/api/tables", wanted)
        player = Player(Table(made["table"]), made["seat"], made["token"])
        with contextlib.suppress(TimeoutError):
            asyncio.run(wait(player.run(address), seconds))
    with contextlib.closing(sqlite3.connect(data)) as disk:
        rows = disk.execute(
            'SELECT seq, at, "by", command, entry FROM log WHERE table_id = ? ORDER BY seq',
            (made["table"],),
        )
        return [LogEntryRow(*row) for row in rows]


async def wait(running: object, seconds: float) -> None:
    await asyncio.wait_for(running, seconds + 2)  # type: ignore[arg-type]


@contextlib.contextmanager
def served(folder: Path) -> Iterator[tuple[str, float, Path]]:
    """A server on a folder: its address, the seconds until it answered, and its database."""
    with started(served_from(str(folder))) as (address, _, taken):
        yield address, taken, folder / "tables.sqlite3"


def grow(path: Path, rows: list[LogEntryRow], before: int, tables: int) -> list[str]:
    """Add tables until there are so many; the ids of some that have the whole log."""
    now = time.time_ns() // 1_000_000
    long: list[str] = []
    every = max(1, (tables - before) // LONG)
    stage = f"{tables:08}"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as disk:
        for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -500000"):
            disk.execute(f"PRAGMA {pragma}")
        for first in range(before, tables, 5_000):
            log, tokens, listings, used = [], [], [], []
            for number in range(first, min(first + 5_000, tables)):
                table = f"{stage}-{number:08}-" + "x" * 5
                whole = number % every == 0 and len(long) < LONG
                if whole:
                    long.append(table)
                chain = compute_initial_digest(table)
                for row in rows if whole else rows[:FIRST]:
                    chain = compute_entry_digest(chain, row)
                    log.append((table, row.seq, row.at, row.by, row.command, row.entry, chain))
                at = now - number * 60_000
                tokens.append((secrets.token_bytes(32), table, 0, now, 0))
                info = TableInfo(table, "", "standard", "Standard", "playing", "normal", ())
                shown = msgspec.json.encode(info).decode()
                is_open = number % OPEN == 0
                listings.append((table, "", "standard", "playing", is_open, "Ann", at, shown))
                used.append((table, at))
            disk.execute("BEGIN")
            disk.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", log)
            disk.executemany("INSERT INTO tokens VALUES (?, ?, ?, ?, ?)", tokens)
            disk.executemany("INSERT INTO listings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", listings)
            disk.executemany("INSERT INTO used VALUES (?, ?)", used)
            disk.execute("COMMIT")
    return long


def median(work: Callable[[], object], times: int) -> float:
    """In ms."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return 1000 * statistics.median(taken)


def get(address: str, path: str) -> bytes:
    found: bytes = urllib.request.urlopen(f"http://{address}{path}").read()
    return found


def measure(folder: Path, long: list[str], tables: int) -> None:
    starts = []
    for _ in range(3):
        with served(folder) as (_, taken, _):
            starts.append(taken)
    with served(folder) as (address, _, path):
        lobby = median(lambda: get(address, "/api/tables"), 15)
        page = median(lambda: get(address, "/"), 15)
        events = median(lambda: get(address, "/events"), 15)
        metrics = median(lambda: get(address, "/metrics"), 15)
        waking = iter(long)
        wake = median(lambda: get(address, f"/api/tables/{next(waking)}"), len(long))
        size = path.stat().st_size
    times = "".join(f" {each:7.1f}" for each in (lobby, page, events, metrics, wake))
    begun = statistics.median(starts)
    print(f"{tables:9,} {size / 1e6:9,.0f} {begun:7.2f} s{times}", flush=True)


def upgraded(path: Path) -> None:
    """Bring the database back to before its last change, and up to date again."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        settings = build_alembic_config()
        settings.attributes["connection"] = connection
        command.downgrade(settings, REVISIONS[-2])
    engine.dispose()
    with served(path.parent) as (_, taken, _):
        print(f"start with the last change of the schema still to be made: {taken:.1f} s")


def main() -> None:
    sizes = [int(each) for each in sys.argv[1:]] or [1_000, 100_000, 1_000_000]
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        rows = played(folder)
        print(f"the log that is copied: {len(rows)} entries; {os.cpu_count()} cores; times in ms")
        print("   tables        MB     start   lobby    page  events metrics    wake")
        before = 0
        for tables in sizes:
            long = grow(folder / "tables.sqlite3", rows, before, tables)
            measure(folder, long, tables)
            before = tables
        upgraded(folder / "tables.sqlite3")


if __name__ == "__main__":
    main()
