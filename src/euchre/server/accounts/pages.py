"""The pages of players: the way in, the profile, the games, the account."""

from __future__ import annotations

from collections.abc import Sequence
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
    Acquaintance,
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
from euchre.bots import kernel
from euchre.english.dates import spell_date, spell_minute
from euchre.english.names import DisplayName
from euchre.extras import install_command
from euchre.ratings import Rating, rank_ratings
from euchre.server.accounts import charts, passkeys
from euchre.server.accounts.api import AccountsApi, profile_path
from euchre.server.accounts.deletion import AccountDeletion
from euchre.server.accounts.games import (
    MAX_RECORDS_SAVED,
    GameHistoryPages,
    describe_mistake_kind,
    parse_game_filter,
    read_last_games,
)
from euchre.server.accounts.importing import GuestGameImporter
from euchre.server.accounts.name_changes import DeletedPlayerScanner
from euchre.server.accounts.ranked_status import build_ranked_status, describe_family
from euchre.server.accounts.ratings import FamilyRatings, RatingService, is_house_family
from euchre.server.accounts.registry import AccountStore, LiveAccount
from euchre.server.accounts.sessions import SessionAccountLookup
from euchre.server.accounts.user_agents import describe_label
from euchre.server.budgets import WHOLE_LOG_ROWS, declare_budget
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.http.identity import CallerIdentity, PlayingAccount
from euchre.server.operations import ApiOperation, respond_json
from euchre.server.paging import take_page
from euchre.server.processes.background import run_in_thread
from euchre.server.processes.shared_calls import VersionCache
from euchre.server.render import render_page
from euchre.store import ACCOUNT_PREFIX, DurableLog, StoreError
from euchre.table.commands import RefusedError
from euchre.table.results import CASUAL_KIND, RANKED_KIND
from euchre.texts import translatable

_GAMES_PER_PAGE: Final = 50
_PROFILE_NOT_FOUND: Final = translatable(
    "player-profile-missing", "This profile doesn't exist, or it's private."
)
_CANNOT_RATE: Final = translatable(
    "ratings-cannot",
    "This server can't compute ratings: they need numpy, which isn't installed "
    f"({install_command('bots')}).",
    command=install_command("bots"),
)
_PRIVATE_NAME: Final = translatable("player-private", "A player with a private profile")
_RANKED: Final = translatable("player-kind-ranked", "ranked")
_RECENT_GAMES: Final = 5
_CACHED_PROFILES: Final = 32
_MAX_ACQUAINTANCES: Final = 30
_GAMES_OF_ACQUAINTANCES: Final = 500
_NAMES_SECONDS: Final = 600.0
"""Seconds for which the names in the rankings are good where nobody has told of a change."""


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

    words: str
    rating: Rating


class ProfileStats(NamedTuple):
    """The statistics of a player's games on their profile."""

    total: GameTotals
    by_preset: list[GameTotals]
    months: list[MonthlyGames]
    reviewed: list[CoachReviewSummary]
    recent: list[AccountGame]


