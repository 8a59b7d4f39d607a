"""The tables of clubs on this server: laid for members, and what comes back from them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from euchre.clubs import Club, ClubError, Season, commands
from euchre.clubs.commands import PlayedGame
from euchre.clubs.entries import Entry
from euchre.clubs.state import Fixture
from euchre.english.names import DisplayName
from euchre.errors import EuchreError, RecordError
from euchre.game.rules import Seat, teams
from euchre.server.clubs.registry import ClubStore, LiveClub
from euchre.server.http.identity import CallerIdentity
from euchre.server.tables.hub import OwnedElsewhereError
from euchre.store import CLUB_PREFIX, PlayerResultRow, StoreError
from euchre.table.chairs import seating
from euchre.table.commands import RefusedError
from euchre.table.log.entries import TableSettings
from euchre.table.log.state import Table
from euchre.table.results import CASUAL_KIND, result_from_json
from euchre.texts import translatable

_GAMES_PER_FIXTURE: Final = 4
"""Games at the table of a fixture that are looked at, up to the last: as each ends they are."""
_RESULTS_READ: Final = 60
"""Results that the list of the last games is made of: one for each player of a game."""
_MAX_KNOWN_COMMANDS: Final = 200
"""Commands of a club that made tables and are still known."""
_FIXTURE_TEXT: Final = "A season game. It counts if the players in the draw finish it themselves."
_COUNTED_TEXT: Final = "The season has recorded the score."
_NOT_COUNTED_TEXT: Final = (
    "This game doesn't count, because not all the players in the draw finished it. Play "
    "another, or enter a score on the season's page."
)
_LEVEL_TEXT: Final = (
    "This game doesn't count, because it ended level. Play another, or play one more hand, add its "
    "points, and enter the score on the season's page."
)
NOT_READ_TEXT: Final = translatable(
    "club-result-unread", "We can't read the table's result right now. Try again in a moment."
)
_log: Final = logging.getLogger("euchre.server")


class ActiveClubTable(NamedTuple):
    """A table of a club; `names` are the players who sit there."""

    link: str
    title: str
    names: tuple[str, ...]
    playing: bool
    open: bool


class ClubTables:
    """Opens tables for clubs, and enters the results in the clubs' seasons."""

    def __init__(self, clubs: ClubStore) -> None:
        self._clubs, self._hub = clubs, clubs.hub
        self._tasks: set[asyncio.Task[None]] = set()
        self._hub.ended.append(self._on_game_ended)

    def list_active_tables(self, live_club: LiveClub, max_tables: int) -> list[ActiveClubTable]:
        """List the tables of a club that are in memory and not over, `max_tables` at most: those
        where most people sit first, then the newest.
        """
        rooms = [
            room
            for room in reversed(self._hub.rooms.values())
            if room.table.settings.club == live_club.id and room.table.stage != "over"
        ]
        rooms.sort(key=lambda room: -sum(chair.person for chair in room.table.chairs))
        return [
            ActiveClubTable(
                f"/t/{room.table.id}",
                room.table.settings.title,
                tuple(chair.name for chair in room.table.chairs if chair.person),
                room.table.stage == "playing",
                room.table.effective_door == "open",
            )
            for room in rooms[:max_tables]
        ]

    async def open_table_and_sit(
        self,
        live_club: LiveClub,
        rule_set_number: int,
        identity: CallerIdentity,
        *,
        command_id: str,
        address: str,
    ) -> str:
        """Open a table by one of the club's rule sets, seat the player there, and return its
        address.

        Raises:
            EuchreError: they are no member, there is no such rule set, or too many tables.
        """
        async with live_club.table_lock:
            await self._clubs.verify_signed_in(identity.account)
            commands.verify_member(live_club.club, identity.player)
            chosen = commands.find_rule_set(live_club.club, rule_set_number)
            table = live_club.created_tables.get((identity.player, command_id))
            if table is None:
                settings = TableSettings(
                    rules=chosen.rules,
                    title=f"{live_club.club.title}: {chosen.title}",
                    club=live_club.id,
                )
                table = await self._create_table(live_club, settings, identity, command_id, address)
            return await self._seat_player_and_find_address(live_club, table, 0, identity)

    async def sit_at_fixture_table(
        self,
        live_club: LiveClub,
        season_number: int,
        fixture_number: int,
        identity: CallerIdentity,
        *,
        command_id: str,
        address: str,
    ) -> str:
        """Return the table of a game of a season, opened if need be, with the player seated there.

        Raises:
            EuchreError: it is not theirs, it has its score, or there are too many tables; or it
                cannot be read how it went at the table before.
        """
        async with live_club.table_lock:
            await self._clubs.verify_signed_in(identity.account)
            commands.verify_can_play_here(
                live_club.club, identity.player, season_number, fixture_number
            )
            season = live_club.club.seasons[season_number]
            game = season.fixtures[fixture_number]
            table = game.table
            room = await self._hub.find_room(table) if table else None
            if room is None or room.table.stage == "over":
                if table and not await self.enter_table_results(live_club):
                    raise ClubError(NOT_READ_TEXT)
                entries = commands.assign_table(  # it may have its score by now
                    live_club.club, identity.player, season_number, fixture_number, ""
                )
                self._clubs.verify_capacity(
                    live_club, identity.player, entries
                )  # before it is made
                settings = _build_fixture_table_settings(live_club.club, season, game)
                table = await self._create_table(live_club, settings, identity, command_id, address)
                await self._announce(table, _FIXTURE_TEXT)
                await self._clubs.change_log(
                    live_club,
                    identity.player,
                    lambda club: commands.assign_table(
                        club, identity.player, season_number, fixture_number, table
                    ),
                    account=identity.account,
                )
            seat = _find_fixture_seat(season, game, identity.player)
            return await self._seat_player_and_find_address(live_club, table, seat, identity)

    async def _create_table(
        self,
        live_club: LiveClub,
        settings: TableSettings,
        identity: CallerIdentity,
        command_id: str,
        address: str,
    ) -> str:
        self._hub.charge_table_creation(address)
        table = await self._hub.create_tournament_table(settings, CLUB_PREFIX + live_club.id)
        live_club.created_tables[identity.player, command_id] = table
        while len(live_club.created_tables) > _MAX_KNOWN_COMMANDS:
            live_club.created_tables.pop(next(iter(live_club.created_tables)))
        return table

    async def _seat_player_and_find_address(
        self, live_club: LiveClub, table_id: str, seat: Seat | None, identity: CallerIdentity
    ) -> str:
        """Return the address of a table, with the player's seat key if their seat is free or
        theirs.
        """

        def verify_still_member() -> None:
            commands.verify_member(live_club.club, identity.player)

        room = await self._hub.find_room(table_id)
        if room is None:
            raise ClubError(translatable("club-table-gone", "That table no longer exists."))
        players = [chair.player for chair in room.table.chairs]
        if identity.player in players:
            seat = players.index(identity.player)
            key = await room.add_device_token(seat, identity, verify_allowed=verify_still_member)
        elif seat is None or room.table.chairs[seat].person:
            return f"/t/{table_id}"
        else:
            try:
                seat, key = await room.sit(
                    DisplayName(""),
                    seat,
                    is_admitted=room.table.settings.home != "",  # their own chair
                    identity=identity,
                    verify_allowed=verify_still_member,
                )
            except RefusedError:  # they come to the table all the same
                return f"/t/{table_id}"
        return f"/t/{table_id}#seat={key}"

    async def _announce(self, table_id: str, text: str) -> None:
        room = await self._hub.find_room(table_id)
        if room is not None:
            await room.commit_change(lambda change: seating.announce_text(change, text))

    # -- what comes back ------------------------------------------------------------------------

    def _on_game_ended(self, table_id: str) -> None:
        """Collect the score of a game of a season that has ended, and tell its players."""
        room = self._hub.rooms.get(table_id)
        if room is not None and room.table.settings.club and room.table.settings.home:
            not_counted = _explain_not_counted(room.table)
            task = self._hub.loop.create_task(
                self._enter_and_announce_results(room.table.settings.club, table_id, not_counted)
            )
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _enter_and_announce_results(
        self, club_id: str, table_id: str, not_counted_text: str
    ) -> None:
        """Collect the score of a game, and announce it, or `not_counted_text` if there is none."""
        try:
            live_club = await self._clubs.find(club_id)
            if live_club is None or table_id not in _map_tables_to_open_fixtures(live_club.club):
                return
            if not await self.enter_table_results(live_club):
                return  # the next look finds it
            is_waiting = table_id in _map_tables_to_open_fixtures(live_club.club)
            await self._announce(table_id, not_counted_text if is_waiting else _COUNTED_TEXT)
        except OwnedElsewhereError:
            return  # there the next look at the club finds it
        except Exception:  # noqa: BLE001 - logged; the page of the season shows what there is
            _log.exception("a score of a season could not be taken over")

    async def enter_table_results(self, live_club: LiveClub) -> bool:
        """Enter the results of tables in the club's seasons, if there may be new ones since the
        last look; return whether all that there were could be entered.
        """
        version = self._hub.results_version(live_club.id)
        waiting = _map_tables_to_open_fixtures(live_club.club)
        if not waiting or live_club.collected_version == version:
            return True
        try:
            games_by_table = await self._hub.run_loader(self._read_finished_games, [*waiting])
        except StoreError as error:
            _log.warning("results of a club's games were not read: %s", error)
            return False
        by_fixture: dict[tuple[int, int], list[PlayedGame]] = {}
        for table, games in games_by_table.items():
            by_fixture.setdefault(waiting[table], []).extend(games.values())
        for (season_number, fixture_number), fixture_games in by_fixture.items():
            fixture_games.sort(key=lambda game: game.result.ended)  # the first that counts
            build_entries = partial(
                _build_fixture_score_entries,
                season_number=season_number,
                fixture_number=fixture_number,
                games=fixture_games,
            )
            try:
                await self._clubs.change_log(live_club, "server", build_entries)
            except EuchreError:  # the log is away, or full
                return False  # the next look finds it
        live_club.collected_version = version
        return True

    def _read_finished_games(self, table_ids: Sequence[str]) -> dict[str, dict[int, PlayedGame]]:
        games: dict[str, dict[int, PlayedGame]] = {}
        for row in self._hub.log.list_last_games(table_ids, _GAMES_PER_FIXTURE):
            with suppress(RecordError):  # another player's row of the game may be read
                game = PlayedGame(row.table, row.game, result_from_json(row.body).game)
                games.setdefault(row.table, {})[row.game] = game
        return games

    async def read_last_results(self, live_club: LiveClub) -> list[PlayerResultRow]:
        """Read the last results of members at the club's tables, the newest first."""
        read = self._hub.log.list_latest_results
        return await self._hub.run_reader(read, CASUAL_KIND, live_club.id, _RESULTS_READ)


