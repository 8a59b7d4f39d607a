"""What luck does to ratings: ``python bench/ratings.py FILE [LEAGUES]``.

FILE is the bank of `ratings_bank`, whose matches leagues are drawn of. How much luck is in a hand
and how far two bots are apart is read off the bank itself. Then pools of twenty players meet, five
tables at a time with partners that change every time, and each model rates them after so many
matches each: how often two of different strength stand in the right order, and whether what is
true lies within the errors that the model states. Last, how often honest pools raise suspicion,
and whether a cheat in them does.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import erf, log, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev, variance
from typing import Final

import numpy as np

from euchre.ratings.elo import Elo
from euchre.ratings.families import scale_of
from euchre.ratings.grade import Grade
from euchre.ratings.rating import Model
from euchre.ratings.results import Result
from euchre.ratings.skill import OpenSkill
from euchre.ratings.suspicions import suspicions
from ratings_bank import MIXED, PAIR, Pairing, Played, read

AFTER: Final = (10, 20, 40, 80, 160, 320)
"""Matches each after which ratings are looked at."""
SURE: Final = 0.95
_NORMAL: Final = NormalDist()
PAIRS: Final = scale_of("pairs")

MODELS: Final[dict[str, Model]] = {
    "Elo": Elo(),
    "Elo, usual step of 20": Elo(step=20),
    "OpenSkill": OpenSkill(),
    "OpenSkill, Bradley-Terry": OpenSkill("BradleyTerryFull"),
    "OpenSkill, Thurstone-Mosteller": OpenSkill("ThurstoneMostellerFull"),
    "OpenSkill as it comes": OpenSkill(chance=25 / 6, drift=25 / 300),
    "grade of plain points": Grade(replace(PAIRS, noise=1.7)),
    "grade": Grade(PAIRS),
}


# -- the bank -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fitted:
    """Strengths of the levels, a figure for each, and the spread of the chance about them."""

    strengths: dict[str, float]
    errors: dict[str, float]
    noise: float


def fitted(bank: Sequence[Played], figure: Callable[[Played], float]) -> Fitted:
    """Levels by least squares: a figure for each hand, additive for partners, 0 for club."""
    names = sorted({name for match in bank for side in match.sides for name in side} - {"club"})
    rows = np.array([
        [float(match.sides[0].count(name) - match.sides[1].count(name)) for name in names]
        for match in bank
    ])
    hands = np.sqrt([float(match.hands) for match in bank])
    matrix = rows * hands[:, None]
    values = np.array([figure(match) for match in bank]) / hands
    found = np.linalg.lstsq(matrix, values)[0]
    noise = float(np.std(values - matrix @ found, ddof=len(names)))
    errors = noise * np.sqrt(np.diag(np.linalg.inv(matrix.T @ matrix)))
    return Fitted(
        {"club": 0.0, **dict(zip(names, found.tolist(), strict=True))},
        {"club": 0.0, **dict(zip(names, errors.tolist(), strict=True))},
        noise,
    )


def odds(bank: Sequence[Played]) -> dict[str, float]:
    """Levels by who won: the logarithm of the odds to win that one player adds; 0 for club."""
    names = sorted({name for match in bank for side in match.sides for name in side} - {"club"})
    rows = np.array([
        [float(match.sides[0].count(name) - match.sides[1].count(name)) for name in names]
        for match in bank
    ])
    won = np.array([float(match.score[0] > match.score[1]) for match in bank])
    found = np.zeros(len(names))
    for _ in range(20):  # Newton's steps for a logistic regression
        due = 1 / (1 + np.exp(-rows @ found))
        bend = rows.T @ (rows * (due * (1 - due))[:, None])
        found += np.linalg.solve(bend, rows.T @ (won - due))
    return {"club": 0.0, **dict(zip(names, found.tolist(), strict=True))}


def adjusted(match: Played) -> float:
    """Points by which the first side is ahead, without luck."""
    return match.play[0] - match.play[1]


def told_of_luck(bank: Sequence[Played]) -> None:
    """How much of a hand is luck, and how far the levels are apart with it and without."""
    plain = [float(ahead) for match in bank for ahead in match.ahead]
    lucky = [each for match in bank for each in match.lucky]
    rest = [ahead - luck for ahead, luck in zip(plain, lucky, strict=True)]
    print(f"{len(bank)} matches, {len(plain)} hands, {fmean(m.hands for m in bank):.1f} a match")
    print(f"variance of a hand: {variance(plain):.2f} as it came, {variance(rest):.2f} without luck")
    print(f"luck is {1 - variance(rest) / variance(plain):.0%} of it")
    for what, found in (
        ("as it came", fitted(bank, lambda match: match.score[0] - match.score[1])),
        ("without luck", fitted(bank, adjusted)),
    ):
        told = ", ".join(
            f"{name} {found.strengths[name]:+.3f} ± {found.errors[name]:.3f}"
            for name in sorted(found.strengths, key=lambda name: found.strengths[name])
        )
        print(f"points a hand over club, one player, {what} (noise {found.noise:.2f}): {told}")
    straight = [match for match in bank if match.sides == (("club", "club"), ("expert", "expert"))]
    lost = fmean(match.score[1] > match.score[0] for match in straight)
    print(f"two experts beat two clubs in {lost:.1%} of {len(straight)} matches")
    worst = [adjusted(m) / m.hands * (1 if m.score[0] < m.score[1] else -1) for m in bank]
    print(f"points a hand in a lost match, without luck: {fmean(worst):+.2f}")


# -- leagues ------------------------------------------------------------------------------------

Bank = Mapping[Pairing, Sequence[Played]]


def league(
    levels: Mapping[str, str], bank: Bank, rounds: int, rng: random.Random
) -> Iterator[Result]:
    """Rounds in which everybody plays one match, four at a table by lot."""
    for number in range(rounds):
        order = rng.sample(sorted(levels), len(levels))
        for table in range(0, len(order) - 3, 4):
            sides = tuple(order[table : table + 2]), tuple(order[table + 2 : table + 4])
            yield drawn(f"{number:04}-{table:02}", number, sides, levels, bank, rng)


def drawn(
    name: str,
    at: int,
    sides: tuple[tuple[str, ...], ...],
    levels: Mapping[str, str],
    bank: Bank,
    rng: random.Random,
) -> Result:
    """A match of the bank between players of these levels."""
    first, second = (tuple(sorted(levels[player] for player in side)) for side in sides)
    turned = first > second
    key = (second, first) if turned else (first, second)
    match = rng.choice(bank[key])  # type: ignore[index] - two each
    if key[0] == key[1]:
        turned = rng.random() < 0.5
    step = -1 if turned else 1
    return Result(
        id=name, at=at, family="pairs", sides=sides, score=match.score[::step],
        hands=match.hands, play=match.play[::step],
    )  # fmt: skip
