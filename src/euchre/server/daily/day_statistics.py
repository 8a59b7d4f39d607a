"""A day's result beside the others': hand by hand, in figures and in words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from euchre.english.figures import format_share, tell_figure
from euchre.english.grammar import join_words
from euchre.game.cards import Suit
from euchre.server.daily.calendar import DailyChallenge
from euchre.server.daily.playing import DAILY_BOT_LEVELS
from euchre.server.daily.service import BOT_PREFIX, DailyFinisher
from euchre.table.results import PlayedHand
from euchre.texts import join_texts, translatable

EXPERT_PLAYER: Final = BOT_PREFIX + DAILY_BOT_LEVELS[0]
_SHARE_SQUARES: Final = {1: "\U0001f7e9", 0: "\u2b1c", -1: "\U0001f7e5"}
"""Better than the expert, as good, and worse."""


@dataclass(frozen=True)
class DailyHandStats:
    """The results of one hand of the day.

    Attributes:
        number: from 1 on.
        mine: the points of one's own side, less those of the others; None: one has not played.
        field: the same for all others on average; None: nobody else has played.
        expert: the same for the expert; None: it has not played yet.
        best: the most that can be made of it, as far as was found; None: nobody has looked yet.
        calls: what the others called, in words; empty: nobody was asked.
        called: what one called oneself; empty: one was not asked.
    """

    number: int
    mine: int | None
    field: float | None
    expert: int | None
    best: int | None
    calls: str
    called: str

    @property
    def expert_comparison(self) -> int | None:
        """1: better than the expert; 0: as good; -1: worse; None: one of them has not played."""
        if self.mine is None or self.expert is None:
            return None
        return (self.mine > self.expert) - (self.mine < self.expert)


@dataclass(frozen=True)
class DailyStats:
    """The results of all hands of a day.

    Attributes:
        hands: in their order.
        people: how many others have played, bots not counted.
        levels: the bots that have played, each with its points, the best first.
        beaten: how many of all others have fewer points.
        others: how many others there are.
    """

    hands: tuple[DailyHandStats, ...]
    people: int
    levels: tuple[tuple[str, int], ...]
    beaten: int
    others: int

    @property
    def my_points(self) -> int | None:
        """The player's own points."""
        return _sum_if_known(hand.mine for hand in self.hands)

    @property
    def field_points(self) -> float | None:
        """The points of the others on average."""
        return sum(hand.field or 0.0 for hand in self.hands) if self.others else None

    @property
    def expert_points(self) -> int | None:
        """The points of the expert."""
        return _sum_if_known(hand.expert for hand in self.hands)

    @property
    def best_points(self) -> int | None:
        """The most points that all hands allow, as far as was found."""
        return _sum_if_known(hand.best for hand in self.hands)


def compute_daily_stats(
    day: DailyChallenge,
    mine: DailyFinisher | None,
    others: Sequence[DailyFinisher],
    best_hands: Sequence[PlayedHand] | None,
) -> DailyStats:
    """Compute the figures of a day.

    Args:
        day: the day.
        mine: the player's result; None: they have not played.
        others: the results of everybody else, bots included.
        best_hands: the best that a search has found for each hand, which may have ended before it
            had tried all; somebody's better result counts instead. None: nobody has looked yet.
    """
    everybody = others if mine is None else (*others, mine)
    expert = next((finisher for finisher in others if finisher.player == EXPERT_PLAYER), None)
    hands = tuple(
        DailyHandStats(
            number=index + 1,
            mine=None if mine is None else mine.hands[index].gained,
            field=_mean_or_none([finisher.hands[index].gained for finisher in others]),
            expert=None if expert is None else expert.hands[index].gained,
            best=None
            if best_hands is None
            else max([best_hands[index].gained, *(each.hands[index].gained for each in everybody)]),
            calls=_describe_calls([finisher.hands[index].call for finisher in others]),
            called="" if mine is None else describe_call(mine.hands[index].call),
        )
        for index in range(day.rules.num_hands)
    )
    bots = {finisher.player: finisher.points_gained for finisher in others if finisher.is_bot}
    levels = [
        (level, bots[BOT_PREFIX + level])
        for level in DAILY_BOT_LEVELS
        if BOT_PREFIX + level in bots
    ]
    my_points = -math.inf if mine is None else mine.points_gained
    beaten = sum(finisher.points_gained < my_points for finisher in others)
    return DailyStats(hands, len(others) - len(bots), tuple(levels), beaten, len(others))


def describe_call(call: str, *, many: bool = False) -> str:
    """Describe a call of a hand in words, from the form that `PlayedHand` has.

    The form doesn't say whether the player was the dealer, who picks up and orders nobody.

    Args:
        call: the call.
        many: whether several have called so: in other languages verbs agree with them.

    >>> [describe_call(call) for call in ("pass", "order", "order alone", "S", "")]
    ['passed', 'called the up-card', 'called the up-card alone', 'called spades', '']
    """
    word, _, alone = call.partition(" ")
    if not word:
        return ""
    phrase = {"pass": "passed", "order": "called the up-card"}.get(word)
    words = phrase or f"called {Suit.parse(word).word}"
    english = f"{words} alone" if alone else words
    solo = "yes" if alone else "no"
    if many:
        return translatable("daily-call-many", english, call=word, alone=solo)
    return translatable("daily-call-you", english, call=word, alone=solo)


def _describe_calls(calls: Sequence[str]) -> str:
    r"""Describe the calls of all players, as percentages.

    >>> _describe_calls(["pass", "pass", "order", ""]), _describe_calls(["S", "S"])
    ('67% passed and 33% called the up-card', 'all called spades')
    """
    counts = Counter(call for call in calls if call)
    if len(counts) == 1:
        called = describe_call(*counts, many=True)
        return translatable("daily-calls-all", f"all {called}", called=called)
    shares = []
    for call, count in counts.most_common():
        share = format_share(Fraction(count, counts.total()))
        called = describe_call(call, many=True)
        shares.append(
            translatable(
                "daily-calls-share", f"{share} {called}", percent=share[:-1], called=called
            )
        )
    return join_words(shares)


def _mean_or_none(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def _sum_if_known(values: Iterable[int | None]) -> int | None:
    total = 0
    for value in values:
        if value is None:
            return None
        total += value
    return total


def format_points(value: float | None) -> str:
    """Format points as the pages show them.

    >>> format_points(2), format_points(-0.75), format_points(0), format_points(None)
    ('+2', '\u22120.8', '0', '')
    """
    if value is None:
        return ""
    text = f"{abs(value):.0f}" if isinstance(value, int) else f"{abs(value):.1f}"
    sign = "" if not float(text) else "+" if value > 0 else "\u2212"
    return tell_figure(sign + text)


def build_share_text(day: DailyChallenge, stats: DailyStats, address: str) -> str:
    """Build a text with the score to share; empty until the expert has played.

    Args:
        day: the day.
        stats: its figures.
        address: where others can play it.
    """
    marks = [hand.expert_comparison for hand in stats.hands]
    if None in marks:
        return ""
    squares = "".join(_SHARE_SQUARES[mark or 0] for mark in marks)
    date, mine = day.date.isoformat(), format_points(stats.my_points)
    expert = format_points(stats.expert_points)
    head = f"Euchre daily {date}, {day.game_title}"
    lines = [
        translatable("daily-shared-head", head, date=date, game=day.game_title),
        squares,
        translatable(
            "daily-shared-score", f"{mine}, the expert {expert}", points=mine, expert=expert
        ),
        address,
    ]
    return join_texts(lines, "\n")
