"""Long lists, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

LINES: Final = 100
"""Lines on a page where nothing else is said."""
T = TypeVar("T")


class Paged(NamedTuple, Generic[T]):
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


def paged(every: Sequence[T], asked: str, size: int = LINES) -> Paged[T]:
    """Return the page of a list that `asked` names: the nearest, or the first if it is no number.

    >>> paged("abcde", "2", 2)
    Paged(lines='cd', number=2, last=3, total=5, before=2)
    >>> paged("abcde", "99", 2).lines, paged("abcde", "x", 2).lines, paged("", "1").last
    ('e', 'ab', 1)
    """
    last = max(1, -(-len(every) // size))
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1
    number = min(max(1, number), last)
    before = (number - 1) * size
    return Paged(every[before : before + size], number, last, len(every), before)
