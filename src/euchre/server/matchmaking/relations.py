"""With whom somebody plays never again, or gladly: what finding a game knows, whoever keeps it."""

from __future__ import annotations

from typing import Protocol


class RelationLookup(Protocol):
    """Looks up the relations between players."""

    async def find_blocked(self, player: str) -> frozenset[str]:
        """Return the players (log ids) with whom a player is never to be seated.

        Raises:
            StoreError: it cannot be read.
        """

    async def find_favourites(self, player: str) -> frozenset[str]:
        """Return the players (log ids) with whom a player would like to play again.

        Raises:
            StoreError: it cannot be read.
        """


class NoRelationLookup:
    """Relation lookup of a server without relations."""

    async def find_blocked(self, _: str) -> frozenset[str]:
        """Return nobody."""
        return frozenset()

    async def find_favourites(self, _: str) -> frozenset[str]:
        """Return nobody."""
        return frozenset()
