"""The evenings of one server: kept in memory as the log has them, changed one step at a time."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from euchre.league import accounts, deciding
from euchre.league.folding import evolve, fold
from euchre.league.formats import FORMATS
from euchre.league.log.entries import (
    HOST,
    Entry,
    TournamentSettings,
    entry_from_json,
    entry_to_json,
)
from euchre.league.log.state import Evening
from euchre.server.evenings.running.live import Author, Live, NameKeys
from euchre.server.folds import Folds, LogKind
from euchre.server.paging import Paged, paged
from euchre.server.processes.background import in_thread
from euchre.server.tables.hub import Hub
from euchre.store import EVENING, Listing, TokenRow, WriteBatch, token_hash
from euchre.words.names import alike, folded

PREFIX: Final = EVENING
"""What the ids of evenings begin with in the log."""
SHORTEST_COMMAND: Final = 12
"""Characters that the id of a command has at least."""

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody mistakes for another."""
_FRESH: Final = 36 * 3_600_000
"""How long, in ms, an evening that nobody changes stays in the list of those to join."""
_ON_A_PAGE: Final = 50
"""Evenings to join on a page."""
_LISTED: Final = 1_000
"""Evenings to join on all pages."""
_RENAMED_AT_ONCE: Final = 50
"""Players who are called otherwise at one go, since their names are hidden."""

Decide = Callable[[Evening], Sequence[Entry]]


class ListedEvening(NamedTuple):
    """A tournament as a line of a list.

    Attributes:
        id: what its links end in.
        listing: what is known of it.
    """

    id: str
    listing: Listing

    @property
    def format(self) -> str:
        """The title of its format."""
        return FORMATS[self.listing.preset].title

    @property
    def title(self) -> str:
        """The title of the tournament; without one, that of its format."""
        return self.listing.title or self.format

    @property
    def people(self) -> int:
        """The number of players."""
        return len(self.listing.players.splitlines())


EVENINGS: Final = LogKind(
    prefix=PREFIX,
    what="evening",
    read=entry_from_json,
    write=entry_to_json,
    fold=fold,
    evolve=evolve,
    most=20_000,
)
"""What the log of each is."""


