"""What people at a table report: ``POST /api/moderation/reports``."""

from __future__ import annotations

import hmac
from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from euchre.accounts.moderation.commands import MAX_REPORT_LINES
from euchre.accounts.moderation.entries import ReportedChatLine, ReportFiled
from euchre.server.endpoints import Endpoint
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.identity import AccountLookup
from euchre.server.limits import RateLimiter
from euchre.server.moderation.effects import (
    ModerationEffects,
    NotifyReport,
    TableContext,
    TableLookup,
)
from euchre.server.operations import ApiOperation, declare_refusals, read_json, respond_json
from euchre.server.tables.hub import TableHub
from euchre.store import ACCOUNT_PREFIX
from euchre.table.commands import RefusedError
from euchre.texts import translatable

_REPORTS_PER_HOUR: Final = 10
"""Reports of one account, or of all without one at a network address, in an hour; half of them at
once.
"""
_REPORTS_OF_ADDRESS_PER_HOUR: Final = 20
"""All reports from one network address in an hour, or at once: accounts are made quickly."""
_MAX_TITLE_CHARS: Final = 80
_THANK_YOU: Final = translatable(
    "moderation-thank-you",
    "Thank you. The people who run this server can see it, with the last messages here.",
)

_TOO_MANY_FROM_YOU: Final = translatable(
    "moderation-reports-from-you", "Too many reports from you: this one isn't saved. Wait a while."
)
_TOO_MANY_FROM_ADDRESS: Final = translatable(
    "moderation-reports-from-address",
    "Too many reports from your address: this one isn't saved. Wait a while.",
)


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report by somebody at a table.

    `name` is whom it is about, as they are called there; `text` is what they have said, if it is
    about that; `why` is a reason.
    """

    table: Annotated[str, Meta(max_length=64)]
    name: Annotated[str, Meta(max_length=64)]
    why: Annotated[str, Meta(max_length=400)]
    text: Annotated[str, Meta(max_length=400)] = ""


class ReportAnswer(msgspec.Struct, frozen=True):
    """The answer to a report, in a sentence."""

    told: str


class ReportService:
    """Handlers of reports, on any server."""

    def __init__(
        self, hub: TableHub, effects: ModerationEffects, account_lookup: AccountLookup
    ) -> None:
        self._hub, self._effects, self._accounts = hub, effects, account_lookup
        self._of_reporter = RateLimiter[str](_REPORTS_PER_HOUR / 3600, _REPORTS_PER_HOUR / 2)
        self._of_address = RateLimiter[str](
            _REPORTS_OF_ADDRESS_PER_HOUR / 3600, _REPORTS_OF_ADDRESS_PER_HOUR
        )
        self._key = hmac.digest(hub.log.load_server_key(), b"who reports", "sha256")

    def routes(self) -> list[Endpoint]:
        """Return the route of reports."""
        path, made = "/api/moderation/reports", HTTPStatus.CREATED
        takes, answers = NewReport, ReportAnswer
        return [
            ApiOperation(
                "POST", path, self.receive_report, takes=takes, answers=answers, status=made
            )
        ]

    @declare_refusals("flood", "no-table", "off")
    async def receive_report(self, request: Request) -> Response:
        """``POST /api/moderation/reports``: report somebody to the moderators."""
        if not self._hub.admins:
            raise HTTPException(404)
        body = await read_json(request, NewReport)
        account = await self._accounts.find_account(request)
        player, address = "" if account is None else account.player, client_address(request)
        now = self._hub.loop.time()
        if not self._of_reporter.take(player or address, now):
            raise RefusedError("flood", _TOO_MANY_FROM_YOU if player else _TOO_MANY_FROM_ADDRESS)
        if not self._of_address.take(address, now):
            raise RefusedError("flood", _TOO_MANY_FROM_ADDRESS)
        context = await self._effects.carry_out(TableLookup(body.table, player, address))
        if context is None:
            raise RefusedError(
                "no-table",
                translatable(
                    "moderation-report-no-table", "We can't find that table. Check the link."
                ),
            )
        seat = _find_reported_seat(context, body)
        account_id = player.removeprefix(ACCOUNT_PREFIX)
        report = ReportFiled(
            by=account_id,
            source="" if account_id else self._hash_reporter(body.table, address),
            at=self._hub.now_ms(),
            why=body.why,
            number=0,
            table=body.table,
            title=context.title[:_MAX_TITLE_CHARS],
            names=tuple(name for name in context.names if name),
            name=body.name,
            seat=seat,
            player=_find_reported_account(context, body, seat),
            text=body.text,
            lines=_choose_chat_lines(context),
        )
        await self._effects.carry_out(NotifyReport(report))
        return respond_json(ReportAnswer(_THANK_YOU), HTTPStatus.CREATED)

    def _hash_reporter(self, table_id: str, address: str) -> str:
        """Return an id that tells reporters without an account apart at one table, and nowhere
        else.

        Whose it is, and whether somebody at another table is the same, only this server could tell.
        """
        return hmac.digest(self._key, f"{table_id}\n{address}".encode(), "sha256").hex()[:16]


def _choose_chat_lines(context: TableContext) -> tuple[ReportedChatLine, ...]:
    """Choose the last lines of a table for a report: at least half of them are the players'."""
    players = [line for line in context.lines if line.seat is not None]
    watchers = [line for line in context.lines if line.seat is None]
    room = MAX_REPORT_LINES - min(len(players), MAX_REPORT_LINES // 2)
    watchers = watchers[-room:]
    return (*players[len(watchers) - MAX_REPORT_LINES :], *watchers)


def _find_reported_seat(context: TableContext, report: NewReport) -> int | None:
    """Find the seat of the person who is reported; None: they watch, or have stood up.

    Who was not told what those say who watch does not learn here either whether anybody does.
    """
    if not report.name or report.name not in (
        *context.names,
        *(line.name for line in context.told),
    ):
        raise RefusedError(
            "off",
            translatable(
                "moderation-report-nobody", "Nobody at this table has that name (anymore)."
            ),
        )
    line = _find_reported_line(context, report)
    if report.text and line is None:
        raise RefusedError(
            "off", translatable("moderation-report-unsaid", "Nobody has said that here lately.")
        )
    is_watcher = report.text and line is not None and line.seat is None  # of the same name, perhaps
    is_seated = report.name in context.names and not is_watcher
    return context.names.index(report.name) if is_seated else None


def _find_reported_account(context: TableContext, report: NewReport, seat: int | None) -> str:
    """Find the account of the person who is reported: who said that, or sits there, or talked."""
    if seat is not None and not report.text:
        return context.players[seat]
    line = _find_reported_line(context, report)
    return "" if line is None else line.player


def _find_reported_line(context: TableContext, report: NewReport) -> ReportedChatLine | None:
    """Find the last line with the text that is reported, or the last of that name; None: none."""
    lines = (line for line in reversed(context.told) if line.name == report.name)
    return next((line for line in lines if report.text in ("", line.text)), None)
