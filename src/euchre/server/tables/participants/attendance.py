"""Who is at one table: the connections, and since when which persons have had none."""

from __future__ import annotations

from collections import Counter
from typing import Final

from euchre.game.rules import Seat
from euchre.server.tables.participants.connection import SocketConnection
from euchre.table.log.field_changes import find_swapped_seat
from euchre.table.log.state import Table

MAX_ROUND_TRIP_MS: Final = 2_000
"""The most, in ms, that the way to somebody and back counts: to answer pings late wins no more."""


class TableAttendance:
    """The connections at one table that have sent their hello.

    Attributes:
        connections: all of them, spectators among them.
        gone: the persons who are not connected, and since when, in ms at the table.
        came: when the first of the persons here came, in ms at the table.
    """

    def __init__(self) -> None:
        self.connections: set[SocketConnection] = set()
        self.gone: dict[Seat, int] = {}
        self.came = 0

    def connected_seats(self, table: Table) -> frozenset[Seat]:
        """Return the seats of people who are connected."""
        return table.person_seats - self.gone.keys() if self.gone else table.person_seats

    @property
    def watcher_count(self) -> int:
        """Number of connections that only watch."""
        return sum(connection.seat is None for connection in self.connections)

    @property
    def shared_seats(self) -> frozenset[Seat]:
        """Seats open on several devices, as far as those say who they are, or have a cookie.

        A line that is lost and not yet known to be is of the same device as the one after it.
        """
        seated = (connection for connection in self.connections if connection.seat is not None)
        known = {
            (connection.seat, connection.device or connection.identity.browser)
            for connection in seated
        }
        devices = Counter(seat for seat, _ in known if seat is not None)
        return frozenset(seat for seat, count in devices.items() if count > 1)

    def find_bot_requester_addresses(self) -> set[str]:
        """Return the addresses of those who wait for the bots: players, or else watchers."""
        seated = {
            connection.address for connection in self.connections if connection.seat is not None
        }
        return seated or {connection.address for connection in self.connections} or {""}

    def round_trip_ms(self, seat: Seat) -> int:
        """Return the measured round-trip time to the person in a seat, in ms."""
        trips = (
            connection.round_trip_seconds
            for connection in self.connections
            if connection.seat == seat
        )
        return min(MAX_ROUND_TRIP_MS, round(1000 * max(trips, default=0.0)))

    def enter(self, connection: SocketConnection, table: Table, now_ms: int) -> None:
        """Add a connection."""
        self.connections.add(connection)
        if not self.connected_seats(table):
            self.came = now_ms
        self.update_absences(table, now_ms)

    def swap_seats(self, seats: tuple[Seat, Seat]) -> None:
        """Swap the people in two seats."""
        self.gone = {
            find_swapped_seat(seats, seat): since_ms for seat, since_ms in self.gone.items()
        }
        for connection in self.connections:
            if connection.seat is not None:
                connection.seat = find_swapped_seat(seats, connection.seat)

    def update_absences(self, table: Table, now_ms: int) -> None:
        """Update which people are disconnected, and since when."""
        connected = {connection.seat for connection in self.connections}
        self.gone = {
            seat: self.gone.get(seat, now_ms)
            for seat in table.person_seats
            if seat not in connected
        }
