"""Tables over HTTP: make one, sit down, leave, take its games home."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from euchre import __version__
from euchre.events import encode_hook
from euchre.money import MoneyError, parse
from euchre.rules import Seat
from euchre.server import documents
from euchre.server.coach import jobs, reviews
from euchre.server.doors.browsers import browser_of, keep_name, named
from euchre.server.doors.connections import Doors
from euchre.server.doors.hosts import address_of
from euchre.server.games.catalogue import decode, rules_of
from euchre.server.games.forms import USUAL_LEVEL
from euchre.server.links import leads_nowhere, origin_of
from euchre.server.problems import body_of, problem
from euchre.server.processes.background import aside
from euchre.server.tables.hub import Hub, written
from euchre.server.tables.room import Room
from euchre.store import Damaged, Row, StoreError
from euchre.summary import Section, summarise
from euchre.table.commands import Refused
from euchre.table.entries import Settings
from euchre.table.picture import TableInfo
from euchre.words.grammar import listing, one_line, sentence

LIMIT: Final = 16_384
"""The most bytes of a request, but for records."""
RECORD_LIMIT: Final = 4_000_000
"""The most bytes of a record to be replayed."""
_STATUS: Final = {
    "full": 409,
    "ask": 403,
    "locked": 403,
    "not-over": 409,
    "no-seat": 404,
    "covered": 403,
    "seen": 403,
    "too-long": 413,
    "flood": 429,
    "busy": 503,
    "warming": 503,
    "no-coach": 503,
    "gave-up": 503,
    "interrupted": 503,
    "failed": 500,
}
_FORMATS: Final = {
    "jsonl": ("jsonl", "application/jsonl"),
    "text": ("txt", "text/plain"),
    "egn": ("egn", "application/json"),
}
_ENCODER: Final = msgspec.json.Encoder(enc_hook=encode_hook)

Name = Annotated[str, Meta(max_length=200)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that somebody wants; every field may be left out.

    `money` is ``none``, ``pot`` or ``points``, `amount` the stake of each player or the price of a
    point, as people write it: ``5.00``. It is worked out and shown, never collected.
    """

    preset: Annotated[str, Meta(max_length=60)] = "standard"
    knobs: dict[str, str | int | bool | None] = {}
    name: Name = ""
    title: Annotated[str, Meta(max_length=80)] = ""
    pace: Annotated[str, Meta(max_length=16)] = "normal"
    clock: Annotated[int, Meta(ge=0, le=600)] = 0
    minutes: Annotated[int, Meta(ge=1, le=600)] = 20
    open: bool = False
    hints: bool = True
    undo: bool = True
    bots: Annotated[str, Meta(max_length=32)] = USUAL_LEVEL
    code: Annotated[str, Meta(max_length=80)] = ""
    stakes: Annotated[str, Meta(max_length=80)] = ""
    money: Annotated[str, Meta(max_length=16)] = "none"
    amount: Annotated[str, Meta(max_length=40)] = ""
    door: Annotated[str, Meta(max_length=16)] = "open"
    seat: int | None = None
    start: bool = False


