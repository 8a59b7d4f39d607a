"""The socket of a table: who is there, what they say, and what they are sent."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from euchre.errors import EuchreError
from euchre.refusal import Illegal
from euchre.rules import Seat
from euchre.server.hosts import address_of
from euchre.server.hub import Hub
from euchre.server.limits import Bucket
from euchre.server.room import Room
from euchre.server.telling import PROTOCOL, encode
from euchre.table.commands import Command, Hello, Hint, Ping, Refused, Sync, command_of, id_of
from euchre.table.picture import Message

_log: Final = logging.getLogger("euchre.server")
FLOODED: Final = 1008
"""The code a flooding connection is closed with."""
FULL: Final = 1013
"""The code a connection is closed with where there are too many."""


class Connection:
    """One socket: what waits to be sent, and who sits behind it.

    Attributes:
        seat: the seat whose token it has shown; None: a spectator.
        by: what its commands are told by in the log.
        address: where it comes from.
    """

    def __init__(self, socket: WebSocket, queued: int, address: str = "") -> None:
        self.seat: Seat | None = None
        self.by = ""
        self.address = address
        self._socket = socket
        self._queued = queued
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._end: tuple[int, str] | None = None

    def send(self, message: bytes) -> None:
        """Send this when there is time; a connection that cannot keep up is dropped."""
        if self._end is not None:
            return
        if len(self._waiting) >= self._queued:
            self._waiting.clear()
            self.close(FLOODED, "too slow")
            return
        self._waiting.append(message)
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Send what is waiting, and end."""
        if self._end is None:
            self._end = (code, reason)
            self._wake.set()

    async def pump(self) -> None:
        """Send what is to be sent, until the end."""
        while True:
            while self._waiting:
                await self._socket.send_text(self._waiting.popleft().decode())
            if self._end is not None:
                await self._socket.close(*self._end)
                return
            self._wake.clear()
            await self._wake.wait()


