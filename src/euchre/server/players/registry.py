"""The players of one server: kept in memory as the log has them, changed one step at a time."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Final

from euchre.players.entries import (
    AccountDeleted,
    AccountRenamed,
    CodesMade,
    Entry,
    KeyUsed,
    Registered,
    SessionEnded,
    SessionOpened,
    entry_from_json,
    entry_to_json,
)
from euchre.players.state import Account, evolve, fold
from euchre.server.doors.accounts import PlayingAccount
from euchre.server.folds import Folded, Folds, LogKind, LogStep
from euchre.store import PLAYER, NameRow, TokenRow, WriteBatch, token_hash
from euchre.words.names import Name

_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters that nobody mistakes for another: recovery codes are typed from paper."""


class LivePlayer(Folded[Account, Entry]):
    """An account in memory: tokens open sessions by their numbers, and codes by theirs below 0."""

    @property
    def player(self) -> Account:
        """The current state of the account."""
        return self.state


ACCOUNTS: Final = LogKind(
    prefix=PLAYER,
    what="account",
    read=entry_from_json,
    write=entry_to_json,
    fold=fold,
    evolve=evolve,
    most=20_000,
    spare={KeyUsed: 2_000, SessionOpened: 2_000, SessionEnded: 4_000, AccountDeleted: 4_000},
)
"""What the log of each is."""


class Players(Folds[Account, Entry, LivePlayer]):
    """All accounts of a server, in one event loop."""

    kind = ACCOUNTS
    gone = "This account has been deleted."

    def made(self, ident: str, state: Account) -> LivePlayer:
        """See `Folds.build_live`."""
        return LivePlayer(id=ident, state=state)

    def batch(self, ident: str, state: Account, entries: Sequence[Entry], now: int) -> WriteBatch:
        """See `Folds.build_batch`: a new name belongs to the player from then on."""
        del now
        named = any(isinstance(entry, Registered | AccountRenamed) for entry in entries)
        name = Name(state.name)
        names = (NameRow(name.key, name.shown, name.skeleton),) if named else ()
        return WriteBatch(ident, names=names)

    async def _step(self, live: LivePlayer, step: LogStep[Account, Entry, LivePlayer]) -> bool:
        """See `Folds._run_step`; tell all caches of the account that it has changed."""
        before = live.state
        done = await super()._step(live, step)
        if _is_another(before, live.state):
            await self.hub.tell_account_changed(PLAYER + live.id)
        return done

    async def delete(
        self,
        live: LivePlayer,
        check: Callable[[Account], None] | None = None,
        account: PlayingAccount | None = None,
    ) -> None:
        """See `Folds.delete`."""
        await super().delete(live, check, account)
        await self.hub.tell_account_changed(PLAYER + live.id)


def _is_another(before: Account, after: Account) -> bool:
    """Return whether an account's sessions, name or visibility have changed for others."""
    said = attrgetter("name", "public", "suspended", "left")
    changed = said(before) != said(after)
    return changed or not before.sessions.keys() <= after.sessions.keys()


class OpenedSecrets:
    """The secrets of new sessions and recovery codes in clear text, which are shown once.

    Made before the step; `rows` is what writes the hashes down with it.

    Attributes:
        session: the token of the session that was opened; empty: none was.
        codes: the recovery codes that were made.
    """

    def __init__(self, now: int) -> None:
        self._now = now
        self.session = ""
        self.codes: tuple[str, ...] = ()

    def rows(self, live: LivePlayer, entries: Sequence[Entry]) -> Iterable[TokenRow]:
        """Build the rows of the tokens that these entries issue or revoke."""
        rows: list[TokenRow] = []
        for entry in entries:
            match entry:
                case SessionOpened(number, _, _, code):
                    self.session = secrets.token_urlsafe(32)
                    rows.append(TokenRow(number, token_hash(self.session), self._now))
                    if code:
                        rows += self._revoked(live, {-code})
                case SessionEnded(number):
                    rows += self._revoked(live, {number})
                case CodesMade(first, many):
                    rows += self._revoked(live, {at for at in live.tokens.values() if at < 0})
                    self.codes = tuple(recovery_code() for _ in range(many))
                    rows += [
                        TokenRow(-first - at, token_hash(plain_code(code)), self._now)
                        for at, code in enumerate(self.codes)
                    ]
                case _:
                    pass
        return rows

    def _revoked(self, live: LivePlayer, seats: set[int]) -> list[TokenRow]:
        return [
            TokenRow(seat, digest, self._now, revoked=True)
            for digest, seat in live.tokens.items()
            if seat in seats
        ]


def recovery_code() -> str:
    """Return 120 random bits that can be typed from paper: six groups of four, as
    ``frdv-k4v6-...``.
    """
    groups = ("".join(secrets.choice(_ALPHABET) for _ in range(4)) for _ in range(6))
    return "-".join(groups)


def plain_code(typed: str) -> str:
    """Normalise a recovery code for comparison, however it was typed.

    >>> plain_code(" FRDV k4v6")
    'frdvk4v6'
    """
    return "".join(sign for sign in typed.lower() if sign.isalnum())


def fresh_id() -> str:
    """Return a random id for a new account."""
    return secrets.token_hex(8)


def is_id(text: str) -> bool:
    """Return whether a text has the form of an account's id.

    >>> is_id("00c0ffee00c0ffee"), is_id("nobody")
    (True, False)
    """
    return len(text) == 16 and not set(text) - set("0123456789abcdef")
