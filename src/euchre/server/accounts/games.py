"""The games of a player, as they are kept: listed, exported, shown again, gone through."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from euchre.accounts.entries import entry_from_json, entry_to_json
from euchre.accounts.history import GAME_OUTCOMES, AccountGame, GameHistoryFilter
from euchre.bots import kernel
from euchre.english.names import fold_name
from euchre.errors import RecordError, RulesError
from euchre.game.knobs import Value
from euchre.game.rules import Rules
from euchre.server.accounts.api import OwnAccount
from euchre.server.accounts.ranked_status import (
    MEASURED_TOPIC,
    RankedGameStatus,
    build_ranked_status,
)
from euchre.server.accounts.registry import LiveAccount
from euchre.server.accounts.rewriting import read_results, unpack_record
from euchre.server.budgets import WHOLE_LOG_ROWS, declare_budget
from euchre.server.coach import jobs, reviews
from euchre.server.endpoints import CallerRole
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.browsers import read_browser_id
from euchre.server.http.identity import identify_caller
from euchre.server.operations import (
    JSON_MEDIA_TYPE,
    NUMBER_SCHEMA,
    ApiOperation,
    declare_refusals,
    encode_raw,
    respond_gzipped,
    respond_json,
    split_content,
)
from euchre.server.processes.background import run_in_process, run_in_thread
from euchre.server.processes.shared_calls import Turnstile
from euchre.server.tables.hub import TableHub
from euchre.server.tables.services.sets import is_set_in_play
from euchre.store import (
    ACCOUNT_PREFIX,
    DurableLog,
    GameRecordRow,
    GameRewrite,
    LogEntryRow,
    PlayerResultRow,
    StoreError,
)
from euchre.table.chairs.ranked import is_preset_of_any_length
from euchre.table.commands import RefusedError
from euchre.table.results import (
    RANKED_KIND,
    GameResult,
    PlayerResult,
    result_from_json,
    result_to_json,
)
from euchre.texts import translatable

MAX_GAMES_READ: Final = 5_000
"""Games of a player that are looked through: the last ones."""
MAX_RECORDS_SAVED: Final = 500
"""Records in one file: those of the last games."""
_MAX_DOWNLOADS: Final = 50
"""Files of games that are sent at once, one of each account."""
_DOWNLOADS_OF_ADDRESS: Final = 10
_GAMES_PER_READ: Final = 20
_ENTRIES_PER_READ: Final = 200
"""Entries of an account's log that are in memory at once for each who downloads it."""
_TOO_MANY_DOWNLOADS: Final = translatable(
    "account-downloads-busy",
    "Too many people are saving their games right now. Try again in a minute.",
)
_MISTAKE_GRADES: Final = ("mistake", "blunder")
_GAME_NOT_FOUND: Final = translatable("player-game-missing", "You have no such game.")


def read_last_games(log: DurableLog, player: str, limit: int = MAX_GAMES_READ) -> list[AccountGame]:
    """Read the last games of a player, the newest first; unreadable ones are skipped."""
    games = []
    for row in log.list_player_results(player, limit=limit):
        try:
            result = result_from_json(row.body)
            if result.game.side_seats:  # which raises if this version does not know the rules
                is_measured = row.topic == MEASURED_TOPIC
                games.append(AccountGame(row.table, row.game, row.kind, result, is_measured))
        except (RecordError, RulesError):
            continue
    return games


def read_record(log: DurableLog, table_id: str, game_number: int) -> str:
    """Read the record of a game, as lines of JSON; empty if it is not stored, or damaged."""
    packed = log.find_game_record(table_id, game_number)
    return unpack_record(GameRecordRow(table_id, game_number, packed)) if packed else ""


def read_public_record(log: DurableLog, table_id: str, game_number: int, result: GameResult) -> str:
    """Read the record of a game unless its deals are still to be played elsewhere; empty: none."""
    return "" if is_set_in_play(log, result.deals) else read_record(log, table_id, game_number)


def parse_game_filter(request: Request) -> GameHistoryFilter:
    """Parse the filter for games in an address.

    Raises:
        RefusedError: it names an outcome or a day that there is not.
    """
    query = request.query_params
    outcome = query.get("outcome", "")
    if outcome not in ("", *GAME_OUTCOMES):
        raise RefusedError(
            "malformed",
            translatable("player-outcome-choose", "Choose the outcome from won, lost and left."),
        )
    return GameHistoryFilter(
        preset=query.get("rules", "")[:60],
        partner=query.get("partner", "")[:60],
        opponent=query.get("opponent", "")[:60],
        outcome=outcome,
        since=_parse_day(query.get("since", "")),
        until=_parse_day(query.get("until", "")),
    )


