"""What the rooms of a server share: its log, its time, its limits, its threads, its bots."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any, Final, TypeVar

from euchre import fair
from euchre.bots import Bot
from euchre.bots.score_blind import ScoreBlindBot
from euchre.english.names import DisplayName, find_hidden_name, is_reserved_name
from euchre.game.rules import Seat
from euchre.server.http.identity import CallerIdentity
from euchre.server.http.request_context import run_while_connected
from euchre.server.limits import LruCache, ServerLimits
from euchre.server.processes.bot_processes import SEARCH_PROCESS_COUNT, make_table_bot
from euchre.server.processes.shared_calls import SingleFlight
from euchre.server.processes.threads import FairThreadPool
from euchre.server.tables.services.bot_threads import BotThreadPool
from euchre.server.tables.services.public_log_signer import PublicLogSigner
from euchre.server.tables.services.sets import DealSets, replace_seen_elsewhere_error
from euchre.store import (
    DurableLog,
    GameRewrite,
    PlayerResultRow,
    StaleRewriteError,
    StoreError,
    WriteBatch,
)
from euchre.store.metrics import Histogram
from euchre.table.log.former_names import FormerNames
from euchre.table.log.state import Table

LOADERS, READERS = 4, 2
"""Threads that read what play depends on, and those that read what is only shown."""
_UNLIMITED_WAITING: Final = 1 << 30
_MAX_KNOWN_TOPICS: Final = 10_000
"""Of so many players and days it is known that something has been written lately."""
_FRESH_SECONDS: Final = 30
"""What other servers write is seen within this time."""
_MAX_REWRITE_TRIES: Final = 50
"""How often something is read again that another has changed meanwhile."""
_T = TypeVar("_T")


@dataclass(slots=True)
class ServerCounts:
    """Counters of a server since it started.

    Attributes:
        entries: written to the logs of tables.
        commands: messages of clients.
        refused: those that came to nothing.
        dropped: tables put out of memory with people at them.
        troubles: errors at a table; nothing came of what failed, or it was read anew.
        stuck: tables that stood still, and were read anew.
        tables: made.
        sockets: open now.
        moves: how long each took from when it came until it was acknowledged.
        removed: tables and evenings that nobody had opened for long.
    """

    entries: int = 0
    commands: int = 0
    refused: int = 0
    dropped: int = 0
    troubles: int = 0
    stuck: int = 0
    tables: int = 0
    sockets: int = 0
    moves: Histogram = field(default_factory=Histogram)
    removed: int = 0


class RoomServices:
    """The services that each room is given; it knows no other room.

    Attributes:
        log: where everything is written.
        limits: how much there may be of everything.
        loop: the event loop all rooms live in.
        counts: what has been done.
        thinkers: the threads in which bots think.
        searchers: those in which is waited for bots that search, in processes of their own.
        public_log_signer: signs commitments and receipts.
        sets: which tables are dealt the same cards, and who may see them.
        ended: each is told of every table whose game is over, once that is on the disk.
        entered: each is told of every table that a connection has entered.
        sat: is told of each table at which somebody has sat down under an account.
        hidden: names that nobody is called by here, as `fold_lookalikes` has them, each with
            the account that was called so, as the log knows it; empty: none was.
    """

    def __init__(
        self, log: DurableLog, limits: ServerLimits, loop: asyncio.AbstractEventLoop
    ) -> None:
        self.log, self.limits, self.loop = log, limits, loop
        self.counts = ServerCounts()
        self._loaders = FairThreadPool(
            "euchre-loading", LOADERS, _UNLIMITED_WAITING, _UNLIMITED_WAITING
        )
        self._readers = FairThreadPool("euchre-reading", READERS, waiting=200, of_address=100)
        self._written = LruCache[str, int](_MAX_KNOWN_TOPICS)
        self._writes = 0
        self.thinkers, self.searchers = (
            BotThreadPool(loop),
            BotThreadPool(loop, SEARCH_PROCESS_COUNT),
        )
        self.public_log_signer = PublicLogSigner(log, loop)
        self._trials = SingleFlight()
        self._key = log.load_server_key()
        self.sets = DealSets(log, self._key)
        self.ended: list[Callable[[str], None]] = []
        self.entered: list[Callable[[str], None]] = []
        self.sat: Callable[[str], None] = _do_nothing
        self.hidden: Mapping[str, str] = {}
        self.sync_clock_with_database()

    def now_ms(self) -> int:
        """Return the time in ms since 1970.

        It goes as fast as the loop's clock, which does not jump where another is set: that of the
        database is looked at when the server begins, and when nobody plays.
        """
        return self._began + round(1000 * (self.loop.time() - self._began_loop))

    def sync_clock_with_database(self) -> None:
        """Read the clock of the database, which all servers that share it use."""
        self._began, self._began_loop = self.log.owners.now_ms(), self.loop.time()

    def restart_clocks_after_stall(self) -> None:
        """Restart all clocks if time has stood still until now; a clock asks before it runs out."""

    def drop_room(self, table_id: str) -> None:
        """Drop a room after an error: its clients reconnect to what is on the disk."""

    def handle_lease_lost(self, log_name: str) -> None:
        """Drop what another server has by now."""

    async def run_loader(self, function: Callable[..., _T], *args: Any) -> _T:
        """Run a long read in a thread for reads that play or the next write depends on.

        What is found at once is asked for in another thread: it waits for none of this.
        """
        return await self._loaders.run(function, *args)

    async def run_reader(self, function: Callable[..., _T], *args: Any) -> _T:
        """Run a long read in a thread for what is only displayed: no `run_loader` waits for it.

        Raises:
            RefusedError: too much waits to be read, or the client has gone.
        """
        return await run_while_connected(self._readers.run(function, *args))

    def stop_reading(self) -> None:
        """Stop all reads."""
        self._loaders.close()
        self._readers.close()

    def results_version(self, topic: str) -> tuple[int, int]:
        """Return a version that changes whenever results of a player or topic are written.

        Since other servers may have written them it is another after half a minute as well.
        """
        return self._written.find(topic) or 0, int(self.loop.time() / _FRESH_SECONDS)

    def _bump_results_versions(self, rows: Iterable[PlayerResultRow]) -> None:
        self._writes += 1
        for row in rows:
            self._written.put(row.player, self._writes)
            self._written.put(row.topic, self._writes)

    def queue_batch(self, batch: WriteBatch, done: Callable[[BaseException | None], None]) -> None:
        """Queue a batch for writing; `done` is called in the loop, also if writing has ended."""

        def finish(error: BaseException | None) -> None:
            if batch.results:
                self._bump_results_versions(batch.results)
            done(error)

        try:
            self.log.append(batch, finish)
        except StoreError as closed:
            self.loop.call_soon(finish, closed)

    async def write(self, batch: WriteBatch) -> None:
        """Write a batch and wait until it is on the disk.

        Raises:
            RefusedError: a browser has seen the deals elsewhere.
            StoreError: it is not there.
        """
        future: asyncio.Future[None] = self.loop.create_future()
        self.queue_batch(batch, partial(_settle_future, future))
        await future

    async def verify_disk(self) -> None:
        """Check with a trial write that the disk works; concurrent callers share one trial.

        Raises:
            StoreError: nothing can.
        """

        async def write_trial() -> None:
            await asyncio.wrap_future(self.log.write_trial_row())

        await self._trials.run_or_join("", write_trial)

    async def rewrite_games(self, build_rewrite: Callable[[], GameRewrite]) -> None:
        """Rewrite data kept of games on the disk.

        Args:
            build_rewrite: builds what is to be replaced from what is kept then; it may read the
                disk, and is called again where another has changed it meanwhile.

        Raises:
            StoreError: it cannot be read or written.
        """
        for _ in range(_MAX_REWRITE_TRIES):
            work = await self.run_loader(build_rewrite)
            if not work.results and not work.records:
                return
            try:
                await asyncio.wrap_future(self.log.rewrite_games(work))
            except StaleRewriteError:
                continue
            self._bump_results_versions(chain.from_iterable(work.results))
            return
        raise StoreError("this game keeps changing: try again")

    def record_use(self, log_name: str) -> None:
        """Record that a table or evening is in use now."""
        self.queue_batch(WriteBatch(log_name, used=self.now_ms()), _ignore_write_error)

    def choose_name(self, identity: CallerIdentity, name: DisplayName) -> DisplayName:
        """Return the name that somebody gets for the one they ask for; empty: it is not allowed."""
        if (account := identity.account) is not None:
            hidden = FormerNames(self.hidden).find_new_name((account.name, account.player))
            return DisplayName(hidden or account.name)
        if is_reserved_name(name.shown) or find_hidden_name(self.hidden, name.shown) is not None:
            return DisplayName("")
        return name

    def make_deal_secret(self, table: Table) -> bytes:
        """Return 32 bytes for the next secret, which tables with the same deals share."""
        deals = table.settings.same_deals
        if not deals or table.match is None:
            return secrets.token_bytes(32)
        if table.settings.is_daily:
            return fair.derive_hand_secret(
                derive_day_secret(self._key, deals), table.next_hand_number
            )
        purpose = f"{deals}\n{table.rules.digest}\n{table.game}\n{table.next_hand_number}"
        return hmac.new(self._key, purpose.encode(), hashlib.sha256).digest()

    def make_bot(self, level: str, table: Table, seat: Seat) -> Bot:
        """Return the bot of a level for a seat: a different one in each seat, the same every time.

        Tables with the same deals have the same bots, too. Those of a day know nothing of other
        hands than the one that is played, and nobody plays for them.
        """
        if table.settings.is_daily:
            seed = fair.derive_bots_seed(derive_day_secret(self._key, table.settings.same_deals))
            return ScoreBlindBot(make_table_bot(level, seed + seat, is_awaited=True))
        purpose = f"bots\n{table.settings.same_deals or table.id}"
        digest = hmac.new(self._key, purpose.encode(), hashlib.sha256).digest()
        return make_table_bot(level, int.from_bytes(digest[:4]) + seat)


def derive_day_secret(key: bytes, name: str) -> bytes:
    """Derive the 32-byte secret of a daily deal (`euchre.fair.days`).

    It follows from the key of the database alone, so that all servers that share it deal the same,
    and was fixed long before the day.

    Args:
        key: of the database.
        name: of the set.
    """
    return hmac.digest(key, f"day\n{name}".encode(), hashlib.sha256)


def _do_nothing(*_: str) -> None: ...


def _ignore_write_error(_: BaseException | None) -> None:
    """Ignore a failed write: the entries that follow it will report the error."""


def _settle_future(future: asyncio.Future[None], error: BaseException | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(replace_seen_elsewhere_error(error))
