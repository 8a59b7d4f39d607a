"""The daily deals of a server: commitments, results, the bots that play them, and revealing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Final, NamedTuple, TypeVar

from euchre import fair
from euchre.errors import EuchreError, RecordError
from euchre.server.daily.calendar import DailyChallenge, date_at, find_challenge, list_challenges
from euchre.server.daily.calendar import count_streak as in_a_row
from euchre.server.daily.playing import (
    DAILY_BOT_LEVELS,
    DailyDealSpec,
    find_best_points_by_hand,
    play_daily_hands,
)
from euchre.server.http.identity import CallerIdentity
from euchre.server.processes.background import DAILY_BOT_POOL
from euchre.server.processes.shared_calls import VersionCache
from euchre.server.tables.hub import TableHub
from euchre.server.tables.services.room_services import derive_day_secret
from euchre.store import DealSetRow, PlayerResultRow, StoreError, WriteBatch, hash_token
from euchre.table.commands import RefusedError
from euchre.table.results import (
    DAILY_KIND,
    GameResult,
    PlayedHand,
    PlayerResult,
    result_from_json,
    result_to_json,
)

_log: Final = logging.getLogger("euchre.server")
BOT_PREFIX: Final = "bot."
"""What the names begin with under which the results of bots are kept; their level follows."""
BEST_PLAYER: Final = f"{BOT_PREFIX}best"
"""Under which the best that was found for each hand is kept."""
_FIRST_PROMISE_SECONDS: Final = 60.0
"""Seconds from the start to the first commitments."""
_WATCH_SECONDS: Final = 1800.0
"""Seconds between looks."""
_BOT_SECONDS: Final = 600.0
"""What a bot, or the search for the best, may take for the deals of a day."""
_RETRY_SECONDS: Final = 10.0
"""Seconds after which somebody is asked again who had too much to do."""
_CACHED_DAYS: Final = 8
"""Days whose results are kept in memory."""
_CACHED_STREAKS: Final = 1_000
"""Players whose days in a row are kept in memory."""
_RESULTS_PER_READ: Final = 200
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
    def points_gained(self) -> int:
        """The player's points, minus those of the others."""
        return sum(hand.gained for hand in self.hands)

    @property
    def is_bot(self) -> bool:
        """Return whether the player is a bot."""
        return self.player.startswith(BOT_PREFIX)


