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
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import copysign, log, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev, variance
from typing import Final, Protocol

from euchre.ratings.families import FamilyScale, find_scale
from euchre.ratings.grade import LuckAdjustedGrade
from euchre.ratings.rating import Rating
from euchre.ratings.results import RankedMatchResult
from euchre.ratings.signs import find_suspicions
from ratings_bank import MIXED, PAIR, Played, read
from ratings_elo import Elo
from ratings_leagues import Lots, adjusted, evened, fitted, league, odds, pool, seated
from ratings_openskill import OpenSkill

AFTER: Final = (10, 20, 40, 80, 160, 320)
"""Matches each after which ratings are looked at."""
SURE: Final = 0.95
_NORMAL: Final = NormalDist()
PAIRS: Final = find_scale("pairs")
_LONG: Final = 11
"""Hands of a match."""


class Model(Protocol):
    """A way to rate players."""

    def rate(self, results: Iterable[RankedMatchResult]) -> dict[str, Rating]:
        """Return the rating of everybody, by name, from results of one family."""


class OfPoints:
    """The grade of what was scored, luck and all."""

    def rate(self, results: Iterable[RankedMatchResult]) -> dict[str, Rating]:
        return LuckAdjustedGrade(replace(PAIRS, noise=1.71)).rate(
            [replace(result, play=result.score) for result in results]
        )


class OfWins:
    """The grade of who won: for each match 1 or -1, as exactly as of points."""

    def rate(self, results: Iterable[RankedMatchResult]) -> dict[str, Rating]:
        return LuckAdjustedGrade(FamilyScale(noise=sqrt(_LONG), spread=0.2)).rate(
            [
                replace(
                    result,
                    play=tuple(copysign(_LONG / 2, each) for each in result.margins),
                    hands=_LONG,
                )
                for result in results
            ]
        )


MODELS: Final[dict[str, Model]] = {
    "Elo": Elo(),
    "Elo, step of 20": Elo(step=20),
    "OpenSkill": OpenSkill(),
    "OpenSkill, Bradley-Terry": OpenSkill("BradleyTerryFull"),
    "OpenSkill, Thurstone-Mosteller": OpenSkill("ThurstoneMostellerFull"),
    "OpenSkill as it comes": OpenSkill(chance=25 / 6, drift=25 / 300),
    "grade of wins": OfWins(),
    "grade of points": OfPoints(),
    "grade": LuckAdjustedGrade(PAIRS),
}
TRUE: Final = ("Elo", "Elo, step of 20", "OpenSkill", "OpenSkill as it comes", "grade")
"""Those whose errors are held against the truth."""


# -- luck ---------------------------------------------------------------------------------------


def told_of_luck(bank: Sequence[Played]) -> None:
    """How much of a hand is luck, and how far the levels are apart with it and without."""
    plain = [float(ahead) for match in bank for ahead in match.ahead]
    lucky = [each for match in bank for each in match.lucky]
    rest = [ahead - luck for ahead, luck in zip(plain, lucky, strict=True)]
    print(f"{len(bank)} matches, {len(plain)} hands, {fmean(m.hands for m in bank):.1f} a match")
    print(
        f"variance of a hand: {variance(plain):.2f} as it came, {variance(rest):.2f} without luck"
    )
    print(f"luck is {1 - variance(rest) / variance(plain):.0%} of it")
    ones = [1.0] * len(bank)
    for what, found in (
        ("as it came", fitted(bank, lambda match: match.score[0] - match.score[1], ones)),
        ("without luck", fitted(bank, adjusted, ones)),
    ):
        told = ", ".join(
            f"{name} {found.strengths[name]:+.3f} ± {found.errors[name]:.3f}"
            for name in sorted(found.strengths, key=lambda name: found.strengths[name])
        )
        print(f"points a hand over club, one player, {what} (noise {found.noise:.2f}): {told}")
    straight = [match for match in bank if match.sides == (("club", "club"), ("expert", "expert"))]
    won = fmean(match.score[1] > match.score[0] for match in straight)
    print(f"two experts beat two clubs in {won:.1%} of {len(straight)} matches")
    lost = [adjusted(m) / m.hands * (1 if m.score[0] < m.score[1] else -1) for m in bank]
    print(f"points a hand in a lost match, without luck: {fmean(lost):+.2f}")
    even = evened(bank)
    strengths, chances = fitted(bank, adjusted, even).strengths, odds(bank, even)
    print(
        f"spread over the levels: {stdev(strengths.values()):.3f} points a hand, "
        f"{2 * 400 / log(10) * stdev(chances.values()):.0f} points of Elo, "
        f"{sqrt(2) * stdev(chances.values()):.3f} of the chance of OpenSkill"
    )


