"""The log of a player's account: everything that happened to it, one `Entry` after the other.

No entry holds a secret: of passkeys there is the public half, of sessions and recovery codes only
the number. The hashes of what opens them are kept beside the log, where they can be taken back.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from euchre.errors import RecordError
from euchre.nesting import UNREADABLE

COMPANIES: Final = ("again", "never", "")
"""How somebody would have others: gladly, never at a table that is found for them, or as it comes.
"""


class _AccountEvent(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True
):
    """What all entries share: frozen, compared by value, tagged with their name in JSON."""


class Registered(_AccountEvent, frozen=True, tag="registered"):
    """The account is there, under this name, from `at` on (ms since 1970)."""

    player: str
    name: str
    at: int


class AccountRenamed(_AccountEvent, frozen=True, tag="renamed"):
    """From now on the player is called so; nobody else gets the name they had."""

    name: str


class AccountNameHidden(_AccountEvent, frozen=True, tag="name-hidden"):
    """Who keeps order here has hidden the name of the player, who is called so from now on."""

    name: str
    why: str


class Suspended(_AccountEvent, frozen=True, tag="suspended"):
    """Nobody signs in before `until` (ms since 1970), as who keeps order here wants it: `why`."""

    until: int
    why: str


class AccessRestored(_AccountEvent, frozen=True, tag="restored"):
    """The owner may sign in again."""


class KeyAdded(_AccountEvent, frozen=True, tag="key-added"):
    """A passkey opens the account.

    `key` is its id and `public` its public key (COSE), both in base64url; `count` how often it has
    signed, where it counts that; `label` what its owner calls it; `transports` the ways to it.
    """

    key: str
    public: str
    count: int
    label: str
    at: int
    transports: tuple[str, ...] = ()


class KeyUsed(_AccountEvent, frozen=True, tag="key-used"):
    """A passkey has signed for the `count`th time."""

    key: str
    count: int


class KeyRemoved(_AccountEvent, frozen=True, tag="key-removed"):
    """A passkey opens the account no more."""

    key: str


class SessionOpened(_AccountEvent, frozen=True, tag="session-opened"):
    """Somebody has signed in; `number` counts from 1 on, `label` says where, as ``Firefox``.

    `code`: the number of the recovery code by which they did, which is used up; 0: by a passkey.
    `verified`: whether the device saw that it was its owner, as by a fingerprint; so does a code.
    """

    number: int
    label: str
    at: int
    code: int = 0
    verified: bool = True


class SessionEnded(_AccountEvent, frozen=True, tag="session-ended"):
    """A session opens the account no more."""

    number: int


class CodesMade(_AccountEvent, frozen=True, tag="codes-made"):
    """Recovery codes from `first` on, so `many`; those before them open nothing any more."""

    first: int
    many: int
    at: int


class ProfileVisibilitySet(_AccountEvent, frozen=True, tag="shown"):
    """Whether everybody may see the profile."""

    public: bool


class Met(_AccountEvent, frozen=True, tag="met"):
    """How the player would have another one: one of `COMPANIES`."""

    player: str
    company: str


class Solved(_AccountEvent, frozen=True, tag="solved"):
    """Puzzles that were solved, by their names, each with whether it was at the first try."""

    puzzles: dict[str, bool]


class AccountDeleted(_AccountEvent, frozen=True, tag="left"):
    """The owner deletes the account: its name goes out of what others keep, and then the log."""


Entry: TypeAlias = (
    Registered
    | AccountRenamed
    | AccountNameHidden
    | Suspended
    | AccessRestored
    | KeyAdded
    | KeyUsed
    | KeyRemoved
    | SessionOpened
    | SessionEnded
    | CodesMade
    | ProfileVisibilitySet
    | Met
    | Solved
    | AccountDeleted
)
"""What the log of a player is made of."""

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)


def entry_to_json(entry: Entry) -> bytes:
    """One entry as one line of JSON, without the line end."""
    return _ENCODER.encode(entry)


def entry_from_json(text: bytes) -> Entry:
    """The entry that `entry_to_json` wrote.

    Raises:
        RecordError: the text is no entry.
    """
    try:
        return _DECODER.decode(text)
    except UNREADABLE as error:
        raise RecordError(f"not an entry of a player's log: {error}") from error
