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

from euchre.clubs import Club, ClubPermissionError, Entry, club_to_dict, commands
from euchre.clubs.entries import MemberLeft
from euchre.clubs.errors import ClubError
from euchre.clubs.exporting import replace_deleted_ids
from euchre.english.grammar import make_sentence
from euchre.errors import EuchreError
from euchre.server.budgets import DEFAULT_BUDGET, WHOLE_LOG_ROWS, declare_budget
from euchre.server.clubs.actions import CLUB_ACTIONS, ClubActionRequest
from euchre.server.clubs.context import (
    CLUB_NOT_FOUND,
    SIGN_IN_FIRST,
    SIGN_IN_PATH,
    ClubPageRequest,
)
from euchre.server.clubs.evenings import ClubTournamentPages
from euchre.server.clubs.page_builder import ClubPageBuilder
from euchre.server.clubs.registry import MAX_LISTED_CLUBS, ClubStore, event_to_dict
from euchre.server.clubs.tables import NOT_READ_TEXT, ClubTables
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.event_store import StoredEvent
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.browsers import read_browser_id
from euchre.server.http.identity import identify_caller
from euchre.server.limits import RateLimiter
from euchre.server.operations import encode_raw
from euchre.server.render import render_form_page
from euchre.server.tables.hub import TableHub
from euchre.server.tournaments.forms import MAX_FORM_BYTES, FormFields, SubmittedForm
from euchre.server.tournaments.opening import error_http_status
from euchre.server.tournaments.registry import TournamentStore, new_command_id
from euchre.texts import translatable

_INVALID_INVITE: Final = translatable(
    "club-invite-invalid", "This link no longer works. Ask for a new one."
)
_MAX_DEPARTURES: Final = 10
"""How often somebody leaves a club; then its link lets them in no more."""
_LEFT_OFTEN: Final = translatable(
    "club-left-often",
    "You've left this club too often, so its link no longer lets you in. Ask an organizer.",
)
_TOO_MANY_REQUESTS: Final = translatable(
    "club-too-many-actions", "Too many actions from your address. Wait a minute."
)
_EXPORT_FORMAT: Final = "euchre-club"
Show = Callable[..., Awaitable[Response]]