class Sockets:
    """The endpoint of all sockets of one server."""

    def __init__(self, hub: Hub, origins: frozenset[str]) -> None:
        self._hub = hub
        self._origins = origins
        self._addresses: dict[str, int] = {}

    async def endpoint(self, socket: WebSocket) -> None:
        """One connection, from its first to its last moment."""
        if not allowed_origin(socket, self._origins):
            await socket.close(FLOODED, "not from there")
            return
        address = address_of(socket)
        if not self._room_for(address):
            await socket.close(FULL, "too many connections")
            return
        self._hub.counts.sockets += 1
        self._addresses[address] = self._addresses.get(address, 0) + 1
        try:
            await self._connected(socket)
        finally:
            self._hub.counts.sockets -= 1
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def _room_for(self, address: str) -> bool:
        limits = self._hub.limits
        there = self._addresses.get(address, 0)
        return self._hub.counts.sockets < limits.sockets and there < limits.sockets_of_address

    async def _connected(self, socket: WebSocket) -> None:
        await socket.accept()
        connection = Connection(socket, self._hub.limits.queued, address_of(socket))
        pump = asyncio.create_task(connection.pump())
        try:
            await self._talk(socket, connection)
        except (WebSocketDisconnect, ConnectionError):
            pass
        finally:
            await _ended(socket, connection, pump)

    async def _talk(self, socket: WebSocket, connection: Connection) -> None:
        table = socket.path_params["table"]
        try:
            room = await self._hub.room(table)
        except EuchreError:
            _log.exception("a table cannot be read")
            connection.send(_error(None, "no-table", "This table cannot be read any more."))
            connection.close(FLOODED, "no such table")
            return
        if room is None:
            connection.send(_error(None, "no-table", "There is no such table: check the link."))
            connection.close(FLOODED, "no such table")
            return
        if len(room.clients) >= self._hub.limits.sockets_of_table:
            connection.send(_error(None, "full", "Too many are watching this table."))
            connection.close(FULL, "too many")
            return
        if not await self._greet(socket, connection, room):
            return
        if self._hub.rooms.get(table) is not room:  # put away or dropped while we waited
            room = await self._hub.room(table) or room
        room.enter(connection)
        try:
            await self._listen(socket, connection, room)
        finally:
            self._room_of(room).leave(connection)

    def _room_of(self, room: Room) -> Room:
        return self._hub.rooms.get(room.table.id, room)

    async def _greet(self, socket: WebSocket, connection: Connection, room: Room) -> bool:
        """The first message; whether it was a good one."""
        try:
            text = await asyncio.wait_for(_receive(socket), self._hub.limits.silence)
        except TimeoutError:
            connection.close(FLOODED, "nobody said hello")
            return False
        try:
            _introduce(connection, room, command_of(text))
        except Refused as refused:
            connection.send(_error(id_of(text), refused.code, refused.why))
            connection.close(FLOODED, refused.code)
            return False
        return True

    async def _listen(self, socket: WebSocket, connection: Connection, room: Room) -> None:
        limits, loop = self._hub.limits, self._hub.loop
        bucket, strikes = Bucket(limits.rate, limits.burst, loop.time()), 0
        while True:
            text = await _receive(socket)
            if not bucket.take(loop.time()):
                strikes += 1
                if strikes > limits.burst:
                    connection.close(FLOODED, "flood")
                    return
                why = "Too many messages at once: slow down."
                connection.send(_error(id_of(text), "flood", why))
                continue
            if self._room_of(room) is not room:
                return  # the room was dropped, and the end of the connection is on its way
            self._hub.counts.commands += 1
            self._one(connection, room, text)

    def _one(self, connection: Connection, room: Room, text: str | bytes) -> None:
        """One message, answered."""
        try:
            command = command_of(text)
        except Refused as refused:
            self._refuse(connection, room, id_of(text), refused.code, refused.why)
            return
        try:
            self._carry_out(connection, room, command)
        except Refused as refused:
            if refused.code == "stale":
                connection.send(room.stale(command.id, connection.seat, refused.why))
                self._hub.counts.refused += 1
            else:
                self._refuse(connection, room, command.id, refused.code, refused.why)
        except Illegal as illegal:
            self._refuse(connection, room, command.id, illegal.code, illegal.why)
        except EuchreError as error:
            self._refuse(connection, room, command.id, "not-now", f"{error}")

    def _refuse(
        self, to: Connection, room: Room, ident: str | int | None, code: str, why: str
    ) -> None:
        self._hub.counts.refused += 1
        to.send(_error(ident, code, why, room.told))

    def _carry_out(self, connection: Connection, room: Room, command: Command) -> None:
        match command:
            case Hello():
                raise Refused("not-now", "You have said hello already.")
            case Ping(ident):
                connection.send(encode(Message(v=room.told, type="pong", id=ident, now=room.now())))
            case Sync(ident):
                connection.send(room.snapshot(ident, connection.seat))
            case Hint(ident):
                room.hint(connection, ident)
            case _:
                room.command(connection, command, command.id)


def _introduce(connection: Connection, room: Room, hello: Command) -> None:
    """Somebody says hello: note who it is.

    Raises:
        Refused: it is no good hello.
    """
    if not isinstance(hello, Hello):
        raise Refused("malformed", "Say hello first, with the versions you know.")
    if PROTOCOL not in hello.versions:
        raise Refused("malformed", f"This server speaks version {PROTOCOL}.")
    if hello.token is None:
        return
    connection.seat = room.seat_of(hello.token)
    connection.by = room.told_by(hello.token)
    if connection.seat is None:
        raise Refused("no-seat", "That token opens no seat here (any more).")


async def _receive(socket: WebSocket) -> str | bytes:
    """The next message.

    Raises:
        WebSocketDisconnect: there is none.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    text: str | bytes | None = message.get("text")
    return text if text is not None else (message.get("bytes") or b"")


async def _ended(socket: WebSocket, connection: Connection, pump: asyncio.Task[None]) -> None:
    """See to it that what waits is sent where that is still possible."""
    connection.close(1000, "")
    if socket.client_state is WebSocketState.DISCONNECTED:
        pump.cancel()
    with suppress(
        asyncio.CancelledError, ConnectionError, RuntimeError, WebSocketDisconnect, TimeoutError
    ):
        await asyncio.wait_for(pump, 5)


def _error(ident: str | int | None, code: str, why: str, v: int = 0) -> bytes:
    return encode(Message(v=v, type="error", id=ident, code=code, why=why))


def allowed_origin(socket: WebSocket, origins: frozenset[str]) -> bool:
    """Whether a page of this server, of an allowed one, or no page at all asks."""
    origin = socket.headers.get("origin")
    if origin is None or origin in origins:
        return True
    host = socket.headers.get("host", "")
    return origin.removeprefix("http://").removeprefix("https://") == host