class Seated(msgspec.Struct, frozen=True):
    """A seat, and the token that opens it: whoever has it has the seat."""

    table: str
    link: str
    seat: Seat
    token: str


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to sit, in `seat` or wherever there is room."""

    name: Name = ""
    seat: int | None = None


class Invitation(msgspec.Struct, frozen=True):
    """What somebody with the link is told before they sit down.

    `address` is the link as others open it, and `nowhere` why nobody else can; empty: they can.
    """

    table: TableInfo
    link: str
    socket: str
    summary: tuple[Section, ...]
    address: str = ""
    nowhere: str = ""


def answer(content: object, status: int = 200) -> Response:
    """`content` as JSON."""
    return Response(_ENCODER.encode(content), status, media_type="application/json")


class Api:
    """The handlers of one server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def make(self, request: Request) -> Response:
        """``POST /api/tables``: a new table."""
        wanted = decode(await body_of(request, LIMIT) or b"{}", NewTable)
        rules = rules_of(wanted.preset, wanted.knobs)
        settings = Settings(
            rules=rules.to_dict(),
            title=one_line(wanted.title),
            pace=wanted.pace,
            clock=wanted.clock,
            minutes=wanted.minutes,
            open=wanted.open,
            hints=wanted.hints,
            undo=wanted.undo,
            bots=wanted.bots,
            stakes=one_line(wanted.stakes),
            money=wanted.money,
            amount=_cents(wanted.amount),
            door=wanted.door,
        )
        word, browser = one_line(wanted.code), named(request)
        made = await self._hub.create(
            settings,
            wanted.name,
            seat=wanted.seat,
            start=wanted.start,
            address=address_of(request),
            word=word,
            browser=browser,
        )
        told = answer(Seated(made.table, link(made.table), made.seat, made.token), 201)
        if word:
            keep_name(request, told, browser)
        return told

    async def open_tables(self, request: Request) -> Response:
        """``GET /api/tables``: the tables that anybody may find, page by page."""
        shown = self._hub.lobby.page(_number(request, "page") or 1)
        found = answer(shown.tables)
        if shown.number < shown.pages:
            found.headers["link"] = f'</api/tables?page={shown.number + 1}>; rel="next"'
        return found

    async def invitation(self, request: Request) -> Response:
        """``GET /api/tables/{table}``: what there is to know before one sits down."""
        room = await self._room(request)
        table = room.table
        return answer(
            Invitation(
                table=room.info(),
                link=link(table.id),
                socket=f"/api/tables/{table.id}/socket",
                summary=summarise(table.rules),
                address=origin_of(request) + link(table.id),
                nowhere=leads_nowhere(request),
            )
        )

    async def sit(self, request: Request) -> Response:
        """``POST /api/tables/{table}/seats``: sit down."""
        room = await self._room(request)
        wanted = decode(await body_of(request, LIMIT) or b"{}", SitDown)
        kept = room.table.settings.kept
        if kept:
            why = f"These chairs are kept for {listing(kept)}: they sit down from their evening."
            return problem(403, "kept", why)
        browser, sets = named(request), self._hub.sets
        sets.check(room.table, browser)
        future, settle = written(self._hub)
        seat, token = room.sit(wanted.name, wanted.seat, settle)
        sets.seat(room.table, browser)
        await future
        told = answer(Seated(room.table.id, link(room.table.id), seat, token), 201)
        if room.covered:
            keep_name(request, told, browser)
        return told

    async def leave(self, request: Request) -> Response:
        """``DELETE /api/tables/{table}/seats/{seat}``: leave, and revoke the token."""
        room = await self._room(request)
        seat = _seat(request, room)
        if seat is None or str(seat) != request.path_params["seat"]:
            return problem(403, "not-your-seat", "That token does not open this seat.")
        future, settle = written(self._hub)
        room.stand(seat, settle)
        await future
        return Response(status_code=204)

    async def show(self, request: Request) -> Response:
        """``POST /api/tables/{table}/show``: everybody may see the games with these deals."""
        room = await self._room(request)
        if room.table.settings.kept:
            why = "These games are shown when every table of the round has its result."
            return problem(403, "host-only", why)
        if _seat(request, room) is None or _seat(request, room) != room.table.host:
            return problem(403, "host-only", "Only the host of this table can show its games.")
        if room.covered and not self._hub.sets.may_show(room.table):
            why = "The host of the first table with this word says when its games are shown."
            return problem(403, "host-only", why)
        if room.covered:
            await self._hub.show(room.table)
        return Response(status_code=204)

    async def record(self, request: Request) -> Response:
        """``GET /api/tables/{table}/record``: a game up to its last finished hand."""
        rows, number = await self._game(request)
        kind = request.query_params.get("format", "jsonl")
        if kind not in _FORMATS:
            return problem(400, "malformed", "Choose the format from jsonl, text and egn.")
        name, text = await aside(request, jobs.written_at_table, rows, number, kind)
        ending, media = _FORMATS[kind]
        return _file(text, f"{name}.{ending}", media)

    async def replay(self, request: Request) -> Response:
        """``GET /api/tables/{table}/replay``: a game as pictures, up to its last finished hand."""
        rows, number = await self._game(request)
        return _json(await aside(request, jobs.shown_at_table, rows, number))

    async def replay_any(self, request: Request) -> Response:
        """``POST /api/replay``: the record in the body as pictures."""
        text, number = await _record(request)
        return _json(await aside(request, jobs.shown_in_text, text, number))

    async def review(self, request: Request) -> Response:
        """``GET /api/tables/{table}/review``: a game that is over gone through, line by line."""
        rows, number = await self._game(request)
        game = await aside(request, jobs.at_table, rows, number)
        if not game.over:
            why = "This game is not over: it can be gone through when it is."
            raise Refused("not-over", why)
        return reviews.streamed(game, address_of(request))

    async def review_any(self, request: Request) -> Response:
        """``POST /api/review``: the record in the body gone through, line by line."""
        text, number = await _record(request)
        game = await aside(request, jobs.in_text, text, number)
        return reviews.streamed(game, address_of(request))

    async def _room(self, request: Request) -> Room:
        room = await self._hub.room(request.path_params["table"])
        if room is None:
            raise Refused("no-table", "There is no such table: check the link.")
        return room

    def _check_shown(self, request: Request, room: Room) -> None:
        """See that whoever asks may have the games of a table.

        Raises:
            Refused: others may still have to play the same deals, and they do not sit here.
        """
        if not room.covered:
            return
        browser, sets = browser_of(request), self._hub.sets
        if _seat(request, room) is not None:
            sets.seat(room.table, browser)
        elif not sets.seen_here(room.table, browser):
            raise Refused(
                "covered",
                "The same cards may still be to be played at another table: until then only those"
                " who have played them here see this game.",
            )

    async def _game(self, request: Request) -> tuple[tuple[Row, ...], int | None]:
        """The log of a table, and the number of the game that is asked for; None: the last one."""
        room = await self._room(request)
        self._check_shown(request, room)
        rows = await self._hub.loop.run_in_executor(None, self._hub.log.entries, room.table.id)
        return tuple(rows), _number(request, "game")

    async def health(self, _: Request) -> Response:
        """``GET /health``: whether all is well."""
        return answer({"status": "ok", "version": __version__, "tables": len(self._hub.rooms)})

    async def metrics(self, request: Request) -> Response:
        """``GET /metrics``: what the server has done, in the text format of Prometheus."""
        hub = self._hub
        values = {
            "euchre_tables_in_memory": ("gauge", len(hub.rooms)),
            "euchre_sockets": ("gauge", hub.counts.sockets),
            "euchre_turned_away_total": ("counter", _turned_away(request)),
            "euchre_tables_made_total": ("counter", hub.counts.tables),
            "euchre_entries_total": ("counter", hub.counts.entries),
            "euchre_commands_total": ("counter", hub.counts.commands),
            "euchre_refused_total": ("counter", hub.counts.refused),
            "euchre_troubles_total": ("counter", hub.counts.troubles),
            "euchre_tables_stuck_total": ("counter", hub.counts.stuck),
            "euchre_thoughts_lost_total": ("counter", hub.thinkers.lost),
            "euchre_commits_total": ("counter", hub.log.commits),
        }
        lines = [
            f"# TYPE {name} {kind}\n{name} {value}\n" for name, (kind, value) in values.items()
        ]
        return PlainTextResponse("".join(lines), media_type="text/plain; version=0.0.4")

    def routes(self) -> list[Route]:
        """The addresses."""
        one = "/api/tables/{table}"
        return [
            Route("/api/tables", self.make, methods=["POST"]),
            Route("/api/tables", self.open_tables, methods=["GET"]),
            Route(one, self.invitation, methods=["GET"]),
            Route(f"{one}/seats", self.sit, methods=["POST"]),
            Route(f"{one}/seats/{{seat}}", self.leave, methods=["DELETE"]),
            Route(f"{one}/show", self.show, methods=["POST"]),
            Route(f"{one}/record", self.record, methods=["GET"]),
            Route(f"{one}/replay", self.replay, methods=["GET"]),
            Route(f"{one}/review", self.review, methods=["GET"]),
            Route("/api/replay", self.replay_any, methods=["POST"]),
            Route("/api/review", self.review_any, methods=["POST"]),
            Route("/health", self.health, methods=["GET"]),
            Route("/metrics", self.metrics, methods=["GET"]),
        ]


