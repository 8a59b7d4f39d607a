"""A table that is alive: one thing happens at a time, is written, and only then is so."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from math import inf
from typing import Any, Final, TypeAlias

from euchre.bots.fallback import BotNotReadyError
from euchre.english.names import DisplayName
from euchre.errors import EuchreError
from euchre.game.hand import legal
from euchre.game.rules import Seat
from euchre.server.http.identity import UNKNOWN_IDENTITY, CallerIdentity
from euchre.server.tables.participants.all_participants import TableParticipants
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.participants.hints import HintService
from euchre.server.tables.services.backoff import TroubleBackoff
from euchre.server.tables.services.bots import BotSeats, BotTurn
from euchre.server.tables.services.due_timer import TableClock
from euchre.server.tables.services.idempotency import (
    CACHED_COMMANDS,
    CommandOutcomeUnknownError,
    IdempotencyCache,
    Key,
)
from euchre.server.tables.services.log import StoredTable, load_stored_table
from euchre.server.tables.services.public_log_signer import PublicLogSigner
from euchre.server.tables.services.room_services import RoomServices
from euchre.server.tables.services.sets import build_seen_rows
from euchre.server.tables.services.stored_rows import (
    NO_GAME_ROWS,
    NO_ROWS,
    SideRows,
    TableChange,
    build_game_rows,
    build_table_change,
    ends_account_game,
)
from euchre.server.tables.services.tokens import MAX_TOKENS_GIVEN, SeatTokens
from euchre.server.wire_codes import CloseCode
from euchre.store import (
    ACCOUNT_PREFIX,
    DuplicateCommandError,
    LeaseLostError,
    SeenDealsRow,
    StoreError,
    WriteConflictError,
)
from euchre.table import command_handler
from euchre.table.chairs import seating, talking
from euchre.table.chairs.membership import find_new_names, remove_accounts, rename_person
from euchre.table.commands import RefusedError, TakeSeatBack
from euchre.table.log.entries import (
    FormerPlayerRenamed,
    SeatNameHidden,
    SeatRenamed,
    SeatsSwapped,
    SeatTaken,
)
from euchre.table.log.former_names import FormerNames
from euchre.table.log.participants import NamedPerson
from euchre.table.log.state import Table
from euchre.table.timers import (
    DueAction,
    apply_due,
    find_awaited_seats,
    find_bot_beat_ms,
    find_bot_show_time_ms,
    find_next_due,
)
from euchre.table.unit_of_work import Entropy, UnitOfWork
from euchre.table.views.watching import HandViewCache
from euchre.texts import translatable

_log: Final = logging.getLogger("euchre.server")
MAX_WAITING_CHANGES: Final = 200
"""Things that may wait to happen at one table before nothing more is taken."""
MANY_HANDS: Final = 100
"""Finished hands of a game from which on they are described in a thread, before they are told."""
_BOT_RETRY_SECONDS: Final = 1.0
"""Seconds after which a bot is asked again for whom nobody else may play."""
_SLOW_WRITE_SECONDS: Final = 0.5
"""Seconds after which what people wait for is no time of theirs: their clocks begin anew."""
_MOVED_ON_MESSAGE: Final = translatable(
    "table-moved-connect", "This table has moved to another server. Connect again."
)
_OPENED_OFTEN_MESSAGE: Final = (
    f"This seat has been opened {MAX_TOKENS_GIVEN:,} times. Go on where it's open, or sit down at "
    "another table."
)
_NO_HINT_MESSAGE: Final = translatable(
    "table-no-seat-no-hint", "You no longer have that seat, so there's no hint."
)
_FAILURE_MESSAGE: Final = translatable(
    "table-went-wrong", "Something went wrong at this table. Nothing is lost: connect again."
)
_RENAMING_ENTRIES: Final = (SeatNameHidden, SeatRenamed, FormerPlayerRenamed)
"""After these the hands that are over are told with other names."""
DraftChange: TypeAlias = Callable[[UnitOfWork], SideRows | None]
"""Puts together what happens, without changing anything; it may refuse."""
DraftAs: TypeAlias = Callable[[UnitOfWork, Seat | None], SideRows | None]
"""The same; it is told the seat of whoever wants it."""


def _has_many_hands(table: Table) -> bool:
    return table.match is not None and len(table.match.hands) >= MANY_HANDS


def _resends_many_hands(before: Table, change: UnitOfWork) -> bool:
    """Return whether all hands of a long game are told anew: it ends, or a player is renamed."""
    ends = change.table.stage == "over" and before.stage != "over"
    renames = any(isinstance(entry, _RENAMING_ENTRIES) for entry, _ in change.moves)
    return (ends or renames) and _has_many_hands(change.table)


def _allow_anybody() -> None:
    """Allow anybody."""


class TableRoom:
    """One table in memory. Everything here runs in the event loop.

    Whatever changes the table is one step: it waits for its turn (`_hold_room_lock`), is decided on
    the table as it is on the disk, built whole, written, and only then the table is so and
    everybody is told. What fails before it is written leaves nothing behind; what fails after that
    closes the room, and who is there comes again to what is on the disk.

    Attributes:
        table: the table, as it is on the disk.
        tokens: what opens the seats, as it is on the disk.
        everyone: who is here, and what they have been told.
        used: when somebody last was here, by the loop's clock.
        hints: what the coach is asked.
    """

    def __init__(self, services: RoomServices, stored: StoredTable) -> None:
        self._shared = services
        self.table = stored.table
        self.tokens = SeatTokens(stored.tokens)
        self.used = services.loop.time()
        self._epoch, self._kept = stored.epoch, stored.kept
        self._vault = dict(stored.secrets)
        self._answered = IdempotencyCache(
            stored.done,
            whole=stored.table.version <= CACHED_COMMANDS,
            look_up=lambda key: services.loop.run_in_executor(
                None, services.log.find_command_seq, self.table.id, *key
            ),
        )
        self._ahead = max(services.now_ms(), stored.last) - 1000 * services.loop.time()
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = ""
        self._took = 0  # ms from when the last change was decided until it was written
        self._patience = TroubleBackoff(services.loop.time)
        self._returning: set[SocketConnection] = set()
        self._views = HandViewCache()
        self.everyone = TableParticipants(
            self.table,
            self._views,
            self.now_ms,
            covered=stored.covered,
            limits=services.limits.client_limits,
        )
        self._clock = TableClock(
            services.loop,
            lambda time_ms: (time_ms - self._ahead) / 1000,
            partial(self._run_or_close_room, "a timer", self._on_action_due),
        )
        self._ticking = False
        addresses = self.everyone.attendance.find_bot_requester_addresses
        self._bots = BotSeats(
            lambda level, seat: services.make_bot(level, self.table, seat),
            services.thinkers,
            services.searchers,
            addresses,
        )
        self.hints = HintService(services.loop)

    @classmethod
    def load(cls, services: RoomServices, table_id: str) -> TableRoom | None:
        """Load the room of a table on the disk; None if there is none.

        Raises:
            DamagedLogError: what is on disk is no log of a table.
        """
        stored = load_stored_table(services.log, table_id)
        if stored is None:
            return None
        room = cls(services, stored)
        if _has_many_hands(room.table):
            room.everyone.teller.cache_hand_descriptions(room.table)
        return room

    def now_ms(self) -> int:
        """Return the time at this table, in ms; it never goes back, even if other clocks do."""
        return round(1000 * self._shared.loop.time() + self._ahead)

    @property
    def public_log_signer(self) -> PublicLogSigner:
        """Signs commitments and receipts here."""
        return self._shared.public_log_signer

    @property
    def is_writing(self) -> bool:
        """True if a write is in progress."""
        return self._one_at_a_time.locked()

    @property
    def is_busy(self) -> bool:
        """True if anybody is connected, a write is in progress, or a bot is thinking."""
        something = self._waiting or self._ticking or self._bots.is_thinking
        return bool(something or self.everyone.attendance.connections)

    @property
    def is_closed(self) -> bool:
        """True if the room is closed; everything it has done is on the disk."""
        return bool(self._closed)

    @property
    def has_hidden_games(self) -> bool:
        """True if only the people seated here may see the games."""
        return self.everyone.teller.covered

    @property
    def needs_browser_id(self) -> bool:
        """True if it is recorded which browsers have a seat here."""
        return self.has_hidden_games or self.table.settings.ranked

    # -- one step at a time ---------------------------------------------------------------------

    def begin_change(self, *, makes_deal_secret: bool = False) -> UnitOfWork:
        """Begin the next change, empty yet, with its time and entropy.

        A fresh secret is among it only where one is to be promised.
        """
        table = self.table
        secret = None if table.promise is None else self._vault.get(table.vault_key)
        fresh = self._shared.make_deal_secret(table) if makes_deal_secret else b""
        luck = Entropy(fresh, secret, self.public_log_signer.sign_next_entry)
        return UnitOfWork(table, self.now_ms(), luck, self.everyone.attendance.gone)

    async def write_opening(self, change: UnitOfWork, side_rows: SideRows) -> None:
        """Write the first entries of a new table, including the opening.

        Raises:
            RefusedError: somebody has seen its deals elsewhere.
            StoreError: it cannot be written; there is no such table.
        """
        async with self._hold_room_lock():
            await self._write_change(change, side_rows, first_version=1)
            self._epoch = self._shared.log.owners.fencing_token(self.table.id, acquire=False)
        self._schedule_next_action()

    async def commit_change(self, draft_change: DraftChange) -> UnitOfWork:
        """Change the table; the change completes even if its caller is cancelled.

        Args:
            draft_change: puts it together.

        Returns:
            What has happened, and is on the disk.

        Raises:
            EuchreError: it comes to nothing, as `draft_change` says, or the room has been closed.
            StoreError: it could not be written, and has not happened.
        """
        self._verify_can_queue()
        return await asyncio.shield(self._start_task(self._commit_change_in_turn(draft_change)))

    async def _commit_change_in_turn(self, draft_change: DraftChange) -> UnitOfWork:
        async with self._hold_room_lock():
            change = await self._draft_and_write(draft_change)
        self._schedule_next_action()
        return change

    async def commit_command(self, author: str, command_id: str, draft_change: DraftAs) -> int:
        """Carry out a command once, however often it is sent; return the version that it led to.

        Args:
            author: what the token is told by with which it came; empty: with none.
            command_id: its id: no two of those who have the same seat are alike.
            draft_change: as for `commit_change`; it is told the seat that the token opens then.

        Raises:
            EuchreError: as `commit_change` does.
        """
        self._verify_can_queue()
        async with self._hold_room_lock():
            seat = self.tokens.find_author_seat(author)
            key = None if seat is None else (self.tokens.find_author(seat), command_id)
            version = None if key is None else await self._answered.find_version(key)
            if version is not None:
                return version
            change = await self._draft_and_write_if_owner(
                lambda change: draft_change(change, seat), key
            )
        self._schedule_next_action()
        return change.table.version

    async def _draft_and_write_if_owner(
        self, draft_change: DraftChange, key: Key | None
    ) -> UnitOfWork:
        """Apply a command; report a refusal only if this server surely owns the table."""
        try:
            change = await self._draft_and_write(draft_change, key)
        except StoreError:
            raise
        except EuchreError:
            self._verify_ownership()
            raise
        if not change.moves:
            self._verify_ownership()
        return change

    def _verify_ownership(self) -> None:
        if not self._shared.log.owners.has_valid_leases():
            raise CommandOutcomeUnknownError("another server may have this table: connect again")

    def _verify_can_queue(self) -> None:
        if self._waiting > MAX_WAITING_CHANGES:
            raise RefusedError(
                "flood", translatable("table-disk-slow", "The disk is slow right now. One moment.")
            )

    def _verify_open(self) -> None:
        if self._closed:
            raise RefusedError("not-now", self._closed)

    @asynccontextmanager
    async def _hold_room_lock(self) -> AsyncIterator[None]:
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                yield
        finally:
            self._waiting -= 1

    async def _draft_and_write(
        self, draft_change: DraftChange, key: Key | None = None, *, makes_deal_secret: bool = False
    ) -> UnitOfWork:
        """Apply a change during its turn; `key` is the command that it answers."""
        self._verify_open()
        change = self.begin_change(makes_deal_secret=makes_deal_secret)
        beside = draft_change(change) or NO_ROWS
        if change.moves or beside.tokens:
            await self._write_change(change, beside, key=key)
        return change

    async def _write_change(
        self,
        change: UnitOfWork,
        side_rows: SideRows,
        *,
        key: Key | None = None,
        first_version: int = 0,
    ) -> None:
        doubts = self._patience.doubts
        counts = (
            self.has_hidden_games or not self.table.settings.is_daily
        )  # shown deals count for nothing
        game = NO_GAME_ROWS
        if counts and ends_account_game(self.table, change.table):
            game = await self._shared.run_loader(
                build_game_rows, self.table, change.table, change.now
            )
            self._verify_open()
        if _resends_many_hands(self.table, change):
            await self._shared.run_loader(
                self.everyone.teller.cache_hand_descriptions, change.table
            )
            self._verify_open()
        written = build_table_change(
            self.table,
            change,
            side_rows,
            self.tokens,
            self.public_log_signer,
            snapshot_version=self._kept,
            game=game,
            key=key,
            first_version=first_version,
        )
        begun = self._shared.loop.time()
        try:
            await self._shared.write(replace(written.batch, epoch=self._epoch))
        except StoreError as error:
            if written.batch.commitments:
                self.public_log_signer.forget_log_end()
            if not first_version:  # or there is no such table
                self._on_write_failed(error)
            raise
        self._adopt_change(change, written)
        self._run_or_close_room("telling what was written", self._publish_change, change, written)
        if doubts or self._shared.loop.time() > begun + _SLOW_WRITE_SECONDS:
            self.restart_clocks()

    def _adopt_change(self, change: UnitOfWork, written: TableChange) -> None:
        self.table, self.tokens = change.table, written.tokens
        self._took, self._patience.doubts = self.now_ms() - change.now, False
        if written.game_begins:
            self._vault.clear()  # of games that are over everything has been told
        self._vault.update(written.batch.secrets)
        if written.batch.snapshot is not None:
            self._kept = written.batch.snapshot.seq
        if written.key is not None:
            self._answered.add(written.key, change.table.version)
        self._shared.counts.entries += len(change.moves)

    def _on_write_failed(self, error: StoreError) -> None:
        table = self.table.id
        _log.error("table %s: not written: %s", table, error, extra={"table": table})
        if isinstance(error, LeaseLostError):
            if not self._closed:
                self._shared.handle_lease_lost(table)  # whoever asked asks where it is now
        elif isinstance(error, WriteConflictError | DuplicateCommandError):  # there is more by now
            self._close_untrusted(_MOVED_ON_MESSAGE)
        else:
            self._patience.record_write_failure()
            self.restart_clocks()

    def restart_clocks(self) -> None:
        """Restart all clocks after a standstill that the people here did not cause."""
        self._run_or_close_room("the clocks", self.everyone.restart_clocks)
        self._run_or_close_room("what comes next", self._schedule_next_action)

    def _publish_change(self, change: UnitOfWork, written: TableChange) -> None:
        if written.before.chairs != change.table.chairs:
            self._bots.load_bots(change.table)
        swaps = (entry.seats for entry, _ in change.moves if isinstance(entry, SeatsSwapped))
        for seat in {*written.left, *chain.from_iterable(swaps)}:
            self.hints.cancel_hint(seat, RefusedError("not-now", _NO_HINT_MESSAGE))
        unseated = [
            connection
            for connection in self.everyone.connections
            if written.batch.tokens and connection.seat is not None
            if written.tokens.find_author_seat(connection.by) is None
        ]
        self.everyone.broadcast(change.moves, written.left, unseated)
        if any(
            isinstance(entry, SeatTaken) and entry.player.startswith(ACCOUNT_PREFIX)
            for entry, _ in change.moves
        ):
            self._shared.sat(change.table.id)
        away = {seat for seat in change.gone if change.table.chairs[seat].is_away}
        came = (connection for connection in self.everyone.connections if connection.seat in away)
        self._returning.update(came)  # while that was on its way
        if any(after.stage == "over" for _, after in change.moves):
            for tell in self._shared.ended:
                self._run_logged("what hears of the end of games", tell, change.table.id)

    # -- when something goes wrong --------------------------------------------------------------

    def _start_task(self, coroutine: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = self._shared.loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def log_trouble(self, work: str) -> None:
        """Log the current exception, and count it; the failed change had no effect."""
        table = self.table
        self._shared.counts.troubles += 1
        known = {"table": table.id, "version": table.version}
        _log.exception("table %s, version %d: %s", table.id, table.version, work, extra=known)

    def _run_logged(self, name: str, function: Callable[..., None], *args: Any) -> bool:
        """Run `function` that others have asked for; return whether it succeeded."""
        try:
            function(*args)
        except Exception:  # noqa: BLE001 - whatever it is, the table goes on
            self.log_trouble(name)
            return False
        return True

    def _run_or_close_room(self, name: str, function: Callable[..., None], *args: Any) -> None:
        """Run `function`; if it fails, close the room: clients reconnect to what is on the disk."""
        if not self._run_logged(name, function, *args):
            self._close_untrusted(_FAILURE_MESSAGE)

    def _close_untrusted(self, why: str) -> None:
        """Close the room without trusting its state in memory."""
        if not self._closed:
            self.close(why)
            self._shared.drop_room(self.table.id)

    def close(
        self,
        why: str = translatable("table-server-stops", "The server is stopping; nothing is lost."),
    ) -> None:
        """Stop the clock and close all connections; a write in progress completes."""
        self._shut_down("closing", why, CloseCode.COME_AGAIN, "come again")

    async def remove(self, delete: Callable[[], Awaitable[None]], why: str) -> None:
        """Delete the table, then close all connections for good and send them the reason.

        Raises:
            StoreError: it could not be deleted; clients reconnect to what is on the disk.
        """
        async with self._hold_room_lock():
            try:
                await delete()
            except StoreError:
                self.close(_FAILURE_MESSAGE)
                raise
            self._shut_down("removed", why, CloseCode.REFUSED, "no such table")

    def _shut_down(self, bye_code: str, why: str, close_code: int, close_reason: str) -> None:
        self._closed = why
        self._clock.stop()
        self._bots.clear_bots()
        self.hints.close()
        self.everyone.close_all(bye_code, why, close_code, close_reason)

    def close_if_stuck(self) -> bool:
        """Close the room if it is stuck; return whether it was.

        While a person is at it there is somebody to wait for, or something that comes by itself;
        so there is where bots are alone, and watched.
        """
        attendance = self.everyone.attendance
        live = self.everyone.connected_seats if self.table.person_seats else attendance.connections
        if self._closed or self._waiting or self._ticking or not live:
            return False
        coming = self._find_next_due()
        if coming is None:
            fine = (
                bool(find_awaited_seats(self.table, attendance.gone)) or not self.table.person_seats
            )
        else:
            fine = self._clock.is_running or (coming.what == "bot" and self._bots.is_thinking)
        if not fine:
            known = {"table": self.table.id, "version": self.table.version}
            _log.error("table %s, version %d: stands still", *known.values(), extra=known)
            self._close_untrusted(_FAILURE_MESSAGE)
        return not fine

    # -- what happens by itself -----------------------------------------------------------------

    def _schedule_next_action(self) -> None:
        if not self._closed:
            self._run_or_close_room("what comes next", self._set_next_timer)

    def update_unready_levels(self) -> None:
        """Send which levels of bots are not ready, if that has changed."""
        if not self._closed:
            self.everyone.set_unready_levels(self._bots.unready_levels)

    def _set_next_timer(self) -> None:
        self.update_unready_levels()
        coming = self._find_next_due()
        if coming is None or coming.what != "bot":
            self._bots.cancel_thinking()
        elif self._bots.turn is None or not self._bots.turn.is_current(self.table):
            assert coming.seat is not None
            self._bots.start_thinking(self._make_bot_turn(coming.seat), self._schedule_next_action)
        if self._can_anyone_return():
            self._clock.schedule_action(
                DueAction(self.now_ms(), "back"), min_seconds=self._patience.seconds_left
            )
        elif coming is not None and coming.what == "bot" and self._bots.answer is None:
            self._clock.stop()  # until it has thought
        elif coming is not None and coming.what == "bot" and self._has_daily_bot_failed():
            self._clock.schedule_action(
                coming._replace(what="ask again"), min_seconds=_BOT_RETRY_SECONDS
            )
        else:
            self._clock.schedule_action(
                self._delay_bot_action(coming), min_seconds=self._patience.seconds_left
            )

    def _has_daily_bot_failed(self) -> bool:
        """Return whether a bot in a daily deal has no answer; nobody else may play for it."""
        if not self.table.settings.is_daily or not isinstance(self._bots.answer, Exception):
            return False
        if not isinstance(self._bots.answer, BotNotReadyError):
            _log.warning("table %s: a bot is asked again: %s", self.table.id, self._bots.answer)
        self._bots.cancel_thinking()
        return True

    def _delay_bot_action(self, due_action: DueAction | None) -> DueAction | None:
        """Delay a bot's action to the end of its beat: its thinking time does not show."""
        if due_action is None or due_action.what != "bot":
            return due_action
        assert self._bots.turn is not None
        beat = find_bot_beat_ms(self.table, self._bots.turn.level)
        due_ms = due_action.at + self._took  # it thinks from when everybody knows
        return due_action._replace(at=find_bot_show_time_ms(due_ms, self.now_ms(), beat))

    def _find_next_due(self) -> DueAction | None:
        attendance = self.everyone.attendance
        watched = bool(attendance.connections)
        return find_next_due(
            self.table,
            attendance.gone,
            watched=watched,
            first_arrival_ms=attendance.came,
            round_trip_ms=attendance.round_trip_ms,
        )

    def _make_bot_turn(self, seat: Seat) -> BotTurn:
        match = self.table.match
        assert match is not None
        assert match.hand is not None
        return BotTurn(self.table, seat, self._views.find_view(match.hand, seat))

    def _on_action_due(self, due_action: DueAction) -> None:
        if due_action.what == "ask again":
            self._schedule_next_action()
        elif not self._ticking:
            self._ticking = True
            self._start_task(self._run_due_action(due_action))

    async def _run_due_action(self, due_action: DueAction) -> None:
        try:
            async with self._hold_room_lock():
                if self._patience.doubts:
                    await self._shared.verify_disk()
                    self._patience.doubts = False
                    self.restart_clocks()  # none has run until now
                self._shared.restart_clocks_after_stall()  # this may be what comes first after one
                promising = due_action.what == "promise"
                if promising:
                    await self.public_log_signer.load_log_end()
                await self._draft_and_write(
                    partial(self._apply_due_action, due_action), makes_deal_secret=promising
                )
        except StoreError:
            self._patience.record_write_failure()  # it is tried again
        except Exception:  # noqa: BLE001 - whatever it is, the table goes on
            if not self._closed:
                self.log_trouble("what was due")
                self._patience.record_trouble()
        self._ticking = False
        self._schedule_next_action()

    def _apply_due_action(self, expected: DueAction, change: UnitOfWork) -> None:
        if expected.what == "back":
            self._return_seats(change)
            return
        coming = self._find_next_due()
        if coming is None or (coming.what, coming.seat) != (expected.what, expected.seat):
            return
        if coming.at > max(expected.at, change.now):
            return
        if coming.what == "bot":
            self._apply_bot_move(change)
        else:
            apply_due(change, coming)

    def _apply_bot_move(self, change: UnitOfWork) -> None:
        """Apply the bot's move; a legal one if the bot failed or its move is illegal."""
        turn = self._bots.turn
        if turn is None or not turn.is_current(self.table) or self._bots.answer is None:
            return
        try:
            change.add_event(self._bots.get_verified_answer())
        except Exception:  # noqa: BLE001 - a bot may be anybody's
            self.log_trouble(f"the bot {turn.level!r} in seat {turn.seat} did {self._bots.answer}")
            change.clear()
            change.add_event(legal(turn.view)[0])

    # -- who is here ----------------------------------------------------------------------------

    def enter(self, connection: SocketConnection, message_id: str | int | None = None) -> None:
        """Welcome a connection that has sent its hello with this id, and announce it to others."""
        self.used = self._shared.loop.time()
        if self._closed:  # just now
            connection.close(CloseCode.COME_AGAIN, "come again")
            return
        self.everyone.enter(connection, message_id)
        if connection.seat is not None and self.table.chairs[connection.seat].is_away:
            self._returning.add(connection)
        for hear in self._shared.entered:
            self._run_logged("what hears of connections", hear, self.table.id)
        self._schedule_next_action()

    def leave(self, connection: SocketConnection) -> None:
        """Remove a connection."""
        self.used = self._shared.loop.time()
        self._returning.discard(connection)
        self.everyone.leave(connection)
        seat = connection.seat
        if seat is not None and all(other.seat != seat for other in self.everyone.connections):
            self.hints.cancel_hint(seat)
        self._schedule_next_action()

    def _can_anyone_return(self) -> bool:
        if not self._returning:
            return False
        change = self.begin_change()
        self._return_seats(change)
        return bool(change.moves)

    def _return_seats(self, change: UnitOfWork) -> None:
        """Give reconnected people their seats back, once the bot has played its turn."""
        for connection in tuple(self._returning):
            seat = connection.seat
            if seat is None or not change.table.chairs[seat].is_away:
                self._returning.discard(connection)
                continue
            with suppress(RefusedError):
                command_handler.handle_command(change, seat, TakeSeatBack("back"))

    def choose_name(self, identity: CallerIdentity, name: DisplayName) -> DisplayName:
        """Return the name that somebody gets here: see `RoomServices.choose_name`."""
        return self._shared.choose_name(identity, name)

    def record_latency(self, connection: SocketConnection, received_at: float) -> None:
        """Record the time from a move's arrival (by the loop's clock) to its acknowledgement."""
        seconds = self._shared.loop.time() - received_at
        self._shared.counts.moves.observe(seconds)
        if _log.isEnabledFor(logging.DEBUG):
            known = {"table": self.table.id, "seat": connection.seat, "request": connection.request}
            _log.debug("move acknowledged", extra={**known, "duration": round(seconds, 6)})

    # -- what is hidden -------------------------------------------------------------------------

    async def apply_hidden_names(self) -> None:
        """Remove hidden names at this table, except of seats that are kept.

        Raises:
            StoreError: it could not be written.
        """
        if self._shared.hidden:
            former = FormerNames(self._shared.hidden)
            self.everyone.rename_watchers(former.find_new_name)
            new_names = await self._shared.run_loader(find_new_names, self.table, former)
            if new_names:
                await self.commit_change(partial(seating.rename_bearers, new_names=new_names))

    async def hide_name(
        self,
        is_theirs: Callable[[NamedPerson], bool],
        new_name: str,
        reserved_names: Mapping[Seat, str] | None = None,
    ) -> None:
        """Replace the name of one person here alone, also of who watches: see `rename_person`.

        Raises:
            StoreError: it could not be written.
        """
        self.everyone.rename_watchers(lambda bearer: new_name if is_theirs(bearer) else "")
        await self.commit_change(
            partial(
                rename_person,
                is_theirs=is_theirs,
                new_name=new_name,
                reserved_names=reserved_names or {},
            )
        )

    async def turn_into_guests(
        self, deleted_accounts: frozenset[str], suspended_accounts: frozenset[str]
    ) -> None:
        """Turn the players of deleted or suspended accounts into guests: see `remove_accounts`.

        Raises:
            StoreError: it could not be written.
        """
        await self.commit_change(
            partial(
                remove_accounts,
                deleted_accounts=deleted_accounts,
                suspended_accounts=suspended_accounts,
            )
        )
        self.everyone.rename_watchers(FormerNames({}, deleted_accounts).find_new_name)

    async def set_text_hidden(self, text: str, *, hidden: bool) -> None:
        """Hide a text in the title and the chat, or show it again.

        Raises:
            StoreError: it could not be written.
        """
        await self.commit_change(partial(talking.set_text_hidden, text=text, hidden=hidden))
        self.everyone.set_text_hidden(text, hidden=hidden)

    # -- seats ----------------------------------------------------------------------------------

    async def sit(
        self,
        name: DisplayName,
        seat: Seat | None,
        *,
        is_admitted: bool = False,
        identity: CallerIdentity = UNKNOWN_IDENTITY,
        token: str | None = None,
        verify_allowed: Callable[[], None] = _allow_anybody,
    ) -> tuple[Seat, str]:
        """Seat a person; return the seat and its token, which is `token` if given.

        Where only some may sit, `verify_allowed` raises in their turn if they no longer may.

        Raises:
            RefusedError: there is no room, or the door is closed and they are not `is_admitted`; or
                they have seen at another table what they would see here.
            StoreError: it could not be written, and has not happened.
        """
        token = token or secrets.token_urlsafe(32)
        taken: list[Seat] = []

        def draft_change(change: UnitOfWork) -> SideRows:
            verify_allowed()
            place, beside = self.draft_seating(
                change, name, seat, token, is_admitted=is_admitted, identity=identity
            )
            taken.append(place)
            return beside

        await self.commit_change(draft_change)
        return taken[0], token

    def draft_seating(
        self,
        change: UnitOfWork,
        name: DisplayName,
        seat: Seat | None,
        token: str,
        *,
        is_admitted: bool,
        identity: CallerIdentity,
    ) -> tuple[Seat, SideRows]:
        """Draft the seating of a person; return the seat and the rows to write, as for `sit`."""
        if not self.table.settings.kept:  # there they are called as at their evening
            name = self._shared.choose_name(identity, name)
        seat = seating.seat_player(change, name, seat, let_in=is_admitted, player=identity.player)
        rows = self.tokens.make_revoke_rows(seat, change.now)
        rows += (self.tokens.make_token_row(seat, token, change.now),)
        return seat, SideRows(rows, self._make_seen_rows(identity))

    def _make_seen_rows(self, identity: CallerIdentity) -> tuple[SeenDealsRow, ...]:
        return build_seen_rows(self.table, identity) if self.needs_browser_id else ()

    async def add_device_token(
        self,
        seat: Seat,
        identity: CallerIdentity = UNKNOWN_IDENTITY,
        *,
        verify_allowed: Callable[[], None] = _allow_anybody,
    ) -> str:
        """Make one more token for a seat, for another device of its holder: see `sit`.

        Raises:
            RefusedError: as `build_token_side_rows`.
        """
        token, holder = secrets.token_urlsafe(32), self.tokens.find_author(seat)

        def draft_change(change: UnitOfWork) -> SideRows:
            verify_allowed()
            return self.build_token_side_rows(
                change, self.find_current_seat(seat, holder), token, identity
            )

        await self.commit_change(draft_change)
        return token

    def build_token_side_rows(
        self, change: UnitOfWork, seat: Seat, token: str, identity: CallerIdentity
    ) -> SideRows:
        """Return the rows that add one more token for a seat, and revoke the oldest of too many.

        Raises:
            RefusedError: the seat is an account's, and not theirs, or has been opened very often.
        """
        seating.verify_seat_account(change.table, seat, identity.player)
        if not self.tokens.can_issue_token(seat):
            raise RefusedError("flood", _OPENED_OFTEN_MESSAGE)
        surplus = self.tokens.make_surplus_rows(seat, change.now)
        rows = (*surplus, self.tokens.make_token_row(seat, token, change.now))
        return SideRows(rows, self._make_seen_rows(identity))

    async def revoke_tokens(self, seat: Seat, until_ms: float = inf) -> None:
        """Revoke the tokens of a seat given until then; connections that used them watch on.

        Raises:
            StoreError: it could not be written, and has not happened.
        """
        await self.commit_change(
            lambda change: SideRows(self.tokens.make_revoke_rows(seat, change.now, until_ms))
        )

    async def leave_seat(self, seat: Seat) -> None:
        """Remove a person from their seat for good.

        Raises:
            RefusedError: they have left before.
            StoreError: it could not be written, and has not happened.
        """
        holder = self.tokens.find_author(seat)
        await self.commit_change(
            lambda change: seating.leave_seat(change, self.find_current_seat(seat, holder))
        )

    def find_current_seat(self, seat: Seat, holder: str) -> Seat:
        """Return the current seat of the former holder of this seat: people may have swapped.

        Raises:
            RefusedError: nowhere.
        """
        current = self.tokens.find_author_seat(holder) if holder else seat
        if current is None:
            raise RefusedError(
                "no-seat", translatable("table-player-gone", "This player no longer sits here.")
            )
        return current
