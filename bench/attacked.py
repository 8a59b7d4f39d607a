"""The table while others want it to stand still: how long a move takes until it is on the disk.

``python bench/attacked.py [TABLES] [SECONDS]``: a server of its own, TABLES tables with a person
and three bots each, on sockets over loopback. First nothing else happens; then each attack for
SECONDS, and last all of them together. Beside each the 99th percentile stands as a ratio to that of
the quiet server in the same run. Attackers have a process of their own, of low priority.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
import resource
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine
from typing import Any

import websockets

from euchre import record
from euchre.bots import make, play
from euchre.match import new_match
from euchre.presets import preset
from euchre.record import Record
from server import decode, encode, memory, post, serving

Attack = Callable[[str, float], Coroutine[Any, Any, None]]
PAUSE = 0.4
"""Seconds that a person takes for a move, on average."""


def game(hands: int) -> bytes:
    """A record of so many hands at least, as JSON Lines: one match to a score out of reach."""
    rules = preset("standard").rules.but(target=2 * hands)
    bots = [make("simple") for _ in range(rules.players)]
    played = play(new_match(rules), bots, random.Random(1))
    return record.write([Record(rules=rules, events=played.events)]).encode()


# -- people who play ----------------------------------------------------------------------------


async def person(address: str, until: float, delays: list[float], seed: int) -> None:
    """Somebody who plays against bots, and how long each move took until it was acknowledged."""
    rng = random.Random(seed)
    made = post(address, "/api/tables", {"name": "P", "pace": "instant", "start": True})
    url = f"ws://{address}/api/tables/{made['table']}/socket"
    async with websockets.connect(url, compression=None, max_size=None) as socket:
        hello = {"id": 0, "type": "hello", "versions": [1], "token": made["token"]}
        await socket.send(encode(hello).decode())
        state: dict[str, Any] = {}
        number, sent, readied = 0, 0.0, (-1, -1)
        async for raw in socket:
            message = decode(raw)
            if message["type"] == "ack" and sent:
                delays.append(time.perf_counter() - sent)
                sent = 0.0
            for part in ("table", "game", "mine"):
                if part in message:
                    state[part] = message[part]
            if time.perf_counter() > until:
                return
            played = state.get("game") or {}
            key = (played.get("number", 0), len(played.get("results", ())))
            command: dict[str, Any] | None = None
            if 0 in state["table"].get("waits", ()) and readied != key:
                readied, command = key, {"type": "ready"}
            elif "mine" in message and (event := _event(state["mine"])) is not None:
                command = {"type": "act", "event": event, "seen": message["v"]}
            if command is not None:
                await asyncio.sleep(rng.expovariate(1 / PAUSE))
                number, sent = number + 1, time.perf_counter()
                await socket.send(encode({"id": number, **command}).decode())


def _event(mine: dict[str, Any]) -> dict[str, Any] | None:
    if "cut" in mine:
        return {"type": "cut", "seat": mine["seat"], "at": mine["cut"][0]}
    if mine.get("choices"):
        found: dict[str, Any] = mine["choices"][0]["event"]
        return found
    return next((card["event"] for card in mine.get("cards", ()) if "event" in card), None)


def play_at(address: str, tables: int, seconds: float, out: Any) -> None:
    """Play at so many tables for so long; the delays, in seconds."""

    async def all_of_them() -> list[float]:
        delays: list[float] = []
        until = time.perf_counter() + seconds
        people = [person(address, until, delays, seed) for seed in range(tables)]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*people, return_exceptions=True), seconds + 5)
        return delays

    out.put(asyncio.run(all_of_them()))


# -- people who do not --------------------------------------------------------------------------


async def _asked(address: str, path: str, body: bytes | None) -> None:
    def ask() -> None:
        request = urllib.request.Request(f"http://{address}{path}", body)
        with contextlib.suppress(OSError, urllib.error.HTTPError):
            urllib.request.urlopen(request, timeout=20).read()

    await asyncio.to_thread(ask)


async def _again(address: str, until: float, path: str, body: bytes | None, times: int) -> None:
    """So many clients who ask again as soon as they are answered."""

    async def one() -> None:
        while time.perf_counter() < until:
            await _asked(address, path, body)

    await asyncio.gather(*(one() for _ in range(times)))


async def reviews(address: str, until: float) -> None:
    """Twelve clients have the same long game gone through."""
    await _again(address, until, "/api/review", game(60), 12)


async def replays(address: str, until: float) -> None:
    """Four clients want long records as pictures."""
    await _again(address, until, "/api/replay", game(400), 4)


async def puzzles(address: str, until: float) -> None:
    """Two clients turn the pages of the puzzles."""
    await _again(address, until, "/learn/puzzles/shown", None, 2)


async def hints(address: str, until: float) -> None:
    """Three people ask for ninety hints a second."""

    async def one() -> None:
        made = post(address, "/api/tables", {"name": "H", "pace": "instant", "start": True})
        url = f"ws://{address}/api/tables/{made['table']}/socket"
        with contextlib.suppress(websockets.exceptions.ConnectionClosed, OSError):
            async with websockets.connect(url, compression=None, max_queue=None) as socket:
                hello = {"id": 0, "type": "hello", "versions": [1], "token": made["token"]}
                await socket.send(encode(hello).decode())
                number = 0
                while time.perf_counter() < until:
                    number += 1
                    await socket.send(encode({"id": number, "type": "hint"}).decode())
                    await asyncio.sleep(1 / 30)

    await asyncio.gather(*(one() for _ in range(3)))


async def half_open(address: str, until: float) -> None:
    """1,200 connections that never say what they want, opened again when they are closed."""
    host, port = address.split(":")

    async def one() -> None:
        while time.perf_counter() < until:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(b"GET / HTTP/1.1\r\nHost:")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(), max(0.0, until - time.perf_counter()))
                writer.close()
            await asyncio.sleep(0.5)

    await asyncio.gather(*(one() for _ in range(1200)))


async def spectators(address: str, until: float) -> None:
    """As many as want to watch one table."""
    made = post(address, "/api/tables", {"name": "W", "pace": "instant", "start": True})
    url = f"ws://{address}/api/tables/{made['table']}/socket"

    async def one() -> None:
        with contextlib.suppress(websockets.exceptions.ConnectionClosed, OSError):
            async with websockets.connect(url, compression=None) as socket:
                await socket.send(encode({"id": 0, "type": "hello", "versions": [1]}).decode())
                await asyncio.sleep(max(0.0, until - time.perf_counter()))

    await asyncio.gather(*(one() for _ in range(150)), return_exceptions=True)


ATTACKS: tuple[Attack, ...] = (reviews, replays, puzzles, hints, half_open, spectators)


def attack(address: str, seconds: float, which: tuple[str, ...]) -> None:
    """These attacks, for so long."""
    os.nice(10)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))

    async def all_of_them() -> None:
        until = time.perf_counter() + seconds
        doing = [each(address, until) for each in ATTACKS if each.__name__ in which]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*doing, return_exceptions=True), seconds + 20)

    asyncio.run(all_of_them())


def measured(address: str, tables: int, seconds: float, which: tuple[str, ...]) -> list[float]:
    """The delays of moves while these attacks go on, in seconds, sorted."""
    out: Any = multiprocessing.Queue()
    worker = multiprocessing.Process(target=play_at, args=(address, tables, seconds, out))
    attacker = multiprocessing.Process(target=attack, args=(address, seconds + 1.0, which))
    attacker.start()
    time.sleep(1.0)
    worker.start()
    delays: list[float] = sorted(out.get())
    worker.join()
    attacker.join(30)
    attacker.kill()
    return delays


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 12.0
    names = tuple(each.__name__ for each in ATTACKS)
    quiet = 0.0
    with serving() as (address, pid):
        measured(address, tables, 3.0, ())  # so that everything is loaded
        for which in ((), *((name,) for name in names), names):
            delays = measured(address, tables, seconds, which)
            if not delays:
                print(f"{'+'.join(which)}: no move was acknowledged")
                continue
            p50 = delays[len(delays) // 2]
            p99 = delays[min(len(delays) - 1, len(delays) * 99 // 100)]
            quiet = quiet or p99
            label = "quiet" if not which else which[0] if len(which) == 1 else "all together"
            print(
                f"{label:<13} {len(delays) / seconds:6.0f} moves/s  p50 {1000 * p50:5.0f} ms  "
                f"p99 {1000 * p99:5.0f} ms  {p99 / quiet:5.1f} x  {memory(pid) >> 20} MiB",
                flush=True,
            )
            time.sleep(3.0)


if __name__ == "__main__":
    main()
