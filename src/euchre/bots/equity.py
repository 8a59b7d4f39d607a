"""What points are worth: the chance to win the match from a score.

A small chain over the score, fed with how often an evenly matched table scores what (RULES 5, the
simulation of Fred Benjamin). It is what makes a bot bold when far behind, calm when one point is
enough, and unwilling to risk a loner that wins nothing.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from euchre.hand import View
from euchre.rules import left_of, team_of

_DEALERS: Final = ((1, 0.45), (2, 0.16), (4, 0.05))
_OTHERS: Final = ((1, 0.17), (2, 0.12), (4, 0.05))
_FAR: Final = 16
"""Needing this many points or more is all the same."""
_DEAL: Final = 0.36
"""The points by which the dealer's side is ahead in one hand, by the figures above."""
_POINT: Final = 0.07
"""Roughly what a point is worth early in a match; the scale where only points count."""


@cache
def win_chance(need: int, they_need: int, *, dealing: bool) -> float:
    """The chance to win a match between equals.

    Args:
        need: points we still need.
        they_need: points the other side still needs.
        dealing: whether our side deals the next hand.
    """
    if need <= 0:
        return 1.0
    if they_need <= 0:
        return 0.0
    ours, theirs = (_DEALERS, _OTHERS) if dealing else (_OTHERS, _DEALERS)
    return sum(
        chance * win_chance(need - points, they_need, dealing=not dealing)
        for points, chance in ours
    ) + sum(
        chance * win_chance(need, they_need - points, dealing=not dealing)
        for points, chance in theirs
    )


class Stakes:
    """The match as it stands for the seat that looks, so that outcomes can be compared.

    Where no target ends the match every point counts the same.
    """

    __slots__ = ("_dealing_next", "_linear", "_need", "_they_need")

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        rules, team = view.rules, team_of(view.rules, view.seat)
        need = max(1, rules.target - view.scores[team])
        others = max(score for at, score in enumerate(view.scores) if at != team)
        they_need = max(1, rules.target - others)
        self._linear = not rules.target or min(need, they_need) > _FAR
        self._need = min(need, _FAR)
        self._they_need = min(they_need, _FAR)
        self._dealing_next = team_of(rules, left_of(rules, view.dealer)) == team

    def after(self, ours: int, theirs: int) -> float:
        """The worth of the match after this hand has brought these points."""
        if self._linear:
            return 0.5 + _POINT * (ours - theirs)
        return win_chance(self._need - ours, self._they_need - theirs, dealing=self._dealing_next)

    def before(self) -> float:
        """The worth of the match with this hand still to be played."""
        if self._linear:
            return 0.5 + _POINT * (-_DEAL if self._dealing_next else _DEAL)
        return win_chance(self._need, self._they_need, dealing=not self._dealing_next)

    @property
    def point(self) -> float:
        """The worth of one point, to weigh small advantages with."""
        return (self.after(1, 0) - self.after(0, 1)) / 2
