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
from euchre.extras import how_to_install
from euchre.server.budgets import WHOLE_LOG, costs
from euchre.server.daily.arriving import guest_of, settle_in
from euchre.server.daily.calendar import LEVEL, SEAT, Day, day_named, days_of
from euchre.server.daily.figures import figures, points, share_text
from euchre.server.daily.keeper import DailyService, is_of
from euchre.server.doors.accounts import Identity, identity_of
from euchre.server.doors.browsers import browser_of, keep_name, named
from euchre.server.doors.hosts import address_of
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.limits import Buckets
from euchre.server.links import origin_of
from euchre.server.operations import Operation, respond
from euchre.server.problems import problem
from euchre.server.processes.background import in_thread
from euchre.server.render import form_page
from euchre.server.tables.handlers.parameters import room_of
from euchre.server.tables.hub import Hub
from euchre.table.commands import Refused
from euchre.table.log.entries import PACES, TableSettings
from euchre.words.controls import control_in
from euchre.words.names import Name

_NO_DAY: Final = "There is no such daily deal: nothing was promised for that day."
_NO_EXPERT: Final = (
    "Partner and opponents are experts, which need numba: it is not installed on this server"
    f" ({how_to_install('bots')})."
)
_LIMIT: Final = 4_000
"""The most bytes of a form."""
_TOO_MUCH: Final = "Much is being done from where you are: wait a minute."


class DailyWish(NamedTuple):
    """The wishes of a player who begins a daily deal.

    Attributes:
        name: what they want to be called who have no account; empty: they do not say.
        pace: how fast bots play.
    """

    name: Name
    pace: str


