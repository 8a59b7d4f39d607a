"""The chance to win a match from any score: a Markov chain over hands.

A hand moves the match by one of a few steps (points, who deals next), each as likely as the
measured results of the game say (`euchre.analysis.match.results`), whoever leads: players
between equals, who do not play to the score. All else is exact: hands thrown in, ties, a fixed
number of hands; where more than three race, see `euchre.analysis.match.cutthroat_equity`. Put
into this chain, the six percentages that Fred Benjamin published give his chart (RULES 5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias

from euchre.analysis.match import limits
from euchre.analysis.match.absorbing_chain import StateEquation, solve_chain
from euchre.analysis.match.results import (
    HandEndingFrequencies,
    MatchTransition,
    NoHandResultsError,
    nearest_preset_ending_frequencies,
)
from euchre.arguments import verify_arguments
from euchre.errors import EuchreError
from euchre.game.reachable import explain_impossible_score
from euchre.game.rules import Rules, teams
from euchre.game.scoring import decide_match

if TYPE_CHECKING:
    from euchre.analysis.match.cutthroat_equity import CutthroatEquity

MOST_STATES: Final = 41_000
"""Games with more scores than this on the way to the end, overtime included, are not worked out."""
_CACHED_GAMES: Final = 32
"""Games whose chances are remembered."""

Values: TypeAlias = tuple[float, ...]
"""The chance of each team, and last the hands still to be played (those in which trump is made)."""
_Row: TypeAlias = tuple[Values, ...]
"""The values with each team to deal."""
_HandsAndScores: TypeAlias = tuple[int, tuple[int, ...]]
"""Where a match stands: hands left (0: no limit), scores."""
_State: TypeAlias = tuple[_HandsAndScores, int]
"""That, and the team to deal."""


class EquityScoreError(EuchreError):
    """Raised for a score that no match by these rules can stand at."""


class TooManyScoresError(EquityScoreError):
    """Raised where so many hands are to come that the chance is not worked out."""


@dataclass(frozen=True)
class MatchEquity:
    """The worth of every score of one game. Made by `equity_for`, or with results of your own.

    A match that ends level counts as won in equal parts. Points carried into the next game (laps)
    and games that count twice (slams) are left out: it is this game that is won. Where a clock ends
    the game nobody knows how many hands are to come, and who asks has to say.

    Attributes:
        rules: the game.
        results: how its hands end.
    """

    rules: Rules
    results: HandEndingFrequencies
    _known: dict[_HandsAndScores, _Row] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        steps = [step for step, _ in self._transitions_by_dealing_team[0]]
        why = limits.explain_score_not_enough(self.rules) or limits.explain_missing_table(
            self.rules, steps, MOST_STATES
        )
        if why:
            raise EquityScoreError(f"the chance to win cannot be told: {why}")

    # -- asking ---------------------------------------------------------------------------------

    def win_chance(
        self,
        scores: Sequence[int],
        team: int,
        dealer_team: int,
        *,
        hands_played: int = 0,
        hands_to_come: int | None = None,
    ) -> float:
        """Return the chance of `team` to win from these scores.

        Args:
            scores: points of each team (see `rules.teams`).
            team: whose chance.
            dealer_team: the team of the next dealer.
            hands_played: hands in which trump was made, where their number is fixed.
            hands_to_come: hands in which trump is made until the clock ends the game, where one
                does; in no other game.

        Raises: EquityScoreError: there is no such team, or no such score; or it is not said how
        many hands are to come.
        """
        self._verify_team(team)
        return self.win_chances(
            scores, dealer_team, hands_played=hands_played, hands_to_come=hands_to_come
        )[team]

    def win_chances(
        self,
        scores: Sequence[int],
        dealer_team: int,
        *,
        hands_played: int = 0,
        hands_to_come: int | None = None,
        last_makers: int | None = None,
    ) -> tuple[float, ...]:
        """Return the chance of every team, as `win_chance` does for one; they sum to 1.

        Args:
            scores, dealer_team, hands_played, hands_to_come: as for `win_chance`.
            last_makers: the team that made trump in the last hand, which may break a tie.
        """
        self._verify_scores(scores)
        left = self._count_hands_left(hands_played, hands_to_come)
        return self._win_chances_and_hands_left(scores, dealer_team, left, last_makers)[:-1]

    def expected_hands_left(
        self,
        scores: Sequence[int],
        dealer_team: int,
        *,
        hands_played: int = 0,
        hands_to_come: int | None = None,
    ) -> float:
        """Return the expected hands to come in which trump is made; see `win_chance`."""
        self._verify_scores(scores)
        return self._win_chances_and_hands_left(
            scores, dealer_team, self._count_hands_left(hands_played, hands_to_come)
        )[-1]

    def chance_gain(
        self,
        scores: Sequence[int],
        team: int,
        dealer_team: int,
        points: int,
        *,
        to: int | None = None,
        hands_played: int = 0,
        hands_to_come: int | None = None,
    ) -> float:
        """Return by how much some more points would change the chance of `team`.

        Args:
            scores, team, dealer_team, hands_played, hands_to_come: as for `win_chance`.
            points: how many more.
            to: the team that gets them; None: `team`.

        Raises:
            EquityScoreError: as for `win_chance`.
        """
        to = team if to is None else to
        self._verify_team(team)
        self._verify_team(to)
        self._verify_scores(scores)
        more = [score + points * (side == to) for side, score in enumerate(scores)]
        left = self._count_hands_left(hands_played, hands_to_come)
        before, after = (
            self._win_chances_and_hands_left(standing, dealer_team, left)
            for standing in (scores, more)
        )
        return after[team] - before[team]

    def _verify_team(self, team: int) -> None:
        if team not in range(self._team_count):
            raise EquityScoreError(
                f"there is no team {team}: the teams are 0 to {self._team_count - 1}"
            )

    def _verify_scores(self, scores: Sequence[int]) -> None:
        if not isinstance(scores, Sequence) or any(type(score) is not int for score in scores):
            raise EquityScoreError(f"scores must be whole numbers, not {scores!r:.60}")
        if len(scores) != self._team_count:
            raise EquityScoreError(
                f"there are {self._team_count} scores in this game, not {len(scores)}"
            )
        if min(scores) < 0:
            raise EquityScoreError(f"a score is never below 0, as {min(scores)} is")
        if why := explain_impossible_score(self.rules, scores):
            raise EquityScoreError(why)

    def _count_hands_left(self, hands_played: int, hands_to_come: int | None) -> int:
        """Return the hands left until their number or the clock ends the match; 0: neither."""
        rules, most = self.rules, self.rules.num_hands
        if rules.time_limit:
            if hands_to_come is None:
                raise EquityScoreError("a clock ends the game: say how many hands are to come")
            if hands_to_come < 0:
                raise EquityScoreError(f"{hands_to_come} hands cannot be to come")
            return hands_to_come
        if hands_to_come is not None:
            raise EquityScoreError("how many hands are to come is said where a clock ends the game")
        if hands_played < 0 or (most and hands_played > most):
            raise EquityScoreError(f"{hands_played} hands cannot have been played here")
        return most - hands_played if most else 0

    def _win_chances_and_hands_left(
        self, scores: Sequence[int], dealer_team: int, hands_left: int, makers: int | None = None
    ) -> Values:
        self._verify_team(dealer_team)
        decided = self._finished_match_values(hands_left, tuple(scores), makers)
        if decided is None and self.rules.num_hands and not hands_left:
            return self._tie_values
        if decided is None and self._cutthroat_equity is not None:
            return self._cutthroat_equity.win_chances_and_hands_left(scores, dealer_team)
        return decided or self._values_by_dealer(hands_left, scores)[dealer_team]

    # -- the chain ------------------------------------------------------------------------------

    @cached_property
    def _team_count(self) -> int:
        return len(teams(self.rules))

    @cached_property
    def _tie_values(self) -> Values:
        return (*(1 / self._team_count for _ in range(self._team_count)), 0.0)

    @cached_property
    def _transitions_by_dealing_team(self) -> tuple[tuple[tuple[MatchTransition, float], ...], ...]:
        """For each team to deal: the steps with points by team, and how likely they are."""
        count = self._team_count
        return tuple(
            tuple(
                (
                    MatchTransition(
                        tuple(step.points[(team - dealer) % count] for team in range(count)),
                        step.counts,
                        step.same_dealer,
                        None if step.makers is None else (step.makers + dealer) % count,
                    ),
                    share,
                )
                for step, share in self.results.transition_shares(self.rules).items()
            )
            for dealer in range(count)
        )

    def _finished_match_values(
        self, hands_left: int, scores: tuple[int, ...], makers: int | None
    ) -> Values | None:
        """Return the values of a match that is over; None: it is not."""
        rules = self.rules
        played = rules.num_hands - hands_left if rules.num_hands else 0
        verdict = decide_match(
            rules, scores, hands_played=played, time_up=not hands_left, last_makers=makers
        )
        if not verdict.over:
            return None
        if verdict.winner is None:
            return self._tie_values
        return (*(float(team == verdict.winner) for team in range(self._team_count)), 0.0)

    def _values_by_dealer(self, hands_left: int, scores: Sequence[int]) -> _Row:
        """Return the values of a match that is not over, for each team to deal."""
        place = self._normalise_scores(hands_left, tuple(scores))
        if place not in self._known:
            self._solve_from(place)
        return self._known[place]

    def _normalise_scores(self, hands_left: int, scores: tuple[int, ...]) -> _HandsAndScores:
        """Map places that are worth the same to one."""
        target, best = self.rules.target, max(scores)
        if self._is_overtime(hands_left, scores):  # only differences count
            return hands_left, tuple(
                max(s - best, -limits.HOPELESS_POINTS_BEHIND)
                + (target or limits.HOPELESS_POINTS_BEHIND)
                for s in scores
            )
        if not target:  # likewise, and whoever cannot catch up any more has lost
            far = best - limits.unreachable_points(hands_left, self._max_hand_points)
            low = max(min(scores), far)
            return hands_left, tuple(max(s, far) - low for s in scores)
        return hands_left, scores

    def _is_overtime(self, hands_left: int, scores: Sequence[int]) -> bool:
        """Return whether a match that goes on is level beyond its target or its time."""
        late = self.rules.time_limit and not hands_left
        return late or 0 < self.rules.target <= max(scores)

    @cached_property
    def _max_hand_points(self) -> int:
        return max(max(step.points) for step, _ in self._transitions_by_dealing_team[0])

    def _apply_step(
        self, state: _HandsAndScores, step: MatchTransition
    ) -> tuple[Values | None, _HandsAndScores]:
        """Apply a step: return the values of a match that is over, or None and the next place."""
        left, scores = state
        after = tuple(s + p for s, p in zip(scores, step.points, strict=True))
        then = left - (step.counts and left > 0)
        return self._finished_match_values(then, after, step.makers), self._normalise_scores(
            then, after
        )

    def _solve_from(self, start: _HandsAndScores) -> None:
        """Work out a place, after all those that may come after it.

        Raises:
            TooManyScoresError: there are too many.
        """
        left, scores = start
        if self.rules.time_limit:
            lead, points = max(scores) - min(scores), self._max_hand_points
            states = limits.count_timed_match_states(self.rules, left, lead, points, MOST_STATES)
            if states > MOST_STATES:
                raise TooManyScoresError(
                    f"the chance to win cannot be told: {limits.describe_excess_scores(states)}"
                )
        for _, places in groupby(
            sorted(self._find_unsolved_scores(start), key=self._solving_order_key),
            key=self._solving_order_key,
        ):
            self._solve_cycle([*places])

    def _find_unsolved_scores(self, start: _HandsAndScores) -> set[_HandsAndScores]:
        """Return the places that can follow one and that are not known yet, itself among them."""
        steps = {step for steps in self._transitions_by_dealing_team for step, _ in steps}
        places, todo = {start}, [start]
        while todo:
            place = todo.pop()
            for step in steps:
                values, then = self._apply_step(place, step)
                if values is None and then not in places and then not in self._known:
                    places.add(then)
                    todo.append(then)
        return places

    def _solving_order_key(self, state: _HandsAndScores) -> tuple[int, bool, int, tuple[int, ...]]:
        """Return a sort key: the later in a match, the less; equal for places of one ring."""
        left, scores = state
        if self._is_overtime(left, scores):
            return left, False, 0, ()
        return left, True, -sum(scores), scores

    def _solve_cycle(self, places: Sequence[_HandsAndScores]) -> None:
        """Solve places that lead to each other, and else only to what is known.

        Hands that change nothing but the dealer lead round in a ring even where there is one.
        """
        dealers, inside = range(self._team_count), set(places)
        worths = solve_chain(
            {
                (place, dealer): self._build_equation(place, dealer, inside)
                for place in sorted(places, reverse=True)
                for dealer in dealers
            }
        )
        for place in places:
            self._known[place] = tuple(worths[place, dealer] for dealer in dealers)

    def _build_equation(
        self, state: _HandsAndScores, dealer: int, cycle: set[_HandsAndScores]
    ) -> StateEquation[_State]:
        """Build the equation of a place with a team to deal, from the places that follow."""
        own = StateEquation[_State]({}, [0.0] * (self._team_count + 1), 0.0)
        for step, share in self._transitions_by_dealing_team[dealer]:
            own.sums[-1] += share * step.counts
            values, then = self._apply_step(state, step)
            if values is None:
                following = dealer if step.same_dealer else (dealer + 1) % self._team_count
                if then in cycle:
                    to = (then, following)
                    own.moves[to] = own.moves.get(to, 0.0) + share
                    continue
                values = self._known[then][following]
            own.ends += share
            for index, value in enumerate(values):
                own.sums[index] += share * value
        return own

    # -- how much that is -----------------------------------------------------------------------

    @cached_property
    def _cutthroat_equity(self) -> CutthroatEquity | None:
        """All scores at once, if more teams race than the chain is for."""
        if not limits.needs_cutthroat_equity(self.rules):
            return None
        from euchre.analysis.match.cutthroat_equity import CutthroatEquity  # noqa: PLC0415 - NumPy only for who asks for it

        return CutthroatEquity(self.rules, [*self.results.transition_shares(self.rules).items()])


def measured_equity(rules: Rules) -> MatchEquity:
    """Return the measured worth of every score of a game.

    Raises:
        EquityScoreError: the score alone does not tell, or there are too many.
        NoHandResultsError: nobody has measured a game like it.
    """
    return MatchEquity(rules, nearest_preset_ending_frequencies(rules))


@verify_arguments()
def equity_for(rules: Rules, *, by_clock: bool = False) -> MatchEquity | None:
    """Return the worth of every score of a game; None if that is not known.

    It cannot where a clock ends the game, so that a score alone tells too little, where points are
    lost again, and where nobody has measured a game like it: `measured_equity` says why.

    Args:
        rules: of the game.
        by_clock: whether who asks knows how many hands are to come where a clock ends the game.
    """
    return None if rules.time_limit and not by_clock else _find_equity(rules)


@lru_cache(_CACHED_GAMES)
def _find_equity(rules: Rules) -> MatchEquity | None:
    try:
        return measured_equity(rules)
    except (EquityScoreError, NoHandResultsError):
        return None
