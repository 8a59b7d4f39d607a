"""The relations between players, as their accounts have them."""

from __future__ import annotations

from euchre.server.accounts.registry import AccountStore
from euchre.store import ACCOUNT_PREFIX


class StoredRelationLookup:
    """The relations that players have noted; guests have none
    (`euchre.server.matchmaking.relations`). If they cannot be read it raises a `StoreError`.
    """

    def __init__(self, players: AccountStore) -> None:
        self._players = players

    async def find_blocked(self, player: str) -> frozenset[str]:
        """Return the players that a player never wants to sit with, by their ids in the log."""
        return await self._find_players_in_relation(player, "never")

    async def find_favourites(self, player: str) -> frozenset[str]:
        """Return the players that a player would gladly play with again."""
        return await self._find_players_in_relation(player, "again")

    async def _find_players_in_relation(self, player: str, company: str) -> frozenset[str]:
        if not player.startswith(ACCOUNT_PREFIX):
            return frozenset()
        account = await self._players.find_state(player.removeprefix(ACCOUNT_PREFIX))
        relations = {} if account is None else account.company
        return frozenset(
            ACCOUNT_PREFIX + other for other, relation in relations.items() if relation == company
        )
