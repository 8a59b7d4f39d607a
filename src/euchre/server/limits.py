"""How much of everything one server, table, address or connection may have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server; the defaults do for a club.

    Attributes:
        message: bytes of a message from a client.
        rate: messages a second that one connection may send for long.
        burst: messages it may send at once.
        sockets: connections in all.
        sockets_of_table: connections to one table.
        sockets_of_address: connections from one network address.
        queued: messages that may wait for one connection before it is dropped.
        tables: tables in all.
        tables_of_address: tables that one network address may make in an hour.
        idle: seconds before a table with nobody at it is put out of memory; it stays on disk.
        silence: seconds in which a connection must say who it is.
    """

    message: int = 16_384
    rate: float = 20.0
    burst: float = 60.0
    sockets: int = 4_000
    sockets_of_table: int = 100
    sockets_of_address: int = 1_000
    queued: int = 512
    tables: int = 100_000
    tables_of_address: int = 4_000
    idle: float = 300.0
    silence: float = 20.0


class Bucket:
    """Counts what one connection or address does: so much at once, and so much a second.

    Time is passed in, in seconds.
    """

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, now

    def take(self, now: float) -> bool:
        """Whether one more is allowed at `now`."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self, now: float) -> bool:
        """Whether nothing has been done for so long that it might as well be forgotten."""
        return self._left + (now - self._at) * self._rate >= self._burst
