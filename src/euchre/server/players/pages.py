"""The pages of players: the way in, the profile, the games, the account."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, date, datetime
from functools import partial
from typing import Final, NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from euchre.players.history import (
    OUTCOMES,
    AccountGame,
    CoachSummary,
    GameFigures,
    Month,
    Wanted,
    acquaintances,
    by_month,
    by_preset,
    figures,
    reviewed,
    title_of,
)
from euchre.ratings import Rating, standing
from euchre.server.budgets import WHOLE_LOG, costs
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.operations import Operation, respond
from euchre.server.paging import paged
from euchre.server.players.api import PlayersApi, link
from euchre.server.players.company import NotedCompany
from euchre.server.players.kept import charts
from euchre.server.players.kept.counting import counted, words_for
from euchre.server.players.kept.deleting import Deleting, MetPlayers
from euchre.server.players.kept.games import KeptGames, played_of, wanted_of
from euchre.server.players.kept.leaving import Leaving
from euchre.server.players.kept.ratings import Rated, Ratings
from euchre.server.players.registry import LivePlayer, Players
from euchre.server.players.signing import passkeys
from euchre.server.players.signing.sessions import SignedIn
from euchre.server.processes.flights import VersionCache
from euchre.server.render import page
from euchre.store import PLAYER, Log, StoreError
from euchre.table.commands import Refused
from euchre.table.results import CASUAL, RANKED

_PAGE: Final = 50
"""Games on a page."""
_HIDDEN: Final = "There is no such profile, or it is for its owner alone."
_PRIVATE: Final = "A player with a private profile"
_RECENT: Final = 5
"""Games on the profile."""
_KEPT_SUMS: Final = 32
"""Profiles whose sums are kept in memory."""
_COMPANY: Final = 30
"""Others that are listed."""


class RankingRow(msgspec.Struct, frozen=True):
    """A player in a ranking; `player` is empty if their profile is private.

    `value` is in points a hand beyond the mean of the others, `error` its standard error.
    """

    player: str
    name: str
    value: float
    error: float
    matches: int
    hands: int


class RatingStandings(msgspec.Struct, frozen=True):
    """The meaningful ratings of a family of games, the best first.

    `matches` are those that they are made of; `unshown` are players of whom too little is known.
    """

    family: str
    words: str
    rows: tuple[RankingRow, ...]
    matches: int
    unshown: int


class FamilyGrade(NamedTuple):
    """A player's rating in a family of games."""

    family: str
    words: str
    rating: Rating


class Sums(NamedTuple):
    """The statistics of a player's games on their profile.

    Attributes:
        total: all of them.
        by_preset: rules by rules.
        months: month by month.
        reviewed: those that the coach has gone through.
        recent: the last ones.
    """

    total: GameFigures
    by_preset: list[GameFigures]
    months: list[Month]
    reviewed: list[CoachSummary]
    recent: list[AccountGame]


def _sums(log: Log, player: str, today: date) -> Sums:
    """Compute the statistics of a player's games, outside the loop: there may be thousands."""
    games = played_of(log, player)
    return Sums(
        figures(games), by_preset(games), by_month(games, today), reviewed(games), games[:_RECENT]
    )


class WantedGames(NamedTuple):
    """The games of a player that fit a filter.

    Attributes:
        wanted: those that fit.
        total: what these come to.
        presets: by which rules the player has ever played.
    """

    wanted: list[AccountGame]
    total: GameFigures
    presets: list[str]


def _games(log: Log, player: str, wanted: Wanted) -> WantedGames:
    """Find the games of a player that fit a filter, outside the loop."""
    every = played_of(log, player)
    found = [each for each in every if wanted.fits(each)]
    return WantedGames(found, figures(found), [each.preset for each in by_preset(every)])


