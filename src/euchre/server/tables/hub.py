"""All tables of one server: made, kept in memory while somebody is there, and watched."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from euchre.english.grammar import add_full_stop
from euchre.english.names import DisplayName
from euchre.errors import EuchreError
from euchre.game.rules import Rules, Seat
from euchre.server.http.idempotency import IdempotentRequest, make_key_reused_error
from euchre.server.http.identity import (
    UNKNOWN_IDENTITY,
    AccountLookup,
    CallerIdentity,
    NoAccountLookup,
)
from euchre.server.http.request_context import run_shielded
from euchre.server.limits import RateLimiter, ServerLimits
from euchre.server.tables.identities import ACCOUNTS_PATH, AccountStatusMonitor, SupportsForgetting
from euchre.server.tables.lobby import TableLobby, is_possible_table_id
from euchre.server.tables.room import TableRoom
from euchre.server.tables.services.log import StoredTable
from euchre.server.tables.services.room_services import RoomServices
from euchre.server.tables.services.sets import build_deal_set_rows, build_seen_rows
from euchre.server.tables.services.stored_rows import SideRows
from euchre.server.tables.services.tokens import SeatTokens
from euchre.server.tables.slots import NamedLocks
from euchre.store import (
    ACCOUNT_PREFIX,
    DealSetRow,
    DurableLog,
    SeatTokenRow,
    SeenDealsRow,
    ServerNode,
    StoreError,
    WriteBatch,
    hash_token,
)
from euchre.store.chores import PeriodicTasks
from euchre.table import command_handler
from euchre.table.chairs import seating
from euchre.table.commands import RefusedError, SayReady
from euchre.table.log.entries import DoorPolicySet, TableSettings
from euchre.table.log.reducer import build_initial_table
from euchre.table.opening import open_table
from euchre.table.unit_of_work import Entropy, UnitOfWork
from euchre.texts import translatable

_log: Final = logging.getLogger("euchre.server")
REVEALED_PATH: Final = "/nodes/shown"
"""Where servers tell each other of sets that have been shown."""
_SWEEP_SECONDS: Final = 30.0
"""Seconds between looks for tables that nobody is at."""
_MIN_AWAKE_SECONDS: Final = 5.0
"""Seconds that a table stays in memory once it has been read: somebody is about to look at it."""
_MAX_WRITE_CHECKS: Final = 20
"""Looks, 0.05 s apart, whether all has been written before tables are handed over."""
_WATCH_SECONDS: Final = 5.0
"""Seconds between looks for tables that stand still."""
_SLEEP_CHECK_SECONDS: Final = 1.0
"""Seconds between looks whether this server has slept."""
ROOMS_PER_TURN: Final = 20
"""Tables at which everybody is told something before others go on."""
_PULSE, _STOOD = 0.25, 0.5
"""Seconds between looks whether time stood still, and after which it did."""
_MIN_SLEEP_MS: Final = 5_000
"""What a clock that does not sleep must have gained to count as sleep."""


_T = TypeVar("_T")
Ask: TypeAlias = Callable[[ServerNode, str, str, Any], Awaitable[bytes | None]]
"""Asks another server: by which method, for which path, with what."""


async def _send_to_no_node(_node: ServerNode, _method: str, _path: str, _body: Any) -> bytes | None:
    return None


async def _do_nothing(*_: Any) -> None: ...


async def _is_never_moderator(_player: str) -> bool:
    return False


class OwnedElsewhereError(EuchreError):
    """Raised when another server holds a table or an evening.

    Attributes:
        node: that one.
    """

    def __init__(self, node: ServerNode) -> None:
        super().__init__(
            translatable(
                "table-said-elsewhere", "this is at another server just now: try again in a moment"
            )
        )
        self.node = node


@dataclass(slots=True)
class CreatedTable:
    """A new table, and its maker's seat."""

    table: str
    seat: Seat
    token: str


