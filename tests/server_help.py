"""A server on a port of its own, and guests at its tables: what the tests of the server share."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import logging
import re
import secrets
import socket
import sqlite3
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any, Self, TypeVar
from weakref import WeakKeyDictionary

import httpx
import pytest
import starlette.routing
import uvicorn.server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import euchre.server.app
from euchre import fair
from euchre.server.accounts import deletion
from euchre.server.app import KEEP_FOREVER, make_app
from euchre.server.daily import service as daily_service
from euchre.server.http.allowed_hosts import parse_proxy
from euchre.server.http.guard import _EVICTED_REASON
from euchre.server.http.request_context import CURRENT_REQUEST
from euchre.server.limits import RateLimiter, ServerLimits
from euchre.server.processes import background, bot_processes
from euchre.server.retention import RetentionPeriods
from euchre.server.serving import make_server, open_listening_socket
from euchre.server.tables import hub as hub_module
from euchre.server.tables import room as room_module
from euchre.table import timers

PATIENCE = 60.0
"""Seconds after which a message is not waited for any more: much longer than it ever takes."""
QUICK = ServerLimits(rate=1000, burst=1000, actions_of_address=1000)
"""Guests play as fast as they are answered."""
PARTS = ("table", "game", "hand", "mine")
T = TypeVar("T")


_stopping: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Event] = WeakKeyDictionary()
"""By its loop, what tells a server that it is to stop."""


async def _sleep_until_stopped(seconds: float) -> None:
    stops = _stopping.setdefault(asyncio.get_running_loop(), asyncio.Event())
    if stops.is_set():
        await asyncio.sleep(min(seconds, 0.002))
    else:
        with suppress(TimeoutError):
            await asyncio.wait_for(stops.wait(), min(seconds, 0.05))


vars(uvicorn.server)["asyncio"] = SimpleNamespace(
    **{**vars(asyncio), "sleep": _sleep_until_stopped}
)
"""Uvicorn looks every tenth of a second whether it is to stop, and waits for another one then."""

vars(starlette.routing)["compile_path"] = cache(starlette.routing.compile_path)
"""Each server has the same hundred and fifty addresses."""

vars(httpx._client)["get_environment_proxies"] = dict
vars(httpx._transports.default)["create_ssl_context"] = cache(httpx.create_ssl_context)
"""What else takes half of the work of a client: none speaks TLS or goes by a proxy."""


def close_busy_pools() -> None:
    """End the processes behind the pages that are at something: the others serve the next server,
    and to start one takes a third of a second, and a second where it loads the kernel.
    """
    bots = bot_processes.BOT_PROCESSES
    pools = (background.PAGE_POOL, background.HINT_POOL, background.REVIEW_POOL)
    idle = [pool for pool in pools if not pool.job_count]
    with pytest.MonkeyPatch.context() as patch:
        for pool in (*idle, *([bots] if len(bots._free) == len(bots._all) else [])):
            patch.setattr(pool, "close", lambda: None)
        background.close_pools()


vars(euchre.server.app)["background"] = SimpleNamespace(close_pools=close_busy_pools)

_WHILE_SERVING: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    (
        vars(timers),
        {
            "MIN_BEAT_MS": 1,
            "BOT_THOUGHT_MS": dict.fromkeys(timers.BOT_THOUGHT_MS, 1),
            "THOUGHT_DELAY_MS": 0,
        },
    ),
    (vars(hub_module), {"_STOOD": PATIENCE}),
    (vars(room_module), {"_SLOW_WRITE_SECONDS": PATIENCE}),
)
"""What is otherwise while a server of a test runs: nobody looks on, so that bots are quick; and a
machine that is busy has everybody told once more who is here, which no test counts on.
"""
_AS_THEY_ARE = [
    (module, {name: module[name] for name in changed}) for module, changed in _WHILE_SERVING
]

DATABASES: dict[Path, str] = {}
"""The URLs of databases that servers have in place of a file in their folder."""
new_database: Callable[[], str] = str
"""Makes one for a folder, where the tests are to run on such databases; empty: on files."""


@contextmanager
def without_first_looks() -> Iterator[None]:
    """Servers that are opened meanwhile do nothing by themselves a minute later, which would be
    taken for what they are asked.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily_service, "_FIRST_PROMISE_SECONDS", 1e9)
        patch.setattr(deletion, "_FIRST_CHECK_SECONDS", 1e9)
        yield


