"""Whether the coach's figures are honest: ``python bench/calibration.py [--fit] [options]``.

Prints, for every kind of decision, what was predicted and what became of it. With ``--fit`` the
corrections are left out of the predictions, so that the last column is what to write into
``euchre.analysis.kinds.CORRECTIONS``; without, it is what is still wrong with them.
"""

from __future__ import annotations

import argparse
import time
from itertools import islice

from euchre.analysis import kinds
from euchre.analysis.calibration import Case, biases, cases
from euchre.bots import make
from euchre.bots.crew import local
from euchre.presets import preset

BATCH = 25


def batch(rules_name: str, bot: str, first: int, seed: int, most: int, *, fit: bool) -> list[Case]:
    """The cases of some hands; a worker's task."""
    if fit:
        kinds.CORRECTIONS.clear()
    rules = preset(rules_name).rules
    bots = [make(bot, seat + 100) for seat in range(rules.players)]
    return list(cases(rules, bots, range(first, first + BATCH), seed=seed, most=most))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=20_000)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=400, help="hidden deals for each decision")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--fit", action="store_true", help="predict without corrections")
    asked = parser.parse_args()
    start, found, first = time.perf_counter(), list[Case](), 0
    with local(asked.workers) as crew:
        while len(found) < asked.decisions:
            numbers = islice(range(first, 10**9, BATCH), crew.width)
            tasks = [
                crew.executor.submit(
                    batch, asked.rules, asked.bot, at, asked.seed, asked.most, fit=asked.fit
                )
                for at in numbers
            ]
            first += BATCH * len(tasks)
            for task in tasks:
                found += task.result()
    print(f"{asked.rules}, {asked.bot} in all seats, seed {asked.seed}, {first} hands, "
          f"{len(found)} decisions, {time.perf_counter() - start:.0f} s")  # fmt: skip
    print(f"{'kind':32} {'cases':>6} {'predicted':>9} {'realised':>9} {'difference':>10} {'±':>6}")
    for bias in biases(found):
        print(
            f"{bias.kind:32} {bias.cases:6} {bias.predicted:+9.3f} {bias.realised:+9.3f} "
            f"{bias.difference:+10.3f} {bias.error:6.3f}"
        )


if __name__ == "__main__":
    main()
