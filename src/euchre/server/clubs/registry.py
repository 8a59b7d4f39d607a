"""The clubs of one server: kept in memory as the log has them, changed one step at a time."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import msgspec

from euchre.clubs import Club, ClubError, Entry, deciding, evolve, fold
from euchre.clubs.exporting import redacted, told
from euchre.clubs.log.entries import (
    AdmissionAsked,
    Founded,
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    MemberRenamed,
    RoleGiven,
    entry_from_json,
    entry_to_json,
)
from euchre.server.doors.accounts import AccountStanding, PlayingAccount
from euchre.server.evenings.running.registry import readable
from euchre.server.folds import FORGETTING, Folded, Folds, LogKind, LogStep
from euchre.server.tables.hub import Hub
from euchre.store import CLUB, PLAYER, ClubLine, Listing, MemberRow, WriteBatch
from euchre.words.names import FORMER, alike, hidden_name

MOST_CLUBS: Final = 40
"""Clubs that one player may belong to."""


@dataclass(kw_only=True)
class LiveClub(Folded[Club, Entry]):
    """A club in memory; the author of an event is an account's id, ``server``, or
    `FORGETTING_AUTHOR`.

    Attributes:
        laid: the tables that commands have made, with the seats they opened.
        tables: is held by who makes a table.
        collected: the version of the results of its games that have been looked through.
    """

    laid: dict[tuple[str, str], str] = field(default_factory=dict)
    tables: asyncio.Lock = field(default_factory=asyncio.Lock)
    collected: tuple[int, int] = (0, -1)

    @property
    def club(self) -> Club:
        """The current state of the club."""
        return self.state

    @property
    def busy(self) -> bool:
        """Return whether the club is being changed, or a table is being opened for it."""
        return self.lock.locked() or self.tables.locked()


CLUBS: Final = LogKind(
    prefix=CLUB,
    what="club",
    read=entry_from_json,
    write=entry_to_json,
    fold=fold,
    evolve=evolve,
    most=20_000,
)
"""What the log of each is."""


class Clubs(Folds[Club, Entry, LiveClub]):
    """All clubs of a server, in one event loop."""

    kind = CLUBS
    prefix = CLUB
    gone = "This club has been deleted."

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        self._key = hub.log.server_key()

    def made(self, ident: str, state: Club) -> LiveClub:
        """See `Folds.build_live`."""
        return LiveClub(id=ident, state=state)

    def batch(self, ident: str, state: Club, entries: Sequence[Entry], now: int) -> WriteBatch:
        """See `Folds.build_batch`: write the memberships, and the club's line in the public
        list.
        """
        moved = {
            entry.player: MemberRow(entry.player, state.role(entry.player))
            for entry in entries
            if isinstance(
                entry,
                Founded | AdmissionAsked | MemberJoined | MemberLeft | MemberRemoved | RoleGiven,
            )
        }
        is_open = state.door == "listed"
        listing = Listing(state.title, "", state.door, is_open, "", now)
        return WriteBatch(ident, listing=listing, members=tuple(moved.values()))

    async def _step(self, live: LiveClub, step: LogStep[Club, Entry, LiveClub]) -> bool:
        """See `Folds._run_step`; forget an account at once that was deleted meanwhile."""
        before = live.club
        done = await super()._step(live, step)
        for player in {*live.club.members, *live.club.asking} - {*before.members, *before.asking}:
            await self._see_that_is_there(live, player)
        return done

    async def _see_that_is_there(self, live: LiveClub, player: str) -> None:
        """Verify that a new member has not deleted their account while the membership was written.

        Whoever deletes one looks for its clubs after saying so in its log: one of the two sees the
        other.

        Raises:
            ClubError: it has been.
        """
        if await self.hub.accounts.standing(player) is AccountStanding.DELETED:
            await self.forget(live.id, player)
            raise ClubError("This account has been deleted.")

    # -- found and made -------------------------------------------------------------------------

    async def of(self, player: str, *, known: bool = False) -> list[tuple[str, str]]:
        """List the ids of a player's clubs, each with their role (`Log.clubs_of`)."""
        rows = await self.hub.load(partial(self.hub.log.clubs_of, player, known=known))
        return [(club.removeprefix(CLUB), role) for club, role in rows]

    async def lines_of(self, player: str) -> list[ClubLine]:
        """List a player's clubs as lines of a list, without reading the clubs' logs.

        Raises:
            EuchreError: too much else is to be read.
        """
        rows = await self.hub.read(self.hub.log.club_lines, player)
        return [row._replace(club=row.club.removeprefix(CLUB)) for row in rows]

    async def listed(self) -> list[tuple[str, Listing]]:
        """List the clubs that everybody may see, by their ids."""
        rows = await self.hub.read(self.hub.log.open_clubs)
        return [(club.removeprefix(CLUB), listing) for club, listing in rows]

    async def named(self, ident: str, player: str) -> str:
        """Find the title of a club that a player may know of; empty if there is none.

        Args:
            ident: its id.
            player: who asks; empty: somebody without an account.
        """
        if not ident:
            return ""
        listing = (await self.hub.read(self.hub.log.listings, [CLUB + ident])).get(CLUB + ident)
        if listing is None or listing.phase != "invited":
            return "" if listing is None else listing.title
        mine = (line.title for line in await self.lines_of(player) if line.club == ident)
        return next(mine, "")

    async def create(
        self, title: str, about: str, account: PlayingAccount, *, command: str, address: str
    ) -> LiveClub:
        """Create a club; the same command of the same player returns the same club.

        Raises:
            EuchreError: something in it makes no sense, or there are too many.
        """
        ident = readable(self._secret("club", account.player, command))
        existing = await self.find(ident)
        if existing is not None:
            return existing
        entries = deciding.found(ident, title, about, account.player, account.name)
        await self.check_few(account.player)
        await self.check_signed_in(account)
        self.hub.may_make(address)
        live = await self.begin(ident, entries, by=account.player, command=command, opens=())
        await self._see_that_is_there(live, account.player)
        return live

    async def check_few(self, player: str) -> None:
        """Verify that a player may belong to one more club.

        Raises:
            ClubError: they belong to many.
        """
        if len(await self.of(player)) >= MOST_CLUBS:
            raise ClubError(f"You are in {MOST_CLUBS} clubs: leave one first.")

    async def knowing(self, player: str) -> list[str]:
        """See `Remembering.knowing`: list all clubs that a player belonged to, or asked to join."""
        return [ident for ident, _ in await self.of(player, known=True)]

    async def export(self, player: str) -> list[dict[str, Any]]:
        """Export all data that clubs hold on a player: their roles, and all events by or about
        them.

        Raises:
            StoreError: it cannot be read.
        """
        found = []
        for ident, role in await self.of(player, known=True):
            club = await self.hub.read(self._known_of, ident, player)
            if club is not None:
                found.append({**club, "role": role})
        return found

    def _known_of(self, ident: str, player: str) -> dict[str, Any] | None:
        """Export what a club holds on a player; this reads its whole log, and belongs in a
        thread.
        """
        live = self._read(ident)
        if live is None:
            return None
        entries = [
            {
                "at": noted.at,
                "by": noted.by,
                "entry": msgspec.to_builtins(told(live.club, noted.entry)),
            }
            for noted in live.noted
            if noted.by == player or player in _named_in(noted.entry)
        ]
        return {"club": ident, "title": live.club.title, "log": entries}

    async def forget(self, ident: str, player: str) -> None:
        """See `Remembering.forget`: remove an account's name and id from all history of a club.
        Delete the club if it has no other member.
        """
        live = await self.find(ident)
        if live is None:
            return
        if set(live.club.members) == {player}:
            await self.delete(live)
            return
        await self.change(live, FORGETTING, lambda club: deciding.forget(club, player))
        stand_in = f"former.{secrets.token_hex(8)}"  # two may leave at once
        await self.redact(
            live,
            lambda entry: redacted(entry, player, stand_in),
            lambda by: stand_in if by == player else by,
        )
        if not await self.hub.load(self.hub.log.last, player):
            await asyncio.wrap_future(self.hub.log.delete(player))  # what came after all else went

    async def hide_names(self, live: LiveClub) -> None:
        """Rename the members of a club whose names moderators have hidden.

        Raises:
            EuchreError: it cannot be written.
        """
        hidden = self.hub.hidden

        def decide(club: Club) -> list[Entry]:
            return [
                MemberRenamed(player, hidden_name(player.removeprefix(PLAYER)))
                for key, player in hidden.items()
                if player in club.names and alike(club.names[player]) == key
            ]

        if decide(live.club):
            await self.change(live, "server", decide)

    async def catch_up(self, live: LiveClub) -> None:
        """Remove the names that moderators have hidden, and those of accounts that were deleted
        while another server had the club.

        Raises:
            EuchreError: it cannot be written.
        """
        await self.hide_names(live)
        club = live.club  # what is written comes first: all are in the database
        for player in await self.hub.load(self._gone, club):
            await self.forget(live.id, player)

    def _gone(self, club: Club) -> list[str]:
        rows = dict(self.hub.log.members(CLUB + club.id, known=True))
        gone = [player for player in club.members if not rows.get(player)]
        unknown = {player for player, name in club.names.items() if name != FORMER} - set(rows)
        return gone + [
            player
            for player in sorted(unknown - set(gone))
            if not self.hub.log.entries(player)  # those of old clubs may have asked in vain
        ]

    def invite(self, club: Club) -> str:
        """Return the secret in the invite link of a club, which holds until the link is renewed."""
        return self._secret("invite", club.id, str(club.links))

    def invites(self, club: Club, secret: str) -> bool:
        """Return whether a secret is that of the club's invite link."""
        return hmac.compare_digest(self.invite(club).encode(), secret.encode())

    def _secret(self, *parts: str) -> str:
        """Derive a word from these parts that only this server can, the same one each time."""
        digest = hmac.new(self._key, "\n".join(("clubs", *parts)).encode(), hashlib.sha256)
        return urlsafe_b64encode(digest.digest()).decode().rstrip("=")


def _named_in(entry: Entry) -> tuple[str, ...]:
    """Return the ids of the players that an entry is about."""
    player = getattr(entry, "player", "")
    return (*((player,) if player else ()), *getattr(entry, "players", ()))
