"""``/moderation``: what is reported, what is hidden and suspended, and what was done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from euchre.errors import EuchreError
from euchre.players.deciding import told_until
from euchre.players.moderation import told
from euchre.players.moderation.deciding import LONGEST_WHY, Actor
from euchre.players.moderation.entries import ModerationOpened
from euchre.players.moderation.state import Moderation
from euchre.server.doors.accounts import PlayingAccount
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.evenings.forms import LIMIT, Fields, Form
from euchre.server.evenings.opening import status_of
from euchre.server.evenings.running.registry import SHORTEST_COMMAND, Evenings, fresh_command
from euchre.server.folds import Noted
from euchre.server.moderation.acts import DAYS, Acts, ModerationWish
from euchre.server.moderation.effects import Effects
from euchre.server.moderation.redoing import redo
from euchre.server.moderation.registry import LiveModeration, Moderations
from euchre.server.moderation.reports import Reports
from euchre.server.moderation.signs import signs
from euchre.server.paging import paged
from euchre.server.players.registry import Players
from euchre.server.players.signing.sessions import SignedIn
from euchre.server.render import form_page
from euchre.server.stale_forms import SubjectState, render_seen, verify_seen
from euchre.server.tables.hub import Hub
from euchre.store import PLAYER
from euchre.words.grammar import one_line, sentence
from euchre.words.names import FORMER


class Moderator(NamedTuple):
    """The moderator who asks.

    Attributes:
        live: the log.
        account: theirs, with the session by which they ask.
        admins: the accounts of those who run the server.
    """

    live: LiveModeration
    account: PlayingAccount
    admins: frozenset[str]

    @property
    def player(self) -> str:
        """The id of the moderator's account, as its links end."""
        return self.account.player.removeprefix(PLAYER)

    @property
    def runs(self) -> bool:
        """Return whether the moderator is an administrator of the server."""
        return self.player in self.admins


