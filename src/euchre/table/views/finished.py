"""Finished hands in words: each is described once for each way in which its players are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from euchre.english import describe_result
from euchre.game.hand import Hand

DescribeHand: TypeAlias = Callable[[Hand, tuple[str, ...]], str]
"""Describes how a finished hand ended, given a name for each seat: `describe_result`, or a cache of
what it says."""


class FinishedHandDescriptions:
    """A cache of the descriptions of the finished hands of one match.

    A match may have a thousand hands, and each seat is told of all of them when it is over.
    """

    def __init__(self) -> None:
        self._words: dict[tuple[int, tuple[str, ...]], tuple[Hand, str]] = {}

    def describe(self, hand: Hand, names: tuple[str, ...]) -> str:
        """Describe how a finished hand ended: see `describe_result`."""
        key = id(hand), names  # which no other hand has as long as this one is kept here
        if key not in self._words:
            self._words[key] = hand, describe_result(hand, names)
        return self._words[key][1]

    def clear(self) -> None:
        """Forget all descriptions: another match begins."""
        self._words.clear()
