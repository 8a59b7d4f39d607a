"""The socket of a table: who is there, what they say, and what they are sent."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeGuard

from starlette.websockets import WebSocket, WebSocketDisconnect

from euchre.english.grammar import join_words, make_sentence
from euchre.english.names import DisplayName
from euchre.errors import EuchreError
from euchre.game.illegal_events import IllegalEventError
from euchre.game.rules import Seat
from euchre.server.endpoints import FORWARDED_KEY
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.browsers import read_browser_id
from euchre.server.http.connections import SocketProtocol, find_socket, read_message_content
from euchre.server.http.identity import identify_caller
from euchre.server.languages import CURRENT_LANGUAGE
from euchre.server.limits import RateLimiter, TokenBucket
from euchre.server.tables.hub import TableHub
from euchre.server.tables.participants.admission import TOO_MANY_REASON, SocketAdmission
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.participants.messages import PROTOCOL_VERSIONS, WireMessage
from euchre.server.tables.requests import carry_out_command
from euchre.server.tables.room import TableRoom
from euchre.server.tables.services.idempotency import CommandOutcomeUnknownError
from euchre.server.tables.services.tokens import derive_token_author
from euchre.server.tracing import REQUEST_ID
from euchre.server.wire_codes import CloseCode
from euchre.store import DamagedLogError, StoreError
from euchre.table.commands import (
    UNLIMITED_COMMANDS,
    AskForSeat,
    AskSnapshot,
    Command,
    Hello,
    RefusedError,
    SayPhrase,
    SayText,
    WithdrawKnock,
    parse_command,
    parse_command_id,
)
from euchre.texts import translatable

SOCKET_PATH: Final = "/api/tables/{table}/socket"
"""The address of the socket of a table."""
_log: Final = logging.getLogger("euchre.server")
_MAX_FAREWELL_CHECKS: Final = 40
"""Looks, 0.05 s apart, whether everybody has heard the goodbye."""
_CLOSE_WAIT_SECONDS: Final = 5.0
"""Seconds in which somebody may take what they were sent last."""
_FLOODED_MESSAGE: Final = translatable(
    "table-flood", "That's too much at once. Play on, or wait a moment."
)
_TOO_MANY_HELLOS_MESSAGE: Final = translatable(
    "table-opened-too-often", "This table was opened too often from your address. Wait a moment."
)


class _SeatRateLimits:
    """Rate limits per seat, over all its sockets: they keep a table's log small."""

    def __init__(self, hub: TableHub) -> None:
        limits = hub.limits.client_limits
        self._now = hub.loop.time
        self._messages = RateLimiter[tuple[str, Seat]](limits.rate, limits.burst)
        self._others = RateLimiter[tuple[str, Seat]](limits.beside_rate, limits.beside_burst)
        self._pictures = RateLimiter[tuple[str, Seat]](limits.beside_rate, limits.beside_burst)
        self._gallery = RateLimiter[tuple[str, str]](limits.beside_rate, limits.beside_burst)
        self._hellos = RateLimiter[tuple[str, Seat | str]](limits.beside_rate, limits.beside_burst)

    def take_hello(self, room: TableRoom, connection: SocketConnection) -> bool:
        """Count a hello of a seat, or of the watchers at one address, and return whether it is
        allowed: everybody at the table hears of it, and the answer is as long as a snapshot.
        """
        whose = connection.address if connection.seat is None else connection.seat
        return self._hellos.take((room.table.id, whose), self._now())

    def take_snapshot(self, room: TableRoom, connection: SocketConnection) -> bool:
        """Count the picture with which a command is refused that came too late, and return whether
        it is allowed: it is as long as a snapshot. What watchers say is counted anyway.
        """
        seat = connection.seat
        return seat is None or self._pictures.take((room.table.id, seat), self._now())

    def take_message(self, room: TableRoom, connection: SocketConnection) -> bool:
        """Count one more message of a seat; return whether it is allowed."""
        seat = connection.seat
        return seat is None or self._messages.take((room.table.id, seat), self._now())

    def charge_command(
        self, room: TableRoom, connection: SocketConnection, command: Command
    ) -> None:
        """Count a command outside the game, of a seat or of watchers at one address.

        Raises:
            RefusedError: it has done much beside the game.
        """
        if isinstance(command, UNLIMITED_COMMANDS):
            return
        now_seconds, table = self._now(), room.table.id
        if connection.seat is not None:
            goes_on = self._others.take((table, connection.seat), now_seconds)
        elif isinstance(command, AskForSeat | WithdrawKnock | AskSnapshot | SayText | SayPhrase):
            goes_on = self._gallery.take((table, connection.address), now_seconds)
        else:
            return  # nothing is written for it, or told
        if not goes_on:
            raise RefusedError("flood", _FLOODED_MESSAGE)


