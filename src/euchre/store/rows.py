"""What goes into the log and comes out of it. Times are milliseconds since 1970, in UTC."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

TOURNAMENT_LOG_PREFIX: Final = "event."
"""What the ids of evenings begin with; no table's id has a dot."""
ACCOUNT_PREFIX: Final = "player."
"""What the ids of the logs of players' accounts begin with."""
CLUB_PREFIX: Final = "club."
"""What the ids of the logs of clubs begin with."""
MODERATION_PREFIX: Final = "moderation."
"""The beginning of the id of the moderators' log: there is one."""


@dataclass(frozen=True, slots=True)
class LogEntryRow:
    """One entry of a table's log."""

    seq: int
    """Its number in the log of the table; no two are alike."""
    at: int
    """When it happened."""
    by: str | None
    """Who did it; None: the server."""
    command: str | None
    """The id of the command it answers, at one entry for each; no player can have the same one
    twice at a table."""
    entry: bytes
    """What happened, as the caller encodes it."""


@dataclass(frozen=True, slots=True)
class SeatTokenRow:
    """The token that opens a seat, never in clear: see `hash_token`."""

    seat: int
    hash: bytes
    """The SHA-256 of the token, 32 bytes."""
    created: int
    revoked: bool = False
    """Whether it opens the seat no more; the same hash given again changes this."""


@dataclass(frozen=True, slots=True)
class LobbyListing:
    """The row of a table in the lobby."""

    title: str
    preset: str
    phase: str
    open: bool
    """Whether anyone may see it in the lobby and sit down."""
    players: str
    updated: int
    info: str = ""
    """All that is shown of a table that is not in memory, as JSON."""


@dataclass(frozen=True, slots=True)
class DealSetRow:
    """A set of tables with the same deals; the first table stays, and what is shown stays shown."""

    id: str
    first: str
    """The table that it began with, which may have it shown; empty: the server's own."""
    shown: bool = False
    """Whether everybody may see its games, and no board of it is to be played any more."""


@dataclass(frozen=True, slots=True)
class SeenDealsRow:
    """A browser sees deals of a set at the table of the batch; after another table it is refused.

    Then nothing of the batch is written.
    """

    set: str
    browser: bytes
    """The SHA-256 of its name, 32 bytes."""
    where: str = ""
    """What counts as the table; empty: that of the batch."""


@dataclass(frozen=True, slots=True)
class ReservedNameRow:
    """A name that belongs to the log of the batch; a second log that wants it is refused.

    Then nothing of the batch is written. It is kept until the log is deleted.
    """

    key: str
    """What names that would be mistaken for one another have in common."""
    shown: str
    """As it is written."""
    skeleton: str
    """What it has in common with more names, by which nobody comes who has no account."""


@dataclass(frozen=True, slots=True)
class PlayerResultRow:
    """The result of a game at a table for one of its players; writing it again replaces it.

    Nothing is written of an account that is not there (any more).
    """

    table: str
    game: int
    """Its number at the table, from 1 on."""
    player: str
    """Whose it is, as the log knows them."""
    at: int
    """When it ended."""
    kind: str
    topic: str
    """What of that kind it belongs to."""
    body: bytes
    """The rest, as the caller encodes it."""


@dataclass(frozen=True, slots=True)
class GameRecordRow:
    """The record of a game that somebody's result is of; it stays when its table is forgotten.

    It is written once: what is there is changed by a `GameRewrite` alone.
    """

    table: str
    game: int
    record: bytes


@dataclass(frozen=True, slots=True)
class ClubMemberRow:
    """The role of a player in the club of the batch; an empty role: no longer a member."""

    player: str
    role: str


class ClubListItem(NamedTuple):
    """A row in a player's list of clubs, with the player's role and the number of members."""

    club: str
    title: str
    role: str
    members: int


@dataclass(frozen=True, slots=True)
class LogSnapshot:
    """The state of a table's log up to an entry of the batch; only the last snapshot is kept."""

    seq: int
    """The number of that entry."""
    form: str
    """What it is written in: who knows another one does without it."""
    state: bytes