class PlayerPages:
    """Handlers of the pages of players, and of the addresses behind them.

    Args:
        players: the accounts.
        shared: whether other servers have the same database.

    Attributes:
        players: the accounts that they show.
        deleting: deletes them.
        signed: knows who is signed in.
        keeps_order: whether an account is shown the way to what is reported.
    """

    def __init__(self, players: Players, *, shared: bool) -> None:
        self.players = self._players = players
        self._hub = players.hub
        self.keeps_order: Callable[[str], Awaitable[bool]] = _nobody
        self.ratings = Ratings(players.hub)
        self.signed = SignedIn(players)
        self.company = NotedCompany(players)
        self.deleting = Deleting(players, shared=shared)
        players.hub.remembering.append(MetPlayers(players))
        self._api = PlayersApi(players, self.signed, self.deleting)
        self._kept = KeptGames(players.hub, self._mine)
        self._leaving = Leaving(players.hub)
        self._made = VersionCache(_KEPT_SUMS)
        self._stood: tuple[Sequence[Rated], tuple[RatingStandings, ...]] | None = None
        self._called: dict[str, tuple[str, str] | None] = {}
        players.hub.identities.changed.append(self._forget_standings)

    def routes(self) -> list[Endpoint]:
        """Return the routes of players."""
        one = "/players/{player}"
        return [
            *self._api.routes(),
            *self.deleting.routes(),
            *self._kept.routes(),
            Operation(
                "GET", "/api/ratings", self.ratings_data, answers=tuple[RatingStandings, ...]
            ),
            Endpoint("GET", "/ratings", self.standings),
            Endpoint("GET", "/you", self.you, personal=True),
            Endpoint("GET", one, self.profile, personal=True),
            Endpoint("GET", f"{one}/games", self.games, Caller.OWNER),
            Endpoint("GET", f"{one}/account", self.account, Caller.OWNER),
        ]

    async def you(self, request: Request) -> Response:
        """``/you``: redirect to the visitor's own profile, or show the way to get one."""
        session = await self.signed.session(request)
        if session is not None:
            return RedirectResponse(link(session.id), 303)
        return page(
            "you.html", why_not=passkeys.why_not(request), by_name=passkeys.by_name(request)
        )

    @costs(rows=WHOLE_LOG)
    async def profile(self, request: Request) -> Response:
        """``/players/{player}``: a player's profile, as far as they show it."""
        live, own = await self._seen(request)
        today = datetime.fromtimestamp(self._hub.now() / 1000, UTC).date()
        sums = await self._sums_of(PLAYER + live.id, today)
        solved = live.player.solved
        return page(
            "player.html",
            player=live.player,
            own=own,
            since=_day(live.player.since),
            total=sums.total,
            by_preset=sums.by_preset,
            title_of=title_of,
            months=charts.months(sums.months) if sums.total.games else "",
            reviewed=sums.reviewed,
            costs=charts.costs(sums.reviewed),
            mistakes=charts.mistakes(sums.reviewed),
            grades=await self._ratings_of(live.id),
            solved=len(solved),
            first_tries=sum(solved.values()),
            recent=sums.recent if own else [],
            told=_told,
        )

    async def _sums_of(self, player: str, today: date) -> Sums:
        """Load the statistics of a player's games, computed once until another result comes."""
        key = player, today, self._hub.version_of(player)
        return await self._made.find(
            key, partial(self._hub.read, _sums, self._hub.log, player, today)
        )

    async def _ratings_of(self, player: str) -> list[FamilyGrade]:
        """Load a player's ratings, family by family."""
        every = await self.ratings.every()
        return [
            FamilyGrade(each.family, words_for(each.family), each.ratings[PLAYER + player])
            for each in every
            if PLAYER + player in each.ratings
        ]

    async def ratings_data(self, _: Request) -> Response:
        """``GET /api/ratings``: the meaningful ratings, the best first."""
        return respond(await self._standings())

    async def standings(self, _: Request) -> Response:
        """``/ratings``: the ratings of all players."""
        return page("ratings.html", every=await self._standings())

    async def _standings(self) -> tuple[RatingStandings, ...]:
        """Load the rankings, built once for the same ratings: they need the name of every
        account.
        """
        every = await self.ratings.every()
        if self._stood is None or self._stood[0] is not every:
            self._stood = every, await self._made_of(every)
        return self._stood[1]

    async def _forget_standings(self, player: str) -> None:
        """Drop the cached rankings, because an account may have another name."""
        self._stood = None
        self._called = {each: it for each, it in self._called.items() if each != player}

    async def _called_in_standings(self, player: str) -> tuple[str, str] | None:
        """Find the link, if there is one, and the name of a player; read once for each change."""
        called = self._called
        if player not in called:
            known = await self._players.peek(player.removeprefix(PLAYER))
            link = known.id if known is not None and known.public else ""
            called[player] = None if known is None else (link, known.name)
        return called[player]

    async def _made_of(self, every: Sequence[Rated]) -> tuple[RatingStandings, ...]:
        found = []
        for each in every:
            rows = []
            for player, rating in standing(each.ratings):
                called = await self._called_in_standings(player)
                if called is not None:
                    rows.append(
                        RankingRow(
                            *called, rating.value, rating.error, rating.matches, rating.hands
                        )
                    )
            if not rows and " " in each.family:
                continue  # house rules by which nobody has a grade yet: anybody can make up many
            unshown = len(each.ratings) - len(standing(each.ratings))
            found.append(
                RatingStandings(
                    each.family, words_for(each.family), tuple(rows), each.matches, unshown
                )
            )
        return tuple(found)

    @costs(rows=WHOLE_LOG)
    async def games(self, request: Request) -> Response:
        """``/players/{player}/games``: the visitor's own games, all or those that fit a filter."""
        live = await self._mine_page(request)
        try:
            wanted, wrong = wanted_of(request), ""
        except Refused as refused:
            wanted, wrong = wanted_of(Request({**request.scope, "query_string": b""})), refused.why
        games = await self._hub.read(_games, self._hub.log, PLAYER + live.id, wanted)
        found = paged(games.wanted, request.query_params.get("page", ""), _PAGE)
        asked = {key: value for key, value in request.query_params.items() if key != "page"}
        return page(
            "player-games.html",
            player=live.player,
            wrong=wrong,
            asked=asked,
            query="&".join(request.url.query.split("&")) if asked else "",
            found=found.lines,
            many=found.total,
            total=games.total,
            rules=[(preset, title_of(preset)) for preset in games.presets],
            outcomes=OUTCOMES,
            number=found.number,
            last=found.last,
            title_of=title_of,
            told=_told,
        )

    @costs(rows=WHOLE_LOG)
    async def account(self, request: Request) -> Response:
        """``/players/{player}/account``: the keys of the account, and everything that its owner may
        do.
        """
        live = await self._mine_page(request)
        session = await self.signed.session(request)
        every = await self._hub.read(played_of, self._hub.log, PLAYER + live.id, 500)
        known = acquaintances(every)[:_COMPANY]
        met = {each.player.removeprefix(PLAYER) for each in known}
        others = [other for other in live.player.company if other not in met]
        names = {other: await self._public_name(other) for other in others}
        return page(
            "player-account.html",
            player=live.player,
            here=0 if session is None else session.number,
            day=_day,
            known=[(each.player.removeprefix(PLAYER), each) for each in known],
            others=names,
            why_not=passkeys.why_not(request),
            by_name=passkeys.by_name(request),
            keeps_order=await self._keeps_order(live.id),
        )

    async def _public_name(self, player: str) -> str:
        """Find the public name of a player; of a private profile nothing is shown."""
        found = await self._players.peek(player)
        return found.name if found is not None and found.public else _PRIVATE

    async def _keeps_order(self, player: str) -> bool:
        """Return whether a player sees the link to the reports; False if that cannot be read."""
        try:
            return await self.keeps_order(player)
        except StoreError:
            return False

    # -- who may see it -------------------------------------------------------------------------

    async def _mine(self, request: Request) -> LivePlayer:
        """Return the account that an address names, which must be the visitor's own.

        Raises:
            Refused: it is another's, or there is none.
        """
        me = await self._api.me(request)
        if me is None:
            raise Refused("not-yours", "Sign in to this account first.")
        return me.live

    async def _mine_page(self, request: Request) -> LivePlayer:
        """Return the visitor's own account for a page, which tells others nothing of its
        existence.
        """
        me = await self._api.me(request)
        if me is None:
            raise HTTPException(404, _HIDDEN)
        return me.live

    async def _seen(self, request: Request) -> tuple[LivePlayer, bool]:
        """Find a profile that the visitor may see, with True if it is their own."""
        me = await self._api.me(request)
        if me is not None:
            return me.live, True
        live = await self._players.find(request.path_params["player"])
        if live is None or not live.player.public:
            raise HTTPException(404, _HIDDEN)
        return live, False


