"""Records from a file, a folder or a text, whichever of the formats they are in."""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from euchre import record
from euchre.arguments import verify_arguments
from euchre.egn import reading_egn, reading_emn
from euchre.errors import RecordError
from euchre.events import Dealt
from euchre.files import LONG, describe_file_error, text_in
from euchre.nesting import UNREADABLE, check_nesting
from euchre.record import Reading, Record
from euchre.text import reading_text

ENDINGS: Final = (".jsonl", ".txt", ".egn", ".emn")
"""What the names of the files end with that are read in a folder."""
_FORMATS: Final = "JSON Lines, the text form, EGN or EMN"
_TEXT_FORM: Final = "Euchre record, "
_NOTATION: Final = re.compile(r'"fileType"\s*:\s*"Euchre (Game|Match) Notation"')


@verify_arguments()
def load(source: str | os.PathLike[str], *more: str | os.PathLike[str]) -> list[Record]:
    """Load the records in a file, a folder or a text, in whichever format they are.

    Read are JSON Lines (as `euchre play` saves games and a server gives them out), the text form,
    EGN and EMN; what is inside tells which, whatever a file is called. Of a folder it is every file
    with one of the `ENDINGS`. A game that is recorded twice in a folder, or in what is loaded
    together, comes once, and of several saves of it the last; of one file alone every record comes.

    Args:
        source: a path, or the text itself.
        more: others to be loaded together with it.

    Raises:
        RecordError: it cannot be read, is in no format that is known, or something in it is wrong;
            `reading` gives the good part beside the error.
    """
    if not more and not os.path.isdir(source):  # noqa: PTH112 - false for any text, however odd
        return _good(source)
    found: list[Record] = []
    for each in (source, *more):
        files = files_in(each) if os.path.isdir(each) else [each]  # noqa: PTH112 - the same
        for file in files:
            found += _good(file)
    return [found[same[0]] for same in distinct(found)]


@verify_arguments()
def files_in(folder: str | os.PathLike[str]) -> list[Path]:
    """List the files of a folder whose names end as those of records do, by name.

    Raises:
        RecordError: it cannot be looked into.
    """
    try:
        return sorted(file for file in Path(folder).iterdir() if file.suffix.lower() in ENDINGS)
    except OSError as error:
        raise RecordError(describe_file_error(error)) from None


@verify_arguments()
def distinct(records: Iterable[Record]) -> list[list[int]]:
    """Group the records that are of one game: the same one twice, or an earlier save of it.

    They are of one game by the same rules and beginning where a server calls them alike, or where
    the players have the same names and what happened in one is all, or the beginning, of what
    happened in the other, a deal among it.

    Returns:
        The numbers of the records, from 0 on, game by game in the order of their first; the record
        that goes on longest comes first in each.
    """
    games: list[list[int]] = []
    listed = list(records)
    places: dict[Hashable, list[list[int]]] = {}
    for number, each in enumerate(listed):
        game = next(
            (found for key in _keys(each) for found in places.get(key, ())
             if any(_are_one_game(listed[other], each) for other in found)),
            None,
        )  # fmt: skip
        if game is None:
            game = []
            games.append(game)
        game.append(number)
        for key in _keys(each):
            theirs = places.setdefault(key, [])
            if game not in theirs:
                theirs.append(game)
    return [sorted(game, key=lambda at: (-len(listed[at].events), at)) for game in games]


def _keys(record: Record) -> Iterator[Hashable]:
    """Yield the keys of a record; records of one game have at least one key in common."""
    start = record.rules, record.scores, record.dealer
    served = _served(record)
    if served is not None:
        yield (*start, served)
    deal = next((event for event in record.events if isinstance(event, Dealt)), record.events)
    yield (*start, deal)


def _served(record: Record) -> Hashable:
    """Return the server's key of a game: its table, and its number among that table's games."""
    table, game = record.meta.get("table"), record.meta.get("game")
    return (table, game) if isinstance(table, str) and isinstance(game, int) and table else None


def _are_one_game(one: Record, other: Record) -> bool:
    if (one.rules, one.scores, one.dealer) != (other.rules, other.scores, other.dealer):
        return False
    served = _served(one), _served(other)
    if None not in served:
        return served[0] == served[1]
    short, long = sorted((one.events, other.events), key=len)
    if long[: len(short)] != short:
        return False
    dealt = any(isinstance(event, Dealt) for event in short)
    return one.names_in(1) == other.names_in(1) if dealt else one == other


def _good(source: str | os.PathLike[str]) -> list[Record]:
    found = reading(source)
    if found.error is not None:
        raise found.error
    return list(found.records)


@verify_arguments()
def reading(source: str | os.PathLike[str]) -> Reading:
    """Load the records in a file or a text up to the first error, and return both.

    An error names the file.

    Args:
        source: a path, or the text itself.
    """
    if isinstance(source, str) and _looks_like_text(source):
        return _reading(source)
    try:
        found = _reading(_text_in(source))
    except RecordError as error:
        return Reading((), error)
    if found.error is None:
        return found
    named = RecordError(f"{os.fspath(source)}: {found.error}")
    named.line = found.error.line
    return Reading(found.records, named)


def _text_in(source: str | os.PathLike[str]) -> str:
    # isfile is false for any text, however odd
    if isinstance(source, str) and not os.path.isfile(source):  # noqa: PTH113
        raise RecordError(f"there is no such file, and it is no record either: {source!r:.60}")
    return text_in(source, LONG)


def _looks_like_text(source: str) -> bool:
    bare = source.lstrip("\ufeff \t\r\n")
    return not bare or "\n" in source or bare.startswith(("{", _TEXT_FORM))


def _reading(text: str) -> Reading:
    bare = text.lstrip("\ufeff \t\r\n")
    if bare.startswith(_TEXT_FORM):
        return reading_text(bare)
    if bare.startswith("{"):
        notation = _NOTATION.search(text)
        try:
            is_line = _is_line(bare.split("\n", 1)[0])
        except RecordError as error:
            return Reading((), error)
        if is_line:
            return record.read(bare)
        if notation is not None:
            return reading_egn(bare) if notation[1] == "Game" else reading_emn(bare)
    start = f", and this begins with {bare[:40]!r}" if bare else ", and this is empty"
    return Reading((), RecordError(f"records are read in {_FORMATS}{start}"))


def _is_line(line: str) -> bool:
    """Return True if this is a line of a record, good or not."""
    check_nesting(line)
    try:
        raw = msgspec.json.decode(line)
    except UNREADABLE:
        return line.startswith('{"type"')
    return isinstance(raw, dict) and "type" in raw and "fileType" not in raw
