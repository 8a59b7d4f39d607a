"""Whose name is gone of those who have ever sat at a table.

The log of a table keeps the names under which they sat there. Nothing made of it tells them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from euchre.store import PLAYER, Log
from euchre.table.log.entries import SeatRenamed, SeatTaken, TableOpened, entry_from_json
from euchre.table.log.former_names import FormerNames
from euchre.words.names import find_hidden

_NAMED: Final = b'"name":"'
_OPENED: Final = b'"type":"opened"'
"""What is in each entry that has a name, or opens the table: in a text the quotes are escaped."""


class Visitors(NamedTuple):
    """Everybody who has ever sat at a table.

    Attributes:
        version: up to which its log has been read.
        names: what they were called there.
        accounts: theirs, as the log knows them; none where they are called as at their evening.
        official: whether it is a table of an evening.
    """

    version: int = 0
    names: frozenset[str] = frozenset()
    accounts: frozenset[str] = frozenset()
    official: bool = False


NOBODY_YET: Final = Visitors()


def find_visitors(log: Log, table: str, known: Visitors = NOBODY_YET) -> Visitors:
    """Return everybody who has ever sat at a table; only the new part of its log is read.

    Raises:
        StoreError: it cannot be read.
    """
    last = log.last(table)
    if last == known.version:
        return known
    names, accounts, official = {*known.names}, {*known.accounts}, known.official
    for entry in map(entry_from_json, log.entries_with(table, known.version, _NAMED, _OPENED)):
        if isinstance(entry, TableOpened):
            official = entry.settings.official
        if isinstance(entry, SeatTaken | SeatRenamed):
            names.add(entry.name)
        if isinstance(entry, SeatTaken) and entry.player.startswith(PLAYER) and not official:
            accounts.add(entry.player)
    return Visitors(last, frozenset(names), frozenset(accounts), official)


def find_former_names(log: Log, hidden: Mapping[str, str], visitors: Visitors) -> FormerNames:
    """Return which players at a table have had their names removed.

    Args:
        log: where accounts are; this reads the disk.
        hidden: as `RoomServices` has them.
        visitors: all who have sat there.

    Raises:
        StoreError: it cannot be read.
    """
    keys = (find_hidden(hidden, name) for name in visitors.names) if hidden else ()
    found = sorted({key for key in keys if key is not None})
    gone = visitors.accounts - log.existing(visitors.accounts)
    return FormerNames({key: hidden[key] for key in found}, gone)
