"""The games of a table over HTTP: its record, its pictures, the coach's review."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from euchre.server.budgets import WHOLE_LOG, costs
from euchre.server.coach import jobs, reviews
from euchre.server.coach.replays import Replay
from euchre.server.doors.accounts import identity_of
from euchre.server.doors.browsers import browser_of
from euchre.server.endpoints import Endpoint
from euchre.server.operations import JSON, NUMBER, Operation, in_pieces, unpacked
from euchre.server.problems import problem
from euchre.server.processes.background import aside
from euchre.server.tables.handlers.games import GameReader
from euchre.server.tables.handlers.parameters import number_of, room_of, seat_of
from euchre.server.tables.hub import Hub
from euchre.server.tables.room import Room
from euchre.table.commands import Refused
from euchre.words.controls import control_in

RECORD_LIMIT: Final = 4_000_000
"""The most bytes of a record to be replayed."""
_T = TypeVar("_T")
_FORMATS: Final = {
    "jsonl": ("jsonl", "application/jsonl"),
    "text": ("txt", "text/plain"),
    "egn": ("egn", "application/json"),
}


class Records:
    """HTTP handlers for records, replays and reviews."""

    def __init__(self, hub: Hub, games: GameReader) -> None:
        self._hub, self._games = hub, games

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        one = "/api/tables/{table}"
        which = {"game": NUMBER}
        forms = {JSON: dict, **{media: str for _, media in _FORMATS.values() if media != JSON}}
        lines = {"application/jsonl": reviews.Line}
        kinds = which | {"format": {"enum": list(_FORMATS)}}
        sent = partial(Operation, "POST", takes=str, query=which, body_limit=RECORD_LIMIT)
        return [
            Operation("GET", f"{one}/record", self.record, answers=forms, query=kinds),
            Operation("GET", f"{one}/replay", self.replay, answers=Replay, query=which),
            Operation("GET", f"{one}/review", self.review, answers=lines, query=which),
            sent("/api/replay", self.replay_any, answers=Replay),
            sent("/api/review", self.review_any, answers=lines),
        ]

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="process")
    async def record(self, request: Request) -> Response:
        """``GET /api/tables/{table}/record``: a game up to its last finished hand."""
        kind = request.query_params.get("format", "jsonl")
        if kind not in _FORMATS:
            return problem(400, "malformed", "Choose the format from jsonl, text and egn.")
        name, text = await self._made(request, jobs.written_at_table, kind)
        ending, media = _FORMATS[kind]
        return await self._unkept(request, _file(text, f"{name}.{ending}", media))

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="process")
    async def replay(self, request: Request) -> Response:
        """``GET /api/tables/{table}/replay``: a game as a replay, up to its last finished hand."""
        shown = await self._made(request, jobs.shown_at_table)
        return await self._unkept(request, unpacked(request, shown))

    @costs(size=5_000_000, runs="process")
    async def replay_any(self, request: Request) -> Response:
        """``POST /api/replay``: the record in the body as a replay."""
        text, number = await _record(request)
        return unpacked(request, await aside(request, jobs.shown_in_text, text, number))

    @costs(rows=WHOLE_LOG, size=5_000_000, runs="process")
    async def review(self, request: Request) -> Response:
        """``GET /api/tables/{table}/review``: the review of a finished game, line by line."""
        game = await self._made(request, jobs.at_table)
        if not game.over:
            why = "This game is not over: it can be gone through when it is."
            raise Refused("not-over", why)
        return reviews.for_whom(request, game)

    @costs(size=5_000_000, runs="process")
    async def review_any(self, request: Request) -> Response:
        """``POST /api/review``: the review of the record in the body, line by line."""
        text, number = await _record(request)
        game = await aside(request, jobs.in_text, text, number)
        return reviews.for_whom(request, game)

    async def _unkept(self, request: Request, answer: Response) -> Response:
        """Forbid caching of a response while others may still have to play the same deals."""
        if (await room_of(self._hub, request)).covered:
            answer.headers["cache-control"] = "no-store"
        return answer

    async def _check_shown(self, request: Request, room: Room) -> None:
        """Raise if the client may not see the games of a table.

        Raises:
            Refused: others may still have to play the same deals, and they do not sit here.
        """
        if not room.covered:
            return
        deals, seated = room.table.settings.same_deals, seat_of(request, room) is not None
        identity = await identity_of(self._hub.accounts, request, browser_of(request))
        await self._hub.sets.check_may_see(deals, room.table.id, identity, seated=seated)

    async def _made(self, request: Request, work: Callable[..., _T], *given: Any) -> _T:
        """Run work on the requested game, or on the last one: see `GameReader.run_on_game`.

        Raises:
            Refused: there is no such game, or it may not be shown.
        """
        room = await room_of(self._hub, request)
        await self._check_shown(request, room)
        number = number_of(request, "game")
        return await self._games.make(request, room.table.id, number, work, *given)


async def _record(request: Request) -> tuple[str, int]:
    """Read the text of a record and the number of the requested game.

    Raises:
        Refused: it is no text, or has a control character.
    """
    body = await request.body()
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise Refused("malformed", "A record is text in UTF-8.") from None
    if wrong := control_in(text):
        raise Refused("malformed", f"The record cannot be read: {wrong}.")
    return text, number_of(request, "game") or 1


def _file(content: bytes, name: str, media: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return in_pieces(Response(content, headers=headers, media_type=f"{media}; charset=utf-8"))
