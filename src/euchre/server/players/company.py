"""With whom players would sit, as they have said in their accounts."""

from __future__ import annotations

from euchre.server.players.registry import Players
from euchre.store import PLAYER


class NotedCompany:
    """The relations that players have noted; guests have none (`euchre.server.finding.company`)."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def never(self, player: str) -> frozenset[str]:
        """Return the players that a player never wants to sit with, by their ids in the log.

        Raises:
            StoreError: it cannot be read.
        """
        return await self._noted(player, "never")

    async def again(self, player: str) -> frozenset[str]:
        """Return the players that a player would gladly play with again.

        Raises:
            StoreError: it cannot be read.
        """
        return await self._noted(player, "again")

    async def _noted(self, player: str, company: str) -> frozenset[str]:
        if not player.startswith(PLAYER):
            return frozenset()
        found = await self._players.shown(player.removeprefix(PLAYER))
        noted = {} if found is None else found.company
        return frozenset(PLAYER + other for other, how in noted.items() if how == company)
