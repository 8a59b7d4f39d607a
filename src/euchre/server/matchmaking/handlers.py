"""``/find`` and ``/api/finding``: people look for others to play with."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from euchre.english.names import DisplayName
from euchre.game.presets import PRESETS
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.games.forms import CLOCK_CHOICES
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.browsers import read_or_make_browser_id, set_browser_cookie
from euchre.server.http.identity import identify_caller
from euchre.server.matchmaking.matching import TableKind
from euchre.server.matchmaking.service import (
    MatchmakingService,
    RelationLookup,
    SeekStatus,
    WaitingCounts,
)
from euchre.server.numbers import parse_number
from euchre.server.operations import ApiOperation, Schema, declare_refusals, read_json, respond_json
from euchre.server.render import render_page
from euchre.server.tables.hub import TableHub

PRESELECTED_GAMES: Final = ("standard", "stick-the-dealer", "british")
"""The games that are chosen already: most people know one of them."""
_SEEN_SCHEMA: Final[Schema] = {"type": "integer", "minimum": 0}


class SeekRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables that a player would accept: any of these `games`, with any of these `clocks`.

    The games are names of presets, those liked best first; the clocks are seconds for a decision,
    0: as long as one likes. `ranked`: the games count for ratings, and it wants an account.
    """

    games: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(min_length=1, max_length=40)]
    clocks: Annotated[list[Annotated[int, Meta(ge=0, le=600)]], Meta(min_length=1, max_length=8)]
    ranked: bool = False
    name: Annotated[str, Meta(max_length=200)] = ""


class MatchmakingPages:
    """HTTP handlers of the matchmaking queue."""

    def __init__(self, hub: TableHub, relations: RelationLookup, *, shared: bool) -> None:
        self._hub = hub
        self.finding = MatchmakingService(hub, relations, shared=shared)

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        queue, ticket = "/api/finding", "/api/finding/{ticket}"
        created, no_content = HTTPStatus.CREATED, HTTPStatus.NO_CONTENT
        return [
            Endpoint("GET", "/find", self.show_page, personal=True),
            ApiOperation("GET", queue, self.count_waiting, answers=WaitingCounts),
            ApiOperation(
                "POST",
                queue,
                self.join,
                takes=SeekRequest,
                answers=SeekStatus,
                status=created,
                counted=("tables_of_address", "open_of_address"),
            ),
            ApiOperation(
                "GET",
                ticket,
                self.poll_status,
                CallerRole.TICKET,
                answers=SeekStatus,
                query={"seen": _SEEN_SCHEMA},
            ),
            ApiOperation("POST", ticket, self.accept_offer, CallerRole.TICKET, answers=SeekStatus),
            ApiOperation("DELETE", ticket, self.leave, CallerRole.TICKET, status=no_content),
        ]

    async def show_page(self, request: Request) -> Response:
        """``GET /find``: the page to choose games and wait for other players."""
        identity = await identify_caller(self._hub.accounts, request, "")
        games = [(name, game, name in PRESELECTED_GAMES) for name, game in PRESETS.items()]
        games.sort(key=lambda game: not game[2])
        return render_page("find.html", games=games, clocks=CLOCK_CHOICES, account=identity.account)

    @declare_refusals("account", "name-taken", "off")
    async def join(self, request: Request) -> Response:
        """``POST /api/finding``: join the queue for other players."""
        wanted = await read_json(request, SeekRequest)
        browser = read_or_make_browser_id(request)
        identity = await identify_caller(self._hub.accounts, request, browser)
        kinds = tuple(
            TableKind(game, clock, wanted.ranked)
            for game in dict.fromkeys(wanted.games)
            for clock in dict.fromkeys(wanted.clocks)
        )
        name = DisplayName(wanted.name)
        status = await self.finding.join(identity, name, kinds, address=client_address(request))
        response = respond_json(status, HTTPStatus.CREATED)
        set_browser_cookie(request, response, browser)
        return response

    async def count_waiting(self, _: Request) -> Response:
        """``GET /api/finding``: the number of waiting players for each game."""
        return respond_json(self.finding.count_waiting())

    @declare_refusals("left", "replaced")
    async def poll_status(self, request: Request) -> Response:
        """``GET /api/finding/{ticket}``: the status of a ticket, as soon as it changes."""
        number = parse_number(request.query_params.get("seen", ""))
        known_number = -1 if number is None else number
        return respond_json(
            await self.finding.poll_status(request.path_params["ticket"], known_number)
        )

    @declare_refusals("left", "replaced")
    async def accept_offer(self, request: Request) -> Response:
        """``POST /api/finding/{ticket}``: accept the call to a table."""
        return respond_json(await self.finding.accept_offer(request.path_params["ticket"]))

    @declare_refusals("seated")
    async def leave(self, request: Request) -> Response:
        """``DELETE /api/finding/{ticket}``: leave the queue."""
        self.finding.leave(request.path_params["ticket"])
        return Response(status_code=HTTPStatus.NO_CONTENT)
