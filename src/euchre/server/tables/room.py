"""A table that is alive: its state, its log, its connections, its bots and its clock."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol

from euchre.analysis.position.hints import Hint
from euchre.bots import Bot
from euchre.errors import EuchreError
from euchre.hand import legal
from euchre.match import Stage
from euchre.rules import Seat
from euchre.server.tables.backstage.bots import BotSeats, Turn
from euchre.server.tables.backstage.clock import Clock
from euchre.server.tables.backstage.log import REMEMBERED, Stored, stored
from euchre.server.tables.backstage.shared import Shared
from euchre.server.tables.door import Door
from euchre.server.tables.hints import Hinting
from euchre.server.tables.messages import Teller
from euchre.store import Batch, Listing, Row, StoreError, TokenRow, token_hash
from euchre.table import deciding
from euchre.table.commands import Back, Command, Refused
from euchre.table.draft import Draft, Luck
from euchre.table.entries import Committed, Entry, entry_to_json
from euchre.table.picture import TableInfo
from euchre.table.public_view import table_info
from euchre.table.state import Table
from euchre.table.timers import Due, awaited, bot_beat, due, shown_at, tick
from euchre.table.watching import Onlookers

_log: Final = logging.getLogger("euchre.server")
_RECENT: Final = 120.0
"""Seconds in which troubles are counted: after each the table waits twice as long."""
_LONGEST_WAIT: Final = 60.0
"""Seconds that a table waits at most, after a trouble, before anything happens by itself."""
_SLOW: Final = 60.0
"""Seconds within which a table must have been read anew."""


class Client(Protocol):
    """A connection, as a room sees it."""

    seat: Seat | None
    by: str
    address: str

    def send(self, message: bytes) -> None:
        """Send this when there is time."""

    def close(self, code: int, reason: str) -> None:
        """Send what is waiting, and end."""


class Room:
    """One table in memory. Everything here runs in the event loop.

    Whatever calls a room from outside its commands (a timer, a bot's thought, the disk) comes
    through one door, `_through`: what goes wrong behind it is logged once, and the table is read
    anew from its log, with everybody still there.

    Attributes:
        table: the table with all that has been decided, on disk or on its way there.
        clients: the connections that have said who they are.
        used: when somebody last was here, by the loop's clock.
        door: who asks to be let sit down.
    """

    def __init__(self, shared: Shared, found: Stored) -> None:
        self._shared = shared
        self.clients: set[Client] = set()
        self.used = shared.loop.time()
        self._ahead = 0
        self._gone: dict[Seat, int] = {}
        self._returning: set[Seat] = set()
        self._came = 0  # when the first of the persons here came
        self._writing = 0
        self._reading: float | None = None
        self._closed = False
        self._troubles: deque[float] = deque(maxlen=16)
        self._clock = Clock(
            shared.loop, self._when, partial(self._through, "what was due", self._due)
        )
        self._bots = BotSeats(self._bot, shared.thinkers)
        self._hints = Hinting(shared.loop)
        self.door = Door(self)
        self._take(found)

    def _take(self, found: Stored) -> None:
        """Be the table that is on the disk."""
        self.table = found.table
        self._vault = dict(found.secrets)
        self._tokens = dict(found.tokens)
        self._done = OrderedDict(found.done)
        self._ahead = max(0, found.last - self._shared.now())
        self._views = Onlookers()
        self._teller = Teller(self.table, self._views, self.door.knocks)
        self._teller.covered = self._shared.sets.covered(self.table)
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
    def busy(self) -> bool:
        """Whether somebody is here, or something is on its way to the disk or from a bot."""
        return bool(self.clients) or self._writing > 0 or self._bots.thinking

    def begin(
        self,
        draft: Draft,
        tokens: tuple[TokenRow, ...],
        then: Callable[[BaseException | None], None],
    ) -> None:
        """Write the first entries of a new table, the opening among them."""
        self._gone = dict.fromkeys(draft.table.persons, draft.now)
        self.commit(draft, tokens=tokens, then=then, first=1)

    def close(self, why: str = "The server is stopping; nothing is lost.") -> None:
        """Stop the clock and say goodbye to everybody."""
        self._closed = True
        self._clock.stop()
        self._bots.dismiss()
        self._hints.close()
        for client in tuple(self.clients):
            client.send(self._teller.bye("closing", why))
            client.close(1012, "come again")
        self.clients.clear()

    def draft(self) -> Draft:
        """An empty draft of what happens next, with time and chance."""
        table, promise = self.table, self.table.promise
        secret = None
        if promise is not None:
            secret = self._vault.get(table.secret_key)
        luck = Luck(self._shared.fresh(table), secret, self._shared.notary.seal)
        return Draft(table, self.now(), luck)

    def commit(
        self,
        draft: Draft,
        *,
        by: str | None = None,
        command: str | None = None,
        tokens: tuple[TokenRow, ...] = (),
        then: Callable[[BaseException | None], None] | None = None,
        first: int | None = None,
    ) -> None:
        """Let what has been drafted happen: it is written, and told once it is on the disk.

        Args:
            draft: made by `draft`, with nothing committed since.
            by: whose command it answers: what their token is told by.
            command: the id of that command.
            tokens: seat tokens to be kept or revoked with it.
            then: is told None once it is on the disk, or the error.
            first: the version that the first entry leads to, if that is not the next one.
        """
        before = self.table
        first = before.version + 1 if first is None else first
        rows = tuple(
            Row(
                seq=first + at,
                at=draft.now,
                by=None if at else by,
                command=None if at else command,
                entry=entry_to_json(entry),
            )
            for at, (entry, _) in enumerate(draft.moves)
        )
        secret = () if draft.secret is None else (draft.secret,)
        self.table = draft.table
        for key, value in secret:
            self._vault[key] = value
        for token in tokens:
            if token.revoked:
                self._tokens.pop(token.hash, None)
            else:
                self._tokens[token.hash] = token.seat
        sealed = tuple(
            self._shared.notary.enter(after, entry)
            for entry, after in draft.moves
            if isinstance(entry, Committed) and entry.place is not None
        )
        listing = self._listing(before, draft)
        batch = Batch(self.table.id, rows, secret, tokens, listing, sealed)
        self._writing += 1
        if before.chairs != self.table.chairs:
            self._bots.call_in(self.table)
        if before.door != self.table.door:
            self.door.changed()
        written = partial(self._written, tuple(draft.moves), then)
        self._append(batch, partial(self._through, "telling what was written", written))
        self._let_back()
        self._go_on()

    def _append(self, batch: Batch, done: Callable[[BaseException | None], None]) -> None:
        """Have it written; `done` is called in the loop, also where nothing is written any more."""
        try:
            self._shared.append(batch, done)
        except StoreError as closed:
            self._shared.loop.call_soon(done, closed)

    def _listing(self, before: Table, draft: Draft) -> Listing | None:
        """What the lobby shows, where that has changed."""
        after = draft.table
        same = before.chairs == after.chairs and before.stage == after.stage
        if same:
            return None
        names = "\n".join(chair.name for chair in after.chairs)
        return Listing(
            title=after.settings.title,
            preset=after.preset or "",
            phase=after.stage,
            open=after.settings.open,
            players=names,
            updated=draft.now,
        )

    def _written(
        self,
        moves: tuple[tuple[Entry, Table], ...],
        then: Callable[[BaseException | None], None] | None,
        error: BaseException | None,
    ) -> None:
        self._writing -= 1
        if error is None:
            self._shared.counts.entries += len(moves)
            for entry, after in moves:
                self._teller.tell(entry, after, self.clients, self._here())
            if self._shared.ended is not None and any(after.stage == "over" for _, after in moves):
                self._shared.ended(self.table.id)
        if then is not None:
            then(error)
        if error is not None and not self._closed:
            self._shared.notary.look()
            _log.error("table %s: not written: %s", self.table.id, error)
            self._read_anew()

    # -- what happens by itself -----------------------------------------------------------------

    def _go_on(self) -> None:
        """Wait for what is due next, and have a bot think about it already if it is its turn."""
        if self._closed or self._reading is not None:
            self._clock.stop()
            return
        if self._teller.late != self._bots.late:
            self._teller.late = self._bots.late
            self.presence()
        coming = self._coming()
        if coming is None or coming.what != "bot":
            self._bots.forget()
        elif self._bots.turn is None or not self._bots.turn.stands(self.table):
            assert coming.seat is not None
            self._bots.ask(self._turn(coming.seat), partial(self._through, "a bot", self._go_on))
        if coming is not None and coming.what == "bot" and self._bots.answer is None:
            self._clock.stop()  # until it has thought
        else:
            self._clock.set(self._in_time(coming), least=self._patience())

    def _in_time(self, coming: Due | None) -> Due | None:
        """The same; what a bot does when a beat of its is over, so that no thought shows."""
        if coming is None or coming.what != "bot":
            return coming
        assert self._bots.turn is not None
        beat = bot_beat(self.table, self._bots.turn.level)
        return coming._replace(at=shown_at(coming.at, self.now(), beat))

    def _coming(self) -> Due | None:
        return due(self.table, self._gone, watched=bool(self.clients), came=self._came)

    def _turn(self, seat: Seat) -> Turn:
        match = self.table.match
        assert match is not None
        assert match.hand is not None
        return Turn(self.table, seat, self._views.of(match.hand, seat))

    def _bot(self, level: str, seat: Seat) -> Bot:
        return self._shared.bot(level, self.table, seat)

    def _due(self, coming: Due) -> None:
        """What is due happens."""
        if coming.what == "bot":
            draft = self._played_by_a_bot()
        else:
            draft = self.draft()
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
            self._log_trouble(f"the bot {turn.level!r} in seat {turn.seat} did {self._bots.answer}")
            draft = self.draft()
            draft.happens(legal(turn.view)[0])
        return draft

    # -- when something goes wrong --------------------------------------------------------------

    def _through(self, what: str, work: Callable[..., None], *given: Any) -> None:
        """The one door: do `work`; whatever goes wrong is logged, and the table is read anew."""
        try:
            work(*given)
        except Exception:  # noqa: BLE001 - whatever it is, the table goes on
            self._log_trouble(what)
            self._read_anew()

    def _log_trouble(self, what: str) -> None:
        self._shared.counts.troubles += 1
        _log.exception("table %s, version %d: %s", self.table.id, self.table.version, what)

    def _patience(self) -> float:
        """Seconds that nothing happens by itself: none, but for what goes wrong again and again."""
        since = self._shared.loop.time() - _RECENT
        recent = sum(at > since for at in self._troubles)
        return min(_LONGEST_WAIT, 2.0 ** (recent - 2)) if recent > 1 else 0.0

    def _read_anew(self) -> None:
        """Be the table that is on the disk, once all that is on its way there has come."""
        if self._closed or self._reading is not None:
            return
        self._reading = self._shared.loop.time()
        self._troubles.append(self._reading)
        self._clock.stop()
        self._bots.dismiss()
        self._append(Batch(self.table.id), self._read)

    def _read(self, _: BaseException | None) -> None:
        reading = self._shared.loop.run_in_executor(None, stored, self._shared.log, self.table.id)
        reading.add_done_callback(self._have_read)

    def _have_read(self, reading: asyncio.Future[Stored | None]) -> None:
        if self._closed or reading.cancelled():
            return
        error = reading.exception()
        found = None if error is not None else reading.result()
        if found is None:
            _log.error("table %s cannot be read anew", self.table.id, exc_info=error)
            self._give_up()
            return
        self._reading = None
        self._through("showing the table anew", self._begin_anew, found)

    def _give_up(self) -> None:
        if self._shared.given_up is not None:
            self._shared.given_up(self.table.id)
        self.close("This table could not be read: try again in a moment.")

    def _begin_anew(self, found: Stored) -> None:
        self._take(found)
        seats = {_told_by(digest): seat for digest, seat in self._tokens.items()}
        for client in self.clients:
            client.seat = seats.get(client.by)
            client.send(self.snapshot(None, client.seat))
        self._bots.call_in(self.table)
        self._go_on()

    def watch(self) -> bool:
        """See that the table goes on: whether it stood still, and is read anew.

        While a person is at it there is somebody to wait for, or something that comes by itself;
        so there is where bots are alone, and watched.
        """
        live = self._here() if self.table.persons else self.clients
        if self._closed or not live:
            return False
        if self._reading is not None:
            if self._shared.loop.time() > self._reading + _SLOW:
                self._give_up()
                return True
            return False
        coming = self._coming()
        if coming is None:
            fine = bool(awaited(self.table, self._gone)) or not self.table.persons
        else:
            fine = self._clock.runs or (coming.what == "bot" and self._bots.thinking)
        if not fine:
            _log.error("table %s, version %d: stands still", self.table.id, self.table.version)
            self._read_anew()
        return not fine

    # -- who is here ----------------------------------------------------------------------------

    def seat_of(self, token: str) -> Seat | None:
        """The seat that a token opens."""
        return self._tokens.get(token_hash(token))

    @staticmethod
    def told_by(token: str) -> str:
        """What the commands of a token's holder are told by in the log."""
        return _told_by(token_hash(token))

    def _here(self) -> frozenset[Seat]:
        return self.table.persons - self._gone.keys()

    def enter(self, client: Client) -> None:
        """A connection has said who it is: it is welcomed, and the others are told."""
        self.clients.add(client)
        self.used = self._shared.loop.time()
        if not self._here():
            self._came = self.now()
        self._gone.pop(client.seat, None) if client.seat is not None else None
        self._settle()
        client.send(self._teller.welcome(client.seat, self._here(), self._watching()))
        self.presence()
        if client.seat is not None and self.table.chairs[client.seat].away:
            self._returning.add(client.seat)
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

    def leave(self, client: Client) -> None:
        """A connection is gone."""
        self.clients.discard(client)
        self.door.leave(client)
        self.used = self._shared.loop.time()
        if client.seat is not None and all(other.seat != client.seat for other in self.clients):
            self._hints.leave(client.seat)
            self._returning.discard(client.seat)
        self._settle()
        self.presence()
        self._go_on()

    def _settle(self) -> None:
        """Note which persons are connected, and since when the others are not."""
        here = {client.seat for client in self.clients}
        now = self.now()
        self._gone = {
            seat: self._gone.get(seat, now) for seat in self.table.persons if seat not in here
        }

    def _watching(self) -> int:
        return sum(client.seat is None for client in self.clients)

    def presence(self) -> None:
        """Tell everybody who is here, and who asks to be let sit down."""
        self._teller.knocks = self.door.knocks
        self._teller.presence(self.clients, self._here(), self._watching())

    @property
    def covered(self) -> bool:
        """Whether only those seated here may see the games."""
        return self._teller.covered

    def cover(self, *, covered: bool) -> None:
        """Whether others may still have to play these boards; who looks on is told of a change."""
        if covered == self._teller.covered:
            return
        self._teller.covered = covered
        self.presence()
        for client in self.clients:
            if client.seat is None:
                client.send(self.snapshot(None, None))

    # -- commands -------------------------------------------------------------------------------

    def command(self, client: Client, command: Command, ident: str | int | None) -> None:
        """Carry a command out; it is acknowledged once it is on the disk.

        Raises:
            Refused, Illegal: it comes to nothing; why is said.
        """
        if self._reading is not None:
            raise Refused("not-now", "The table is being read anew: a moment.")
        try:
            self._command(client, command, ident)
        except EuchreError:
            raise
        except Exception:  # noqa: BLE001 - the same
            self._log_trouble(f"the command {type(command).__name__} of seat {client.seat}")
            self._read_anew()
            why = "Something went wrong, and that has not happened: the table is read anew."
            raise Refused("not-now", why) from None

    def _command(self, client: Client, command: Command, ident: str | int | None) -> None:
        seat = client.seat
        key = None if seat is None or ident is None else (client.by, str(ident))
        done = None if key is None else self._answered(key)
        if done is not None:
            receipt = self._shared.notary.receipt(self.table, seat, command)
            self._again(client, self._teller.ack(ident, done, receipt))
            return
        if self._writing > 200:
            raise Refused("flood", "The disk is slow just now: a moment.")
        seen = getattr(command, "seen", None)
        draft = self.draft()
        try:
            deciding.decide(draft, seat, command)
        except (Refused, EuchreError):
            if seen is not None and seen < self._teller.moved:
                raise Refused("stale", "The table has moved on since: look again.") from None
            raise
        version = draft.table.version
        left = self.table.persons - draft.table.persons
        tokens = tuple(token for at in sorted(left) for token in self._revoked(at))
        receipt = self._shared.notary.receipt(draft.table, seat, command)
        ack = self._teller.ack(ident, version, receipt)
        if not draft.moves:
            client.send(ack)
            return
        if key is not None:
            self._done[key] = version
            while len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
        self.commit(
            draft,
            by=None if key is None else key[0],
            command=None if key is None else key[1],
            tokens=tokens,
            then=partial(self._answer, client, ident, ack, key),
        )
        for at in left:
            self._stood(at)

    def _answered(self, key: tuple[str, str]) -> int | None:
        """The version that a command led to which has been carried out already."""
        if key in self._done or self.table.version <= REMEMBERED:
            return self._done.get(key)
        return self._shared.log.answered(self.table.id, *key)

    def _again(self, client: Client, ack: bytes) -> None:
        """The same command once more: it is acknowledged as soon as the first one is."""

        def then(error: BaseException | None) -> None:
            if error is None:
                client.send(ack)

        if self._writing:
            self._append(Batch(self.table.id), then)
        else:
            then(None)

    def _answer(
        self,
        client: Client,
        ident: str | int | None,
        ack: bytes,
        key: tuple[str, str] | None,
        error: BaseException | None,
    ) -> None:
        if error is None:
            if ident is not None:
                client.send(ack)
            return
        if key is not None:
            self._done.pop(key, None)
        why = "That could not be written down, and has not happened."
        client.send(self._teller.error(ident, "not-saved", why))

    def _revoked(self, seat: Seat | None) -> tuple[TokenRow, ...]:
        now = self._shared.now()
        return tuple(
            TokenRow(at, digest, now, revoked=True)
            for digest, at in self._tokens.items()
            if at == seat
        )

    def _stood(self, seat: Seat | None) -> None:
        """The connections of a seat that was given up become spectators."""
        for client in self.clients:
            if client.seat == seat:
                client.seat = None
                self._teller.forget()
                client.send(self.snapshot(None, None))
        self._settle()
        self.presence()
        self._go_on()  # with who is there now

    def hint(self, client: Client, ident: str | int) -> None:
        """Answer what the coach would do, thought out elsewhere from what the seat sees.

        Raises:
            Refused: hints are off, it is not that seat's turn, or too many are asked for.
        """
        match, seat = self.table.match, self.table.eyes(client.seat)
        if not self.table.settings.hints:
            raise Refused("off", "At this table there are no hints.")
        if seat is None or match is None or match.stage is not Stage.HAND or match.turn != seat:
            raise Refused("not-your-turn", "A hint is given when it is your turn.")
        view = match.view(seat)
        assert view is not None
        version = self.table.version

        def tell(found: Hint | None, error: Refused | None) -> None:
            if found is not None:
                client.send(self._teller.hint(ident, version, found.event, found.why))
            elif error is not None:
                client.send(self._teller.error(ident, error.code, error.why))

        self._hints.ask(seat, client.address, view, partial(self._through, "a hint", tell))

    def info(self) -> TableInfo:
        """Who sits where, as everybody may know."""
        knocks, late, covered = self.door.knocks, self._bots.late, self.covered
        return table_info(self.table, self._here(), self._watching(), knocks, late, covered=covered)

    @property
    def told(self) -> int:
        """The version that everybody has been told of."""
        return self._teller.version

    def snapshot(self, ident: str | int | None, seat: Seat | None) -> bytes:
        """The whole picture, once more."""
        here, watching = self._here(), self._watching()
        return self._teller.welcome(seat, here, watching, ident=ident, kind="snapshot")

    def stale(self, ident: str | int, seat: Seat | None, why: str) -> bytes:
        """A command came too late: why, and a fresh picture."""
        return self._teller.stale(ident, seat, why)

    def sit(
        self,
        name: str,
        seat: Seat | None,
        then: Callable[[BaseException | None], None],
        *,
        let_in: bool = False,
    ) -> tuple[Seat, str]:
        """A person sits down; the seat and its token, which is good once `then` is told None.

        Raises:
            Refused: there is no room, or the door is closed and they are not `let_in`.
        """
        draft = self.draft()
        seat = deciding.sit(draft, name, seat, let_in=let_in)
        token = secrets.token_urlsafe(32)
        rows = (*self._revoked(seat), TokenRow(seat, token_hash(token), draft.now))
        self._gone[seat] = draft.now
        self.commit(draft, tokens=rows, then=then)
        return seat, token

    def admit(self, seat: Seat, then: Callable[[BaseException | None], None]) -> str:
        """One more token for a seat, for another device of the person who has it."""
        token = secrets.token_urlsafe(32)
        draft = self.draft()
        self.commit(draft, tokens=(TokenRow(seat, token_hash(token), draft.now),), then=then)
        return token

    def revoke(self, seat: Seat, then: Callable[[BaseException | None], None]) -> None:
        """Whatever opened a seat opens it no more; who was there with it watches."""
        self.commit(self.draft(), tokens=self._revoked(seat), then=then)
        self._stood(seat)

    def stand(self, seat: Seat, then: Callable[[BaseException | None], None]) -> None:
        """A person leaves for good."""
        draft = self.draft()
        deciding.stand(draft, seat)
        tokens = self._revoked(seat)
        self.commit(draft, tokens=tokens, then=then)
        self._stood(seat)


def _told_by(digest: bytes) -> str:
    return digest.hex()[:16]
