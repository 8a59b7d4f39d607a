"""Bots that are Python objects of modules elsewhere."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

from euchre.bots.base import Bot
from euchre.bots.external.errors import (
    BOT_FAILURES,
    ExternalBotError,
    describe_error,
    format_bot_traceback,
)


def import_bot(spec: str, seed: int) -> Bot:
    """Make the bot of ``MODULE:FACTORY`` with this seed.

    Raises:
        ExternalBotError: it cannot be had.
    """
    module, _, factory = spec.partition(":")
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        found: Any = importlib.import_module(module)
    except BOT_FAILURES as error:
        raise ExternalBotError(
            f"the bot {spec!r} cannot be imported: {describe_error(error)}",
            format_bot_traceback(error),
        ) from error
    for name in factory.split("."):
        if not hasattr(found, name):
            raise ExternalBotError(f"the bot {spec!r} is not there: {module} has no {factory}")
        found = getattr(found, name)
    try:
        bot = found(seed)
    except BOT_FAILURES as error:
        raise ExternalBotError(
            f"the bot {spec!r} cannot be made with a seed: {describe_error(error)}",
            format_bot_traceback(error),
        ) from error
    if not callable(getattr(bot, "act", None)):
        raise ExternalBotError(
            f"the bot {spec!r} cannot play: {type(bot).__name__} has no method act"
        )
    return bot  # type: ignore[no-any-return]
