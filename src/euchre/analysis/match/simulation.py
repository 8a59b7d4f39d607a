"""Whole matches in machine code, many at a time, to hold against what the chain says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.match.deals import draw_deals, list_ending_kinds, play_deals_to_endings
from euchre.analysis.match.equity import EquityScoreError, MatchEquity
from euchre.analysis.match.results import can_hand_end_like, match_transition
from euchre.bots.search.decisions import has_learned_calls
from euchre.game.rules import Rules, teams
from euchre.game.scoring import decide_match

Ints = NDArray[np.int64]

CHUNK_MATCHES: Final = 50_000
"""Matches that are played side by side."""


@dataclass(frozen=True)
class SimulatedMatches:
    """Matches played out from one score.

    Attributes:
        scores: of each side at the start.
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
    def predicted_error(self) -> float:
        """The standard error of `chance`, if the prediction is right."""
        return sqrt(self.predicted * (1 - self.predicted) / self.matches)

    @property
    def deviation_in_errors(self) -> float:
        """The number of standard errors by which the matches differ from the prediction."""
        return (
            (self.chance - self.predicted) / self.predicted_error if self.predicted_error else 0.0
        )


def check_equity_by_simulation(
    equity: MatchEquity, scores: Sequence[int], dealer_team: int, matches: int, seed: int
) -> SimulatedMatches:
    """Play matches from a score, and set the share that team 0 wins against the prediction.

    Raises: EquityScoreError: the learned players do not play all of this game, or there is no
    such score.
    """
    rules = equity.rules
    if not has_learned_calls(rules):
        raise EquityScoreError("matches are simulated only in games that the learned players play")
    predicted = equity.win_chance(scores, 0, dealer_team)
    rng = np.random.default_rng(seed)
    won, hands = 0.0, 0
    for start in range(0, matches, CHUNK_MATCHES):
        some, more = _play_matches(
            rules, scores, dealer_team, min(CHUNK_MATCHES, matches - start), rng
        )
        won, hands = won + some, hands + more
    return SimulatedMatches(
        tuple(scores), dealer_team, matches, won / matches, hands / matches, predicted
    )


def _play_matches(
    rules: Rules,
    scores: Sequence[int],
    dealer_team: int,
    matches: int,
    rng: np.random.Generator,
) -> tuple[float, int]:
    """Play the matches; return how many team 0 wins, and the hands with trump made in all."""
    sides = len(scores)
    table = np.repeat(np.array([scores], np.int64), matches, axis=0)
    dealers = np.full(matches, dealer_team, np.int64)
    played = np.zeros(matches, np.int64)
    points, counts, same, makers = _build_transition_arrays(rules)
    last = np.full(matches, -1, np.int64)
    won, hands = 0.0, 0
    while True:
        over, winners = _find_finished_matches(rules, table, played, last)
        won += float((winners[over] == 0).sum() + (winners[over] < 0).sum() / sides)
        hands += int(played[over].sum())
        table, dealers, played = table[~over], dealers[~over], played[~over]
        if not len(table):
            return won, hands
        endings = play_deals_to_endings(rules, draw_deals(rules, len(table), rng))[:, 0]
        for place in range(sides):
            table[np.arange(len(table)), (dealers + place) % sides] += points[endings, place]
        played += counts[endings]
        last = np.where(makers[endings] < 0, -1, (dealers + makers[endings]) % sides)
        dealers = np.where(same[endings], dealers, (dealers + 1) % sides)


def _build_transition_arrays(
    rules: Rules,
) -> tuple[Ints, Ints, NDArray[np.bool_], Ints]:
    """Return arrays by ending kind: points, whether it counts, dealer stays, maker's side or -1."""
    kinds = list_ending_kinds(rules)
    points = np.zeros((len(kinds), len(teams(rules))), np.int64)
    counts, makers = np.zeros(len(kinds), np.int64), np.full(len(kinds), -1, np.int64)
    same = np.zeros(len(kinds), np.bool_)
    for place, kind in enumerate(kinds):
        if not can_hand_end_like(rules, kind):
            continue
        step = match_transition(rules, kind)
        points[place], counts[place], same[place] = step.points, step.counts, step.same_dealer
        makers[place] = -1 if step.makers is None else step.makers
    return points, counts, same, makers


def _find_finished_matches(
    rules: Rules, score_rows: Ints, played: Ints, makers: Ints
) -> tuple[NDArray[np.bool_], Ints]:
    """Return which matches are over, and their winners; -1: it ended level."""
    places, place = np.unique(
        np.column_stack(
            [score_rows, played * (rules.num_hands > 0), makers * (rules.tie == "makers_first")]
        ),
        axis=0,
        return_inverse=True,
    )
    verdicts = [
        decide_match(rules, scores, hands_played=hands, last_makers=last)
        for *scores, hands, last in places.tolist()
    ]
    over = np.array([verdict.over for verdict in verdicts])
    winners = np.array([-1 if verdict.winner is None else verdict.winner for verdict in verdicts])
    index = place.reshape(-1)
    return over[index], winners[index]


def example_scores_and_dealers(rules: Rules) -> list[tuple[tuple[int, ...], int]]:
    """Return scores worth a look, and who deals: the start, level, far behind, close."""
    top = rules.target or 10
    pairs = [(0, 0), (top // 2, top // 2), (top - 2, top - 2), (top - 1, top - 1)]
    pairs += [(top // 5, top - 2), (top - 1, top - 4), (top - 1, top - 2)]
    if not rules.target:
        pairs = [(0, 0), (3, 0)]
    others = len(teams(rules)) - 1
    fit = dict.fromkeys(pair for pair in pairs if min(pair) >= 0)
    return [((ours, *(theirs,) * others), dealer) for ours, theirs in fit for dealer in (0, 1)]
