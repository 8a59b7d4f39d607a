"""What a player is to the rest of the house: something that looks at a view and acts."""

from __future__ import annotations

from typing import Final, Protocol

from euchre.errors import EuchreError
from euchre.game.cards import Suit
from euchre.game.events import HandEvent
from euchre.game.hand import Phase, View
from euchre.game.rules import Seat


class UnknownBotError(EuchreError):
    """There is no bot of that name."""


class NotYourTurnError(EuchreError):
    """A bot was asked to act although it is not its turn."""


def seat_to_act(view: View) -> Seat:
    """Return the seat that the view belongs to, whose turn it must be.

    Raises:
        NotYourTurnError: it is not its turn, or this is no view.
    """
    if not isinstance(view, View):
        raise NotYourTurnError(
            f"a bot acts on a View, not on {view!r:.60}: view(hand, seat) makes one"
        )
    if view.seat is None or view.turn != view.seat:
        raise NotYourTurnError(
            f"a bot acts only when it is its turn: the view is that of seat {view.seat}, but it is "
            + ("nobody's turn" if view.turn is None else f"seat {view.turn}'s turn")
        )
    return view.seat


def viewer_of(view: View) -> Seat:
    """Return the seat that looks: the view is not that of an onlooker."""
    assert view.seat is not None
    return view.seat


def trump_of(view: View) -> Suit:
    """Return the trump that has been made."""
    assert view.trump is not None
    return view.trump


INSTANT_PHASES: Final = frozenset((Phase.PLAY,))
"""The `at_once` of bots that ponder calls, and play their cards without a search."""


def is_instant(bot: Bot, view: View) -> bool:
    """Return whether `bot` is known to act on `view` within a millisecond: nobody waits for it."""
    return view.phase in getattr(bot, "at_once", ())


class Bot(Protocol):
    """A player. One bot may sit in several seats: the view says which one it is asked for.

    A bot that holds something to give back (a process, a connection) has a method ``close()`` as
    well; whoever made it calls that when the bot is no longer needed. One that knows what to do
    within a millisecond, whatever it sees, names the phases of which that is true in ``at_once``.
    """

    def act(self, view: View) -> HandEvent:
        """Return the event that `view.seat`, whose turn it is, appends: one of ``legal(view)``."""
        ...
