"""The application: documents, the page of the table, the API and the sockets, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
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
from euchre.english.names import fold_lookalikes
from euchre.server import failures, links, search_engines, static_pages
from euchre.server.accounts.pages import PlayerPages
from euchre.server.accounts.registry import AccountStore
from euchre.server.assets import ASSETS
from euchre.server.clubs.pages import ClubPages
from euchre.server.coach import pages as coach_pages
from euchre.server.daily.pages import DailyPages
from euchre.server.descriptions import asyncapi, openapi
from euchre.server.endpoints import Endpoint
from euchre.server.games import catalogue
from euchre.server.http.allowed_hosts import AllowedHosts, parse_origin
from euchre.server.http.browsers import read_or_make_browser_id, set_browser_cookie
from euchre.server.http.guard import RequestGuard
from euchre.server.http.root_path import RootPathMiddleware, parse_root_path
from euchre.server.learn import pages as learn_pages
from euchre.server.learn import puzzles
from euchre.server.limits import ServerLimits
from euchre.server.matchmaking.handlers import MatchmakingPages
from euchre.server.matchmaking.service import MatchmakingService
from euchre.server.metrics import EventLoopLagMonitor
from euchre.server.moderation.pages import ModerationPages
from euchre.server.nodes.internal_requests import NodeRequestMiddleware, NodeRequestSealer
from euchre.server.paging import ListPage
from euchre.server.processes import background
from euchre.server.pwa import PwaFiles
from euchre.server.render import (
    PAGE_HEADERS,
    invitation_image_path,
    render_social_tags,
    render_static_page,
)
from euchre.server.retention import RetentionPeriods, RetentionSweeper
from euchre.server.tables.handlers.api import TableApi
from euchre.server.tables.handlers.fair import FairnessPages
from euchre.server.tables.handlers.games import GameReader
from euchre.server.tables.handlers.health import HealthPages, ServerHealth
from euchre.server.tables.handlers.records import RecordPages
from euchre.server.tables.handlers.saved_seats import SavedSeatsHandler
from euchre.server.tables.handlers.shares import SharePages
from euchre.server.tables.hub import TableHub
from euchre.server.tables.sockets import SOCKET_PATH, SocketEndpoint
from euchre.server.tournaments.pages import TournamentPages
from euchre.store import DurableLog, EventLoopNotifier, ServerNode
from euchre.store.chores import PeriodicTasks
from euchre.table.views.picture import TableInfo
from euchre.texts import translatable

_SHARE_TITLE: Final = translatable("site-share-title", "Come and play Euchre")
_SHARE_DESCRIPTION: Final = translatable(
    "site-share", "A Euchre table in your browser: no account, nothing to install."
)
_HANG_SECONDS: Final = 1.5
"""Seconds for which nothing has been done in the loop, from which on the server hangs: longer than
a collection of garbage or a crowd keeps it, and short enough for play to go on elsewhere."""
KEEP_FOREVER: Final = RetentionPeriods()
DATABASE_FILENAME: Final = "tables.sqlite3"
"""The file of the tables in the folder of a server."""


class BoundedIntegerConvertor(IntegerConvertor):
    """Convert a number in an address, of at most 18 digits."""

    regex = "[0-9]{1,18}"


register_url_convertor("int", BoundedIntegerConvertor())


def make_app(
    data: Path,
    *,
    limits: ServerLimits | None = None,
    origins: Sequence[str] = (),
    hosts: Sequence[str] = (),
    has_service_worker: bool = True,
    label: str = "",
    database: str = "",
    address: str = "",
    scheduler: str = "",
    retention_periods: RetentionPeriods = KEEP_FOREVER,
    admins: Sequence[str] = (),
    contact: str = "",
    root_path: str = "",
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
        has_service_worker: whether browsers keep the pages, to open them without a network.
        label: what this server is called among others, for those who run it.
        scheduler: the address of a Dask scheduler whose workers go through games; empty: processes
            of this computer do.
        retention_periods: how long tables and evenings are kept that nobody opens.
        admins: the accounts of those who run this server, as their links end.
        contact: whom to write to about what they do; empty: nobody says.
        root_path: the part of a domain below which the site is, like ``/cards``; empty: it has
            the domain for itself.

    Raises:
        EuchreError: one of the origins or hosts, or the root path, is none.
    """
    bounds = ServerLimits() if limits is None else limits
    pages = frozenset(map(parse_origin, origins))
    state: dict[str, TableHub] = {}
    chores = PeriodicTasks()

    @asynccontextmanager
    async def run_lifespan(app: Starlette) -> AsyncIterator[None]:
        pulse = EventLoopLagMonitor(asyncio.get_running_loop(), chores)
        node = ServerNode("", address, __version__)
        hub = await _open_hub(database or data / DATABASE_FILENAME, node, bounds, pulse, chores)
        state["hub"] = app.state.hub = hub
        close_peers = _connect_peers(app, hub) if database else None
        sockets, tournaments, daily = SocketEndpoint(hub), TournamentPages(hub), DailyPages(hub)
        games = GameReader(hub)
        accounts = app.state.players = PlayerPages(AccountStore(hub), shared=bool(database))
        hub.accounts, hub.admins = accounts.signed, frozenset(admins)
        hub.contact = contact
        moderation = ModerationPages(
            accounts.players, accounts.signed, tournaments.store, shared=bool(database)
        )
        await moderation.start()
        app.state.moderations = moderation.moderations
        hub.keeps_order = moderation.moderations.is_moderator
        clubs = ClubPages(hub, tournaments.store)
        tournaments.club_named = clubs.clubs.find_visible_title
        matchmaking = MatchmakingPages(hub, accounts.players, shared=bool(database))
        app.state.finding = matchmaking.finding
        retention = RetentionSweeper(hub, retention_periods, tournaments.store)
        app.state.retention, app.state.tournaments = retention, tournaments.store
        app.state.clubs = clubs.clubs
        app.state.farewell = partial(_shut_down, hub, sockets, matchmaking.finding)
        app.state.health = health = ServerHealth(hub, pulse, label)
        app.router.routes[:0] = [
            *TableApi(hub).routes(),
            *SavedSeatsHandler(hub).routes(),
            *RecordPages(hub, games).routes(),
            *SharePages(hub, games).routes(),
            *tournaments.routes(),
            *daily.routes(),
            *clubs.routes(),
            *accounts.routes(),
            *moderation.routes(),
            *matchmaking.routes(),
            *FairnessPages(hub).routes(),
            *HealthPages(hub, health, sockets.admission).routes(),
            WebSocketRoute(SOCKET_PATH, sockets.serve_connection),
        ]
        try:
            yield
        finally:
            chores.close()
            moderation.close()
            daily.keeper.close()
            matchmaking.finding.close()
            if close_peers is not None:
                await close_peers()
            hub.close()
            background.close_pools()
            await asyncio.sleep(0)

    async def load_open_tables(page: int) -> ListPage[TableInfo]:
        return await state["hub"].lobby.load_page(page)

    app = Starlette(
        routes=[
            Endpoint("GET", "/openapi.json", openapi.show_openapi),
            Endpoint("GET", "/asyncapi.json", asyncapi.show_asyncapi),
            *catalogue.build_routes(bounds.actions_of_address),
            *_compress_routes(
                Endpoint("GET", "/t/{table}", show_table_page),
                Endpoint("GET", "/play", show_table_page),
                Endpoint("GET", "/replay", show_replay_page),
                Endpoint("GET", "/review", show_replay_page),
                *static_pages.build_routes(
                    load_open_tables, retention_periods.as_sentence, contact
                ),
                *learn_pages.build_routes(),
                *puzzles.build_routes(),
                *coach_pages.build_routes(),
            ),
            *PwaFiles(has_service_worker=has_service_worker).routes(),
            *search_engines.build_routes(),
            *ASSETS.routes(),
        ],
        exception_handlers=failures.EXCEPTION_HANDLERS,
        lifespan=run_lifespan,
        middleware=_build_middleware(
            Middleware(RequestGuard, origins=pages, hosts=AllowedHosts(hosts), limits=bounds),
            is_database_shared=bool(database),
        ),
    )
    app.state.limits, app.state.cluster, app.state.chores = bounds, scheduler, chores
    app.state.root_path = parse_root_path(root_path)
    if app.state.root_path:  # around everything else, also what is answered when something fails
        app.middleware_stack = RootPathMiddleware(app.build_middleware_stack(), app.state.root_path)
    return app


