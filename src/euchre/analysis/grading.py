"""What a decision is called by what it has cost.

A loss counts only where it is more than noise: what the figures cannot tell apart is held against
nobody. The steps are set so that the strongest bot's own decisions are almost all best or fine.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from euchre.analysis.options import TOLD, Analysis, RankedOption

FINE: Final = 0.01
INACCURACY: Final = 0.03
MISTAKE: Final = 0.06
"""A loss of the chance to win below these is fine, an inaccuracy, a mistake; else a blunder."""
POINT: Final = 0.07
"""Where no score ends the match a point lost is taken for so much of a chance."""
CARELESS: Final = 0.3
"""Points lost in the hand that are an inaccuracy even where the match hardly feels them."""


class Grade(IntEnum):
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


def loss_of(option: RankedOption) -> float:
    """Return what an option costs in chance to win, 0 if that is not more than noise.

    In points times `POINT` where no score ends the match.
    """
    if option.behind <= 0 or option.behind < TOLD * option.behind_se:
        return 0.0
    return option.behind if option.win is not None else POINT * option.behind


def points_lost(option: RankedOption) -> float:
    """Return what an option costs in points of this hand, 0 if that is not more than noise."""
    told = option.points_behind > 0 and option.points_behind >= TOLD * option.points_behind_se
    return option.points_behind if told else 0.0


def grade_of(analysis: Analysis, option: RankedOption) -> Grade:
    """Grade the choice of an option."""
    loss, points = loss_of(option), points_lost(option)
    if option is analysis.options[0] or loss == 0:
        return Grade.BEST
    if loss < FINE:
        return Grade.INACCURACY if points >= CARELESS else Grade.FINE
    if loss < INACCURACY:
        return Grade.INACCURACY
    return Grade.MISTAKE if loss < MISTAKE else Grade.BLUNDER
