"""The pages of players: the way in, the profile, the games, the account."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, date, datetime
from functools import partial
from typing import Final, NamedTuple
from urllib.parse import urlencode

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from euchre.accounts.commands import explain_hidden_name
from euchre.accounts.history import (
    GAME_OUTCOMES,
    AccountGame,
    CoachReviewSummary,
    GameHistoryFilter,
    GameTotals,
    MonthlyGames,
    count_games_by_month,
    list_acquaintances,
    list_coach_summaries,
    preset_title,
    sum_games,
    sum_games_by_preset,
)
from euchre.accounts.state import Account
from euchre.english.names import DisplayName
from euchre.ratings import Rating, rank_ratings
from euchre.server.accounts import charts, passkeys
from euchre.server.accounts.api import AccountsApi, profile_path
from euchre.server.accounts.deleted_players import DeletedPlayerScanner
from euchre.server.accounts.deletion import AccountDeletion, AccountRelations
from euchre.server.accounts.games import (
    GameHistoryPages,
    parse_game_filter,
    read_games,
)
from euchre.server.accounts.importing import GuestGameImporter
from euchre.server.accounts.ranked_status import build_ranked_status, describe_family
from euchre.server.accounts.ratings import FamilyRatings, RatingService
from euchre.server.accounts.registry import AccountStore, LiveAccount
from euchre.server.accounts.relations import StoredRelationLookup
from euchre.server.accounts.sessions import SessionAccountLookup
from euchre.server.budgets import WHOLE_LOG_ROWS, declare_budget
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.http.identity import CallerIdentity, PlayingAccount
from euchre.server.operations import ApiOperation, respond_json
from euchre.server.paging import take_page
from euchre.server.processes.shared_calls import VersionCache
from euchre.server.render import render_page
from euchre.store import ACCOUNT_PREFIX, DurableLog, StoreError
from euchre.table.commands import RefusedError
from euchre.table.results import CASUAL_KIND, RANKED_KIND

_GAMES_PER_PAGE: Final = 50
"""Games on a page."""
_PROFILE_NOT_FOUND: Final = "There is no such profile, or it is for its owner alone."
_PRIVATE_NAME: Final = "A player with a private profile"
_RECENT_GAMES: Final = 5
"""Games on the profile."""
_CACHED_PROFILES: Final = 32
"""Profiles whose sums are kept in memory."""
_MAX_ACQUAINTANCES: Final = 30
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


class ProfileStats(NamedTuple):
    """The statistics of a player's games on their profile.

    Attributes:
        total: all of them.
        by_preset: rules by rules.
        months: month by month.
        reviewed: those that the coach has gone through.
        recent: the last ones.
    """

    total: GameTotals
    by_preset: list[GameTotals]
    months: list[MonthlyGames]
    reviewed: list[CoachReviewSummary]
    recent: list[AccountGame]


def _compute_sums(log: DurableLog, player: str, today: date) -> ProfileStats:
    """Compute the statistics of a player's games, outside the loop: there may be thousands."""
    games = read_games(log, player)
    return ProfileStats(
        sum_games(games),
        sum_games_by_preset(games),
        count_games_by_month(games, today),
        list_coach_summaries(games),
        games[:_RECENT_GAMES],
    )


class GameSearch(NamedTuple):
    """The games of a player that fit a filter.

    Attributes:
        wanted: those that fit.
        total: what these come to.
        presets: by which rules the player has ever played.
    """

    wanted: list[AccountGame]
    total: GameTotals
    presets: list[str]


