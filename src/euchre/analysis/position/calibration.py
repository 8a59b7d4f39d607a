"""Whether the figures are honest: what was predicted for choices, against what became of them.

Bots play hands, each decision is analysed with some fresh deals, and what the analysis expects
of the choice that was made is held against the points that the hand brought
(`analyse_bot_games`). What it says that the next best choice costs is held against both, each
played to its end by the same bots in the deal that was really dealt (`analyse_bot_leads`). The
differences of the first, by group, are what `euchre.analysis.position.corrections` takes out.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from euchre.analysis.kinds import name_correction_group
from euchre.analysis.options import PositionAnalysis
from euchre.analysis.position.values import analyse
from euchre.bots.base import Bot
from euchre.bots.driver import play_hand
from euchre.game.events import HandEvent
from euchre.game.hand import Hand, apply, begin, forced_event, legal, view
from euchre.game.rules import Rules, team_of
from euchre.game.scoring import points_ahead
from euchre.game.shuffle import deal


@dataclass(frozen=True)
class CalibrationCase:
    """One decision, and how it turned out.

    Attributes:
        hand: which hand it belongs to; the cases of one hand share its luck.
        kind: of the choice made, as `euchre.analysis.kinds.name_correction_group` says.
        predicted: points expected of it.
        realised: points that the hand brought, own side less the other.
        double_dummy: mean points of it with all cards seen; None where there are none.
        open: the part of a correction that is added, as `euchre.analysis.options` has it.
    """

    hand: int
    kind: str
    predicted: float
    realised: float
    double_dummy: float | None
    open: float = 1.0


@dataclass(frozen=True)
class PredictionBias:
    """The mean error of the predictions of one kind.

    Attributes:
        kind: of choices.
        cases: how many.
        predicted, realised: the means.
        error: the standard error of the difference, taken over hands.
        open: the mean part of a correction that is added.
    """

    kind: str
    cases: int
    predicted: float
    realised: float
    error: float
    open: float = 1.0

    @property
    def difference(self) -> float:
        """Realised less predicted: what has to be added to a prediction."""
        return self.realised - self.predicted


def analyse_bot_games(
    rules: Rules,
    bots: Sequence[Bot],
    hands: range,
    *,
    seed: int = 0,
    max_deals: int = 400,
    corrected: bool = True,
) -> Iterable[CalibrationCase]:
    """Let bots play, and analyse every decision they make.

    Args:
        rules: any game with two sides.
        bots: one for each seat.
        hands: the numbers of the hands to play.
        seed: of the shuffles and of the deals drawn.
        max_deals: hidden deals for each decision.
        corrected: whether what is known to be missing is added.
    """
    for number in hands:
        end, decided = _play_and_analyse_decisions(
            _deal_hand(rules, number, seed), bots, seed + number, max_deals, corrected
        )
        for before, event, analysis in decided:
            option = analysis.find_option(event)
            if option is not None:
                kind = name_correction_group(view(before, analysis.seat), event)
                perfect = option.double_dummy
                came = points_ahead(end.points, team_of(rules, analysis.seat))
                yield CalibrationCase(number, kind, option.points, came, perfect, analysis.open)


def analyse_bot_leads(
    rules: Rules,
    bots: Sequence[Bot],
    hands: range,
    *,
    seed: int = 0,
    max_deals: int = 400,
    corrected: bool = True,
) -> Iterable[CalibrationCase]:
    """Yield for every decision by how much the best choice leads, as predicted and as it came.

    Arguments are those of `analyse_bot_games`. The kind of a case is that of the best choice;
    `predicted` and `realised` are the points by which it leads.
    """
    for number in hands:
        _, decided = _play_and_analyse_decisions(
            _deal_hand(rules, number, seed), bots, seed + number, max_deals, corrected
        )
        for before, _, analysis in decided:
            second = analysis.second_option
            if second is not None:
                ends = (play_hand(apply(before, e), bots) for e in (analysis.best, second.event))
                team = team_of(rules, analysis.seat)
                best, other = (points_ahead(end.points, team) for end in ends)
                kind = name_correction_group(view(before, analysis.seat), analysis.best)
                yield CalibrationCase(number, kind, second.points_behind, best - other, None)


def _deal_hand(rules: Rules, hand_number: int, seed: int) -> Hand:
    rng = random.Random(f"{seed} calibration {hand_number}")
    return begin(rules, deal(rules, hand_number % rules.players, rng))


def _play_and_analyse_decisions(
    hand: Hand,
    bots: Sequence[Bot],
    seed: int,
    max_deals: int,
    corrected: bool,  # noqa: FBT001
) -> tuple[Hand, list[tuple[Hand, HandEvent, PositionAnalysis]]]:
    """Play the hand to its end; return it, and each choice's hand before, event and analysis."""
    decided = []
    while not hand.over:
        seat, event = hand.turn, forced_event(hand)
        if seat is not None:
            seen = view(hand, seat)
            event = bots[seat].act(seen)
            if len(legal(hand)) > 1:
                analysis = analyse(
                    seen, seed=seed, max_deals=max_deals, first=max_deals, corrected=corrected
                )
                decided.append((hand, event, analysis))
        assert event is not None
        hand = apply(hand, event)
    return hand, decided


def measure_biases(cases: Iterable[CalibrationCase]) -> list[PredictionBias]:
    """Return the bias of each kind, the kinds in the order of their names."""
    by_kind: dict[str, list[CalibrationCase]] = defaultdict(list)
    for case in cases:
        by_kind[case.kind].append(case)
    return [_measure_bias(kind, by_kind[kind]) for kind in sorted(by_kind)]


def _measure_bias(kind: str, cases: Sequence[CalibrationCase]) -> PredictionBias:
    count = len(cases)
    predicted = fsum(case.predicted for case in cases) / count
    realised = fsum(case.realised for case in cases) / count
    off: dict[int, float] = defaultdict(float)
    for case in cases:
        off[case.hand] += case.realised - case.predicted - (realised - predicted)
    error = sqrt(fsum(error_of_hand**2 for error_of_hand in off.values())) / count
    return PredictionBias(
        kind, count, predicted, realised, error, fsum(case.open for case in cases) / count
    )
