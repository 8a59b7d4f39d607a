"""The games of a table over HTTP: its record, its pictures, the coach's review."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from euchre.server.budgets import WHOLE_LOG_ROWS, declare_budget
from euchre.server.coach import jobs, reviews
from euchre.server.coach.replays import GameReplay
from euchre.server.endpoints import Endpoint
from euchre.server.http.browsers import read_browser_id
from euchre.server.http.identity import identify_caller
from euchre.server.operations import (
    JSON_MEDIA_TYPE,
    NUMBER_SCHEMA,
    ApiOperation,
    declare_refusals,
    respond_gzipped,
    stream_in_pieces,
)
from euchre.server.problems import respond_problem
from euchre.server.processes.background import run_in_process
from euchre.server.tables.handlers.games import GameReader
from euchre.server.tables.handlers.parameters import find_room, find_seat, read_positive_number
from euchre.server.tables.hub import TableHub
from euchre.server.tables.room import TableRoom
from euchre.table.commands import RefusedError
from euchre.texts import translatable

MAX_RECORD_BYTES: Final = 4_000_000
"""The most bytes of a record to be replayed."""
_T = TypeVar("_T")
_RECORD_FORMATS: Final = {
    "jsonl": ("jsonl", "application/jsonl"),
    "text": ("txt", "text/plain"),
    "egn": ("egn", "application/json"),
}


class RecordPages:
    """HTTP handlers for records, replays and reviews."""

    def __init__(self, hub: TableHub, games: GameReader) -> None:
        self._hub, self._games = hub, games

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        table = "/api/tables/{table}"
        game = {"game": NUMBER_SCHEMA}
        forms = {
            JSON_MEDIA_TYPE: dict,
            **{media: str for _, media in _RECORD_FORMATS.values() if media != JSON_MEDIA_TYPE},
        }
        lines = {"application/jsonl": reviews.Line}
        kinds = game | {"format": {"enum": list(_RECORD_FORMATS)}}
        sent = partial(ApiOperation, "POST", takes=str, query=game, body_limit=MAX_RECORD_BYTES)
        return [
            ApiOperation("GET", f"{table}/record", self.get_record, answers=forms, query=kinds),
            ApiOperation("GET", f"{table}/replay", self.get_replay, answers=GameReplay, query=game),
            ApiOperation("GET", f"{table}/review", self.get_review, answers=lines, query=game),
            sent("/api/replay", self.replay_sent_record, answers=GameReplay),
            sent("/api/review", self.review_sent_record, answers=lines),
        ]

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="process")
    @declare_refusals("covered", "no-game", "seen", "too-long")
    async def get_record(self, request: Request) -> Response:
        """``GET /api/tables/{table}/record``: a game up to its last finished hand."""
        kind = request.query_params.get("format", "jsonl")
        if kind not in _RECORD_FORMATS:
            return respond_problem(400, "malformed", "Choose the format from jsonl, text and egn.")
        name, text = await self._run_on_requested_game(request, jobs.export_table_game, kind)
        ending, media = _RECORD_FORMATS[kind]
        return await self._forbid_caching_if_hidden(
            request, _build_file_response(text, f"{name}.{ending}", media)
        )

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="process")
    @declare_refusals("covered", "no-game", "seen", "too-long")
    async def get_replay(self, request: Request) -> Response:
        """``GET /api/tables/{table}/replay``: a game as a replay, up to its last finished hand."""
        shown = await self._run_on_requested_game(request, jobs.gzip_table_replay)
        return await self._forbid_caching_if_hidden(request, respond_gzipped(request, shown))

    @declare_budget(size=5_000_000, runs="process")
    async def replay_sent_record(self, request: Request) -> Response:
        """``POST /api/replay``: the record in the body as a replay."""
        return respond_gzipped(
            request, await _run_on_sent_record(request, jobs.gzip_uploaded_replay)
        )

    @declare_budget(rows=WHOLE_LOG_ROWS, size=5_000_000, runs="process")
    @declare_refusals("covered", "no-coach", "no-game", "not-over", "seen", "too-long", "warming")
    async def get_review(self, request: Request) -> Response:
        """``GET /api/tables/{table}/review``: the review of a finished game, line by line."""
        game = await self._run_on_requested_game(request, jobs.find_table_game)
        if not game.over:
            why = translatable("table-review-later", "This game can be reviewed when it's over.")
            raise RefusedError("not-over", why)
        return reviews.stream_review_response(request, game)

    @declare_budget(size=5_000_000, runs="process")
    @declare_refusals("no-coach", "nothing", "warming")
    async def review_sent_record(self, request: Request) -> Response:
        """``POST /api/review``: the review of the record in the body, line by line."""
        game = await _run_on_sent_record(request, jobs.find_uploaded_game)
        return reviews.stream_review_response(request, game)

    async def _forbid_caching_if_hidden(self, request: Request, response: Response) -> Response:
        """Forbid caching of a response while others may still have to play the same deals."""
        if (await find_room(self._hub, request)).has_hidden_games:
            response.headers["cache-control"] = "no-store"
        return response

    async def _verify_can_see(self, request: Request, room: TableRoom) -> None:
        if not room.has_hidden_games:
            return
        deals, seated = room.table.settings.same_deals, find_seat(request, room) is not None
        identity = await identify_caller(self._hub.accounts, request, read_browser_id(request))
        await self._hub.sets.verify_can_see_deals(deals, room.table.id, identity, is_seated=seated)

    async def _run_on_requested_game(
        self, request: Request, function: Callable[..., _T], *args: Any
    ) -> _T:
        room = await find_room(self._hub, request)
        await self._verify_can_see(request, room)
        number = read_positive_number(request, "game")
        return await self._games.run_on_game(request, room.table.id, number, function, *args)


async def _run_on_sent_record(request: Request, function: Callable[[bytes, int], _T]) -> _T:
    """Run work on the body, which takes long even to look through, and a game's number there."""
    number = read_positive_number(request, "game") or 1
    return await run_in_process(request, function, await request.body(), number)


def _build_file_response(content: bytes, name: str, media_type: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return stream_in_pieces(
        Response(content, headers=headers, media_type=f"{media_type}; charset=utf-8")
    )
