"""Accounts as tests have them: whoever has a cookie with a name is signed in by it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from starlette.requests import HTTPConnection

from euchre.players.entries import Registered, entry_to_json
from euchre.server.doors.accounts import SESSION_COOKIE, AccountStanding, PlayingAccount
from euchre.store import PLAYER, Conflict, StoredEntry, WriteBatch


class NamedAccounts:
    """Knows everybody by the name in their cookie: ``ann`` has the account ``player.ann``.

    Args:
        hub: where an account is made when it is first met.
    """

    def __init__(self, hub: Any) -> None:
        self._hub = hub
        self._known: set[str] = set()

    async def of(self, connection: HTTPConnection) -> PlayingAccount | None:
        name = connection.cookies.get(SESSION_COOKIE, "")
        if not name:
            return None
        if name not in self._known:
            self._known.add(name)
            entry = entry_to_json(Registered(name, name.title(), 1))
            batch = WriteBatch(PLAYER + name, (StoredEntry(1, 1, None, None, entry),))
            with suppress(Conflict):  # it was there already
                await asyncio.wrap_future(self._hub.log.append(batch))
        return PlayingAccount(PLAYER + name, name.title())

    async def again(self, account: PlayingAccount) -> PlayingAccount | None:
        good = await self.standing(account.player) is AccountStanding.GOOD
        return account if good else None

    async def standing(self, player: str) -> AccountStanding:
        there = await self._hub.read(self._hub.log.last, player)
        return AccountStanding.GOOD if there else AccountStanding.DELETED


def signed_in(name: str) -> dict[str, str]:
    """The cookies of somebody who is."""
    return {SESSION_COOKIE: name}


ANN: Final = PlayingAccount(f"{PLAYER}ann", "Ann")
