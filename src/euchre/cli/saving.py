"""The file a match is kept in while it is played: line by line, so that nothing is ever lost."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Final, TextIO

import msgspec

from euchre.errors import EuchreError
from euchre.events import Event
from euchre.match import Match
from euchre.record import Record, event_lines, header_line, read, write

CLOCK: Final = "clock"
"""The type of the line that keeps how much time is left; readers of records pass it over."""


def games_dir() -> Path:
    """Where matches are kept that the player names no file for: by the XDG convention."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "euchre" / "games"


def new_file(now: datetime) -> Path:
    """A file of that time that does not exist yet."""
    stem = now.strftime("%Y-%m-%d-%H%M%S")
    names = (f"{stem}{mark}.jsonl" for mark in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for name in names if not (path := games_dir() / name).exists())


class Saver:
    """Keeps a record in a file as it grows."""

    def __init__(self, path: Path, file: TextIO) -> None:
        self.path = path
        self._file = file

    @classmethod
    def create(cls, path: Path, record: Record) -> Saver:
        """Begin a file.

        Raises:
            EuchreError: it exists already.
            OSError: it cannot be written.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            saver = cls(path, path.open("x", encoding="utf-8"))
        except FileExistsError:
            raise EuchreError(
                f"{path} exists already: go on with it by --resume, or choose another file"
            ) from None
        saver._line(header_line(record))
        return saver

    @classmethod
    def reopen(cls, path: Path, text: str, record: Record, *, damaged: bool) -> Saver:
        """Go on with a file that holds `text`; where that is damaged it is kept as a copy.

        Raises:
            OSError: it cannot be written.
        """
        if damaged:
            path.with_name(path.name + ".bak").write_text(text, encoding="utf-8")
        saver = cls(path, path.open("a", encoding="utf-8"))
        if damaged or not text.endswith("\n"):
            saver.rewrite(record)
        return saver

    def _line(self, text: str) -> None:
        self._file.write(f"{text}\n")
        self._file.flush()

    def event(self, before: Match, event: Event, after: Match) -> None:
        """Add what has just happened."""
        for line in event_lines(before, event, after):
            self._line(line)

    def clock(self, seconds: float) -> None:
        """Add how much time is left."""
        self._line(msgspec.json.encode({"type": CLOCK, "seconds": round(seconds, 1)}).decode())

    def rewrite(self, record: Record) -> None:
        """Write the record anew, as after an undo: all of it or nothing."""
        whole = self.path.with_name(self.path.name + ".new")
        whole.write_text(write([record]), encoding="utf-8")
        self._file.close()
        whole.replace(self.path)
        self._file = self.path.open("a", encoding="utf-8")

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def resume(path: Path, text: str) -> tuple[Record, str]:
    """The record in a saved file, and a remark if its end had to be left out.

    Raises:
        EuchreError: the file holds no game, or several.
    """
    reading = read(text)
    if len(reading.records) != 1:
        why = reading.error or f"it holds {len(reading.records)} records, not one"
        raise EuchreError(f"{path}: {why}")
    if reading.error is None:
        return reading.records[0], ""
    copy = path.with_name(path.name + ".bak")
    return reading.records[0], (
        f"{reading.error}. The game goes on from before that; the file as it was is kept in {copy}."
    )


def seconds_left(record: Record) -> float | None:
    """How much time was left when the match was last saved; None: the file does not say."""
    for _, line in reversed(record.unknown_lines):
        if line.get("type") == CLOCK and isinstance(line.get("seconds"), int | float):
            return float(line["seconds"])
    return None
