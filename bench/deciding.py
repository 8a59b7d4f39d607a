"""How long the expert takes for a decision, beside the limits that were set for it.

    python bench/deciding.py [--rules NAME ...] [--hands N]

Four of them play; each decision between several things is counted, in seconds of this process.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Final

from euchre.bots import make_bot, play_hand
from euchre.bots.matches.duel import deal_cards
from euchre.game.events import HandEvent
from euchre.game.hand import View, begin, legal
from euchre.game.presets import PRESETS, preset

MEDIAN: Final = 0.005
"""The limit in seconds for one half of all decisions; ..."""
MOST: Final = 0.050
"""... and for 99 of 100."""


class Timed:
    """The expert, and what it took."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._bot = make_bot("expert")

    def act(self, view: View) -> HandEvent:
        """What it does."""
        start = time.process_time()
        event = self._bot.act(view)
        if len(legal(view)) > 1:
            self.seconds.append(time.process_time() - start)
        return event


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--rules", nargs="*", default=list(PRESETS), metavar="NAME")
    asked.add_argument("--hands", type=int, default=50, metavar="N")
    wanted = asked.parse_args()
    for name in wanted.rules:
        rules, bot = preset(name).rules, Timed()
        for number in range(-1, wanted.hands):
            if not number:
                bot.seconds.clear()  # what is made once is made
            play_hand(begin(rules, deal_cards(rules, 1, number)), [bot] * rules.players)
        median, most = statistics.median(bot.seconds), statistics.quantiles(bot.seconds, n=100)[98]
        print(
            f"{name:18} {len(bot.seconds):5} decisions; median {1000 * median:5.1f} ms "
            f"({median / MEDIAN:.2f} of the limit), 99th percentile {1000 * most:5.1f} ms "
            f"({most / MOST:.2f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
