"""The players of one server: kept in memory as the log has them, changed one step at a time."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from operator import attrgetter
from typing import Final

from euchre.accounts.commands import redact_relation
from euchre.accounts.entries import (
    AccountDeleted,
    AccountNameHidden,
    AccountRegistered,
    AccountRenamed,
    AccountRestored,
    AccountSuspended,
    Entry,
    PasskeyUsed,
    RecoveryCodesIssued,
    SessionEnded,
    SessionOpened,
    entry_from_json,
    entry_to_json,
)
from euchre.accounts.state import Account, AccountError, apply_event, fold_events
from euchre.english.names import DisplayName
from euchre.server.event_store import AggregateStep, EventStore, LiveAggregate, LogKind
from euchre.server.http.identity import PlayingAccount
from euchre.server.limits import LruCache
from euchre.server.tables.hub import TableHub
from euchre.store import (
    ACCOUNT_PREFIX,
    DamagedLogError,
    ReservedNameRow,
    SeatTokenRow,
    WriteBatch,
    hash_token,
)
from euchre.texts import translatable

SUSPENDED_SESSIONS: Final = -(1 << 30)
"""From here down tokens open nothing; they tell whose session a suspension has ended."""
_CODE_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters that nobody mistakes for another: recovery codes are typed from paper."""
_STATE_PARTS_KEPT: Final = 50_000
"""Puzzles, relations and accounts themselves that are kept of accounts that are not in memory."""
NAMING_ENTRIES: Final = (AccountRegistered, AccountRenamed, AccountNameHidden)


class LiveAccount(LiveAggregate[Account, Entry]):
    """An account in memory: tokens open sessions by their numbers, and codes by theirs below 0."""

    @property
    def player(self) -> Account:
        """The current state of the account."""
        return self.state


ACCOUNT_LOG_KIND: Final = LogKind(
    prefix=ACCOUNT_PREFIX,
    what="account",
    read=entry_from_json,
    write=entry_to_json,
    fold=fold_events,
    evolve=apply_event,
    most=20_000,
    spare={PasskeyUsed: 2_000, SessionOpened: 2_000, SessionEnded: 4_000, AccountDeleted: 4_000},
)
"""What the log of each is."""


