"""Records from a file, a folder or a text, whichever of the formats they are in."""

from __future__ import annotations

import os
import re
from collections.abc import Hashable
from pathlib import Path
from typing import Final

import msgspec

from euchre import record
from euchre.egn import reading_egn, reading_emn
from euchre.errors import RecordError
from euchre.files import LONG, text_in
from euchre.nesting import UNREADABLE, check_nesting
from euchre.record import Reading, Record
from euchre.text import reading_text

ENDINGS: Final = (".jsonl", ".txt", ".egn", ".emn")
"""What the names of the files end with that are read in a folder."""
_FORMATS: Final = "JSON Lines, the text form, EGN or EMN"
_TEXT_FORM: Final = "Euchre record, "
_NOTATION: Final = re.compile(r'"fileType"\s*:\s*"Euchre (Game|Match) Notation"')


def load(source: str | os.PathLike[str], *more: str | os.PathLike[str]) -> list[Record]:
    """The records in a file, a folder or a text, in whichever format they are.

    Read are JSON Lines (as `euchre play` saves games and a server gives them out), the text form,
    EGN and EMN; what is inside tells which, whatever a file is called. Of a folder it is every file
    with one of the `ENDINGS`. A game that is recorded twice in a folder, or in what is loaded
    together, comes once; of one file alone every record comes.

    Args:
        source: a path, or the text itself.
        more: others to be loaded together with it.

    Raises:
        OSError: a file cannot be read.
        RecordError: it is in no format that is known, or something in it is wrong; `reading` gives
            the good part beside the error.
    """
    if not more and not os.path.isdir(source):  # noqa: PTH112 - false for any text, however odd
        return _good(source)
    found: dict[Hashable, Record] = {}
    for each in (source, *more):
        files = files_in(Path(each)) if os.path.isdir(each) else [each]  # noqa: PTH112 - the same
        for file in files:
            where = f"{file}: " if os.path.isfile(file) else ""  # noqa: PTH113 - the same
            for game in _good(file, where):
                found.setdefault(identity(game), game)
    return list(found.values())


def files_in(folder: Path) -> list[Path]:
    """The files of a folder that are called as records are, by name.

    Raises:
        OSError: it cannot be looked into.
    """
    return sorted(file for file in folder.iterdir() if file.suffix.lower() in ENDINGS)


def identity(record: Record) -> Hashable:
    """Which game it is: the same players, and everything happened alike."""
    return record.rules, record.names, record.scores, record.dealer, record.events


def _good(source: str | os.PathLike[str], where: str = "") -> list[Record]:
    found = reading(source)
    if found.error is not None:
        raise RecordError(f"{where}{found.error}") if where else found.error
    return list(found.records)


def reading(source: str | os.PathLike[str]) -> Reading:
    """The records in a file or a text as far as they are good, and the first error, if any.

    Args:
        source: a path, or the text itself.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        text = _text_of(source)
        return _reading(text)
    except RecordError as error:
        return Reading((), error)


def _text_of(source: str | os.PathLike[str]) -> str:
    if isinstance(source, str):
        if _looks_like_text(source):
            return source
        if not os.path.isfile(source):  # noqa: PTH113 - false for any text, however odd
            raise RecordError(f"there is no such file, and it is no record either: {source!r:.60}")
    return text_in(Path(source), LONG, "utf-8-sig")


def _looks_like_text(source: str) -> bool:
    bare = source.lstrip("\ufeff \t\r\n")
    return not bare or "\n" in source or bare.startswith(("{", _TEXT_FORM))


def _reading(text: str) -> Reading:
    bare = text.lstrip("\ufeff \t\r\n")
    if bare.startswith(_TEXT_FORM):
        return reading_text(bare)
    if bare.startswith("{"):
        notation = _NOTATION.search(text)
        if _is_line(bare.split("\n", 1)[0]):
            return record.read(bare)
        if notation is not None:
            return reading_egn(bare) if notation[1] == "Game" else reading_emn(bare)
    start = f", and this begins with {bare[:40]!r}" if bare else ", and this is empty"
    raise RecordError(f"records are read in {_FORMATS}{start}")


def _is_line(line: str) -> bool:
    """Whether it is a line of a record, good or not."""
    check_nesting(line)
    try:
        raw = msgspec.json.decode(line)
    except UNREADABLE:
        return line.startswith('{"type"')
    return isinstance(raw, dict) and "type" in raw and "fileType" not in raw
