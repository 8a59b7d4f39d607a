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

from euchre.server.tables.hub import TableHub
from euchre.server.tournaments.registry import TournamentStore
from euchre.store import StoreError

_log: Final = logging.getLogger("euchre.server")
DAY_MS: Final = 86_400_000
"""In ms."""
_SOON, _EVERY = 60.0, 900.0
"""Seconds from the start to the first look, and from look to look."""
_MAX_RUN_SECONDS: Final = 3600.0
"""Seconds that a look may take where much is old."""
_IDS_PER_READ: Final = 64
"""Ids that are read together; each is removed in a transaction of its own."""
_PAUSE_SECONDS: Final = 0.02
"""Seconds between two of those, in which others write."""

Forget = Callable[[str, int], Awaitable[bool]]
"""Removes what was not used since a time, in ms, unless it is in memory; whether it was asked to
be."""


@dataclass(frozen=True, slots=True)
class RetentionPeriods:
    """The days that unused tables and tournaments are kept; 0: for ever.

    >>> print(RetentionPeriods().as_sentence)
    Tables and evenings are kept for ever.
    >>> print(RetentionPeriods(tables=90).as_sentence)
    Tables are removed once nobody has opened them for 90 days; evenings are kept for ever.
    """

    tables: int = 0
    evenings: int = 0

    @property
    def as_sentence(self) -> str:
        """The rule as a sentence."""
        if self.tables == self.evenings:
            return _rule_sentence("tables and evenings", self.tables)
        tables, evenings = (_rule_clause(*each) for each in (("tables", self.tables),
                                                        ("evenings", self.evenings)))  # fmt: skip
        return f"{tables[0].upper()}{tables[1:]}; {evenings}."


def _rule_clause(what: str, days: int) -> str:
    if not days:
        return f"{what} are kept for ever"
    often = "a day" if days == 1 else f"{days} days"
    return f"{what} are removed once nobody has opened them for {often}"


def _rule_sentence(what: str, days: int) -> str:
    return f"{_rule_clause(what, days).capitalize()}."


class RetentionSweeper:
    """Removes tables and tournaments that nobody has opened for long.

    Args:
        hub: whose log it is.
        keep: how long.
        evenings: those of the same server.
    """

    def __init__(self, hub: TableHub, keep: RetentionPeriods, evenings: TournamentStore) -> None:
        self._hub, self._evenings = hub, evenings
        kinds = ((keep.tables, hub.forget, False), (keep.evenings, evenings.delete_unused, True))
        self._kinds = [each for each in kinds if each[0]]
        if self._kinds:
            hub.chores.start_chore(
                "removing what is old",
                self._remove_old_now,
                every=_EVERY,
                first=_SOON,
                patience=_MAX_RUN_SECONDS,
            )

    async def _remove_old_now(self) -> None:
        await self.remove_old(self._hub.now_ms())

    async def remove_old(self, now: int) -> None:
        """Remove everything that nobody has opened for long; one failure does not stop the others.

        Args:
            now: the time, in ms.

        Raises:
            StoreError: the database cannot be read.
        """
        self._evenings.mark_recently_used()
        for days, forget, evenings in self._kinds:
            before = now - days * DAY_MS
            while await self._remove_some(before, forget, evenings=evenings):
                pass

    async def _remove_some(self, before: int, forget: Forget, *, evenings: bool) -> bool:
        """Remove some old logs, and return whether there may be more."""
        hub, tried = self._hub, 0
        found = await hub.read(
            partial(hub.log.list_unused, before, _IDS_PER_READ, evenings=evenings)
        )
        for each in found:
            try:
                tried += await forget(each, before)
            except StoreError as error:
                _log.error("what is old could not be removed: %s", error)
            await asyncio.sleep(_PAUSE_SECONDS)
        hub.counts.removed += tried
        return len(found) == _IDS_PER_READ and tried > 0
