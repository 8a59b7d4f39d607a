"""``/moderation``: what is reported, what is hidden and suspended, and what was done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from euchre.accounts.commands import describe_suspension_end
from euchre.accounts.moderation import wording
from euchre.accounts.moderation.commands import MAX_REASON_LENGTH, ModerationActor
from euchre.accounts.moderation.entries import (
    Entry,
    ModerationOpened,
    ReportFiled,
    ReportSettled,
    TextHidden,
)
from euchre.accounts.moderation.state import ModerationError, ModerationState
from euchre.english.dates import spell_short_minute
from euchre.english.grammar import clean_to_one_line, make_sentence
from euchre.english.names import FORMER_PLAYER_NAME
from euchre.errors import EuchreError
from euchre.server.accounts.registry import AccountStore
from euchre.server.accounts.sessions import SessionAccountLookup
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.event_store import StoredEvent
from euchre.server.http.identity import PlayingAccount
from euchre.server.http.request_context import run_shielded
from euchre.server.moderation.actions import (
    EVERYTHING_DONE,
    NOTHING_DONE,
    SUSPENSION_CHOICES,
    ModerationActions,
    ModerationRequest,
)
from euchre.server.moderation.effects import Effect, ModerationEffects
from euchre.server.moderation.reapplying import find_effects_in_force, redo_effects, take_over_log
from euchre.server.moderation.registry import LiveModerationLog, ModerationStore
from euchre.server.moderation.reports import ReportService
from euchre.server.moderation.signs import find_suspicion_signs
from euchre.server.numbers import parse_number
from euchre.server.paging import take_page
from euchre.server.render import render_form_page
from euchre.server.stale_forms import FormVersion, render_version_field, verify_not_stale
from euchre.server.tables.hub import TableHub
from euchre.server.tournaments.forms import MAX_FORM_BYTES, FormFields, SubmittedForm
from euchre.server.tournaments.opening import error_http_status
from euchre.server.tournaments.registry import TournamentStore, new_command_id
from euchre.store import ACCOUNT_PREFIX
from euchre.texts import translatable

_REPORTS_PER_PAGE: Final = 20
_SETTLED_BY_ANOTHER: Final = translatable(
    "moderation-settled-by-another",
    "Another moderator closed that report first, so your action wasn't carried out. See "
    "the report in the log.",
)


class ModerationPages:
    """Handlers of the page of moderation.

    Args:
        shared: whether other servers have the same database.
    """

    def __init__(
        self,
        accounts: AccountStore,
        sessions: SessionAccountLookup,
        tournaments: TournamentStore,
        *,
        shared: bool,
    ) -> None:
        self._hub: TableHub = accounts.hub
        self._players, self._signed = accounts, sessions
        self.moderations = ModerationStore(self._hub)
        self._effects = ModerationEffects(
            self._hub, self.moderations, accounts, tournaments, shared=shared
        )
        self._actions = ModerationActions(self._effects, accounts, tournaments)
        self._reports = ReportService(self._hub, self._effects, sessions)
        self._hub.exporting["reports"] = self.moderations.export_player_data
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Load the hidden names before the first visitor comes."""
        await self._effects.refresh_hidden_names()
        self.moderations.on_read = self._start_redoing_effects
        self._start_in_background(take_over_log(self.moderations))

    def _start_redoing_effects(self, moderation_log: LiveModerationLog) -> None:
        self._start_in_background(redo_effects(self._hub, moderation_log, self._effects))

    def _start_in_background(self, coroutine: Coroutine[None, None, None]) -> None:
        task = self._hub.loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Stop the work in the background."""
        for task in self._tasks:
            task.cancel()

    def routes(self) -> list[Endpoint]:
        """Return the routes of moderation."""
        return [
            *self._reports.routes(),
            *self._effects.routes(),
            *(
                Endpoint(
                    "",
                    path,
                    self.show_page_or_run_form,
                    CallerRole.MODERATOR,
                    body_limit=MAX_FORM_BYTES,
                )
                for path in ("/moderation", "/moderation/")
            ),
        ]

    async def show_page_or_run_form(self, request: Request) -> Response:
        """``/moderation``: the page of the moderators; strangers do not even learn its methods."""
        account = await self._require_moderator(request)
        if request.method in ("GET", "HEAD"):
            return await self._render_page(request)
        if request.method != "POST":
            raise HTTPException(404)
        form, log = SubmittedForm.read(await request.body()), await self.moderations.open_log()
        try:
            await run_shielded(self._run_form_in_turn(form, log, account))
        except EuchreError as error:
            sentence = make_sentence(f"{error}")
            return await self._render_page(
                request, error_http_status(error), wrong=sentence, typed=form.fields
            )
        return RedirectResponse("/moderation", 303)

    async def _require_moderator(self, request: Request) -> PlayingAccount:
        """Find the account of a moderator."""
        account = await self._signed.find_account(request)
        if account is None or not await self.moderations.is_moderator(
            account.player.removeprefix(ACCOUNT_PREFIX)
        ):
            raise HTTPException(404)
        return account

    async def _run_form_in_turn(
        self, form: SubmittedForm, moderation_log: LiveModerationLog, account: PlayingAccount
    ) -> None:
        async with self._effects.acting:
            await self._run_form(form, moderation_log, account)

    async def _run_form(
        self, form: SubmittedForm, moderation_log: LiveModerationLog, account: PlayingAccount
    ) -> None:
        player = account.player.removeprefix(ACCOUNT_PREFIX)
        command = player, form.command_id
        if command in moderation_log.done:
            await self._redo_unfinished_effects(moderation_log, command)
            return
        verify_not_stale(form.fields, partial(_describe_form_subject, moderation_log.state))
        reason = clean_to_one_line(form.text("why"))[:MAX_REASON_LENGTH]
        actor = ModerationActor(player, self._hub.admins, self._hub.now_ms(), reason)
        number = form.number("report", translatable("moderation-label-report", "The report"))
        report = moderation_log.state.reports.get(number)
        if number and report is None:
            raise ModerationError(_SETTLED_BY_ANOTHER)
        action = ModerationRequest(form, actor, moderation_log.state.moderators, report)
        plan = await self._actions.plan_request(action)
        before, version = moderation_log.state.hidden, moderation_log.version
        if plan.undoing:
            await self.moderations.verify_signed_in(account)
            plan.decide(moderation_log.state)
            await self._carry_out(plan.undoing)
        is_new = await self.moderations.change_log(
            moderation_log, player, plan.decide, command_id=form.command_id, account=account
        )
        if not is_new:
            return
        moderation_log.unfinished[command] = moderation_log.stored_events[version:]
        if moderation_log.state.hidden != before:
            await self._effects.broadcast_hidden_names(moderation_log.state)
        await self._carry_out(plan.effects)
        del moderation_log.unfinished[command]

    async def _redo_unfinished_effects(
        self, moderation_log: LiveModerationLog, command_key: tuple[str, str]
    ) -> None:
        """Carry out what a form came to before and could not be carried out, as far as it holds."""
        for entry in moderation_log.unfinished.get(command_key, ()):
            await self._carry_out(
                find_effects_in_force(moderation_log.state, entry, self._hub.now_ms())
            )
        moderation_log.unfinished.pop(command_key, None)

    async def _carry_out(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            await self._effects.carry_out(effect)

    # -- shown ----------------------------------------------------------------------------------

    async def _render_page(self, request: Request, status: int = 200, **overrides: Any) -> Response:
        moderation_log = await self.moderations.find_or_build()
        account, admins = await self._require_moderator(request), self._hub.admins
        state, now_ms = moderation_log.state, self._hub.now_ms()
        asked = request.query_params
        page = take_page(moderation_log.stored_events[::-1], asked.get("page", ""))
        refused = parse_number(overrides.get("typed", FormFields()).get("form", ""))
        waiting = sorted(state.reports, key=lambda number: (number == refused, number))
        reports = take_page(
            [state.reports[number] for number in reversed(waiting)],
            asked.get("reports", ""),
            _REPORTS_PER_PAGE,
        )
        kept_out = [
            (player, suspension.name, describe_suspension_end(suspension.until))
            for player, suspension in [*state.suspended.items()][::-1]
            if suspension.until > now_ms
        ]
        hidden_names = [(name.name, name.name, "") for name in [*state.hidden.values()][::-1]]
        number = parse_number(request.query_params.get("report", ""))
        settled = _find_settled_report(moderation_log, number) if number else None
        names = await self._find_account_names(
            (
                *(report.by for report in (*reports.lines, *filter(None, (settled,)))),
                *admins,
                *_author_ids(page.lines),
            ),
            state.moderators,
        )
        with_signs = "signs" in request.query_params
        context = {
            "signs": await find_suspicion_signs(self._hub, self._find_account_name)
            if with_signs
            else None,
            "runs": account.player.removeprefix(ACCOUNT_PREFIX) in admins,
            "reports": reports,
            "settled": settled,
            "names": names,
            "somebody": wording.GUEST_LABEL,
            "admins": sorted(admins),
            "keepers": [(player, name, "") for player, name in state.moderators.items()],
            "barred": take_page(hidden_names, asked.get("names", "")),
            "kept_out": take_page(kept_out, asked.get("suspended", "")),
            "log": [
                (
                    _format_time(event.at),
                    wording.describe_event(event.entry, names),
                    _entry_reason(event),
                    _settled_report_number(state, event.entry),
                    _find_hidden_text_key(state, event.entry),
                )
                for event in page.lines
            ],
            "page": page,
            "days": SUSPENSION_CHOICES,
            "longest": MAX_REASON_LENGTH,
            "when": _format_time,
            "command": new_command_id,
            "seen": partial(render_version_field, partial(_describe_form_subject, state)),
            "wrong": "",
            "typed": FormFields(),
            **overrides,
        }
        return render_form_page("moderation.html", status, **context)

    async def _find_account_name(self, player: str) -> str:
        """Find the name of an account; a deleted one has the name for former players."""
        account = await self._players.peek_state(player)
        return FORMER_PLAYER_NAME if account is None else account.name

    async def _find_account_names(self, players: Iterable[str], known_names: Any) -> dict[str, str]:
        names = dict(known_names)
        for player in set(players) - {""}:
            account = await self._players.peek_state(player)
            if account is not None:
                names[player] = account.name
        return names


def _find_settled_report(
    moderation_log: LiveModerationLog, report_number: int
) -> ReportFiled | None:
    """Find a report that has been settled; None: there is none with that number."""
    entries = (stored.entry for stored in moderation_log.stored_events)
    reports = (entry for entry in entries if isinstance(entry, ReportFiled))
    found = next((report for report in reports if report.number == report_number), None)
    return None if report_number in moderation_log.state.reports else found


def _author_ids(events: Iterable[StoredEvent[Any]]) -> set[str]:
    return {event.entry.by for event in events if not isinstance(event.entry, ModerationOpened)}


def _entry_reason(stored_event: StoredEvent[Any]) -> str:
    why = "" if isinstance(stored_event.entry, ModerationOpened) else stored_event.entry.why
    return next((text for text in (NOTHING_DONE, EVERYTHING_DONE) if text == why), why)


def _settled_report_number(state: ModerationState, entry: Entry) -> int:
    """Return the number of the settled report that an entry is about; 0: it is about none."""
    if isinstance(entry, ReportFiled | ReportSettled) and entry.number not in state.reports:
        return entry.number
    return 0


def _find_hidden_text_key(state: ModerationState, entry: Entry) -> str:
    """Return the place and the words of a text that an entry hides; empty: it hides none by now."""
    if isinstance(entry, TextHidden) and entry == state.hidden_texts.get((entry.where, entry.text)):
        return f"{entry.where} {entry.text}"
    return ""


def _describe_form_subject(state: ModerationState, subject: str) -> FormVersion:
    """Describe the end of an account's suspension, which can change while a form is open."""
    suspension = state.suspended.get(subject.partition(" ")[2])
    until = "" if suspension is None else describe_suspension_end(suspension.until)
    return FormVersion(
        until,
        translatable("moderation-now-suspended", f"They're now suspended {until}.", term=until)
        if until
        else translatable("moderation-now-free", "They aren't suspended now."),
    )


def _format_time(time_ms: int) -> str:
    return spell_short_minute(datetime.fromtimestamp(time_ms / 1000, UTC))
