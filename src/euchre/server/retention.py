"""How long tables and evenings are kept that nobody opens: for ever, or so many days.

What is removed is gone: the log, the secrets, the tokens, the line in the lobby. What stays says
nothing of who played or what: the commitments in the public log, and which browsers have seen the
deals of a set.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from euchre.server.evenings.running.registry import Evenings
from euchre.server.tables.hub import Hub
from euchre.store import StoreError

_log: Final = logging.getLogger("euchre.server")
DAY: Final = 86_400_000
"""In ms."""
_SOON, _EVERY = 60.0, 900.0
"""Seconds from the start to the first look, and from look to look."""
_PATIENCE: Final = 3600.0
"""Seconds that a look may take where much is old."""
_AT_ONCE: Final = 64
"""Ids that are read together; each is removed in a transaction of its own."""
_PAUSE: Final = 0.02
"""Seconds between two of those, in which others write."""

Forget = Callable[[str, int], Awaitable[bool]]
"""Removes what was not used since a time, in ms, unless it is in memory; whether it was asked to
be."""


@dataclass(frozen=True, slots=True)
class Keep:
    """The days that unused tables and tournaments are kept; 0: for ever.

    >>> print(Keep().words)
    Tables and evenings are kept for ever.
    >>> print(Keep(tables=90).words)
    Tables are removed once nobody has opened them for 90 days; evenings are kept for ever.
    """

    tables: int = 0
    evenings: int = 0

    @property
    def words(self) -> str:
        """The rule as a sentence."""
        if self.tables == self.evenings:
            return _sentence("tables and evenings", self.tables)
        tables, evenings = (_clause(*each) for each in (("tables", self.tables),
                                                        ("evenings", self.evenings)))  # fmt: skip
        return f"{tables[0].upper()}{tables[1:]}; {evenings}."


def _clause(what: str, days: int) -> str:
    if not days:
        return f"{what} are kept for ever"
    often = "a day" if days == 1 else f"{days} days"
    return f"{what} are removed once nobody has opened them for {often}"


def _sentence(what: str, days: int) -> str:
    return f"{_clause(what, days).capitalize()}."


class Retention:
    """Removes tables and tournaments that nobody has opened for long.

    Args:
        hub: whose log it is.
        keep: how long.
        evenings: those of the same server.
    """

    def __init__(self, hub: Hub, keep: Keep, evenings: Evenings) -> None:
        self._hub, self._evenings = hub, evenings
        kinds = ((keep.tables, hub.forget, False), (keep.evenings, evenings.forget, True))
        self._kinds = [each for each in kinds if each[0]]
        if self._kinds:
            hub.chores.start(
                "removing what is old", self._look, every=_EVERY, first=_SOON, patience=_PATIENCE
            )

    async def _look(self) -> None:
        await self.look(self._hub.now())

    async def look(self, now: int) -> None:
        """Remove everything that nobody has opened for long; one failure does not stop the others.

        Args:
            now: the time, in ms.

        Raises:
            StoreError: the database cannot be read.
        """
        self._evenings.note_used()
        for days, forget, evenings in self._kinds:
            before = now - days * DAY
            while await self._some(before, forget, evenings=evenings):
                pass

    async def _some(self, before: int, forget: Forget, *, evenings: bool) -> bool:
        """Remove some old logs, and return whether there may be more."""
        hub, tried = self._hub, 0
        found = await hub.read(partial(hub.log.unused, before, _AT_ONCE, evenings=evenings))
        for each in found:
            try:
                tried += await forget(each, before)
            except StoreError as error:
                _log.error("what is old could not be removed: %s", error)
            await asyncio.sleep(_PAUSE)
        hub.counts.removed += tried
        return len(found) == _AT_ONCE and tried > 0
