"""Tables over HTTP: make one, sit down, leave."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from euchre.house import read_rules, write_rules
from euchre.money import MoneyError, parse
from euchre.rules import Seat
from euchre.server.doors.accounts import Identity, identity_of
from euchre.server.doors.browsers import browser_of, keep_name, named
from euchre.server.doors.hosts import address_of
from euchre.server.doors.repeats import SCHEMA, Repeat, Repeats, key_of
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.games.catalogue import RULES_LIMIT, SentRules
from euchre.server.games.forms import USUAL_LEVEL
from euchre.server.limits import Buckets
from euchre.server.links import drawn, reach_of
from euchre.server.operations import NUMBER, Operation, respond, taken
from euchre.server.problems import problem
from euchre.server.render import CONTENT_POLICY
from euchre.server.tables.handlers.parameters import number_of, room_of, seat_of
from euchre.server.tables.hub import Hub, MadeTable
from euchre.server.tables.room import Room
from euchre.store import Conflict
from euchre.summary import Section, summarise
from euchre.table.chairs import seating
from euchre.table.chairs.daily import check_stays
from euchre.table.commands import Refused
from euchre.table.log.entries import TableSettings
from euchre.table.shown.picture import TableInfo
from euchre.words.grammar import listing, one_line
from euchre.words.names import Name
from euchre.words.phrases import PHRASES, Kind

SVG: Final = "image/svg+xml"
TOML: Final = "application/toml"
_MOVES: Final = ("tables_of_address", "rate", "burst")
"""What sitting down and leaving is counted against."""
_MOVING: Final = "There is much sitting down and leaving from your address: wait a minute."
LONGEST_TITLE: Final = 80
"""Characters of a table's title."""
_ROUND_OVER: Final = "every table of the round has its result"
Typed = Annotated[str, Meta(max_length=200)]
"""A name as somebody has written it."""


class NewTableBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a new table; every field may be left out.

    `rules` are the name of a game, the text of a file of house rules, or ``{"base": name}`` with
    knobs beside it.
    `money` is ``none``, ``pot`` or ``points``, `amount` the stake of each player or the price of a
    point, as people write it: ``5.00``. It is worked out and shown, never collected. `ranked`: its
    games count for ratings; it wants an account, and neither hints nor undo.
    """

    rules: SentRules = "standard"
    name: Typed = ""
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
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
    gallery: Annotated[str, Meta(max_length=16)] = "own"
    seat: int | None = None
    start: bool = False
    ranked: bool = False


class Sayable(msgspec.Struct, frozen=True):
    """A ``phrase`` or ``reaction`` (`kind`) that players can say by its `id`."""

    id: str
    words: str
    kind: Kind


class Seated(msgspec.Struct, frozen=True):
    """A seat and its token: whoever holds the token has the seat."""

    table: str
    link: str
    seat: Seat
    token: str


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to sit down, in `seat` or in any free seat."""

    name: Typed = ""
    seat: int | None = None


class InvitationAnswer(msgspec.Struct, frozen=True):
    """Details of a table for somebody with its link who has not sat down yet.

    `address` is the link as others open it, `others` as they do in other networks of the computer
    that serves, and `nowhere` why nobody else can; empty: they can. `code` is where the address is
    drawn for cameras (``?at=1``: the first of the others); empty: nothing draws it here. `seat` is
    what the token opens that is asked with.
    """

    table: TableInfo
    link: str
    socket: str
    summary: tuple[Section, ...]
    address: str = ""
    others: tuple[str, ...] = ()
    nowhere: str = ""
    code: str = ""
    seat: Seat | None = None


