"""Bots that are Python objects of modules elsewhere."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

from euchre.bots.base import Bot
from euchre.bots.outside.errors import BREAKS, BotError, said, traced


def imported(spec: str, seed: int) -> Bot:
    """Make the bot of ``MODULE:FACTORY`` with this seed.

    Raises:
        BotError: it cannot be had.
    """
    module, _, factory = spec.partition(":")
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = importlib.import_module(module)
    except BREAKS as error:
        raise BotError(
            f"the bot {spec!r} cannot be imported: {said(error)}", traced(error)
        ) from error
    for name in factory.split("."):
        if not hasattr(found, name):
            raise BotError(f"the bot {spec!r} is not there: {module} has no {factory}")
        found = getattr(found, name)
    try:
        bot = found(seed)
    except BREAKS as error:
        raise BotError(
            f"the bot {spec!r} cannot be made with a seed: {said(error)}", traced(error)
        ) from error
    if not callable(getattr(bot, "act", None)):
        raise BotError(f"the bot {spec!r} cannot play: {type(bot).__name__} has no method act")
    return bot  # type: ignore[no-any-return]
