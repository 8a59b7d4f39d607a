"""Whose name is gone of those who have ever sat at a table.

The log of a table keeps the names under which they sat there. Nothing made of it tells them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from euchre.english.names import find_hidden_name
from euchre.store import ACCOUNT_PREFIX, DurableLog
from euchre.table.log.entries import SeatRenamed, SeatTaken, TableOpened, entry_from_json
from euchre.table.log.former_names import FormerNames

_NAME_MARK: Final = b'"name":"'
_OPENED_MARK: Final = b'"type":"opened"'
"""What is in each entry that has a name, or opens the table: in a text the quotes are escaped."""


class TableVisitors(NamedTuple):
    """Everybody who has ever sat at a table.

    Attributes:
        version: up to which its log has been read.
        names: what they were called there.
        accounts: theirs, as the log knows them; none where they are called as at their evening.
        official: whether it is a table of an evening.
        hidden: the names that nobody is called by, as `RoomServices` has them, that have been
            looked for among theirs.
        hidden_keys: those of them that somebody was called by.
    """

    version: int = 0
    names: frozenset[str] = frozenset()
    accounts: frozenset[str] = frozenset()
    official: bool = False
    hidden: Mapping[str, str] = MappingProxyType({})
    hidden_keys: frozenset[str] = frozenset()


NO_VISITORS: Final = TableVisitors()


def find_visitors(
    log: DurableLog,
    table_id: str,
    hidden_names: Mapping[str, str],
    known_visitors: TableVisitors = NO_VISITORS,
) -> TableVisitors:
    """Return everybody who has ever sat at a table; only the new part of its log is read, and only
    new names are compared with those that are `hidden_names`: there may be tens of thousands.

    Raises:
        StoreError: it cannot be read.
    """
    version = log.find_last_seq(table_id)
    if version == known_visitors.version and hidden_names is known_visitors.hidden:
        return known_visitors
    names, accounts, official = (
        {*known_visitors.names},
        {*known_visitors.accounts},
        known_visitors.official,
    )
    for entry in map(
        entry_from_json,
        log.find_entries_containing(table_id, known_visitors.version, _NAME_MARK, _OPENED_MARK),
    ):
        if isinstance(entry, TableOpened):
            official = entry.settings.is_tournament_table
        if isinstance(entry, SeatTaken | SeatRenamed):
            names.add(entry.name)
        if (
            isinstance(entry, SeatTaken)
            and entry.player.startswith(ACCOUNT_PREFIX)
            and not official
        ):
            accounts.add(entry.player)
    is_same = hidden_names is known_visitors.hidden
    compared = names - known_visitors.names if is_same else names
    keys = {find_hidden_name(hidden_names, name) for name in compared} if hidden_names else set()
    keys |= known_visitors.hidden_keys if is_same else set()
    return TableVisitors(
        version,
        frozenset(names),
        frozenset(accounts),
        official,
        hidden_names,
        frozenset(key for key in keys if key is not None),
    )


def find_former_names(log: DurableLog, visitors: TableVisitors) -> FormerNames:
    """Return which players at a table have had their names removed.

    Args:
        log: where accounts are; this reads the disk.
        visitors: all who have sat there.

    Raises:
        StoreError: it cannot be read.
    """
    deleted = visitors.accounts - log.filter_existing_logs(visitors.accounts)
    keys = sorted(visitors.hidden_keys)
    return FormerNames({key: visitors.hidden[key] for key in keys}, deleted)
