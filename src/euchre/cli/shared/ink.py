"""Characters and colours: suits in theirs, or plain ASCII without any."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from rich.text import Text

CARD: Final = r"(?:\b(?:10|[2-9JQKA]))"
"""What stands before a suit, where a card is told."""
TWO_COLOURS: Final = {"♥": "bold red", "♦": "bold red", "♣": "bold", "♠": "bold"}
FOUR_COLOURS: Final = {
    "♥": "bold red",
    "♦": "bold bright_blue",
    "♣": "bold green",
    "♠": "bold",
}
_PLAIN: Final = str.maketrans(
    dict(zip("♣♦♥♠•✕·●─—▸“”│▪░▲▼↑↓←→", 'CDHSox.*-->""|##^v^v<>', strict=True))
    | {"±": "+-", "…": "...", "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"}
    | {"\N{MULTIPLICATION SIGN}": "x", "\N{NO-BREAK SPACE}": " "}
    | dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", "'")
)
_SUIT_AND_WORD: Final = re.compile("[♣♦♥♠] (clubs|diamonds|hearts|spades)")


class Ink:
    """How text is shown.

    Args:
        ascii: no character outside ASCII and no colour.
        suits: the style of each suit, as ``bold red``.
    """

    def __init__(self, suits: Mapping[str, str], *, ascii: bool) -> None:  # noqa: A002
        self.ascii = ascii
        self._suits = suits

    def plain(self, text: str) -> str:
        """The text as it can be shown."""
        return in_ascii(text) if self.ascii else text

    def coloured(self, text: str, style: str = "") -> Text:
        """The text with its suits in their colours."""
        shown = Text(self.plain(text), style=style)
        if not self.ascii:
            for suit, colour in self._suits.items():
                shown.highlight_regex(f"{CARD}?{suit}", colour)
        return shown


def in_ascii(text: str) -> str:
    """The text in the characters that every terminal has."""
    text = _SUIT_AND_WORD.sub(r"\1", text)
    text = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    bare = "".join(c for c in text if not unicodedata.combining(c))  # Zoë is Zoe
    return bare.encode("ascii", "replace").decode()
