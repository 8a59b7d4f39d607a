"""Texts as cells of tables that a spreadsheet opens."""

from __future__ import annotations

from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that a spreadsheet works out instead of showing it."""


def safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula: an apostrophe stands before it.

    >>> safe("=1+1"), safe("Ann")
    ("'=1+1", 'Ann')
    """
    return f"'{text}" if text.startswith(_FORMULA) else text
