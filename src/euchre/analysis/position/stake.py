"""What the points of one hand are worth to the seat that looks: in points, and to win the match.

The chance to win comes from the match equity tables (`euchre.analysis.match.equity`) where they
know the game, else from the rough chain of `euchre.bots.equity`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.match.chance import equity
from euchre.bots.equity import Stakes
from euchre.hand import View
from euchre.rules import left_of, team_of
from euchre.scoring import verdict
from euchre.solve.compiled import marks_of, worth_in

Floats = NDArray[np.float64]

ROUGH: Final = "The chance to win is a rough figure in this game."
NO_CHANCE: Final = "No score ends this match, so every point counts the same."


class Worth(NamedTuple):
    """What an outcome is worth.

    Attributes:
        points: of one's own side less the mean of the others', of this hand.
        win: the chance to win the match after it, 0 to 1.
    """

    points: float
    win: float


class Stake:
    """The match as it stands for the seat that looks.

    Attributes:
        known: whether `win` is a chance; else it only ranks outcomes as points do.
        rough: whether it is a rough one.
        point: what one point more for one's own side, or one less for the others, is worth in
            chance at this score, on average.
    """

    __slots__ = ("_equity", "_next", "_stakes", "_view", "known", "point", "rough", "team")

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        rules = view.rules
        self._view = view
        self.team = team_of(rules, view.seat)
        self._next = team_of(rules, left_of(rules, view.dealer))
        self._stakes = Stakes(view)
        self._equity = equity(rules) if min(view.scores) >= 0 else None
        self.known = rules.target > 0 and not rules.num_hands
        self.rough = self._equity is None
        mine = [int(team == self.team) for team in range(len(view.scores))]
        theirs = [1 - points for points in mine]
        self.point = max(1e-4, (self.win(mine) - self.win(theirs)) / 2)

    @property
    def note(self) -> str:
        """What has to be said of the chance to win; empty where nothing has."""
        if not self.known:
            return NO_CHANCE
        return ROUGH if self.rough else ""

    def points(self, points: Sequence[int]) -> float:
        """The points of one's own side less the mean of the others'."""
        mine = points[self.team]
        return mine - (sum(points) - mine) / max(1, len(points) - 1)

    def win(self, points: Sequence[int]) -> float:
        """The chance to win the match once this hand has brought these points to the teams."""
        if self._equity is None:
            return self._stakes.after(points)
        scores = [a + b for a, b in zip(self._view.scores, points, strict=True)]
        decided = verdict(self._view.rules, scores) if self._view.rules.target else None
        if decided is not None and decided.over:
            return 1.0 / len(scores) if decided.winner is None else float(
                decided.winner == self.team
            )  # fmt: skip
        return self._equity.chance(scores, self.team, self._next)

    def before(self) -> float:
        """The chance to win with this hand still to be dealt."""
        if self._equity is None:
            return self._stakes.before()
        dealing = team_of(self._view.rules, self._view.dealer)
        return self._equity.chance(self._view.scores, self.team, dealing)

    def worth(self, points: Sequence[int]) -> Worth:
        """Both at once."""
        return Worth(self.points(points), self.win(points))


class Tables:
    """What so many tricks of the makers are worth to who looks at a view, once trump is made."""

    __slots__ = ("_known", "_stake", "_view")

    def __init__(self, view: View, stake: Stake) -> None:
        self._view, self._stake = view, stake
        self._known: dict[int, tuple[Floats, int]] = {}

    def of(self, sides: NDArray[np.int64]) -> tuple[dict[int, Floats], np.uint64]:
        """For each pair of makers' bits among `sides`.

        Returns:
            By those bits (tricks + 1, 2): points and chance; and the numbers of tricks at which
            any of them changes, one bit each.

        Raises:
            Unsupported: points hang on more than tricks.
        """
        found = {side: self._side(side) for side in {*sides.tolist()}}
        marks = 0
        for _, some in found.values():
            marks |= some
        return {side: table for side, (table, _) in found.items()}, np.uint64(marks)

    def _side(self, side: int) -> tuple[Floats, int]:
        if side not in self._known:
            view, seat = self._view, self._view.seat
            assert seat is not None
            makers = [maker for maker in range(view.rules.players) if side >> maker & 1]
            points = worth_in(view, seat, makers)
            win = worth_in(view, seat, makers, self._stake.win)
            table = np.stack([np.array(points), np.array(win)], axis=1)
            self._known[side] = (table, marks_of(points) | marks_of(win))
        return self._known[side]