def _find_games(log: DurableLog, player: str, wanted: GameHistoryFilter) -> GameSearch:
    """Find the games of a player that fit a filter, outside the loop."""
    every = read_games(log, player)
    found = [each for each in every if wanted.matches(each)]
    return GameSearch(found, sum_games(found), [each.preset for each in sum_games_by_preset(every)])


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

    def __init__(self, players: AccountStore, *, shared: bool) -> None:
        self.players = self._players = players
        self._hub = players.hub
        self.keeps_order: Callable[[str], Awaitable[bool]] = _is_never_moderator
        self.ratings = RatingService(players.hub)
        self.signed = SessionAccountLookup(players)
        self.company = StoredRelationLookup(players)
        self.deleting = AccountDeletion(players, shared=shared)
        players.hub.remembering.append(AccountRelations(players))
        self._api = AccountsApi(players, self.signed, self.deleting)
        self._kept = GameHistoryPages(players.hub, self._require_own_account)
        self._leaving = DeletedPlayerScanner(players.hub)
        self._coming = GuestGameImporter(players.hub)
        self._made = VersionCache(_CACHED_PROFILES)
        self._stood: tuple[Sequence[FamilyRatings], tuple[RatingStandings, ...]] | None = None
        self._called: dict[str, tuple[str, str] | None] = {}
        players.hub.identities.changed.append(self._invalidate_standings)

    def routes(self) -> list[Endpoint]:
        """Return the routes of players."""
        one = "/players/{player}"
        return [
            *self._api.routes(),
            *self.deleting.routes(),
            *self._kept.routes(),
            ApiOperation(
                "GET", "/api/ratings", self.show_ratings_json, answers=tuple[RatingStandings, ...]
            ),
            Endpoint("GET", "/ratings", self.show_ratings),
            Endpoint("GET", "/you", self.show_own_profile, personal=True),
            Endpoint("GET", one, self.show_profile, personal=True),
            Endpoint("GET", f"{one}/games", self.show_games, CallerRole.OWNER),
            Endpoint("GET", f"{one}/account", self.show_account, CallerRole.OWNER),
        ]

    async def show_own_profile(self, request: Request) -> Response:
        """``/you``: redirect to the visitor's own profile, or show the way to get one."""
        account = await self.signed.find_account(request)
        if account is not None:
            ident = account.player.removeprefix(ACCOUNT_PREFIX)
            return RedirectResponse(profile_path(ident), 303)
        return render_page(
            "you.html",
            suspended=await self.signed.explain_sign_out(request),
            why_not=passkeys.passkeys_unavailable_reason(request),
            by_name=passkeys.find_address_by_name(request),
        )

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_profile(self, request: Request) -> Response:
        """``/players/{player}``: a player's profile, as far as they show it."""
        live, own = await self._find_visible_profile(request)
        today = datetime.fromtimestamp(self._hub.now_ms() / 1000, UTC).date()
        sums = await self._load_sums(ACCOUNT_PREFIX + live.id, today)
        solved = live.player.solved
        return render_page(
            "player.html",
            player=live.player,
            own=own,
            notice=self._explain_name(live.player) if own else "",
            since=_format_day(live.player.since),
            total=sums.total,
            by_preset=sums.by_preset,
            title_of=preset_title,
            months=charts.draw_months_chart(sums.months) if sums.total.games else "",
            reviewed=sums.reviewed,
            costs=charts.draw_costs_chart(sums.reviewed),
            mistakes=charts.compare_mistakes(sums.reviewed),
            grades=await self._load_grades(live.id),
            solved=len(solved),
            first_tries=sum(solved.values()),
            recent=sums.recent if own else [],
            told=_build_rows,
        )

    def _explain_name(self, player: Account) -> str:
        """Explain to the owner of an account why they are called as they are; empty: they want to
        be.
        """
        why = explain_hidden_name(player)
        if not why:
            account = PlayingAccount(ACCOUNT_PREFIX + player.id, player.name)
            identity = CallerIdentity(account=account)
            called = self._hub.choose_name(identity, DisplayName(player.name)).shown
            if called == player.name:
                return ""
            why = (
                f"At tables you are called “{called}”: your name reads like one that a moderator"
                " has hidden. Choose another one."
            )
        return self._hub.add_contact(why)

    async def _load_sums(self, player: str, today: date) -> ProfileStats:
        """Load the statistics of a player's games, computed once until another result comes."""
        key = player, today, self._hub.version_of(player)
        return await self._made.find(
            key, partial(self._hub.read, _compute_sums, self._hub.log, player, today)
        )

    async def _load_grades(self, player: str) -> list[FamilyGrade]:
        """Load a player's ratings, family by family."""
        every = await self.ratings.load_ratings()
        return [
            FamilyGrade(
                each.family, describe_family(each.family), each.ratings[ACCOUNT_PREFIX + player]
            )
            for each in every
            if ACCOUNT_PREFIX + player in each.ratings
        ]

    async def show_ratings_json(self, _: Request) -> Response:
        """``GET /api/ratings``: the meaningful ratings, the best first."""
        return respond_json(await self._load_standings())

    async def show_ratings(self, _: Request) -> Response:
        """``/ratings``: the ratings of all players."""
        return render_page("ratings.html", every=await self._load_standings())

    async def _load_standings(self) -> tuple[RatingStandings, ...]:
        """Load the rankings, built once for the same ratings: they need the name of every
        account.
        """
        every = await self.ratings.load_ratings()
        if self._stood is None or self._stood[0] is not every:
            self._stood = every, await self._build_standings(every)
        return self._stood[1]

    async def _invalidate_standings(self, player: str) -> None:
        """Drop the cached rankings, because an account may have another name."""
        self._stood = None
        self._called = {each: it for each, it in self._called.items() if each != player}

    async def _find_ranked_name(self, player: str) -> tuple[str, str] | None:
        """Find the link, if there is one, and the name of a player; read once for each change."""
        called = self._called
        if player not in called:
            known = await self._players.peek_state(player.removeprefix(ACCOUNT_PREFIX))
            link = known.id if known is not None and known.public else ""
            called[player] = None if known is None else (link, known.name)
        return called[player]

    async def _build_standings(self, every: Sequence[FamilyRatings]) -> tuple[RatingStandings, ...]:
        found = []
        for each in every:
            rows = []
            for player, rating in rank_ratings(each.ratings):
                called = await self._find_ranked_name(player)
                if called is not None:
                    rows.append(
                        RankingRow(
                            *called, rating.value, rating.error, rating.matches, rating.hands
                        )
                    )
            if not rows and " " in each.family:
                continue  # house rules by which nobody has a grade yet: anybody can make up many
            unshown = len(each.ratings) - len(rank_ratings(each.ratings))
            found.append(
                RatingStandings(
                    each.family, describe_family(each.family), tuple(rows), each.matches, unshown
                )
            )
        return tuple(found)

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_games(self, request: Request) -> Response:
        """``/players/{player}/games``: the visitor's own games, all or those that fit a filter."""
        live = await self._require_own_page(request)
        try:
            wanted, wrong = parse_game_filter(request), ""
        except RefusedError as refused:
            wanted, wrong = (
                parse_game_filter(Request({**request.scope, "query_string": b""})),
                refused.why,
            )
        games = await self._hub.read(_find_games, self._hub.log, ACCOUNT_PREFIX + live.id, wanted)
        found = take_page(games.wanted, request.query_params.get("page", ""), _GAMES_PER_PAGE)
        asked = {key: value for key, value in request.query_params.items() if key != "page"}
        return render_page(
            "player-games.html",
            player=live.player,
            wrong=wrong,
            asked=asked,
            query=urlencode(asked),
            found=found.lines,
            many=found.total,
            total=games.total,
            rules=[(preset, preset_title(preset)) for preset in games.presets],
            outcomes=GAME_OUTCOMES,
            number=found.number,
            last=found.last,
            title_of=preset_title,
            told=_build_rows,
        )

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_account(self, request: Request) -> Response:
        """``/players/{player}/account``: the keys of the account, and everything that its owner may
        do.
        """
        live = await self._require_own_page(request)
        session = await self.signed.find_session(request)
        every = await self._hub.read(read_games, self._hub.log, ACCOUNT_PREFIX + live.id, 500)
        known = list_acquaintances(every)[:_MAX_ACQUAINTANCES]
        met = {each.player.removeprefix(ACCOUNT_PREFIX) for each in known}
        others = [other for other in live.player.company if other not in met]
        names = {other: await self._find_public_name(other) for other in others}
        return render_page(
            "player-account.html",
            player=live.player,
            notice=self._explain_name(live.player),
            here=0 if session is None else session.number,
            moment=_format_minute,
            known=[(each.player.removeprefix(ACCOUNT_PREFIX), each) for each in known],
            others=names,
            why_not=passkeys.passkeys_unavailable_reason(request),
            by_name=passkeys.find_address_by_name(request),
            keeps_order=await self._is_moderator(live.id),
        )

    async def _find_public_name(self, player: str) -> str:
        """Find the public name of a player; of a private profile nothing is shown."""
        found = await self._players.peek_state(player)
        return found.name if found is not None and found.public else _PRIVATE_NAME

    async def _is_moderator(self, player: str) -> bool:
        """Return whether a player sees the link to the reports; False if that cannot be read."""
        try:
            return await self.keeps_order(player)
        except StoreError:
            return False

    # -- who may see it -------------------------------------------------------------------------

    async def _require_own_account(self, request: Request) -> LiveAccount:
        """Return the account that an address names, which must be the visitor's own.

        Raises:
            RefusedError: it is another's, or there is none.
        """
        me = await self._api.find_own_account(request)
        if me is None:
            raise RefusedError("not-yours", "Sign in to this account first.")
        return me.live

    async def _require_own_page(self, request: Request) -> LiveAccount:
        """Return the visitor's own account for a page, which tells others nothing of its
        existence.
        """
        me = await self._api.find_own_account(request)
        if me is None:
            raise HTTPException(404, _PROFILE_NOT_FOUND)
        return me.live

    async def _find_visible_profile(self, request: Request) -> tuple[LiveAccount, bool]:
        """Find a profile that the visitor may see, with True if it is their own."""
        me = await self._api.find_own_account(request)
        if me is not None:
            return me.live, True
        live = await self._players.find_open(request.path_params["player"])
        if live is None or not live.player.public:
            raise HTTPException(404, _PROFILE_NOT_FOUND)
        return live, False


