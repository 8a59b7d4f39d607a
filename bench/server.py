"""The table under load: durable acknowledged moves, and how soon everybody sees them.

``python bench/server.py [TABLES] [SECONDS]``: a server of its own, TABLES tables with four people
each, on sockets over loopback, who move as soon as they may. The limit that a figure stands beside
is measured in the same run: bare messages from one side of such a socket to the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import websockets

WORKERS = 1
decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode


@contextlib.contextmanager
def serving() -> Iterator[tuple[str, int]]:
    """A server in a folder of its own: its address and process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "euchre", "serve", "--port", "0", "--data", folder]
        begun = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        found = re.search(r"http://([^/]+)/", process.stdout.readline())
        assert found is not None
        address = found.group(1)
        while True:
            try:
                urllib.request.urlopen(f"http://{address}/health").read()
                break
            except OSError:
                time.sleep(0.01)
        print(f"server start (new database)   {time.perf_counter() - begun:6.2f} s")
        try:
            yield address, process.pid
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(10)


def post(address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(f"http://{address}{path}", encode(body), method="POST")
    answer: dict[str, Any] = decode(urllib.request.urlopen(request).read())
    return answer


def memory(pid: int) -> int:
    """The resident memory of a process, in bytes."""
    text = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    assert found is not None
    return 1024 * int(found.group(1))


def busy(pid: int) -> float:
    """How long a process has been working, in seconds of CPU time."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def first_card(address: str) -> None:
    """Make a table with bots, and wait until cards are seen there."""
    made = post(address, "/api/tables", {"name": "P", "start": True})
    url = f"ws://{address}/api/tables/{made['table']}/socket"
    async with websockets.connect(url, compression=None) as socket:
        hello = {"id": 0, "type": "hello", "versions": [1], "token": made["token"]}
        await socket.send(encode(hello).decode())
        async for raw in socket:
            if decode(raw).get("mine", {}).get("cards"):
                return


async def watch(address: str, pid: int, count: int = 90) -> float:
    """The memory that each of so many spectators of one table takes, in bytes."""
    made = post(address, "/api/tables", {"name": "P", "start": True})
    url = f"ws://{address}/api/tables/{made['table']}/socket"
    before = memory(pid)
    async with contextlib.AsyncExitStack() as stack:
        for number in range(count):
            connection = websockets.connect(url, compression=None)
            socket = await stack.enter_async_context(connection)
            await socket.send(encode({"id": number, "type": "hello", "versions": [1]}).decode())
            await socket.recv()
        return (memory(pid) - before) / count


class Player:
    """Somebody who moves as soon as they may: the first choice, the first card."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.next_id, self.readied = 1, -1

    async def run(self, address: str) -> None:
        url = f"ws://{address}/api/tables/{self.table.id}/socket"
        async with websockets.connect(url, compression=None, max_size=None) as socket:
            hello = {"id": 0, "type": "hello", "versions": [1], "token": self.token}
            await socket.send(encode(hello).decode())
            state: dict[str, Any] = {}
            async for raw in socket:
                now = time.perf_counter()
                message = decode(raw)
                kind = message["type"]
                if kind == "ack":
                    self.table.acked += 1
                    continue
                for part in ("table", "game", "mine"):
                    if part in message:
                        state[part] = message[part]
                if kind == "event":
                    self.table.saw(message["v"], now)
                if kind in ("event", "welcome", "snapshot"):
                    await self.move(socket, state, message)

    async def move(self, socket: Any, state: dict[str, Any], message: dict[str, Any]) -> None:
        mine = state["mine"]
        if self.seat in state["table"].get("waits", ()):
            results = len(state.get("game", {}).get("results", ()))
            if self.readied != results:
                self.readied = results
                await self.send(socket, {"type": "ready"})
            return
        if "mine" not in message:
            return
        event = None
        if "cut" in mine:
            event = {"type": "cut", "seat": self.seat, "at": mine["cut"][0]}
        elif mine.get("choices"):
            event = mine["choices"][0]["event"]
        else:
            event = next((c["event"] for c in mine.get("cards", ()) if "event" in c), None)
        if event is not None:
            self.table.sent[message["v"] + 1] = time.perf_counter()
            await self.send(socket, {"type": "act", "event": event, "seen": message["v"]})

    async def send(self, socket: Any, command: dict[str, Any]) -> None:
        self.next_id += 1
        await socket.send(encode({"id": self.next_id, **command}).decode())


class Table:
    """One table of the load: what was sent when, and seen by how many."""

    def __init__(self, ident: str) -> None:
        self.id = ident
        self.acked = 0
        self.sent: dict[int, float] = {}
        self.seen: dict[int, int] = {}
        self.delays: list[float] = []

    def saw(self, version: int, now: float) -> None:
        if version in self.sent:
            self.seen[version] = self.seen.get(version, 0) + 1
            if self.seen[version] == 4:
                self.delays.append(now - self.sent.pop(version))


def load(address: str, pid: int, tables: int, seconds: float, out: Any) -> None:
    """Play at so many tables, and tell what came of it.

    Moves, how long each took to reach all four, and the CPU seconds of the server and of this side.
    """

    async def all_of_them() -> None:
        made, players = [], []
        for _ in range(tables):
            first = post(address, "/api/tables", {"name": "P0", "pace": "instant"})
            table = Table(first["table"])
            made.append(table)
            players.append(Player(table, 0, first["token"]))
            for seat in range(1, 4):
                sat = post(address, f"/api/tables/{table.id}/seats", {"name": f"P{seat}"})
                players.append(Player(table, sat["seat"], sat["token"]))
        runs = [asyncio.create_task(player.run(address)) for player in players]
        await asyncio.sleep(1 + tables / 50)  # all are connected, and play
        for table in made:
            table.acked = 0
            table.delays.clear()
        here, there, begun = time.process_time(), busy(pid), time.perf_counter()
        await asyncio.sleep(seconds)
        taken = time.perf_counter() - begun
        here, there = time.process_time() - here, busy(pid) - there
        moves = sum(table.acked for table in made)
        delays = sorted(delay for table in made for delay in table.delays)
        out.put((moves, taken, delays, there, here))
        for run in runs:
            run.cancel()
        await asyncio.gather(*runs, return_exceptions=True)

    asyncio.run(all_of_them())


def bare(seconds: float = 2.0) -> float:
    """Messages a second over one loopback socket of the same library, nothing else done."""

    async def run() -> float:
        count = 0

        async def serve(socket: Any) -> None:
            async for message in socket:
                for _ in range(5):
                    await socket.send(message)

        async with websockets.serve(serve, "127.0.0.1", 0, compression=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            async with websockets.connect(f"ws://127.0.0.1:{port}", compression=None) as socket:
                until = time.perf_counter() + seconds
                while time.perf_counter() < until:
                    await socket.send("x" * 600)
                    for _ in range(5):
                        await socket.recv()
                    count += 1
        return count / seconds

    return asyncio.run(run())


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 8.0
    limit = bare()
    print(f"limit: bare moves             {limit:6.0f} /s (1 message in, 5 of 600 bytes out)")
    with serving() as (address, pid):
        begun = time.perf_counter()
        asyncio.run(first_card(address))
        print(f"asked for a table, first card {time.perf_counter() - begun:6.2f} s (draw shown)")
        print(f"connection                    {asyncio.run(watch(address, pid)) / 1000:6.1f} kB")
        before = memory(pid)
        for _ in range(200):
            post(address, "/api/tables", {"name": "idle"})
        print(f"idle table                    {(memory(pid) - before) / 200 / 1000:6.1f} kB")
        out: Any = multiprocessing.Queue()
        worker = multiprocessing.Process(target=load, args=(address, pid, tables, seconds, out))
        worker.start()
        moves, taken, delays, there, here = out.get()
        worker.join()
        n, rate = len(delays), moves / taken
        part = f"{rate / limit:.2f} of the limit"
        print(f"acknowledged durable moves    {rate:6.0f} /s at {tables} tables, {part}")
        each, share = 1e6 * there / moves, 100 * there / taken
        print(f"CPU of the server per move    {each:6.0f} us ({share:.0f} % of a core)")
        each, share = 1e6 * here / moves, 100 * here / taken
        print(f"CPU of those who play         {each:6.0f} us ({share:.0f} % of a core)")
        if n:
            p50, p99 = delays[n // 2], delays[min(n - 1, n * 99 // 100)]
            print(f"click to everyone's screen    p50 {1000 * p50:.0f} ms, p99 {1000 * p99:.0f} ms")
    print(f"cores: {os.cpu_count()}")


if __name__ == "__main__":
    main()
