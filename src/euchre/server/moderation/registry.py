"""The one log of moderation of a database, kept in memory by the server that has it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Any, Final, get_args

import msgspec

from euchre.players.moderation import deciding
from euchre.players.moderation.entries import (
    Entry,
    ModerationOpened,
    Reported,
    entry_from_json,
    entry_to_json,
)
from euchre.players.moderation.state import Moderation, evolve, fold
from euchre.server.folds import Folded, Folds, LogKind
from euchre.server.tables.hub import Hub
from euchre.store import MODERATION, PLAYER, WriteBatch

IDENT: Final = "log"
"""What the id of the log ends in."""


class LiveModeration(Folded[Moderation, Entry]):
    """The log in memory; the author of an entry is an account's id, or ``server``."""


MODERATIONS: Final = LogKind(
    prefix=MODERATION,
    what="moderation",
    read=entry_from_json,
    write=entry_to_json,
    fold=fold,
    evolve=evolve,
    most=50_000,
    spare=dict.fromkeys({*get_args(Entry)} - {Reported}, sys.maxsize),
)
"""What the log of each is."""


class Moderations(Folds[Moderation, Entry, LiveModeration]):
    """The log of moderation of a server, or of all that share a database."""

    kind = MODERATIONS
    gone = "The log of moderation has been removed."

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        self._opening = asyncio.Lock()

    def made(self, ident: str, state: Moderation) -> LiveModeration:
        """See `Folds.build_live`."""
        return LiveModeration(id=ident, state=state)

    def batch(
        self, ident: str, state: Moderation, entries: Sequence[Entry], now: int
    ) -> WriteBatch:
        """See `Folds.build_batch`."""
        del state, entries, now
        return WriteBatch(ident)

    def plausible(self, ident: str) -> bool:
        """See `Folds.is_plausible_id`: only one id is possible."""
        return ident == IDENT

    async def log(self) -> LiveModeration:
        """Open the log, and create it if there is none.

        Raises:
            Elsewhere: another server has it.
            StoreError: it cannot be read.
            Unsaved: it cannot be written.
        """
        async with self._opening:
            found = await self.find(IDENT)
            if found is None:
                opening = (ModerationOpened(self.hub.now()),)
                found = await self.begin(IDENT, opening, by="server", command="", opens=())
            return found

    async def find_or_blank(self) -> LiveModeration:
        """Find the log; without one, return a new one that is not written.

        Raises:
            Elsewhere: another server has it.
            StoreError: it cannot be read.
        """
        found = await self.find(IDENT)
        return (
            self.made(IDENT, fold((ModerationOpened(self.hub.now()),))) if found is None else found
        )

    async def look(self) -> Moderation | None:
        """Read the state, whichever server has the log; None: there is none.

        Raises:
            StoreError: it cannot be read.
        """
        live = self._live.get(IDENT) or await self.hub.load(self._read, IDENT)
        return None if live is None else live.state

    async def reports_by(self, player: str) -> list[dict[str, Any]]:
        """List the reports that an account has made.

        Raises:
            StoreError: they cannot be read.
        """
        return await self.hub.read(self._reports_by, player.removeprefix(PLAYER))

    def _reports_by(self, by: str) -> list[dict[str, Any]]:
        """Read the reports that an account has made from the whole log, in a thread."""
        live = self._read(IDENT)
        noted = () if live is None else live.noted
        reports = (each.entry for each in noted if isinstance(each.entry, Reported))
        return [msgspec.to_builtins(entry) for entry in reports if entry.by == by]

    async def may(self, player: str) -> bool:
        """Return whether an account is a moderator here.

        Raises:
            StoreError: it cannot be read.
        """
        return deciding.keeps_order(await self.look(), player, self.hub.admins)
