"""What the pages of a club are filled in with, each for whoever looks."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Any, Final

from starlette.responses import Response

from euchre.clubs import Club, Season, commands
from euchre.clubs.entries import LADDER_KIND, ChallengeMade
from euchre.clubs.state import Fixture
from euchre.english.summary import describe_by_nearest_game
from euchre.game.presets import PRESETS
from euchre.server.clubs import views
from euchre.server.clubs.context import ClubPageRequest, build_club_page_context
from euchre.server.clubs.registry import ClubStore, LiveClub
from euchre.server.clubs.tables import ClubTables
from euchre.server.numbers import parse_number
from euchre.server.paging import ListPage, take_page
from euchre.server.processes.background import run_in_thread
from euchre.server.render import render_form_page
from euchre.server.tournaments.registry import TournamentStore

_MEMBERS_PER_PAGE: Final = 50
"""Members on a page."""
_GAMES_PER_PAGE: Final = 50
"""Games of a season on a page."""
_OPEN_GAMES_SHOWN: Final = 50
"""Games to play that the page of a club shows."""
_TABLES_SHOWN: Final = 50
"""Tables that the page of a club shows."""
_TOURNAMENTS_SHOWN: Final = 8
"""Evenings that the page of a club shows."""


def find_challenge_days(live_club: LiveClub) -> dict[tuple[int, int], str]:
    """Return since when each challenge stands, by its season and its number: ``Nov 3``."""
    return {
        (event.entry.season, event.entry.fixture): views.format_day(event.at)
        for event in tuple(live_club.stored_events)
        if isinstance(event.entry, ChallengeMade)
    }


def _take_fixtures_page(
    season: Season, viewer: str, page_text: str, fixture_text: str
) -> ListPage[Fixture]:
    """Return the page `page_text` of the games of a season; without one, that with the game
    `fixture_text`, else with the first game that `viewer` has to play, else with the first that
    anybody has.
    """
    fixtures = [*season.fixtures.values()]
    if season.settings.kind == LADDER_KIND:
        fixtures.reverse()
    if not page_text:
        own = (
            fixture
            for fixture in season.open_fixtures()
            if season.find_side(fixture, viewer) is not None
        )
        requested = season.fixtures.get(parse_number(fixture_text) or 0)
        chosen = requested or next(own, None) or next(season.open_fixtures(), None)
        page_text = f"{fixtures.index(chosen) // _GAMES_PER_PAGE + 1}" if chosen else ""
    return take_page(fixtures, page_text, _GAMES_PER_PAGE)


def build_season_context(
    club: Club, season: Season, viewer: str, *, page_text: str = "", fixture_text: str = ""
) -> dict[str, Any]:
    """Build the template context of a season's page, for the player `viewer`.

    Args:
        page_text: which page of its games; empty: that with `fixture_text`, or that to be played.
        fixture_text: the number of a game.
    """
    games = _take_fixtures_page(season, viewer, page_text, fixture_text)
    free = [
        (player, club.names[player])
        for player in club.members
        if season.find_entrant(player) is None
    ]
    is_ladder = season.settings.kind == LADDER_KIND
    return {
        "season": season,
        "game": describe_by_nearest_game(season.full_rules),
        "told": views.build_season_view(club, season),
        "is_ladder": is_ladder,
        "mine": season.find_entrant(viewer),
        "lines": views.build_season_standings(club, season, viewer),
        "withdrawable": commands.find_withdrawable(club, viewer, season),
        "withdrawn": views.describe_withdrawal_effect(club, season),
        "moves": views.describe_last_ladder_moves(club, season) if is_ladder else [],
        "found": games,
        "fixtures": [
            views.build_fixture_view(club, season, fixture, viewer) for fixture in games.lines
        ],
        "free": sorted(free, key=lambda member: member[1].casefold()),
        "may_enter": not season.closed and not season.drawn,
    }


class ClubPageBuilder:
    """Renders the pages of clubs."""

    def __init__(self, clubs: ClubStore, tables: ClubTables, tournaments: TournamentStore) -> None:
        self._clubs, self._tables, self._tournaments = clubs, tables, tournaments

    async def render_club_page(
        self, page_request: ClubPageRequest, *, status: int = 200, **overrides: Any
    ) -> Response:
        """Show the club as a member sees it, or as a visitor does who may ask to join."""
        if not page_request.role:
            return self._render_club_page_for_outsider(page_request, status=status, **overrides)
        await self._tables.enter_table_results(page_request.live_club)
        evenings = await self._list_last_tournaments(page_request.live_club)
        results = await self._tables.read_last_results(page_request.live_club)
        page_request.verify_member()  # by now
        tables = self._tables.list_active_tables(page_request.live_club, _TABLES_SHOWN + 1)
        limit = _OPEN_GAMES_SHOWN

        def render_club(club: Club) -> Response:
            seasons = reversed(club.seasons.values())
            context = build_club_page_context(self._clubs, page_request, club)
            context.update(
                members=len(club.members),
                tables=tables[:_TABLES_SHOWN],
                has_more_tables=len(tables) > _TABLES_SHOWN,
                evenings=evenings,
                waiting=[
                    *islice(views.iterate_organiser_tasks(club, page_request.player_id), limit)
                ],
                challenged=find_challenge_days(page_request.live_club),
                to_play=[
                    *islice(
                        views.iterate_own_open_fixtures(club, page_request.player_id), limit + 1
                    )
                ],
                most=limit,
                seasons=[views.build_season_view(club, season) for season in seasons],
                rules=[views.build_rule_set_view(chosen) for chosen in club.rule_sets.values()],
                games=views.build_game_views(results),
                **overrides,
            )
            return render_form_page("club.html", status, **context)

        return await run_in_thread(render_club, page_request.live_club.club)

    async def _list_last_tournaments(self, live_club: LiveClub) -> list[tuple[str, str, str]]:
        """Return the id, title and stage of the last tournaments; a deleted one has no stage."""
        latest = live_club.club.evenings[: -_TOURNAMENTS_SHOWN - 1 : -1]
        listed = await self._tournaments.list_by_id([tournament.evening for tournament in latest])
        known = {
            tournament.id: (tournament.title, tournament.listing.phase) for tournament in listed
        }
        return [
            (tournament.evening, *known.get(tournament.evening, (tournament.title, "")))
            for tournament in latest
        ]

    def _render_club_page_for_outsider(
        self, page_request: ClubPageRequest, *, status: int, **overrides: Any
    ) -> Response:
        """Show the club to a visitor who may ask to join."""
        context = build_club_page_context(self._clubs, page_request, page_request.live_club.club)
        asks = page_request.player_id in page_request.live_club.club.asking
        context |= {"asks": asks, "account": page_request.account, **overrides}
        return render_form_page("club-outside.html", status, **context)

    async def render_members_page(
        self, page_request: ClubPageRequest, *, status: int = 200, **overrides: Any
    ) -> Response:
        """Show the members, a page at a time, and the invite link.

        A refusal is shown on the page with the member that it was about.
        """
        requested_page = page_request.request.query_params.get("page", "")
        typed = overrides.get("typed", {}).get("player", "")

        def render_members(club: Club) -> Response:
            members = views.list_members(club, page_request.player_id)
            index = next(
                (index for index, member in enumerate(members) if member.player == typed), None
            )
            page = requested_page if index is None else f"{index // _MEMBERS_PER_PAGE + 1}"
            context = build_club_page_context(self._clubs, page_request, club)
            context.update(
                found=take_page(members, page, _MEMBERS_PER_PAGE),
                roles=views.ROLE_CHOICES,
                lost_seasons=partial(views.describe_lost_seasons, club, page_request.player_id),
                last_owner=club.owners == (page_request.player_id,),
                **overrides,
            )
            return render_form_page("club-members.html", status, **context)

        return await run_in_thread(render_members, page_request.live_club.club)

    async def render_season_page(
        self,
        page_request: ClubPageRequest,
        *,
        status: int = 200,
        season_number: int = 0,
        **overrides: Any,
    ) -> Response:
        """Show the standings and games of a season: that of the address, or `season_number`."""

        def render_season(club: Club) -> Response:
            season = club.seasons[season_number or page_request.request.path_params["season"]]
            context = build_club_page_context(self._clubs, page_request, club)
            context.update(
                build_season_context(
                    club,
                    season,
                    page_request.player_id,
                    page_text=page_request.request.query_params.get("page", ""),
                    fixture_text=overrides.get("typed", {}).get("fixture")
                    or page_request.request.query_params.get("game", ""),
                )
            )
            context.update(challenged=find_challenge_days(page_request.live_club), **overrides)
            return render_form_page("club-season.html", status, **context)

        return await run_in_thread(render_season, page_request.live_club.club)

    async def render_settings_page(
        self, page_request: ClubPageRequest, *, status: int = 200, **overrides: Any
    ) -> Response:
        """Show the rule sets and seasons, and to owners all other settings."""

        def render_settings(club: Club) -> Response:
            context = build_club_page_context(self._clubs, page_request, club)
            context |= {
                "rules": [views.build_rule_set_view(rules) for rules in club.rule_sets.values()],
                "two_sided": views.list_season_rule_sets(club),
                "presets": [*PRESETS.values()],
                "doors": views.DOOR_CHOICES,
                "saved": "",
                **overrides,
            }
            return render_form_page("club-settings.html", status, **context)

        return await run_in_thread(render_settings, page_request.live_club.club)

    def render_invitation_page(
        self, page_request: ClubPageRequest, *, status: int = 200, **overrides: Any
    ) -> Response:
        """Show the club to a visitor who has the invite link."""
        context = build_club_page_context(self._clubs, page_request, page_request.live_club.club)
        context |= {
            "account": page_request.account,
            "members": len(page_request.live_club.club.members),
            "at_link": page_request.request.url.path,
            **overrides,
        }
        return render_form_page("club-join.html", status, **context)
