"""The ratings of all players of a server: a fold of the results of ranked games, made when asked.

What luck has done in a game is worked out once, in a process behind the pages, and noted with its
results. Ratings themselves are kept nowhere but in memory: from the results they come out the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from msgspec import structs

from euchre import record
from euchre.bots import kernel
from euchre.errors import EuchreError, RecordError
from euchre.ratings import NOBODY, RankedResult, Rating, RatingError, by_family, family
from euchre.rules import Rules, teams
from euchre.server.players.kept.games import record_of
from euchre.server.processes.background import PAGES
from euchre.server.tables.hub import Hub
from euchre.store import Log, ResultRow, Rewrite
from euchre.table.commands import Refused
from euchre.table.results import RANKED, GameResult, result_from_json, result_to_json

MEASURED: Final = "measured"
"""The topic of ranked results in which luck has been told from play; before that it is empty."""
_FRESH: Final = 30.0
"""Seconds for which ratings are shown as they were worked out."""
_EVERY: Final = 60.0
"""Seconds between looks for games whose luck has not been worked out."""
_SECONDS: Final = 60.0
"""Seconds that one game may take."""
_PATIENCE: Final = 3600.0
"""Seconds that all games together may take that wait."""
_log: Final = logging.getLogger("euchre.server")


class Rated(NamedTuple):
    """The ratings of the players of a family of games.

    Attributes:
        family: as `euchre.ratings.family` calls it.
        ratings: by player, as the log knows them.
        matches: how many it is made of.
    """

    family: str
    ratings: dict[str, Rating]
    matches: int


class Ratings:
    """Computes the ratings, and the luck in the games behind them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._made: tuple[float, tuple[Rated, ...]] | None = None
        self._making = asyncio.Lock()
        self._forgotten = 0
        self._waken = asyncio.Event()
        hub.chores.start("telling luck from play", self._measure_soon, patience=_PATIENCE)
        hub.ended.append(self._ended)
        hub.identities.changed.append(self._changed)

    async def every(self) -> tuple[Rated, ...]:
        """Return the ratings of all families, at most half a minute old; none without NumPy."""
        if not kernel.installed():
            return ()
        async with self._making:
            now = self._hub.loop.time()
            if self._made is not None and self._made[0] >= now - _FRESH:
                return self._made[1]
            forgotten = self._forgotten
            found = await self._hub.read(rated, self._hub.log)
            if forgotten == self._forgotten:  # else it may be of before
                self._made = now, found
            return found

    def forget(self) -> None:
        """Drop the cached ratings, because something behind them has changed."""
        self._made = None
        self._forgotten += 1

    async def _changed(self, _: str) -> None:
        self.forget()

    # -- what luck has done ---------------------------------------------------------------------

    def _ended(self, table: str) -> None:
        room = self._hub.rooms.get(table)
        if room is not None and room.table.settings.ranked:
            self._waken.set()

    async def _measure_soon(self) -> None:
        """Wait for a ranked game to end, then measure the luck in new ones."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._waken.wait(), _EVERY)
        self._waken.clear()
        await self.measure()

    async def measure(self) -> int:
        """Separate luck from play in all ranked games where that is still to do, and return their
        number.

        Raises:
            StoreError: they cannot be read or written.
        """
        if not kernel.installed():
            return 0  # a server with a coach may come
        log, games = self._hub.log, 0
        waiting = await self._hub.load(log.results_in, RANKED, "")
        for table, game in sorted({*map(_game, waiting)}):
            text = await self._hub.load(record_of, log, table, game)
            try:
                play = await PAGES.ask("ratings", _SECONDS, play_in, text)
            except Refused:
                continue  # too much else is to be done: the next look finds it
            await self._hub.rewrite(partial(measured, log, table, game, play))
            games += 1
        if games:
            self.forget()
        return games


def measured(log: Log, table: str, game: int, play: tuple[float, ...] | None) -> Rewrite:
    """Build the rewrite that notes the luck of a game with its results."""
    rows = log.results_at(table, game)
    return Rewrite(tuple((row, _with_play(row, play)) for row in rows if _waits(row)))


def _waits(row: ResultRow) -> bool:
    """Return whether the luck of a game is still to be measured."""
    return (row.kind, row.topic) == (RANKED, "")


def _game(row: ResultRow) -> tuple[str, int]:
    return row.table, row.game


def play_in(text: str) -> tuple[float, ...] | None:
    """Compute each side's points beyond luck; None if that is impossible.

    Args:
        text: the record of the game; empty: it is not kept.
    """
    from euchre.ratings import play_of  # noqa: PLC0415 - compiled code, where it is needed

    try:
        (whole,) = record.read(text).records
        return play_of(whole.match)
    except (EuchreError, ValueError):
        return None


def _with_play(row: ResultRow, play: tuple[float, ...] | None) -> ResultRow:
    """Return a result with the points beyond luck in it."""
    result = result_from_json(row.body)
    game = structs.replace(result.game, play=play)
    body = result_to_json(structs.replace(result, game=game))
    return replace(row, topic=MEASURED, body=body)


# -- ratings --------------------------------------------------------------------------------------


def rated(log: Log) -> tuple[Rated, ...]:
    """Compute the ratings of everybody, family by family, from all ranked results.

    Args:
        log: where they are kept.

    Raises:
        StoreError: they cannot be read.
    """
    from euchre.ratings import grade_of  # noqa: PLC0415 - needs NumPy, which takes long to import

    rows = [*log.results_in(RANKED, MEASURED), *log.results_in(RANKED, "")]
    return tuple(
        Rated(name, grade_of(name).rate(found), len(found))
        for name, found in by_family(results_in(rows)).items()
    )


def results_in(rows: Sequence[ResultRow]) -> list[RankedResult]:
    """Collect the games behind some results, each once, in the form that ratings need."""
    found: dict[tuple[str, int], GameResult] = {}
    for row in rows:
        with suppress(RecordError):
            found[_game(row)] = result_from_json(row.body).game
    made = []
    for (table, number), game in sorted(found.items()):
        try:
            made.append(result_of(f"{table}.{number}", game))
        except RatingError as error:
            _log.warning("a ranked game is not rated: %s", error)
    return made


def result_of(ident: str, game: GameResult) -> RankedResult:
    """Build a ranked game as ratings need it; it counts as it ended even for a player whom a bot
    helped.

    Otherwise a game that goes badly could be had not to count by letting the time run out.

    Args:
        ident: names the game, and no other.
        game: how it went.

    Raises:
        RatingError: no match can have gone so.
    """
    rules = Rules.from_dict(game.rules)
    named = tuple(seat.player or NOBODY for seat in game.seats)
    return RankedResult(
        id=ident,
        at=game.ended,
        family=family(rules),
        sides=tuple(tuple(named[seat] for seat in side) for side in teams(rules)),
        score=game.scores,
        hands=game.hands,
        play=game.play,
        left=tuple(seat.player for seat in game.seats if seat.left and seat.player),
    )