def _parse_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise RefusedError(
            "malformed", translatable("player-day-format", "Give days like 2026-11-25.")
        ) from None


class AccountExport(msgspec.Struct, frozen=True):
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


class GameHistoryPages:
    """Handlers of the games of accounts."""

    def __init__(
        self, hub: TableHub, require_own_account: Callable[[Request], Awaitable[OwnAccount]]
    ) -> None:
        self._hub, self._require_own_account = hub, require_own_account
        limit = partial(Turnstile, _MAX_DOWNLOADS, waiting=0, reason=_TOO_MANY_DOWNLOADS)
        self._exports = limit(of_address=1)
        self._exports_of_address = limit(of_address=_DOWNLOADS_OF_ADDRESS)

    def routes(self) -> list[ApiOperation]:
        """Return the routes of the games of accounts."""
        account = "/api/players/{player}"
        game = f"{account}/games/{{table}}/{{game:int}}"
        records, lines = {"application/jsonl": str}, {"application/jsonl": reviews.Line}
        numbers = {"game": NUMBER_SCHEMA}
        text: dict[str, Any] = {"type": "string"}
        query = dict.fromkeys(("rules", "partner", "opponent", "outcome", "since", "until"), text)
        own = partial(ApiOperation, caller=CallerRole.OWNER)
        return [
            own("GET", f"{account}/export", self.export_account, answers=AccountExport),
            own("GET", f"{account}/records", self.export_records, answers=records, query=query),
            own("GET", f"{game}/record", self.show_record, answers=records),
            own("GET", f"{game}/replay", self.show_replay, answers=dict, query=numbers),
            own("GET", f"{game}/counted", self.show_grade_effect, answers=RankedGameStatus),
            own("POST", f"{game}/review", self.review_game, answers=lines),
        ]

    @declare_budget(rows=2 * MAX_GAMES_READ + WHOLE_LOG_ROWS, size=150_000_000, runs="thread")
    async def export_account(self, request: Request) -> Response:
        """``GET /api/players/{player}/export``: all data that is stored about an account."""
        live_account = (await self._require_own_account(request)).live_account
        leave = await self._enter_download_turnstile(request, live_account.id)
        return _StreamedDownload(
            self._stream_export(live_account), leave, "euchre-account.json", JSON_MEDIA_TYPE
        )

    async def _enter_download_turnstile(
        self, request: Request, account_id: str
    ) -> Callable[[], None]:
        """Take a place among the downloads, as one of an account and of a network address; return
        the function that leaves it.

        Raises:
            RefusedError: too many have one.
        """
        with ExitStack() as places:
            places.callback(await self._exports_of_address.enter(client_address(request)))
            places.callback(await self._exports.enter(account_id))
            return places.pop_all().close

    async def _stream_export(self, live_account: LiveAccount) -> AsyncGenerator[bytes]:
        """Stream an `AccountExport` as JSON: there may be thousands of games, with their
        records.
        """
        player = ACCOUNT_PREFIX + live_account.id
        header = {"player": live_account.id, "name": live_account.player.name}
        yield msgspec.json.encode(header).removesuffix(b"}") + b',"entries":['
        pages, separator = self._hub.log.read_entry_pages(player, _ENTRIES_PER_READ), b""
        while page := await self._hub.run_reader(next, pages, None):
            yield separator + await run_in_thread(_encode_account_entries, page)
            separator = b","
        yield b'],"games":['
        results, separator = self._hub.log.iterate_result_pages(player, _GAMES_PER_READ), b""
        while rows := await self._hub.run_reader(next, results, None):
            for game in await self._hub.run_reader(self._encode_games, rows):
                yield separator + game
                separator = b","
        yield b"]"
        for name, export in self._hub.exporting.items():
            separator = b',"%b":[' % name.encode()
            async for part in export(player):
                yield separator
                async for piece in split_content(part):
                    yield piece
                separator = b","
            yield b"]" if separator == b"," else separator + b"]"
        yield b"}"

    def _encode_games(self, rows: Sequence[PlayerResultRow]) -> list[bytes]:
        return [
            msgspec.json.encode(
                {
                    "table": row.table,
                    "game": row.game,
                    "at": row.at,
                    "kind": row.kind,
                    "result": msgspec.Raw(row.body),
                    "record": read_public_record(self._hub.log, row.table, row.game, result.game),
                }
            )
            for row, result in read_results(rows).items()
        ]

    @declare_budget(rows=WHOLE_LOG_ROWS, size=100_000_000)
    async def export_records(self, request: Request) -> Response:
        """``GET /api/players/{player}/records``: the records of the games that fit a filter."""
        live_account = (await self._require_own_account(request)).live_account
        game_filter = parse_game_filter(request)
        leave = await self._enter_download_turnstile(request, live_account.id)
        records = self._stream_records(live_account.id, game_filter)
        return _StreamedDownload(records, leave, "euchre-games.jsonl", "application/jsonl")

    async def _stream_records(
        self, player: str, game_filter: GameHistoryFilter
    ) -> AsyncGenerator[str]:
        log = self._hub.log
        games = await self._hub.run_reader(
            _read_matching_games, log, ACCOUNT_PREFIX + player, game_filter
        )
        for game in games:
            yield await self._hub.run_reader(
                read_public_record, log, game.table, game.game, game.result.game
            )

    @declare_refusals("covered")
    async def show_record(self, request: Request) -> Response:
        """``GET /api/players/{player}/games/{table}/{game}/record``: the record of one game."""
        _, text = await self._require_own_record(request)
        return Response(text, media_type="application/jsonl")

    @declare_budget(size=5_000_000, runs="process")
    @declare_refusals("covered", "too-long")
    async def show_replay(self, request: Request) -> Response:
        """``GET /api/players/{player}/games/{table}/{game}/replay``: one game as pictures."""
        _, text = await self._require_own_record(request)
        return respond_gzipped(
            request, await run_in_process(request, jobs.gzip_text_replay, text, 1)
        )

    @declare_budget(runs="process")
    async def show_grade_effect(self, request: Request) -> Response:
        """``GET /api/players/{player}/games/{table}/{game}/counted``: a ranked game's effect on the
        grade.
        """
        row = await self._require_own_result(request)
        if row.kind != RANKED_KIND:
            raise RefusedError(
                "no-game",
                translatable(
                    "player-game-unranked",
                    "This game isn't ranked, so it doesn't affect any rating.",
                ),
            )
        result = result_from_json(row.body)
        is_measurable = await _is_luck_measurable(request, row, result)
        return respond_json(build_ranked_status(result, is_measurable=is_measurable))

    @declare_budget(size=5_000_000, runs="process")
    @declare_refusals("covered", "no-coach", "too-long", "warming")
    async def review_game(self, request: Request) -> Response:
        """``POST /api/players/{player}/games/{table}/{game}/review``: a review of one game.

        What is found of the player's own mistakes is kept for their profile.
        """
        row, text = await self._require_own_record(request)
        game = await run_in_process(request, jobs.find_game_in_text, text, 1)
        lines = reviews.stream_review_for_request(request, game)
        headers = {"x-accel-buffering": "no"}
        return StreamingResponse(
            self._stream_and_store_mistakes(row, lines),
            headers=headers,
            media_type="application/jsonl",
        )

    async def _stream_and_store_mistakes(
        self, row: PlayerResultRow, lines: AsyncIterator[bytes]
    ) -> AsyncIterator[bytes]:
        async for line in lines:
            if line.startswith(b'{"type":"review"'):
                await self._store_review_mistakes(row, line)
            yield line

    async def _store_review_mistakes(self, row: PlayerResultRow, review_line: bytes) -> None:
        """Note the mistakes that a review has found with the current result, which may be gone by
        now.
        """

        def build_rewrite() -> GameRewrite:
            results = self._hub.log.list_game_results(row.table, row.game)
            own_rows = [result for result in results if result.player == row.player]
            return GameRewrite(
                tuple((old, with_review_mistakes(old, review_line)) for old in own_rows)
            )

        with suppress(StoreError):  # it is found again by the next review
            await self._hub.rewrite_games(build_rewrite)

    async def _require_own_result(self, request: Request) -> PlayerResultRow:
        """Find the result of one of the player's own games."""
        live_account = (await self._require_own_account(request)).live_account
        table, game = request.path_params["table"], request.path_params["game"]
        if not 0 < game < 1 << 31:
            raise RefusedError("no-game", _GAME_NOT_FOUND)
        results = await self._hub.run_reader(self._hub.log.list_game_results, table, game)
        own_rows = (
            result for result in results if result.player == ACCOUNT_PREFIX + live_account.id
        )
        row = next(own_rows, None)
        if row is None:
            raise RefusedError("no-game", _GAME_NOT_FOUND)
        return row

    async def _require_own_record(self, request: Request) -> tuple[PlayerResultRow, str]:
        """Find one of the player's own games, with its record."""
        row = await self._require_own_result(request)
        deals = result_from_json(row.body).game.deals
        identity = await identify_caller(self._hub.accounts, request, read_browser_id(request))
        await self._hub.sets.verify_can_see_deals(deals, row.table, identity, is_seated=True)
        text = await self._hub.run_reader(read_record, self._hub.log, row.table, row.game)
        if not text:
            raise RefusedError("no-game", _GAME_NOT_FOUND)
        return row, text


