"""The table while others want it to stand still: how long a move takes until it is on the disk.

``python bench/attacked.py [TABLES] [SECONDS]``: a server of its own, TABLES tables with a person
and three bots each, on sockets over loopback, who play from the beginning of the run to its end.
Each attack comes for SECONDS, and last all of them together; before each it is quiet for as long,
and the 99th percentile stands beside that of the quiet time before it. Attackers come from other
addresses than the players, in a process of their own, of low priority.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import multiprocessing
import os
import random
import resource
import statistics
import sys
import time
import urllib.request
from collections.abc import Callable, Coroutine
from typing import Any

import websockets

from euchre.bots import make_bot, play_match
from euchre.game.match import new_match
from euchre.game.presets import preset
from euchre.notation import record
from euchre.notation.record import Record
from server import decode, encode, memory, post, serving

Attack = Callable[[str, float], Coroutine[Any, Any, None]]
ELSEWHERE = "127.0.0.9"
"""Where attackers come from."""
PAUSE = 0.4
"""Seconds that a person takes for a move, on average."""


def game(hands: int) -> bytes:
    """A record of so many hands at least, as JSON Lines: one match to a score out of reach."""
    rules = preset("standard").rules.replace(target=2 * hands)
    bots = [make_bot("simple") for _ in range(rules.players)]
    played = play_match(new_match(rules), bots, random.Random(1))
    return record.write_records([Record(rules=rules, events=played.events)]).encode()


# -- people who play ----------------------------------------------------------------------------


async def person(address: str, out: Any, seed: int) -> None:
    """Somebody who plays against bots: when each move was acknowledged, and how long it took."""
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
                now = time.perf_counter()
                out.put((now, now - sent))
                sent = 0.0
            for part in ("table", "game", "mine"):
                if part in message:
                    state[part] = message[part]
            played = state.get("game") or {}
            hands = played.get("earlier", 0) + len(played.get("results", ()))
            key = (played.get("number", 0), hands)
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


def play_at(address: str, tables: int, out: Any) -> None:
    """Play at so many tables until the process is ended."""

    async def all_of_them() -> None:
        await asyncio.gather(*(person(address, out, seed) for seed in range(tables)))

    asyncio.run(all_of_them())


# -- people who do not --------------------------------------------------------------------------


class _Elsewhere(http.client.HTTPConnection):
    """A connection from the attackers' address."""

    def __init__(self, host: str, **options: Any) -> None:
        super().__init__(host, **{**options, "source_address": (ELSEWHERE, 0)})


class _FromElsewhere(urllib.request.HTTPHandler):
    def http_open(self, request: urllib.request.Request) -> Any:
        return self.do_open(_Elsewhere, request)


async def _asked(address: str, path: str, body: bytes | None) -> bytes:
    """The answer to an attacker's request; empty where it was refused."""
    opener = urllib.request.build_opener(_FromElsewhere())

    def ask() -> bytes:
        request = urllib.request.Request(f"http://{address}{path}", body)
        try:
            answer: bytes = opener.open(request, timeout=20).read()
        except (OSError, http.client.HTTPException):
            return b""
        return answer

    return await asyncio.to_thread(ask)


async def _table(address: str, name: str) -> dict[str, Any]:
    """A table of an attacker's own."""
    body = {"name": name, "pace": "instant", "start": True}
    made: dict[str, Any] = decode(await _asked(address, "/api/tables", encode(body)))
    return made


def _socket(address: str, table: str, **options: Any) -> Any:
    """An attacker's socket of a table."""
    url = f"ws://{address}/api/tables/{table}/socket"
    return websockets.connect(url, compression=None, local_addr=(ELSEWHERE, 0), **options)


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
        made = await _table(address, "H")
        with contextlib.suppress(websockets.exceptions.ConnectionClosed, OSError):
            async with _socket(address, made["table"], max_queue=None) as socket:
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
                reader, writer = await asyncio.open_connection(
                    host, int(port), local_addr=(ELSEWHERE, 0)
                )
                writer.write(b"GET / HTTP/1.1\r\nHost:")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(), max(0.0, until - time.perf_counter()))
                writer.close()
            await asyncio.sleep(0.5)

    await asyncio.gather(*(one() for _ in range(1200)))


async def spectators(address: str, until: float) -> None:
    """As many as want to watch one table."""
    made = await _table(address, "W")

    async def one() -> None:
        with contextlib.suppress(websockets.exceptions.ConnectionClosed, OSError):
            async with _socket(address, made["table"]) as socket:
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


def attacked(address: str, seconds: float, which: tuple[str, ...]) -> None:
    """Let these attacks go on for so long."""
    attacker = multiprocessing.Process(target=attack, args=(address, seconds, which))
    attacker.start()
    time.sleep(seconds)
    attacker.join(10)
    attacker.kill()


def p99(delays: list[float]) -> float:
    return sorted(delays)[len(delays) * 99 // 100]


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 12.0
    names = tuple(each.__name__ for each in ATTACKS)
    chosen = sys.argv[3].split(",") if len(sys.argv) > 3 else [*names, "+".join(names)]
    out: Any = multiprocessing.Queue()
    moves: list[tuple[float, float]] = []

    def during(what: Callable[[], None]) -> list[float]:
        """How long the moves took that were made meanwhile, in seconds."""
        begun = time.perf_counter()
        what()
        ended = time.perf_counter()
        while not out.empty():
            moves.append(out.get())
        return [took for at, took in moves if begun <= at - took and at <= ended]

    with serving() as (address, pid):
        players = multiprocessing.Process(target=play_at, args=(address, tables, out))
        players.start()
        try:
            during(lambda: time.sleep(5.0))  # so that everybody sits and everything is loaded
            for each in chosen:
                quiet = during(lambda: time.sleep(seconds))
                which = tuple(each.split("+"))
                delays = during(lambda: attacked(address, seconds, which))  # noqa: B023
                name = each if len(which) == 1 else "all together"
                print(
                    f"{name:<13} quiet p50 {1000 * statistics.median(quiet):4.0f} ms  "
                    f"p99 {1000 * p99(quiet):4.0f} ms   attacked {len(delays) / seconds:4.0f} "
                    f"moves/s  p50 {1000 * statistics.median(delays):4.0f} ms  "
                    f"p99 {1000 * p99(delays):4.0f} ms  {p99(delays) / p99(quiet):5.1f} x  "
                    f"{memory(pid) >> 20} MiB",
                    flush=True,
                )
                time.sleep(3.0)
        finally:
            players.kill()


if __name__ == "__main__":
    main()
