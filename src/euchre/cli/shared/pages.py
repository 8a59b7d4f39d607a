"""Pages to read, as data: printed line by line, or shown on the whole screen with all others."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.table import Table
from rich.text import Text

from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.ink import TextStyler
from euchre.cli.shared.screen import MAX_LINE_COLUMNS
from euchre.learn.questions import QuizQuestion

_MIN_WRAP_COLUMNS: Final = 8
"""Words are wrapped to no fewer characters than this."""


@dataclass(frozen=True)
class PagePart:
    """A paragraph, a heading or a table.

    Attributes:
        words: of it; or a table, which is never wrapped.
        style: ``bold``, ``dim`` and so on.
        indent: characters to the left of all its lines.
        mark: what stands before its first line, and as many blanks before the others.
        apart: whether a blank line stands before it.
    """

    words: str | Table
    style: str = ""
    indent: int = 0
    mark: str = ""
    apart: bool = False

    def wrap_lines(self, width: int) -> list[str]:
        """Return its lines, for so many characters."""
        if isinstance(self.words, Table):
            return render_table_lines(self.words)
        hang = " " * len(self.mark)
        return textwrap.wrap(
            self.words,
            max(_MIN_WRAP_COLUMNS, width),
            initial_indent=" " * self.indent + self.mark,
            subsequent_indent=" " * self.indent + hang,
            break_on_hyphens=False,
        )


def render_table_lines(table: Table) -> list[str]:
    """Return the lines of a table, as wide as it is."""
    paper = PlainTextConsole(
        file=io.StringIO(), width=MAX_LINE_COLUMNS, color_system=None, legacy_windows=False
    )
    with paper.capture() as taken:
        paper.print(table)
    return [line.rstrip() for line in taken.get().splitlines()]


Parts = Sequence[PagePart]


@dataclass(frozen=True)
class TextPage:
    """A page to read.

    Attributes:
        key: by which it is named.
        title: of it.
        parts: what it says, made when it is first read.
        group: what it stands below in the list; may be empty.
        asks: questions that belong to it.
        at_once: whether these are asked as soon as it is opened.
        searched: whether its words are looked through, too, and not only its title.
    """

    key: str
    title: str
    parts: Callable[[], Parts]
    group: str = ""
    asks: tuple[QuizQuestion, ...] = ()
    at_once: bool = False
    searched: bool = True

    def contains(self, words: str) -> bool:
        """Return whether some words, in small letters, stand in it."""
        if words in self.title.lower():
            return True
        return self.searched and words in _join_text(self.parts()).lower()


def _join_text(parts: Iterable[PagePart]) -> str:
    return " ".join(part.words for part in parts if isinstance(part.words, str))


@dataclass(frozen=True)
class LibrarySection:
    """Pages that belong together.

    Attributes:
        key: by which it is named.
        title: of it.
        about: what is told of it.
        pages: the pages.
        differs: what is different from what everybody knows; None: nothing is to be told of that.
        game: the game that may be played from here; empty: none.
    """

    key: str
    title: str
    about: Callable[[], Parts]
    pages: tuple[TextPage, ...]
    differs: Callable[[], Parts] | None = None
    game: str = ""


@dataclass(frozen=True)
class Library:
    """A library of everything there is to read about something.

    Attributes:
        title: of it.
        shelves: of it.
    """

    title: str
    shelves: tuple[LibrarySection, ...]

    def find_pages(self, words: str) -> list[tuple[LibrarySection, TextPage]]:
        """Return the pages in which some words stand: first those that are called so."""
        wanted = " ".join(words.lower().split())
        found = [
            (_rank_title(page.title.lower(), wanted), shelf, page)
            for shelf in self.shelves
            for page in shelf.pages
            if page.contains(wanted)
        ]
        found.sort(key=lambda each: each[0])
        return [(shelf, page) for _, shelf, page in found]


def _rank_title(title: str, wanted: str) -> int:
    return 0 if title == wanted else 1 if title.startswith(wanted) else 2 if wanted in title else 3


# -- shown ----------------------------------------------------------------------------------------


def render_parts(ink: TextStyler, parts: Parts, width: int) -> Text:
    """Return parts as styled text.

    Args:
        ink: how words are shown.
        parts: what is said.
        width: in characters; a table may be wider.
    """
    lines = [ink.colour_suits(line, style) for line, style in _list_styled_lines(parts, width)]
    return Text("\n").join(lines)


def print_parts(console: PlainTextConsole, parts: Parts, ink: TextStyler | None = None) -> None:
    """Print parts.

    Args:
        console: where.
        parts: what is said.
        ink: how words are shown; None: as they are.
    """
    for line, style in _list_styled_lines(parts, console.width):
        console.print(line if ink is None else ink.to_printable(line), style=style)


def _list_styled_lines(parts: Parts, width: int) -> Iterator[tuple[str, str]]:
    for part in parts:
        if part.apart:
            yield "", ""
        for line in part.wrap_lines(width):
            yield line, part.style
