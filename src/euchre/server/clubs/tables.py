"""The tables of clubs on this server: laid for members, and what comes back from them."""

from __future__ import annotations

import logging
from collections.abc import Container, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from euchre.clubs import Club, ClubError, Season, deciding
from euchre.clubs.deciding import PlayedGame
from euchre.clubs.log.entries import Entry, OnTable
from euchre.clubs.log.state import Fixture
from euchre.rules import Seat, teams
from euchre.server.clubs.registry import Clubs, LiveClub
from euchre.server.doors.accounts import Identity
from euchre.server.folds import Unsaved
from euchre.store import CLUB, ResultRow, StoreError
from euchre.table.commands import Refused
from euchre.table.log.entries import TableSettings
from euchre.table.results import CASUAL, result_from_json
from euchre.words.names import Name

_GAMES: Final = 4
"""Games at the table of a fixture that are looked at, from the first on."""
_RESULTS: Final = 60
"""Results that the list of the last games is made of: one for each player of a game."""
_KEPT: Final = 200
"""Commands of a club that made tables and are still known."""
_log: Final = logging.getLogger("euchre.server")


class TableNow(NamedTuple):
    """A table of a club with players at it, now or lately.

    Attributes:
        link: where it is.
        title: what it is called.
        names: who sits there.
        playing: whether a game is on.
    """

    link: str
    title: str
    names: tuple[str, ...]
    playing: bool


