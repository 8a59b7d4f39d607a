"""JSON from outside: how deep it may be nested, and what reading it may raise.

What is read must also be written and shown again, and what is written must be read again.
"""

from __future__ import annotations

import re
from array import array
from itertools import accumulate
from math import isfinite
from typing import Final

import msgspec

from euchre.errors import RecordError

DEEPEST: Final = 200
"""The deepest that JSON of a game is nested. Python itself gives up at less than a thousand."""

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What `msgspec.json` raises at a text that is no JSON of ours: half a character and brackets
without an end among it."""
_TEXT: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_STEPS: Final = bytes.maketrans(b"[{]}", bytes((1, 1, 255, 255)))
"""A bracket as the step that it goes down, or up again."""
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


def check_plain(value: object) -> None:
    """Raise an error unless JSON can hold this value as it is.

    Raises:
        RecordError: it holds something else, or is nested too deeply.
    """
    try:
        if not _is_plain(value):
            kinds = "texts, numbers of 64 bits, true, false, null, lists and objects"
            raise RecordError(f"only {kinds} can be written, not {value!r:.60}")
        text = msgspec.json.encode(value).decode()
    except UnicodeError:
        raise RecordError("half a character (a surrogate) cannot be written in UTF-8") from None
    except RecursionError:
        text = "[" * (DEEPEST + 1)
    check_nesting(text)


def _is_plain(value: object) -> bool:
    match value:
        case dict():
            return all(isinstance(key, str) and _is_plain(each) for key, each in value.items())
        case list() | tuple():
            return all(map(_is_plain, value))
        case float():
            return isfinite(value)
        case int():
            return -(2**63) <= value < 2**64
        case _:
            return value is None or isinstance(value, str)


def check_nesting(text: str, deepest: int = DEEPEST) -> None:
    """Raise an error if this JSON is nested too deeply for a parser or writer.

    >>> check_nesting("[" * 15_000)
    Traceback (most recent call last):
        ...
    euchre.errors.RecordError: this JSON is nested too deeply to be a game

    Raises:
        RecordError: it is nested deeper than that.
    """
    if text.count("[") + text.count("{") <= deepest:
        return
    plain = "".join(text.split('"')[::2]) if "\\" not in text else _TEXT.sub("", text)
    brackets = plain.encode(errors="replace").translate(_STEPS, _NO_BRACKETS)
    if max(accumulate(array("b", brackets)), default=0) > deepest:
        raise RecordError("this JSON is nested too deeply to be a game")
