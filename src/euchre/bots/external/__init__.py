"""Bots from outside: any Python object, or a program that speaks JSON lines.

A bot is written as

- ``NAME`` or ``NAME:KEY=VALUE,...``: one of the house's, as for `euchre.bots.make_bot`;
- ``MODULE:FACTORY``: what ``FACTORY(seed)`` of a Python module returns, an object with
  ``act(view)``; modules in the current directory are found as well. Where there is a time limit
  it has a process of its own, which is ended where it thinks for longer. A module cannot bear
  the name of one of the house's bots;
- ``exec:COMMAND LINE``: a program, started without a shell. For every decision it is written one
  line on its standard input and answers with one line on its standard output: the index of its
  choice in ``legal``, or the event itself. It ends when its input does. The page of the arena in
  the documentation has the fields.
"""

from __future__ import annotations

import re
from typing import Final

from euchre.arguments import verify_arguments
from euchre.bots import BOTS, make_bot
from euchre.bots.base import Bot
from euchre.bots.external.errors import ExternalBotError
from euchre.bots.external.hosted_bot import HostedPythonBot
from euchre.bots.external.imported import import_bot
from euchre.bots.external.program import TIMEOUT_SECONDS, ProgramBot

__all__ = [
    "TIMEOUT_SECONDS",
    "ExternalBotError",
    "HostedPythonBot",
    "ProgramBot",
    "close_bot",
    "load_bot",
]

_FACTORY_PATTERN: Final = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")


@verify_arguments(timeout=0)
def load_bot(spec: str, seed: int = 0, timeout: float | None = None) -> Bot:
    """Load the bot that `spec` describes; the caller closes it with `close_bot`.

    Args:
        spec: as at the top of this file.
        seed: for bots that draw lots; a program finds it in every line.
        timeout: seconds that a bot from outside may take for one answer; None:
            `TIMEOUT_SECONDS` for a program, and as long as it likes for a Python object, which then
            need not have a process of its own. What the house's own bots take is known.

    Raises: UnknownBotError: the house has none like that. ExternalBotError: the module, the
    factory or the program cannot be had; or the module is called as one of the house's bots.
    """
    spec = spec.strip()
    if spec.startswith("exec:"):
        return ProgramBot(spec, seed, TIMEOUT_SECONDS if timeout is None else timeout)
    if not _FACTORY_PATTERN.fullmatch(spec):
        return make_bot(spec, seed)
    name = spec.partition(":")[0]
    if name.lower() in BOTS:
        raise ExternalBotError(
            f"the bot {spec!r} is not there: {name} is one of the house's. A file of your own "
            "cannot bear its name: rename it"
        )
    return import_bot(spec, seed) if timeout is None else HostedPythonBot(spec, seed, timeout)


@verify_arguments()
def close_bot(bot: Bot) -> None:
    """Release the resources of `bot`, if it has any."""
    closing = getattr(bot, "close", None)
    if callable(closing):
        closing()
