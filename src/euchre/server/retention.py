"""How long tables and evenings are kept that nobody opens: for ever, or so many days.

What is removed is gone: the log, the secrets, the tokens, the line in the lobby. What stays says
nothing of who played or what: the commitments in the public log, which browsers have seen the
deals of a set, and which forms and keys have made something.
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
from euchre.texts import translatable

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
    """The days that unused tables and tournaments are kept; 0: forever.

    >>> print(RetentionPeriods().as_sentence)
    Tables and evenings are kept forever.
    >>> print(RetentionPeriods(tables=90).as_sentence)
    Tables are removed when nobody has opened them for 90 days; evenings are kept forever.
    """

    tables: int = 0
    evenings: int = 0

    @property
    def as_sentence(self) -> str:
        """The rule as a sentence."""
        tables, evenings = self.tables, self.evenings
        if tables == evenings:
            return translatable(
                "privacy-retention-both",
                f"{_describe_rule('Tables and evenings', tables)}.",
                days=tables,
            )
        return translatable(
            "privacy-retention",
            f"{_describe_rule('Tables', tables)}; {_describe_rule('evenings', evenings)}.",
            tables=tables,
            evenings=evenings,
        )


def _describe_rule(kind: str, days: int) -> str:
    if not days:
        return f"{kind} are kept forever"
    period = "a day" if days == 1 else f"{days} days"
    return f"{kind} are removed when nobody has opened them for {period}"


class RetentionSweeper:
    """Removes tables and tournaments that nobody has opened for long.

    Args:
        hub: whose log it is.
        periods: how long they are kept.
        tournaments: those of the same server.
    """

    def __init__(
        self, hub: TableHub, periods: RetentionPeriods, tournaments: TournamentStore
    ) -> None:
        self._hub, self._tournaments = hub, tournaments
        kinds = (
            (periods.tables, hub.delete_if_unused, False),
            (periods.evenings, tournaments.delete_if_unused, True),
        )
        self._kinds = [row for row in kinds if row[0]]
        if self._kinds:
            hub.chores.start_task(
                "removing what is old",
                lambda: self.remove_expired_logs(hub.now_ms()),
                interval_seconds=_EVERY,
                first_seconds=_SOON,
                hang_seconds=_MAX_RUN_SECONDS,
            )

    async def remove_expired_logs(self, now_ms: int) -> None:
        """Remove everything that nobody has opened for long; one failure does not stop the others.

        Args:
            now_ms: the time, in ms.

        Raises:
            StoreError: the database cannot be read.
        """
        self._tournaments.record_recent_use()
        for days, forget, evenings in self._kinds:
            await self._remove_unused_logs(now_ms - days * DAY_MS, forget, are_tournaments=evenings)

    async def _remove_unused_logs(
        self, before_ms: int, forget_log: Forget, *, are_tournaments: bool
    ) -> None:
        """Remove old logs, each of which is tried once: what is in use keeps no other; end where
        many cannot be removed, as on a full disk.
        """
        hub, kept, failures = self._hub, set[str](), 0
        while failures < _IDS_PER_READ:
            most = _IDS_PER_READ + len(kept)
            listed = await hub.run_reader(
                partial(hub.log.list_unused_logs, before_ms, most, tournaments=are_tournaments)
            )
            names = [name for name in listed if name not in kept]
            if not names:
                return
            for name in names:
                removed = False
                try:
                    removed = await forget_log(name, before_ms)
                except StoreError as error:
                    _log.error("what is old could not be removed: %s", error)
                    failures += 1
                hub.counts.removed += removed
                if not removed:
                    kept.add(name)
                await asyncio.sleep(_PAUSE_SECONDS)
