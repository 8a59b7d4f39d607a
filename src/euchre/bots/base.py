"""What a player is to the rest of the house: something that looks at a view and acts."""

from __future__ import annotations

from typing import Protocol

from euchre.errors import EuchreError
from euchre.events import HandEvent
from euchre.hand import View


class UnknownBotError(EuchreError):
    """There is no bot of that name."""


class Bot(Protocol):
    """A player. One bot may sit in several seats: the view says which one it is asked for.

    A bot that holds something to give back (a process, a connection) has a method ``close()`` as
    well; whoever made it calls that when the bot is no longer needed.
    """

    def act(self, view: View) -> HandEvent:
        """The event that `view.seat`, whose turn it is, appends: one of ``legal(view)``."""
        ...
