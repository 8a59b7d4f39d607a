"""One socket: what waits to be sent, and who sits behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from euchre.rules import Seat
from euchre.server.doors.accounts import UNKNOWN

FLOODED: Final = 1008
"""The code a flooding connection is closed with."""
FULL: Final = 1013
"""The code a connection is closed with where there are too many."""


class SocketLine(Protocol):
    """The socket as the table sees it; none of its methods wait."""

    @property
    def trip(self) -> float:
        """Round-trip time of the last ping in seconds; 0 if none has been measured."""

    def soon(self, flush: Callable[[], None], *, patient: bool) -> None:
        """Call `flush` once, at the end of this loop turn and when the socket accepts more data.

        `patient`: after those who are not.
        """

    def write(self, messages: Sequence[bytes]) -> None:
        """Send these messages in one write."""

    def end(self, code: int, reason: str) -> None:
        """Close the socket."""


class Connection:
    """One WebSocket client: its send queue and its identity.

    All that is sent in one turn of the loop goes in one piece.

    Attributes:
        seat: the seat whose token it has shown; None: a spectator.
        protocol: the version that is spoken.
        identity: all by which whoever is behind it is known again.
        apart: why they may not sit down; empty: nothing is known against it.
        by: what its commands are told by in the log.
        address: where it comes from.
        name: by which a spectator has said something; empty: nothing yet.
        request: what the request is called in the log that the socket came by.
        came: when its last message did, by the loop's clock.
    """

    def __init__(self, line: SocketLine, queued: int, address: str = "") -> None:
        self.seat: Seat | None = None
        self.protocol = 1
        self.by = ""
        self.identity = UNKNOWN
        self.apart = ""
        self.address = address
        self.name = ""
        self.request = ""
        self.came = 0.0
        self._line = line
        self._queued = queued
        self._waiting: list[bytes] = []
        self._end: tuple[int, str] | None = None
        self._due = False

    @property
    def ending(self) -> bool:
        """True if the connection is closing: nothing more is sent or read."""
        return self._end is not None

    @property
    def trip(self) -> float:
        """Round-trip time, as for a `SocketLine`."""
        return self._line.trip

    def send(self, message: bytes) -> None:
        """Queue a message for sending; a client that can't keep up is dropped."""
        if self._end is not None:
            return
        if len(self._waiting) >= self._queued:
            self._waiting.clear()
            self.close(FLOODED, "too slow")
            return
        self._waiting.append(message)
        self._soon()

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, then close."""
        if self._end is None:
            self._end = (code, reason)
            self._soon()

    def _soon(self) -> None:
        if not self._due:
            self._due = True
            self._line.soon(self._flush, patient=self.seat is None)

    def _flush(self) -> None:
        self._due = False
        if self._waiting:
            self._line.write(self._waiting)
            self._waiting.clear()
        if self._end is not None:
            self._line.end(*self._end)
