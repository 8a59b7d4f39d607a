"""Accounts that are deleted: one step after another, each of which can be done once more.

The first step writes into the log of the account that its owner leaves; from then on nobody is
signed in to it. The last one takes that log away. What a killed server has left in between another
goes on with, or the same one later.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from euchre.accounts import commands as deciding
from euchre.accounts.entries import AccountDeleted, Entry, entry_to_json
from euchre.accounts.state import Account
from euchre.errors import EuchreError
from euchre.server.accounts.name_changes import anonymise_account
from euchre.server.accounts.registry import NAMING_ENTRIES, AccountStore, LiveAccount
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.event_store import DeletedLogError
from euchre.server.problems import respond_problem
from euchre.server.tables.hub import OwnedElsewhereError
from euchre.server.tables.identities import SupportsForgetting
from euchre.store import ACCOUNT_PREFIX, DamagedLogError, StoreError
from euchre.table.commands import RefusedError
from euchre.texts import translatable

EntryBuilder: TypeAlias = Callable[[Account], Sequence[Entry]]
FORGET_PATH: Final = "/nodes/forget"
_MAX_BODY_BYTES: Final = 1 << 12
_MAX_ATTEMPTS: Final = 6
_RETRY_SECONDS: Final = 0.5
"""Seconds between tries to reach the server that has a log: a dead one loses it meanwhile."""
_CHECK_SECONDS: Final = 3600.0
"""Seconds between looks for deletions that were begun and not carried out."""
_FIRST_CHECK_SECONDS: Final = 60.0
_MAX_RUN_SECONDS: Final = 24 * 3600.0
"""Seconds that such a look may take: who is deleted may have played thousands of games."""
_RESULTS_PER_WRITE: Final = 50
"""Results of a player that are deleted at once: two can play thousands of games in a night."""
_SERVER_AWAY: Final = translatable(
    "account-deletion-waits",
    "A server that has some of your data doesn't answer. Your account will be deleted; try "
    "again in a moment.",
)
_log: Final = logging.getLogger("euchre.server")


class _ForgetAccount(msgspec.Struct, frozen=True):
    """A request that a log, given by its id in the store, forgets an account."""

    log: str
    player: str


class AccountDeletion:
    """Deletes accounts on one server, and has other servers forget them.

    Args:
        shared: whether other servers have the same database.
    """

    def __init__(self, accounts: AccountStore, *, shared: bool) -> None:
        self._players, self._hub, self._shared = accounts, accounts.hub, shared
        self._hub.chores.start_task(
            "finishing deletions of accounts",
            self.finish_deletions,
            interval_seconds=_CHECK_SECONDS,
            first_seconds=_FIRST_CHECK_SECONDS,
            hang_seconds=_MAX_RUN_SECONDS,
        )

    def routes(self) -> list[Endpoint]:
        """Return the routes that only the other servers of the database may call."""
        endpoint = Endpoint(
            "POST",
            FORGET_PATH,
            self.receive_forget_request,
            CallerRole.SERVER,
            body_limit=_MAX_BODY_BYTES,
        )
        return [endpoint] if self._shared else []

    async def delete_account(
        self,
        live_account: LiveAccount,
        author: str,
        build_entries: EntryBuilder = deciding.mark_account_for_deletion,
    ) -> None:
        """Delete an account and all its data; who asks for it meanwhile waits for the same.

        Args:
            author: who wants it, as in its log.
            build_entries: has its owner leave it, if they still may.

        Raises:
            EuchreError: something of it cannot be reached or written; it can be done once more.
        """
        slot = f"deletion of {live_account.id}"
        await self._hub.slots.run_holding(
            slot, self._delete_in_turn, live_account, author, build_entries
        )

    async def _delete_in_turn(
        self, live_account: LiveAccount, author: str, build_entries: EntryBuilder
    ) -> None:
        if live_account.deleted:
            return
        hub, player = self._hub, ACCOUNT_PREFIX + live_account.id
        command = secrets.token_urlsafe(12)
        await self._players.change_log(live_account, author, build_entries, command_id=command)
        for kind in hub.remembering:
            for ident in await kind.find_logs_mentioning(player):
                await self._forget_in_log(kind, ident, player)
        await anonymise_account(hub, player)
        for table in await hub.lobby.find_unloaded_tables_with_names(
            _collect_past_names(live_account)
        ):
            # where another server has it, it has heard of it there
            with suppress(OwnedElsewhereError, DamagedLogError):
                await hub.find_room(table)  # and parts with accounts that are gone
        await self._delete_results(player)
        await self._players.delete(live_account)

    async def _delete_results(self, player: str) -> None:
        """Delete the results of a player, so many at a time: in between all that others do is
        written.
        """
        log = self._hub.log
        while await self._hub.run_loader(log.list_player_results, player, None, 1):
            await asyncio.wrap_future(log.delete_player_results(player, _RESULTS_PER_WRITE))

    async def finish_deletions(self) -> None:
        """Finish the deletions of accounts that were begun and not carried out."""
        log = self._hub.log
        for name in await self._hub.run_loader(
            log.find_logs_containing, ACCOUNT_PREFIX, entry_to_json(AccountDeleted())
        ):
            try:
                live_account = await self._players.find(name.removeprefix(ACCOUNT_PREFIX))
                if live_account is not None and live_account.player.left:
                    await self.delete_account(live_account, "server")
            except OwnedElsewhereError:
                continue  # that server does it
            except EuchreError as error:
                _log.warning("an account is not deleted yet: %s", error)

    async def receive_forget_request(self, request: Request) -> Response:
        """``POST /nodes/forget``: make a log on this server forget an account."""
        body = msgspec.json.decode(await request.body(), type=_ForgetAccount)
        kinds = (kind for kind in self._hub.remembering if body.log.startswith(kind.prefix))
        kind = next(kinds, None)
        if kind is None:
            return respond_problem(404, "not-found", "Those logs don't exist here.")
        try:
            await _forget_if_readable(kind, body.log.removeprefix(kind.prefix), body.player)
        except (OwnedElsewhereError, StoreError) as error:
            return respond_problem(503, "elsewhere", f"{error}")
        return Response()

    async def _forget_in_log(
        self, store: SupportsForgetting, aggregate_id: str, player: str
    ) -> None:
        """Make a log forget an account, on the server that has it."""
        for _ in range(_MAX_ATTEMPTS):
            try:
                await _forget_if_readable(store, aggregate_id, player)
            except OwnedElsewhereError as elsewhere:
                body = _ForgetAccount(store.prefix + aggregate_id, player)
                if await self._hub.ask(elsewhere.node, "POST", FORGET_PATH, body) is not None:
                    return
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                return
        raise RefusedError("busy", _SERVER_AWAY)


async def _forget_if_readable(store: SupportsForgetting, aggregate_id: str, player: str) -> None:
    """Make a log forget an account; one that is damaged, so that nobody can read it, is left, and
    of one that has just been deleted nothing is.
    """
    try:
        with suppress(DeletedLogError):
            await store.forget_account(aggregate_id, player)
    except DamagedLogError as error:
        _log.error("a log may mention an account that is deleted: %s", error)


def _collect_past_names(live_account: LiveAccount) -> tuple[str, ...]:
    entries = (stored.entry for stored in live_account.stored_events)
    return tuple({entry.name for entry in entries if isinstance(entry, NAMING_ENTRIES)})
