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
from euchre.server.http.identity import AccountLookup, AccountStatus, CallerIdentity
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.room import TableRoom
from euchre.server.tables.services.room_services import RoomServices
from euchre.server.tables.slots import NamedLocks
from euchre.store import ACCOUNT_PREFIX, StoreError
from euchre.table.log.name_hiding import collect_named_people, remembers_account
from euchre.texts import join_texts, translatable

ACCOUNTS_PATH: Final = "/nodes/accounts"
"""Where servers tell each other of accounts that have changed."""
_ROOMS_PER_TURN: Final = 50
"""Tables that are looked through before others go on."""
_log: Final = logging.getLogger("euchre.server")


class SupportsForgetting(Protocol):
    """A kind of log that stores data about other people's accounts.

    Attributes:
        prefix: what the ids of such logs begin with.
    """

    prefix: str

    async def find_logs_mentioning(self, player: str) -> Sequence[str]:
        """Return the ids of the logs that store something about an account.

        Raises:
            StoreError: they cannot be read.
        """

    async def forget_account(self, aggregate_id: str, player: str) -> None:
        """Remove an account from one log; doing so again has no effect.

        Raises:
            OwnedElsewhereError: another server has that log.
            EuchreError: it cannot be read or written.
        """


class AccountStatusMonitor:
    """Refreshes the identities at the tables of one server after account changes.

    Args:
        services: what the tables share.
        rooms: those in memory.
        accounts: returns what knows the accounts.

    Attributes:
        changed: each is told of an account that has changed, here or at any other server.
    """

    def __init__(
        self,
        services: RoomServices,
        rooms: Mapping[str, TableRoom],
        accounts: Callable[[], AccountLookup],
    ) -> None:
        self._shared, self._rooms, self._accounts = services, rooms, accounts
        self.changed: list[Callable[[str], Awaitable[None]]] = []
        self._looking: set[asyncio.Task[None]] = set()
        self._turns = NamedLocks()
        self._coming: dict[str, asyncio.Future[None]] = {}
        services.sat = self._schedule_account_check
        services.ended.append(self._schedule_account_check)

    async def refresh_account(self, player: str) -> None:
        """Check an account again everywhere on this server; `player` is its log id.

        One look for an account is made at a time. All who ask for one meanwhile share the next: an
        account may sit at a thousand tables, and change a hundred times at once.
        """
        coming = self._coming.get(player)
        if coming is None:
            look = self._turns.run_holding(player, self._refresh_everywhere, player)
            coming = self._coming[player] = asyncio.ensure_future(look)
        await asyncio.shield(coming)

    async def _refresh_everywhere(self, player: str) -> None:
        del self._coming[player]  # what changes from now on may be overlooked by this look
        for number, room in enumerate(tuple(self._rooms.values())):
            if number % _ROOMS_PER_TURN == 0:
                await asyncio.sleep(0)  # the tables go on meanwhile
            connections = room.everyone.connections_of(player)
            for connection in connections:
                await self.refresh_connection(room, connection)
            if _remembers_account(room, player):
                await self.remove_gone_accounts(room)
            if connections:
                await self._send_suspension_notice(room, player, connections)
        for hear in self.changed:
            await hear(player)

    async def _send_suspension_notice(
        self, room: TableRoom, player: str, connections: Sequence[SocketConnection]
    ) -> None:
        """Tell the owner of an account at a table that it is suspended, and that the seat stays
        theirs; nobody else hears it.
        """
        why = ""
        with suppress(StoreError):
            why = await self._accounts().explain_suspension(player)
        for connection in connections if why else ():
            ranked = room.table.settings.ranked
            what_stays = (
                translatable("table-can-finish", "You can finish this game.")
                if ranked
                else translatable("table-seat-stays", "This seat stays yours.")
            )
            words = why if connection.seat is None else join_texts([why, what_stays], " ")
            connection.send(room.everyone.teller.build_notice(words))

    async def refresh_connection(self, room: TableRoom, connection: SocketConnection) -> None:
        """Update the account of a connection, to none if it is gone or can't be read.

        Where that cannot be told they are a guest.
        """
        account = connection.identity.account
        if account is None:
            return
        refreshed = None
        with suppress(StoreError):
            refreshed = await self._accounts().refresh_account(account)
        if connection.identity.account == account:  # or somebody else has looked meanwhile
            room.everyone.set_account(connection, refreshed)

    async def refresh_identity(self, identity: CallerIdentity) -> CallerIdentity | None:
        """Return the current identity of somebody; None if its account is gone.

        Raises:
            StoreError: it cannot be read.
        """
        if identity.account is None:
            return identity
        account = await self._accounts().refresh_account(identity.account)
        return None if account is None else identity._replace(account=account)

    async def remove_gone_accounts(self, room: TableRoom) -> None:
        """Remove gone accounts from a table's seats and history; the next check does what fails."""
        try:
            players, shared = _seated_accounts(room), self._shared
            if remembered := _remembered_accounts(room) - players:
                players |= remembered - await shared.run_loader(
                    shared.log.filter_existing_logs, remembered
                )
            standings = {
                player: await self._accounts().find_account_status(player) for player in players
            }
            deleted, suspended = (
                frozenset(player for player, standing in standings.items() if standing is wanted)
                for wanted in (AccountStatus.DELETED, AccountStatus.SUSPENDED)
            )
            if deleted or suspended or room.table.settings.ranked:
                await room.turn_into_guests(deleted, suspended)
        except EuchreError as error:
            if not room.is_closed:  # whoever opens it anew does it
                _log.warning("accounts that are gone may be left at a table: %s", error)

    def _schedule_account_check(self, table_id: str) -> None:
        """Schedule a check of a table's seats for when its current events are done."""
        room = self._rooms.get(table_id)
        if room is None or room.table.settings.ranked or _seated_accounts(room):
            task = self._shared.loop.create_task(self._check_table_accounts(table_id))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _check_table_accounts(self, table_id: str) -> None:
        if (room := self._rooms.get(table_id)) is not None:
            await self.remove_gone_accounts(room)


def _seated_accounts(room: TableRoom) -> set[str]:
    chairs = room.table.chairs
    return {
        chair.player for chair in chairs if chair.person and chair.player.startswith(ACCOUNT_PREFIX)
    }


def _remembers_account(room: TableRoom, player: str) -> bool:
    """Return whether a table holds an account in memory: one of `_remembered_accounts`."""
    return player in room.everyone.gallery.chat_accounts or remembers_account(room.table, player)


def _remembered_accounts(room: TableRoom) -> frozenset[str]:
    """Return all accounts that a table holds in memory, including watchers who have chatted."""
    players = {
        player for _, player in collect_named_people(room.table)
    } | room.everyone.gallery.chat_accounts
    return frozenset(player for player in players if player.startswith(ACCOUNT_PREFIX))
