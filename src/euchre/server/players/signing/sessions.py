"""Who is signed in: the session that a browser shows, and the account it opens."""

from __future__ import annotations

from typing import Final, NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from euchre.server.doors.accounts import SESSION_COOKIE, AccountStanding, PlayingAccount
from euchre.server.players.registry import Players
from euchre.store import PLAYER, token_hash

_KEPT: Final = 400 * 24 * 3600
"""Seconds that a browser keeps a session."""
_LONGEST: Final = 64


class SignedInSession(NamedTuple):
    """An open session of an account.

    Attributes:
        id: of their account, as its links end.
        number: of the session.
    """

    id: str
    number: int


class SignedIn:
    """Finds the account of a session, on this server or any other of the same database."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def session(self, connection: HTTPConnection) -> SignedInSession | None:
        """Find the open session of a browser; None if it has none.

        Raises:
            StoreError: it cannot be read.
        """
        token = connection.cookies.get(SESSION_COOKIE, "")
        if not 20 <= len(token) <= _LONGEST or not token.isascii():
            return None
        hub = self._players.hub
        found = await hub.loop.run_in_executor(None, hub.log.find_token, token_hash(token))
        if found is None or not found[0].startswith(PLAYER) or found[1] <= 0:
            return None
        return SignedInSession(found[0].removeprefix(PLAYER), found[1])

    async def of(self, connection: HTTPConnection) -> PlayingAccount | None:
        """See `euchre.server.doors.accounts.Accounts.of`."""
        session = await self.session(connection)
        if session is None:
            return None
        return await self.again(PlayingAccount(PLAYER + session.id, "", session.number))

    async def again(self, account: PlayingAccount) -> PlayingAccount | None:
        """See `euchre.server.doors.accounts.Accounts.again`."""
        player = await self._players.shown(account.player.removeprefix(PLAYER))
        if player is None or player.left or account.session not in player.sessions:
            return None
        return account._replace(name=player.name)

    async def standing(self, player: str) -> AccountStanding:
        """See `euchre.server.doors.accounts.Accounts.standing`."""
        found = await self._players.shown(player.removeprefix(PLAYER))
        if found is None or found.left:
            return AccountStanding.DELETED
        suspended = found.suspended
        if suspended is not None and self._players.hub.now() < suspended.until:
            return AccountStanding.SUSPENDED
        return AccountStanding.GOOD


def keep_session(request: Request, answer: Response, token: str) -> None:
    """Set the cookie of a session that has just been opened, in place of any other."""
    answer.set_cookie(
        SESSION_COOKIE,
        token,
        max_age=_KEPT,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def drop_session(answer: Response) -> None:
    """Delete the cookie of the browser's session."""
    answer.delete_cookie(SESSION_COOKIE, path="/", httponly=True, samesite="lax")
