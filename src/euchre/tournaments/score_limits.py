"""Which scores a round at one table can end with, so that a slip of the pen is caught at once.

What a hand can bring is not listed here: `euchre.game.scoring` is asked about every way in which a
hand can end by the rules in question.

>>> from euchre.game.presets import preset
>>> final_score_refusal(preset("party").rules, (33, 2), hands=8)
'Nobody can make 33 points in 8 hands: 4 a hand is the most.'
>>> final_score_refusal(preset("party").rules, (11, 7), hands=12) is None
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import Final, TypeAlias

from euchre.english.grammar import format_count, join_words
from euchre.errors import EuchreError
from euchre.game.rules import Rules, teams
from euchre.game.scoring import (
    FALSE_CLAIM_POINTS,
    HandEnding,
    Outcome,
    RenegeRuling,
    find_outcome,
    hand_points,
    has_earned_token,
    list_endings,
    throw_in_points,
)
from euchre.texts import translatable

Points: TypeAlias = tuple[int, int]
"""Points of the two sides."""

MAX_POINTS: Final = 2000
"""No side has more: the knob `target` goes to 1,000."""

MAX_EXACT_POINTS: Final = 200
"""Scores of more points than this are held to the simple bounds only, to be quick in any case."""
_MAX_MOVED_BITS: Final = 150_000_000
"""Bits that are moved to find out whether a score can be reached, which takes some 10 ms; a score
that would take more is held to the simple bounds only, too.
"""
_BITS_PER_MOVE: Final = 2_000
"""Bits that a move takes as long as, however few it moves."""

TOKENS_PER_POINT: Final = 4
"""Of the knob `four_trick_tokens`."""


class ScoreError(EuchreError):
    """A question about a score that cannot be answered."""


# -- one hand -----------------------------------------------------------------------------------


@lru_cache(1024)
def hand_results(rules: Rules) -> frozenset[Points]:
    """Return the points that one hand with a trump can bring the two sides.

    Thrown-in hands are not among them, as they do not count as hands (R26): see `throw_in_results`.

    Raises:
        ScoreError: the rules are not for two sides.
    """
    parts = _parts_per_point(rules)
    return frozenset(
        (a // parts + more_a, b // parts + more_b)
        for a, b in _hand_results_in_parts(rules)
        for more_a in range(1 + (a % parts > 0))  # the token may be the one that makes a point
        for more_b in range(1 + (b % parts > 0))
    )


@lru_cache(1024)
def throw_in_results(rules: Rules) -> frozenset[Points]:
    """Return the points, other than none, that a hand can bring when all have passed (R19).

    Raises:
        ScoreError: the rules are not for two sides.
    """
    _verify_two_sides(rules)
    if rules.stick_the_dealer:
        return frozenset()
    ways = (throw_in_points(rules, dealer) for dealer in range(rules.players))
    return frozenset((a, b) for a, b in ways if a or b)


@lru_cache(1024)
def can_lose_points(rules: Rules) -> bool:
    """Return True if a side can have fewer points after a hand than before it.

    Raises:
        ScoreError: the rules are not for two sides.
    """
    return min(map(min, hand_results(rules))) < 0


@lru_cache(1024)
def min_lone_march_and_euchre(rules: Rules) -> tuple[int, int]:
    """Return the fewest points that a lone march brings, and a euchre to the other side."""
    endings = [
        ending for dealer in range(len(teams(rules))) for ending in list_endings(rules, dealer)
    ]
    marches = [ending for ending in endings if ending.alone and ending.tricks == rules.hand_size]
    euchres = [ending for ending in endings if find_outcome(rules, ending) is Outcome.EUCHRED]
    return _min_winner_points(rules, marches), _min_winner_points(rules, euchres)


def _min_winner_points(rules: Rules, endings: Iterable[HandEnding]) -> int:
    return min((max(hand_points(rules, ending)) for ending in endings), default=0)


def _verify_two_sides(rules: Rules) -> None:
    if len(teams(rules)) != 2:
        raise ScoreError(
            f"scores are judged where two sides play, and by these rules {len(teams(rules))} do"
        )


def _parts_per_point(rules: Rules) -> int:
    """Return into how many parts a point is divided: four tokens make a point.

    Counted like that, tokens need no book of their own: what does not make a point falls away.
    """
    return TOKENS_PER_POINT if rules.four_trick_tokens else 1


@lru_cache(1024)
def _hand_results_in_parts(rules: Rules) -> frozenset[Points]:
    _verify_two_sides(rules)
    parts = _parts_per_point(rules)
    results: set[Points] = set()
    for frame, played in _results_by_ending(rules).items():
        results |= played
        if rules.renege != "prevent":
            results |= set(_iterate_results_with_renege_claims(rules, frame, played, parts))
    return frozenset(results)


def _results_by_ending(rules: Rules) -> dict[HandEnding, set[Points]]:
    """Return the results of played-out hands, in parts of a point, by all but their tricks."""
    parts = _parts_per_point(rules)
    results: dict[HandEnding, set[Points]] = {}
    for dealer in range(len(teams(rules))):  # which of two partners deals makes no difference
        for ending in list_endings(rules, dealer):
            a, b = (parts * points for points in hand_points(rules, ending))
            if has_earned_token(rules, ending):
                first = ending.makers == teams(rules)[0]
                a, b = a + first, b + (not first)
            frame = replace(ending, tricks=1, needed=1, broke_fast=False)
            results.setdefault(frame, set()).add((a, b))
    return results


def _iterate_results_with_renege_claims(
    rules: Rules, ending: HandEnding, base_results: Iterable[Points], parts: int
) -> Iterator[Points]:
    """Iterate over results with claims of a renege; a proven one ends the hand (R17)."""
    sides = teams(rules)
    # each may claim once against each opponent who plays
    active = [
        len(seats) - (ending.alone if seats == ending.makers else ending.lone_defence)
        for seats in sides
    ]
    claims = [len(sides[side]) * active[1 - side] for side in (0, 1)]
    for (a, b), of_0, of_1 in product(base_results, range(claims[0] + 1), range(claims[1] + 1)):
        yield a + parts * FALSE_CLAIM_POINTS * of_1, b + parts * FALSE_CLAIM_POINTS * of_0
    for right in (0, 1):
        proven = RenegeRuling(sides[right][0], sides[1 - right][0], proven=True)
        a, b = hand_points(rules, replace(ending, reneges=(proven,)))
        false = [range(claims[side] + (side != right)) for side in (0, 1)]
        for of_0, of_1 in product(*false):
            yield parts * (a + FALSE_CLAIM_POINTS * of_1), parts * (b + FALSE_CLAIM_POINTS * of_0)


# -- a round ------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def final_score_refusal(
    rules: Rules,
    score: Points,
    hands: int | None = None,
    target: int | None = None,
    *,
    ended_by_bell: bool = False,
) -> str | None:
    """Return why a round cannot end like this, in a sentence, or None.

    Args:
        rules: what is played; how long, only the next two say.
        hands: how many hands were played, those thrown in not counted; None: any number.
        target: the points at which the round was over; None: points did not end it. With `hands`
            as well, the round was over at whichever came first; with neither, by the clock.
        ended_by_bell: whether the clock may have ended it before either.

    Raises:
        ScoreError: the rules are not for two sides.
    """
    why = _bounds_refusal(rules, score, hands, target, ended_by_bell=ended_by_bell)
    if why is not None or max(map(abs, score)) > MAX_EXACT_POINTS:
        return why
    with suppress(_TooManyMovesError):
        if not _can_end_at(rules, score, hands, target, ended_by_bell=ended_by_bell):
            return _unreachable_refusal(rules, score, None if ended_by_bell else hands, target)
    return None


def _format_score(score: Points) -> str:
    return f"{score[0]} : {score[1]}"


def _bounds_refusal(
    rules: Rules, score: Points, hands: int | None, target: int | None, *, ended_by_bell: bool
) -> str | None:
    results = hand_results(rules)
    best, shown = max(score), _format_score(score)
    if min(score) < 0 <= min(map(min, results)):
        return translatable(
            "format-score-negative",
            f"In this game nobody loses points, so {shown} isn't possible.",
            score=shown,
        )
    if max(map(abs, score)) > MAX_POINTS:
        return translatable(
            "format-score-too-high", f"{shown} is too high for one round.", score=shown
        )
    if hands is not None and not throw_in_results(rules):
        why = _too_many_points_refusal(results, score, hands)
        if why is not None:
            return why
    if ended_by_bell:
        return None
    if target is not None and best < target and hands is None:
        return translatable(
            "format-score-not-over",
            f"A game to {target} ends when one side has {target}: at {shown} it isn't over.",
            target=target,
            score=shown,
        )
    if hands is not None and (target is None or best < target):
        return _too_few_points_refusal(results, score, hands)
    return None


def _too_many_points_refusal(results: Iterable[Points], score: Points, hands: int) -> str | None:
    most, together, in_all = (
        max(map(max, results)),
        max(map(sum, results)),
        format_count(hands, "hand"),
    )
    if max(score) > hands * most:
        a_hand = f"{most} a hand" if hands > 1 else str(most)
        return translatable(
            "format-score-too-many",
            f"Nobody can make {format_count(max(score), 'point')} in {in_all}: {a_hand} "
            "is the most.",
            points=max(score),
            hands=hands,
            most=most,
        )
    if sum(score) > hands * together:
        return translatable(
            "format-score-at-most",
            f"{in_all} {'give' if hands > 1 else 'gives'} at most "
            f"{format_count(hands * together, 'point')} for both sides together, and "
            f"{_format_score(score)} makes "
            f"{sum(score)}.",
            hands=hands,
            most=hands * together,
            score=_format_score(score),
            sum=sum(score),
        )
    return None


def _too_few_points_refusal(results: Iterable[Points], score: Points, hands: int) -> str | None:
    least = hands * min(map(sum, results))
    if sum(score) >= least:
        return None
    return translatable(
        "format-score-at-least",
        f"{format_count(hands, 'hand')} {'give' if hands > 1 else 'gives'} at least "
        f"{format_count(least, 'point')} for both sides together, and {_format_score(score)} "
        f"makes {sum(score)}.",
        hands=hands,
        least=least,
        score=_format_score(score),
        sum=sum(score),
    )


def _unreachable_refusal(rules: Rules, score: Points, hands: int | None, target: int | None) -> str:
    """Return why a score within bounds cannot be reached all the same."""
    results, shown = hand_results(rules), _format_score(score)
    one_side = all(0 in result for result in results)
    if target is not None and max(score) >= target:
        most = max(map(max, results | throw_in_results(rules)))
        if one_side and min(score) >= target:
            return translatable(
                "format-score-both",
                f"A game to {target} ends when one side has {target}: at {shown} both do.",
                target=target,
                score=shown,
            )
        if one_side and max(score) > target - 1 + most:
            return translatable(
                "format-score-overshoot",
                f"{shown} isn't possible: from {target - 1} points, a hand adds at most {most}.",
                score=shown,
                before=target - 1,
                most=most,
            )
        return translatable(
            "format-score-impossible",
            f"No game to {target} can end {shown}.",
            target=target,
            score=shown,
        )
    number = (
        "No number of hands adds" if hands is None else f"{format_count(hands, 'hand')} cannot add"
    )
    values = sorted({max(result) for result in results})
    if not one_side or min(map(min, results)) < 0 or throw_in_results(rules) or len(values) > 6:
        return translatable(
            "format-score-unreachable", f"{number} up to {shown}.", hands=hands or 0, score=shown
        )
    brought = join_words([str(value) for value in values], "or")
    return translatable(
        "format-score-unreachable-by",
        f"{number} up to {shown}: one side scores {brought} in a hand.",
        hands=hands or 0,
        score=shown,
        values=brought,
    )


# -- which scores can be reached ----------------------------------------------------------------


class _TooManyMovesError(Exception):
    """More than `_MAX_MOVED_BITS` would be moved."""


@dataclass(slots=True)
class _ScoreBitset:
    """Sets of scores as the bits of one number, which makes a step of all of them one shift.

    A score (a, b) is the bit ``(a - low_a) * stride + b - low_b``. Each row ends in a margin that
    is wider than any step, so that nothing gets into the next row unseen.

    Attributes:
        low: the least score of each side on the board.
        size: how many scores of each side there are on the board.
        stride: bits in a row.
        cells: the bits that are scores.
        left: how many bits may still be moved.
    """

    low: Points
    size: Points
    stride: int
    cells: int
    left: int = _MAX_MOVED_BITS

    def score_mask(self, a: int, b: int) -> int:
        """Return the set of this score alone."""
        return 1 << (a - self.low[0]) * self.stride + b - self.low[1]

    def step_scores(self, scores: int, steps: Iterable[Points]) -> int:
        """Return the scores one step after any of `scores`.

        Raises:
            _TooManyMovesError: too much has been moved with these.
        """
        shifts = [a * self.stride + b for a, b in steps]
        self.left -= len(shifts) * (self.size[0] * self.stride + _BITS_PER_MOVE)
        if self.left < 0:
            raise _TooManyMovesError
        moved = (scores << by if by >= 0 else scores >> -by for by in shifts)
        return reduce(or_, moved, 0) & self.cells

    def add_reachable_scores(
        self, scores: int, steps: Iterable[Points], unfinished_scores: int
    ) -> int:
        """Return the scores any number of steps after these; only unfinished ones go on."""
        steps, newly_reached = list(steps), scores
        while newly_reached:
            newly_reached = self.step_scores(newly_reached & unfinished_scores, steps) & ~scores
            scores |= newly_reached
        return scores


def _build_score_bitset(score: Points, steps: Iterable[Points], parts: int) -> _ScoreBitset:
    """Build a board with the start, the end, and every score that can lie between them.

    Where nothing is ever lost, that is what lies between. Else some room about it is needed:
    steps that lead somewhere can be put in an order in which they never stray from the straight
    line by more than twice the longest (Steinitz).
    """
    longest = max(abs(x) for step in steps for x in step)
    room = 0 if min(map(min, steps)) >= 0 else 3 * longest
    ends = [(min(0, parts * x) - room, max(0, parts * x + parts - 1) + room) for x in score]
    (low_a, high_a), (low_b, high_b) = ends
    size = (high_a - low_a + 1, high_b - low_b + 1)
    stride = size[1] + longest
    row = (1 << size[1]) - 1
    cells = sum(row << i * stride for i in range(size[0]))
    return _ScoreBitset((low_a, low_b), size, stride, cells)


def _unfinished_scores_mask(bitset: _ScoreBitset, rules: Rules, target: int, parts: int) -> int:
    """Return the scores at which a game to `target` goes on: nobody there yet, or level (R9)."""
    below = [
        max(0, min(size, parts * target - low))
        for low, size in zip(bitset.low, bitset.size, strict=True)
    ]
    row = (1 << below[1]) - 1
    live = sum(row << i * bitset.stride for i in range(below[0]))
    if rules.tie == "play_on_until_unique_leader":
        high = [low + size for low, size in zip(bitset.low, bitset.size, strict=True)]
        for level in range(target, min(high) // parts):
            for i, j in product(range(parts), repeat=2):
                live |= bitset.score_mask(parts * level + i, parts * level + j)
    return live


def _can_end_at(
    rules: Rules, score: Points, hands: int | None, target: int | None, *, ended_by_bell: bool
) -> bool:
    """Return True if some hands lead to this score, and the round ends with it and not before."""
    parts = _parts_per_point(rules)
    steps = _hand_results_in_parts(rules)
    free = frozenset((parts * a, parts * b) for a, b in throw_in_results(rules))
    board = _build_score_bitset(score, steps | free, parts)
    live = board.cells if target is None else _unfinished_scores_mask(board, rules, target, parts)
    reached = board.score_mask(0, 0)
    if hands is None:
        reached = board.add_reachable_scores(reached, steps | free, live)
        ended = reached if target is None or ended_by_bell else reached & ~live
    else:
        ended = 0
        for _ in range(hands):
            reached = board.add_reachable_scores(reached, free, live)
            ended |= reached if ended_by_bell else reached & ~live
            reached = board.step_scores(reached & live, steps)
        ended |= reached
    a, b = parts * score[0], parts * score[1]
    return any(ended & board.score_mask(a + i, b + j) for i, j in product(range(parts), repeat=2))