async def _nobody(_: str) -> bool:
    """Return False: on this server there are no moderators."""
    return False


def _day(at: int) -> str:
    """Format a time in ms as a day, like ``25 November 2026``."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return f"{moment.day} {moment:%B %Y}"


class GameRow:
    """A game as a row of a list."""

    def __init__(self, played: AccountGame) -> None:
        self.played = played
        self.day = played.day.isoformat()
        self.game = title_of(played.preset)
        self.kind = _kind(played)
        self.mates = ", ".join(each.name for each in played.mates)
        self.others = ", ".join(each.name for each in played.others)
        self.scores = " : ".join(str(score) for score in played.scores)
        self.outcome = played.outcome or "no winner"
        self.hands = played.result.game.hands

    def link(self, player: str, how: str) -> str:
        """Build the link to the game's replay (``replay``) or review (``review``)."""
        which = f"{player}/{self.played.table}/{self.played.game}"
        return f"/{how}?played={which}&seat={self.played.result.seat}"


def _kind(played: AccountGame) -> str:
    """Describe the kind of a game, if it is worth a word."""
    if played.kind != RANKED:
        return "" if played.kind == CASUAL else played.kind
    return played.kind if counted(played.result).counts else "ranked, does not count"


def _told(games: Sequence[AccountGame]) -> list[GameRow]:
    return [GameRow(each) for each in games]
