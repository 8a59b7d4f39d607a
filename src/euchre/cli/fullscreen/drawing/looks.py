"""How the screens look, as one chose it."""

from __future__ import annotations

import os
from dataclasses import dataclass

from euchre.cli.fullscreen.drawing.palette import TablePalette, build_palette
from euchre.cli.shared.screen import is_ascii_only


@dataclass(frozen=True)
class DisplaySettings:
    """The look that a player chose for cards and text.

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
    def palette(self) -> TablePalette:
        """The styles of this look."""
        return build_palette(ascii=self.ascii, colour=self.colour, four_colours=self.four_colours)


def build_display_settings(
    *,
    ascii_: bool,
    no_colour: bool,
    four_colours: bool = False,
    trumps_last: bool = False,
) -> DisplaySettings:
    """Return the look of a command, from its options, the environment and the terminal.

    Args:
        ascii_, no_colour: ``--ascii`` and ``--no-colour``.
        four_colours, trumps_last: as in `DisplaySettings`.
    """
    return DisplaySettings(
        ascii=ascii_ or is_ascii_only(),
        colour=not (no_colour or os.environ.get("NO_COLOR")),
        four_colours=four_colours,
        trumps_last=trumps_last,
    )