def _compute_profile_stats(log: DurableLog, player: str, today: date) -> ProfileStats:
    """Compute the statistics of a player's games, outside the loop: there may be thousands."""
    games = read_last_games(log, player)
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
        presets: by which rules the player has ever played.
    """

    wanted: list[AccountGame]
    total: GameTotals
    presets: list[str]


def _search_games(log: DurableLog, player: str, game_filter: GameHistoryFilter) -> GameSearch:
    """Find the games of a player that fit a filter, outside the loop."""
    games = read_last_games(log, player)
    matching = [game for game in games if game_filter.matches(game)]
    return GameSearch(
        matching, sum_games(matching), [game.preset for game in sum_games_by_preset(games)]
    )


def _find_acquaintances(log: DurableLog, player: str) -> list[Acquaintance]:
    """Find whom a player has met most in their last games, outside the loop."""
    games = read_last_games(log, player, _GAMES_OF_ACQUAINTANCES)
    return list_acquaintances(games)[:_MAX_ACQUAINTANCES]


class PlayerPages:
    """Handlers of the pages of players, and of the addresses behind them.

    Args:
        shared: whether other servers have the same database.
    """

    def __init__(self, accounts: AccountStore, *, shared: bool) -> None:
        self.players = accounts
        self._hub = accounts.hub
        self.ratings = RatingService(accounts.hub)
        self.signed = SessionAccountLookup(accounts)
        self.deleting = AccountDeletion(accounts, shared=shared)
        accounts.hub.remembering.append(accounts)
        self._api = AccountsApi(accounts, self.signed, self.deleting)
        self._game_pages = GameHistoryPages(accounts.hub, self._api.require_own_account)
        self._deleted_scanner = DeletedPlayerScanner(accounts.hub)
        self._guest_importer = GuestGameImporter(accounts.hub)
        self._profile_cache = VersionCache(_CACHED_PROFILES)
        self._standings: tuple[Sequence[FamilyRatings], tuple[RatingStandings, ...]] | None = None
        self._ranked_names: dict[str, tuple[str, str] | None] = {}
        self._names_read = accounts.hub.loop.time()
        accounts.hub.identities.changed.append(self._invalidate_standings)

    def routes(self) -> list[Endpoint]:
        """Return the routes of players."""
        profile = "/players/{player}"
        return [
            *self._api.routes(),
            *self.deleting.routes(),
            *self._game_pages.routes(),
            ApiOperation(
                "GET", "/api/ratings", self.show_ratings_json, answers=tuple[RatingStandings, ...]
            ),
            Endpoint("GET", "/ratings", self.show_ratings),
            Endpoint("GET", "/you", self.show_own_profile, personal=True),
            Endpoint("GET", profile, self.show_profile, personal=True),
            Endpoint("GET", f"{profile}/games", self.show_games, CallerRole.OWNER),
            Endpoint("GET", f"{profile}/account", self.show_account, CallerRole.OWNER),
        ]

    async def show_own_profile(self, request: Request) -> Response:
        """``/you``: redirect to the visitor's own profile, or show the way to get one."""
        account = await self.signed.find_account(request)
        if account is not None:
            ident = account.player.removeprefix(ACCOUNT_PREFIX)
            return RedirectResponse(profile_path(ident), 303)
        return render_page(
            "you.html",
            suspended=await self.signed.explain_suspended_session(request),
            why_not=passkeys.passkeys_unavailable_reason(request),
            by_name=passkeys.find_localhost_address(request),
        )

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_profile(self, request: Request) -> Response:
        """``/players/{player}``: a player's profile, as far as they show it."""
        live_account, own = await self._require_visible_profile(request)
        today = datetime.fromtimestamp(self._hub.now_ms() / 1000, UTC).date()
        sums = await self._load_profile_stats(ACCOUNT_PREFIX + live_account.id, today)
        solved = live_account.player.solved
        return render_page(
            "player.html",
            player=live_account.player,
            own=own,
            notice=self._explain_imposed_name(live_account.player) if own else "",
            since=spell_date(_to_datetime(live_account.player.since)),
            total=sums.total,
            by_preset=sums.by_preset,
            title_of=preset_title,
            months=charts.draw_months_chart(sums.months) if sums.total.games else "",
            reviewed=sums.reviewed,
            costs=charts.draw_mistake_costs_chart(sums.reviewed),
            mistakes=charts.compare_mistakes_over_time(sums.reviewed),
            mistake_kind=describe_mistake_kind,
            grades=await self._load_grades(live_account.id),
            solved=len(solved),
            first_tries=sum(solved.values()),
            recent=sums.recent if own else [],
            kind_of=describe_game_kind,
        )

    def _explain_imposed_name(self, own_account: Account) -> str:
        """Explain to the owner of an account why they are called as they are; empty: they want to
        be.
        """
        reason = explain_hidden_name(own_account)
        if not reason:
            account = PlayingAccount(ACCOUNT_PREFIX + own_account.id, own_account.name)
            identity = CallerIdentity(account=account)
            table_name = self._hub.choose_name(identity, DisplayName(own_account.name)).shown
            if table_name == own_account.name:
                return ""
            reason = translatable(
                "account-name-looks-hidden",
                f"At tables you're called “{table_name}”, because your name looks like one "
                "that a moderator has hidden. Choose another one.",
                name=table_name,
            )
        return self._hub.append_contact(reason)

    async def _load_profile_stats(self, player: str, today: date) -> ProfileStats:
        """Load the statistics of a player's games, computed once until another result comes."""
        key = player, today, self._hub.results_version(player)
        return await self._profile_cache.find_or_make(
            key, partial(self._hub.run_reader, _compute_profile_stats, self._hub.log, player, today)
        )

    async def _load_grades(self, player: str) -> list[FamilyGrade]:
        families = await self.ratings.load_ratings()
        return [
            FamilyGrade(describe_family(family.family), family.ratings[ACCOUNT_PREFIX + player])
            for family in families
            if ACCOUNT_PREFIX + player in family.ratings
        ]

    async def show_ratings_json(self, _: Request) -> Response:
        """``GET /api/ratings``: the meaningful ratings, the best first."""
        return respond_json(await self._load_standings())

    @declare_budget(runs="thread")
    async def show_ratings(self, _: Request) -> Response:
        """``/ratings``: the ratings of all players."""
        standings = await self._load_standings()
        cannot = "" if kernel.is_installed() else _CANNOT_RATE
        return await run_in_thread(render_page, "ratings.html", every=standings, cannot=cannot)

    async def _load_standings(self) -> tuple[RatingStandings, ...]:
        """Load the rankings, built once for the same ratings: they need the name of every
        account. Another server may have changed one without this one hearing of it.
        """
        families, now = await self.ratings.load_ratings(), self._hub.loop.time()
        if now - self._names_read > _NAMES_SECONDS:
            self._ranked_names, self._names_read = {}, now
        names = self._ranked_names
        if self._standings is not None and self._standings[0] is families:
            return self._standings[1]
        standings = await self._build_standings(families)
        if names is self._ranked_names:  # else an account has changed meanwhile
            self._standings = families, standings
        return standings

    async def _invalidate_standings(self, player: str) -> None:
        self._standings = None
        self._ranked_names = {
            other: name for other, name in self._ranked_names.items() if other != player
        }

    async def _find_profile_link_and_name(self, player: str) -> tuple[str, str] | None:
        """Find the link, if there is one, and the name of a player; read once for each change."""
        names = self._ranked_names
        if player not in names:
            account = await self.players.peek_state(player.removeprefix(ACCOUNT_PREFIX))
            link = account.id if account is not None and account.public else ""
            names[player] = None if account is None else (link, account.name)
        return names[player]

    async def _build_standings(
        self, families: Sequence[FamilyRatings]
    ) -> tuple[RatingStandings, ...]:
        standings = []
        for family in families:
            rows = []
            for player, rating in rank_ratings(family.ratings):
                link_and_name = await self._find_profile_link_and_name(player)
                if link_and_name is not None:
                    rows.append(
                        RankingRow(
                            *link_and_name, rating.value, rating.error, rating.matches, rating.hands
                        )
                    )
            if not rows and is_house_family(family.family):
                continue  # house rules by which nobody has a grade yet: anybody can make up many
            unshown = len(family.ratings) - len(rank_ratings(family.ratings))
            standings.append(
                RatingStandings(
                    family.family,
                    describe_family(family.family),
                    tuple(rows),
                    family.matches,
                    unshown,
                )
            )
        return tuple(standings)

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_games(self, request: Request) -> Response:
        """``/players/{player}/games``: the visitor's own games, all or those that fit a filter."""
        live_account = await self._require_own_live_account(request)
        try:
            game_filter, error = parse_game_filter(request), ""
        except RefusedError as refused:
            game_filter, error = GameHistoryFilter(), refused.why
        games = await self._hub.run_reader(
            _search_games, self._hub.log, ACCOUNT_PREFIX + live_account.id, game_filter
        )
        page = take_page(games.wanted, request.query_params.get("page", ""), _GAMES_PER_PAGE)
        query = {key: value for key, value in request.query_params.items() if key != "page"}
        return render_page(
            "player-games.html",
            player=live_account.player,
            wrong=error,
            asked=query,
            query=urlencode(query),
            found=page.lines,
            many=page.total,
            most_saved=MAX_RECORDS_SAVED,
            total=games.total,
            rules=[(preset, preset_title(preset)) for preset in games.presets],
            outcomes=GAME_OUTCOMES,
            number=page.number,
            last=page.last,
            title_of=preset_title,
            kind_of=describe_game_kind,
        )

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_account(self, request: Request) -> Response:
        """``/players/{player}/account``: the keys of the account, and everything that its owner may
        do.
        """
        live_account = await self._require_own_live_account(request)
        session = await self.signed.find_session(request)
        acquaintances = await self._hub.run_reader(
            _find_acquaintances, self._hub.log, ACCOUNT_PREFIX + live_account.id
        )
        listed = {
            acquaintance.player.removeprefix(ACCOUNT_PREFIX) for acquaintance in acquaintances
        }
        unlisted = [other for other in live_account.player.company if other not in listed]
        names = {other: await self._find_public_name(other) for other in unlisted}
        return render_page(
            "player-account.html",
            player=live_account.player,
            notice=self._explain_imposed_name(live_account.player),
            here=0 if session is None else session.number,
            moment=_spell_minute,
            label_words=describe_label,
            known=[
                (acquaintance.player.removeprefix(ACCOUNT_PREFIX), acquaintance)
                for acquaintance in acquaintances
            ],
            others=names,
            why_not=passkeys.passkeys_unavailable_reason(request),
            by_name=passkeys.find_localhost_address(request),
            keeps_order=await self._is_moderator(live_account.id),
        )

    async def _find_public_name(self, player: str) -> str:
        """Find the public name of a player; of a private profile nothing is shown."""
        account = await self.players.peek_state(player)
        return account.name if account is not None and account.public else _PRIVATE_NAME

    async def _is_moderator(self, player: str) -> bool:
        """Return whether a player sees the link to the reports; False if that cannot be read."""
        try:
            return await self._hub.keeps_order(player)
        except StoreError:
            return False

    # -- who may see it -------------------------------------------------------------------------

    async def _require_own_live_account(self, request: Request) -> LiveAccount:
        """Return the visitor's own account for a page, which tells others nothing of its
        existence.
        """
        me = await self._api.find_own_account(request)
        if me is None:
            raise HTTPException(404, _PROFILE_NOT_FOUND)
        return me.live_account

    async def _require_visible_profile(self, request: Request) -> tuple[LiveAccount, bool]:
        me = await self._api.find_own_account(request)
        if me is not None:
            return me.live_account, True
        live_account = await self.players.find_undeleted(request.path_params["player"])
        if live_account is None or not live_account.player.public:
            raise HTTPException(404, _PROFILE_NOT_FOUND)
        return live_account, False


def _to_datetime(time_ms: int) -> datetime:
    return datetime.fromtimestamp(time_ms / 1000, UTC)


def _spell_minute(time_ms: int) -> str:
    return spell_minute(_to_datetime(time_ms))


def describe_game_kind(game: AccountGame) -> str:
    """Describe what a game was for; empty if it was casual."""
    if game.kind != RANKED_KIND:
        return "" if game.kind == CASUAL_KIND else game.kind
    is_measurable = game.result.game.play is not None or not game.is_measured
    status = build_ranked_status(game.result, is_measurable=is_measurable)
    return (
        _RANKED if status.counts else translatable("player-kind-uncounted", "ranked, doesn't count")
    )
