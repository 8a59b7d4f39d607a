"""Who somebody is at all tables: what the doors know of accounts, whoever keeps those."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple, Protocol

from starlette.requests import HTTPConnection

SESSION_COOKIE: Final = "euchre_session"
"""Opens the account of whoever is signed in in a browser."""


class PlayingAccount(NamedTuple):
    """An account under which somebody plays.

    Attributes:
        player: what the log knows it by.
        name: as it is shown.
        session: the number of the session by which its owner is signed in; 0: by none.
    """

    player: str
    name: str
    session: int = 0


class AccountStatus(Enum):
    """The state of an account, which decides if it may keep its account-only rights."""

    GOOD = "good"
    SUSPENDED = "suspended"
    DELETED = "deleted"


class CallerIdentity(NamedTuple):
    """The client behind a request: everything that identifies it.

    Attributes:
        browser: the name of their browser (`euchre.server.http.browsers`); empty: it has none.
        account: theirs, if they are signed in.
        guest: by what the results of somebody without an account are kept; empty: they are not.
    """

    browser: str = ""
    account: PlayingAccount | None = None
    guest: str = ""

    @property
    def player(self) -> str:
        """Key under which the client's results are kept; empty if they are not kept."""
        return self.guest if self.account is None else self.account.player

    @property
    def identity_keys(self) -> tuple[str, ...]:
        """Keys that identify this client; a deal seen under one of them counts."""
        player = "" if self.account is None else self.account.player
        return tuple(key for key in (self.browser, player) if key)


UNKNOWN_IDENTITY: Final = CallerIdentity()
"""Somebody of whom nothing is known."""


class AccountLookup(Protocol):
    """Looks up signed-in accounts."""

    async def find_account(self, connection: HTTPConnection) -> PlayingAccount | None:
        """Return the account signed in on a connection; None if there is none.

        Raises:
            StoreError: it cannot be read.
        """

    async def refresh_account(self, account: PlayingAccount) -> PlayingAccount | None:
        """Return an account as it is now; None if it is gone, suspended or signed out.

        Raises:
            StoreError: it cannot be read.
        """

    async def find_account_status(self, player: str) -> AccountStatus:
        """Return the standing of an account, given its log id.

        Raises:
            StoreError: it cannot be read.
        """

    async def explain_suspension(self, player: str) -> str:
        """Explain until when and why an account is suspended, and whom to write to about it; empty:
        it is not. It is given by its log id.

        Raises:
            StoreError: it cannot be read.
        """


async def identify_caller(
    account_lookup: AccountLookup, connection: HTTPConnection, browser_id: str
) -> CallerIdentity:
    """Return the identity behind a connection with this browser id.

    Raises:
        StoreError: it cannot be read.
    """
    return CallerIdentity(browser_id, await account_lookup.find_account(connection))


class NoAccountLookup:
    """Accounts of a server that has none."""

    async def find_account(self, _: HTTPConnection) -> PlayingAccount | None:
        """Return None: nobody has an account here."""
        return None

    async def refresh_account(self, account: PlayingAccount) -> PlayingAccount | None:
        """Return the account unchanged."""
        return account

    async def find_account_status(self, _: str) -> AccountStatus:
        """Return the good standing: nothing is known against anybody."""
        return AccountStatus.GOOD

    async def explain_suspension(self, _: str) -> str:
        """Return the empty sentence: nobody is suspended."""
        return ""
