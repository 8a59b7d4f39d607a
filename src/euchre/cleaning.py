"""Text on its way out: nothing in it acts instead of being read.

Each way out asks this at its one place; docs/design.md lists them.
"""

from __future__ import annotations

import re
from typing import Final

_CONTROL_CHARACTERS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff"
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)
"""Controls and halves of characters, ends of lines but \\n, marks that turn the direction of what
follows, and what no XML may have."""


def remove_control_characters(text: str) -> str:
    r"""Return a text that is safe to show: without characters that move, colour, turn or end
    anything.

    Tabs and ends of lines (``\n``) stay.

    >>> remove_control_characters("\x1b[2JAnn\u202e\n")
    '[2JAnn\n'
    """
    return _CONTROL_CHARACTERS.sub("", text)
