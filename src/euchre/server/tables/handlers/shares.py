"""Games and hands that are shared: links to look at them, by which nobody comes to the table.

A share is the table, the game and the hand, sealed with a key of the server: it cannot be made up,
tells nothing to who has it, and needs no place on the disk. Each time it is opened it is seen to
that what it shows may be shown.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Hashable
from http import HTTPStatus
from typing import Annotated, Any, Final, NamedTuple, TypeVar

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from euchre.server import share_images
from euchre.server.budgets import WHOLE_LOG_ROWS, declare_budget
from euchre.server.coach import jobs, previews, reviews
from euchre.server.coach.replays import GameReplay
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.http.identity import UNKNOWN_IDENTITY
from euchre.server.limits import LruCache
from euchre.server.links import find_server_addresses, public_origin
from euchre.server.operations import (
    ApiOperation,
    declare_refusals,
    read_json,
    respond_gzipped,
    respond_json,
)
from euchre.server.render import PAGE_HEADERS, render_social_tags, render_static_page
from euchre.server.tables.handlers.games import GameReader
from euchre.server.tables.handlers.parameters import find_room, find_seat
from euchre.server.tables.hub import TableHub
from euchre.table.commands import RefusedError
from euchre.table.log.entries import entry_from_json
from euchre.table.log.reducer import build_initial_table
from euchre.texts import translatable

SHARE_PATH: Final = "/s/"
"""Where the pages of shares are."""
_CACHE_HOUR_HEADER: Final = "public, max-age=3600"
"""How long others keep a picture: the names in it may be taken away."""
_NO_SHARE_MESSAGE: Final = translatable(
    "table-share-nowhere", "This link doesn't lead to a game. Check that it's complete."
)
_MAX_NUMBER: Final = 65_535
_MAX_NAME_CHARS: Final = 160
_TOLD, _DRAWN = 500, 60
"""How many previews, and how many pictures, are kept to be sent again."""
_T = TypeVar("_T")
Number = Annotated[int, Meta(ge=1, le=_MAX_NUMBER)]


class SharedGame(NamedTuple):
    """A shared game or hand.

    Attributes:
        table: the table it was played at.
        game: the number of the game there, from 1 on.
        hand: the number of the hand, from 1 on; 0: the whole game.
    """

    table: str
    game: int
    hand: int


class ShareSealer:
    """Seals shares into the names in links, and opens them.

    Args:
        key: of the server.

    >>> seal = ShareSealer(b"k" * 32)
    >>> name = seal.seal_share(SharedGame("t", 1, 2))
    >>> seal.open_share(name)
    SharedGame(table='t', game=1, hand=2)
    >>> seal.open_share("A" + name[1:]) is None or name[0] == "A"
    True
    """

    def __init__(self, key: bytes) -> None:
        self._siv = AESSIV(hmac.digest(key, b"euchre shares", hashlib.sha512))

    def seal_share(self, share: SharedGame) -> str:
        """Return the name of a share in a link, always the same one."""
        plain = share.game.to_bytes(2) + share.hand.to_bytes(2) + share.table.encode()
        return urlsafe_b64encode(self._siv.encrypt(plain, None)).decode().rstrip("=")

    def open_share(self, sealed: str) -> SharedGame | None:
        """Return the share with this exact name; None if there is none."""
        if not (sealed.isascii() and 24 <= len(sealed) <= _MAX_NAME_CHARS):
            return None
        try:
            plain = self._siv.decrypt(urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4)), None)
        except (InvalidTag, ValueError):
            return None
        share = SharedGame(
            plain[4:].decode(), int.from_bytes(plain[:2]), int.from_bytes(plain[2:4])
        )
        return share if self.seal_share(share) == sealed else None


class NewShareRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to share a game, or a hand of it; without `game` the last one."""

    game: Number | None = None
    hand: Number | None = None


class ShareAnswer(msgspec.Struct, frozen=True):
    """A share and its link: whoever has the link may look, and nothing else.

    `address` is the link as others open it, and `nowhere` why nobody else can; empty: they can.
    """

    title: str
    link: str
    address: str
    nowhere: str = ""


