"""All tables of one server: which are in memory, the log they share, and the threads that think."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from euchre.bots import Bot
from euchre.bots.standby import seat_bot
from euchre.rules import Rules, Seat
from euchre.server.limits import Bucket, Limits
from euchre.server.lobby import Lobby, plausible
from euchre.server.notary import Notary
from euchre.server.room import Room
from euchre.server.sets import Sets
from euchre.server.stored import Stored
from euchre.server.thinking import Thinkers
from euchre.store import Batch, Log, SetRow, TokenRow, token_hash
from euchre.table import deciding
from euchre.table.commands import Refused, SayReady
from euchre.table.draft import Draft, Luck
from euchre.table.entries import Settings
from euchre.table.folding import opened
from euchre.table.state import Table

_log: Final = logging.getLogger("euchre.server")
_SWEEP: Final = 30.0
"""Seconds between looks for tables that nobody is at."""
_WATCH: Final = 5.0
"""Seconds between looks for tables that stand still."""


@dataclass(slots=True)
class Counts:
    """What a server has done since it began.

    Attributes:
        entries: written to the logs of tables.
        commands: messages of clients.
        refused: those that came to nothing.
        dropped: tables put out of memory with people at them.
        troubles: errors at a table, after which it was read anew.
        stuck: tables that stood still, and were read anew.
        tables: made.
        sockets: open now.
    """

    entries: int = 0
    commands: int = 0
    refused: int = 0
    dropped: int = 0
    troubles: int = 0
    stuck: int = 0
    tables: int = 0
    sockets: int = 0


@dataclass(slots=True)
class Made:
    """A new table, and the seat of who made it."""

    table: str
    seat: Seat
    token: str


@dataclass
class Hub:
    """The tables of one server, in one event loop.

    Attributes:
        log: where everything is written.
        limits: how much there may be of everything.
        loop: the event loop it lives in.
        rooms: the tables in memory.
        counts: what has been done.
        sets: which tables are dealt the same cards, and who may see them.
        ended: is told of each table whose game is over, once that is on the disk.
    """

    log: Log
    limits: Limits
    loop: asyncio.AbstractEventLoop
    rooms: dict[str, Room] = field(default_factory=dict)
    counts: Counts = field(default_factory=Counts)
    ended: Callable[[str], None] | None = None

    def __post_init__(self) -> None:
        self.thinkers = Thinkers(self.loop)
        self._makers: dict[str, Bucket] = {}
        self._key = self.log.server_key()
        self.notary = Notary(self.log)
        self.sets = Sets(self.log, self._key)
        self._set_the_clock()
        self.lobby = Lobby(self)
        self._sweeper = self.loop.call_later(_SWEEP, self._sweep)
        self._watcher = self.loop.call_later(_WATCH, self._watch)
        self._lock: dict[str, asyncio.Future[Room | None]] = {}

    def close(self) -> None:
        """Say goodbye to everybody and write what waits."""
        self._sweeper.cancel()
        self._watcher.cancel()
        for room in tuple(self.rooms.values()):
            room.close()
        self.rooms.clear()
        self.thinkers.close()
        self.log.close()

    def now(self) -> int:
        """The time, in ms since 1970.

        It goes as fast as the loop's clock, which does not jump where that on the wall is set:
        that one is looked at when the server begins, and when nobody plays.
        """
        return self._began + round(1000 * (self.loop.time() - self._began_loop))

    def when(self, at: int) -> float:
        """The loop's time of a time in ms since 1970."""
        return self._began_loop + (at - self._began) / 1000

    def _set_the_clock(self) -> None:
        self._began, self._began_loop = time.time_ns() // 1_000_000, self.loop.time()

    # -- tables ---------------------------------------------------------------------------------

    async def room(self, table: str) -> Room | None:
        """The room of a table, read from the disk if need be; None if there is none."""
        room = self.rooms.get(table)
        if room is not None or not plausible(table):
            return room
        waiting = self._lock.get(table)
        if waiting is None:
            waiting = self.loop.create_future()
            self._lock[table] = waiting
            try:
                room = await self.loop.run_in_executor(None, Room.load, self, table)
                if room is not None:
                    room.cover(covered=self.sets.covered(room.table))  # which may be news
                    self.rooms[table] = room
                waiting.set_result(room)
            except BaseException:
                waiting.set_result(None)
                raise
            finally:
                del self._lock[table]
            return room
        return await waiting

    async def create(
        self,
        settings: Settings,
        name: str,
        *,
        seat: Seat | None = None,
        start: bool = False,
        address: str = "",
        word: str = "",
        browser: str = "",
    ) -> Made:
        """A new table with its maker seated, and bots and a game if it is to start.

        Args:
            settings: how it is run.
            name: of its maker.
            seat: where the maker sits; None: in the first.
            start: whether a game with bots begins at once.
            address: of its maker, who may not make too many.
            word: tables with the same word and rules are dealt the same cards.
            browser: of its maker, which must not have seen those.

        Raises:
            EuchreError: the settings are wrong, or there are too many tables.
        """
        if settings.open:
            self.lobby.may_open(address)
        self.may_make(address)
        deals = self.sets.of_word(word, Rules.from_dict(settings.rules)) if word else ""
        draft = self._opened(msgspec.structs.replace(settings, same_deals=deals))
        self.sets.check(draft.table, browser)
        at = deciding.sit(draft, name, 0 if seat is None else seat)
        if start:
            deciding.fill(draft)
            deciding.decide(draft, at, SayReady(id=0))
        token = secrets.token_urlsafe(32)
        self.sets.opened(draft.table)
        self.sets.seat(draft.table, browser)
        await self._begin(draft, (TokenRow(at, token_hash(token), draft.now),))
        if settings.open:
            self.lobby.opened(address, draft.table.id)
        return Made(draft.table.id, at, token)

    async def lay(self, settings: Settings) -> str:
        """A new table with nobody at it, for an evening; its id.

        Raises:
            EuchreError: the settings are wrong, or there are too many tables.
        """
        if len(self.rooms) >= self.limits.tables:
            raise Refused("full", "There are as many tables here as there may be: try later.")
        draft = self._opened(settings)
        self.sets.opened(draft.table, official=True)
        await self._begin(draft, ())
        return draft.table.id

    def _opened(self, settings: Settings) -> Draft:
        """A draft of a new table with nobody at it."""
        table, now = secrets.token_urlsafe(16), self.now()
        first = deciding.open_table(table, settings)
        empty = opened(first, now)
        draft = Draft(empty, now, Luck(b""))
        draft.moves.append((first, empty))
        return draft

    async def _begin(self, draft: Draft, tokens: tuple[TokenRow, ...]) -> None:
        room = Room(self, Stored(draft.moves[0][1], {}, {}, {}, 0))
        future, settle = written(self)
        room.begin(draft, tokens, settle)
        await future
        self.rooms[draft.table.id] = room
        self.counts.tables += 1

    async def show(self, table: Table) -> None:
        """Let everybody see the games of a table and of all others with the same deals."""
        name = table.settings.same_deals
        future, settle = written(self)
        self.log.append(Batch(table.id, sets=(SetRow(name, table.id, shown=True),)), settle)
        await future
        for room in self.rooms.values():
            if room.table.settings.same_deals == name:
                room.cover(covered=False)

    def may_make(self, address: str) -> None:
        """Count one more thing that an address makes.

        Raises:
            Refused: that is too much, or there are too many tables.
        """
        limits = self.limits
        if len(self.rooms) >= limits.tables:
            raise Refused("full", "There are as many tables here as there may be: try later.")
        now = self.loop.time()
        per_hour = limits.tables_of_address
        bucket = self._makers.setdefault(address, Bucket(per_hour / 3600, per_hour / 4, now))
        if not bucket.take(now):
            raise Refused("flood", "Too many tables from your address: wait a while.")

    def drop(self, room: Room, why: str) -> None:
        """Put a room out of memory after an error; its clients come back to what is on disk."""
        self.counts.dropped += 1
        self.rooms.pop(room.table.id, None)
        room.close(why)

    def _sweep(self) -> None:
        """Put tables that nobody has been at for a while out of memory."""
        before = self.loop.time() - self.limits.idle
        for table, room in tuple(self.rooms.items()):
            if not room.busy and room.used < before:
                del self.rooms[table]
                room.close()
        if not self.rooms:
            self._set_the_clock()
        self._makers = {
            address: bucket
            for address, bucket in self._makers.items()
            if not bucket.full(self.loop.time())
        }
        self._sweeper = self.loop.call_later(_SWEEP, self._sweep)

    def _watch(self) -> None:
        """Read anew the tables that stand still."""
        for room in tuple(self.rooms.values()):
            self.counts.stuck += room.watch()
        self._watcher = self.loop.call_later(_WATCH, self._watch)

    # -- what rooms need ------------------------------------------------------------------------

    def append(self, batch: Batch, done: Callable[[BaseException | None], None]) -> None:
        """Have a batch written; `done` is called in the loop."""
        self.log.append(batch, done)

    def fresh(self, table: Table) -> bytes:
        """32 bytes for the next secret: chance, or what tables with the same deals all get."""
        deals = table.settings.same_deals
        if not deals or table.match is None:
            return secrets.token_bytes(32)
        what = f"{deals}\n{table.rules.digest}\n{table.game}\n{table.next_hand}"
        return hmac.new(self._key, what.encode(), hashlib.sha256).digest()

    def bot(self, level: str, table: Table, seat: Seat) -> Bot:
        """The bot of this level for a seat: somebody else in each, and the same one every time.

        Tables with the same deals have the same bots, too.
        """
        what = f"bots\n{table.settings.same_deals or table.id}"
        seed = hmac.new(self._key, what.encode(), hashlib.sha256).digest()
        return seat_bot(level, int.from_bytes(seed[:4]) + seat)


def _settles(future: asyncio.Future[None]) -> Callable[[BaseException | None], None]:
    def settle(error: BaseException | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

    return settle


def written(hub: Hub) -> tuple[asyncio.Future[None], Callable[[BaseException | None], None]]:
    """A future, and the callback that settles it."""
    future: asyncio.Future[None] = hub.loop.create_future()
    return future, _settles(future)
