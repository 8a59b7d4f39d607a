"""An evening as a file: JSON Lines, one line for each command that was carried out.

.. code-block:: json

    {"seq": 1, "at": 1790000000000, "by": "host", "entries": [{"type": "opened", "...": "..."}]}

`seq` counts the lines from 1, `at` is the time in milliseconds since 1970, `by` is who did it, and
`entries` are what followed from it. euchre 0.1 and 0.2 kept evenings in such files; now they are
written by ``euchre event export`` and read by ``euchre event import``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

import msgspec

from euchre.errors import RecordError
from euchre.tournaments.entries import Entry

_MAX_TIME_MS: Final = 253_402_300_800_000
"""The year 10,000, in milliseconds since 1970: no calendar knows it."""


class JournalLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One command.

    Attributes:
        seq: its number, from 1 on.
        at: when, in milliseconds since 1970.
        by: who did it: ``host``, ``p3`` for player 3, ``guest``, ``server`` or ``bots``.
        entries: what followed from it.
    """

    seq: int
    at: Annotated[int, msgspec.Meta(ge=0, lt=_MAX_TIME_MS)]
    by: Annotated[str, msgspec.Meta(max_length=40)]
    entries: tuple[Entry, ...]


class CommandJournal(NamedTuple):
    """The lines of a file.

    Attributes:
        lines: all commands.
        warning: a sentence about a last line that was broken off; empty: there is none.
    """

    lines: tuple[JournalLine, ...]
    warning: str = ""

    def list_events(self) -> tuple[Entry, ...]:
        """Return everything that happened, in order."""
        return tuple(entry for line in self.lines for entry in line.entries)


_LINE_ENCODER: Final = msgspec.json.Encoder()
_LINE_DECODER: Final = msgspec.json.Decoder(JournalLine)


def write_journal(lines: Iterable[JournalLine]) -> bytes:
    """Return lines as the text of a file."""
    return b"".join(_LINE_ENCODER.encode(line) + b"\n" for line in lines)


def read_journal(text: bytes) -> CommandJournal:
    """Return the lines in the text of a file.

    A last line that was broken off while it was written is left out, with a warning.

    Raises:
        RecordError: another line is damaged, or there is none.
    """
    if not text.strip():
        raise RecordError("it is empty, so it isn't the log of an evening")
    *whole, rest = text.split(b"\n")
    lines: list[JournalLine] = []
    for number, raw in enumerate([*whole, rest] if rest else whole, 1):
        try:
            lines.append(_decode_line(raw, number))
        except msgspec.DecodeError as error:
            last = number > len(whole) or (b"\0" in raw and number == len(whole) and not rest)
            if lines and last:
                warning = f"line {number}, the last one, was broken off; it is left out"
                return CommandJournal(tuple(lines), warning)
            raise RecordError(f"it is damaged in line {number}: {error}") from None
    return CommandJournal(tuple(lines))


def _decode_line(raw: bytes, line_number: int) -> JournalLine:
    try:
        line = _LINE_DECODER.decode(raw)
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError(f"it is not text in UTF-8: {error}") from None
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
    if line.seq != line_number:
        raise msgspec.ValidationError(f"it has the number {line.seq}")
    if not line.entries:
        raise msgspec.ValidationError("nothing happens in it")
    return line
