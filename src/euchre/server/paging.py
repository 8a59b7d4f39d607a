"""Long lists, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from euchre.server.numbers import parse_number

LINES_PER_PAGE: Final = 100
"""Lines on a page where nothing else is said."""
T = TypeVar("T")


class ListPage(NamedTuple, Generic[T]):
    """One page of a list.

    Attributes:
        lines: what is on it.
        number: which it is, from 1 on.
        last: how many there are, at least 1.
        total: lines on all of them.
        before: lines on those before it.
    """

    lines: Sequence[T]
    number: int
    last: int
    total: int
    before: int = 0


def take_page(lines: Sequence[T], page_text: str, size: int = LINES_PER_PAGE) -> ListPage[T]:
    """Return the nearest page to the number in `page_text`; the first if it isn't one.

    >>> take_page("abcde", "2", 2)
    ListPage(lines='cd', number=2, last=3, total=5, before=2)
    >>> take_page("abcde", "99", 2).lines, take_page("abcde", "x", 2).lines, take_page("", "1").last
    ('e', 'ab', 1)
    """
    last = max(1, -(-len(lines) // size))
    number = min(parse_number(page_text) or 1, last)
    before = (number - 1) * size
    return ListPage(lines[before : before + size], number, last, len(lines), before)
