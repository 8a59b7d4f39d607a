"""The doors of a server: whom it accepts, and whom it does not wait for any longer.

A connection costs an open file from its first moment, long before it has said what it wants. So
those that have not, and those that want nothing more, share a bounded crowd; nobody is waited for
longer than `ServerLimits` say; and the descriptors that a server may have are never used up.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import math
import os
import socket
import struct
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from euchre.server.http.allowed_hosts import Network, normalise_address, unmap_ipv4
from euchre.server.http.connection_limiter import ConnectionLimiter
from euchre.server.http.guard import FairQueue, RequestIdMiddleware
from euchre.server.limits import RateLimiter, ServerLimits, TokenBucket
from euchre.server.wire_codes import CloseCode
from euchre.store.chores import PeriodicTasks

if TYPE_CHECKING:
    from starlette.types import Scope
    from uvicorn._types import ASGISendEvent

_MAX_ACCEPTS_PER_TURN: Final = 32
"""Connections accepted before those that are there have their turn."""
_MAX_CALLS_PER_TURN: Final = 32
"""Of what may wait, how many things are done before others have their turn."""
_SWEEP_SECONDS: Final = 1.0
"""Seconds between looks for those that are not waited for any longer."""
_READ_CHUNK_BYTES: Final = 4096
"""Bytes of one connection that are looked at before others have their turn: what is in them may
be hundreds of tiny things, and each takes as long as a large one."""
_MAX_BYTES_AFTER_REFUSAL: Final = 1 << 20
"""Bytes that a socket may still send after it was told why it is closed; none of them is parsed."""
_MAX_HEAD_BYTES: Final = 32_768
"""Bytes that a request may have before its body, and a line within it."""
_STOPPING_MESSAGE: Final = "The server is stopping. Try again in a moment.\n"
_TEXT_FRAME_BYTE: Final = 0x81
"""The first byte of a frame that is a whole message of text (RFC 6455, 5.2)."""
_SHORT_FRAME_LIMIT: Final = 126
"""From this size on the size of a message stands in more than seven bits."""
_MEDIUM_FRAME_HEAD: Final = struct.Struct("!BBH")
_LONG_FRAME_HEAD: Final = struct.Struct("!BBQ")
_ROUND_TRIP: Final = struct.Struct("!d")
"""The content of a pong that answers no ping: a round-trip time, in seconds. A ping has less."""
_SOCKET_EXTENSION: Final = "euchre.socket"
"""The extension by which the application finds its socket."""
_NO_DEADLINE: Final = math.inf
_OUT_OF_FILES_ERRNOS: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


_ManagedConnection: TypeAlias = "HttpProtocol | SocketProtocol"


class EventLoopQueue:
    """Deferred calls, run a few per loop turn so that they block nobody."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def call_in_turn(self, loop: asyncio.AbstractEventLoop, function: Callable[[], None]) -> None:
        """Queue a call behind all earlier ones."""
        if not self._waiting:
            loop.call_soon(self._run_waiting_calls, loop)
        self._waiting.append(function)

    def _run_waiting_calls(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in range(min(_MAX_CALLS_PER_TURN, len(self._waiting))):
            loop.call_soon(self._waiting.popleft())
        if self._waiting:
            loop.call_soon(self._run_waiting_calls, loop)


class ConnectionManager:
    """Open connections and their idle deadlines.

    Attributes:
        limits: how much there may be of everything.
        proxies: networks of proxies, through which many come from one address.
        turned_away: how many connections were closed because they did not ask anything.
        queue: what is sent to those who only watch.
        turns: those in which sockets are heard.
        frames: how many come by all sockets of an address.
    """

    def __init__(
        self,
        limits: ServerLimits,
        proxies: Iterable[Network] = (),
        tasks: PeriodicTasks | None = None,
    ) -> None:
        self.limits = limits
        self.proxies = tuple(proxies)
        self.turned_away = 0
        self.queue = EventLoopQueue()
        self.turns = FairQueue()
        frames_per_second = limits.frames_of_address
        self.frames = RateLimiter[Hashable](frames_per_second, 3 * frames_per_second)
        self._sending: list[Callable[[], None]] = []
        self._visitors: set[_ManagedConnection] = set()
        self._waiting: ConnectionLimiter[_ManagedConnection] = ConnectionLimiter(
            limits.waiting, limits.waiting_of_address
        )
        self._chores = PeriodicTasks() if tasks is None else tasks
        self._sweeping = False

    def call_at_end_of_turn(
        self, loop: asyncio.AbstractEventLoop, send: Callable[[], None]
    ) -> None:
        """Call `send` once everything in this loop turn is done."""
        if not self._sending:
            loop.call_soon(self._run_queued_sends, loop)
        self._sending.append(send)

    def _run_queued_sends(self, loop: asyncio.AbstractEventLoop) -> None:
        sending, self._sending = iter(self._sending), []
        try:
            for send in sending:
                send()
        finally:  # where one of them fails the others are sent all the same
            for send in sending:
                self.call_at_end_of_turn(loop, send)

    def start_idle_deadline(self, connection: _ManagedConnection, now: float) -> None:
        """Start the deadline of a connection that has no request in progress."""
        if connection.client is None:  # it was closed before it was accepted: no address is known
            self._abort_connection(connection)
            return
        has_unread = connection.transport.get_write_buffer_size() > 0  # of the last response
        connection.until = now + (self.limits.body if has_unread else self.limits.head)
        self._visitors.add(connection)
        host = connection.client[0]
        is_direct = not any(ipaddress.ip_address(host) in network for network in self.proxies)
        evicted = self._waiting.enter_and_evict(
            connection, normalise_address(host), has_address_limit=is_direct
        )
        if evicted is not None:
            self._abort_connection(evicted)
        if not self._sweeping:
            self._sweeping = True
            self._chores.start_task(
                "closing idle connections", self._abort_expired, interval_seconds=_SWEEP_SECONDS
            )

    def stop_idle_deadline(
        self, connection: _ManagedConnection, served_until: float = _NO_DEADLINE
    ) -> None:
        """Mark a connection as being served, until this time at most."""
        connection.until = served_until
        self._waiting.leave(connection)

    def is_idle(self, connection: _ManagedConnection) -> bool:
        """Return whether a connection has no request in progress."""
        return connection in self._waiting

    def close_idle_after(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        """Close all idle connections after this many seconds; the server is stopping."""

        def close_idle() -> None:
            for connection in tuple(self._visitors):
                if connection.until < _NO_DEADLINE:
                    self._abort_connection(connection)

        loop.call_later(seconds, close_idle)

    def forget_connection(self, connection: _ManagedConnection) -> None:
        """Forget a connection that is closed."""
        self._visitors.discard(connection)
        self._waiting.leave(connection)

    def _abort_connection(self, connection: _ManagedConnection) -> None:
        self.turned_away += 1
        self.forget_connection(connection)
        connection.transport.abort()

    def _abort_expired(self) -> None:
        now = asyncio.get_running_loop().time()
        for connection in tuple(self._visitors):
            if connection.until < now:
                self._abort_connection(connection)
            elif connection.until == _NO_DEADLINE and connection.transport.is_closing():
                connection.until = now + self.limits.head  # what it was sent it may still read


def _limit_read_size(transport: asyncio.BaseTransport) -> None:
    """Limit how much the transport reads at once; asyncio's own socket transports honour it."""
    cast("Any", transport).max_size = _READ_CHUNK_BYTES


def _unmap_address(address: tuple[str, Any] | None) -> tuple[str, Any] | None:
    return address and (unmap_ipv4(address[0]), address[1])


class _RequestParser(h11.Connection):
    """An HTTP request; a body in tiny chunks is refused, since each chunk costs work."""

    def __init__(self, head: int, limits: ServerLimits) -> None:
        super().__init__(h11.SERVER, head)
        self._limits = limits
        self._chunks = self._bytes = 0

    def next_event(self) -> Any:
        """Return the next event.

        Raises:
            h11.RemoteProtocolError: it is none that HTTP knows, or a chunk too many.
        """
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._chunks = self._bytes = 0
        elif isinstance(event, h11.Data):
            self._chunks += event.chunk_start
            self._bytes += len(event.data)
            if self._chunks > self._limits.chunks + self._bytes // self._limits.chunk:
                raise h11.RemoteProtocolError("too many small chunks")
        return event


class ManagedServerConfig(Config):
    """Uvicorn configuration with a connection manager."""

    def __init__(self, app: Any, doors: ConnectionManager, **options: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, loop="asyncio", **options)
        self.doors = doors

    def load(self) -> None:
        """Load the application; the peer address is counted before any proxy header is trusted."""
        super().load()
        self.loaded_app = cast(
            "Any", RequestIdMiddleware(cast("Any", self.loaded_app), self.doors.proxies)
        )


class HttpProtocol(H11Protocol):
    """An HTTP connection, which may upgrade to a WebSocket."""

    def __init__(self, config: Config, *args: Any, **options: Any) -> None:
        super().__init__(config, *args, **options)
        self.doors = cast("ManagedServerConfig", config).doors
        self.conn = _RequestParser(
            config.h11_max_incomplete_event_size or _MAX_HEAD_BYTES, self.doors.limits
        )
        self.until = _NO_DEADLINE

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the idle deadline of a new connection."""
        super().connection_made(transport)
        self.client, self.server = _unmap_address(self.client), _unmap_address(self.server)
        _limit_read_size(transport)
        self.doors.start_idle_deadline(self, self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.doors.forget_connection(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read bytes from the client."""
        super().data_received(data)
        self._update_deadline()

    def on_response_complete(self) -> None:
        """Return to idle after the response."""
        super().on_response_complete()
        self.doors.start_idle_deadline(self, self.loop.time())
        self._update_deadline()

    def _update_deadline(self) -> None:
        """Update the deadline: is a request being answered, or is the rest of one awaited?"""
        cycle = self.cycle
        if cycle is None or cycle.response_complete or self.flow.write_paused:
            return
        if not cycle.more_body:
            self.doors.stop_idle_deadline(self)
        elif self.doors.is_idle(self):
            self.doors.stop_idle_deadline(self, self.loop.time() + self.doors.limits.body)

    def send_400_response(self, msg: str) -> None:
        """Answer a malformed request; do nothing if a response has begun."""
        cycle = self.cycle
        if cycle is not None and cycle.response_started and not cycle.response_complete:
            self.transport.abort()
            return
        super().send_400_response(msg)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the WebSocket protocol."""
        super().handle_websocket_upgrade(event)
        self.doors.forget_connection(self)

    def pause_writing(self) -> None:
        """Pause: the client does not read the response."""
        super().pause_writing()
        self.until = min(self.until, self.loop.time() + self.doors.limits.body)

    def resume_writing(self) -> None:
        """Resume: the client reads again."""
        super().resume_writing()
        self._update_deadline()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection, served from its acceptance to its end.

    Whoever sends frames faster than anybody plays, a message in crumbs among them, is hung up on.

    The application gets it by `find_socket`. From `listen` on what comes is told at once,
    instead of being waited for by a task; what goes need not be waited for from the beginning.

    Attributes:
        whose: those of one address whose sockets take turns, and share how much they send; None:
            that is not known yet.
        is_forwarded: whether another server of the database hands it on, which tells how far the
            client is from there.
    """

    def __init__(self, config: Config, *args: Any, **options: Any) -> None:
        super().__init__(config, *args, **options)
        self.doors = cast("ManagedServerConfig", config).doors
        self.until = _NO_DEADLINE
        self.whose: Hashable = None
        self.is_forwarded = False
        self._round_trip_beyond = 0.0
        limits = self.doors.limits
        frames_per_message = limits.frames
        self._frames = TokenBucket(
            frames_per_message * limits.rate, frames_per_message * limits.burst, self.loop.time()
        )
        self._hears: Callable[[str | bytes], None] | None = None
        self._stalled: Callable[[], None] | None = None
        self._discarded_bytes: int | None = None
        self._over = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the deadline of a socket that is not accepted yet."""
        super().connection_made(transport)
        self.client, self.server = _unmap_address(self.client), _unmap_address(self.server)
        _limit_read_size(transport)
        self.doors.start_idle_deadline(self, self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection and report its end."""
        self.doors.forget_connection(self)
        super().connection_lost(exc)
        self._stalled = self._hears = None
        self.conn.parser.close()  # or it would keep itself, and wait to be found as garbage
        self._over.set()

    def shutdown(self) -> None:
        """Close the socket for a server stop; one not accepted yet gets a "try again"."""
        if self.handshake_complete or self.close_sent or self.initial_response is not None:
            super().shutdown()
            return
        self.conn.send_response(self.conn.reject(HTTPStatus.SERVICE_UNAVAILABLE, _STOPPING_MESSAGE))
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        """Send an ASGI event, including accept and close."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.doors.stop_idle_deadline(self)
        elif message["type"] != "websocket.send" and not self.disconnected:
            self.doors.start_idle_deadline(self, self.loop.time())

    async def run_asgi(self) -> None:
        """Run the application on this socket."""
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions[_SOCKET_EXTENSION] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[_SOCKET_EXTENSION]

    # -- what the application does with it ------------------------------------------------------

    @property
    def round_trip_seconds(self) -> float:
        """Round-trip time of the last ping to the client, in seconds; 0 if there was none."""
        return self.last_ping_rtt + self._round_trip_beyond

    def listen(self, on_message: Callable[[str | bytes], None]) -> None:
        """Pass each message to `on_message` at once; `receive` then returns only the end."""
        self._hears = on_message
        other_events = []
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                on_message(read_message_content(event))
            else:
                other_events.append(event)
        for event in other_events:
            self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def schedule_flush(self, flush: Callable[[], None], *, low_priority: bool) -> None:
        """Call `flush` once, at the end of this loop turn and when the socket accepts more data.

        Where it is `low_priority`, after those who are not; a crowd of such is seen to by and by.
        """
        send = partial(self._flush_when_writable, flush)
        if low_priority:
            self.doors.queue.call_in_turn(self.loop, send)
        else:
            self.doors.call_at_end_of_turn(self.loop, send)

    def write(self, messages: Sequence[bytes]) -> None:
        """Send these UTF-8 messages in one write; do nothing if the socket is closed."""
        if self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return
        if self.conn.extensions:
            for message in messages:
                self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))
            return
        parts: list[bytes] = []
        for message in messages:
            parts += (build_frame_head(len(message)), message)
        self.transport.write(b"".join(parts))

    def end(self, code: int, reason: str) -> None:
        """Close the socket; the receiver gets the disconnect event."""
        task = self.loop.create_task(self._send_close(code, reason))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def wait_until_sent(self, seconds: float) -> None:
        """Wait at most this many seconds until the last data is sent, or the client has gone."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._over.wait()

    async def _send_close(self, code: int, reason: str) -> None:
        with suppress(ClientDisconnected, RuntimeError):  # it is closed
            await self.send({"type": "websocket.close", "code": code, "reason": reason})
        self._over.set()

    def _flush_when_writable(self, flush: Callable[[], None]) -> None:
        if self.writable.is_set():
            flush()
        else:
            self._stalled = flush

    # -- what comes -----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Queue bytes from the client; no more are read until its turn comes."""
        if self._discarded_bytes is not None:
            self._discard_bytes(data)
            return
        turn = None if self.whose is None else self.doors.turns.queue_turn(self.whose)
        if turn is None:
            super().data_received(data)
            return
        self.transport.pause_reading()
        turn.add_done_callback(partial(self._resume_reading, data))

    def _resume_reading(self, data: bytes, _: object) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
            super().data_received(data)

    def _discard_bytes(self, data: bytes) -> None:
        """Ignore what a closed socket still sends; abort it if that is too much."""
        assert self._discarded_bytes is not None
        self._discarded_bytes += len(data)
        if self._discarded_bytes > _MAX_BYTES_AFTER_REFUSAL:
            self.transport.abort()

    def handle_parser_exception(self) -> None:
        """Close the socket with the reason, then read on for a while and ignore what comes.

        A connection that is closed with unread bytes is reset, and the client loses the reason.
        """
        if not self.transport.can_write_eof():
            super().handle_parser_exception()
            return
        closing = self.conn.close_sent
        assert closing is not None
        self.stop_keepalive()
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": closing.code, "reason": closing.reason}
        )
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.close_sent = True
        self._discarded_bytes = 0
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.doors.start_idle_deadline(self, self.loop.time())  # of one address there are few
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def handle_events(self) -> None:
        """Handle new frames."""
        now, frame_count = self.loop.time(), len(self.conn.events)
        is_within_share = self.whose is None or self.doors.frames.take(self.whose, now, frame_count)
        if not (is_within_share and self._frames.take(now, frame_count)):
            self._close_flooded()
            return
        super().handle_events()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping, or what another server tells of the way to its client."""
        if self.is_forwarded and len(event.data) == _ROUND_TRIP.size:
            (self._round_trip_beyond,) = _ROUND_TRIP.unpack(event.data)
        else:
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Add a continuation frame to the message."""
        if self.close_sent:
            return
        if len(self.frames) < self.doors.limits.fragments:
            super().handle_cont(event)
        else:
            self._close_flooded()

    def _close_flooded(self) -> None:
        """Close the socket, with the reason if it can still be sent."""
        self.conn.events_received()  # none of them matters any more
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            self.transport.abort()
            return
        self.conn.fail(CloseCode.REFUSED, "flood")
        self.handle_parser_exception()

    def pause_writing(self) -> None:
        """Pause: the client does not read."""
        super().pause_writing()
        self.until = min(self.until, self.loop.time() + self.doors.limits.body)

    def resume_writing(self) -> None:
        """Resume: the client reads again."""
        super().resume_writing()
        if not self.doors.is_idle(self):
            self.until = _NO_DEADLINE
        if self._stalled is not None:
            flush, self._stalled = self._stalled, None
            flush()

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the application; text that is not UTF-8 is passed as bytes."""
        if self._hears is None:
            if self.curr_msg_data_type == "text" and _decode_text(self.frames) is None:
                self.curr_msg_data_type = "bytes"
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        if not self.close_sent:
            text = _decode_text(frames) if self.curr_msg_data_type == "text" else None
            self._hears(b"".join(frames) if text is None else text)


def build_frame_head(size: int) -> bytes:
    """Build the frame header of a text message that a server sends in one frame."""
    if size < _SHORT_FRAME_LIMIT:
        return bytes((_TEXT_FRAME_BYTE, size))
    if size < 1 << 16:
        return _MEDIUM_FRAME_HEAD.pack(_TEXT_FRAME_BYTE, _SHORT_FRAME_LIMIT, size)
    return _LONG_FRAME_HEAD.pack(_TEXT_FRAME_BYTE, _SHORT_FRAME_LIMIT + 1, size)


def encode_round_trip(seconds: float) -> bytes:
    """Encode the round-trip time to a client, for the server that its socket is handed on to."""
    return _ROUND_TRIP.pack(seconds)


def find_socket(scope: Scope) -> SocketProtocol:
    """Return the socket of an ASGI scope; only the server of `make_server` provides it."""
    socket_protocol: SocketProtocol = scope["extensions"][_SOCKET_EXTENSION]
    return socket_protocol


def read_message_content(event: Mapping[str, Any]) -> str | bytes:
    """Return the text or bytes of an ASGI receive event."""
    text: str | bytes | None = event.get("text")
    return text if text is not None else (event.get("bytes") or b"")


def _decode_text(frames: list[bytes]) -> str | None:
    """Decode a message; None if it is not UTF-8."""
    try:
        return b"".join(frames).decode()
    except UnicodeDecodeError:
        return None


class ListeningSocket(socket.socket):
    """A listening socket that survives running out of file descriptors without telling the loop.

    asyncio takes that for an error of each of its many attempts, and has each try again.
    """

    def __init__(self, family: int) -> None:
        # asyncio turns delays off (TCP_NODELAY) only where the protocol is named
        super().__init__(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._spare = os.open(os.devnull, os.O_RDONLY)
        self._taken = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next waiting connection, if any.

        Raises:
            BlockingIOError: there is none, or others are to have a turn first.
        """
        self._taken += 1
        if self._spare < 0 <= self.fileno():  # another thread was quicker when it was opened anew
            self._spare = _open_spare_file()
        if self._taken > _MAX_ACCEPTS_PER_TURN:
            self._taken = 0
            raise BlockingIOError(errno.EAGAIN, "others have a turn first")
        try:
            return super().accept()
        except OSError as error:
            self._taken = 0
            if error.errno in _OUT_OF_FILES_ERRNOS:
                self._refuse_first_connection()
                raise BlockingIOError(errno.EAGAIN, "no more files may be open") from None
            raise

    def _refuse_first_connection(self) -> None:
        """Close the first waiting connection, using the spare file descriptor."""
        if self._spare < 0:
            return
        os.close(self._spare)
        try:
            super().accept()[0].close()
        except OSError:
            pass
        finally:
            self._spare = _open_spare_file()

    def close(self) -> None:
        """Close the socket and its spare file descriptor."""
        if self._spare >= 0:
            os.close(self._spare)
            self._spare = -1
        super().close()


def _open_spare_file() -> int:
    try:
        return os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return -1
