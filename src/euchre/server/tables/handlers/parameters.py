"""What requests about tables name: a table, a seat, a number."""

from __future__ import annotations

from starlette.requests import Request

from euchre.game.rules import Seat
from euchre.server.numbers import parse_number
from euchre.server.tables.hub import TableHub
from euchre.server.tables.room import TableRoom
from euchre.table.commands import RefusedError
from euchre.texts import translatable


async def find_room(hub: TableHub, request: Request) -> TableRoom:
    """Return the room of the table in the URL.

    Raises:
        RefusedError: there is none.
    """
    room = await hub.find_room(request.path_params["table"])
    if room is None:
        raise RefusedError(
            "no-table", translatable("table-not-found", "We can't find that table. Check the link.")
        )
    return room


def find_seat(request: Request, room: TableRoom) -> Seat | None:
    """Return the seat whose token is in a request; None if there is no valid one."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    return room.tokens.find_seat(token)


def read_positive_number(request: Request, name: str) -> int | None:
    """Return a number (from 1) from the URL of a request; None if it is absent.

    Raises:
        RefusedError: it is none.
    """
    text = request.query_params.get(name, "")
    number = parse_number(text)
    if text and not number:
        raise RefusedError(
            "malformed",
            translatable(
                "table-number-wanted", f"Give the {name} as a number from 1 up.", name=name
            ),
        )
    return number