@contextmanager
def long_leases() -> Iterator[None]:
    """Servers of a database that are opened meanwhile count as alive for a minute after each sign
    of life: on a busy machine one may be late, and others would take over what they have.
    """
    from euchre.store.postgres import leases

    short, long = (f"interval '{seconds} s'" for seconds in (leases.LEASE_SECONDS, PATIENCE))
    with pytest.MonkeyPatch.context() as patch:
        for name, value in tuple(vars(leases).items()):
            if isinstance(value, str) and short in value:
                patch.setattr(leases, name, value.replace(short, long))
        patch.setattr(leases, "LEASE_SECONDS", PATIENCE)
        yield


def database_of(data: Path) -> str:
    """The URL of the database of a folder; empty: it is a file in it."""
    return DATABASES.get(data) or DATABASES.setdefault(data, new_database())


_nonces: dict[tuple[str, str], dict[tuple[int, int, int], str]] = {}
"""What people have pledged, by table and token: who comes again can still show it."""
_running: set[threading.Thread] = set()
"""In which servers run at the moment."""


def note_threads(patch: pytest.MonkeyPatch, owner: object, name: str) -> list[threading.Thread]:
    """The threads in which this function of a module or an object is called from now on."""
    work, threads = getattr(owner, name), list[threading.Thread]()

    def noted(*given: Any, **named: Any) -> Any:
        threads.append(threading.current_thread())
        return work(*given, **named)

    patch.setattr(owner, name, noted)
    return threads


def cut_off(patch: pytest.MonkeyPatch, owner: object, name: str) -> None:
    """Requests are cut off just before this is done, as where too much is asked at once."""
    plain = getattr(owner, name)

    async def do_without_request(*args: Any, **named: Any) -> Any:
        task = CURRENT_REQUEST.get().task
        assert task is not None
        task.cancel(_EVICTED_REASON)
        await asyncio.sleep(0)
        return await plain(*args, **named)

    patch.setattr(owner, name, do_without_request)


def let_nothing_be_forgotten(patch: pytest.MonkeyPatch) -> None:
    """What somebody has done counts at servers from now on as if all of it were done at once,
    however long it takes here; else they may do more again after some seconds.
    """
    take = RateLimiter.take

    def take_at_once(self: RateLimiter[Any], key: Any, now: float, count: int = 1) -> bool:
        del now
        return take(self, key, 0.0, count)

    patch.setattr(RateLimiter, "take", take_at_once)