@dataclass(slots=True)
class _SocketSession:
    connection: SocketConnection
    room: TableRoom
    bucket: TokenBucket
    strikes: int = 0


class SocketEndpoint:
    """WebSocket endpoint of one server.

    Attributes:
        admission: who may be at a table.
    """

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self.admission = SocketAdmission(hub.limits)
        self._paces = _SeatRateLimits(hub)
        self._hearing: set[asyncio.Task[None]] = set()
        self._stopping = False

    async def close_all(self) -> None:
        """Close all sockets, and wait briefly until the clients have received that."""
        self._stopping = True
        await self._hub.hand_over_tables()
        for _ in range(_MAX_FAREWELL_CHECKS):
            if not self._hub.counts.sockets:
                return
            await asyncio.sleep(0.05)

    async def serve_connection(self, socket: WebSocket) -> None:
        """Serve one WebSocket from its first to its last message."""
        if self._stopping:
            await socket.close(CloseCode.COME_AGAIN, "come again")
            return
        line = find_socket(socket.scope)
        line.is_forwarded = socket.scope.get(FORWARDED_KEY, False)
        limits, address = self._hub.limits, client_address(socket)
        connection = SocketConnection(
            line, limits.queued, address, queued_bytes=limits.queued_bytes
        )
        connection.request = REQUEST_ID.get()
        connection.language = CURRENT_LANGUAGE.get()
        line.whose = connection.address, None  # who greets takes turns, too
        self.admission.admit_before_hello(connection)
        self._hub.counts.sockets += 1
        try:
            try:
                await socket.accept()
                await self._greet_and_serve(socket, connection)
            except (WebSocketDisconnect, ConnectionError):
                pass
            finally:
                connection.close(1000, "")
                await line.wait_until_sent(_CLOSE_WAIT_SECONDS)
        finally:
            self._hub.counts.sockets -= 1
            self.admission.remove_connection(connection)

    async def _greet_and_serve(self, socket: WebSocket, connection: SocketConnection) -> None:
        table = socket.path_params["table"]
        room = await self._find_room_or_close(
            connection,
            table,
            translatable("table-not-found", "We can't find that table. Check the link."),
        )
        hello = None if room is None else await self._receive_hello(socket, connection, room)
        if hello is None:
            return
        if self._hub.rooms.get(table) is not room:  # put away, dropped or removed meanwhile
            why = translatable("table-gone", "This table no longer exists.")
            room = await self._find_room_or_close(connection, table, why, hello.id)
        if room is None:
            return
        connection.seat = room.tokens.find_author_seat(connection.by)
        why = self.admission.admit_or_explain(connection, table)
        if why:
            _turn_away(connection, hello, "full", why)
            return
        try:
            room.enter(connection, hello.id)
            await self._handle_until_closed(socket, connection, room)
        finally:
            self._find_current_room(room).leave(connection)

    async def _find_room_or_close(
        self,
        connection: SocketConnection,
        table_id: str,
        why: str,
        message_id: str | int | None = None,
    ) -> TableRoom | None:
        """Find the room of a table; close the connection if there is none."""
        try:
            room = await self._hub.find_room(table_id)
        except DamagedLogError as error:
            _log.error("a table cannot be read: %s", error)
            room, why = None, make_sentence(f"{error}")
        except EuchreError as error:  # or another server has it
            if isinstance(error, StoreError):
                _log.warning("a table cannot be read just now: %s", error)
            connection.close(CloseCode.COME_AGAIN, "come again")
            return None
        if room is None:
            connection.send(_build_error(message_id, "no-table", why))
            connection.close(CloseCode.REFUSED, "no such table")
        return room

    def _find_current_room(self, room: TableRoom) -> TableRoom:
        return self._hub.rooms.get(room.table.id, room)

    async def _receive_hello(
        self, socket: WebSocket, connection: SocketConnection, room: TableRoom
    ) -> Hello | None:
        try:
            async with asyncio.timeout(self._hub.limits.silence):
                text = await _receive_message(socket)
        except TimeoutError:
            connection.close(CloseCode.REFUSED, "nobody said hello")
            return None
        try:
            hello = accept_hello(connection, room, parse_command(text))
            if not self._paces.take_hello(room, connection):  # before anything is written for it
                _turn_away(connection, hello, "flood", _TOO_MANY_HELLOS_MESSAGE)
                return None
            identity = await identify_caller(self._hub.accounts, socket, read_browser_id(socket))
            connection.identity = identity
            if connection.seat is not None:
                await self._hub.sets.record_deals_seen(room.table, identity)
            else:
                connection.apart = await self._hub.sets.explain_account_conflict(
                    room.table, identity
                )
        except RefusedError as refused:
            connection.send(_build_error(parse_command_id(text), refused.code, refused.why))
            connection.close(CloseCode.REFUSED, refused.code)
            return None
        except StoreError as error:
            connection.send(
                _build_error(parse_command_id(text), "not-saved", make_sentence(f"{error}"))
            )
            connection.close(CloseCode.COME_AGAIN, "come again")
            return None
        return hello

    async def _handle_until_closed(
        self, socket: WebSocket, connection: SocketConnection, room: TableRoom
    ) -> None:
        limits, loop = self._hub.limits, self._hub.loop
        bucket = TokenBucket(limits.rate, limits.burst, loop.time())
        session = _SocketSession(connection, room, bucket)
        line = find_socket(socket.scope)
        line.whose = connection.address, connection.seat is None
        connection.lost_seat = partial(self._readmit_as_watcher, line, room.table.id)
        line.listen(partial(self._on_message, session))
        await _receive_message(socket)  # only the end, now

    def _readmit_as_watcher(
        self, line: SocketProtocol, table_id: str, connection: SocketConnection
    ) -> None:
        """Let a connection that has lost its seat go on as a watcher, if there is room."""
        line.whose = connection.address, True
        self.admission.readmit_as_watcher(connection, table_id)

    def _on_message(self, session: _SocketSession, text: str | bytes) -> None:
        connection, room = session.connection, session.room
        if connection.is_ending:
            return
        connection.came = now_seconds = self._hub.loop.time()
        allowed = session.bucket.take(now_seconds) and self._paces.take_message(room, connection)
        answer = (
            self.handle_message(connection, room, text)
            if allowed
            else self._refuse_flood(session, text)
        )
        task = self._hub.loop.create_task(answer)
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)

    async def _refuse_flood(self, session: _SocketSession, text: str | bytes) -> None:
        """Refuse a message over the limit; the answer comes after those to earlier messages."""
        session.strikes += 1
        if session.strikes > self._hub.limits.client_limits.refusals:
            session.connection.close(CloseCode.REFUSED, "flood")
            return
        why = translatable("table-too-fast", "Too many messages at once. Slow down.")
        session.connection.send(_build_error(parse_command_id(text), "flood", why))

    async def handle_message(
        self, connection: SocketConnection, room: TableRoom, text: str | bytes
    ) -> None:
        """Carry out and answer a client's message."""
        if connection.is_ending or self._find_current_room(room) is not room:
            return  # it was dropped, and the end is on its way
        self._hub.counts.commands += 1
        heard = connection.came
        try:
            command = parse_command(text)
        except RefusedError as refused:
            self._send_refusal(connection, room, parse_command_id(text), refused.code, refused.why)
            return
        try:
            self._paces.charge_command(room, connection, command)
            if connection.seat is None and isinstance(command, AskForSeat | SayText | SayPhrase):
                await self._hub.identities.refresh_connection(room, connection)
            if _has_guest_name(command, connection):
                await self._hub.verify_guest_name(connection.identity, DisplayName(command.name))
            if self._find_current_room(room) is room and not connection.is_ending:
                await carry_out_command(room, connection, command, heard)
        except RefusedError as refused:
            self._send_command_refusal(connection, room, command, refused)
        except IllegalEventError as illegal:
            self._send_refusal(connection, room, command.id, illegal.code, illegal.why)
        except CommandOutcomeUnknownError:  # it may have happened: who asks again hears
            connection.close(CloseCode.COME_AGAIN, "come again")
        except EuchreError as error:
            self._send_refusal(connection, room, command.id, "not-now", make_sentence(f"{error}"))
        if _log.isEnabledFor(logging.DEBUG):
            known = {"table": room.table.id, "request": connection.request}
            seconds = round(self._hub.loop.time() - heard, 6)
            _log.debug("command carried out", extra={**known, "duration": seconds})

    def _send_command_refusal(
        self,
        connection: SocketConnection,
        room: TableRoom,
        command: Command,
        refused: RefusedError,
    ) -> None:
        """Send why a command is refused, with the picture if it came too late."""
        code, why = refused.code, refused.why
        if code == "stale" and self._paces.take_snapshot(room, connection):
            self._hub.counts.refused += 1
            connection.send(room.everyone.teller.build_stale(command.id, connection.seat, why))
            return
        if code == "stale":
            code, why = "flood", _FLOODED_MESSAGE
        self._send_refusal(connection, room, command.id, code, why)

    def _send_refusal(
        self,
        connection: SocketConnection,
        room: TableRoom,
        message_id: str | int | None,
        code: str,
        why: str,
    ) -> None:
        self._hub.counts.refused += 1
        connection.send(_build_error(message_id, code, why, room.everyone.teller.version))


