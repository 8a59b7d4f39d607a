"""``/moderation``: what is reported, what is hidden and suspended, and what was done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from euchre.accounts.commands import describe_until
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
from euchre.english.grammar import fit_one_line, make_sentence
from euchre.english.names import FORMER_PLAYER_NAME
from euchre.errors import EuchreError
from euchre.server.accounts.registry import AccountStore
from euchre.server.accounts.sessions import SessionAccountLookup
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.event_store import StoredEvent
from euchre.server.http.identity import PlayingAccount
from euchre.server.moderation.actions import (
    SUSPENSION_CHOICES,
    ModerationActions,
    ModerationRequest,
)
from euchre.server.moderation.effects import ModerationEffects
from euchre.server.moderation.reapplying import redo_effects
from euchre.server.moderation.registry import LiveModerationLog, ModerationStore
from euchre.server.moderation.reports import ReportService
from euchre.server.moderation.signs import find_signs
from euchre.server.numbers import parse_number
from euchre.server.paging import take_page
from euchre.server.render import render_form_page
from euchre.server.stale_forms import SubjectState, render_seen_field, verify_seen
from euchre.server.tables.hub import TableHub
from euchre.server.tournaments.forms import MAX_FORM_BYTES, FormFields, SubmittedForm
from euchre.server.tournaments.opening import error_http_status
from euchre.server.tournaments.registry import (
    MIN_COMMAND_CHARS,
    TournamentStore,
    new_command_id,
)
from euchre.store import ACCOUNT_PREFIX

_SETTLED_BY_ANOTHER: Final = (
    "Another moderator has settled that report, and what you chose has not been done: look at the"
    " report in the log."
)


class Moderator(NamedTuple):
    """The moderator who asks.

    Attributes:
        live: the log.
        account: theirs, with the session by which they ask.
        admins: the accounts of those who run the server.
    """

    live: LiveModerationLog
    account: PlayingAccount
    admins: frozenset[str]

    @property
    def player_id(self) -> str:
        """The id of the moderator's account, as its links end."""
        return self.account.player.removeprefix(ACCOUNT_PREFIX)

    @property
    def is_admin(self) -> bool:
        """Return whether the moderator is an administrator of the server."""
        return self.player_id in self.admins


