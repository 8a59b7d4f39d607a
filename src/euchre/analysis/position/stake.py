"""What the points of one hand are worth to the seat that looks: in points, and to win the match.

The chance to win comes from the match equity tables (`euchre.analysis.match.equity`) where they
know the game, else from the rough chain of `euchre.bots.equity`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from euchre.analysis.match.chance import equity
from euchre.bots.equity import Stakes
from euchre.bots.search.decisions import Worth
from euchre.hand import Phase, View
from euchre.rules import Seat, called, left_of, partner, team_of
from euchre.scoring import Ending, hand_points, verdict

POINTS, WIN = 0, 1
"""The places of the two worths of a hand: its points, and the chance to win the match."""
ROUGH: Final = "The chance to win is a rough figure in this game."
NO_CHANCE: Final = "No score ends this match, so every point counts the same."


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

    def spread(self) -> tuple[float, float]:
        """How far apart this hand may still end, in each of `worths`; 0 where all is settled.

        Once the play has begun that hangs on the tricks that are left, before on any call of the
        seat that looks, or of the next.
        """
        ends = {hand_points(self._view.rules, ending) for ending in _endings(self._view)}
        each = [[worth(points) for points in ends] for worth in self.worths]
        points, chances = (max(values) - min(values) for values in each)
        return points, chances

    @property
    def worths(self) -> tuple[Worth, ...]:
        """Both, in the order of `POINTS` and `WIN`."""
        return self.points, self.win


def _endings(view: View) -> Iterator[Ending]:
    """The ways this hand may still end, as far as points hang on them."""
    rules = view.rules
    playing = view.phase in (Phase.PLAY, Phase.CHALLENGE)
    taken = view.makers_tricks
    tricks = range(taken, taken + rules.hand_size - len(view.tricks) + 1)
    if view.called_card is not None and view.called_partner is None:
        tricks = range(rules.hand_size + 1)
    lone = (view.alone,) if playing else (False, True)
    guarded = (view.lone_defender is not None,) if playing else (False, True)
    for maker, alone, defended in product(_makers(view), lone, guarded):
        mate = partner(rules, maker) if not called(rules) else left_of(rules, maker)
        side = view.makers if len(view.makers) > 1 else (maker,) if mate is None else (maker, mate)
        ending = view.ending_if(side, maker, alone=alone, needed=view.needed)
        for won in tricks:
            yield replace(ending, tricks=won, lone_defence=defended)


def _makers(view: View) -> tuple[Seat, ...]:
    """Who made trump, or for each side one who may."""
    assert view.seat is not None
    return (view.seat, left_of(view.rules, view.seat)) if view.maker is None else (view.maker,)
