"""Tables over HTTP: make one, sit down, leave."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from euchre.english.grammar import clean_to_one_line, join_words
from euchre.english.names import DisplayName
from euchre.english.phrases import CHAT_PHRASES, Kind
from euchre.english.summary import SummarySection, summarise_rules
from euchre.game.rules import Seat
from euchre.money import MoneyError, parse_amount
from euchre.notation.rules_text import read_rules, write_rules
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.games.catalogue import MAX_RULES_BYTES, SentRules
from euchre.server.games.forms import DEFAULT_LEVEL
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.browsers import (
    read_browser_id,
    read_or_make_browser_id,
    set_browser_cookie,
)
from euchre.server.http.idempotency import (
    KEY_HEADER_SCHEMA,
    IdempotentRequest,
    IdempotentRequestRegistry,
    read_idempotency_key,
)
from euchre.server.http.identity import CallerIdentity, identify_caller
from euchre.server.limits import RateLimiter
from euchre.server.links import can_draw_qr_codes, draw_qr_svg_file, find_server_addresses
from euchre.server.operations import (
    NUMBER_SCHEMA,
    ApiOperation,
    declare_refusals,
    read_json,
    respond_json,
)
from euchre.server.problems import respond_problem
from euchre.server.render import CONTENT_POLICY
from euchre.server.tables.handlers.parameters import find_room, find_seat, read_positive_number
from euchre.server.tables.hub import CreatedTable, TableHub
from euchre.server.tables.room import TableRoom
from euchre.store import WriteConflictError
from euchre.table.chairs import seating
from euchre.table.chairs.daily import verify_can_leave
from euchre.table.commands import RefusedError
from euchre.table.log.entries import TableSettings
from euchre.table.views.picture import TableInfo
from euchre.texts import translatable

SVG_MEDIA_TYPE: Final = "image/svg+xml"
TOML_MEDIA_TYPE: Final = "application/toml"
_MOVE_LIMITS: Final = ("tables_of_address", "rate", "burst")
"""What sitting down and leaving is counted against."""
_TOO_MANY_MOVES_MESSAGE: Final = translatable(
    "table-too-much-sitting", "Too much sitting down and leaving from your address. Wait a minute."
)
MAX_TITLE_CHARS: Final = 80
"""Characters of a table's title."""
_ROUND_OVER_MESSAGE: Final = "every table of the round is finished"
_K = TypeVar("_K", str, tuple[str, str])
MAX_NAME_CHARS: Final = 200
"""Characters of a name as somebody has written it."""


class NewTableBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a new table; every field may be left out."""

    rules: Annotated[
        SentRules,
        Meta(
            description='a named game, `{"base": "standard", "target": 7}`, '
            '`"standard, target=7"`, or the text of a file of house rules'
        ),
    ] = "standard"
    name: Annotated[str, Meta(max_length=MAX_NAME_CHARS, description="your name")] = ""
    title: Annotated[str, Meta(max_length=MAX_TITLE_CHARS, description="the table's title")] = ""
    pace: Annotated[
        str,
        Meta(
            max_length=16,
            description="how fast bots play: `slow`, `normal`, `fast` or `instant`",
        ),
    ] = "normal"
    clock: Annotated[int, Meta(ge=0, le=600, description="seconds for a decision; 0: no clock")] = 0
    minutes: Annotated[int, Meta(ge=1, le=600, description="the length of a timed game")] = 20
    open: Annotated[bool, Meta(description="list it in the lobby")] = False
    hints: Annotated[bool, Meta(description="allow hints")] = True
    undo: Annotated[bool, Meta(description="allow taking back")] = True
    bots: Annotated[
        str,
        Meta(
            max_length=32,
            description="the level of the bots: `beginner`, `casual`, `club` or `expert`; for "
            "programs also `rules`, `learned`, `simple`, `random` and `pimc`",
        ),
    ] = DEFAULT_LEVEL
    code: Annotated[
        str,
        Meta(max_length=80, description="a word: tables with the same word have the same deals"),
    ] = ""
    stakes: Annotated[str, Meta(max_length=80, description="what you play for, in words")] = ""
    money: Annotated[
        str,
        Meta(
            max_length=16,
            description="`none`, `pot` (everybody pays `amount`, the winners share it) or `points` "
            "(each loser pays `amount` a point of the margin); it is worked out, never collected",
        ),
    ] = "none"
    amount: Annotated[
        str, Meta(max_length=40, description='written like `"5.00"`, at most 10,000')
    ] = ""
    door: Annotated[
        str, Meta(max_length=16, description="who may sit down: `open`, `ask` or `locked`")
    ] = "open"
    gallery: Annotated[
        str, Meta(max_length=16, description="who hears spectators: `own`, `all` or `none`")
    ] = "own"
    seat: Annotated[int | None, Meta(description="your seat; empty: the first")] = None
    start: Annotated[bool, Meta(description="fill the other chairs with bots, and deal")] = False
    ranked: Annotated[
        bool, Meta(description="it counts for ratings; needs an account, and no hints or undo")
    ] = False


class QuickChatOption(msgspec.Struct, frozen=True):
    """A ``phrase`` or ``reaction`` (`kind`) that players can say by its `id`."""

    id: str
    words: str
    kind: Kind


class SeatGrant(msgspec.Struct, frozen=True):
    """A seat and its token: whoever holds the token has the seat."""

    table: str
    link: str
    seat: Seat
    token: str


class SitDownRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to sit down."""

    name: Annotated[str, Meta(max_length=MAX_NAME_CHARS, description="your name")] = ""
    seat: Annotated[
        int | None, Meta(description="your seat; empty: the first that is free or a bot's")
    ] = None


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
    summary: tuple[SummarySection, ...]
    address: str = ""
    others: tuple[str, ...] = ()
    nowhere: str = ""
    code: str = ""
    seat: Seat | None = None


