"""What a plan is worth: who meets whom how often, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from typing import NamedTuple

from euchre.texts import translatable
from euchre.tournaments.schedules.individual import individual_schedule
from euchre.tournaments.schedules.tally import count_pairs
from euchre.tournaments.schedules.types import Pair, PartnerRound

_COUNT_WORDS = {
    0: translatable("format-never", "never"),
    1: translatable("format-once", "once"),
    2: translatable("format-twice", "twice"),
    3: translatable("format-three-times", "three times"),
}


class MeetingCounts(NamedTuple):
    """Counts of how often each two players (the lower number first) met, and each sat out.

    All pairs and all players are there, with 0 where nothing happened.
    """

    partnered: Mapping[Pair, int]
    opposed: Mapping[Pair, int]
    out: Mapping[int, int]

    @property
    def partner_spread(self) -> tuple[int, int]:
        """The fewest and the most times that two players were partners."""
        return _min_and_max(self.partnered.values())

    @property
    def opponent_spread(self) -> tuple[int, int]:
        """The fewest and the most times that two players were opponents."""
        return _min_and_max(self.opposed.values())

    @property
    def out_spread(self) -> tuple[int, int]:
        """The fewest and the most times that a player sat out."""
        return _min_and_max(self.out.values())


def count_meetings(schedule: Iterable[PartnerRound], players: int) -> MeetingCounts:
    """Count the meetings of players 0 to `players` - 1 (2 or more) over these rounds."""
    counted = count_pairs(schedule)
    pairs = list(combinations(range(players), 2))
    return MeetingCounts(
        {pair: counted.partnered[pair] for pair in pairs},
        {pair: counted.opposed[pair] for pair in pairs},
        {player: counted.out[player] for player in range(players)},
    )


@cache
def describe_imbalance(players: int) -> str:
    """Describe in a sentence what the whole plan for so many players guarantees.

    >>> describe_imbalance(12)
    'Everyone partners everyone once and meets everyone twice as an opponent.'
    >>> describe_imbalance(14)
    'Everyone sits out twice, partners all but one once and meets everyone once or twice as an \
opponent.'

    Raises:
        ScheduleError: so many players have no plan.
    """
    meetings = count_meetings(individual_schedule(players), players)
    # How many others each player never partners; the same for all of them in every plan.
    missed = 2 * sum(not count for count in meetings.partnered.values()) // players
    partners = {0: "everyone", 1: "all but one", 2: "all but two"}[missed]
    out, met = _describe_spread(meetings.out_spread), _describe_spread(meetings.opponent_spread)
    rests = f"sits out {out}, " if meetings.out_spread[1] else ""
    return translatable(
        "format-balance",
        f"Everyone {rests}partners {partners} {_COUNT_WORDS[meetings.partner_spread[1]]} "
        f"and meets everyone {met} as an opponent.",
        rests="yes" if rests else "no",
        out=out,
        missed=missed,
        times=_COUNT_WORDS[meetings.partner_spread[1]],
        met=met,
    )


def _min_and_max(counts: Iterable[int]) -> tuple[int, int]:
    numbers = list(counts)
    return min(numbers), max(numbers)


def _describe_spread(spread: tuple[int, int]) -> str:
    low, high = spread
    if low == high:
        return _COUNT_WORDS[low]
    word = "or" if high == low + 1 else "to"
    return translatable(
        "format-spread",
        f"{_COUNT_WORDS[low]} {word} {_COUNT_WORDS[high]}",
        low=_COUNT_WORDS[low],
        word=word,
        high=_COUNT_WORDS[high],
    )
