"""Two bots on the same cards: each deal is played again with the bots changed around.

Luck of the deal falls out of the difference, so far fewer hands tell two players apart. Every deal
has a seed of its own, made of the seed of the duel and its number, so it can be dealt anywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from math import fsum, sqrt
from typing import Final

from euchre.arguments import verify_arguments
from euchre.bots.base import Bot
from euchre.bots.driver import MAX_MATCH_HANDS, Tracker, choose_cut, play_hand
from euchre.game.events import Dealt, Event, TimeUp
from euchre.game.hand import Hand, begin
from euchre.game.loners import is_played_alone
from euchre.game.match import Match, Stage, draw_chance_event, new_match
from euchre.game.rules import Rules, team_of, teams
from euchre.game.scoring import Outcome, points_ahead
from euchre.game.shuffle import deal_pack, shuffle_pack

CLOCK_HANDS: Final = 20
"""Hands after which the clock of a timed match runs out here."""
HOPELESS_TARGETS: Final = 10
"""So many targets below zero all are called level: bots that draw lots bid on until then."""


@dataclass
class DuelTally:
    """Counts of the ways in which a number of hands ended.

    Attributes:
        hands: all of them.
        thrown_in: passed out, or dealt again.
        called: hands in which trump was made; euchred, marches: what became of those.
        dealer_scored: hands in which the dealer's side scored.
        loners: tried alone, or with nobody called as partner; loner_marches: with every trick
            taken.
        lone_defences: hands with a lone defender; lone_euchres: won by one.
    """

    hands: int = 0
    thrown_in: int = 0
    called: int = 0
    euchred: int = 0
    marches: int = 0
    dealer_scored: int = 0
    loners: int = 0
    loner_marches: int = 0
    lone_defences: int = 0
    lone_euchres: int = 0

    def add(self, hand: Hand) -> None:
        """Count one finished hand."""
        self.hands += 1
        self.dealer_scored += hand.points[team_of(hand.rules, hand.dealer)] > 0
        if hand.maker is None:
            self.thrown_in += 1
            return
        alone = is_played_alone(hand)
        march, euchred = hand.outcome is Outcome.MARCH, hand.outcome is Outcome.EUCHRED
        self.called += 1
        self.euchred += euchred
        self.marches += march
        self.loners += alone
        self.loner_marches += alone and march
        defended = hand.lone_defender is not None
        self.lone_defences += defended
        self.lone_euchres += defended and euchred

    @classmethod
    def sum(cls, *tallies: DuelTally) -> DuelTally:
        """Add up the hands of several tallies."""
        return cls(*(sum(getattr(t, f.name) for t in tallies) for f in fields(cls)))


@dataclass
class DuelResult:
    """The results of two bots against each other.

    Attributes:
        values: for each deal, in order, the mean over its rounds of the points by which the first
            bot is ahead of the second; where every seat plays for itself, ahead of the mean of the
            other seats. Of matches: the share that the first bot has won.
        level: the value at which neither is the better: 0, or of matches one in as many as there
            are teams.
        tally: of the hands in which the first bot's side made trump, or nobody did; `other`: of
            those in which the second bot's side did.
    """

    values: list[float] = field(default_factory=list)
    level: float = 0.0
    tally: DuelTally = field(default_factory=DuelTally)
    other: DuelTally = field(default_factory=DuelTally)

    @property
    def deal_count(self) -> int:
        """The number of deals played, each once from each side."""
        return len(self.values)

    @property
    def hand_count(self) -> int:
        """The number of hands played in all."""
        return self.tally.hands + self.other.hands

    @property
    def mean(self) -> float:
        """Points a hand, or the share of matches; nan without a deal."""
        return fsum(self.values) / self.deal_count if self.values else float("nan")

    @property
    def standard_error(self) -> float:
        """One standard error of `mean`, taken over deals; nan with fewer than two."""
        if self.deal_count < 2:
            return float("nan")
        mean = self.mean
        spread = fsum((value - mean) ** 2 for value in self.values) / (self.deal_count - 1)
        return sqrt(spread / self.deal_count)

    def add(self, more: DuelResult) -> None:
        """Add the results of the deals that follow."""
        self.values += more.values
        self.tally = DuelTally.sum(self.tally, more.tally)
        self.other = DuelTally.sum(self.other, more.other)

    def count_hand(self, hand: Hand, side: int) -> None:
        """Count a finished hand with the first bot in team `side`."""
        first = hand.maker is None or team_of(hand.rules, hand.maker) == side
        (self.tally if first else self.other).add(hand)

    def __str__(self) -> str:
        if self.level:
            won = f"{100 * self.mean:.1f} ± {100 * self.standard_error:.1f}% of the matches won"
            return f"{won} on {self.deal_count} deals"
        return (
            f"{self.mean:+.3f} ± {self.standard_error:.3f} points a hand over "
            f"{self.hand_count} hands"
        )


@verify_arguments(deals=1)
def play_duel(a: Bot, b: Bot, rules: Rules, deals: int, seed: int = 0) -> DuelResult:
    """Let `a` and `b` play the same cards from every side.

    With two sides each deal is played twice, `a` in both seats of one side and then of the other.
    Where more than two play for themselves it is played once for each seat, with `a` there and
    `b` in all the others. The dealer moves on with every deal. Every hand starts from no score,
    so that points a hand is what is measured.

    Args:
        a, b: the bots.
        rules: any game.
        deals: how many deals.
        seed: of the shuffles.

    Raises:
        IllegalEventError: a bot broke the rules.
    """
    seatings = build_seatings(rules, lambda side, team: a if team == side else b)
    result = DuelResult()
    for number in range(deals):
        play_hand_round(rules, seatings, seed, number, result)
    return result


def build_seatings(rules: Rules, bot: Callable[[int, int], Bot]) -> list[list[Bot]]:
    """Return the bot in each seat in each round: the first bot is in team 0, then in team 1, ...

    Args:
        rules: any game.
        bot: makes the bot for a round and a team; it sits in all seats of that team.
    """
    sides = range(len(teams(rules)))
    made = [[bot(side, team) for team in sides] for side in sides]
    return [[row[team_of(rules, seat)] for seat in range(rules.players)] for row in made]


# -- hands --------------------------------------------------------------------------------------


@verify_arguments(deal_number=0)
def deal_cards(rules: Rules, seed: int, deal_number: int) -> Dealt:
    """Deal the cards of deal `deal_number`, counted from 0, of the duel with that seed."""
    cards = shuffle_pack(rules, random.Random(f"{seed} deal {deal_number}"))
    return deal_pack(rules, deal_number % rules.players, cards)


@verify_arguments(deal_number=0)
def play_hand_round(
    rules: Rules, seatings: Sequence[Sequence[Bot]], seed: int, deal_number: int, result: DuelResult
) -> None:
    """Play one deal in every seating, and add it to `result`."""
    cards, ahead = deal_cards(rules, seed, deal_number), 0.0
    for side, bots in enumerate(seatings):
        hand = play_hand(begin(rules, cards), bots)
        ahead += points_ahead(hand.points, side)
        result.count_hand(hand, side)
    result.values.append(ahead / len(seatings))


# -- matches ------------------------------------------------------------------------------------


@verify_arguments(match_number=0)
def play_match_round(
    rules: Rules,
    seatings: Sequence[Sequence[Bot]],
    seed: int,
    match_number: int,
    result: DuelResult,
) -> None:
    """Play a match in every seating; the first hand of each has the same cards, and so on.

    A match without a winner counts as won by all sides in equal parts.
    """
    won = 0.0
    for side, bots in enumerate(seatings):
        match = play_duel_match(rules, bots, seed, match_number)
        won += 1 / len(seatings) if match.winner is None else match.winner == side
        for hand in match.hands:
            result.count_hand(hand, side)
    result.values.append(won / len(seatings))


@verify_arguments(match_number=0)
def play_duel_match(rules: Rules, bots: Sequence[Bot], seed: int, match_number: int) -> Match:
    """Play match `match_number` of the duel with that seed, from its first deal to its end.

    The cards of each hand depend on its number in the match alone, not on what was played. The
    clock of a timed match runs out after `CLOCK_HANDS` hands. After `MAX_MATCH_HANDS` hands, or
    `HOPELESS_TARGETS` below zero, the match is returned as it is, without a winner.
    """
    tracker = Tracker(new_match(rules, dealer=match_number % rules.players))
    while not tracker.match.over and len(tracker.match.hands) < MAX_MATCH_HANDS:
        if 0 < rules.target * HOPELESS_TARGETS <= -max(tracker.match.scores):
            break
        tracker.apply(_next_event(tracker, bots, f"{seed} match {match_number}"))
    return tracker.match


def _next_event(tracker: Tracker, bots: Sequence[Bot], seed_text: str) -> Event:
    match = tracker.match
    if match.rules.time_limit and not match.time_up and len(match.hands) >= CLOCK_HANDS:
        return TimeUp()
    if match.turn is None:
        return draw_chance_event(match, random.Random(f"{seed_text} hand {len(match.hands)}"))
    if match.stage is Stage.CUT:
        return choose_cut(match, random.Random(f"{seed_text} cut {len(match.hands)}"))
    return bots[match.turn].act(tracker.view(match.turn))
