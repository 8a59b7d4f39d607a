"""Games gone through by the coach, told line by line while it is at it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import AsyncGenerator, Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final
from weakref import finalize

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from euchre.analysis.position.hints import wait_until_coach_ready
from euchre.analysis.review.game import review_match
from euchre.analysis.review.plain import review_data
from euchre.analysis.review.report import MatchReview
from euchre.bots.matches.workers import (
    THIS_PROCESS,
    WorkerPool,
    WorkerPoolError,
    cluster_workers,
)
from euchre.english.grammar import make_sentence
from euchre.game.rules import teams
from euchre.learn.puzzles import make_own_puzzles, puzzle_to_data
from euchre.notation import record
from euchre.server.coach.jobs import FoundGame
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.browsers import read_browser_id
from euchre.server.languages import CURRENT_LANGUAGE, ENGLISH, LANGUAGES, encode_json
from euchre.server.limits import LruCache
from euchre.server.processes.background import (
    REVIEW_POOL,
    verify_coach_installed,
    verify_coach_ready_within,
)
from euchre.server.processes.fair_queue import Requester
from euchre.server.processes.pools import PoolJob
from euchre.table.commands import RefusedError
from euchre.texts import translatable

_log: Final = logging.getLogger("euchre.server")
MAX_REVIEW_HANDS: Final = 150
"""Hands of a game that is gone through here; `euchre records review` takes any number."""
COACH_READY_SECONDS: Final = 90.0
"""Seconds in which the coach must be ready, where it has still to be compiled."""
BASE_REVIEW_SECONDS, SECONDS_PER_HAND = 60.0, 15.0
"""Seconds that a review may take, and those for each hand."""
MAX_REVIEW_BYTES: Final = 8 << 20
"""Bytes of a review that is sent; the longest game that is gone through here takes 5 MB."""
REVIEW_CACHE_BYTES: Final = 16 << 20
"""Bytes of reviews that are known by heart."""
_CLUSTER_RETRY_SECONDS: Final = 60.0
"""Seconds after which a cluster that was lost is looked for again."""
_cluster_retry_times: Final[dict[str, float]] = {}


class ReviewLine(bytes):
    """The last line of a review, as it is sent to whoever has asked for it.

    Attributes:
        others: the same in other languages, by their codes.
    """

    others: Mapping[str, bytes]


class ReviewWaiting(
    msgspec.Struct, frozen=True, tag="waiting", tag_field="type", omit_defaults=True
):
    """Review line: the reason why it has not begun yet, in a sentence.

    Attributes:
        why: the sentence.
        place: among those that wait, from 1 on; 0: it waits for something else.
    """

    why: str
    place: int = 0


class ReviewHandProgress(msgspec.Struct, frozen=True, tag="progress", tag_field="type"):
    """Review line: hands done, and the total."""

    done: int
    of: int


class ReviewDecisionProgress(msgspec.Struct, frozen=True, tag="decided", tag_field="type"):
    """Review line: decisions done, and the total."""

    done: int
    of: int


class ReviewFailed(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """Last line of a review that failed: the reason, in a sentence."""

    detail: str


class ReviewDone(msgspec.Struct, frozen=True, tag="review", tag_field="type"):
    """Last line of a review that succeeded.

    Attributes:
        review: as `euchre records review --json` has it: players, sides, moments, line, hands with
            decisions.
        teams: the seats of each team.
        puzzles: for each of the review's `players` what they got wrong, as puzzles.
    """

    review: dict[str, Any]
    teams: tuple[tuple[int, ...], ...]
    puzzles: tuple[tuple[dict[str, Any], ...], ...] = ()


Line = ReviewWaiting | ReviewHandProgress | ReviewDecisionProgress | ReviewFailed | ReviewDone
"""What a review is told in, one JSON document a line."""
_cache: Final = LruCache[str, bytes](REVIEW_CACHE_BYTES, weigh=len)
_running: Final[set[_RunningReview]] = set()


def stream_review_response(request: Request, game: FoundGame) -> Response:
    """Stream the review of a game to the sender of a request. As `stream_review_for_request`."""
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    lines = stream_review_for_request(request, game)
    return StreamingResponse(lines, headers=headers, media_type="application/jsonl")


def stream_review_for_request(request: Request, game: FoundGame) -> AsyncGenerator[bytes, None]:
    """Stream a review as `stream_review` does, for the sender of a request."""
    requester = Requester(client_address(request), read_browser_id(request))
    return stream_review(game, requester, getattr(request.app.state, "cluster", ""))


def stream_review(
    game: FoundGame, requester: Requester, scheduler: str = ""
) -> AsyncGenerator[bytes, None]:
    """Stream the review of a game as JSON lines: its progress, and last its result.

    Args:
        game: that is gone through.
        requester: who wants that.
        scheduler: the address of the Dask scheduler whose workers do it; empty: this computer.

    Raises:
        RefusedError: it cannot be begun.
    """
    if not game.hands:
        raise RefusedError(
            "nothing",
            translatable("review-nothing", "This record has no finished hand to review."),
        )
    if game.hands > MAX_REVIEW_HANDS:
        raise RefusedError(
            "too-long",
            translatable(
                "review-too-long",
                f"This game of {game.hands} hands is too long for the page. "
                "Use 'euchre records review'.",
                hands=game.hands,
            ),
        )
    review = _RunningReview(game)
    return review.start_and_stream(requester, scheduler)


def end_review_streams() -> None:
    """Tell all waiting clients that the server stops; it stops only after they have that line."""
    for review in _running:
        review.send_stopping_line()


class _RunningReview:
    """One review in progress, for one waiting client."""

    def __init__(self, game: FoundGame) -> None:
        self._digest = hashlib.sha256(game.text.encode()).hexdigest()
        self._language = CURRENT_LANGUAGE.get()
        self._game = game
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[tuple[bytes, bool]] = asyncio.Queue()

    def start_and_stream(self, requester: Requester, scheduler: str) -> AsyncGenerator[bytes, None]:
        """Submit the review to the pool, where it starts when a process is free, and return its
        lines; a game that was reviewed lately has only the last one.
        """
        known = _cache.find(self._cache_key(self._language))
        if known is not None:
            self._lines.put_nowait((known, True))
            return self._stream_lines()
        verify_coach_installed()
        job = REVIEW_POOL.submit(
            requester,
            BASE_REVIEW_SECONDS + SECONDS_PER_HAND * self._game.hands,
            run_review,
            self._game.text,
            scheduler,
            on_message=self._on_worker_message,
            on_place_changed=self._on_place_changed,
        )
        if not job.place:
            self._on_place_changed(0)
        job.done.add_done_callback(self._on_done)
        lines = self._stream_lines(job)
        # if the client goes before the first line
        finalize(lines, self._abandon_from_any_thread, job)
        return lines

    def _cache_key(self, language: str) -> str:
        return self._digest if language == ENGLISH else f"{self._digest} {language}"

    def _abandon_from_any_thread(self, job: PoolJob) -> None:
        with suppress(RuntimeError):  # the server has stopped meanwhile
            self._loop.call_soon_threadsafe(REVIEW_POOL.abandon, job)

    async def _stream_lines(self, job: PoolJob | None = None) -> AsyncGenerator[bytes, None]:
        """Yield the lines as they come; when the consumer stops, the work stops too."""
        _running.add(self)
        try:
            is_last = False
            while not is_last:
                line, is_last = await self._lines.get()
                yield line
        finally:
            _running.discard(self)
            if job is not None:
                REVIEW_POOL.abandon(job)

    def send_stopping_line(self) -> None:
        """Send one last line: the server is stopping."""
        why = translatable(
            "review-server-stopping", "The server is stopping. Try again when it's back."
        )
        self._put_line(_encode_line(ReviewFailed(why), self._language), True)

    def _on_place_changed(self, place: int) -> None:
        why = translatable(
            "review-queued",
            f"The coach is reviewing other games first. You're number {place} in the queue.",
            place=place,
        )
        self._put_line(
            _encode_line(
                ReviewWaiting(why, place) if place else ReviewHandProgress(0, self._game.hands),
                self._language,
            )
        )

    def _on_worker_message(self, message: bytes | str) -> None:
        if isinstance(message, str):
            _log.warning("%s", message)
        else:
            self._put_line(message)

    def _put_line(self, line: bytes, is_last: bool = False) -> None:  # noqa: FBT001, FBT002
        with suppress(RuntimeError):  # the server has stopped meanwhile
            self._loop.call_soon_threadsafe(self._lines.put_nowait, (line, is_last))

    def _on_done(self, future: Future[Any]) -> None:
        """Send the result or the error; runs in any thread."""
        if future.cancelled():
            return
        error = future.exception()
        if error is not None:
            why = error.why if isinstance(error, RefusedError) else str(error)
            self._put_line(_encode_line(ReviewFailed(make_sentence(why)), self._language), True)
        elif (line := future.result()) is not None:
            with suppress(RuntimeError):  # as above
                self._loop.call_soon_threadsafe(self._keep_line, line)
            self._put_line(bytes(line), True)

    def _keep_line(self, line: bytes) -> None:
        """Keep the last line, and what it is for readers of other languages."""
        if isinstance(line, ReviewLine):
            for language, other in line.others.items():
                _cache.put(self._cache_key(language), other)
        _cache.put(self._cache_key(self._language), bytes(line))


# -- in a process behind the pages ----------------------------------------------------------------


def run_review(
    send_message: Callable[[bytes | str], None], record_text: str, scheduler: str = ""
) -> bytes:
    """Review the game of a record; report progress and return the last line, as a `ReviewLine`.

    Args:
        send_message: is told each line as it is sent, and sentences for who runs the server.
        record_text: the record.
        scheduler: the scheduler of a cluster that does the work, as long as there is one.

    Raises:
        EuchreError: it cannot be gone through.
    """
    (game,) = record.read_records_partly(record_text).records

    def review_with_pool(pool: WorkerPool) -> bytes:
        review = review_match(
            game,
            pool=pool,
            progress=lambda done, of: send_message(_encode_line(ReviewHandProgress(done, of))),
            decided=lambda done, of: send_message(_encode_line(ReviewDecisionProgress(done, of))),
        )
        done, current = build_review_done(review), CURRENT_LANGUAGE.get()
        line = ReviewLine(_encode_line(done))
        if len(line) > MAX_REVIEW_BYTES:  # it names the players again and again
            raise RefusedError(
                "too-long",
                translatable(
                    "review-names-too-long",
                    "The review of this game is too long to send, because its names are so long:"
                    " 'euchre records review' shows it.",
                ),
            )
        line.others = {
            language: _encode_line(done, language) for language in LANGUAGES if language != current
        }
        return line

    if scheduler and time.monotonic() >= _cluster_retry_times.get(scheduler, 0.0):
        try:
            with cluster_workers(scheduler) as crew:
                return review_with_pool(crew)
        except WorkerPoolError as error:
            _cluster_retry_times[scheduler] = time.monotonic() + _CLUSTER_RETRY_SECONDS
            send_message(f"games are gone through on this computer for a while: {error}")
    if not wait_until_coach_ready():
        why = translatable("review-getting-ready", "The coach is getting ready.")
        send_message(_encode_line(ReviewWaiting(why)))
        verify_coach_ready_within(COACH_READY_SECONDS)
    return review_with_pool(THIS_PROCESS)


def build_review_done(review: MatchReview) -> ReviewDone:
    """Build the final line from a review."""
    puzzles = tuple(
        tuple(
            puzzle_to_data(puzzle)
            for puzzle in make_own_puzzles(
                review,
                player.seat,
                {hand.number for hand in review.hands if hand.names[player.seat] == player.name},
            )
        )
        for player in review.players
    )
    return ReviewDone(review_data(review), teams(review.rules), puzzles)


def _encode_line(line: Line, language: str | None = None) -> bytes:
    return encode_json(line, language) + b"\n"