class Api:
    """HTTP handlers for tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._repeats = Repeats(hub.log.server_key())
        limits = hub.limits
        seats = 4 * limits.tables_of_address
        self._moves = Buckets[str](seats / 3600, seats / 4)
        self._moves_at = Buckets[tuple[str, str]](limits.told.beside_rate, limits.told.beside_burst)

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        all_, one = "/api/tables", "/api/tables/{table}"
        made, gone = HTTPStatus.CREATED, HTTPStatus.NO_CONTENT
        return [
            Operation(
                "POST",
                all_,
                self.make,
                takes=NewTableBody,
                answers=Seated,
                status=made,
                headers=SCHEMA,
                counted=("tables_of_address", "open_of_address"),
                body_limit=RULES_LIMIT,
            ),
            Operation(
                "GET",
                all_,
                self.open_tables,
                answers=tuple[TableInfo, ...],
                query={"page": NUMBER},
            ),
            Operation("GET", "/api/phrases", self.phrases, answers=tuple[Sayable, ...]),
            Operation("GET", one, self.invitation, answers=InvitationAnswer, personal=True),
            Operation("GET", f"{one}/rules.toml", self.rules_file, answers={TOML: str}),
            Operation(
                "GET", f"{one}/code.svg", self.code, answers={SVG: str}, query={"at": NUMBER}
            ),
            Operation(
                "POST",
                f"{one}/seats",
                self.sit,
                takes=SitDown,
                answers=Seated,
                status=made,
                headers=SCHEMA,
                counted=_MOVES,
            ),
            Operation(
                "DELETE",
                f"{one}/seats/{{seat}}",
                self.leave,
                Caller.SEAT,
                status=gone,
                counted=_MOVES,
            ),
            Operation("POST", f"{one}/show", self.show, Caller.SEAT, status=gone),
        ]

    async def make(self, request: Request) -> Response:
        """``POST /api/tables``: make a new table."""
        key, wanted = key_of(request), await taken(request, NewTableBody)
        house = read_rules(wanted.rules)
        settings = TableSettings(
            rules=house.rules.to_dict(),
            title=one_line(wanted.title) or one_line(house.named)[:LONGEST_TITLE],
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
            gallery=wanted.gallery,
            ranked=wanted.ranked,
        )
        word = one_line(wanted.code)
        identity, repeat = await self._who(request, key, wanted)
        async with self._repeats.alone(repeat):
            made = None if repeat is None else await self._hub.made_before(repeat)
            if made is None:
                made = await self._made(request, settings, wanted, identity, repeat)
        response = respond(
            Seated(made.table, link(made.table), made.seat, made.token), HTTPStatus.CREATED
        )
        if word:
            keep_name(request, response, identity.browser)
        return response

    async def _who(
        self, request: Request, key: str, wanted: object
    ) -> tuple[Identity, Repeat | None]:
        """Return the identity of the client, and the repeatable request if it has an idempotency
        key.

        A browser without a name is given the same one each time.
        """
        identity = await identity_of(self._hub.accounts, request, named(request))
        if not key:
            return identity, None
        repeat = self._repeats.of(request, identity, key, wanted)
        return identity._replace(browser=browser_of(request) or repeat.browser()), repeat

    async def _made(
        self,
        request: Request,
        settings: TableSettings,
        wanted: NewTableBody,
        identity: Identity,
        repeat: Repeat | None,
    ) -> MadeTable:
        """Make a table, or return the one that the same request has just made at another server."""
        try:
            return await self._hub.create(
                settings,
                Name(wanted.name),
                seat=wanted.seat,
                start=wanted.start,
                address=address_of(request),
                word=one_line(wanted.code),
                identity=identity,
                repeat=repeat,
            )
        except Conflict:
            made = None if repeat is None else await self._hub.made_before(repeat)
            if made is None:
                raise
            return made

    async def open_tables(self, request: Request) -> Response:
        """``GET /api/tables``: list the open tables, page by page."""
        shown = await self._hub.lobby.page(number_of(request, "page") or 1)
        found = respond(shown.tables)
        if shown.number < shown.pages:
            found.headers["link"] = f'</api/tables?page={shown.number + 1}>; rel="next"'
        return found

    async def phrases(self, _: Request) -> Response:
        """``GET /api/phrases``: list what can be said at a table by its id."""
        return respond([Sayable(*phrase) for phrase in PHRASES])

    async def invitation(self, request: Request) -> Response:
        """``GET /api/tables/{table}``: the details of a table for somebody who may sit down."""
        room = await room_of(self._hub, request)
        table, reach = room.table, reach_of(request)
        path = link(table.id)
        coded = bool(drawn(reach.origin + path)) and not reach.nowhere
        return respond(
            InvitationAnswer(
                table=room.everyone.info(),
                link=path,
                socket=f"/api/tables/{table.id}/socket",
                summary=summarise(table.rules),
                address=reach.origin + path,
                others=tuple(origin + path for origin in reach.others),
                nowhere=reach.nowhere,
                code=f"/api/tables/{table.id}/code.svg" if coded else "",
                seat=seat_of(request, room),
            )
        )

    async def rules_file(self, request: Request) -> Response:
        """``GET /api/tables/{table}/rules.toml``: the rules as a file of house rules."""
        table = (await room_of(self._hub, request)).table
        text = write_rules(table.rules, title=table.settings.title)
        headers = {"content-disposition": 'attachment; filename="house-rules.toml"'}
        return Response(text, headers=headers, media_type=f"{TOML}; charset=utf-8")

    async def code(self, request: Request) -> Response:
        """``GET /api/tables/{table}/code.svg``: the table's link as a QR code."""
        room, reach = await room_of(self._hub, request), reach_of(request)
        at = number_of(request, "at") or 0
        origins = (reach.origin, *reach.others)
        if at >= len(origins) or not (made := drawn(origins[at] + link(room.table.id))):
            raise Refused("no-table", "There is no code for that link here.")
        headers = {"cache-control": "no-store", "content-security-policy": CONTENT_POLICY}
        return Response(made, headers=headers, media_type=SVG)

    async def sit(self, request: Request) -> Response:
        """``POST /api/tables/{table}/seats``: sit down."""
        self._count_move(request)
        room = await room_of(self._hub, request)
        key, wanted = key_of(request), await taken(request, SitDown)
        self._count_move_at(request, room)
        kept = room.table.settings.kept
        if kept:
            why = f"These chairs are kept for {listing(kept)}: they sit down from their evening."
            return problem(403, "kept", why)
        identity, repeat = await self._who(request, key, wanted)
        async with self._repeats.alone(repeat):
            token = None if repeat is None else repeat.token()
            seat = None if token is None else room.tokens.seat(token)
            if repeat is not None:
                self._repeats.check(repeat, made=seat is not None)
            if seat is None or token is None:
                seat, token = await self._sit(room, wanted, identity, token)
            if repeat is not None:
                self._repeats.note(repeat)
        seated = Seated(room.table.id, link(room.table.id), seat, token)
        response = respond(seated, HTTPStatus.CREATED)
        if room.covered or room.table.settings.ranked:
            keep_name(request, response, identity.browser)
        return response

    def _count_move(self, request: Request) -> None:
        """Count a seat taken or left against the address's limit: four for each table that it may
        make.

        Raises:
            Refused: it is too often for one address.
        """
        if not self._moves.take(address_of(request), self._hub.loop.time()):
            raise Refused("flood", _MOVING)

    def _count_move_at(self, request: Request, room: Room) -> None:
        """Count the same against one table's limit, as the socket does for commands outside the
        game.

        Raises:
            Refused: it is too often for one address.
        """
        if not self._moves_at.take((room.table.id, address_of(request)), self._hub.loop.time()):
            raise Refused("flood", _MOVING)

    async def _sit(
        self, room: Room, wanted: SitDown, identity: Identity, token: str | None
    ) -> tuple[Seat, str]:
        """Seat somebody; return the seat and its token."""
        await self._hub.sets.check(room.table, identity)
        seating.check_open(room.table)
        name = Name(wanted.name)
        if identity.account is None:
            seating.check_name(room.table, name, wanted.seat)
            await self._hub.check_guest(identity, name)
        return await room.sit(name, wanted.seat, identity=identity, token=token)

    async def leave(self, request: Request) -> Response:
        """``DELETE /api/tables/{table}/seats/{seat}``: leave the seat, and revoke its token."""
        self._count_move(request)
        room = await room_of(self._hub, request)
        seat = seat_of(request, room)
        if seat is None or str(seat) != request.path_params["seat"]:
            return problem(403, "not-your-seat", "That token does not open this seat.")
        self._count_move_at(request, room)
        check_stays(room.table)
        await room.stand(seat)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def show(self, request: Request) -> Response:
        """``POST /api/tables/{table}/show``: let everybody see the games with these deals."""
        room = await room_of(self._hub, request)
        if room.table.settings.kept or room.table.settings.daily:
            what = "the deal is over" if room.table.settings.daily else _ROUND_OVER
            return problem(403, "host-only", f"These games are shown when {what}.")
        may_show = not room.covered or await self._hub.sets.may_show(room.table)
        if seat_of(request, room) is None or seat_of(request, room) != room.table.host:
            return problem(403, "host-only", "Only the host of this table can show its games.")
        if not may_show:
            why = "The host of the first table with this word says when its games are shown."
            return problem(403, "host-only", why)
        if room.covered:
            await self._hub.show(room.table)
        return Response(status_code=HTTPStatus.NO_CONTENT)


def link(table: str) -> str:
    """Return the path of a table on this server."""
    return f"/t/{table}"


def _cents(text: str) -> int:
    """Parse an amount as typed; empty text is 0."""
    try:
        return parse(text) if text.strip() else 0
    except MoneyError as error:
        raise Refused("off", f"{error}.") from None