def _explain_not_counted(table: Table) -> str:
    """Explain why the game of a season that a table has just finished doesn't count, if so."""
    is_level = table.match is not None and table.match.winner is None
    return _LEVEL_TEXT if is_level else _NOT_COUNTED_TEXT


def _build_fixture_score_entries(
    club: Club, *, season_number: int, fixture_number: int, games: Sequence[PlayedGame]
) -> Sequence[Entry]:
    for game in games:
        entries = commands.record_played_score(club, season_number, fixture_number, game)
        if entries:
            return entries
    return ()


def _map_tables_to_open_fixtures(club: Club) -> dict[str, tuple[int, int]]:
    """Find the tables of fixtures that have no score yet, also those that are over: the numbers of
    the season and the fixture of each.
    """
    return {
        table: (season.number, fixture.number)
        for season in club.seasons.values()
        for fixture in season.open_fixtures()
        for table in fixture.tables
    }


def _build_fixture_table_settings(club: Club, season: Season, fixture: Fixture) -> TableSettings:
    drawn = sum(len(season.entrants[number].players) for number in fixture.sides)
    fills_all_chairs = drawn == season.full_rules.players  # else single players bring partners
    return TableSettings(
        rules=season.settings.rules,
        # No names: the title stays with the game when the account of a player is gone.
        title=f"{season.settings.title}, game {fixture.number}",
        hints=False,
        undo=False,
        club=club.id,
        door="locked" if fills_all_chairs else "ask",
        home=f"/clubs/{club.id}/seasons/{season.number}",
    )


def _find_fixture_seat(season: Season, fixture: Fixture, player: str) -> Seat | None:
    """Find the player's seat at the table of a fixture; None: any seat."""
    side = season.find_side(fixture, player)
    if side is None:
        return None
    position = season.entrants[fixture.sides[side]].players.index(player)
    return teams(season.full_rules)[side][position]
