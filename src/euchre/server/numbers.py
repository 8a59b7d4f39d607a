"""Whole numbers in what is sent to a server."""

from __future__ import annotations


def parse_number(text: str) -> int | None:
    """Parse a whole number of up to nine digits; None if the text is none.

    >>> parse_number("12"), parse_number("9" * 10), parse_number("²"), parse_number("")
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
