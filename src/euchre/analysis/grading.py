"""What a decision is called by what it has cost.

A loss counts only where it is more than noise: what the figures cannot tell apart is held against
nobody. The steps are set so that the strongest bot's own decisions are almost all best or fine.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from euchre.analysis.options import NOISE_ERRORS, PositionAnalysis, RankedOption

FINE_LOSS_LIMIT: Final = 0.01
INACCURACY_LOSS_LIMIT: Final = 0.03
MISTAKE_LOSS_LIMIT: Final = 0.06
"""A loss of the chance to win below these is fine, an inaccuracy, a mistake; else a blunder."""
CHANCE_PER_POINT: Final = 0.07
"""Where no score ends the match a point lost is taken for so much of a chance."""
CARELESS_POINTS: Final = 0.3
"""Points lost in the hand that are an inaccuracy even where the match hardly feels them."""


class DecisionGrade(IntEnum):
    """The quality of a decision; the worse the higher."""

    BEST = 0
    FINE = 1
    INACCURACY = 2
    MISTAKE = 3
    BLUNDER = 4

    @property
    def word(self) -> str:
        """The grade as people say it: ``best``, ``fine``, ``mistake``."""
        return self.name.lower()


def lost_win_chance(option: RankedOption) -> float:
    """Return what an option costs in chance to win, 0 if that is not more than noise.

    In points times `CHANCE_PER_POINT` where no score ends the match.
    """
    if option.behind <= 0 or option.behind < NOISE_ERRORS * option.behind_se:
        return 0.0
    return option.behind if option.win is not None else CHANCE_PER_POINT * option.behind


def points_lost(option: RankedOption) -> float:
    """Return what an option costs in points of this hand, 0 if that is not more than noise."""
    is_certain = (
        option.points_behind > 0 and option.points_behind >= NOISE_ERRORS * option.points_behind_se
    )
    return option.points_behind if is_certain else 0.0


def grade_option(analysis: PositionAnalysis, option: RankedOption) -> DecisionGrade:
    """Grade the choice of an option."""
    loss, points = lost_win_chance(option), points_lost(option)
    if option is analysis.options[0] or loss == 0:
        return DecisionGrade.BEST
    if loss < FINE_LOSS_LIMIT:
        return DecisionGrade.INACCURACY if points >= CARELESS_POINTS else DecisionGrade.FINE
    if loss < INACCURACY_LOSS_LIMIT:
        return DecisionGrade.INACCURACY
    return DecisionGrade.MISTAKE if loss < MISTAKE_LOSS_LIMIT else DecisionGrade.BLUNDER
