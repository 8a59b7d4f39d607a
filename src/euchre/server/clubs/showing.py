"""What the pages of a club are filled in with, each for whoever looks."""

from __future__ import annotations

from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from euchre.clubs import Club, Season
from euchre.clubs.log.entries import LADDER
from euchre.presets import PRESETS
from euchre.server.clubs import shown
from euchre.server.clubs.context import ClubVisitor, context_of
from euchre.server.clubs.registry import Clubs, LiveClub
from euchre.server.clubs.tables import ClubTables
from euchre.server.evenings.running.registry import Evenings
from euchre.server.paging import paged
from euchre.server.processes.background import in_thread
from euchre.server.render import form_page

NOT_THERE: Final = (
    "There is no such club, or it shows itself to its members alone: sign in, or ask one of them"
    " for its invite link."
)
_MEMBERS: Final = 50
"""Members on a page."""
_EVENINGS: Final = 8
"""Evenings that the page of a club shows."""


def season_context(club: Club, season: Season, me: str) -> dict[str, Any]:
    """Build the template context of a season's page, for the player `me`."""
    fixtures = [shown.fixture_view(club, season, each, me) for each in season.fixtures.values()]
    free = [
        (player, club.names[player]) for player in club.members if season.entrant_of(player) is None
    ]
    is_ladder = season.settings.kind == LADDER
    return {
        "season": season,
        "told": shown.season_view(club, season),
        "is_ladder": is_ladder,
        "mine": season.entrant_of(me),
        "lines": shown.table_of(club, season, me),
        "moves": shown.moves(club, season)[:20] if is_ladder else [],
        "fixtures": fixtures[::-1] if is_ladder else fixtures,
        "free": sorted(free, key=lambda each: each[1].casefold()),
        "may_enter": not season.closed and not season.drawn,
    }


class Showing:
    """Renders the pages of clubs.

    Args:
        clubs: those of the server.
        tables: theirs.
        evenings: those of the server.
    """

    def __init__(self, clubs: Clubs, tables: ClubTables, evenings: Evenings) -> None:
        self._clubs, self._tables, self._evenings = clubs, tables, evenings

    async def club(
        self,
        live: LiveClub,
        visitor: ClubVisitor,
        request: Request,
        *,
        status: int = 200,
        **changes: Any,
    ) -> Response:
        """Show the club as a member sees it, or as a visitor does who may ask to join."""
        if not visitor.role:
            return self.outside(live, visitor, request, status=status, **changes)
        await self._tables.collect(live)
        evenings = await self._last_evenings(live)
        results = await self._tables.last_results(live)
        context = context_of(self._clubs, live, visitor, request)
        context |= {
            "members": len(live.club.members),
            "tables": self._tables.now(live),
            "evenings": evenings,
        }

        def make(club: Club) -> Response:
            seasons = reversed(club.seasons.values())
            context.update(
                to_play=[*shown.to_play(club, visitor.player)],
                seasons=[shown.season_view(club, each) for each in seasons],
                rules=[shown.rule_view(each) for each in club.rule_sets.values()],
                games=shown.games(results),
                **changes,
            )
            return form_page("club.html", status, **context)

        return await in_thread(make, live.club)

    async def _last_evenings(self, live: LiveClub) -> list[tuple[str, str, str]]:
        """Return the id, title and stage of the last tournaments; a deleted one has no stage."""
        last = live.club.evenings[: -_EVENINGS - 1 : -1]
        there = await self._evenings.listed([each.evening for each in last])
        known = {each.id: (each.title, each.listing.phase) for each in there}
        return [(each.evening, *known.get(each.evening, (each.title, ""))) for each in last]

    def outside(
        self, live: LiveClub, visitor: ClubVisitor, request: Request, *, status: int, **changes: Any
    ) -> Response:
        """Show the club to a visitor who may ask to join."""
        if live.club.door == "invited":
            raise HTTPException(404, NOT_THERE)
        context = context_of(self._clubs, live, visitor, request)
        asks = visitor.player in live.club.asking
        context |= {"asks": asks, "account": visitor.account, **changes}
        return form_page("club-outside.html", status, **context)

    async def members(
        self,
        live: LiveClub,
        visitor: ClubVisitor,
        request: Request,
        *,
        status: int = 200,
        **changes: Any,
    ) -> Response:
        """Show the members, a page at a time, and the invite link.

        What was refused is told on the page of whom it was about.
        """
        context = context_of(self._clubs, live, visitor, request)
        asked = request.query_params.get("page", "")
        typed = changes.get("typed", {}).get("player", "")

        def make(club: Club) -> Response:
            every = shown.members(club, visitor.player)
            at = next((at for at, each in enumerate(every) if each.player == typed), None)
            page = asked if at is None else f"{at // _MEMBERS + 1}"
            context.update(
                found=paged(every, page, _MEMBERS),
                roles=shown.ROLES,
                last_owner=club.owners == (visitor.player,),
                **changes,
            )
            return form_page("club-members.html", status, **context)

        return await in_thread(make, live.club)

    async def season(
        self,
        live: LiveClub,
        visitor: ClubVisitor,
        request: Request,
        *,
        status: int = 200,
        number: int = 0,
        **changes: Any,
    ) -> Response:
        """Show the standings and games of a season: that of the address, or `number`."""
        context = context_of(self._clubs, live, visitor, request)

        def make(club: Club) -> Response:
            season = club.seasons[number or request.path_params["season"]]
            context.update(season_context(club, season, visitor.player), **changes)
            return form_page("club-season.html", status, **context)

        return await in_thread(make, live.club)

    async def settings(
        self,
        live: LiveClub,
        visitor: ClubVisitor,
        request: Request,
        *,
        status: int = 200,
        **changes: Any,
    ) -> Response:
        """Show the rule sets and seasons, and to owners all other settings."""
        context = context_of(self._clubs, live, visitor, request)
        context |= {
            "rules": [shown.rule_view(each) for each in live.club.rule_sets.values()],
            "two_sided": shown.two_sided(live.club),
            "presets": [*PRESETS.values()],
            "doors": shown.DOORS,
            "saved": "",
            **changes,
        }
        return form_page("club-settings.html", status, **context)

    def invitation(
        self,
        live: LiveClub,
        visitor: ClubVisitor,
        request: Request,
        *,
        status: int = 200,
        **changes: Any,
    ) -> Response:
        """Show the club to a visitor who has the invite link."""
        context = context_of(self._clubs, live, visitor, request)
        context |= {
            "account": visitor.account,
            "members": len(live.club.members),
            "at_link": request.url.path,
            **changes,
        }
        return form_page("club-join.html", status, **context)
