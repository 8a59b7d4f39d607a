"""The table under load: durable acknowledged moves, and how soon everybody sees them.

``python bench/server.py [TABLES] [SECONDS]``: a server of its own, TABLES tables with four people
each, on sockets over loopback, who move as soon as they may. The limit that a figure stands beside
is measured in the same run: bare messages from one side of such a socket to the other. At each
table one move is always on its way, so that no move can be shorter than all the tables together
take for one each: how quick the server is where people think first is told by ``--thought 1``,
which has each of them wait for a second before a move, more or less.

``--spectators N``: one table that is played at before N sockets that watch, and what others notice
of it who ask the server whether it is there. ``--sockets N``: N idle sockets, four at each table.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import math
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import websockets

from crowds import Idle, connect, metronome
from euchre import fair
from euchre.client.state import ClientState, TableMessage, parse_message
from euchre.game.events import Cut, Event, Played, decode_hook, encode_hook
from euchre.game.hand import View, legal
from euchre.table.views.picture import OwnSeatInfo

decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder(enc_hook=encode_hook).encode


@contextlib.contextmanager
def serving(*, crowded: bool = False) -> Iterator[tuple[str, int]]:
    """A server in a folder of its own: its address and process.

    `crowded`: with room for more sockets of one address than a server has that anybody may reach.
    """
    with tempfile.TemporaryDirectory() as folder:
        crowds = [sys.executable, __file__, "--serve", folder]
        command = crowds if crowded else served_from(folder)
        with started(command) as (address, pid, taken):
            print(f"server start (new database)   {taken:6.2f} s")
            yield address, pid


def served_from(folder: str) -> list[str]:
    """The command of a server on a folder."""
    return [sys.executable, "-m", "euchre", "server", "run", "--port", "0", "--data", folder]


@contextlib.contextmanager
def started(command: list[str]) -> Iterator[tuple[str, int, float]]:
    """A server: its address and process, and the seconds until it answered."""
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
            time.sleep(0.005)
    taken = time.perf_counter() - begun
    try:
        yield address, process.pid, taken
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


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
            mine = decode(raw).get("mine", {})
            if mine.get("cards"):
                return
            if mine.get("cut"):  # a pack that is not cut is waited for
                event = Cut(mine["seat"], mine["cut"][0])
                command = {"id": 1, "type": "act", "event": event, "seen": decode(raw)["v"]}
                await socket.send(encode(command).decode())


def serve(folder: Path) -> None:
    """A server with room for crowds."""
    from euchre.server import serving as own  # noqa: PLC0415
    from euchre.server.app import make_app  # noqa: PLC0415 - those who measure do without
    from euchre.server.limits import ServerLimits  # noqa: PLC0415

    many = own.raise_file_limit()
    crowds = ("sockets", "watchers", "sockets_of_table", "sockets_of_address", "greeting")
    more = ("watching_of_address", "greeting_of_address", "waiting", "waiting_of_address")
    rates = ("rate", "burst", "frames_of_address", "tables_of_address")
    fast = dict.fromkeys(rates, 10**6)  # nobody plays like that
    limits = ServerLimits(**dict.fromkeys((*crowds, *more), many), **fast)
    app = make_app(folder, limits=limits)
    server, listening = own.make_server(app), own.open_listening_socket("127.0.0.1", 0)
    own.tune_garbage_collector()
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


CALLS: Final = 0.3
"""How often somebody calls who may: most hands are then played, and few are passed out."""


class Player:
    """Somebody who moves as soon as they may: a call now and then, and any card that may be played.

    What they do is by chance, and the same in every run. They know no rules: they are shown what
    they may do.
    """

    VERSION = 1

    def __init__(self, table: Table, seat: int, token: str, thought: float = 0.0) -> None:
        self.table, self.seat, self.token, self.thought = table, seat, token, thought
        self.next_id, self.readied = 1, -1
        self.chance = random.Random(seat)
        self.state: dict[str, Any] = {}
        self.nonces: dict[str, str] = {}

    async def run(self, address: str, until: float = math.inf) -> None:
        url = f"ws://{address}/api/tables/{self.table.id}/socket"
        async with websockets.connect(url, compression=None, max_size=None) as socket:
            hello = {"id": 0, "type": "hello", "versions": [self.VERSION], "token": self.token}
            await socket.send(encode(hello).decode())
            async for raw in socket:
                now = time.perf_counter()
                await self.hear(socket, raw, now)
                if now > until:
                    return

    async def hear(self, socket: Any, raw: str | bytes, now: float) -> None:
        message, state = decode(raw), self.state
        kind = message["type"]
        if kind == "ack":
            self.table.acked += 1
            return
        assert message.get("code") != "flood", "who is refused plays no more"
        for part in ("table", "game", "mine"):
            if part in message:
                state[part] = message[part]
        if kind == "event":
            self.table.saw(message["v"], now)
        if kind in ("event", "welcome", "snapshot"):
            await self.move(socket, state, message)

    async def add_chance(self, socket: Any, told: OwnSeatInfo) -> None:
        """Pledge and show a nonce for the first hand of a game, so that it waits for nobody."""
        for asked, show in ((told.pledge, False), (told.reveal, True)):
            if asked is None or asked.hand:
                continue
            what = {"game": asked.game, "hand": asked.hand, "attempt": asked.attempt}
            known = self.nonces.get(f"{what}")
            if show and known:
                del what["game"]
                await self.send(socket, {"type": "nonce", **what, "nonce": known})
            elif not show and known is None:
                nonce = self.nonces[f"{what}"] = self.chance.randbytes(32).hex()
                where = (f"{self.table.id}/{asked.game}", asked.hand, asked.attempt, self.seat)
                pledged = fair.compute_pledge(nonce, *where)
                await self.send(socket, {"type": "pledge", **what, "pledge": pledged})

    async def move(self, socket: Any, state: dict[str, Any], message: dict[str, Any]) -> None:
        mine = state["mine"]
        if "pledge" in mine or "reveal" in mine:
            await self.add_chance(socket, msgspec.convert(mine, OwnSeatInfo, dec_hook=decode_hook))
        if self.seat in state["table"].get("waits", ()):
            score = state.get("game", {})
            results = score.get("earlier", 0) + len(score.get("results", ()))
            if self.readied != results:
                self.readied = results
                await self.think()
                await self.send(socket, {"type": "ready"})
            return
        if "mine" not in message:
            return
        event = None
        if "cut" in mine:
            event = {"type": "cut", "seat": self.seat, "at": mine["cut"][0]}
        elif choices := mine.get("choices"):
            calls = len(choices) > 1 and self.chance.random() < CALLS
            event = choices[calls]["event"]
        elif cards := [c["event"] for c in mine.get("cards", ()) if "event" in c]:
            event = self.chance.choice(cards)
        if event is not None:
            await self.think()
            self.table.sent[message["v"] + 1] = time.perf_counter()
            await self.send(socket, {"type": "act", "event": event, "seen": message["v"]})

    async def think(self) -> None:
        if self.thought:
            await asyncio.sleep(self.thought * self.chance.uniform(0.5, 1.5))

    async def send(self, socket: Any, command: dict[str, Any]) -> None:
        self.next_id += 1
        await socket.send(encode({"id": self.next_id, **command}).decode())


class Folder(Player):
    """The same, told of events alone: it knows the rules, and what it may do."""

    VERSION = 2

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.known = ClientState()
        self.played: View | None = None

    async def hear(self, socket: Any, raw: str | bytes, now: float) -> None:
        heard = self.table.read(raw)
        if heard.type == "ack":
            self.table.acked += 1
            return
        assert heard.code != "flood", "who is refused plays no more"
        known = self.known
        known.apply_message(heard)
        if heard.type == "event":
            self.table.saw(heard.v, now)
        if known.table is None or known.mine is None or heard.type not in ("event", "welcome"):
            return
        if heard.mine:
            await self.add_chance(socket, heard.mine)
        if self.seat in known.table.waits:
            results = 0 if known.game is None else len(known.game.results)
            if self.readied != results:
                self.readied = results
                await self.think()
                await self.send(socket, {"type": "ready"})
            return
        event: Event | None = None
        view = known.view
        if known.mine.cut is not None:
            if heard.mine:
                event = Cut(self.seat, known.mine.cut[0])
        elif view is not None and view.turn == self.seat and view is not self.played:
            self.played, may = view, legal(view)
            if isinstance(may[0], Played):
                event = self.chance.choice(may)
            else:
                event = may[len(may) > 1 and self.chance.random() < CALLS]
        if event is not None:
            await self.think()
            self.table.sent[heard.v + 1] = time.perf_counter()
            await self.send(socket, {"type": "act", "event": event, "seen": heard.v})


KINDS: Final = {player.VERSION: player for player in (Player, Folder)}
"""Those who speak each version of the protocol."""


class Table:
    """One table of the load: what was sent when, and seen by how many."""

    def __init__(self, ident: str) -> None:
        self.id = ident
        self.acked = 0
        self.sent: dict[int, float] = {}
        self.seen: dict[int, int] = {}
        self.delays: list[float] = []
        self.last: tuple[str | bytes, TableMessage | None] = ("", None)

    def read(self, raw: str | bytes) -> TableMessage:
        """A message; what all four are told in the same words is read once."""
        text, heard = self.last
        if heard is None or text != raw:
            heard = parse_message(raw)
            self.last = (raw, heard)
        return heard

    def saw(self, version: int, now: float) -> None:
        if version in self.sent:
            self.seen[version] = self.seen.get(version, 0) + 1
            if self.seen[version] == 4:
                self.delays.append(now - self.sent.pop(version))


def seated(address: str, thought: float = 0.0, version: int = 1) -> tuple[Table, list[Player]]:
    """A table and its four players, who are not connected yet."""
    player = KINDS[version]
    first = post(address, "/api/tables", {"name": "P0", "pace": "instant"})
    table = Table(first["table"])
    players = [player(table, 0, first["token"], thought)]
    for seat in range(1, 4):
        sat = post(address, f"/api/tables/{table.id}/seats", {"name": f"P{seat}"})
        players.append(player(table, sat["seat"], sat["token"], thought))
    return table, players


class Load(NamedTuple):
    """How many tables there are, how long they play, and how long people think, in seconds.

    `version` of the protocol.
    """

    tables: int
    seconds: float
    thought: float = 0.0
    version: int = 1


def load(address: str, pid: int, wanted: Load, out: Any) -> None:
    """Play at so many tables, and tell what came of it.

    Moves, how long each took to reach all four, and the CPU seconds of the server and of this side.
    """

    async def all_of_them() -> None:
        made, players = [], []
        for _ in range(wanted.tables):
            table, four = seated(address, wanted.thought, wanted.version)
            made.append(table)
            players += four
        runs = []
        for player in players:
            runs.append(asyncio.create_task(player.run(address)))
            await asyncio.sleep(1 / 200)
        await asyncio.sleep(4 + 2 * wanted.thought)  # the draws for the first deal have been shown
        for table in made:
            table.acked = 0
            table.delays.clear()
        here, there, begun = time.process_time(), busy(pid), time.perf_counter()
        await asyncio.sleep(wanted.seconds)
        taken = time.perf_counter() - begun
        here, there = time.process_time() - here, busy(pid) - there
        moves = sum(table.acked for table in made)
        delays = sorted(delay for table in made for delay in table.delays)
        out.put((moves, taken, delays, there, here))
        for run in runs:
            if run.done():
                run.result()  # nobody may have been turned away
            run.cancel()
        await asyncio.gather(*runs, return_exceptions=True)

    asyncio.run(all_of_them())


def bare(seconds: float = 2.0) -> tuple[float, float]:
    """Messages a second over one loopback socket of the same library, nothing else done.

    Also how many seconds of CPU one takes: both sides together, as they share a process here.
    """

    async def run() -> tuple[float, float]:
        count = 0

        async def serve(socket: Any) -> None:
            async for message in socket:
                for _ in range(5):
                    await socket.send(message)

        async with websockets.serve(serve, "127.0.0.1", 0, compression=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            async with websockets.connect(f"ws://127.0.0.1:{port}", compression=None) as socket:
                used, until = time.process_time(), time.perf_counter() + seconds
                while time.perf_counter() < until:
                    await socket.send("x" * 600)
                    for _ in range(5):
                        await socket.recv()
                    count += 1
                return count / seconds, (time.process_time() - used) / count

    return asyncio.run(run())


async def crowd(address: str, pid: int, tables: list[str], count: int) -> list[Idle]:
    """So many sockets that watch these tables; what one of them takes is told."""
    before, begun, used = memory(pid), time.perf_counter(), busy(pid)
    lines: list[Idle] = []
    for first in range(0, count, 50):
        many = range(first, min(first + 50, count))
        lines += await asyncio.gather(*(connect(address, tables[at % len(tables)]) for at in many))
    taken, used = time.perf_counter() - begun, busy(pid) - used
    print(f"sockets that watch            {count:6d} at {len(tables)} tables, in {taken:.1f} s")
    print(f"each took                     {1e6 * used / count:6.0f} us of CPU to come in")
    print(f"each takes                    {(memory(pid) - before) / count / 1000:6.1f} kB")
    return lines


async def spectate(address: str, pid: int, count: int, seconds: float) -> None:
    """One table that is played at before so many who watch."""
    table, players = seated(address)
    other = post(address, "/api/tables", {"name": "P"})
    lines = await crowd(address, pid, [table.id], count)
    runs = [asyncio.create_task(player.run(address)) for player in players]
    await asyncio.sleep(2)
    table.acked, used, begun = 0, busy(pid), time.perf_counter()
    table.delays.clear()
    heard = sum(line.texts for line in lines)
    with metronome(address, other):
        await asyncio.sleep(seconds)
    taken, used = time.perf_counter() - begun, busy(pid) - used
    heard = sum(line.texts for line in lines) - heard
    delays = sorted(table.delays) or [0.0]
    p50 = 1000 * delays[len(delays) // 2]
    moves = max(1, table.acked)
    print(f"moves                         {table.acked / taken:6.0f} /s before {count} who watch")
    print(f"CPU of the server per move    {1e6 * used / moves:6.0f} us")
    print(f"CPU per message to a watcher  {1e6 * used / max(1, heard):6.1f} us ({heard} of them)")
    print(f"click to all four screens     p50 {p50:.1f} ms")
    for task in runs:
        task.cancel()
    await asyncio.gather(*runs, return_exceptions=True)


async def idle(address: str, pid: int, count: int, seconds: float) -> None:
    """So many sockets at which nothing happens."""
    made = [post(address, "/api/tables", {"name": "P"}) for _ in range(max(1, count // 4))]
    other = post(address, "/api/tables", {"name": "P"})
    lines = await crowd(address, pid, [each["table"] for each in made], count)
    used, begun = busy(pid), time.perf_counter()
    with metronome(address, other):
        await asyncio.sleep(max(seconds, 25.0))  # longer than what keeps a socket alive takes
    share = (busy(pid) - used) / (time.perf_counter() - begun)
    there = sum(not line.transport.is_closing() for line in lines)
    print(f"still there                   {there:6d}")
    print(f"CPU while they are idle       {100 * share:6.1f}% of a core")


def under_load(wanted: Load) -> None:
    """Print what so many tables come to, beside what bare messages do."""
    limit, least = bare()
    print(f"limit: bare moves             {limit:6.0f} /s (1 message in, 5 of 600 bytes out)")
    print(f"CPU of a bare move            {1e6 * least:6.0f} us")
    with serving(crowded=True) as (address, pid):
        begun = time.perf_counter()
        asyncio.run(first_card(address))
        print(f"asked for a table, first card {time.perf_counter() - begun:6.2f} s (draw shown)")
        before = memory(pid)
        for _ in range(200):
            post(address, "/api/tables", {"name": "idle"})
        print(f"idle table                    {(memory(pid) - before) / 200 / 1000:6.1f} kB")
        out: Any = multiprocessing.Queue()
        worker = multiprocessing.Process(target=load, args=(address, pid, wanted, out))
        worker.start()
        moves, taken, delays, there, here = out.get()
        worker.join()
        n, rate = len(delays), moves / taken
        part = f"{rate / limit:.2f} of the limit"
        print(f"acknowledged durable moves    {rate:6.0f} /s at {wanted.tables} tables, {part}")
        each, share = 1e6 * there / moves, 100 * there / taken
        print(f"CPU of the server per move    {each:6.0f} us ({share:.0f}% of a core)")
        print(f"by CPU time, whoever else works here: {1e6 * least / each:.2f} of the limit")
        each, share = 1e6 * here / moves, 100 * here / taken
        print(f"CPU of those who play         {each:6.0f} us ({share:.0f}% of a core)")
        if n:
            p50, p99 = delays[n // 2], delays[min(n - 1, n * 99 // 100)]
            print(f"click to everyone's screen    p50 {1000 * p50:.0f} ms, p99 {1000 * p99:.0f} ms")
    print(f"cores: {os.cpu_count()}")


def main() -> None:
    """Measure what is asked for."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("tables", nargs="?", type=int, default=20)
    asked.add_argument("seconds", nargs="?", type=float, default=8.0)
    asked.add_argument("--thought", type=float, default=0.0, metavar="SECONDS")
    asked.add_argument("--protocol", type=int, default=1, choices=sorted(KINDS))
    asked.add_argument("--spectators", type=int, default=0, metavar="N")
    asked.add_argument("--sockets", type=int, default=0, metavar="N")
    asked.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    given = asked.parse_args()
    if given.serve is not None:
        serve(given.serve)
        return
    if not (given.spectators or given.sockets):
        under_load(Load(given.tables, given.seconds, given.thought, given.protocol))
        return
    with serving(crowded=True) as (address, pid):
        if given.spectators:
            asyncio.run(spectate(address, pid, given.spectators, given.seconds))
        if given.sockets:
            asyncio.run(idle(address, pid, given.sockets, given.seconds))


if __name__ == "__main__":
    main()
