"""Durable appends per second: the log with its group commit beside a commit for every row.

    python bench/store.py [BATCHES [FOLDER]]

Both write entries of 200 bytes with `synchronous=FULL`. The log is fed from an event loop that
keeps 1, 50 or 200 batches waiting and appends the next one when it hears of one; the plain loop
has one row waiting, always. FOLDER is where the files are made: its disk is what is measured,
and the slower it is, the more a group wins.
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

from euchre.store import Batch, Log, Row, on_loop

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
    """Keeps `waiting` batches in the log until `batches` are on the disk."""

    def __init__(self, log: Log, waiting: int, batches: int) -> None:
        self.log = log
        self.waiting = waiting
        self.batches = batches
        self.sent = 0
        self.told = 0
        self.over = asyncio.Event()

    def send(self) -> None:
        seq = self.sent
        self.sent += 1
        row = Row(seq // 200 + 1, 0, "player", f"c{seq}", ENTRY)
        self.log.append(Batch(f"t{seq % 200}", (row,)), self.done)

    def done(self, error: BaseException | None) -> None:
        if error:
            raise error
        self.told += 1
        if self.sent < self.batches:
            self.send()
        elif self.told == self.batches:
            self.over.set()

    async def run(self) -> None:
        for _ in range(min(self.waiting, self.batches)):
            self.send()
        await self.over.wait()


async def grouped(path: Path, waiting: int, batches: int) -> tuple[float, int]:
    """The seconds that `batches` take with `waiting` at a time, and the commits."""
    with Log.open(path, on_loop(asyncio.get_running_loop())) as log:
        begun = time.perf_counter()
        await Feed(log, waiting, batches).run()
        return time.perf_counter() - begun, log.commits


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def main() -> None:
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