class Evenings(Folds[Evening, Entry, Live]):
    """All tournaments of a server, in one event loop."""

    kind = EVENINGS
    gone = "The host has deleted this evening."

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        self._key = hub.log.server_key()

    def made(self, ident: str, state: Evening) -> Live:
        """See `Folds.build_live`."""
        return Live(id=ident, state=state)

    def batch(self, ident: str, state: Evening, entries: Sequence[Entry], now: int) -> WriteBatch:
        """See `Folds.build_batch`."""
        del entries
        return WriteBatch(ident, listing=describe_listing(state, now))

    def put_away(self, live: Live) -> None:
        """Record the use of a tournament, and so of all its tables."""
        self.hub.used(PREFIX + live.id)
        for round_ in live.evening.rounds:
            for sitting in round_.tables:
                if sitting.online:
                    self.hub.used(sitting.online)

    def may_leave(self, live: Live) -> bool:
        """See `Folds.can_release`: the server of a tournament has its tables, too."""
        tables = (sitting.online for round_ in live.evening.rounds for sitting in round_.tables)
        return not live.busy and not any(table in self.hub.rooms for table in tables)

    def note_used(self) -> None:
        """Record the use of all tournaments in memory that were used lately."""
        for live in self.in_memory():
            if self.lately(live):
                self.put_away(live)

    async def forget(self, table: str, unused: int) -> bool:
        """Delete an unused tournament from the disk, as `Hub.forget` does tables."""
        return await self.hub.slots.run(table, self._forget_unused, table, unused)

    async def _forget_unused(self, table: str, unused: int) -> bool:
        live = self._live.get(table.removeprefix(PREFIX))
        if live is not None:
            if self.lately(live):
                return False
            del self._live[live.id]
        claim = self.hub.log.owners.claim
        if await self.hub.loop.run_in_executor(None, claim, table) is not None:
            return False
        await asyncio.wrap_future(self.hub.log.delete(table, unused=unused))
        return True

    async def listed(self, evenings: Sequence[str]) -> list[ListedEvening]:
        """List those of these tournaments that exist, without reading their logs.

        Raises:
            EuchreError: too much else is to be read.
        """
        names = [PREFIX + each for each in evenings]
        found = await self.hub.read(self.hub.log.listings, names)
        return _listed((name, found[name]) for name in names if name in found)

    async def to_join(self, asked: str) -> Paged[ListedEvening]:
        """Load a page of the tournaments that anybody may join.

        Raises:
            EuchreError: too much else is to be read.
        """
        return await self.hub.read(self._page_to_join, asked)

    def _page_to_join(self, asked: str) -> Paged[ListedEvening]:
        log, since = self.hub.log, self.hub.now() - _FRESH
        page = paged(range(log.count_open(since, _LISTED, evenings=True)), asked, _ON_A_PAGE)
        found = log.open_tables(since, len(page.lines), page.before, evenings=True)
        return Paged(_listed(found), *page[1:])

    async def hide_names(self, live: Live) -> None:
        """Rename the players of a tournament whose names moderators have hidden.

        Raises:
            EuchreError: it cannot be written.
        """
        hidden = self.hub.hidden
        if not hidden or live.looked_for_names == (live.evening.version, hidden):
            return
        keys = await self.name_keys(live)
        taken = frozenset(each.folded for each in keys.values())

        def decide(evening: Evening) -> list[Entry]:
            rude = (
                player
                for player, person in evening.everybody.items()
                if person.name in keys and keys[person.name].alike in hidden
            )
            named = (player for player in rude if not accounts.is_nameless(evening, player))
            return [*islice(deciding.hide_names(named, taken), _RENAMED_AT_ONCE)]

        while decide(live.evening):
            await self.change(live, "moderator", decide, command=fresh_command())
            await asyncio.sleep(0)
        live.looked_for_names = live.evening.version, hidden

    async def name_keys(self, live: Live) -> Mapping[str, NameKeys]:
        """Return the keys by which the players' names are compared, computed once and in a
        thread.
        """
        names = {person.name for person in live.evening.everybody.values()}
        new = names - live.keys.keys()
        if new:
            found = await in_thread(_name_keys, new)
            live.keys = {name: it for name, it in live.keys.items() if name in names} | found
        return live.keys

    # -- made and changed -----------------------------------------------------------------------

    async def create(
        self, settings: TournamentSettings, names: Iterable[str], *, command: str, address: str = ""
    ) -> tuple[Live, str]:
        """Create a tournament, and return it with its host's token; the same command returns the
        same one.

        Raises:
            EuchreError: something in it makes no sense, or there are too many.
        """
        evening = readable(self.secret("evening", command))
        token = self.secret("host", evening, command)
        existing = await self.find(evening)
        if existing is not None:
            return existing, token
        self.hub.may_make(address)
        entries = await in_thread(deciding.begin, evening, settings, tuple(names))
        opens = (TokenRow(HOST, token_hash(token), self.hub.now()),)
        live = await self.begin(evening, entries, by="host", command=command, opens=opens)
        return live, token

    async def act(
        self,
        live: Live,
        author: Author,
        decide: Decide,
        *,
        command: str = "",
        opens: Callable[[Live, Sequence[Entry]], Iterable[TokenRow]] | None = None,
    ) -> bool:
        """Apply a change in the name of its author, whose token must be valid when it happens.

        Args and answer are those of `change`.

        Raises:
            Forbidden: their token has been taken back meanwhile.
            EuchreError: as for `change`.
        """

        def decide_for_author(evening: Evening) -> Sequence[Entry]:
            author.check(live)
            return decide(evening)

        by = author.by
        return await self.change(live, by, decide_for_author, command=command, opens=opens)

    def secret(self, *parts: str) -> str:
        """Derive a word from these parts that only this server can, the same one each time."""
        return make_secret(self._key, *parts)


def _listed(found: Iterable[tuple[str, Listing]]) -> list[ListedEvening]:
    """Build the lines of a list, without tournaments in formats of a newer version."""
    return [
        ListedEvening(table.removeprefix(PREFIX), listing)
        for table, listing in found
        if listing.preset in FORMATS
    ]


def _name_keys(names: Iterable[str]) -> dict[str, NameKeys]:
    return {name: NameKeys(folded(name), alike(name)) for name in names}


def make_secret(server_key: bytes, *parts: str) -> str:
    """Return the word that only the server with this key can make of these parts."""
    digest = hmac.new(server_key, "\n".join(("evenings", *parts)).encode(), hashlib.sha256)
    return urlsafe_b64encode(digest.digest()).decode().rstrip("=")


def readable(secret: str) -> str:
    """Turn a secret into an id of some 60 bits that can be typed from a screen on the wall.

    >>> readable("anything")
    'frdv-k4v6-yavd'
    """
    number, letters = int.from_bytes(hashlib.sha256(secret.encode()).digest()), []
    for _ in range(12):
        number, at = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[at])
    return "-".join("".join(letters[at : at + 4]) for at in range(0, 12, 4))


def fresh_command() -> str:
    """Return a new idempotency key for a form."""
    return secrets.token_urlsafe(18)


def describe_listing(evening: Evening, now: int) -> Listing:
    """Return the tournament's line in the public list; open: anybody may join."""
    names = "\n".join(person.name for person in evening.people.values())
    return Listing(
        title=evening.settings.title,
        preset=evening.settings.format,
        phase=evening.stage,
        open=evening.settings.joining
        and evening.settings.listed
        and not evening.closed
        and not deciding.was_last(evening),
        players=names,
        updated=now,
    )
