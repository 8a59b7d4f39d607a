"""A site below a part of a domain, like ``https://club.example/cards/``.

All pages and handlers name their addresses as if the site had the domain for itself. Only here,
around the application, is the root path taken off what is asked for and put before the addresses
in what is answered: in the attributes of pages, in the fields of JSON that are addresses, and in
the headers. The modules in the browser do the same in ``page/network.js``.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from typing import Final
from urllib.parse import quote

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from euchre.errors import EuchreError

RESERVED_SEGMENTS: Final = frozenset(
    {
        *("api", "asyncapi.json", "away", "clubs", "daily", "equity", "events", "fair"),
        *("favicon.ico", "find", "glossary", "health", "how-to-play", "icons", "lab"),
        *("learn", "manifest.webmanifest", "metrics", "moderation", "nodes"),
        *("openapi.json", "picture.png", "play", "players", "privacy", "ratings", "replay"),
        *("review", "robots.txt", "rules", "s", "sitemap.xml", "static", "sw.js"),
        *("t", "you"),
    }
)
"""What the site's own addresses begin with. A root path begins with none of them: then an address
either has the root path or has not, and never seems to."""
_NODES_PREFIX: Final = "/nodes/"
"""Where the servers of a database talk to each other, not by way of the proxy."""
_ROOT_PATTERN: Final = re.compile(r"(?:/(?!\.{1,2}(?:/|$))[A-Za-z0-9._~-]+)+")
_OWN_ADDRESS_PATTERN: Final = re.compile(r"(?P<origin>https?://(?P<host>[^/?#]+))?(?P<path>/.*)?")
_COOKIE_PATH_PATTERN: Final = re.compile(r"(?<=; path=)[^;]*", re.IGNORECASE)
_LINK_HEADER_PATTERN: Final = re.compile("(?<=<)[^>]*")
_PAGE_PATTERN: Final = re.compile(
    r"""(?P<before>\b(?:action|data-live|formaction|href|src)=")(?P<path>/[^"]*)"""
)
_JSON_PATTERN: Final = re.compile(
    r"""(?P<before>"(?:code|home|link|socket)": ?")(?P<path>/[^"]*)"""
)
_MANIFEST_PATTERN: Final = re.compile(
    r"""(?P<before>"(?:id|scope|src|start_url|url)": ?")(?P<path>/[^"]*)"""
)
_PATTERNS_BY_MEDIA_TYPE: Final = {
    "text/html": (_PAGE_PATTERN, ">"),
    "application/json": (_JSON_PATTERN, ","),
    "application/manifest+json": (_MANIFEST_PATTERN, ","),
}
"""What finds the addresses of this site in a body, and a sign after which it may be cut. Quotes
within texts are escaped in HTML and in JSON: nothing that a person has written is found."""

_PIECE_CHARACTERS: Final = 65_536
"""Characters of a body, at least, that are looked through at one go: a page may have millions."""


def parse_root_path(text: str) -> str:
    """Parse a root path that somebody has typed: with a slash before it, and none behind it.

    >>> parse_root_path("cards/"), parse_root_path("/games/cards"), parse_root_path("/")
    ('/cards', '/games/cards', '')

    Raises:
        EuchreError: it is none.
    """
    path = text.strip().strip("/")
    if not path:
        return ""
    if not _ROOT_PATTERN.fullmatch(f"/{path}"):
        raise EuchreError(
            f"{text!r:.80} isn't a root path: it looks like /cards, with letters, digits, '.', '_',"
            " '~' and '-' between the slashes"
        )
    first = path.partition("/")[0]
    if first in RESERVED_SEGMENTS:
        raise EuchreError(
            f"a root path can't begin with /{first}, which is an address of the site itself:"
            " choose another, such as /cards"
        )
    return f"/{path}"


def add_root_path(root_path: str, path: str) -> str:
    """Put the root path before a path of this site, unless it has it; leave other addresses.

    >>> [add_root_path("/cards", each) for each in ("/play", "/cards/play", "/", "//x.org/", "#a")]
    ['/cards/play', '/cards/play', '/cards/', '//x.org/', '#a']
    """
    is_ours = path.startswith("/") and not path.startswith("//")
    return path if not is_ours or path.startswith(f"{root_path}/") else root_path + path


class RootPathMiddleware:
    """Serves an application below a root path, around everything else.

    A proxy may pass on the whole path, or take the root path off it.

    Args:
        app: what is served.
        root_path: as `parse_root_path` returns it; not empty.
    """

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self._app = app
        self._root_path = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        is_for_people = scope["type"] in ("http", "websocket")
        if not is_for_people or scope["path"].startswith(_NODES_PREFIX):
            await self._app(scope, receive, send)
            return
        if scope["path"] == self._root_path and scope["type"] == "http":
            query = scope["query_string"].decode("latin1")
            home = f"{self._root_path}/{'?' * bool(query)}{query}"
            await RedirectResponse(home, 308)(scope, receive, send)
            return
        if scope["path"].startswith(f"{self._root_path}/"):
            _strip_root_path(scope, self._root_path)
        host = Headers(scope=scope).get("host", "")
        await self._app(scope, receive, _AddressRewriter(self._root_path, host, send))


def _strip_root_path(scope: Scope, root_path: str) -> None:
    path, raw_path = scope["path"].removeprefix(root_path), scope.get("raw_path")
    scope["path"] = path
    if raw_path is not None:
        prefix = root_path.encode()
        is_plain = raw_path.startswith(prefix + b"/")
        scope["raw_path"] = raw_path.removeprefix(prefix) if is_plain else quote(path).encode()


class _AddressRewriter:
    """ASGI send that puts the root path before addresses of this site."""

    def __init__(self, root_path: str, host: str, send: Send) -> None:
        self._root_path, self._host, self._send = root_path, host, send
        self._held_start: Message | None = None
        self._wanted: tuple[re.Pattern[str], str] | None = None
        self._rest = ""

    async def __call__(self, message: Message) -> None:
        kind = message["type"]
        if kind == "websocket.send" and message.get("text"):
            message = {**message, "text": self._rewrite_addresses(_JSON_PATTERN, message["text"])}
        elif kind in ("http.response.start", "websocket.accept"):
            headers = MutableHeaders(scope=message)
            self._rewrite_headers(headers)
            media_type = headers.get("content-type", "").partition(";")[0]
            self._wanted = _PATTERNS_BY_MEDIA_TYPE.get(media_type)
            if kind == "http.response.start" and self._wanted is not None:
                self._held_start = message  # its length is not known yet
                return
        elif kind == "http.response.body" and self._wanted is not None:
            message = await self._rewrite_body(message, *self._wanted)
        await self._send(message)

    def _rewrite_addresses(self, pattern: re.Pattern[str], text: str) -> str:
        return pattern.sub(lambda found: found["before"] + self._add_root_path(found["path"]), text)

    def _rewrite_headers(self, headers: MutableHeaders) -> None:
        for at, (name, value) in enumerate(headers.raw):
            text = value.decode("latin1")
            if name == b"location":
                text = self._rewrite_location(text)
            elif name == b"set-cookie":
                text = _COOKIE_PATH_PATTERN.sub(lambda found: self._add_root_path(found[0]), text)
            elif name == b"link":
                text = _LINK_HEADER_PATTERN.sub(lambda found: self._add_root_path(found[0]), text)
            else:
                continue
            headers.raw[at] = (name, text.encode("latin1"))

    def _add_root_path(self, path: str) -> str:
        return add_root_path(self._root_path, path)

    def _rewrite_location(self, address: str) -> str:
        """The address of a redirect, which may be a whole one of this server."""
        found = _OWN_ADDRESS_PATTERN.fullmatch(address)
        if found is None or found["host"] not in (None, self._host):
            return address
        return (found["origin"] or "") + self._add_root_path(found["path"] or "/")

    async def _rewrite_body(
        self, message: Message, pattern: re.Pattern[str], boundary: str
    ) -> Message:
        body, is_last = message.get("body", b""), not message.get("more_body")
        start, self._held_start = self._held_start, None
        if start is not None:
            headers = MutableHeaders(scope=start)
            is_packed = headers.get("content-encoding") == "gzip"
            if is_packed and not is_last:  # a long replay or review, in which no address is
                self._wanted = None
                await self._send(start)
                return message
            if is_last:
                text = (gzip.decompress(body) if is_packed else body).decode("latin1")
                body = (await self._rewrite_in_pieces(pattern, boundary, text)).encode("latin1")
                body = gzip.compress(body, 6, mtime=0) if is_packed else body
                headers["content-length"] = str(len(body))
                await self._send(start)
                return {**message, "body": body}
            del headers["content-length"]
            await self._send(start)
        text = self._rest + body.decode("latin1")
        end = len(text) if is_last else text.rfind(boundary) + 1
        self._rest = text[end:]
        found = await self._rewrite_in_pieces(pattern, boundary, text[:end])
        return {**message, "body": found.encode("latin1")}

    async def _rewrite_in_pieces(self, pattern: re.Pattern[str], boundary: str, text: str) -> str:
        """Rewrite a text that may be long; others have a turn after each piece of it."""
        pieces, start = list[str](), 0
        while start < len(text):
            end = text.find(boundary, start + _PIECE_CHARACTERS) + 1 or len(text)
            pieces.append(self._rewrite_addresses(pattern, text[start:end]))
            start = end
            if start < len(text):
                await asyncio.sleep(0)
        return "".join(pieces)
