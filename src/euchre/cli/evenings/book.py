"""An evening and the file that it is in."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from euchre.errors import EuchreError
from euchre.league import deciding
from euchre.league.folding import evolve, fold
from euchre.league.formats import FORMATS, Format
from euchre.league.log.entries import Entry, Joined, Renamed, Started
from euchre.league.log.state import Evening
from euchre.league.told.names import looks_like
from euchre.league.told.sentences import tell
from euchre.store.journal import Journal


class Book:
    """An evening and its journal.

    Args:
        journal: open, and so locked.
        evening: what the journal comes to, where that is known already.

    Raises:
        EuchreError: the journal is not that of an evening.
    """

    def __init__(self, journal: Journal, evening: Evening | None = None) -> None:
        self.journal = journal
        try:
            self.evening = evening or fold(journal.entries())
        except EuchreError as error:
            raise EuchreError(f"{journal.path} cannot be read as an evening: {error}") from None

    @property
    def path(self) -> Path:
        """Where it is."""
        return self.journal.path

    @property
    def format(self) -> Format:
        """How the evening is played."""
        return FORMATS[self.evening.settings.format]

    def write(self, entries: Sequence[Entry]) -> list[str]:
        """Note what happens, all of it or nothing, and tell it in sentences.

        Of a name that is hard to tell from another's they say so: both may be meant.

        Raises:
            EuchreError: it does not fit, or cannot be written; then nothing has changed.
        """
        evening, sentences = self.evening, []
        for entry in entries:
            after = evolve(evening, entry)
            sentences.append(tell(evening, after, entry))
            if isinstance(entry, Joined | Renamed):
                other = deciding.lookalike(evening, entry.name, but=entry.player)
                sentences += [] if other is None else [looks_like(entry.name, other.name)]
            evening = after
        self.journal.append(entries, now())
        self.evening = evening
        return sentences


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def by_lot(
    evening: Evening,
    seed: int | None,
    decide: Callable[[Evening, random.Random], tuple[Entry, ...]],
) -> tuple[tuple[Entry, ...], str]:
    """Decide with a seed, which is told if any lot was drawn with it that nobody gave.

    Args:
        evening: the evening.
        seed: of the lots; None: any.
        decide: what is decided.

    Returns:
        What follows, and the sentence about the seed; empty: there is none.

    Raises:
        EuchreError: as `decide`.
    """
    chosen = seed if seed is not None else secrets.randbelow(10**9)
    rng = random.Random(chosen)
    fresh = rng.getstate()
    entries = decide(evening, rng)
    if seed is not None or rng.getstate() == fresh:
        return entries, ""
    drawn = any(isinstance(entry, Started) for entry in entries)
    return entries, f"{'The lots were drawn' if drawn else 'Lots decided'} with --seed {chosen}."
