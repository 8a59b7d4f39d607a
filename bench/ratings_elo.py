"""Elo, with partnerships: a side is as strong as its members on average.

A. Elo, The Rating of Chessplayers, Past and Present (1978). Elo gives no standard error; the one
here is carried along with the values, to first order: a match adds the chance in its result and
takes away what it corrects.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from euchre.ratings.rating import Rating, count_matches, is_known_player
from euchre.ratings.results import Player, RankedMatchResult, sort_results

START: Final = 1500.0
_SCALE: Final = 400 / log(10)
"""Points by which the odds change by a factor of e."""


@dataclass
class _State:
    """Where a player stands."""

    value: float
    variance: float


@dataclass(frozen=True)
class Elo:
    """Elo with partnerships.

    Attributes:
        step: the most points that a match can be worth to a player (K).
        spread: the standard deviation of players who are not known yet.
        least: a rating is shown once its standard error is below this part of `spread`.
    """

    step: float = 10.0
    spread: float = 140.0
    least: float = 0.7

    def rate(self, results: Iterable[RankedMatchResult]) -> dict[Player, Rating]:
        """Return the rating of everybody, by name, from results of one family."""
        found = sort_results(results)
        states: dict[Player, _State] = {}
        for result in found:
            self._take(states, result)
        ratings = {}
        for player, count in count_matches(found).items():
            state = states[player]
            error = sqrt(state.variance)
            shown = error < self.least * self.spread
            ratings[player] = Rating(state.value, error, count.matches, count.hands, shown)
        return ratings

    def _take(self, states: dict[Player, _State], result: RankedMatchResult) -> None:
        """Count one match; every side is held against each of the others."""
        for player in result.players:
            states.setdefault(player, self._new())
        before = [[states.get(player) or self._new() for player in side] for side in result.sides]
        moved: dict[Player, _State] = {}
        for at, side in enumerate(result.sides):
            share, due = _share(result, at), _due(before, at)
            for place, player in enumerate(side):
                if not is_known_player(player) or (result.left and player not in result.left):
                    continue
                scored = 0.0 if result.left else share
                state = before[at][place]
                moved[player] = _State(
                    state.value + self.step * (scored - due),
                    self._variance(before, at, place, due),
                )
        states.update(moved)

    def _new(self) -> _State:
        return _State(START, self.spread**2)

    def _variance(
        self, before: Sequence[Sequence[_State]], at: int, place: int, due: float
    ) -> float:
        """Of a value after a match in which so much was due."""
        sides, members = len(before), len(before[at])
        chance = due * (1 - due)
        gain = self.step * chance / _SCALE / members
        others = sum(
            state.variance / (1 if side == at else sides - 1) ** 2
            for side, states in enumerate(before)
            for other, state in enumerate(states)
            if (side, other) != (at, place)
        )
        luck = chance * (sides + 1) / (3 * (sides - 1))
        return (
            (1 - gain) ** 2 * before[at][place].variance
            + gain**2 * others
            + self.step**2 * luck
        )  # fmt: skip


def _share(result: RankedMatchResult, at: int) -> float:
    """What part of the other sides a side has beaten; level ones count half."""
    mine, others = result.score[at], [*result.score[:at], *result.score[at + 1 :]]
    return sum((mine > other) + (mine == other) / 2 for other in others) / len(others)


def _due(before: Sequence[Sequence[_State]], at: int) -> float:
    """What part of the other sides a side can be expected to beat."""
    strengths = [sum(state.value for state in side) / len(side) for side in before]
    parts = [
        1 / (1 + 10 ** ((strength - strengths[at]) / 400))
        for other, strength in enumerate(strengths)
        if other != at
    ]
    return sum(parts) / len(parts)
