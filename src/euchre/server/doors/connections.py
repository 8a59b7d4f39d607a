"""The doors of a server: whom it accepts, and whom it does not wait for any longer.

A connection costs an open file from its first moment, long before it has said what it wants. So
those that have not, and those that want nothing more, share a bounded crowd; nobody is waited for
longer than `Limits` say; and the descriptors that a server may have are never used up.
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
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from euchre.server.doors.crowd import ConnectionLimiter
from euchre.server.doors.guard import FairQueue, RequestIdMiddleware
from euchre.server.doors.hosts import Network, counted_as
from euchre.server.limits import Bucket, Buckets, Limits
from euchre.store.chores import Chores

if TYPE_CHECKING:
    from starlette.types import Scope
    from uvicorn._types import ASGISendEvent

_AT_ONCE: Final = 32
"""Connections accepted before those that are there have their turn."""
_IN_A_TURN: Final = 32
"""Of what may wait, how many things are done before others have their turn."""
_SWEEP: Final = 1.0
"""Seconds between looks for those that are not waited for any longer."""
_A_TURN: Final = 4096
"""Bytes of one connection that are looked at before others have their turn: what is in them may
be hundreds of tiny things, and each takes as long as a large one."""
_HEAD: Final = 32_768
"""Bytes that a request may have before its body, and a line within it."""
_FLOODED: Final = 1008
_ENDS: Final = "The server is stopping: try again in a moment.\n"
_TEXT: Final = 0x81
"""The first byte of a frame that is a whole message of text (RFC 6455, 5.2)."""
_SHORT: Final = 126
"""From this size on the size of a message stands in more than seven bits."""
_MEDIUM: Final = struct.Struct("!BBH")
_LONG: Final = struct.Struct("!BBQ")
_SOCKET: Final = "euchre.socket"
"""The extension by which the application finds its socket."""
_NEVER: Final = math.inf
_USED_UP: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class _Visitor(Protocol):
    """A connection, as the doors see it."""

    transport: asyncio.Transport
    client: tuple[str, int] | None
    until: float

    def __hash__(self) -> int: ...


class LoopQueue:
    """What may wait, some of it in each turn of the loop, so that it holds nobody up."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def add(self, loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
        """Have this done after all that has been added."""
        if not self._waiting:
            loop.call_soon(self._some, loop)
        self._waiting.append(work)

    def _some(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in range(min(_IN_A_TURN, len(self._waiting))):
            loop.call_soon(self._waiting.popleft())
        if self._waiting:
            loop.call_soon(self._some, loop)


class Doors:
    """Who is connected, and until when they are waited for.

    Attributes:
        limits: how much there may be of everything.
        proxies: networks of proxies, through which many come from one address.
        turned_away: how many connections were closed because they did not ask anything.
        queue: what is sent to those who only watch.
        turns: those in which sockets are heard.
        frames: how many come by all sockets of an address.
    """

    def __init__(
        self, limits: Limits, proxies: Iterable[Network] = (), chores: Chores | None = None
    ) -> None:
        self.limits = limits
        self.proxies = tuple(proxies)
        self.turned_away = 0
        self.queue = LoopQueue()
        self.turns = FairQueue()
        many = limits.frames_of_address
        self.frames = Buckets[Hashable](many, 3 * many)
        self._sending: list[Callable[[], None]] = []
        self._visitors: set[_Visitor] = set()
        self._waiting: ConnectionLimiter[_Visitor] = ConnectionLimiter(
            limits.waiting, limits.waiting_of_address
        )
        self._chores = Chores() if chores is None else chores
        self._sweeping = False

    def at_end_of_turn(self, loop: asyncio.AbstractEventLoop, send: Callable[[], None]) -> None:
        """Have something sent when all that happens in this turn of the loop is done."""
        if not self._sending:
            loop.call_soon(self._send, loop)
        self._sending.append(send)

    def _send(self, loop: asyncio.AbstractEventLoop) -> None:
        sending, self._sending = iter(self._sending), []
        try:
            for send in sending:
                send()
        finally:  # where one of them fails the others are sent all the same
            for send in sending:
                self.at_end_of_turn(loop, send)

    def wait(self, who: _Visitor, now: float) -> None:
        """Wait a while for somebody who has asked nothing yet, or nothing more."""
        if who.client is None:  # hung up before they were let in: they have no address any more
            self._turn_away(who)
            return
        who.until = now + self.limits.head
        self._visitors.add(who)
        host = who.client[0]
        alone = not any(ipaddress.ip_address(host) in each for each in self.proxies)
        gone = self._waiting.enter(who, counted_as(host), alone=alone)
        if gone is not None:
            self._turn_away(gone)
        if not self._sweeping:
            self._sweeping = True
            self._chores.start("closing idle connections", self._sweep, every=_SWEEP)

    def serve(self, who: _Visitor, until: float = _NEVER) -> None:
        """Somebody has asked: see to it, until then at most."""
        who.until = until
        self._waiting.leave(who)

    def waits_for(self, who: _Visitor) -> bool:
        """Whether somebody has asked nothing yet, or nothing more."""
        return who in self._waiting

    def close(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        """The server ends: after so many seconds nobody is waited for any longer."""
        loop.call_later(seconds, self._close)

    def _close(self) -> None:
        for visitor in tuple(self._visitors):
            if visitor.until < _NEVER:
                self._turn_away(visitor)

    def leave(self, who: _Visitor) -> None:
        """A connection is gone."""
        self._visitors.discard(who)
        self._waiting.leave(who)

    def _turn_away(self, who: _Visitor) -> None:
        self.turned_away += 1
        self.leave(who)
        who.transport.abort()

    def _sweep(self) -> None:
        now = asyncio.get_running_loop().time()
        for visitor in tuple(self._visitors):
            if visitor.until < now:
                self._turn_away(visitor)
            elif visitor.until == _NEVER and visitor.transport.is_closing():
                visitor.until = now + self.limits.head  # what it was sent it may still read


def _in_small_parts(transport: asyncio.BaseTransport) -> None:
    """Have what comes read a little at a time; asyncio's own loops for sockets know how."""
    cast("Any", transport).max_size = _A_TURN


class _Request(h11.Connection):
    """What somebody asks for; a body in crumbs is refused, since each crumb costs some work."""

    def __init__(self, head: int, limits: Limits) -> None:
        super().__init__(h11.SERVER, head)
        self._limits = limits
        self._chunks = self._bytes = 0

    def next_event(self) -> Any:
        """What comes next.

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


class DoorConfig(Config):
    """The configuration of a server with doors."""

    def __init__(self, app: Any, doors: Doors, **options: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=SocketProtocol, loop="asyncio", **options)
        self.doors = doors

    def load(self) -> None:
        """Load the application; who is at the other end counts before any proxy is believed."""
        super().load()
        self.loaded_app = cast(
            "Any", RequestIdMiddleware(cast("Any", self.loaded_app), self.doors.proxies)
        )


class HttpProtocol(H11Protocol):
    """A connection that asks: for an answer after another, or for a socket."""

    def __init__(self, config: Config, *given: Any, **options: Any) -> None:
        super().__init__(config, *given, **options)
        self.doors = cast("DoorConfig", config).doors
        self.conn = _Request(config.h11_max_incomplete_event_size or _HEAD, self.doors.limits)
        self.until = _NEVER

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        _in_small_parts(transport)
        self.doors.wait(self, self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.doors.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Somebody says something."""
        super().data_received(data)
        self._note()

    def on_response_complete(self) -> None:
        """Somebody has their answer."""
        super().on_response_complete()
        self.doors.wait(self, self.loop.time())
        self._note()

    def _note(self) -> None:
        """Whether a request is being answered, and whether the rest of it is awaited."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete or self.flow.write_paused:
            return
        if not cycle.more_body:
            self.doors.serve(self)
        elif self.doors.waits_for(self):
            self.doors.serve(self, self.loop.time() + self.doors.limits.body)

    def send_400_response(self, msg: str) -> None:
        """Say that this is no request; where an answer has begun there is no way to say it."""
        cycle = self.cycle
        if cycle is not None and cycle.response_started and not cycle.response_complete:
            self.transport.abort()
            return
        super().send_400_response(msg)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket."""
        super().handle_websocket_upgrade(event)
        self.doors.leave(self)

    def pause_writing(self) -> None:
        """Somebody does not read what they asked for."""
        super().pause_writing()
        self.until = min(self.until, self.loop.time() + self.doors.limits.body)

    def resume_writing(self) -> None:
        """They do."""
        super().resume_writing()
        self._note()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket: served from when it is accepted until it is to end.

    Whoever sends frames faster than anybody plays, a message in crumbs among them, is hung up on.

    The application gets it by `socket_of`. From `listen` on what comes is told at once, instead of
    being waited for by a task; what goes need not be waited for from the beginning.

    Attributes:
        whose: those of one address whose sockets take turns, and share how much they send; None:
            that is not known yet.
    """

    def __init__(self, config: Config, *given: Any, **options: Any) -> None:
        super().__init__(config, *given, **options)
        self.doors = cast("DoorConfig", config).doors
        self.until = _NEVER
        self.whose: Hashable = None
        limits = self.doors.limits
        many = limits.frames
        self._frames = Bucket(many * limits.rate, many * limits.burst, self.loop.time())
        self._hears: Callable[[str | bytes], None] | None = None
        self._stalled: Callable[[], None] | None = None
        self._over = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody asks for it."""
        super().connection_made(transport)
        _in_small_parts(transport)
        self.doors.wait(self, self.loop.time())

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self.doors.leave(self)
        super().connection_lost(exc)
        self._stalled = self._hears = None
        self.conn.parser.close()  # or it would keep itself, and wait to be found as garbage
        self._over.set()

    def shutdown(self) -> None:
        """The server ends; who has not been let in yet may try again."""
        if self.handshake_complete or self.close_sent or self.initial_response is not None:
            super().shutdown()
            return
        self.conn.send_response(self.conn.reject(HTTPStatus.SERVICE_UNAVAILABLE, _ENDS))
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        """Send something, the acceptance and the end among it."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.doors.serve(self)
        elif message["type"] != "websocket.send" and not self.disconnected:
            self.doors.wait(self, self.loop.time())

    async def run_asgi(self) -> None:
        """Let the application have it."""
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions[_SOCKET] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[_SOCKET]

    # -- what the application does with it ------------------------------------------------------

    @property
    def trip(self) -> float:
        """How long the last ping of the server, and its answer, took, in seconds; 0: none has."""
        return self.last_ping_rtt

    def listen(self, hears: Callable[[str | bytes], None]) -> None:
        """Tell `hears` each message at once; only the end is received after this."""
        self._hears = hears
        kept = []
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                hears(content(event))
            else:
                kept.append(event)
        for event in kept:
            self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def soon(self, flush: Callable[[], None], *, patient: bool) -> None:
        """Call this once, when all that happens now is done, and the socket takes more.

        Where it is `patient`, after those who are not; a crowd of such is seen to by and by.
        """
        send = partial(self._when_writable, flush)
        if patient:
            self.doors.queue.add(self.loop, send)
        else:
            self.doors.at_end_of_turn(self.loop, send)

    def write(self, messages: Sequence[bytes]) -> None:
        """Send these messages, each UTF-8, in one piece; where it is closed, nothing."""
        if self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return
        if self.conn.extensions:
            for message in messages:
                self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))
            return
        parts: list[bytes] = []
        for message in messages:
            parts += (head(len(message)), message)
        self.transport.write(b"".join(parts))

    def end(self, code: int, reason: str) -> None:
        """Close it; whoever waits for what comes hears of the end."""
        task = self.loop.create_task(self._close(code, reason))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def over(self, seconds: float) -> None:
        """Wait, so long at most, until what was said last is on its way, or nobody takes it."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._over.wait(), seconds)

    async def _close(self, code: int, reason: str) -> None:
        with suppress(ClientDisconnected, RuntimeError):  # it is closed
            await self.send({"type": "websocket.close", "code": code, "reason": reason})
        self._over.set()

    def _when_writable(self, flush: Callable[[], None]) -> None:
        if self.writable.is_set():
            flush()
        else:
            self._stalled = flush

    # -- what comes -----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Somebody says something; until it is their turn nothing more of it is read."""
        turn = None if self.whose is None else self.doors.turns.join(self.whose)
        if turn is None:
            super().data_received(data)
            return
        self.transport.pause_reading()
        turn.add_done_callback(partial(self._go_on, data))

    def _go_on(self, data: bytes, _: object) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
            super().data_received(data)

    def handle_events(self) -> None:
        """Frames have come."""
        now, many = self.loop.time(), len(self.conn.events)
        shared = self.whose is None or self.doors.frames.take(self.whose, now, many)
        if not (shared and self._frames.take(now, many)):
            self._hang_up()
            return
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        """One more part of a message."""
        if self.close_sent:
            return
        if len(self.frames) < self.doors.limits.fragments:
            super().handle_cont(event)
        else:
            self._hang_up()

    def _hang_up(self) -> None:
        """End it, and say why where that can still be said."""
        self.conn.events_received()  # none of them matters any more
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            self.transport.abort()
            return
        self.conn.fail(_FLOODED, "flood")
        self.handle_parser_exception()

    def pause_writing(self) -> None:
        """Somebody does not read what they are sent."""
        super().pause_writing()
        self.until = min(self.until, self.loop.time() + self.doors.limits.body)

    def resume_writing(self) -> None:
        """They do."""
        super().resume_writing()
        if not self.doors.waits_for(self):
            self.until = _NEVER
        if self._stalled is not None:
            flush, self._stalled = self._stalled, None
            flush()

    def send_receive_event_to_app(self) -> None:
        """A message has come; text that is no UTF-8 is handed on as the bytes it is."""
        if self._hears is None:
            if self.curr_msg_data_type == "text" and _text(self.frames) is None:
                self.curr_msg_data_type = "bytes"
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        if not self.close_sent:
            text = _text(frames) if self.curr_msg_data_type == "text" else None
            self._hears(b"".join(frames) if text is None else text)


def head(size: int) -> bytes:
    """What stands before a message of text that a server sends in one frame, as it is."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return _MEDIUM.pack(_TEXT, _SHORT, size)
    return _LONG.pack(_TEXT, _SHORT + 1, size)


def socket_of(scope: Scope) -> SocketProtocol:
    """The socket of somebody who asks for one; it is there with the server of `make_server`."""
    found: SocketProtocol = scope["extensions"][_SOCKET]
    return found


def content(event: Mapping[str, Any]) -> str | bytes:
    """What somebody says by an event of ASGI."""
    text: str | bytes | None = event.get("text")
    return text if text is not None else (event.get("bytes") or b"")


def _text(frames: list[bytes]) -> str | None:
    """A message; None: it is no UTF-8."""
    try:
        return b"".join(frames).decode()
    except UnicodeDecodeError:
        return None


class ListeningSocket(socket.socket):
    """A listening socket that never tells the loop that there are no more files to be had.

    asyncio takes that for an error of each of its many attempts, and has each try again.
    """

    def __init__(self, family: int) -> None:
        # asyncio turns delays off (TCP_NODELAY) only where the protocol is named
        super().__init__(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._spare = os.open(os.devnull, os.O_RDONLY)
        self._taken = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next who waits, if any.

        Raises:
            BlockingIOError: there is none, or others are to have a turn first.
        """
        self._taken += 1
        if self._taken > _AT_ONCE:
            self._taken = 0
            raise BlockingIOError(errno.EAGAIN, "others have a turn first")
        try:
            return super().accept()
        except OSError as error:
            self._taken = 0
            if error.errno in _USED_UP:
                self._turn_away()
                raise BlockingIOError(errno.EAGAIN, "no more files may be open") from None
            raise

    def _turn_away(self) -> None:
        """Take who waits first and close at once, with the file that was kept for that."""
        if self._spare < 0:
            return
        os.close(self._spare)
        try:
            super().accept()[0].close()
        except OSError:
            pass
        finally:
            self._spare = _spare()

    def close(self) -> None:
        """Close it, and what was kept."""
        if self._spare >= 0:
            os.close(self._spare)
            self._spare = -1
        super().close()


def _spare() -> int:
    try:
        return os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return -1
