"""One socket: what waits to be sent, and who sits behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Protocol

from euchre.game.rules import Seat
from euchre.server.http.identity import UNKNOWN_IDENTITY
from euchre.server.languages import ENGLISH
from euchre.server.tables.participants.messages import WireMessage
from euchre.server.wire_codes import CloseCode


class SocketTransport(Protocol):
    """The socket as the table sees it; none of its methods wait."""

    @property
    def round_trip_seconds(self) -> float:
        """Round-trip time of the last ping in seconds; 0 if none has been measured."""

    def schedule_flush(self, flush: Callable[[], None], *, low_priority: bool) -> None:
        """Call `flush` once, at the end of this loop turn and when the socket accepts more data.

        `low_priority`: after those who are not.
        """

    def write(self, messages: Sequence[bytes]) -> None:
        """Send these messages in one write."""

    def end(self, code: int, reason: str) -> None:
        """Close the socket."""


def _do_nothing(_: SocketConnection) -> None: ...


class SocketConnection:
    """One WebSocket client: its send queue and its identity.

    All that is sent in one turn of the loop goes in one piece.

    Args:
        line: the socket.
        queued: messages that may wait until it takes them, before it is closed.
        address: where it comes from.
        queued_bytes: bytes that they may have, where there are several.

    Attributes:
        seat: the seat whose token it has shown; None: a spectator.
        protocol: the version that is spoken.
        identity: all by which whoever is behind it is known again.
        device: what the client calls itself whenever it comes again; empty: nothing.
        apart: why they may not sit down; empty: nothing is known against it.
        by: what its commands are told by in the log.
        address: where it comes from.
        name: by which a spectator has said something; empty: nothing yet.
        request: what the request is called in the log that the socket came by.
        language: in which it is told everything.
        came: when its last message did, by the loop's clock.
        lost_seat: is called once its token opens nothing any more, and it watches.
    """

    def __init__(
        self,
        line: SocketTransport,
        queued: int,
        address: str = "",
        *,
        queued_bytes: float = inf,
    ) -> None:
        self.seat: Seat | None = None
        self.protocol = 1
        self.by = ""
        self.identity = UNKNOWN_IDENTITY
        self.device = ""
        self.apart = ""
        self.address = address
        self.name = ""
        self.request = ""
        self.language = ENGLISH
        self.came = 0.0
        self.lost_seat: Callable[[SocketConnection], None] = _do_nothing
        self._line = line
        self._queued, self._queued_bytes = queued, queued_bytes
        self._waiting: list[bytes] = []
        self._end: tuple[int, str] | None = None
        self._due = False

    @property
    def is_ending(self) -> bool:
        """True if the connection is closing: nothing more is sent or read."""
        return self._end is not None

    @property
    def round_trip_seconds(self) -> float:
        """Round-trip time, as for a `SocketTransport`."""
        return self._line.round_trip_seconds

    def send(self, message: bytes) -> None:
        """Queue a message for sending; a client that can't keep up is dropped."""
        if self._end is not None:
            return
        if isinstance(message, WireMessage):
            message = message.in_language(self.language)
        size = sum(map(len, self._waiting))
        if len(self._waiting) >= self._queued or (
            size and size + len(message) > self._queued_bytes
        ):
            self._waiting.clear()
            self.close(CloseCode.REFUSED, "too slow")
            return
        self._waiting.append(message)
        self._schedule_flush()

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, then close."""
        if self._end is None:
            self._end = (code, reason)
            self._schedule_flush()

    def _schedule_flush(self) -> None:
        if not self._due:
            self._due = True
            self._line.schedule_flush(self._flush_queue, low_priority=self.seat is None)

    def _flush_queue(self) -> None:
        self._due = False
        if self._waiting:
            self._line.write(self._waiting)
            self._waiting.clear()
        if self._end is not None:
            self._line.end(*self._end)
