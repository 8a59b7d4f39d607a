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
from starlette.responses import JSONResponse, Response

from euchre.notation.svg.shapes import FELT_COLOURS
from euchre.server import share_images
from euchre.server.assets import ASSETS
from euchre.server.budgets import declare_budget
from euchre.server.endpoints import Endpoint
from euchre.server.languages import CURRENT_LANGUAGE, ENGLISH, translate
from euchre.server.links import root_path_of
from euchre.server.processes.background import run_in_process
from euchre.server.render import PAGE_HEADERS, render_page, render_part, render_static_page
from euchre.server.share_images import ShareImage
from euchre.table.commands import RefusedError
from euchre.texts import translatable

_OFFLINE_PAGES: Final = {"table": "/play", "replay": "/replay", "away": "/away"}
"""The pages that are the same for everybody: what opens without a network."""
_AWAY_TEMPLATE: Final = "away.html"
_SHELL_TEMPLATES: Final = ("table/table.html", "replay/replay.html")
_ASSET_PATTERN: Final = re.compile(r'"/static/[0-9a-f]+/([\w./-]+)"')
_ICON_SIZES: Final = {
    "180": (180, False),
    "192": (192, True),
    "512": (512, True),
    "maskable": (512, False),
}
"""The sizes of the icons, and whether their corners are round."""
_FAVICON_PIXELS: Final = 32
"""Pixels of the sign that old programs ask for."""
_APP_DESCRIPTION: Final = translatable(
    "site-app", "The card game, with bots or friends. No account needed."
)
_WORKER_CSP: Final = "default-src 'none'; connect-src 'self'"
_UNINSTALL_SCRIPT: Final = """
const root = location.pathname.slice(0, -"/sw.js".length);
const ours = root ? `euchre ${root} ` : "euchre-";
const isOurs = (name) => name.startsWith(ours) || name === "euchre-replays";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (isOurs(name)) await caches.delete(name);
  await self.registration.unregister();
})()));
"""
"""The worker of a server that wants none: it takes all away that was kept, and itself."""


class PwaFiles:
    """Handlers of the app's manifest, icons and offline worker.

    Args:
        has_service_worker: whether browsers keep the pages.
    """

    def __init__(self, *, has_service_worker: bool) -> None:
        self._worker = has_service_worker
        self._drawn: dict[str, bytes] = {}

    def routes(self) -> list[Endpoint]:
        """Return the routes of the manifest, the worker and the icons."""
        return [
            Endpoint("GET", "/manifest.webmanifest", self.show_manifest),
            Endpoint("GET", "/sw.js", self.show_service_worker),
            Endpoint("GET", "/away", self.show_offline_page),
            Endpoint("GET", "/icons/{name}.png", self.show_icon),
            Endpoint("GET", "/favicon.ico", self.show_favicon),
            Endpoint("GET", "/picture.png", self.show_invitation_image),
        ]

    async def show_manifest(self, _: Request) -> Response:
        """``/manifest.webmanifest``: the description of the pages as an app."""
        icons = [
            {"src": ASSETS.build_url("page/favicon.svg"), "type": "image/svg+xml", "sizes": "any"}
        ]
        for name, (size, has_round_corners) in (
            _ICON_SIZES.items() if share_images.can_render_png() else ()
        ):
            purpose = {} if has_round_corners else {"purpose": "maskable"}
            icon = {"src": f"/icons/{name}.png", "type": "image/png", "sizes": f"{size}x{size}"}
            icons.append(icon | purpose)
        manifest: dict[str, Any] = {
            "id": "/",
            "name": "Euchre",
            "short_name": "Euchre",
            "description": translate(_APP_DESCRIPTION),
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": FELT_COLOURS[1],
            "theme_color": FELT_COLOURS[1],
            "categories": ["games", "card"],
            "icons": icons,
            "shortcuts": [
                {"name": translate(translatable("site-play", "Play now")), "url": "/play"},
                {
                    "name": translate(translatable("site-puzzles", "Puzzles")),
                    "url": "/learn/puzzles",
                },
            ],
        }
        return JSONResponse(manifest, headers=PAGE_HEADERS, media_type="application/manifest+json")

    async def show_service_worker(self, request: Request) -> Response:
        """``/sw.js``: the offline worker, or one that uninstalls itself if there is to be none."""
        text = _UNINSTALL_SCRIPT
        if self._worker:
            text = _render_service_worker(root_path_of(request), CURRENT_LANGUAGE.get())
        headers = PAGE_HEADERS | {"content-security-policy": _WORKER_CSP}
        return Response(text, headers=headers, media_type="text/javascript")

    async def show_offline_page(self, _: Request) -> Response:
        """``/away``: the page that opens without a network."""
        return render_page(_AWAY_TEMPLATE)

    @declare_budget(size=1_000_000, runs="process")
    async def show_icon(self, request: Request) -> Response:
        """``/icons/{name}.png``: the icon of the app."""
        name = request.path_params["name"]
        if name not in _ICON_SIZES:
            raise RefusedError("no-picture", translatable("error-no-icon", "There's no such icon."))
        size, has_round_corners = _ICON_SIZES[name]
        return await self._respond_png(
            request, name, share_images.draw_icon(size, round_=has_round_corners)
        )

    @declare_budget(size=1_000_000, runs="process")
    async def show_favicon(self, request: Request) -> Response:
        """``/favicon.ico``: the same icon, for browsers that ask for no other."""
        png = (
            await self._respond_png(
                request, "favicon", share_images.draw_icon(_FAVICON_PIXELS, round_=True)
            )
        ).body
        head = struct.pack(
            "<3H4B2H2I", 0, 1, 1, _FAVICON_PIXELS, _FAVICON_PIXELS, 0, 0, 1, 32, len(png), 22
        )
        headers = {"cache-control": share_images.CACHE_ONE_DAY}
        return Response(head + bytes(png), headers=headers, media_type="image/x-icon")

    @declare_budget(size=1_000_000, runs="process")
    async def show_invitation_image(self, request: Request) -> Response:
        """``/picture.png``: the preview image of a link to a table."""
        return await self._respond_png(
            request, "", share_images.draw_image_svg(ShareImage(share_images.INVITATION_HAND))
        )

    async def _respond_png(self, request: Request, name: str, svg: str) -> Response:
        if not share_images.can_render_png():
            raise RefusedError(
                "no-picture",
                translatable("error-no-pictures", "This server doesn't make pictures."),
            )
        if name not in self._drawn:
            self._drawn[name] = await run_in_process(request, share_images.render_png, svg)
        headers = {"cache-control": share_images.CACHE_ONE_DAY}
        return Response(self._drawn[name], headers=headers, media_type="image/png")


@cache
def _render_service_worker(root_path: str, language: str) -> str:
    """Return the worker that keeps the pages in a language, that of the current request.

    Its text is another for each language: where somebody chooses another one, their browser takes
    that for a new worker, which keeps the pages anew.
    """
    texts = [*map(render_static_page, _SHELL_TEMPLATES), render_part(_AWAY_TEMPLATE)]
    names = [name for text in texts for name in _ASSET_PATTERN.findall(text)]
    if language != ENGLISH:
        names.append(ASSETS.name_of_messages(language))
    files = [ASSETS.build_url(name) for name in ASSETS.list_dependencies(names)]
    contents = {
        "root": root_path,
        "version": ASSETS.version,
        "files": [root_path + file for file in files],
        "pages": {kind: root_path + path for kind, path in _OFFLINE_PAGES.items()},
    }
    script = ASSETS.file_bodies["offline/worker.js"].decode()
    return f"globalThis.KEPT = {json.dumps(contents)};\n{script}"
