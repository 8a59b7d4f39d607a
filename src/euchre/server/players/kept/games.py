"""The games of a player, as they are kept: listed, exported, shown again, gone through."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from euchre.errors import RecordError
from euchre.players.entries import Entry, entry_to_json
from euchre.players.history import OUTCOMES, AccountGame, Wanted
from euchre.server.budgets import WHOLE_LOG, costs
from euchre.server.coach import jobs, reviews
from euchre.server.doors.accounts import identity_of
from euchre.server.doors.browsers import browser_of
from euchre.server.endpoints import Caller
from euchre.server.folds import Noted
from euchre.server.operations import JSON, NUMBER, Operation, respond, unpacked
from euchre.server.players.kept.counting import Counted, counted
from euchre.server.players.registry import LivePlayer
from euchre.server.processes.background import aside, in_thread
from euchre.server.processes.flights import Turnstile
from euchre.server.tables.backstage.sets import covered
from euchre.server.tables.hub import Hub
from euchre.store import PLAYER, Log, ResultRow, Rewrite, StoreError
from euchre.table.commands import Refused
from euchre.table.results import RANKED, GameResult, result_from_json, result_to_json

MOST: Final = 5_000
"""Games of a player that are looked through: the last ones."""
_EXPORTED: Final = 500
"""Games that are put into one file."""
_EXPORTS: Final = 50
"""Files of games that are sent at once, one of each account."""
_TOGETHER: Final = 20
"""Games whose records are read together for a file."""
_BUSY: Final = "Too many people are taking their games home just now: try again in a minute."
_FAULTS: Final = ("mistake", "blunder")
_NONE: Final = "There is no such game among yours."


def played_of(log: Log, player: str, most: int = MOST) -> list[AccountGame]:
    """Read the last games of a player, the newest first; unreadable ones are skipped.

    Args:
        log: where they are kept; this reads the disk.
        player: whose, as the log knows them.
        most: how many.
    """
    found = []
    for row in log.results_of(player, most=most):
        try:
            found.append(_played(row))
        except RecordError:
            continue
    return found


def _played(row: ResultRow) -> AccountGame:
    return AccountGame(row.table, row.game, row.kind, result_from_json(row.body))


def record_of(log: Log, table: str, game: int) -> str:
    """Read the record of a game, as lines of JSON; empty if it is not stored."""
    kept = log.game_record(table, game)
    return zlib.decompress(kept).decode() if kept else ""


def shown_record_of(log: Log, table: str, game: int, result: GameResult) -> str:
    """Read the record of a game unless its deals are still to be played elsewhere; empty: none."""
    return "" if covered(log, result.deals) else record_of(log, table, game)


def wanted_of(request: Request) -> Wanted:
    """Parse the filter for games in an address.

    Raises:
        Refused: it names an outcome or a day that there is not.
    """
    asked = request.query_params
    outcome = asked.get("outcome", "")
    if outcome not in ("", *OUTCOMES):
        raise Refused("malformed", "Choose the outcome from won, lost and left.")
    return Wanted(
        preset=asked.get("rules", "")[:60],
        partner=asked.get("partner", "")[:60],
        opponent=asked.get("opponent", "")[:60],
        outcome=outcome,
        since=_day(asked.get("since", "")),
        until=_day(asked.get("until", "")),
    )


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Refused("malformed", "Give days like 2026-11-25.") from None


class Export(msgspec.Struct, frozen=True):
    """All data that is stored about a player.

    The `entries` of the log, with their times, the `games`, the `clubs` that have known them with
    what happened there by them or to them, and the `reports` that they have made.
    """

    player: str
    name: str
    entries: tuple[dict[str, Any], ...]
    games: tuple[dict[str, Any], ...]
    clubs: tuple[dict[str, Any], ...] = ()
    reports: tuple[dict[str, Any], ...] = ()


Mine = Callable[[Request], Awaitable[LivePlayer]]
"""The account that an address names, of whoever asks; refuses others."""


class KeptGames:
    """Handlers of the games of accounts.

    Args:
        hub: whose log it is.
        mine: see `Mine`.
    """

    def __init__(self, hub: Hub, mine: Mine) -> None:
        self._hub, self._mine = hub, mine
        self._exports = Turnstile(_EXPORTS, waiting=0, of_address=1, why=_BUSY)

    def routes(self) -> list[Operation]:
        """Return the routes of the games of accounts."""
        one = "/api/players/{player}"
        game = f"{one}/games/{{table}}/{{game:int}}"
        lines = {"application/jsonl": reviews.Line}
        text: dict[str, Any] = {"type": "string"}
        query = dict.fromkeys(("rules", "partner", "opponent", "outcome", "since", "until"), text)
        own = partial(Operation, caller=Caller.OWNER)
        return [
            own("GET", f"{one}/export", self.export, answers=Export),
            own(
                "GET",
                f"{one}/records",
                self.records,
                answers={"application/jsonl": str},
                query=query,
            ),
            own("GET", f"{game}/record", self.record, answers={"application/jsonl": str}),
            own("GET", f"{game}/replay", self.replay, answers=dict, query={"game": NUMBER}),
            own("GET", f"{game}/counted", self.counted, answers=Counted),
            own("POST", f"{game}/review", self.review, answers=lines),
        ]

    @costs(rows=2 * MOST + WHOLE_LOG, size=150_000_000, runs="thread")
    async def export(self, request: Request) -> Response:
        """``GET /api/players/{player}/export``: all data that is stored about an account."""
        live = await self._mine(request)
        leave = await self._exports.enter(live.id)
        return _Download(self._export(live), leave, "euchre-account.json", JSON)

    async def _export(self, live: LivePlayer) -> AsyncGenerator[bytes]:
        """Stream an `Export` as JSON: there may be thousands of games, with their records."""
        player = PLAYER + live.id
        entries = await in_thread(_log_of, (*live.noted,))
        start = {"player": live.id, "name": live.player.name, "entries": entries}
        yield msgspec.json.encode(start).removesuffix(b"}") + b',"games":['
        rows = await self._hub.read(partial(self._hub.log.results_of, player, most=1 << 30))
        for first in range(0, len(rows), _TOGETHER):
            games = await self._hub.read(self._games, rows[first : first + _TOGETHER])
            yield (b"," if first else b"") + b",".join(games)
        yield b"]"
        for name, export in self._hub.exporting.items():
            yield b',"%b":%b' % (name.encode(), msgspec.json.encode(await export(player)))
        yield b"}"

    def _games(self, rows: Sequence[ResultRow]) -> list[bytes]:
        return [
            msgspec.json.encode(
                {
                    "table": row.table,
                    "game": row.game,
                    "at": row.at,
                    "kind": row.kind,
                    "result": msgspec.Raw(row.body),
                    "record": shown_record_of(
                        self._hub.log, row.table, row.game, result_from_json(row.body).game
                    ),
                }
            )
            for row in rows
        ]

    @costs(rows=WHOLE_LOG, size=100_000_000)
    async def records(self, request: Request) -> Response:
        """``GET /api/players/{player}/records``: the records of the games that fit a filter."""
        live, wanted = await self._mine(request), wanted_of(request)
        leave = await self._exports.enter(live.id)
        found = self._records(live.id, wanted)
        return _Download(found, leave, "euchre-games.jsonl", "application/jsonl")

    async def _records(self, player: str, wanted: Wanted) -> AsyncGenerator[str]:
        log = self._hub.log
        games = await self._hub.read(_wanted, log, PLAYER + player, wanted)
        for game in games:
            yield await self._hub.read(
                shown_record_of, log, game.table, game.game, game.result.game
            )

    async def record(self, request: Request) -> Response:
        """``GET /api/players/{player}/games/{table}/{game}/record``: the record of one game."""
        _, text = await self._game(request)
        return Response(text, media_type="application/jsonl")

    @costs(size=5_000_000, runs="process")
    async def replay(self, request: Request) -> Response:
        """``GET /api/players/{player}/games/{table}/{game}/replay``: one game as pictures."""
        _, text = await self._game(request)
        return unpacked(request, await aside(request, jobs.shown_in_text, text, 1))

    async def counted(self, request: Request) -> Response:
        """``GET /api/players/{player}/games/{table}/{game}/counted``: a ranked game's effect on the
        grade.
        """
        row = await self._row(request)
        if row.kind != RANKED:
            raise Refused("no-game", "This game is not ranked: it counts for no rating.")
        return respond(counted(result_from_json(row.body)))

    @costs(size=5_000_000, runs="process")
    async def review(self, request: Request) -> Response:
        """``POST /api/players/{player}/games/{table}/{game}/review``: a review of one game.

        What is found of the player's own mistakes is kept for their profile.
        """
        row, text = await self._game(request)
        game = await aside(request, jobs.in_text, text, 1)
        told = reviews.lines_for(request, game)
        headers = {"x-accel-buffering": "no"}
        return StreamingResponse(
            self._noting(row, told), headers=headers, media_type="application/jsonl"
        )

    async def _noting(self, row: ResultRow, lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        async for line in lines:
            if line.startswith(b'{"type":"review"'):
                await self._note(row, line)
            yield line

    async def _note(self, row: ResultRow, line: bytes) -> None:
        """Note the mistakes that a review has found with the current result, which may be gone by
        now.

        Args:
            row: the result as it was.
            line: as in `with_mistakes`.
        """

        def read() -> Rewrite:
            every = self._hub.log.results_at(row.table, row.game)
            mine = [each for each in every if each.player == row.player]
            return Rewrite(tuple((each, with_mistakes(each, line)) for each in mine))

        with suppress(StoreError):  # it is found again by the next review
            await self._hub.rewrite(read)

    async def _row(self, request: Request) -> ResultRow:
        """Find the result of one of the player's own games.

        Raises:
            Refused: it is none of theirs.
        """
        live = await self._mine(request)
        table, game = request.path_params["table"], request.path_params["game"]
        if not 0 < game < 1 << 31:
            raise Refused("no-game", _NONE)
        every = await self._hub.read(self._hub.log.results_at, table, game)
        row = next((each for each in every if each.player == PLAYER + live.id), None)
        if row is None:
            raise Refused("no-game", _NONE)
        return row

    async def _game(self, request: Request) -> tuple[ResultRow, str]:
        """Find one of the player's own games, with its record.

        Raises:
            Refused: it is none of theirs, is not kept, or may not be seen in their browser yet.
        """
        row = await self._row(request)
        deals = result_from_json(row.body).game.deals
        identity = await identity_of(self._hub.accounts, request, browser_of(request))
        await self._hub.sets.check_may_see(deals, row.table, identity, seated=True)
        text = await self._hub.read(record_of, self._hub.log, row.table, row.game)
        if not text:
            raise Refused("no-game", _NONE)
        return row, text


class _Download(StreamingResponse):
    """A file that is made while it is sent.

    Args:
        content: makes it, piece by piece.
        leave: is called once it has been sent, or nobody waits for it any more.
        name: what it is called.
        media_type: what it is.
    """

    def __init__(
        self,
        content: AsyncIterator[str | bytes],
        leave: Callable[[], None],
        name: str,
        media_type: str,
    ) -> None:
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        super().__init__(content, headers=headers, media_type=media_type)
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()


def _wanted(log: Log, player: str, wanted: Wanted) -> list[AccountGame]:
    """Read the games of a player that go into a file, from the disk."""
    return [each for each in played_of(log, player) if wanted.fits(each)][:_EXPORTED]


def _log_of(log: Sequence[Noted[Entry]]) -> tuple[dict[str, Any], ...]:
    """Export the log of an account, for its owner to download."""
    return tuple(
        {"at": noted.at, "by": noted.by, **msgspec.json.decode(entry_to_json(noted.entry))}
        for noted in log
    )


def with_mistakes(row: ResultRow, line: bytes) -> ResultRow:
    """Return a result with the mistakes that a review has found of the player's own.

    Args:
        row: the result.
        line: the last line of the review, as `euchre.server.coach.reviews.ReviewDone`.
    """
    result = result_from_json(row.body)
    kinds: Counter[str] = Counter()
    lost = 0.0
    for hand in msgspec.json.decode(line)["review"]["hands"]:
        for decision in hand["decisions"]:
            if decision["seat"] == result.seat:
                lost += decision["points"]
                kinds[kind_told(decision["kind"])] += decision["grade"] in _FAULTS
    found = msgspec.structs.replace(
        result, mistakes={kind: n for kind, n in kinds.items() if n}, lost=round(lost, 3)
    )
    return ResultRow(
        row.table, row.game, row.player, row.at, row.kind, row.topic, result_to_json(found)
    )


def kind_told(kind: str) -> str:
    """Describe the kind of a decision as players sum it up.

    >>> kind_told("pass (second round)"), kind_told("order alone"), kind_told("follow")
    ('passing', 'going alone', 'following')
    """
    if kind.startswith("pass"):
        return "passing"
    if "alone" in kind:
        return "going alone"
    return {"lead": "leading", "follow": "following", "discard": "discarding"}.get(kind, "calling")
