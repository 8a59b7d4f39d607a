"""One strength for each of several bots, from how every two of them fared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf, isnan, sqrt

from euchre.arguments import verify_arguments
from euchre.bots.matches.arena import ArenaError, ArenaPairing
from euchre.bots.matches.duel import DuelResult
from euchre.bots.matches.sequential import anytime_interval, is_error_unreliable, student_interval


@dataclass(frozen=True)
class BotLadderPlace:
    """A place on the ladder.

    Attributes:
        bot: the index of the bot.
        strength: how far it is ahead of the mean of all the bots here, in the unit of the duels:
            points a hand, or the share of matches.
        error: one standard error of `strength`.
    """

    bot: int
    strength: float
    error: float


@verify_arguments()
def rank_bots(pairs: Sequence[ArenaPairing]) -> list[BotLadderPlace]:
    """Rank the bots by strength, the best first.

    The differences of the strengths fit the means of the pairings best by least squares, each
    pairing weighed by the inverse square of its standard error; the mean of the strengths is 0.
    Shares of matches are not added up like points, and those near all or nothing have the smallest
    errors: their pairings weigh the same, so that a strength is the mean of what a bot has won.
    All pairings are played on the same deals, so the errors are not taken as independent but added
    up deal by deal.

    Args:
        pairs: of every two bots, with a deal or more.

    Raises:
        ArenaError: two bots have not met.
    """
    bots = 1 + max((max(pair.a, pair.b) for pair in pairs), default=1)
    met = {frozenset((pair.a, pair.b)) for pair in pairs if pair.result.deal_count}
    if missing := [two for two in combinations(range(bots), 2) if frozenset(two) not in met]:
        a, b = missing[0]
        raise ArenaError(f"bots {a} and {b} have not met, so nobody can say which is stronger")
    results = [pair.result for pair in pairs]
    shares = any(result.level for result in results)
    weights = _inverse_squares([1.0 if shares else result.standard_error for result in results])
    # the normal equations of mean = strength[first] - strength[second]; 1 / bots in every place
    # leaves these as they are and makes the strengths add up to 0
    matrix = [[1 / bots] * bots for _ in range(bots)]
    for pair, weight in zip(pairs, weights, strict=True):
        a, b = pair.a, pair.b
        matrix[a][a] += weight
        matrix[b][b] += weight
        matrix[a][b] -= weight
        matrix[b][a] -= weight
    inverse = _invert_matrix(matrix)
    rungs = []
    for bot in range(bots):
        pull = [
            weight * (inverse[bot][pair.a] - inverse[bot][pair.b])
            for pair, weight in zip(pairs, weights, strict=True)
        ]
        leads = [result.mean - result.level for result in results]
        strength = sum(by * lead for by, lead in zip(pull, leads, strict=True))
        rungs.append(BotLadderPlace(bot, strength, _error_of_weighted_mean(pull, results)))
    return sorted(rungs, key=lambda rung: (-rung.strength, rung.bot))


@verify_arguments()
def strength_interval(
    place: BotLadderPlace, pairs: Sequence[ArenaPairing], *, stop: bool
) -> tuple[float, float]:
    """Return the 95% interval for a strength; with `stop` it holds though pairings ended early.

    Infinite if the deals of a pairing are too few to say.

    Args:
        place: of `rank_bots`.
        pairs: of which the ladder was made.
        stop: whether a pairing ended as soon as it was decided.
    """
    deals = min(pair.result.deal_count for pair in pairs)
    if stop:
        swing = max(pair.max_swing for pair in pairs)
        return anytime_interval(place.strength, place.error, deals, swing)
    if any(_is_spread_unknown(pair.result) for pair in pairs):
        return -inf, inf
    return student_interval(place.strength, place.error, deals)


def _is_spread_unknown(result: DuelResult) -> bool:
    """Return whether the values are too few, or all matches were won by the same bot."""
    unanimous = bool(result.level) and result.mean in (0, 1)
    return unanimous or is_error_unreliable(result.deal_count, result.standard_error)


def _inverse_squares(errors: Sequence[float]) -> list[float]:
    """Return the inverse squares; a tiny error counts as a thousandth of the largest."""
    known = [error for error in errors if error > 0]
    if not known:
        return [1.0] * len(errors)
    largest = max(known)
    return [
        1.0 if isnan(error) else (largest / max(error, largest / 1000)) ** 2 for error in errors
    ]


def _error_of_weighted_mean(weights: Sequence[float], results: Sequence[DuelResult]) -> float:
    """Return the standard error of the weighted mean of results over the same deals."""
    if any(result.deal_count < 2 for result in results):
        return float("nan")
    sums = [0.0] * max(result.deal_count for result in results)
    for by, result in zip(weights, results, strict=True):
        mean, scale = result.mean, by / sqrt(result.deal_count * (result.deal_count - 1))
        for number, value in enumerate(result.values):
            sums[number] += scale * (value - mean)
    return sqrt(sum(each * each for each in sums))


def _invert_matrix(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    size = len(matrix)
    rows = [[*row, *(float(at == n) for n in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda n: abs(rows[n][at]))
        rows[at], rows[best] = rows[best], rows[at]
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for n in range(size):
            if n != at and rows[n][at]:
                factor = rows[n][at]
                rows[n] = [x - factor * y for x, y in zip(rows[n], rows[at], strict=True)]
    return [row[size:] for row in rows]
