"""What people at a table report: ``POST /api/moderation/reports``."""

from __future__ import annotations

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
from euchre.words.names import folded

_OF_ADDRESS: Final = 10
"""Reports that come from one network address in an hour, half of them at once."""
_OF_SEAT: Final = 4
"""Reports about one person at a table in an hour."""
_TITLE: Final = 80


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at a table tells of something.

    `name` is whom it is about, as they are called there; `text` is what they have said, if it is
    about that; `why` is a reason.
    """

    table: Annotated[str, Meta(max_length=64)]
    name: Annotated[str, Meta(max_length=64)]
    why: Annotated[str, Meta(max_length=400)]
    text: Annotated[str, Meta(max_length=400)] = ""


class Heard(msgspec.Struct, frozen=True):
    """What becomes of it, in a sentence."""

    told: str


class Reports:
    """Takes reports at any server.

    Args:
        hub: its tables.
        effects: reach the server that has a table, and the one that has the log.
        accounts: know who is signed in.
    """

    def __init__(self, hub: Hub, effects: Effects, accounts: Accounts) -> None:
        self._hub, self._effects, self._accounts = hub, effects, accounts
        self._of_address = Buckets[str](_OF_ADDRESS / 3600, _OF_ADDRESS / 2)
        self._of_seat = Buckets[tuple[str, str]](_OF_SEAT / 3600, _OF_SEAT)

    def routes(self) -> list[Endpoint]:
        """The address."""
        path, made = "/api/moderation/reports", HTTPStatus.CREATED
        takes, answers = NewReport, Heard
        return [
            Operation("POST", path, self.report, takes=takes, answers=answers, status=made),
        ]

    async def report(self, request: Request) -> Response:
        """``POST /api/moderation/reports``: tell whoever runs this server of somebody."""
        if not self._hub.admins:
            raise HTTPException(404)
        sent = await taken(request, NewReport)
        now = self._hub.loop.time()
        if not self._of_address.take(address_of(request), now):
            raise Refused("flood", "Much has been reported from where you are: wait a while.")
        there = await self._effects.look(sent.table)
        if there is None:
            raise Refused("no-table", "There is no such table: check the link.")
        seat = _found(there, sent)
        if not self._of_seat.take((sent.table, folded(sent.name)), now):
            return _heard("It has been reported already, and waits to be looked at.")
        account = await self._accounts.of(request)
        told = Reported(
            by="" if account is None else account.player.removeprefix(PLAYER),
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
        return _heard("Thank you. Whoever runs this server sees it, with what was said here last.")


def _heard(told: str) -> Response:
    return respond(Heard(told), HTTPStatus.CREATED)


def _found(there: Context, sent: NewReport) -> int | None:
    """The seat of whom somebody tells of; None: they watch.

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
