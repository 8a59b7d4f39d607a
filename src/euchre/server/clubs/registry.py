"""The clubs of one server: kept in memory as the log has them, changed one step at a time."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from euchre.clubs import Club, ClubError, Entry, apply_event, commands, fold_events
from euchre.clubs.entries import (
    MEMBER_ROLE,
    ORGANISER_ROLE,
    OWNER_ROLE,
    AdmissionDeclined,
    AdmissionRequested,
    ChallengeCalledOff,
    ClubFounded,
    ClubRenamed,
    EntrantWithdrawn,
    FixtureScoreClaimed,
    FixtureScoreConfirmed,
    FixtureScorePlayed,
    FixtureScoreSet,
    InviteLinkRenewed,
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    MemberRenamed,
    MemberRoleSet,
    SeasonClosed,
    entry_from_json,
    entry_to_json,
)
from euchre.clubs.exporting import anonymise_event, replace_with_current_name
from euchre.english.names import FORMER_PLAYER_NAME, build_hidden_name, fold_lookalikes
from euchre.server.event_store import (
    FORGETTING_AUTHOR,
    AggregateStep,
    EventStore,
    LiveAggregate,
    LogKind,
    StoredEvent,
)
from euchre.server.http.identity import AccountStatus, PlayingAccount
from euchre.server.http.request_context import run_shielded
from euchre.server.operations import encode_raw
from euchre.server.paging import ListPage, take_page
from euchre.server.tables.hub import TableHub
from euchre.server.tournaments.registry import derive_readable_id, derive_secret_with_key
from euchre.store import (
    ACCOUNT_PREFIX,
    CLUB_PREFIX,
    ClubListItem,
    ClubMemberRow,
    LobbyListing,
    WriteBatch,
)
from euchre.texts import translatable

T = TypeVar("T")
MAX_CLUBS_PER_PLAYER: Final = 40
"""Clubs that one player may belong to."""
MAX_LISTED_CLUBS: Final = 1_000
"""Listed clubs on all pages."""
_CLUBS_PER_PAGE: Final = 50
"""Listed clubs on a page."""


@dataclass(kw_only=True)
class LiveClub(LiveAggregate[Club, Entry]):
    """A club in memory; the author of an event is an account's id, ``server``, ``moderator``, or
    `FORGETTING_AUTHOR`.

    Attributes:
        created_tables: the table that each command of a player has made.
        table_lock: held while a table is being made.
        collected_version: the version of the results of its games that have been looked through.
    """

    created_tables: dict[tuple[str, str], str] = field(default_factory=dict)
    table_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    collected_version: tuple[int, int] = (0, -1)

    @property
    def club(self) -> Club:
        """The current state of the club."""
        return self.state

    def count_equal_entries(self, entry: Entry) -> int:
        """Return how often the log has an entry."""
        return sum(stored.entry == entry for stored in self.stored_events)

    @property
    def is_busy(self) -> bool:
        """Return whether the club is being changed, or a table is being opened for it."""
        return self.lock.locked() or self.table_lock.locked()


CLUB_LOG_KIND: Final = LogKind(
    prefix=CLUB_PREFIX,
    what="club",
    read=entry_from_json,
    write=entry_to_json,
    fold=fold_events,
    evolve=apply_event,
    most=20_000,
    spare={
        AdmissionDeclined: 5_000,
        ChallengeCalledOff: 5_000,
        EntrantWithdrawn: 5_000,
        FixtureScoreConfirmed: 5_000,
        FixtureScorePlayed: 5_000,
        MemberLeft: 5_000,
        # what an organiser can do again and again leaves room for those who want to go
        FixtureScoreSet: 2_500,
        InviteLinkRenewed: 2_500,
        MemberRemoved: 2_500,
        SeasonClosed: 2_500,
    },
)
"""What the log of each is."""


class ClubStore(EventStore[Club, Entry, LiveClub]):
    """All clubs of a server, in one event loop."""

    kind = CLUB_LOG_KIND
    prefix = CLUB_PREFIX
    gone = translatable("club-deleted", "This club has been deleted.")

    def __init__(self, hub: TableHub) -> None:
        super().__init__(hub)
        self._key = hub.log.load_server_key()

    def build_aggregate(self, aggregate_id: str, state: Club) -> LiveClub:
        """See `EventStore.build_aggregate`."""
        return LiveClub(id=aggregate_id, state=state)

    def build_index_rows(
        self, aggregate_id: str, state: Club, entries: Sequence[Entry], now_ms: int
    ) -> WriteBatch:
        """See `EventStore.build_index_rows`: write the memberships, and the club's line in the
        public list.
        """
        memberships = {
            entry.player: ClubMemberRow(entry.player, state.role_of(entry.player))
            for entry in entries
            if isinstance(
                entry,
                ClubFounded
                | AdmissionRequested
                | MemberJoined
                | MemberLeft
                | MemberRemoved
                | MemberRoleSet,
            )
        }
        is_open = state.door == "listed"
        listing = LobbyListing(state.title, "", state.door, is_open, "", now_ms)
        return WriteBatch(aggregate_id, listing=listing, members=tuple(memberships.values()))

    def may_fill_log(self, state: Club, author: str) -> bool:
        """See `EventStore.may_fill_log`."""
        return author == "server" or state.role_of(author) in (OWNER_ROLE, ORGANISER_ROLE)

    def count_entries_written_as_member(self, live_club: LiveClub, author: str) -> int:
        """See `EventStore.count_entries_written_as_member`; what they wrote as owner or
        organiser is not counted.
        """
        added, role = 0, MEMBER_ROLE
        for stored in live_club.stored_events:
            match stored.entry:
                case ClubFounded(player=player) if player == author:
                    role = OWNER_ROLE
                case (
                    MemberJoined(player=player)
                    | MemberLeft(player=player)
                    | MemberRemoved(player=player)
                ) if player == author:
                    role = MEMBER_ROLE
                case MemberRoleSet(player=player) if player == author:
                    role = stored.entry.role
            added += stored.author == author and role == MEMBER_ROLE
        return added

    def verify_capacity(self, live_club: LiveClub, author: str, entries: Sequence[Entry]) -> None:
        """See `EventStore.verify_capacity`: there always is for the first score of each side."""
        entries = [entry for entry in entries if not _is_first_score_claim(live_club.club, entry)]
        super().verify_capacity(live_club, author, entries)

    async def _run_step(
        self, live_club: LiveClub, step: AggregateStep[Club, Entry, LiveClub]
    ) -> bool:
        """See `EventStore._run_step`; forget an account at once that was deleted meanwhile."""
        before = live_club.club
        is_new = await super()._run_step(live_club, step)
        for player in {*live_club.club.members, *live_club.club.asking} - {
            *before.members,
            *before.asking,
        }:
            await self._undo_join_if_deleted(live_club, player)
        return is_new

    async def _undo_join_if_deleted(self, live_club: LiveClub, player: str) -> None:
        """Verify that a new member has not deleted their account while the membership was written.

        Whoever deletes one looks for its clubs after saying so in its log: one of the two sees the
        other.
        """
        if await self.hub.accounts.find_account_status(player) is AccountStatus.DELETED:
            await self.forget_account(live_club.id, player)
            raise ClubError(translatable("club-account-deleted", "This account has been deleted."))

    # -- found and made -------------------------------------------------------------------------

    async def list_memberships(
        self, player: str, *, includes_former: bool = False
    ) -> list[tuple[str, str]]:
        """List the ids of a player's clubs, each with their role
        (`DurableLog.list_player_clubs`).
        """
        rows = await self.hub.run_loader(
            partial(self.hub.log.list_player_clubs, player, with_former=includes_former)
        )
        return [(club.removeprefix(CLUB_PREFIX), role) for club, role in rows]

    async def list_player_clubs(self, player: str) -> list[ClubListItem]:
        """List a player's clubs as lines of a list, without reading the clubs' logs.

        Raises:
            EuchreError: too much else is to be read.
        """
        rows = await self.hub.run_reader(self.hub.log.list_club_list_items, player)
        return [row._replace(club=row.club.removeprefix(CLUB_PREFIX)) for row in rows]

    async def load_open_page(self, page_text: str) -> ListPage[tuple[str, LobbyListing]]:
        """Load a page of the clubs that everybody may see, by their ids."""
        rows = await self.hub.run_reader(self.hub.log.list_open_clubs, MAX_LISTED_CLUBS)
        found = take_page(rows, page_text, _CLUBS_PER_PAGE)
        lines = [(club.removeprefix(CLUB_PREFIX), listing) for club, listing in found.lines]
        return found._replace(lines=lines)

    async def find_visible_title(self, club_id: str, player: str) -> str:
        """Find the title of a club that a player may know of; empty if there is none.

        Args:
            club_id: its id.
            player: the visitor's account; empty: none.
        """
        if not club_id:
            return ""
        listing = (
            await self.hub.run_reader(self.hub.log.find_listings, [CLUB_PREFIX + club_id])
        ).get(CLUB_PREFIX + club_id)
        if listing is None or listing.phase != "invited":
            return "" if listing is None else listing.title
        titles = (
            line.title for line in await self.list_player_clubs(player) if line.club == club_id
        )
        return next(titles, "")

    async def create(
        self, title: str, about: str, account: PlayingAccount, *, command_id: str, address: str
    ) -> LiveClub:
        """Create a club; the same command and texts of the same player return the same club.

        Raises:
            EuchreError: something in it makes no sense, or there are too many.
        """
        secret = self._derive_secret("club", account.player, command_id, title, about)
        ident = derive_readable_id(secret)
        existing = await self.find(ident)
        if existing is not None:
            return existing
        entries = commands.create_club(ident, title, about, account.player, account.name)

        async def create_unless_deleted() -> LiveClub:
            await self.verify_signed_in(account)
            self.hub.charge_table_creation(address)
            live_club = await self.create_from_form(
                ident,
                entries,
                author=account.player,
                command_id=command_id,
                token_rows=(),
                form_token=secret,
            )
            await self._undo_join_if_deleted(live_club, account.player)
            return live_club

        return await self.run_within_club_limit(account.player, create_unless_deleted)

    async def run_within_club_limit(self, player: str, function: Callable[[], Awaitable[T]]) -> T:
        """Run what makes a player belong to one more club, if they may: one after the other, so
        that all count.

        Raises:
            ClubError: they belong to many.
        """

        async def verify_and_run() -> T:
            await self.verify_club_limit(player)
            return await function()

        holding = self.hub.slots.run_holding(f"clubs of {player}", verify_and_run)
        return await run_shielded(holding)

    async def verify_club_limit(self, player: str) -> None:
        """Verify that a player may belong to one more club.

        Raises:
            ClubError: they belong to many.
        """
        if len(await self.list_memberships(player)) >= MAX_CLUBS_PER_PLAYER:
            raise ClubError(
                translatable(
                    "club-player-clubs-many",
                    f"A player can belong to {MAX_CLUBS_PER_PLAYER} clubs at most: leave one "
                    "first.",
                    clubs=MAX_CLUBS_PER_PLAYER,
                )
            )

    async def find_logs_mentioning(self, player: str) -> list[str]:
        """List all clubs that a player belonged to, or asked to join."""
        return [ident for ident, _ in await self.list_memberships(player, includes_former=True)]

    async def export_player_data(self, player: str) -> AsyncGenerator[bytes]:
        """Export all data that clubs hold on a player: their roles, and all events by or about
        them; one club after the other, as JSON.

        Raises:
            StoreError: it cannot be read.
        """
        for ident, role in await self.list_memberships(player, includes_former=True):
            club = await self.hub.run_reader(self._export_player_from_club, ident, player, role)
            if club is not None:
                yield club

    def _export_player_from_club(self, club_id: str, player: str, role: str) -> bytes | None:
        """Export what a club holds on a player; this reads its whole log, and belongs in a
        thread. Who may not look at the club is told the title that it had when they could.
        """
        live_club = self._read_log(club_id)
        if live_club is None:
            return None
        title, known_title, entries = "", "", list[msgspec.Raw]()
        for stored in live_club.stored_events:
            if isinstance(stored.entry, ClubFounded | ClubRenamed):
                title = stored.entry.title
            is_named = stored.author == player or _is_named_in(stored.entry, player)
            if is_named:  # as it is not if the score of an old game of theirs is corrected
                known_title = title
            if is_named or _is_about_season_of_player(live_club.club, stored.entry, player):
                entries.append(encode_raw(event_to_dict(live_club.club, stored)))
        if live_club.club.role_of(player) or live_club.club.door != "invited":
            known_title = title
        about = {"club": club_id, "title": known_title, "log": entries, "role": role}
        return msgspec.json.encode(about)

    async def forget_account(self, aggregate_id: str, player: str) -> None:
        """See `SupportsForgetting.forget_account`: remove an account's name and id from all
        history of a club. Delete the club if it has no other member.
        """
        live_club = await self.find(aggregate_id)
        if live_club is None:
            return

        def verify_is_only_member(club: Club) -> None:
            if set(club.members) != {player}:
                raise ClubError(translatable("club-has-others", "The club has other members."))

        with suppress(ClubError):
            await self.delete(live_club, verify_is_only_member)
            return
        await self.change_log(
            live_club, FORGETTING_AUTHOR, lambda club: commands.remove_deleted_account(club, player)
        )
        stand_in = f"former.{secrets.token_hex(8)}"  # two may leave at once
        await self.redact_log(
            live_club,
            lambda entry: anonymise_event(entry, player, stand_in),
            lambda by: stand_in if by == player else by,
        )
        if not await self.hub.run_loader(self.hub.log.find_last_seq, player):
            await asyncio.wrap_future(
                self.hub.log.delete_log(player)
            )  # what came after all else went

    async def apply_hidden_names(self, live_club: LiveClub) -> None:
        """Rename the members of a club whose names moderators have hidden.

        Raises:
            EuchreError: it cannot be written.
        """
        hidden = self.hub.hidden

        def build_rename_entries(club: Club) -> list[Entry]:
            return [
                MemberRenamed(player, build_hidden_name(player.removeprefix(ACCOUNT_PREFIX)))
                for key, player in hidden.items()
                if player in club.names and fold_lookalikes(club.names[player]) == key
            ]

        if build_rename_entries(live_club.club):
            await self.change_log(live_club, "moderator", build_rename_entries)

    async def remove_hidden_and_deleted_names(self, live_club: LiveClub) -> None:
        """Remove the names that moderators have hidden, and those of accounts that were deleted
        while another server had the club.

        Raises:
            EuchreError: it cannot be written.
        """
        await self.apply_hidden_names(live_club)
        club = live_club.club  # what is written comes first: all are in the database
        for player in await self.hub.run_loader(self._find_deleted_members, club):
            await self.forget_account(live_club.id, player)

    def _find_deleted_members(self, club: Club) -> list[str]:
        rows = dict(self.hub.log.list_members(CLUB_PREFIX + club.id, with_former=True))
        former = {player for player in club.members if not rows.get(player)}
        named = {player for player, name in club.names.items() if name != FORMER_PLAYER_NAME}
        return [
            player
            for player in sorted(former | (named - set(rows)))
            if not self.hub.log.find_last_seq(player)  # others have left, or asked in vain
        ]

    def invite_secret(self, club: Club) -> str:
        """Return the secret in the invite link of a club, which holds until the link is renewed."""
        return self._derive_secret("invite", club.id, str(club.links))

    def is_valid_invite(self, club: Club, secret: str) -> bool:
        """Return whether a secret is that of the club's invite link."""
        return hmac.compare_digest(self.invite_secret(club).encode(), secret.encode())

    def _derive_secret(self, *parts: str) -> str:
        """Derive a word from these parts that only this server can, the same one each time."""
        return derive_secret_with_key(self._key, "clubs", *parts)