class Complaints(logging.Handler):
    """What a server has logged and should not have; not what another one says in its thread, nor
    what a browser of an earlier test left undone, which is heard once the rubbish is collected.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []
        self.thread = threading.current_thread()

    def emit(self, record: logging.LogRecord) -> None:
        is_of_browser = record.name == "asyncio" and "/playwright/" in record.getMessage()
        others = {each.ident for each in _running - {self.thread}}
        if not is_of_browser and record.thread not in others:
            self.said.append(self.format(record))


class Server:
    """A server in a thread, with its tables in a folder.

    Attributes:
        port: where it listens.
        complaints: what it has logged.
    """

    def __init__(
        self,
        data: Path,
        *,
        limits: ServerLimits | None = None,
        origins: tuple[str, ...] = (),
        hosts: tuple[str, ...] = (),
        proxies: tuple[str, ...] = (),
        database: str = "",
        keep: RetentionPeriods = KEEP_FOREVER,
        admins: tuple[str, ...] = (),
        root_path: str = "",
    ) -> None:
        self.data = data
        self.complaints = Complaints()
        listening = open_listening_socket("127.0.0.1", 0)
        self.port = listening.getsockname()[1]
        self.app = make_app(
            data,
            limits=limits or QUICK,
            origins=origins,
            hosts=hosts,
            database=database or database_of(data),
            address=f"127.0.0.1:{self.port}",
            retention_periods=keep,
            admins=admins,
            root_path=root_path,
        )
        self._server = make_server(self.app, proxies=map(parse_proxy, proxies), log_config=None)
        self._loggers = [logging.getLogger(name) for name in ("euchre", "uvicorn", "asyncio")]
        for logger in self._loggers:
            logger.addHandler(self.complaints)
        self._thread = threading.Thread(target=self._serve, args=(listening,))
        self.complaints.thread = self._thread
        self._server.config.timeout_graceful_shutdown = round(PATIENCE)  # a busy machine is slow
        _running.add(self._thread)
        for module, changed in _WHILE_SERVING:
            module.update(changed)
        self._thread.start()
        self.web = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)
        self.web.get("/health").raise_for_status()
        self.hub.loop.call_soon_threadsafe(self.hub.loop.set_exception_handler, self._failed)
        self._keep_reading_aside()

    def _serve(self, listening: socket.socket) -> None:
        with listening:  # who asks a server that has not come up is not kept waiting
            self._server.run([listening])

    def _keep_reading_aside(self) -> None:
        """Complain of whatever the loop itself reads, and all tables would wait for; and of what
        takes long where all wait for what is found at once.
        """
        for reader in (self.hub.log._reader, self.hub.log._at_once):
            reader.query = partial(self._asked, reader, reader.query)

    def _asked(self, reader: Any, ask: Callable[..., Any], statement: str, *values: Any) -> Any:
        thread = threading.current_thread()
        if thread is self._thread:
            self.complaints.said.append(f"read in the event loop: {statement}")
        if thread.name.startswith("asyncio_") and reader is self.hub.log._reader:
            self.complaints.said.append(f"read for long among what is short: {statement}")
        return ask(statement, *values)

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A later server may hear what is found when rubbish is collected: say whose it is."""
        loop.default_exception_handler({**context, "server": self.address})

    def stop(self) -> None:
        """Stop as with Ctrl-C."""
        self.web.close()
        self._server.should_exit = True
        if (stops := _stopping.get(self.hub.loop)) is not None and self._thread.is_alive():
            with suppress(RuntimeError):  # it has just ended
                self.hub.loop.call_soon_threadsafe(stops.set)
        self._thread.join()
        gc.collect(1)  # what went wrong and is known only to rubbish is told by now
        _running.discard(self._thread)
        if not _running:
            for module, plain in _AS_THEY_ARE:
                module.update(plain)
        for logger in self._loggers:
            logger.removeHandler(self.complaints)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        if error is None:
            assert self.complaints.said == [], self.complaints.said

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def keep_alive_seconds(self) -> int:
        """For how long a connection without a request stays open."""
        return self._server.config.timeout_keep_alive

    @property
    def hub(self) -> Any:
        return self.app.state.hub

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of this in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.hub.loop).result(2 * PATIENCE)

    def make(self, **wanted: Any) -> dict[str, Any]:
        """A new table, made in a browser of its own."""
        self.web.cookies.clear()
        answer = self.web.post("/api/tables", json={"pace": "instant", "name": "Dana", **wanted})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def let_pass(self, ms: int, *, due: bool = False) -> None:
        """So much time goes by, at the server and at its tables.

        Args:
            ms: so many milliseconds.
            due: whether what is due at the tables by then happens now, and not at its time.
        """
        done = threading.Event()

        def change() -> None:
            self.hub._began += ms
            for room in tuple(self.hub.rooms.values()):
                room._ahead += ms
                if due:
                    room._schedule_next_action()
            done.set()

        self.hub.loop.call_soon_threadsafe(change)
        assert done.wait(PATIENCE)

    def hurry(self, **seconds: float) -> None:
        """From now on whoever connects is waited for no longer (`ServerLimits`), which on a busy
        machine would keep this server from coming up.
        """
        doors = self.app.state.doors
        doors.limits = replace(doors.limits, **seconds)

    def sit(self, table: str, name: str, **wanted: Any) -> dict[str, Any]:
        """Somebody sits down, in a browser of their own."""
        self.web.cookies.clear()
        answer = self.web.post(f"/api/tables/{table}/seats", json={"name": name, **wanted})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def guest(self, made: Mapping[str, Any], **kind: Any) -> Guest:
        return Guest(self.port, made["table"], made.get("token"), **kind)

    def rows(self, table: str) -> list[tuple[int, str | None, str | None, dict[str, Any]]]:
        """What is on the disk of a table's log: number, who, command, entry."""
        return rows_of(self.data, table)