class DailyResults(NamedTuple):
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

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self._key = hub.log.load_server_key()
        self._committed: set[str] = set()
        self._commitment_lock = asyncio.Lock()
        self._bot_tasks: dict[str, asyncio.Task[None]] = {}
        self._bot_turn = asyncio.Lock()
        self._results = VersionCache(_CACHED_DAYS)
        self._streaks = VersionCache(_CACHED_STREAKS)
        hub.chores.start_task(
            "promising daily deals",
            self._commit_and_reveal,
            interval_seconds=_WATCH_SECONDS,
            first_seconds=_FIRST_PROMISE_SECONDS,
        )

    def close(self) -> None:
        """Stop the bots that are playing."""
        for task in self._bot_tasks.values():
            task.cancel()

    def today(self) -> date:
        """Return today's date."""
        return date_at(self._hub.now_ms())

    def build_daily_deal(self, day: DailyChallenge, *, with_secret: bool) -> fair.DailyDeal:
        """Describe a day for the public; with its secret only if that may be told."""
        secret = derive_day_secret(self._key, day.set_name)
        return fair.DailyDeal(
            algorithm=fair.DAY_LABEL,
            date=day.date.isoformat(),
            game=day.game,
            rules=day.rules.to_dict(),
            set=day.set_name,
            promise=fair.compute_commitment(secret),
            begins=day.opens_at_ms,
            told=day.reveals_at_ms,
            secret=secret.hex() if with_secret else None,
        )

    # -- commitments ----------------------------------------------------------------------------

    async def commit_current_days(self) -> None:
        """Make sure that the deals of today and tomorrow are committed to.

        The server does so by itself. A visitor of a page may have it done a little earlier;
        nothing of what is written depends on visitors.

        Raises:
            StoreError: it cannot be read or written.
        """
        for day in list_challenges(self.today()):
            for committed in (day, day.shift_days(1)):
                await self._publish_commitment_once(committed)

    async def _commit_and_reveal(self) -> None:
        """Commit to every day in time, and reveal the day before once it is over."""
        await self.commit_current_days()
        for day in list_challenges(self.today()):
            await self.reveal_if_due(day.shift_days(-1))

    async def _publish_commitment_once(self, day: DailyChallenge) -> None:
        """Make sure that the commitment to a day is in the public log, once."""
        if day.set_name in self._committed:
            return
        async with self._commitment_lock:
            if day.set_name not in self._committed:
                await self._write_commitment(day)
                self._committed.add(day.set_name)

    async def _write_commitment(self, day: DailyChallenge) -> None:
        hub, public_log_signer = self._hub, self._hub.public_log_signer
        if await asyncio.to_thread(hub.log.find_deal_set, day.set_name) is None:
            await public_log_signer.load_log_end()
            commitment = public_log_signer.append_daily_commitment(
                day.set_name, self.build_daily_deal(day, with_secret=False).promise, hub.now_ms()
            )
            try:
                await hub.write(
                    WriteBatch("", commitments=(commitment,), sets=(DealSetRow(day.set_name, ""),))
                )
            except StoreError:
                public_log_signer.forget_log_end()
                if await asyncio.to_thread(hub.log.find_deal_set, day.set_name) is None:
                    raise  # or another server was quicker

    # -- telling --------------------------------------------------------------------------------

    async def reveal_if_due(self, day: DailyChallenge) -> bool:
        """Return whether everything about a day may be revealed: from then on nobody plays it.

        Without a commitment a day is never revealed. That a day is revealed is written before
        anybody sees it: by the chore of this service, or, if the server was down on that day, when
        somebody first looks.

        Raises:
            StoreError: it cannot be read or written.
        """
        if self._hub.now_ms() < day.reveals_at_ms:
            return False
        deal_set = await asyncio.to_thread(self._hub.log.find_deal_set, day.set_name)
        if deal_set is None:
            return False
        if not deal_set.shown:
            await self._hub.reveal_deals(day.set_name)
        return True

    async def commit_if_current(self, day: DailyChallenge) -> bool:
        """Return whether a day was committed to, or is one of the current days.

        Raises:
            StoreError: it cannot be read.
        """
        await self.commit_current_days()
        return await asyncio.to_thread(self._hub.log.find_deal_set, day.set_name) is not None

    async def was_revealed(self, day: DailyChallenge) -> bool:
        """Return whether the deals of a day have been revealed, whatever the clock says now.

        Raises:
            StoreError: it cannot be read.
        """
        deal_set = await asyncio.to_thread(self._hub.log.find_deal_set, day.set_name)
        return deal_set is not None and deal_set.shown

    # -- who has played -------------------------------------------------------------------------

    async def find_table(self, day: DailyChallenge, identity: CallerIdentity) -> str | None:
        """Find the table at which a player has begun the deals of a day; None if they have not.

        Raises:
            StoreError: it cannot be read.
        """
        find = self._hub.log.find_table_seen_by_browser
        for key in reversed(identity.identity_keys):  # an account before a browser
            table = await asyncio.to_thread(find, day.set_name, hash_token(key))
            if table is not None:
                return table
        return None

    async def has_finished(self, day: DailyChallenge, identity: CallerIdentity) -> bool:
        """Return whether a player has played the deals of a day to their end, in time or not, as
        far as this server can tell.
        """
        with suppress(EuchreError):
            table = await self.find_table(day, identity)
            room = None if table is None else await self._hub.find_room(table)
            return room is not None and room.table.stage == "over"
        return False

    async def list_finishers(self, day: DailyChallenge) -> Sequence[DailyFinisher]:
        """List all players who have finished the deals of a day in time.

        Raises:
            StoreError: it cannot be read.
        """
        return (await self._load_results(day)).finished

    async def load_best_hands(self, day: DailyChallenge) -> tuple[PlayedHand, ...] | None:
        """Find the best result for each hand of a day; None if nobody has looked yet.

        Raises:
            StoreError: it cannot be read.
        """
        return (await self._load_results(day)).best

    async def _load_results(self, day: DailyChallenge) -> DailyResults:
        """Return the results of a day, read once until another result comes."""
        key = day.set_name, self._hub.results_version(day.set_name)
        return await self._results.find_or_make(
            key, partial(self._hub.run_reader, _read_results, self._hub, day)
        )

    async def count_streak(self, identity: CallerIdentity) -> int:
        """Count the days in a row on which a player has played, up to today or yesterday.

        Raises:
            StoreError: it cannot be read.
        """
        players, today = _player_ids(identity), self.today()
        key = players, today, *map(self._hub.results_version, players)
        return await self._streaks.find_or_make(
            key, partial(self._hub.run_reader, _read_streak, self._hub, players, today)
        )

    # -- bots that play -------------------------------------------------------------------------

    def start_bots(self, day: DailyChallenge) -> None:
        """Start the bots on the deals of a day, unless they are playing or have played."""
        if day.set_name not in self._bot_tasks:
            self._bot_tasks[day.set_name] = self._hub.loop.create_task(self._run_bots(day))

    def are_bots_playing(self, day: DailyChallenge) -> bool:
        """Return whether bots are still playing the deals of a day."""
        task = self._bot_tasks.get(day.set_name)
        return task is not None and not task.done()

    async def _run_bots(self, day: DailyChallenge) -> None:
        try:
            async with self._bot_turn:  # one day after the other
                players = {finisher.player for finisher in await self.list_finishers(day)}
                for level in DAILY_BOT_LEVELS:
                    if BOT_PREFIX + level not in players:
                        hands = await self._run_in_process_with_retries(
                            play_daily_hands, day, level
                        )
                        await self._store_result(day, BOT_PREFIX + level, hands)
                if await self.load_best_hands(day) is None:
                    best = await self._run_in_process_with_retries(find_best_points_by_hand, day)
                    await self._store_result(
                        day, BEST_PLAYER, tuple(PlayedHand(gained, "") for gained in best)
                    )
        except EuchreError as error:
            _log.warning("the bots do not play %s: %s", day.set_name, error)
            del self._bot_tasks[day.set_name]  # and are asked again
        except Exception:  # noqa: BLE001 - not again and again: what it is has to be mended
            _log.exception("the bots cannot play %s", day.set_name)

    async def _run_in_process_with_retries(
        self, function: Callable[..., _T], day: DailyChallenge, *args: str
    ) -> _T:
        """Run work on a day in a process, and retry while the processes are busy."""
        secret = derive_day_secret(self._key, day.set_name)
        deals = DailyDealSpec(day.rules.to_dict(), day.set_name, secret)
        while True:
            try:
                return await DAILY_BOT_POOL.run("daily", _BOT_SECONDS, function, deals, *args)
            except RefusedError as refused:
                if refused.code not in ("busy", "flood"):
                    raise
            await asyncio.sleep(_RETRY_SECONDS)

    async def _store_result(
        self, day: DailyChallenge, player: str, hands: tuple[PlayedHand, ...]
    ) -> None:
        now_ms = self._hub.now_ms()
        game = GameResult(
            day.rules.to_dict(), (), (), None, len(hands), now_ms, now_ms, day.set_name
        )
        body = result_to_json(PlayerResult(0, game, hands=hands))
        row = PlayerResultRow(
            f"{day.set_name}.{player}", 1, player, now_ms, DAILY_KIND, day.set_name, body
        )
        await self._hub.write(WriteBatch("", results=(row,)))