def event_to_dict(club: Club, event: StoredEvent[Entry]) -> dict[str, Any]:
    """Return an event of a club's log as plain data, with its player's current name."""
    entry = msgspec.to_builtins(replace_with_current_name(club, event.entry))
    return {"at": event.at, "by": event.author, "entry": entry}


def _is_named_in(entry: Entry, player: str) -> bool:
    return player == getattr(entry, "player", "") or player in getattr(entry, "players", ())


def _is_about_season_of_player(club: Club, entry: Entry, player: str) -> bool:
    """Return whether an entry is about a player's part in a season or a game of it, whoever wrote
    it.
    """
    season = club.seasons.get(getattr(entry, "season", 0))
    if season is None:
        return False
    fixture = season.fixtures.get(getattr(entry, "fixture", 0))
    entrant = season.entrants.get(getattr(entry, "entrant", 0))
    return (fixture is not None and season.find_side(fixture, player) is not None) or (
        entrant is not None and player in entrant.players
    )


def _is_first_score_claim(club: Club, entry: Entry) -> bool:
    """Return whether an entry is the first score that its side enters for a game."""
    if not isinstance(entry, FixtureScoreClaimed):
        return False
    season = club.seasons[entry.season]
    fixture = season.fixtures[entry.fixture]
    return season.find_side(fixture, entry.by) not in {claim.side for claim in fixture.claims}
