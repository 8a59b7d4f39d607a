"""The one log of moderation of a database, kept in memory by the server that has it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, get_args

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
from euchre.server.event_store import EventStore, LiveAggregate, LogKind, StoredEvent
from euchre.server.tables.hub import TableHub
from euchre.store import ACCOUNT_PREFIX, MODERATION_PREFIX, WriteBatch

LOG_ID: Final = "log"
"""What the id of the log ends in."""


@dataclass(kw_only=True)
class LiveModerationLog(LiveAggregate[ModerationState, Entry]):
    """The log in memory; the author of an entry is an account's id, or ``server``.

    Attributes:
        unfinished: the entries of forms that have not been carried out, by author and command.
    """

    unfinished: dict[tuple[str, str], list[StoredEvent[Entry]]] = field(default_factory=dict)


MODERATION_LOG_KIND: Final = LogKind(
    prefix=MODERATION_PREFIX,
    what="moderation",
    read=entry_from_json,
    write=entry_to_json,
    fold=fold_events,
    evolve=apply_event,
    most=50_000,
    entry_bytes=3_000,  # with what was said before
    spare=dict.fromkeys({*get_args(Entry)} - {ReportFiled}, sys.maxsize),
)
"""What the log of each is."""


class ModerationStore(EventStore[ModerationState, Entry, LiveModerationLog]):
    """The log of moderation of a server, or of all that share a database.

    Its methods raise a `StoreError` if the database cannot be read, and `open_log` and
    `find_or_build` an `OwnedElsewhereError` if another server has the log.

    Attributes:
        on_read: is called with the log whenever it has been read from the database to be kept.
    """

    kind = MODERATION_LOG_KIND
    gone = "The moderation log was removed."

    def __init__(self, hub: TableHub) -> None:
        super().__init__(hub)
        self.on_read: Callable[[LiveModerationLog], None] = lambda _: None
        self._opening = asyncio.Lock()
        self._last_read: tuple[int, ModerationState | None] = 0, None

    def build_aggregate(self, aggregate_id: str, state: ModerationState) -> LiveModerationLog:
        """See `EventStore.build_aggregate`."""
        return LiveModerationLog(id=aggregate_id, state=state)

    def build_index_rows(
        self, aggregate_id: str, state: ModerationState, entries: Sequence[Entry], now_ms: int
    ) -> WriteBatch:
        """See `EventStore.build_index_rows`."""
        del state, entries, now_ms
        return WriteBatch(aggregate_id)

    def handle_loaded(self, moderation_log: LiveModerationLog) -> None:
        """See `EventStore.handle_loaded`: when the server starts, or takes the log over."""
        self.on_read(moderation_log)

    def is_plausible_id(self, aggregate_id: str) -> bool:
        """See `EventStore.is_plausible_id`: only one id is possible."""
        return aggregate_id == LOG_ID

    async def open_log(self) -> LiveModerationLog:
        """Open the log, and create it if there is none."""
        async with self._opening:
            moderation_log = await self.find(LOG_ID)
            if moderation_log is None:
                opening = (ModerationOpened(self.hub.now_ms()),)
                moderation_log = await self.create_log(
                    LOG_ID, opening, author="server", command_id="", token_rows=()
                )
            return moderation_log

    async def find_or_build(self) -> LiveModerationLog:
        """Find the log; without one, return a new one that is not written."""
        return await self.find(LOG_ID) or self.build_aggregate(LOG_ID, ModerationState())

    async def read_state(self) -> ModerationState | None:
        """Read the state, whichever server has the log; None: there is none."""
        moderation_log = self._aggregates.get(LOG_ID)
        return (
            await self.hub.run_loader(self._read_last_state)
            if moderation_log is None
            else moderation_log.state
        )

    def _read_last_state(self) -> ModerationState | None:
        """Read the state, and the log only if there is more in it than the last time."""
        version = self.hub.log.find_last_seq(self.kind.prefix + LOG_ID)
        if version != self._last_read[0]:
            moderation_log = self._read_log(LOG_ID)
            self._last_read = version, None if moderation_log is None else moderation_log.state
        return self._last_read[1]

    async def export_player_data(self, player: str) -> AsyncGenerator[bytes]:
        """Export the reports that an account has made, as they sent them, with what was said by
        those who sat there, as JSON; what those said who watched, and whose account anybody has, is
        the moderators' alone.
        """
        for report in await self.hub.run_reader(
            self._export_reports, player.removeprefix(ACCOUNT_PREFIX)
        ):
            yield report

    def _export_reports(self, reporter: str) -> list[bytes]:
        """Export the reports that an account has made from the whole log, in a thread."""
        moderation_log = self._read_log(LOG_ID)
        events = () if moderation_log is None else moderation_log.stored_events
        reports = (event.entry for event in events if isinstance(event.entry, ReportFiled))
        return [
            msgspec.json.encode(_censor_for_reporter(report))
            for report in reports
            if report.by == reporter
        ]

    async def is_moderator(self, player: str) -> bool:
        """Return whether an account is a moderator here."""
        return commands.is_moderator(await self.read_state(), player, self.hub.admins)


def _censor_for_reporter(report: ReportFiled) -> ReportFiled:
    lines = tuple(line._replace(player="") for line in report.lines if line.seat is not None)
    return replace(report, lines=lines, player="")
