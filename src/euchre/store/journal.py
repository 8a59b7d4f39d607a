"""The durable file of one evening: JSON Lines, one line for each command that was carried out.

.. code-block:: json

    {"seq": 1, "at": 1790000000000, "by": "host", "entries": [{"type": "opened", "...": "..."}]}

`seq` counts the lines from 1, `at` is the time in milliseconds since 1970, `by` is who did it, and
`entries` are what followed from it. All that one command did stands in one line, so it is there
with its line or not at all.

A line is written in one go and is on the disk before `Journal.append` returns. Whoever pulls the
plug in the middle of that leaves a last line that is broken off: it was never acknowledged, and is
passed over with a warning and cut off by the next `append`. A last line that is whole but for its
line end counts, since nothing of it is missing. Damage anywhere else is refused, and nothing is
changed.

While a journal is open the file is locked: who comes second waits a moment, then is told so.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Annotated, Final, Self

import msgspec

from euchre.league.log.entries import Entry
from euchre.store.errors import StoreError
from euchre.store.lock import hold

HOST: Final = "host"
"""By whom a line is where nobody else says so."""

_TRIES: Final = 100
_PAUSE: Final = 0.05
"""Five seconds in all: commands take much less, so those behind one another wait in line."""

_LOOKS: Final = 3
"""At a journal that somebody else is writing to."""

_LONGEST: Final = 1 << 26
"""The most bytes of a journal: an evening of the most people and rounds has a tenth of it."""

_FAR: Final = (1 << 31) - 2
"""Where the lock lies, which on Windows is about bytes: behind all that is read and written."""


_END_OF_TIME: Final = 253_402_300_800_000
"""The year 10,000, in milliseconds since 1970: no calendar knows it."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One command.

    Attributes:
        seq: its number, from 1 on.
        at: when, in milliseconds since 1970.
        by: who did it.
        entries: what followed from it.
    """

    seq: int
    at: Annotated[int, msgspec.Meta(ge=0, lt=_END_OF_TIME)]
    by: str
    entries: tuple[Entry, ...]


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Line)


class Journal:
    """The file of an evening, open and locked; made by `make` and `open`, and ended by `close`.

    Attributes:
        path: where it is.
        lines: all commands so far.
        warning: a sentence about a last line that was broken off; empty where all is well.
    """

    def __init__(self, path: Path, file: int, lines: list[Line], whole: int, warning: str) -> None:
        self.path = path
        self.lines = lines
        self.warning = warning
        self._file = file
        self._whole = whole  # bytes that are good
        self._size = os.fstat(file).st_size

    @classmethod
    def make(cls, path: Path, entries: Sequence[Entry], at: int, by: str = HOST) -> Journal:
        """A new file with one command in it; it is there as a whole or not at all.

        Raises:
            StoreError: there is a file of that name, or it cannot be written.
        """
        text = _ENCODER.encode(Line(1, at, by, tuple(entries))) + b"\n"
        beside = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
            try:
                with open(file, "wb") as whole:  # noqa: PTH123 - it is open already
                    whole.write(text)
                    whole.flush()
                    os.fsync(whole.fileno())
                put(beside, path)
            finally:
                beside.unlink(missing_ok=True)
            sync_folder(path.parent)
        except FileExistsError:
            raise StoreError(f"{path} exists already: choose another name") from None
        except OSError as error:
            raise StoreError(f"{path} cannot be made: {_why(error)}") from None
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Journal:
        """The file of an evening, locked for whoever opened it.

        Raises:
            StoreError: there is none, it is damaged, or somebody else has it open.
        """
        file = _opened(path)
        try:
            _hold(path, file)
            lines, whole, warning = _read(path, file)
        except OSError as error:
            os.close(file)
            raise StoreError(f"{path} cannot be read: {_why(error)}") from None
        except StoreError:
            os.close(file)
            raise
        return cls(path, file, lines, whole, warning)

    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened, in order."""
        return tuple(entry for line in self.lines for entry in line.entries)

    def append(self, entries: Sequence[Entry], at: int, by: str = HOST) -> int:
        """Add a command; when this returns, it is on the disk.

        Returns:
            The number of its line; of the last one where there is nothing to add.

        Raises:
            StoreError: it could not be written: then nothing of it was.
        """
        if not entries:
            return len(self.lines)
        line = Line(len(self.lines) + 1, at, by, tuple(entries))
        text = _ENCODER.encode(line) + b"\n"
        try:
            if os.fstat(self._file).st_size != self._size:
                raise StoreError(
                    f"{self.path}: another program has written to it; nothing was added"
                )
            if self._size > self._whole:  # what was broken off
                os.ftruncate(self._file, self._whole)
            text = self._line_end() + text
            self._write(text)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._whole)
                self._size = self._whole
            raise StoreError(f"{self.path}: nothing was written: {_why(error)}") from None
        self._whole += len(text)
        self._size = self._whole
        self.lines.append(line)
        return line.seq

    def _line_end(self) -> bytes:
        """What the last line lacks."""
        os.lseek(self._file, self._whole - 1, os.SEEK_SET)
        return b"" if os.read(self._file, 1) == b"\n" else b"\n"

    def _write(self, text: bytes) -> None:
        os.lseek(self._file, self._whole, os.SEEK_SET)
        if os.write(self._file, text) != len(text):
            raise OSError("the disk is full")
        os.fsync(self._file)

    def close(self) -> None:
        """Let others have it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def whole_lines(path: Path) -> bytes:
    """The journal at `path` as it is on the disk, whoever has it open, up to its last whole line.

    Lines are only ever added, so what has been acknowledged is all there. Empty where the file is
    no journal, or damaged.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        try:
            _, whole = _looked(path, file.fileno())
        except StoreError:
            return b""
        file.seek(0)
        return file.read(whole)


