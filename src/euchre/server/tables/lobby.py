"""The open tables: in pages, the most alive first, and not too many from one address."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from operator import itemgetter
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from euchre.server.tables.backstage.shared import RoomServices
from euchre.server.tables.room import Room
from euchre.store import Listing
from euchre.table.chairs.seating import is_shown_as
from euchre.table.commands import Refused
from euchre.table.shown.picture import TableInfo
from euchre.words.names import UNNAMED, find_hidden

_FRESH: Final = 12 * 3_600_000
"""How long, in ms, an open table that nobody is at stays in the lobby."""
_LEFT: Final = 300.0
"""How long, in seconds, where nothing has been dealt yet and somebody has a seat; where nobody has,
it does not stay."""
_ASLEEP: Final = 1_000
"""Tables that are read from the disk for it, the last changed first."""
PAGE: Final = 40
"""Tables on one page."""
_ADDRESSES: Final = 1_000
"""Addresses that are noted before those whose tables are all gone are forgotten."""
_INFO: Final = msgspec.json.Decoder(TableInfo)
_STAGES: Final = ("gathering", "playing", "over")


@dataclass(frozen=True)
class LobbyPage:
    """One page of the open tables.

    Attributes:
        tables: those on it.
        number: which page it is, from 1 on.
        pages: how many there are, at least 1.
        total: how many tables are open.
    """

    tables: tuple[TableInfo, ...]
    number: int
    pages: int
    total: int


class Listed(msgspec.Struct, frozen=True):
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
    """An open table: its sort key, its display, and whether a person has a seat."""

    deserted: bool
    stage: int
    quiet: float
    table: str
    shown: Callable[[], TableInfo]
    begun: bool
    taken: bool

    @property
    def left(self) -> bool:
        """True if everybody has gone before anything was dealt."""
        return self.deserted and not self.begun and (self.quiet >= _LEFT or not self.taken)


class TableLobby:
    """The open tables of one server.

    Args:
        shared: what its rooms share.
        rooms: those in memory.
    """

    def __init__(self, shared: RoomServices, rooms: Mapping[str, Room]) -> None:
        self._shared, self._rooms = shared, rooms
        self._made: dict[str, dict[str, int]] = {}
        self.others: Callable[[], Awaitable[Sequence[Listed]]] = _nobody

    async def page(self, number: int = 1) -> LobbyPage:
        """Return one page: tables with people before deserted ones, and those that wait for players
        first.

        Args:
            number: which, from 1 on; the last one if there are not so many.

        Raises:
            EuchreError: it cannot be read which there are, or too much else is to be.
        """
        found = [entry for entry in await self._entries() if not entry.left]
        entries = sorted(found, key=itemgetter(0, 1, 2, 3))
        pages = max(1, -(-len(entries) // PAGE))
        number = min(max(number, 1), pages)
        chosen = entries[(number - 1) * PAGE : number * PAGE]
        return LobbyPage(tuple(each.shown() for each in chosen), number, pages, len(entries))

    def here(self) -> list[Listed]:
        """List the open tables in memory."""
        clock = self._shared.loop.time()
        return [
            Listed(not room.everyone.connections, clock - room.used, room.everyone.info())
            for room in self._rooms.values()
            if room.table.settings.open
        ]

    async def _entries(self) -> list[_LobbyEntry]:
        shared = self._shared
        since = shared.now() - _FRESH
        asleep = await shared.read(shared.log.open_tables, since, _ASLEEP)
        others = await self.others()
        now, clock = shared.now(), shared.loop.time()
        rooms = [room for room in self._rooms.values() if room.table.settings.open]
        found = {room.table.id: _awake(room, clock) for room in rooms}
        for each in others:
            found.setdefault(each.info.id, _there(each))
        for table, listing in asleep:
            if not listing.info:  # an older version has written it: it is listed once it is opened
                continue
            quiet = (now - listing.updated) / 1000
            found.setdefault(table, _asleep(table, listing, quiet, shared.hidden))
        return [*found.values()]

    async def asleep_with(self, names: tuple[str, ...]) -> list[str]:
        """Find the open tables not in memory that list a player with one of these names, or as
        ``Ann 2``.

        Raises:
            StoreError: they cannot be read.
        """
        shared = self._shared
        since = shared.now() - _FRESH
        listed = await shared.load(shared.log.open_tables, since, _ASLEEP)
        return [
            table
            for table, listing in listed
            if table not in self._rooms
            and any(is_shown_as(*each) for each in product(names, listing.players.split("\n")))
        ]

    def may_open(self, address: str) -> None:
        """Raise if an address may not open one more public table.

        Raises:
            Refused: it has opened enough.
        """
        servers = self._shared.log.owners.servers  # each lets its part in
        most = max(1, self._shared.limits.open_of_address // servers)
        if len(self._listed(address)) >= most:
            raise Refused(
                "flood",
                f"There are {most} open tables from your address: play at one of them, or make"
                " one that only those find who have its link.",
            )

    def opened(self, address: str, table: str) -> None:
        """Record the address that opened a table."""
        if len(self._made) >= _ADDRESSES:
            self._made = {each: left for each in self._made if (left := self._listed(each))}
        self._made[address] = {**self._listed(address), table: self._shared.now()}

    def _listed(self, address: str) -> dict[str, int]:
        """Return the tables of an address that are still in the lobby, with their opening times."""
        now, rooms = self._shared.now(), self._rooms
        return {
            table: at
            for table, at in self._made.get(address, {}).items()
            if (rooms[table].table.stage != "over" if table in rooms else now - at < _FRESH)
        }


def _awake(room: Room, clock: float) -> _LobbyEntry:
    table = room.table
    stage = _STAGES.index(table.stage)
    return _LobbyEntry(
        not room.everyone.connections,
        stage,
        clock - room.used,
        table.id,
        room.everyone.info,
        table.begun,
        bool(table.persons),
    )


def _there(it: Listed) -> _LobbyEntry:
    stage = _STAGES.index(it.info.stage)
    taken = any(chair.kind == "human" for chair in it.info.chairs)
    return _LobbyEntry(it.deserted, stage, it.quiet, it.info.id, lambda: it.info, stage > 0, taken)


async def _nobody() -> Sequence[Listed]:
    """Return no tables: there are no other servers."""
    return ()


def _asleep(table: str, listing: Listing, quiet: float, hidden: Collection[str]) -> _LobbyEntry:
    stage = _STAGES.index(listing.phase) if listing.phase in _STAGES else len(_STAGES)
    shown, taken = partial(_as_listed, listing.info, hidden), bool(listing.players.strip())
    return _LobbyEntry(True, stage, quiet, table, shown, stage > 0, taken)


def _as_listed(info: str, hidden: Collection[str]) -> TableInfo:
    """Return the info of a table that is not in memory, with hidden names removed."""
    found = _INFO.decode(info)
    chairs = [
        replace(chair, name=UNNAMED) if find_hidden(hidden, chair.name) is not None else chair
        for chair in found.chairs
    ]
    return replace(found, chairs=tuple(chairs))


def plausible(table: str) -> bool:
    """Return whether a text could be a table id: this saves a look on the disk."""
    return (
        16 <= len(table) <= 64
        and table.isascii()
        and table.replace("-", "").replace("_", "").isalnum()
    )
