"""The desk of a host: an evening that stays open for hours, while others may write to its file."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

from euchre.cli.evenings.book import Book
from euchre.cli.evenings.undoing import undone
from euchre.errors import EuchreError
from euchre.league.errors import LeagueError
from euchre.league.log.entries import Entry
from euchre.league.log.state import Evening
from euchre.league.told.sentences import after, tell
from euchre.store.errors import StoreError
from euchre.store.journal import Journal, Line, read_lines

Decide: TypeAlias = Callable[[Evening], Sequence[Entry]]
"""What follows from what the host wants, for the evening as it is by then."""


class Noted(NamedTuple):
    """A command that was carried out.

    Attributes:
        at: when, in milliseconds since 1970.
        by: who did it.
        sentences: what it meant.
    """

    at: int
    by: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class _Taken:
    """A journal as far as it has been read."""

    lines: tuple[Line, ...]
    noted: tuple[Noted, ...]
    before: Evening | None
    evening: Evening


class Desk:
    """An evening in a file. The file is locked only while something is written.

    Args:
        path: the file.

    Attributes:
        path: the file.

    Raises:
        EuchreError: there is none, or it is not that of an evening.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._one = threading.Lock()
        self._stamp: tuple[int, ...] = ()
        self._taken = _taken(path, read_lines(path), None)

    @property
    def evening(self) -> Evening:
        """The evening, as it was when one looked last."""
        return self._taken.evening

    @property
    def noted(self) -> tuple[Noted, ...]:
        """Everything that has happened."""
        return self._taken.noted

    def look(self) -> tuple[Noted, ...]:
        """What others have noted since one looked last.

        Raises:
            EuchreError: the file is gone, or damaged.
        """
        with self._one:
            try:
                stat = self.path.stat()
            except OSError:
                raise StoreError(f"{self.path} is not there any more") from None
            stamp = (stat.st_ino, stat.st_size, stat.st_mtime_ns)
            if stamp == self._stamp:
                return ()
            found = self._take(read_lines(self.path))
            self._stamp = stamp
            return found

    def _take(self, lines: Sequence[Line]) -> tuple[Noted, ...]:
        was = self._taken
        self._taken = _taken(self.path, lines, was)
        return self._taken.noted[len(was.noted) :]

    def write(self, decide: Decide) -> list[str]:
        """Note what the host wants; what it meant, in sentences.

        It is decided for the evening as it is once nobody else can write to its file.

        Raises:
            EuchreError: it cannot be, or cannot be written: nothing has changed.
        """
        with self._one, Journal.open(self.path) as journal:
            self._take(journal.lines)
            book = Book(journal, self.evening)
            sentences = book.write(decide(self.evening))
            self._take(journal.lines)
            return sentences

    def undo(self, seen: int) -> list[str]:
        """Take back what was noted last, if that is still what one has seen.

        Args:
            seen: how many commands had been noted when one looked.

        Raises:
            EuchreError: it is not taken back.
        """

        def decide(evening: Evening) -> Sequence[Entry]:
            before, lines = self._taken.before, self._taken.lines
            if len(lines) != seen:
                raise LeagueError("Something else has been noted meanwhile: look at the log again.")
            if before is None:
                raise LeagueError("The evening has only been opened: nothing can be taken back.")
            return undone(before, evening, lines[-1].entries)

        return self.write(decide)


def _taken(path: Path, lines: Sequence[Line], known: _Taken | None) -> _Taken:
    """A journal, read on from what is known of it.

    Raises:
        EuchreError: it is not that of an evening.
    """
    lines = tuple(lines)
    noted: list[Noted] = []
    before: Evening | None = None
    evening: Evening | None = None
    if known is not None and lines[: len(known.lines)] == known.lines:
        noted, before, evening = [*known.noted], known.before, known.evening
    try:
        for line in lines[len(noted) :]:
            before, sentences = evening, list[str]()
            for entry in line.entries:
                was, evening = evening, after(evening, entry)
                sentences.append(tell(was, evening, entry))
            noted.append(Noted(line.at, line.by, tuple(sentences)))
    except EuchreError as error:
        raise EuchreError(f"{path} cannot be read as an evening: {error}") from None
    assert evening is not None  # a journal without a line is refused
    return _Taken(lines, tuple(noted), before, evening)
