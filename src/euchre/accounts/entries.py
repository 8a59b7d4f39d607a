"""The log of a player's account: everything that happened to it, one `Entry` after the other.

No entry holds a secret: of passkeys there is the public half, of sessions and recovery codes only
the number. The hashes of what opens them are kept beside the log, where they can be taken back.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from euchre.nesting import EntryCodec

RELATION_KINDS: Final = ("again", "never", "")
"""How somebody would have others: gladly, never at a table that is found for them, or as it comes.
"""


class _AccountEvent(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True
):
    """Base of all account events: frozen, compared by value, tagged with their name in JSON."""


class AccountRegistered(_AccountEvent, frozen=True, tag="registered"):
    """The account was created under this name, at `at` (ms since 1970)."""

    player: str
    name: str
    at: int


class AccountRenamed(_AccountEvent, frozen=True, tag="renamed"):
    """The account has another name; nobody else gets the old one."""

    name: str


class AccountNameHidden(_AccountEvent, frozen=True, tag="name-hidden"):
    """A moderator replaced the name of the account with this one."""

    name: str
    why: str


class AccountSuspended(_AccountEvent, frozen=True, tag="suspended"):
    """A moderator suspended the account until `until` (ms since 1970), for the reason `why`."""

    until: int
    why: str


class AccountRestored(_AccountEvent, frozen=True, tag="restored"):
    """The owner may sign in again."""


class PasskeyAdded(_AccountEvent, frozen=True, tag="key-added"):
    """A passkey was added to the account.

    `key` is its id and `public` its public key (COSE), both in base64url; `count` how often it has
    signed, where it counts that; `label` what its owner calls it; `transports` the ways to it.
    """

    key: str
    public: str
    count: int
    label: str
    at: int
    transports: tuple[str, ...] = ()


class PasskeyUsed(_AccountEvent, frozen=True, tag="key-used"):
    """A passkey has signed for the `count`th time."""

    key: str
    count: int


class PasskeyRemoved(_AccountEvent, frozen=True, tag="key-removed"):
    """A passkey was removed from the account."""

    key: str


class SessionOpened(_AccountEvent, frozen=True, tag="session-opened"):
    """A sign-in; `number` counts from 1 on, `label` names the browser, as ``Firefox``.

    `code`: the number of the recovery code by which they did, which is used up; 0: by a passkey.
    `verified`: whether the device saw that it was its owner, as by a fingerprint; so does a code.
    """

    number: int
    label: str
    at: int
    code: int = 0
    verified: bool = True


class SessionEnded(_AccountEvent, frozen=True, tag="session-ended"):
    """A session has ended."""

    number: int


class RecoveryCodesIssued(_AccountEvent, frozen=True, tag="codes-made"):
    """`many` recovery codes from `first` on were made; earlier ones open nothing any more."""

    first: int
    many: int
    at: int


class ProfileVisibilitySet(_AccountEvent, frozen=True, tag="shown"):
    """The profile was made public or private."""

    public: bool


class RelationSet(_AccountEvent, frozen=True, tag="met"):
    """The relation to another player was set: one of `RELATION_KINDS`."""

    player: str
    company: str


class PuzzlesSolved(_AccountEvent, frozen=True, tag="solved"):
    """Puzzles were solved, by their names, each with True if it was at the first try."""

    puzzles: dict[str, bool]


class AccountDeleted(_AccountEvent, frozen=True, tag="left"):
    """The owner deletes the account: its name is removed from other logs, and then its own log."""


Entry: TypeAlias = (
    AccountRegistered
    | AccountRenamed
    | AccountNameHidden
    | AccountSuspended
    | AccountRestored
    | PasskeyAdded
    | PasskeyUsed
    | PasskeyRemoved
    | SessionOpened
    | SessionEnded
    | RecoveryCodesIssued
    | ProfileVisibilitySet
    | RelationSet
    | PuzzlesSolved
    | AccountDeleted
)
"""What the log of a player is made of."""

_CODEC: Final = EntryCodec[Entry](Entry, "a player's log")
entry_to_json: Final = _CODEC.encode
entry_from_json: Final = _CODEC.decode
