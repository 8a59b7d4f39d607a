"""What a server does about daily deals: it promises, keeps score, has bots play, and tells."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from typing import Final, NamedTuple, TypeVar

from euchre import fair
from euchre.errors import EuchreError
from euchre.server.daily.calendar import Day, date_at, day_of_set, days_of
from euchre.server.daily.calendar import streak as in_a_row
from euchre.server.daily.playing import LEVELS, DailyDeals, best_of, hands_of
from euchre.server.doors.accounts import Identity
from euchre.server.processes.background import FIELD
from euchre.server.processes.flights import VersionCache
from euchre.server.tables.backstage.days import day_secret
from euchre.server.tables.hub import Hub
from euchre.store import ResultRow, SetRow, StoreError, WriteBatch, token_hash
from euchre.table.commands import Refused
from euchre.table.results import (
    DAILY,
    GameResult,
    PlayedHand,
    PlayerResult,
    result_from_json,
    result_to_json,
)

_log: Final = logging.getLogger("euchre.server")
BOT: Final = "bot."
"""What the names begin with under which the results of bots are kept; their level follows."""
BEST: Final = f"{BOT}best"
"""Under which the best that was found for each hand is kept."""
_SOON: Final = 60.0
"""Seconds from the start to the first promises."""
_EVERY: Final = 1800.0
"""Seconds between looks."""
_SECONDS: Final = 600.0
"""What a bot, or the search for the best, may take for the deals of a day."""
_BUSY: Final = 10.0
"""Seconds after which somebody is asked again who had too much to do."""
_KEPT: Final = 8
"""Days whose results are kept in memory."""
_PAGE: Final = 200
"""Results of a player that are read together."""


_T = TypeVar("_T")


class DailyFinisher(NamedTuple):
    """A player who has played all deals of a day.

    Attributes:
        player: by what their results are kept.
        hands: how each hand went.
        table: where they played.
    """

    player: str
    hands: tuple[PlayedHand, ...]
    table: str = ""

    @property
    def gained(self) -> int:
        """The player's points, minus those of the others."""
        return sum(hand.gained for hand in self.hands)

    @property
    def is_bot(self) -> bool:
        """Return whether the player is a bot."""
        return self.player.startswith(BOT)


class DayResults(NamedTuple):
    """The stored results of a day.

    Attributes:
        finished: all who have played its deals to their end while they counted.
        best: the best that was found for each hand; None: nobody has looked yet.
    """

    finished: Sequence[DailyFinisher]
    best: tuple[PlayedHand, ...] | None


