"""The log of moderation: what was reported, and what was done about it, one `Entry` after another.

No entry holds an address of the network, nor anything that opens a seat or an account.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import msgspec

from euchre.nesting import EntryCodec


class _ModerationEvent(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True
):
    """Base of all moderation events: frozen, compared by value, tagged with their name in JSON."""


class ModerationOpened(_ModerationEvent, frozen=True, tag="opened"):
    """The log begins, at `at` (ms since 1970)."""

    at: int


class _ModeratorAction(_ModerationEvent, frozen=True, kw_only=True, tag="_deed"):
    """A moderator's action: `by` is their account, `at` the time (ms), `why` the reason."""

    by: str
    at: int
    why: str


class ModeratorAppointed(_ModeratorAction, frozen=True, kw_only=True, tag="moderator-named"):
    """The account `player`, called `name`, became a moderator."""

    player: str
    name: str


class ModeratorDismissed(_ModeratorAction, frozen=True, kw_only=True, tag="moderator-dismissed"):
    """The account `player`, called `name`, is no longer a moderator."""

    player: str
    name: str


class ReportedChatLine(NamedTuple):
    """A line of chat at a table, and its author with their account, if they have one; seat: None if
    they watch.
    """

    name: str
    text: str
    seat: int | None = None
    player: str = ""


class ReportFiled(_ModeratorAction, frozen=True, kw_only=True, tag="reported"):
    """A player or spectator of a table reported a name, a title or a chat line.

    `by` is the account of who tells; empty: they have none. `source` tells those who tell from each
    other, at this table alone, and says nothing else of them. `number` counts reports from 1 on.
    `table` is where, `title` what it is called and `names` who sat there; `name` is whom it is
    about, in `seat` (None: they watch), with the account `player` (empty: none). `text` is what
    they have said, if it is about that, and `lines` are the last that were said there.
    """

    number: int
    source: str = ""
    table: str
    title: str = ""
    names: tuple[str, ...] = ()
    name: str
    seat: int | None = None
    player: str = ""
    text: str = ""
    lines: tuple[ReportedChatLine, ...] = ()


class ReportSettled(_ModeratorAction, frozen=True, kw_only=True, tag="report-settled"):
    """A report was looked at, and needs nothing more."""

    number: int


class NameHidden(_ModeratorAction, frozen=True, kw_only=True, tag="name-hidden"):
    """The name `name` is forbidden; `player` is the account that had it, if one did.

    `table` is where they were reported, if they were; with `only_there` the name is hidden at it
    and at its evening alone, and is forbidden nowhere: it is somebody else's account's, too.
    """

    name: str
    player: str = ""
    table: str = ""
    only_there: bool = False


class NameAllowed(_ModeratorAction, frozen=True, kw_only=True, tag="name-allowed"):
    """A hidden name is allowed again."""

    name: str


class TextHidden(_ModeratorAction, frozen=True, kw_only=True, tag="text-hidden"):
    """`text` is hidden at `where`, a table or a tournament as the store knows it."""

    where: str
    text: str


class TextAllowed(_ModeratorAction, frozen=True, kw_only=True, tag="text-allowed"):
    """The hidden `text` is shown again at `where`."""

    where: str
    text: str


class PlayerSuspended(_ModeratorAction, frozen=True, kw_only=True, tag="player-suspended"):
    """The account `player`, called `name`, is suspended until `until` (ms)."""

    player: str
    name: str
    until: int


class PlayerRestored(_ModeratorAction, frozen=True, kw_only=True, tag="player-restored"):
    """The owner of a suspended account may sign in again."""

    player: str
    name: str


class TableClosed(_ModeratorAction, frozen=True, kw_only=True, tag="table-closed"):
    """A table was closed for good."""

    table: str
    title: str = ""


Deed: TypeAlias = (
    ModeratorAppointed
    | ModeratorDismissed
    | ReportSettled
    | NameHidden
    | NameAllowed
    | TextHidden
    | TextAllowed
    | PlayerSuspended
    | PlayerRestored
    | TableClosed
)
"""What moderators do."""
Entry: TypeAlias = ModerationOpened | ReportFiled | Deed
"""What the log is made of."""

_CODEC: Final = EntryCodec[Entry](Entry, "the moderation log")
entry_to_json: Final = _CODEC.encode
entry_from_json: Final = _CODEC.decode
