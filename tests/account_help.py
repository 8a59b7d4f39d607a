"""Accounts as tests have them: whoever has a cookie with a name is signed in by it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from starlette.requests import HTTPConnection

from euchre.accounts.entries import AccountRegistered, entry_to_json
from euchre.server.http.identity import SESSION_COOKIE, AccountStatus, PlayingAccount
from euchre.store import ACCOUNT_PREFIX, LogEntryRow, WriteBatch, WriteConflictError


class NamedAccounts:
    """Knows everybody by the name in their cookie: ``ann`` has the account ``player.ann``.

    Args:
        hub: where an account is made when it is first met.
    """

    def __init__(self, hub: Any) -> None:
        self._hub = hub
        self._known: set[str] = set()

    async def find_account(self, connection: HTTPConnection) -> PlayingAccount | None:
        name = connection.cookies.get(SESSION_COOKIE, "")
        if not name:
            return None
        if name not in self._known:
            self._known.add(name)
            entry = entry_to_json(AccountRegistered(name, name.title(), 1))
            batch = WriteBatch(ACCOUNT_PREFIX + name, (LogEntryRow(1, 1, None, None, entry),))
            with suppress(WriteConflictError):  # it was there already
                await asyncio.wrap_future(self._hub.log.append(batch))
        return PlayingAccount(ACCOUNT_PREFIX + name, name.title())

    async def refresh_account(self, account: PlayingAccount) -> PlayingAccount | None:
        good = await self.find_account_status(account.player) is AccountStatus.GOOD
        return account if good else None

    async def explain_suspension(self, _: str) -> str:
        return ""

    async def find_account_status(self, player: str) -> AccountStatus:
        there = await self._hub.run_reader(self._hub.log.find_last_seq, player)
        return AccountStatus.GOOD if there else AccountStatus.DELETED


def signed_in(name: str) -> dict[str, str]:
    """The cookies of somebody who is."""
    return {SESSION_COOKIE: name}


ANN: Final = PlayingAccount(f"{ACCOUNT_PREFIX}ann", "Ann")
