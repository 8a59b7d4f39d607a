"""With whom somebody plays never again, or gladly: what finding a game knows, whoever keeps it."""

from __future__ import annotations

from typing import Protocol


class RelationLookup(Protocol):
    """Knows with whom players want to sit."""

    async def never(self, player: str) -> frozenset[str]:
        """With whom somebody is never to be seated, by what the log knows them.

        Raises:
            StoreError: it cannot be read.
        """

    async def again(self, player: str) -> frozenset[str]:
        """With whom somebody would gladly play again.

        Raises:
            StoreError: it cannot be read.
        """


class NoCompany:
    """Nobody has said anything."""

    async def never(self, _: str) -> frozenset[str]:
        """Nobody."""
        return frozenset()

    async def again(self, _: str) -> frozenset[str]:
        """Nobody."""
        return frozenset()
