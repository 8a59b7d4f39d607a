"""Rooms without network, threads and disk, in a loop whose time passes as fast as we like."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final, cast
from weakref import WeakSet

from euchre import fair
from euchre.bots import RandomBot
from euchre.english.names import DisplayName
from euchre.errors import EuchreError
from euchre.game.events import Played
from euchre.game.hand import View
from euchre.game.rules import Seat
from euchre.server.limits import ServerLimits
from euchre.server.tables.hub import TableHub
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.room import TableRoom
from euchre.server.tables.services.bot_threads import BotJob, BotThreadPool, BotTimeoutError
from euchre.server.tables.services.bots import BOT_TIMEOUT_SECONDS
from euchre.server.tables.sockets import SocketEndpoint, accept_hello
from euchre.store import (
    DuplicateCommandError,
    DurableLog,
    LogEntryRow,
    LogSnapshot,
    PublicLogConflictError,
    SeatTokenRow,
    StoreError,
    WriteBatch,
    WriteConflictError,
)
from euchre.store.leases import TableLeases
from euchre.table import entry_from_json, fold_entries, parse_command
from euchre.table.log.entries import TableSettings
from euchre.table.log.state import Table
from server_help import first_event

DISK = 0.002
"""Seconds until what is to be written is written."""


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop that never sleeps: where it would, its time is later."""

    def __init__(self) -> None:
        self.passed = 1000.0
        super().__init__()
        selector: Any = self._selector  # type: ignore[attr-defined]
        really = selector.select

        def select(timeout: float | None) -> Any:
            found = really(0)
            if not found and timeout:
                self.passed += timeout
            return found

        selector.select = select

    def time(self) -> float:
        return self.passed

    def run_in_executor(self, _: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """At once, and here."""
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - as the real one
            future.set_exception(error)
        return future


class Awake(TableLeases):
    """The one server of a database, on a machine that sleeps only in a loop that jumps."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._loop = loop

    def monotonic_ms(self) -> float:
        return 1000 * self._loop.time()


class Shelf:
    """A log in memory that refuses what the real one refuses, and fails when it is told to."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.owners = Awake(loop)
        self._rows: dict[str, list[LogEntryRow]] = {}
        self._snapshots: dict[str, LogSnapshot] = {}
        self._secrets: dict[str, dict[str, bytes]] = {}
        self._tokens: dict[str, dict[bytes, SeatTokenRow]] = {}
        self._said: set[tuple[str, str | None, str]] = set()
        self._waiting: deque[tuple[WriteBatch, Callable[[BaseException | None], None]]] = deque()
        self._commitments: list[bytes] = []
        self.full = False
        self.commits = 0

    def load_server_key(self) -> bytes:
        return b"k" * 32

    def load_signing_key(self) -> bytes:
        return b"s" * 32

    def find_last_commitment(self) -> bytes | None:
        return self._commitments[-1] if self._commitments else None

    def find_lookalike_holder(self, _: str) -> None:
        """Nobody has an account."""

    def append(self, batch: WriteBatch, done: Callable[[BaseException | None], None]) -> None:
        self._waiting.append((batch, done))
        self._loop.call_later(DISK, self._write)

    def write_trial_row(self) -> Future[None]:
        found: Future[None] = Future()
        self._loop.call_later(DISK, self._try, found)
        return found

    def _try(self, found: Future[None]) -> None:
        if self.full:
            found.set_exception(StoreError("the disk is full"))
        else:
            found.set_result(None)

    def _write(self) -> None:
        batch, done = self._waiting.popleft()
        refused = self._refused(batch)
        if refused is None:
            self._keep(batch)
        done(refused)

    def _refused(self, batch: WriteBatch) -> StoreError | None:
        if self.full and (batch.entries or batch.tokens):
            return StoreError("the disk is full")
        rows = self._rows.get(batch.table, [])
        if [row.seq for row in batch.entries] != [
            len(rows) + 1 + at for at in range(len(batch.entries))
        ]:
            return WriteConflictError("an entry is missing before this one")
        for row in batch.entries:
            if row.command is not None and (batch.table, row.by, row.command) in self._said:
                return DuplicateCommandError("this command has been carried out already")
        there = self._secrets.get(batch.table, {})
        if any(key in there for key, _ in batch.secrets):
            return WriteConflictError("this hand has its secret already")
        if any(number != len(self._commitments) + 1 for number, _ in batch.commitments):
            return PublicLogConflictError("its commitment is not the next one of the public log")
        return None

    def _keep(self, batch: WriteBatch) -> None:
        self._rows.setdefault(batch.table, []).extend(batch.entries)
        if batch.snapshot is not None:
            self._snapshots[batch.table] = batch.snapshot
        for row in batch.entries:
            if row.command is not None:
                self._said.add((batch.table, row.by, row.command))
        self._secrets.setdefault(batch.table, {}).update(batch.secrets)
        self._tokens.setdefault(batch.table, {}).update({t.hash: t for t in batch.tokens})
        self._commitments += [entry for _, entry in batch.commitments]
        self.commits += 1

    def read_entries(self, table: str) -> list[LogEntryRow]:
        return list(self._rows.get(table, []))

    def read_entry_pages(self, table: str) -> Iterator[list[LogEntryRow]]:
        yield from ([rows] if (rows := self.read_entries(table)) else [])

    def find_last_seq(self, table: str) -> int:
        return len(self.read_entries(table))

    def read_since_snapshot(
        self, table: str, form: str
    ) -> tuple[bytes, int, list[LogEntryRow]] | None:
        kept = self._snapshots.get(table)
        if kept is None or kept.form != form:
            return None
        rows = self._rows[table]
        return kept.state, rows[kept.seq - 1].at, rows[kept.seq :]

    def list_commands(self, table: str, after_seq: int) -> list[tuple[str, str, int]]:
        rows = self._rows.get(table, [])[max(0, after_seq) :]
        return [(row.by, row.command, row.seq) for row in rows if row.by and row.command]

    def find_command_seq(self, table: str, by: str, command: str) -> int | None:
        rows = self._rows.get(table, [])
        return next((row.seq for row in rows if (row.by, row.command) == (by, command)), None)

    def find_secret(self, table: str, key: str) -> bytes | None:
        return self._secrets.get(table, {}).get(key)

    def list_tokens(self, table: str) -> list[SeatTokenRow]:
        return [*self._tokens.get(table, {}).values()]

    def list_open_tables(self, since_ms: int, limit: int = 100) -> list[Any]:  # noqa: ARG002
        return []

    def close(self) -> None:
        """Nothing is open."""


class Inline:
    """Thinks in the loop itself, at the same moment; or never, where it is told to."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.never = False
        self.lost = 0
        self.askers: list[str] = []

    def submit(
        self,
        work: Callable[[], Any],
        then: Any,
        timeout_seconds: float,
        *,
        requesters: Collection[str] = (),
        delay_seconds: float = 0.0,  # noqa: ARG002
    ) -> BotJob:
        self.askers = sorted(requesters)
        thought = BotJob(work, then)
        if self.never:
            self._loop.call_later(
                timeout_seconds, thought.finish, None, BotTimeoutError("it took too long")
            )
            return thought
        found, error = None, None
        try:
            found = work()
        except Exception as failed:  # noqa: BLE001 - as the real ones
            error = failed
        self._loop.call_soon(thought.finish, found, error)
        return thought

    def run_quick_job(
        self, work: Callable[[], Any], then: Any, *, requesters: Collection[str] = ()
    ) -> BotJob:
        return self.submit(work, then, BOT_TIMEOUT_SECONDS, requesters=requesters)

    def close(self) -> None:
        """There are no threads."""


class Moody:
    """A bot that plays anything legal, until it is told to play otherwise.

    `mood` is ``fine``, ``raises``, ``illegal``, ``nonsense`` or ``other seat``.
    """

    def __init__(self, seed: int) -> None:
        self._bot = RandomBot(seed)
        self.mood = "fine"

    def act(self, view: View) -> Any:
        assert view.seat is not None
        match self.mood:
            case "raises":
                raise RuntimeError("this bot does not feel like it")
            case "illegal":
                return Played(view.seat, view.dealt.up_card or view.cards[0])
            case "nonsense":
                return Played(view.seat, "AC")  # type: ignore[arg-type]
            case "other seat":
                event = self._bot.act(view)
                return type(event)(**{**_fields(event), "seat": (view.turn or 0) + 1})
            case _:
                return self._bot.act(view)


def _fields(event: Any) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


class Line:
    """What a connection needs of a socket: nothing, as nobody reads."""

    round_trip_seconds = 0.0

    def schedule_flush(self, flush: Callable[[], None], *, low_priority: bool) -> None:
        """Never."""

    def write(self, messages: Sequence[bytes]) -> None:
        raise NotImplementedError

    def end(self, code: int, reason: str) -> None:
        raise NotImplementedError


_OPEN: Final[WeakSet[House]] = WeakSet()
"""Those that are not closed."""


def close_left() -> None:
    """Close the houses of a test that has failed: their rubbish would fail another one."""
    for house in tuple(_OPEN):
        with suppress(Exception):  # it may be half built, or broken
            house.close()
        house.loop.close()


class House:
    """A hub with one table, and people who come and go.

    Attributes:
        loop: whose time jumps.
        room: the room of the table.
        people: the connections of those with a seat, by seat; the others are gone.
        said: how many commands have been sent.
    """

    def __init__(self, rules: dict[str, Any], people: int, seed: int, **settings: Any) -> None:
        self.loop = JumpingLoop()
        _OPEN.add(self)
        self.errors: list[str] = []
        self.loop.set_exception_handler(
            lambda _, context: self.errors.append(f"{context.get('exception', context)!r}")
        )
        self.shelf = Shelf(self.loop)
        self.said = 0
        self.bots = Moody(seed)
        self.rng = random.Random(seed)
        self.hub: TableHub = self.run(self._open())
        self.hub.make_bot = lambda *_: self.bots
        self.sockets = SocketEndpoint(self.hub)
        wanted = TableSettings(rules=rules, bots="random", **{"pace": "fast", **settings})
        made = self.run(self.hub.create_table(wanted, DisplayName("Dana")))
        self.table = made.table
        self.tokens: dict[Seat, str] = {made.seat: made.token}
        self.people: dict[Seat, SocketConnection] = {}
        self.watcher: SocketConnection | None = None
        self.enter(made.seat)
        for number in range(1, people):
            self.sit(number)
        for seat in self.people:
            self.act(seat)

    async def _open(self) -> TableHub:
        log = cast("DurableLog", self.shelf)
        limits = ServerLimits(tables_of_address=10**9, rate=1e6, burst=1e6)
        hub = TableHub(log, limits, asyncio.get_running_loop())
        for threads in (hub.thinkers, hub.searchers):
            threads.close()
        hub.thinkers = hub.searchers = cast("BotThreadPool", Inline(self.loop))
        return hub

    @property
    def room(self) -> TableRoom:
        """The room; where nobody has been for long, read from the disk."""
        found = self.hub.rooms.get(self.table)
        if found is None:
            found = self.run(self.hub.find_room(self.table))
        assert found is not None
        return found

    @property
    def thinkers(self) -> Inline:
        return cast("Inline", self.hub.thinkers)

    def run(self, what: Any) -> Any:
        return self.loop.run_until_complete(what)

    def passes(self, seconds: float) -> None:
        """So much time passes."""
        self.run(asyncio.sleep(seconds))
        for connection in (*self.people.values(), self.watcher):
            if connection is not None:
                connection._waiting.clear()
        self._follow()

    def _follow(self) -> None:
        """Those who have changed places are found where they sit now."""
        self.people = {
            at if each.seat is None else each.seat: each for at, each in self.people.items()
        }
        opened = ((self.room.tokens.find_seat(token), token) for token in self.tokens.values())
        self.tokens = {seat: token for seat, token in opened if seat is not None}

    def close(self) -> None:
        if self.loop.is_closed():
            return  # with the test that failed in it
        _OPEN.discard(self)
        self.hub.close()
        self.run(asyncio.sleep(1))
        self.loop.close()

    # -- people ---------------------------------------------------------------------------------

    def sit(self, seat: Seat) -> None:
        with suppress(EuchreError):
            at, token = self.run(self.room.sit(DisplayName(f"P{seat}"), seat))
            self.tokens[at] = token
            self.enter(at)

    def enter(self, seat: Seat) -> None:
        """Somebody with the token of a seat connects."""
        connection = SocketConnection(Line(), 10**6)
        hello = {"id": "hello", "type": "hello", "token": self.tokens[seat]}
        try:
            accept_hello(connection, self.room, parse_command(json.dumps(hello)))
        except EuchreError:
            del self.tokens[seat]
            return
        self.room.enter(connection)
        self.people[seat] = connection

    def leave(self, seat: Seat) -> None:
        """The connection of a seat is lost."""
        self.room.leave(self.people.pop(seat))

    def watch(self) -> None:
        """Somebody watches, or does so no more."""
        if self.watcher is None:
            self.watcher = SocketConnection(Line(), 10**6)
            self.room.enter(self.watcher)
        else:
            self.room.leave(self.watcher)
            self.watcher = None

    def say(self, seat: Seat, kind: str, /, **fields: Any) -> None:
        """Somebody sends a command, and waits until it is answered."""
        self.run(self.sends(seat, kind, **fields))
        for at, each in tuple(self.people.items()):
            if each.seat is None:  # stood up, or was removed
                self.room.leave(self.people.pop(at))
        self._follow()

    def sends(self, seat: Seat, kind: str, /, **fields: Any) -> asyncio.Task[None]:
        """Somebody sends a command, and waits for nothing."""
        self.said += 1
        text = json.dumps({"id": f"{kind}{self.said}", "type": kind, **fields})
        return self.loop.create_task(
            self.sockets.handle_message(self.people[seat], self.room, text)
        )

    def calls_out(self, kind: str, /, **fields: Any) -> None:
        """Who watches sends a command."""
        assert self.watcher is not None
        self.said += 1
        text = json.dumps({"id": self.said, "type": kind, **fields})
        self.run(self.sockets.handle_message(self.watcher, self.room, text))

    def offered(self, seat: Seat) -> dict[str, Any] | None:
        """An event that the picture of a seat offers, any of them."""
        mine = json.loads(self.room.everyone.build_snapshot(None, seat))["mine"]
        offers = [choice["event"] for choice in mine.get("choices", [])]
        offers += [card["event"] for card in mine.get("cards", []) if "event" in card]
        return self.rng.choice(offers) if offers else first_event(mine)

    def act(self, seat: Seat) -> None:
        """Somebody does what is asked of them, if anything is."""
        if seat not in self.people:
            return  # they have changed places, or were removed
        info = self.room.everyone.build_info()
        for chair in info.chairs if info.host == seat else ():
            if chair.kind == "empty":
                self.say(seat, "bot", seat=chair.seat, name="random")
        if info.paused:
            self.say(seat, "resume")
        elif info.ask is not None and info.ask.seat != seat:
            self.say(seat, "answer", yes=self.rng.random() < 0.5)
        elif seat in info.waits:
            self.say(seat, "ready")
        elif (event := self.offered(seat)) is not None:
            self.say(seat, "act", event=event)
        if self.rng.random() < 0.7 and seat in self.people:
            self.add_chance(seat)

    def add_chance(self, seat: Seat) -> None:
        """Somebody pledges chance, or shows what was pledged, where that is asked for."""
        mine = json.loads(self.room.everyone.build_snapshot(None, seat))["mine"]
        for kind in ("pledge", "reveal"):
            if (due := mine.get(kind)) is None:
                continue
            key = due["game"], due["hand"], due.get("attempt", 0)
            nonce = hashlib.sha256(f"{seat} {key}".encode()).hexdigest()
            where = {"hand": key[1], "attempt": key[2]}
            if kind == "reveal":
                self.say(seat, "nonce", **where, nonce=nonce)
            else:
                pledge = fair.compute_pledge(nonce, f"{self.table}/{key[0]}", *key[1:], seat)
                self.say(seat, "pledge", **where, game=key[0], pledge=pledge)

    # -- what must hold -------------------------------------------------------------------------

    def check(self, *, troubles: bool = False) -> None:
        """Nothing has gone wrong, and the table does not stand still."""
        assert self.errors == [], "an error escaped into the loop"
        assert not self.room.close_if_stuck(), "the table stands still"
        assert self.hub.counts.stuck == 0
        assert self.hub.counts.dropped == 0
        assert troubles or self.hub.counts.troubles == 0, "something went wrong"

    def check_log(self) -> None:
        """What is written is what is there."""
        self.passes(1.0 if self.room.is_writing else 0.0)
        rows = self.shelf.read_entries(self.table)
        if not self.room.is_writing:
            assert (
                fold_entries((row.at, entry_from_json(row.entry)) for row in rows)
                == self.room.table
            )

    def goes_on(self, rounds: int = 150) -> None:
        """People who do what they are asked come to the end of the hand, or of the game."""
        self.bots.mood, self.thinkers.never, self.shelf.full = "fine", False, False
        for seat in tuple(self.tokens):
            if seat not in self.people or self.people[seat].is_ending:
                self.enter(seat)
        if not self.people:
            return
        begun = self.room.table
        for _ in range(rounds):
            for seat in tuple(self.people):
                self.act(seat)
            self.passes(3.0)
            now = self.room.table
            if now.stage == "over" or (now.game, _hands(now)) > (begun.game, _hands(begun)):
                return
        raise AssertionError(f"nothing comes of it: {self.room.table}")


def _hands(table: Table) -> int:
    return 0 if table.match is None else len(table.match.hands)