def _player_ids(identity: CallerIdentity) -> tuple[str, ...]:
    account = "" if identity.account is None else identity.account.player
    return tuple(player for player in (account, identity.guest) if player)


def find_own_result(
    finishers: Sequence[DailyFinisher], identity: CallerIdentity
) -> DailyFinisher | None:
    """Find the result of this player among those of a day."""
    return next((finisher for finisher in finishers if is_own_result(finisher, identity)), None)


def is_own_result(finisher: DailyFinisher, identity: CallerIdentity) -> bool:
    """Return whether this player is the one who has played."""
    return finisher.player in _player_ids(identity)


def _counts_for_day(row: PlayerResultRow, result: PlayerResult, day: DailyChallenge) -> bool:
    """Return whether a result counts for the day: all of it played by the player, in time."""
    if row.player.startswith(BOT_PREFIX):
        return row.player != BEST_PLAYER
    starter = result.game.seats[result.seat]
    return row.at < day.closes_at_ms and not (starter.left or starter.helped or starter.bot)


def _read_results(hub: TableHub, day: DailyChallenge) -> DailyResults:
    rows = []
    for row in hub.log.list_topic_results(DAILY_KIND, day.set_name):
        with suppress(RecordError):
            rows.append((row, result_from_json(row.body)))
    return DailyResults(
        [
            DailyFinisher(row.player, result.hands, row.table)
            for row, result in rows
            if _counts_for_day(row, result, day)
        ],
        next((result.hands for row, result in rows if row.player == BEST_PLAYER), None),
    )


def _read_streak(hub: TableHub, players: tuple[str, ...], today: date) -> int:
    dates = sorted(
        {day for player in players for day in _iterate_dates_played(hub, player)}, reverse=True
    )
    return in_a_row(iter(dates), today)


def _iterate_dates_played(hub: TableHub, player: str) -> Iterator[date]:
    for page in hub.log.iterate_result_pages(player, _RESULTS_PER_READ):
        for row in page:
            day = find_challenge(row.topic) if row.kind == DAILY_KIND else None
            if day is not None and row.at < day.closes_at_ms:
                yield day.date
