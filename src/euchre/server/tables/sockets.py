"""The socket of a table: who is there, what they say, and what they are sent."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeGuard

from starlette.websockets import WebSocket, WebSocketDisconnect

from euchre.errors import EuchreError
from euchre.refusal import Illegal
from euchre.rules import Seat
from euchre.server.doors.accounts import identity_of
from euchre.server.doors.browsers import browser_of
from euchre.server.doors.connections import content, socket_of
from euchre.server.doors.hosts import address_of
from euchre.server.limits import Bucket, Buckets
from euchre.server.tables.backstage.answered import Unsure
from euchre.server.tables.backstage.tokens import author
from euchre.server.tables.hub import Hub
from euchre.server.tables.people.admission import TOO_MANY, Admission
from euchre.server.tables.people.connection import FLOODED, FULL, Connection
from euchre.server.tables.people.messages import PROTOCOLS, encode
from euchre.server.tables.requests import carry_out
from euchre.server.tables.room import Room
from euchre.server.tracing import REQUEST
from euchre.store import StoreError
from euchre.table.commands import (
    PLAYING,
    Command,
    Hello,
    KnockAtDoor,
    Refused,
    Say,
    SayPhrase,
    command_of,
    id_of,
)
from euchre.table.shown.picture import Message
from euchre.words.grammar import listing, sentence
from euchre.words.names import Name

_log: Final = logging.getLogger("euchre.server")
_FAREWELL: Final = 40
"""Looks, 0.05 s apart, whether everybody has heard the goodbye."""
_LAST: Final = 5.0
"""Seconds in which somebody may take what they were sent last."""


class _Paces:
    """Rate limits per seat, over all its sockets: they keep a table's log small."""

    def __init__(self, hub: Hub) -> None:
        told = hub.limits.told
        self._now = hub.loop.time
        self._messages = Buckets[tuple[str, Seat]](told.rate, told.burst)
        self._others = Buckets[tuple[str, Seat]](told.beside_rate, told.beside_burst)
        self._gallery = Buckets[tuple[str, str]](told.beside_rate, told.beside_burst)

    def goes_on(self, room: Room, who: Connection) -> bool:
        """Count one more message of a seat; return whether it is allowed."""
        seat = who.seat
        return seat is None or self._messages.take((room.table.id, seat), self._now())

    def allow(self, room: Room, who: Connection, command: Command) -> None:
        """Count a command outside the game: of a seat, or chat and knocks of watchers at one
        address.

        Raises:
            Refused: it has done much beside the game.
        """
        if isinstance(command, PLAYING):
            return
        now, table = self._now(), room.table.id
        if who.seat is not None:
            goes_on = self._others.take((table, who.seat), now)
        elif isinstance(command, KnockAtDoor | Say | SayPhrase):
            goes_on = self._gallery.take((table, who.address), now)
        else:
            return  # nothing is written for it, or told
        if not goes_on:
            raise Refused("flood", "That is too much at once: play on, or wait a moment.")


@dataclass(slots=True)
class _Visit:
    """A client at a table, and its message budget.

    Attributes:
        connection: theirs.
        room: the room of the table.
        bucket: how much they may send.
        strikes: messages that were too much.
    """

    connection: Connection
    room: Room
    bucket: Bucket
    strikes: int = 0


