"""What a plan is worth: who meets whom how often, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from typing import NamedTuple

from euchre.league.schedules.individual import individual
from euchre.league.schedules.tally import tally
from euchre.league.schedules.types import Pair, PartnerRound

_TIMES = {0: "never", 1: "once", 2: "twice", 3: "three times"}


class Meetings(NamedTuple):
    """Counts of how often each two players (the lower number first) met, and each sat out.

    All pairs and all players are there, with 0 where nothing happened.
    """

    partnered: Mapping[Pair, int]
    opposed: Mapping[Pair, int]
    out: Mapping[int, int]

    @property
    def partner_spread(self) -> tuple[int, int]:
        """The fewest and the most times that two players were partners."""
        return _spread(self.partnered.values())

    @property
    def opponent_spread(self) -> tuple[int, int]:
        """The fewest and the most times that two players were opponents."""
        return _spread(self.opposed.values())

    @property
    def out_spread(self) -> tuple[int, int]:
        """The fewest and the most times that a player sat out."""
        return _spread(self.out.values())


def meetings(schedule: Iterable[PartnerRound], players: int) -> Meetings:
    """Count the meetings of players 0 to `players` - 1 (2 or more) over these rounds."""
    counted = tally(schedule)
    pairs = list(combinations(range(players), 2))
    return Meetings(
        {pair: counted.partnered[pair] for pair in pairs},
        {pair: counted.opposed[pair] for pair in pairs},
        {player: counted.out[player] for player in range(players)},
    )


@cache
def imbalance(players: int) -> str:
    """Describe in a sentence what the whole plan for so many players guarantees.

    >>> imbalance(12)
    'Everyone partners everyone once and meets everyone twice as an opponent.'
    >>> imbalance(14)
    'Everyone sits out twice, partners all but one once and meets everyone once or twice as an \
opponent.'

    Raises:
        ScheduleError: so many players have no plan.
    """
    found = meetings(individual(players), players)
    # How many others each player never partners; the same for all of them in every plan.
    missed = 2 * sum(not count for count in found.partnered.values()) // players
    whom = {0: "everyone", 1: "all but one", 2: "all but two"}[missed]
    rests = f"sits out {_times(found.out_spread)}, " if found.out_spread[1] else ""
    return (
        f"Everyone {rests}partners {whom} {_TIMES[found.partner_spread[1]]} "
        f"and meets everyone {_times(found.opponent_spread)} as an opponent."
    )


def _spread(counts: Iterable[int]) -> tuple[int, int]:
    found = list(counts)
    return min(found), max(found)


def _times(spread: tuple[int, int]) -> str:
    low, high = spread
    if low == high:
        return _TIMES[low]
    return f"{_TIMES[low]} {'or' if high == low + 1 else 'to'} {_TIMES[high]}"
