"""One server process: the real hub, rooms, sockets and handlers on a simulated machine."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

from starlette.requests import Request

import euchre.store.writer as writing
from euchre.analysis.position.hints import CoachHint
from euchre.errors import EuchreError
from euchre.game.hand import View, legal
from euchre.server import failures
from euchre.server.limits import ServerLimits
from euchre.server.processes.threads import FairThreadPool
from euchre.server.tables import hub as housing
from euchre.server.tables.handlers.api import TableApi
from euchre.server.tables.hub import OwnedElsewhereError, TableHub
from euchre.server.tables.participants import connection as connecting
from euchre.server.tables.participants import hints as hinting
from euchre.server.tables.services import room_services as sharing
from euchre.server.tables.services.bot_threads import BotJob, BotTimeoutError
from euchre.server.tables.sockets import SocketEndpoint
from euchre.store import DurableLog, EventLoopNotifier, ServerNode, StoreError, WriteBatch
from euchre.store.log import LogBackend, ServerKeys
from simulation.disk import Database, SharedDisk, SharedReader
from simulation.loop import OrderedSet, Process, Queue, Worker, World
from simulation.owners import Leases

LIMITS: Final = ServerLimits(
    rate=2000.0,
    burst=2000.0,
    tables_of_address=10**9,
    open_of_address=10**6,
    sockets_of_seat=3,
    idle=1.0,
    awake=8,
)
"""People do not wait, and what happens after a while happens soon."""
REMEMBERED: Final = 40
"""Commands that a room knows by heart, where it does so; so few that some are older."""
_UNORDERED: Final = ("attendance", "room", "hub")
"""Modules that have sets of things whose order is that of addresses in memory."""


class Server:
    """A server, from its start to its end.

    Attributes:
        process: what can be killed or stopped.
        hub: its tables.
        sockets: its sockets.
        wires: the sockets that are open.
        leaving: whether it has begun to hand its tables over.
    """

    def __init__(self, world: World, database: Database, name: str, keys: ServerKeys) -> None:
        self.world, self.name = world, name
        self.process = process = Process(world, name)
        self.leaving = False
        self._untold = 0
        self.wires: dict[Any, None] = {}
        self.ended: Callable[[], None] = lambda: None
        process.behind = world.rng.choice((0.0, 500.0, -86_400.0))
        self.leases = Leases(process, database, ServerNode(name, name), self._lost)
        long, short = (SharedReader(process, database) for _ in range(2))
        disk = SharedDisk(process, database, self.leases)
        parts = LogBackend(
            name, keys, long, short, disk, self.leases, disk.stop_waiting, self.leases.close
        )
        with self.in_loop():
            self.log = DurableLog(parts, EventLoopNotifier(process.loop))
            self._note_what_waits(disk)
            self.hub = TableHub(self.log, LIMITS, process.loop)
            self.sockets = SocketEndpoint(self.hub)
            self.api = TableApi(self.hub)

    def _note_what_waits(self, disk: SharedDisk) -> None:
        append: Any = self.log.append

        def noting(batch: WriteBatch, on_done: Any = None) -> Any:
            if batch.entries:
                disk.put(batch.table)
            if on_done is None:
                return append(batch)
            self._untold += 1

            def told(error: BaseException | None) -> None:
                self._untold -= 1
                on_done(error)

            try:
                return append(batch, told)
            except StoreError:  # the log is closed, and says so
                self._untold -= 1
                raise

        self.log.append = noting  # type: ignore[method-assign]

    @contextmanager
    def in_loop(self) -> Iterator[None]:
        """As if its event loop did it."""
        before, _current[0] = _current[0], self.process
        asyncio._set_running_loop(self.process.loop)
        try:
            yield
        finally:
            asyncio._set_running_loop(None)
            _current[0] = before

    def _lost(self, table: str) -> None:
        self.hub.handle_lease_lost_from_thread(table)

    def do(self, work: Any) -> asyncio.Task[Any]:
        """Have a coroutine run in its loop."""
        found: asyncio.Task[Any] = self.process.loop.create_task(work)
        return found

    async def leave(self, *, at_once: bool) -> None:
        """As told to stop: hand everything over, say goodbye, and end; or only end."""
        self.leaving = True
        if not at_once:
            await self.hub.stop_taking_over_tables()
            await self.sockets.close_all()
        self.hub.close()
        await asyncio.sleep(0.001)
        if self._untold:
            self.world.broken("dropped", f"{self.name}: {self._untold} batches at its close")
        self.ended()

    # -- from outside ---------------------------------------------------------------------------

    async def where(self, name: str) -> str | None:
        """Which other server has a table; None: this one, or nobody. As `nodes.forwarding` asks.

        Raises:
            StoreError: it cannot be told.
        """
        node = await self.hub.find_other_owner(name)
        return None if node is None else node.name

    async def ask(self, handler: Callable[[Request], Any], request: Request) -> tuple[int, bytes]:
        """What is answered to a request."""
        try:
            answer = await handler(request)
        except EuchreError as error:
            kind = next(it for it in type(error).__mro__ if it in failures.EXCEPTION_HANDLERS)
            answer = await failures.EXCEPTION_HANDLERS[kind](request, error)
        return answer.status_code, bytes(answer.body)


_current: list[Process | None] = [None]


class _Thread:
    """`threading.Thread` for the writer of a log."""

    def __init__(self, *, target: Callable[[], None], name: str, daemon: bool) -> None:  # noqa: ARG002
        process = _current[0]
        assert process is not None
        self._worker = Worker(process, target)

    def start(self) -> None:
        self._worker.begin()

    def join(self) -> None:
        self._worker.finish()


async def _do(_: object, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """As `FairThreadPool.run`, in a thread of this world."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, partial(work, *given, **named))


