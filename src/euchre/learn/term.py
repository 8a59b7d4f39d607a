"""What a word of the glossary is."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Term:
    """A word players use.

    Attributes:
        name: the word, as it stands inside a sentence.
        meaning: what it means, in a sentence or two.
        forms: how else it is spelled in running text.
        see: the `key`s of words that belong to it.
        also: other words for the same thing.
        common: whether it is an everyday word (or has such forms), too common to be linked from
            running text.
        loose: those of its spellings that mean something else as often (“hearts are trump in this
            hand”): they are found when looked up, and not linked from running text.
    """

    name: str
    meaning: str
    forms: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    common: bool = False
    loose: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every way it is written."""
        return (self.name, *self.forms, *self.also)

    @property
    def key(self) -> str:
        """The anchor of the word on the glossary's page, like ``right-bower``."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower().replace("'", "")).strip("-")
