"""The commands that have been carried out at one table, so that none is carried out twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, TypeAlias

REMEMBERED: Final = 1_024
"""Commands that are known by heart; of a table that is read, those in so many entries.

Older ones the log refuses, as `Repeated`.
"""
Key: TypeAlias = tuple[str, str]
"""Whose command it is, as the log has it, and its id."""


class Answered:
    """The last commands of one table, and the version that each led to.

    Args:
        known: those.
    """

    def __init__(self, known: Mapping[Key, int]) -> None:
        self._known = OrderedDict(known)

    def version(self, key: Key) -> int | None:
        """The version that a command led to; None: it is none of the last ones."""
        return self._known.get(key)

    def add(self, key: Key, version: int) -> None:
        """A command is on its way to the disk."""
        self._known[key] = version
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def drop(self, key: Key) -> None:
        """It could not be written."""
        self._known.pop(key, None)