class ModerationPages:
    """Handlers of the page of moderation.

    Args:
        players: the accounts.
        signed: knows who is signed in.
        evenings: those of the same server.
        shared: whether other servers have the same database.
    """

    def __init__(
        self, players: Players, signed: SignedIn, evenings: Evenings, *, shared: bool
    ) -> None:
        self._hub: Hub = players.hub
        self._players, self._signed = players, signed
        self.moderations = Moderations(self._hub)
        self._effects = Effects(self._hub, self.moderations, players, evenings, shared=shared)
        self._acts = Acts(self._effects, players, evenings)
        self._reports = Reports(self._hub, self._effects, signed)
        self._hub.exporting["reports"] = self.moderations.reports_by
        self._redoing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Load the hidden names before the first visitor comes."""
        await self._effects.look_for_names()
        redoing = redo(self.moderations, self._effects, self._players)
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
                Endpoint("", path, _Anyhow(self.page), Caller.MODERATOR, body_limit=LIMIT)
                for path in ("/moderation", "/moderation/")
            ),
        ]

    async def page(self, request: Request) -> Response:
        """``/moderation``: show the page, or run one of its forms."""
        account = await self._moderator(request)
        if request.method in ("GET", "HEAD"):
            return await self._shown(request)
        if request.method != "POST":
            raise HTTPException(404)
        form, log = Form.read(await request.body()), await self.moderations.log()
        try:
            await self._do(form, Moderator(log, account, self._hub.admins))
        except EuchreError as error:
            wrong = sentence(f"{error}")
            return await self._shown(request, status_of(error), wrong=wrong, typed=form.fields)
        return RedirectResponse("/moderation", 303)

    async def _moderator(self, request: Request) -> PlayingAccount:
        """Find the account of a moderator.

        Raises:
            HTTPException: somebody else asks; they are told of nothing here.
        """
        account = await self._signed.of(request)
        if account is None or not await self.moderations.may(account.player.removeprefix(PLAYER)):
            raise HTTPException(404)
        return account

    async def _do(self, form: Form, keeper: Moderator) -> None:
        """Run a moderator's form.

        Raises:
            EuchreError: it cannot be; why is said.
        """
        live, command = keeper.live, form.text("command")[:80]
        if len(command) < SHORTEST_COMMAND:
            command = fresh_command()
        if (keeper.player, command) in live.done:
            return
        verify_seen(form.fields, partial(_describe_shown, live.state))
        why = one_line(form.text("why"))[:LONGEST_WHY]
        actor = Actor(keeper.player, keeper.admins, self._hub.now(), why)
        number = form.number("report", "The report", most=999_999)
        report = live.state.reports.get(number)
        if number and report is None:
            return  # another has settled it, and whatever was to be done
        plan = await self._acts.plan(ModerationWish(form, actor, report))
        before = live.state.hidden
        done = await self.moderations.change(
            live, keeper.player, plan.decide, command=command, account=keeper.account
        )
        if not done:
            return
        if live.state.hidden != before:
            await self._effects.spread(live.state)
        for effect in plan.effects:
            await self._effects.carry_out(effect)

    # -- shown ----------------------------------------------------------------------------------

    async def _shown(self, request: Request, status: int = 200, **changes: Any) -> Response:
        live = await self.moderations.find_or_blank()
        keeper = Moderator(live, await self._moderator(request), self._hub.admins)
        state, now = keeper.live.state, self._hub.now()
        found = paged(keeper.live.noted[::-1], request.query_params.get("page", ""))
        reports = sorted(state.reports.values(), key=lambda each: -each.number)
        names = await self._names(
            (*(each.by for each in reports), *keeper.admins, *_who(found.lines)), state.moderators
        )
        asked = "signs" in request.query_params
        context = {
            "signs": await signs(self._hub, self._called) if asked else None,
            "runs": keeper.runs,
            "reports": reports,
            "names": names,
            "somebody": told.SOMEBODY,
            "admins": sorted(keeper.admins),
            "keepers": [(player, name, "") for player, name in state.moderators.items()],
            "barred": [(hidden.name, hidden.name, "") for hidden in state.hidden.values()],
            "kept_out": [
                (player, each.name, told_until(each.until))
                for player, each in state.suspended.items()
                if each.until > now
            ],
            "log": [
                (_when(each.at), told.tell(each.entry, names), _why(each)) for each in found.lines
            ],
            "number": found.number,
            "last": found.last,
            "days": DAYS,
            "longest": LONGEST_WHY,
            "when": _when,
            "command": fresh_command,
            "seen": partial(render_seen, partial(_describe_shown, state)),
            "wrong": "",
            "typed": Fields(),
            **changes,
        }
        return form_page("moderation.html", status, **context)

    async def _called(self, player: str) -> str:
        """Find the name of an account; a deleted one has the name for former players."""
        found = await self._players.peek(player)
        return FORMER if found is None else found.name

    async def _names(self, players: Iterable[str], known: Any) -> dict[str, str]:
        """Find the names of accounts; deleted ones keep those in `known`."""
        names = dict(known)
        for player in set(players) - {""}:
            found = await self._players.peek(player)
            if found is not None:
                names[player] = found.name
        return names


class _Anyhow:
    """A handler for any method, so that strangers do not even learn which methods there are."""

    def __init__(self, handler: Callable[[Request], Awaitable[Response]]) -> None:
        self._handler = handler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        answer = await self._handler(Request(scope, receive))
        await answer(scope, receive, send)


def _who(noted: Iterable[Noted[Any]]) -> set[str]:
    return {each.entry.by for each in noted if not isinstance(each.entry, ModerationOpened)}


def _why(noted: Noted[Any]) -> str:
    return "" if isinstance(noted.entry, ModerationOpened) else noted.entry.why


def _describe_shown(state: Moderation, subject: str) -> SubjectState:
    """Describe the end of an account's suspension, which can change while a form is open."""
    found = state.suspended.get(subject.partition(" ")[2])
    until = "" if found is None else told_until(found.until)
    return SubjectState(until, f"They are now suspended {until}." if until else "They are let in.")


def _when(at: int) -> str:
    """Format a time in ms, like ``25 Nov 2026, 14:05``."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return f"{moment.day} {moment:%b %Y, %H:%M}"
