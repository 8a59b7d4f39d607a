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
    """A kind of log that stores data about other people's accounts.

    Attributes:
        prefix: what the ids of such logs begin with.
    """

    prefix: str

    async def knowing(self, player: str) -> Sequence[str]:
        """Return the ids of the logs that store something about an account.

        Raises:
            StoreError: they cannot be read.
        """

    async def forget(self, ident: str, player: str) -> None:
        """Remove an account from one log; doing so again has no effect.

        Raises:
            Elsewhere: another server has that log.
            EuchreError: it cannot be read or written.
        """


class Identities:
    """Refreshes the identities at the tables of one server after account changes.

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
        """Check an account again everywhere on this server; `player` is its log id."""
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
        """Update the account of a connection; it becomes a guest if the account is gone or can't be
        read.

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
        """Return the current identity of somebody; None if its account is gone.

        Raises:
            StoreError: it cannot be read.
        """
        if identity.account is None:
            return identity
        account = await self._accounts().again(identity.account)
        return None if account is None else identity._replace(account=account)

    async def look_at_chairs(self, room: Room) -> None:
        """Remove accounts that are gone from a table's seats and history; if this fails, the next
        check does it.
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
        """Schedule a check of a table's seats for when its current events are done."""
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
    """Return the accounts under which people sit at a table."""
    chairs = room.table.chairs
    return {chair.player for chair in chairs if chair.person and chair.player.startswith(PLAYER)}


def _known_at(room: Room) -> frozenset[str]:
    """Return all accounts that a table holds in memory, including watchers who have chatted."""
    players = {player for _, player in bearers_of(room.table)} | room.everyone.gallery.players
    return frozenset(player for player in players if player.startswith(PLAYER))
