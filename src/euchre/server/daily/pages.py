"""The pages of daily deals: ``/daily`` and everything below it."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from euchre import fair
from euchre.bots import kernel
from euchre.english.controls import find_control_character_error
from euchre.english.dates import spell_date, spell_day, spell_time
from euchre.english.names import DisplayName
from euchre.extras import install_command
from euchre.server.budgets import WHOLE_LOG_ROWS, declare_budget
from euchre.server.daily.calendar import (
    DAILY_LEVEL,
    PLAYER_SEAT,
    DailyChallenge,
    list_challenges,
    parse_daily_challenge,
)
from euchre.server.daily.day_statistics import build_share_text, compute_daily_stats, format_points
from euchre.server.daily.importing import hash_browser_id, import_guest_results
from euchre.server.daily.service import DailyService, find_own_result, is_own_result
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.browsers import (
    read_browser_id,
    read_or_make_browser_id,
    set_browser_cookie,
)
from euchre.server.http.identity import CallerIdentity, identify_caller
from euchre.server.limits import RateLimiter
from euchre.server.links import public_origin
from euchre.server.operations import ApiOperation, declare_refusals, respond_json
from euchre.server.problems import respond_problem
from euchre.server.processes.background import run_in_thread
from euchre.server.render import render_form_page
from euchre.server.tables.handlers.parameters import find_room
from euchre.server.tables.hub import TableHub
from euchre.table.commands import RefusedError
from euchre.table.log.entries import BOT_PACES, TableSettings
from euchre.texts import plain_text, translatable

_DAY_NOT_FOUND: Final = translatable("daily-missing", "There's no daily deal for that day.")
_MISSED: Final = "missed"
"""In the query of the page, for who wanted to begin the deals of another day."""
_MAX_FORM_BYTES: Final = 4_000
"""The most bytes of a form."""
_TOO_MANY_REQUESTS: Final = translatable(
    "daily-too-many-actions", "Too many actions from your address. Wait a minute."
)


class DailyPlayOptions(NamedTuple):
    """The wishes of a player who begins a daily deal.

    Attributes:
        name: what they want to be called who have no account; empty: they do not say.
        pace: how fast bots play.
    """

    name: DisplayName
    pace: str


class DailyPages:
    """Handlers of the daily deals of one server."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self.keeper: Final = DailyService(hub)
        hub.arriving.append(partial(import_guest_results, hub, self.keeper.today))
        actions = hub.limits.actions_of_address
        self._rate_limiter = RateLimiter[str](actions, 60 * actions)

    def routes(self) -> list[Endpoint]:
        """Return the routes of the daily deals."""
        day_path = "/daily/{date}/{game}"
        post = partial(
            Endpoint, "POST", counted=("actions_of_address",), body_limit=_MAX_FORM_BYTES
        )
        return [
            Endpoint("GET", "/daily", self.show_days, personal=True),
            ApiOperation("GET", f"{day_path}.json", self.show_day_json, answers=fair.DailyDeal),
            Endpoint("GET", day_path, self.show_day, personal=True),
            post(day_path, self.play_day),
            post("/t/{table}/again", self.resume_day, CallerRole.STARTER),
        ]

    async def _identify_player(self, request: Request, browser_id: str) -> CallerIdentity:
        identity = await identify_caller(self._hub.accounts, request, browser_id)
        return identity._replace(guest=hash_browser_id(browser_id)) if browser_id else identity

    async def _require_committed_day(self, request: Request) -> DailyChallenge:
        """Find the day that an address names, which must have been committed to."""
        day = parse_daily_challenge(request.path_params["date"], request.path_params["game"])
        if day is None or not await self.keeper.commit_if_current(day):
            raise HTTPException(404, _DAY_NOT_FOUND)
        return day

    # -- looking --------------------------------------------------------------------------------

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_days(self, request: Request) -> Response:
        """``/daily``: today's deals, and yesterday's results."""
        await self.keeper.commit_current_days()
        identity = await self._identify_player(request, read_browser_id(request))
        today = list_challenges(self.keeper.today())
        yesterday = [day.shift_days(-1) for day in today]
        streak = await self.keeper.count_streak(identity)
        return render_form_page(
            "daily.html",
            days=[await self._build_day_context(day, identity) for day in today],
            before=[
                await self._build_day_context(day, identity)
                for day in yesterday
                if await self.keeper.commit_if_current(day)
            ],
            promises=[
                self.keeper.build_daily_deal(day.shift_days(1), with_secret=False) for day in today
            ],
            titles={day.game: day.game_title for day in today},
            spell_day=spell_day,
            streak=streak,
            missed=_MISSED in request.query_params,
            no_expert=_explain_missing_expert(),
            points=format_points,
        )

    async def _build_day_context(
        self, day: DailyChallenge, identity: CallerIdentity
    ) -> dict[str, Any]:
        is_revealed = await self.keeper.reveal_if_due(day)
        table = await self.keeper.find_table(day, identity)
        finishers = await self.keeper.list_finishers(day) if is_revealed or table else []
        now_ms = self._hub.now_ms()
        return {
            "day": day,
            "told": is_revealed,
            "told_at": _to_datetime(day.reveals_at_ms),
            "closes_at": _to_datetime(day.closes_at_ms),
            "next_at": _to_datetime(day.shift_days(1).opens_at_ms),
            "begun": table is not None,
            "mine": find_own_result(finishers, identity),
            "may_begin": day.is_open(now_ms),
            "may_end": now_ms < day.closes_at_ms and not is_revealed,
            "people": sum(not finisher.is_bot for finisher in finishers),
        }

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_day(self, request: Request) -> Response:
        """``/daily/{date}/{game}``: a player's result, beside all others."""
        day, identity = (
            await self._require_committed_day(request),
            await self._identify_player(request, read_browser_id(request)),
        )
        context = await self._build_day_context(day, identity)
        is_late = context["begun"] and context["mine"] is None and not context["may_end"]
        figures = None
        if context["told"] or context["mine"] is not None:
            figures = await self._load_stats(day, identity)
        share_text = (
            ""
            if figures is None
            else build_share_text(day, figures, f"{public_origin(request)}/daily")
        )
        return render_form_page(
            "daily-day.html",
            found=figures,
            playing=self.keeper.are_bots_playing(day),
            too_late=is_late and await self.keeper.has_finished(day, identity),
            share=share_text,
            promise=self.keeper.build_daily_deal(day, with_secret=context["told"]),
            spell_date=spell_date,
            spell_time=spell_time,
            points=format_points,
            no_expert=_explain_missing_expert(),
            **context,
        )

    async def _load_stats(self, day: DailyChallenge, identity: CallerIdentity) -> Any:
        """Load the figures of a day; start the bots if they have not played it."""
        finishers = await self.keeper.list_finishers(day)
        if kernel.is_installed() and any(not finisher.is_bot for finisher in finishers):
            self.keeper.start_bots(day)
        mine = find_own_result(finishers, identity)
        others = [finisher for finisher in finishers if not is_own_result(finisher, identity)]
        best_hands = await self.keeper.load_best_hands(day)
        return await run_in_thread(compute_daily_stats, day, mine, others, best_hands)

    @declare_refusals("no-game")
    async def show_day_json(self, request: Request) -> Response:
        """``GET /daily/{date}/{game}.json``: the promise of a day; its secret once it is over."""
        try:
            day = await self._require_committed_day(request)
        except HTTPException as none:
            return respond_problem(none.status_code, "no-game", _DAY_NOT_FOUND)
        return respond_json(
            self.keeper.build_daily_deal(day, with_secret=await self.keeper.reveal_if_due(day))
        )

    # -- playing --------------------------------------------------------------------------------

    async def play_day(self, request: Request) -> Response:
        """``POST /daily/{date}/{game}``: begin a daily deal, or continue it."""
        self._charge_action(request)
        day, browser = await self._require_committed_day(request), read_or_make_browser_id(request)
        identity = await self._identify_player(request, browser)
        table = await self.keeper.find_table(day, identity)
        if table is None:
            options = await _parse_play_options(request)
            try:
                address = await self._create_table(day, identity, options, client_address(request))
            except RefusedError as refused:
                table = await self.keeper.find_table(day, identity)
                if refused.code == "not-now":  # the page lay open over midnight
                    return RedirectResponse(f"/daily?{_MISSED}", HTTPStatus.SEE_OTHER)
                if refused.code != "seen" or table is None:  # by another window, just now
                    raise HTTPException(_refusal_http_status(refused), refused.why) from None
            else:
                response: Response = RedirectResponse(address, HTTPStatus.SEE_OTHER)
                set_browser_cookie(request, response, browser)
                return response
        return RedirectResponse(f"/t/{table}/again", HTTPStatus.TEMPORARY_REDIRECT)

    async def _create_table(
        self, day: DailyChallenge, identity: CallerIdentity, options: DailyPlayOptions, address: str
    ) -> str:
        """Create a table with the cards of the day, and return its address, with the seat in it."""
        if why := _explain_missing_expert():
            raise RefusedError("no-coach", why)
        if not day.is_open(self._hub.now_ms()) or await self.keeper.was_revealed(day):
            raise RefusedError(
                "not-now",
                translatable("daily-deal-expired", "This deal has expired. A new one is waiting."),
            )
        settings = TableSettings(
            rules=day.rules.to_dict(),
            title=plain_text(day.table_title),  # which is stored
            pace=options.pace,
            hints=False,
            undo=False,
            bots=DAILY_LEVEL,
            door="locked",
            gallery="none",
        )
        create = partial(
            self._hub.create_table,
            settings,
            seat=PLAYER_SEAT,
            starts_with_bots=True,
            address=address,
            identity=identity,
            deal_set=day.set_name,
        )
        try:
            created = await create(options.name)
        except RefusedError as refused:
            if refused.code != "name-taken":
                raise
            created = await create(DisplayName(""))  # a browser had kept the name: nobody typed it
        self.keeper.start_bots(day)
        return f"/t/{created.table}#seat={created.token}"

    async def resume_day(self, request: Request) -> Response:
        """``POST /t/{table}/again``: return to a daily deal that was begun, from any device."""
        self._charge_action(request)
        room = await find_room(self._hub, request)
        browser = read_browser_id(request)
        identity = await self._identify_player(request, browser)
        daily = room.table.settings.is_daily
        if not daily or not await self._hub.sets.has_sat_at_table(room.table, identity):
            raise HTTPException(
                403,
                translatable(
                    "daily-continue-own", "You can continue only a daily deal that you started."
                ),
            )
        try:
            token = await room.add_device_token(PLAYER_SEAT, identity)
        except RefusedError as refused:  # somebody else's account, at the same browser
            raise HTTPException(_refusal_http_status(refused), refused.why) from None
        return RedirectResponse(f"/t/{room.table.id}#seat={token}", HTTPStatus.SEE_OTHER)

    def _charge_action(self, request: Request) -> None:
        if not self._rate_limiter.take(client_address(request), self._hub.loop.time()):
            raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS, _TOO_MANY_REQUESTS)


def _explain_missing_expert() -> str:
    """Say what the bots of the day lack on this server; empty: nothing."""
    if kernel.is_installed():
        return ""
    return translatable(
        "daily-no-expert",
        "Your partner and opponents are experts. They need numba, which isn't installed on "
        f"this server ({install_command('bots')}).",
        command=install_command("bots"),
    )


def _to_datetime(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


async def _parse_play_options(request: Request) -> DailyPlayOptions:
    fields = parse_qs((await request.body()).decode(errors="replace"))
    if error := find_control_character_error(fields):
        raise RefusedError(
            "malformed",
            translatable("daily-form-unread", f"We can't read the form: {error}.", error=error),
        )
    name, pace = (fields.get(field, [""])[0] for field in ("name", "pace"))
    return DailyPlayOptions(DisplayName(name), pace if pace in BOT_PACES else "normal")


def _refusal_http_status(refused: RefusedError) -> int:
    """Return the status of a page that explains why nothing was begun."""
    return {"account": 403, "flood": 429, "full": 503, "no-coach": 503}.get(refused.code, 409)