class AccountStore(EventStore[Account, Entry, LiveAccount]):
    """All accounts of a server, in one event loop."""

    kind = ACCOUNT_LOG_KIND
    prefix = ACCOUNT_PREFIX
    gone = translatable("account-deleted", "This account has been deleted.")

    def __init__(self, hub: TableHub) -> None:
        super().__init__(hub)
        self._last_read = LruCache[str, tuple[int, Account | None]](_STATE_PARTS_KEPT, _weigh_state)
        self._last_read_lock = threading.Lock()

    def build_aggregate(self, aggregate_id: str, state: Account) -> LiveAccount:
        """See `EventStore.build_aggregate`."""
        return LiveAccount(id=aggregate_id, state=state)

    def build_index_rows(
        self, aggregate_id: str, state: Account, entries: Sequence[Entry], now_ms: int
    ) -> WriteBatch:
        """See `EventStore.build_index_rows`: a new name belongs to the player from then on, also
        one that stands in for theirs.
        """
        del now_ms
        if not any(isinstance(entry, NAMING_ENTRIES) for entry in entries):
            return WriteBatch(aggregate_id)
        name = DisplayName(state.name)
        reserved = ReservedNameRow(name.comparison_key, name.shown, name.skeleton_key)
        return WriteBatch(aggregate_id, names=(reserved,))

    async def find_undeleted(self, aggregate_id: str) -> LiveAccount | None:
        """Find an account; None if there is none, or its owner has left it: see `find`."""
        live_account = await self.find(aggregate_id)
        return None if live_account is None or live_account.player.left else live_account

    async def find_state(self, aggregate_id: str) -> Account | None:
        """See `EventStore.find_state`; None also if its owner has left it.

        Each request of a session asks for it: a log that is not in memory is not read into it for
        that, and none at all unless there is more in it than the last time.
        """
        if aggregate_id in self._aggregates:
            return _none_if_deleted(await super().find_state(aggregate_id))
        if not self.is_plausible_id(aggregate_id):
            return None
        return _none_if_deleted(await self.hub.run_loader(self._read_state, aggregate_id))

    async def peek_state(self, aggregate_id: str) -> Account | None:
        """See `EventStore.peek_state`; None also if its owner has left it, or if it is damaged: a
        page that shows others goes on without it.
        """
        with suppress(DamagedLogError):
            return _none_if_deleted(await super().peek_state(aggregate_id))
        return None

    async def find_blocked(self, player: str) -> frozenset[str]:
        """See `euchre.server.matchmaking.service.RelationLookup.find_blocked`."""
        return await self._find_players_in_relation(player, "never")

    async def find_favourites(self, player: str) -> frozenset[str]:
        """See `euchre.server.matchmaking.service.RelationLookup.find_favourites`."""
        return await self._find_players_in_relation(player, "again")

    async def _find_players_in_relation(self, player: str, relation_kind: str) -> frozenset[str]:
        """Return the players (log ids) that an account has marked so; guests have marked none."""
        if not player.startswith(ACCOUNT_PREFIX):
            return frozenset()
        account = await self.find_state(player.removeprefix(ACCOUNT_PREFIX))
        relations = {} if account is None else account.company
        return frozenset(
            ACCOUNT_PREFIX + other
            for other, relation in relations.items()
            if relation == relation_kind
        )

    async def find_logs_mentioning(self, player: str) -> list[str]:
        """List the accounts with a relation to this one."""
        hub, ident = self.hub, player.removeprefix(ACCOUNT_PREFIX)
        logs = await hub.run_loader(hub.log.find_logs_containing, ACCOUNT_PREFIX, ident.encode())
        return [name.removeprefix(ACCOUNT_PREFIX) for name in logs if name != player]

    async def forget_account(self, aggregate_id: str, player: str) -> None:
        """See `SupportsForgetting.forget_account`: remove the relation from an account."""
        live_account = await self.find(aggregate_id)
        if live_account is not None:
            account_id = player.removeprefix(ACCOUNT_PREFIX)
            await self.redact_log(live_account, partial(redact_relation, other_id=account_id))

    def _read_state(self, aggregate_id: str) -> Account | None:
        """See `EventStore._read_state`: read the log only if there is more in it than the last
        time. One page may show hundreds of accounts, and a request asks for that of its session.
        """
        version = self.hub.log.find_last_seq(self.kind.prefix + aggregate_id)
        if not version:
            return None
        with self._last_read_lock:
            last = self._last_read.find(aggregate_id)
        if last is None or last[0] != version:
            last = version, super()._read_state(aggregate_id)
            with self._last_read_lock:
                self._last_read.put(aggregate_id, last)
        return last[1]

    async def _run_step(
        self, live_account: LiveAccount, step: AggregateStep[Account, Entry, LiveAccount]
    ) -> bool:
        """See `EventStore._run_step`; tell all caches of the account that it has changed.

        Nothing follows once its owner has left it.
        """
        before = live_account.state

        def build_unless_deleted(account: Account) -> Sequence[Entry]:
            nonlocal before
            before = account  # another step may have been before this one
            entries = step.decide(account)
            if account.left and entries:
                raise AccountError(self.gone)
            return entries

        is_new = await super()._run_step(live_account, step._replace(decide=build_unless_deleted))
        if _is_visibly_changed(before, live_account.state):
            await self.hub.announce_account_change(ACCOUNT_PREFIX + live_account.id)
        return is_new

    async def delete(
        self,
        live_account: LiveAccount,
        verify: Callable[[Account], None] | None = None,
        account: PlayingAccount | None = None,
    ) -> None:
        """See `EventStore.delete`."""
        await super().delete(live_account, verify, account)
        await self.hub.announce_account_change(ACCOUNT_PREFIX + live_account.id)


