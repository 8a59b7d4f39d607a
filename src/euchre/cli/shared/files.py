"""Records in files: read in any format, written in the one that the name's ending tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from euchre import record
from euchre.cli.shared.options import why
from euchre.egn import write_egn, write_emn
from euchre.errors import EuchreError
from euchre.loading import ENDINGS, reading
from euchre.record import Reading, Record
from euchre.text import write_text


def _write_one_game(records: Sequence[Record]) -> str:
    if len(records) != 1:
        raise EuchreError(
            f"an .egn file holds one game and there are {len(records)}: write an .emn file"
        )
    return write_egn(records[0])


_WRITE: Final[dict[str, Callable[[Sequence[Record]], str]]] = {
    ".jsonl": record.write,
    ".egn": _write_one_game,
    ".emn": write_emn,
    ".txt": write_text,
}


def read(path: Path) -> Reading:
    """Return the records in a file, as far as they are good.

    Raises:
        EuchreError: it cannot be read, or nothing in it is good.
    """
    found = reading(path)
    if found.error is not None and not found.records:
        raise EuchreError(why(found.error))
    return found


def load(path: Path) -> list[Record]:
    """Return the records in a file, all of them good.

    Raises:
        EuchreError: it cannot be read, or something in it is wrong.
    """
    found = read(path)
    if found.error is not None:
        raise EuchreError(why(found.error))
    return list(found.records)


def as_text(path: Path, records: Sequence[Record]) -> str:
    """Return the records as the text of a file of that name.

    Raises:
        EuchreError: the ending is unknown, or its format cannot say something in the records.
    """
    ending = path.suffix.lower()
    if ending not in _WRITE:
        known = ", ".join(ENDINGS)
        raise EuchreError(f"{path}: the ending tells the format, and it must be one of {known}")
    return _WRITE[ending](records)
