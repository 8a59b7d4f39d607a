"""Simulated time: one thread, one order of things, all chance from one seed.

Everything that happens is an event with a time. Each server process has an
event loop of its own (`NodeLoop`) whose callbacks are such events, and threads that are
greenlets (`Worker`): they run until they wait for something, and go on when its time
has come. So a process can be killed or stopped at any moment, and the same seed gives the same
run.
"""

from __future__ import annotations

import asyncio
import contextvars
import hashlib
import random
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, MutableSet
from heapq import heappop, heappush
from typing import Any, Generic, TypeVar

from greenlet import getcurrent, greenlet

_T = TypeVar("_T")
_RECENT = 400
"""Events that are remembered, to be printed with a violation."""
_BUSY = 20_000
"""Events at one moment from which on they will have no end."""


class Violation(Exception):
    """A promise has been broken.

    Attributes:
        kind: which, in a word or two.
    """

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind


class OrderedSet(MutableSet[_T]):
    """A set in the order in which things came, as addresses in memory are not the same twice."""

    def __init__(self, items: Iterable[_T] = ()) -> None:
        self._items = dict.fromkeys(items)

    def __contains__(self, item: object) -> bool:
        return item in self._items

    def __iter__(self) -> Iterator[_T]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def add(self, value: _T) -> None:
        self._items[value] = None

    def discard(self, value: _T) -> None:
        self._items.pop(value, None)

    def clear(self) -> None:
        self._items.clear()

    def update(self, others: Iterable[_T]) -> None:
        for each in others:
            self._items[each] = None

    def intersection(self, others: Iterable[_T]) -> OrderedSet[_T]:
        return OrderedSet(each for each in others if each in self._items)


class Process:
    """What can be killed and stopped as one.

    Attributes:
        alive: whether it has not been killed.
        until: until when it is stopped.
        behind: seconds by which its clock is behind the world's.
        loop: its event loop.
    """

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.alive, self.until, self.behind = True, 0.0, 0.0
        self.loop = NodeLoop(self)  # type: ignore[abstract]
        self.workers: list[Worker] = []

    def soon(self, do: Callable[[], object], after: float = 0.0) -> None:
        """Have something done by it, unless it is dead by then."""
        self.world.at(self.world.now + after, do, self)

    @property
    def runs(self) -> bool:
        return self.alive and self.until <= self.world.now


class World:
    """Time, chance and what comes next.

    Attributes:
        now: the time, in seconds.
        rng: all chance.
        steps: how many events there have been.
        digest: of all that was said and written.
        violations: what was broken that nobody could be told by raising it.
        ignored: kinds of violations that are only counted.
    """

    def __init__(self, seed: int) -> None:
        self.seed, self.rng = seed, random.Random(seed)
        self.now, self.steps, self._number = 1000.0, 0, 0
        self.digest = hashlib.blake2b(digest_size=16)
        self.recent: deque[str] = deque(maxlen=_RECENT)
        self.violations: list[Violation] = []
        self.main = getcurrent()
        self.loud = False
        self.ignored: dict[str, int] = {}
        self._heap: list[tuple[float, int, Process | None, Any]] = []

    def note(self, text: str) -> None:
        """Something that whoever looks into a violation wants to know."""
        line = f"{self.steps:>8} {self.now - 1000:10.4f}  {text}"
        self.recent.append(line)
        if self.loud:
            sys.stdout.write(f"{line}\n")

    def broken(self, kind: str, text: str) -> None:
        """A promise has been broken; the run ends before the next event."""
        if kind in self.ignored:
            self.ignored[kind] += 1
            return
        self.note(f"VIOLATION {kind}: {text}")
        self.violations.append(Violation(kind, text))

    def at(self, when: float, do: Any, process: Process | None = None) -> None:
        """Have something happen: a function, or a handle of asyncio."""
        self._number += 1
        heappush(self._heap, (when, self._number, process, do))

    def after(self, seconds: float, do: Callable[[], None]) -> None:
        self.at(self.now + seconds, do)

    def chance(self, part: float) -> bool:
        return self.rng.random() < part

    def run(self, until: float, most: int = 1 << 62) -> None:
        """Let time pass.

        Raises:
            Violation: a promise has been broken.
        """
        heap, running = self._heap, asyncio._set_running_loop
        last, began = self.steps + most, self.steps
        while heap and heap[0][0] <= until and self.steps < last:
            when, number, process, do = heappop(heap)
            if process is not None:
                if not process.alive:
                    continue
                if process.until > when:
                    # whoever wakes up hears what has come before looking at the time
                    late = 1e-6 if isinstance(do, asyncio.TimerHandle) else 0.0
                    heappush(heap, (process.until + late, number, process, do))
                    continue
            if when > self.now:
                self.now, began = when, self.steps
            elif self.steps > began + _BUSY:
                self.broken("busy", "something happens again and again, and no time passes")
            self.steps += 1
            if isinstance(do, asyncio.Handle):
                if do._cancelled:
                    continue
                running(process.loop)  # type: ignore[union-attr]
                do._run()
                running(None)
            else:
                do()
            if self.violations:
                raise self.violations[0]
        self.now = max(self.now, min(until, heap[0][0] if heap else until))

    # -- threads --------------------------------------------------------------------------------

    @property
    def worker(self) -> Worker | None:
        """The thread that runs just now; None: an event loop, or nobody."""
        found = getcurrent()
        return found if isinstance(found, Worker) else None

    def sleep(self, seconds: float) -> None:
        """Have the thread that runs wait."""
        worker = self.worker
        if worker is None:
            self.broken("blocking", "something in the event loop waits for the database")
            return
        worker.sleep(seconds)