def _none_if_deleted(account: Account | None) -> Account | None:
    return None if account is None or account.left else account


def _weigh_state(cached: tuple[int, Account | None]) -> int:
    _, player = cached
    return 1 if player is None else 1 + len(player.solved) + len(player.company)


def _is_visibly_changed(before: Account, after: Account) -> bool:
    """Return whether an account's sessions, name or visibility have changed for others."""
    visible_fields = attrgetter("name", "public", "suspended", "left")
    changed = visible_fields(before) != visible_fields(after)
    return changed or not before.sessions.keys() <= after.sessions.keys()


class IssuedSecrets:
    """The secrets of new sessions and recovery codes in clear text, which are shown once.

    Made before the step; `rows` is what writes the hashes down with it.

    Attributes:
        session: the token of the session that was opened; empty: none was.
        codes: the recovery codes that were made.
    """

    def __init__(self, now_ms: int) -> None:
        self._now = now_ms
        self.session = ""
        self.codes: tuple[str, ...] = ()

    def build_token_rows(
        self, live_account: LiveAccount, entries: Sequence[Entry]
    ) -> Iterable[SeatTokenRow]:
        """Build the rows of the tokens that these entries issue or revoke."""
        rows: list[SeatTokenRow] = []
        suspended = any(isinstance(entry, AccountSuspended) for entry in entries)
        for entry in entries:
            match entry:
                case SessionOpened(number, _, _, code):
                    self.session = secrets.token_urlsafe(32)
                    rows.append(SeatTokenRow(number, hash_token(self.session), self._now))
                    if code:
                        rows += self._build_revocations(live_account, {-code})
                case SessionEnded(number) if suspended:
                    rows += [
                        SeatTokenRow(SUSPENDED_SESSIONS - number, digest, self._now)
                        for digest, seat in live_account.tokens.items()
                        if seat == number
                    ]
                case SessionEnded(number):
                    rows += self._build_revocations(live_account, {number})
                case AccountRestored():
                    suspended_seats = {
                        seat for seat in live_account.tokens.values() if seat < SUSPENDED_SESSIONS
                    }
                    rows += self._build_revocations(live_account, suspended_seats)
                case RecoveryCodesIssued(first, many):
                    rows += self._build_revocations(
                        live_account, {seat for seat in live_account.tokens.values() if seat < 0}
                    )
                    self.codes = tuple(new_recovery_code() for _ in range(many))
                    rows += [
                        SeatTokenRow(
                            -first - index, hash_token(normalise_recovery_code(code)), self._now
                        )
                        for index, code in enumerate(self.codes)
                    ]
                case _:
                    pass
        return rows

    def _build_revocations(self, live_account: LiveAccount, seats: set[int]) -> list[SeatTokenRow]:
        return [
            SeatTokenRow(seat, digest, self._now, revoked=True)
            for digest, seat in live_account.tokens.items()
            if seat in seats
        ]


def new_recovery_code() -> str:
    """Return 120 random bits that can be typed from paper: six groups of four, as
    ``frdv-k4v6-...``.
    """
    groups = ("".join(secrets.choice(_CODE_ALPHABET) for _ in range(4)) for _ in range(6))
    return "-".join(groups)


def normalise_recovery_code(typed: str) -> str:
    """Normalise a recovery code for comparison, however it was typed.

    >>> normalise_recovery_code(" FRDV k4v6")
    'frdvk4v6'
    """
    return "".join(sign for sign in typed.lower() if sign.isalnum())


def new_account_id() -> str:
    """Return a random id for a new account."""
    return secrets.token_hex(8)


def is_account_id(text: str) -> bool:
    """Return whether a text has the form of an account's id.

    >>> is_account_id("00c0ffee00c0ffee"), is_account_id("nobody")
    (True, False)
    """
    return len(text) == 16 and not set(text) - set("0123456789abcdef")
