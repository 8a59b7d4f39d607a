"""Signs that results of ranked games were made up, for who keeps order: worked out when asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre.bots import kernel
from euchre.server.players.kept.ratings import MEASURED, results_in
from euchre.server.processes.background import PAGES
from euchre.server.tables.hub import Hub
from euchre.store import PLAYER, Log
from euchre.table.results import RANKED

if TYPE_CHECKING:
    from euchre.ratings import RankedResult, Suspicion  # with numpy, which a server starts without

_ROWS: Final = 20_000
"""Results that are looked through, the last ones: four of them are a game of four."""
_SECONDS: Final = 30.0
"""Seconds that it may take."""
_KINDS: Final = {
    "same players": "The same players",
    "leaving": "Leaving",
    "spared": "Leaving when behind",
    "one-sided": "One-sided results",
    "dip": "Bad for a while",
}


class Sign(NamedTuple):
    """One sign of cheating, as the page shows it.

    Attributes:
        kind: what it is called.
        players: the accounts that it is about, as their links end, and what they are called.
        told: what was seen, in a sentence.
        games: in how many games.
        errors: how far off they were, in standard errors; None: this kind of sign has none.
    """

    kind: str
    players: tuple[tuple[str, str], ...]
    told: str
    games: int
    errors: float | None


async def signs(hub: Hub, called: Callable[[str], Awaitable[str]]) -> list[Sign]:
    """Find all signs in the last ranked games, computed now; none without NumPy.

    Args:
        hub: whose log it is.
        called: what an account is called, by the end of its links.

    Raises:
        StoreError: the games cannot be read.
        Refused: too much else is to be done.
    """
    if not kernel.installed():
        return []
    results = await hub.read(_last, hub.log)
    found = await PAGES.ask("moderation", _SECONDS, suspicions_in, results)
    names = {player: await called(_ident(player)) for each in found for player in each.players}
    return [_shown(each, names) for each in found]


def _last(log: Log) -> list[RankedResult]:
    measured = log.last_results(RANKED, MEASURED, _ROWS)
    return results_in([*measured, *log.last_results(RANKED, "", _ROWS - len(measured))])


def suspicions_in(results: list[RankedResult]) -> list[Suspicion]:
    """See `euchre.ratings.suspicions`."""
    from euchre.ratings import suspicions  # noqa: PLC0415 - needs NumPy, in the process that has it

    return suspicions(results)


def _ident(player: str) -> str:
    return player.removeprefix(PLAYER)


def _shown(found: Suspicion, names: dict[str, str]) -> Sign:
    told, figures = found.sentence, found.figures
    for player in found.players:
        told = told.replace(player, names[player])
    dip = figures.get("last", 0) - figures.get("first", 0) + 1
    return Sign(
        _KINDS[found.kind],
        tuple((_ident(player), names[player]) for player in found.players),
        told,
        round(figures.get("matches", dip)),
        figures.get("errors"),
    )
