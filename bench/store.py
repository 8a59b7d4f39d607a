"""Durable appends per second: the log with its group commit beside a commit for every row.

    python bench/store.py [BATCHES [FOLDER]]
    python bench/store.py --postgres [BATCHES]

Both write entries of 200 bytes with `synchronous=FULL`. The log is fed from an event loop that
keeps 1, 50 or 200 batches waiting and appends the next one when it hears of one; the plain loop
has one row waiting, always. FOLDER is where the files are made: its disk is what is measured,
and the slower it is, the more a group wins.

With --postgres the log is in a PostgreSQL of its own, which waits for its disk: beside the speed
stand the bytes of its log (WAL) and its CPU for a batch, first soon after a checkpoint, when whole
pages are written, and then again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from euchre.store import DurableLog, EventLoopNotifier, LogEntryRow, WriteBatch
from storm import Cluster, cluster, cpu

ENTRY = bytes(200)


def plain(path: Path, rows: int) -> None:
    """Commit every row by itself, with sqlite3 alone."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(
            "CREATE TABLE log (table_id, seq, at, who, command, entry,"
            " PRIMARY KEY (table_id, seq)) WITHOUT ROWID"
        )
        for seq in range(rows):
            connection.execute(
                "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)",
                (f"t{seq % 200}", seq, 0, "player", f"c{seq}", ENTRY),
            )


class Feed:
    """Keeps `waiting` batches in the log until `batches` are on the disk, beside those before."""

    def __init__(self, log: DurableLog, waiting: int, batches: int, before: int = 0) -> None:
        self.log = log
        self.waiting = waiting
        self.batches = before + batches
        self.sent = self.told = before
        self.over = asyncio.Event()

    def send(self) -> None:
        seq = self.sent
        self.sent += 1
        row = LogEntryRow(seq // 200 + 1, 0, "player", f"c{seq}", ENTRY)
        self.log.append(WriteBatch(f"t{seq % 200}", (row,)), self.done)

    def done(self, error: BaseException | None) -> None:
        if error:
            raise error
        self.told += 1
        if self.sent < self.batches:
            self.send()
        elif self.told == self.batches:
            self.over.set()

    async def run(self) -> None:
        for _ in range(min(self.waiting, self.batches - self.sent)):
            self.send()
        await self.over.wait()


async def grouped(path: Path, waiting: int, batches: int) -> tuple[float, int]:
    """The seconds that `batches` take with `waiting` at a time, and the commits."""
    with DurableLog.open(path, EventLoopNotifier(asyncio.get_running_loop())) as log:
        begun = time.perf_counter()
        await Feed(log, waiting, batches).run()
        return time.perf_counter() - begun, log.commit_count


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


async def shared(own: Cluster, url: str, waiting: int, batches: int) -> None:
    """The same over PostgreSQL."""
    with DurableLog.open(url, EventLoopNotifier(asyncio.get_running_loop())) as log:
        await Feed(log, waiting, batches).run()
        await asyncio.to_thread(own.execute, "CHECKPOINT")
        for turn, when in enumerate(("after a checkpoint", "and again"), 1):
            wal = await asyncio.to_thread(written, own)
            there, here = cpu(own.process), time.process_time()
            before, begun = log.commit_count, time.perf_counter()
            await Feed(log, waiting, batches, turn * batches).run()
            spent, commits = time.perf_counter() - begun, log.commit_count - before
            here, there = time.process_time() - here, cpu(own.process) - there
            wal = await asyncio.to_thread(written, own) - wal
            print(
                f"{f'{waiting} waiting, {when}':30} {batches / spent:8,.0f} batches/s"
                f" {batches / commits:6.1f} a commit, WAL {wal / batches:6,.0f} bytes a batch,"
                f" CPU {1e6 * there / batches:4.0f} us there, {1e6 * here / batches:4.0f} us here"
            )


def written(own: Cluster) -> int:
    """Bytes of WAL so far."""
    return int(own.execute("SELECT pg_current_wal_insert_lsn() - '0/0'")[0][0])


def main() -> None:
    if sys.argv[1:2] == ["--postgres"]:
        batches = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
        with cluster(fsync="on", max_wal_size="8GB", checkpoint_timeout="1h") as own:
            for waiting in (1, 50, 200):
                count = batches // 5 if waiting == 1 else batches
                asyncio.run(shared(own, own.store(), waiting, count))
        return
    batches = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    folder = sys.argv[2] if len(sys.argv) > 2 else None
    with tempfile.TemporaryDirectory(dir=folder) as made:
        base = Path(made)
        rows = max(batches // 10, 1)
        peer = rows / seconds(lambda: plain(base / "plain.db", rows))
        print(f"{'one commit per row':24} {peer:10,.0f} rows/s")
        for waiting in (1, 50, 200):
            count = rows if waiting == 1 else batches
            spent, commits = asyncio.run(grouped(base / f"{waiting}.db", waiting, count))
            speed = count / spent
            print(
                f"{f'log, {waiting} waiting':24} {speed:10,.0f} batches/s"
                f" {count / commits:7.1f} a commit {speed / peer:7.2f} x"
            )


if __name__ == "__main__":
    main()
