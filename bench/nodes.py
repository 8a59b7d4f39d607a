"""Servers that share a database, beside one: what a move costs all of them together.

``python bench/nodes.py [TABLES [SECONDS]]`` (30 8): a PostgreSQL of its own, which waits for its
disk; one server, then three that share the tables, and then three where everybody has come to
another server than the one that has their table, so that every word is handed on. Four people at
each table move as soon as they may. All of it runs on this machine, so that three are no faster
than one; what is told is the CPU time of a move.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import NamedTuple

from server import Table, busy, seated, served_from, started
from storm import Cluster, cluster, cpu

_SEVERAL = 3


class Server(NamedTuple):
    """One of those that are measured."""

    address: str
    pid: int


class Used(NamedTuple):
    """Seconds of CPU so far: of each server, of the database, and of those who play."""

    servers: list[float]
    database: float
    people: float


def used(servers: Sequence[Server], own: Cluster) -> Used:
    """What they have used."""
    return Used([busy(server.pid) for server in servers], cpu(own.process), time.process_time())


async def play(
    servers: Sequence[Server], own: Cluster, tables: int, seconds: float, *, astray: bool
) -> str:
    """Play, and tell what a move cost; `astray`: by way of another server."""
    made: list[Table] = []
    runs: list[asyncio.Task[None]] = []
    for number in range(tables):
        table, four = seated(servers[number % len(servers)].address)
        door = servers[(number + astray) % len(servers)].address
        made.append(table)
        for player in four:
            runs.append(asyncio.create_task(player.run(door)))
            await asyncio.sleep(1 / 200)
    await asyncio.sleep(5)  # the draws for the first deal have been shown
    for table in made:
        table.acked = 0
    before, begun = used(servers, own), time.perf_counter()
    await asyncio.sleep(seconds)
    taken, after = time.perf_counter() - begun, used(servers, own)
    moves = sum(table.acked for table in made)
    for run in runs:
        if run.done():
            run.result()  # nobody may have been turned away
        run.cancel()
    await asyncio.gather(*runs, return_exceptions=True)
    each = [
        1e6 * (now - then) / moves for then, now in zip(before.servers, after.servers, strict=True)
    ]
    database = 1e6 * (after.database - before.database) / moves
    people = 1e6 * (after.people - before.people) / moves
    shares = " + ".join(f"{one:.0f}" for one in each)
    return (
        f"{moves / taken:6.0f} moves/s; CPU of a move: servers {sum(each):5.0f} us ({shares}),"
        f" PostgreSQL {database:.0f} us, those who play {people:.0f} us"
    )


def measured(many: int, tables: int, seconds: float, *, astray: bool = False) -> str:
    """The same with so many servers, on a database of their own."""
    with ExitStack() as stack:
        own = stack.enter_context(cluster(fsync="on", synchronous_commit="on"))
        os.environ["EUCHRE_DATABASE"] = own.store()
        servers = []
        for _ in range(many):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            address, pid, _taken = stack.enter_context(started(served_from(folder)))
            servers.append(Server(address, pid))
        return asyncio.run(play(servers, own, tables, seconds, astray=astray))


def main() -> None:
    """Measure what is asked for."""
    asked = [*map(int, sys.argv[1:]), *(30, 8)[len(sys.argv) - 1 :]]
    tables, seconds = asked
    print(f"one server                 {measured(1, tables, seconds)}")
    print(f"three                      {measured(_SEVERAL, tables, seconds)}")
    print(f"three, all handed on       {measured(_SEVERAL, tables, seconds, astray=True)}")


if __name__ == "__main__":
    main()
