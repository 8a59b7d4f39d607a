"""A table that is alive: its state, its log, its connections, its bots and its clock."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec import structs

from euchre.bots import Bot
from euchre.bots.standby import NotReadyError
from euchre.hand import legal
from euchre.players.deciding import hidden_name
from euchre.rules import Seat
from euchre.server.doors.accounts import UNKNOWN, Identity
from euchre.server.tables.backstage.answered import Answered, Key
from euchre.server.tables.backstage.bots import BotSeats, Turn
from euchre.server.tables.backstage.clock import Clock
from euchre.server.tables.backstage.log import Stored, snapshot, stored
from euchre.server.tables.backstage.notary import Notary
from euchre.server.tables.backstage.recovery import Recovery
from euchre.server.tables.backstage.rows import listing_of, results_of, rows_of
from euchre.server.tables.backstage.sets import seen_by
from euchre.server.tables.backstage.shared import Shared
from euchre.server.tables.backstage.tokens import Tokens
from euchre.server.tables.people.attendance import Attendance
from euchre.server.tables.people.connection import FLOODED, Connection
from euchre.server.tables.people.door import Door
from euchre.server.tables.people.gallery import Gallery
from euchre.server.tables.people.hints import Hinting
from euchre.server.tables.people.messages import Teller
from euchre.store import (
    PLAYER,
    Batch,
    NotOwner,
    Repeated,
    SeenElsewhere,
    SeenRow,
    TokenRow,
    token_hash,
)
from euchre.table import deciding
from euchre.table.chairs import seating, talking
from euchre.table.commands import Back, Refused, Say, SayPhrase
from euchre.table.draft import Draft, Luck
from euchre.table.log.changing import other_place
from euchre.table.log.entries import Committed, Entry, Started, Swapped
from euchre.table.log.state import Table
from euchre.table.shown.picture import TableInfo
from euchre.table.shown.public_view import table_info
from euchre.table.shown.watching import Onlookers
from euchre.table.timers import Due, awaited, bot_beat, due, shown_at, tick
from euchre.words.names import alike

_log: Final = logging.getLogger("euchre.server")
_LOOK: Final = 1.0
"""Seconds after which the end of the public log is looked up again where it could not be."""
_AGAIN: Final = 1.0
"""Seconds after which a bot is asked again for whom nobody else may play."""
_FOUND_OUT: Final = (Repeated, SeenElsewhere)
"""What only the database knows that is asked to write it, and no mistake."""
Then = Callable[[BaseException | None], None]
"""Is told None once something is on the disk, or the error."""


class Room:
    """One table in memory. Everything here runs in the event loop.

    Attributes:
        table: the table with all that has been decided, on disk or on its way there.
        attendance: who is here.
        used: when somebody last was here, by the loop's clock.
        writing: batches that are on their way to the disk.
        door: who asks to be let sit down.
        gallery: what those who watch say.
        hints: what the coach is asked.
        teller: what everybody has been told.
        tokens: what opens the seats.
        answered: the commands that have been carried out.
        recovery: the one way in for whatever calls from outside, and out of what goes wrong.
    """

    teller: Teller
    tokens: Tokens
    answered: Answered

    def __init__(self, shared: Shared, found: Stored) -> None:
        self._shared = shared
        self.attendance = Attendance()
        self.used = shared.loop.time()
        self.writing = 0
        self._ahead = 0
        self._returning: set[Seat] = set()
        self._answers: list[Callable[[], None]] = []
        self._closed = self._ended = False
        self.recovery = Recovery(
            shared,
            lambda: self.table,
            pause=self._pause,
            begin=self._begin_anew,
            end=self.close,
        )
        self._looked = partial(self.recovery.through, "a promise", self._go_on)
        happen = partial(self.recovery.through, "what was due", self._due)
        self._clock = Clock(shared.loop, self._when, happen)
        addresses = self.attendance.addresses
        self._bots = BotSeats(self._bot, shared.thinkers, shared.searchers, addresses)
        self.hints = Hinting(shared.loop)
        self.door = Door()
        self.gallery = Gallery()
        self._take(found)

    def _take(self, found: Stored) -> None:
        """Be the table that is on the disk."""
        self.table = found.table
        self._vault = dict(found.secrets)
        self.tokens = Tokens(found.tokens)
        self.answered = Answered(found.done)
        self._ahead = max(0, found.last - self._shared.now())
        self._views = Onlookers()
        self.teller = Teller(self.table, self._views, self.door.knocks)
        self.teller.covered = found.covered
        self.teller.overheard = self.gallery.lines
        self.teller.limits = self._shared.limits.told
        self._settle()

    # -- from and to the disk -------------------------------------------------------------------

    @classmethod
    def load(cls, shared: Shared, table: str) -> Room | None:
        """The room of a table that is on disk; None if there is none.

        Raises:
            Damaged: what is on disk is no log of a table.
        """
        found = stored(shared.log, table)
        return None if found is None else cls(shared, found)

    def now(self) -> int:
        """The time at this table, in ms; it never goes back, however the wall clock is set."""
        return self._shared.now() + self._ahead

    def _when(self, at: int) -> float:
        """The loop's time of a time at this table."""
        return self._shared.when(at - self._ahead)

    @property
    def notary(self) -> Notary:
        """Signs what is committed and taken here."""
        return self._shared.notary

    @property
    def busy(self) -> bool:
        """Whether somebody is here, or something is on its way to the disk or from a bot."""
        return bool(self.attendance.connections) or self.writing > 0 or self._bots.thinking

    def begin(
        self,
        draft: Draft,
        tokens: tuple[TokenRow, ...],
        then: Then,
        *,
        follows: str = "",
        seen: tuple[SeenRow, ...] = (),
    ) -> None:
        """Write the first entries of a new table, the opening among them.

        Args:
            draft: with those.
            tokens: what opens the seats.
            then: is told None once they are on the disk, or the error.
            follows: what the table belongs to, as the log knows it.
            seen: by which browser its deals are seen.
        """
        self.attendance.gone = dict.fromkeys(draft.table.persons, draft.now)
        self._note_gone()
        self.commit(draft, tokens=tokens, then=then, first=1, follows=follows, seen=seen)

    def close(self, why: str = "The server is stopping; nothing is lost.") -> None:
        """Stop the clock and say goodbye to everybody."""
        self._leave("closing", why, 1012, "come again")

    def end(self, why: str) -> None:
        """Say goodbye to everybody for good: the table is about to be removed."""
        self._ended = True
        self._leave("removed", why, FLOODED, "no such table")

    def _leave(self, code: str, why: str, number: int, reason: str) -> None:
        self._closed = True
        self.recovery.close()
        self._pause()
        self.hints.close()
        for connection in tuple(self.attendance.connections):
            connection.send(self.teller.bye(code, why))
            connection.close(number, reason)
        self.attendance.connections.clear()

    def _pause(self) -> None:
        self._clock.stop()
        self._bots.dismiss()

    def draft(self, *, promising: bool = False) -> Draft:
        """An empty draft of what happens next, with time and chance.

        A fresh secret is among it only where one is to be promised.
        """
        table, promise = self.table, self.table.promise
        secret = None
        if promise is not None:
            secret = self._vault.get(table.secret_key)
        fresh = self._shared.fresh(table) if promising else b""
        luck = Luck(fresh, secret, self.notary.seal)
        return Draft(table, self.now(), luck, self.attendance.gone)

    def commit(
        self,
        draft: Draft,
        *,
        by: str | None = None,
        command: str | None = None,
        tokens: tuple[TokenRow, ...] = (),
        then: Then | None = None,
        first: int | None = None,
        follows: str = "",
        seen: tuple[SeenRow, ...] = (),
    ) -> None:
        """Let what has been drafted happen: it is written, and told once it is on the disk.

        Args:
            draft: made by `draft`, with nothing committed since.
            by: whose command it answers: what their token is told by.
            command: the id of that command.
            tokens: seat tokens to be kept or revoked with it.
            then: is told None once it is on the disk, or the error.
            first: the version that the first entry leads to, if that is not the next one.
            follows: of a new table: what it belongs to.
            seen: the browser that is given a seat by it, if the deals may not be seen twice.

        Raises:
            Refused: the table has been removed meanwhile.
        """
        if self._ended:
            raise Refused("no-table", "This table has been closed by a moderator.")
        before = self.table
        first = before.version + 1 if first is None else first
        rows = rows_of(draft, first, by, command)
        secret = () if draft.secret is None else (draft.secret,)
        begun = [
            after
            for entry, after in draft.moves
            if isinstance(entry, Started) and entry.game > 1  # before that there is little
        ]
        self.table = draft.table
        if begun:
            self._vault.clear()  # of games that are over everything has been told
        for key, value in secret:
            self._vault[key] = value
        self.tokens.apply(tokens)
        for entry, after in draft.moves:
            if isinstance(entry, Swapped):
                tokens += self._change_places(after, entry.seats)
        sealed = tuple(
            self.notary.enter(after, entry)
            for entry, after in draft.moves
            if isinstance(entry, Committed) and entry.place is not None
        )
        listing = listing_of(before, draft)
        results, records = results_of(before, self.table, draft.now)
        if self.table.settings.daily and not self.covered:  # shown deals count for nothing
            results, records = (), ()
        batch = Batch(
            self.table.id,
            rows,
            secret,
            tokens,
            listing,
            sealed,
            seen=seen,
            follows=follows,
            snapshot=snapshot(begun[-1]) if begun else None,
            results=results,
            records=records,
        )
        self.writing += 1
        if before.chairs != self.table.chairs:
            self._bots.call_in(self.table)
        if before.door != self.table.door:
            self._empty_door()
        written = partial(self._written, tuple(draft.moves), then)
        through = partial(self.recovery.through, "telling what was written", written)
        self._shared.append(batch, through)
        self._let_back()
        self._go_on()

    def _change_places(self, after: Table, seats: tuple[Seat, Seat]) -> tuple[TokenRow, ...]:
        """People sit elsewhere, with their tokens and connections; they are told in their turn."""
        rows = self.tokens.swapping(seats, self._shared.now())
        self.tokens.apply(rows)
        self.attendance.swap(seats)
        self._returning = {other_place(seats, seat) for seat in self._returning}
        self.teller.will_swap(after.version, seats)
        for seat in seats:
            self.hints.leave(seat)
        return rows

    def acknowledged(self, who: Connection, heard: float) -> None:
        """A move of somebody was acknowledged that came then, by the loop's clock."""
        seconds = self._shared.loop.time() - heard
        self._shared.counts.moves.note(seconds)
        if _log.isEnabledFor(logging.DEBUG):
            known = {"table": self.table.id, "seat": who.seat, "request": who.request}
            _log.debug("move acknowledged", extra={**known, "duration": round(seconds, 6)})

    def find_answered(self, key: Key, then: Callable[[int], None]) -> None:
        """Look up the version that a command led to long ago; nobody is told if it cannot be.

        Where the table is being read anew they are told after that.
        """
        find, loop = self._shared.log.answered, self._shared.loop

        def found(reading: asyncio.Future[int | None]) -> None:
            if reading.cancelled() or reading.exception() is not None or not reading.result():
                return
            tell = partial(self.recovery.through, "an answer", then, reading.result())
            if self.recovery.reading:
                self._answers.append(tell)
            else:
                tell()

        loop.run_in_executor(None, find, self.table.id, *key).add_done_callback(found)

    def when_written(self, then: Then) -> None:
        """Tell somebody once all that is on its way to the disk has come there."""
        if self.writing:
            self._shared.append(Batch(self.table.id), then)
        else:
            then(None)

    def _empty_door(self) -> None:
        """Others may sit down now: who has asked looks again."""
        why = "The host has changed who may sit down: look again."
        waiting = self.door.empty()
        for each in waiting:
            each.connection.send(self.teller.error(each.ident, "declined", why))
        if waiting:
            self.presence()

    def _written(
        self,
        moves: tuple[tuple[Entry, Table], ...],
        then: Then | None,
        error: BaseException | None,
    ) -> None:
        self.writing -= 1
        if error is None:
            self._note_gone()
            self._shared.counts.entries += len(moves)
            for entry, after in moves:
                self.teller.tell(entry, after, self.attendance.connections, self._here())
            if any(after.stage == "over" for _, after in moves):
                for tell in self._shared.ended:
                    tell(self.table.id)
        if error is not None:
            self.notary.forget()
        if isinstance(error, NotOwner) and self._shared.lost is not None and not self._closed:
            self._shared.lost(self.table.id)  # whoever asked for it asks where the table is now
        if then is not None:
            then(error)
        if error is not None and not self._closed:
            table = self.table.id
            trouble = not isinstance(error, _FOUND_OUT)
            level = logging.ERROR if trouble else logging.INFO
            _log.log(level, "table %s: not written: %s", table, error, extra={"table": table})
            self.recovery.read_anew(trouble=False, unwritten=trouble)

    # -- what happens by itself -----------------------------------------------------------------

    def _go_on(self) -> None:
        """Wait for what is due next, and have a bot think about it already if it is its turn."""
        if self._closed or self.recovery.reading:
            self._clock.stop()
            return
        if self.teller.late != self._bots.late:
            self.teller.late = self._bots.late
            self.presence()
        coming = self._coming()
        if coming is None or coming.what != "bot":
            self._bots.forget()
        elif self._bots.turn is None or not self._bots.turn.stands(self.table):
            assert coming.seat is not None
            then = partial(self.recovery.through, "a bot", self._go_on)
            self._bots.ask(self._turn(coming.seat), then)
        if coming is not None and coming.what == "bot" and self._bots.answer is None:
            self._clock.stop()  # until it has thought
        elif coming is not None and coming.what == "bot" and self._failed_daily():
            self._clock.set(coming._replace(what="ask again"), least=_AGAIN)
        else:
            self._clock.set(self._in_time(coming), least=self.recovery.patience())

    def _failed_daily(self) -> bool:
        """Whether a bot has not said what it does, for whom nobody else may play."""
        if not self.table.settings.daily or not isinstance(self._bots.answer, Exception):
            return False
        if not isinstance(self._bots.answer, NotReadyError):
            _log.warning("table %s: a bot is asked again: %s", self.table.id, self._bots.answer)
        self._bots.forget()
        return True

    def _in_time(self, coming: Due | None) -> Due | None:
        """The same; what a bot does when a beat of its is over, so that no thought shows."""
        if coming is None or coming.what != "bot":
            return coming
        assert self._bots.turn is not None
        beat = bot_beat(self.table, self._bots.turn.level)
        return coming._replace(at=shown_at(coming.at, self.now(), beat))

    def _coming(self) -> Due | None:
        attendance = self.attendance
        watched = bool(attendance.connections)
        return due(self.table, attendance.gone, watched=watched, came=attendance.came)

    def _turn(self, seat: Seat) -> Turn:
        match = self.table.match
        assert match is not None
        assert match.hand is not None
        return Turn(self.table, seat, self._views.of(match.hand, seat))

    def _bot(self, level: str, seat: Seat) -> Bot:
        return self._shared.bot(level, self.table, seat)

    def _due(self, coming: Due) -> None:
        """What is due happens."""
        if coming.what == "ask again":
            self._go_on()
            return
        if coming.what == "promise" and not self.notary.ready:
            self.notary.look(self._looked)
            self._clock.set(coming, least=_LOOK)
            return
        if coming.what == "bot":
            draft = self._played_by_a_bot()
        else:
            draft = self.draft(promising=coming.what == "promise")
            tick(draft, coming)
        if draft.moves:
            self.commit(draft)
        else:
            self._go_on()

    def _played_by_a_bot(self) -> Draft:
        """What the bot does whose turn it is; what is legal, where it fails or may not do that."""
        turn, draft = self._bots.turn, self.draft()
        assert turn is not None
        try:
            draft.happens(self._bots.play())
        except Exception:  # noqa: BLE001 - a bot may be anybody's
            self.recovery.log(f"the bot {turn.level!r} in seat {turn.seat} did {self._bots.answer}")
            draft = self.draft()
            draft.happens(legal(turn.view)[0])
        return draft

    def _begin_anew(self, found: Stored) -> None:
        """Go on as the table that has been read anew, with everybody still here."""
        self._take(found)
        seats = self.tokens.authors()
        for connection in self.attendance.connections:
            connection.seat = seats.get(connection.by)
            connection.send(self.snapshot(None, connection.seat))
        self._settle()  # also where those who had changed places have not
        self._bots.call_in(self.table)
        answers, self._answers = self._answers, []
        for tell in answers:
            tell()
        self._go_on()

    def watch(self) -> bool:
        """See that the table goes on: whether it stood still, and is read anew.

        While a person is at it there is somebody to wait for, or something that comes by itself;
        so there is where bots are alone, and watched.
        """
        live = self._here() if self.table.persons else self.attendance.connections
        if self._closed or not live:
            return False
        if self.recovery.reading:
            return self.recovery.check_slow()
        coming = self._coming()
        if coming is None:
            fine = bool(awaited(self.table, self.attendance.gone)) or not self.table.persons
        else:
            fine = self._clock.runs or (coming.what == "bot" and self._bots.thinking)
        if not fine:
            known = {"table": self.table.id, "version": self.table.version}
            _log.error("table %s, version %d: stands still", *known.values(), extra=known)
            self.recovery.read_anew()
        return not fine

    # -- who is here ----------------------------------------------------------------------------

    def _here(self) -> frozenset[Seat]:
        return self.attendance.here(self.table)

    def enter(self, connection: Connection) -> None:
        """A connection has said who it is: it is welcomed, and the others are told."""
        self.used = self._shared.loop.time()
        self.attendance.enter(connection, self.table, self.now())
        self._note_gone()
        seat, watching = connection.seat, self.attendance.watching
        here, protocol = self._here(), connection.protocol
        connection.send(self.teller.welcome(seat, here, watching, protocol=protocol))
        self.presence()
        if seat is not None and self.table.chairs[seat].away:
            self._returning.add(seat)
        self._let_back()
        self._go_on()

    def _let_back(self) -> None:
        """Who has come again has the seat back, as soon as the bot has played this turn."""
        self._returning &= self.table.persons
        for seat in tuple(self._returning):
            draft = self.draft()
            with suppress(Refused):
                deciding.decide(draft, seat, Back("back"))
                self._returning.discard(seat)
            if draft.moves:
                self.commit(draft)

    def leave(self, connection: Connection) -> None:
        """A connection is gone."""
        self.attendance.connections.discard(connection)
        self.door.leave(connection)
        self.used = self._shared.loop.time()
        seat = connection.seat
        if seat is not None and all(it.seat != seat for it in self.attendance.connections):
            self.hints.leave(seat)
            self._returning.discard(seat)
        self._settle()
        self.presence()
        self._go_on()

    def _settle(self) -> None:
        self.attendance.settle(self.table, self.now())
        self._note_gone()

    def _note_gone(self) -> None:
        self.teller.gone, self.teller.came = self.attendance.gone, self.attendance.came

    def presence(self) -> None:
        """Tell everybody who is here, and who asks to be let sit down."""
        self.teller.knocks = self.door.knocks
        self._note_gone()
        attendance = self.attendance
        self.teller.presence(attendance.connections, self._here(), attendance.watching)

    @property
    def covered(self) -> bool:
        """Whether only those seated here may see the games."""
        return self.teller.covered

    def cover(self, *, covered: bool) -> None:
        """Whether others may still have to play these boards; who looks on is told of a change."""
        if covered == self.teller.covered:
            return
        self.teller.covered = covered
        self.presence()
        for connection in self.attendance.connections:
            if connection.seat is None:
                connection.send(self.snapshot(None, None))

    def info(self) -> TableInfo:
        """Who sits where, as everybody may know."""
        attendance = self.attendance
        return table_info(
            self.table,
            self._here(),
            attendance.watching,
            self.door.knocks,
            self._bots.late,
            covered=self.covered,
            gone=attendance.gone,
            came=attendance.came,
        )

    def called(self, identity: Identity, name: str) -> str:
        """What somebody is called here: see `Shared.called`."""
        return self._shared.called(identity, name)

    def says(self, who: Connection, command: Say | SayPhrase) -> None:
        """Somebody who watches says something.

        Raises:
            Refused: they may not, or that is nothing to be said.
        """
        connections = self.attendance.connections
        if not who.name:
            command = structs.replace(command, name=self.called(who.identity, command.name))
        others = [each.name for each in connections if each is not who and each.name]
        line = self.gallery.says(who, command, self.table, others)
        self.teller.tell_said(line, connections)

    # -- what is hidden -------------------------------------------------------------------------

    def hide_names(self, then: Then | None = None) -> bool:
        """Nobody here is called by a name that has been hidden; chairs that are kept stay so.

        Args:
            then: as of `commit`, where somebody was.

        Returns:
            Whether somebody was, and is to be called otherwise.
        """
        hidden = self._shared.hidden
        if not hidden or self.recovery.reading or self._closed:
            return False
        draft = self.draft()
        for seat in sorted(self.table.persons if not self.table.settings.official else ()):
            chair = self.table.chairs[seat]
            of = hidden.get(alike(chair.name))
            account = chair.player if chair.player.startswith(PLAYER) else ""
            if of is not None and account in ("", of):
                called = hidden_name(account.removeprefix(PLAYER)) if account else seating.NOBODY
                seating.hide_name(draft, seat, called)
        if draft.moves:
            self.commit(draft, then=then)
        for connection in self.attendance.connections:
            if alike(connection.name) in hidden:
                connection.name = ""
        if self.gallery.hide_names(hidden):
            self.show_anew()
        return bool(draft.moves)

    def hide_text(self, text: str, then: Then) -> None:
        """A text is shown no more, be it the title or what was said."""
        draft = self.draft()
        talking.hide_text(draft, text)
        self.commit(draft, then=then)
        if self.gallery.hide_text(text):
            self.show_anew()

    def show_anew(self) -> None:
        """Everybody gets the whole picture once more."""
        for connection in self.attendance.connections:
            connection.send(self.snapshot(None, connection.seat))

    def part_with(self, player: str) -> None:
        """Whoever is here by an account is known by it no more; seats that they have they keep."""
        for connection in self.attendance.connections:
            account = connection.identity.account
            if account is not None and account.player == player:
                connection.identity = connection.identity._replace(account=None)

    def snapshot(self, ident: str | int | None, seat: Seat | None) -> bytes:
        """The whole picture, once more."""
        watching = self.attendance.watching
        return self.teller.welcome(seat, self._here(), watching, ident=ident, kind="snapshot")

    # -- seats ----------------------------------------------------------------------------------

    def revoking(self, seat: Seat) -> tuple[TokenRow, ...]:
        """The rows by which whatever opens a seat opens it no more."""
        return self.tokens.revoking(seat, self._shared.now())

    def stood(self, seat: Seat) -> None:
        """The connections of a seat that was given up become spectators."""
        for connection in self.attendance.connections:
            if connection.seat == seat:
                connection.seat = None
                self.teller.forget()
                connection.send(self.snapshot(None, None))
        self._settle()
        self.presence()
        self._go_on()  # with who is there now

    def sit(
        self,
        name: str,
        seat: Seat | None,
        then: Then,
        *,
        let_in: bool = False,
        identity: Identity = UNKNOWN,
        token: str | None = None,
    ) -> tuple[Seat, str]:
        """A person sits down; the seat and its token, which is good once `then` is told None.

        What they see there they must not have seen at another table: else `then` is told
        `SeenElsewhere`.

        Raises:
            Refused: there is no room, or the door is closed and they are not `let_in`.
        """
        draft = self.draft()
        if not self.table.settings.kept:  # there they are called as at their evening
            name = self._shared.called(identity, name)
        seat = seating.sit(draft, name, seat, let_in=let_in, player=identity.player)
        token = secrets.token_urlsafe(32) if token is None else token
        rows = (*self.revoking(seat), TokenRow(seat, token_hash(token), draft.now))
        self.attendance.gone[seat] = draft.now
        self.commit(draft, tokens=rows, then=then, seen=self._seen_by(identity))
        return seat, token

    def admit(self, seat: Seat, then: Then, identity: Identity = UNKNOWN) -> str:
        """One more token for a seat, for another device of the person who has it: see `sit`."""
        token = secrets.token_urlsafe(32)
        draft = self.draft()
        rows = (TokenRow(seat, token_hash(token), draft.now),)
        self.commit(draft, tokens=rows, then=then, seen=self._seen_by(identity))
        return token

    def _seen_by(self, identity: Identity) -> tuple[SeenRow, ...]:
        counts = self.covered or self.table.settings.ranked
        return seen_by(self.table, identity) if counts else ()

    def revoke(self, seat: Seat, then: Then) -> None:
        """Whatever opened a seat opens it no more; who was there with it watches."""
        self.commit(self.draft(), tokens=self.revoking(seat), then=then)
        self.stood(seat)

    def stand(self, seat: Seat, then: Then) -> None:
        """A person leaves for good."""
        draft = self.draft()
        seating.stand(draft, seat)
        tokens = self.revoking(seat)
        self.commit(draft, tokens=tokens, then=then)
        self.stood(seat)
