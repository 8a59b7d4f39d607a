"""Whether mistakes cost what the coach says: ``python bench/mistakes.py [options]``.

Levels play matches, the coach goes through them, and each choice that is said to have cost points
is held against the deal at which it was made: what was said that it costs, and by how much less the
hand brought than after the coach's choice, both played out by the same learned players. Printed are
the means of both, how they go together, and the same by tenths of what was said.
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import count, islice
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from euchre.analysis.grading import DecisionGrade
from euchre.analysis.review.game import review_match
from euchre.bots import make_bot, play_match
from euchre.bots.matches.workers import local_workers
from euchre.game.match import new_match
from euchre.game.presets import preset
from euchre.notation.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LEVELS = ("beginner", "casual", "club")
GAMES = (
    "standard",
    "stick-the-dealer",
    "canadian",
    "british",
    "cutthroat",
    "bid-euchre",
    "railroad",
)
TENTHS = 10
MOST_OF_HANDS = 1000
"""More hands than a match has."""


class Mistake(NamedTuple):
    """A choice that is said to have cost points.

    Attributes:
        game: the preset.
        hand: which one; mistakes of one hand share its deal.
        play: whether a card was played; else it was decided before the play.
        grade: of the choice.
        predicted: the points that it costs, as the coach says.
        realised: the points that it cost at this deal.
    """

    game: str
    hand: int
    play: bool
    grade: DecisionGrade
    predicted: float
    realised: float


def mistakes(game: str, number: int, seed: int, most: int) -> list[Mistake]:
    """Those of one match; a worker's task."""
    rules = preset(game).rules
    bots = [make_bot(LEVELS[(seat + number) % len(LEVELS)], number + seat)
            for seat in range(rules.players)]  # fmt: skip
    rng = random.Random(f"{seed} mistakes {game} {number}")
    ended = play_match(new_match(rules, dealer=number % rules.players), bots, rng)
    record = Record(rules=rules, events=ended.events, dealer=number % rules.players)
    found = review_match(record, seed=number, max_deals=most)
    return [
        Mistake(
            game,
            number * MOST_OF_HANDS + each.hand,
            each.trick > 0,
            each.grade,
            each.points,
            each.hindsight.better - each.hindsight.did,
        )
        for each in found.decisions
        if each.points > 0 and each.hindsight is not None
    ]


def line(name: str, some: Sequence[Mistake]) -> str:
    """Means, correlation and slope of some mistakes, as a row of a table in Markdown.

    The errors are taken over hands, whose mistakes share a deal. `at most` is what the correlation
    would be if all that is said were true to the last digit, with one deal to see it by.
    """
    said = np.array([each.predicted for each in some])
    came = np.array([each.realised for each in some])
    _, of = np.unique([f"{each.game} {each.hand}" for each in some], return_inverse=True)
    spread = error(came - came.mean(), of)
    told = f"{name} | {len(some):,} | {said.mean():.2f} | {came.mean():.2f} ± {spread:.2f}"
    if said.std() == 0 or came.std() == 0:
        return f"| {told} | | | |"
    off = said - said.mean()
    slope = float(off @ came / (off @ off))
    rest = came - came.mean() - slope * off
    slope_error = error(rest * off, of) / float(off @ off / len(some))
    together, most = float(np.corrcoef(said, came)[0, 1]), float(said.std() / came.std())
    return f"| {told} | {together:.2f} | {most:.2f} | {slope:.2f} ± {slope_error:.2f} |"


def error(off: np.ndarray, of: np.ndarray) -> float:
    """The standard error of a mean, from what each is off, summed over each hand."""
    return sqrt(float((np.bincount(of, off) ** 2).sum())) / len(off)


def tenths(found: Sequence[Mistake]) -> Iterator[str]:
    """The mistakes by tenths of what they are said to cost, as rows of a table."""
    ranked = sorted(found, key=lambda each: each.predicted)
    for part in np.array_split(np.arange(len(ranked)), TENTHS):
        some = [ranked[at] for at in part]
        came = np.array([each.realised for each in some])
        worse, paid = (came > 0).mean(), (came < 0).mean()
        low, high = some[0].predicted, some[-1].predicted
        said = np.mean([each.predicted for each in some])
        yield (
            f"| {low:.2f} to {high:.2f} | {said:.2f} | {came.mean():.2f} ± "
            f"{came.std() / sqrt(len(came)):.2f} | {100 * worse:.0f}% | {100 * paid:.0f}% |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mistakes", type=int, default=10_000, help="of all games together")
    parser.add_argument("--rules", nargs="+", default=GAMES, metavar="PRESET")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=400, help="hidden deals for each decision")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    start, found = time.perf_counter(), list[Mistake]()
    matches, share = 0, -(-asked.mistakes // len(asked.rules))
    with local_workers(asked.workers) as crew:
        for game in asked.rules:
            mine, numbers = list[Mistake](), count()
            while len(mine) < share:
                tasks = [
                    crew.executor.submit(mistakes, game, number, asked.seed, asked.most)
                    for number in islice(numbers, crew.width)
                ]
                matches += len(tasks)
                for task in tasks:
                    mine += task.result()
            found += mine[:share]
    found = found[: asked.mistakes]
    print(f"{len(found):,} mistakes in {matches} matches, seed {asked.seed}, {asked.most} deals, "
          f"{time.perf_counter() - start:.0f} s")  # fmt: skip
    print("| | Mistakes | Said to cost | Did cost | Correlation | At most | Slope |")
    print("|---|---|---|---|---|---|---|")
    print(line("all", found))
    for name, some in (
        ("before the play", [each for each in found if not each.play]),
        ("cards played", [each for each in found if each.play]),
        *((grade.word, [each for each in found if each.grade is grade]) for grade in DecisionGrade),
        *((f"`{game}`", [each for each in found if each.game == game]) for game in asked.rules),
    ):
        if some:
            print(line(name, some))
    print("\n| Said to cost | On average | Did cost | Worse | Paid |\n|---|---|---|---|---|")
    print("\n".join(tenths(found)))


if __name__ == "__main__":
    main()
