"""Games gone through by the coach, told line by line while it is at it."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.responses import Response, StreamingResponse

from euchre import record
from euchre.analysis.position.hints import coach_ready
from euchre.analysis.review.game import review_match
from euchre.analysis.review.plain import review_data
from euchre.analysis.review.report import Review
from euchre.learn.puzzles import data_of, puzzles_of
from euchre.rules import teams
from euchre.server.coach.jobs import Game
from euchre.server.processes.background import REVIEWS, need_coach, there_is_a_coach
from euchre.server.processes.pools import Job
from euchre.table.commands import Refused
from euchre.words.grammar import sentence

MOST_HANDS: Final = 150
"""Hands of a game that is gone through here; `euchre review` takes any number."""
PATIENCE: Final = 90.0
"""Seconds in which the coach must be ready, where it has still to be compiled."""
FIRST, HAND = 60.0, 15.0
"""Seconds that a review may take, and those for each hand."""
REMEMBERED: Final = 16 << 20
"""Bytes of reviews that are known by heart."""


class Waiting(msgspec.Struct, frozen=True, tag="waiting", tag_field="type"):
    """A line of a review: why it has not begun, in a sentence."""

    why: str


class Progress(msgspec.Struct, frozen=True, tag="progress", tag_field="type"):
    """A line of a review: how many hands are done, and how many there are."""

    done: int
    of: int


class Failed(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """The last line of a review that came to nothing: why, in a sentence."""

    detail: str


class Reviewed(msgspec.Struct, frozen=True, tag="review", tag_field="type"):
    """The last line of a review.

    Attributes:
        review: as `euchre review --json` has it: players, sides, moments, line, hands with
            decisions.
        teams: the seats of each team.
        puzzles: for each seat what it got wrong, as puzzles.
    """

    review: dict[str, Any]
    teams: tuple[tuple[int, ...], ...]
    puzzles: tuple[tuple[dict[str, Any], ...], ...] = ()


Line = Waiting | Progress | Failed | Reviewed
"""What a review is told in, one JSON document a line."""
_known: Final[OrderedDict[str, bytes]] = OrderedDict()
_going: Final[set[_Going]] = set()


def streamed(game: Game, asker: str) -> Response:
    """The review of a game as lines of JSON: how far it is, and last what came of it.

    Raises:
        Refused: it cannot be begun.
    """
    if not game.hands:
        raise Refused("nothing", "There is no hand in this record to go through.")
    if game.hands > MOST_HANDS:
        raise Refused(
            "too-long",
            f"A game of {game.hands} hands is too long to go through here: "
            "'euchre review' does it.",
        )
    going = _Going(game)
    if going.key not in _known:
        going.begin(asker)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(going.lines(), headers=headers, media_type="application/jsonl")


def end() -> None:
    """Tell who waits that the server stops: it does not before they have their answer."""
    for going in _going:
        going.end()


class _Going:
    """One game that is gone through for one who waits.

    Attributes:
        key: of the game.
    """

    def __init__(self, game: Game) -> None:
        self.key = hashlib.sha256(game.text.encode()).hexdigest()
        self._game = game
        self._loop = asyncio.get_running_loop()
        self._told: asyncio.Queue[tuple[bytes, bool]] = asyncio.Queue()
        self._first: Line = Progress(0, game.hands)
        self._job: Job | None = None

    def begin(self, asker: str) -> None:
        """Have it done as soon as there is a process for it."""
        there_is_a_coach()
        if REVIEWS.busy:
            self._first = Waiting("Other games are gone through first.")
        seconds = FIRST + HAND * self._game.hands
        self._job = REVIEWS.submit(asker, seconds, gone_through, self._game.text, tell=self._tell)
        self._job.done.add_done_callback(self._done)

    async def lines(self) -> AsyncIterator[bytes]:
        """What there is to tell, as it comes. Who stops listening stops the work."""
        known = _known.get(self.key)
        if known is not None:
            yield known
            return
        _going.add(self)
        try:
            yield _line(self._first)
            last = False
            while not last:
                told, last = await self._told.get()
                yield told
        finally:
            _going.discard(self)
            if self._job is not None:
                REVIEWS.leave(self._job)

    def end(self) -> None:
        """Tell nothing more than that the server stops."""
        self._tell(_line(Failed("The server is being stopped: try again once it is back.")), True)

    def _tell(self, line: bytes, last: bool = False) -> None:  # noqa: FBT001, FBT002
        with suppress(RuntimeError):  # the server has stopped meanwhile
            self._loop.call_soon_threadsafe(self._told.put_nowait, (line, last))

    def _done(self, done: Future[Any]) -> None:
        """It has come to an end, in some thread."""
        if done.cancelled():
            return
        error = done.exception()
        if error is not None:
            self._tell(_line(Failed(sentence(f"{error}"))), True)
        elif done.result() is not None:
            self._tell(done.result(), True)
            _remember(self.key, done.result())


def _remember(key: str, done: bytes) -> None:
    _known[key] = done
    while sum(map(len, tuple(_known.values()))) > REMEMBERED:
        _known.popitem(last=False)


# -- in a process behind the pages ----------------------------------------------------------------


def gone_through(tell: Callable[[bytes], None], text: str) -> bytes:
    """Go through the game of a record; its last line, after the others have been told.

    Raises:
        EuchreError: it cannot be gone through.
    """
    (game,) = record.read(text).records
    if not coach_ready():
        tell(_line(Waiting("The coach is getting ready.")))
        need_coach(PATIENCE)

    def progress(done: int, of: int) -> None:
        tell(_line(Progress(done, of)))

    return _line(reviewed(review_match(game, progress=progress)))


def reviewed(found: Review) -> Reviewed:
    """A review as it is sent."""
    puzzles = tuple(
        tuple(data_of(puzzle) for puzzle in puzzles_of(found, seat))
        for seat in range(found.rules.players)
    )
    return Reviewed(review_data(found), teams(found.rules), puzzles)


def _line(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"
