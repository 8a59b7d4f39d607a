"""The players that are programs.

>>> from euchre.bots import make_bot
>>> make_bot("rules")  # doctest: +ELLIPSIS
<euchre.bots.rules_player.player.RulesBot object at ...>
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from euchre.arguments import verify_arguments
from euchre.bots.base import Bot, NotYourTurnError, UnknownBotError
from euchre.bots.driver import Tracker, play_hand, play_match
from euchre.bots.rules_player.player import RulesBot
from euchre.bots.rules_player.weights import Weights
from euchre.bots.simple import RandomBot, SimpleBot
from euchre.errors import suggest_known_word
from euchre.extras import install_command

__all__ = [
    "BOTS",
    "KERNEL_BOTS",
    "OPPONENT_BOTS",
    "Bot",
    "NotYourTurnError",
    "RandomBot",
    "RulesBot",
    "SimpleBot",
    "Tracker",
    "UnknownBotError",
    "Weights",
    "make_bot",
    "play_hand",
    "play_match",
]

BOTS: Final[dict[str, str]] = {
    "expert": "the best: deals the hidden cards many times and reads every call and card",
    "club": "sound: counts trumps, knows seat and score",
    "casual": "plays for fun: remembers the big cards, calls a little loosely",
    "beginner": "still learning: forgets cards and likes to win every trick",
    "rules": "plays by the book: seat, score and rules weighed, cards counted",
    "learned": "calls and plays instantly, as it learned by playing, without a search",
    "pimc": "deals the hidden cards many times, and assumes that everybody sees them",
    "simple": "plain and sensible: counts trumps to call, wins what it can",
    "random": "anything that is legal",
}
"""The bots by name, each with one line about it; those for people first."""

OPPONENT_BOTS: Final = ("expert", "club", "casual", "beginner")
"""Those that people sit down with, the strongest first."""

KERNEL_BOTS: Final = ("expert", "pimc", "learned")
"""The bots that need ``euchre[bots]``."""

MAX_WORLDS: Final = 10_000
"""The most hidden deals that a bot may be asked to draw at a time."""
_DEFAULT_PARAMETERS: Final[Mapping[str, Mapping[str, int]]] = {
    "expert": {"worlds": 200},
    "pimc": {"worlds": 50, "calls": 0},
}
"""What a name may be followed by, with what it is without."""


@verify_arguments()
def make_bot(name: str, seed: int = 0) -> Bot:
    """Make the bot called `name`.

    Args:
        name: a key of `BOTS`; some take parameters: ``expert:worlds=400``,
            ``pimc:worlds=50,calls=8``.
        seed: for bots that draw lots; each owns its source of chance.

    Raises:
        UnknownBotError: there is none of that name, or it has no such parameter, or what it needs
            is not installed; the nearest name is suggested.
    """
    kind, colon, written = name.strip().lower().partition(":")
    if kind not in BOTS or (colon and kind not in _DEFAULT_PARAMETERS):
        raise UnknownBotError(f"there is no bot {name!r}: {suggest_known_word(name, BOTS)}")
    if kind in KERNEL_BOTS:
        return _make_kernel_bot(kind, _parse_parameters(kind, written), seed)
    match kind:
        case "rules":
            return RulesBot()
        case "simple":
            return SimpleBot()
        case "random":
            return RandomBot(seed)
        case _:
            from euchre.bots.levels.player import make_level_bot  # noqa: PLC0415 - not for who wants another

            return make_level_bot(kind, seed)


def _parse_parameters(kind: str, text: str) -> dict[str, int]:
    numbers = dict(_DEFAULT_PARAMETERS.get(kind, {}))
    for part in filter(None, text.split(",")):
        key, _, value = part.partition("=")
        few = key == "worlds" and value.strip("0") == ""
        number = int(value) if value.isdecimal() and len(value) < 10 else MAX_WORLDS + 1
        if key not in numbers or few or number > MAX_WORLDS:
            known = ",".join(f"{key}={value}" for key, value in _DEFAULT_PARAMETERS[kind].items())
            raise UnknownBotError(
                f"{kind} does not take {part!r:.40}: it is written {kind}:{known}, with 1 to "
                f"{MAX_WORLDS} worlds"
            )
        numbers[key] = number
    return numbers


def _make_kernel_bot(kind: str, parameters: Mapping[str, int], seed: int) -> Bot:
    try:
        if kind == "pimc":
            from euchre.bots.search.pimc import PimcBot  # noqa: PLC0415 - numba is only for who asks

            return PimcBot(parameters["worlds"], parameters["calls"], seed)
        if kind == "learned":
            from euchre.bots.search.learned import LearnedBot  # noqa: PLC0415 - as above

            return LearnedBot()
        from euchre.bots.search.expert import ExpertBot  # noqa: PLC0415 - numba is only for who asks
    except ImportError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        raise UnknownBotError(
            f"the bot {kind!r} needs numba, which is not installed: {install_command('bots')}"
        ) from None
    return ExpertBot(parameters["worlds"], seed)
