"""The pages of evenings: ``/events`` and everything below it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from euchre.english.grammar import make_sentence
from euchre.english.names import DisplayName, fold_name
from euchre.errors import EuchreError
from euchre.game.presets import PRESETS
from euchre.server import links
from euchre.server.budgets import WHOLE_LOG_ROWS, declare_budget
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.games.forms import LEVEL_CHOICES, PACE_CHOICES
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.browsers import (
    read_browser_id,
    read_or_make_browser_id,
    set_browser_cookie,
)
from euchre.server.http.identity import identify_caller
from euchre.server.languages import CURRENT_LANGUAGE
from euchre.server.limits import RateLimiter
from euchre.server.operations import ApiOperation, stream_in_pieces
from euchre.server.paging import take_page
from euchre.server.processes.background import PAGE_POOL, PAGE_TIMEOUT_SECONDS, run_in_thread
from euchre.server.processes.shared_calls import VersionCache
from euchre.server.render import render_form_page, render_page
from euchre.server.tables.hub import TableHub
from euchre.server.tournaments import (
    actions,
    files,
    ledger,
    page_parts,
    settings_form,
    views,
    wording,
)
from euchre.server.tournaments.action_requests import TournamentActionRequest
from euchre.server.tournaments.context import build_tournament_page_context
from euchre.server.tournaments.forms import (
    CURRENCY_SIGNS,
    MAX_FORM_BYTES,
    PRIZE_CHOICES,
    TOURNAMENT_GAMES,
    FormFields,
    SubmittedForm,
    parse_new_tournament,
)
from euchre.server.tournaments.live import LiveTournament, NameKeys, TournamentPermissionError
from euchre.server.tournaments.online import OnlineTournamentTables
from euchre.server.tournaments.opening import (
    error_http_status,
    render_tournament_form,
)
from euchre.server.tournaments.places import TournamentAccess
from euchre.server.tournaments.player_actions import build_signed_in_error, verify_boards_unseen
from euchre.server.tournaments.registry import TournamentStore
from euchre.server.tournaments.seen import list_recorded_transactions
from euchre.server.tournaments.visitors import (
    HOST_COOKIE_NAME,
    PLAYER_COOKIE_NAME,
    TournamentVisitor,
    identify_visitor,
    read_visited_tournament_ids,
    remember_visited_tournament,
    set_token_cookie,
)
from euchre.texts import translatable
from euchre.tournaments import accounts
from euchre.tournaments import commands as deciding
from euchre.tournaments.awards import find_awards
from euchre.tournaments.commands import format_of
from euchre.tournaments.entries import HOST, Player
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import BoardComparisonFormat
from euchre.tournaments.reports import exporting
from euchre.tournaments.reports.sentences import join_award_names
from euchre.tournaments.reports.standings import describe_unequal_prizes
from euchre.tournaments.state import Tournament

_LONG_LOG_ENTRIES: Final = 1_000
"""Entries of a log that are folded in 50 ms."""
_MANY_BOARDS: Final = 1_000
"""Boards that are dealt and drawn in 100 ms."""
_CACHE_BYTES: Final = 64 << 20
"""Bytes of parts of pages and of files that are kept; the largest have some 3 MB."""
_INVALID_LINK: Final = translatable(
    "evening-link-invalid", "This link no longer works. Ask the host for a new one."
)
_TOO_MANY_REQUESTS: Final = translatable(
    "evening-too-many-requests", "Too many actions from your address. Wait a minute."
)
_HAS_NO_BOARDS: Final = translatable("evening-no-boards", "This evening doesn't compare boards.")
_TOURNAMENT_NOT_FOUND: Final = translatable(
    "evening-not-found", "We can't find that evening. It was deleted, or the link is wrong."
)


class TournamentPages:
    """Handlers of the pages of tournaments.

    Attributes:
        club_named: what the club with an id is called, for a player; empty: it is not for them.
    """

    def __init__(self, hub: TableHub) -> None:
        self._tournaments = TournamentStore(hub)
        self.club_named: Callable[[str, str], Awaitable[str]] = _find_no_club_title
        self._online = OnlineTournamentTables(self._tournaments)
        self._made = VersionCache(_CACHE_BYTES, files.estimate_result_bytes)
        self._places = TournamentAccess(self._tournaments)
        actions_a_second = hub.limits.actions_of_address
        self._acts = RateLimiter[str](actions_a_second, 60 * actions_a_second)

    @property
    def store(self) -> TournamentStore:
        """The tournaments of the server."""
        return self._tournaments

    def routes(self) -> list[Endpoint]:
        """Return the routes of the pages."""
        path, host, player = "/events/{evening}", CallerRole.HOST, CallerRole.PLAYER
        post = partial(Endpoint, "POST", counted=("actions_of_address",), body_limit=MAX_FORM_BYTES)
        get = partial(Endpoint, "GET", personal=True)
        return [
            get("/events", self.show_tournaments),
            get("/events/new", self.show_new_form),
            Endpoint(
                "POST",
                "/events/new",
                self.create_tournament,
                counted=("actions_of_address", "tables_of_address"),
                body_limit=MAX_FORM_BYTES,
            ),
            get(path, self.show_tournament),
            get(f"{path}/version", self.show_version),
            get(f"{path}/screen", self.show_screen),
            get(f"{path}/ledger", self.show_ledger),
            get(f"{path}/history", self.show_history),
            get(f"{path}/settings", self.show_settings, host),
            get(f"{path}/sheets", self.show_sheets),
            get(f"{path}/boards", self.show_boards, host),
            post(f"{path}/boards", self.reveal_boards, host),
            get(f"{path}/travellers", self.show_travellers),
            get(f"{path}/export.xml", self.export_xml),
            get(f"{path}/export.csv", self.export_csv),
            get(f"{path}/export.json", self.export_json),
            get(f"{path}/key", self.show_access_link),
            post(f"{path}/key", self.sign_in_with_access_token, CallerRole.KEY),
            get(f"{path}/key/{{token}}", self.redirect_old_access_link, CallerRole.KEY),
            post(f"{path}/{{action}}", self.run_action, player),
            get(f"{path}/{{action}}", self.redirect_from_action),
            ApiOperation(
                "GET", "/api/events/{evening}", self.export_json, answers=dict, personal=True
            ),
        ]

    # -- which evenings there are ---------------------------------------------------------------

    async def show_tournaments(self, request: Request) -> Response:
        """``/events``: an introduction, the visitor's own tournaments, and those to join."""
        mine = await self._tournaments.list_by_id(read_visited_tournament_ids(request))
        page = await self._tournaments.load_open_page(request.query_params.get("page", ""))
        lines = [line for line in page.lines if line not in mine]
        return render_page("events.html", mine=mine, others=page._replace(lines=lines))

    async def show_new_form(self, request: Request) -> Response:
        """``/events/new``: the form for a new tournament."""
        fields = FormFields(request.query_params)
        fields.pop("command", None)  # who knows it is the host: no link may bring it along
        return render_tournament_form(fields, "", 200)

    async def create_tournament(self, request: Request) -> Response:
        """``POST /events/new``: create a tournament, or show the form with what is wrong."""
        self._charge_action(request)  # also where it is refused
        form = SubmittedForm.read(await request.body())
        try:
            settings, names = parse_new_tournament(form)
            live_tournament, token = await self._tournaments.create(
                settings, names, command_id=form.command_id, address=client_address(request)
            )
        except EuchreError as error:
            return render_tournament_form(
                form.fields, make_sentence(f"{error}"), _error_status(error)
            )
        answer = RedirectResponse(f"/events/{live_tournament.id}", 303)
        set_token_cookie(request, answer, live_tournament, HOST_COOKIE_NAME, token)
        return answer

    # -- one evening ----------------------------------------------------------------------------

    async def _find_updated_tournament(self, request: Request) -> LiveTournament:
        """Find the tournament of an address, brought up to date.

        Whoever looks, the server first catches up with what it has to do in any case: names that
        moderators have hidden, and results of games that ended while the evening was not in
        memory. Nothing of that depends on who looks.
        """
        live_tournament = await self._tournaments.find(request.path_params["evening"])
        if live_tournament is None:
            raise HTTPException(404, _TOURNAMENT_NOT_FOUND)
        await self._tournaments.apply_hidden_names(live_tournament)
        await self._online.collect_scores_and_reveal(live_tournament)
        return live_tournament

    @declare_budget(rows=WHOLE_LOG_ROWS, runs="thread")
    async def show_access_link(self, request: Request) -> Response:
        """``/events/{evening}/key#t=...``: a page that posts the token behind the # of a link."""
        return await self._render_access_link(await self._find_updated_tournament(request), request)

    async def _render_access_link(
        self,
        live_tournament: LiveTournament,
        request: Request,
        status: int = 200,
        error_text: str = "",
    ) -> Response:
        visitor = identify_visitor(live_tournament, request)
        context = await run_in_thread(
            build_tournament_page_context, live_tournament.frozen_copy(), visitor, request
        )
        return render_form_page("event-key.html", status, **context | {"wrong": error_text})

    @declare_budget(rows=WHOLE_LOG_ROWS, runs="thread")
    async def sign_in_with_access_token(self, request: Request) -> Response:
        """``POST /events/{evening}/key``: open a player's place, or the host's, on one more
        device.
        """
        self._charge_action(request)
        live_tournament = await self._find_updated_tournament(request)
        typed = SubmittedForm.read(await request.body()).text("token")
        token = typed.rpartition(links.TOKEN_MARK)[2]
        holder = live_tournament.find_holder(token)
        if holder is None:
            return await self._render_access_link(live_tournament, request, 404, _INVALID_LINK)
        me = identify_visitor(live_tournament, request).me
        if holder != HOST and me not in (0, holder):
            return await self._render_access_link(
                live_tournament, request, 409, str(build_signed_in_error(live_tournament, me))
            )
        if holder != HOST:
            hub, player = self._tournaments.hub, live_tournament.tournament.people[holder]
            identity = await identify_caller(hub.accounts, request, read_browser_id(request))
            try:
                await verify_boards_unseen(self._tournaments, live_tournament, identity)
                await hub.verify_not_moderator_name(identity, DisplayName(player.name))
            except EuchreError as error:
                return await self._render_access_link(
                    live_tournament, request, 409, make_sentence(f"{error}")
                )
        answer = RedirectResponse(f"/events/{live_tournament.id}", 303)
        name = HOST_COOKIE_NAME if holder == HOST else PLAYER_COOKIE_NAME
        set_token_cookie(request, answer, live_tournament, name, token)
        return answer

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def redirect_old_access_link(self, request: Request) -> Response:
        """``/events/{evening}/key/{token}``: redirect links of the old form."""
        live_tournament, token = (
            await self._find_updated_tournament(request),
            request.path_params["token"],
        )
        if live_tournament.find_holder(token) is None:
            raise HTTPException(404, _INVALID_LINK)
        headers = {"referrer-policy": "no-referrer"}
        return RedirectResponse(
            links.build_access_link(f"/events/{live_tournament.id}", token), 303, headers
        )

    @declare_budget(rows=WHOLE_LOG_ROWS, size=2_000_000, runs="thread")
    async def show_tournament(self, request: Request) -> Response:
        """``/events/{evening}``: the tournament as the visitor may see it."""
        live_tournament = await self._find_updated_tournament(request)
        personal = await self._load_personal_context(live_tournament, request)
        visitor = identify_visitor(live_tournament, request)
        answer = await run_in_thread(
            self._render_tournament, live_tournament.frozen_copy(), visitor, request, **personal
        )
        remember_visited_tournament(request, answer, live_tournament.id)
        return answer

    async def _load_personal_context(
        self, live_tournament: LiveTournament, request: Request
    ) -> dict[str, Any]:
        """Load the part of the template context that is not for the rendering thread to find out:
        what depends on the visitor's account, and for the host on the tables.
        """
        account = await self._tournaments.hub.accounts.find_account(request)
        club = live_tournament.tournament.settings.club
        context: dict[str, Any] = {
            "club_title": await self.club_named(club, "" if account is None else account.player)
        }
        if identify_visitor(live_tournament, request).host:
            context["missing"] = self._online.find_missing_players_by_table(
                live_tournament.tournament
            )
        if account is not None:
            keys = await self._tournaments.load_name_keys(live_tournament)
            own = _find_player_by_account_name(live_tournament, keys, account.name)
            context |= {"account_name": account.name, "own_place": own}
        return context

    def _render_tournament(
        self,
        live_tournament: LiveTournament,
        visitor: TournamentVisitor,
        request: Request,
        *,
        status: int = 200,
        **changes: Any,
    ) -> Response:
        context = build_tournament_page_context(live_tournament, visitor, request)
        looked = tuple(request.query_params.get(name, "") for name in ("round", "table"))
        page = request.query_params.get("earlier", "")
        number = changes["typed"]["number"] if changes.get("failed") == "enter" else looked[0]
        context |= {
            "club_title": "",
            "account_name": "",
            "own_place": 0,
            "missing": {},
            "honours": find_awards(visitor.without_secret_boards(live_tournament.tournament)),
            "honour_names": join_award_names,
            "walkover_wins": format_of(live_tournament.tournament).walkover_points(
                live_tournament.tournament.rules
            ),
            "looked": looked,
            "asks_earlier": page,
            "earlier": views.paginate_earlier_rounds(live_tournament.tournament, page, number),
            "crowd": views.player_count_error(live_tournament.tournament),
            "coming": wording.describe_next_round,
            "lookalikes": wording.describe_lookalike_names(live_tournament.tournament)
            if visitor.host
            else [],
            "absent_partner": partial(wording.find_missing_partner, live_tournament.tournament),
            "gone": wording.describe_left_players(live_tournament.tournament),
            "owing": accounts.unsettled_leavers(live_tournament.tournament),
            "before_closing": deciding.closing_warnings(live_tournament.tournament)
            if visitor.host
            else (),
            "lost_prizes": deciding.lost_prize_warnings(live_tournament.tournament)
            if visitor.host and live_tournament.tournament.is_round_complete
            else {},
            "idle": wording.list_idle_players(live_tournament.tournament) if visitor.host else [],
            "may_unpair": visitor.host
            and wording.can_apply(deciding.undo_pairing, live_tournament.tournament),
            "unpaid": accounts.has_open_payments(live_tournament.tournament),
            "waiting": wording.list_waiting_tasks(
                live_tournament, visitor.me, is_host=visitor.host
            ),
            "ending": wording.build_ending(live_tournament.tournament)
            if live_tournament.tournament.closed
            else None,
            **changes,
        }
        return render_form_page("event.html", status, **context)

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def show_version(self, request: Request) -> Response:
        """``/events/{evening}/version``: a text that changes whenever the pages do."""
        live_tournament = await self._tournaments.find(request.path_params["evening"])
        if live_tournament is None:
            raise HTTPException(404, _TOURNAMENT_NOT_FOUND)
        return PlainTextResponse(live_tournament.page_version)

    @declare_budget(rows=WHOLE_LOG_ROWS, runs="thread")
    async def show_screen(self, request: Request) -> Response:
        """``/events/{evening}/screen``: the page for a screen on the wall."""
        live_tournament = (await self._find_updated_tournament(request)).frozen_copy()
        visitor = TournamentVisitor(host=False, me=0, host_token="", token="")
        return await run_in_thread(
            _render_page, "event-screen.html", live_tournament, visitor, request
        )

    @declare_budget(rows=WHOLE_LOG_ROWS, runs="thread")
    async def show_ledger(self, request: Request) -> Response:
        """``/events/{evening}/ledger``: the debts, and the reasons for them."""
        live_tournament = (await self._find_updated_tournament(request)).frozen_copy()
        return await run_in_thread(
            self._render_ledger,
            live_tournament,
            identify_visitor(live_tournament, request),
            request,
        )

    def _render_ledger(
        self,
        live_tournament: LiveTournament,
        visitor: TournamentVisitor,
        request: Request,
        *,
        status: int = 200,
        **changes: Any,
    ) -> Response:
        tournament = visitor.without_secret_boards(live_tournament.tournament)
        account = request.query_params.get("of", "")[:20]
        names = accounts.current_account_names(tournament)
        account = account if account in names else ""
        page, lines, claims = (
            request.query_params.get(name, "") for name in ("page", "lines", "claims")
        )
        moved = take_page(tournament.ledger.transactions[::-1], page)
        statement = take_page(tournament.ledger.build_statement(account)[::-1], lines)
        claimed = ledger.list_claimed_payments(
            tournament, visitor.me, live_tournament.signed_in_players
        )
        waiting = take_page(claimed, claims)
        owings = ledger.list_payments_due(tournament, visitor.me)
        mine = accounts.account_of(visitor.me)
        gets = any(due.got for due in owings)
        gets = gets or any(claim.payee == mine for claim in tournament.claims)
        context = build_tournament_page_context(live_tournament, visitor, request)
        context |= {
            "balances": ledger.list_balances(tournament),
            "owings": owings,
            "unheard": deciding.payment_word_refusal(tournament, visitor.me) if gets else "",
            "waiting": waiting,
            "moved": moved,
            "booked": ledger.build_transaction_views(tournament, moved.lines),
            "recorded": len(list_recorded_transactions(tournament)),
            "accounts": names,
            "account": account,
            "statement": statement._replace(lines=ledger.describe_statement_lines(statement.lines)),
            "asked": {
                "of": account,
                "page": page and moved.number,
                "lines": lines and statement.number,
                "claims": claims and waiting.number,
            },
            "odd_prizes": describe_unequal_prizes(tournament) if tournament.closed else (),
            "rejoined": ledger.list_rejoined_payments_due(tournament) if visitor.host else [],
            "pays_in": visitor.host and wording.can_apply(deciding.collect_entry_fees, tournament),
            **changes,
        }
        return render_form_page("event-ledger.html", status, **context)

    @declare_budget(rows=WHOLE_LOG_ROWS, runs="thread")
    async def show_history(self, request: Request) -> Response:
        """``/events/{evening}/history``: all entries as sentences, the last first, in pages."""
        live_tournament = (await self._find_updated_tournament(request)).frozen_copy()
        lines = await self._run_cached(live_tournament, request, page_parts.encode_history_lines)
        page = take_page(lines, request.query_params.get("page", ""))
        page = page._replace(lines=page_parts.decode_history(page.lines))
        return await self._show_page("event-history.html", live_tournament, request, found=page)

    @declare_budget(rows=WHOLE_LOG_ROWS, runs="thread")
    async def show_settings(self, request: Request) -> Response:
        """``/events/{evening}/settings``: the settings that the host may change, and the button to
        delete.
        """
        return await self._show_settings(await self._find_updated_tournament(request), request)

    async def _show_settings(
        self, live_tournament: LiveTournament, request: Request, **changes: Any
    ) -> Response:
        """Show the settings, to the host alone."""
        visitor = identify_visitor(live_tournament, request)
        if not visitor.host:
            raise HTTPException(
                403,
                translatable(
                    "evening-settings-host-only",
                    "Only the host can change the settings, with the host link.",
                ),
            )
        return await run_in_thread(
            self._render_settings, live_tournament.frozen_copy(), visitor, request, **changes
        )

    def _render_settings(
        self,
        live_tournament: LiveTournament,
        visitor: TournamentVisitor,
        request: Request,
        *,
        status: int = 200,
        **changes: Any,
    ) -> Response:
        context = build_tournament_page_context(live_tournament, visitor, request)
        context |= {
            "fixed": deciding.locked_settings(live_tournament.tournament),
            "games": [PRESETS[name] for name in TOURNAMENT_GAMES],
            "prizes": PRIZE_CHOICES,
            "currencies": [
                *dict.fromkeys((*CURRENCY_SIGNS, live_tournament.tournament.settings.currency))
            ],
            "changes": settings_form.count_settings_changes(live_tournament),
            "saved": settings_form.describe_saved_changes(
                live_tournament, request.query_params.get("saved", "")
            ),
            "given": None,
            "levels": LEVEL_CHOICES,
            "paces": PACE_CHOICES,
            **changes,
            "typed": FormFields(
                settings_form.build_settings_fields(live_tournament.tournament)
                | changes.get("typed", {})
            ),
        }
        return render_form_page("event-settings.html", status, **context)

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="thread")
    async def show_sheets(self, request: Request) -> Response:
        """``/events/{evening}/sheets``: seat cards, score sheets and standings, to print."""
        live_tournament = (await self._find_updated_tournament(request)).frozen_copy()
        parts = await self._run_cached(live_tournament, request, page_parts.render_seat_cards)
        return await self._show_page("event-sheets.html", live_tournament, request, **parts)

    def _require_boards_host(
        self, live_tournament: LiveTournament, request: Request
    ) -> tuple[BoardComparisonFormat, TournamentVisitor]:
        """Return the format of a tournament with boards, and its host; refuse anybody else."""
        format_, visitor = (
            format_of(live_tournament.tournament),
            identify_visitor(live_tournament, request),
        )
        if not isinstance(format_, BoardComparisonFormat):
            raise HTTPException(404, _HAS_NO_BOARDS)
        if not visitor.host:
            raise HTTPException(
                403,
                translatable(
                    "evening-boards-host-only",
                    "Only the host can see the boards: they show every hand.",
                ),
            )
        return format_, visitor

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def reveal_boards(self, request: Request) -> Response:
        """``POST /events/{evening}/boards``: reveal boards to the host that are still to be played.

        Whoever has seen them cannot play them, so this is noted of the browser and the account.
        """
        self._charge_action(request)
        live_tournament = await self._find_updated_tournament(request)
        browser, hub = read_or_make_browser_id(request), self._tournaments.hub
        identity = await identify_caller(hub.accounts, request, browser)
        _, visitor = self._require_boards_host(live_tournament, request)
        if not visitor.me:
            await hub.sets.record_boards_shown(live_tournament.id, identity)
        answer = RedirectResponse(f"/events/{live_tournament.id}/boards", 303)
        set_browser_cookie(request, answer, browser)
        return answer

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="thread")
    async def show_boards(self, request: Request) -> Response:
        """``/events/{evening}/boards``: the deals of the boards on paper, for the host.

        Those still to be played are shown once it has been noted that this browser sees them.
        """
        live_tournament, hub = await self._find_updated_tournament(request), self._tournaments.hub
        format_, visitor = self._require_boards_host(live_tournament, request)
        identity = await identify_caller(hub.accounts, request, read_browser_id(request))
        is_recorded = await hub.sets.have_all_keys_seen_boards(live_tournament.id, identity)
        live_tournament = live_tournament.frozen_copy()
        tournament = live_tournament.tournament
        seed = self._tournaments.derive_secret("boards", tournament.id)
        unplayed = format_.unplayed_sets(tournament)
        hidden = frozenset(unplayed if visitor.me else ())
        boards = await self._run_cached(
            live_tournament, request, page_parts.render_deals, seed, hidden
        )
        must_ask = bool(boards and unplayed) and not visitor.me and not is_recorded
        shown = "" if must_ask else boards
        answer = await self._show_page(
            "event-boards.html", live_tournament, request, boards=shown, asks=must_ask
        )
        answer.headers["referrer-policy"] = "same-origin"  # as `render_form_page`
        return answer

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="thread")
    async def show_travellers(self, request: Request) -> Response:
        """``/events/{evening}/travellers``: the results of each board at all tables."""
        live_tournament = (await self._find_updated_tournament(request)).frozen_copy()
        if not format_of(live_tournament.tournament).boarded:
            raise HTTPException(404, _HAS_NO_BOARDS)
        boards = await self._run_cached(live_tournament, request, page_parts.render_travellers)
        return await self._show_page(
            "event-travellers.html", live_tournament, request, travellers=boards
        )

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="thread")
    async def export_csv(self, request: Request) -> Response:
        """``/events/{evening}/export.csv``: a table for a spreadsheet, chosen with ``?table=``."""
        live_tournament = await self._find_updated_tournament(request)
        name = request.query_params.get("table", "standings")
        tables = exporting.csv_writers(live_tournament.tournament)
        if name not in tables:
            raise HTTPException(
                404,
                translatable(
                    "evening-no-csv-table",
                    f"Choose the table from {', '.join(tables)}.",
                    tables=", ".join(tables),
                ),
            )
        headers = {"content-disposition": f'attachment; filename="euchre-{name}.csv"'}
        content = await self._run_cached(live_tournament, request, files.encode_csv, name)
        return Response(content, headers=headers, media_type="text/csv; charset=utf-8")

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="thread")
    async def export_xml(self, request: Request) -> Response:
        """``/events/{evening}/export.xml``: the results for the software of bridge clubs."""
        live_tournament = await self._find_updated_tournament(request)
        try:
            content = await self._run_cached(live_tournament, request, files.encode_usebio_xml)
        except TournamentError as error:
            raise HTTPException(404, str(error)) from None
        headers = {"content-disposition": 'attachment; filename="usebio.xml"'}
        return Response(content, headers=headers, media_type="application/xml")

    @declare_budget(rows=WHOLE_LOG_ROWS, size=15_000_000, runs="thread")
    async def export_json(self, request: Request) -> Response:
        """``/events/{evening}/export.json``: all data of a tournament."""
        live_tournament = await self._find_updated_tournament(request)
        content = await self._run_cached(live_tournament, request, files.encode_public_json)
        headers = {}
        if not request.url.path.startswith("/api/"):
            headers["content-disposition"] = 'attachment; filename="euchre-evening.json"'
        return stream_in_pieces(Response(content, headers=headers, media_type="application/json"))

    async def _show_page(
        self, template: str, live_tournament: LiveTournament, request: Request, **parts: Any
    ) -> Response:
        visitor = identify_visitor(live_tournament, request)
        return await run_in_thread(
            _render_page, template, live_tournament, visitor, request, **parts
        )

    async def _run_cached(
        self,
        live_tournament: LiveTournament,
        request: Request,
        function: Callable[..., Any],
        *args: Any,
    ) -> Any:
        """Run work on a whole tournament, cached for all visitors with the same language; a long
        log, or many boards, go to a process.
        """
        log, address = (
            files.TournamentLog(live_tournament.tournament, [*live_tournament.stored_events]),
            client_address(request),
        )

        async def run_work() -> Any:
            if (
                len(log.stored_events) < _LONG_LOG_ENTRIES
                and _count_boards(live_tournament.tournament) < _MANY_BOARDS
            ):
                return await run_in_thread(function, log, *args)
            packed = await run_in_thread(files.encode_for_worker, log.stored_events)
            return await PAGE_POOL.run(
                address,
                PAGE_TIMEOUT_SECONDS,
                files.run_on_encoded_log,
                packed,
                function,
                *args,
            )

        return await self._made.find_or_make(
            (live_tournament.version_key, CURRENT_LANGUAGE.get(), function, *args), run_work
        )

    # -- what is done ---------------------------------------------------------------------------

    def _charge_action(self, request: Request) -> None:
        if not self._acts.take(client_address(request), asyncio.get_running_loop().time()):
            raise HTTPException(429, _TOO_MANY_REQUESTS)

    @declare_budget(rows=WHOLE_LOG_ROWS, size=2_000_000)
    async def run_action(self, request: Request) -> Response:
        """``POST /events/{evening}/{action}``: run the action and redirect, or explain why not."""
        self._charge_action(request)
        live_tournament = await self._find_updated_tournament(request)
        name = request.path_params["action"]
        form = SubmittedForm.read(await request.body())
        visitor = identify_visitor(live_tournament, request)
        if name == "renew" and visitor.was_host:  # by this form, perhaps, whose answer was lost
            token = self._places.find_host_token_made_by_command(live_tournament, form.command_id)
            if token:
                answer = RedirectResponse(f"/events/{live_tournament.id}/settings", 303)
                set_token_cookie(request, answer, live_tournament, HOST_COOKIE_NAME, token)
                return answer
        if name == "release" and (f"p{visitor.was_me}", form.command_id) in live_tournament.done:
            answer = RedirectResponse(f"/events/{live_tournament.id}", 303)
            answer.delete_cookie(PLAYER_COOKIE_NAME, path=f"/events/{live_tournament.id}")
            return answer
        try:
            act = actions.find_permitted_action(name, is_host=visitor.host, viewer=visitor.me)
        except KeyError:
            raise HTTPException(
                404, translatable("evening-no-action", "There's no such action.")
            ) from None
        except TournamentError as error:
            return await self._show_refused_action(live_tournament, request, form, error)
        browser = read_or_make_browser_id(request)
        action = TournamentActionRequest(
            tournaments=self._tournaments,
            places=self._places,
            online=self._online,
            live_tournament=live_tournament,
            form=form,
            host_token=visitor.host_token,
            token=visitor.token,
            identity=await identify_caller(self._tournaments.hub.accounts, request, browser),
            address=client_address(request),
        )
        try:
            action.verify_not_stale()
            outcome = await act(action)
            await self._online.reveal_finished_rounds(live_tournament)
        except EuchreError as error:
            return await self._show_refused_action(live_tournament, request, form, error)
        if outcome.given is not None:
            link = self._build_player_name_and_link(live_tournament, request, outcome.given)
            return await self._show_settings(live_tournament, request, given=link)
        to = (
            outcome.to
            if outcome.to.startswith("/")
            else f"/events/{live_tournament.id}/{outcome.to}".rstrip("/")
        )
        answer = RedirectResponse(to, 303)
        if to.startswith("/t/"):
            set_browser_cookie(request, answer, browser)
        if outcome.host_token is not None:
            set_token_cookie(request, answer, live_tournament, HOST_COOKIE_NAME, outcome.host_token)
        if outcome.token:
            set_token_cookie(request, answer, live_tournament, PLAYER_COOKIE_NAME, outcome.token)
        elif outcome.token is not None:
            answer.delete_cookie(PLAYER_COOKIE_NAME, path=f"/events/{live_tournament.id}")
        return answer

    @staticmethod
    def _build_player_name_and_link(
        live_tournament: LiveTournament, request: Request, player_and_token: tuple[Player, str]
    ) -> tuple[str, str]:
        player, token = player_and_token
        link = links.build_access_link(
            f"{links.public_origin(request)}/events/{live_tournament.id}", token
        )
        return live_tournament.tournament.people[player].name, link

    @declare_budget(rows=WHOLE_LOG_ROWS)
    async def redirect_from_action(self, request: Request) -> Response:
        """``GET /events/{evening}/{action}``: redirect from the address of a refused action to its
        page.
        """
        live_tournament, name = (
            await self._find_updated_tournament(request),
            request.path_params["action"],
        )
        if name not in actions.ALL_ACTIONS:
            raise HTTPException(404)
        page = "/ledger" * (name in actions.LEDGER_ACTIONS) + "/settings" * (
            name in actions.SETTINGS_ACTIONS
        )
        return RedirectResponse(f"/events/{live_tournament.id}{page}", 303)

    async def _show_refused_action(
        self,
        live_tournament: LiveTournament,
        request: Request,
        form: SubmittedForm,
        error: Exception,
    ) -> Response:
        """Show the page again, with what is wrong and what was typed, for the visitor's current
        role.
        """
        name = request.path_params["action"]
        changes = {
            "wrong": make_sentence(f"{error}"),
            "failed": name,
            "typed": form.fields,
        }
        personal = await self._load_personal_context(live_tournament, request)
        visitor, show = identify_visitor(live_tournament, request), self._render_tournament
        if name in actions.LEDGER_ACTIONS:
            show = self._render_ledger
        elif name in actions.SETTINGS_ACTIONS and visitor.host:
            show = self._render_settings
        return await run_in_thread(
            show,
            live_tournament.frozen_copy(),
            visitor,
            request,
            status=_error_status(error),
            **personal | changes,
        )


def _render_page(
    template: str,
    live_tournament: LiveTournament,
    visitor: TournamentVisitor,
    request: Request,
    **more: Any,
) -> Response:
    return render_page(
        template, **build_tournament_page_context(live_tournament, visitor, request) | more
    )


def _count_boards(tournament: Tournament) -> int:
    """Return how many boards there are in all rounds; 0 in formats without any."""
    format_ = format_of(tournament)
    return format_.round_count(tournament) * tournament.rules.num_hands if format_.boarded else 0


def _find_player_by_account_name(
    live_tournament: LiveTournament, keys: Mapping[str, NameKeys], account_name: str
) -> Player:
    """Find the free player on the list with the same name as the visitor's account; 0: none."""
    known, claimed = fold_name(account_name), live_tournament.signed_in_players
    free = (
        person
        for person in live_tournament.tournament.people.values()
        if person.number not in claimed
    )
    matches = (
        person.number
        for person in free
        if person.name in keys and keys[person.name].folded == known
    )
    return next(matches, 0)


async def _find_no_club_title(_: str, __: str) -> str:
    """Return no title, on a server without clubs."""
    return ""


def _error_status(error: Exception) -> int:
    return 403 if isinstance(error, TournamentPermissionError) else error_http_status(error)
