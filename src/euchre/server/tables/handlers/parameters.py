"""What requests about tables name: a table, a seat, a number."""

from __future__ import annotations

from starlette.requests import Request

from euchre.rules import Seat
from euchre.server.tables.hub import Hub
from euchre.server.tables.room import Room
from euchre.table.commands import Refused


async def room_of(hub: Hub, request: Request) -> Room:
    """Return the room of the table in the URL.

    Raises:
        Refused: there is none.
    """
    room = await hub.room(request.path_params["table"])
    if room is None:
        raise Refused("no-table", "There is no such table: check the link.")
    return room


def seat_of(request: Request, room: Room) -> Seat | None:
    """Return the seat whose token is in a request; None if there is no valid one."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    return room.tokens.seat(token)


def number_of(request: Request, name: str) -> int | None:
    """Return a number (from 1) from the URL of a request; None if it is absent.

    Raises:
        Refused: it is none.
    """
    text = request.query_params.get(name, "")
    if text and not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("malformed", f"Give the {name} as a number from 1 on.")
    return int(text) if text else None
