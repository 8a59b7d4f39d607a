"""The evenings of one server: kept in memory as the log has them, changed one step at a time."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from euchre.english.names import fold_lookalikes, fold_name
from euchre.server.event_store import EventStore, LogKind
from euchre.server.paging import ListPage, take_page
from euchre.server.processes.background import run_in_thread
from euchre.server.tables.hub import TableHub
from euchre.server.tournaments.live import LiveTournament, NameKeys, TournamentActor
from euchre.store import TOURNAMENT_LOG_PREFIX, LobbyListing, SeatTokenRow, WriteBatch, hash_token
from euchre.texts import translatable
from euchre.tournaments import accounts, commands
from euchre.tournaments.entries import (
    HOST,
    AccessLinkRenewed,
    Entry,
    PlaceReleased,
    TournamentSettings,
    entry_from_json,
    entry_to_json,
)
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.state import Tournament

TOURNAMENT_PREFIX: Final = TOURNAMENT_LOG_PREFIX
"""What the ids of evenings begin with in the log."""

_ID_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody mistakes for another."""
_LISTED_MS: Final = 36 * 3_600_000
"""How long, in ms, an evening that nobody changes stays in the list of those to join."""
_TOURNAMENTS_PER_PAGE: Final = 50
"""Evenings to join on a page."""
_MAX_LISTED: Final = 1_000
"""Evenings to join on all pages."""
_MAX_RENAMES_AT_ONCE: Final = 50
"""Players who are called otherwise at one go, since their names are hidden."""

EntryBuilder = Callable[[Tournament], Sequence[Entry]]


class ListedTournament(NamedTuple):
    """A tournament as a line of a list.

    Attributes:
        id: what its links end in.
        listing: what is known of it.
    """

    id: str
    listing: LobbyListing

    @property
    def format_title(self) -> str:
        """The title of its format."""
        return FORMATS[self.listing.preset].title

    @property
    def title(self) -> str:
        """The title of the tournament; without one, that of its format."""
        return self.listing.title or self.format_title

    @property
    def player_count(self) -> int:
        """The number of players."""
        return len(self.listing.players.splitlines())


TOURNAMENT_LOG_KIND: Final = LogKind(
    prefix=TOURNAMENT_PREFIX,
    what="evening",
    read=entry_from_json,
    write=entry_to_json,
    fold=fold_events,
    evolve=apply_event,
    most=20_000,
)
"""What the log of each is."""


