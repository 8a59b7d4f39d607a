"""The pages on somebody's own device: as a program among others, and without a network.

A worker in the browser keeps the files of one version, the pages that are the same for everybody,
and replays that were opened. It asks here for each page as long as there is a network.
"""

from __future__ import annotations

import json
import re
import struct
from functools import cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from euchre.server import drawing
from euchre.server.assets import ASSETS
from euchre.server.budgets import costs
from euchre.server.drawing import ShareImage
from euchre.server.endpoints import Endpoint
from euchre.server.processes.background import aside
from euchre.server.render import HEADERS, page, shell
from euchre.svg.shapes import FELT
from euchre.table.commands import Refused

_PAGES: Final = {"table": "/play", "replay": "/replay", "away": "/away"}
"""The pages that are the same for everybody: what opens without a network."""
_SHELLS: Final = ("table/table.html", "replay/replay.html")
_NAMED: Final = re.compile(r'"/static/[0-9a-f]+/([\w./-]+)"')
_ICONS: Final = {
    "180": (180, False),
    "192": (192, True),
    "512": (512, True),
    "maskable": (512, False),
}
"""The sizes of the icons, and whether their corners are round."""
_FAVICON: Final = 32
"""Pixels of the sign that old programs ask for."""
_NOT_READ: Final = ("/api/", "/play", "/away")
"""What is of no use to who only reads."""
_ONLY_ASKS: Final = "default-src 'none'; connect-src 'self'"
_FAREWELL: Final = """
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("euchre-")) await caches.delete(name);
  await self.registration.unregister();
})()));
"""
"""The worker of a server that wants none: it takes all away that was kept, and itself."""


class Installing:
    """Handlers of the app's manifest, icons and offline worker.

    Args:
        worker: whether browsers keep the pages.
    """

    def __init__(self, *, worker: bool) -> None:
        self._worker = worker
        self._drawn: dict[str, bytes] = {}

    def routes(self) -> list[Endpoint]:
        """Return the routes of the manifest, the worker and the icons."""
        return [
            Endpoint("GET", "/manifest.webmanifest", self.manifest),
            Endpoint("GET", "/sw.js", self.script),
            Endpoint("GET", "/away", self.away),
            Endpoint("GET", "/icons/{name}.png", self.icon),
            Endpoint("GET", "/favicon.ico", self.favicon),
            Endpoint("GET", "/picture.png", self.picture),
            Endpoint("GET", "/robots.txt", self.robots),
        ]

    async def manifest(self, _: Request) -> Response:
        """``/manifest.webmanifest``: the description of the pages as an app."""
        icons = [
            {"src": ASSETS.address("page/favicon.svg"), "type": "image/svg+xml", "sizes": "any"}
        ]
        for name, (size, round_) in _ICONS.items() if drawing.draws() else ():
            purpose = {} if round_ else {"purpose": "maskable"}
            where = {"src": f"/icons/{name}.png", "type": "image/png", "sizes": f"{size}x{size}"}
            icons.append(where | purpose)
        told: dict[str, Any] = {
            "id": "/",
            "name": "Euchre",
            "short_name": "Euchre",
            "description": "The card game, with bots or friends. No account.",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": FELT[1],
            "theme_color": FELT[1],
            "categories": ["games", "card"],
            "icons": icons,
            "shortcuts": [
                {"name": "Play now", "url": "/play"},
                {"name": "Puzzles", "url": "/learn/puzzles"},
            ],
        }
        return JSONResponse(told, headers=HEADERS, media_type="application/manifest+json")

    async def script(self, _: Request) -> Response:
        """``/sw.js``: the offline worker, or one that uninstalls itself if there is to be none."""
        text = _worker() if self._worker else _FAREWELL
        headers = HEADERS | {"content-security-policy": _ONLY_ASKS}
        return Response(text, headers=headers, media_type="text/javascript")

    async def away(self, _: Request) -> Response:
        """``/away``: the page that opens without a network."""
        return _away()

    @costs(size=1_000_000, runs="process")
    async def icon(self, request: Request) -> Response:
        """``/icons/{name}.png``: the icon of the app."""
        name = request.path_params["name"]
        if name not in _ICONS:
            raise Refused("no-picture", "There is no such icon.")
        size, round_ = _ICONS[name]
        return await self._png(request, name, drawing.icon(size, round_=round_))

    @costs(size=1_000_000, runs="process")
    async def favicon(self, request: Request) -> Response:
        """``/favicon.ico``: the same icon, for browsers that ask for no other."""
        png = (await self._png(request, "favicon", drawing.icon(_FAVICON, round_=True))).body
        head = struct.pack("<3H4B2H2I", 0, 1, 1, _FAVICON, _FAVICON, 0, 0, 1, 32, len(png), 22)
        headers = {"cache-control": drawing.A_DAY}
        return Response(head + bytes(png), headers=headers, media_type="image/x-icon")

    async def robots(self, _: Request) -> Response:
        """``/robots.txt``: the addresses that search engines need not fetch; `guard` says which
        they may list.
        """
        return PlainTextResponse(
            "User-agent: *\n" + "".join(f"Disallow: {at}\n" for at in _NOT_READ)
        )

    @costs(size=1_000_000, runs="process")
    async def picture(self, request: Request) -> Response:
        """``/picture.png``: the preview image of a link to a table."""
        return await self._png(request, "", drawing.table(ShareImage(drawing.INVITING)))

    async def _png(self, request: Request, name: str, svg: str) -> Response:
        if not drawing.draws():
            raise Refused("no-picture", "This server makes no pictures.")
        if name not in self._drawn:
            self._drawn[name] = await aside(request, drawing.png, svg)
        headers = {"cache-control": drawing.A_DAY}
        return Response(self._drawn[name], headers=headers, media_type="image/png")


def _away() -> HTMLResponse:
    return page("away.html")


@cache
def _worker() -> str:
    """Render the worker's script, with the list of files that it keeps."""
    texts = [*map(shell, _SHELLS), bytes(_away().body).decode()]
    named = [name for text in texts for name in _NAMED.findall(text)]
    files = [ASSETS.address(name) for name in ASSETS.reached(named)]
    kept = {"version": ASSETS.version, "files": files, "pages": _PAGES}
    script = ASSETS.bodies["offline/worker.js"].decode()
    return f"globalThis.KEPT = {json.dumps(kept)};\n{script}"
