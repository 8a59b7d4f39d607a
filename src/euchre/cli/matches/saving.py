"""The file a match is kept in while it is played: line by line, so that nothing is ever lost."""

from __future__ import annotations

import errno
import os
import shlex
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, TextIO

import click
import msgspec

from euchre.cli.shared.folders import games_folder
from euchre.cli.shared.options import why, writable
from euchre.errors import EuchreError
from euchre.events import Event
from euchre.files import LONG, text_in
from euchre.match import Match
from euchre.record import Record, event_lines, header_line, read, write

try:
    import fcntl
except ImportError:  # on Windows, where only the size of the file tells
    _LOCKS = False
else:
    _LOCKS = True

CLOCK: Final = "clock"
"""The type of the line that keeps how much time is left; readers of records pass it over."""


def new_file(now: datetime) -> Path:
    """Return the path of a file of that time that does not exist yet, in a folder that does.

    Raises:
        OSError: the folder cannot be made.
    """
    stem = now.strftime("%Y-%m-%d-%H%M%S")
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    names = (f"{stem}{mark}.jsonl" for mark in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for name in names if not (path := folder / name).exists())


def beside(path: Path) -> Path:
    """Return the path for the game after the one in `path`: a name like it that is free."""
    names = (f"{path.stem}-{n}{path.suffix}" for n in range(2, 10_000))
    return next(free for name in names if not (free := path.with_name(name)).exists())


def spare(path: Path) -> Path:
    """Return a free path for a copy of a file."""
    names = (f"{path.name}.bak{mark}" for mark in ("", *range(2, 1000)))
    return next(free for name in names if not (free := path.with_name(name)).exists())


def new_place(path: Path) -> Path:
    """Return the path, if a file can be made there.

    Raises:
        EuchreError: it exists already.
        OSError: it cannot be written.
    """
    if path.exists():
        raise _there(path)
    return writable(path)


def _there(path: Path) -> EuchreError:
    return EuchreError(f"{path} exists already: go on with it by --resume, or choose another file")


class Saver:
    """A file that keeps a record as it grows, and keeps others from writing to it.

    Raises:
        ClickException: the match is open in another window.
    """

    def __init__(self, path: Path, file: TextIO) -> None:
        self.path = path
        self._file = file
        _hold(file, path)
        self._size = _size(file)

    @classmethod
    def create(cls, path: Path, record: Record) -> Saver:
        """Begin a file.

        Raises:
            EuchreError: it exists already.
            OSError: it cannot be written.
        """
        try:
            saver = cls(path, path.open("x", encoding="utf-8"))
        except FileExistsError:
            raise _there(path) from None
        saver._line(header_line(record))
        return saver

    @classmethod
    def reopen(cls, path: Path, text: str, record: Record, *, damaged: bool) -> Saver:
        """Go on with a file that holds `text`; if that is damaged it is kept as a copy.

        Raises:
            ClickException: the match is open in another window.
            OSError: it cannot be written.
        """
        saver = cls(path, path.open("a", encoding="utf-8"))
        if text_in(path, LONG) != text:
            saver.close()
            raise _open_elsewhere(path)
        if damaged:
            spare(path).write_text(text, encoding="utf-8")
        if damaged or not text.endswith("\n"):
            saver.rewrite(record)
        return saver

    def _line(self, text: str) -> None:
        self._check()
        self._file.write(f"{text}\n")
        self._file.flush()
        self._size = _size(self._file)

    def _check(self) -> None:
        if self.path.stat().st_size != self._size:
            raise _open_elsewhere(self.path)

    def event(self, before: Match, event: Event, after: Match) -> None:
        """Append what has just happened."""
        for line in event_lines(before, event, after):
            self._line(line)

    def clock(self, seconds: float) -> None:
        """Append how much time is left."""
        self._line(msgspec.json.encode({"type": CLOCK, "seconds": round(seconds, 1)}).decode())

    def rewrite(self, record: Record) -> None:
        """Write the whole record again, as after an undo: all of it or nothing."""
        self._check()
        whole = self.path.with_name(self.path.name + ".new")
        whole.write_text(write([record]), encoding="utf-8")
        if not _LOCKS:
            self._file.close()  # or else it could not be replaced
            whole.replace(self.path)
            self._file = self.path.open("a", encoding="utf-8")
        else:
            file = whole.open("a", encoding="utf-8")
            _lock(file, self.path)
            whole.replace(self.path)
            self._file.close()
            self._file = file
        self._size = _size(self._file)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _hold(file: TextIO, path: Path) -> None:
    """Lock `file`, which is at `path`, so that no other program writes to it."""
    try:
        _lock(file, path)
        if not os.path.samestat(os.fstat(file.fileno()), path.stat()):
            raise _open_elsewhere(path)  # it has been written anew in between
    except click.ClickException:
        file.close()
        raise


def _lock(file: TextIO, path: Path) -> None:
    if not _LOCKS:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise _open_elsewhere(path) from None
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS):
            raise  # otherwise it is a file system without locks


def _size(file: TextIO) -> int:
    return os.fstat(file.fileno()).st_size


def _open_elsewhere(path: Path) -> click.ClickException:
    return click.ClickException(f"{path}: this match is open in another window; go on there")


def resume(path: Path, text: str) -> tuple[Record, str]:
    """Return the record in a saved file, and a remark if its end had to be left out.

    Raises:
        EuchreError: the file holds no game, or several.
    """
    reading = read(text)
    if len(reading.records) != 1:
        what = reading.error or f"it holds {len(reading.records)} records, not one"
        raise EuchreError(f"{path}: {why(what)}")
    if reading.error is None:
        return reading.records[0], ""
    return reading.records[0], f"{why(reading.error)}. The game goes on from before that."


def last_unfinished() -> Path:
    """Return the path of the match played last that is not over yet, of those with no file named.

    Raises:
        EuchreError: there is none.
        OSError: the folder cannot be read.
    """
    files = sorted(games_folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    for path in reversed(files):
        with suppress(EuchreError):  # what is no match is passed over
            record, _ = resume(path, text_in(path, LONG))
            if not record.match.over:
                return path
    raise EuchreError("There is no match to go on with: euchre play begins one")


def seconds_left(record: Record) -> float | None:
    """Return how much time was left when the match was last saved; None: the file does not say."""
    for _, line in reversed(record.unknown_lines):
        if line.get("type") == CLOCK and isinstance(line.get("seconds"), int | float):
            return float(line["seconds"])
    return None


def resume_command(path: Path) -> str:
    """Return the command that goes on with a saved match."""
    home = Path.home()
    if path.is_relative_to(home):
        return f"euchre play --resume ~/{shlex.quote(str(path.relative_to(home)))}"
    return f"euchre play --resume {shlex.quote(str(path))}"
