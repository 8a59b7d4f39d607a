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
    """The connections of one table that have said who they are.

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
        """The persons who are connected."""
        return table.persons - self.gone.keys() if self.gone else table.persons

    @property
    def watching(self) -> int:
        """How many only watch."""
        return sum(each.seat is None for each in self.connections)

    @property
    def shared(self) -> frozenset[Seat]:
        """The seats that several devices have open, as far as their browsers are told apart.

        A line that is lost and not yet known to be is of the same browser as the one after it.
        """
        seated = (each for each in self.connections if each.seat is not None)
        known = {(each.seat, each.identity.browser) for each in seated}
        devices = Counter(seat for seat, _ in known if seat is not None)
        return frozenset(seat for seat, count in devices.items() if count > 1)

    def addresses(self) -> set[str]:
        """Where those are in the network who wait for the bots: who sits here, else who watches."""
        seated = {each.address for each in self.connections if each.seat is not None}
        return seated or {each.address for each in self.connections} or {""}

    def trip(self, seat: Seat) -> int:
        """How long the way to the person in a seat and back is, in ms, as is measured here."""
        trips = (each.trip for each in self.connections if each.seat == seat)
        return min(MOST_TRIP, round(1000 * max(trips, default=0.0)))

    def enter(self, connection: Connection, table: Table, now: int) -> None:
        """Somebody has come."""
        self.connections.add(connection)
        if not self.here(table):
            self.came = now
        self.settle(table, now)

    def swap(self, seats: tuple[Seat, Seat]) -> None:
        """Those in two seats have changed places."""
        self.gone = {other_place(seats, seat): since for seat, since in self.gone.items()}
        for each in self.connections:
            if each.seat is not None:
                each.seat = other_place(seats, each.seat)

    def settle(self, table: Table, now: int) -> None:
        """Note which persons are connected, and since when the others are not."""
        here = {each.seat for each in self.connections}
        self.gone = {seat: self.gone.get(seat, now) for seat in table.persons if seat not in here}
