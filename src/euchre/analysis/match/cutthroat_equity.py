"""The chances of a race of lone sides to a target, all scores at once, in NumPy.

Where each seat scores for itself all seats are alike, so places are counted from the dealer, and
one table of the scores serves whoever deals. What a score is worth follows from scores with a
higher sum, and from itself with another dealer where a hand brings nothing: a ring whose sum is
known. Level scores beyond the target lead to each other; those are gone over until nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.analysis.match.results import MatchTransition
from euchre.game.rules import Rules
from euchre.game.scoring import decide_match

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

HOPELESS_POINTS_BEHIND: Final = 10
"""In overtime, points behind the leaders from which on it is all the same."""
_CONVERGED_CHANGE: Final = 1e-12
"""Chances that change by less have been found."""
_NO_WINNER: Final = -1
"""In place of the winner of a match that goes on."""


class CutthroatEquity:
    """The worth of every score in a race of lone sides.

    Args:
        rules: a game to a target, and to nothing else, in which each seat scores for itself and
            loses nothing.
        steps: what a hand does to a match, and how likely.
        hopeless: in overtime, points behind the leaders from which on it is all the same.
    """

    def __init__(
        self,
        rules: Rules,
        steps: Sequence[tuple[MatchTransition, float]],
        *,
        hopeless: int = HOPELESS_POINTS_BEHIND,
    ) -> None:
        self._seats, self._target, self._hopeless = rules.players, rules.target, hopeless
        self._inside = self._target**self._seats
        self._steps = [(step, share) for step, share in steps if any(step.points)]
        self._still = [(step, share) for step, share in steps if not any(step.points)]
        self._winners = _build_winner_table(rules)
        every = _all_digit_combinations(hopeless + 1, self._seats)
        level = every.compress((every == 0).sum(axis=0) > 1, axis=1)
        count = level.shape[1]
        self._level_at = np.zeros(every.shape[1], np.int64)
        self._level_at[self._digits_to_number(level, hopeless + 1)] = np.arange(count)
        self._worth: Floats = np.zeros((self._inside + count, self._seats + 1))
        self._solve_tied_scores(self._target + hopeless - level)
        self._solve_scores()

    def win_chances_and_hands_left(self, scores: Sequence[int], dealer: int) -> tuple[float, ...]:
        """Return the chance of every seat, and last the hands still to be played."""
        turned = np.array([*scores[dealer:], *scores[:dealer]], np.int64)[:, None]
        *chances, left = self._worth[self._find_table_indices(turned)[0]].tolist()
        first = len(scores) - dealer
        return (*chances[first:], *chances[:first], left)

    # -- places -----------------------------------------------------------------------------------

    def _digits_to_number(self, digits: Ints, base: int) -> Ints:
        code: Ints = digits[0]
        for digit in digits[1:]:
            code = code * base + digit
        return code

    def _find_table_indices(self, scores: Ints) -> Ints:
        """Return the table indices of scores of matches that go on, counted from the dealer."""
        best = scores.max(axis=0)
        index = self._digits_to_number(np.minimum(scores, self._target - 1), self._target)
        beyond = np.flatnonzero(best >= self._target)
        behind = np.minimum(best[beyond] - scores.take(beyond, axis=1), self._hopeless)
        index[beyond] = (
            self._inside + self._level_at[self._digits_to_number(behind, self._hopeless + 1)]
        )
        return index

    def _apply_step(self, scores: Ints, step: MatchTransition) -> tuple[Ints, Ints]:
        """Return the winners after a step (or `_NO_WINNER`), and the table indices if not over."""
        after = scores + np.array(step.points)[:, None]
        best = after.max(axis=0)
        maker = -1 if step.makers is None else step.makers
        won = np.full(len(best), _NO_WINNER)
        over = np.flatnonzero(best >= self._target)
        leads = after.take(over, axis=1) == best[over]
        leading = self._digits_to_number(leads[::-1].astype(np.int64), 2)
        won[over] = self._winners[leading, maker]
        return won, self._find_table_indices(
            after if step.same_dealer else np.roll(after, -1, axis=0)
        )

    def _rotate_to_dealer(self, worth: Floats) -> Floats:
        """Convert values counted from the next dealer to values counted from the dealer before."""
        return worth.take([self._seats - 1, *range(self._seats - 1), self._seats], axis=1)

    # -- working out ------------------------------------------------------------------------------

    def _solve_tied_scores(self, scores: Ints) -> None:
        """Work out level scores beyond the target."""
        rest = np.zeros((scores.shape[1], self._seats + 1))
        moves = []
        for step, share in (*self._steps, *self._still):
            won, index = self._apply_step(scores, step)
            over = np.flatnonzero(won != _NO_WINNER)
            rest[over, won[over]] += share
            rest[:, -1] += share * step.counts
            on = np.flatnonzero(won == _NO_WINNER)
            if len(on):
                moves.append((step, share, on, index[on]))
        worth = self._worth[self._inside :]
        while True:
            updated = rest.copy()
            turned = np.zeros_like(rest)
            for step, share, on, index in moves:
                into = updated if step.same_dealer else turned
                into[on] += share * self._worth.take(index, axis=0)
            updated += self._rotate_to_dealer(turned)
            change = np.abs(updated - worth).max()
            worth[:] = updated
            if change < _CONVERGED_CHANGE:
                return

    def _solve_scores(self) -> None:
        """Work out all other scores, those with the highest sums first."""
        moving = sum(share for step, share in self._still if not step.same_dealer)
        staying = sum(share for step, share in self._still if step.same_dealer)
        hands = sum(share for step, share in self._still if step.counts)
        again = moving / (1 - staying)
        for index, scores in self._iterate_scores_by_sum():
            own, turned = np.zeros((2, len(index), self._seats + 1))
            own[:, -1] = hands
            for step, share in self._steps:
                won, to = self._apply_step(scores, step)
                over = np.flatnonzero(won != _NO_WINNER)
                on = share * self._worth.take(to, axis=0)
                on[over] = 0
                into = own if step.same_dealer else turned
                into += on
                own[over, won[over]] += share
                own[:, -1] += share * step.counts
            own += self._rotate_to_dealer(turned)
            self._worth[index] = own / (1 - staying)
            around = np.zeros_like(own)
            for turn in range(self._seats):
                turned_worth = self._worth[
                    self._digits_to_number(np.roll(scores, -turn, axis=0), self._target)
                ]
                around[:, :-1] += again**turn * np.roll(turned_worth[:, :-1], turn, axis=1)
                around[:, -1] += again**turn * turned_worth[:, -1]
            self._worth[index] = around / (1 - again**self._seats)

    def _iterate_scores_by_sum(self) -> Iterator[tuple[Ints, Ints]]:
        """Yield the scores below the target by their sums, the highest first, with their places."""
        every = _all_digit_combinations(self._target, self._seats)
        sums = every.sum(axis=0)
        for total in np.unique(sums)[::-1]:
            index = np.flatnonzero(sums == total)
            yield index, every.take(index, axis=1)


def _all_digit_combinations(base: int, seats: int) -> Ints:
    return np.stack(np.unravel_index(np.arange(base**seats), (base,) * seats))


def _build_winner_table(rules: Rules) -> Ints:
    """Build the table of winners, ``[leaders, maker]``, when these are the best beyond the target.

    One bit for each leader; the maker is the seat, the last place nobody.
    """
    seats, top = rules.players, rules.target
    table = np.full((1 << seats, seats + 1), _NO_WINNER, np.int64)
    for leaders in range(1, 1 << seats):
        scores = [top if leaders >> seat & 1 else top - 1 for seat in range(seats)]
        for maker in range(seats + 1):
            makers = maker if maker < seats else None
            decided = decide_match(rules, scores, last_makers=makers)
            if decided.over and decided.winner is not None:
                table[leaders, maker] = decided.winner
    return table
