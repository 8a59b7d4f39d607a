"""Who is at one table: the connections, and since when which persons have had none."""

from __future__ import annotations

from collections import Counter
from typing import Final

from euchre.rules import Seat
from euchre.server.tables.people.connection import Connection
from euchre.table.log.changing import other_place
from euchre.table.log.state import Table

MOST_TRIP: Final = 2_000
"""The most, in ms, that the way to somebody and back counts: to answer pings late wins no more."""


class Attendance:
    """The connections at one table that have sent their hello.

    Attributes:
        connections: all of them, spectators among them.
        gone: the persons who are not connected, and since when, in ms at the table.
        came: when the first of the persons here came, in ms at the table.
    """

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self.gone: dict[Seat, int] = {}
        self.came = 0

    def here(self, table: Table) -> frozenset[Seat]:
        """Return the seats of people who are connected."""
        return table.persons - self.gone.keys() if self.gone else table.persons

    @property
    def watching(self) -> int:
        """Number of connections that only watch."""
        return sum(each.seat is None for each in self.connections)

    @property
    def shared(self) -> frozenset[Seat]:
        """Seats open on several devices, as far as their browsers can be told apart.

        A line that is lost and not yet known to be is of the same browser as the one after it.
        """
        seated = (each for each in self.connections if each.seat is not None)
        known = {(each.seat, each.identity.browser) for each in seated}
        devices = Counter(seat for seat, _ in known if seat is not None)
        return frozenset(seat for seat, count in devices.items() if count > 1)

    def addresses(self) -> set[str]:
        """Return the network addresses of those who wait for the bots: the players, or else the
        watchers.
        """
        seated = {each.address for each in self.connections if each.seat is not None}
        return seated or {each.address for each in self.connections} or {""}

    def trip(self, seat: Seat) -> int:
        """Return the measured round-trip time to the person in a seat, in ms."""
        trips = (each.trip for each in self.connections if each.seat == seat)
        return min(MOST_TRIP, round(1000 * max(trips, default=0.0)))

    def enter(self, connection: Connection, table: Table, now: int) -> None:
        """Add a connection."""
        self.connections.add(connection)
        if not self.here(table):
            self.came = now
        self.settle(table, now)

    def swap(self, seats: tuple[Seat, Seat]) -> None:
        """Swap the people in two seats."""
        self.gone = {other_place(seats, seat): since for seat, since in self.gone.items()}
        for each in self.connections:
            if each.seat is not None:
                each.seat = other_place(seats, each.seat)

    def settle(self, table: Table, now: int) -> None:
        """Update which people are disconnected, and since when."""
        here = {each.seat for each in self.connections}
        self.gone = {seat: self.gone.get(seat, now) for seat in table.persons if seat not in here}
