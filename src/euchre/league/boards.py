"""The boards of a duplicate round: the deals that every table plays.

For real cards the host prints them, and each table lays out its pack by the sheet. The seed is the
host's secret: who has it knows all hands.
"""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Final

from euchre.events import Dealt
from euchre.rules import Rules
from euchre.shuffle import deal

DIRECTIONS: Final = ("North", "East", "South", "West")
"""Seats 0 to 3 of a board; the first side of a table sits north and south."""


def boards(rules: Rules, seed: str, number: int) -> tuple[Dealt, ...]:
    """The boards of a round, as many as a round has hands; the deal goes round, north first.

    Args:
        rules: of the evening, with four seats and `num_hands` set.
        seed: the secret of the evening.
        number: the round, from 1 on.

    >>> from euchre.presets import preset
    >>> rules = preset("stick-the-dealer").rules.but(num_hands=4, target=0)
    >>> [board.dealer for board in boards(rules, "secret", 1)]
    [0, 1, 2, 3]
    """
    return tuple(
        deal(rules, board % rules.players, _lots(f"{seed}/{number}/{board}"))
        for board in range(rules.num_hands)
    )


def _lots(what: str) -> random.Random:
    return random.Random(int.from_bytes(sha256(what.encode()).digest()))
