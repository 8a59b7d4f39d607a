"""Entries for logs of tests, and a writer that is kept waiting."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from euchre.store import DurableLog, LogEntryRow, WriteBatch

PATIENCE = 60.0


def row(seq: int, by: str | None = None, command: str | None = None) -> LogEntryRow:
    return LogEntryRow(seq, 1_700_000_000_000 + seq, by, command, b"entry %d" % seq)


def batch(table: str, *seqs: int) -> WriteBatch:
    return WriteBatch(table, tuple(row(seq) for seq in seqs))


def refusal(log: DurableLog, work: WriteBatch) -> BaseException | None:
    return log.append(work).exception(PATIENCE)


@contextmanager
def load(logs: Sequence[DurableLog]) -> Iterator[list[int]]:
    """Write to a table by each of some logs all the time; how many entries are acknowledged."""
    enough, acknowledged = threading.Event(), [0] * len(logs)

    def write(number: int, log: DurableLog) -> None:
        while not enough.is_set():
            seq = acknowledged[number] + 1
            entry = LogEntryRow(seq, 5, None, None, b"x" * 600)
            secrets = ((f"{seq}", b"s" * 32),)
            assert refusal(log, WriteBatch(f"t{number}", (entry,), secrets=secrets)) is None
            acknowledged[number] = seq

    threads = [threading.Thread(target=write, args=each) for each in enumerate(logs)]
    for thread in threads:
        thread.start()
    try:
        yield acknowledged
    finally:
        enough.set()
        for thread in threads:
            thread.join()


@contextmanager
def held(log: DurableLog) -> Iterator[None]:
    """Keep the writer waiting, so that all that is appended meanwhile is one group."""
    reached, gate = threading.Event(), threading.Event()

    def wait(_: BaseException | None) -> None:
        reached.set()
        gate.wait(PATIENCE)

    log.append(WriteBatch("gate"), wait)
    assert reached.wait(PATIENCE)
    try:
        yield
    finally:
        gate.set()
