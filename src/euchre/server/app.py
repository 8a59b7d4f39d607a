"""The application: documents, the page of the table, the API and the sockets, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import WebSocketRoute

from euchre import __version__
from euchre.server import documents, failures, links, openapi
from euchre.server.assets import ASSETS
from euchre.server.clubs.pages import ClubPages
from euchre.server.coach import pages as coach_pages
from euchre.server.daily.pages import DailyPages
from euchre.server.documents import OpenTable, OpenTables
from euchre.server.doors.browsers import keep_name, named
from euchre.server.doors.guard import Guard
from euchre.server.doors.hosts import Hosts, origin_of
from euchre.server.endpoints import Endpoint
from euchre.server.evenings.pages import EventPages
from euchre.server.figures import Pulse
from euchre.server.finding.handlers import FindingPages
from euchre.server.finding.service import Matchmaking
from euchre.server.games import catalogue
from euchre.server.installing import Installing
from euchre.server.learn import pages as learn_pages
from euchre.server.learn import puzzles
from euchre.server.limits import Limits
from euchre.server.moderation.pages import ModerationPages
from euchre.server.nodes.inner import Inner, Seals
from euchre.server.players.pages import PlayerPages
from euchre.server.players.registry import Players
from euchre.server.processes import background
from euchre.server.render import HEADERS, picture, shell, social
from euchre.server.retention import Keep, Retention
from euchre.server.tables.handlers.api import Api
from euchre.server.tables.handlers.fair import FairPages
from euchre.server.tables.handlers.games import GameReader
from euchre.server.tables.handlers.health import Health, HealthPages
from euchre.server.tables.handlers.kept import KeptSeats
from euchre.server.tables.handlers.records import Records
from euchre.server.tables.handlers.shares import ShareHandlers
from euchre.server.tables.hub import Hub
from euchre.server.tables.sockets import Sockets
from euchre.store import Log, Node, OnLoop
from euchre.store.chores import Chores
from euchre.table.shown.picture import TableInfo
from euchre.words.names import alike

_INVITED: Final = "Come and play Euchre"
_HOW: Final = "A table of the card game, in the browser: no account, nothing to install."
_HANGS: Final = 1.5
"""Seconds for which nothing has been done in the loop, from which on the server hangs: longer than
a collection of garbage or a crowd keeps it, and short enough for play to go on elsewhere."""
FOR_EVER: Final = Keep()
DATABASE: Final = "tables.sqlite3"
"""The file of the tables in the folder of a server."""


class ShortInteger(IntegerConvertor):
    """Convert a number in an address, of at most 18 digits."""

    regex = "[0-9]{1,18}"


register_url_convertor("int", ShortInteger())


def make_app(
    data: Path,
    *,
    limits: Limits | None = None,
    origins: Sequence[str] = (),
    hosts: Sequence[str] = (),
    worker: bool = True,
    label: str = "",
    database: str = "",
    address: str = "",
    cluster: str = "",
    keep: Keep = FOR_EVER,
    admins: Sequence[str] = (),
) -> Starlette:
    """Build the application, with its tables in the folder `data` or in a database.

    Args:
        data: where the log is kept; made if it is not there.
        database: the URL of a database of PostgreSQL, which other servers may share, in place of
            a file in `data`.
        address: where those reach this one, as ``host:port``.
        limits: how much there may be of everything.
        origins: addresses of other pages that may open sockets here, like ``https://example.org``.
        hosts: names this server goes by, besides those of the computer itself.
        worker: whether browsers keep the pages, to open them without a network.
        label: what this server is called among others, for those who run it.
        cluster: the address of a Dask scheduler whose workers go through games; empty: processes
            of this computer do.
        keep: how long tables and evenings are kept that nobody opens.
        admins: the accounts of those who run this server, as their links end.

    Raises:
        EuchreError: one of the origins or hosts is none.
    """
    bounds = Limits() if limits is None else limits
    pages = frozenset(map(origin_of, origins))
    state: dict[str, Hub] = {}
    chores = Chores()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        pulse = Pulse(asyncio.get_running_loop(), chores)
        node = Node("", address, __version__)
        hub = await _hub(database or data / DATABASE, node, bounds, pulse, chores)
        state["hub"] = app.state.hub = hub
        ends = [*_among_others(app, hub)] if database else []
        sockets, events, daily = Sockets(hub), EventPages(hub), DailyPages(hub)
        games = GameReader(hub)
        players = app.state.players = PlayerPages(Players(hub), shared=bool(database))
        hub.accounts, hub.admins = players.signed, frozenset(admins)
        order = ModerationPages(
            players.players, players.signed, events.evenings, shared=bool(database)
        )
        await order.open()
        app.state.moderations = order.moderations
        players.keeps_order = order.moderations.may
        clubs = ClubPages(hub, events.evenings)
        events.club_named = clubs.clubs.named
        finding = FindingPages(hub, shared=bool(database))
        app.state.finding = finding.finding
        finding.finding.company = players.company
        retention = Retention(hub, keep, events.evenings)
        app.state.retention, app.state.evenings = retention, events.evenings
        app.state.clubs = clubs.clubs
        app.state.farewell = partial(_farewell, hub, sockets, finding.finding)
        app.state.health = health = Health(hub, pulse, label)
        app.router.routes[:0] = [
            *Api(hub).routes(),
            *KeptSeats(hub).routes(),
            *Records(hub, games).routes(),
            *ShareHandlers(hub, games).routes(),
            *events.routes(),
            *daily.routes(),
            *clubs.routes(),
            *players.routes(),
            *order.routes(),
            *finding.routes(),
            *FairPages(hub).routes(),
            *HealthPages(hub, health, sockets.admission).routes(),
            WebSocketRoute("/api/tables/{table}/socket", sockets.endpoint),
        ]
        try:
            yield
        finally:
            chores.close()
            order.close()
            daily.keeper.close()
            finding.finding.close()
            for end in ends:
                await end()
            hub.close()
            background.close()
            await asyncio.sleep(0)

    async def open_tables(page: int) -> OpenTables:
        found = await state["hub"].lobby.page(page)
        return OpenTables([_listed(info) for info in found.tables], found.number, found.pages)

    app = Starlette(
        routes=[
            Endpoint("GET", "/openapi.json", openapi.show),
            *catalogue.routes(),
            *_packed(
                Endpoint("GET", "/t/{table}", table_page),
                Endpoint("GET", "/play", table_page),
                Endpoint("GET", "/replay", replay_page),
                Endpoint("GET", "/review", replay_page),
                *documents.routes(open_tables),
                *learn_pages.routes(),
                *puzzles.routes(),
                *coach_pages.routes(),
            ),
            *Installing(worker=worker).routes(),
            *ASSETS.routes(),
        ],
        exception_handlers=failures.HANDLERS,
        lifespan=life,
        middleware=_doors(
            Middleware(Guard, origins=pages, hosts=Hosts(hosts), limits=bounds),
            shared=bool(database),
        ),
    )
    app.state.limits, app.state.cluster, app.state.chores = bounds, cluster, chores
    return app


async def _farewell(hub: Hub, sockets: Sockets, finding: Matchmaking) -> None:
    """Hand the tables to other servers, and close all connections."""
    finding.close()
    await hub.leave()
    await sockets.farewell()


async def _hub(where: str | Path, node: Node, limits: Limits, pulse: Pulse, chores: Chores) -> Hub:
    """Open the tables in a database, which may take a while.

    Other servers of it may take them over when this loop hangs.
    """
    loop = asyncio.get_running_loop()
    made: list[Hub] = []

    def lost(table: str) -> None:
        for hub in made:
            hub.lost_from(table)

    def alive() -> bool:
        return pulse.late < _HANGS

    opening = partial(Log.open, where, OnLoop(loop), node=node, lost=lost, alive=alive)
    await loop.run_in_executor(None, alike, "\u00e9")  # the tables of letters are large
    made.append(Hub(await loop.run_in_executor(None, opening), limits, loop, chores))
    return made[0]


def _among_others(app: Starlette, hub: Hub) -> Iterator[Callable[[], Awaitable[None]]]:
    """Connect to the other servers of the database, serve their requests, and yield what ends
    that.
    """
    from euchre.server.nodes.peers import Peers  # noqa: PLC0415 - needs the extra

    seals = app.state.seals = Seals(hub.log.server_key(), hub.log.owners.node.name)
    peers = app.state.peers = Peers(hub, seals)
    hub.ask, hub.lobby.others = peers.ask, peers.open_tables
    hub.tell_shown, hub.tell_all = peers.tell_shown, peers.tell_all
    hub.handed_on = lambda: peers.handed_on
    app.router.routes[:0] = peers.routes()
    yield peers.close


def _doors(guard: Middleware, *, shared: bool) -> list[Middleware]:
    """Build the middleware; servers that share a database forward requests to each other."""
    if not shared:
        return [guard]
    from euchre.server.nodes.forwarding import Forward  # noqa: PLC0415 - needs the extra

    return [Middleware(Inner), guard, Middleware(Forward)]


def _listed(info: TableInfo) -> OpenTable:
    return OpenTable(
        id=info.id,
        title=info.title,
        preset=info.preset,
        seats=[chair.name or None for chair in info.chairs],
        stage=info.stage,
        watching=info.watching,
        bots=[chair.bot for chair in info.chairs if chair.kind == "bot" and chair.bot],
        people=[chair.name for chair in info.chairs if chair.kind == "human"],
    )


def _packed(*routes: Endpoint) -> Sequence[Endpoint]:
    """Compress pages that hold nothing personal: their length gives nothing away."""
    for route in routes:
        route.app = GZipMiddleware(route.app, minimum_size=1000, compresslevel=6)
    return routes


async def table_page(request: Request) -> Response:
    """``/t/{table}``: a table; ``/play``: one that the page itself makes."""
    head = social(links.origin_of(request), request.url.path, _INVITED, _HOW, picture())
    answer = HTMLResponse(shell("table/table.html", head), headers=HEADERS)
    room = request.app.state.hub.rooms.get(request.path_params.get("table", ""))
    if room is not None and room.covered:
        keep_name(request, answer, named(request))
    return answer


async def replay_page(_: Request) -> Response:
    """``/replay`` and ``/review``: a recorded game, to be looked at or gone through."""
    return HTMLResponse(shell("replay/replay.html"), headers=HEADERS)
