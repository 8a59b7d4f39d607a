"""Signs that results of ranked games were made up, for moderators: worked out when asked."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre.bots import kernel
from euchre.extras import install_command
from euchre.ratings import group_by_family
from euchre.server.accounts.ratings import collect_ranked_games, replace_unrated_players
from euchre.server.processes.background import PAGE_POOL
from euchre.server.tables.hub import TableHub
from euchre.store import ACCOUNT_PREFIX, DurableLog
from euchre.table.results import RANKED_KIND
from euchre.texts import change_text, translatable

if TYPE_CHECKING:
    from euchre.ratings import (
        RankedMatchResult,
        SuspiciousPattern,
    )  # with numpy, which a server starts without

_MAX_GAMES: Final = 5_000
"""Games that are looked through, of every player the last ones; in each family the players with
the most are looked at, as many as are rated."""
_MAX_SECONDS: Final = 30.0
_MAX_SIGNS: Final = 200
"""Signs that are shown: two who play each other by ever other house rules make thousands."""
_ACCOUNT_PATTERN: Final = re.compile(r"player\.[0-9a-f]{16}")
"""An account, as the log knows it."""
_CANNOT_SEARCH: Final = translatable(
    "moderation-signs-cannot",
    f"This server can't search: it needs numpy, which isn't installed ({install_command('bots')}).",
    command=install_command("bots"),
)
_KIND_TITLES: Final = {
    "same players": translatable("moderation-sign-same-players", "The same players"),
    "leaving": translatable("moderation-sign-leaving", "Leaving"),
    "spared": translatable("moderation-sign-spared", "Leaving when behind"),
    "one-sided": translatable("moderation-sign-one-sided", "One-sided results"),
    "dip": translatable("moderation-sign-dip", "Losing streak"),
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


class SuspicionReport(NamedTuple):
    """The signs in the last ranked games that are shown, and how many more there are.

    Attributes:
        cannot: why this server can't look for any; empty: it has looked.
    """

    signs: list[SuspicionSign]
    more: int
    cannot: str = ""


async def find_suspicion_signs(
    hub: TableHub, find_name: Callable[[str], Awaitable[str]]
) -> SuspicionReport:
    """Find the signs in the last ranked games, computed now. Of too many those of the most games
    are shown; without NumPy the report says why there are none.

    Args:
        find_name: what an account is called, by the end of its links.

    Raises:
        StoreError: the games cannot be read.
        RefusedError: too much else is to be done.
    """
    if not kernel.is_installed():
        return SuspicionReport([], 0, _CANNOT_SEARCH)
    results = await hub.run_reader(_read_last_results, hub.log)
    patterns = await PAGE_POOL.run("moderation", _MAX_SECONDS, find_suspicions, results)
    shown = choose_patterns_to_show(patterns)
    names = {
        player: await find_name(player.removeprefix(ACCOUNT_PREFIX))
        for pattern in shown
        for player in pattern.players
    }
    signs = [build_sign(pattern, names) for pattern in shown]
    return SuspicionReport(signs, len(patterns) - len(shown))


def choose_patterns_to_show(patterns: Sequence[SuspiciousPattern]) -> list[SuspiciousPattern]:
    """Return all patterns in their order, or the `_MAX_SIGNS` that are made of the most games."""
    most = sorted(range(len(patterns)), key=lambda n: -_count_games(patterns[n]))[:_MAX_SIGNS]
    return [patterns[number] for number in sorted(most)]


def _count_games(pattern: SuspiciousPattern) -> int:
    figures = pattern.figures
    dip = figures.get("last", 0) - figures.get("first", 0) + 1
    return round(figures.get("matches", dip))


def _read_last_results(log: DurableLog) -> list[RankedMatchResult]:
    games = collect_ranked_games(log.list_last_games_by_player(RANKED_KIND, _MAX_GAMES))
    return [*chain.from_iterable(map(replace_unrated_players, group_by_family(games).values()))]


def find_suspicions(results: list[RankedMatchResult]) -> list[SuspiciousPattern]:
    """See `euchre.ratings.find_suspicions`."""
    from euchre.ratings import find_suspicions  # noqa: PLC0415 - needs NumPy, in the process that has it

    return find_suspicions(results)


def build_sign(pattern: SuspiciousPattern, names: dict[str, str]) -> SuspicionSign:
    """Build a sign as the page shows it, with the names of the players in place of their ids."""
    # all at once: the name of one may have the id of another in it
    sentence = change_text(
        pattern.sentence, lambda text: _ACCOUNT_PATTERN.sub(lambda account: names[account[0]], text)
    )
    return SuspicionSign(
        _KIND_TITLES[pattern.kind],
        tuple((player.removeprefix(ACCOUNT_PREFIX), names[player]) for player in pattern.players),
        sentence,
        _count_games(pattern),
        pattern.figures.get("errors"),
    )
