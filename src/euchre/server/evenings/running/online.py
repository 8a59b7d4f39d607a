"""Tables of an evening that are played on this server, and how their scores come back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Final

from euchre.league import deciding
from euchre.league.errors import LeagueError
from euchre.league.formats.duplicate import Duplicate
from euchre.league.log.entries import Entry, Freed, Player
from euchre.league.log.entries import PlayedOnline as Laid
from euchre.league.log.match_results import in_seats, result_of
from euchre.league.log.state import Evening, TableSitting
from euchre.league.told import sentences
from euchre.rules import Seat
from euchre.server.doors.accounts import Identity
from euchre.server.evenings.running.finished import FinishedGame, finished
from euchre.server.evenings.running.live import Author, Live
from euchre.server.evenings.running.registry import PREFIX, Evenings
from euchre.server.folds import Unsaved
from euchre.server.tables.backstage.sets import minted
from euchre.server.tables.room import Room
from euchre.store import Damaged, StoreError
from euchre.table.chairs import seating
from euchre.table.draft import Draft
from euchre.table.log.entries import TableSettings
from euchre.words.names import Name

_log: Final = logging.getLogger("euchre.server")


class OnlineTables:
    """Opens tables for the rounds of tournaments, and enters their results."""

    def __init__(self, evenings: Evenings) -> None:
        self._evenings = evenings
        self._hub = evenings.hub
        self._tasks: set[asyncio.Task[None]] = set()
        self._hub.ended.append(self._ended)

    async def table(self, live: Live, number: int, table: int, author: Author) -> str:
        """Return the id of the online table of this table of the round, opened if need be.

        Raises:
            EuchreError: there is no such table, it has been played, or the server is full.
        """
        async with live.tables:
            evening = live.evening
            author.check(live)
            deciding.online(evening, number, table, "")  # whether it can be at all
            sitting = evening.sitting(number, table)
            assert sitting is not None
            if not sitting.online:
                deals = await self._deals(evening, number)
                laid = await self._hub.lay(
                    _settings(evening, number, table, deals), PREFIX + evening.id
                )
                await self._evenings.act(
                    live, author, lambda now: deciding.online(now, number, table, laid)
                )
        found = live.evening.sitting(number, table)
        assert found is not None
        return found.online

    async def _deals(self, evening: Evening, number: int) -> str:
        """Return the name of the set of all tables of a duplicate round; empty: each has its own
        deals.

        A round that was taken back and is paired anew has other deals.
        """
        if not isinstance(deciding.format_of(evening), Duplicate):
            return ""
        room = await self._laid(evening, number)
        return minted() if room is None else room.table.settings.same_deals

    async def _laid(self, evening: Evening, number: int) -> Room | None:
        """Find one online table of a round; None: there is none."""
        for sitting in evening.rounds[number - 1].tables:
            if sitting.online and (room := await self._hub.room(sitting.online)) is not None:
                return room
        return None

    async def show(self, live: Live) -> None:
        """Reveal the games of duplicate rounds whose boards all tables have played.

        They have when each has its result, and when the evening is closed or deleted.
        """
        evening = live.evening
        if not isinstance(deciding.format_of(evening), Duplicate):
            return
        for round_ in evening.rounds:
            over = round_.complete or evening.closed or live.deleted
            if over and round_.number not in live.shown:
                room = await self._laid(evening, round_.number)
                if room is not None and room.covered:
                    await self._hub.show(room.table)
                live.shown.add(round_.number)

    async def rename(self, live: Live) -> None:
        """Give the chairs that are reserved for players of this tournament their current names."""
        for _, sitting in waiting(live.evening):
            room = await self._hub.room(sitting.online)
            if room is not None:
                await self._rename(live.evening, sitting, room)

    async def _rename(self, evening: Evening, sitting: TableSitting, room: Room) -> None:
        def rename(draft: Draft) -> None:
            for seat, player in enumerate(seats(evening, sitting)):
                seating.rename(draft, seat, evening.people[player].name)

        await room.change(rename)

    async def sit(self, live: Live, author: Author, *, identity: Identity) -> str:
        """Seat a player at their table of this round, and return its address, with the seat in it.

        Args:
            live: the evening.
            author: the player, whose place may be lost on the way to the chair.
            identity: all by which they are known again.

        Raises:
            EuchreError: they do not play here in this round, somebody sits on their chair, or
                they have seen the boards at another table.
        """
        player = author.holder
        seated = live.evening.seated(player)
        if seated is None or not seated[0].online:
            raise LeagueError("Your table of this round is not played here.")
        sitting, name = seated[0], Name(live.evening.people[player].name)
        room = await self._hub.room(sitting.online)
        if room is None:
            raise LeagueError("That table is gone: ask the host.")
        await self._hub.sets.check(room.table, identity)
        await self._rename(live.evening, sitting, room)
        seat = seats(live.evening, sitting).index(player)
        chair = room.table.chairs[seat]
        if chair.person:
            if chair.name not in (name.shown, seating.shown_as(room.table, seat, name)):
                raise LeagueError(f"{chair.name} sits on your chair: ask them to stand up.")
            key = await room.admit(seat, identity, still=partial(author.check, live))
        else:
            still = partial(author.check, live)
            _, key = await room.sit(name, seat, identity=identity, still=still)
        return f"/t/{sitting.online}#seat={key}"

    async def close_off(self, live: Live, player: Player) -> None:
        """Revoke the keys to a player's chairs, at all tables of the tournament."""
        evening = live.evening
        for _, sitting in laid(evening):
            players = seats(evening, sitting)
            if player not in players:
                continue
            with suppress(Damaged):  # a table that cannot be read opens nothing
                room = await self._hub.room(sitting.online)
                if room is not None:
                    await room.revoke(players.index(player))

    async def seat_bot(
        self, live: Live, number: int, table: int, player: Player, host: Author
    ) -> None:
        """Seat a bot for a player who is missing at an online table.

        The chair of who sat down and went away before the game is theirs no more; they sit down
        anew when they come.

        Raises:
            EuchreError: nothing is played there, it is not their table, or they are there.
        """
        sitting = live.evening.sitting(number, table)
        if sitting is None or not sitting.online or sitting.result is not None:
            raise LeagueError("Nothing is being played there.")
        players = seats(live.evening, sitting)
        room = await self._hub.room(sitting.online)
        if player not in players or room is None:
            raise LeagueError("That is nobody's chair at this table.")

        def decide(draft: Draft) -> None:
            host.check(live)
            _seat_bot(room, players.index(player), draft)

        await room.change(decide)

    async def tell(self, live: Live, number: int, table: int) -> None:
        """Tell the players at a table that its score has been entered by hand."""
        sitting = live.evening.sitting(number, table)
        if sitting is None or not sitting.online or sitting.result is None:
            return
        room = await self._hub.room(sitting.online)
        if room is None or room.table.stage == "over":
            return
        score = sentences.ended(live.evening, sitting, sitting.result)
        told = f"The score has been entered by hand: {score}. This game does not count."
        await room.change(lambda draft: seating.announce(draft, told))

    def awaited(self, evening: Evening, sitting: TableSitting) -> tuple[Player, ...]:
        """List the players who are missing at a table that waits for them, as far as that is
        known.
        """
        room = self._hub.rooms.get(sitting.online)
        if room is None or sitting.result is not None:
            return ()
        chairs = room.table.chairs
        players = enumerate(seats(evening, sitting))
        return tuple(player for seat, player in players if chairs[seat].empty or _left(room, seat))

    # -- what comes back ------------------------------------------------------------------------

    def _ended(self, table: str) -> None:
        """Look for the tournament of a game that has ended, and collect its score."""
        for live in self._evenings.in_memory():
            for number, sitting in waiting(live.evening):
                if sitting.online == table:
                    self._later(live, number, sitting)

    def _later(self, live: Live, number: int, sitting: TableSitting) -> None:
        task = self._hub.loop.create_task(self._quietly(live, number, sitting))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, live: Live, number: int, sitting: TableSitting) -> None:
        try:
            await self.collect(live, number, sitting)
            await self.show(live)
        except Exception:  # noqa: BLE001 - logged; a page shows what there is
            _log.exception("a score could not be taken over")

    async def collect_all(self, live: Live) -> None:
        """Enter the scores of all tables whose games have ended."""
        for number, sitting in tuple(waiting(live.evening)):
            room = self._hub.rooms.get(sitting.online)
            if room is not None and room.table.stage != "over":
                continue  # it will say when it is
            at = 0 if room is None else room.table.version
            if live.looked.get(sitting.online) != at:
                await self._quietly(live, number, sitting)
                live.looked[sitting.online] = at
        await self.show(live)

    async def collect(self, live: Live, number: int, sitting: TableSitting) -> None:
        """Enter the score of a table if its game is over; repeating it does nothing."""
        at = seats(live.evening, sitting)
        try:
            games = await self._hub.load(self._finished, sitting.online, at)
        except StoreError:
            return  # the next look finds it
        for game in games:
            try:
                counts = game.by_people and _held(live, number, sitting)
                decide = partial(
                    _entered, number=number, sitting=sitting, game=game, at=at, counts=counts
                )
                await self._evenings.change(live, "server", decide)
            except (LeagueError, Unsaved) as error:
                _log.info("a score was not taken over: %s", type(error).__name__)  # it has names
            else:
                return

    def _finished(self, table: str, at: Sequence[Player]) -> Sequence[FinishedGame]:
        return finished(chain.from_iterable(self._hub.log.pages(table)), at)