class SharePages:
    """HTTP handlers for shares."""

    def __init__(self, hub: TableHub, games: GameReader) -> None:
        self._hub, self._games = hub, games
        self._seal = ShareSealer(hub.log.load_server_key())
        self._told: LruCache[Hashable, previews.SharePreview] = LruCache(_TOLD)
        self._drawn: LruCache[Hashable, bytes] = LruCache(_DRAWN)

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        shared, created = "/api/shares/{share}", HTTPStatus.CREATED
        lines = {"application/jsonl": reviews.Line}
        return [
            ApiOperation(
                "POST",
                "/api/tables/{table}/shares",
                self.make_share,
                CallerRole.SEAT_OR_OPEN,
                takes=NewShareRequest,
                answers=ShareAnswer,
                status=created,
            ),
            ApiOperation("GET", f"{shared}/replay", self.get_replay, answers=GameReplay),
            ApiOperation("GET", f"{shared}/review", self.get_review, answers=lines),
            Endpoint("GET", f"{SHARE_PATH}{{share}}.png", self.get_preview_image),
            Endpoint("GET", f"{SHARE_PATH}{{share}}", self.show_share_page),
        ]

    @declare_budget(rows=WHOLE_LOG_ROWS, runs="process")
    @declare_refusals("covered", "no-game", "not-over", "not-yours", "seen")
    async def make_share(self, request: Request) -> Response:
        """``POST /api/tables/{table}/shares``: make a link to a finished game or hand."""
        room = await find_room(self._hub, request)
        wanted = await read_json(request, NewShareRequest)
        if find_seat(request, room) is None and not room.table.settings.open:
            why = translatable(
                "table-share-players",
                "Only players can share this table's games, because the table isn't open to "
                "everybody.",
            )
            raise RefusedError("not-yours", why)
        table, hand = room.table.id, wanted.hand or 0
        await self._verify_table_visible(table)
        preview = await self._games.run_on_game(
            request, table, wanted.game, previews.build_preview, hand
        )
        share = SharedGame(table, preview.game, hand)
        link = SHARE_PATH + self._seal.seal_share(share)
        reach = find_server_addresses(request)
        answer = ShareAnswer(preview.title, link, reach.origin + link, reach.nowhere)
        return respond_json(answer, HTTPStatus.CREATED)

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="process")
    @declare_refusals("covered", "no-game", "too-long")
    async def get_replay(self, request: Request) -> Response:
        """``GET /api/shares/{share}/replay``: the shared game as a replay."""
        share = await self._open_requested_share(request)
        return respond_gzipped(
            request,
            await self._run_on_share(request, share, previews.gzip_shared_replay, share.hand),
        )

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="process")
    @declare_refusals(
        "covered", "no-coach", "no-game", "not-over", "not-yours", "too-long", "warming"
    )
    async def get_review(self, request: Request) -> Response:
        """``GET /api/shares/{share}/review``: the review of a shared game, line by line."""
        share = await self._open_requested_share(request)
        if share.hand:
            raise RefusedError(
                "not-yours",
                translatable("table-share-hand", "This link shares one hand, not the whole game."),
            )
        game = await self._run_on_share(request, share, jobs.find_table_game)
        return reviews.stream_review_response(request, game)

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="process")
    async def get_preview_image(self, request: Request) -> Response:
        """``/s/{share}.png``: the preview picture of the share for messengers."""
        if not share_images.can_render_png():
            raise RefusedError("no-picture", "This server doesn't make pictures.")
        share = await self._open_requested_share(request)
        key = await self._cache_key(share)
        picture = self._drawn.find(key)
        if picture is None:
            picture = await self._run_on_share(
                request, share, previews.draw_share_image, share.hand
            )
            self._drawn.put(key, picture)
        return Response(
            picture, headers={"cache-control": _CACHE_HOUR_HEADER}, media_type="image/png"
        )

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="process")
    async def show_share_page(self, request: Request) -> Response:
        """``/s/{share}``: the page that shows it."""
        share = await self._open_requested_share(request)
        key = await self._cache_key(share)
        preview = self._told.find(key)
        if preview is None:
            preview = await self._run_on_share(request, share, previews.build_preview, share.hand)
            self._told.put(key, preview)
        path = SHARE_PATH + request.path_params["share"]
        picture = f"{path}.png" if share_images.can_render_png() else ""
        head = render_social_tags(
            public_origin(request), path, preview.title, preview.words, picture
        )
        return HTMLResponse(render_static_page("replay/replay.html", head), headers=PAGE_HEADERS)

    async def _run_on_share(
        self, request: Request, share: SharedGame, function: Callable[..., _T], *args: Any
    ) -> _T:
        return await self._games.run_on_game(request, share.table, share.game, function, *args)

    async def _cache_key(self, share: SharedGame) -> Hashable:
        """Return a cache key of a share that changes when a name in it is removed."""
        return share, (await self._games.load_former_names(share.table)).cache_key

    async def _open_requested_share(self, request: Request) -> SharedGame:
        share = self._seal.open_share(request.path_params["share"])
        if share is None:
            raise RefusedError("no-share", _NO_SHARE_MESSAGE)
        await self._verify_table_visible(share.table)
        return share

    async def _verify_table_visible(self, table_id: str) -> None:
        """Raise if the games of a table may not be shown; the table is not loaded into memory."""
        rows = await self._hub.run_reader(next, self._hub.log.read_entry_pages(table_id, 1), None)
        if rows is None:
            raise RefusedError("no-share", _NO_SHARE_MESSAGE)
        new_table = build_initial_table(entry_from_json(rows[0].entry), rows[0].at)
        deals = new_table.settings.same_deals
        await self._hub.sets.verify_can_see_deals(
            deals, table_id, UNKNOWN_IDENTITY, is_seated=False
        )
