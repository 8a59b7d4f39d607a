"""Who gets in: connections that say nothing, spectators in crowds, and those who have a seat."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import json
import logging
import re
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from euchre.english.names import DisplayName
from euchre.server import serving
from euchre.server.http import connections
from euchre.server.http.allowed_hosts import AllowedHosts, parse_proxy
from euchre.server.http.browsers import BROWSER_COOKIE
from euchre.server.http.connection_limiter import ConnectionLimiter
from euchre.server.http.connections import (
    ConnectionManager,
    EventLoopQueue,
    HttpProtocol,
    ManagedServerConfig,
    SocketProtocol,
    build_frame_head,
)
from euchre.server.http.guard import RequestGuard
from euchre.server.http.logs import LineFormatter, RepeatedMessageFilter
from euchre.server.limits import RESERVED_FILES, ServerLimits, TokenBucket
from euchre.server.serving import open_listening_socket
from euchre.server.tables.participants import hints
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.participants.door import (
    ADMISSION_KEPT_MS,
    MAX_KNOCKS_PER_ADDRESS,
    REFUSED_PAUSE_MS,
)
from euchre.server.tables.requests import carry_out_command
from euchre.server.tables.room import TableRoom
from euchre.server.tables.sockets import _SocketSession
from euchre.store import hash_token
from euchre.table import RefusedError
from euchre.table.commands import AnswerKnock, AskForSeat, Command, LeaveSeat, WithdrawKnock
from pool_help import wait_for
from room_help import House, Line
from server_help import PATIENCE, Guest, Server

HALF = b"GET / HTTP/1.1\r\nHost: 127.0."
"""A request that never ends."""


@contextlib.contextmanager
def callers(port: int, count: int, said: bytes = HALF) -> Iterator[list[socket.socket]]:
    """So many connections that say this, and no more."""
    with contextlib.ExitStack() as stack:
        lines = []
        for _ in range(count):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
            with contextlib.suppress(ConnectionError):  # they may be hung up on by now
                line.sendall(said)
            lines.append(line)
        yield lines


def hung_up(line: socket.socket) -> bool:
    """Whether the server ends a connection, waited for as long as it takes."""
    try:
        while line.recv(4096):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


# -- connections that say nothing ---------------------------------------------------------------


def test_half_open_connections_crowd_out_their_own_and_nobody_else(tmp_path: Path) -> None:
    limits = ServerLimits(waiting=30, waiting_of_address=10)
    with Server(tmp_path, limits=limits) as server, callers(server.port, 60) as lines:
        assert all(map(hung_up, lines[:50]))
        assert httpx.get(f"http://127.0.0.1:{server.port}/", timeout=PATIENCE).status_code == 200
        told = server.web.get("/metrics").text
        assert int(re.findall(r"euchre_turned_away_total (\d+)", told)[0]) >= 50


def test_a_thousand_half_open_connections_and_few_files_leave_the_server_at_work(
    tmp_path: Path,
) -> None:
    """And it ends as it always does, where it is told to."""
    errors = tmp_path / "errors.txt"
    with (
        errors.open("w") as said,
        process_of(tmp_path / "data", said) as (process, port),
        callers(port, 600),
    ):
        assert httpx.get(f"http://127.0.0.1:{port}", timeout=PATIENCE).status_code == 200
        says_goodbye(process, port, signal.SIGTERM)
    assert errors.stat().st_size < 2000, errors.read_text()[:2000]


@contextlib.contextmanager
def process_of(data: Path, said: IO[str]) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server in a process of its own that may open few files, and its port."""
    serve = f'ulimit -n 400; exec "{sys.executable}" -m euchre server run --port 0 --data "$0"'
    with subprocess.Popen(  # noqa: S603 - our own program
        ["/bin/sh", "-c", serve, str(data)], stdout=subprocess.PIPE, stderr=said, text=True
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            assert found is not None
            until(lambda: httpx.get(f"http://127.0.0.1:{found[1]}", timeout=PATIENCE).is_success)
            yield process, int(found[1])
        finally:
            process.kill()


def says_goodbye(process: subprocess.Popen[str], port: int, how: signal.Signals) -> None:
    """A server that is told to end tells all who are there, and does."""
    made = httpx.post(f"http://127.0.0.1:{port}/api/tables", json={}, timeout=PATIENCE).json()
    with Guest(port, made["table"], made["token"]) as dana, Guest(port, made["table"]) as lee:
        assert dana.seat == 0
        process.send_signal(how)
        for guest in (dana, lee):
            bye = guest.hear_until(lambda told: told["type"] == "bye")
            assert (bye["code"], bye["why"][-1]) == ("closing", ".")
            with pytest.raises(ConnectionClosed) as closed:
                guest.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
    assert process.wait(PATIENCE) in (0, -signal.SIGTERM)


def until(there: Callable[[], bool]) -> None:
    """Wait for a server that comes up."""
    for _ in range(3000):
        with contextlib.suppress(httpx.TransportError):
            if there():
                return
        time.sleep(0.02)
    raise AssertionError("it does not come up")


@pytest.fixture
def swept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadlines of connections are looked at again and again, and not each second."""
    monkeypatch.setattr(connections, "_SWEEP_SECONDS", 0.02)


POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n\r\n{"
UPGRADE = b"GET /api/tables/x/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"


def test_who_is_gone_before_they_are_let_in_behind_a_proxy_is_counted_and_no_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def come_and_go() -> None:
        loop = asyncio.get_running_loop()
        doors = ConnectionManager(ServerLimits(), [parse_proxy("127.0.0.1")])
        config = ManagedServerConfig(Starlette(), doors, log_config=None)
        config.load()
        door = open_listening_socket("127.0.0.1", 0)
        for _ in range(30):
            line = socket.create_connection(door.getsockname())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.close()
        factory = partial(HttpProtocol, config, ServerState(), {})
        async with await loop.create_server(factory, sock=door):
            while doors.turned_away < 30 and not caplog.records:  # noqa: ASYNC110
                await asyncio.sleep(0)
        assert not caplog.records

    asyncio.run(come_and_go())


@pytest.mark.usefixtures("swept")
@pytest.mark.parametrize("said", [b"", HALF, UPGRADE, POST])
def test_nobody_is_waited_for_for_ever(tmp_path: Path, said: bytes) -> None:
    with Server(tmp_path) as server:
        server.hurry(**{"body" if said == POST else "head": 0.1})
        with callers(server.port, 1, said) as (line,):
            assert hung_up(line)


@pytest.mark.usefixtures("swept")
def test_who_still_reads_their_answer_has_the_time_for_that(tmp_path: Path) -> None:
    with (
        Server(tmp_path, limits=ServerLimits(body=PATIENCE)) as server,
        socket.socket() as line,
    ):

        def answer(_: Request) -> Response:
            server.hurry(head=0.05)
            return Response(b"x" * 20_000_000)

        server.app.router.routes.insert(0, Route("/large", answer))
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        line.sendall(b"GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert line.recv(10)
        with callers(server.port, 1, b"GET /large HTTP/1.1\r\nHost: 127.") as (idle,):
            assert hung_up(idle)
        size = 0
        while part := line.recv(1 << 20):
            size += len(part)
        assert size > 20_000_000


@pytest.mark.usefixtures("swept")
def test_a_letter_now_and_then_wins_no_time(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.hurry(head=0.3)
        with callers(server.port, 1) as (line,):
            line.settimeout(0.05)
            for _ in range(600):
                try:
                    line.sendall(b"0")
                    if not line.recv(10):
                        return
                except TimeoutError:
                    continue
                except OSError:
                    return
    raise AssertionError("it is waited for for ever")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """With what the next connections cannot be accepted."""
    accept_next, errors = socket.socket.accept, list[int]()

    def accept(self: socket.socket) -> Any:
        if errors:
            raise OSError(errors.pop(), "too many open files")
        return accept_next(self)

    monkeypatch.setattr(socket.socket, "accept", accept)
    return errors


def test_where_no_more_files_may_be_open_a_connection_is_ended_and_the_loop_goes_on(
    failing: list[int],
) -> None:
    failing.append(errno.EMFILE)
    with open_listening_socket("127.0.0.1", 0) as door, callers(door.getsockname()[1], 2) as lines:
        with pytest.raises(BlockingIOError):
            door.accept()
        assert hung_up(lines[0])
        door.accept()[0].close()


def test_a_spare_file_that_another_thread_was_quicker_to_open_is_opened_later(
    failing: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_listening_socket("127.0.0.1", 0) as door, callers(door.getsockname()[1], 3) as lines:
        with monkeypatch.context() as without_files:
            without_files.setattr(connections, "_open_spare_file", lambda: -1)
            failing.append(errno.EMFILE)
            with pytest.raises(BlockingIOError):
                door.accept()
        door.accept()[0].close()
        failing.append(errno.EMFILE)
        with pytest.raises(BlockingIOError):
            door.accept()
        assert hung_up(lines[2])


def test_a_server_that_may_open_few_files_lets_fewer_in() -> None:
    for files in (256, 1024, 4096):
        fewer = ServerLimits().fit_to_file_limit(files)
        taken = fewer.sockets + fewer.greeting + fewer.requests + fewer.waiting
        assert taken <= max(files - RESERVED_FILES, 64)
        assert fewer.watchers < fewer.sockets
        assert fewer.waiting > 5


@given(st.lists(st.tuples(st.integers(0, 30), st.sampled_from("abc"), st.booleans())))
def test_a_crowd_is_bounded_and_a_newcomer_with_fewer_is_let_in(
    steps: list[tuple[int, str, bool]],
) -> None:
    crowd = ConnectionLimiter[int](max_members=6, max_of_address=4)
    for who, address, comes in steps:
        if not comes:
            crowd.leave(who)
            assert who not in crowd
            continue
        new, fullest = who not in crowd, crowd.count_of(crowd.busiest_address())
        fewer = crowd.count_of(address) < fullest
        gone = crowd.enter_and_evict(who, address)
        assert gone is None or gone not in crowd
        assert gone != who or not fewer
        assert not new or gone is not None or who in crowd
        assert len(crowd) <= 6
        assert all(crowd.count_of(each) <= 4 for each in "abc")


def test_the_same_message_is_logged_a_few_times_a_minute_and_counted() -> None:
    now = [0.0]
    sparing, shown = RepeatedMessageFilter(lambda: now[0]), []

    def say(number: int) -> None:
        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "no %d", (number,), None)
        if sparing.filter(record):
            shown.append(LineFormatter().format(record).partition("x: ")[2])

    for number in range(1000):
        say(number)
    other = logging.LogRecord("x", logging.ERROR, __file__, 2, "another", (), None)
    assert sparing.filter(other)
    now[0] = 61.0
    say(1000)
    say(1001)
    assert shown == [f"no {n}" for n in range(5)] + ["no 1000 (and 995 more like it)", "no 1001"]


# -- requests -----------------------------------------------------------------------------------


def scope_of(address: str, **more: Any) -> dict[str, Any]:
    """A request from there, as the guard gets it."""
    headers, client = [(b"host", b"localhost")], (address, 1)
    asked = {"type": "http", "path": "/", "query_string": b"", "method": "GET", "server": None}
    return asked | {"client": client, "headers": headers} | more


def test_requests_of_one_address_that_are_too_many_at_once_are_refused(tmp_path: Path) -> None:
    with (
        Server(tmp_path, limits=ServerLimits(requests_of_address=2)) as server,
        callers(server.port, 2, POST),
    ):
        for _ in range(1000):
            answer = server.web.get("/health")
            if answer.status_code != 200:
                break
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")


def test_a_request_gives_way_to_one_of_an_address_that_has_fewer() -> None:
    begun = asyncio.Event()
    told: dict[str, list[Any]] = {"a": [], "b": [], "c": []}

    async def app(scope: Any, _receive: Any, send: Any) -> None:
        if scope["client"][0] == "a":
            begun.set()
            await asyncio.Event().wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def ask(guard: RequestGuard, address: str) -> None:
        async def send(message: Any) -> None:
            told[address].append(message.get("status"))

        await guard(scope_of(address), None, send)  # type: ignore[arg-type]

    async def main() -> None:
        guard = RequestGuard(
            app, frozenset(), AllowedHosts(), ServerLimits(requests=2, requests_of_address=2)
        )
        waiting = [asyncio.create_task(ask(guard, "a")) for _ in range(2)]
        await begun.wait()
        await asyncio.sleep(0)
        await ask(guard, "b")
        await waiting[0]
        await ask(guard, "c")
        waiting[1].cancel()

    asyncio.run(main())
    assert told["b"] == told["c"] == [200]
    assert told["a"][0] == 503


# -- crumbs ---------------------------------------------------------------------------------------

CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_a_request_in_crumbs_is_refused(tmp_path: Path) -> None:
    """Each chunk is some work for the one thread that serves all; no browser sends such."""
    with Server(tmp_path) as server, callers(server.port, 1, CHUNKED) as (line,):
        line.sendall(b"1\r\n \r\n" * 200)
        assert line.recv(12) == b"HTTP/1.1 400"
        assert hung_up(line)
        body = iter([b'{"name": "Ann"', *[b" " * 50] * 20, b"}", *[b" " * 500] * 20])
        assert server.web.post("/api/tables", content=body).status_code == 201
        assert server.complaints.said == ["Invalid HTTP request received."]
        server.complaints.said.clear()


@contextlib.contextmanager
def socket_of(server: Server) -> Iterator[socket.socket]:
    """A socket of a table, after it was accepted."""
    table = server.web.post("/api/tables", json={"name": "Ann"}).json()["table"]
    asks = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with callers(server.port, 1, asks.encode()) as (line,):
        while not line.recv(4096).endswith(b"\r\n\r\n"):
            pass
        yield line


def frame(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """A frame as browsers send it, masked with nothing."""
    return bytes((opcode | 0x80 * last, 0x80 | len(data))) + bytes(4) + data


def frame_of_server(opcode: int, data: bytes) -> bytes:
    """A short frame as servers send it."""
    return bytes((opcode | 0x80, len(data))) + data


CLOSE, PING, PONG, TEXT, MORE = 8, 9, 10, 1, 0


@pytest.mark.parametrize(
    "said",
    [
        frame(PING) * 5000,
        frame(PONG) * 5000,
        frame(TEXT, b"{", last=False) + frame(MORE, last=False) * 100,
        frame(TEXT, b"{", last=False) + frame(MORE, b" ", last=False) * 100 + frame(MORE),
    ],
)
def test_frames_that_are_no_messages_count(tmp_path: Path, said: bytes) -> None:
    """Pings, pongs and parts of messages are work like any other."""
    with Server(tmp_path, limits=ServerLimits()) as server, socket_of(server) as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(frame(TEXT, b'{"id":0,"type":"hello"}'))
            line.sendall(said)
        assert hung_up(line)
        assert not server.complaints.said


def test_who_sends_on_still_hears_why_the_socket_is_closed(
    tmp_path: Path, protocols: list[SocketProtocol]
) -> None:
    """A connection that is closed with unread bytes is reset, and the reason may be lost. Those
    that are read on are bounded like all that ask for nothing.
    """
    with Server(tmp_path, limits=ServerLimits()) as server, socket_of(server) as line:
        for _ in range(5):
            line.sendall(frame(PING) * 5000)
        heard = b"".join(iter(lambda: line.recv(4096), b""))
        assert heard.endswith(frame_of_server(CLOSE, b"\x03\xf0flood"))
        wait_for(lambda: server.app.state.doors.is_idle(protocols[0]))
        with pytest.raises(ConnectionError):
            line.sendall(frame(PING) * 1_000_000)


def test_a_message_in_a_few_parts_is_a_message(tmp_path: Path) -> None:
    """As some proxies send them."""
    with Server(tmp_path, limits=ServerLimits()) as server, socket_of(server) as line:
        line.sendall(frame(TEXT, b'{"id":0,', last=False) + frame(PING, b"there?"))
        line.sendall(frame(MORE, last=False) * 20 + frame(MORE, b'"type":"hello"}'))
        heard = b""
        while b"welcome" not in heard:
            heard += line.recv(4096)
        assert b"there?" in heard


def test_of_one_connection_little_is_looked_at_before_others_have_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns: list[int] = []
    handle = SocketProtocol.handle_events

    def counted(self: SocketProtocol) -> None:
        turns.append(len(self.conn.events))
        handle(self)

    monkeypatch.setattr(SocketProtocol, "handle_events", counted)
    limits = ServerLimits(rate=1e6, burst=1e6, frames_of_address=10**6)
    with Server(tmp_path, limits=limits) as server, socket_of(server) as line:
        line.sendall(frame(TEXT, b'{"id":0,"type":"hello"}') + frame(PONG) * 40_000)
        line.sendall(frame(PING, b"still there?"))
        heard = b""
        while b"still there?" not in heard:
            heard += line.recv(4096)
    assert sum(turns) > 40_000
    assert max(turns) < 1000


@pytest.fixture
def protocols(monkeypatch: pytest.MonkeyPatch) -> list[SocketProtocol]:
    """The sockets that a server has been asked for."""
    there: list[SocketProtocol] = []
    made = SocketProtocol.connection_made

    def noted(self: SocketProtocol, transport: asyncio.BaseTransport) -> None:
        there.append(self)
        made(self, transport)

    monkeypatch.setattr(SocketProtocol, "connection_made", noted)
    return there


@pytest.mark.usefixtures("swept")
def test_who_does_not_read_what_they_are_sent_is_hung_up_on(
    tmp_path: Path, protocols: list[SocketProtocol]
) -> None:
    with Server(tmp_path, limits=ServerLimits(silence=600)) as server, socket_of(server) as line:
        (protocol,) = protocols
        server.hurry(body=0.1)
        protocol.loop.call_soon_threadsafe(protocol.pause_writing)
        assert hung_up(line)


@pytest.mark.usefixtures("swept")
def test_who_reads_again_is_waited_for(tmp_path: Path, protocols: list[SocketProtocol]) -> None:
    with Server(tmp_path, limits=ServerLimits(silence=600)) as server, socket_of(server) as line:
        (protocol,) = protocols
        server.hurry(body=0.1)
        protocol.loop.call_soon_threadsafe(protocol.pause_writing)
        protocol.loop.call_soon_threadsafe(protocol.resume_writing)
        with callers(server.port, 1, POST) as (later,):
            assert hung_up(later)  # who began to be waited for after that is not any more
        line.sendall(frame(PING, b"still there?"))
        assert b"still there?" in line.recv(4096)


# -- what is sent with requests -----------------------------------------------------------------


def test_what_one_address_sends_with_its_requests_is_bounded() -> None:
    """Requests that never end are kept in memory until they do."""
    told: list[int] = []
    guard = RequestGuard(
        _reads_all, frozenset(), AllowedHosts(), ServerLimits(bodies=1000, bodies_of_address=300)
    )

    async def ask(address: str, sizes: list[int]) -> None:
        parts = iter(sizes)

        async def receive() -> Any:
            size = next(parts, None)
            if size is None:
                await asyncio.Event().wait()
            return {"type": "http.request", "body": bytes(size or 0), "more_body": size != 0}

        async def send(message: Any) -> None:
            if "status" in message:
                told.append(message["status"])

        await guard(scope_of(address, method="POST"), receive, send)

    async def main() -> None:
        waiting = [asyncio.create_task(ask("a", [100])) for _ in range(3)]
        await asyncio.sleep(0)
        await ask("a", [1, 0])
        await ask("b", [200, 100, 0])
        assert told == [503, 200]
        crowd = [asyncio.create_task(ask(f"c{at}", [140])) for at in range(5)]
        await asyncio.sleep(0)
        await ask("d", [50, 0])
        await ask("e", [250, 0])
        assert told == [503, 200, 200, 503]
        for each in (*waiting, *crowd):
            each.cancel()
        await asyncio.gather(*waiting, *crowd, return_exceptions=True)
        await ask("a", [300, 0])
        assert told[4:] == [200]

    asyncio.run(main())


async def _reads_all(_scope: Any, receive: Any, send: Any) -> None:
    while (await receive())["more_body"]:
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})


# -- turns -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "body"),
    [("http", ()), ("http", (b"a=1",)), ("http", (b"a=1", b"")), ("websocket", ())],
)
def test_of_one_address_one_request_goes_on_at_a_time(kind: str, body: tuple[bytes, ...]) -> None:
    """What is done for it at one go may take a while: others wait for one, and not for all."""
    order: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while body and (await receive())["more_body"]:
            pass
        order.append(scope["client"][0])
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def main() -> None:
        guard = RequestGuard(app, frozenset(), AllowedHosts(), ServerLimits())
        here = asyncio.Event()

        async def send(_: Any) -> None:
            pass

        async def ask(address: str) -> None:
            parts = list(body)

            async def receive() -> Any:
                await here.wait()  # all that was sent is there at once
                part = parts.pop(0)
                return {"type": "http.request", "body": part, "more_body": bool(parts)}

            await guard(scope_of(address, type=kind), receive, send)

        crowd = [asyncio.create_task(ask("a")) for _ in range(50)]
        for _ in range(200):
            await asyncio.sleep(0)
        crowd = crowd if body else [asyncio.create_task(ask("a")) for _ in range(50)]
        order.clear()
        here.set()
        crowd.append(asyncio.create_task(ask("b")))
        await asyncio.gather(*crowd)

    asyncio.run(main())
    assert order.count("a") == 50
    assert order.index("b") <= 2


# -- those who have a seat, and those who watch -------------------------------------------------


@contextlib.contextmanager
def watching(server: Server, table: str, count: int) -> Iterator[list[Guest]]:
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(Guest(server.port, table)) for _ in range(count)]


def is_full(server: Server, table: str) -> bool:
    """Whether one more who would watch is turned away."""
    with Guest(server.port, table, hello=False) as one_more:
        return bool(one_more.ask("hello", versions=[1]).get("code") == "full")


def test_many_spectators_lock_no_player_out(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(watching_of_address=20)) as server:
        made = server.make()
        with watching(server, made["table"], 20), server.guest(made) as dana:
            assert dana.seat == 0
            assert is_full(server, made["table"])


def test_one_address_does_not_fill_the_seats_for_spectators(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made, other = server.make(), server.make()
        with watching(server, made["table"], 10):
            assert is_full(server, made["table"])
            with server.guest(made) as dana, watching(server, other["table"], 1):
                assert dana.seat == 0


@pytest.mark.parametrize("there", [0, 1])
def test_who_loses_a_seat_watches_where_there_is_room_for_it(tmp_path: Path, there: int) -> None:
    with Server(tmp_path, limits=ServerLimits(watching_of_address=2)) as server:
        made = server.make()
        table, bob = made["table"], server.sit(made["table"], "Bob", seat=1)
        with contextlib.ExitStack() as stack:
            stack.enter_context(watching(server, table, there))
            for _ in range(4):
                stack.enter_context(server.guest(bob))
            header = {"authorization": f"Bearer {bob['token']}"}
            server.web.delete(f"/api/tables/{table}/seats/1", headers=header)
            connected = server.hub.rooms[table].everyone.attendance.connections
            wait_for(lambda: len(connected) == 2)
            assert [each.seat for each in connected] == [None, None]
            assert is_full(server, table)


@pytest.fixture
def house() -> Iterator[House]:
    house = House({}, 1, 1, door="ask")
    yield house
    house.close()


def test_who_is_sent_away_is_not_heard_any_more(house: House) -> None:
    """Whoever does not read the goodbye is still connected for a while."""
    dana, room = house.people[0], house.room
    visit = _SocketSession(dana, room, TokenBucket(1e6, 1e6, house.loop.time()))
    house.sockets._on_message(visit, '{"id": 1, "type": "pause"}')
    house.passes(0.1)
    paused = room.table
    assert paused.paused
    dana.close(1008, "flood")
    house.sockets._on_message(visit, '{"id": 2, "type": "resume"}')
    house.passes(0.1)
    assert room.table is paused


def test_of_long_messages_fewer_wait_for_who_does_not_read() -> None:
    """Or whole pictures of a long game, which others can have sent, would fill the memory."""
    closed = list[int]()

    class Stalled(Line):
        def end(self, code: int, reason: str) -> None:
            assert reason == "too slow"
            closed.append(code)

    connection = SocketConnection(Stalled(), 512, queued_bytes=1_000)
    ending = list[bool]()
    for sizes in ((2_000,), (500, 500), (1,)):  # one is taken, however long it is
        for size in sizes:
            connection.send(b"x" * size)
        ending.append(connection.is_ending)
        if sizes == (2_000,):
            connection._waiting.clear()
    assert ending == [False, False, True]
    connection._flush_queue()
    assert closed == [1008]


def asker(house: House, address: str) -> SocketConnection:
    """Somebody who looks on at the table of a house."""
    connection = SocketConnection(Line(), 10**6, address)
    house.room.enter(connection)
    return connection


def does(house: House, who: SocketConnection, command: Command) -> None:
    """Somebody does something."""
    house.run(carry_out_command(house.room, who, command, house.loop.time()))


def knocks(house: House, who: SocketConnection) -> str:
    """Somebody asks to be let sit down; with what code that is refused."""
    try:
        does(house, who, AskForSeat(id=1, name="Kim"))
    except RefusedError as refused:
        return refused.code
    return ""


def test_few_of_one_address_ask_at_once_and_who_was_told_no_waits(house: House) -> None:
    kim, *others, other = (asker(house, "a") for _ in range(MAX_KNOCKS_PER_ADDRESS + 1))
    else_where = asker(house, "b")
    assert knocks(house, kim) == ""
    assert knocks(house, kim) == "", "the same once more"
    assert [knocks(house, each) for each in others] == [""] * (MAX_KNOCKS_PER_ADDRESS - 1)
    assert knocks(house, other) == "full"
    assert knocks(house, else_where) == ""
    host, number = house.people[0], house.room.everyone.door.knocks[0].number
    does(house, host, AnswerKnock(id=2, knock=number, yes=False))
    assert knocks(house, kim) == "not-now"
    house.room.leave(kim)
    again = asker(house, "a")
    assert knocks(house, again) == "not-now", "the same, who has connected anew"
    house.passes(REFUSED_PAUSE_MS / 1000)
    assert knocks(house, again) == ""


def test_each_knock_is_answered_and_so_is_a_no_that_is_sent_again(house: House) -> None:
    kim, host, door = asker(house, "a"), house.people[0], house.room.everyone.door
    does(house, kim, AskForSeat(id="first", name="Kim", seat=1))
    does(house, kim, AskForSeat(id="second", name="Kim", seat=2))
    (knock,) = door.knocks
    assert knock.seat == 2
    for _ in range(2):  # the line was lost before the answer came
        host._waiting.clear()
        does(house, host, AnswerKnock(id="no", knock=knock.number, yes=False))
        answers = map(json.loads, host._waiting)
        assert [told["type"] for told in answers if told.get("id") == "no"] == ["ack"]
    with pytest.raises(RefusedError, match="no longer asking"):
        does(house, host, AnswerKnock(id="yes", knock=knock.number, yes=True))
    told = [json.loads(text) for text in kim._waiting]
    codes = {each["id"]: each["code"] for each in told if each["type"] == "error"}
    assert codes == {"first": "replaced", "second": "declined"}


def test_a_hint_is_answered_though_whoever_asked_gives_the_seat_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command has one answer: a program would wait for this one for ever."""

    class SlowPool:
        def submit(self, *_: Any) -> Any:
            return SimpleNamespace(done=Future())

        def abandon(self, _: Any) -> None:
            """It is thought about by nobody."""

    monkeypatch.setattr(hints, "HINT_POOL", SlowPool())
    heard: list[RefusedError | None] = []
    view: Any = None  # nobody looks at it
    house.room.hints.request_hint(0, "a", view, lambda _, why: heard.append(why))
    does(house, house.people[0], LeaveSeat(id="stand"))
    (why,) = heard
    assert why is not None
    assert (why.code, why.why) == ("not-now", "You no longer have that seat, so there's no hint.")


def test_who_was_let_in_over_a_dead_line_gets_the_seat_when_they_ask_again(house: House) -> None:
    """Nobody knows yet that it is dead. By the key of their knock it is theirs, for a minute."""
    lost, again = (asker(house, "a") for _ in range(2))
    host, key = house.people[0], "5e" * 16
    does(house, lost, AskForSeat(id=1, name="Kim", key=key))
    does(house, host, AnswerKnock(id=2, knock=house.room.everyone.door.knocks[0].number, yes=True))
    seat = house.room.table.seat_names.index("Kim")

    def refuses(key: str) -> None:
        with pytest.raises(RefusedError, match="Kim is already at this table"):
            does(house, again, AskForSeat(id=1, name="Kim", key=key))

    refuses("")
    refuses("ab" * 16)
    does(house, again, AskForSeat(id=1, name="Kim", key=key))
    answer = json.loads(again._waiting[-1])
    assert (answer["type"], answer["id"], answer["seat"]) == ("seated", 1, seat)
    assert house.room.tokens.find_seat(answer["token"]) == seat
    house.passes(ADMISSION_KEPT_MS / 1000)
    refuses(key)


@pytest.mark.parametrize("when", ["asked", "let in", "being let in", "let in elsewhere"])
def test_who_takes_a_knock_back_leaves_nobody_in_a_chair(
    house: House, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the host has let them in by then, and the answer is on its way."""
    seated = asyncio.Event()
    sit = TableRoom.draft_seating

    def draft_seating(*args: Any, **kwargs: Any) -> Any:
        seated.set()
        return sit(*args, **kwargs)

    monkeypatch.setattr(TableRoom, "draft_seating", draft_seating)
    kim, again = (asker(house, "a") for _ in range(2))
    host, door, key = house.people[0], house.room.everyone.door, "5e" * 16
    before = house.room.table.chairs
    does(house, kim, AskForSeat(id=1, name="Kim", key=key))
    admit = AnswerKnock(id=2, knock=door.knocks[0].number, yes=True)
    takes_back = WithdrawKnock(id=3, key=key)
    does(house, again, WithdrawKnock(id=3, key="ab" * 16))
    assert [each.name for each in door.knocks] == ["Kim"], "another's key"
    if when == "being let in":

        async def both() -> None:
            now = house.loop.time()
            admits = asyncio.create_task(carry_out_command(house.room, host, admit, now))
            await seated.wait()
            assert "Kim" not in house.room.table.seat_names, "it is not written yet"
            await carry_out_command(house.room, kim, takes_back, now)
            await admits

        house.run(both())
    else:
        if when != "asked":
            does(house, host, admit)
            assert "Kim" in house.room.table.seat_names
        does(house, again if when == "let in elsewhere" else kim, takes_back)
    for _ in range(2):  # it is sent again where the line was lost
        assert not door.knocks
        assert house.room.table.chairs == before
        does(house, kim, takes_back)
    with pytest.raises(RefusedError, match="no longer asking"):
        does(house, host, AnswerKnock(id=4, knock=admit.knock, yes=True))
    with pytest.raises(RefusedError, match="withdrew it"):
        does(house, again, AskForSeat(id=5, name="Kim", key=key))
    does(house, kim, AskForSeat(id=6, name="Kim", key="cd" * 16))
    assert len(door.knocks) == 1


def test_who_asked_for_their_own_seat_and_takes_it_back_leaves_it_to_who_has_it(
    house: House,
) -> None:
    kim, host, door = asker(house, "a"), house.people[0], house.room.everyone.door
    key, chairs = "5e" * 16, house.room.table.chairs
    does(house, kim, AskForSeat(id=1, seat=0, was_mine=True, key=key))
    does(house, host, AnswerKnock(id=2, knock=door.knocks[0].number, yes=True))
    does(house, kim, WithdrawKnock(id=3, key=key))
    assert house.room.table.chairs == chairs
    assert host.seat == 0


def test_who_knocks_does_not_bear_the_name_of_somebody_who_sits_there(house: House) -> None:
    taken = house.room.table.seat_names[0]
    knock = AskForSeat(id=1, name=f"{taken[0]} {taken[1:]}")
    with pytest.raises(RefusedError, match=f"{taken} is already at this table"):
        does(house, asker(house, "a"), knock)
    assert not house.room.everyone.door.knocks


def test_who_has_said_something_by_one_name_asks_to_sit_down_by_no_account_s(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []

    async def check_guest(_: object, name: DisplayName) -> None:
        looked_at.append(name.shown)
        if name.shown == "Root Ann":
            raise RefusedError("name-taken", "Root Ann is the name of an account here.")

    monkeypatch.setattr(house.hub, "verify_guest_name", check_guest)
    guest = asker(house, "a")

    def does(**command: Any) -> None:
        house.run(house.sockets.handle_message(guest, house.room, json.dumps({"id": 1, **command})))

    does(type="say", text="hi", name="Kim")
    does(type="say", text="well", name="Root Ann")
    assert looked_at == ["Kim"], "the first name somebody says something by stays theirs"
    assert guest.name == "Kim"
    does(type="knock", name="Root Ann")
    assert not house.room.everyone.door.knocks
    does(type="knock", name="Kim")
    assert [each.name for each in house.room.everyone.door.knocks] == ["Kim"]
    assert looked_at == ["Kim", "Root Ann", "Kim"]


def test_who_asks_again_and_again_does_not_keep_everybody_busy(tmp_path: Path) -> None:
    """Everybody at the table is told of each knock."""
    with Server(tmp_path, limits=ServerLimits(rate=0.001, burst=40)) as server:
        made = server.make(door="ask")
        with server.guest(made) as dana, server.guest({"table": made["table"]}) as kim:
            for number in range(30):
                kim.say("knock", name=f"Kim {number}")
            kim.ask("ping")

            def told() -> int:
                return sum(bool(each.get("table", {}).get("knocks")) for each in dana.told)

            dana.hear_until(lambda _: told() == 20)
            dana.ask("ping")
            assert told() == 20
            refused = [error["code"] for error in kim.errors]  # replaced: an earlier knock is
            assert [code for code in refused if code != "replaced"] == ["flood"] * 10


def test_who_comes_and_goes_again_and_again_does_not_keep_everybody_busy(tmp_path: Path) -> None:
    """Everybody at the table is told of it; the others there, and all other tables, go on."""
    with Server(tmp_path, limits=ServerLimits(rate=0.001, burst=10)) as server:
        made, other = server.make(), server.make()
        for seat in (made, {"table": made["table"]}):
            for _ in range(5):
                with server.guest(seat):
                    pass
            with Guest(server.port, made["table"], seat.get("token"), hello=False) as one_more:
                said = {"token": seat["token"]} if "token" in seat else {}
                assert one_more.ask("hello", versions=[1], **said)["code"] == "flood"
                assert one_more.hear_end()[0] == 1013
        bob = server.sit(made["table"], "Bob")
        with server.guest(bob), server.guest({"table": other["table"]}), server.guest(other):
            pass


def test_for_who_comes_again_too_often_nothing_is_written(tmp_path: Path) -> None:
    """At a table whose cards others have, too, it is noted which browsers have seen them."""
    with Server(tmp_path, limits=ServerLimits(rate=0.001, burst=10)) as server:
        made, log = server.make(code="friends"), server.hub.log
        name = server.hub.rooms[made["table"]].table.settings.same_deals
        answers, seen = [], []
        for number in range(7):
            browser = f"browser-{number}".ljust(32, "x")
            headers = {"cookie": f"{BROWSER_COOKIE}={browser}"}
            with Guest(server.port, made["table"], hello=False, headers=headers) as guest:
                guest.say("hello", versions=[1], token=made["token"])
                answers.append(guest.hear())
            table = log.find_table_seen_by_browser(name, hash_token(browser))
            seen.append(table == made["table"])
        assert [answer["type"] for answer in answers] == ["welcome"] * 5 + ["error"] * 2
        assert seen == [True] * 5 + [False] * 2


def plays_until(house: House, *, dealt: bool) -> None:
    """A hand is dealt, or over."""
    for _ in range(100):
        if house.room.table.is_hand_dealt is dealt:
            return
        house.act(0)
        house.passes(0.3)
    raise AssertionError("it never comes to that")


def test_a_knock_tells_nobody_anything_while_a_hand_with_stakes_is_out() -> None:
    """That somebody asks could be a signal, and so could the answer."""
    house = House({}, 1, 1, door="ask", stakes="the dishes")
    host = house.people[0]
    plays_until(house, dealt=True)
    assert house.room.everyone.build_info().hushed
    who = asker(house, "a")
    host._waiting.clear()
    does(house, who, AskForSeat(id=1, name="lead hearts", seat=3))
    assert not host._waiting
    assert not house.room.everyone.build_info().knocks
    number = house.room.everyone.door.knocks[0].number
    for yes in (False, True):
        with pytest.raises(RefusedError, match="when the hand is over"):
            does(house, host, AnswerKnock(id=f"{yes}", knock=number, yes=yes))
    assert not host._waiting
    plays_until(house, dealt=False)
    shown = house.room.everyone.build_info().knocks[0]
    assert (shown.name, shown.seat, shown.number) == ("lead hearts", 3, number)
    does(house, host, AnswerKnock(id=2, knock=number, yes=True))
    assert house.room.table.seat_names[3] == "lead hearts"
    house.close()


def test_others_behind_an_address_take_nothing_from_who_has_a_seat(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(sockets_of_address=6)) as server:
        made, other = server.make(), server.make()
        with (
            watching(server, other["table"], 3),
            watching(server, made["table"], 3),
            server.guest(made) as dana,
        ):
            assert dana.seat == 0
            assert is_full(server, made["table"])


def test_where_a_server_is_full_who_watches_gives_way_to_who_has_a_seat(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(sockets=5, watchers=5)) as server:
        made = server.make()
        with watching(server, made["table"], 5) as (first, *_), server.guest(made) as dana:
            assert dana.seat == 0
            assert first.hear_until(lambda told: told["type"] == "bye")["code"] == "full"
            assert first.hear_end()[0] == 1013


def test_those_who_do_not_say_hello_keep_nobody_out(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(greeting=8, greeting_of_address=4)) as server:
        made = server.make()
        with contextlib.ExitStack() as stack:
            silent = [
                stack.enter_context(Guest(server.port, made["table"], hello=False))
                for _ in range(10)
            ]
            with server.guest(made) as dana:
                assert dana.seat == 0
            for guest in silent[:6]:
                assert guest.hear_end()[0] == 1013


def test_of_one_seat_the_newest_connections_stay(tmp_path: Path) -> None:
    with Server(tmp_path, limits=ServerLimits(sockets_of_seat=2)) as server:
        made = server.make()
        with server.guest(made) as one, server.guest(made) as two, server.guest(made) as three:
            assert one.hear_until(lambda told: told["type"] == "bye")["code"] == "replaced"
            assert one.hear_end()[0] == 1013
            assert two.ask("ping")["type"] == three.ask("ping")["type"] == "pong"


def test_seats_of_many_make_room_for_who_has_one_alone(tmp_path: Path) -> None:
    limits = ServerLimits(sockets=3, watchers=0)
    with Server(tmp_path, limits=limits, proxies=("127.0.0.1",)) as server:
        made = [server.make() for _ in range(4)]
        with contextlib.ExitStack() as stack:

            def guest(which: int, address: str) -> Guest:
                told = {"x-forwarded-for": address}
                return stack.enter_context(server.guest(made[which], headers=told))

            first, *_ = (guest(which, "192.0.2.1") for which in range(3))
            assert guest(3, "192.0.2.2").seat == 0
            assert first.hear_until(lambda told: told["type"] == "bye")["code"] == "full"


# -- when it stops ------------------------------------------------------------------------------


def test_when_ctrl_c_ends_it_everybody_hears_goodbye(tmp_path: Path) -> None:
    with (tmp_path / "said").open("w") as said, process_of(tmp_path, said) as (process, port):
        says_goodbye(process, port, signal.SIGINT)


@pytest.mark.parametrize("path", ["/api/tables", "/events/new"])
def test_a_server_that_ends_hangs_up_on_who_never_sends_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(serving, "_BODY_GRACE_SECONDS", 0.1)
    said = POST.replace(b"/api/tables", path.encode())
    with Server(tmp_path) as server, callers(server.port, 3, said) as lines:
        doors = server.app.state.doors
        until(lambda: sum(not doors.is_idle(it) for it in tuple(doors._visitors)) == len(lines))
        server.stop()
        assert all(hung_up(line) for line in lines)
    assert server.complaints.said == []


# -- what is sent -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_messages_of_every_size_are_framed_as_the_library_frames_them(size: int) -> None:
    message = b"x" * size
    framed = Frame(Opcode.TEXT, message).serialize(mask=False)
    assert build_frame_head(size) + message == framed


def test_what_is_sent_to_a_crowd_leaves_others_a_turn() -> None:
    done: list[str] = []

    async def run() -> None:
        loop, queue = asyncio.get_running_loop(), EventLoopQueue()
        for at in range(1000):
            queue.call_in_turn(loop, lambda at=at: done.append(f"{at}"))  # type: ignore[misc]
        for _ in range(5):
            await asyncio.sleep(0)
        done.append("another")
        over = loop.create_future()
        queue.call_in_turn(loop, lambda: over.set_result(None))
        await over

    asyncio.run(run())
    place = done.index("another")
    assert 0 < place < 500, "a crowd is seen to before anybody else"
    assert [each for each in done if each != "another"] == [f"{at}" for at in range(1000)]


def test_nothing_is_left_of_a_socket_that_is_gone(tmp_path: Path) -> None:
    """Or all there is would have to be looked through for it, while everybody waits."""

    def there() -> int:
        kinds = (SocketProtocol, SocketConnection)
        return sum(type(each) in kinds for each in gc.get_objects())

    limits = ServerLimits(watching_of_address=100)
    with Server(tmp_path, limits=limits) as server:
        table = server.make(start=True)["table"]
        gc.collect()
        gc.freeze()  # what there is before is not looked through
        gc.disable()
        try:
            with watching(server, table, 5):
                assert there() >= 10
            wait_for(lambda: not there())  # the server hears of their end in its time
        finally:
            gc.enable()
