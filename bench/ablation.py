"""What each way of the expert is worth: it plays against itself without it, on duplicate deals.

    python bench/ablation.py [WAY ...] [--rules NAME] [--deals N] [--seed N]

A way is switched off by a value put in its place while that player thinks. Both draw the same
hidden deals, so that they differ only where the way decides. Each deal is played twice with the
sides changed around.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Final
from unittest.mock import patch

from euchre.bots import Bot, make
from euchre.bots.matches.duel import DuelResult, duel
from euchre.bots.search import expert, fast
from euchre.bots.search.worlds import DOUBT, lot_of
from euchre.cards import Card
from euchre.events import HandEvent
from euchre.hand import Phase, View
from euchre.presets import preset
from euchre.rules import Rules

Swap = tuple[ModuleType, str, object]
"""A module, a name in it, and what is put there instead."""


@dataclass(frozen=True)
class Way:
    """One thing that the expert does.

    Attributes:
        without: what is done where it does not.
        off: by which it is switched off.
        calls: the bot that decides before the play; empty: the expert.
    """

    without: str
    off: tuple[Swap, ...] = ()
    calls: str = ""


def _unread(**parts: float) -> tuple[Swap, ...]:
    """Hidden deals are weighed as if so much of what the others do followed no policy."""
    return ((fast, "lot_of", partial(lot_of, doubt=DOUBT._replace(**parts))),)


def _each_apart(_view: View, cards: Sequence[Card]) -> range:
    """No card is like another."""
    return range(len(cards))


WAYS: Final[Mapping[str, Way]] = {
    "policy": Way("a card is worth what perfect play makes of it", ((fast, "MIX", 1.0),)),
    "perfect-play": Way("a card is worth what the policy makes of it", ((fast, "MIX", 0.0),)),
    "reading-plays": Way("the cards of others tell nothing", _unread(plays=1.0)),
    "reading-calls": Way("the calls of others tell nothing", _unread(calls=1.0, discards=1.0)),
    "searched-calls": Way("calls as `learned` makes them, at once", calls="learned"),
    "learned-calls": Way("calls of the `rules` bot", calls="rules"),
    "convention": Way(
        "of equal cards whichever", ((expert, "kinds", _each_apart), (expert, "THRIFT", 0.0))
    ),
}


class Without:
    """The expert without one of its ways."""

    def __init__(self, way: Way) -> None:
        self._way, self._expert = way, make("expert")
        self._caller: Bot = make(way.calls) if way.calls else self._expert

    def act(self, view: View) -> HandEvent:
        """What it does, thinking without that way."""
        with ExitStack() as off:
            for swap in self._way.off:
                off.enter_context(patch.object(*swap))
            bot = self._expert if view.phase is Phase.PLAY else self._caller
            return bot.act(view)


def ablated(way: Way, rules: Rules, deals: int, seed: int) -> DuelResult:
    """By how much the expert is ahead of itself without a way."""
    return duel(make("expert"), Without(way), rules, deals, seed)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("ways", nargs="*", metavar="WAY", help=", ".join(WAYS))
    asked.add_argument("--rules", default="stick-the-dealer", metavar="NAME")
    asked.add_argument("--deals", type=int, default=2000, metavar="N")
    asked.add_argument("--seed", type=int, default=1, metavar="N")
    wanted = asked.parse_args()
    if unknown := [way for way in wanted.ways if way not in WAYS]:
        asked.error(f"there is no way {unknown[0]!r}: {', '.join(WAYS)}")
    for name in wanted.ways or WAYS:
        start = time.process_time()
        found = ablated(WAYS[name], preset(wanted.rules).rules, wanted.deals, wanted.seed)
        spent = time.process_time() - start
        print(f"{name:15} {found}; {WAYS[name].without}; {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main()
