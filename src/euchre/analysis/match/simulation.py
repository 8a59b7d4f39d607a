"""Whole matches in machine code, many at a time, to hold against what the chain says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.match.equity import Equity, EquityError
from euchre.analysis.match.many_deals import benny_share, draw, kind, knows, play
from euchre.analysis.match.results import can_end, step_of
from euchre.rules import Rules
from euchre.scoring import verdict

CHUNK: Final = 50_000
"""Matches that are played side by side."""
_TRICKS: Final = 6


@dataclass(frozen=True)
class Simulated:
    """Matches played out from one score.

    Attributes:
        scores: of both sides at the start.
        dealer_team: who dealt first.
        matches: how many.
        chance: the part that team 0 won; level ends count half.
        hands: hands a match in which trump was made, on average.
        predicted: the chance that the chain gives team 0.
    """

    scores: tuple[int, ...]
    dealer_team: int
    matches: int
    chance: float
    hands: float
    predicted: float

    @property
    def error(self) -> float:
        """The standard error of `chance`, if the prediction is right."""
        return sqrt(self.predicted * (1 - self.predicted) / self.matches)

    @property
    def off(self) -> float:
        """By how many standard errors the matches differ from the prediction."""
        return (self.chance - self.predicted) / self.error if self.error else 0.0


def simulate(
    equity: Equity, scores: Sequence[int], dealer_team: int, matches: int, seed: int
) -> Simulated:
    """Play matches from a score, every hand a new deal that all call by the book.

    Args:
        equity: of the game.
        scores: of both sides.
        dealer_team: who deals first, 0 or 1.
        matches: how many.
        seed: of the deals.

    Raises:
        EquityError: the learned players do not play all of this game, or there is no such score.
    """
    rules = equity.rules
    if not knows(rules) or benny_share(rules):
        raise EquityError("matches are simulated only in games that the learned players play whole")
    predicted = equity.chance(scores, 0, dealer_team)
    rng = np.random.default_rng(seed)
    won, hands = 0.0, 0
    for done in range(0, matches, CHUNK):
        some, more = _play_all(rules, scores, dealer_team, min(CHUNK, matches - done), rng)
        won, hands = won + some, hands + more
    return Simulated(tuple(scores), dealer_team, matches, won / matches, hands / matches, predicted)


def _play_all(
    rules: Rules,
    scores: Sequence[int],
    dealer_team: int,
    matches: int,
    rng: np.random.Generator,
) -> tuple[float, int]:
    """How many matches team 0 wins, and the hands in which trump was made in all of them."""
    table = np.repeat(np.array([scores], np.int64), matches, axis=0)
    dealers = np.full(matches, dealer_team, np.int64)
    played = np.zeros(matches, np.int64)
    points, counts, same = _steps(rules)
    won, hands = 0.0, 0
    while True:
        over, winners = _ends(rules, table, played)
        won += float((winners[over] == 0).sum() + 0.5 * (winners[over] < 0).sum())
        hands += int(played[over].sum())
        table, dealers, played = table[~over], dealers[~over], played[~over]
        if not len(table):
            return won, hands
        found = play(rules, draw(rules, len(table), rng)).astype(np.int64)
        at = (found[:, 0] + 1, found[:, 1], found[:, 2])
        brought = points[at]
        rows = np.arange(len(table))
        table[rows, dealers] += brought[:, 0]
        table[rows, 1 - dealers] += brought[:, 1]
        played += counts[at]
        dealers = np.where(same[at], dealers, 1 - dealers)


def _steps(
    rules: Rules,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """By the maker's place + 1, alone and tricks: points from the dealer's side on; whether the
    hand counts; whether the same player deals again.
    """
    points = np.zeros((5, 2, _TRICKS, 2), np.int64)
    counts = np.zeros((5, 2, _TRICKS), np.int64)
    same = np.zeros((5, 2, _TRICKS), np.bool_)
    for place, alone, tricks in np.ndindex(5, 2, _TRICKS):
        one = kind(place - 1, alone, tricks)
        if not can_end(rules, one):
            continue
        step = step_of(rules, one)
        points[place, alone, tricks] = step.points
        counts[place, alone, tricks] = step.counts
        same[place, alone, tricks] = step.same_dealer
    return points, counts, same


def _ends(
    rules: Rules, table: NDArray[np.int64], played: NDArray[np.int64]
) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """Which matches are over, and their winners; -1: it ended level."""
    places, at = np.unique(
        np.column_stack([table, played if rules.num_hands else 0 * played]),
        axis=0,
        return_inverse=True,
    )
    found = [verdict(rules, row[:-1], hands_played=row[-1]) for row in places.tolist()]
    over = np.array([each.over for each in found])
    winners = np.array([-1 if each.winner is None else each.winner for each in found])
    index = at.reshape(-1)
    return over[index], winners[index]


def usual_scores(rules: Rules) -> list[tuple[tuple[int, int], int]]:
    """Scores, and who deals, worth a look: the start, level near the end, far behind, close."""
    top = rules.target or 10
    if not rules.target:
        return [((0, 0), 0), ((0, 0), 1), ((3, 0), 1)]
    pairs = [(0, 0), (top // 2, top // 2), (top - 2, top - 2), (top - 1, top - 1)]
    pairs += [(top // 5, top - 2), (top - 1, top - 4), (top - 1, top - 2)]
    fit = dict.fromkeys(pair for pair in pairs if min(pair) >= 0)
    return [(pair, dealer) for pair in fit for dealer in (0, 1)]
