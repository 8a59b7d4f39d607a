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

from euchre.server import drawing
from euchre.server.budgets import WHOLE_LOG, costs
from euchre.server.coach import jobs, previews, reviews
from euchre.server.coach.replays import Replay
from euchre.server.doors.accounts import UNKNOWN
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.limits import Recent
from euchre.server.links import leads_nowhere, origin_of
from euchre.server.operations import Operation, respond, taken, unpacked
from euchre.server.render import HEADERS, shell, social
from euchre.server.tables.handlers.games import GameReader
from euchre.server.tables.handlers.parameters import room_of, seat_of
from euchre.server.tables.hub import Hub
from euchre.table.commands import Refused
from euchre.table.log.entries import entry_from_json
from euchre.table.log.folding import opened

PATH: Final = "/s/"
"""Where the pages of shares are."""
_AN_HOUR: Final = "public, max-age=3600"
"""How long others keep a picture: the names in it may be taken away."""
_NOTHING: Final = "This link shows no game: see that all of it is there."
_MOST: Final = 65_535
_LONGEST: Final = 160
_TOLD, _DRAWN = 500, 60
"""How many previews, and how many pictures, are kept to be sent again."""
_T = TypeVar("_T")
Number = Annotated[int, Meta(ge=1, le=_MOST)]


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
    >>> name = seal.close(SharedGame("t", 1, 2))
    >>> seal.open(name)
    SharedGame(table='t', game=1, hand=2)
    >>> seal.open("A" + name[1:]) is None or name[0] == "A"
    True
    """

    def __init__(self, key: bytes) -> None:
        self._siv = AESSIV(hmac.digest(key, b"euchre shares", hashlib.sha512))

    def close(self, share: SharedGame) -> str:
        """Return the name of a share in a link, always the same one."""
        plain = share.game.to_bytes(2) + share.hand.to_bytes(2) + share.table.encode()
        return urlsafe_b64encode(self._siv.encrypt(plain, None)).decode().rstrip("=")

    def open(self, name: str) -> SharedGame | None:
        """Return the share with this exact name; None if there is none."""
        if not (name.isascii() and 24 <= len(name) <= _LONGEST):
            return None
        try:
            plain = self._siv.decrypt(urlsafe_b64decode(name + "=" * (-len(name) % 4)), None)
        except (InvalidTag, ValueError):
            return None
        share = SharedGame(
            plain[4:].decode(), int.from_bytes(plain[:2]), int.from_bytes(plain[2:4])
        )
        return share if self.close(share) == name else None


class NewShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class ShareHandlers:
    """HTTP handlers for shares."""

    def __init__(self, hub: Hub, games: GameReader) -> None:
        self._hub, self._games = hub, games
        self._seal = ShareSealer(hub.log.server_key())
        self._told: Recent[Hashable, previews.Preview] = Recent(_TOLD)
        self._drawn: Recent[Hashable, bytes] = Recent(_DRAWN)

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        one, made = "/api/shares/{share}", HTTPStatus.CREATED
        lines = {"application/jsonl": reviews.Line}
        return [
            Operation(
                "POST",
                "/api/tables/{table}/shares",
                self.make,
                Caller.SEAT,
                takes=NewShare,
                answers=ShareAnswer,
                status=made,
            ),
            Operation("GET", f"{one}/replay", self.replay, answers=Replay),
            Operation("GET", f"{one}/review", self.review, answers=lines),
            Endpoint("GET", f"{PATH}{{share}}.png", self.picture),
            Endpoint("GET", f"{PATH}{{share}}", self.page),
        ]

    @costs(rows=WHOLE_LOG, runs="process")
    async def make(self, request: Request) -> Response:
        """``POST /api/tables/{table}/shares``: make a link to a finished game or hand."""
        room = await room_of(self._hub, request)
        wanted = await taken(request, NewShare)
        if seat_of(request, room) is None and not room.table.settings.open:
            why = "Only those who play here share its games: this table is not open to everybody."
            raise Refused("not-yours", why)
        table, hand = room.table.id, wanted.hand or 0
        await self._check_shown(table)
        told = await self._games.make(request, table, wanted.game, previews.told, hand)
        share = SharedGame(table, told.game, hand)
        link = PATH + self._seal.close(share)
        made = ShareAnswer(told.title, link, origin_of(request) + link, leads_nowhere(request))
        return respond(made, HTTPStatus.CREATED)

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="process")
    async def replay(self, request: Request) -> Response:
        """``GET /api/shares/{share}/replay``: the shared game as a replay."""
        share = await self._opened(request)
        return unpacked(request, await self._made(request, share, previews.replayed, share.hand))

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="process")
    async def review(self, request: Request) -> Response:
        """``GET /api/shares/{share}/review``: the review of a shared game, line by line."""
        share = await self._opened(request)
        if share.hand:
            raise Refused("not-yours", "A hand is shared by this link, and not its game.")
        game = await self._made(request, share, jobs.at_table)
        return reviews.for_whom(request, game)

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="process")
    async def picture(self, request: Request) -> Response:
        """``/s/{share}.png``: the preview picture of the share for messengers."""
        if not drawing.draws():
            raise Refused("no-picture", "This server makes no pictures.")
        share = await self._opened(request)
        key = await self._as_it_is(share)
        found = self._drawn.find(key)
        if found is None:
            found = await self._made(request, share, previews.pictured, share.hand)
            self._drawn.keep(key, found)
        return Response(found, headers={"cache-control": _AN_HOUR}, media_type="image/png")

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="process")
    async def page(self, request: Request) -> Response:
        """``/s/{share}``: the page that shows it."""
        share = await self._opened(request)
        key = await self._as_it_is(share)
        told = self._told.find(key)
        if told is None:
            told = await self._made(request, share, previews.told, share.hand)
            self._told.keep(key, told)
        path = PATH + request.path_params["share"]
        picture = f"{path}.png" if drawing.draws() else ""
        head = social(origin_of(request), path, told.title, told.words, picture)
        return HTMLResponse(shell("replay/replay.html", head), headers=HEADERS)

    async def _made(
        self, request: Request, share: SharedGame, work: Callable[..., _T], *given: Any
    ) -> _T:
        """Run work on the game of a share: see `GameReader.run_on_game`."""
        return await self._games.make(request, share.table, share.game, work, *given)

    async def _as_it_is(self, share: SharedGame) -> Hashable:
        """Return a cache key of a share that changes when a name in it is removed.

        Raises:
            StoreError: it cannot be read.
        """
        return share, (await self._games.former_names(share.table)).key

    async def _opened(self, request: Request) -> SharedGame:
        """Return the share of the request's link.

        Raises:
            Refused: there is no such share, or it may not be shown.
        """
        share = self._seal.open(request.path_params["share"])
        if share is None:
            raise Refused("no-share", _NOTHING)
        await self._check_shown(share.table)
        return share

    async def _check_shown(self, table: str) -> None:
        """Raise if the games of a table may not be shown; the table is not loaded into memory.

        Raises:
            Refused: others may still have to play the same deals, or there is no such table.
        """
        rows = await self._hub.read(next, self._hub.log.pages(table, 1), None)
        if rows is None:
            raise Refused("no-share", _NOTHING)
        first = opened(entry_from_json(rows[0].entry), rows[0].at)
        deals = first.settings.same_deals
        await self._hub.sets.check_may_see(deals, table, UNKNOWN, seated=False)
