"""Tables of an evening that are played on this server, and how their scores come back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from itertools import chain
from typing import Final

from euchre.english.names import DisplayName
from euchre.errors import EuchreError
from euchre.game.rules import Seat
from euchre.server.event_store import GUEST_AUTHOR, UnsavedError
from euchre.server.http.identity import CallerIdentity
from euchre.server.tables.room import TableRoom
from euchre.server.tables.services.sets import make_set_name
from euchre.server.tournaments.finished import FinishedTournamentGame, list_finished_games
from euchre.server.tournaments.live import LiveTournament, TournamentActor
from euchre.server.tournaments.registry import TOURNAMENT_PREFIX, TournamentStore
from euchre.store import DamagedLogError, StoreError
from euchre.table.chairs import seating
from euchre.table.commands import RefusedError
from euchre.table.log.entries import TableSettings
from euchre.table.unit_of_work import UnitOfWork
from euchre.texts import translatable
from euchre.tournaments import commands
from euchre.tournaments.entries import (
    AccessLinkRenewed,
    Entry,
    PlaceClaimed,
    PlaceReleased,
    Player,
    PlayerJoined,
    PlayerRenamed,
)
from euchre.tournaments.entries import OnlineTableOpened as Laid
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats.duplicate import DuplicateFormat
from euchre.tournaments.match_results import build_match_result, seat_order
from euchre.tournaments.reports import sentences
from euchre.tournaments.state import TableSitting, Tournament

_UNCONFIRMED_TEXT: Final = (
    "Not all the original players finished this game. It counts once one player from each "
    "side, or the host, says yes on the evening's page."
)
_LEVEL_TEXT: Final = (
    "This game ended in a tie, and a knockout match needs a winner. Play another game here, or ask"
    " the host."
)
_log: Final = logging.getLogger("euchre.server")


class OnlineTournamentTables:
    """Opens tables for the rounds of tournaments, and enters their results."""

    def __init__(self, tournaments: TournamentStore) -> None:
        self._tournaments = tournaments
        self._hub = tournaments.hub
        self._tasks: set[asyncio.Task[None]] = set()
        self._hub.ended.append(self._on_game_ended)

    async def open_online_table(
        self,
        live_tournament: LiveTournament,
        round_number: int,
        table_number: int,
        author: TournamentActor,
        *,
        address: str,
    ) -> str:
        """Return the id of the online table of this table of the round, opened if need be: which
        counts as one more table of the author's network address.

        Raises:
            EuchreError: there is no such table, it has been played, or the server is full.
        """
        async with live_tournament.tables:
            tournament = live_tournament.tournament
            author.verify_token(live_tournament)
            entries = commands.record_online_table(
                tournament, round_number, table_number, ""
            )  # if it can be
            sitting = tournament.find_table(round_number, table_number)
            assert sitting is not None
            if not sitting.online:
                self._tournaments.verify_capacity(live_tournament, author.log_name, entries)
                self._hub.charge_table_creation(address)
                deals = await self._find_or_make_deal_set_name(tournament, round_number)
                laid = await self._hub.create_tournament_table(
                    _build_online_table_settings(tournament, round_number, table_number, deals),
                    TOURNAMENT_PREFIX + tournament.id,
                )
                await self._tournaments.apply_as_author(
                    live_tournament,
                    author,
                    lambda now: commands.record_online_table(now, round_number, table_number, laid),
                )
        found = live_tournament.tournament.find_table(round_number, table_number)
        assert found is not None
        return found.online

    async def _find_or_make_deal_set_name(self, tournament: Tournament, round_number: int) -> str:
        """Return the name of the set of all tables of a duplicate round; empty: each has its own
        deals.

        A round that was taken back and is paired anew has other deals.
        """
        if not isinstance(commands.format_of(tournament), DuplicateFormat):
            return ""
        room = await self._find_any_room_of_round(tournament, round_number)
        return make_set_name() if room is None else room.table.settings.same_deals

    async def _find_any_room_of_round(
        self, tournament: Tournament, round_number: int
    ) -> TableRoom | None:
        for sitting in tournament.rounds[round_number - 1].tables:
            if (
                sitting.online
                and (room := await self._find_room_unless_damaged(sitting.online)) is not None
            ):
                return room
        return None

    async def _find_room_unless_damaged(self, table_id: str) -> TableRoom | None:
        """Find the room of a table; None if there is none, or what is kept of it is damaged: the
        evening goes on without that table.
        """
        with suppress(DamagedLogError):
            return await self._hub.find_room(table_id)
        return None

    async def reveal_finished_rounds(self, live_tournament: LiveTournament) -> None:
        """Reveal the games of duplicate rounds whose boards all tables have played.

        They have when each has its result, and when the evening is closed or deleted.
        """
        tournament = live_tournament.tournament
        if not isinstance(commands.format_of(tournament), DuplicateFormat):
            return
        for round_ in tournament.rounds:
            over = round_.is_complete or tournament.closed or live_tournament.deleted
            online = {sitting.online for sitting in round_.tables if sitting.online}
            if over and not online <= live_tournament.shown:
                with suppress(EuchreError):  # it is tried again when somebody looks
                    room = await self._find_any_room_of_round(tournament, round_.number)
                    if room is not None and room.has_hidden_games:
                        await self._hub.reveal_deals(room.table.settings.same_deals, room.table.id)
                    live_tournament.shown |= online

    async def rename_chairs(self, live_tournament: LiveTournament) -> None:
        """Give the chairs that are reserved for players of this tournament their current names."""
        for _, sitting in list_unscored_tables(live_tournament.tournament):
            room = await self._find_room_unless_damaged(sitting.online)
            if room is not None:
                await self._rename_chairs_at_table(live_tournament, sitting, room)

    async def _rename_chairs_at_table(
        self, live_tournament: LiveTournament, sitting: TableSitting, room: TableRoom
    ) -> None:
        tournament = live_tournament.tournament

        def draft_change(change: UnitOfWork) -> None:
            for seat, player in enumerate(players_by_seat(tournament, sitting)):
                name = tournament.people[player].name
                known = change.table.settings.kept[seat]
                other = known != name and _has_person_changed_since(
                    live_tournament, player, known, sitting.online
                )
                seating.rename_reserved_seat(change, seat, name, other_person=other)

        await room.commit_change(draft_change)

    async def seat_player(
        self, live_tournament: LiveTournament, author: TournamentActor, *, identity: CallerIdentity
    ) -> str:
        """Seat a player at their table of this round, and return its address, with the seat in it.

        Args:
            live_tournament: the evening.
            author: the player, whose place may be lost on the way to the chair.
            identity: all by which they are known again.

        Raises:
            EuchreError: they do not play here in this round, somebody sits on their chair, or
                they have seen the boards at another table, or have the name of a moderator here.
        """
        player = author.holder
        seated = live_tournament.tournament.find_current_table(player)
        if seated is None or not seated[0].online:
            raise TournamentError(
                translatable(
                    "evening-refused-no-online-table",
                    "You don't have a table on this server this round.",
                )
            )
        sitting, name = seated[0], DisplayName(live_tournament.tournament.people[player].name)
        await self._hub.verify_not_moderator_name(identity, name)
        room = await self._hub.find_room(sitting.online)
        if room is None:
            raise TournamentError(
                translatable(
                    "evening-refused-online-table-gone",
                    "That table no longer exists. Ask the host.",
                )
            )
        await self._hub.sets.verify_can_sit(room.table, identity)
        await self.revoke_seat_tokens(live_tournament, player)
        await self._rename_chairs_at_table(live_tournament, sitting, room)
        seat = players_by_seat(live_tournament.tournament, sitting).index(player)
        chair, still = room.table.chairs[seat], partial(author.verify_token, live_tournament)
        if chair.person:
            if chair.name not in (
                name.shown,
                seating.make_name_unique_in_seat(room.table, seat, name),
            ):
                raise TournamentError(
                    translatable(
                        "evening-refused-seat-taken",
                        f"{chair.name} is in your seat. Ask them to stand up.",
                        name=chair.name,
                    )
                )
            if not room.tokens.find_author(seat):
                await room.commit_change(partial(_free_chair, room, seat, identity.player, still))
        if room.table.chairs[seat].person:
            key = await room.add_device_token(seat, identity, verify_allowed=still)
        else:
            _, key = await room.sit(name, seat, identity=identity, verify_allowed=still)
        return f"/t/{sitting.online}#seat={key}"

    async def revoke_seat_tokens(self, live_tournament: LiveTournament, player: Player) -> None:
        """Revoke the keys to a player's chairs, at all tables of the tournament, unless that was
        done since their place was taken back: where it failed, or the server died, it is done with
        what comes next.
        """
        tournament, until_ms = (
            live_tournament.tournament,
            live_tournament.unrevoked.pop(player, None),
        )
        if until_ms is None:
            return
        with ExitStack() as if_it_fails:
            if_it_fails.callback(live_tournament.unrevoked.setdefault, player, until_ms)
            for _, sitting in list_online_tables(tournament):
                players = players_by_seat(tournament, sitting)
                if player in players:
                    room = await self._find_room_unless_damaged(sitting.online)
                    if room is not None:
                        await room.revoke_tokens(players.index(player), until_ms)
            if_it_fails.pop_all()

    async def seat_bot(
        self,
        live_tournament: LiveTournament,
        round_number: int,
        table_number: int,
        player: Player,
        host: TournamentActor,
    ) -> None:
        """Seat a bot for a player who is missing at an online table.

        The chair of who sat down and went away before the game is theirs no more; they sit down
        anew when they come.

        Raises:
            EuchreError: nothing is played there, it is not their table, or they are there.
        """
        sitting = live_tournament.tournament.find_table(round_number, table_number)
        if sitting is None or not sitting.online or sitting.result is not None:
            raise TournamentError(
                translatable("evening-refused-no-game", "No game is being played there.")
            )
        players = players_by_seat(live_tournament.tournament, sitting)
        room = await self._hub.find_room(sitting.online)
        if player not in players or room is None:
            raise TournamentError(
                translatable("evening-refused-no-seat", "Nobody has that seat at this table.")
            )

        def draft_change(change: UnitOfWork) -> None:
            host.verify_token(live_tournament)
            _fill_with_bot(room, players.index(player), change)

        await room.commit_change(draft_change)

    async def announce_manual_score(
        self, live_tournament: LiveTournament, round_number: int, table_number: int
    ) -> None:
        """Tell the players at a table that its score has been entered by hand."""
        sitting = live_tournament.tournament.find_table(round_number, table_number)
        if sitting is None or not sitting.online or sitting.result is None:
            return
        score = sentences.describe_result(live_tournament.tournament, sitting, sitting.result)
        text = f"Somebody entered the score by hand: {score}. This game doesn't count."
        await self._announce_or_log(sitting.online, text, even_if_over=False)

    async def announce_round_taken_back(self, table_ids: Sequence[str]) -> None:
        """Tell the players at the tables of a round that has been taken back."""
        text = "The host has taken this round back. This game does not count."
        for table in table_ids:
            await self._announce_or_log(table, text, even_if_over=False)

    def find_missing_players_by_table(self, tournament: Tournament) -> dict[int, list[Player]]:
        """List the players who are missing at the tables of the current round that wait for them,
        as far as that is known, by table; only in the event loop.
        """
        missing: dict[int, list[Player]] = {}
        current = tournament.current_round
        for sitting in () if current is None else current.tables:
            room = self._hub.rooms.get(sitting.online)
            if room is not None and sitting.result is None:
                missing[sitting.number] = [
                    player
                    for seat, player in enumerate(players_by_seat(tournament, sitting))
                    if room.table.chairs[seat].is_empty or _has_left_before_start(room, seat)
                ]
        return missing

    # -- what comes back ------------------------------------------------------------------------

    def _on_game_ended(self, table_id: str) -> None:
        room = self._hub.rooms.get(table_id)
        if room is None:
            return
        settings = room.table.settings
        is_old = not settings.home and bool(settings.kept)  # as 0.2 made the tables of evenings
        for live_tournament in self._tournaments.list_in_memory():
            if settings.home != f"/events/{live_tournament.id}" and not is_old:
                continue
            for number, sitting in list_unscored_tables(live_tournament.tournament):
                if sitting.online == table_id:
                    task = self._hub.loop.create_task(
                        self._collect_score_logging_errors(live_tournament, number, sitting)
                    )
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _collect_score_logging_errors(
        self, live_tournament: LiveTournament, round_number: int, sitting: TableSitting
    ) -> None:
        room = self._hub.rooms.get(sitting.online)
        version = 0 if room is None else room.table.version
        try:
            if await self._try_to_collect_score(live_tournament, round_number, sitting):
                live_tournament.looked[sitting.online] = version
            await self.reveal_finished_rounds(live_tournament)
        except Exception:  # noqa: BLE001 - logged; a page shows what there is
            live_tournament.looked[sitting.online] = version
            _log.exception("a score could not be taken over")

    async def collect_scores_and_reveal(self, live_tournament: LiveTournament) -> None:
        """Enter the scores of all tables whose games have ended; show the games of rounds that
        are over.
        """
        for number, sitting in tuple(list_unscored_tables(live_tournament.tournament)):
            room = self._hub.rooms.get(sitting.online)
            if room is not None and room.table.stage != "over":
                continue  # it will say when it is
            if live_tournament.looked.get(sitting.online) != (
                0 if room is None else room.table.version
            ):
                await self._collect_score_logging_errors(live_tournament, number, sitting)
        await self.reveal_finished_rounds(live_tournament)

    async def _try_to_collect_score(
        self, live_tournament: LiveTournament, round_number: int, sitting: TableSitting
    ) -> bool:
        """Enter the score of a table if its game is over; repeating it does nothing. Return False
        if it could not be read or written just now.
        """
        players = players_by_seat(live_tournament.tournament, sitting)
        try:
            games = await self._hub.run_loader(self._read_finished_games, sitting.online, players)
        except DamagedLogError:
            return True
        except (StoreError, RefusedError):
            return False
        for game in games:
            try:
                counts = game.by_people and _had_own_devices(live_tournament, round_number, sitting)
                build_entries = partial(
                    _build_score_entries,
                    round_number=round_number,
                    sitting=sitting,
                    game=game,
                    players=players,
                    is_counted=counts,
                )
                await self._tournaments.change_log(live_tournament, "server", build_entries)
            except UnsavedError:
                return False
            except TournamentError as error:
                _log.info("a score was not taken over: %s", type(error).__name__)  # it has names
                points = build_match_result(game.match, players).score
                is_decisive = commands.format_of(live_tournament.tournament).decisive
                if is_decisive and points.first == points.second:
                    await self._announce_or_log(sitting.online, _LEVEL_TEXT)
            else:
                if not counts:
                    await self._announce_or_log(sitting.online, _UNCONFIRMED_TEXT)
                return True
        return True

    async def _announce_or_log(
        self, table_id: str, text: str, *, even_if_over: bool = True
    ) -> None:
        """Announce a text at a table; a failure is logged, since what it tells has happened."""
        try:
            room = await self._find_room_unless_damaged(table_id)
            if room is not None and (even_if_over or room.table.stage != "over"):
                await room.commit_change(lambda draft: seating.announce_text(draft, text))
        except EuchreError as error:
            _log.info("a table was not told of a score: %s", type(error).__name__)

    def _read_finished_games(
        self, table_id: str, players: Sequence[Player]
    ) -> Sequence[FinishedTournamentGame]:
        return list_finished_games(
            chain.from_iterable(self._hub.log.read_entry_pages(table_id)), players
        )


def _build_score_entries(
    tournament: Tournament,
    *,
    round_number: int,
    sitting: TableSitting,
    game: FinishedTournamentGame,
    players: Sequence[Player],
    is_counted: bool,
) -> Sequence[Entry]:
    current = tournament.find_table(round_number, sitting.number)
    if (
        tournament.closed
        or current is None
        or current.result is not None
        or current.online != sitting.online
    ):
        return ()
    result = build_match_result(game.match, players)
    return commands.record_online_score(
        tournament,
        round_number,
        sitting.number,
        result.score,
        sat=game.sat,
        tallies=result.tallies,
        boards=result.boards if isinstance(commands.format_of(tournament), DuplicateFormat) else (),
        counts=is_counted,
    )


def _had_own_devices(
    live_tournament: LiveTournament, round_number: int, sitting: TableSitting
) -> bool:
    """Return whether each place at a table was held, by a phone of its own, as long as it was
    there.

    A phone holds one place at a time: who would play for others gives one back to take the next.
    With a new link a place that a phone has had passes to another.
    """
    players = players_by_seat(live_tournament.tournament, sitting)
    if not live_tournament.signed_in_players.issuperset(players):
        return False
    held, passed_on = set[Player](), False
    for stored in live_tournament.stored_events:
        match stored.entry:
            case Laid(of_round, table, _) if (of_round, table) == (round_number, sitting.number):
                passed_on = False
            case PlaceReleased(player):
                held.discard(player)
                passed_on = passed_on or player in players
            case AccessLinkRenewed(player):
                passed_on = passed_on or player in held.intersection(players)
                held.add(player)
            case PlaceClaimed(player):
                held.add(player)
            case PlayerJoined(player) if stored.author == GUEST_AUTHOR:
                held.add(player)
    return not passed_on


def _has_person_changed_since(
    live_tournament: LiveTournament, player: Player, known_name: str, table_id: str
) -> bool:
    """Return whether somebody else has taken over a place since a table knew its player's name."""
    for stored in reversed(live_tournament.stored_events):
        match stored.entry:
            case PlayerRenamed(holder, name, other=other) if holder == player:
                if seating.is_numbered_name(name, known_name):
                    return False
                if other:
                    return True
            case Laid(id=laid) if laid == table_id:
                return False
    return False


