"""The players that are programs.

>>> from euchre.bots import make
>>> make("rules")  # doctest: +ELLIPSIS
<euchre.bots.rules.RulesBot object at ...>
"""

from __future__ import annotations

from typing import Final

from euchre.bots.base import Bot, UnknownBotError
from euchre.bots.chance import RandomBot
from euchre.bots.driver import Tracker, play, play_hand
from euchre.bots.rules import RulesBot
from euchre.bots.simple import SimpleBot
from euchre.bots.weights import Weights
from euchre.errors import did_you_mean

__all__ = [
    "BOTS",
    "Bot",
    "RandomBot",
    "RulesBot",
    "SimpleBot",
    "Tracker",
    "UnknownBotError",
    "Weights",
    "make",
    "play",
    "play_hand",
]

BOTS: Final[dict[str, str]] = {
    "rules": "plays by the book: seat, score and rules weighed, cards counted",
    "simple": "plain and sane: counts trumps to call, wins what it can",
    "random": "anything that is legal",
}
"""The bots by name, the best first, each with one line about it."""


def make(name: str, seed: int = 0) -> Bot:
    """The bot called `name`.

    Args:
        name: a key of `BOTS`.
        seed: for bots that draw lots; each owns its source of chance.

    Raises:
        UnknownBotError: there is none of that name; the nearest is suggested.
    """
    match name.strip().lower():
        case "rules":
            return RulesBot()
        case "simple":
            return SimpleBot()
        case "random":
            return RandomBot(seed)
        case _:
            raise UnknownBotError(f"there is no bot {name!r}: {did_you_mean(name, BOTS)}")
