"""The pages of evenings: ``/events`` and everything below it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from euchre.errors import EuchreError
from euchre.league import accounts, deciding
from euchre.league.deciding import format_of
from euchre.league.errors import LeagueError
from euchre.league.formats import Comparing
from euchre.league.log.entries import HOST, Player
from euchre.league.told import exporting
from euchre.league.told.standings import odd_prizes
from euchre.presets import PRESETS
from euchre.server import links
from euchre.server.budgets import WHOLE_LOG, costs
from euchre.server.doors.accounts import identity_of
from euchre.server.doors.browsers import browser_of, keep_name, named
from euchre.server.doors.hosts import address_of
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.evenings import actions, settings_form
from euchre.server.evenings.context import context_of
from euchre.server.evenings.forms import (
    GAMES,
    LIMIT,
    PRIZES,
    Fields,
    Form,
    new_evening,
)
from euchre.server.evenings.opening import evening_form, status_of, why_of
from euchre.server.evenings.running.live import Live, NameKeys
from euchre.server.evenings.running.online import OnlineTables
from euchre.server.evenings.running.places import Places
from euchre.server.evenings.running.registry import SHORTEST_COMMAND, Evenings, fresh_command
from euchre.server.evenings.running.visitors import (
    HOST_COOKIE,
    PLAYER_COOKIE,
    TournamentVisitor,
    keep,
    mine_of,
    remember,
    visitor_of,
)
from euchre.server.evenings.shown import files, ledger, page_parts, views, wording
from euchre.server.games.forms import LEVELS, PACES
from euchre.server.limits import Buckets
from euchre.server.operations import Operation, in_pieces
from euchre.server.paging import paged
from euchre.server.processes.background import PAGES, SOON, in_thread
from euchre.server.processes.flights import VersionCache
from euchre.server.render import form_page, page
from euchre.server.tables.hub import Hub
from euchre.table.commands import Refused
from euchre.words.grammar import sentence
from euchre.words.names import folded

_LONG: Final = 1_000
"""Entries of a log that are folded in 50 ms."""
_KEPT: Final = 64 << 20
"""Bytes of parts of pages and of files that are kept; the largest have some 3 MB."""
_NO_KEY: Final = "This link opens nothing any more: ask the host for another."
_TOO_MUCH: Final = "Much is being done from where you are: wait a minute."
_NO_BOARDS: Final = "Only an evening in which boards are compared has boards."
_NOT_THERE: Final = "There is no such evening: it has been deleted, or the link is wrong."


class EventPages:
    """Handlers of the pages of tournaments.

    Attributes:
        club_named: what the club with an id is called, for a player; empty: it is not for them.
    """

    def __init__(self, hub: Hub) -> None:
        self._evenings = Evenings(hub)
        self.club_named: Callable[[str, str], Awaitable[str]] = _no_club
        self._online = OnlineTables(self._evenings)
        self._made = VersionCache(_KEPT, files.size_of)
        self._places = Places(self._evenings)
        actions_a_second = hub.limits.actions_of_address
        self._acts = Buckets[str](actions_a_second, 60 * actions_a_second)

    @property
    def evenings(self) -> Evenings:
        """The tournaments of the server."""
        return self._evenings

    def routes(self) -> list[Endpoint]:
        """Return the routes of the pages."""
        one, host, player = "/events/{evening}", Caller.HOST, Caller.PLAYER
        done = partial(Endpoint, "POST", counted=("actions_of_address",), body_limit=LIMIT)
        seen = partial(Endpoint, "GET", personal=True)
        return [
            seen("/events", self.index),
            seen("/events/new", self.new),
            Endpoint(
                "POST",
                "/events/new",
                self.create,
                counted=("tables_of_address",),
                body_limit=LIMIT,
            ),
            seen(one, self.show),
            seen(f"{one}/version", self.version),
            seen(f"{one}/screen", self.screen),
            seen(f"{one}/ledger", self.ledger),
            seen(f"{one}/history", self.history),
            seen(f"{one}/settings", self.settings, host),
            seen(f"{one}/sheets", self.sheets),
            seen(f"{one}/boards", self.boards, host),
            done(f"{one}/boards", self.see_boards, host),
            seen(f"{one}/travellers", self.travellers),
            seen(f"{one}/export.xml", self.xml),
            seen(f"{one}/export.csv", self.csv),
            seen(f"{one}/export.json", self.json),
            seen(f"{one}/key", self.key),
            done(f"{one}/key", self.unlock, Caller.KEY),
            seen(f"{one}/key/{{token}}", self.old_key, Caller.KEY),
            done(f"{one}/{{action}}", self.act, player),
            seen(f"{one}/{{action}}", self.back),
            Operation("GET", "/api/events/{evening}", self.json, answers=dict, personal=True),
        ]

    # -- which evenings there are ---------------------------------------------------------------

    async def index(self, request: Request) -> Response:
        """``/events``: an introduction, the visitor's own tournaments, and those to join."""
        mine = await self._evenings.listed(mine_of(request))
        others = await self._evenings.to_join(request.query_params.get("page", ""))
        lines = [each for each in others.lines if each not in mine]
        return page("events.html", mine=mine, others=others._replace(lines=lines))

    async def new(self, request: Request) -> Response:
        """``/events/new``: the form for a new tournament."""
        asked = Fields(request.query_params)
        asked.pop("command", None)  # who knows it is the host: no link may bring it along
        return evening_form(asked, "", 200)

    async def create(self, request: Request) -> Response:
        """``POST /events/new``: create a tournament, or show the form with what is wrong."""
        form = Form.read(await request.body())
        command = form.text("command")[:80]
        try:
            if len(command) < SHORTEST_COMMAND:
                command = fresh_command()
            settings, names = new_evening(form)
            live, token = await self._evenings.create(
                settings, names, command=command, address=address_of(request)
            )
        except (EuchreError, Refused) as error:
            return evening_form(form.fields, sentence(why_of(error)), _status(error))
        answer = RedirectResponse(f"/events/{live.id}", 303)
        keep(request, answer, live.id, HOST_COOKIE, token)
        return answer

    # -- one evening ----------------------------------------------------------------------------

    async def _live(self, request: Request) -> Live:
        """Find the tournament of an address, brought up to date.

        Whoever looks, the server first catches up with what it has to do in any case: names that
        moderators have hidden, and results of games that ended while the evening was not in
        memory. Nothing of that depends on who looks.
        """
        live = await self._evenings.find(request.path_params["evening"])
        if live is None:
            raise HTTPException(404, _NOT_THERE)
        await self._evenings.hide_names(live)
        await self._online.collect_all(live)
        return live

    @costs(rows=WHOLE_LOG, runs="thread")
    async def key(self, request: Request) -> Response:
        """``/events/{evening}/key#t=...``: a page that posts the token behind the # of a link."""
        return await self._key(await self._live(request), request)

    async def _key(
        self, live: Live, request: Request, status: int = 200, wrong: str = ""
    ) -> Response:
        visitor = visitor_of(live, request)
        context = await in_thread(context_of, live.frozen(), visitor, request)
        return form_page("event-key.html", status, **context | {"wrong": wrong})

    @costs(rows=WHOLE_LOG, runs="thread")
    async def unlock(self, request: Request) -> Response:
        """``POST /events/{evening}/key``: open a player's place, or the host's, on one more
        device.
        """
        self._count(request)
        live = await self._live(request)
        typed = Form.read(await request.body()).text("token")
        token = typed.rpartition(links.MARK)[2]
        holder = live.holder(token)
        if holder is None:
            return await self._key(live, request, 404, _NO_KEY)
        me = visitor_of(live, request).me
        if holder != HOST and me not in (0, holder):
            return await self._key(live, request, 409, str(actions.is_another(live, me)))
        if holder != HOST:
            identity = await identity_of(self._evenings.hub.accounts, request, browser_of(request))
            try:
                await actions.check_unseen(self._evenings, live, identity)
            except LeagueError as error:
                return await self._key(live, request, 409, f"{error}")
        answer = RedirectResponse(f"/events/{live.id}", 303)
        name = HOST_COOKIE if holder == HOST else PLAYER_COOKIE
        keep(request, answer, live.id, name, token)
        return answer

    @costs(rows=WHOLE_LOG)
    async def old_key(self, request: Request) -> Response:
        """``/events/{evening}/key/{token}``: redirect links of the old form."""
        live, token = await self._live(request), request.path_params["token"]
        if live.holder(token) is None:
            raise HTTPException(404, _NO_KEY)
        headers = {"referrer-policy": "no-referrer"}
        return RedirectResponse(links.keyed(f"/events/{live.id}", token), 303, headers)

    @costs(rows=WHOLE_LOG, size=2_000_000, runs="thread")
    async def show(self, request: Request) -> Response:
        """``/events/{evening}``: the tournament as the visitor may see it."""
        live = await self._live(request)
        looks = await self._looks(live, request)
        visitor = visitor_of(live, request)
        answer = await in_thread(self._evening, live.frozen(), visitor, request, **looks)
        remember(request, answer, live.id)
        return answer

    async def _looks(self, live: Live, request: Request) -> dict[str, Any]:
        """Load the part of the template context that depends on the visitor's account."""
        account = await self._evenings.hub.accounts.of(request)
        club = live.evening.settings.club
        found: dict[str, Any] = {
            "club_title": await self.club_named(club, "" if account is None else account.player)
        }
        if account is not None:
            keys = await self._evenings.name_keys(live)
            own = _own_place(live, keys, account.name)
            found |= {"account_name": account.name, "own_place": own}
        return found

    def _evening(
        self,
        live: Live,
        visitor: TournamentVisitor,
        request: Request,
        *,
        status: int = 200,
        **changes: Any,
    ) -> Response:
        context = context_of(live, visitor, request)
        context |= {
            "club_title": "",
            "account_name": "",
            "own_place": 0,
            "honours": views.honour_list(live.evening),
            "looked": tuple(request.query_params.get(name, "") for name in ("round", "table")),
            "crowd": views.crowd_refusal(live.evening),
            "coming": wording.coming,
            "lookalikes": wording.lookalikes(live.evening) if visitor.host else [],
            "gone": wording.gone(live.evening),
            "owing": accounts.gone_unsettled(live.evening),
            "before_closing": deciding.before_closing(live.evening) if visitor.host else (),
            "idle": wording.idle(live.evening) if visitor.host else [],
            "awaited": lambda sitting: self._online.awaited(live.evening, sitting),
            "may_unpair": visitor.host and wording.may_unpair(live.evening),
            "ending": wording.ending(live.evening) if live.evening.closed else None,
            **changes,
        }
        return form_page("event.html", status, **context)

    @costs(rows=WHOLE_LOG)
    async def version(self, request: Request) -> Response:
        """``/events/{evening}/version``: a text that changes whenever the pages do."""
        live = await self._evenings.find(request.path_params["evening"])
        if live is None:
            raise HTTPException(404, _NOT_THERE)
        return PlainTextResponse(live.look)

    @costs(rows=WHOLE_LOG, runs="thread")
    async def screen(self, request: Request) -> Response:
        """``/events/{evening}/screen``: the page for a screen on the wall."""
        live = (await self._live(request)).frozen()
        visitor = TournamentVisitor(host=False, me=0, host_token="", token="")
        return await in_thread(_page, "event-screen.html", live, visitor, request)

    @costs(rows=WHOLE_LOG, runs="thread")
    async def ledger(self, request: Request) -> Response:
        """``/events/{evening}/ledger``: the debts, and the reasons for them."""
        live = (await self._live(request)).frozen()
        return await in_thread(self._ledger, live, visitor_of(live, request), request)

    def _ledger(
        self,
        live: Live,
        visitor: TournamentVisitor,
        request: Request,
        *,
        status: int = 200,
        **changes: Any,
    ) -> Response:
        evening = live.evening
        account = request.query_params.get("of", "")[:20]
        names = accounts.owners(evening)
        account = account if account in names else ""
        page, lines, claims = (
            request.query_params.get(name, "") for name in ("page", "lines", "claims")
        )
        moved = paged(evening.ledger.transactions[::-1], page)
        statement = paged(evening.ledger.statement(account)[::-1], lines)
        waiting = paged(ledger.waiting(evening, visitor.me), claims)
        context = context_of(live, visitor, request)
        context |= {
            "balances": ledger.balances(evening),
            "owings": ledger.owings(evening, visitor.me),
            "waiting": waiting,
            "moved": moved,
            "booked": ledger.booked(evening, moved.lines),
            "accounts": names,
            "account": account,
            "statement": statement,
            "asked": {
                "of": account,
                "page": page and moved.number,
                "lines": lines and statement.number,
                "claims": claims and waiting.number,
            },
            "odd_prizes": odd_prizes(evening) if evening.closed else (),
            "pays_in": visitor.host and wording.pays_in(evening),
            **changes,
        }
        return form_page("event-ledger.html", status, **context)

    @costs(rows=WHOLE_LOG, runs="thread")
    async def history(self, request: Request) -> Response:
        """``/events/{evening}/history``: all entries as sentences, the last first, in pages."""
        live = (await self._live(request)).frozen()
        every = await self._made_of(live, request, page_parts.history)
        found = paged(every, request.query_params.get("page", ""))
        found = found._replace(lines=page_parts.read_history(found.lines))
        visitor = visitor_of(live, request)
        return await in_thread(_page, "event-history.html", live, visitor, request, found=found)

    @costs(rows=WHOLE_LOG, runs="thread")
    async def settings(self, request: Request) -> Response:
        """``/events/{evening}/settings``: the settings that the host may change, and the button to
        delete.
        """
        return await self._settings_page(await self._live(request), request)

    async def _settings_page(self, live: Live, request: Request, **changes: Any) -> Response:
        """Show the settings, to the host alone.

        Raises:
            HTTPException: somebody else asks.
        """
        visitor = visitor_of(live, request)
        if not visitor.host:
            raise HTTPException(403, "Only the host may change the settings, by the host's link.")
        return await in_thread(self._settings, live.frozen(), visitor, request, **changes)

    def _settings(
        self,
        live: Live,
        visitor: TournamentVisitor,
        request: Request,
        *,
        status: int = 200,
        **changes: Any,
    ) -> Response:
        context = context_of(live, visitor, request)
        context |= {
            "fixed": deciding.fixed(live.evening),
            "games": [PRESETS[name] for name in GAMES],
            "prizes": PRIZES,
            "currencies": settings_form.currencies(live.evening),
            "changes": settings_form.changes_of(live),
            "saved": settings_form.saved(live, request.query_params.get("saved", "")),
            "given": None,
            "levels": LEVELS,
            "paces": PACES,
            **changes,
            "typed": Fields(settings_form.shown(live.evening) | changes.get("typed", {})),
        }
        return form_page("event-settings.html", status, **context)

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="thread")
    async def sheets(self, request: Request) -> Response:
        """``/events/{evening}/sheets``: seat cards, score sheets and standings, to print."""
        live = (await self._live(request)).frozen()
        parts = await self._made_of(live, request, page_parts.sheets)
        visitor = visitor_of(live, request)
        return await in_thread(_page, "event-sheets.html", live, visitor, request, **parts)

    def _with_boards(self, live: Live, request: Request) -> tuple[Comparing, TournamentVisitor]:
        """Return the format of a tournament with boards, and its host.

        Raises:
            HTTPException: it has none, or somebody else asks.
        """
        format_, visitor = format_of(live.evening), visitor_of(live, request)
        if not isinstance(format_, Comparing):
            raise HTTPException(404, _NO_BOARDS)
        if not visitor.host:
            raise HTTPException(403, "Only the host may see the boards: they show every hand.")
        return format_, visitor

    @costs(rows=WHOLE_LOG)
    async def see_boards(self, request: Request) -> Response:
        """``POST /events/{evening}/boards``: reveal boards to the host that are still to be played.

        Whoever has seen them cannot play them, so this is noted of the browser and the account.
        """
        self._count(request)
        live = await self._live(request)
        browser, hub = named(request), self._evenings.hub
        identity = await identity_of(hub.accounts, request, browser)
        _, visitor = self._with_boards(live, request)
        if not visitor.me:
            await hub.sets.show_boards(live.id, identity)
        answer = RedirectResponse(f"/events/{live.id}/boards", 303)
        keep_name(request, answer, browser)
        return answer

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="thread")
    async def boards(self, request: Request) -> Response:
        """``/events/{evening}/boards``: the deals of the boards on paper, for the host.

        Those still to be played are shown once it has been noted that this browser sees them.
        """
        live, hub = await self._live(request), self._evenings.hub
        format_, visitor = self._with_boards(live, request)
        identity = await identity_of(hub.accounts, request, browser_of(request))
        knows = await hub.sets.noted_boards(live.id, identity)
        live = live.frozen()
        evening = live.evening
        seed = self._evenings.secret("boards", evening.id)
        left = format_.sets_left(evening)
        hidden = frozenset(left if visitor.me else ())
        boards = await self._made_of(live, request, page_parts.boards, seed, hidden)
        asks = bool(boards and left) and not visitor.me and not knows
        answer = await in_thread(
            _page,
            "event-boards.html",
            live,
            visitor,
            request,
            boards="" if asks else boards,
            asks=asks,
        )
        answer.headers["referrer-policy"] = "same-origin"  # as `form_page`
        return answer

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="thread")
    async def travellers(self, request: Request) -> Response:
        """``/events/{evening}/travellers``: the results of each board at all tables."""
        live = (await self._live(request)).frozen()
        if not format_of(live.evening).boarded:
            raise HTTPException(404, _NO_BOARDS)
        boards = await self._made_of(live, request, page_parts.travellers)
        visitor = visitor_of(live, request)
        return await in_thread(
            _page, "event-travellers.html", live, visitor, request, travellers=boards
        )

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="thread")
    async def csv(self, request: Request) -> Response:
        """``/events/{evening}/export.csv``: a table for a spreadsheet, chosen with ``?table=``."""
        live = await self._live(request)
        name = request.query_params.get("table", "standings")
        tables = exporting.tables(live.evening)
        if name not in tables:
            raise HTTPException(404, f"Choose the table from {', '.join(tables)}.")
        headers = {"content-disposition": f'attachment; filename="euchre-{name}.csv"'}
        content = await self._made_of(live, request, files.csv_of, name)
        return Response(content, headers=headers, media_type="text/csv; charset=utf-8")

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="thread")
    async def xml(self, request: Request) -> Response:
        """``/events/{evening}/export.xml``: the results for the software of bridge clubs."""
        live = await self._live(request)
        try:
            content = await self._made_of(live, request, files.usebio_of)
        except LeagueError as error:
            raise HTTPException(404, str(error)) from None
        headers = {"content-disposition": 'attachment; filename="usebio.xml"'}
        return Response(content, headers=headers, media_type="application/xml")

    @costs(rows=WHOLE_LOG, size=15_000_000, runs="thread")
    async def json(self, request: Request) -> Response:
        """``/events/{evening}/export.json``: all data of a tournament."""
        live = await self._live(request)
        content = await self._made_of(live, request, files.json_of)
        headers = {}
        if not request.url.path.startswith("/api/"):
            headers["content-disposition"] = 'attachment; filename="euchre-evening.json"'
        return in_pieces(Response(content, headers=headers, media_type="application/json"))

    async def _made_of(
        self, live: Live, request: Request, work: Callable[..., Any], *given: Any
    ) -> Any:
        """Run work on a whole tournament, cached for all visitors; a long log goes to a process."""
        log, address = files.EveningLog(live.evening, [*live.noted]), address_of(request)

        async def make() -> Any:
            if len(log.noted) < _LONG:
                return await in_thread(work, log, *given)
            packed = files.pack(log.noted)
            return await PAGES.ask(address, SOON, files.make_of_log, packed, work, *given)

        return await self._made.find((live.key, work, *given), make)

    # -- what is done ---------------------------------------------------------------------------

    def _count(self, request: Request) -> None:
        """Count one more action from the address of a request.

        Raises:
            HTTPException: that is too much.
        """
        if not self._acts.take(address_of(request), asyncio.get_running_loop().time()):
            raise HTTPException(429, _TOO_MUCH)

    @costs(rows=WHOLE_LOG, size=2_000_000)
    async def act(self, request: Request) -> Response:
        """``POST /events/{evening}/{action}``: run the action and redirect, or explain why not."""
        self._count(request)
        live = await self._live(request)
        name = request.path_params["action"]
        form = Form.read(await request.body())
        visitor = visitor_of(live, request)
        try:
            act = actions.action_named(name, host=visitor.host, me=visitor.me)
        except KeyError:
            raise HTTPException(404, "There is nothing like that to do.") from None
        except LeagueError as error:
            return await self._again(live, request, form, error)
        browser = named(request)
        wish = actions.ActionRequest(
            evenings=self._evenings,
            places=self._places,
            online=self._online,
            live=live,
            form=form,
            host_token=visitor.host_token,
            token=visitor.token,
            identity=await identity_of(self._evenings.hub.accounts, request, browser),
            address=address_of(request),
        )
        try:
            wish.verify_seen()
            outcome = await act(wish)
            await self._online.show(live)
        except (EuchreError, Refused) as error:
            return await self._again(live, request, form, error)
        if outcome.given is not None:
            given = self._given(live, request, outcome.given)
            return await self._settings_page(live, request, given=given)
        to = (
            outcome.to
            if outcome.to.startswith("/")
            else f"/events/{live.id}/{outcome.to}".rstrip("/")
        )
        answer = RedirectResponse(to, 303)
        if to.startswith("/t/"):
            keep_name(request, answer, browser)
        if outcome.host_token is not None:
            keep(request, answer, live.id, HOST_COOKIE, outcome.host_token)
        if outcome.token:
            keep(request, answer, live.id, PLAYER_COOKIE, outcome.token)
        elif outcome.token is not None:
            answer.delete_cookie(PLAYER_COOKIE, path=f"/events/{live.id}")
        return answer

    @staticmethod
    def _given(live: Live, request: Request, given: tuple[Player, str]) -> tuple[str, str]:
        """Return a player's name and new link, to show to the host."""
        player, token = given
        link = links.keyed(f"{links.origin_of(request)}/events/{live.id}", token)
        return live.evening.people[player].name, link

    @costs(rows=WHOLE_LOG)
    async def back(self, request: Request) -> Response:
        """``GET /events/{evening}/{action}``: redirect from the address of a refused action to its
        page.
        """
        live, name = await self._live(request), request.path_params["action"]
        if name not in actions.ALL:
            raise HTTPException(404)
        page = "/ledger" * (name in actions.LEDGER) + "/settings" * (name in actions.SETTINGS)
        return RedirectResponse(f"/events/{live.id}{page}", 303)

    async def _again(self, live: Live, request: Request, form: Form, error: Exception) -> Response:
        """Show the page again, with what is wrong and what was typed, for the visitor's current
        role.
        """
        name = request.path_params["action"]
        changes = {"wrong": sentence(why_of(error)), "failed": name, "typed": form.fields}
        looks = await self._looks(live, request)
        visitor, show = visitor_of(live, request), self._evening
        if name in actions.LEDGER:
            show = self._ledger
        elif name in actions.SETTINGS and visitor.host:
            show = self._settings
        return await in_thread(
            show, live.frozen(), visitor, request, status=_status(error), **looks | changes
        )


def _page(
    template: str, live: Live, visitor: TournamentVisitor, request: Request, **more: Any
) -> Response:
    return page(template, **context_of(live, visitor, request) | more)


def _own_place(live: Live, keys: Mapping[str, NameKeys], name: str) -> Player:
    """Find the free player on the list with the same name as the visitor's account; 0: none."""
    known, claimed = folded(name), live.claimed
    free = (each for each in live.evening.people.values() if each.number not in claimed)
    same = (it.number for it in free if it.name in keys and keys[it.name].folded == known)
    return next(same, 0)


async def _no_club(_: str, __: str) -> str:
    """Return no title, on a server without clubs."""
    return ""


def _status(error: Exception) -> int:
    return 403 if isinstance(error, actions.Forbidden) else status_of(error)
