"""The one log of moderation of a database, kept in memory by the server that has it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import replace

from euchre.accounts.moderation import commands
from euchre.accounts.moderation.entries import (
    Entry,
    ModerationOpened,
    ReportFiled,
    entry_from_json,
    entry_to_json,
)
from euchre.accounts.moderation.state import ModerationState, apply_event, fold_events
from euchre.server.event_store import EventStore, LiveAggregate, LogKind
from euchre.server.tables.hub import TableHub
from euchre.store import ACCOUNT_PREFIX, MODERATION_PREFIX, WriteBatch

LOG_ID: Final = "log"
"""What the id of the log ends in."""


class LiveModerationLog(LiveAggregate[ModerationState, Entry]):
    """The log in memory; the author of an entry is an account's id, or ``server``."""


MODERATION_LOG_KIND: Final = LogKind(
    prefix=MODERATION_PREFIX,
    what="moderation",
    read=entry_from_json,
    write=entry_to_json,
    fold=fold_events,
    evolve=apply_event,
    most=50_000,
    spare=dict.fromkeys({*get_args(Entry)} - {ReportFiled}, sys.maxsize),
)
"""What the log of each is."""


class ModerationStore(EventStore[ModerationState, Entry, LiveModerationLog]):
    """The log of moderation of a server, or of all that share a database."""

    kind = MODERATION_LOG_KIND
    gone = "The log of moderation has been removed."

    def __init__(self, hub: TableHub) -> None:
        super().__init__(hub)
        self._opening = asyncio.Lock()
        self._last_read: tuple[int, ModerationState | None] = 0, None

    def build_live(self, ident: str, state: ModerationState) -> LiveModerationLog:
        """See `EventStore.build_live`."""
        return LiveModerationLog(id=ident, state=state)

    def build_batch(
        self, ident: str, state: ModerationState, entries: Sequence[Entry], now: int
    ) -> WriteBatch:
        """See `EventStore.build_batch`."""
        del state, entries, now
        return WriteBatch(ident)

    def is_plausible_id(self, ident: str) -> bool:
        """See `EventStore.is_plausible_id`: only one id is possible."""
        return ident == LOG_ID

    async def open_log(self) -> LiveModerationLog:
        """Open the log, and create it if there is none.

        Raises:
            OwnedElsewhereError: another server has it.
            StoreError: it cannot be read.
            UnsavedError: it cannot be written.
        """
        async with self._opening:
            found = await self.find(LOG_ID)
            if found is None:
                opening = (ModerationOpened(self.hub.now_ms()),)
                found = await self.create_log(LOG_ID, opening, by="server", command="", opens=())
            return found

    async def find_or_blank(self) -> LiveModerationLog:
        """Find the log; without one, return a new one that is not written.

        Raises:
            OwnedElsewhereError: another server has it.
            StoreError: it cannot be read.
        """
        found = await self.find(LOG_ID)
        return (
            self.build_live(LOG_ID, fold_events((ModerationOpened(self.hub.now_ms()),)))
            if found is None
            else found
        )

    async def read_state(self) -> ModerationState | None:
        """Read the state, whichever server has the log; None: there is none.

        Raises:
            StoreError: it cannot be read.
        """
        live = self._live.get(LOG_ID)
        return await self.hub.load(self._read_last_state) if live is None else live.state

    def _read_last_state(self) -> ModerationState | None:
        """Read the state, and the log only if there is more in it than the last time."""
        version = self.hub.log.find_last_seq(self.kind.prefix + LOG_ID)
        if version != self._last_read[0]:
            live = self._read_log(LOG_ID)
            self._last_read = version, None if live is None else live.state
        return self._last_read[1]

    async def list_reports_by(self, player: str) -> list[dict[str, Any]]:
        """List the reports that an account has made, as they sent them, with what was said by those
        who sat there; what those said who watched, and whose account anybody has, is the
        moderators' alone.

        Raises:
            StoreError: they cannot be read.
        """
        return await self.hub.read(self._read_reports_by, player.removeprefix(ACCOUNT_PREFIX))

    def _read_reports_by(self, by: str) -> list[dict[str, Any]]:
        """Read the reports that an account has made from the whole log, in a thread."""
        live = self._read_log(LOG_ID)
        noted = () if live is None else live.noted
        reports = (each.entry for each in noted if isinstance(each.entry, ReportFiled))
        return [msgspec.to_builtins(_shown_to_reporter(each)) for each in reports if each.by == by]

    async def is_moderator(self, player: str) -> bool:
        """Return whether an account is a moderator here.

        Raises:
            StoreError: it cannot be read.
        """
        return commands.is_moderator(await self.read_state(), player, self.hub.admins)


def _shown_to_reporter(report: ReportFiled) -> ReportFiled:
    lines = tuple(each._replace(player="") for each in report.lines if each.seat is not None)
    return replace(report, lines=lines, player="")