class ClubPages:
    """Handlers of the pages of clubs."""

    def __init__(self, hub: TableHub, tournaments: TournamentStore) -> None:
        self._hub = hub
        self._clubs = ClubStore(hub)
        self._tables = ClubTables(self._clubs)
        hub.remembering.append(self._clubs)
        hub.exporting["clubs"] = self._clubs.export_player_data
        self._builder = ClubPageBuilder(self._clubs, self._tables, tournaments)
        self._tournaments = ClubTournamentPages(self._clubs, tournaments)
        actions_a_second = hub.limits.actions_of_address
        self._rate_limiter = RateLimiter[str](actions_a_second, 60 * actions_a_second)

    @property
    def clubs(self) -> ClubStore:
        """The clubs of the server."""
        return self._clubs

    def routes(self) -> list[Endpoint]:
        """Return the routes of the pages."""
        club, member = "/clubs/{club}", CallerRole.MEMBER
        invite = f"{club}/join/{{secret}}"
        post = partial(Endpoint, "POST", counted=("actions_of_address",), body_limit=MAX_FORM_BYTES)
        get = partial(Endpoint, "GET", personal=True)
        return [
            get("/clubs", self.show_clubs),
            get("/clubs/new", self.redirect_to_clubs),
            post("/clubs/new", self.create_club, CallerRole.SIGNED_IN),
            get(club, self.show_club),
            get(f"{club}/members", self.show_members, member),
            get(f"{club}/seasons/{{season:int}}", self.show_season, member),
            get(f"{club}/settings", self.show_settings, member),
            get(invite, self.show_invitation),
            post(invite, self.join_club, CallerRole.INVITED),
            get(f"{club}/evening", self.show_tournament_form, member),
            post(f"{club}/evening", self.create_tournament, member),
            get(f"{club}/export.json", self.export_club, member),
            post(f"{club}/{{action}}", self.run_action, member),
            get(f"{club}/{{action}}", self.redirect_from_action),
        ]

    # -- which clubs there are ------------------------------------------------------------------

    @declare_budget(rows=MAX_LISTED_CLUBS + DEFAULT_BUDGET.rows)
    async def show_clubs(
        self,
        request: Request,
        *,
        status: int = 200,
        error_text: str = "",
        typed: FormFields | None = None,
    ) -> Response:
        """``/clubs``: the visitor's own clubs, the form for a new one, and the listed clubs."""
        account = await self._hub.accounts.find_account(request)
        mine = [] if account is None else await self._clubs.list_player_clubs(account.player)
        known = {club.club for club in mine}
        page = await self._clubs.load_open_page(request.query_params.get("page", ""))
        lines = [club for club in page.lines if club[0] not in known]
        return render_form_page(
            "clubs.html",
            status,
            account=account,
            mine=sorted(mine, key=lambda club: club.title.casefold()),
            listed=page._replace(lines=lines),
            wrong=error_text,
            typed=typed or FormFields(),
            command=new_command_id,
            sign_in=SIGN_IN_PATH,
        )

    async def redirect_to_clubs(self, _: Request) -> Response:
        """``GET /clubs/new``: redirect from the address of a refused form to the list of clubs."""
        return RedirectResponse("/clubs", 303)

    async def create_club(self, request: Request) -> Response:
        """``POST /clubs/new``: a club, or the form with what is wrong."""
        self._charge_action(request)
        account = await self._hub.accounts.find_account(request)
        if account is None:
            raise HTTPException(403, SIGN_IN_FIRST)
        form = SubmittedForm.read(await request.body())
        try:
            live_club = await self._clubs.create(
                form.text("title"),
                form.text("about"),
                account,
                command_id=form.command_id,
                address=client_address(request),
            )
        except EuchreError as error:
            wrong = make_sentence(f"{error}")
            return await self.show_clubs(
                request, status=_error_status(error), error_text=wrong, typed=form.fields
            )
        return RedirectResponse(f"/clubs/{live_club.id}", 303)

    # -- one club -------------------------------------------------------------------------------

    async def _find_club_and_visitor(self, request: Request) -> ClubPageRequest:
        """Find the club of an address, and its visitor."""
        live_club = await self._clubs.find(request.path_params["club"])
        if live_club is None:
            raise HTTPException(404, CLUB_NOT_FOUND)
        page_request = ClubPageRequest(
            live_club, request, await self._hub.accounts.find_account(request)
        )
        if page_request.role:
            await self._clubs.remove_hidden_and_deleted_names(live_club)
        return page_request

    async def _find_visible_club(self, request: Request) -> ClubPageRequest:
        """Find the club of an address, and its visitor, who is a member or may ask to join."""
        page_request = await self._find_club_and_visitor(request)
        if not page_request.role and page_request.live_club.club.door == "invited":
            raise HTTPException(404, CLUB_NOT_FOUND)
        return page_request

    async def _find_club_as_member(self, request: Request) -> ClubPageRequest:
        """Find the club of an address, and its visitor, who must be a member."""
        page_request = await self._find_club_and_visitor(request)
        page_request.verify_member()
        return page_request

    @declare_budget(rows=WHOLE_LOG_ROWS, size=500_000, runs="thread")
    async def show_club(self, request: Request) -> Response:
        """``/clubs/{club}``: the club as a member sees it, or as a visitor does who may ask to
        join.
        """
        page_request = await self._find_visible_club(request)
        return await self._builder.render_club_page(page_request)

    @declare_budget(rows=WHOLE_LOG_ROWS, runs="thread")
    async def show_members(self, request: Request) -> Response:
        """``/clubs/{club}/members``: the members, and the invite link."""
        page_request = await self._find_club_as_member(request)
        return await self._builder.render_members_page(page_request)

    @declare_budget(rows=WHOLE_LOG_ROWS, runs="thread")
    async def show_season(self, request: Request) -> Response:
        """``/clubs/{club}/seasons/{season}``: standings, games, and what can be done about them."""
        page_request = await self._find_club_as_member(request)
        if request.path_params["season"] not in page_request.live_club.club.seasons:
            raise HTTPException(
                404, translatable("club-no-such-season", "This club has no such season.")
            )
        await self._tables.enter_table_results(page_request.live_club)
        page_request.verify_member()  # by now
        return await self._builder.render_season_page(page_request)

    @declare_budget(rows=WHOLE_LOG_ROWS, runs="thread")
    async def show_settings(self, request: Request) -> Response:
        """``/clubs/{club}/settings``: rule sets and seasons, and for owners all the rest."""
        page_request = await self._find_club_as_member(request)
        if not page_request.is_organiser:
            raise HTTPException(
                403,
                translatable(
                    "club-settings-organizers-only",
                    "Only the club's organizers and owners can see its settings.",
                ),
            )
        saved = (
            translatable("club-settings-saved", "Settings saved.")
            if request.query_params.get("saved")
            else ""
        )
        return await self._builder.render_settings_page(page_request, saved=saved)

    @declare_budget(rows=WHOLE_LOG_ROWS, size=30_000_000)
    async def export_club(self, request: Request) -> Response:
        """``/clubs/{club}/export.json``: everything about a club, for its owners."""
        page_request = await self._find_club_as_member(request)
        if not page_request.is_owner:
            raise HTTPException(
                403, translatable("club-export-owners-only", "Only an owner can export the club.")
            )
        encoding = self._hub.run_reader(
            _encode_export, page_request.live_club.club, [*page_request.live_club.stored_events]
        )
        content = await encoding  # for seconds, and the pages of others do not wait for it
        headers = {"content-disposition": 'attachment; filename="euchre-club.json"'}
        return Response(content, headers=headers, media_type="application/json")

    # -- coming ---------------------------------------------------------------------------------

    async def _find_invited_club(self, request: Request) -> ClubPageRequest:
        """Find the club of an invite link, and its visitor."""
        live_club = await self._clubs.find(request.path_params["club"])
        if live_club is None or not self._clubs.is_valid_invite(
            live_club.club, request.path_params["secret"]
        ):
            raise HTTPException(404, _INVALID_INVITE)
        return ClubPageRequest(live_club, request, await self._hub.accounts.find_account(request))

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_invitation(self, request: Request) -> Response:
        """``/clubs/{club}/join/{secret}``: a description of the club, and the button to join."""
        page_request = await self._find_invited_club(request)
        if page_request.role:
            return RedirectResponse(f"/clubs/{page_request.live_club.id}", 303)
        return self._builder.render_invitation_page(page_request)

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def join_club(self, request: Request) -> Response:
        """``POST /clubs/{club}/join/{secret}``: become a member."""
        self._charge_action(request)
        page_request = await self._find_invited_club(request)
        account = page_request.account
        if account is None:
            return self._builder.render_invitation_page(
                page_request, status=403, wrong=SIGN_IN_FIRST
            )
        form = SubmittedForm.read(await request.body())

        def build_join_entries(club: Club) -> Sequence[Entry]:
            if not self._clubs.is_valid_invite(club, request.path_params["secret"]):
                raise ClubPermissionError(_INVALID_INVITE)
            entries = commands.join_by_link(club, account.player, account.name)
            if (
                entries
                and page_request.live_club.count_equal_entries(MemberLeft(account.player))
                >= _MAX_DEPARTURES
            ):
                raise ClubPermissionError(_LEFT_OFTEN)
            return entries

        async def join() -> bool:
            return await self._clubs.change_log(
                page_request.live_club,
                account.player,
                build_join_entries,
                command_id=form.command_id,
                account=account,
            )

        try:
            await (
                join()
                if page_request.role
                else self._clubs.run_within_club_limit(account.player, join)
            )
        except EuchreError as error:
            why = make_sentence(f"{error}")
            page_request = await self._find_invited_club(request)
            return self._builder.render_invitation_page(
                page_request, status=_error_status(error), wrong=why
            )
        return RedirectResponse(f"/clubs/{page_request.live_club.id}", 303)

    # -- evenings -------------------------------------------------------------------------------

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_tournament_form(self, request: Request) -> Response:
        """``/clubs/{club}/evening``: the form for a tournament of the club."""
        return self._tournaments.show_form(await self._find_club_as_member(request))

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def create_tournament(self, request: Request) -> Response:
        """``POST /clubs/{club}/evening``: create a tournament of the club."""
        self._charge_action(request)
        form = SubmittedForm.read(await request.body())
        try:
            return await self._tournaments.create_tournament(
                await self._find_club_as_member(request), form
            )
        except EuchreError as error:
            page_request = await self._find_club_as_member(request)
            return self._tournaments.show_refused_form(page_request, form, error)

    # -- what is done ---------------------------------------------------------------------------

    def _charge_action(self, request: Request) -> None:
        if not self._rate_limiter.take(client_address(request), asyncio.get_running_loop().time()):
            raise HTTPException(429, _TOO_MANY_REQUESTS)

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def run_action(self, request: Request) -> Response:
        """``POST /clubs/{club}/{action}``: run the action and redirect, or explain why not."""
        self._charge_action(request)
        page_request = await self._find_visible_club(request)
        if page_request.account is None:
            raise HTTPException(403, SIGN_IN_FIRST)
        name = request.path_params["action"]
        if name not in CLUB_ACTIONS:
            raise HTTPException(404, translatable("club-no-such-action", "There's no such action."))
        form = SubmittedForm.read(await request.body())
        action = ClubActionRequest(
            clubs=self._clubs,
            tables=self._tables,
            live_club=page_request.live_club,
            form=form,
            account=page_request.account,
            identity=await identify_caller(self._hub.accounts, request, read_browser_id(request)),
            address=client_address(request),
        )
        try:
            if (
                not await self._tables.enter_table_results(page_request.live_club)
                and CLUB_ACTIONS[name].strikes
            ):
                raise ClubError(NOT_READ_TEXT)
            action.verify_not_stale()
            path = await CLUB_ACTIONS[name].run(action)
        except EuchreError as error:
            return await self._show_refused_action(request, form, error)
        url = (
            path
            if path.startswith("/")
            else f"/clubs/{page_request.live_club.id}/{path}".rstrip("/")
        )
        return RedirectResponse(url, 303)

    async def _show_refused_action(
        self, request: Request, form: SubmittedForm, error: Exception
    ) -> Response:
        """Show the page again, with what is wrong and what was typed, for the visitor's current
        role.
        """
        page_request = await self._find_visible_club(request)
        name = request.path_params["action"]
        page = CLUB_ACTIONS[name].page
        show: Show = self._builder.render_club_page
        if page == "members":
            show = self._builder.render_members_page
        elif page == "settings" and page_request.is_organiser:
            show = self._builder.render_settings_page
        elif page == "season" and form.text("season") in map(
            str, page_request.live_club.club.seasons
        ):
            show = partial(self._builder.render_season_page, season_number=int(form.text("season")))
        if not page_request.role:
            show = self._builder.render_club_page
        changes = {
            "wrong": make_sentence(f"{error}"),
            "failed": name,
            "typed": form.fields,
        }
        return await show(page_request, status=_error_status(error), **changes)

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def redirect_from_action(self, request: Request) -> Response:
        """``GET /clubs/{club}/{action}``: redirect from the address of a refused action to the
        club.
        """
        page_request = await self._find_visible_club(request)
        if request.path_params["action"] not in CLUB_ACTIONS:
            raise HTTPException(404)
        return RedirectResponse(f"/clubs/{page_request.live_club.id}", 303)


def _encode_export(club: Club, stored_events: Sequence[StoredEvent[Entry]]) -> bytes:
    log = [event_to_dict(club, event) for event in stored_events]
    data = {"format": _EXPORT_FORMAT, "version": 1, "club": club_to_dict(club), "log": log}
    export = replace_deleted_ids(club, data)
    seasons = export["club"]["seasons"]
    export["club"]["seasons"] = {number: encode_raw(season) for number, season in seasons.items()}
    export["log"] = [encode_raw(event) for event in export["log"]]
    return msgspec.json.encode(export)


def _error_status(error: Exception) -> int:
    return 403 if isinstance(error, ClubPermissionError) else error_http_status(error)
