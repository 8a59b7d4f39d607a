"""The file a match is kept in while it is played: line by line, so that nothing is ever lost."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final

import click
import msgspec

from euchre.cli.matches.game import LocalGame
from euchre.cli.shared.folders import migrate_games_folder
from euchre.cli.shared.options import describe_record_error, verify_writable_file
from euchre.errors import EuchreError
from euchre.files import MAX_RECORDS_CHARACTERS, read_text_file
from euchre.game.events import Event
from euchre.game.match import Match
from euchre.notation.record import (
    Record,
    format_event,
    format_header,
    read_records_partly,
    write_records,
)

try:
    import fcntl
except ImportError:  # on Windows, where only the size of the file tells
    _HAS_FILE_LOCKS = False
else:
    _HAS_FILE_LOCKS = True

CLOCK_LINE_TYPE: Final = "clock"
"""The type of the line that keeps how much time is left; readers of records pass it over."""


def find_new_path(now: datetime) -> Path:
    """Return the path of a file of that time that does not exist yet, in a folder that does."""
    stem = now.strftime("%Y-%m-%d-%H%M%S")
    folder = migrate_games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return _find_free_path(
        folder / f"{stem}{mark}.jsonl" for mark in ("", *map("-{}".format, range(2, 1000)))
    )


def find_next_path(path: Path) -> Path:
    """Return the path for the game after the one in `path`: a name like it that is free."""
    return _find_free_path(
        path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(2, 10_000)
    )


def find_backup_path(path: Path) -> Path:
    """Return a free path for a copy of a file."""
    return _find_free_path(
        path.with_name(f"{path.name}.bak{mark}") for mark in ("", *range(2, 1000))
    )


def _find_free_path(paths: Iterable[Path]) -> Path:
    return next(path for path in paths if not path.exists())


def verify_new_path(path: Path) -> Path:
    """Return the path, if a file can be made there."""
    if path.exists():
        raise _file_exists_error(path)
    return verify_writable_file(path)


def _file_exists_error(path: Path) -> EuchreError:
    return EuchreError(f"{path} already exists: continue it with --resume, or choose another file")


class RecordSaver:
    """A file that keeps a record as it grows, and keeps others from writing to it.

    If the disk is full, the file keeps its last whole line, and what it lacks is written with the
    next line for which there is room.

    Args:
        file: the open file, without a buffer, which would write a line later that was refused.

    Raises:
        ClickException: the match is open in another window.
    """

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self._file = file
        self._unsaved = b""
        _lock_or_close(file, path)
        self._size = _read_file_size(file)

    @classmethod
    def create(cls, path: Path, record: Record) -> RecordSaver:
        """Begin a file."""
        header = format_header(record)  # raises before there is a file
        try:
            saver = cls(path, path.open("xb", buffering=0))
        except FileExistsError:
            raise _file_exists_error(path) from None
        saver._write_line(header)
        return saver

    @classmethod
    def reopen(cls, path: Path, text: str, record: Record, *, damaged: bool) -> RecordSaver:
        """Go on with a file that holds `text`; if that is damaged it is kept as a copy.

        Raises:
            ClickException: the match is open in another window.
            OSError: it cannot be written.
        """
        saver = cls(path, path.open("ab", buffering=0))
        if read_text_file(path, MAX_RECORDS_CHARACTERS) != text:
            saver.close()
            raise _open_elsewhere_error(path)
        if damaged:
            find_backup_path(path).write_text(text, encoding="utf-8")
        if damaged or not text.endswith("\n"):
            saver.rewrite_file(record)
        return saver

    def _write_line(self, text: str) -> None:
        self._verify_size()
        self._unsaved += f"{text}\n".encode()
        written = 0
        try:
            while written < len(self._unsaved):
                written += self._file.write(self._unsaved[written:])
        except OSError:
            self._file.truncate(self._size)
            self._file.seek(self._size)
            raise
        self._unsaved = b""
        self._size = _read_file_size(self._file)

    def _verify_size(self) -> None:
        if self.path.stat().st_size != self._size:
            raise _open_elsewhere_error(self.path)

    def append_event(self, before: Match, event: Event, after: Match) -> None:
        for line in format_event(before, event, after):
            self._write_line(line)

    def append_seconds_left(self, seconds: float | None) -> None:
        """Append how much time is left; None: there is no clock, so nothing is written."""
        if seconds is not None:
            line = {"type": CLOCK_LINE_TYPE, "seconds": round(seconds, 1)}
            self._write_line(msgspec.json.encode(line).decode())

    def rewrite_file(self, record: Record) -> None:
        """Write the whole record again, as after an undo: all of it or nothing."""
        self._verify_size()
        place = Path(os.path.realpath(self.path))  # a link goes on leading there
        whole = place.with_name(place.name + ".new")
        try:
            whole.write_text(write_records([record]), encoding="utf-8")
            shutil.copymode(place, whole)
        except OSError:
            whole.unlink(missing_ok=True)
            raise
        if not _HAS_FILE_LOCKS:
            self._file.close()  # or else it could not be replaced
            whole.replace(place)
            self._file = self.path.open("ab", buffering=0)
        else:
            file = whole.open("ab", buffering=0)
            _lock_file(file, self.path)
            whole.replace(place)
            self._file.close()
            self._file = file
        self._unsaved = b""
        self._size = _read_file_size(self._file)

    def close(self) -> None:
        self._file.close()


def _lock_or_close(file: BinaryIO, path: Path) -> None:
    """Lock `file`, which is at `path`, so that no other program writes to it."""
    try:
        _lock_file(file, path)
        if not os.path.samestat(os.fstat(file.fileno()), path.stat()):
            raise _open_elsewhere_error(path)  # it has been written anew in between
    except click.ClickException:
        file.close()
        raise


def _lock_file(file: BinaryIO, path: Path) -> None:
    if not _HAS_FILE_LOCKS:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise _open_elsewhere_error(path) from None
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS):
            raise  # otherwise it is a file system without locks


def _read_file_size(file: BinaryIO) -> int:
    return os.fstat(file.fileno()).st_size


def _open_elsewhere_error(path: Path) -> click.ClickException:
    return click.ClickException(f"{path}: this match is open in another window; continue there")


def read_saved_match(path: Path, text: str) -> tuple[Record, str]:
    """Return the record in a saved file, and a remark if its end had to be left out.

    Raises:
        EuchreError: the file holds no game, or several.
    """
    reading = read_records_partly(text)
    if len(reading.records) != 1:
        reason = reading.error or f"it contains {len(reading.records)} records, not one"
        raise EuchreError(f"{path}: {describe_record_error(reason)}")
    if reading.error is None:
        return reading.records[0], ""
    return reading.records[
        0
    ], f"{describe_record_error(reading.error)}. The game continues from before that."


def find_last_unfinished_match() -> Path:
    """Return the path of the match played last that is not over yet, of those with no file named.

    Raises:
        EuchreError: there is none.
        OSError: the folder cannot be read.
    """
    files = (path for path in migrate_games_folder().glob("*.jsonl") if path.is_file())
    for path in sorted(files, key=lambda path: path.stat().st_mtime, reverse=True):
        with suppress(EuchreError):  # what is no match of this program is passed over
            record, _ = read_saved_match(path, read_text_file(path, MAX_RECORDS_CHARACTERS))
            if not LocalGame(record).match.over:
                return path
    raise EuchreError("There is no match to continue: start one with euchre play")


def read_clock_seconds_left(record: Record) -> float | None:
    """Return how much time was left when the match was last saved; None: the file does not say."""
    for _, line in reversed(record.unknown_lines):
        if line.get("type") == CLOCK_LINE_TYPE and isinstance(line.get("seconds"), int | float):
            return float(line["seconds"])
    return None


def format_resume_command(path: Path) -> str:
    """Return the command that goes on with a saved match."""
    home = os.path.expanduser("~")  # noqa: PTH111 - which stays as it is for a user who has none
    if path.is_relative_to(home):
        return f"euchre play --resume ~/{shlex.quote(str(path.relative_to(home)))}"
    return f"euchre play --resume {shlex.quote(str(path))}"