class Sockets:
    """WebSocket endpoint of one server.

    Attributes:
        admission: who may be at a table.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.admission = Admission(hub.limits)
        self._paces = _Paces(hub)
        self._hearing: set[asyncio.Task[None]] = set()
        self._stopping = False

    async def farewell(self) -> None:
        """Close all sockets, and wait briefly until the clients have received that."""
        self._stopping = True
        await self._hub.hand_over()
        for _ in range(_FAREWELL):
            if not self._hub.counts.sockets:
                return
            await asyncio.sleep(0.05)

    async def endpoint(self, socket: WebSocket) -> None:
        """Serve one WebSocket from its first to its last message."""
        if self._stopping:
            await socket.close(1012, "come again")
            return
        line = socket_of(socket.scope)
        connection = Connection(line, self._hub.limits.queued, address_of(socket))
        connection.request = REQUEST.get()
        line.whose = connection.address, None  # who greets takes turns, too
        self.admission.greet(connection)
        self._hub.counts.sockets += 1
        try:
            await self._connected(socket, connection)
        finally:
            self._hub.counts.sockets -= 1
            self.admission.leave(connection)

    async def _connected(self, socket: WebSocket, connection: Connection) -> None:
        try:
            await socket.accept()
            await self._talk(socket, connection)
        except (WebSocketDisconnect, ConnectionError):
            pass
        finally:
            connection.close(1000, "")
            await socket_of(socket.scope).over(_LAST)

    async def _talk(self, socket: WebSocket, connection: Connection) -> None:
        table = socket.path_params["table"]
        try:
            room = await self._hub.room(table)
        except EuchreError as error:
            _log.error("a table cannot be read: %s", error)
            connection.send(_error(None, "no-table", sentence(f"{error}")))
            connection.close(FLOODED, "no such table")
            return
        if room is None:
            connection.send(_error(None, "no-table", "There is no such table: check the link."))
            connection.close(FLOODED, "no such table")
            return
        hello = await self._greet(socket, connection, room)
        if hello is None:
            return
        if self._hub.rooms.get(table) is not room:  # put away or dropped while we waited
            try:
                found = await self._hub.room(table)
            except EuchreError:  # or another server has it, and who comes again gets there
                connection.close(1012, "come again")
                return
            if found is None:  # it has been removed meanwhile
                connection.send(_error(hello.id, "no-table", "This table is not there any more."))
                connection.close(FLOODED, "no such table")
                return
            room = found
        connection.seat = room.tokens.seat_of(connection.by)
        why = self.admission.admit(connection, table)
        if why is not None:
            connection.send(_error(hello.id, "full", why))
            connection.close(FULL, TOO_MANY)
            return
        try:
            room.enter(connection)
            await self._listen(socket, connection, room)
        finally:
            self._room_of(room).leave(connection)

    def _room_of(self, room: Room) -> Room:
        return self._hub.rooms.get(room.table.id, room)

    async def _greet(self, socket: WebSocket, connection: Connection, room: Room) -> Hello | None:
        """Receive the first message, if it is a valid hello."""
        try:
            text = await asyncio.wait_for(_receive(socket), self._hub.limits.silence)
        except TimeoutError:
            connection.close(FLOODED, "nobody said hello")
            return None
        try:
            hello = introduced(connection, room, command_of(text))
            who = await identity_of(self._hub.accounts, socket, browser_of(socket))
            connection.identity = who
            if connection.seat is not None:
                await self._hub.sets.seat(room.table, who)
            else:
                connection.apart = await self._hub.sets.apart(room.table, who)
        except Refused as refused:
            connection.send(_error(id_of(text), refused.code, refused.why))
            connection.close(FLOODED, refused.code)
            return None
        except StoreError as error:
            connection.send(_error(id_of(text), "not-saved", sentence(f"{error}")))
            connection.close(1012, "come again")
            return None
        return hello

    async def _listen(self, socket: WebSocket, connection: Connection, room: Room) -> None:
        limits, loop = self._hub.limits, self._hub.loop
        bucket = Bucket(limits.rate, limits.burst, loop.time())
        visit = _Visit(connection, room, bucket)
        line = socket_of(socket.scope)
        line.whose = connection.address, connection.seat is None
        line.listen(partial(self._hear, visit))
        await _receive(socket)  # only the end, now

    def _hear(self, visit: _Visit, text: str | bytes) -> None:
        """Start handling a client's message, or refuse it if there are too many."""
        connection, room = visit.connection, visit.room
        if connection.ending:
            return
        connection.came = now = self._hub.loop.time()
        allowed = visit.bucket.take(now) and self._paces.goes_on(room, connection)
        does = self.hear(connection, room, text) if allowed else self._flooded(visit, text)
        task = self._hub.loop.create_task(does)
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)

    async def _flooded(self, visit: _Visit, text: str | bytes) -> None:
        """Refuse a message over the limit; the answer comes after those to earlier messages."""
        visit.strikes += 1
        if visit.strikes > self._hub.limits.told.refusals:
            visit.connection.close(FLOODED, "flood")
            return
        why = "Too many messages at once: slow down."
        visit.connection.send(_error(id_of(text), "flood", why))

    async def hear(self, connection: Connection, room: Room, text: str | bytes) -> None:
        """Carry out and answer a client's message."""
        if connection.ending or self._room_of(room) is not room:
            return  # it was dropped, and the end is on its way
        self._hub.counts.commands += 1
        heard = connection.came
        try:
            command = command_of(text)
        except Refused as refused:
            self._refuse(connection, room, id_of(text), refused.code, refused.why)
            return
        try:
            self._paces.allow(room, connection, command)
            if connection.seat is None and isinstance(command, KnockAtDoor | Say | SayPhrase):
                await self._hub.identities.look_at(room, connection)
            if _comes(command, connection):
                await self._hub.check_guest(connection.identity, Name(command.name))
            if self._room_of(room) is room and not connection.ending:
                await carry_out(room, connection, command, heard)
        except Refused as refused:
            if refused.code == "stale":
                why = room.everyone.teller.stale(command.id, connection.seat, refused.why)
                connection.send(why)
                self._hub.counts.refused += 1
            else:
                self._refuse(connection, room, command.id, refused.code, refused.why)
        except Illegal as illegal:
            self._refuse(connection, room, command.id, illegal.code, illegal.why)
        except Unsure:  # it may have happened: who asks again hears
            connection.close(1012, "come again")
        except EuchreError as error:
            self._refuse(connection, room, command.id, "not-now", sentence(f"{error}"))
        if _log.isEnabledFor(logging.DEBUG):
            known = {"table": room.table.id, "request": connection.request}
            seconds = round(self._hub.loop.time() - heard, 6)
            _log.debug("command carried out", extra={**known, "duration": seconds})

    def _refuse(
        self, to: Connection, room: Room, ident: str | int | None, code: str, why: str
    ) -> None:
        self._hub.counts.refused += 1
        to.send(_error(ident, code, why, room.everyone.teller.version))


