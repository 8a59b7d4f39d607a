"""Who is signed in: the session that a browser shows, and the account it opens."""

from __future__ import annotations

from typing import Final, NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from euchre.accounts.commands import explain_suspension
from euchre.server.accounts.registry import SUSPENDED_SESSIONS, AccountStore
from euchre.server.http.identity import SESSION_COOKIE, AccountStatus, PlayingAccount
from euchre.store import ACCOUNT_PREFIX, DamagedLogError, hash_token

_COOKIE_SECONDS: Final = 400 * 24 * 3600
_MAX_TOKEN_CHARS: Final = 64


class SignedInSession(NamedTuple):
    """An open session of an account."""

    id: str
    number: int


class SessionAccountLookup:
    """Finds the account of a session, on this server or any other of the same database.

    Each of its methods raises a `StoreError` if the database cannot be read.
    """

    def __init__(self, accounts: AccountStore) -> None:
        self._players = accounts

    async def find_session(self, connection: HTTPConnection) -> SignedInSession | None:
        """Find the open session of a browser; None if it has none."""
        session = await self._find_session_of_token(connection)
        return None if session is None or session.number <= 0 else session

    async def explain_suspended_session(self, connection: HTTPConnection) -> str:
        """Explain why a browser is signed in no more, if its account is suspended; else empty."""
        session = await self._find_session_of_token(connection)
        if session is None or session.number >= SUSPENDED_SESSIONS:
            return ""
        return await self.explain_suspension(ACCOUNT_PREFIX + session.id)

    async def _find_session_of_token(self, connection: HTTPConnection) -> SignedInSession | None:
        token = connection.cookies.get(SESSION_COOKIE, "")
        if not 20 <= len(token) <= _MAX_TOKEN_CHARS or not token.isascii():
            return None
        hub = self._players.hub
        owner = await hub.loop.run_in_executor(None, hub.log.find_token, hash_token(token))
        if owner is None or not owner[0].startswith(ACCOUNT_PREFIX):
            return None
        return SignedInSession(owner[0].removeprefix(ACCOUNT_PREFIX), owner[1])

    async def find_account(self, connection: HTTPConnection) -> PlayingAccount | None:
        """See `euchre.server.http.identity.AccountLookup.find_account`."""
        session = await self.find_session(connection)
        if session is None:
            return None
        return await self.refresh_account(
            PlayingAccount(ACCOUNT_PREFIX + session.id, "", session.number)
        )

    async def refresh_account(self, account: PlayingAccount) -> PlayingAccount | None:
        """See `euchre.server.http.identity.AccountLookup.refresh_account`."""
        player = await self._players.find_state(account.player.removeprefix(ACCOUNT_PREFIX))
        if player is None or account.session not in player.sessions:
            return None
        return account._replace(name=player.name)

    async def find_account_status(self, player: str) -> AccountStatus:
        """See `euchre.server.http.identity.AccountLookup.find_account_status`; nothing follows for
        an account that is damaged.
        """
        try:
            account = await self._players.find_state(player.removeprefix(ACCOUNT_PREFIX))
        except DamagedLogError:
            return AccountStatus.GOOD
        if account is None:
            return AccountStatus.DELETED
        suspended = explain_suspension(account, self._players.hub.now_ms())
        return AccountStatus.SUSPENDED if suspended else AccountStatus.GOOD

    async def explain_suspension(self, player: str) -> str:
        """See `euchre.server.http.identity.AccountLookup.explain_suspension`."""
        account = await self._players.find_state(player.removeprefix(ACCOUNT_PREFIX))
        hub = self._players.hub
        return (
            "" if account is None else hub.append_contact(explain_suspension(account, hub.now_ms()))
        )


def set_session_cookie(request: Request, response: Response, token: str) -> None:
    """Set the cookie of a session that has just been opened, in place of any other."""
    response.set_cookie(
        SESSION_COOKIE,
        token,
        max_age=_COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def delete_session_cookie(response: Response) -> None:
    """Delete the cookie of the browser's session."""
    response.delete_cookie(SESSION_COOKIE, path="/", httponly=True, samesite="lax")
