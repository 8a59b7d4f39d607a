"""Text in the characters that every terminal has."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_ASCII_REPLACEMENTS: Final = str.maketrans(
    dict(zip("♣♦♥♠•✕·●─—▸“”│▪░▲▼↑↓←→", 'CDHSox.*-->""|##^v^v<>', strict=True))
    | {"±": "+-", "…": "...", "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"}
    | {"\N{MULTIPLICATION SIGN}": "x", "\N{NO-BREAK SPACE}": " "}
    | dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", "'")
)
_SUIT_AND_WORD_PATTERN: Final = re.compile("[♣♦♥♠] (clubs|diamonds|hearts|spades)")


def to_ascii(text: str) -> str:
    """Return the text in the characters that every terminal has."""
    text = _SUIT_AND_WORD_PATTERN.sub(r"\1", text)
    text = unicodedata.normalize("NFKD", text.translate(_ASCII_REPLACEMENTS))
    bare = "".join(c for c in text if not unicodedata.combining(c))  # Zoë is Zoe
    return bare.encode("ascii", "replace").decode()