def _comes(command: Command, connection: Connection) -> TypeGuard[KnockAtDoor | Say | SayPhrase]:
    """Return whether a command gives a guest a name: the first chat message does, and every
    knock.
    """
    if connection.seat is not None or connection.identity.account is not None:
        return False
    if isinstance(command, Say | SayPhrase) and connection.name:
        return False
    return isinstance(command, KnockAtDoor | Say | SayPhrase) and bool(command.name)


def introduced(connection: Connection, room: Room, hello: Command) -> Hello:
    """Check a hello, and set the connection's protocol and seat.

    Raises:
        Refused: it is no good hello.
    """
    if not isinstance(hello, Hello):
        raise Refused("malformed", "Say hello first, with the versions you know.")
    known = set(PROTOCOLS).intersection(hello.versions)
    if not known:
        spoken = listing([f"{version}" for version in PROTOCOLS])
        raise Refused("malformed", f"This server speaks the versions {spoken}.")
    connection.protocol = max(known)
    if hello.token is not None:
        connection.seat = room.tokens.seat(hello.token)
        connection.by = author(hello.token)
        if connection.seat is None:
            raise Refused("no-seat", "That token opens no seat here (any more).")
    return hello


async def _receive(socket: WebSocket) -> str | bytes:
    """Receive the next message.

    Raises:
        WebSocketDisconnect: there is none.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    return content(message)


def _error(ident: str | int | None, code: str, why: str, v: int = 0) -> bytes:
    return encode(Message(v=v, type="error", id=ident, code=code, why=why))