@contextmanager
def heard(server: Server, *, but: str) -> Iterator[Server]:
    """A server that may complain of something (a pattern), and stops in any case."""
    try:
        yield server
    finally:
        server.stop()
    assert [each for each in server.complaints.said if not re.search(but, each)] == []


def rows_of(data: Path, table: str) -> list[tuple[int, str | None, str | None, dict[str, Any]]]:
    """What is on the disk of a table's log, whoever else has it open."""
    if database_of(data):
        return _rows_there(DATABASES[data], table)
    uri = f"{(data / 'tables.sqlite3').absolute().as_uri()}?mode=ro"
    what = 'SELECT seq, "by", command, entry FROM log WHERE table_id = ? ORDER BY seq'
    with closing(sqlite3.connect(uri, uri=True)) as disk:
        found = disk.execute(what, (table,)).fetchall()
    return [(seq, by, command, json.loads(entry)) for seq, by, command, entry in found]


def _rows_there(url: str, table: str) -> list[tuple[int, str | None, str | None, dict[str, Any]]]:
    import asyncpg

    async def read() -> list[Any]:
        connection = await asyncpg.connect(url)
        try:
            what = 'SELECT seq, "by", command, entry FROM log WHERE table_id = $1 ORDER BY seq'
            return list(await connection.fetch(what, table))
        finally:
            await connection.close()

    return [(seq, by, it, json.loads(entry)) for seq, by, it, entry in asyncio.run(read())]