def _entered(
    evening: Evening,
    *,
    number: int,
    sitting: TableSitting,
    game: FinishedGame,
    at: Sequence[Player],
    counts: bool,
) -> Sequence[Entry]:
    now = evening.sitting(number, sitting.number)
    if evening.closed or now is None or now.result is not None or now.online != sitting.online:
        return ()
    result = result_of(game.match, at)
    return deciding.collected(
        evening,
        number,
        sitting.number,
        result.score,
        sat=game.sat,
        tallies=result.tallies,
        boards=result.boards if isinstance(deciding.format_of(evening), Duplicate) else (),
        counts=counts,
    )


def _held(live: Live, number: int, sitting: TableSitting) -> bool:
    """Return whether each place at a table was held, by a phone of its own, as long as it was
    there.

    A phone holds one place at a time: who would play for others gives one back to take the next.
    """
    at = seats(live.evening, sitting)
    if not live.claimed.issuperset(at):
        return False
    for noted in reversed(live.noted):
        match noted.entry:
            case Laid(of, table, _) if (of, table) == (number, sitting.number):
                return True
            case Freed(player) if player in at:
                return False
    return True


def _seat_bot(room: Room, seat: Seat, draft: Draft) -> None:
    """Add to the draft that a bot takes an absent player's seat: see `OnlineTables.seat_bot`."""
    if _left(room, seat):
        seating.stand(draft, seat)
    elif room.table.match is None and room.table.chairs[seat].person:
        name = room.table.chairs[seat].name
        raise LeagueError(
            f"{name} is at the table: a bot can play for them once they go, or you free their name."
        )
    seating.seat_bot(draft, seat)