async def _shut_down(
    hub: TableHub, sockets: SocketEndpoint, matchmaking: MatchmakingService
) -> None:
    """Hand the tables to other servers, and close all connections."""
    matchmaking.close()
    await hub.stop_taking_over_tables()
    await sockets.close_all()


async def _open_hub(
    database: str | Path,
    node: ServerNode,
    limits: ServerLimits,
    lag_monitor: EventLoopLagMonitor,
    tasks: PeriodicTasks,
) -> TableHub:
    """Open the tables in a database, which may take a while.

    Other servers of it may take them over when this loop hangs.
    """
    loop = asyncio.get_running_loop()
    hubs: list[TableHub] = []

    def report_lost_lease(log_name: str) -> None:
        for hub in hubs:
            hub.handle_lease_lost_from_thread(log_name)

    def is_responsive() -> bool:
        return lag_monitor.lag_seconds < _HANG_SECONDS

    opening = partial(
        DurableLog.open,
        database,
        EventLoopNotifier(loop),
        node=node,
        on_lease_lost=report_lost_lease,
        is_alive=is_responsive,
    )
    await loop.run_in_executor(None, fold_lookalikes, "\u00e9")  # the tables of letters are large
    hubs.append(TableHub(await loop.run_in_executor(None, opening), limits, loop, tasks))
    return hubs[0]


