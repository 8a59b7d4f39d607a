"""Signs that results of ranked games were made up, for moderators: worked out when asked."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre.bots import kernel
from euchre.server.accounts.ratings import MEASURED_TOPIC, collect_ranked_games
from euchre.server.processes.background import PAGE_POOL
from euchre.server.tables.hub import TableHub
from euchre.store import ACCOUNT_PREFIX, DurableLog
from euchre.table.results import RANKED_KIND

if TYPE_CHECKING:
    from euchre.ratings import (
        RankedMatchResult,
        SuspiciousPattern,
    )  # with numpy, which a server starts without

_MAX_RESULTS: Final = 20_000
"""Results that are looked through, the last ones: four of them are a game of four."""
_MAX_SECONDS: Final = 30.0
_ACCOUNT_PATTERN: Final = re.compile(r"player\.[0-9a-f]{16}")
"""An account, as the log knows it."""
_KIND_TITLES: Final = {
    "same players": "The same players",
    "leaving": "Leaving",
    "spared": "Leaving when behind",
    "one-sided": "One-sided results",
    "dip": "Losing streak",
}


class SuspicionSign(NamedTuple):
    """One sign of cheating, as the page shows it.

    Attributes:
        players: the accounts that it is about, as their links end, and what they are called.
        errors: how far off they were, in standard errors; None: this kind of sign has none.
    """

    kind: str
    players: tuple[tuple[str, str], ...]
    told: str
    games: int
    errors: float | None


async def find_suspicion_signs(
    hub: TableHub, find_name: Callable[[str], Awaitable[str]]
) -> list[SuspicionSign]:
    """Find all signs in the last ranked games, computed now; none without NumPy.

    Args:
        find_name: what an account is called, by the end of its links.

    Raises:
        StoreError: the games cannot be read.
        RefusedError: too much else is to be done.
    """
    if not kernel.is_installed():
        return []
    results = await hub.read(_read_last_results, hub.log)
    patterns = await PAGE_POOL.run("moderation", _MAX_SECONDS, find_suspicions, results)
    names = {
        player: await find_name(player.removeprefix(ACCOUNT_PREFIX))
        for pattern in patterns
        for player in pattern.players
    }
    return [build_sign(pattern, names) for pattern in patterns]


def _read_last_results(log: DurableLog) -> list[RankedMatchResult]:
    measured = log.list_last_results(RANKED_KIND, MEASURED_TOPIC, _MAX_RESULTS)
    return collect_ranked_games(
        [*measured, *log.list_last_results(RANKED_KIND, "", _MAX_RESULTS - len(measured))]
    )


def find_suspicions(results: list[RankedMatchResult]) -> list[SuspiciousPattern]:
    """See `euchre.ratings.find_suspicions`."""
    from euchre.ratings import find_suspicions  # noqa: PLC0415 - needs NumPy, in the process that has it

    return find_suspicions(results)


def build_sign(pattern: SuspiciousPattern, names: dict[str, str]) -> SuspicionSign:
    """Build a sign as the page shows it, with the names of the players in place of their ids."""
    figures = pattern.figures
    # all at once: the name of one may have the id of another in it
    sentence = _ACCOUNT_PATTERN.sub(lambda account: names[account[0]], pattern.sentence)
    dip = figures.get("last", 0) - figures.get("first", 0) + 1
    return SuspicionSign(
        _KIND_TITLES[pattern.kind],
        tuple((player.removeprefix(ACCOUNT_PREFIX), names[player]) for player in pattern.players),
        sentence,
        round(figures.get("matches", dip)),
        figures.get("errors"),
    )
