"""What a log tells once it is read again, and how far it can be believed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from euchre.store.errors import DamagedLogError
from euchre.store.rows import LogEntryRow

_logger = logging.getLogger(__name__)
_Entry = TypeVar("_Entry")
_State = TypeVar("_State")


def replay_entries(
    log_name: str,
    rows: Sequence[LogEntryRow],
    decode_row: Callable[[LogEntryRow], _Entry],
    fold_entries: Callable[[Iterable[_Entry]], _State],
    *,
    sound_before: int = 0,
    total_count: int = 0,
) -> _State:
    """Return the state that stored entries lead to.

    Args:
        log_name: the log.
        rows: its entries.
        decode_row: decodes a row.
        fold_entries: returns the state that decoded entries lead to.
        sound_before: the number of sound entries before them.
        total_count: the number of all entries; 0: no more than these.

    Raises:
        DamagedLogError: one of them is none, or cannot follow on those before it.
    """
    good = -1

    def read_rows() -> Iterator[_Entry]:
        nonlocal good
        for good, row in enumerate(rows):  # noqa: B007 - how many had been taken when it failed
            yield decode_row(row)

    try:
        return fold_entries(read_rows())
    except Exception as error:  # noqa: BLE001 - nobody can foretell what damage does to a fold
        why = error
    good = sound_before + max(good, 0)
    _logger.error("entry %d of %s cannot be read again: %r", good + 1, log_name, why)
    raise DamagedLogError(log_name, good, total_count or sound_before + len(rows)) from why
