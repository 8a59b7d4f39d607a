"""What calls near the end of a match win: `learned` against itself calling as if it were young.

    python -m tools.measure_closing [--deals N]

Both sides need as much. Each deal is played from both sides; told is by how much of a match more is
won than lost, in hundredths, for one hand.
"""

from __future__ import annotations

import argparse
from math import sqrt

import numpy as np

from euchre.bots.equity import win_chance
from euchre.bots.trained import CLOSING_PRESETS, NEED_STEPS, call_weights, play_weights
from euchre.game.presets import preset
from euchre.solve.board.dice import new_random_state
from euchre.solve.vector_engine.players import TRAINED
from euchre.solve.vector_engine.rules_tables import build_reward_shares_table, build_rules_words
from tools.training.closing import ending_worths
from tools.training.contests import play_contest


def won(name: str, need: int, deals: int) -> tuple[float, float]:
    """What is won where both need so much, in hundredths of a match, and one standard error."""
    rules, out = preset(name).rules, np.zeros(deals)
    usual = call_weights(rules)
    near = call_weights(rules, (rules.target - need,) * 2)
    assert usual is not None
    assert near is not None
    plays = play_weights(rules)
    play_contest(
        build_rules_words(rules, play_matches=False), ending_worths(rules, (need, need)),
        build_reward_shares_table(rules), TRAINED,
        near, plays, TRAINED, usual, plays, new_random_state(1), out,
    )  # fmt: skip
    point = win_chance(need - 1, need, dealing=True) - win_chance(need, need - 1, dealing=True)
    out *= 100 * point / 2 / 2 / 1000  # each side's gain is the other's loss, in thousandths
    return float(out.mean()), float(out.std(ddof=1)) / sqrt(deals)


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--deals", type=int, default=100_000, metavar="N")
    deals = asked.parse_args().deals
    for name in CLOSING_PRESETS:
        told = (won(name, need, deals) for need in NEED_STEPS[:3])
        print(f"{name:18}", "  ".join(f"{gain:+.2f} ± {error:.2f}" for gain, error in told))


if __name__ == "__main__":
    main()
