"""``/find`` and ``/api/finding``: people look for others to play with."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from euchre.presets import PRESETS
from euchre.server.doors.accounts import identity_of
from euchre.server.doors.browsers import keep_name, named
from euchre.server.doors.hosts import address_of
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.finding.matching import TableKind
from euchre.server.finding.service import Matchmaking, SeekStatus, WaitingCounts
from euchre.server.games.forms import CLOCKS
from euchre.server.operations import Operation, Schema, respond, taken
from euchre.server.render import page
from euchre.server.tables.hub import Hub
from euchre.words.names import Name

USUAL: Final = ("standard", "stick-the-dealer", "british")
"""The games that are chosen already: most people know one of them."""
_SEEN: Final[Schema] = {"type": "integer", "minimum": 0}


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The games and clocks that a player would accept: any of these `games`, with any of these
    `clocks`.

    The games are names of presets, those liked best first; the clocks are seconds for a decision,
    0: as long as one likes. `ranked`: the games count for ratings, and it wants an account.
    """

    games: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(min_length=1, max_length=40)]
    clocks: Annotated[list[Annotated[int, Meta(ge=0, le=600)]], Meta(min_length=1, max_length=8)]
    ranked: bool = False
    name: Annotated[str, Meta(max_length=200)] = ""


class FindingPages:
    """HTTP handlers of the matchmaking queue."""

    def __init__(self, hub: Hub, *, shared: bool) -> None:
        self._hub = hub
        self.finding = Matchmaking(hub, shared=shared)

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        all_, one = "/api/finding", "/api/finding/{ticket}"
        made, gone = HTTPStatus.CREATED, HTTPStatus.NO_CONTENT
        return [
            Endpoint("GET", "/find", self.show, personal=True),
            Operation("GET", all_, self.crowd, answers=WaitingCounts),
            Operation(
                "POST",
                all_,
                self.join,
                takes=Wishes,
                answers=SeekStatus,
                status=made,
                counted=("tables_of_address", "open_of_address"),
            ),
            Operation(
                "GET", one, self.ask, Caller.TICKET, answers=SeekStatus, query={"seen": _SEEN}
            ),
            Operation("POST", one, self.come, Caller.TICKET, answers=SeekStatus),
            Operation("DELETE", one, self.leave, Caller.TICKET, status=gone),
        ]

    async def show(self, request: Request) -> Response:
        """``GET /find``: the page to choose games and wait for other players."""
        identity = await identity_of(self._hub.accounts, request, "")
        games = [(name, each, name in USUAL) for name, each in PRESETS.items()]
        games.sort(key=lambda game: not game[2])
        return page("find.html", games=games, clocks=CLOCKS, account=identity.account)

    async def join(self, request: Request) -> Response:
        """``POST /api/finding``: join the queue for other players."""
        wanted = await taken(request, Wishes)
        browser = named(request)
        identity = await identity_of(self._hub.accounts, request, browser)
        kinds = tuple(
            TableKind(game, clock, wanted.ranked)
            for game in dict.fromkeys(wanted.games)
            for clock in dict.fromkeys(wanted.clocks)
        )
        name = Name(wanted.name)
        found = await self.finding.join(identity, name, kinds, address=address_of(request))
        response = respond(found, HTTPStatus.CREATED)
        keep_name(request, response, browser)
        return response

    async def crowd(self, _: Request) -> Response:
        """``GET /api/finding``: the number of waiting players for each game."""
        return respond(self.finding.crowd())

    async def ask(self, request: Request) -> Response:
        """``GET /api/finding/{ticket}``: the status of a ticket, as soon as it changes."""
        text = request.query_params.get("seen", "")
        seen = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
        return respond(await self.finding.ask(request.path_params["ticket"], seen))

    async def come(self, request: Request) -> Response:
        """``POST /api/finding/{ticket}``: accept the call to a table."""
        return respond(await self.finding.come(request.path_params["ticket"]))

    async def leave(self, request: Request) -> Response:
        """``DELETE /api/finding/{ticket}``: leave the queue."""
        self.finding.leave(request.path_params["ticket"])
        return Response(status_code=HTTPStatus.NO_CONTENT)
