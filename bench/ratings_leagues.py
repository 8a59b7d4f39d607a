"""Leagues that are drawn of the bank of `ratings_bank`, and how strong the levels in it are."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from euchre.ratings.results import RankedMatchResult
from ratings_bank import Pairing, Played, Side

Floats = NDArray[np.float64]


# -- how strong the levels are ------------------------------------------------------------------


@dataclass(frozen=True)
class Fitted:
    """Strengths of the levels, a figure for each, and the spread of the chance about them."""

    strengths: dict[str, float]
    errors: dict[str, float]
    noise: float


def rows_of(bank: Sequence[Played]) -> tuple[list[str], Floats]:
    """The levels but club, and how many more of each a match has on its first side."""
    names = sorted({name for match in bank for side in match.sides for name in side} - {"club"})
    rows = [
        [float(match.sides[0].count(name) - match.sides[1].count(name)) for name in names]
        for match in bank
    ]
    return names, np.array(rows)


def fitted(
    bank: Sequence[Played], figure: Callable[[Played], float], weights: Sequence[float]
) -> Fitted:
    """Levels by least squares: a figure for each hand, additive for partners."""
    names, rows = rows_of(bank)
    hands = np.sqrt([weight * match.hands for match, weight in zip(bank, weights, strict=True)])
    matrix = rows * hands[:, None]
    values = np.array([figure(match) / match.hands for match in bank]) * hands
    found = np.linalg.lstsq(matrix, values)[0]
    noise = float(np.std(values - matrix @ found, ddof=len(names)))
    errors = noise * np.sqrt(np.diag(np.linalg.inv(matrix.T @ matrix)))
    return Fitted(
        {"club": 0.0, **dict(zip(names, found.tolist(), strict=True))},
        {"club": 0.0, **dict(zip(names, errors.tolist(), strict=True))},
        noise,
    )


def odds(bank: Sequence[Played], weights: Sequence[float]) -> dict[str, float]:
    """Levels by who won: the logarithm of the odds to win that one player adds."""
    names, rows = rows_of(bank)
    won = np.array([float(match.score[0] > match.score[1]) for match in bank])
    each, found = np.array(weights), np.zeros(len(names))
    for _ in range(20):  # Newton's steps for a logistic regression
        due = 1 / (1 + np.exp(-rows @ found))
        bend = rows.T @ (rows * (each * due * (1 - due))[:, None])
        found += np.linalg.solve(bend, rows.T @ (each * (won - due)))
    return {"club": 0.0, **dict(zip(names, found.tolist(), strict=True))}


def adjusted(match: Played) -> float:
    """Points by which the first side is ahead, without luck."""
    return match.play[0] - match.play[1]


def evened(bank: Sequence[Played]) -> list[float]:
    """A weight for each match, so that in no pairing one side was the luckier; 1 on average.

    So few matches are seldom fair, and what is drawn of them again and again would take their luck
    for skill: weights that fall with the luck of the first side take that out.
    """
    found = np.ones(len(bank))
    sides = [match.sides for match in bank]
    for pairing in set(sides):
        here = np.array([at for at, each in enumerate(sides) if each == pairing])
        luck, slope = np.array([sum(bank[at].lucky) for at in here]), 0.0
        for _ in range(50):  # Newton's steps, to a mean of 0
            weights = np.exp(-slope * luck)
            mean = weights @ luck / weights.sum()
            slope += mean / (weights @ (luck - mean) ** 2 / weights.sum())
        found[here] = weights * len(here) / weights.sum()
    return [float(weight) for weight in found]


# -- leagues ------------------------------------------------------------------------------------


class Lots:
    """The bank to draw matches of."""

    def __init__(self, bank: Sequence[Played], levels: Sequence[str]) -> None:
        """Those matches in which only these levels play."""
        self.matches = [m for m in bank if all(name in levels for side in m.sides for name in side)]
        self.weights = evened(self.matches)
        self._lots: defaultdict[Pairing, tuple[list[Played], list[float]]] = defaultdict(
            lambda: ([], [])
        )
        for match, weight in zip(self.matches, self.weights, strict=True):
            some, weights = self._lots[match.sides]
            some.append(match)
            weights.append(weight + (weights[-1] if weights else 0))

    def draw(
        self, result: RankedMatchResult, levels: Mapping[str, str], rng: random.Random
    ) -> RankedMatchResult:
        """The result with the score, the hands and the play of a match between such players."""
        first, second = (_side(levels[player] for player in side) for side in result.sides)
        turned = first > second or (first == second and rng.random() < 0.5)
        matches, weights = self._lots[(second, first) if first > second else (first, second)]
        match = rng.choices(matches, cum_weights=weights)[0]
        step = -1 if turned else 1
        return replace(
            result, score=match.score[::step], hands=match.hands, play=match.play[::step]
        )


def _side(levels: Iterable[str]) -> Side:
    first, second = sorted(levels)
    return first, second


def seated(number: int, table: int, players: Sequence[str]) -> RankedMatchResult:
    """A match that is not played yet."""
    sides = tuple(players[:2]), tuple(players[2:])
    name = f"{number:04}-{table:02}"
    return RankedMatchResult(id=name, at=number, family="pairs", sides=sides, score=(0, 0), hands=0)


def league(
    levels: Mapping[str, str], lots: Lots, rounds: int, rng: random.Random
) -> Iterator[RankedMatchResult]:
    """Rounds in which everybody plays one match, four at a table by lot."""
    for number in range(rounds):
        order = rng.sample(sorted(levels), len(levels))
        for table in range(0, len(order) - 3, 4):
            yield lots.draw(seated(number, table, order[table : table + 4]), levels, rng)


def pool(names: Sequence[str], players: int = 20) -> dict[str, str]:
    """Players of these levels by turns."""
    return {f"{number:02}": names[number % len(names)] for number in range(players)}
