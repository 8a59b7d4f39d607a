"""A player who does anything that is legal."""

from __future__ import annotations

import random
from typing import Final

from euchre.bots.base import INSTANT_PHASES, seat_to_act
from euchre.game.events import HandEvent
from euchre.game.hand import View, legal


class RandomBot:
    """Picks any legal event with equal chances: a floor for every comparison, and a fuzzer."""

    at_once = INSTANT_PHASES

    def __init__(self, seed: int = 0) -> None:
        self._rng: Final = random.Random(seed)

    def act(self, view: View) -> HandEvent:
        """Return one of ``legal(view)`` at random."""
        seat_to_act(view)
        return self._rng.choice(legal(view))
