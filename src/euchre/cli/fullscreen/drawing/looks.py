"""How the screens look, as one chose it."""

from __future__ import annotations

from dataclasses import dataclass

from euchre.cli.fullscreen.drawing.palette import Palette, palette


@dataclass(frozen=True)
class Looks:
    """What is chosen.

    Attributes:
        ascii: no character outside ASCII, and no colour.
        colour: whether there are colours.
        four_colours: clubs green and diamonds blue.
        trumps_last: the trumps of a hand stand together at its right end.
    """

    ascii: bool = False
    colour: bool = True
    four_colours: bool = False
    trumps_last: bool = False

    @property
    def palette(self) -> Palette:
        """The styles of it."""
        return palette(ascii=self.ascii, colour=self.colour, four_colours=self.four_colours)