class Worker(greenlet):  # type: ignore[misc]
    """A thread of a process.

    Attributes:
        done: whether it has ended.
        hurry: whether somebody waits for its end, and it sleeps no more.
    """

    _ids = iter(range(1, 1 << 62))

    def __init__(self, process: Process, work: Callable[[], None]) -> None:
        super().__init__(self._work, process.world.main)
        self.process, self._do = process, work
        self.ident = next(self._ids)
        self.done = self.hurry = False
        self._waits = 0
        self.gr_context = contextvars.Context()
        process.workers.append(self)

    def _work(self) -> None:
        self._do()
        self.done = True
        self.process.workers.remove(self)

    @property
    def in_a_hurry(self) -> bool:
        return self.hurry

    def begin(self, after: float = 0.0) -> None:
        self._waits = 1
        self.process.soon(lambda: self.wake(1), after)

    def sleep(self, seconds: float) -> None:
        """Wait; to be called in it."""
        if self.hurry:
            return
        waits = self.prepare()
        self.process.soon(lambda: self.wake(waits), seconds)
        self.wait()

    def prepare(self) -> int:
        """What it is to be woken with."""
        self._waits += 1
        return self._waits

    def wait(self) -> None:
        """Go on when it is woken; to be called in it."""
        self.process.world.main.switch()

    def wake(self, waits: int) -> None:
        if not self.done and self._waits == waits and self.process.alive:
            self.switch()

    def finish(self) -> None:
        """Let it come to its end at once; to be called outside."""
        self.hurry = True
        running = asyncio._get_running_loop()
        while not self.done:
            self._waits += 1
            self.switch()
        asyncio._set_running_loop(running)


class Queue(Generic[_T]):
    """A queue between an event loop and one thread, as `queue.SimpleQueue`."""

    def __init__(self) -> None:
        self._items: deque[_T] = deque()
        self._waiting: tuple[Worker, int] | None = None

    def put(self, item: _T) -> None:
        self._items.append(item)
        if self._waiting is not None:
            (worker, waits), self._waiting = self._waiting, None
            worker.process.soon(lambda: worker.wake(waits), 0.00002)

    def get(self, block: bool = True) -> _T:  # noqa: FBT001, FBT002 - as the real one
        from queue import Empty

        while not self._items:
            worker = getcurrent()
            if not block or not isinstance(worker, Worker):
                raise Empty
            self._waiting = (worker, worker.prepare())
            worker.wait()
        return self._items.popleft()

    def qsize(self) -> int:
        return len(self._items)


class NodeLoop(asyncio.AbstractEventLoop):
    """The event loop of a process; its callbacks are events of the world."""

    def __init__(self, process: Process) -> None:
        self._process, self._world = process, process.world

    def time(self) -> float:
        return self._world.now - self._process.behind

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        handle = asyncio.Handle(callback, args, self, context)
        self._world.at(self._world.now, handle, self._process)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._world.at(max(self._world.now, when + self._process.behind), handle, self._process)
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is passed over when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: Any = None, context: Any = None) -> Any:
        return asyncio.Task(coro, loop=self, name=name, context=context)

    def run_in_executor(self, _: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        """In another thread, after a while."""
        future = self.create_future()
        world = self._world

        def end(found: Any, error: BaseException | None) -> None:
            if future.cancelled():
                return
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(found)

        def work() -> None:
            found, error = None, None
            try:
                found = func(*args)
            except Exception as failed:  # noqa: BLE001 - as the real one
                error = failed
            self.call_soon_threadsafe(end, found, error)

        Worker(self._process, work).begin(world.rng.uniform(0.00005, 0.002))
        return future

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self._process.alive:
            return
        error = context.get("exception")
        self._world.broken("task", f"{self._process.name}: {context.get('message')}: {error!r}")

    default_exception_handler = call_exception_handler
