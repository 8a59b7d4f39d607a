"""Control characters, which no id, name or text may have."""

from __future__ import annotations

import re
from typing import Final

_IN_ID: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_IN_TEXT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Unicode's Cc and lone surrogates (Cs); a text may have tabs and ends of lines."""


def control_in(content: object) -> str:
    r"""Return an error if a text, or a text within decoded data, has a control character; empty:
    none.

    Args:
        content: a text, or what JSON can hold: keys count as well.

    >>> control_in({"name": "Ann", "notes": ["one line\nand another"]})
    ''
    >>> control_in({"name": "Ann\x00"})
    'the control character U+0000 is in a text: leave it out'
    """
    left = [content]
    while left:
        each = left.pop()
        if isinstance(each, str):
            if found := _IN_TEXT.search(each):
                return _words(found[0], "a text")
        elif isinstance(each, dict):
            left += each.keys()
            left += each.values()
        elif isinstance(each, list | tuple):
            left += each
    return ""


def control_in_id(ident: str) -> str:
    r"""Return an error if an id, which has one line only, has a control character; empty: none.

    >>> control_in_id("a\tb")
    'the control character U+0009 is in an id: leave it out'
    """
    found = _IN_ID.search(ident)
    return "" if found is None else _words(found[0], "an id")


def _words(character: str, where: str) -> str:
    return f"the control character U+{ord(character):04X} is in {where}: leave it out"