class ClubTables:
    """Opens tables for clubs, and enters the results in the clubs' seasons."""

    def __init__(self, clubs: Clubs) -> None:
        self._clubs, self._hub = clubs, clubs.hub

    def now(self, live: LiveClub) -> list[TableNow]:
        """List the tables of a club that are in memory and not over."""
        rooms = [
            room
            for room in self._hub.rooms.values()
            if room.table.settings.club == live.id and room.table.stage != "over"
        ]
        return [
            TableNow(
                f"/t/{room.table.id}",
                room.table.settings.title,
                tuple(chair.name for chair in room.table.chairs if chair.person),
                room.table.stage == "playing",
            )
            for room in rooms
        ]

    async def play(
        self, live: LiveClub, rule_set: int, identity: Identity, *, command: str, address: str
    ) -> str:
        """Open a table by one of the club's rule sets, seat the player there, and return its
        address.

        Raises:
            EuchreError: they are no member, there is no such rule set, or too many tables.
        """
        async with live.tables:
            await self._clubs.check_signed_in(identity.account)
            deciding.member(live.club, identity.player)
            chosen = deciding.rules_of(live.club, rule_set)
            known = live.laid.get((identity.player, command))
            if known is None:
                settings = TableSettings(
                    rules=chosen.rules, title=f"{live.club.title}: {chosen.title}", club=live.id
                )
                known = await self._lay(live, settings, identity, command, address)
        return await self._seated(live, known, 0, identity)

    async def play_fixture(
        self,
        live: LiveClub,
        number: int,
        fixture: int,
        identity: Identity,
        *,
        command: str,
        address: str,
    ) -> str:
        """Return the table of a game of a season, opened if need be, with the player seated there.

        Raises:
            EuchreError: it is not theirs, it has its score, or there are too many tables.
        """
        async with live.tables:
            await self._clubs.check_signed_in(identity.account)
            deciding.on_table(live.club, identity.player, number, fixture, "")  # whether it can be
            season = live.club.seasons[number]
            found = season.fixtures[fixture]
            table = found.table
            room = await self._hub.room(table) if table else None
            if room is None or room.table.stage == "over":
                settings = _settings(live.club, season, found)
                table = await self._lay(live, settings, identity, command, address)
                await self._clubs.change(
                    live,
                    identity.player,
                    lambda club: deciding.on_table(club, identity.player, number, fixture, table),
                    account=identity.account,
                )
        seat = _seat(season, found, identity.player)
        return await self._seated(live, table, seat, identity)

    async def _lay(
        self,
        live: LiveClub,
        settings: TableSettings,
        identity: Identity,
        command: str,
        address: str,
    ) -> str:
        self._hub.may_make(address)
        table = await self._hub.lay(settings, CLUB + live.id)
        live.laid[identity.player, command] = table
        while len(live.laid) > _KEPT:
            live.laid.pop(next(iter(live.laid)))
        return table

    async def _seated(
        self, live: LiveClub, table: str, seat: Seat | None, identity: Identity
    ) -> str:
        """Return the address of a table, with the player's seat key if their seat is free or
        theirs.

        Raises:
            NotAllowed: they are no member any more.
        """

        def still() -> None:
            deciding.member(live.club, identity.player)

        room = await self._hub.room(table)
        if room is None:
            raise ClubError("That table is gone.")
        mine = [at for at, each in enumerate(room.table.chairs) if each.player == identity.player]
        if mine:
            seat, key = mine[0], await room.admit(mine[0], identity, still=still)
        elif seat is None or room.table.chairs[seat].person:
            return f"/t/{table}"
        else:
            try:
                seat, key = await room.sit(Name(""), seat, identity=identity, still=still)
            except Refused:  # they come to the table all the same
                return f"/t/{table}"
        return f"/t/{table}#seat={key}"

    # -- what comes back ------------------------------------------------------------------------

    async def collect(self, live: LiveClub) -> None:
        """Enter the results of tables in the club's seasons, if there may be new ones since the
        last look.
        """
        version = self._hub.version_of(live.id)
        waiting = {each.table: (season, each.number) for season, each in _waiting(live.club)}
        if not waiting or live.collected == version:
            return
        try:
            found = await self._hub.load(self._played, live.id, _laid(live, waiting), waiting)
        except StoreError as error:
            _log.warning("results of a club's games were not read: %s", error)
            return
        for table, games in found.items():
            number, fixture = waiting[table]
            decide = partial(_entered, number=number, fixture=fixture, games=[*games.values()])
            try:
                await self._clubs.change(live, "server", decide)
            except Unsaved:
                return  # the next look finds it
        live.collected = version

    def _played(
        self, club: str, since: int, tables: Container[str]
    ) -> dict[str, dict[int, PlayedGame]]:
        """Read the finished games of tables, in order, by their numbers."""
        found: dict[str, dict[int, PlayedGame]] = {}
        for row in self._hub.log.results_in(CASUAL, club, since):
            if row.table in tables and row.game <= _GAMES:  # one for each player of a game
                game = PlayedGame(row.table, row.game, result_from_json(row.body).game)
                found.setdefault(row.table, {})[row.game] = game
        return found

    async def last_results(self, live: LiveClub) -> list[ResultRow]:
        """Read the last results of members at the club's tables, the newest first."""
        read = self._hub.log.last_results
        return await self._hub.read(read, CASUAL, live.id, _RESULTS)


def _entered(
    club: Club, *, number: int, fixture: int, games: Sequence[PlayedGame]
) -> Sequence[Entry]:
    for game in games:
        entries = deciding.played(club, number, fixture, game)
        if entries:
            return entries
    return ()


def _laid(live: LiveClub, tables: Container[str]) -> int:
    """Return the time at which the first of some tables was opened, in ms."""
    entries = ((noted.at, noted.entry) for noted in live.noted)
    return min(at for at, entry in entries if isinstance(entry, OnTable) and entry.table in tables)


def _waiting(club: Club) -> Iterator[tuple[int, Fixture]]:
    for season in club.seasons.values():
        for fixture in season.waiting():
            if fixture.table:
                yield season.number, fixture


def _settings(club: Club, season: Season, fixture: Fixture) -> TableSettings:
    return TableSettings(
        rules=season.settings.rules,
        # No names: the title stays with the game when the account of a player is gone.
        title=f"{season.settings.title}, game {fixture.number}",
        hints=False,
        undo=False,
        club=club.id,
    )


def _seat(season: Season, fixture: Fixture, player: str) -> Seat | None:
    """Find the player's seat at the table of a fixture; None: any seat."""
    side = season.side_of(fixture, player)
    if side is None:
        return None
    at = season.entrants[fixture.sides[side]].players.index(player)
    return teams(season.game)[side][at]
