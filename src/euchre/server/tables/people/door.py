"""Those who ask to be let sit down at a table, while they wait at its door."""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre.server.tables.people.connection import Connection
from euchre.table.commands import Refused
from euchre.table.shown.picture import Knock

MOST: Final = 8
"""How many may wait at one door."""
OF_ADDRESS: Final = 3
"""How many of them from one network address: of a family, and not of a crowd."""
AGAIN: Final = 5_000
"""How long, in ms, an address from which somebody was not let in waits before it asks again."""


class Waiting(NamedTuple):
    """Somebody who has knocked.

    Attributes:
        connection: theirs.
        knock: as everybody is shown it.
        ident: the id of their command, by which they are answered.
    """

    connection: Connection
    knock: Knock
    ident: str | int


class Door:
    """The door of one table: who has knocked, and waits for the host's answer.

    Nothing of it is kept: who goes away has gone, and a page that comes back knocks again.
    """

    def __init__(self) -> None:
        self._waiting: dict[Connection, Waiting] = {}
        self._refused: dict[str, int] = {}  # by address: who was told no connects anew
        self._count = 0

    @property
    def knocks(self) -> tuple[Knock, ...]:
        """Who asks, the longest first."""
        return tuple(waiting.knock for waiting in self._waiting.values())

    def check(self, connection: Connection, now: int) -> None:
        """See that somebody may ask.

        Raises:
            Refused: too many do, or they have just been told no.
        """
        others = self._waiting.keys() - {connection}
        if sum(other.address == connection.address for other in others) >= OF_ADDRESS:
            raise Refused("full", "Others ask from your address already: wait for the answer.")
        if now < self._refused.get(connection.address, 0):
            why = "Somebody at your address has just been told no: wait a moment, then ask."
            raise Refused("not-now", why)
        if len(others) >= MOST:
            raise Refused("full", "Too many are asking already: wait a while.")

    def add(self, connection: Connection, name: str, seat: int | None, ident: str | int) -> None:
        """Somebody asks to be let sit down."""
        self._count += 1
        knock = Knock(self._count, name, seat)
        self._waiting[connection] = Waiting(connection, knock, ident)

    def find(self, number: int) -> Waiting:
        """Who has that number.

        Raises:
            Refused: nobody asks by it any more.
        """
        for waiting in self._waiting.values():
            if waiting.knock.number == number:
                return waiting
        raise Refused("not-now", "They are not asking any more.")

    def refuse(self, waiting: Waiting, now: int) -> None:
        """The host has not let somebody in."""
        self._refused = {each: until for each, until in self._refused.items() if until > now}
        self._refused[waiting.connection.address] = now + AGAIN
        del self._waiting[waiting.connection]

    def empty(self) -> tuple[Waiting, ...]:
        """Nobody waits any more; who did."""
        waiting = tuple(self._waiting.values())
        self._waiting.clear()
        return waiting

    def withdraw(self, connection: Connection) -> Waiting | None:
        """What a connection has asked is asked no more; what it was."""
        return self._waiting.pop(connection, None)