def _free_chair(
    room: TableRoom, seat: Seat, player: str, verify_allowed: Callable[[], None], change: UnitOfWork
) -> None:
    """Add to the change that a chair is left by somebody who has lost it, if their account is not
    that of the `player` who comes.
    """
    verify_allowed()
    try:
        seating.verify_seat_account(change.table, seat, player)
    except RefusedError:
        if not room.tokens.find_author(seat):
            seating.leave_seat(change, seat)


def _fill_with_bot(room: TableRoom, seat: Seat, change: UnitOfWork) -> None:
    """Add to the change that a bot takes an absent player's seat: see
    `OnlineTournamentTables.seat_bot`.
    """
    if _has_left_before_start(room, seat):
        seating.leave_seat(change, seat)
    elif room.table.match is None and room.table.chairs[seat].person:
        name = room.table.chairs[seat].name
        raise TournamentError(
            translatable(
                "evening-refused-at-table",
                f"{name} is at the table. A bot can play for them once they leave, or once you "
                "free their name.",
                name=name,
            )
        )
    seating.seat_bot(change, seat)


def _has_left_before_start(room: TableRoom, seat: Seat) -> bool:
    """Return whether a player has sat down for a game that has not begun, and gone away."""
    chair = room.everyone.build_info().chairs[seat]
    return room.table.match is None and chair.kind == "human" and not chair.here


