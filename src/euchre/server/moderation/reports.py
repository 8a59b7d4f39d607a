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

from euchre.players.moderation.deciding import LINES
from euchre.players.moderation.entries import Reported
from euchre.server.doors.accounts import Accounts
from euchre.server.doors.hosts import address_of
from euchre.server.endpoints import Endpoint
from euchre.server.limits import Buckets
from euchre.server.moderation.effects import Context, Effects, Tell
from euchre.server.operations import Operation, respond, taken
from euchre.server.tables.hub import Hub
from euchre.store import PLAYER
from euchre.table.commands import Refused

_OF_REPORTER: Final = 10
"""Reports of one account, or of all without one at a network address, in an hour; half of them at
once.
"""
_TITLE: Final = 80
_NOTED: Final = "Thank you. Whoever runs this server sees it, with what was said here last."


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


class Reports:
    """Handlers of reports, on any server.

    Args:
        hub: its tables.
        effects: reach the server that has a table, and the one that has the log.
        accounts: know who is signed in.
    """

    def __init__(self, hub: Hub, effects: Effects, accounts: Accounts) -> None:
        self._hub, self._effects, self._accounts = hub, effects, accounts
        self._of_reporter = Buckets[str](_OF_REPORTER / 3600, _OF_REPORTER / 2)
        self._key = hmac.digest(hub.log.server_key(), b"who reports", "sha256")

    def routes(self) -> list[Endpoint]:
        """Return the route of reports."""
        path, made = "/api/moderation/reports", HTTPStatus.CREATED
        takes, answers = NewReport, ReportAnswer
        return [
            Operation("POST", path, self.report, takes=takes, answers=answers, status=made),
        ]

    async def report(self, request: Request) -> Response:
        """``POST /api/moderation/reports``: report somebody to the moderators."""
        if not self._hub.admins:
            raise HTTPException(404)
        sent = await taken(request, NewReport)
        account = await self._accounts.of(request)
        reporter = address_of(request) if account is None else account.player
        if not self._of_reporter.take(reporter, self._hub.loop.time()):
            whose = "from where you are" if account is None else "by you"
            raise Refused("flood", f"Much has been reported {whose}: wait a while.")
        there = await self._effects.look(sent.table)
        if there is None:
            raise Refused("no-table", "There is no such table: check the link.")
        seat = _found(there, sent)
        by = "" if account is None else account.player.removeprefix(PLAYER)
        told = Reported(
            by=by,
            source="" if by else self._source(sent.table, address_of(request)),
            at=self._hub.now(),
            why=sent.why,
            number=0,
            table=sent.table,
            title=there.title[:_TITLE],
            names=tuple(name for name in there.names if name),
            name=sent.name,
            seat=seat,
            player="" if seat is None else there.players[seat],
            text=sent.text,
            lines=there.lines[-LINES:],
        )
        await self._effects.carry_out(Tell(told))
        return respond(ReportAnswer(_NOTED), HTTPStatus.CREATED)

    def _source(self, table: str, address: str) -> str:
        """Return an id that tells reporters without an account apart at one table, and nowhere
        else.

        Whose it is, and whether somebody at another table is the same, only this server could tell.
        """
        return hmac.digest(self._key, f"{table}\n{address}".encode(), "sha256").hex()[:16]


def _found(there: Context, sent: NewReport) -> int | None:
    """Find the seat of the person who is reported; None: they watch.

    Raises:
        Refused: nobody there is called so, or has said that.
    """
    talking = {line.name for line in there.lines}
    if not sent.name or sent.name not in (*there.names, *talking):
        raise Refused("off", "Nobody at this table is called so (any more).")
    said = {(line.name, line.text) for line in there.lines}
    if sent.text and (sent.name, sent.text) not in said:
        raise Refused("off", "That has not been said here lately.")
    return there.names.index(sent.name) if sent.name in there.names else None
