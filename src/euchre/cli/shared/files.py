"""Records in files: read in any format, written in the one that the name's ending tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from euchre.cli.shared.options import describe_record_error
from euchre.errors import EuchreError
from euchre.notation import record
from euchre.notation.egn import write_egn, write_emn
from euchre.notation.loading import RECORD_FILE_ENDINGS, load_partly
from euchre.notation.record import Record, RecordReadResult
from euchre.notation.text import write_text


def _format_single_game(records: Sequence[Record]) -> str:
    if len(records) != 1:
        raise EuchreError(
            f"an .egn file contains one game, but there are {len(records)}: write an .emn file"
        )
    return write_egn(records[0])


_WRITERS: Final[dict[str, Callable[[Sequence[Record]], str]]] = {
    ".jsonl": record.write_records,
    ".egn": _format_single_game,
    ".emn": write_emn,
    ".txt": write_text,
}


def load_records_partly(path: Path) -> RecordReadResult:
    """Return the records in a file, as far as they are good."""
    reading = load_partly(path)
    if reading.error is not None and not reading.records:
        raise EuchreError(describe_record_error(reading.error))
    return reading


def load_records(path: Path) -> list[Record]:
    """Return the records in a file, all of them good."""
    reading = load_records_partly(path)
    if reading.error is not None:
        raise EuchreError(describe_record_error(reading.error))
    return list(reading.records)


def format_records(path: Path, records: Sequence[Record]) -> str:
    """Return the records as the text of a file of that name."""
    ending = path.suffix.lower()
    if ending not in _WRITERS:
        known = ", ".join(RECORD_FILE_ENDINGS)
        raise EuchreError(f"{path}: the file's ending sets the format, and must be one of {known}")
    return _WRITERS[ending](records)
