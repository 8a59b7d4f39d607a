"""What moderation came to and a killed server has not carried out: done by who reads the log next.

An act is written into the log first and carried out then, but what takes one back the other way
round. All of it can be done once more.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final

from euchre.accounts.moderation.entries import (
    Entry,
    NameHidden,
    PlayerSuspended,
    TableClosed,
    TextHidden,
)
from euchre.accounts.moderation.state import ModerationState
from euchre.english.names import fold_lookalikes
from euchre.errors import EuchreError
from euchre.server.event_store import StoredEvent
from euchre.server.moderation.effects import (
    CloseTable,
    Effect,
    HideAccountName,
    HideNameAtTable,
    HideText,
    ModerationEffects,
    SuspendAccount,
)
from euchre.server.moderation.registry import LOG_ID, LiveModerationLog, ModerationStore
from euchre.server.tables.hub import OwnedElsewhereError, TableHub
from euchre.store import ServerStoppingError

_ENTRIES_REDONE: Final = 50
"""Entries of the log that are looked at: what came before has been carried out."""
_log: Final = logging.getLogger("euchre.server")


async def take_over_log(moderations: ModerationStore) -> None:
    """Read the log, unless another server has it, or this one is stopping already."""
    try:
        await moderations.find(LOG_ID)
    except (OwnedElsewhereError, ServerStoppingError):
        return
    except EuchreError as error:
        _log.warning("what moderation came to is not looked through: %s", error)


async def redo_effects(
    hub: TableHub, moderation_log: LiveModerationLog, effects: ModerationEffects
) -> None:
    """Redo the last effects, in case a server was killed before it carried them out."""
    for entry in moderation_log.stored_events[-_ENTRIES_REDONE:]:
        async with effects.acting:
            for effect in find_effects_in_force(moderation_log.state, entry, hub.now_ms()):
                try:
                    await effects.carry_out(effect)
                except EuchreError as error:
                    _log.warning("what moderation came to is not carried out: %s", error)


def find_effects_in_force(
    state: ModerationState, stored_event: StoredEvent[Entry], now_ms: int
) -> Iterator[Effect]:
    """Yield the effects of an entry that no later one has undone."""
    match stored_event.entry:
        case TextHidden(where=where, text=text) if (where, text) in state.hidden_texts:
            yield HideText(where, text)
        case TableClosed(table=table, why=why):
            yield CloseTable(table, why)
        case NameHidden(name=name, player=player, why=why, table=table, at=at) as hides:
            is_forbidden = fold_lookalikes(name) in state.hidden
            if player and is_forbidden and not hides.only_there:
                yield HideAccountName(player, name, why)
            if table and (is_forbidden or hides.only_there):
                yield HideNameAtTable(table, name, player, at)
        case PlayerSuspended(player=player, until=until, why=why) as suspension:
            if state.suspended.get(player) == suspension and until > now_ms:
                yield SuspendAccount(player, until, why)
        case _:
            pass