class Guest:
    """A client as the protocol wants it, with its picture and its versions.

    Attributes:
        picture: the parts of the picture.
        version: of the table.
        told: every message, in order.
    """

    def __init__(
        self,
        port: int,
        table: str,
        token: str | None = None,
        *,
        hello: bool = True,
        headers: Mapping[str, str] | None = None,
        pings: float = PATIENCE,
        below: str = "",
    ) -> None:
        self.address = f"ws://127.0.0.1:{port}{below}/api/tables/{table}/socket"
        self.table, self.token = table, token
        self.prefix, self._numbers = secrets.token_hex(4), itertools.count(1)
        self.picture: dict[str, Any] = {}
        self.version = -1
        self.told: list[dict[str, Any]] = []
        self.errors: list[dict[str, Any]] = []
        self._readied: tuple[int, int] | None = None
        self.nonces = _nonces.setdefault((table, token), {}) if token else {}
        self.receipts: list[dict[str, Any]] = []
        self._ends = ExitStack()
        line = connect(
            self.address,
            max_size=None,
            max_queue=None,
            compression=None,
            additional_headers=headers,
            ping_interval=pings,
            ping_timeout=pings,
            open_timeout=pings,
            close_timeout=pings,  # who hangs up on a silent server waits for its goodbye
        )
        self.line: ClientConnection = self._ends.enter_context(line)
        if hello:
            self.say("hello", versions=[1], **({"token": token} if token else {}))
            assert self.hear()["type"] == "welcome"

    def close(self) -> None:
        self._ends.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- saying ---------------------------------------------------------------------------------

    def say(self, kind: str, ident: str | int | None = None, **fields: Any) -> str | int:
        """Send a command; its id."""
        ident = f"{self.prefix}-{next(self._numbers)}" if ident is None else ident
        self.line.send(json.dumps({"id": ident, "type": kind, **fields}))
        return ident

    def ask(self, kind: str, ident: str | int | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        ident = self.say(kind, ident, **fields)
        return self.hear_until(lambda told: told.get("id") == ident)

    # -- hearing --------------------------------------------------------------------------------

    def hear(self) -> dict[str, Any]:
        """The next message, taken in."""
        try:
            told: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE))
        except TimeoutError:
            last = [json.dumps(each)[:400] for each in self.told[-4:]]
            mine = {name: self.picture.get(name) for name in ("mine", "table")}
            pytest.fail(f"nothing comes after {last} at {self.version}, and there is {mine}")
        self.told.append(told)
        kind = told["type"]
        if kind == "event":
            assert told["v"] == self.version + 1, "an event is missing, or comes twice"
        if kind in ("event", "welcome", "snapshot"):
            self.version = told["v"]
        if kind == "error":
            self.errors.append(told)
        self.picture |= {part: told[part] for part in PARTS if part in told}
        return told

    def hear_until(self, there: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not there(told := self.hear()):
            pass
        return told

    def hear_end(self) -> tuple[int, str]:
        """The code and reason with which the server ends the connection."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            frame = closed.rcvd
            assert frame is not None, "the server just hung up"
            return frame.code, frame.reason

    # -- playing --------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        seat: int | None = self.picture["mine"].get("seat")
        return seat

    @property
    def over(self) -> bool:
        return bool((self.picture.get("game") or {}).get("over"))

    @property
    def results(self) -> int:
        game = self.picture.get("game") or {}
        return len(game.get("results", [])) + int(game.get("earlier", 0))

    def wanted(self) -> tuple[str, dict[str, Any]] | None:
        """The command that is asked for now: the first choice; None: none."""
        mine = self.picture["mine"]
        table, game = self.picture["table"], self.picture.get("game") or {}
        if (asked := self.chance()) is not None:
            return asked
        if table.get("paused") or self.over:
            return None
        if self.seat in table.get("waits", []):
            key = (game.get("number", 0), self.results)
            if self._readied == key:
                return None
            self._readied = key
            return "ready", {}
        event = first_event(mine)
        return None if event is None else ("act", {"event": event, "seen": self.version})

    def chance(self) -> tuple[str, dict[str, Any]] | None:
        """The command by which chance is pledged or shown, where that is asked for."""
        mine = self.picture["mine"]
        if (due := mine.get("pledge")) is not None:
            key = due["game"], due["hand"], due.get("attempt", 0)
            if key not in self.nonces:
                game, hand, attempt = key
                nonce = self.nonces[key] = secrets.token_hex(32)
                pledge = fair.compute_pledge(
                    nonce, f"{self.table}/{game}", hand, attempt, mine["seat"]
                )
                where = {"game": game, "hand": hand, "attempt": attempt}
                return "pledge", {**where, "pledge": pledge}
        if (due := mine.get("reveal")) is not None:
            key = due["game"], due["hand"], due.get("attempt", 0)
            if key in self.nonces:
                return "nonce", {"hand": key[1], "attempt": key[2], "nonce": self.nonces[key]}
        return None

    def play(self, there: Callable[[Guest], bool] = lambda guest: guest.over) -> Guest:
        """Take part until this holds."""
        asked = -1
        while not there(self):
            wanted = self.wanted() if asked != self.version else None
            if wanted is not None:
                asked = self.version
                kind, fields = wanted
                answer = self.ask(kind, **fields)
                late = answer["type"] == "error" and kind in ("pledge", "nonce")
                assert answer["type"] == "ack" or late, answer
                if "receipt" in answer:
                    self.receipts.append({"kind": kind, **fields, "receipt": answer["receipt"]})
                continue
            self.hear()
        return self


def first_event(mine: Mapping[str, Any]) -> dict[str, Any] | None:
    """The first event that a picture offers."""
    if mine.get("cut"):
        return {"type": "cut", "seat": mine["seat"], "at": mine["cut"][0]}
    offered = [choice["event"] for choice in mine.get("choices", [])]
    offered += [card["event"] for card in mine.get("cards", []) if "event" in card]
    return offered[0] if offered else None


@contextmanager
def together(*guests: Guest) -> Iterator[None]:
    """All of them play to the end of the game, each in a thread of its own."""
    problems: list[BaseException] = []

    def run(guest: Guest) -> None:
        try:
            guest.play()
        except BaseException as error:  # noqa: BLE001 - told by the test
            problems.append(error)

    threads = [threading.Thread(target=run, args=(guest,)) for guest in guests]
    for thread in threads:
        thread.start()
    yield
    for thread in threads:
        thread.join()
    assert not problems, problems
