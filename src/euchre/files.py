"""Files of users: text read from anything, a device without an end too; files written whole."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final, TextIO

from euchre.errors import RecordError

MAX_FILE_CHARACTERS: Final = 1 << 24
"""The most characters of a file that people write, or that is kept for one of them."""
MAX_RECORDS_CHARACTERS: Final = 1 << 30
"""The most characters of a file of records, which may be a collection of many games."""
_CHUNK_CHARACTERS: Final = 1 << 20


def read_text_file(path: str | os.PathLike[str], max_characters: int = MAX_FILE_CHARACTERS) -> str:
    """Read the text of a file.

    Args:
        path: the file.
        max_characters: characters that it may have.

    Raises:
        RecordError: it cannot be read, is no text in UTF-8, or longer than that; it is named.
    """
    try:
        with Path(path).open(encoding="utf-8-sig") as file:
            return read_rest(file, max_characters)
    except OSError as error:
        error.filename = error.filename or path  # of what fails while it is read Python has no name
        raise RecordError(describe_file_error(error)) from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a text file in UTF-8") from None
    except (RecordError, ValueError) as error:  # as of a name with a NUL in it
        raise RecordError(f"{path}: {error}") from None


def describe_file_error(error: OSError) -> str:
    """Describe what is wrong with which file."""
    why = (error.strerror or str(error)).lower()
    return f"{error.filename}: {why}" if error.filename else why


def write_file_atomically(path: str | os.PathLike[str], data: bytes, *, replace: bool) -> None:
    """Write a file whole or not at all: if the disk is full, an old one stays as it was.

    Args:
        path: the file.
        data: its content.
        replace: whether an old file is replaced.

    Raises:
        FileExistsError: it exists and is not to be replaced.
        OSError: it cannot be written.
    """
    place = Path(os.path.realpath(path))  # a link goes on leading there
    if not replace or not place.exists():
        _write_new_file(place, data)
    elif not place.is_file():
        place.write_bytes(data)  # a device
    else:
        fresh = place.with_name(f"{place.name}.{os.getpid()}.new")
        fresh.unlink(missing_ok=True)
        _write_new_file(fresh, data)
        shutil.copymode(place, fresh)
        fresh.replace(place)


def _write_new_file(path: Path, data: bytes) -> None:
    path.touch(exist_ok=False)
    try:
        path.write_bytes(data)
    except BaseException:
        path.unlink()
        raise


def read_rest(file: TextIO, max_characters: int) -> str:
    """Read the rest of an open file.

    Raises:
        RecordError: it is no text, or longer than `max_characters` characters.
        UnicodeDecodeError: it is no text in its encoding.
    """
    parts: list[str] = []
    budget = max_characters
    while part := file.read(_CHUNK_CHARACTERS):
        if not parts and part[0] == "\0":
            raise RecordError("this is not a text file in UTF-8")
        if (budget := budget - len(part)) < 0:
            raise RecordError(
                f"this is too long: the most is {max_characters >> 20} million characters"
            )
        parts.append(part)
    return "".join(parts)