class _Thinkers:
    """Thinks in no time, and tells it a little later."""

    def __init__(self, loop: asyncio.AbstractEventLoop, *_: Any) -> None:
        self._loop = loop
        self.lost = 0

    def submit(
        self,
        work: Callable[[], Any],
        then: Any,
        timeout_seconds: float,  # noqa: ARG002
        *,
        requesters: Any = (),  # noqa: ARG002
        delay_seconds: float = 0.0,
    ) -> BotJob:
        thought = BotJob(work, then)
        self._loop.call_later(delay_seconds + 0.003, _think, thought)
        return thought

    def run_quick_job(
        self,
        work: Callable[[], Any],
        then: Any,
        *,
        requesters: Any = (),  # noqa: ARG002
    ) -> BotJob:
        thought = BotJob(work, then)
        self._loop.call_soon(_think, thought)
        return thought

    def close(self) -> None:
        """There are no threads."""


def _think(thought: BotJob) -> None:
    if thought.over:
        return
    found, error = None, None
    try:
        found = thought.work()
    except Exception as failed:  # noqa: BLE001 - as the real ones
        error = failed
    thought.finish(found, error)


class _Coach:
    """Gives hints a moment later, of no worth."""

    def submit(self, _address: str, _seconds: float, _work: Any, view: View) -> Any:
        done: Future[CoachHint] = Future()
        loop = asyncio.get_running_loop()
        loop.call_later(0.01, _settle, done, CoachHint(legal(view)[0], "because"))
        return SimpleNamespace(done=done, gone=threading.Event(), place=0)

    def abandon(self, job: Any) -> None:
        job.done.cancel()


def _settle(done: Future[CoachHint], hint: CoachHint) -> None:
    if not done.cancelled():
        done.set_result(hint)


@contextmanager
def machine(world: World) -> Iterator[None]:
    """Time, threads and chance are those of the world."""
    rng = world.rng

    def urlsafe(many: int = 32) -> str:
        return rng.randbytes(many).hex()[: many * 4 // 3]

    def ident() -> int:
        worker = world.worker
        return 0 if worker is None else worker.ident

    threads = SimpleNamespace(Thread=_Thread, Lock=threading.Lock, get_ident=ident)
    numbers = iter(range(1, 1 << 62))
    begin = connecting.SocketConnection.__init__

    def made(self: Any, *given: Any, **options: Any) -> None:
        begin(self, *given, **options)
        self.number = next(numbers)

    with ExitStack() as stack:
        change = stack.enter_context
        change(patch("secrets.token_bytes", lambda many=32: rng.randbytes(many)))
        change(patch("secrets.token_urlsafe", urlsafe))
        change(patch("secrets.token_hex", lambda many=32: rng.randbytes(many).hex()))
        change(patch.object(writing, "threading", threads))
        change(patch.object(writing, "SimpleQueue", Queue))
        change(patch.object(sharing, "BotThreadPool", _Thinkers))
        change(patch.object(FairThreadPool, "run", _do))
        change(patch.object(hinting, "HINT_POOL", _Coach()))
        change(patch.object(housing, "_SWEEP_SECONDS", 1.0))
        for name, module in [*sys.modules.items()]:
            if name.startswith("euchre.server.tables"):
                if name.rpartition(".")[2] in _UNORDERED:
                    change(patch.object(module, "set", OrderedSet, create=True))
                if hasattr(module, "REMEMBERED"):
                    change(patch.object(module, "REMEMBERED", REMEMBERED))
        change(patch.object(connecting.SocketConnection, "__init__", made))
        yield


__all__ = ["BotTimeoutError", "OwnedElsewhereError", "Server", "StoreError", "machine"]