async def refused(request: Request, error: Exception) -> Response:
    """A request that comes to nothing, as a problem document; a page as a page."""
    if isinstance(error, Refused):
        status = 404 if error.code in ("no-table", "no-game") else _STATUS.get(error.code, 400)
        if request.method == "GET" and not request.url.path.startswith("/api/"):
            return await documents.failed(request, HTTPException(status, error.why))
        return problem(status, error.code, error.why)
    if isinstance(error, Damaged):
        return problem(500, "damaged", sentence(f"{error}"))
    if isinstance(error, StoreError):
        return problem(503, "not-saved", sentence(f"{error}"))
    return problem(400, "refused", f"{error}")


async def too_long(_: Request, error: Exception) -> Response:
    """A request with too many bytes."""
    return problem(413, "too-long", f"{error}")


async def malformed(_: Request, error: Exception) -> Response:
    """A request that cannot be read."""
    return problem(400, "malformed", f"{error}")


async def _record(request: Request) -> tuple[str, int]:
    """The text of a record in a request, and the number of the game that is asked for.

    Raises:
        Refused: it is no text.
    """
    body = await body_of(request, RECORD_LIMIT)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("malformed", "A record is text in UTF-8.") from None
    return text, _number(request, "game") or 1


def link(table: str) -> str:
    """The address of a table on this server."""
    return f"/t/{table}"


def _seat(request: Request, room: Room) -> Seat | None:
    """The seat whose token comes with a request; None: none does."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    return room.seat_of(token)


def _cents(text: str) -> int:
    """An amount as somebody writes it; nothing written is nothing."""
    try:
        return parse(text) if text.strip() else 0
    except MoneyError as error:
        raise Refused("off", f"{error}.") from None


def _turned_away(request: Request) -> int:
    """Connections that were closed because they did not ask anything."""
    doors: Doors | None = getattr(request.app.state, "doors", None)
    return 0 if doors is None else doors.turned_away


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name, "")
    if text and not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("malformed", f"Give the {name} as a number from 1 on.")
    return int(text) if text else None


def _json(content: bytes) -> Response:
    return Response(content, media_type="application/json")


def _file(text: str, name: str, media: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), headers=headers, media_type=f"{media}; charset=utf-8")
