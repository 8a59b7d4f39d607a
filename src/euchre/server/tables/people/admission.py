"""Who may be at a table: those with a seat before those who watch, and newcomers last."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from euchre.rules import Seat
from euchre.server.doors.crowd import ConnectionLimiter
from euchre.server.limits import Limits
from euchre.server.tables.people.connection import FULL, Connection
from euchre.server.tables.people.messages import encode
from euchre.table.shown.picture import Message

TOO_MANY: Final = "too many"
_FULL: Final = "There are as many here as there may be: try later."
_WAY: Final = "Others want to come in, and you have watched for a while: come again."
_ELSEWHERE: Final = "This seat has been opened on many other devices since: load the page again."

At: TypeAlias = tuple[str, Seat]
"""A seat of a table."""


class Admission:
    """Counts the sockets of one server, and closes those that exceed the limits.

    Before hello nobody is known: they share a small crowd. A token that opens a seat is what
    counts after it: its holder comes in as long as anybody only watches, and takes nothing from
    others who sit behind the same address.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._greeting: ConnectionLimiter[Connection] = ConnectionLimiter(
            limits.greeting, limits.greeting_of_address
        )
        self._watching: ConnectionLimiter[Connection] = ConnectionLimiter(
            limits.watchers, limits.sockets_of_address
        )
        self._seated: ConnectionLimiter[Connection] = ConnectionLimiter(
            limits.sockets, limits.sockets
        )
        self._seated_at: dict[str, list[Connection]] = {}
        self._tables: dict[str, int] = {}
        self._onlookers: Counter[tuple[str, str]] = Counter()
        self._at: dict[Connection, At | str] = {}

    def counts(self) -> dict[str, int]:
        """Return the number of sockets of each kind."""
        return {
            "seated": len(self._seated),
            "watching": len(self._watching),
            "greeting": len(self._greeting),
        }

    def greet(self, connection: Connection) -> None:
        """Add a socket that has not sent its hello."""
        gone = self._greeting.enter(connection, connection.address)
        if gone is not None:
            gone.close(FULL, TOO_MANY)

    def admit(self, connection: Connection, table: str) -> str | None:
        """Admit a connection that has sent its hello; return None, or why not."""
        self._greeting.leave(connection)
        seat = connection.seat
        if seat is None:
            return self._watch(connection, table)
        return self._sit(connection, (table, seat))

    def leave(self, connection: Connection) -> None:
        """Remove a closed connection."""
        for crowd in (self._greeting, self._watching, self._seated):
            crowd.leave(connection)
        match self._at.pop(connection, None):
            case str(table):
                self._tables[table] -= 1
                if not self._tables[table]:
                    del self._tables[table]
                self._onlookers.subtract([(table, connection.address)])
                self._onlookers += Counter()  # without those that are down to nothing
            case (table, _):
                self._seated_at[table].remove(connection)
                if not self._seated_at[table]:
                    del self._seated_at[table]

    def _watch(self, connection: Connection, table: str) -> str | None:
        limits, address = self._limits, connection.address
        if self._onlookers[table, address] >= limits.watching_of_address:
            return "Too many are watching this table from your address."
        if self._tables.get(table, 0) >= limits.sockets_of_table:
            return "Too many are watching this table."
        if self._watching.of(address) >= limits.sockets_of_address:
            return "Too many are watching from your address."
        if self._full and not self._makes_way(self._watching, address):
            return _FULL
        gone = self._watching.enter(connection, address)
        if gone is not None:
            _send_away(gone, "full", _WAY)
        self._tables[table] = self._tables.get(table, 0) + 1
        self._onlookers[table, address] += 1
        self._at[connection] = table
        return None

    def _sit(self, connection: Connection, at: At) -> str | None:
        table, seat = at
        there = self._seated_at.get(table, [])
        devices = [each for each in there if each.seat == seat]  # who has moved counts elsewhere
        if len(devices) >= self._limits.sockets_of_seat:
            self._away(devices[0], "replaced", _ELSEWHERE)
        if self._full and not (
            self._makes_way(self._watching) or self._makes_way(self._seated, connection.address)
        ):
            return _FULL
        self._seated.enter(connection, connection.address)
        self._seated_at.setdefault(table, []).append(connection)
        self._at[connection] = at
        return None

    @property
    def _full(self) -> bool:
        return len(self._watching) + len(self._seated) >= self._limits.sockets

    def _makes_way(self, crowd: ConnectionLimiter[Connection], address: str | None = None) -> bool:
        """Close one connection of a group, of an address with more than `address` has; return
        whether there was one.
        """
        if address is not None and crowd.of(crowd.fullest()) <= crowd.of(address) + 1:
            return False
        gone = crowd.make_room()
        if gone is not None:
            self._away(gone, "full", _WAY)
        return gone is not None

    def _away(self, connection: Connection, code: str, why: str) -> None:
        self.leave(connection)
        _send_away(connection, code, why)


def _send_away(connection: Connection, code: str, why: str) -> None:
    connection.send(encode(Message(v=0, type="bye", code=code, why=why)))
    connection.close(FULL, TOO_MANY)
