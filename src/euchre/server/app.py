"""The application: documents, the page of the table, the API and the sockets, put together."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from euchre.errors import EuchreError
from euchre.server import (
    api,
    catalogue,
    coach_pages,
    coaching,
    documents,
    learn_pages,
    openapi,
    puzzle_pages,
)
from euchre.server.documents import OpenTable
from euchre.server.event_pages import EventPages
from euchre.server.hub import Hub
from euchre.server.limits import Limits
from euchre.server.problems import BodyTooLarge, problem
from euchre.server.render import HEADERS
from euchre.server.sockets import Sockets
from euchre.store import Log, on_loop
from euchre.table.picture import TableInfo

WEB: Final = Path(str(files("euchre") / "web"))
"""The files of the page."""
mimetypes.add_type("text/javascript", ".js")


DATABASE: Final = "tables.sqlite3"
"""The file of the tables in the folder of a server."""


def make_app(data: Path, *, limits: Limits | None = None, origins: Sequence[str] = ()) -> Starlette:
    """The application, with its tables in the folder `data`.

    Args:
        data: where the log is kept; made if it is not there.
        limits: how much there may be of everything.
        origins: addresses of other pages that may open sockets here, like ``https://example.org``.
    """
    bounds = Limits() if limits is None else limits
    state: dict[str, Hub] = {}

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        hub = Hub(Log.open(data / DATABASE, on_loop(loop)), bounds, loop)
        state["hub"] = app.state.hub = hub
        handlers = api.Api(hub)
        sockets = Sockets(hub, frozenset(origins))
        app.router.routes[:0] = [
            *handlers.routes(),
            *EventPages(hub).routes(),
            WebSocketRoute("/api/tables/{table}/socket", sockets.endpoint),
        ]
        try:
            yield
        finally:
            hub.close()
            coaching.close()
            await asyncio.sleep(0)

    def open_tables() -> list[OpenTable]:
        return [_listed(info) for info in state["hub"].open_tables()]

    return Starlette(
        routes=[
            Route("/t/{table}", table_page),
            Route("/replay", replay_page),
            Route("/review", replay_page),
            Route("/openapi.json", openapi.show, methods=["GET"]),
            *catalogue.routes(),
            *documents.routes(open_tables),
            *learn_pages.routes(),
            *puzzle_pages.routes(),
            *coach_pages.routes(),
            Mount("/static", GZipMiddleware(StaticFiles(directory=WEB))),
        ],
        exception_handlers={
            HTTPException: documents.failed,
            EuchreError: api.refused,
            BodyTooLarge: api.too_long,
            ValueError: api.malformed,
            500: documents.failed,
        },
        lifespan=life,
        middleware=[Middleware(Guard, origins=frozenset(origins))],
    )


def _listed(info: TableInfo) -> OpenTable:
    return OpenTable(
        id=info.id,
        title=info.title,
        preset=info.preset,
        seats=[chair.name or None for chair in info.chairs],
        stage=info.stage,
        watching=info.watching,
        bots=[chair.bot for chair in info.chairs if chair.kind == "bot" and chair.bot],
    )


async def table_page(_: Request) -> Response:
    """``/t/{table}``: the table."""
    return HTMLResponse((WEB / "table.html").read_bytes(), headers=HEADERS)


async def replay_page(_: Request) -> Response:
    """``/replay`` and ``/review``: a recorded game, to be looked at or gone through."""
    return HTMLResponse((WEB / "replay.html").read_bytes(), headers=HEADERS)


class Guard:
    """Refuses requests of foreign pages, and adds what every answer says."""

    def __init__(self, app: ASGIApp, origins: frozenset[str]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        origin = request.headers.get("origin")
        if request.method not in ("GET", "HEAD", "OPTIONS") and origin is not None:
            host = request.headers.get("host", "")
            own = origin.removeprefix("http://").removeprefix("https://") == host
            if not own and origin not in self._origins:
                answer = problem(403, "foreign", "Requests of other pages are not answered.")
                await answer(scope, receive, send)
                return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("x-content-type-options", "nosniff")
                headers.setdefault("referrer-policy", "no-referrer")
                headers.setdefault("cache-control", "no-cache")
            await send(message)

        await self._app(scope, receive, with_headers)