def _build_online_table_settings(
    tournament: Tournament, round_number: int, table_number: int, deal_set_name: str
) -> TableSettings:
    title, sitting = (
        tournament.settings.title or "The evening",
        tournament.find_table(round_number, table_number),
    )
    assert sitting is not None
    return TableSettings(
        rules=tournament.rules.to_dict(),
        title=f"{title}: round {round_number}, table {table_number}",
        bots=tournament.settings.bots,
        pace=tournament.settings.pace,
        hints=False,
        undo=False,
        same_deals=deal_set_name,
        kept=tuple(
            tournament.people[player].name for player in players_by_seat(tournament, sitting)
        ),
        home=f"/events/{tournament.id}",
    )


def players_by_seat(tournament: Tournament, sitting: TableSitting) -> tuple[Player, ...]:
    """Return the players in seats 0 to 3."""
    return seat_order(tournament.players_of(sitting.first), tournament.players_of(sitting.second))


def find_players_at_table(tournament: Tournament, table_id: str) -> dict[Seat, Player]:
    """Find the players by their seats at an online table; nobody: the evening has it no more."""
    sittings = (
        sitting for _, sitting in list_online_tables(tournament) if sitting.online == table_id
    )
    sitting = next(sittings, None)
    return {} if sitting is None else dict(enumerate(players_by_seat(tournament, sitting)))


def list_online_tables(tournament: Tournament) -> Iterator[tuple[int, TableSitting]]:
    """Yield the online tables, the last ones first, with their rounds."""
    for round_ in reversed(tournament.rounds):
        for sitting in round_.tables:
            if sitting.online:
                yield round_.number, sitting


def list_unscored_tables(tournament: Tournament) -> Iterator[tuple[int, TableSitting]]:
    """Yield the online tables that have no score yet, with their rounds."""
    if tournament.closed:
        return
    for number, sitting in list_online_tables(tournament):
        if sitting.result is None:
            yield number, sitting