async def _is_luck_measurable(request: Request, row: PlayerResultRow, result: PlayerResult) -> bool:
    """Return whether luck can be told from play in a ranked game; True if it isn't known yet."""
    if result.game.play is not None or not kernel.is_installed():
        return True
    if row.topic == MEASURED_TOPIC:
        return False
    rules = Rules.from_dict(result.game.rules)
    if is_preset_of_any_length(rules):
        return True
    with suppress(RefusedError):  # the list of games says so later
        return await run_in_process(request, has_measurable_luck, result.game.rules)
    return True


def has_measurable_luck(knobs: dict[str, Value]) -> bool:
    """Return whether luck can be told from play in a game; in a process, which has NumPy."""
    from euchre.analysis.review.luck import is_deal_value_coarse  # noqa: PLC0415 - needs NumPy

    return not is_deal_value_coarse(Rules.from_dict(knobs))


class _StreamedDownload(StreamingResponse):
    """A file that is made while it is sent.

    Args:
        leave: is called once it has been sent, or nobody waits for it any more.
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
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()


def _read_matching_games(
    log: DurableLog, player: str, game_filter: GameHistoryFilter
) -> list[AccountGame]:
    return [game for game in read_last_games(log, player) if game_filter.matches(game)][
        :MAX_RECORDS_SAVED
    ]


def _encode_account_entries(rows: Sequence[LogEntryRow]) -> bytes:
    return b",".join(
        encode_raw(
            {
                "at": row.at,
                "by": row.by or "",
                **msgspec.json.decode(entry_to_json(entry_from_json(row.entry))),
            }
        )
        for row in rows
    )


def with_review_mistakes(row: PlayerResultRow, review_line: bytes) -> PlayerResultRow:
    """Return a result with the mistakes that a review has found of the player's own, in the hands
    that they have played; as it is if there is none under their name.

    Args:
        review_line: the last line of the review, as `euchre.server.coach.reviews.ReviewDone`.
    """
    result = result_from_json(row.body)
    seat, name = result.seat, fold_name(result.game.seats[result.seat].name)
    hands = msgspec.json.decode(review_line)["review"]["hands"]
    own_hands = [hand for hand in hands if fold_name(hand["names"][seat]) == name]
    if not own_hands:
        return row
    kinds: Counter[str] = Counter()
    lost = 0.0
    for hand in own_hands:
        for decision in hand["decisions"]:
            if decision["seat"] == seat:
                lost += decision["points"]
                kinds[describe_decision_kind(decision["kind"])] += (
                    decision["grade"] in _MISTAKE_GRADES
                )
    reviewed = msgspec.structs.replace(
        result, mistakes={kind: n for kind, n in kinds.items() if n}, lost=round(lost, 3)
    )
    return replace(row, body=result_to_json(reviewed))


def describe_mistake_kind(kind: str) -> str:
    """Describe a stored kind of mistakes on a page: ``Going alone``."""
    return _MISTAKE_KINDS.get(kind, kind.capitalize())


_MISTAKE_KINDS: Final = {
    "passing": translatable("player-mistake-passing", "Passing"),
    "going alone": translatable("player-mistake-alone", "Going alone"),
    "leading": translatable("player-mistake-leading", "Leading"),
    "following": translatable("player-mistake-following", "Following"),
    "discarding": translatable("player-mistake-discarding", "Discarding"),
    "calling": translatable("player-mistake-calling", "Calling"),
}


def describe_decision_kind(kind: str) -> str:
    """Describe the kind of a decision as players sum it up.

    >>> kinds = "pass (second round)", "order alone", "follow"
    >>> tuple(map(describe_decision_kind, kinds))
    ('passing', 'going alone', 'following')
    """
    if kind.startswith("pass"):
        return "passing"
    if "alone" in kind:
        return "going alone"
    return {"lead": "leading", "follow": "following", "discard": "discarding"}.get(kind, "calling")
