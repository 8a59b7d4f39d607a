"""Accounts that are deleted while a game is on: its results are kept for the others alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

from euchre.errors import EuchreError
from euchre.server.accounts.name_changes import anonymise_deleted
from euchre.server.limits import LruCache
from euchre.server.tables.hub import TableHub
from euchre.table.log.participants import StartingPlayer

_TABLES_REMEMBERED: Final = 1_000
"""Tables of which it is known which game has been looked at."""
_log: Final = logging.getLogger("euchre.server")


class DeletedPlayerScanner:
    """Checks every finished game for players who have deleted their account since."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self._seen = LruCache[str, int](_TABLES_REMEMBERED)
        self._tasks: set[asyncio.Task[None]] = set()
        hub.ended.append(self._on_game_ended)

    def _on_game_ended(self, table: str) -> None:
        room = self._hub.rooms.get(table)
        if room is None or self._seen.find(table) == room.table.game:
            return
        self._seen.put(table, room.table.game)
        starters = room.table.starters
        if any(starter.player for starter in starters):
            task = self._hub.loop.create_task(
                self._anonymise_game(table, room.table.game, starters)
            )
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _anonymise_game(
        self, table: str, game: int, starters: Sequence[StartingPlayer]
    ) -> None:
        try:
            await anonymise_deleted(self._hub, table, game, starters)
        except EuchreError as error:
            _log.error("names of deleted accounts may be left in game %s: %s", game, error)
