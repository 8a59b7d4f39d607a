"""The log of moderation: what was reported, and what was done about it, one `Entry` after another.

No entry holds an address of the network, nor anything that opens a seat or an account.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import msgspec

from euchre.errors import RecordError
from euchre.nesting import UNREADABLE


class _ModerationEvent(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True
):
    """What all entries share: frozen, compared by value, tagged with their name in JSON."""


class ModerationOpened(_ModerationEvent, frozen=True, tag="opened"):
    """There is a log, from `at` on (ms since 1970)."""

    at: int


class _Deed(_ModerationEvent, frozen=True, kw_only=True, tag="_deed"):
    """What somebody has done: `by` is their account, `at` when (ms), `why` their reason."""

    by: str
    at: int
    why: str


class ModeratorNamed(_Deed, frozen=True, kw_only=True, tag="moderator-named"):
    """The account `player`, called `name`, keeps order here from now on."""

    player: str
    name: str


class ModeratorDismissed(_Deed, frozen=True, kw_only=True, tag="moderator-dismissed"):
    """The account `player`, called `name`, does so no more."""

    player: str
    name: str


class ChatLine(NamedTuple):
    """Something that was said at a table, by whom; seat: None where they watch."""

    name: str
    text: str
    seat: int | None = None


class Reported(_Deed, frozen=True, kw_only=True, tag="reported"):
    """Somebody at a table has told of something that should not be.

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
    lines: tuple[ChatLine, ...] = ()


class ReportSettled(_Deed, frozen=True, kw_only=True, tag="report-settled"):
    """A report has been looked at, and needs nothing more."""

    number: int


class NameHiding(_Deed, frozen=True, kw_only=True, tag="name-hidden"):
    """Nobody is called `name` here any more; `player` is the account that was, if one was."""

    name: str
    player: str = ""


class NameAllowed(_Deed, frozen=True, kw_only=True, tag="name-allowed"):
    """Somebody may be called `name` again."""

    name: str


class TextHiding(_Deed, frozen=True, kw_only=True, tag="text-hidden"):
    """`text` is shown no more at `where`, a table or an evening as the store knows it."""

    where: str
    text: str


class PlayerSuspended(_Deed, frozen=True, kw_only=True, tag="player-suspended"):
    """Nobody signs in to the account `player`, called `name`, before `until` (ms)."""

    player: str
    name: str
    until: int


class PlayerRestored(_Deed, frozen=True, kw_only=True, tag="player-restored"):
    """Its owner may sign in again."""

    player: str
    name: str


class TableClosed(_Deed, frozen=True, kw_only=True, tag="table-closed"):
    """A table is gone for good."""

    table: str
    title: str = ""


Deed: TypeAlias = (
    ModeratorNamed
    | ModeratorDismissed
    | ReportSettled
    | NameHiding
    | NameAllowed
    | TextHiding
    | PlayerSuspended
    | PlayerRestored
    | TableClosed
)
"""What those do who keep order."""
Entry: TypeAlias = ModerationOpened | Reported | Deed
"""What the log is made of."""

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
        raise RecordError(f"not an entry of the log of moderation: {error}") from error
