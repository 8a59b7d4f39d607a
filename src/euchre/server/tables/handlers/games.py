"""The games of tables, read for those who ask for them: however long the log of a table is.

The last game of a table is read from where the table was kept last, and an earlier one from the
beginning of the log to its end, by pages and without what was said. It is decoded and made into
what somebody wants in a process behind the pages, once for all who want the same at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeVar

from starlette.requests import Request

from euchre.server.coach.sources import GameSource, is_start_of_game, pack_entries
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.request_context import run_while_connected
from euchre.server.limits import LruCache
from euchre.server.processes.background import PAGE_POOL, PAGE_TIMEOUT_SECONDS
from euchre.server.processes.shared_calls import FairSingleFlight, Turnstile
from euchre.server.tables.hub import TableHub
from euchre.server.tables.services.former_names import (
    NO_VISITORS,
    TableVisitors,
    find_former_names,
    find_visitors,
)
from euchre.server.tables.services.log import code_fingerprint
from euchre.store import LogEntryRow
from euchre.table.commands import RefusedError
from euchre.table.log.former_names import FormerNames
from euchre.table.log.snapshots import read_game_number
from euchre.texts import translatable

MAX_LOG_ENTRIES: Final = 1_000_000
"""Entries of a log that are looked through for one game."""
MAX_GAME_ENTRIES: Final = 200_000
"""Those of them that are no talk: all that a game is made of."""
_AT_ONCE, _WAITING, _OF_ADDRESS = 2, 20, 8
"""Logs that are read for this at once, may wait for it, and may be asked for from one address."""
_MAX_KNOWN_TABLES: Final = 1_000
"""Tables of which it is known who has ever sat there."""
_BUSY_MESSAGE: Final = translatable(
    "table-games-busy", "Too many people are looking up games right now. Try again in a minute."
)
_TOO_LONG_MESSAGE: Final = (
    f"This game can't be shown. Its table's log is longer than {MAX_GAME_ENTRIES:,} "
    f"entries, or {MAX_LOG_ENTRIES:,} with messages, and we don't search longer ones."
)
_T = TypeVar("_T")


class GameReader:
    """Reads the games of one server's tables."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self._flights = FairSingleFlight()
        self._visitors = LruCache[str, TableVisitors](_MAX_KNOWN_TABLES)
        self._turnstile = Turnstile(_AT_ONCE, _WAITING, _OF_ADDRESS, _BUSY_MESSAGE)

    async def run_on_game(
        self,
        request: Request,
        table_id: str,
        game_number: int | None,
        function: Callable[..., _T],
        *args: Any,
    ) -> _T:
        """Run work on a game of a table; it stops when all who wait for the same result have gone.

        Args:
            request: whose body has been read.
            table_id: which table.
            game_number: of the game, from 1 on; None: the last one.
            function: makes it of the source of the game, its number and what is given.
            args: what else the work is given.

        Raises:
            EuchreError: as the work says; or a `RefusedError`: it is too long, or there is too
                much to do just now.
            StoreError: the log cannot be read.
        """
        if game_number == 0:
            raise RefusedError(
                "no-game", translatable("table-games-from-1", "Games are numbered from 1.")
            )
        former = await self.load_former_names(table_id)
        key = (
            function,
            table_id,
            game_number,
            args,
            await self._find_log_end_seq(table_id, game_number),
            former.cache_key,
        )
        address = client_address(request)

        async def load_and_run() -> _T:
            async with self._turnstile.hold_turn(address):
                source = (await self._load_game_source(table_id, game_number))._replace(
                    former=former
                )
            return await PAGE_POOL.run(
                address, PAGE_TIMEOUT_SECONDS, function, source, game_number, *args
            )

        return await run_while_connected(self._flights.run_or_join(key, load_and_run))

    async def load_former_names(self, table_id: str) -> FormerNames:
        """Load which names at a table have been removed; each part of its log is read once."""
        hub = self._hub
        known = self._visitors.find(table_id) or NO_VISITORS
        visitors = await hub.run_reader(find_visitors, hub.log, table_id, hub.hidden, known)
        self._visitors.put(table_id, visitors)
        return await hub.run_reader(find_former_names, hub.log, visitors)

    async def _find_log_end_seq(self, table_id: str, game_number: int | None) -> int:
        """Return the end of the log of a game; 0 for a finished game, which does not change."""
        room = self._hub.rooms.get(table_id)
        if room is not None and game_number is not None and game_number < room.table.game:
            return 0
        return await self._hub.run_reader(self._hub.log.find_last_seq, table_id)

    async def _load_game_source(self, table_id: str, game_number: int | None) -> GameSource:
        source = await self._hub.run_reader(self._load_snapshot_source, table_id, game_number)
        if source is not None:
            return source
        parts, entries, played = list[bytes](), 0, 0
        pages = self._hub.log.read_entry_pages(table_id)
        while (page := await self._hub.run_reader(_pack_log_page, pages, game_number)) is not None:
            entries, played = entries + page.entry_count, played + page.packed_count
            if entries > MAX_LOG_ENTRIES or played > MAX_GAME_ENTRIES:
                raise RefusedError("too-long", _TOO_LONG_MESSAGE)
            parts.append(page.packed)
            if page.ends_game:
                break
        return GameSource(None, tuple(parts))

    def _load_snapshot_source(self, table_id: str, game_number: int | None) -> GameSource | None:
        """Load the source from the table's last snapshot; None if the game was over by then."""
        stored = self._hub.log.read_since_snapshot(table_id, code_fingerprint())
        if stored is None:
            return None
        state, _, rows = stored
        if game_number is not None and game_number < read_game_number(state):
            return None
        return GameSource(state, (pack_entries(rows)[0],))


class _PackedPage(NamedTuple):
    packed: bytes
    entry_count: int
    packed_count: int
    ends_game: bool  # the next game begins in it: what comes then is left out


def _pack_log_page(
    pages: Iterator[list[LogEntryRow]], game_number: int | None
) -> _PackedPage | None:
    """Pack the next page of a log; None if there is none."""
    rows = next(pages, None)
    if rows is None:
        return None
    later = None if game_number is None else game_number + 1
    end = next((index for index, row in enumerate(rows) if is_start_of_game(row, later)), len(rows))
    packed, kept = pack_entries(rows[:end])
    return _PackedPage(packed, len(rows), kept, end < len(rows))
