"""The ratings of all players of a server: a fold of the results of ranked games, made when asked.

What luck has done in a game is worked out once, in a process behind the pages, and noted with its
results. Ratings themselves are kept nowhere but in memory: from the results they come out the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final, NamedTuple

from msgspec import structs

from euchre.bots import kernel
from euchre.errors import EuchreError, RecordError, RulesError
from euchre.game.knobs import Value
from euchre.game.rules import Rules, Seat, teams
from euchre.notation import record
from euchre.ratings import (
    UNKNOWN_PLAYER,
    RankedMatchResult,
    Rating,
    RatingError,
    find_family,
    group_by_family,
)
from euchre.server.accounts.games import read_record
from euchre.server.accounts.ranked_status import MEASURED_TOPIC
from euchre.server.accounts.rewriting import read_results
from euchre.server.http.request_context import CURRENT_REQUEST, RequestContext
from euchre.server.processes.background import PAGE_POOL
from euchre.server.processes.shared_calls import SingleFlight
from euchre.server.tables.hub import TableHub
from euchre.store import DurableLog, GameRewrite, PlayerResultRow
from euchre.table.commands import RefusedError
from euchre.table.results import (
    RANKED_KIND,
    GameResult,
    PlayerResult,
    result_from_json,
    result_to_json,
)

_CACHE_SECONDS: Final = 30.0
_CHECK_SECONDS: Final = 60.0
"""Seconds between looks for games whose luck has not been worked out."""
_GAME_SECONDS: Final = 60.0
_MAX_RUN_SECONDS: Final = 3600.0
"""Seconds that all games together may take that wait."""
_MAX_HOUSE_FAMILIES: Final = 100
"""Families of house rules that are rated, the most played ones: anybody can make up any number."""
_MAX_RATED_GAMES: Final = 20_000
"""Ranked games that are rated, of every player the last ones: two can play thousands in a night."""
_MAX_RATED_PLAYERS: Final = 2_000
"""Players of a family who are rated, those with the most games: what they have in common grows by
the square of their number."""
_RESULTS_PER_READ: Final = 400
"""Results without luck told from play that are in memory at once."""
_log: Final = logging.getLogger("euchre.server")


class FamilyRatings(NamedTuple):
    """The ratings of the players of a family of games.

    Attributes:
        ratings: by player, as the log knows them.
    """

    family: str
    ratings: dict[str, Rating]
    matches: int


class RatingService:
    """Computes the ratings, and the luck in the games behind them."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self._cached: tuple[float, tuple[FamilyRatings, ...]] | None = None
        self._flight = SingleFlight()
        self._game_ended = asyncio.Event()
        hub.chores.start_task(
            "telling luck from play", self._wait_and_measure_luck, hang_seconds=_MAX_RUN_SECONDS
        )
        hub.ended.append(self._on_game_ended)

    async def load_ratings(self) -> tuple[FamilyRatings, ...]:
        """Return the ratings of all families, at most half a minute old; none without NumPy.

        They take seconds where there are thousands of games: who asks meanwhile waits for the same,
        and a game that ends has them worked out no sooner.
        """
        if not kernel.is_installed():
            return ()
        now = self._hub.loop.time()
        if self._cached is not None and self._cached[0] >= now - _CACHE_SECONDS:
            return self._cached[1]
        return await self._flight.run_or_join("", self._compute_and_cache_ratings)

    async def _compute_and_cache_ratings(self) -> tuple[FamilyRatings, ...]:
        CURRENT_REQUEST.set(RequestContext())  # in nobody's turn: it is for all who wait
        now = self._hub.loop.time()
        ratings = await self._hub.run_reader(compute_ratings, self._hub.log)
        self._cached = now, ratings
        return ratings

    # -- what luck has done ---------------------------------------------------------------------

    def _on_game_ended(self, table_id: str) -> None:
        room = self._hub.rooms.get(table_id)
        if room is not None and room.table.settings.ranked:
            self._game_ended.set()

    async def _wait_and_measure_luck(self) -> None:
        """Wait for a ranked game to end, then measure the luck in new ones."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_CHECK_SECONDS):
                await self._game_ended.wait()
        self._game_ended.clear()
        await self.measure_pending_luck()

    async def measure_pending_luck(self) -> int:
        """Separate luck from play in all ranked games where that is still to do, and return their
        number.

        Raises:
            StoreError: they cannot be read or written.
        """
        if not kernel.is_installed():
            return 0  # a server with a coach may come
        games = 0
        while measured := await self._measure_luck_of_last_games():
            games += measured
        return games

    async def _measure_luck_of_last_games(self) -> int:
        """Separate luck from play in the last games where that is still to do, and return their
        number; 0: in none, or too much else is to be done, and the next look finds them.
        """
        log, games = self._hub.log, 0
        waiting = await self._hub.run_loader(
            log.list_latest_results, RANKED_KIND, "", _RESULTS_PER_READ
        )
        for table, game in sorted({*map(_game_key, waiting)}):
            text = await self._hub.run_loader(read_record, log, table, game)
            try:
                play = await PAGE_POOL.run(
                    "ratings", _GAME_SECONDS, compute_points_beyond_luck, text
                )
            except RefusedError:
                continue
            await self._hub.rewrite_games(partial(build_luck_rewrite, log, table, game, play))
            games += 1
        return games


def build_luck_rewrite(
    log: DurableLog, table_id: str, game_number: int, points_beyond_luck: tuple[float, ...] | None
) -> GameRewrite:
    """Build the rewrite that notes the luck of a game with its results."""
    rows = [
        row
        for row in log.list_game_results(table_id, game_number)
        if (row.kind, row.topic) == (RANKED_KIND, "")
    ]
    results = read_results(rows)
    return GameRewrite(
        tuple(
            (row, _with_points_beyond_luck(row, results.get(row), points_beyond_luck))
            for row in rows
        )
    )


def _game_key(row: PlayerResultRow) -> tuple[str, int]:
    return row.table, row.game


def compute_points_beyond_luck(record_text: str) -> tuple[float, ...] | None:
    """Compute each side's points beyond luck; None if that is impossible.

    Args:
        record_text: the record of the game; empty: it is not kept.
    """
    from euchre.ratings import measure_play  # noqa: PLC0415 - compiled code, where it is needed

    try:
        (whole,) = record.read_records_partly(record_text).records
        return measure_play(whole.match)
    except (EuchreError, ValueError):
        return None


def _with_points_beyond_luck(
    row: PlayerResultRow, result: PlayerResult | None, points_beyond_luck: tuple[float, ...] | None
) -> PlayerResultRow:
    """Return a result with the points beyond luck; one that is damaged (None) waits no longer."""
    if result is None:
        return replace(row, topic=MEASURED_TOPIC)
    game = structs.replace(result.game, play=points_beyond_luck)
    body = result_to_json(structs.replace(result, game=game))
    return replace(row, topic=MEASURED_TOPIC, body=body)


# -- ratings --------------------------------------------------------------------------------------


def compute_ratings(log: DurableLog) -> tuple[FamilyRatings, ...]:
    """Compute the ratings of everybody, family by family, from the last ranked results; of the
    families of house rules the most played ones are rated.

    Raises:
        StoreError: they cannot be read.
    """
    from euchre.ratings import build_grade  # noqa: PLC0415 - needs NumPy, which takes long to import

    rows = log.list_last_games_by_player(RANKED_KIND, _MAX_RATED_GAMES)
    games_by_family = group_by_family(collect_ranked_games(rows))
    house_families = sorted(
        filter(is_house_family, games_by_family), key=lambda name: -len(games_by_family[name])
    )
    unrated = frozenset(house_families[_MAX_HOUSE_FAMILIES:])
    return tuple(
        FamilyRatings(name, build_grade(name).rate(replace_unrated_players(games)), len(games))
        for name, games in games_by_family.items()
        if name not in unrated
    )


def replace_unrated_players(games: Sequence[RankedMatchResult]) -> Sequence[RankedMatchResult]:
    """Return the games of a family with those players who have the most, who are so many at most;
    all others are unknown there.
    """
    counts = Counter(player for game in games for player in game.players)
    if len(counts) <= _MAX_RATED_PLAYERS:
        return games
    by_count = sorted(counts, key=lambda player: (-counts[player], player))
    rated = frozenset(by_count[:_MAX_RATED_PLAYERS])
    return [
        replace(
            game,
            sides=tuple(
                tuple(player if player in rated else UNKNOWN_PLAYER for player in side)
                for side in game.sides
            ),
            left=tuple(player for player in game.left if player in rated),
        )
        for game in games
        if not rated.isdisjoint(game.left or game.players)
    ]


def is_house_family(family: str) -> bool:
    """Return whether house rules make this family of games, and no named game is in it.

    >>> is_house_family("pairs"), is_house_family("pairs pts_march=4")
    (False, True)
    """
    return " " in family


def collect_ranked_games(rows: Sequence[PlayerResultRow]) -> list[RankedMatchResult]:
    """Collect the games behind some results, each once, in the form that ratings need."""
    games: dict[tuple[str, int], GameResult] = {}
    for row in rows:
        if (key := _game_key(row)) not in games:  # the results of all its players tell the same
            with suppress(RecordError):
                games[key] = result_from_json(row.body).game
    matches = []
    for (table, number), game in sorted(games.items()):
        leavers = [seat.player for seat in game.seats if seat.left]
        if leavers and not any(leavers):
            continue  # it counted as their loss alone, and they have no account any more
        try:
            matches.append(build_ranked_result(f"{table}.{number}", game))
        except (RatingError, RulesError) as error:
            _log.warning("a ranked game is not rated: %s", error)
    return matches


def build_ranked_result(game_id: str, game: GameResult) -> RankedMatchResult:
    """Build a ranked game as ratings need it; it counts as it ended even for a player whom a bot
    helped.

    Otherwise a game that goes badly could be had not to count by letting the time run out.

    Args:
        game_id: names the game, and no other.

    Raises:
        RatingError: no match can have gone so.
        RulesError: this version does not know its rules.
    """
    family, side_seats = _find_family_and_sides(tuple(game.rules.items()))
    players = tuple(seat.player or UNKNOWN_PLAYER for seat in game.seats)
    return RankedMatchResult(
        id=game_id,
        at=game.ended,
        family=family,
        sides=tuple(tuple(players[seat] for seat in side) for side in side_seats),
        score=game.scores,
        hands=game.hands,
        play=game.play,
        left=tuple(seat.player for seat in game.seats if seat.left and seat.player),
    )


@lru_cache(maxsize=256)
def _find_family_and_sides(
    knobs: tuple[tuple[str, Value], ...],
) -> tuple[str, tuple[tuple[Seat, ...], ...]]:
    """Return the family of some rules, and the seats of each side; cached, because most of
    thousands of games have the same rules.
    """
    rules = Rules.from_dict(dict(knobs))
    return find_family(rules), teams(rules)
