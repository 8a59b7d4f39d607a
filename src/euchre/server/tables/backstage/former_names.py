"""What people are called by now whose name is gone: it is hidden, or their account is deleted.

The log of a table keeps the names under which they sat there. Nothing made of it tells them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from euchre.store import PLAYER, Log
from euchre.table.chairs.seating import NOBODY
from euchre.table.log.entries import SeatRenamed, SeatTaken, TableOpened, entry_from_json
from euchre.words.names import FORMER, alike, hidden_name

_NAMED: Final = b'"name":"'
_OPENED: Final = b'"type":"opened"'
"""What is in each entry that has a name, or opens the table: in a text the quotes are escaped."""


def find_former_names(log: Log, hidden: Mapping[str, str], table: str) -> dict[str, str]:
    """Return what those are called by now who have ever sat at a table, by the name that is gone.

    Args:
        log: where the table is; this reads the disk.
        hidden: as `Shared` has them.
        table: its id.

    Raises:
        StoreError: it cannot be read.
    """
    former, official = dict[str, str](), False
    for entry in map(entry_from_json, log.entries_with(table, _NAMED, _OPENED)):
        if isinstance(entry, TableOpened):
            official = entry.settings.official  # its people are called as at their evening
        if isinstance(entry, SeatTaken | SeatRenamed):
            player = entry.player if isinstance(entry, SeatTaken) else ""
            shown = name_instead(hidden, entry.name, player)
            if not (shown or official) and player.startswith(PLAYER) and not log.last(player):
                shown = FORMER
            if shown:
                former[entry.name] = shown
    return former


def name_instead(hidden: Mapping[str, str], name: str, player: str) -> str:
    """Return what somebody is called instead of a name that is hidden; empty: it is not.

    Args:
        hidden: as `Shared` has them.
        name: under which they sit.
        player: who they are elsewhere, as the log knows it.
    """
    of = hidden.get(alike(name))
    account = player if player.startswith(PLAYER) else ""
    if of is None or (account and of not in ("", account)):
        return ""
    return hidden_name(account.removeprefix(PLAYER)) if account else NOBODY
