"""Text in the characters that every terminal has."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_PLAIN: Final = str.maketrans(
    dict(zip("♣♦♥♠•✕·●─—▸“”│▪░▲▼↑↓←→", 'CDHSox.*-->""|##^v^v<>', strict=True))
    | {"±": "+-", "…": "...", "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"}
    | {"\N{MULTIPLICATION SIGN}": "x", "\N{NO-BREAK SPACE}": " "}
    | dict.fromkeys("\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}", "'")
)
_SUIT_AND_WORD: Final = re.compile("[♣♦♥♠] (clubs|diamonds|hearts|spades)")


def in_ascii(text: str) -> str:
    """Return the text in the characters that every terminal has."""
    text = _SUIT_AND_WORD.sub(r"\1", text)
    text = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    bare = "".join(c for c in text if not unicodedata.combining(c))  # Zoë is Zoe
    return bare.encode("ascii", "replace").decode()
