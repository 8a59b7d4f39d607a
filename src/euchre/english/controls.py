"""Control characters, which no id, name or text may have."""

from __future__ import annotations

import re
from typing import Final

from euchre.texts import translatable

_ID_CONTROL_PATTERN: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_TEXT_CONTROL_PATTERN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Unicode's Cc and lone surrogates (Cs); a text may have tabs and ends of lines."""


def find_control_character_error(content: object) -> str:
    r"""Return an error if a text, or a text within decoded data, has a control character; empty:
    none.

    Args:
        content: a text, or what JSON can hold: keys count as well.

    >>> find_control_character_error({"name": "Ann", "notes": ["one line\nand another"]})
    ''
    >>> find_control_character_error({"name": "Ann\x00"})
    'the control character U+0000 is in a text: remove it'
    """
    values = [content]
    while values:
        value = values.pop()
        if isinstance(value, str):
            if control := _TEXT_CONTROL_PATTERN.search(value):
                return _describe_control_error(control[0], "text")
        elif isinstance(value, dict):
            values += value.keys()
            values += value.values()
        elif isinstance(value, list | tuple):
            values += value
    return ""


def find_control_character_error_in_id(id_text: str) -> str:
    r"""Return an error if an id, which has one line only, has a control character; empty: none.

    >>> find_control_character_error_in_id("a\tb")
    'the control character U+0009 is in an id: remove it'
    """
    control = _ID_CONTROL_PATTERN.search(id_text)
    return "" if control is None else _describe_control_error(control[0], "id")


def _describe_control_error(character: str, where: str) -> str:
    code, subject = f"U+{ord(character):04X}", "an id" if where == "id" else "a text"
    return translatable(
        "error-control-character",
        f"the control character {code} is in {subject}: remove it",
        code=code,
        where=where,
    )
