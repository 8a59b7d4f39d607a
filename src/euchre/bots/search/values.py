"""What everything that may be done comes to in some hidden deals, and the way to find it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from euchre.bots.search.decisions import Floats
from euchre.bots.search.worlds import WeightedDeals
from euchre.game.events import HandEvent

Draw = Callable[[int, int], "OptionValues"]
"""Draws so many deals with that seed, and values every option in them."""


@dataclass(frozen=True)
class OptionValues:
    """Values of every option in some hidden deals, in one kind of worth or several.

    Attributes:
        played: (deals, options, worths): by playing on, as a policy that sees no hidden card does.
        solved: the same with perfect play by all who see all cards; nan where that says nothing.
        likely: (deals,): the logarithm of how likely what has been seen is in each deal.
        mix: the part of `mixed_worth` that is perfect play.
        lot: the deals as the kernel has them; None where they are played out without it.
    """

    played: Floats
    solved: Floats
    likely: Floats
    mix: float = 0.0
    lot: WeightedDeals | None = None

    @property
    def mixed_worth(self) -> Floats:
        """The worth used for the choice, in the form of `played`."""
        if self.mix == 0:
            return self.played
        if self.mix == 1:
            return self.solved
        mixed: Floats = self.mix * self.solved + (1 - self.mix) * self.played
        return mixed

    def concatenate(self, more: OptionValues) -> OptionValues:
        """Return these deals and others."""
        return OptionValues(
            np.concatenate([self.played, more.played]),
            np.concatenate([self.solved, more.solved]),
            np.concatenate([self.likely, more.likely]),
            self.mix,
        )


@dataclass(frozen=True)
class OptionValuer:
    """A way to value options.

    Attributes:
        options: what may be done.
        draw: values the options in some more deals; the same deals serve all of them, so that the
            luck of the draw falls out of a comparison.
        exact: whether one draw tells all: nothing is hidden, or it has every deal there can be.
        note: what has to be said of the way; may be empty.
        refused: why the fast engine cannot do it, where the readable one plays the deals out;
            empty where it can.
        first: how many deals the readable engine plays out before the first figure.
        share: the part of the usual number of deals that it has the time for.
    """

    options: tuple[HandEvent, ...]
    draw: Draw
    exact: bool = False
    note: str = ""
    refused: str = ""
    first: int = 8
    share: float = 1.0
