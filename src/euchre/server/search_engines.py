"""What search engines are told: which pages they may list, and what those are about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from euchre.game.presets import PRESETS
from euchre.server.endpoints import Endpoint
from euchre.server.links import public_origin, root_path_of

DISALLOWED_PATHS: Final = ("/api/", "/play", "/away")
"""Beginnings of addresses that are of no use to somebody who only reads."""
_PAGES: Final = (
    *("/", "/daily", "/events", "/events/new", "/clubs", "/ratings", "/replay", "/fair"),
    *("/how-to-play", "/glossary", "/learn", "/learn/first-game", "/learn/hand", "/learn/tips"),
    *("/learn/quiz", "/learn/faq", "/learn/puzzles", "/lab", "/lab/calls", "/equity", "/privacy"),
    "/rules",
)
SITEMAP_PATHS: Final = (*_PAGES, *(f"/rules/{name}" for name in PRESETS))
"""The pages that are the same for everybody and worth finding."""


def render_structured_data(facts: Mapping[str, object]) -> Markup:
    """Render facts about a page for search engines, in the terms of schema.org, for its head."""
    text = json.dumps({"@context": "https://schema.org", **facts}, ensure_ascii=False)
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup('<script type="application/ld+json">{}</script>').format(Markup(text))  # noqa: S704 - no tag is left


async def show_robots(request: Request) -> Response:
    """``/robots.txt``: the addresses that search engines need not fetch, and where the map is."""
    root_path = root_path_of(request)
    lines = ["User-agent: *", *(f"Disallow: {root_path}{path}" for path in DISALLOWED_PATHS)]
    lines += ["", f"Sitemap: {public_origin(request)}/sitemap.xml", ""]
    return PlainTextResponse("\n".join(lines))


async def show_sitemap(request: Request) -> Response:
    """``/sitemap.xml``: the pages that search engines may list."""
    origin = public_origin(request)
    entries = [
        Markup("<url><loc>{}{}</loc></url>\n").format(origin, path) for path in SITEMAP_PATHS
    ]
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        f"{Markup().join(entries)}</urlset>\n"
    )
    return Response(text, media_type="application/xml")


def build_routes() -> list[Endpoint]:
    """Build the routes that search engines ask for."""
    return [
        Endpoint("GET", "/robots.txt", show_robots),
        Endpoint("GET", "/sitemap.xml", show_sitemap),
    ]
