"""The tree of errors: everything a caller may want to catch is a `EuchreError`.

Each error's text is one sentence that says what was wrong, where, and what would be right.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from euchre.texts import translatable


class EuchreError(ValueError):
    """Bad input to any part of euchre."""


class CardError(EuchreError):
    """A text that is not a card."""


class RulesError(EuchreError):
    """An unknown knob or preset, a value out of range, or knobs that clash."""


class DealError(EuchreError):
    """A deal that the rules cannot have produced."""


class SeatError(EuchreError):
    """A place that is not at this table."""


class RecordError(EuchreError):
    """A record that cannot be read, with the place where reading stopped.

    `line` counts from 1 where the input has lines, else it is None.
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


def suggest_known_word(word: str, known: Iterable[str]) -> str:
    """Return a closing hint for an unknown name: the nearest known one, else all of them."""
    names = sorted(known)
    nearest = difflib.get_close_matches(word, names, n=1)
    if nearest:
        return translatable("knob-did-you-mean", f"did you mean {nearest[0]}?", word=nearest[0])
    listed = ", ".join(names)
    return translatable("knob-known-words", f"known: {listed}", words=listed)