class DailyService:
    """The daily deals of one server.

    Args:
        hub: its tables.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._key = hub.log.server_key()
        self._promised: set[str] = set()
        self._promising = asyncio.Lock()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()
        self._made = VersionCache(_KEPT)
        hub.chores.start("promising daily deals", self._watch, every=_EVERY, first=_SOON)

    def close(self) -> None:
        """Stop the bots that are playing."""
        for task in self._playing.values():
            task.cancel()

    def today(self) -> date:
        """Return today's date."""
        return date_at(self._hub.now())

    def deals(self, day: Day) -> DailyDeals:
        """Return the deals of a day, with their secret."""
        return DailyDeals(day.rules.to_dict(), day.name, day_secret(self._key, day.name))

    def daily(self, day: Day, *, told: bool) -> fair.DailyDeal:
        """Describe a day for the public; its secret only if it may be `told`."""
        secret = day_secret(self._key, day.name)
        return fair.DailyDeal(
            algorithm=fair.DAY_LABEL,
            date=day.date.isoformat(),
            game=day.game,
            rules=day.rules.to_dict(),
            set=day.name,
            promise=fair.commitment(secret),
            begins=day.begins,
            told=day.told,
            secret=secret.hex() if told else None,
        )

    # -- promises -------------------------------------------------------------------------------

    async def promise(self) -> None:
        """Make sure that the deals of today and tomorrow are promised.

        The server does so by itself (`_watch`). Somebody who looks at a page before that has it
        done a little earlier; nothing of what is written depends on who looks, or whether.

        Raises:
            StoreError: it cannot be read or written.
        """
        for day in days_of(self.today()):
            for each in (day, day.later(1)):
                await self._promise(each)

    async def _watch(self) -> None:
        """Promise every day in time, and reveal the day before once it is over."""
        await self.promise()
        for day in days_of(self.today()):
            await self.told(day.later(-1))

    async def _promise(self, day: Day) -> None:
        """Make sure that the promise of a day is in the public log, once, even with concurrent
        calls.
        """
        if day.name in self._promised:
            return
        async with self._promising:
            if day.name not in self._promised:
                await self._write_promise(day)
                self._promised.add(day.name)

    async def _write_promise(self, day: Day) -> None:
        """Write the promise of a day into the public log, unless it is there already."""
        hub, notary = self._hub, self._hub.notary
        if await asyncio.to_thread(hub.log.find_set, day.name) is None:
            await notary.know_end()
            line = notary.promise(day.name, self.daily(day, told=False).promise, hub.now())
            try:
                await hub.write(WriteBatch("", commitments=(line,), sets=(SetRow(day.name, ""),)))
            except StoreError:
                notary.forget()
                if await asyncio.to_thread(hub.log.find_set, day.name) is None:
                    raise  # or another server was quicker

    # -- telling --------------------------------------------------------------------------------

    async def told(self, day: Day) -> bool:
        """Return whether everything about a day may be revealed: from then on nobody plays it.

        Of a day that was never promised there is nothing to tell. That a day has been told is
        written before anybody is told: at the latest by `_watch`, and for a day on which the
        server was down when somebody first looks.

        Raises:
            StoreError: it cannot be read or written.
        """
        if self._hub.now() < day.told:
            return False
        found = await asyncio.to_thread(self._hub.log.find_set, day.name)
        if found is None:
            return False
        if not found.shown:
            await self._hub.show_set(day.name)
        return True

    async def was_promised(self, day: Day) -> bool:
        """Return whether a day was promised, or is one of the current days.

        Raises:
            StoreError: it cannot be read.
        """
        await self.promise()
        return await asyncio.to_thread(self._hub.log.find_set, day.name) is not None

    async def shown(self, day: Day) -> bool:
        """Return whether the deals of a day have been revealed, whatever the clock says now.

        Raises:
            StoreError: it cannot be read.
        """
        found = await asyncio.to_thread(self._hub.log.find_set, day.name)
        return found is not None and found.shown

    # -- who has played -------------------------------------------------------------------------

    async def table_of(self, day: Day, identity: Identity) -> str | None:
        """Find the table at which a player has begun the deals of a day; None if they have not.

        Raises:
            StoreError: it cannot be read.
        """
        seen_at = self._hub.log.seen_at
        for each in reversed(identity.known_by):  # an account before a browser
            found = await asyncio.to_thread(seen_at, day.name, token_hash(each))
            if found is not None:
                return found
        return None

    async def finished(self, day: Day) -> Sequence[DailyFinisher]:
        """List all players who have finished the deals of a day in time.

        Raises:
            StoreError: it cannot be read.
        """
        return (await self._results(day)).finished

    async def best(self, day: Day) -> tuple[PlayedHand, ...] | None:
        """Find the best result for each hand of a day; None if nobody has looked yet.

        Raises:
            StoreError: it cannot be read.
        """
        return (await self._results(day)).best

    async def _results(self, day: Day) -> DayResults:
        """Return the results of a day, read once until another result comes."""
        key = day.name, self._hub.version_of(day.name)
        return await self._made.find(key, partial(self._hub.read, _results, self._hub, day))

    async def streak(self, identity: Identity) -> int:
        """Count the days in a row on which a player has played, up to today or yesterday.

        Raises:
            StoreError: it cannot be read.
        """
        return await self._hub.read(_streak, self._hub, _players(identity), self.today())

    # -- bots that play -------------------------------------------------------------------------

    def have_played(self, day: Day) -> None:
        """Start the bots on the deals of a day, unless they are playing or have played."""
        if day.name not in self._playing:
            self._playing[day.name] = self._hub.loop.create_task(self._play(day))

    def plays(self, day: Day) -> bool:
        """Return whether bots are still playing the deals of a day."""
        task = self._playing.get(day.name)
        return task is not None and not task.done()

    async def _play(self, day: Day) -> None:
        try:
            async with self._turn:  # one day after the other
                done = {each.player for each in await self.finished(day)}
                for level in LEVELS:
                    if BOT + level not in done:
                        hands = await self._patient(hands_of, day, level)
                        await self._keep(day, BOT + level, hands)
                if await self.best(day) is None:
                    found = await self._patient(best_of, day)
                    await self._keep(day, BEST, tuple(PlayedHand(each, "") for each in found))
        except EuchreError as error:
            _log.warning("the bots do not play %s: %s", day.name, error)
            del self._playing[day.name]  # and are asked again
        except Exception:  # noqa: BLE001 - not again and again: what it is has to be mended
            _log.exception("the bots cannot play %s", day.name)

    async def _patient(self, work: Callable[..., _T], day: Day, *given: str) -> _T:
        """Run work on a day in a process, and retry while the processes are busy."""
        while True:
            try:
                return await FIELD.ask("daily", _SECONDS, work, self.deals(day), *given)
            except Refused as refused:
                if refused.code not in ("busy", "flood"):
                    raise
            await asyncio.sleep(_BUSY)

    async def _keep(self, day: Day, player: str, hands: tuple[PlayedHand, ...]) -> None:
        now = self._hub.now()
        game = GameResult(day.rules.to_dict(), (), (), None, len(hands), now, now, day.name)
        body = result_to_json(PlayerResult(0, game, hands=hands))
        row = ResultRow(f"{day.name}.{player}", 1, player, now, DAILY, day.name, body)
        await self._hub.write(WriteBatch("", results=(row,)))