class TableApi:
    """HTTP handlers for tables."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self._repeats = IdempotentRequestRegistry(hub.log.load_server_key())
        limits = hub.limits
        seats = 4 * limits.tables_of_address
        self._moves = RateLimiter[str](seats / 3600, seats / 4)
        self._moves_at = RateLimiter[tuple[str, str]](
            limits.client_limits.beside_rate, limits.client_limits.beside_burst
        )

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        tables, table = "/api/tables", "/api/tables/{table}"
        created, no_content = HTTPStatus.CREATED, HTTPStatus.NO_CONTENT
        return [
            ApiOperation(
                "POST",
                tables,
                self.make_table,
                takes=NewTableBody,
                answers=SeatGrant,
                status=created,
                headers=KEY_HEADER_SCHEMA,
                counted=("tables_of_address", "open_of_address"),
                body_limit=MAX_RULES_BYTES,
            ),
            ApiOperation(
                "GET",
                tables,
                self.list_open_tables,
                answers=tuple[TableInfo, ...],
                query={"page": NUMBER_SCHEMA},
            ),
            ApiOperation(
                "GET", "/api/phrases", self.list_phrases, answers=tuple[QuickChatOption, ...]
            ),
            ApiOperation(
                "GET", table, self.show_invitation, answers=InvitationAnswer, personal=True
            ),
            ApiOperation(
                "GET", f"{table}/rules.toml", self.get_rules_file, answers={TOML_MEDIA_TYPE: str}
            ),
            ApiOperation(
                "GET",
                f"{table}/code.svg",
                self.get_qr_code,
                answers={SVG_MEDIA_TYPE: str},
                query={"at": NUMBER_SCHEMA},
            ),
            ApiOperation(
                "POST",
                f"{table}/seats",
                self.take_seat,
                takes=SitDownRequest,
                answers=SeatGrant,
                status=created,
                headers=KEY_HEADER_SCHEMA,
                counted=_MOVE_LIMITS,
            ),
            ApiOperation(
                "DELETE",
                f"{table}/seats/{{seat}}",
                self.leave_seat,
                CallerRole.SEAT,
                status=no_content,
                counted=_MOVE_LIMITS,
            ),
            ApiOperation(
                "POST", f"{table}/show", self.reveal_games, CallerRole.SEAT, status=no_content
            ),
        ]

    @declare_refusals("account", "full", "name-taken", "no-seat", "off", "seen", "shown")
    async def make_table(self, request: Request) -> Response:
        """``POST /api/tables``: make a new table."""
        key, wanted = read_idempotency_key(request), await read_json(request, NewTableBody)
        house = read_rules(wanted.rules)
        settings = TableSettings(
            rules=house.rules.to_dict(),
            title=clean_to_one_line(wanted.title)
            or clean_to_one_line(house.named)[:MAX_TITLE_CHARS],
            pace=wanted.pace,
            clock=wanted.clock,
            minutes=wanted.minutes,
            open=wanted.open,
            hints=wanted.hints,
            undo=wanted.undo,
            bots=wanted.bots,
            stakes=clean_to_one_line(wanted.stakes),
            money=wanted.money,
            amount=_parse_cents(wanted.amount),
            door=wanted.door,
            gallery=wanted.gallery,
            ranked=wanted.ranked,
        )
        word = clean_to_one_line(wanted.code)
        identity, repeat = await self._identify_caller(request, key, wanted)
        async with self._repeats.hold_off_duplicates(repeat):
            grant = None if repeat is None else await self._hub.find_created_table(repeat)
            if grant is None:
                grant = await self._make_or_find_table(request, settings, wanted, identity, repeat)
        response = _build_seat_response(grant)
        if wanted.ranked or word:
            set_browser_cookie(request, response, identity.browser)
        return response

    async def _identify_caller(
        self, request: Request, key: str, body: object
    ) -> tuple[CallerIdentity, IdempotentRequest | None]:
        """Return the client's identity, and the repeatable request if it has an idempotency key.

        A browser without a name is given the same one each time.
        """
        identity = await identify_caller(
            self._hub.accounts, request, read_or_make_browser_id(request)
        )
        if not key:
            return identity, None
        repeat = self._repeats.build_idempotent_request(request, identity, key, body)
        return identity._replace(
            browser=read_browser_id(request) or repeat.derive_browser_id()
        ), repeat

    async def _make_or_find_table(
        self,
        request: Request,
        settings: TableSettings,
        body: NewTableBody,
        identity: CallerIdentity,
        idempotent_request: IdempotentRequest | None,
    ) -> CreatedTable:
        """Make a table, or return the one that the same request has just made at another server."""
        try:
            return await self._hub.create_table(
                settings,
                DisplayName(body.name),
                seat=body.seat,
                starts_with_bots=body.start,
                address=client_address(request),
                deal_set_word=clean_to_one_line(body.code),
                identity=identity,
                idempotent_request=idempotent_request,
            )
        except (WriteConflictError, RefusedError):
            earlier = (
                None
                if idempotent_request is None
                else await self._hub.find_created_table(idempotent_request)
            )
            if earlier is None:
                raise
            return earlier

    async def list_open_tables(self, request: Request) -> Response:
        """``GET /api/tables``: list the open tables, page by page."""
        page = await self._hub.lobby.load_page(read_positive_number(request, "page") or 1)
        response = respond_json(page.lines)
        if page.number < page.last:
            response.headers["link"] = f'</api/tables?page={page.number + 1}>; rel="next"'
        return response

    async def list_phrases(self, _: Request) -> Response:
        """``GET /api/phrases``: list what can be said at a table by its id."""
        return respond_json([QuickChatOption(*phrase) for phrase in CHAT_PHRASES])

    async def show_invitation(self, request: Request) -> Response:
        """``GET /api/tables/{table}``: the details of a table for somebody who may sit down."""
        room = await find_room(self._hub, request)
        table, reach = room.table, find_server_addresses(request)
        path = build_table_path(table.id)
        coded = can_draw_qr_codes() and not reach.nowhere
        return respond_json(
            InvitationAnswer(
                table=room.everyone.build_info(),
                link=path,
                socket=f"/api/tables/{table.id}/socket",
                summary=summarise_rules(table.rules),
                address=reach.origin + path,
                others=tuple(origin + path for origin in reach.others),
                nowhere=reach.nowhere,
                code=f"/api/tables/{table.id}/code.svg" if coded else "",
                seat=find_seat(request, room),
            )
        )

    async def get_rules_file(self, request: Request) -> Response:
        """``GET /api/tables/{table}/rules.toml``: the rules as a file of house rules."""
        table = (await find_room(self._hub, request)).table
        text = write_rules(table.rules, title=table.settings.title)
        headers = {"content-disposition": 'attachment; filename="house-rules.toml"'}
        return Response(text, headers=headers, media_type=f"{TOML_MEDIA_TYPE}; charset=utf-8")

    async def get_qr_code(self, request: Request) -> Response:
        """``GET /api/tables/{table}/code.svg``: the table's link as a QR code."""
        room, reach = await find_room(self._hub, request), find_server_addresses(request)
        number = read_positive_number(request, "at") or 0
        origins = (reach.origin, *reach.others)
        if number >= len(origins) or not (
            svg := draw_qr_svg_file(origins[number] + build_table_path(room.table.id))
        ):
            raise RefusedError(
                "no-table", translatable("table-no-code", "There's no code for that link here.")
            )
        headers = {"cache-control": "no-store", "content-security-policy": CONTENT_POLICY}
        return Response(svg, headers=headers, media_type=SVG_MEDIA_TYPE)

    @declare_refusals(
        "account",
        "ask",
        "full",
        "kept",
        "locked",
        "name-taken",
        "no-seat",
        "not-now",
        "off",
        "seen",
    )
    async def take_seat(self, request: Request) -> Response:
        """``POST /api/tables/{table}/seats``: sit down."""
        self._charge_seat_change(self._moves, client_address(request))
        room = await find_room(self._hub, request)
        key, wanted = read_idempotency_key(request), await read_json(request, SitDownRequest)
        self._charge_seat_change(self._moves_at, (room.table.id, client_address(request)))
        kept = room.table.settings.kept
        if kept:
            why = (
                f"These seats are reserved for {join_words(kept)}, who sit down from their "
                "evening's page."
            )
            return respond_problem(403, "kept", why)
        identity, repeat = await self._identify_caller(request, key, wanted)
        async with self._repeats.hold_off_duplicates(repeat):
            token = None if repeat is None else repeat.derive_token()
            seat = None if token is None else room.tokens.find_seat(token)
            if repeat is not None:
                self._repeats.verify_same_body(repeat, result_exists=seat is not None)
            if seat is None or token is None:
                seat, token = await self._take_seat(room, wanted, identity, token)
            if repeat is not None:
                self._repeats.remember_body(repeat)
        response = _build_seat_response(CreatedTable(room.table.id, seat, token))
        if room.needs_browser_id:
            set_browser_cookie(request, response, identity.browser)
        return response

    def _charge_seat_change(self, limiter: RateLimiter[_K], key: _K) -> None:
        """Count a seat taken or left: an address has four for each table it may make, and at one
        table as many as the socket allows of commands outside the game.
        """
        if not limiter.take(key, self._hub.loop.time()):
            raise RefusedError("flood", _TOO_MANY_MOVES_MESSAGE)

    async def _take_seat(
        self, room: TableRoom, body: SitDownRequest, identity: CallerIdentity, token: str | None
    ) -> tuple[Seat, str]:
        await self._hub.sets.verify_can_sit(room.table, identity)
        seating.verify_door_open(room.table)
        name = DisplayName(body.name)
        if identity.account is None:
            seating.verify_name(room.table, name, body.seat)
            await self._hub.verify_guest_name(identity, name)
        return await room.sit(name, body.seat, identity=identity, token=token)

    @declare_refusals("no-seat", "not-now", "not-your-seat")
    async def leave_seat(self, request: Request) -> Response:
        """``DELETE /api/tables/{table}/seats/{seat}``: leave the seat, and revoke its token."""
        self._charge_seat_change(self._moves, client_address(request))
        room = await find_room(self._hub, request)
        seat = find_seat(request, room)
        if seat is None or str(seat) != request.path_params["seat"]:
            return respond_problem(
                403,
                "not-your-seat",
                translatable("table-wrong-token", "That token doesn't open this seat."),
            )
        self._charge_seat_change(self._moves_at, (room.table.id, client_address(request)))
        verify_can_leave(room.table)
        await room.leave_seat(seat)
        return Response(status_code=HTTPStatus.NO_CONTENT)

    @declare_refusals("host-only")
    async def reveal_games(self, request: Request) -> Response:
        """``POST /api/tables/{table}/show``: let everybody see the games with these deals."""
        room = await find_room(self._hub, request)
        if room.table.settings.kept or room.table.settings.is_daily:
            moment = "the deal is over" if room.table.settings.is_daily else _ROUND_OVER_MESSAGE
            return respond_problem(403, "host-only", f"These games become visible when {moment}.")
        may_show = not room.has_hidden_games or await self._hub.sets.can_host_reveal_deals(
            room.table
        )
        if find_seat(request, room) is None or find_seat(request, room) != room.table.host:
            return respond_problem(
                403,
                "host-only",
                translatable(
                    "table-only-host-shows", "Only the host of this table can show its games."
                ),
            )
        if not may_show:
            why = translatable(
                "table-only-first-host-shows",
                "Only the host of the first table with this word can show its games.",
            )
            return respond_problem(403, "host-only", why)
        if room.has_hidden_games:
            await self._hub.reveal_deals(room.table.settings.same_deals, room.table.id)
        return Response(status_code=HTTPStatus.NO_CONTENT)


def _build_seat_response(created: CreatedTable) -> Response:
    link = build_table_path(created.table)
    return respond_json(
        SeatGrant(created.table, link, created.seat, created.token), HTTPStatus.CREATED
    )


def build_table_path(table_id: str) -> str:
    """Return the path of a table on this server."""
    return f"/t/{table_id}"


def _parse_cents(text: str) -> int:
    try:
        return parse_amount(text) if text.strip() else 0
    except MoneyError as error:
        raise RefusedError("off", f"{error}.") from None
