"""Logs of one kind that a server keeps folded in memory, and changes one step at a time.

Evenings, players and clubs are such logs. Each has an id and a state, the fold of its entries;
tokens that open it; and commands, each of which is carried out once. What happens is on the disk
before it is so, and one server has a log at a time, as it has a table.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from typing import Any, Final, Generic, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from starlette.exceptions import HTTPException

from euchre.errors import EuchreError
from euchre.server.http.idempotency import build_single_use_row
from euchre.server.http.identity import PlayingAccount
from euchre.server.http.request_context import run_shielded
from euchre.server.tables.hub import OwnedElsewhereError, TableHub
from euchre.store import (
    DuplicateCommandError,
    LeaseLostError,
    LogEntryRow,
    NameTakenError,
    SeatTokenRow,
    SeenDealsRow,
    StaleRewriteError,
    StoreError,
    WriteBatch,
    WriteConflictError,
    replay_entries,
)
from euchre.table.commands import RefusedError
from euchre.texts import translatable

MAX_LOGS_IN_MEMORY: Final = 200
"""Logs of a kind in memory; the others are read again when somebody asks for them."""
LONG_LOG_ENTRIES: Final = 5_000
"""Entries of one that is long."""
MAX_ENTRIES_IN_MEMORY: Final = 1_000_000
"""Entries that they have together: a gigabyte; a long one counts as several."""
RECENT_SECONDS: Final = 3600.0
"""Seconds in which a log is not forgotten that somebody was at."""
FORGETTING_AUTHOR: Final = "forgetting"
"""Whose wish it is that a log goes on without an account that is being deleted."""
_ALWAYS_WRITTEN: Final = ("moderator", FORGETTING_AUTHOR)
"""Those whose wishes are written into a log that is full, too."""
GUEST_AUTHOR: Final = "guest"
"""Everybody who comes to a log by its link, before they have a name there."""
SIGNED_OUT_MESSAGE: Final = translatable(
    "error-signed-out", "You're signed out now, so nothing was changed. Sign in again."
)
UNSAVED_MESSAGE: Final = translatable(
    "error-not-saved", "We couldn't save that, so nothing was changed. Try again."
)
_DELETED_MESSAGE: Final = translatable(
    "error-deleted", "What this form made was deleted. Open the form again to make another."
)
_log: Final = logging.getLogger("euchre.server")

StateT = TypeVar("StateT")
EntryT = TypeVar("EntryT")


@dataclass(frozen=True, kw_only=True)
class LogKind(Generic[StateT, EntryT]):
    """A kind of log: its name, and the functions that read, write and fold its entries.

    Attributes:
        prefix: what the ids of such logs begin with in the database.
        what: what one is called where its id, which may be a secret, is not told.
        read: the entry that `write` made this of; a `RecordError` where it is none.
        write: an entry as it is kept.
        fold: what entries lead to.
        evolve: what one more entry leads to.
        most: entries that one may have, without what moderators add, and who is forgotten.
        spare: how many more there may be where one of these is added, as whoever wants to leave
            has to be able to.
        share: entries of one author who does not keep it, after which only `spare` ones are added
            once it is half full.
        entry_bytes: bytes of the database for each of which an entry counts, where it is long.
    """

    prefix: str
    what: str
    read: Callable[[bytes], EntryT]
    write: Callable[[EntryT], bytes]
    fold: Callable[[Iterable[EntryT]], StateT]
    evolve: Callable[[StateT, EntryT], StateT]
    most: int
    spare: Mapping[type[Any], int] = field(default_factory=dict)
    share: int = 1_000
    entry_bytes: int = 500

    def verify_capacity(
        self,
        author: str,
        entry_count: int,
        entries: Sequence[EntryT],
        *,
        may_fill_log: bool = True,
        author_entry_count: int = 0,
        size_bytes: int = 0,
    ) -> None:
        """Verify that a log with this many entries has room for more; the last quarter is for those
        who keep it, and the one before it for those, too, who have not added their share.

        Args:
            author: who wants it.
            entry_count: how many entries there are.
            entries: those to add.
            may_fill_log: whether they keep the log.
            author_entry_count: how many entries are theirs; 0 until the log is half full.
            size_bytes: the bytes of all entries.

        Raises:
            EuchreError: it is full.
        """
        if not entries or author in _ALWAYS_WRITTEN:
            return
        spare = min(self.spare.get(type(entry), 0) for entry in entries)
        limit = self.most + spare if spare or may_fill_log else self.most * 3 // 4
        if self.weigh_entries(entry_count, size_bytes) >= limit:
            reason = (
                "nothing more fits in it"
                if may_fill_log
                else "only the people who run it can add more"
            )
            sentence = (
                f"The history of this {self.what} is full, with {entry_count:,} entries: {reason}."
            )
            raise EuchreError(
                translatable(
                    "error-history-full",
                    sentence,
                    what=self.what,
                    entries=entry_count,
                    keeper="yes" if may_fill_log else "no",
                )
            )
        if author_entry_count >= self.share and not spare and not may_fill_log:
            sentence = (
                f"The history of this {self.what} is more than half full, and "
                f"{author_entry_count:,} entries in it are yours. Only the people who run it, "
                "or who have added fewer, can add more."
            )
            raise EuchreError(
                translatable(
                    "error-history-half-full",
                    sentence,
                    what=self.what,
                    entries=author_entry_count,
                )
            )

    def weigh_entries(self, entry_count: int, size_bytes: int) -> int:
        """Return the number of entries, where long ones count as several."""
        return max(entry_count, size_bytes // self.entry_bytes)


class DeletedLogError(EuchreError):
    """The log has been deleted, and nothing happens in it any more."""


class UnsavedError(RefusedError):
    """The change could not be written, and so has not happened."""

    def __init__(self, reason: str = UNSAVED_MESSAGE) -> None:
        super().__init__("not-saved", reason)


class StoredEvent(NamedTuple, Generic[EntryT]):
    """An entry as it stands in the log, with its time and author.

    Attributes:
        at: in ms since 1970.
        author: who did it, in the words of the kind of log; empty: nobody.
        entry: what happened.
    """

    at: int
    author: str
    entry: EntryT


@dataclass(kw_only=True)
class LiveAggregate(Generic[StateT, EntryT]):
    """A log in memory.

    Attributes:
        id: what its links end in.
        state: as it is.
        stored_events: the entries that led here.
        tokens: the hashes of the tokens that open it, and what for.
        given: how many tokens there ever were, and how many were taken back.
        done: the commands that have been carried out, and by whom.
        used: when somebody last was here, by the loop's clock.
        size: bytes that its entries have in the database.
        deleted: whether it is gone from the disk, and nothing can happen in it any more.
        lock: is held by who changes it.
    """

    id: str
    state: StateT
    stored_events: list[StoredEvent[EntryT]] = field(default_factory=list)
    tokens: dict[bytes, int] = field(default_factory=dict)
    given: int = 0
    done: set[tuple[str, str]] = field(default_factory=set)
    used: float = 0.0
    size: int = 0
    deleted: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def version(self) -> int:
        """The number of entries."""
        return len(self.stored_events)

    @property
    def is_busy(self) -> bool:
        """Return whether the log is being changed."""
        return self.lock.locked()

    def apply_token_row(self, token: SeatTokenRow) -> None:
        """Note that a token opens the log from now on, or no longer does."""
        self.given += 1
        if token.revoked:
            self.tokens.pop(token.hash, None)
        else:
            self.tokens[token.hash] = token.seat


LogT = TypeVar("LogT", bound="LiveAggregate[Any, Any]")


class AggregateStep(NamedTuple, Generic[StateT, EntryT, LogT]):
    """One change of a log, with the arguments of `EventStore.change_log`."""

    author: str
    decide: Callable[[StateT], Sequence[EntryT]]
    command_id: str
    opens: Callable[[LogT, Sequence[EntryT]], Iterable[SeatTokenRow]] | None
    account: PlayingAccount | None


class EventStore(ABC, Generic[StateT, EntryT, LogT]):
    """All logs of a kind on one server, in one event loop.

    Attributes:
        kind: which.
        gone: the sentence for who wants something of one that has been deleted.
        hub: whose database it is.
    """

    kind: LogKind[StateT, EntryT]
    gone: str

    def __init__(self, hub: TableHub) -> None:
        self.hub = hub
        self._aggregates: dict[str, LogT] = {}
        self._evicted: WeakValueDictionary[str, LogT] = WeakValueDictionary()
        hub.gone.append(self._drop_lost_log)

    # -- what a kind of log is ------------------------------------------------------------------

    @abstractmethod
    def build_aggregate(self, aggregate_id: str, state: StateT) -> LogT:
        """Build the live log with this state, and nothing else known about it."""

    @abstractmethod
    def build_index_rows(
        self, aggregate_id: str, state: StateT, entries: Sequence[EntryT], now_ms: int
    ) -> WriteBatch:
        """Build the rows to write besides the entries and tokens that lead to this state."""

    def is_plausible_id(self, aggregate_id: str) -> bool:
        """Return whether a log can have this id; nothing is read for any other id."""
        return (
            8 <= len(aggregate_id) <= 40
            and aggregate_id.isascii()
            and aggregate_id.replace("-", "").replace("_", "").isalnum()
        )

    def record_use(self, aggregate: LogT) -> None:
        """Record the use of a log when it is read or leaves memory."""

    def handle_loaded(self, aggregate: LogT) -> None:
        """Do what is due whenever a log has been read from the database into memory."""

    def may_fill_log(self, state: StateT, author: str) -> bool:  # noqa: ARG002 - strangers may write
        """Return whether somebody keeps a log, and may fill it: `LogKind.verify_capacity`."""
        return True

    def count_entries_written_as_member(self, aggregate: LogT, author: str) -> int:
        """Count the entries of somebody who does not keep the log (`LogKind.share`)."""
        return sum(stored.author == author for stored in aggregate.stored_events)

    def can_release(self, aggregate: LogT) -> bool:
        """Return whether another server may take a log that leaves memory."""
        return not aggregate.is_busy

    # -- found ----------------------------------------------------------------------------------

    async def find(self, aggregate_id: str) -> LogT | None:
        """Find a log, reading it from the disk if need be; None if there is none.

        Raises:
            OwnedElsewhereError: another server has it.
            StoreError: it cannot be read.
        """
        aggregate = self._aggregates.get(aggregate_id)
        if aggregate is None:
            if not self.is_plausible_id(aggregate_id):
                return None
            aggregate = await self.hub.slots.run_holding(
                self.kind.prefix + aggregate_id, self._load, aggregate_id
            )
        if aggregate is not None:
            aggregate.used = self.hub.loop.time()
        return aggregate

    async def find_state(self, aggregate_id: str) -> StateT | None:
        """Find the state of a log, even if another server has it; None if there is none.

        It is kept in memory, where it is looked at again and again; see `peek_state`.
        """
        try:
            aggregate = await self.find(aggregate_id)
        except OwnedElsewhereError:
            return await self.hub.run_loader(self._read_state, aggregate_id)
        return None if aggregate is None else aggregate.state

    async def peek_state(self, aggregate_id: str) -> StateT | None:
        """Read the state of a log just to show it, without keeping the log in memory.

        Raises:
            EuchreError: it cannot be read, or too much else is to be.
        """
        aggregate = self._aggregates.get(aggregate_id)
        if aggregate is None and self.is_plausible_id(aggregate_id):
            return await self.hub.run_reader(self._read_state, aggregate_id)
        return None if aggregate is None else aggregate.state

    def list_in_memory(self) -> tuple[LogT, ...]:
        """List the logs in memory."""
        return tuple(self._aggregates.values())

    async def _load(self, aggregate_id: str) -> LogT | None:
        """Load a log into memory; its slot is held."""
        hub, name = self.hub, self.kind.prefix + aggregate_id
        evicted = self._evicted.get(
            aggregate_id
        )  # what is written to it while this reads must count
        while aggregate_id not in self._aggregates:
            aggregate, epoch = await hub.run_loader(
                hub.acquire_lease_and_read, name, partial(self._read_log, aggregate_id)
            )
            if aggregate is None:
                return None
            if hub.owns_log(name, epoch):  # or another server has taken it over meanwhile
                self._evict_idle()
                self._aggregates[aggregate_id] = (
                    aggregate if evicted is None else _choose_fresher_aggregate(evicted, aggregate)
                )
                self.record_use(aggregate)
                self.handle_loaded(self._aggregates[aggregate_id])
        return self._aggregates[aggregate_id]

    def _read_state(self, aggregate_id: str) -> StateT | None:
        """Read the state of a log that is not kept in memory, in a thread."""
        aggregate = self._read_log(aggregate_id)
        return None if aggregate is None else aggregate.state

    def _read_log(self, aggregate_id: str) -> LogT | None:
        log, table = self.hub.log, self.kind.prefix + aggregate_id
        rows = log.read_entries(table)
        if not rows:
            return None
        stored_events: list[StoredEvent[EntryT]] = []

        def read_row(row: LogEntryRow) -> EntryT:
            stored_events.append(StoredEvent(row.at, row.by or "", self.kind.read(row.entry)))
            return stored_events[-1].entry

        aggregate = self.build_aggregate(
            aggregate_id, replay_entries(table, rows, read_row, self.kind.fold)
        )
        aggregate.stored_events, aggregate.size = stored_events, sum(len(row.entry) for row in rows)
        aggregate.done = _collect_command_keys(rows)
        for token in log.list_tokens(table):
            aggregate.apply_token_row(token)
            aggregate.given += token.revoked  # it was given, and taken back
        return aggregate

    def _evict_idle(self) -> None:
        """Make room in memory: the logs that nobody has used for the longest go, with their leases.

        Where there are too many entries long ones go before all others: however many of them there
        are, the others stay. One of many logs is not put out for its length: it takes longest to
        be read again.
        """
        weigh, leaving = self.kind.weigh_entries, list[str]()
        entries = sum(
            weigh(aggregate.version, aggregate.size) for aggregate in self._aggregates.values()
        )
        is_crowded = entries >= MAX_ENTRIES_IN_MEMORY

        def retention_key(aggregate: LogT) -> tuple[bool, float]:
            is_long = weigh(aggregate.version, aggregate.size) >= LONG_LOG_ENTRIES
            return not (is_crowded and is_long), aggregate.used

        candidates = sorted(self._aggregates.values(), key=retention_key)
        for aggregate in candidates:
            if len(self._aggregates) < MAX_LOGS_IN_MEMORY and entries < MAX_ENTRIES_IN_MEMORY:
                break
            name = self.kind.prefix + aggregate.id
            if self.can_release(aggregate) and self.hub.slots.try_take(name):
                self.record_use(aggregate)
                self._evicted[aggregate.id] = self._aggregates.pop(aggregate.id)
                entries -= weigh(aggregate.version, aggregate.size)
                leaving.append(name)
        if leaving:
            self.hub.release_leases(leaving)

    def _drop_lost_log(self, log_name: str) -> None:
        """Drop a log that another server has taken over."""
        if log_name.startswith(self.kind.prefix):
            self._aggregates.pop(log_name.removeprefix(self.kind.prefix), None)

    def was_used_recently(self, aggregate: LogT) -> bool:
        """Return whether the log is busy or was used a short while ago."""
        return aggregate.is_busy or aggregate.used > self.hub.loop.time() - RECENT_SECONDS

    # -- made and changed -----------------------------------------------------------------------

    async def create_log(
        self,
        aggregate_id: str,
        entries: Sequence[EntryT],
        *,
        author: str,
        command_id: str,
        token_rows: Iterable[SeatTokenRow],
        single_use_rows: tuple[SeenDealsRow, ...] = (),
    ) -> LogT:
        """Create a log with its first entries, on the disk first; return the log that is there if
        the same command has just created it, with the tokens that it was given then.

        Args:
            aggregate_id: what its links end in.
            entries: with which it begins.
            author: who wants it, as in `StoredEvent`.
            command_id: names it.
            token_rows: the tokens that open it.
            single_use_rows: what is written with it, and can be written once.

        Raises:
            UnsavedError: it cannot be written.
            NameTakenError: somebody else has its name.
            RefusedError: something of `single_use_rows` has been written before.
        """

        async def create_once() -> LogT:
            if (existing := self._aggregates.get(aggregate_id)) is not None:
                return existing  # by the same command, sent twice at once
            aggregate = self.build_aggregate(aggregate_id, self.kind.fold(entries))
            tokens = tuple(token_rows)
            await self._write_entries(
                aggregate,
                aggregate.state,
                entries,
                author=author,
                command_id=command_id,
                tokens=tokens,
                single_use_rows=single_use_rows,
            )
            self._evict_idle()
            self._aggregates[aggregate_id] = aggregate
            return aggregate

        aggregate = await self.hub.slots.run_holding(self.kind.prefix + aggregate_id, create_once)
        aggregate.used = self.hub.loop.time()
        return aggregate

    async def create_from_form(
        self,
        aggregate_id: str,
        entries: Sequence[EntryT],
        *,
        author: str,
        command_id: str,
        token_rows: Iterable[SeatTokenRow],
        form_token: str,
    ) -> LogT:
        """Create a log as `create_log`, once for each form, which `form_token` names.

        Once the log is deleted its form makes none: links to the old one would open the new one.

        Raises:
            EuchreError: the form has made one that is deleted; or as for `create_log`.
        """
        seen = (build_single_use_row(f"used-{self.kind.what}-forms", form_token.encode()),)
        try:
            return await self.create_log(
                aggregate_id,
                entries,
                author=author,
                command_id=command_id,
                token_rows=token_rows,
                single_use_rows=seen,
            )
        except RefusedError as error:
            if error.code != "seen":
                raise
        aggregate = await self.find(aggregate_id)  # another server may just have created it
        if aggregate is None:
            raise EuchreError(_DELETED_MESSAGE)
        return aggregate

    def verify_capacity(self, aggregate: LogT, author: str, entries: Sequence[EntryT]) -> None:
        """Verify that a log has room for more of this author: see `LogKind.verify_capacity`.

        Raises:
            EuchreError: it is full, or they have added their share.
        """
        keeper = self.may_fill_log(aggregate.state, author)
        is_half_full = (
            self.kind.weigh_entries(aggregate.version, aggregate.size) >= self.kind.most // 2
        )
        counts = not keeper and author != GUEST_AUTHOR and is_half_full
        added = self.count_entries_written_as_member(aggregate, author) if counts else 0
        self.kind.verify_capacity(
            author,
            aggregate.version,
            entries,
            may_fill_log=keeper,
            author_entry_count=added,
            size_bytes=aggregate.size,
        )

    async def change_log(
        self,
        aggregate: LogT,
        author: str,
        build_entries: Callable[[StateT], Sequence[EntryT]],
        *,
        command_id: str = "",
        build_token_rows: Callable[[LogT, Sequence[EntryT]], Iterable[SeatTokenRow]] | None = None,
        account: PlayingAccount | None = None,
    ) -> bool:
        """Apply a change to a log, on the disk first; return False if this command did it before.

        Args:
            aggregate: the log.
            author: who wants it, as in `StoredEvent`.
            build_entries: what it comes to.
            command_id: names it, so that it is done once however often it is sent.
            build_token_rows: tokens to be given out or taken back with it.
            account: whose session it is asked by, which has to be open when it happens.

        Raises:
            HTTPException: the session has ended meanwhile.
            DeletedLogError: the log has been deleted.
            EuchreError: it cannot be, or it cannot be written; nothing has changed.
        """
        step = self._run_step(
            aggregate, AggregateStep(author, build_entries, command_id, build_token_rows, account)
        )
        return await run_shielded(step)

    async def verify_signed_in(self, account: PlayingAccount | None) -> None:
        """Verify, at the time of the change, that the account is still signed in.

        Raises:
            HTTPException: their session has ended.
            StoreError: that cannot be read.
        """
        if account is not None and await self.hub.accounts.refresh_account(account) is None:
            raise HTTPException(403, SIGNED_OUT_MESSAGE)

    async def _run_step(self, aggregate: LogT, step: AggregateStep[StateT, EntryT, LogT]) -> bool:
        author, command_id, opens = step.author, step.command_id, step.opens
        async with aggregate.lock:
            if aggregate.deleted:
                raise DeletedLogError(self.gone)
            if (author, command_id) in aggregate.done:
                return False
            await self.verify_signed_in(step.account)
            entries = tuple(step.decide(aggregate.state))
            self.verify_capacity(aggregate, author, entries)
            run_in_executor = self.hub.loop.run_in_executor
            new_state = await run_in_executor(
                None, reduce, self.kind.evolve, entries, aggregate.state
            )
            tokens = () if opens is None else tuple(opens(aggregate, entries))
            if not entries and not tokens:
                return True
            try:
                await self._write_entries(
                    aggregate,
                    new_state,
                    entries,
                    author=author,
                    command_id=command_id,
                    tokens=tokens,
                )
            except DuplicateCommandError:
                return False
            return True

    async def _write_entries(
        self,
        aggregate: LogT,
        new_state: StateT,
        entries: Sequence[EntryT],
        *,
        author: str,
        command_id: str,
        tokens: tuple[SeatTokenRow, ...],
        single_use_rows: tuple[SeenDealsRow, ...] = (),
    ) -> None:
        """Write the entries, and only then change the state in memory."""
        now_ms = self.hub.now_ms()
        rows = tuple(
            LogEntryRow(
                aggregate.version + 1 + index,
                now_ms,
                author,
                _command_id_of_first_entry(command_id, index),
                self.kind.write(entry),
            )
            for index, entry in enumerate(entries)
        )
        batch = self.build_index_rows(self.kind.prefix + aggregate.id, new_state, entries, now_ms)
        try:
            await self.hub.write(replace(batch, entries=rows, tokens=tokens, seen=single_use_rows))
        except (DuplicateCommandError, NameTakenError):
            raise
        except StoreError as error:
            _log.error("%s not written: %s", self.kind.what, error)
            if isinstance(error, WriteConflictError):
                self._aggregates.pop(aggregate.id, None)
            raise UnsavedError from None
        aggregate.state = new_state
        aggregate.size += sum(len(row.entry) for row in rows)
        aggregate.stored_events += [StoredEvent(now_ms, author, entry) for entry in entries]
        if command_id and entries:
            aggregate.done.add((author, command_id))
        for token in tokens:
            aggregate.apply_token_row(token)

    async def redact_log(
        self,
        aggregate: LogT,
        rewrite_entry: Callable[[EntryT], EntryT],
        rewrite_author: Callable[[str], str] = str,
    ) -> None:
        """Rewrite the history of a log from its beginning, on the disk first.

        Args:
            aggregate: the log.
            rewrite_entry: returns an entry as it is to be; all of them together have to be valid.
            rewrite_author: returns the author that the history is to name.

        Raises:
            DeletedLogError: it has been deleted.
            EuchreError: it cannot be written; nothing has changed.
        """
        await run_shielded(self._redact_log(aggregate, rewrite_entry, rewrite_author))

    async def _redact_log(
        self,
        aggregate: LogT,
        rewrite_entry: Callable[[EntryT], EntryT],
        rewrite_author: Callable[[str], str],
    ) -> None:
        async with aggregate.lock:
            if aggregate.deleted:
                raise DeletedLogError(self.gone)
            hub, name = self.hub, self.kind.prefix + aggregate.id
            rewritten = await hub.run_loader(
                self._build_rewritten_log, name, rewrite_entry, rewrite_author
            )
            if rewritten is None:
                return
            try:
                await asyncio.wrap_future(
                    hub.log.redact_entries(name, rewritten.was, rewritten.rows)
                )
            except StoreError as error:
                _log.error("%s not written: %s", self.kind.what, error)
                if isinstance(error, StaleRewriteError | LeaseLostError):
                    self._aggregates.pop(aggregate.id, None)
                raise UnsavedError from None
            aggregate.state, aggregate.stored_events, aggregate.done = (
                rewritten.state,
                rewritten.stored_events,
                rewritten.done,
            )

    def _build_rewritten_log(
        self,
        log_name: str,
        rewrite_entry: Callable[[EntryT], EntryT],
        rewrite_author: Callable[[str], str],
    ) -> _RewrittenLog[StateT, EntryT] | None:
        """Build a log's rewritten history in a thread; None if nothing changes."""
        kind, rows_before = self.kind, self.hub.log.read_entries(log_name)
        entries_before = [kind.read(row.entry) for row in rows_before]
        entries = [rewrite_entry(entry) for entry in entries_before]
        rows = [
            replace(
                row,
                by=row.by and rewrite_author(row.by),
                entry=row.entry if entry == old else kind.write(entry),
            )
            for row, old, entry in zip(rows_before, entries_before, entries, strict=True)
        ]
        if rows == rows_before:
            return None
        stored_events = [
            StoredEvent(row.at, row.by or "", entry)
            for row, entry in zip(rows, entries, strict=True)
        ]
        return _RewrittenLog(
            rows_before, rows, kind.fold(entries), stored_events, _collect_command_keys(rows)
        )

    async def delete(
        self,
        aggregate: LogT,
        verify: Callable[[StateT], None] | None = None,
        account: PlayingAccount | None = None,
    ) -> None:
        """Delete a log with its tokens and everything that depends on them, on the disk first.

        Args:
            aggregate: the log.
            verify: sees, in its turn, that whoever wants it still may, and raises if not.
            account: as for `change_log`.

        Raises:
            HTTPException: the session has ended meanwhile.
            UnsavedError: the disk did not have it; nothing has changed.
        """
        await self.hub.slots.run_holding(
            self.kind.prefix + aggregate.id, self._delete, aggregate, verify, account
        )

    async def _delete(
        self,
        aggregate: LogT,
        verify: Callable[[StateT], None] | None,
        account: PlayingAccount | None,
    ) -> None:
        async with aggregate.lock:
            await self.verify_signed_in(account)
            if verify is not None:
                verify(aggregate.state)
            try:
                await asyncio.wrap_future(self.hub.log.delete_log(self.kind.prefix + aggregate.id))
            except StoreError as error:
                _log.error("%s not deleted: %s", self.kind.what, error)
                raise UnsavedError from None
            aggregate.deleted = True
            self._aggregates.pop(aggregate.id, None)


def _choose_fresher_aggregate(evicted: LogT, loaded: LogT) -> LogT:
    """Return what a request still has of a log that had left memory, and may be about to change,
    unless another server has changed the log since: of two, neither sees changes of the other.
    """
    has_all = (
        evicted.given >= loaded.given
        and evicted.stored_events[: loaded.version] == loaded.stored_events
    )
    return evicted if has_all or evicted.is_busy else loaded


class _RewrittenLog(NamedTuple, Generic[StateT, EntryT]):
    """A rewritten log: its rows before and after, and the state they lead to."""

    was: Sequence[LogEntryRow]
    rows: Sequence[LogEntryRow]
    state: StateT
    stored_events: list[StoredEvent[EntryT]]
    done: set[tuple[str, str]]


def _collect_command_keys(rows: Iterable[LogEntryRow]) -> set[tuple[str, str]]:
    return {(row.by, row.command) for row in rows if row.by and row.command}


def _command_id_of_first_entry(command_id: str, index: int) -> str | None:
    """Return the id of a command for its first entry, and None for the others."""
    return (command_id or None) if index == 0 else None
