"""The bots against each other on duplicate deals: ``python bench/duel.py [deals]``."""

from __future__ import annotations

import sys
import time

from euchre.bots import make
from euchre.bots.duel import DuelResult, Tally, duel
from euchre.presets import preset

PRESETS = ("standard", "stick-the-dealer", "canadian", "british", "benny", "defend-alone")
PAIRS = (("rules", "simple"), ("rules", "random"), ("rules", "rules"))


def shares(result: DuelResult) -> str:
    """How the hands of both bots went, in per cent."""
    both = Tally.sum(result.tally, result.other)
    called, hands = max(1, both.called), max(1, both.hands)
    return (
        f"passed out {100 * both.thrown_in / hands:.1f} %, "
        f"dealer's side scored {100 * both.dealer_scored / hands:.1f} %, "
        f"euchred {100 * both.euchred / called:.1f} %, "
        f"loners {100 * both.loners / hands:.1f} % "
        f"({100 * both.loner_marches / max(1, both.loners):.0f} % of them marches)"
    )


def main(deals: int) -> None:
    for name in PRESETS:
        for first, second in PAIRS:
            start = time.process_time()
            result = duel(make(first), make(second, 1), preset(name).rules, deals)
            speed = 2 * deals / (time.process_time() - start)
            print(f"{name:16} {first} v {second}: {result}, {speed:.0f} hands/s")
            if first == second:
                print(f"{'':16} {shares(result)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
