"""Who may be at a table: those with a seat before those who watch, and newcomers last."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from euchre.game.rules import Seat
from euchre.server.http.connection_limiter import ConnectionLimiter
from euchre.server.limits import ServerLimits
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.participants.messages import WireMessage
from euchre.server.wire_codes import CloseCode
from euchre.texts import translatable

TOO_MANY_REASON: Final = "too many"
_FULL_MESSAGE: Final = translatable(
    "table-room-full", "There's no room for more people here. Try again later."
)
_MADE_ROOM_MESSAGE: Final = translatable(
    "table-made-room", "You've watched for a while, and others want to come in. Come back later."
)
_REPLACED_MESSAGE: Final = translatable(
    "table-many-devices", "Many other devices have opened this seat since. Reload the page."
)

At: TypeAlias = tuple[str, Seat]
"""A seat of a table."""


class SocketAdmission:
    """Counts the sockets of one server, and closes those that exceed the limits.

    Before hello nobody is known: they share a small crowd. A token that opens a seat is what
    counts after it: its holder comes in as long as anybody only watches, and takes nothing from
    others who sit behind the same address.
    """

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._greeting: ConnectionLimiter[SocketConnection] = ConnectionLimiter(
            limits.greeting, limits.greeting_of_address
        )
        self._watching: ConnectionLimiter[SocketConnection] = ConnectionLimiter(
            limits.watchers, limits.sockets_of_address
        )
        self._seated: ConnectionLimiter[SocketConnection] = ConnectionLimiter(
            limits.sockets, limits.sockets
        )
        self._seated_at: dict[str, list[SocketConnection]] = {}
        self._tables: dict[str, int] = {}
        self._onlookers: Counter[tuple[str, str]] = Counter()
        self._at: dict[SocketConnection, At | str] = {}

    def count_by_kind(self) -> dict[str, int]:
        """Return the number of sockets of each kind."""
        return {
            "seated": len(self._seated),
            "watching": len(self._watching),
            "greeting": len(self._greeting),
        }

    def admit_before_hello(self, connection: SocketConnection) -> None:
        """Add a socket that has not sent its hello."""
        evicted = self._greeting.enter_and_evict(connection, connection.address)
        if evicted is not None:
            evicted.close(CloseCode.FULL, TOO_MANY_REASON)

    def admit_or_explain(self, connection: SocketConnection, table_id: str) -> str:
        """Admit a connection that has sent its hello; return why not, or nothing."""
        self._greeting.leave(connection)
        seat = connection.seat
        if seat is None:
            return self._admit_watcher(connection, table_id)
        return self._admit_player(connection, (table_id, seat))

    def readmit_as_watcher(self, connection: SocketConnection, table_id: str) -> None:
        """Count a connection that has lost its seat among the watchers, or close it."""
        self.remove_connection(connection)
        why = self._admit_watcher(connection, table_id)
        if why:
            _send_bye(connection, "full", why)

    def remove_connection(self, connection: SocketConnection) -> None:
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

    def _admit_watcher(self, connection: SocketConnection, table_id: str) -> str:
        limits, address = self._limits, connection.address
        if self._onlookers[table_id, address] >= limits.watching_of_address:
            return translatable(
                "table-watchers-address", "Too many people at your address are watching this table."
            )
        if self._tables.get(table_id, 0) >= limits.sockets_of_table:
            return translatable("table-watchers", "Too many people are watching this table.")
        if self._watching.count_of(address) >= limits.sockets_of_address:
            return translatable(
                "table-watchers-tables", "Too many people at your address are watching tables."
            )
        if self._is_full and not self._evict_one_from(self._watching, address):
            return _FULL_MESSAGE
        evicted = self._watching.enter_and_evict(connection, address)
        if evicted is not None:
            _send_bye(evicted, "full", _MADE_ROOM_MESSAGE)
        self._tables[table_id] = self._tables.get(table_id, 0) + 1
        self._onlookers[table_id, address] += 1
        self._at[connection] = table_id
        return ""

    def _admit_player(self, connection: SocketConnection, seat_key: At) -> str:
        table, seat = seat_key
        seated = self._seated_at.get(table, [])
        devices = [device for device in seated if device.seat == seat]  # not those who have moved
        if len(devices) >= self._limits.sockets_of_seat:
            self._close_connection(devices[0], "replaced", _REPLACED_MESSAGE)
        if self._is_full and not (
            self._evict_one_from(self._watching)
            or self._evict_one_from(self._seated, connection.address)
        ):
            return _FULL_MESSAGE
        self._seated.enter_and_evict(connection, connection.address)
        self._seated_at.setdefault(table, []).append(connection)
        self._at[connection] = seat_key
        return ""

    @property
    def _is_full(self) -> bool:
        return len(self._watching) + len(self._seated) >= self._limits.sockets

    def _evict_one_from(
        self, limiter: ConnectionLimiter[SocketConnection], address: str | None = None
    ) -> bool:
        """Close one of a group, of an address with more than `address` has; return whether."""
        if (
            address is not None
            and limiter.count_of(limiter.busiest_address()) <= limiter.count_of(address) + 1
        ):
            return False
        evicted = limiter.evict_one()
        if evicted is not None:
            self._close_connection(evicted, "full", _MADE_ROOM_MESSAGE)
        return evicted is not None

    def _close_connection(self, connection: SocketConnection, code: str, why: str) -> None:
        self.remove_connection(connection)
        _send_bye(connection, code, why)


def _send_bye(connection: SocketConnection, code: str, why: str) -> None:
    connection.send(WireMessage.build(v=0, type="bye", code=code, why=why))
    connection.close(CloseCode.FULL, TOO_MANY_REASON)
