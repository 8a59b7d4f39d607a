"""The open tables: in pages, the most alive first, and not too many from one address."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from operator import itemgetter
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from euchre.errors import EuchreError
from euchre.server.paging import ListPage
from euchre.server.tables.room import TableRoom
from euchre.server.tables.services.room_services import RoomServices
from euchre.store import ACCOUNT_PREFIX, LobbyListing
from euchre.table.chairs.seating import match_numbered_names
from euchre.table.commands import RefusedError
from euchre.table.log.former_names import FormerNames
from euchre.table.views.picture import TableInfo
from euchre.texts import translatable

_LISTED_FOR_MS: Final = 12 * 3_600_000
"""How long, in ms, an open table that nobody is at stays in the lobby."""
_DESERTED_AFTER_SECONDS: Final = 300.0
"""How long, in seconds, where nothing has been dealt yet and somebody has a seat; where nobody has,
it does not stay."""
_MAX_STORED_TABLES: Final = 1_000
"""Tables that are read from the disk for it, the last changed first."""
TABLES_PER_PAGE: Final = 40
"""Tables on one page."""
_MAX_ADDRESSES: Final = 1_000
"""Addresses that are noted before those whose tables are all gone are forgotten."""
_INFO_DECODER: Final = msgspec.json.Decoder(TableInfo)
_STAGE_ORDER: Final = ("gathering", "playing", "over")


class ListedTable(msgspec.Struct, frozen=True):
    """An open table in memory, as its server reports it to others.

    Attributes:
        deserted: whether nobody is there.
        quiet: for how many seconds it has been quiet.
        info: what the lobby shows of it.
    """

    deserted: bool
    quiet: float
    info: TableInfo


class _LobbyEntry(NamedTuple):
    """An open table: its sort key and what is shown, which is None if another version wrote it."""

    deserted: bool
    stage: int
    quiet: float
    table: str
    shown: Callable[[], TableInfo | None]
    begun: bool
    taken: bool

    @property
    def is_abandoned(self) -> bool:
        """True if everybody has gone before anything was dealt."""
        return (
            self.deserted
            and not self.begun
            and (self.quiet >= _DESERTED_AFTER_SECONDS or not self.taken)
        )


class TableLobby:
    """The open tables of one server.

    Args:
        services: what its rooms share.
        rooms: those in memory.
    """

    def __init__(self, services: RoomServices, rooms: Mapping[str, TableRoom]) -> None:
        self._shared, self._rooms = services, rooms
        self._made: dict[str, dict[str, int]] = {}
        self._max_made = _MAX_ADDRESSES
        self.others: Callable[[], Awaitable[Sequence[ListedTable]]] = _list_no_tables

    async def load_page(self, page_number: int = 1) -> ListPage[TableInfo]:
        """Return one page: tables with people before deserted ones, those that wait first.

        Args:
            page_number: which, from 1 on; the last one if there are not so many.

        Raises:
            EuchreError: it cannot be read which there are, or too much else is to be.
        """
        listed = [entry for entry in await self._load_entries() if not entry.is_abandoned]
        entries = sorted(listed, key=itemgetter(0, 1, 2, 3))
        pages = max(1, -(-len(entries) // TABLES_PER_PAGE))
        page_number = min(max(page_number, 1), pages)
        chosen = entries[(page_number - 1) * TABLES_PER_PAGE : page_number * TABLES_PER_PAGE]
        shown = [info for entry in chosen if (info := entry.shown()) is not None]
        return ListPage(shown, page_number, pages, len(entries))

    async def list_local_tables(self) -> list[ListedTable]:
        """List the open tables in memory, a few in each turn of the loop."""
        clock, listed = self._shared.loop.time(), list[ListedTable]()
        rooms = [room for room in self._rooms.values() if room.table.settings.open]
        for number, room in enumerate(rooms, 1):
            deserted, info = not room.everyone.connections, room.everyone.build_info()
            listed.append(ListedTable(deserted, clock - room.used, info))
            if number % TABLES_PER_PAGE == 0:
                await asyncio.sleep(0)
        return listed

    async def _load_entries(self) -> list[_LobbyEntry]:
        shared = self._shared
        oldest_ms = shared.now_ms() - _LISTED_FOR_MS
        asleep = await shared.run_reader(shared.log.list_open_tables, oldest_ms, _MAX_STORED_TABLES)
        remote = await self.others()
        now_ms, clock = shared.now_ms(), shared.loop.time()
        rooms = [room for room in self._rooms.values() if room.table.settings.open]
        entries = {room.table.id: _make_loaded_entry(room, clock) for room in rooms}
        for table_elsewhere in remote:
            entries.setdefault(table_elsewhere.info.id, _make_remote_entry(table_elsewhere))
        for table, listing in asleep:
            if not listing.info:  # an older version has written it: it is listed once it is opened
                continue
            quiet = (now_ms - listing.updated) / 1000
            entries.setdefault(table, _build_stored_entry(table, listing, quiet, shared.hidden))
        return [*entries.values()]

    async def find_unloaded_tables_with_names(self, names: tuple[str, ...]) -> list[str]:
        """Find the open tables not in memory with a player of these names, or as ``Ann 2``.

        Raises:
            StoreError: they cannot be read.
        """
        shared = self._shared
        oldest_ms = shared.now_ms() - _LISTED_FOR_MS
        listed = await shared.run_loader(shared.log.list_open_tables, oldest_ms, _MAX_STORED_TABLES)
        is_theirs = match_numbered_names(names)
        return [
            table
            for table, listing in listed
            if table not in self._rooms and any(map(is_theirs, listing.players.split("\n")))
        ]

    @contextmanager
    def count_opened_table(self, address: str, table_id: str) -> Iterator[None]:
        """Count a public table that an address makes, unless that fails.

        Raises:
            RefusedError: it has opened enough.
        """
        servers = self._shared.log.owners.servers  # each lets its part in
        most = max(1, self._shared.limits.open_of_address // servers)
        if len(self._find_opened_ms(address)) >= most:
            raise RefusedError(
                "flood",
                translatable(
                    "table-too-many-open",
                    f"Your address already has {most} open tables. Play at one of them, or make "
                    "a table that only people with the link can find.",
                    most=most,
                ),
            )
        if len(self._made) >= self._max_made:
            self._made = {
                opener: tables for opener in self._made if (tables := self._find_opened_ms(opener))
            }
            self._max_made = max(_MAX_ADDRESSES, 2 * len(self._made))
        self._made[address] = {**self._find_opened_ms(address), table_id: self._shared.now_ms()}
        try:
            yield
        except EuchreError:
            self._made[address].pop(table_id, None)
            raise

    def _find_opened_ms(self, address: str) -> dict[str, int]:
        """Return the tables of an address that are still in the lobby, with their opening times."""
        now_ms, rooms = self._shared.now_ms(), self._rooms
        return {
            table: opened_ms
            for table, opened_ms in self._made.get(address, {}).items()
            if (
                rooms[table].table.stage != "over"
                if table in rooms
                else now_ms - opened_ms < _LISTED_FOR_MS
            )
        }


def _make_loaded_entry(room: TableRoom, now_seconds: float) -> _LobbyEntry:
    table = room.table
    stage = _STAGE_ORDER.index(table.stage)
    return _LobbyEntry(
        not room.everyone.connections,
        stage,
        now_seconds - room.used,
        table.id,
        room.everyone.build_info,
        table.has_dealt_hand,
        bool(table.person_seats),
    )


def _make_remote_entry(listed: ListedTable) -> _LobbyEntry:
    stage = _STAGE_ORDER.index(listed.info.stage)
    taken = any(chair.kind == "human" for chair in listed.info.chairs)
    return _LobbyEntry(
        listed.deserted, stage, listed.quiet, listed.info.id, lambda: listed.info, stage > 0, taken
    )


async def _list_no_tables() -> Sequence[ListedTable]:
    """Return no tables: there are no other servers."""
    return ()


def _build_stored_entry(
    table_id: str, listing: LobbyListing, unused_seconds: float, hidden_names: Mapping[str, str]
) -> _LobbyEntry:
    stage = (
        _STAGE_ORDER.index(listing.phase) if listing.phase in _STAGE_ORDER else len(_STAGE_ORDER)
    )
    shown, taken = (
        partial(_decode_listing, listing.info, hidden_names),
        bool(listing.players.strip()),
    )
    return _LobbyEntry(True, stage, unused_seconds, table_id, shown, stage > 0, taken)


def _decode_listing(info: str, hidden_names: Mapping[str, str]) -> TableInfo | None:
    """Return what the lobby shows of a table; None if it can't be read."""
    try:
        table_info = _INFO_DECODER.decode(info)
    except msgspec.DecodeError:
        return None  # as from other servers: it is listed once it is opened
    former = FormerNames(hidden_names)
    chairs = [
        replace(chair, name=former.find_new_name((chair.name, player)) or chair.name)
        for chair in table_info.chairs
        for player in [ACCOUNT_PREFIX + chair.player if chair.player else ""]
    ]
    return replace(table_info, chairs=tuple(chairs))


def is_possible_table_id(table_id: str) -> bool:
    """Return whether a text could be a table id: this saves a look on the disk."""
    return (
        16 <= len(table_id) <= 64
        and table_id.isascii()
        and table_id.replace("-", "").replace("_", "").isalnum()
    )