async def _is_never_moderator(_: str) -> bool:
    """Return False: on this server there are no moderators."""
    return False


def _format_day(at: int) -> str:
    """Format a time in ms as a day, like ``25 November 2026``."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return f"{moment.day} {moment:%B %Y}"


def _format_minute(at: int) -> str:
    """Format a time in ms as a day and a time, like ``25 November 2026, 14:05 UTC``."""
    return f"{_format_day(at)}, {datetime.fromtimestamp(at / 1000, UTC):%H:%M} UTC"


class GameHistoryRow:
    """A game as a row of a list."""

    def __init__(self, played: AccountGame) -> None:
        self.played = played
        self.day = played.end_date.isoformat()
        self.game = preset_title(played.preset)
        self.kind = _describe_kind(played)
        self.mates = ", ".join(each.name for each in played.partners)
        self.others = ", ".join(each.name for each in played.opponents)
        self.scores = " : ".join(str(score) for score in played.side_scores)
        self.outcome = played.outcome or "no winner"
        self.hands = played.result.game.hands

    def build_link(self, player: str, how: str) -> str:
        """Build the link to the game's replay (``replay``) or review (``review``)."""
        which = f"{player}/{self.played.table}/{self.played.game}"
        return f"/{how}?played={which}&seat={self.played.result.seat}"


def _describe_kind(played: AccountGame) -> str:
    """Describe the kind of a game, if it is worth a word."""
    if played.kind != RANKED_KIND:
        return "" if played.kind == CASUAL_KIND else played.kind
    return played.kind if build_ranked_status(played.result).counts else "ranked, does not count"


def _build_rows(games: Sequence[AccountGame]) -> list[GameHistoryRow]:
    return [GameHistoryRow(each) for each in games]