def read_lines(path: Path) -> list[Line]:
    """The commands in the journal at `path` as it is on the disk, whoever has it open.

    Raises:
        StoreError: there is none, it cannot be read, or it is damaged.
    """
    try:
        with path.open("rb") as file:
            return _looked(path, file.fileno())[0]
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {_why(error)}") from None


def _looked(path: Path, file: int) -> tuple[list[Line], int]:
    """The lines, and how many bytes of the file they are, without a lock.

    Raises:
        StoreError: it is damaged, each time that one looks.
    """
    for _ in range(_LOOKS - 1):
        with contextlib.suppress(StoreError):
            return _read(path, file)[:2]
        time.sleep(_PAUSE)  # a torn line may just be replaced
    return _read(path, file)[:2]


_BINARY: Final = getattr(os, "O_BINARY", 0)
"""On Windows line ends would be changed without it."""


def _opened(path: Path) -> int:
    """The file, to be written if that is allowed."""
    try:
        try:
            return os.open(path, os.O_RDWR | _BINARY)
        except PermissionError:
            return os.open(path, os.O_RDONLY | _BINARY)
    except FileNotFoundError:
        raise StoreError(f"{path}: there is no such file") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {_why(error)}") from None


def _hold(path: Path, file: int) -> None:
    """Be the only one who has it, after some waiting for another command to end.

    Raises:
        StoreError: another has it all the time.
    """
    os.lseek(file, _FAR, os.SEEK_SET)
    for _ in range(_TRIES):
        if hold(file):
            return
        time.sleep(_PAUSE)
    raise StoreError(f"{path} is in use by another command: try again in a moment")


def _read(path: Path, file: int) -> tuple[list[Line], int, str]:
    """The lines, how many bytes of the file they are, and a warning."""
    text = _bytes(file)
    if len(text) > _LONGEST:
        raise StoreError(f"{path} is too long for the log of an evening")
    if not text.strip():
        raise StoreError(f"{path} is empty, and no log of an evening")
    lines: list[Line] = []
    at = 0
    while at < len(text):
        stop = text.find(b"\n", at)
        ended = stop >= 0
        raw = text[at : stop if ended else len(text)]
        number = len(lines) + 1
        try:
            line = _decoded(raw, number)
        except msgspec.DecodeError as error:
            if lines and not text[at + len(raw) + 1 :] and (not ended or b"\0" in raw):
                return lines, at, f"{path}: {_BROKEN.format(number)}"
            raise StoreError(
                f"{path} is damaged in line {number}, and was not changed: {error}"
            ) from None
        lines.append(line)
        at += len(raw) + ended
    return lines, len(text), ""


_BROKEN: Final = (
    "line {}, the last one, was broken off while it was written; it is left out, "
    "and what is noted next takes its place"
)


def _decoded(raw: bytes, number: int) -> Line:
    """One line.

    Raises:
        DecodeError: it is none, or not the one with this number.
    """
    try:
        line = _DECODER.decode(raw)
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError(f"it is not text in UTF-8: {error}") from None
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
    if line.seq != number:
        raise msgspec.ValidationError(f"it has the number {line.seq}")
    if not line.entries:
        raise msgspec.ValidationError("nothing happens in it")
    return line


def _bytes(file: int) -> bytes:
    os.lseek(file, 0, os.SEEK_SET)
    parts = []
    left = _LONGEST
    while left >= 0 and (part := os.read(file, 1 << 20)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def put(made: Path, path: Path) -> None:
    """Give a file its name, unless that is taken.

    Raises:
        FileExistsError: it is.
    """
    try:
        os.link(made, path)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without links, as on a memory stick
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        made.replace(path)


def sync_folder(folder: Path) -> None:
    """See that a new name is on the disk, where a folder can be asked for that."""
    with contextlib.suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