class TournamentStore(EventStore[Tournament, Entry, LiveTournament]):
    """All tournaments of a server, in one event loop."""

    kind = TOURNAMENT_LOG_KIND
    gone = translatable("evening-deleted", "The host has deleted this evening.")

    def __init__(self, hub: TableHub) -> None:
        super().__init__(hub)
        self._key = hub.log.load_server_key()

    def build_aggregate(self, aggregate_id: str, state: Tournament) -> LiveTournament:
        """See `EventStore.build_aggregate`."""
        return LiveTournament(id=aggregate_id, state=state)

    def build_index_rows(
        self, aggregate_id: str, state: Tournament, entries: Sequence[Entry], now_ms: int
    ) -> WriteBatch:
        """See `EventStore.build_index_rows`."""
        del entries
        return WriteBatch(aggregate_id, listing=build_lobby_listing(state, now_ms))

    def record_use(self, live_tournament: LiveTournament) -> None:
        """Record the use of a tournament, and so of all its tables."""
        self.hub.record_use(TOURNAMENT_PREFIX + live_tournament.id)
        for round_ in live_tournament.tournament.rounds:
            for sitting in round_.tables:
                if sitting.online:
                    self.hub.record_use(sitting.online)

    def may_fill_log(self, state: Tournament, author: str) -> bool:
        """See `EventStore.may_fill_log`: whoever has the link may become a guest or player."""
        del state
        return author in ("host", "server")

    def can_release(self, live_tournament: LiveTournament) -> bool:
        """See `EventStore.can_release`: the server of a tournament has its tables, too."""
        tables = (
            sitting.online
            for round_ in live_tournament.tournament.rounds
            for sitting in round_.tables
        )
        return not live_tournament.is_busy and not any(table in self.hub.rooms for table in tables)

    def record_recent_use(self) -> None:
        """Record the use of all tournaments in memory that were used lately."""
        for live_tournament in self.list_in_memory():
            if self.was_used_recently(live_tournament):
                self.record_use(live_tournament)

    def _read_log(self, aggregate_id: str) -> LiveTournament | None:
        """See `EventStore._read_log`: a server that took a place back may have died before it took
        the chairs.
        """
        live_tournament = super()._read_log(aggregate_id)
        if live_tournament is not None:
            live_tournament.unrevoked = {
                stored.entry.player: stored.at  # the last time
                for stored in live_tournament.stored_events
                if isinstance(stored.entry, PlaceReleased | AccessLinkRenewed)
            }
        return live_tournament

    async def delete_if_unused(self, log_name: str, unused_since_ms: int) -> bool:
        """Delete an unused tournament from the disk, as `TableHub.delete_if_unused` does tables."""
        return await self.hub.slots.run_holding(
            log_name, self._delete_locked, log_name, unused_since_ms
        )

    async def _delete_locked(self, log_name: str, unused_since_ms: int) -> bool:
        live_tournament = self._aggregates.get(log_name.removeprefix(TOURNAMENT_PREFIX))
        if live_tournament is not None:
            if self.was_used_recently(live_tournament):
                return False
            del self._aggregates[live_tournament.id]
        claim = self.hub.log.owners.acquire_lease
        if await self.hub.loop.run_in_executor(None, claim, log_name) is not None:
            return False
        await asyncio.wrap_future(
            self.hub.log.delete_log(log_name, unused_since_ms=unused_since_ms)
        )
        return True

    async def list_by_id(self, tournament_ids: Sequence[str]) -> list[ListedTournament]:
        """List those of these tournaments that exist, without reading their logs.

        Raises:
            EuchreError: too much else is to be read.
        """
        names = [TOURNAMENT_PREFIX + ident for ident in tournament_ids]
        listings = await self.hub.run_reader(self.hub.log.find_listings, names)
        return _build_listed((name, listings[name]) for name in names if name in listings)

    async def load_open_page(self, page_text: str) -> ListPage[ListedTournament]:
        """Load a page of the tournaments that anybody may join.

        Raises:
            EuchreError: too much else is to be read.
        """
        return await self.hub.run_reader(self._read_open_page, page_text)

    def _read_open_page(self, wanted_page: str) -> ListPage[ListedTournament]:
        log, since_ms = self.hub.log, self.hub.now_ms() - _LISTED_MS
        page = take_page(
            range(log.count_open_tournaments(since_ms, _MAX_LISTED)),
            wanted_page,
            _TOURNAMENTS_PER_PAGE,
        )
        listings = log.list_open_tables(since_ms, len(page.lines), page.before, tournaments=True)
        return ListPage(_build_listed(listings), *page[1:])

    async def apply_hidden_names(self, live_tournament: LiveTournament) -> None:
        """Rename the players of a tournament whose names moderators have hidden.

        Raises:
            EuchreError: it cannot be written.
        """
        hidden = self.hub.hidden
        while hidden and live_tournament.looked_for_names != (
            looked := (live_tournament.tournament.version, hidden)
        ):
            build_entries = partial(
                _build_renames, await self.load_name_keys(live_tournament), hidden
            )
            if build_entries(live_tournament.tournament):
                await self.change_log(
                    live_tournament, "moderator", build_entries, command_id=new_command_id()
                )
                await asyncio.sleep(0)
            else:
                live_tournament.looked_for_names = looked

    async def load_name_keys(self, live_tournament: LiveTournament) -> Mapping[str, NameKeys]:
        """Return the keys by which the players' names are compared, computed once and in a
        thread.
        """
        names = {person.name for person in live_tournament.tournament.all_players.values()}
        unknown = names - live_tournament.keys.keys()
        if unknown:
            computed = await run_in_thread(_compute_name_keys, unknown)
            live_tournament.keys = {
                name: name_keys for name, name_keys in live_tournament.keys.items() if name in names
            } | computed
        return live_tournament.keys

    # -- made and changed -----------------------------------------------------------------------

    async def create(
        self,
        settings: TournamentSettings,
        names: Iterable[str],
        *,
        command_id: str,
        address: str = "",
        before_creation: Callable[[str], Awaitable[object]] | None = None,
    ) -> tuple[LiveTournament, str]:
        """Create a tournament, and return it with its host's token; the same command with the same
        settings and names returns the same one.

        Args:
            settings: of the tournament.
            names: of its players.
            command_id: names it, so that it is made once.
            address: where its host is in the network.
            before_creation: is given its id before it is made; what this refuses is not made.

        Raises:
            EuchreError: something in it makes no sense, or there are too many.
        """
        names = tuple(names)
        wanted = msgspec.json.encode((settings, names)).decode()
        secret = self.derive_secret("evening", command_id, wanted)
        tournament_id = derive_readable_id(secret)
        token = self.derive_secret("host", tournament_id, command_id)
        existing = await self.find(tournament_id)
        if existing is not None:
            return existing, token
        self.hub.charge_table_creation(address)
        entries = await run_in_thread(commands.open_with_players, tournament_id, settings, names)
        if before_creation is not None:
            await before_creation(tournament_id)
        opens = (SeatTokenRow(HOST, hash_token(token), self.hub.now_ms()),)
        live_tournament = await self.create_from_form(
            tournament_id,
            entries,
            author="host",
            command_id=command_id,
            token_rows=opens,
            form_token=secret,
        )
        return live_tournament, token

    async def apply_as_author(
        self,
        live_tournament: LiveTournament,
        author: TournamentActor,
        build_entries: EntryBuilder,
        *,
        command_id: str = "",
        build_token_rows: Callable[[LiveTournament, Sequence[Entry]], Iterable[SeatTokenRow]]
        | None = None,
    ) -> bool:
        """Apply a change in the name of its author, whose token must be valid when it happens.

        Args and answer are those of `change_log`.

        Raises:
            TournamentPermissionError: their token has been taken back meanwhile.
            EuchreError: as for `change_log`.
        """

        def build_for_author(tournament: Tournament) -> Sequence[Entry]:
            author.verify_token(live_tournament)
            return build_entries(tournament)

        return await self.change_log(
            live_tournament,
            author.log_name,
            build_for_author,
            command_id=command_id,
            build_token_rows=build_token_rows,
        )

    def derive_secret(self, *parts: str) -> str:
        """Derive a word from these parts that only this server can, the same one each time."""
        return derive_secret_with_key(self._key, "evenings", *parts)


