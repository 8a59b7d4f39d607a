"""How much luck hides: ``python bench/luck.py [deals] [A] [B] [preset] [seed]``.

Two bots play deals once each, not from both sides; with the luck of the cards taken out of the
points the same difference is seen in fewer deals, by the factor that is printed.
"""

from __future__ import annotations

import random
import sys
import time
from math import sqrt
from statistics import fmean, variance
from typing import TYPE_CHECKING

from euchre.analysis.review.luck import decompose
from euchre.bots import make_bot, play_hand
from euchre.bots.matches.duel import deal_cards
from euchre.game.hand import begin
from euchre.game.presets import preset
from euchre.game.rules import team_of, teams

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from euchre.game.rules import Rules

    Row = tuple[float, float, float]

RESAMPLED = 400


def duel(first: str, second: str, rules: Rules, deals: int, seed: int) -> Iterator[Row]:
    """For each deal the points the first bot is ahead, the luck in them, and that of dealing."""
    sides = len(teams(rules))
    for number in range(deals):
        side = number // rules.players % sides  # a full round of dealers for either side
        a, b = make_bot(first, number), make_bot(second, number)
        bots = [a if team_of(rules, seat) == side else b for seat in range(rules.players)]
        hand = play_hand(begin(rules, deal_cards(rules, seed, number)), bots)
        apart = decompose(hand).lead_over_others(side)
        yield apart.result[0], apart.luck[0], apart.position[0]


def factor(rows: Sequence[Row], *, position: bool) -> float:
    """The variance of the points by that of the points without luck (and position)."""
    rest = [result - luck - position * place for result, luck, place in rows]
    return variance([result for result, _, _ in rows]) / variance(rest)


def report(rows: Sequence[Row], seed: int = 0) -> str:
    """The factors with their errors (bootstrap), and the difference of the bots both ways."""
    rng = random.Random(seed)
    samples = [rng.choices(rows, k=len(rows)) for _ in range(RESAMPLED)]
    lines = []
    for position, what in ((False, "luck"), (True, "luck and position")):
        error = sqrt(variance(factor(sample, position=position) for sample in samples))
        lines.append(f"without {what}: factor {factor(rows, position=position):.2f} ± {error:.2f}")
    plain, rest = [row[0] for row in rows], [row[0] - row[1] - row[2] for row in rows]
    for each, what in ((plain, "as it came"), (rest, "without luck and position")):
        error = sqrt(variance(each) / len(rows))
        lines.append(f"{what}: ahead by {fmean(each):+.3f} ± {error:.3f} points a deal")
    return "\n  ".join(lines)


def main(deals: int = 500, a: str = "expert", b: str = "rules", *more: str) -> None:
    name, seed = (*more, *("standard", "1")[len(more) :])[:2]
    start = time.perf_counter()
    rows = list(duel(a, b, preset(name).rules, deals, int(seed)))
    seconds = time.perf_counter() - start
    print(f"{a} v {b}, {name}, {deals} single deals in {seconds:.0f} s:\n  {report(rows)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500, *sys.argv[2:])
