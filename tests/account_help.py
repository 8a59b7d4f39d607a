"""Accounts as tests have them: whoever has a cookie with a name is signed in by it."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

from euchre.server.doors.accounts import SESSION_COOKIE, Account
from euchre.store import PLAYER


class NamedAccounts:
    """Knows everybody by the name in their cookie: ``ann`` has the account ``player.ann``."""

    async def of(self, connection: HTTPConnection) -> Account | None:
        name = connection.cookies.get(SESSION_COOKIE, "")
        return Account(PLAYER + name, name.title()) if name else None


def signed_in(name: str) -> dict[str, str]:
    """The cookies of somebody who is."""
    return {SESSION_COOKIE: name}


ANN: Final = Account(f"{PLAYER}ann", "Ann")
