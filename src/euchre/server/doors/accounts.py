"""Who somebody is at all tables: what the doors know of accounts, whoever keeps those."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple, Protocol

from starlette.requests import HTTPConnection

SESSION_COOKIE: Final = "euchre_session"
"""Opens the account of whoever is signed in in a browser."""


class PlayingAccount(NamedTuple):
    """An account, as it plays.

    Attributes:
        player: what the log knows it by.
        name: as it is shown.
        session: the number of the session by which its owner is signed in; 0: by none.
    """

    player: str
    name: str
    session: int = 0


class AccountStanding(Enum):
    """Whether somebody may go on with what only an account may have."""

    GOOD = "good"
    SUSPENDED = "suspended"
    DELETED = "deleted"


class Identity(NamedTuple):
    """Whoever asks for something: all by which they are known again.

    Attributes:
        browser: the name of their browser (`euchre.server.doors.browsers`); empty: it has none.
        account: theirs, if they are signed in.
        guest: by what the results of somebody without an account are kept; empty: they are not.
    """

    browser: str = ""
    account: PlayingAccount | None = None
    guest: str = ""

    @property
    def player(self) -> str:
        """By what their results are kept; empty: they are not."""
        return self.guest if self.account is None else self.account.player

    @property
    def known_by(self) -> tuple[str, ...]:
        """What tells them from others: what one of these has seen they have seen."""
        player = "" if self.account is None else self.account.player
        return tuple(each for each in (self.browser, player) if each)


UNKNOWN: Final = Identity()
"""Somebody of whom nothing is known."""


class Accounts(Protocol):
    """Knows who is signed in."""

    async def of(self, connection: HTTPConnection) -> PlayingAccount | None:
        """The account of whoever asks; None: they have none, or are not signed in.

        Raises:
            StoreError: it cannot be read.
        """

    async def again(self, account: PlayingAccount) -> PlayingAccount | None:
        """An account as it is by now; None: it is deleted or suspended, or that session has ended.

        Raises:
            StoreError: it cannot be read.
        """

    async def standing(self, player: str) -> AccountStanding:
        """How an account stands, by what the log knows it.

        Raises:
            StoreError: it cannot be read.
        """


async def identity_of(accounts: Accounts, connection: HTTPConnection, browser: str) -> Identity:
    """Whoever asks, whose browser is called so.

    Raises:
        StoreError: it cannot be read.
    """
    return Identity(browser, await accounts.of(connection))


class NoAccounts:
    """Nobody has one here."""

    async def of(self, _: HTTPConnection) -> PlayingAccount | None:
        """Nobody."""
        return None

    async def again(self, account: PlayingAccount) -> PlayingAccount | None:
        """The same: nothing is known of it."""
        return account

    async def standing(self, _: str) -> AccountStanding:
        """Nothing is known against anybody."""
        return AccountStanding.GOOD