class DailyPages:
    """Handlers of the daily deals of one server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.keeper: Final = DailyService(hub)
        hub.arriving.append(partial(settle_in, hub, self.keeper.today))
        actions = hub.limits.actions_of_address
        self._acts = Buckets[str](actions, 60 * actions)

    def routes(self) -> list[Endpoint]:
        """Return the routes of the daily deals."""
        one = "/daily/{date}/{game}"
        played = partial(Endpoint, "POST", counted=("actions_of_address",), body_limit=_LIMIT)
        return [
            Endpoint("GET", "/daily", self.index, personal=True),
            Operation("GET", f"{one}.json", self.told, answers=fair.DailyDeal),
            Endpoint("GET", one, self.show, personal=True),
            played(one, self.play),
            played("/t/{table}/again", self.again, Caller.STARTER),
        ]

    async def _who(self, request: Request, browser: str) -> Identity:
        identity = await identity_of(self._hub.accounts, request, browser)
        return identity._replace(guest=guest_of(browser)) if browser else identity

    async def _day(self, request: Request) -> Day:
        """Find the day that an address names, which must have been promised.

        Raises:
            HTTPException: there is none.
        """
        day = day_named(request.path_params["date"], request.path_params["game"])
        if day is None or not await self.keeper.was_promised(day):
            raise HTTPException(404, _NO_DAY)
        return day

    # -- looking --------------------------------------------------------------------------------

    @costs(rows=WHOLE_LOG)
    async def index(self, request: Request) -> Response:
        """``/daily``: today's deals, and yesterday's results."""
        await self.keeper.promise()
        identity = await self._who(request, browser_of(request))
        today = days_of(self.keeper.today())
        streak = await self.keeper.streak(identity)
        return form_page(
            "daily.html",
            days=[await self._shown(day, identity) for day in today],
            before=[await self._shown(day.later(-1), identity) for day in today],
            promises=[self.keeper.daily(day.later(1), told=False) for day in today],
            titles={day.game: day.game_title for day in today},
            streak=streak,
            no_expert="" if kernel.installed() else _NO_EXPERT,
            points=points,
        )

    async def _shown(self, day: Day, identity: Identity) -> dict[str, Any]:
        """Build the template context of a day for a player."""
        told = await self.keeper.told(day)
        table = await self.keeper.table_of(day, identity)
        everybody = await self.keeper.finished(day) if told or table else []
        mine = next((each for each in everybody if is_of(each, identity)), None)
        now = self._hub.now()
        return {
            "day": day,
            "told": told,
            "told_at": _at(day.told),
            "closes_at": _at(day.closes),
            "next_at": _at(day.later(1).begins),
            "begun": table is not None,
            "mine": mine,
            "may_begin": day.is_open(now),
            "may_end": now < day.closes and not told,
            "people": sum(not each.is_bot for each in everybody),
        }

    @costs(rows=WHOLE_LOG)
    async def show(self, request: Request) -> Response:
        """``/daily/{date}/{game}``: a player's result, beside all others."""
        day, identity = await self._day(request), await self._who(request, browser_of(request))
        shown = await self._shown(day, identity)
        found = None
        if shown["told"] or shown["mine"] is not None:
            found = await self._figures(day, identity)
        share = "" if found is None else share_text(day, found, f"{origin_of(request)}/daily")
        return form_page(
            "daily-day.html",
            found=found,
            playing=self.keeper.plays(day),
            share=share,
            promise=self.keeper.daily(day, told=shown["told"]),
            points=points,
            no_expert="" if kernel.installed() else _NO_EXPERT,
            **shown,
        )

    async def _figures(self, day: Day, identity: Identity) -> Any:
        """Load the figures of a day; start the bots if they have not played it."""
        everybody = await self.keeper.finished(day)
        if kernel.installed() and any(not each.is_bot for each in everybody):
            self.keeper.have_played(day)
        mine = next((each for each in everybody if is_of(each, identity)), None)
        others = [each for each in everybody if not is_of(each, identity)]
        return await in_thread(figures, day, mine, others, await self.keeper.best(day))

    async def told(self, request: Request) -> Response:
        """``GET /daily/{date}/{game}.json``: the promise of a day, and its secret once it is
        over.
        """
        try:
            day = await self._day(request)
        except HTTPException as none:
            return problem(none.status_code, "no-game", _NO_DAY)
        return respond(self.keeper.daily(day, told=await self.keeper.told(day)))

    # -- playing --------------------------------------------------------------------------------

    async def play(self, request: Request) -> Response:
        """``POST /daily/{date}/{game}``: begin a daily deal, or continue it."""
        self._allow(request)
        day, browser = await self._day(request), named(request)
        identity = await self._who(request, browser)
        table = await self.keeper.table_of(day, identity)
        if table is None:
            wish = await _wish(request)
            try:
                made = await self._begin(day, identity, wish, address_of(request))
            except Refused as refused:
                table = await self.keeper.table_of(day, identity)
                if refused.code != "seen" or table is None:  # by another window, just now
                    raise HTTPException(_status(refused), refused.why) from None
            else:
                answer: Response = RedirectResponse(made, HTTPStatus.SEE_OTHER)
                keep_name(request, answer, browser)
                return answer
        return RedirectResponse(f"/t/{table}/again", HTTPStatus.TEMPORARY_REDIRECT)

    async def _begin(self, day: Day, identity: Identity, wish: DailyWish, address: str) -> str:
        """Create a table with the cards of the day, and return its address, with the seat in it.

        Raises:
            Refused: it cannot be begun now, or they have begun elsewhere.
        """
        if not kernel.installed():
            raise Refused("no-coach", _NO_EXPERT)
        if not day.is_open(self._hub.now()) or await self.keeper.shown(day):
            raise Refused("not-now", "This deal is not of today: a new one is waiting.")
        settings = TableSettings(
            rules=day.rules.to_dict(),
            title=day.title,
            pace=wish.pace,
            hints=False,
            undo=False,
            bots=LEVEL,
            door="locked",
            gallery="none",
        )
        made = await self._hub.create(
            settings,
            wish.name,
            seat=SEAT,
            start=True,
            address=address,
            identity=identity,
            deals=day.name,
        )
        self.keeper.have_played(day)
        return f"/t/{made.table}#seat={made.token}"

    async def again(self, request: Request) -> Response:
        """``POST /t/{table}/again``: return to a daily deal that was begun, from any device."""
        self._allow(request)
        room = await room_of(self._hub, request)
        browser = browser_of(request)
        identity = await self._who(request, browser)
        daily = room.table.settings.daily
        if not daily or not await self._hub.sets.seen_here(room.table, identity):
            raise HTTPException(403, "Only who has begun a daily deal can go on with it.")
        token = await room.admit(SEAT, identity)
        return RedirectResponse(f"/t/{room.table.id}#seat={token}", HTTPStatus.SEE_OTHER)

    def _allow(self, request: Request) -> None:
        """Count one more action from the address of a request.

        Raises:
            HTTPException: it is too much.
        """
        if not self._acts.take(address_of(request), self._hub.loop.time()):
            raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS, _TOO_MUCH)


def _at(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


async def _wish(request: Request) -> DailyWish:
    """Parse the form in which a player says how to play.

    Raises:
        ValueError: it cannot be read.
    """
    typed = parse_qs((await request.body()).decode())
    if wrong := control_in(typed):
        raise ValueError(f"the form cannot be read: {wrong}")
    name, pace = (typed.get(field, [""])[0] for field in ("name", "pace"))
    return DailyWish(Name(name), pace if pace in PACES else "normal")


def _status(refused: Refused) -> int:
    """Return the status of a page that explains why nothing was begun."""
    return {"flood": 429, "full": 503, "no-coach": 503}.get(refused.code, 409)