class TableHub(RoomServices):
    """The tables of one server, in one event loop.

    Attributes:
        rooms: the tables in memory.
        lobby: those that are open to anybody.
        gone: each is told what another server has taken over.
        remembering: the kinds of logs of others in which something is known of accounts.
        exporting: what else is kept of an account, by what that is called: each yields one thing
            after the other, as JSON, for whoever takes all of it home.
        arriving: each is told of a new account, and of the browser in which it was made, and says
            how many games come along into it.
        identities: those who are at the tables under accounts, which may change meanwhile.
        ask: asks another server; None: it does not answer.
        tell_all: tells all others something: for which path, and what.
        admins: the accounts of those who run this server, as their links end.
        keeps_order: whether an account is a moderator's or an administrator's.
        contact: whom to write to about what moderators do; empty: nobody says.
        accounts: knows who is signed in.
        tasks: what is done here again and again.
        slots: the locks of tables and logs that are being loaded, or that leave.
        handed_on: how many sockets go through here to tables of other servers.
    """

    def __init__(
        self,
        log: DurableLog,
        limits: ServerLimits,
        loop: asyncio.AbstractEventLoop,
        tasks: PeriodicTasks | None = None,
    ) -> None:
        super().__init__(log, limits, loop)
        self.chores = PeriodicTasks() if tasks is None else tasks
        self.rooms: dict[str, TableRoom] = {}
        self.gone: list[Callable[[str], None]] = []
        self.remembering: list[SupportsForgetting] = []
        self.exporting: dict[str, Callable[[str], AsyncIterator[bytes]]] = {}
        self.arriving: list[Callable[[str, str], Awaitable[int]]] = []
        self.ask: Ask = _send_to_no_node
        self.tell_all: Callable[[str, Any], Awaitable[None]] = _do_nothing
        self.admins: frozenset[str] = frozenset()
        self.keeps_order: Callable[[str], Awaitable[bool]] = _is_never_moderator
        self.contact = ""
        self.handed_on: Callable[[], int] = lambda: 0
        self.accounts: AccountLookup = NoAccountLookup()
        per_hour = limits.tables_of_address
        self._makers = RateLimiter[str](per_hour / 3600, per_hour / 4)
        self._uncovering = asyncio.Lock()
        self.lobby = TableLobby(self, self.rooms)
        self._gained = self._lease_clock_offset_ms()
        self.chores.start_task(
            "looking whether the server has slept",
            self._reload_after_sleep,
            interval_seconds=_SLEEP_CHECK_SECONDS,
        )
        self._lived = loop.time()
        self.chores.start_task(
            "looking whether time stood still",
            self.restart_clocks_after_stall,
            interval_seconds=_PULSE,
        )
        self.chores.start_task(
            "putting tables away", self._unload_idle_rooms, interval_seconds=_SWEEP_SECONDS
        )
        self.chores.start_task(
            "looking for tables that stand still",
            self._close_stuck_rooms,
            interval_seconds=_WATCH_SECONDS,
        )
        self.slots = NamedLocks()
        self._woken: deque[str] = deque()
        self.identities = AccountStatusMonitor(self, self.rooms, lambda: self.accounts)

    def close(self) -> None:
        """Close all tables and write what is still queued."""
        self.chores.close()
        self._close_rooms()
        self.thinkers.close()
        self.searchers.close()
        self.stop_reading()
        self.log.close()

    # -- tables ---------------------------------------------------------------------------------

    async def find_other_owner(self, log_name: str) -> ServerNode | None:
        """Return the other server that holds a table or evening now; None: this one, or none.

        Raises:
            StoreError: the database cannot be asked.
        """
        if log_name in self.rooms:
            return None
        return await self.loop.run_in_executor(None, self.log.owners.acquire_lease, log_name)

    async def stop_taking_over_tables(self) -> None:
        """Take over no more tables: this server is about to stop."""
        with suppress(StoreError):  # then the others notice by its silence
            await self.loop.run_in_executor(None, self.log.owners.stop_acquiring)

    async def hand_over_tables(self) -> None:
        """Close all tables and release them to other servers: this one is about to stop."""
        rooms = self._close_rooms()
        for _ in range(_MAX_WRITE_CHECKS):  # what is not written by then is not acknowledged either
            if not any(room.is_writing for room in rooms):
                break
            await asyncio.sleep(0.05)
        held = [name for name in self.log.owners.list_leases() if self.slots.try_take(name)]
        await self.release_leases(held)

    def _close_rooms(self) -> list[TableRoom]:
        rooms = [*self.rooms.values()]
        for room in rooms:
            self.record_use(room.table.id)
            room.close()
        self.rooms.clear()
        return rooms

    async def find_room(self, table_id: str) -> TableRoom | None:
        """Return the room of a table, loaded from the disk if needed; None if there is none.

        Raises:
            OwnedElsewhereError: another server has it.
            StoreError: it cannot be read.
        """
        room = self.rooms.get(table_id)
        if room is not None:
            room.used = self.loop.time()  # whoever asks is about to do something there
            return room
        if not is_possible_table_id(table_id):
            return None
        return await self.slots.run_holding(table_id, self._load_room, table_id)

    async def _load_room(self, table_id: str) -> TableRoom | None:
        """Load the room of a table; its slot is held."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        room: TableRoom | None
        while True:
            room, epoch = await self.run_loader(
                self.acquire_lease_and_read, table_id, partial(TableRoom.load, self, table_id)
            )
            if room is None:
                return None
            with suppress(StoreError):  # it is hidden once it can be written
                await room.apply_hidden_names()
            await self.identities.remove_gone_accounts(room)
            if self.owns_log(table_id, epoch) and not room.is_closed:
                break
            room.close()  # another server has taken it over meanwhile, or there is more by now
        self.rooms[table_id] = room
        self.record_use(table_id)
        self._woken.append(table_id)
        self._unload_surplus_rooms()
        if room.has_hidden_games:  # it may have been shown before it was here to be told
            room.everyone.set_games_hidden(hidden=await self.sets.is_in_play(room.table))
        return room

    async def announce_account_change(self, player: str) -> None:
        """Have this and all other servers check an account again.

        Args:
            player: what the log knows it by.
        """
        await self.identities.refresh_account(player)
        await self.tell_all(ACCOUNTS_PATH, player)

    def acquire_lease_and_read(
        self, log_name: str, read: Callable[[], _T | None]
    ) -> tuple[_T | None, int]:
        """Acquire the lease of a table or log and read it; return the result and the lease's epoch.

        This is done in a thread: the lease may be lost by the time that the loop hears of it, so
        whoever keeps what was read asks `owns_log` first.

        Raises:
            OwnedElsewhereError: another server has it.
            StoreError: it cannot be acquired or read.
        """
        owners = self.log.owners
        while True:
            owner = owners.acquire_lease(log_name)
            if owner is not None:
                raise OwnedElsewhereError(owner)
            epoch = owners.fencing_token(log_name, acquire=False)
            loaded = read()
            if loaded is None or (epoch and self.owns_log(log_name, epoch)):
                return loaded, epoch

    def owns_log(self, log_name: str, fencing_token: int) -> bool:
        """Return whether a lease still has that fencing token."""
        return self.log.owners.fencing_token(log_name, acquire=False) == fencing_token

    async def create_table(
        self,
        settings: TableSettings,
        name: DisplayName,
        *,
        seat: Seat | None = None,
        starts_with_bots: bool = False,
        address: str = "",
        deal_set_word: str = "",
        identity: CallerIdentity = UNKNOWN_IDENTITY,
        deal_set: str = "",
        idempotent_request: IdempotentRequest | None = None,
    ) -> CreatedTable:
        """Make a new table with its maker seated, with bots and a game if it is to start.

        Args:
            settings: how it is run.
            name: of its maker.
            seat: where the maker sits; None: in the first.
            starts_with_bots: whether a game with bots begins at once.
            address: of its maker, who may not make too many.
            deal_set_word: tables with the same word and rules are dealt the same cards.
            identity: its maker, who must not have seen those.
            deal_set: the set of tables that are dealt the same cards, without a word.
            idempotent_request: what it is asked by, where that may be sent again.

        Raises:
            EuchreError: the settings are wrong, or there are too many tables.
        """
        ident = (
            secrets.token_urlsafe(16)
            if idempotent_request is None
            else idempotent_request.derive_table_id()
        )
        with self.lobby.count_opened_table(address, ident) if settings.open else nullcontext():
            self.charge_table_creation(address)
            if deal_set_word:
                deal_set = await self.sets.find_set_name_for_word(
                    deal_set_word, Rules.from_dict(settings.rules)
                )
            change = self._draft_new_table(
                msgspec.structs.replace(settings, same_deals=deal_set), ident
            )
            await self.sets.verify_can_sit(change.table, identity)
            await self.verify_guest_name(identity, name)
            name, player = self.choose_name(identity, name), identity.player
            seat = seating.seat_player(change, name, seat or 0, player=player)
            if starts_with_bots:
                seating.fill_with_bots(change)
                command_handler.handle_command(change, seat, SayReady(id=0))
            token = (
                secrets.token_urlsafe(32)
                if idempotent_request is None
                else idempotent_request.derive_token(with_body=True)
            )
            tokens = (SeatTokens().make_token_row(seat, token, change.now),)
            seen = build_seen_rows(change.table, identity)
            if idempotent_request is not None:
                seen += (idempotent_request.build_used_key_row(),)
            await self._write_new_table(change, tokens, seen_rows=seen)
        return CreatedTable(ident, seat, token)

    async def verify_guest_name(self, identity: CallerIdentity, name: DisplayName) -> None:
        """Raise if somebody without an account uses the name of one.

        Who has one is called as that is, wherever they sit.

        Args:
            identity: who they are.
            name: how they want to be called; nothing, if they do not care.

        Raises:
            RefusedError: as for `verify_name_not_taken`.
            StoreError: it cannot be read.
        """
        if identity.account is None:
            await self.verify_name_not_taken(identity, name)

    async def verify_name_not_taken(self, identity: CallerIdentity, name: DisplayName) -> None:
        """Raise if a typed name looks like an account that is somebody else's.

        Args:
            identity: who they are.
            name: as it was typed; it may be nothing.

        Raises:
            RefusedError: an account of this server is called so, or nobody may be.
            StoreError: it cannot be read.
        """
        if not name.comparison_key:
            return
        run, own, is_like_own, namesake = self.loop.run_in_executor, "", False, None
        if (account := identity.account) is not None:
            own = account.player
            is_like_own = DisplayName(account.name).skeleton_key == name.skeleton_key
            namesake = await run(None, self.log.find_name_holder, name.comparison_key)
        if namesake is None and not is_like_own:
            seating.verify_not_reserved(name)
            namesake = await run(None, self.log.find_lookalike_holder, name.skeleton_key)
        if namesake is not None and namesake[0].startswith(ACCOUNT_PREFIX) and namesake[0] != own:
            why = translatable(
                "table-name-of-account",
                f"{namesake[1]} is an account's name. If it's yours, sign in; otherwise "
                "choose another name.",
                name=namesake[1],
            )
            raise RefusedError("name-taken", why)

    async def verify_not_moderator_name(self, identity: CallerIdentity, name: DisplayName) -> None:
        """Raise if a name that a host has typed reads like a moderator's, and the person who is to
        have it is not that moderator; the names of other accounts are taken on trust.

        Args:
            identity: who they are.
            name: as the host has written it.

        Raises:
            RefusedError: they would be taken for a moderator.
            StoreError: it cannot be read.
        """
        run = self.loop.run_in_executor
        namesake = await run(None, self.log.find_name_holder, name.comparison_key)
        if namesake is None:
            namesake = await run(None, self.log.find_lookalike_holder, name.skeleton_key)
        if namesake is None or not namesake[0].startswith(ACCOUNT_PREFIX):
            return
        is_own = identity.account is not None and identity.account.player == namesake[0]
        if not is_own and await self.keeps_order(namesake[0].removeprefix(ACCOUNT_PREFIX)):
            why = translatable(
                "table-name-of-moderator",
                f"{namesake[1]} is a moderator's name. If it's yours, sign in; otherwise "
                "ask the host to use another name.",
                name=namesake[1],
            )
            raise RefusedError("name-taken", why)

    async def create_table_with_players(
        self, settings: TableSettings, players: Sequence[tuple[DisplayName, CallerIdentity]]
    ) -> list[CreatedTable]:
        """Make a new table for these people, the first in the first seat; return their seats.

        Args:
            settings: how it is run.
            players: how they want to be called, and who they are.

        Raises:
            EuchreError: the settings are wrong, or somebody cannot sit there.
        """
        change = self._draft_new_table(msgspec.structs.replace(settings, door="open"))
        grants: list[CreatedTable] = []
        for name, identity in players:
            chosen_name = self.choose_name(identity, name)
            seat = seating.seat_player(change, chosen_name, player=identity.player)
            grants.append(CreatedTable(change.table.id, seat, secrets.token_urlsafe(32)))
        if settings.door != "open":
            change.add(DoorPolicySet(settings.door))
        tokens = tuple(
            SeatTokens().make_token_row(grant.seat, grant.token, change.now) for grant in grants
        )
        rows = [row for _, identity in players for row in build_seen_rows(change.table, identity)]
        seen_rows = {row.browser: row for row in reversed(rows)}  # whoever is first has the browser
        await self._write_new_table(change, tokens, seen_rows=tuple(seen_rows.values()))
        return grants

    async def create_tournament_table(self, settings: TableSettings, tournament_log: str) -> str:
        """Make a new empty table for an evening; return its id.

        Args:
            settings: how it is run.
            tournament_log: by what the log knows the evening.

        Raises:
            EuchreError: the settings are wrong, or there are too many tables.
        """
        self._verify_below_table_limit()
        change = self._draft_new_table(settings)
        await self._write_new_table(change, (), tournament_log=tournament_log)
        return change.table.id

    async def find_created_table(
        self, idempotent_request: IdempotentRequest
    ) -> CreatedTable | None:
        """Return the table that an earlier copy of the request made; None if there was none.

        Raises:
            RefusedError: it was something else that was asked for then, the seat is given up, or
                the table has been deleted: another of its id would replace its results.
            StoreError: it cannot be read.
        """
        table, token = (
            idempotent_request.derive_table_id(),
            idempotent_request.derive_token(with_body=True),
        )
        used = idempotent_request.build_used_key_row()
        is_used = (
            await self.run_loader(self.log.find_table_seen_by_browser, used.set, used.browser)
            is not None
        )
        rows = await self.run_loader(self.log.list_tokens, table)  # written at once with that
        mine = next((row for row in rows if row.hash == hash_token(token)), None)
        if (rows or is_used) and (mine is None or mine.revoked):
            raise make_key_reused_error()
        return None if mine is None else CreatedTable(table, mine.seat, token)

    def _draft_new_table(self, settings: TableSettings, table_id: str | None = None) -> UnitOfWork:
        table_id, now_ms = table_id or secrets.token_urlsafe(16), self.now_ms()
        opened = open_table(table_id, settings)
        empty = build_initial_table(opened, now_ms)
        change = UnitOfWork(empty, now_ms, Entropy(b""))
        change.moves.append((opened, empty))
        return change

    async def _write_new_table(
        self,
        change: UnitOfWork,
        tokens: tuple[SeatTokenRow, ...],
        *,
        tournament_log: str = "",
        seen_rows: tuple[SeenDealsRow, ...] = (),
    ) -> None:
        table = change.table
        sets = build_deal_set_rows(
            table, is_official=bool(tournament_log) or table.settings.is_daily
        )
        beside = SideRows(tokens, seen_rows, sets, tournament_log)
        await asyncio.shield(self.loop.create_task(self._open_room(change, beside)))

    async def _open_room(self, change: UnitOfWork, side_rows: SideRows) -> None:
        new_table = change.moves[0][1]
        room = TableRoom(
            self, StoredTable(new_table, {}, (), {}, 0, 0, await self.sets.is_in_play(new_table))
        )
        try:
            await room.write_opening(change, side_rows)
        except EuchreError:
            room.close()  # there is no such table
            raise
        self.counts.tables += 1
        if not room.is_closed:  # else it is read from the disk
            self.rooms[change.table.id] = room

    async def reveal_deals(self, set_name: str, table_id: str = "") -> None:
        """Let everybody see the games of all tables of a set; `table_id` reveals them, if any."""
        await run_shielded(self._write_and_tell_reveal(set_name, table_id))

    async def _write_and_tell_reveal(self, set_name: str, table_id: str) -> None:
        await self.write(WriteBatch(table_id, sets=(DealSetRow(set_name, table_id, shown=True),)))
        await self.uncover_loaded_tables(set_name)
        await self.tell_all(REVEALED_PATH, set_name)

    async def uncover_loaded_tables(self, set_name: str) -> None:
        """Let everybody watch the tables in memory of a revealed set, a few in each loop turn."""
        async with self._uncovering:  # one set after the other: somebody may show a hundred
            rooms = [
                room for room in self.rooms.values() if room.table.settings.same_deals == set_name
            ]
            for number, room in enumerate(rooms, 1):
                room.everyone.set_games_hidden(hidden=False)
                if number % ROOMS_PER_TURN == 0:
                    await asyncio.sleep(0)

    def charge_table_creation(self, address: str) -> None:
        """Count one more creation of an address; each of several servers allows its part.

        Raises:
            RefusedError: that is too much, or there are too many tables.
        """
        self._verify_below_table_limit()
        if not self._makers.take(address, self.loop.time(), self.log.owners.servers):
            raise RefusedError(
                "flood",
                translatable("table-too-many", "Too many tables from your address. Wait a while."),
            )

    def _verify_below_table_limit(self) -> None:
        if len(self.rooms) >= self.limits.tables:
            raise RefusedError(
                "full",
                translatable(
                    "table-server-full", "This server can't take any more tables. Try again later."
                ),
            )

    async def delete_if_unused(self, table_id: str, unused_since_ms: int) -> bool:
        """Delete a table from the disk that was not used since a time, in ms.

        Returns:
            Whether that was tried: it is not in memory, nor another server's.

        Raises:
            StoreError: it cannot be written.
        """
        return await self.slots.run_holding(
            table_id, self._delete_table_holding_lock, table_id, unused_since_ms
        )

    async def _delete_table_holding_lock(self, table_id: str, unused_since_ms: int) -> bool:
        if table_id in self.rooms:
            self.record_use(table_id)
            return False
        if (
            await self.loop.run_in_executor(None, self.log.owners.acquire_lease, table_id)
            is not None
        ):
            return False
        await asyncio.wrap_future(self.log.delete_log(table_id, unused_since_ms=unused_since_ms))
        return True

    def append_contact(self, sentence: str) -> str:
        """Return a sentence on what a moderator has done, with whom to write to about it."""
        if not sentence or not self.contact:
            return sentence
        return translatable(
            "table-contact",
            f"{add_full_stop(sentence)} {add_full_stop(f'Questions? Write to {self.contact}')}",
            sentence=add_full_stop(sentence),
            contact=self.contact,
        )

    async def remove_table(self, table_id: str, why: str) -> None:
        """Remove a table for good, and send the reason to everybody at it.

        Raises:
            OwnedElsewhereError: another server has it.
            RefusedError: it is an evening's, whose host runs it.
            StoreError: it cannot be written; the table is there as before.
        """
        if is_possible_table_id(table_id):
            await self.slots.run_holding(table_id, self._remove_table_holding_lock, table_id, why)

    async def _remove_table_holding_lock(self, table_id: str, why: str) -> None:
        room = await self._load_room(table_id)
        if room is None:
            return
        if room.table.settings.is_tournament_table:
            raise RefusedError(
                "kept",
                translatable(
                    "table-of-evening",
                    "That table belongs to an evening: only the evening's host can do that.",
                ),
            )
        self.rooms.pop(table_id, None)
        await room.remove(lambda: asyncio.wrap_future(self.log.delete_log(table_id)), why)

    def drop_room(self, table_id: str) -> None:
        """Drop a room after an error; its clients reconnect to what is on the disk.

        Where another tried to begin the same table the room stays: it is not the one in trouble.
        """
        self.counts.dropped += 1
        if table_id in self.rooms and self.rooms[table_id].is_closed:
            del self.rooms[table_id]

    def handle_lease_lost(self, log_name: str) -> None:
        """Drop a table or log that another server has taken over."""
        room = self.rooms.pop(log_name, None)
        if room is not None:
            _log.warning("table %s: another server has it now", log_name)
            room.close(
                translatable(
                    "table-moved-server", "This table has moved to another server; nothing is lost."
                )
            )
        for tell in self.gone:
            tell(log_name)

    def handle_lease_lost_from_thread(self, log_name: str) -> None:
        """Report a takeover from another thread: see `euchre.store.leases.Lost`."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.handle_lease_lost, log_name)

    def _unload_surplus_rooms(self) -> None:
        """Unload the earliest loaded tables if there are too many."""
        before, idle = self.loop.time() - _MIN_AWAKE_SECONDS, list[str]()
        while len(self._woken) > self.limits.awake:
            room = self.rooms.get(self._woken[0])
            if room is not None and not room.is_busy and room.used >= before:
                break
            table = self._woken.popleft()
            if room is not None and not room.is_busy:
                idle.append(table)
        self._unload_rooms(idle)

    def _unload_rooms(self, idle_table_ids: Sequence[str]) -> None:
        leaving = [
            table for table in idle_table_ids if self.slots.try_take(table)
        ]  # or somebody is at it
        for table in leaving:
            room = self.rooms.pop(table, None)
            if room is not None:
                self.record_use(table)
                room.close()
        if leaving:
            self.release_leases(leaving)

    def release_leases(self, log_names: Sequence[str]) -> asyncio.Future[None]:
        """Release the leases of names that are not in memory here.

        Args:
            log_names: of tables or logs, whose slots are held; each is let go of after that.
        """

        def free_slots(_: object) -> None:
            for name in log_names:
                self.slots.release(name)

        def release_owned() -> None:
            with suppress(StoreError):  # others have them once the leases run out
                self.log.owners.release_leases(log_names)

        giving = self.loop.run_in_executor(None, release_owned)
        giving.add_done_callback(free_slots)
        return giving

    def _unload_idle_rooms(self) -> None:
        before = self.loop.time() - self.limits.idle
        self._unload_rooms(
            [table for table, room in self.rooms.items() if not room.is_busy and room.used < before]
        )
        if not self.rooms:
            self.sync_clock_with_database()

    def _lease_clock_offset_ms(self) -> float:
        return self.log.owners.monotonic_ms() - 1000 * self.loop.time()

    def restart_clocks_after_stall(self) -> None:
        """Restart the clocks of all who are here if the loop of this server was blocked for too
        long; the time that this takes itself is no standstill, or it would never end.
        """
        if self.loop.time() - self._lived - _PULSE > _STOOD:
            for room in tuple(self.rooms.values()):
                if room.everyone.connections:
                    room.restart_clocks()
        self._lived = self.loop.time()

    async def _reload_after_sleep(self) -> None:
        """Reload everything if this server was asleep: a paused virtual machine, or a closed lid.

        The loop's clock stood still meanwhile, and other servers may have taken tables over. All
        tables are closed, and read again in today's time under a lease that the database confirms:
        as after a restart, nobody's clock has run.
        """
        before, self._gained = self._gained, self._lease_clock_offset_ms()
        slept = self._gained - before
        if slept < _MIN_SLEEP_MS:
            return
        _log.warning("this server has slept for %.0f s: it reads all tables again", slept / 1000)
        tables = [table for table in self.rooms if self.slots.try_take(table)]
        try:
            for table in tables:
                self.rooms.pop(table).close(
                    translatable(
                        "table-server-slept", "The server was asleep for a while; nothing is lost."
                    )
                )
            with suppress(StoreError):  # once all that is on its way to the disk is there
                await self.write(WriteBatch(""))
            self.sync_clock_with_database()
        finally:
            for table in tables:
                self.slots.release(table)

    def _close_stuck_rooms(self) -> None:
        for room in tuple(self.rooms.values()):
            room.update_unready_levels()
            self.counts.stuck += room.close_if_stuck()
