"""Those who are here under an account: one event says that an account is another than it was.

It is called otherwise, suspended, deleted, or signed out somewhere. Sockets, chairs and whatever
else has noted an account look again then, at every server. Whoever has not heard it, as a server
that was cut off, looks again where it matters: when somebody sits down, when a game is over, and
when a table is read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, Protocol

from euchre.errors import EuchreError
from euchre.server.doors.accounts import Accounts, AccountStanding, Identity
from euchre.server.tables.backstage.shared import RoomServices
from euchre.server.tables.people.connection import Connection
from euchre.server.tables.room import Room
from euchre.store import PLAYER, StoreError
from euchre.table.log.hiding import bearers_of

ACCOUNTS: Final = "/nodes/accounts"
"""Where servers tell each other of accounts that have changed."""
_AT_ONE_GO: Final = 50
"""Tables that are looked through before others go on."""
_log: Final = logging.getLogger("euchre.server")


class Remembering(Protocol):
    """A kind of logs in which something is known of the accounts of others.

    Attributes:
        prefix: what the ids of such logs begin with.
    """

    prefix: str

    async def knowing(self, player: str) -> Sequence[str]:
        """The ids of the logs in which something is known of an account.

        Raises:
            StoreError: they cannot be read.
        """

    async def forget(self, ident: str, player: str) -> None:
        """Let one of them know nothing more of it; again does nothing.

        Raises:
            Elsewhere: another server has that log.
            EuchreError: it cannot be read or written.
        """


class Identities:
    """Looks again how accounts stand, for the tables of one server and for others who ask it to.

    Args:
        shared: what the tables share.
        rooms: those in memory.
        accounts: returns what knows the accounts.

    Attributes:
        changed: each is told of an account that has changed, here or at any other server.
    """

    def __init__(
        self, shared: RoomServices, rooms: Mapping[str, Room], accounts: Callable[[], Accounts]
    ) -> None:
        self._shared, self._rooms, self._accounts = shared, rooms, accounts
        self.changed: list[Callable[[str], Awaitable[None]]] = []
        self._looking: set[asyncio.Task[None]] = set()
        shared.sat = self._look_soon
        shared.ended.append(self._look_soon)

    async def hear(self, player: str) -> None:
        """Have everybody here look again how an account stands; `player`: as the log knows it."""
        for number, room in enumerate(tuple(self._rooms.values())):
            if number % _AT_ONE_GO == 0:
                await asyncio.sleep(0)  # the tables go on meanwhile
            for connection in room.everyone.known_by(player):
                await self.look_at(room, connection)
            if player in _known_at(room):
                await self.look_at_chairs(room)
        for hear in self.changed:
            await hear(player)

    async def look_at(self, room: Room, connection: Connection) -> None:
        """Whoever is at a table under an account is known by it as it is by now, or as a guest.

        Where that cannot be told they are a guest.
        """
        account = connection.identity.account
        if account is None:
            return
        found = None
        with suppress(StoreError):
            found = await self._accounts().again(account)
        if connection.identity.account == account:  # or somebody else has looked meanwhile
            room.everyone.know_as(connection, found)

    async def again(self, identity: Identity) -> Identity | None:
        """Somebody as they are known by now; None: the account is gone under which they came.

        Raises:
            StoreError: it cannot be read.
        """
        if identity.account is None:
            return identity
        account = await self._accounts().again(identity.account)
        return None if account is None else identity._replace(account=account)

    async def look_at_chairs(self, room: Room) -> None:
        """See that nobody at a table plays, or has played, under an account that is gone; at worst
        the next look does.
        """
        try:
            players, shared = _players_at(room), self._shared
            if were := _known_at(room) - players:
                players |= were - await shared.load(shared.log.existing, were)
            found = {player: await self._accounts().standing(player) for player in players}
            deleted, suspended = (
                frozenset(player for player, standing in found.items() if standing is wanted)
                for wanted in (AccountStanding.DELETED, AccountStanding.SUSPENDED)
            )
            if deleted or suspended or room.table.settings.ranked:
                await room.part_with_accounts(deleted, suspended)
        except EuchreError as error:
            _log.warning("accounts that are gone may be left at a table: %s", error)

    def _look_soon(self, table: str) -> None:
        """Look at the chairs of a table once all that happens there now is done."""
        room = self._rooms.get(table)
        if room is None or room.table.settings.ranked or _players_at(room):
            task = self._shared.loop.create_task(self._look(table))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look(self, table: str) -> None:
        room = self._rooms.get(table)
        if room is not None:
            await self.look_at_chairs(room)


def _players_at(room: Room) -> set[str]:
    """The accounts under which people sit at a table."""
    chairs = room.table.chairs
    return {chair.player for chair in chairs if chair.person and chair.player.startswith(PLAYER)}


def _known_at(room: Room) -> frozenset[str]:
    """The accounts of all whom a table has in its memory, and of those who have said something."""
    players = {player for _, player in bearers_of(room.table)} | room.everyone.gallery.players
    return frozenset(player for player in players if player.startswith(PLAYER))
