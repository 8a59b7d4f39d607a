"""The bots against each other on duplicate deals: ``python bench/duel.py [deals] [preset ...]``."""

from __future__ import annotations

import random
import sys
import time
from typing import TYPE_CHECKING

from euchre.bots import make_bot, play_hand
from euchre.bots.matches.duel import DuelTally, play_duel
from euchre.game.hand import begin
from euchre.game.presets import preset
from euchre.game.shuffle import deal

if TYPE_CHECKING:
    from euchre.game.rules import Rules

PRESETS = ("standard", "stick-the-dealer", "canadian", "british", "benny", "defend-alone")
PAIRS = (("rules", "simple"), ("rules", "random"))


def self_play(name: str, rules: Rules, hands: int) -> DuelTally:
    """What becomes of hands that one bot plays in all seats, from no score."""
    rng, bot, tally = random.Random(0), make_bot(name, 1), DuelTally()
    for number in range(hands):
        hand = begin(rules, deal(rules, number % rules.players, rng))
        tally.add(play_hand(hand, [bot] * rules.players))
    return tally


def shares(tally: DuelTally) -> str:
    """How the hands went, in per cent."""
    called, hands, loners = max(1, tally.called), max(1, tally.hands), max(1, tally.loners)
    return (
        f"passed out {100 * tally.thrown_in / hands:.1f}%, "
        f"dealer's side scored {100 * tally.dealer_scored / hands:.1f}%, "
        f"euchred {100 * tally.euchred / called:.1f}%, "
        f"marches {100 * tally.marches / called:.1f}%, "
        f"loners {100 * tally.loners / hands:.1f}% "
        f"({100 * tally.loner_marches / loners:.0f}% of them marches)"
    )


def main(deals: int, names: tuple[str, ...]) -> None:
    for name in names:
        rules = preset(name).rules
        for first, second in PAIRS:
            start = time.process_time()
            result = play_duel(make_bot(first), make_bot(second, 1), rules, deals)
            speed = 2 * deals / (time.process_time() - start)
            print(f"{name:16} {first} v {second}: {result}, {speed:.0f} hands/s", flush=True)
        start = time.process_time()
        tally = self_play("rules", rules, 2 * deals)
        speed = 2 * deals / (time.process_time() - start)
        print(f"{name:16} rules in all seats: {shares(tally)}, {speed:.0f} hands/s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, tuple(sys.argv[2:]) or PRESETS)
