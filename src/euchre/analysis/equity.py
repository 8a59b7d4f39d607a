"""The chance to win a match from any score: a Markov chain over hands.

A hand moves the match by one of a few steps (points, who deals next), each as likely as the
measured results of the game say (`euchre.analysis.results`), whoever leads: players between equals,
who do not play to the score. All else is exact: hands thrown in, ties, a fixed number of hands.
Put into this chain, the six percentages that Fred Benjamin published give his chart (RULES 5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Final, TypeAlias

from euchre.analysis.results import HandResults, NoResultsError, Step, results_for
from euchre.errors import EuchreError
from euchre.rules import Rules, teams
from euchre.scoring import verdict

MOST_STATES: Final = 40_000
"""Games with more scores than this on the way to the end are not worked out."""
_HOPELESS: Final = 24
"""In overtime, points behind the leaders from which on it is all the same."""
_EXACT: Final = 1e-14
"""Overtime is gone round and round until nothing moves by more."""

Values: TypeAlias = tuple[float, ...]
"""The chance of each team, and last the hands still to be played (those in which trump is made)."""
_Row: TypeAlias = tuple[Values, ...]
"""The values with each team to deal."""
_Place: TypeAlias = tuple[int, tuple[int, ...]]
"""Where a match stands: hands left (0: no limit), scores."""


class EquityError(EuchreError):
    """A score that no match by these rules can stand at."""


@dataclass(frozen=True)
class Equity:
    """What every score of one game is worth. Made by `equity_for`, or with results of your own.

    A match that ends level counts as won in equal parts. Points carried into the next game (laps)
    and games that count twice (slams) are left out: it is this game that is won.

    Attributes:
        rules: the game.
        results: how its hands end.
    """

    rules: Rules
    results: HandResults
    _known: dict[_Place, _Row] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        why = _too_much(self.rules)
        if why:
            raise EquityError(f"the chance to win cannot be told: {why}")

    # -- asking ---------------------------------------------------------------------------------

    def chance(
        self, scores: Sequence[int], team: int, dealer_team: int, *, hands_played: int = 0
    ) -> float:
        """The chance of `team` to win from these scores.

        Args:
            scores: points of each team (see `rules.teams`).
            team: whose chance.
            dealer_team: the team of the next dealer.
            hands_played: hands in which trump was made, where their number is fixed.

        Raises:
            EquityError: there is no such team, or no such score.
        """
        self._check_team(team)
        return self.chances(scores, dealer_team, hands_played=hands_played)[team]

    def chances(
        self,
        scores: Sequence[int],
        dealer_team: int,
        *,
        hands_played: int = 0,
        last_makers: int | None = None,
    ) -> tuple[float, ...]:
        """The chance of every team, as `chance` tells one; together 1.

        Args:
            scores, dealer_team, hands_played: as for `chance`.
            last_makers: the team that made trump in the last hand, which may break a tie.
        """
        return self._from(scores, dealer_team, hands_played, last_makers)[:-1]

    def hands_left(
        self, scores: Sequence[int], dealer_team: int, *, hands_played: int = 0
    ) -> float:
        """How many hands in which trump is made are still to be expected, as `chance`."""
        return self._from(scores, dealer_team, hands_played)[-1]

    def gain(
        self,
        scores: Sequence[int],
        team: int,
        dealer_team: int,
        points: int,
        *,
        hands_played: int = 0,
    ) -> float:
        """By how much so many points more for `team` would raise its chance, as `chance`."""
        self._check_team(team)
        more = [score + points * (at == team) for at, score in enumerate(scores)]
        before = self.chance(scores, team, dealer_team, hands_played=hands_played)
        return self.chance(more, team, dealer_team, hands_played=hands_played) - before

    def _check_team(self, team: int) -> None:
        if team not in range(self._teams):
            raise EquityError(f"there is no team {team}: the teams are 0 to {self._teams - 1}")

    def _from(
        self,
        scores: Sequence[int],
        dealer_team: int,
        hands_played: int,
        makers: int | None = None,
    ) -> Values:
        rules = self.rules
        self._check_team(dealer_team)
        if len(scores) != self._teams:
            raise EquityError(f"there are {self._teams} scores in this game, not {len(scores)}")
        if min(scores) < 0:
            raise EquityError(f"a score is never below 0, as {min(scores)} is")
        most = rules.num_hands
        if hands_played < 0 or (most and hands_played > most):
            raise EquityError(f"{hands_played} hands cannot have been played here")
        left = most - hands_played if most else 0
        if most and not left:
            return self._decided(0, tuple(scores), makers) or self._level
        decided = self._decided(left, tuple(scores), makers)
        return decided or self._row(left, scores)[dealer_team]

    # -- the chain ------------------------------------------------------------------------------

    @cached_property
    def _teams(self) -> int:
        return len(teams(self.rules))

    @cached_property
    def _level(self) -> Values:
        return (*(1 / self._teams for _ in range(self._teams)), 0.0)

    @cached_property
    def _steps(self) -> tuple[tuple[tuple[Step, float], ...], ...]:
        """For each team to deal: the steps with points by team, and how likely they are."""
        count = self._teams
        return tuple(
            tuple(
                (
                    Step(
                        tuple(step.points[(team - dealer) % count] for team in range(count)),
                        step.counts,
                        step.same_dealer,
                        None if step.makers is None else (step.makers + dealer) % count,
                    ),
                    share,
                )
                for step, share in self.results.steps(self.rules).items()
            )
            for dealer in range(count)
        )

    def _decided(self, left: int, scores: tuple[int, ...], makers: int | None) -> Values | None:
        """The values of a match that is over; None: it is not."""
        rules = self.rules
        played = rules.num_hands - left if rules.num_hands else 0
        found = verdict(rules, scores, hands_played=played, last_makers=makers)
        if not found.over:
            return None
        if found.winner is None:
            return self._level
        return (*(float(team == found.winner) for team in range(self._teams)), 0.0)

    def _row(self, left: int, scores: Sequence[int]) -> _Row:
        """The values of a match that is not over, for each team to deal."""
        place = self._placed(left, tuple(scores))
        if place not in self._known:
            overtime = not left and max(place[1]) >= self.rules.target
            if overtime:
                self._work_out_overtime(place)
            else:
                self._known[place] = self._solved(place, None)
        return self._known[place]

    def _placed(self, left: int, scores: tuple[int, ...]) -> _Place:
        """Places that are worth the same as one: without a target only differences count."""
        target, best = self.rules.target, max(scores)
        if not target:
            low = min(scores)
            return left, tuple(score - low for score in scores)
        if not left and best > target:  # level at the top: so do they beyond the target
            return left, tuple(max(s - best, -_HOPELESS) + target for s in scores)
        return left, scores

    def _solved(self, place: _Place, known: dict[_Place, _Row] | None) -> _Row:
        """One place from those that come after it.

        Hands that change nothing but the dealer lead round in a ring, which is solved.

        Args:
            place: where.
            known: where to look the others up; None: they are worked out.
        """
        left, scores = place
        count = self._teams
        sums, same, following = [], [], []
        for dealer, steps in enumerate(self._steps):
            total = [0.0] * (count + 1)
            stay = move = 0.0
            for step, share in steps:
                after = tuple(s + p for s, p in zip(scores, step.points, strict=True))
                then = left - (step.counts and left > 0)
                total[-1] += share * step.counts
                values = self._decided(then, after, step.makers)
                if values is None:
                    if (then, after) == place:
                        stay += share * step.same_dealer
                        move += share * (not step.same_dealer)
                        continue
                    next_dealer = dealer if step.same_dealer else (dealer + 1) % count
                    at = self._placed(then, after)
                    row = known[at] if known is not None else self._row(*at)
                    values = row[next_dealer]
                for n, value in enumerate(values):
                    total[n] += share * value
            sums.append(total)
            same.append(stay)
            following.append(move)
        return _round_the_ring(sums, same, following)

    def _work_out_overtime(self, start: _Place) -> None:
        """All places beyond the target that can be come to from one, until nothing moves."""
        found: dict[_Place, _Row] = {}
        todo = [start]
        while todo:
            place = todo.pop()
            if place in found:
                continue
            found[place] = (self._level,) * self._teams
            for steps in self._steps:
                for step, _ in steps:
                    after = tuple(s + p for s, p in zip(place[1], step.points, strict=True))
                    if self._decided(0, after, step.makers) is None:
                        todo.append(self._placed(0, after))
        moved = 1.0
        while moved > _EXACT:
            moved = 0.0
            for place, row in found.items():
                better = self._solved(place, found)
                moved = max(
                    moved,
                    *(abs(a - b) for x, y in zip(row, better, strict=True)
                      for a, b in zip(x, y, strict=True)),
                )  # fmt: skip
                found[place] = better
        self._known.update(found)


def _round_the_ring(
    sums: Sequence[Sequence[float]], same: Sequence[float], following: Sequence[float]
) -> _Row:
    """Solve x[d] = sums[d] + same[d] x[d] + following[d] x[d + 1] for all dealers d."""
    count = len(sums)
    parts = [[value / (1 - s) for value in row] for row, s in zip(sums, same, strict=True)]
    steps = [f / (1 - s) for f, s in zip(following, same, strict=True)]
    first, factor = [0.0] * len(sums[0]), 1.0
    for part, step in zip(parts, steps, strict=True):
        first = [f + factor * p for f, p in zip(first, part, strict=True)]
        factor *= step
    rows = [[value / (1 - factor) for value in first]]
    for dealer in range(count - 1, 0, -1):
        after = rows[0] if dealer == count - 1 else rows[-1]
        rows.append([p + steps[dealer] * a for p, a in zip(parts[dealer], after, strict=True)])
    return tuple(tuple(row) for row in (rows[0], *reversed(rows[1:])))


def _too_much(rules: Rules) -> str:
    """Why a game has no table; empty when it has one."""
    count = len(teams(rules))
    if rules.time_limit:
        return "a clock ends the game, and nobody knows how many hands are left"
    if rules.bid_points == "tricks":
        return "points are lost as well as won, so that a match may come back to every score"
    top = max(rules.pts_make, rules.pts_march, rules.pts_loner_march, rules.pts_euchre, 1)
    span = rules.target or rules.num_hands * 2 * top
    states = span ** (count if rules.target else count - 1) * max(1, rules.num_hands)
    if states > MOST_STATES:
        return f"there are {states:,} scores on the way, too many to work out"
    return ""


@cache
def equity_for(rules: Rules) -> Equity | None:
    """What every score of a game is worth; None where that cannot be told.

    It cannot where a clock ends the game, where points are lost again, where more than three
    race to the usual target, and where nobody has measured a game like it.
    """
    if _too_much(rules):
        return None
    try:
        return Equity(rules, results_for(rules))
    except NoResultsError:
        return None