def _left(room: Room, seat: Seat) -> bool:
    """Return whether a player has sat down for a game that has not begun, and gone away."""
    chair = room.everyone.info().chairs[seat]
    return room.table.match is None and chair.kind == "human" and not chair.here


def _settings(evening: Evening, number: int, table: int, deals: str) -> TableSettings:
    title, sitting = evening.settings.title or "The evening", evening.sitting(number, table)
    assert sitting is not None
    return TableSettings(
        rules=evening.rules.to_dict(),
        title=f"{title}: round {number}, table {table}",
        bots=evening.settings.bots,
        pace=evening.settings.pace,
        hints=False,
        undo=False,
        same_deals=deals,
        kept=tuple(evening.people[player].name for player in seats(evening, sitting)),
    )


def seats(evening: Evening, sitting: TableSitting) -> tuple[Player, ...]:
    """Return the players in seats 0 to 3."""
    return in_seats(evening.players(sitting.first), evening.players(sitting.second))


def laid(evening: Evening) -> Iterator[tuple[int, TableSitting]]:
    """Yield the online tables, the last ones first, with their rounds."""
    for round_ in reversed(evening.rounds):
        for sitting in round_.tables:
            if sitting.online:
                yield round_.number, sitting


def waiting(evening: Evening) -> Iterator[tuple[int, TableSitting]]:
    """Yield the online tables that have no score yet, with their rounds."""
    if evening.closed:
        return
    for number, sitting in laid(evening):
        if sitting.result is None:
            yield number, sitting
