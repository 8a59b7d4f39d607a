"""Characters and colours: suits in theirs, or plain ASCII without any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from euchre.cli.shared.terminal import to_ascii

CARD_RANK_PATTERN: Final = r"(?:\b(?:10|[2-9JQKA]))"
"""What stands before a suit, where a card is told."""
TWO_COLOURS: Final = {"♥": "bold red", "♦": "bold red", "♣": "bold", "♠": "bold"}
FOUR_COLOURS: Final = {"♥": "bold red", "♦": "bold bright_blue", "♣": "bold green", "♠": "bold"}


class TextStyler:
    """The way to show text: its suits in colours, or in ASCII.

    Args:
        ascii: no character outside ASCII and no colour.
        suits: the style of each suit, as ``bold red``.
    """

    def __init__(self, suits: Mapping[str, str], *, ascii: bool) -> None:  # noqa: A002
        self.ascii = ascii
        self._suits = suits

    def to_printable(self, text: str) -> str:
        """Return the text with only the characters that can be shown."""
        return to_ascii(text) if self.ascii else text

    def colour_suits(self, text: str, style: str = "") -> Text:
        shown = Text(self.to_printable(text), style=style)
        if not self.ascii:
            for suit, colour in self._suits.items():
                shown.highlight_regex(f"{CARD_RANK_PATTERN}?{suit}", colour)
        return shown
