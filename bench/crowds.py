"""Many sockets of one server: what each costs, and what the others notice of them."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import time
from collections.abc import Iterator
from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode
_PING, _PONG, _TEXT = 9, 10, 1


class Idle(asyncio.Protocol):
    """A socket that says hello, answers what keeps it alive, and notes what it is told."""

    def __init__(self, host: str, path: str, hello: dict[str, Any]) -> None:
        self._path, self._host, self._hello = path, host, encode(hello)
        self.transport: Any = None
        self._rest = b""
        self._open = False
        self.welcomed = asyncio.Event()
        self.texts = self.size = 0
        self.last = 0.0
        self.on_text: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        head = (
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        self.transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._open:
            head, found, rest = self._rest.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._open, self._rest = True, rest
            self.send(_TEXT, self._hello)
        while (frame := self._frame()) is not None:
            kind, content = frame
            if kind == _PING:
                self.send(_PONG, content)
            elif kind == _TEXT:
                self.texts, self.size = self.texts + 1, self.size + len(content)
                self.last = time.perf_counter()
                self.welcomed.set()
                if self.on_text is not None:
                    self.on_text(content)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._rest
        if len(data) < 2:
            return None
        size, at = data[1], 2
        if size >= 126:
            at = 4 if size == 126 else 10
            if len(data) < at:
                return None
            size = int.from_bytes(data[2:at])
        if len(data) < at + size:
            return None
        self._rest = data[at + size :]
        return data[0] & 15, data[at : at + size]

    def send(self, kind: int, content: bytes) -> None:
        size = len(content)
        head = bytes((128 | kind, 128 | size)) if size < 126 else b""
        head = head or bytes((128 | kind, 254)) + size.to_bytes(2)
        self.transport.write(head + bytes(4) + content)  # masked by nothing


async def connect(address: str, table: str, token: str | None = None) -> Idle:
    """A socket of a table that has been welcomed."""
    host, _, port = address.partition(":")
    hello = {"id": 0, "type": "hello", "versions": [1]} | ({"token": token} if token else {})
    loop = asyncio.get_running_loop()
    path = f"/api/tables/{table}/socket"
    _, made = await loop.create_connection(lambda: Idle(address, path, hello), host, int(port))
    await asyncio.wait_for(made.welcomed.wait(), 30)
    return made


class Metronome:
    """Asks a server again and again whether it is there, and notes how long each answer takes."""

    def __init__(self, line: Idle) -> None:
        self._line, self._count, self._sent = line, 0, 0.0
        self.delays: list[float] = []
        self._answered = asyncio.Event()
        line.on_text = self._heard

    def _heard(self, content: bytes) -> None:
        if b'"pong"' in content:
            self.delays.append(time.perf_counter() - self._sent)
            self._answered.set()

    async def run(self, gap: float = 0.06) -> None:
        """Ask until cancelled; fewer than a client may send a second."""
        while True:
            self._count += 1
            self._answered.clear()
            self._sent = time.perf_counter()
            self._line.send(_TEXT, encode({"id": self._count, "type": "ping"}))
            await self._answered.wait()
            await asyncio.sleep(gap)


def _beat(address: str, table: str, token: str, stop: Any, out: Any) -> None:
    async def run() -> None:
        beat = Metronome(await connect(address, table, token))
        asking = asyncio.create_task(beat.run())
        await asyncio.to_thread(stop.wait)
        asking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asking
        out.put(sorted(beat.delays))

    asyncio.run(run())


@contextlib.contextmanager
def metronome(address: str, made: dict[str, Any]) -> Iterator[None]:
    """Have a process of its own ask at this table meanwhile; how long answers took is printed."""
    stop: Any = multiprocessing.Event()
    out: Any = multiprocessing.Queue()
    given = (address, made["table"], made["token"], stop, out)
    process = multiprocessing.Process(target=_beat, args=given)
    process.start()
    try:
        yield
    finally:
        stop.set()
        delays = out.get(timeout=30)
        process.join()
        n = len(delays)
        if n:
            tell = (delays[n // 2], delays[min(n - 1, n * 99 // 100)], delays[-1])
            p50, p99, worst = (f"{1000 * each:.1f} ms" for each in tell)
            print(f"an answer at another table    p50 {p50}, p99 {p99}, worst {worst}")