def _connect_peers(app: Starlette, hub: TableHub) -> Callable[[], Awaitable[None]]:
    """Connect to the other servers of the database; return the function that ends that."""
    from euchre.server.nodes.peers import PeerNodes  # noqa: PLC0415 - needs the extra

    seals = app.state.seals = NodeRequestSealer(hub.log.load_server_key(), hub.log.owners.node.name)
    peers = app.state.peers = PeerNodes(hub, seals)
    hub.ask, hub.lobby.others = peers.send_request, peers.load_open_tables
    hub.tell_all = peers.broadcast_to_other_nodes
    hub.handed_on = lambda: peers.forwarded_socket_count
    app.router.routes += peers.routes()
    return peers.close


def _build_middleware(guard: Middleware, *, is_database_shared: bool) -> list[Middleware]:
    """Build the middleware; servers that share a database forward requests to each other."""
    if not is_database_shared:
        return [guard]
    from euchre.server.nodes.forwarding import ForwardingMiddleware  # noqa: PLC0415 - needs the extra

    return [Middleware(NodeRequestMiddleware), guard, Middleware(ForwardingMiddleware)]


def _compress_routes(*routes: Endpoint) -> Sequence[Endpoint]:
    """Compress pages that hold nothing personal: their length gives nothing away."""
    for route in routes:
        route.app = GZipMiddleware(route.app, minimum_size=1000, compresslevel=6)
    return routes


async def show_table_page(request: Request) -> Response:
    """``/t/{table}`` and ``/play``: a table; ``/play`` makes a new one, against bots."""
    head = render_social_tags(
        links.public_origin(request),
        request.url.path,
        _SHARE_TITLE,
        _SHARE_DESCRIPTION,
        invitation_image_path(),
    )
    answer = HTMLResponse(render_static_page("table/table.html", head), headers=PAGE_HEADERS)
    room = request.app.state.hub.rooms.get(request.path_params.get("table", ""))
    if room is not None and room.needs_browser_id:
        set_browser_cookie(request, answer, read_or_make_browser_id(request))
    return answer


async def show_replay_page(_: Request) -> Response:
    """``/replay`` and ``/review``: a recorded game, to be looked at or gone through."""
    return HTMLResponse(render_static_page("replay/replay.html"), headers=PAGE_HEADERS)
