"""Those who ask to be let sit down at a table, while they wait at its door."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from euchre.rules import Seat
from euchre.server.tables.messages import Receiver, encode
from euchre.table import deciding
from euchre.table.commands import Admit, Knock, Refused
from euchre.table.draft import Draft
from euchre.table.picture import Knock as Asking
from euchre.table.picture import Message
from euchre.table.state import Table

MOST: Final = 8
"""How many may wait at one door."""
OF_ADDRESS: Final = 3
"""How many of them from one network address: of a family, and not of a crowd."""
AGAIN: Final = 5_000
"""How long, in ms, somebody waits who was not let in, before they ask again."""


class Asker(Receiver, Protocol):
    """Somebody who may ask to be let sit down."""

    address: str


class House(Protocol):
    """What a door belongs to: a room."""

    table: Table

    @property
    def told(self) -> int:
        """The version that everybody has been told of."""

    def now(self) -> int:
        """The time at this table, in ms."""

    def draft(self) -> Draft:
        """An empty draft of what happens next."""

    def sit(
        self,
        name: str,
        seat: Seat | None,
        then: Callable[[BaseException | None], None],
        *,
        let_in: bool = False,
    ) -> tuple[Seat, str]:
        """A person sits down; the seat and its token, good once `then` is told None."""

    def presence(self) -> None:
        """Tell everybody who asks."""


class Door:
    """The door of one table: who has knocked, and waits for the host's answer.

    Nothing of it is kept: who goes away has gone, and a page that comes back knocks again.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._asking: dict[Asker, tuple[Asking, str | int]] = {}
        self._refused: dict[Asker, int] = {}
        self._count = 0

    @property
    def knocks(self) -> tuple[Asking, ...]:
        """Who asks, the longest first."""
        return tuple(asking for asking, _ in self._asking.values())

    def knock(self, who: Asker, command: Knock) -> None:
        """Somebody asks to be let sit down; they hear of it when the host answers.

        Raises:
            Refused: they sit already, nobody is asked here, or there is no room.
        """
        table = self._house.table
        if who.seat is not None:
            raise Refused("not-now", "You sit at this table already.")
        if table.settings.kept:
            raise Refused("kept", "These chairs are kept: nobody is let in by the host.")
        if table.door != "ask":
            deciding.check_open(table)
            raise Refused("not-now", "Nobody need be asked here: sit down.")
        others = self._asking.keys() - {who}
        if sum(other.address == who.address for other in others) >= OF_ADDRESS:
            raise Refused("full", "Others ask from your address already: wait for the answer.")
        if self._house.now() < self._refused.get(who, 0):
            raise Refused(
                "not-now", "You have just been told no: wait a moment before you ask again."
            )
        if len(others) >= MOST:
            raise Refused("full", "Too many are asking already: wait a while.")
        deciding.sit(self._house.draft(), command.name, command.seat, let_in=True)
        self._count += 1
        asking = Asking(self._count, deciding.clean_name(command.name, ()), command.seat)
        self._asking[who] = (asking, command.id)
        self._house.presence()

    def answer(self, host: Receiver, command: Admit) -> None:
        """The host lets somebody in, or not.

        Raises:
            Refused: it is not the host who says so, nobody asks, or there is no room any more.
        """
        table = self._house.table
        deciding.check_host(table, host.seat)
        found = [who for who, (asking, _) in self._asking.items() if asking.number == command.knock]
        if not found:
            raise Refused("not-now", "They are not asking any more.")
        if command.yes:
            self._let_in(found[0], host, command.id)
            return
        assert table.runs is not None
        self._refused[found[0]] = self._house.now() + AGAIN
        self._decline(found[0], f"{table.names[table.runs]} has not let you sit down.")
        self._house.presence()
        self._say(host, "ack", command.id)

    def changed(self) -> None:
        """Others may sit down now: who has asked looks again."""
        if self._asking:
            for who in tuple(self._asking):
                self._decline(who, "The host has changed who may sit down: look again.")
            self._house.presence()

    def leave(self, who: Asker) -> None:
        """A connection is gone, and what it has asked."""
        self._asking.pop(who, None)
        self._refused.pop(who, None)

    def _let_in(self, who: Asker, host: Receiver, admitted: str | int) -> None:
        asking, knocked = self._asking[who]

        def told(error: BaseException | None) -> None:
            if error is None:
                self._say(host, "ack", admitted)
                self._say(who, "seated", knocked, seat=seat, token=token)
                return
            why = "That could not be written down, and has not happened."
            for receiver, ident in ((host, admitted), (who, knocked)):
                self._say(receiver, "error", ident, code="not-saved", why=why)

        seat, token = self._house.sit(asking.name, asking.seat, told, let_in=True)
        del self._asking[who]
        self._house.presence()

    def _decline(self, who: Asker, why: str) -> None:
        _, knocked = self._asking.pop(who)
        self._say(who, "error", knocked, code="declined", why=why)

    def _say(self, to: Receiver, kind: str, ident: str | int, **fields: Any) -> None:
        to.send(encode(Message(v=self._house.told, type=kind, id=ident, **fields)))
