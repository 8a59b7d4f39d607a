"""How deep JSON from outside may be nested: what is read must also be written and shown again."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

from euchre.errors import RecordError

DEEPEST: Final = 200
"""The deepest that JSON of a game is nested. Python itself gives up at less than a thousand."""

_TEXT: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_ONLY: Final = defaultdict[int, str | None](lambda: None, {ord(mark): mark for mark in '[]{}"'})
"""Takes all out of a text that says nothing about how it is nested."""
_BRACKET: Final = re.compile(r"[][{}]")


def check_nesting(text: str, deepest: int = DEEPEST) -> None:
    """See that no parser or writer of this JSON runs out of depth.

    >>> check_nesting("[" * 15_000)
    Traceback (most recent call last):
        ...
    euchre.errors.RecordError: this JSON is nested too deeply to be a game

    Raises:
        RecordError: it is nested deeper than that.
    """
    if text.count("[") + text.count("{") <= deepest:
        return
    depth = 0
    if "\\" not in text:  # then every other quotation mark ends a text
        brackets = "".join(text.translate(_ONLY).split('"')[::2])
        for _ in range(deepest):
            if not brackets:
                return
            brackets = brackets.replace("[]", "").replace("{}", "")
    for bracket in _BRACKET.finditer(_TEXT.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > deepest:
            raise RecordError("this JSON is nested too deeply to be a game")
