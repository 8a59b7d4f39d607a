"""A table that is alive: its state, its log, its connections, its bots and its clock."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from euchre.analysis.hints import Hint, hint
from euchre.errors import EuchreError
from euchre.match import Stage
from euchre.rules import Seat
from euchre.server.clock import Clock
from euchre.server.telling import Teller
from euchre.store import Batch, Listing, Row, TokenRow, token_hash
from euchre.table import deciding
from euchre.table.commands import Back, Command, Refused
from euchre.table.draft import Draft, Luck
from euchre.table.entries import Entry, entry_from_json, entry_to_json
from euchre.table.folding import fold
from euchre.table.picture import TableInfo
from euchre.table.showing import table_info
from euchre.table.state import Table

if TYPE_CHECKING:
    from euchre.server.hub import Hub

_log: Final = logging.getLogger("euchre.server")
REMEMBERED: Final = 4096
"""Commands whose answers a room knows by heart, so that they can be sent again."""


class Client(Protocol):
    """A connection, as a room sees it."""

    seat: Seat | None
    by: str

    def send(self, message: bytes) -> None:
        """Send this when there is time."""

    def close(self, code: int, reason: str) -> None:
        """Send what is waiting, and end."""


class Room:
    """One table in memory. Everything here runs in the event loop.

    Attributes:
        table: the table with all that has been decided, on disk or on its way there.
        clients: the connections that have said who they are.
        used: when somebody last was here, by the loop's clock.
    """

    def __init__(self, hub: Hub, table: Table, vault: dict[str, bytes]) -> None:
        self._hub = hub
        self.table = table
        self.clients: set[Client] = set()
        self.used = hub.loop.time()
        self._vault = vault
        self._gone = dict.fromkeys(table.persons, hub.now())
        self._tokens: dict[bytes, Seat] = {}
        self._teller = Teller(table)
        self._done: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._clock = Clock(hub, self)
        self._writing = 0
        self._broken = False

    # -- from and to the disk -------------------------------------------------------------------

    @classmethod
    def load(cls, hub: Hub, table: str) -> Room | None:
        """The room of a table that is on disk; None if there is none.

        Raises:
            EuchreError: what is on disk is no log of a table.
        """
        rows = hub.log.entries(table)
        if not rows:
            return None
        state = fold((row.at, entry_from_json(row.entry)) for row in rows)
        room = cls(hub, state, hub.log.secrets(table))
        for row in rows[-REMEMBERED:]:
            if row.by is not None and row.command is not None:
                room._done[row.by, row.command] = row.seq
        room._tokens = {t.hash: t.seat for t in hub.log.tokens(table) if not t.revoked}
        return room

    @property
    def busy(self) -> bool:
        """Whether somebody is here, or something is on its way to the disk."""
        return bool(self.clients) or self._writing > 0 or self._clock.thinking

    def begin(
        self,
        draft: Draft,
        tokens: tuple[TokenRow, ...],
        then: Callable[[BaseException | None], None],
    ) -> None:
        """Write the first entries of a new table, the opening among them."""
        first = draft.moves[0][1]
        self.table = first
        self._gone = dict.fromkeys(draft.table.persons, draft.now)
        self.commit(draft, tokens=tokens, then=then, first=1)

    def close(self, why: str = "The server is stopping; nothing is lost.") -> None:
        """Stop the clock and say goodbye to everybody."""
        self._clock.stop()
        self._broken = True
        for client in tuple(self.clients):
            client.send(self._teller.bye("closing", why))
            client.close(1012, "come again")
        self.clients.clear()

    def draft(self) -> Draft:
        """An empty draft of what happens next, with time and chance."""
        table, promise = self.table, self.table.promise
        secret = None
        if promise is not None:
            secret = self._vault.get(f"{table.game}/{promise.hand}")
        return Draft(table, self._hub.now(), Luck(self._hub.fresh(table), secret))

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
        batch = Batch(self.table.id, rows, secret, tokens, self._listing(before, draft))
        self._writing += 1
        if before.chairs != self.table.chairs:
            self._clock.call_in()
        moves = tuple(draft.moves)
        self._hub.append(batch, partial(self._written, moves, then))
        self._clock.set(self._gone)

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
            self._hub.counts.entries += len(moves)
            for entry, after in moves:
                self._teller.tell(entry, after, self.clients, self._here())
            if self._hub.ended is not None and any(after.stage == "over" for _, after in moves):
                self._hub.ended(self.table.id)
        if then is not None:
            then(error)
        if error is not None and not self._broken:
            _log.error("table not written: %s", error)
            self._hub.drop(self, "The last move could not be written down: try again.")

    # -- who is here ----------------------------------------------------------------------------

    def seat_of(self, token: str) -> Seat | None:
        """The seat that a token opens."""
        return self._tokens.get(token_hash(token))

    @staticmethod
    def told_by(token: str) -> str:
        """What the commands of a token's holder are told by in the log."""
        return token_hash(token).hex()[:16]

    def _here(self) -> frozenset[Seat]:
        return self.table.persons - self._gone.keys()

    def enter(self, client: Client) -> None:
        """A connection has said who it is: it is welcomed, and the others are told."""
        self.clients.add(client)
        self.used = self._hub.loop.time()
        self._gone.pop(client.seat, None) if client.seat is not None else None
        self._settle()
        client.send(self._teller.welcome(client.seat, self._here(), self._watching()))
        self._presence()
        if client.seat is not None and self.table.chairs[client.seat].away:
            self.command(client, Back("back"), None)
        self._clock.set(self._gone)

    def leave(self, client: Client) -> None:
        """A connection is gone."""
        self.clients.discard(client)
        self.used = self._hub.loop.time()
        self._settle()
        self._presence()
        self._clock.set(self._gone)

    def _settle(self) -> None:
        """Note which persons are connected, and since when the others are not."""
        here = {client.seat for client in self.clients}
        now = self._hub.now()
        self._gone = {
            seat: self._gone.get(seat, now) for seat in self.table.persons if seat not in here
        }

    def _watching(self) -> int:
        return sum(client.seat is None for client in self.clients)

    def _presence(self) -> None:
        self._teller.presence(self.clients, self._here(), self._watching())

    # -- commands -------------------------------------------------------------------------------

    def command(self, client: Client, command: Command, ident: str | int | None) -> None:
        """Carry a command out, or say why not; it is acknowledged once it is on the disk."""
        seat = client.seat
        key = None if seat is None or ident is None else (client.by, str(ident))
        if key is not None and key in self._done:
            self._again(client, ident, self._done[key])
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
        tokens = self._revoked(seat) if draft.table.persons < self.table.persons else ()
        if not draft.moves:
            client.send(self._teller.ack(ident, version))
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
            then=partial(self._answer, client, ident, version, key),
        )
        if tokens:
            self._stood(seat)

    def _again(self, client: Client, ident: str | int | None, version: int) -> None:
        """The same command once more: it is acknowledged as soon as the first one is."""

        def then(error: BaseException | None) -> None:
            if error is None:
                client.send(self._teller.ack(ident, version))

        if self._writing:
            self._hub.append(Batch(self.table.id), then)
        else:
            then(None)

    def _answer(
        self,
        client: Client,
        ident: str | int | None,
        version: int,
        key: tuple[str, str] | None,
        error: BaseException | None,
    ) -> None:
        if error is None:
            if ident is not None:
                client.send(self._teller.ack(ident, version))
            return
        if key is not None:
            self._done.pop(key, None)
        why = "That could not be written down, and has not happened."
        client.send(self._teller.error(ident, "not-saved", why))

    def _revoked(self, seat: Seat | None) -> tuple[TokenRow, ...]:
        now = self._hub.now()
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

    def hint(self, client: Client, ident: str | int) -> None:
        """Answer what the coach would do, thought out elsewhere from what the seat sees.

        Raises:
            Refused: hints are off, or it is not that seat's turn.
        """
        match, seat = self.table.match, client.seat
        if not self.table.settings.hints:
            raise Refused("off", "At this table there are no hints.")
        if seat is None or match is None or match.stage is not Stage.HAND or match.turn != seat:
            raise Refused("not-your-turn", "A hint is given when it is your turn.")
        view = match.view(seat)
        assert view is not None
        version = self.table.version

        def tell(found: Hint) -> None:
            client.send(self._teller.hint(ident, version, found.event, found.why))

        self._hub.think(partial(hint, view), tell)

    def info(self) -> TableInfo:
        """Who sits where, as everybody may know."""
        return table_info(self.table, self._here(), self._watching())

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
        self, name: str, seat: Seat | None, then: Callable[[BaseException | None], None]
    ) -> tuple[Seat, str]:
        """A person sits down; the seat and its token, which is good once `then` is told None.

        Raises:
            Refused: there is no room.
        """
        draft = self.draft()
        seat = deciding.sit(draft, name, seat)
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

    def stand(self, seat: Seat, then: Callable[[BaseException | None], None]) -> None:
        """A person leaves for good."""
        draft = self.draft()
        deciding.stand(draft, seat)
        tokens = self._revoked(seat)
        self.commit(draft, tokens=tokens, then=then)
        self._stood(seat)
