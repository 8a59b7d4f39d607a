"""A table that is alive: one thing happens at a time, is written, and only then is so."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

from euchre.bots import Bot
from euchre.bots.standby import NotReadyError
from euchre.errors import EuchreError
from euchre.hand import legal
from euchre.rules import Seat
from euchre.server.doors.accounts import UNKNOWN, Identity
from euchre.server.tables.backstage.answered import REMEMBERED, IdempotencyCache, Key, Unsure
from euchre.server.tables.backstage.bots import BotSeats, BotTurn
from euchre.server.tables.backstage.clock import TableClock
from euchre.server.tables.backstage.log import Stored, stored
from euchre.server.tables.backstage.notary import Notary
from euchre.server.tables.backstage.patience import Patience
from euchre.server.tables.backstage.rows import NOTHING, Beside, Change, change_of
from euchre.server.tables.backstage.sets import seen_by
from euchre.server.tables.backstage.shared import RoomServices
from euchre.server.tables.backstage.tokens import Tokens
from euchre.server.tables.people.connection import FLOODED, Connection
from euchre.server.tables.people.everyone import Everyone
from euchre.server.tables.people.hints import Hinting
from euchre.store import (
    PLAYER,
    Conflict,
    NotOwner,
    Repeated,
    SeenRow,
    StoreError,
)
from euchre.table import deciding
from euchre.table.chairs import seating, talking
from euchre.table.chairs.membership import hide_names, part_with_accounts
from euchre.table.commands import Back, Refused
from euchre.table.draft import Draft, Luck
from euchre.table.log.entries import SeatTaken, Swapped
from euchre.table.log.former_names import FormerNames
from euchre.table.shown.watching import Onlookers
from euchre.table.timers import Due, awaited, bot_beat, due, shown_at, tick
from euchre.words.names import Name

_log: Final = logging.getLogger("euchre.server")
MOST_WAITING: Final = 200
"""Things that may wait to happen at one table before nothing more is taken."""
_AGAIN: Final = 1.0
"""Seconds after which a bot is asked again for whom nobody else may play."""
_SLOW: Final = 0.5
"""Seconds after which what people wait for is no time of theirs: their clocks begin anew."""
_BEHIND: Final = "This table has moved on elsewhere: come again."
_WRONG: Final = "Something went wrong at this table, and nothing is lost: come again."
Decide: TypeAlias = Callable[[Draft], Beside | None]
"""Puts together what happens, without changing anything; it may refuse."""
DecideAs: TypeAlias = Callable[[Draft, Seat | None], Beside | None]
"""The same; it is told the seat of whoever wants it."""


def _anybody() -> None:
    """Allow anybody."""


class Room:
    """One table in memory. Everything here runs in the event loop.

    Whatever changes the table is one step: it waits for its turn (`_in_turn`), is decided on the
    table as it is on the disk, built whole, written, and only then the table is so and everybody is
    told. What fails before it is written leaves nothing behind; what fails after that closes the
    room, and who is there comes again to what is on the disk.

    Attributes:
        table: the table, as it is on the disk.
        tokens: what opens the seats, as it is on the disk.
        everyone: who is here, and what they have been told.
        used: when somebody last was here, by the loop's clock.
        hints: what the coach is asked.
    """

    def __init__(self, shared: RoomServices, found: Stored) -> None:
        self._shared = shared
        self.table = found.table
        self.tokens = Tokens(found.tokens)
        self.used = shared.loop.time()
        self._epoch, self._kept = found.epoch, found.kept
        self._vault = dict(found.secrets)
        self._answered = IdempotencyCache(
            found.done, whole=found.table.version <= REMEMBERED, look_up=self._look_up
        )
        self._ahead = max(shared.now(), found.last) - 1000 * shared.loop.time()
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = ""
        self._took = 0  # ms from when the last change was decided until it was written
        self._patience = Patience(shared.loop.time)
        self._returning: set[Connection] = set()
        self._views = Onlookers()
        self.everyone = Everyone(
            self.table,
            self._views,
            self.now,
            covered=found.covered,
            limits=shared.limits.told,
        )
        self._clock = TableClock(
            shared.loop, self._when, partial(self._guard, "a timer", self._due)
        )
        self._ticking = False
        addresses = self.everyone.attendance.addresses
        self._bots = BotSeats(self._bot, shared.thinkers, shared.searchers, addresses)
        self.hints = Hinting(shared.loop)

    @classmethod
    def load(cls, shared: RoomServices, table: str) -> Room | None:
        """Load the room of a table on the disk; None if there is none.

        Raises:
            Damaged: what is on disk is no log of a table.
        """
        found = stored(shared.log, table)
        return None if found is None else cls(shared, found)

    def now(self) -> int:
        """Return the time at this table, in ms; it never goes back, even if other clocks do."""
        return round(1000 * self._shared.loop.time() + self._ahead)

    def _when(self, at: int) -> float:
        """Convert a time at this table to the loop's time."""
        return (at - self._ahead) / 1000

    @property
    def notary(self) -> Notary:
        """The notary that signs commitments and receipts here."""
        return self._shared.notary

    @property
    def writing(self) -> bool:
        """True if a write is in progress."""
        return self._one_at_a_time.locked()

    @property
    def busy(self) -> bool:
        """True if anybody is connected, a write is in progress, or a bot is thinking."""
        something = self._waiting or self._ticking or self._bots.thinking
        return bool(something or self.everyone.attendance.connections)

    @property
    def closed(self) -> bool:
        """True if the room is closed; everything it has done is on the disk."""
        return bool(self._closed)

    @property
    def covered(self) -> bool:
        """True if only the people seated here may see the games."""
        return self.everyone.teller.covered

    # -- one step at a time ---------------------------------------------------------------------

    def draft(self, *, promising: bool = False) -> Draft:
        """Make an empty draft of the next step, with its time and entropy.

        A fresh secret is among it only where one is to be promised.
        """
        table = self.table
        secret = None if table.promise is None else self._vault.get(table.secret_key)
        fresh = self._shared.fresh(table) if promising else b""
        luck = Luck(fresh, secret, self.notary.seal)
        return Draft(table, self.now(), luck, self.everyone.attendance.gone)

    async def begin(self, draft: Draft, beside: Beside) -> None:
        """Write the first entries of a new table, including the opening.

        Raises:
            Refused: somebody has seen its deals elsewhere.
            StoreError: it cannot be written; there is no such table.
        """
        async with self._in_turn():
            await self._write(draft, beside, first=1)
            self._epoch = self._shared.log.owners.epoch(self.table.id, first=False)
        self._go_on()

    async def change(self, decide: Decide) -> Draft:
        """Change the table; the change completes even if its caller is cancelled.

        Args:
            decide: puts it together.

        Returns:
            What has happened, and is on the disk.

        Raises:
            EuchreError: it comes to nothing, as `decide` says, or the room has been closed.
            StoreError: it could not be written, and has not happened.
        """
        self._check_line()
        return await asyncio.shield(self._start(self._change(decide)))

    async def _change(self, decide: Decide) -> Draft:
        async with self._in_turn():
            draft = await self._happen(decide)
        self._go_on()
        return draft

    async def carry_out(self, by: str, ident: str, decide: DecideAs) -> int:
        """Carry out a command once, however often it is sent; return the version that it led to.

        Args:
            by: what the token is told by with which it came; empty: with none.
            ident: its id: no two of those who have the same seat are alike.
            decide: as for `change`; it is told the seat that the token opens then.

        Raises:
            EuchreError: as `change` does.
        """
        self._check_line()
        async with self._in_turn():
            seat = self.tokens.seat_of(by)
            key = None if seat is None else (self.tokens.who_has(seat), ident)
            version = None if key is None else await self._answered.version(key)
            if version is not None:
                return version
            draft = await self._happen_surely(lambda draft: decide(draft, seat), key)
        self._go_on()
        return draft.table.version

    async def _happen_surely(self, decide: Decide, key: Key | None) -> Draft:
        """Apply a command; report a refusal only if this server surely owns the table.

        Raises:
            Unsure: another server may have carried it out, or may know better.
            EuchreError: as `change` does.
        """
        try:
            draft = await self._happen(decide, key)
        except StoreError:
            raise
        except EuchreError:
            self._check_sure()
            raise
        if not draft.moves:
            self._check_sure()
        return draft

    def _check_sure(self) -> None:
        if not self._shared.log.owners.are_sure():
            raise Unsure("another server may have this table: come again")

    async def _look_up(self, key: Key) -> int | None:
        find = self._shared.log.answered
        return await self._shared.loop.run_in_executor(None, find, self.table.id, *key)

    def _check_line(self) -> None:
        """Raise if too many changes wait already.

        Raises:
            Refused: too much does already.
        """
        if self._waiting > MOST_WAITING:
            raise Refused("flood", "The disk is slow just now: a moment.")

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        """Hold the table's turn; turns are given in the order of arrival."""
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                yield
        finally:
            self._waiting -= 1

    async def _happen(
        self, decide: Decide, key: Key | None = None, *, promising: bool = False
    ) -> Draft:
        """Apply a change during its turn; `key` is the command that it answers.

        Raises:
            EuchreError: as `change` does.
        """
        if self._closed:
            raise Refused("not-now", self._closed)
        draft = self.draft(promising=promising)
        beside = decide(draft) or NOTHING
        if draft.moves or beside.tokens:
            await self._write(draft, beside, key=key)
        return draft

    async def _write(
        self, draft: Draft, beside: Beside, *, key: Key | None = None, first: int = 0
    ) -> None:
        """Write a draft, then make it the state of the table.

        Raises:
            Refused: somebody has seen the deals elsewhere.
            StoreError: nothing of it has happened.
        """
        doubts = self._patience.doubts
        counts = self.covered or not self.table.settings.daily  # shown deals count for nothing
        change = change_of(
            self.table,
            draft,
            beside,
            self.tokens,
            self.notary,
            kept=self._kept,
            counts=counts,
            key=key,
            first=first,
        )
        begun = self._shared.loop.time()
        try:
            await self._shared.write(replace(change.batch, epoch=self._epoch))
        except StoreError as error:
            if change.batch.commitments:
                self.notary.forget()
            if not first:  # or there is no such table
                self._not_written(error)
            raise
        self._become(draft, change)
        self._guard("telling what was written", self._tell, draft, change)
        if doubts or self._shared.loop.time() > begun + _SLOW:
            self.restart_clocks()

    def _become(self, draft: Draft, change: Change) -> None:
        """Adopt a change that is on the disk."""
        self.table, self.tokens = draft.table, change.tokens
        self._took, self._patience.doubts = self.now() - draft.now, False
        if change.game_begins:
            self._vault.clear()  # of games that are over everything has been told
        self._vault.update(change.batch.secrets)
        if change.batch.snapshot is not None:
            self._kept = change.batch.snapshot.seq
        if change.key is not None:
            self._answered.add(change.key, draft.table.version)
        self._shared.counts.entries += len(draft.moves)

    def _not_written(self, error: StoreError) -> None:
        table = self.table.id
        _log.error("table %s: not written: %s", table, error, extra={"table": table})
        if isinstance(error, NotOwner):
            if not self._closed:
                self._shared.lost(table)  # whoever asked for it asks where the table is now
        elif isinstance(error, Conflict | Repeated):  # there is more than is known here
            self._give_up(_BEHIND)
        else:
            self._patience.unwritten()
            self.restart_clocks()

    def restart_clocks(self) -> None:
        """Restart all clocks after a standstill that the people here did not cause."""
        self._guard("the clocks", self.everyone.restart_clocks)
        self._guard("what comes next", self._go_on)

    def _tell(self, draft: Draft, change: Change) -> None:
        if change.before.chairs != draft.table.chairs:
            self._bots.call_in(draft.table)
        for seat in change.left:
            self.hints.leave(seat)
        for entry, _ in draft.moves:
            if isinstance(entry, Swapped):
                for seat in entry.seats:
                    self.hints.leave(seat)
        self.everyone.tell(draft.moves, change.left)
        if any(isinstance(it, SeatTaken) and it.player.startswith(PLAYER) for it, _ in draft.moves):
            self._shared.sat(draft.table.id)
        away = {seat for seat in draft.gone if draft.table.chairs[seat].away}
        came = (each for each in self.everyone.connections if each.seat in away)
        self._returning.update(came)  # while that was on its way
        if any(after.stage == "over" for _, after in draft.moves):
            for tell in self._shared.ended:
                self._logged("what hears of the end of games", tell, draft.table.id)

    # -- when something goes wrong --------------------------------------------------------------

    def _start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = self._shared.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def log_trouble(self, what: str) -> None:
        """Log the current exception, and count it; the failed change had no effect."""
        table = self.table
        self._shared.counts.troubles += 1
        known = {"table": table.id, "version": table.version}
        _log.exception("table %s, version %d: %s", table.id, table.version, what, extra=known)

    def _logged(self, what: str, work: Callable[..., None], *given: Any) -> bool:
        """Run `work` that others have asked for; return whether it succeeded."""
        try:
            work(*given)
        except Exception:  # noqa: BLE001 - whatever it is, the table goes on
            self.log_trouble(what)
            return False
        return True

    def _guard(self, what: str, work: Callable[..., None], *given: Any) -> None:
        """Run `work`; if it fails, close the room so that clients reconnect to what is on the
        disk.
        """
        if not self._logged(what, work, *given):
            self._give_up(_WRONG)

    def _give_up(self, why: str) -> None:
        """Close the room without trusting its state in memory."""
        if not self._closed:
            self.close(why)
            self._shared.given_up(self.table.id)

    def close(self, why: str = "The server is stopping; nothing is lost.") -> None:
        """Stop the clock and close all connections; a write in progress completes."""
        self._leave("closing", why, 1012, "come again")

    def end(self, why: str) -> None:
        """Close all connections for good: the table is about to be removed."""
        self._leave("removed", why, FLOODED, "no such table")

    def _leave(self, code: str, why: str, number: int, reason: str) -> None:
        self._closed = why
        self._clock.stop()
        self._bots.dismiss()
        self.hints.close()
        self.everyone.say_goodbye(code, why, number, reason)

    def watch(self) -> bool:
        """Close the room if it is stuck; return whether it was.

        While a person is at it there is somebody to wait for, or something that comes by itself;
        so there is where bots are alone, and watched.
        """
        attendance = self.everyone.attendance
        live = self.everyone.here if self.table.persons else attendance.connections
        if self._closed or self._waiting or self._ticking or not live:
            return False
        coming = self._coming()
        if coming is None:
            fine = bool(awaited(self.table, attendance.gone)) or not self.table.persons
        else:
            fine = self._clock.runs or (coming.what == "bot" and self._bots.thinking)
        if not fine:
            known = {"table": self.table.id, "version": self.table.version}
            _log.error("table %s, version %d: stands still", *known.values(), extra=known)
            self._give_up(_WRONG)
        return not fine

    # -- what happens by itself -----------------------------------------------------------------

    def _go_on(self) -> None:
        """Wait for the next due action, and let a bot whose turn it is start thinking."""
        if not self._closed:
            self._guard("what comes next", self._await_next)

    def _await_next(self) -> None:
        self.everyone.note_late(self._bots.late)
        coming = self._coming()
        if coming is None or coming.what != "bot":
            self._bots.forget()
        elif self._bots.turn is None or not self._bots.turn.stands(self.table):
            assert coming.seat is not None
            self._bots.ask(self._turn(coming.seat), self._go_on)
        if self._comes_back():
            self._clock.set(Due(self.now(), "back"), least=self._patience.seconds)
        elif coming is not None and coming.what == "bot" and self._bots.answer is None:
            self._clock.stop()  # until it has thought
        elif coming is not None and coming.what == "bot" and self._failed_daily():
            self._clock.set(coming._replace(what="ask again"), least=_AGAIN)
        else:
            self._clock.set(self._in_time(coming), least=self._patience.seconds)

    def _failed_daily(self) -> bool:
        """Return whether a bot in a daily deal has no answer; nobody else may play for it."""
        if not self.table.settings.daily or not isinstance(self._bots.answer, Exception):
            return False
        if not isinstance(self._bots.answer, NotReadyError):
            _log.warning("table %s: a bot is asked again: %s", self.table.id, self._bots.answer)
        self._bots.forget()
        return True

    def _in_time(self, coming: Due | None) -> Due | None:
        """Return the due action; a bot's is delayed to the end of its beat, so that its thinking
        time does not show.
        """
        if coming is None or coming.what != "bot":
            return coming
        assert self._bots.turn is not None
        beat = bot_beat(self.table, self._bots.turn.level)
        at = coming.at + self._took  # it thinks from when everybody knows
        return coming._replace(at=shown_at(at, self.now(), beat))

    def _coming(self) -> Due | None:
        attendance = self.everyone.attendance
        watched = bool(attendance.connections)
        return due(
            self.table,
            attendance.gone,
            watched=watched,
            came=attendance.came,
            trip=attendance.trip,
        )

    def _turn(self, seat: Seat) -> BotTurn:
        match = self.table.match
        assert match is not None
        assert match.hand is not None
        return BotTurn(self.table, seat, self._views.of(match.hand, seat))

    def _bot(self, level: str, seat: Seat) -> Bot:
        return self._shared.bot(level, self.table, seat)

    def _due(self, coming: Due) -> None:
        """Start a due action; it takes effect in its turn."""
        if coming.what == "ask again":
            self._go_on()
        elif not self._ticking:
            self._ticking = True
            self._start(self._tick(coming))

    async def _tick(self, coming: Due) -> None:
        try:
            async with self._in_turn():
                if self._patience.doubts:
                    await self._shared.try_disk()
                    self._patience.doubts = False
                    self.restart_clocks()  # none has run until now
                self._shared.look_alive()  # what comes first after a standstill may be this
                promising = coming.what == "promise"
                if promising:
                    await self.notary.know_end()
                await self._happen(partial(self._happens_by_itself, coming), promising=promising)
        except StoreError:
            self._patience.unwritten()  # it is tried again
        except Exception:  # noqa: BLE001 - whatever it is, the table goes on
            if not self._closed:
                self.log_trouble("what was due")
                self._patience.trouble()
        self._ticking = False
        self._go_on()

    def _happens_by_itself(self, waited_for: Due, draft: Draft) -> None:
        """Apply a due action, if it still is due."""
        if waited_for.what == "back":
            self._let_back(draft)
            return
        coming = self._coming()
        if coming is None or (coming.what, coming.seat) != (waited_for.what, waited_for.seat):
            return
        if coming.at > max(waited_for.at, draft.now):
            return
        if coming.what == "bot":
            self._bot_plays(draft)
        else:
            tick(draft, coming)

    def _bot_plays(self, draft: Draft) -> None:
        """Apply the bot's move; a legal one if the bot failed or its move is illegal."""
        turn = self._bots.turn
        if turn is None or not turn.stands(self.table) or self._bots.answer is None:
            return
        try:
            draft.happens(self._bots.play())
        except Exception:  # noqa: BLE001 - a bot may be anybody's
            self.log_trouble(f"the bot {turn.level!r} in seat {turn.seat} did {self._bots.answer}")
            draft.clear()
            draft.happens(legal(turn.view)[0])

    # -- who is here ----------------------------------------------------------------------------

    def enter(self, connection: Connection) -> None:
        """Welcome a connection that has sent its hello, and announce it to the others."""
        self.used = self._shared.loop.time()
        if self._closed:  # just now
            connection.close(1012, "come again")
            return
        self.everyone.enter(connection)
        if connection.seat is not None and self.table.chairs[connection.seat].away:
            self._returning.add(connection)
        self._go_on()

    def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        self.used = self._shared.loop.time()
        self._returning.discard(connection)
        self.everyone.leave(connection)
        seat = connection.seat
        if seat is not None and all(each.seat != seat for each in self.everyone.connections):
            self.hints.leave(seat)
        self._go_on()

    def _comes_back(self) -> bool:
        """Return whether a person who has reconnected can have their seat back."""
        if not self._returning:
            return False
        draft = self.draft()
        self._let_back(draft)
        return bool(draft.moves)

    def _let_back(self, draft: Draft) -> None:
        """Give reconnected people their seats back, once the bot has played its turn."""
        for connection in tuple(self._returning):
            seat = connection.seat
            if seat is None or not draft.table.chairs[seat].away:
                self._returning.discard(connection)
                continue
            with suppress(Refused):
                deciding.decide(draft, seat, Back("back"))

    def called(self, identity: Identity, name: Name) -> Name:
        """Return the name that somebody gets here: see `RoomServices.choose_name`."""
        return self._shared.called(identity, name)

    def acknowledged(self, who: Connection, heard: float) -> None:
        """Record the time from a move's arrival (by the loop's clock) to its acknowledgement."""
        seconds = self._shared.loop.time() - heard
        self._shared.counts.moves.note(seconds)
        if _log.isEnabledFor(logging.DEBUG):
            known = {"table": self.table.id, "seat": who.seat, "request": who.request}
            _log.debug("move acknowledged", extra={**known, "duration": round(seconds, 6)})

    # -- what is hidden -------------------------------------------------------------------------

    async def hide_names(self) -> None:
        """Remove hidden names at this table, except of seats that are kept.

        Raises:
            StoreError: it could not be written.
        """
        if self._shared.hidden:
            former = FormerNames(self._shared.hidden)
            self.everyone.call_as_now(former)
            await self.change(partial(hide_names, former=former))

    async def part_with_accounts(self, deleted: frozenset[str], suspended: frozenset[str]) -> None:
        """Turn the players of deleted or suspended accounts into guests: see `part_with_accounts`.

        Raises:
            StoreError: it could not be written.
        """
        part = partial(part_with_accounts, deleted=deleted, suspended=suspended)
        await self.change(part)
        self.everyone.call_as_now(FormerNames({}, deleted))

    async def hide_text(self, text: str) -> None:
        """Hide a text in the title and the chat.

        Raises:
            StoreError: it could not be written.
        """
        await self.change(lambda draft: talking.hide_text(draft, text))
        self.everyone.hide_text(text)

    # -- seats ----------------------------------------------------------------------------------

    async def sit(
        self,
        name: Name,
        seat: Seat | None,
        *,
        let_in: bool = False,
        identity: Identity = UNKNOWN,
        token: str | None = None,
        still: Callable[[], None] = _anybody,
    ) -> tuple[Seat, str]:
        """Seat a person; return the seat and its token, which is `token` if given.

        Where only some may sit, `still` sees in their turn that they still may, and raises if not.

        Raises:
            Refused: there is no room, or the door is closed and they are not `let_in`; or they
                have seen at another table what they would see here.
            StoreError: it could not be written, and has not happened.
        """
        token = token or secrets.token_urlsafe(32)
        taken: list[Seat] = []

        def decide(draft: Draft) -> Beside:
            still()
            at, beside = self.sits(draft, name, seat, token, let_in=let_in, identity=identity)
            taken.append(at)
            return beside

        await self.change(decide)
        return taken[0], token

    def sits(
        self,
        draft: Draft,
        name: Name,
        seat: Seat | None,
        token: str,
        *,
        let_in: bool,
        identity: Identity,
    ) -> tuple[Seat, Beside]:
        """Draft the seating of a person; return the seat and the rows to write with it: see
        `sit`.
        """
        if not self.table.settings.kept:  # there they are called as at their evening
            name = self._shared.called(identity, name)
        seat = seating.sit(draft, name, seat, let_in=let_in, player=identity.player)
        rows = self.tokens.revoking(seat, draft.now)
        rows += (self.tokens.adding(seat, token, draft.now),)
        return seat, Beside(rows, self._seen_by(identity))

    def _seen_by(self, identity: Identity) -> tuple[SeenRow, ...]:
        counts = self.covered or self.table.settings.ranked
        return seen_by(self.table, identity) if counts else ()

    async def admit(
        self,
        seat: Seat,
        identity: Identity = UNKNOWN,
        *,
        still: Callable[[], None] = _anybody,
    ) -> str:
        """Make one more token for a seat, for another device of its holder: see `sit`."""
        token, of = secrets.token_urlsafe(32), self.tokens.who_has(seat)

        def decide(draft: Draft) -> Beside:
            still()
            return self.opens(draft, self._still(seat, of), token, identity)

        await self.change(decide)
        return token

    def opens(self, draft: Draft, seat: Seat, token: str, identity: Identity) -> Beside:
        """Return the rows that add one more token for a seat."""
        rows = (self.tokens.adding(seat, token, draft.now),)
        return Beside(rows, self._seen_by(identity))

    async def revoke(self, seat: Seat) -> None:
        """Revoke all tokens of a seat; connections that used them become watchers.

        Raises:
            StoreError: it could not be written, and has not happened.
        """
        await self.change(lambda draft: Beside(self.tokens.revoking(seat, draft.now)))

    async def stand(self, seat: Seat) -> None:
        """Remove a person from their seat for good.

        Raises:
            Refused: they have left before.
            StoreError: it could not be written, and has not happened.
        """
        of = self.tokens.who_has(seat)
        await self.change(lambda draft: seating.stand(draft, self._still(seat, of)))

    def _still(self, seat: Seat, of: str) -> Seat:
        """Return the current seat of the former holder of this seat: people may have swapped seats
        meanwhile.

        Raises:
            Refused: nowhere.
        """
        now = self.tokens.seat_of(of) if of else seat
        if now is None:
            raise Refused("no-seat", "They do not sit here any more.")
        return now