def _turn_away(connection: SocketConnection, hello: Hello, code: str, why: str) -> None:
    connection.send(_build_error(hello.id, code, why))
    connection.close(CloseCode.FULL, TOO_MANY_REASON)


def _has_guest_name(
    command: Command, connection: SocketConnection
) -> TypeGuard[AskForSeat | SayText | SayPhrase]:
    """Return whether a command names a guest: the first chat message does, and every knock."""
    if connection.seat is not None or connection.identity.account is not None:
        return False
    if isinstance(command, SayText | SayPhrase) and connection.name:
        return False
    return isinstance(command, AskForSeat | SayText | SayPhrase) and bool(command.name)


def accept_hello(connection: SocketConnection, room: TableRoom, hello: Command) -> Hello:
    """Check a hello, and set the connection's protocol and seat.

    Raises:
        RefusedError: it is no good hello.
    """
    if not isinstance(hello, Hello):
        raise RefusedError("malformed", "Say hello first, with the versions that you know.")
    known = set(PROTOCOL_VERSIONS).intersection(hello.versions)
    if not known:
        spoken = join_words([f"{version}" for version in PROTOCOL_VERSIONS])
        raise RefusedError("malformed", f"This server speaks the versions {spoken}.")
    connection.protocol = max(known)
    connection.device = hello.device
    if hello.token is not None:
        connection.seat = room.tokens.find_seat(hello.token)
        connection.by = derive_token_author(hello.token)
        if connection.seat is None:
            raise RefusedError(
                "no-seat",
                translatable(
                    "table-token-opens-nothing", "That token doesn't open a seat here (anymore)."
                ),
            )
    return hello


async def _receive_message(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    return read_message_content(message)


def _build_error(message_id: str | int | None, code: str, why: str, version: int = 0) -> bytes:
    return WireMessage.build(v=version, type="error", id=message_id, code=code, why=why)
