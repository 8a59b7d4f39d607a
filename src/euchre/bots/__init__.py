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
        name: a key of `BOTS`; or ``pimc``, also with parameters, ``pimc:worlds=50,calls=8``, where
            ``euchre[bots]`` is installed.
        seed: for bots that draw lots; each owns its source of chance.

    Raises:
        UnknownBotError: there is none of that name, or it has no such parameter, or what it needs
            is not installed; the nearest name is suggested.
    """
    kind, _, parameters = name.strip().lower().partition(":")
    if kind == "pimc":
        return _pimc(parameters, seed)
    match name.strip().lower():
        case "rules":
            return RulesBot()
        case "simple":
            return SimpleBot()
        case "random":
            return RandomBot(seed)
        case _:
            raise UnknownBotError(f"there is no bot {name!r}: {did_you_mean(name, BOTS)}")


def _pimc(parameters: str, seed: int) -> Bot:
    """The bot that samples and solves, with ``worlds=50,calls=0`` or parts of it."""
    try:
        from euchre.bots.pimc import PimcBot  # noqa: PLC0415 - numba is only for who asks for it
    except ImportError:
        raise UnknownBotError(
            "the bot 'pimc' needs numba, which is not installed: pip install 'euchre[bots]'"
        ) from None
    numbers = {"worlds": 50, "calls": 0}
    for part in filter(None, parameters.split(",")):
        key, _, value = part.partition("=")
        if key not in numbers or not value.isdecimal() or (key == "worlds" and int(value) == 0):
            raise UnknownBotError(
                f"pimc does not take {part!r}: write worlds=50 (1 or more) or calls=8 (0 or more)"
            )
        numbers[key] = int(value)
    return PimcBot(numbers["worlds"], numbers["calls"], seed)
