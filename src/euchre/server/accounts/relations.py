"""With whom players would sit, as they have said in their accounts."""

from __future__ import annotations

from euchre.server.accounts.registry import AccountStore
from euchre.store import ACCOUNT_PREFIX


class StoredRelationLookup:
    """The relations that players have noted; guests have none
    (`euchre.server.matchmaking.relations`).
    """

    def __init__(self, players: AccountStore) -> None:
        self._players = players

    async def find_blocked(self, player: str) -> frozenset[str]:
        """Return the players that a player never wants to sit with, by their ids in the log.

        Raises:
            StoreError: it cannot be read.
        """
        return await self._find_noted(player, "never")

    async def find_favourites(self, player: str) -> frozenset[str]:
        """Return the players that a player would gladly play with again.

        Raises:
            StoreError: it cannot be read.
        """
        return await self._find_noted(player, "again")

    async def _find_noted(self, player: str, company: str) -> frozenset[str]:
        if not player.startswith(ACCOUNT_PREFIX):
            return frozenset()
        found = await self._players.find_state(player.removeprefix(ACCOUNT_PREFIX))
        noted = {} if found is None else found.company
        return frozenset(ACCOUNT_PREFIX + other for other, how in noted.items() if how == company)