def _build_renames(
    keys: Mapping[str, NameKeys], hidden_names: Container[str], tournament: Tournament
) -> list[Entry]:
    """Rename some players whose names are hidden, as far as their keys are known."""
    players = (
        player
        for player, person in tournament.all_players.items()
        if person.name in keys
        and keys[person.name].alike in hidden_names
        and not accounts.is_settled_leaver(tournament, player)
    )
    taken = frozenset(name.folded for name in keys.values())
    return [*islice(commands.hide_names(players, taken), _MAX_RENAMES_AT_ONCE)]


def _build_listed(listings: Iterable[tuple[str, LobbyListing]]) -> list[ListedTournament]:
    """Build the lines of a list, without tournaments in formats of a newer version."""
    return [
        ListedTournament(table.removeprefix(TOURNAMENT_PREFIX), listing)
        for table, listing in listings
        if listing.preset in FORMATS
    ]


def _compute_name_keys(names: Iterable[str]) -> dict[str, NameKeys]:
    return {name: NameKeys(fold_name(name), fold_lookalikes(name)) for name in names}


def derive_secret_with_key(server_key: bytes, *parts: str) -> str:
    """Return the word that only the server with this key can make of these parts."""
    digest = hmac.digest(server_key, "\n".join(parts).encode(), hashlib.sha256)
    return urlsafe_b64encode(digest).decode().rstrip("=")


def derive_readable_id(secret: str) -> str:
    """Turn a secret into an id of some 60 bits that can be typed from a screen on the wall.

    >>> derive_readable_id("anything")
    'frdv-k4v6-yavd'
    """
    number, letters = int.from_bytes(hashlib.sha256(secret.encode()).digest()), []
    for _ in range(12):
        number, index = divmod(number, len(_ID_ALPHABET))
        letters.append(_ID_ALPHABET[index])
    return "-".join("".join(letters[index : index + 4]) for index in range(0, 12, 4))


def new_command_id() -> str:
    """Return a new idempotency key for a form."""
    return secrets.token_urlsafe(18)


def build_lobby_listing(tournament: Tournament, now_ms: int) -> LobbyListing:
    """Return the tournament's line in the public list; open: anybody may join."""
    names = "\n".join(person.name for person in tournament.people.values())
    return LobbyListing(
        title=tournament.settings.title,
        preset=tournament.settings.format,
        phase=tournament.stage,
        open=tournament.settings.listed and commands.can_join(tournament),
        players=names,
        updated=now_ms,
    )