def _players(identity: Identity) -> tuple[str, ...]:
    account = "" if identity.account is None else identity.account.player
    return tuple(each for each in (account, identity.guest) if each)


def is_of(finished: DailyFinisher, identity: Identity) -> bool:
    """Return whether this player is the one who has played."""
    return finished.player in _players(identity)


def _counts(row: ResultRow, result: PlayerResult, day: Day) -> bool:
    """Return whether a result counts for the day: all of it played by the player, in time."""
    if row.player.startswith(BOT):
        return row.player != BEST
    starter = result.game.seats[result.seat]
    return row.at < day.closes and not (starter.left or starter.helped or starter.bot)


def _results(hub: Hub, day: Day) -> DayResults:
    rows = [(row, result_from_json(row.body)) for row in hub.log.results_in(DAILY, day.name)]
    return DayResults(
        [
            DailyFinisher(row.player, result.hands, row.table)
            for row, result in rows
            if _counts(row, result, day)
        ],
        next((result.hands for row, result in rows if row.player == BEST), None),
    )


def _streak(hub: Hub, players: tuple[str, ...], today: date) -> int:
    dates = sorted({each for player in players for each in _dates(hub, player)}, reverse=True)
    return in_a_row(iter(dates), today)


def _dates(hub: Hub, player: str) -> Iterator[date]:
    """Yield the dates on which a player has played, the last one first."""
    rows = hub.log.results_of(player, most=_PAGE)
    while rows:
        for row in rows:
            day = day_of_set(row.topic) if row.kind == DAILY else None
            if day is not None:
                yield day.date
        rows = hub.log.results_of(player, rows[-1].at, _PAGE) if len(rows) == _PAGE else []
