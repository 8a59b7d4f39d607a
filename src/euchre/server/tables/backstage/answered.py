"""The commands that have been carried out at one table, so that none is carried out twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, TypeAlias

from euchre.store import Log

REMEMBERED: Final = 65_536
"""Commands that are known by heart; older ones are looked up on the disk."""
Key: TypeAlias = tuple[str, str]
"""Whose command it is, as the log has it, and its id."""


class Answered:
    """The commands of one table, and the version that each led to.

    Args:
        log: where all of them are.
        table: which table.
        known: the last ones.
    """

    def __init__(self, log: Log, table: str, known: Mapping[Key, int]) -> None:
        self._log, self._table = log, table
        self._known = OrderedDict(known)

    def version(self, key: Key, now: int) -> int | None:
        """The version that a command led to; None: it has not been carried out.

        Args:
            key: the command.
            now: the version of the table.
        """
        if key in self._known or now <= REMEMBERED:
            return self._known.get(key)
        return self._log.answered(self._table, *key)

    def add(self, key: Key, version: int) -> None:
        """A command is on its way to the disk."""
        self._known[key] = version
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def drop(self, key: Key) -> None:
        """It could not be written."""
        self._known.pop(key, None)
