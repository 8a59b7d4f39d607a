"""The commands that have been carried out at one table, so that none is carried out twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from euchre.errors import EuchreError
from euchre.store import StoreError

CACHED_COMMANDS: Final = 1_024
"""Commands that are known by heart; of a table that is read, those in so many entries."""
Key: TypeAlias = tuple[str, str]
"""Whose command it is, as the log has it, and its id."""


class CommandOutcomeUnknownError(EuchreError):
    """Raised when it can't be looked up now whether a command was carried out already."""


class IdempotencyCache:
    """Commands carried out at one table, and the version that each led to.

    Args:
        known: the last ones, by heart.
        whole: whether there are no others.
        look_up: finds an older one in the log.
    """

    def __init__(
        self,
        known: Mapping[Key, int],
        *,
        whole: bool,
        look_up: Callable[[Key], Awaitable[int | None]],
    ) -> None:
        self._known, self._whole, self._look_up = OrderedDict(known), whole, look_up

    async def find_version(self, key: Key) -> int | None:
        """Return the version that a command led to; None if it was not carried out.

        Raises:
            CommandOutcomeUnknownError: the log cannot be read.
        """
        known = self._known.get(key)
        if known is not None or self._whole:
            return known
        try:
            return await self._look_up(key)
        except StoreError as error:
            raise CommandOutcomeUnknownError(f"{error}") from error

    def add(self, key: Key, version: int) -> None:
        """Add a command that has been carried out and is on the disk."""
        self._known[key] = version
        while len(self._known) > CACHED_COMMANDS:
            self._known.popitem(last=False)
            self._whole = False