class ModerationPages:
    """Handlers of the page of moderation.

    Args:
        players: the accounts.
        signed: knows who is signed in.
        evenings: those of the same server.
        shared: whether other servers have the same database.
    """

    def __init__(
        self,
        players: AccountStore,
        signed: SessionAccountLookup,
        evenings: TournamentStore,
        *,
        shared: bool,
    ) -> None:
        self._hub: TableHub = players.hub
        self._players, self._signed = players, signed
        self.moderations = ModerationStore(self._hub)
        self._effects = ModerationEffects(
            self._hub, self.moderations, players, evenings, shared=shared
        )
        self._acts = ModerationActions(self._effects, players, evenings)
        self._reports = ReportService(self._hub, self._effects, signed)
        self._hub.exporting["reports"] = self.moderations.list_reports_by
        self._redoing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Load the hidden names before the first visitor comes."""
        await self._effects.refresh_hidden_names()
        redoing = redo_effects(self.moderations, self._effects, self._players)
        self._redoing = self._hub.loop.create_task(redoing)

    def close(self) -> None:
        """Stop the work in the background."""
        if self._redoing is not None:
            self._redoing.cancel()

    def routes(self) -> list[Endpoint]:
        """Return the routes of moderation."""
        return [
            *self._reports.routes(),
            *self._effects.routes(),
            *(
                Endpoint(
                    "",
                    path,
                    _AnyMethodEndpoint(self.handle_page),
                    CallerRole.MODERATOR,
                    body_limit=MAX_FORM_BYTES,
                )
                for path in ("/moderation", "/moderation/")
            ),
        ]

    async def handle_page(self, request: Request) -> Response:
        """``/moderation``: show the page, or run one of its forms."""
        account = await self._require_moderator(request)
        if request.method in ("GET", "HEAD"):
            return await self._render_page(request)
        if request.method != "POST":
            raise HTTPException(404)
        form, log = SubmittedForm.read(await request.body()), await self.moderations.open_log()
        try:
            await self._run_form(form, Moderator(log, account, self._hub.admins))
        except EuchreError as error:
            wrong = make_sentence(f"{error}")
            return await self._render_page(
                request, error_http_status(error), wrong=wrong, typed=form.fields
            )
        return RedirectResponse("/moderation", 303)

    async def _require_moderator(self, request: Request) -> PlayingAccount:
        """Find the account of a moderator.

        Raises:
            HTTPException: somebody else asks; they are told of nothing here.
        """
        account = await self._signed.find_account(request)
        if account is None or not await self.moderations.is_moderator(
            account.player.removeprefix(ACCOUNT_PREFIX)
        ):
            raise HTTPException(404)
        return account

    async def _run_form(self, form: SubmittedForm, keeper: Moderator) -> None:
        """Run a moderator's form.

        Raises:
            EuchreError: it cannot be; why is said.
        """
        live, command = keeper.live, form.text("command")[:80]
        if len(command) < MIN_COMMAND_CHARS:
            command = new_command_id()
        if (keeper.player_id, command) in live.done:
            return
        verify_seen(form.fields, partial(_describe_subject, live.state))
        why = fit_one_line(form.text("why"))[:MAX_REASON_LENGTH]
        actor = ModerationActor(keeper.player_id, keeper.admins, self._hub.now_ms(), why)
        number = form.number("report", "The report", most=999_999)
        report = live.state.reports.get(number)
        if number and report is None:
            raise ModerationError(_SETTLED_BY_ANOTHER)
        action = ModerationRequest(form, actor, live.state.moderators, report)
        plan = await self._acts.plan_wish(action)
        before = live.state.hidden
        done = await self.moderations.change_log(
            live, keeper.player_id, plan.decide, command=command, account=keeper.account
        )
        if not done:
            return
        if live.state.hidden != before:
            await self._effects.broadcast_hidden_names(live.state)
        for effect in plan.effects:
            await self._effects.carry_out(effect)

    # -- shown ----------------------------------------------------------------------------------

    async def _render_page(self, request: Request, status: int = 200, **changes: Any) -> Response:
        live = await self.moderations.find_or_blank()
        keeper = Moderator(live, await self._require_moderator(request), self._hub.admins)
        state, now = keeper.live.state, self._hub.now_ms()
        found = take_page(keeper.live.noted[::-1], request.query_params.get("page", ""))
        reports = sorted(state.reports.values(), key=lambda each: -each.number)
        number = parse_number(request.query_params.get("report", ""))
        opened = next(
            (each for each in reversed(_list_reports(live)) if each.number == number), None
        )
        settled = None if opened is None or opened.number in state.reports else opened
        names = await self._find_names(
            (
                *(each.by for each in (*reports, *filter(None, (settled,)))),
                *keeper.admins,
                *_author_ids(found.lines),
            ),
            state.moderators,
        )
        asked = "signs" in request.query_params
        context = {
            "signs": await find_signs(self._hub, self._find_name) if asked else None,
            "runs": keeper.is_admin,
            "reports": reports,
            "settled": settled,
            "names": names,
            "somebody": wording.GUEST_LABEL,
            "admins": sorted(keeper.admins),
            "keepers": [(player, name, "") for player, name in state.moderators.items()],
            "barred": [(hidden.name, hidden.name, "") for hidden in state.hidden.values()],
            "kept_out": [
                (player, each.name, describe_until(each.until))
                for player, each in state.suspended.items()
                if each.until > now
            ],
            "log": [
                (
                    _format_time(each.at),
                    wording.describe_event(each.entry, names),
                    _entry_reason(each),
                    each.entry.number
                    if isinstance(each.entry, ReportFiled | ReportSettled)
                    and each.entry.number not in state.reports
                    else 0,
                    _find_hidden_text(state, each.entry),
                )
                for each in found.lines
            ],
            "number": found.number,
            "last": found.last,
            "days": SUSPENSION_CHOICES,
            "longest": MAX_REASON_LENGTH,
            "when": _format_time,
            "command": new_command_id,
            "seen": partial(render_seen_field, partial(_describe_subject, state)),
            "wrong": "",
            "typed": FormFields(),
            **changes,
        }
        return render_form_page("moderation.html", status, **context)

    async def _find_name(self, player: str) -> str:
        """Find the name of an account; a deleted one has the name for former players."""
        found = await self._players.peek_state(player)
        return FORMER_PLAYER_NAME if found is None else found.name

    async def _find_names(self, players: Iterable[str], known: Any) -> dict[str, str]:
        """Find the names of accounts; deleted ones keep those in `known`."""
        names = dict(known)
        for player in set(players) - {""}:
            found = await self._players.peek_state(player)
            if found is not None:
                names[player] = found.name
        return names


class _AnyMethodEndpoint:
    """A handler for any method, so that strangers do not even learn which methods there are."""

    def __init__(self, handler: Callable[[Request], Awaitable[Response]]) -> None:
        self._handler = handler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        answer = await self._handler(Request(scope, receive))
        await answer(scope, receive, send)


def _list_reports(live: LiveModerationLog) -> list[ReportFiled]:
    return [each.entry for each in live.noted if isinstance(each.entry, ReportFiled)]


def _author_ids(noted: Iterable[StoredEvent[Any]]) -> set[str]:
    return {each.entry.by for each in noted if not isinstance(each.entry, ModerationOpened)}


def _entry_reason(noted: StoredEvent[Any]) -> str:
    return "" if isinstance(noted.entry, ModerationOpened) else noted.entry.why


def _find_hidden_text(state: ModerationState, entry: Entry) -> str:
    """Return the place and the words of a text that an entry hides; empty: it hides none by now."""
    if isinstance(entry, TextHidden) and entry == state.hidden_texts.get((entry.where, entry.text)):
        return f"{entry.where} {entry.text}"
    return ""


def _describe_subject(state: ModerationState, subject: str) -> SubjectState:
    """Describe the end of an account's suspension, which can change while a form is open."""
    found = state.suspended.get(subject.partition(" ")[2])
    until = "" if found is None else describe_until(found.until)
    return SubjectState(until, f"They are now suspended {until}." if until else "They are let in.")


def _format_time(at: int) -> str:
    """Format a time in ms, like ``25 Nov 2026, 14:05``."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return f"{moment.day} {moment:%b %Y, %H:%M}"
