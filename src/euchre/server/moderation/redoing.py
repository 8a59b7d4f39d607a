"""What moderation came to and a killed server has not carried out: done when one starts.

An act is written into the log first and carried out then. All of it can be done once more.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final

from euchre.errors import EuchreError
from euchre.players.moderation.entries import (
    Entry,
    NameHiding,
    PlayerRestored,
    PlayerSuspended,
    TableClosed,
    TextHiding,
)
from euchre.players.moderation.state import Moderation
from euchre.server.folds import Noted
from euchre.server.moderation.effects import (
    CloseTable,
    Effect,
    Effects,
    HideName,
    HideText,
    Restore,
    Suspend,
)
from euchre.server.moderation.registry import IDENT, Moderations
from euchre.server.players.registry import Players
from euchre.server.tables.hub import OwnedElsewhereError
from euchre.words.names import alike

_LAST: Final = 50
"""Entries of the log that are looked at: what came before has been carried out."""
_log: Final = logging.getLogger("euchre.server")


async def redo(moderations: Moderations, effects: Effects, players: Players) -> None:
    """Redo the last effects, in case the server was killed before it carried them out."""
    try:
        live = await moderations.find(IDENT)
    except OwnedElsewhereError:
        return
    except EuchreError as error:
        _log.warning("what moderation came to is not looked through: %s", error)
        return
    if live is None:
        return
    for entry in live.noted[-_LAST:]:
        for effect in _effects(live.state, entry, moderations.hub.now()):
            try:
                if not isinstance(effect, HideName) or await _is_called(players, entry.entry):
                    await effects.carry_out(effect)
            except EuchreError as error:
                _log.warning("what moderation came to is not carried out: %s", error)


async def _is_called(players: Players, entry: Entry) -> bool:
    """Return whether an account still has the name that was hidden."""
    assert isinstance(entry, NameHiding)
    found = await players.shown(entry.player)
    return found is not None and alike(found.name) == alike(entry.name)


def _effects(state: Moderation, noted: Noted[Entry], now: int) -> Iterator[Effect]:
    """Yield the effects of an entry that no later one has undone."""
    match noted.entry:
        case TextHiding(where=where, text=text):
            yield HideText(where, text)
        case TableClosed(table=table, why=why):
            yield CloseTable(table, why)
        case NameHiding(name=name, player=player, why=why) if (
            player and alike(name) in state.hidden
        ):
            yield HideName(player, why)
        case PlayerSuspended(player=player, until=until, why=why):
            suspended = state.suspended.get(player)
            if suspended is not None and suspended.until == until > now:
                yield Suspend(player, until, why)
        case PlayerRestored(player=player) if player not in state.suspended:
            yield Restore(player)
        case _:
            pass
