"""What others notice of experts that think and of games that are gone through.

``python bench/beside.py [TABLES] [SECONDS] [EXPERTS] [REVIEWS]``: a server of its own, and TABLES
tables of four people each who take a moment over every move. How soon everybody sees a move is
measured alone, then beside EXPERTS tables at which three experts play as fast as they can with one
person and REVIEWS long games that are gone through, then alone again: all in one run.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import websockets

from euchre.bots import make_bot, play_match
from euchre.game.match import new_match
from euchre.game.presets import preset
from euchre.notation.record import Record, write_records
from server import Player, Table, post, serving

PAUSE = 0.15
"""Seconds that a person takes over a move."""


class Person(Player):
    """A player who takes a moment."""

    async def move(self, socket: Any, state: dict[str, Any], message: dict[str, Any]) -> None:
        self.last = message["v"]
        self.thinking = asyncio.create_task(self.after_a_moment(socket, dict(state), message))

    async def after_a_moment(
        self, socket: Any, state: dict[str, Any], message: dict[str, Any]
    ) -> None:
        await asyncio.sleep(PAUSE * random.uniform(0.5, 1.5))
        if self.last == message["v"]:
            with contextlib.suppress(websockets.ConnectionClosed):  # the time is over
                await super().move(socket, state, message)


async def at_tables(address: str, tables: int, seconds: float) -> list[float]:
    """How long each move took to be seen by all four, in seconds."""
    made, players = [], []
    for _ in range(tables):
        first = post(address, "/api/tables", {"name": "P0", "pace": "instant"})
        table = Table(first["table"])
        made.append(table)
        players.append(Person(table, 0, first["token"]))
        for seat in range(1, 4):
            sat = post(address, f"/api/tables/{table.id}/seats", {"name": f"P{seat}"})
            players.append(Person(table, sat["seat"], sat["token"]))
    with contextlib.suppress(TimeoutError):
        runs = [player.run(address) for player in players]
        await asyncio.wait_for(asyncio.gather(*runs, return_exceptions=True), seconds)
    return sorted(delay for table in made for delay in table.delays)


async def with_experts(address: str, tables: int) -> None:
    """People at so many tables with three experts, without an end."""
    wanted = {"name": "E", "pace": "instant", "bots": "expert", "start": True}
    players = []
    for _ in range(tables):
        made = post(address, "/api/tables", wanted)
        players.append(Player(Table(made["table"]), made["seat"], made["token"]))
    await asyncio.gather(*(player.run(address) for player in players))


def beside(address: str, tables: int) -> None:
    os.nice(5)  # what is measured is the server, and not this
    asyncio.run(with_experts(address, tables))


def review(address: str, game: str) -> None:
    """Have a game gone through, again and again."""
    while True:
        request = urllib.request.Request(
            f"http://{address}/api/review", game.encode(), method="POST"
        )
        with contextlib.suppress(OSError), urllib.request.urlopen(request) as answer:
            for _ in answer:
                pass
        time.sleep(0.5)


def long_game(seed: int) -> str:
    rules = preset("standard").rules.replace(target=60)
    match = play_match(new_match(rules, dealer=0), [make_bot("rules")] * 4, random.Random(seed))
    return write_records([Record(rules=rules, events=match.events, dealer=0)])


def seconds_of(pid: int) -> float:
    """The seconds that a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def busy(address: str, experts: int, reviews: int) -> Iterator[None]:
    context = multiprocessing.get_context("spawn")
    players = context.Process(target=beside, args=(address, experts), daemon=True)
    games = [
        context.Process(target=review, args=(address, long_game(seed)), daemon=True)
        for seed in range(reviews)
    ]
    for process in (players, *games):
        process.start()
    try:
        time.sleep(15)  # until they are loaded and at it
        yield
    finally:
        for process in (players, *games):
            process.kill()
            process.join()


def told(words: str, delays: list[float], spent: float, seconds: float) -> float:
    n = len(delays)
    p50, p99 = delays[n // 2], delays[min(n - 1, n * 99 // 100)]
    print(
        f"{words:38} {n / seconds:6.0f} moves/s  p50 {1000 * p50:5.1f} ms  p99 {1000 * p99:6.1f} ms"
        f"  server itself {100 * spent / seconds:3.0f}% of a core",
        flush=True,
    )
    return p99


def main() -> None:
    given = [int(each) for each in sys.argv[1:5]]
    tables, seconds, experts, reviews = (*given, *(10, 15, 20, 4)[len(given) :])

    def measured(words: str) -> float:
        found: list[tuple[list[float], float]] = []

        def run() -> None:
            before = seconds_of(pid)
            delays = asyncio.run(at_tables(address, tables, seconds))
            found.append((delays, seconds_of(pid) - before))

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        ((delays, spent),) = found
        return told(words, delays, spent, seconds)

    with serving() as (address, pid):
        print(f"{tables} tables of four people, {PAUSE} s a move; {os.cpu_count()} cores")
        alone = [measured("alone")]
        with busy(address, experts, reviews):
            crowded = measured(f"beside {experts} experts' tables, {reviews} reviews")
        time.sleep(2)
        alone.append(measured("alone again"))
        print(f"p99 beside experts and reviews: {crowded / max(alone):.2f} of that alone")


if __name__ == "__main__":
    main()
