"""Whoever means harm to a house of servers, in a process of their own: what the campaign sends.

Messages that may be anything, more of them than may be sent, with tokens of other tables and none,
to whichever server; seals that only servers can make; bodies that are too large, or that do not
come to their end. What is counted has been read by a server: it answered what came after it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

KINDS: Final = ("messages", "tokens", "seals", "requests", "large bodies", "slow bodies")
"""What is sent; a thing of each kind counts as one."""
_AT_ONCE: Final = 50
"""Messages that are sent together."""
_PAUSE: Final = 0.1
"""Seconds between those of one connection."""
_LONG: Final = 5.0
"""Seconds that an answer is waited for."""
_TEXT, _BYTES, _PING, _PONG = 1, 2, 9, 10
_AWAY: Final = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError, ValueError)
_UPGRADE: Final = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
_FORGED: Final = "".join(
    f"Euchre-{name}: {value}\r\n"
    for name, value in (("Seal", "x" * 44), ("Client", "192.0.2.1"), ("Host", "localhost"))
)


@dataclass(frozen=True)
class Target:
    """What is attacked.

    Attributes:
        ports: of the balancer and of each server.
        tables: each with a token of one of its seats.
        messages: that may be anything.
        among: whether there are several servers, who know each other by seals.
    """

    ports: Sequence[int]
    tables: Sequence[tuple[str, str]]
    messages: Sequence[str | bytes]
    among: bool


class Foes:
    """All of them, until it is enough.

    Attributes:
        problems: what a server should not have answered.
    """

    def __init__(self, target: Target, seed: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._counts = context.Array("Q", len(KINDS))
        self._enough = context.Event()
        self._told = context.SimpleQueue()
        given = (target, seed, self._counts, self._enough, self._told)
        self._process = context.Process(target=_attack, args=given, daemon=True)
        self._process.start()
        self.problems: list[str] = []

    def end(self) -> dict[str, int]:
        """Have them stop; how much they have sent of each kind."""
        self._enough.set()
        self._process.join(2 * _LONG)
        if self._process.is_alive():
            self._process.kill()
        elif self._process.exitcode:
            self.problems.append("the process of those who mean harm has ended by itself")
        while not self._told.empty():
            self.problems.append(self._told.get())
        return {kind: self._counts[n] for n, kind in enumerate(KINDS)}


def frame(what: str | bytes, kind: int | None = None) -> bytes:
    """A message as a client writes it: one frame, masked with nothing."""
    body = what.encode() if isinstance(what, str) else what
    kind = (_TEXT if isinstance(what, str) else _BYTES) if kind is None else kind
    if len(body) < 126:
        size = bytes([0x80 | len(body)])
    elif len(body) < 65_536:
        size = b"\xfe" + len(body).to_bytes(2, "big")
    else:
        size = b"\xff" + len(body).to_bytes(8, "big")
    return bytes([0x80 | kind]) + size + bytes(4) + body


def _attack(target: Target, seed: int, counts: Any, enough: Any, told: Any) -> None:
    """What runs in the process."""
    os.nice(5)  # those who play come first
    asyncio.run(_Attack(target, random.Random(seed), counts, told).all(enough))


class _Attack:
    def __init__(self, target: Target, rng: random.Random, counts: Any, told: Any) -> None:
        self._target, self._rng, self._counts, self._told = target, rng, counts, told
        self._frames = [frame(each) for each in target.messages]

    async def all(self, enough: Any) -> None:
        """Everything at once, again and again."""
        works = [self._shouts] * 4 + [self._tokens, self._seals, self._requests, self._large]
        tasks = [asyncio.create_task(self._again(work)) for work in works + [self._slow] * 8]
        await asyncio.to_thread(enough.wait)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _again(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            with contextlib.suppress(*_AWAY):
                await work()
            await asyncio.sleep(_PAUSE)

    def _did(self, kind: str, many: int = 1) -> None:
        self._counts[KINDS.index(kind)] += many

    # -- asking ---------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def _line(self) -> Any:
        port = self._rng.choice(self._target.ports)
        read, write = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), _LONG)
        try:
            yield read, write
        finally:
            write.transport.abort()

    async def _status(self, read: asyncio.StreamReader, what: str) -> int:
        """The status of an answer; none says that the server has made a mistake.

        Raises:
            EOFError: there is none.
        """
        first = await asyncio.wait_for(read.readline(), _LONG)
        if not first:
            raise EOFError
        status = int(first.split()[1])
        if status in (500, 501):
            self._told.put(f"{what}: {first!r} {await read.read(4000)!r}")
        return status

    async def _ask(self, method: str, path: str, headers: str = "", body: bytes = b"") -> int:
        async with self._line() as (read, write):
            head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}"
            write.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            return await self._status(read, f"{method} {path}")

    @contextlib.asynccontextmanager
    async def _socket(self, table: str, token: str | None, headers: str = "") -> Any:
        """A socket to a table, where hello has been said."""
        async with self._line() as (read, write):
            head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\n{headers}"
            write.write(f"{head}{_UPGRADE}\r\n".encode())
            status = await self._status(read, "a socket")
            while status == 101 and await asyncio.wait_for(read.readline(), _LONG) != b"\r\n":
                pass
            hello = {
                "id": 0,
                "type": "hello",
                "versions": [1],
                **({"token": token} if token else {}),
            }
            write.write(frame(json.dumps(hello)))
            yield status, read, write

    async def _until(self, read: asyncio.StreamReader, wanted: int) -> bytes:
        """Read frames up to one of a kind; its body."""
        while True:
            kind, size = await asyncio.wait_for(read.readexactly(2), _LONG)
            if size > 125:
                size = int.from_bytes(await read.readexactly(2 if size == 126 else 8), "big")
            body = await read.readexactly(size)
            if kind & 15 == wanted:
                return body

    # -- attacking ------------------------------------------------------------------------------

    async def _shouts(self) -> None:
        """Anything at all, and more than may be sent, until the server hangs up."""
        table, _ = self._rng.choice(self._target.tables)
        async with self._socket(table, None) as (_, read, write):
            while True:
                write.write(b"".join(self._rng.choices(self._frames, k=_AT_ONCE)))
                write.write(frame(b"", _PING))
                await self._until(read, _PONG)
                self._did("messages", _AT_ONCE)
                await asyncio.sleep(_PAUSE)

    async def _tokens(self) -> None:
        """A token of another table, or of none, opens no seat."""
        (table, own), (_, other) = self._rng.sample(self._target.tables, 2)
        token = self._rng.choice((other, own[:-1], own.swapcase(), secrets.token_urlsafe(32)))
        async with self._socket(table, token) as (status, read, _):
            if status != 101:
                return
            answer = json.loads(await self._until(read, _TEXT))
            if answer.get("type") == "welcome":
                self._told.put(f"a token that is none of {table} was let in: {answer}")
        self._did("tokens")

    async def _seals(self) -> None:
        """Nobody else is taken for a server."""
        table, _ = self._rng.choice(self._target.tables)
        path = self._rng.choice(("/nodes/lobby", "/nodes/shown", f"/api/tables/{table}", "socket"))
        if path == "socket":
            async with self._socket(table, None, _FORGED) as (status, _, _):
                pass
        else:
            method = "POST" if path == "/nodes/shown" else "GET"
            status = await self._ask(method, path, _FORGED, b'"x"' if method == "POST" else b"")
        known = path.startswith("/nodes") or self._target.among
        if known and status in (101, 200):
            self._told.put(f"a forged seal was taken for one at {path}: {status}")
        self._did("seals")

    async def _requests(self) -> None:
        """Requests that may be anything."""
        table, token = self._rng.choice(self._target.tables)
        said = self._rng.choice(self._target.messages)
        path = self._rng.choice(("", "/seats", "/seats/0", "/show", "/record", "/nowhere"))
        method = self._rng.choice(("GET", "POST", "DELETE", "PUT", "PATCH", "HEAD"))
        where = self._rng.choice((f"/api/tables/{table}{path}", "/api/tables", "/events/new", "/"))
        headers = f"Authorization: Bearer {token[::-1]}\r\n"
        await self._ask(method, where, headers, said.encode() if isinstance(said, str) else said)
        self._did("requests")

    async def _large(self) -> None:
        """Bodies and messages that are too large."""
        table, _ = self._rng.choice(self._target.tables)
        if self._rng.random() < 0.5:
            async with self._socket(table, None) as (_, read, write):
                write.write(frame("x" * 2 ** self._rng.randrange(14, 21)))
                await self._until(read, 8)
        else:
            status = await self._ask("POST", "/api/tables", body=b"{" * 2**21)
            if status < 400:
                self._told.put(f"a body of 2 MiB was answered with {status}")
        self._did("large bodies")

    async def _slow(self) -> None:
        """A body that comes byte by byte, and is given up."""
        async with self._line() as (_, write):
            head = (
                "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            write.write(head.encode())
            for _ in range(self._rng.randrange(60)):
                write.write(b"1\r\n \r\n")
                await write.drain()
                await asyncio.sleep(0.2)
        self._did("slow bodies")