@dataclass(frozen=True, slots=True)
class WriteBatch:
    """Rows that are written together, all or nothing."""

    table: str
    entries: tuple[LogEntryRow, ...] = ()
    secrets: tuple[tuple[str, bytes], ...] = ()
    """The secrets of committed shuffles: the key of the hand and its secret, once per hand."""
    tokens: tuple[SeatTokenRow, ...] = ()
    listing: LobbyListing | None = None
    """Replaces what the lobby shows of the table; None: that stays."""
    commitments: tuple[tuple[int, bytes], ...] = ()
    """Entries of the public log of all tables: each the next number, and its line."""
    sets: tuple[DealSetRow, ...] = ()
    seen: tuple[SeenDealsRow, ...] = ()
    follows: str = ""
    """Of a new table: what it belongs to, as to an evening; one server has both."""
    snapshot: LogSnapshot | None = None
    names: tuple[ReservedNameRow, ...] = ()
    results: tuple[PlayerResultRow, ...] = ()
    records: tuple[GameRecordRow, ...] = ()
    members: tuple[ClubMemberRow, ...] = ()
    used: int = 0
    """When somebody was at the table; the latest stays. 0: nothing is known of that."""
    epoch: int = 0
    """The lease by which it is written, where several servers share a database; 0: that which this
    server has when it is handed over, as `DurableLog` fills in."""


@dataclass(frozen=True, slots=True)
class LogDeletion:
    """Forget a table, an evening, a player or a club, and all that belongs to it.

    That is no matter of the public log, and none of who has seen which deals: these stay. Results
    and the records of games go with the last player whose they are, and not with their table.

    Attributes:
        unused: only if nobody was at it and nothing was written since this time, in ms; 0: anyway.
    """

    table: str
    epoch: int = 0
    unused: int = 0


@dataclass(frozen=True, slots=True)
class ResultDeletion:
    """Forget results of a player who is about to be deleted, with the records of games that are
    nobody's any more: those of all that they have played would take long, and others wait.
    """

    player: str
    limit: int
    """The most that are forgotten."""
    table: str = ""


@dataclass(frozen=True, slots=True)
class GameRewrite:
    """Replace what is kept of games, if all of it still is as it was read; else nothing of it.

    Each row stands beside the one that replaces it; the time of a result stays. It is of no table.
    """

    results: tuple[tuple[PlayerResultRow, PlayerResultRow], ...] = ()
    records: tuple[tuple[GameRecordRow, GameRecordRow], ...] = ()
    table: str = ""


@dataclass(frozen=True, slots=True)
class LogRedaction:
    """Replace entries of a log and the digests of all that follow, if it still is as it was read.

    That is for logs to which nothing outside is bound, such as a club's or an account's; a table's
    are bound to by what has been promised there, and by its snapshot.

    Attributes:
        was: the whole log, as it was read.
        rows: the whole log, with what replaces the authors and entries.
    """

    table: str
    was: tuple[LogEntryRow, ...]
    rows: tuple[LogEntryRow, ...]
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class WriteProbe:
    """Write something that means nothing, to see whether that can be done; it is of no table."""

    table: str = ""


WRITE_TRIAL: Final = WriteProbe()
Write: TypeAlias = (
    WriteBatch | LogDeletion | ResultDeletion | GameRewrite | LogRedaction | WriteProbe
)
"""What is done for one caller, all of it or nothing."""


@dataclass(frozen=True, slots=True)
class DatabaseCounts:
    """The number of rows of each kind in the database."""

    tables: int
    entries: int
    secrets: int
    tokens: int


def hash_token(token: str) -> bytes:
    """Return the hash that is stored in place of a token.

    A plain SHA-256 is enough where the token is 256 random bits, as of `secrets.token_urlsafe`.

    >>> len(hash_token("VjU4OTQ"))
    32
    """
    return hashlib.sha256(token.encode()).digest()
