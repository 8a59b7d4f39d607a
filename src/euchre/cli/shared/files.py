"""Records in files, in the format that the name's ending tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from euchre import record
from euchre.cli.shared.options import read_text, why
from euchre.egn import reading_egn, reading_emn, write_egn, write_emn
from euchre.errors import EuchreError
from euchre.record import Reading, Record
from euchre.text import reading_text, write_text


def _write_one_game(records: Sequence[Record]) -> str:
    if len(records) != 1:
        raise EuchreError(
            f"an .egn file holds one game and there are {len(records)}: write an .emn file"
        )
    return write_egn(records[0])


_READ: Final[dict[str, Callable[[str], Reading]]] = {
    ".jsonl": record.read,
    ".egn": reading_egn,
    ".emn": reading_emn,
    ".txt": reading_text,
}
_WRITE: Final[dict[str, Callable[[Sequence[Record]], str]]] = {
    ".jsonl": record.write,
    ".egn": _write_one_game,
    ".emn": write_emn,
    ".txt": write_text,
}


def _format(path: Path) -> str:
    ending = path.suffix.lower()
    if ending not in _READ:
        known = ", ".join(_READ)
        raise EuchreError(f"{path}: the ending tells the format, and it must be one of {known}")
    return ending


def read(path: Path) -> Reading:
    """The records in a file as far as they are good.

    Raises:
        OSError: it cannot be read.
        EuchreError: its ending is unknown, or nothing in it is good.
    """
    reading = _READ[_format(path)](read_text(path))
    if reading.error is not None and not reading.records:
        raise EuchreError(f"{path}: {why(reading.error)}")
    return reading


def load(path: Path) -> list[Record]:
    """The records in a file, all of them good.

    Raises:
        OSError: it cannot be read.
        EuchreError: its ending is unknown, or something in it is not what its ending says.
    """
    reading = read(path)
    if reading.error is not None:
        raise EuchreError(f"{path}: {why(reading.error)}")
    return list(reading.records)


def as_text(path: Path, records: Sequence[Record]) -> str:
    """The records as the text of a file of that name.

    Raises:
        EuchreError: the ending is unknown, or its format cannot say something in the records.
    """
    return _WRITE[_format(path)](records)