# -- the right order ----------------------------------------------------------------------------


def right(model: Model, results: Sequence[RankedMatchResult], levels: Mapping[str, str]) -> float:
    """What part of the pairs of an expert and a club player stand in the right order."""
    ratings = model.rate(results)
    best = [ratings[name].value for name, level in levels.items() if level == PAIR[1]]
    others = [ratings[name].value for name, level in levels.items() if level == PAIR[0]]
    return fmean((high > low) + (high == low) / 2 for high in best for low in others)


def orders(lots: Lots, leagues: int, model: Model) -> list[float]:
    """The part of pairs in the right order after so many matches each, see `AFTER`."""
    levels, found = pool(PAIR), defaultdict(list)
    for seed in range(leagues):
        results = [*league(levels, lots, AFTER[-1], random.Random(seed))]
        for rounds in AFTER:
            found[rounds].append(right(model, results[: rounds * len(levels) // 4], levels))
    return [fmean(found[rounds]) for rounds in AFTER]


def straight(lots: Lots, trials: int, model: Model) -> list[float]:
    """The same where two clubs meet two experts and nobody else."""
    levels = {"A": "club", "B": "club", "C": "expert", "D": "expert"}
    found = defaultdict(list)
    for seed in range(trials):
        rng = random.Random(seed)
        results = [lots.draw(seated(n, 0, "ABCD"), levels, rng) for n in range(TOGETHER[-1])]
        for count in TOGETHER:
            found[count].append(right(model, results[:count], levels))
    return [fmean(found[count]) for count in TOGETHER]


TOGETHER: Final = (1, 2, 4, 8, 16, 32)


def needed(after: Sequence[int], parts: Sequence[float]) -> str:
    """After how many matches the order is right so often, between those that were looked at."""
    points = [(0.0, 0.0), *((sqrt(n), _score(part)) for n, part in zip(after, parts, strict=True))]
    goal = _score(SURE)
    for (low, below), (high, above) in pairwise(points):
        if above >= goal:
            root = low + (high - low) * (goal - below) / (above - below)
            return f"{root**2:.0f}"
    return f"more than {after[-1]}"


def _score(part: float) -> float:
    """How many standard errors apart two are that stand in the right order so often."""
    return _NORMAL.inv_cdf(min(part, 0.9999))


def told_of_order(lots: Lots, leagues: int) -> None:
    print(f"\nright order of expert and club in pools of 20, {leagues} leagues; matches each:")
    print("  ".join(["", *map(str, AFTER), "for 95%"]))
    for name, model in MODELS.items():
        parts = orders(lots, leagues, model)
        print(name, *(f"{part:.1%}" for part in parts), needed(AFTER, parts), sep="  ", flush=True)
    print(f"\ntwo experts against two clubs, nobody else, {10 * leagues} trials:")
    print("  ".join(["", *map(str, TOGETHER), "for 95%"]))
    for name in ("Elo", "OpenSkill", "grade of wins", "grade of points", "grade"):
        parts = straight(lots, 10 * leagues, MODELS[name])
        print(name, *(f"{part:.1%}" for part in parts), needed(TOGETHER, parts), sep="  ")


# -- whether errors are honest ------------------------------------------------------------------


def truths(lots: Lots) -> dict[str, dict[str, float]]:
    """The strength of each level on the scale of each model, but for a constant."""
    chances = odds(lots.matches, lots.weights)
    points = fitted(lots.matches, adjusted, lots.weights).strengths
    found = {}
    for name in TRUE:
        match model := MODELS[name]:
            case Elo():
                found[name] = {level: 2 * 400 / log(10) * each for level, each in chances.items()}
            case OpenSkill():
                per = sqrt(2) * model.chance / (1.7 if "Thurstone" in model.model else 1)
                found[name] = {level: per * each for level, each in chances.items()}
            case _:  # against the mean of the others, who are one less
                found[name] = {level: 20 / 19 * each for level, each in points.items()}
    return found


def told_of_errors(lots: Lots, leagues: int) -> None:
    """How far off ratings are in a mixed pool, in units of the errors that are stated."""
    levels = pool(MIXED)
    print(f"\nmixed pools of 20 ({', '.join(MIXED)}), {leagues} leagues; matches each:")
    print("within 1.96 stated errors of the truth / spread of (rating - truth) / error / shown")
    print("  ".join(["", *map(str, AFTER)]))
    told = truths(lots)
    for name in TRUE:
        model, cells = MODELS[name], []
        for rounds in AFTER:
            off, shown = [], []
            for seed in range(leagues):
                results = league(levels, lots, rounds, random.Random(seed))
                ratings = model.rate(results)
                middle = fmean(rating.value for rating in ratings.values())
                center = fmean(told[name][level] for level in levels.values())
                for player, rating in ratings.items():
                    truth = told[name][levels[player]] - center
                    off.append((rating.value - middle - truth) / rating.error)
                    shown.append(rating.shown)
            within = fmean(abs(each) < 1.96 for each in off)
            cells.append(f"{within:.0%}/{stdev(off):.2f}/{fmean(shown):.0%}")
        print(name, *cells, sep="  ", flush=True)


# -- suspicion ----------------------------------------------------------------------------------

LEAVING: Final = 0.01
"""How often somebody leaves a match in an honest pool."""
ROUNDS: Final = 100


def honest(lots: Lots, seed: int) -> list[RankedMatchResult]:
    """A mixed pool in which now and then somebody leaves."""
    rng = random.Random(seed)
    found = []
    for result in league(pool(MIXED), lots, ROUNDS, rng):
        left = tuple(name for name in result.players if rng.random() < LEAVING)
        found.append(replace(result, left=left))
    return found


def worse(result: RankedMatchResult, player: str, points: float) -> RankedMatchResult:
    """The match with a side playing worse by so many points a hand: that of this player."""
    assert result.play is not None
    play = tuple(
        made - points * result.hands * (player in side)
        for made, side in zip(result.play, result.sides, strict=True)
    )
    return replace(result, play=play)


def dumped(results: list[RankedMatchResult]) -> list[RankedMatchResult]:
    """Player 00 loses on purpose whenever 01 is against it."""
    return [
        worse(result, "00", 1.0)
        if any("00" in side for side in result.sides)
        and any("01" in side and "00" not in side for side in result.sides)
        else result
        for result in results
    ]


def dipped(results: list[RankedMatchResult]) -> list[RankedMatchResult]:
    """Player 00 loses on purpose in a third of the matches, one after the other."""
    return [
        worse(result, "00", 0.5) if ROUNDS * 0.3 <= result.at < ROUNDS * 0.6 else result
        for result in results
    ]


def leaves(results: list[RankedMatchResult]) -> list[RankedMatchResult]:
    """Player 00 leaves one match in ten."""
    return [
        replace(result, left=("00",)) if "00" in result.players and result.at % 10 == 0 else result
        for result in results
    ]


def told_of_suspicions(lots: Lots, leagues: int) -> None:
    print(f"\nmixed pools of 20, {ROUNDS} matches each; everybody leaves {LEAVING:.0%} of them:")
    schemes: dict[str, tuple[str, Callable[[list[RankedMatchResult]], list[RankedMatchResult]]]] = {
        "honest": ("", lambda results: results),
        "00 loses to 01 on purpose, by 1 point a hand": ("one-sided", dumped),
        "00 loses on purpose for 30 matches, by 0.5 points a hand": ("dip", dipped),
        "00 leaves one match in ten": ("leaving", leaves),
    }
    for what, (kind, scheme) in schemes.items():
        pools: Counter[str] = Counter()
        count = leagues if kind else 5 * leagues
        for seed in range(count):
            found = find_suspicions(scheme(honest(lots, seed)))
            pools.update({each.kind for each in found if not kind or "00" in each.players})
        told = ", ".join(f"{name} in {pools[name]}" for name in sorted(pools)) or "nothing"
        whose = " of 00" if kind else ""
        print(f"{what}: of {count} pools those with a sign{whose}: {told}", flush=True)


def main(file: str, leagues: int = 60) -> None:
    bank = [*read(Path(file))]
    two, mixed = Lots(bank, PAIR), Lots(bank, MIXED)
    told_of_luck(bank)
    told_of_order(two, leagues)
    told_of_errors(mixed, leagues)
    told_of_suspicions(mixed, leagues)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
