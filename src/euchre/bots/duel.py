"""Two bots on the same cards: each deal is played again with the bots changed around.

Luck of the deal falls out of the difference, so far fewer hands tell two players apart.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, fields
from math import sqrt

from euchre.bots.base import Bot
from euchre.bots.driver import play_hand
from euchre.events import Dealt
from euchre.hand import Hand, begin
from euchre.rules import Rules, team_of, teams
from euchre.scoring import Outcome
from euchre.shuffle import hand_out, shuffled


@dataclass
class Tally:
    """What became of a number of hands, counted.

    Attributes:
        hands: all of them.
        thrown_in: passed out, or dealt again.
        called: hands in which trump was made; euchred, marches: what became of those.
        dealer_scored: hands in which the dealer's side scored.
        loners: tried alone; loner_marches: with every trick taken.
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
        march, euchred = hand.outcome is Outcome.MARCH, hand.outcome is Outcome.EUCHRED
        self.called += 1
        self.euchred += euchred
        self.marches += march
        self.loners += hand.alone
        self.loner_marches += hand.alone and march
        defended = hand.lone_defender is not None
        self.lone_defences += defended
        self.lone_euchres += defended and euchred

    @classmethod
    def sum(cls, *tallies: Tally) -> Tally:
        """All the hands of several tallies."""
        return cls(*(sum(getattr(t, f.name) for t in tallies) for f in fields(cls)))


@dataclass
class DuelResult:
    """How two bots fared against each other.

    Attributes:
        deals: deals, each played once from each side.
        mean: points a hand by which the first bot is ahead of the second; where every seat plays
            for itself, ahead of the mean of the other seats.
        error: one standard error of `mean`, taken over deals.
        tally: of the hands in which the first bot's side made trump, or nobody did; `other`: of
            those in which the second bot's side did.
    """

    deals: int
    mean: float
    error: float
    tally: Tally = field(default_factory=Tally)
    other: Tally = field(default_factory=Tally)

    def __str__(self) -> str:
        hands = self.tally.hands + self.other.hands
        return f"{self.mean:+.3f} ± {self.error:.3f} points a hand over {hands} hands"


def duel(a: Bot, b: Bot, rules: Rules, deals: int, seed: int = 0) -> DuelResult:
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
    """
    rng = random.Random(seed)
    total = squares = 0.0
    result = DuelResult(deals, 0.0, 0.0)
    for number in range(deals):
        dealt = hand_out(rules, number % rules.players, shuffled(rules, rng))
        ahead = _round(a, b, rules, dealt, result)
        total += ahead
        squares += ahead * ahead
    result.mean = total / deals
    if deals > 1:
        spread = max(0.0, squares - deals * result.mean**2) / (deals - 1)
        result.error = sqrt(spread / deals)
    return result


def _round(a: Bot, b: Bot, rules: Rules, dealt: Dealt, result: DuelResult) -> float:
    """One deal with `a` for each team in turn: the mean of the points by which `a` is ahead."""
    sides = len(teams(rules))
    ahead = 0.0
    for side in range(sides):
        bots = [a if team_of(rules, s) == side else b for s in range(rules.players)]
        hand = play_hand(begin(rules, dealt), bots)
        mine, everybody = hand.points[side], sum(hand.points)
        ahead += mine - (everybody - mine) / (sides - 1)
        made = hand.maker is None or team_of(rules, hand.maker) == side
        (result.tally if made else result.other).add(hand)
    return ahead / sides
