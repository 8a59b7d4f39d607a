"""Signs that show nothing: no name, title or line of chat is made of them."""

from __future__ import annotations

import re
from typing import Final

_INVISIBLE_SIGNS: Final = dict.fromkeys(
    (
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x2D7F, 0x3164, 0xFFA0),
        *(0x1107F, 0x16FE4, 0x1D159),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    )
)
"""Signs that show nothing though they count as letters or marks: fillers, joiners, a braille cell
without a dot, and what chooses between two forms of the sign before it."""
_PICTURE_CLASS: Final = "[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff]"
_SIGN_PATTERN: Final = re.compile(
    f"{_PICTURE_CLASS}[\ufe0e\ufe0f]?(?:[\U000e0020-\U000e007e]+\U000e007f)?"
    f"(?:\u200d{_PICTURE_CLASS}\ufe0f?)*|[0-9#*]\ufe0f\u20e3|.",
    re.DOTALL,
)
"""One sign, or several that make one picture: joiners, forms, flags and keys are part of it."""


def remove_invisible_outside_emoji(text: str) -> str:
    """Return a text without the signs that show nothing, unless they are part of a picture."""
    if remove_all_invisible(text) == text:
        return text
    return "".join(
        sign for sign in _SIGN_PATTERN.findall(text) if len(sign) > 1 or remove_all_invisible(sign)
    )


def remove_all_invisible(text: str) -> str:
    """Return a text without the signs that show nothing."""
    signs = text.translate(_INVISIBLE_SIGNS)
    return "".join(sign for sign in signs if sign.isprintable() or sign.isspace())
