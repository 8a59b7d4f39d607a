"""Bots that play each hand for its points, as if it were the first: scores change nothing."""

from __future__ import annotations

from typing import Final

from euchre.bots.base import Bot
from euchre.game.events import HandEvent
from euchre.game.hand import View
from euchre.game.state import evolve


class ScoreBlindBot:
    """A bot that is shown level scores.

    Where it draws no lots but by its seed, what it does in a hand follows from that hand alone.

    Args:
        bot: the bot.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot: Final = bot

    @property
    def is_ready(self) -> bool:
        """True if the bot itself plays, with no substitute."""
        return bool(getattr(self._bot, "is_ready", True))

    def act(self, view: View) -> HandEvent:
        """Return the bot's event as if the score were 0 to 0."""
        return self._bot.act(evolve(view, scores=(0,) * len(view.scores)))
