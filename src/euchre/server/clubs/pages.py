"""The pages of clubs: ``/clubs`` and everything below it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from euchre.clubs import Club, Entry, NotAllowed, as_data, deciding
from euchre.clubs.exporting import told, without_former
from euchre.errors import EuchreError
from euchre.server.budgets import WHOLE_LOG, costs
from euchre.server.clubs.actions import ACTIONS, PAGE_OF, ClubRequest
from euchre.server.clubs.context import SIGN_IN, SIGNED_OUT, ClubVisitor
from euchre.server.clubs.evenings import ClubEvenings
from euchre.server.clubs.registry import Clubs, LiveClub
from euchre.server.clubs.showing import NOT_THERE, Showing
from euchre.server.clubs.tables import ClubTables
from euchre.server.doors.accounts import identity_of
from euchre.server.doors.browsers import browser_of
from euchre.server.doors.hosts import address_of
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.evenings.forms import LIMIT, Fields, Form
from euchre.server.evenings.opening import status_of, why_of
from euchre.server.evenings.running.registry import SHORTEST_COMMAND, Evenings, fresh_command
from euchre.server.folds import Noted
from euchre.server.limits import Buckets
from euchre.server.processes.background import in_thread
from euchre.server.render import form_page
from euchre.server.tables.hub import Hub
from euchre.table.commands import Refused
from euchre.words.grammar import sentence

_NO_LINK: Final = "This link opens nothing any more: ask for another."
_TOO_MUCH: Final = "Much is being done from where you are: wait a minute."
_FORMAT: Final = "euchre-club"
Show = Callable[..., Awaitable[Response]]


class ClubPages:
    """Handlers of the pages of clubs."""

    def __init__(self, hub: Hub, evenings: Evenings) -> None:
        self._hub = hub
        self._clubs = Clubs(hub)
        self._tables = ClubTables(self._clubs)
        hub.remembering.append(self._clubs)
        hub.exporting["clubs"] = self._clubs.export
        self._showing = Showing(self._clubs, self._tables, evenings)
        self._hosting = ClubEvenings(self._clubs, evenings)
        actions_a_second = hub.limits.actions_of_address
        self._acts = Buckets[str](actions_a_second, 60 * actions_a_second)

    @property
    def clubs(self) -> Clubs:
        """The clubs of the server."""
        return self._clubs

    def routes(self) -> list[Endpoint]:
        """Return the routes of the pages."""
        one, member = "/clubs/{club}", Caller.MEMBER
        invite = f"{one}/join/{{secret}}"
        done = partial(Endpoint, "POST", counted=("actions_of_address",), body_limit=LIMIT)
        seen = partial(Endpoint, "GET", personal=True)
        return [
            seen("/clubs", self.index),
            seen("/clubs/new", self.back_to_all),
            done("/clubs/new", self.create, Caller.SIGNED_IN),
            seen(one, self.show),
            seen(f"{one}/members", self.members, member),
            seen(f"{one}/seasons/{{season:int}}", self.season, member),
            seen(f"{one}/settings", self.settings, member),
            seen(invite, self.invitation),
            done(invite, self.join, Caller.INVITED),
            seen(f"{one}/evening", self.new_evening, member),
            done(f"{one}/evening", self.host_evening, member),
            seen(f"{one}/export.json", self.export, member),
            done(f"{one}/{{action}}", self.act, member),
            seen(f"{one}/{{action}}", self.back),
        ]

    # -- which clubs there are ------------------------------------------------------------------

    async def index(
        self, request: Request, *, status: int = 200, wrong: str = "", typed: Fields | None = None
    ) -> Response:
        """``/clubs``: the visitor's own clubs, the form for a new one, and the listed clubs."""
        account = await self._hub.accounts.of(request)
        mine = [] if account is None else await self._clubs.lines_of(account.player)
        known = {each.club for each in mine}
        listed = [each for each in await self._clubs.listed() if each[0] not in known]
        return form_page(
            "clubs.html",
            status,
            account=account,
            mine=sorted(mine, key=lambda each: each.title.casefold()),
            listed=listed,
            wrong=wrong,
            typed=typed or Fields(),
            command=fresh_command,
            sign_in=SIGN_IN,
        )

    async def back_to_all(self, _: Request) -> Response:
        """``GET /clubs/new``: redirect from the address of a refused form to the list of clubs."""
        return RedirectResponse("/clubs", 303)

    async def create(self, request: Request) -> Response:
        """``POST /clubs/new``: a club, or the form with what is wrong."""
        self._count(request)
        account = await self._hub.accounts.of(request)
        if account is None:
            raise HTTPException(403, SIGNED_OUT)
        form = Form.read(await request.body())
        command = form.text("command")[:80]
        if len(command) < SHORTEST_COMMAND:
            command = fresh_command()
        try:
            live = await self._clubs.create(
                form.text("title"),
                form.text("about"),
                account,
                command=command,
                address=address_of(request),
            )
        except (EuchreError, Refused) as error:
            wrong = sentence(why_of(error))
            return await self.index(request, status=_status(error), wrong=wrong, typed=form.fields)
        return RedirectResponse(f"/clubs/{live.id}", 303)

    # -- one club -------------------------------------------------------------------------------

    async def _found(self, request: Request) -> tuple[LiveClub, ClubVisitor]:
        """Find the club of an address, and its visitor.

        Raises:
            HTTPException: there is none.
        """
        live = await self._clubs.find(request.path_params["club"])
        if live is None:
            raise HTTPException(404, NOT_THERE)
        account = await self._hub.accounts.of(request)
        role = "" if account is None else live.club.role(account.player)
        if role:
            await self._clubs.catch_up(live)
        return live, ClubVisitor(account, role)

    async def _inside(self, request: Request) -> tuple[LiveClub, ClubVisitor]:
        """Find the club of an address, and its visitor, who must be a member.

        Raises:
            HTTPException: there is none, or whoever looks is no member.
        """
        live, visitor = await self._found(request)
        if not visitor.role:
            raise HTTPException(404, NOT_THERE)
        return live, visitor

    @costs(rows=WHOLE_LOG, size=500_000, runs="thread")
    async def show(self, request: Request) -> Response:
        """``/clubs/{club}``: the club as a member sees it, or as a visitor does who may ask to
        join.
        """
        live, visitor = await self._found(request)
        return await self._showing.club(live, visitor, request)

    @costs(rows=WHOLE_LOG, runs="thread")
    async def members(self, request: Request) -> Response:
        """``/clubs/{club}/members``: the members, and the invite link."""
        live, visitor = await self._inside(request)
        return await self._showing.members(live, visitor, request)

    @costs(rows=WHOLE_LOG, size=4_000_000, runs="thread")
    async def season(self, request: Request) -> Response:
        """``/clubs/{club}/seasons/{season}``: standings, games, and what can be done about them."""
        live, visitor = await self._inside(request)
        if request.path_params["season"] not in live.club.seasons:
            raise HTTPException(404, "The club has no such season.")
        await self._tables.collect(live)
        return await self._showing.season(live, visitor, request)

    @costs(rows=WHOLE_LOG)
    async def settings(self, request: Request) -> Response:
        """``/clubs/{club}/settings``: rule sets and seasons, and for owners all the rest."""
        live, visitor = await self._inside(request)
        if not visitor.organises:
            raise HTTPException(403, "Only the organisers and owners of the club see its settings.")
        saved = "The settings are changed." if request.query_params.get("saved") else ""
        return await self._showing.settings(live, visitor, request, saved=saved)

    @costs(rows=WHOLE_LOG, size=20_000_000, runs="thread")
    async def export(self, request: Request) -> Response:
        """``/clubs/{club}/export.json``: everything about a club, for its owners."""
        live, visitor = await self._inside(request)
        if not visitor.owns:
            raise HTTPException(403, "Only an owner of the club takes all of it home.")
        content = await in_thread(_exported, live.club, [*live.noted])
        headers = {"content-disposition": 'attachment; filename="euchre-club.json"'}
        return Response(content, headers=headers, media_type="application/json")

    # -- coming ---------------------------------------------------------------------------------

    async def _invited(self, request: Request) -> tuple[LiveClub, ClubVisitor]:
        """Find the club of an invite link, and its visitor.

        Raises:
            HTTPException: the link lets nobody in.
        """
        live = await self._clubs.find(request.path_params["club"])
        if live is None or not self._clubs.invites(live.club, request.path_params["secret"]):
            raise HTTPException(404, _NO_LINK)
        account = await self._hub.accounts.of(request)
        return live, ClubVisitor(account, "" if account is None else live.club.role(account.player))

    @costs(rows=WHOLE_LOG)
    async def invitation(self, request: Request) -> Response:
        """``/clubs/{club}/join/{secret}``: a description of the club, and the button to join."""
        live, visitor = await self._invited(request)
        if visitor.role:
            return RedirectResponse(f"/clubs/{live.id}", 303)
        return self._showing.invitation(live, visitor, request)

    @costs(rows=WHOLE_LOG)
    async def join(self, request: Request) -> Response:
        """``POST /clubs/{club}/join/{secret}``: become a member."""
        self._count(request)
        live, visitor = await self._invited(request)
        account = visitor.account
        if account is None:
            return self._showing.invitation(live, visitor, request, status=403, wrong=SIGNED_OUT)
        command = Form.read(await request.body()).text("command")[:80]

        def decide(club: Club) -> Sequence[Entry]:
            if not self._clubs.invites(club, request.path_params["secret"]):
                raise NotAllowed(_NO_LINK)
            return deciding.join(club, account.player, account.name)

        try:
            if not visitor.role:
                await self._clubs.check_few(account.player)
            await self._clubs.change(
                live,
                account.player,
                decide,
                command=command if len(command) >= SHORTEST_COMMAND else fresh_command(),
                account=account,
            )
        except (EuchreError, Refused) as error:
            why = sentence(why_of(error))
            live, visitor = await self._invited(request)
            return self._showing.invitation(
                live, visitor, request, status=_status(error), wrong=why
            )
        return RedirectResponse(f"/clubs/{live.id}", 303)

    # -- evenings -------------------------------------------------------------------------------

    @costs(rows=WHOLE_LOG)
    async def new_evening(self, request: Request) -> Response:
        """``/clubs/{club}/evening``: the form for a tournament of the club."""
        return self._hosting.form(*await self._inside(request), request)

    @costs(rows=WHOLE_LOG)
    async def host_evening(self, request: Request) -> Response:
        """``POST /clubs/{club}/evening``: create a tournament of the club."""
        self._count(request)
        form = Form.read(await request.body())
        try:
            return await self._hosting.create(*await self._inside(request), request, form)
        except (EuchreError, Refused) as error:
            live, visitor = await self._inside(request)
            return self._hosting.refused(live, visitor, form, error)

    # -- what is done ---------------------------------------------------------------------------

    def _count(self, request: Request) -> None:
        """Count one more action from the address of a request.

        Raises:
            HTTPException: that is too much.
        """
        if not self._acts.take(address_of(request), asyncio.get_running_loop().time()):
            raise HTTPException(429, _TOO_MUCH)

    @costs(rows=WHOLE_LOG)
    async def act(self, request: Request) -> Response:
        """``POST /clubs/{club}/{action}``: run the action and redirect, or explain why not."""
        self._count(request)
        live, visitor = await self._found(request)
        if not visitor.role and live.club.door == "invited":
            raise HTTPException(404, NOT_THERE)
        if visitor.account is None:
            raise HTTPException(403, SIGNED_OUT)
        name = request.path_params["action"]
        if name not in ACTIONS:
            raise HTTPException(404, "There is nothing like that to do.")
        form = Form.read(await request.body())
        wish = ClubRequest(
            clubs=self._clubs,
            tables=self._tables,
            live=live,
            form=form,
            account=visitor.account,
            identity=await identity_of(self._hub.accounts, request, browser_of(request)),
            address=address_of(request),
        )
        try:
            wish.verify_seen()
            to = await ACTIONS[name](wish)
        except (EuchreError, Refused) as error:
            return await self._again(request, form, error)
        to = to if to.startswith("/") else f"/clubs/{live.id}/{to}".rstrip("/")
        return RedirectResponse(to, 303)

    async def _again(self, request: Request, form: Form, error: Exception) -> Response:
        """Show the page again, with what is wrong and what was typed, for the visitor's current
        role.
        """
        live, visitor = await self._found(request)
        name = request.path_params["action"]
        at = PAGE_OF.get(name, "")
        show: Show = self._showing.club
        if at == "members":
            show = self._showing.members
        elif at == "settings" and visitor.organises:
            show = self._showing.settings
        elif at == "season" and form.text("season") in map(str, live.club.seasons):
            show = partial(self._showing.season, number=int(form.text("season")))
        if not visitor.role:
            show = self._showing.club
        changes = {"wrong": sentence(why_of(error)), "failed": name, "typed": form.fields}
        return await show(live, visitor, request, status=_status(error), **changes)

    @costs(rows=WHOLE_LOG)
    async def back(self, request: Request) -> Response:
        """``GET /clubs/{club}/{action}``: redirect from the address of a refused action to the
        club.
        """
        live, _ = await self._found(request)
        if request.path_params["action"] not in ACTIONS:
            raise HTTPException(404)
        return RedirectResponse(f"/clubs/{live.id}", 303)


def _exported(club: Club, noted: Sequence[Noted[Entry]]) -> bytes:
    """Encode all data of a club as JSON, with its log."""
    log = [
        {"at": each.at, "by": each.by, "entry": msgspec.to_builtins(told(club, each.entry))}
        for each in noted
    ]
    data = {"format": _FORMAT, "version": 1, "club": as_data(club), "log": log}
    return msgspec.json.format(msgspec.json.encode(without_former(club, data)), indent=1)


def _status(error: Exception) -> int:
    return 403 if isinstance(error, NotAllowed) else status_of(error)
