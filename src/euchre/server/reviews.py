"""Games gone through by the coach, told line by line while it is at it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import threading
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.responses import Response, StreamingResponse

from euchre import record
from euchre.analysis.hints import coach_ready
from euchre.analysis.plain import review_data
from euchre.analysis.review import review
from euchre.analysis.reviewed import Review
from euchre.bots.crew import Crew
from euchre.errors import EuchreError
from euchre.events import Dealt
from euchre.learn.puzzles import data_of, puzzles_of
from euchre.record import Record
from euchre.rules import teams
from euchre.server.coaching import APART, COACHING, WARMING
from euchre.server.replays import read_any
from euchre.table.commands import Refused

_log: Final = logging.getLogger("euchre.server")
MOST_HANDS: Final = 150
"""Hands of a game that is gone through here; `euchre review` takes any number."""
PATIENCE: Final = 90.0
"""Seconds in which the coach must be ready, where it has still to be compiled."""
REMEMBERED: Final = 16
"""Reviews that are known by heart."""


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
_going: Final[set[_Job]] = set()
_LAST: Final = (Failed, bytes)


class _Gone(Exception):
    """Nobody waits for it any more."""


def chosen(text: str, number: int) -> Record:
    """The game `number`, from 1 on, of the records in a text.

    Raises:
        EuchreError: there is none.
    """
    found = read_any(text).records
    if not 1 <= number <= len(found):
        raise EuchreError(f"there is no game {number}: there are {len(found)}")
    return found[number - 1]


def streamed(game: Record) -> Response:
    """The review of a game as lines of JSON: how far it is, and last what came of it.

    Raises:
        Refused: it cannot be begun.
    """
    hands = sum(isinstance(event, Dealt) for event in game.events)
    if not hands:
        raise Refused("nothing", "There is no hand in this record to go through.")
    if hands > MOST_HANDS:
        raise Refused(
            "too-long",
            f"A game of {hands} hands is too long to go through here: 'euchre review' does it.",
        )
    key = hashlib.sha256(record.write([game]).encode()).hexdigest()
    job = _Job(game, hands, key)
    if key not in _known:
        job.begin()
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(job.lines(), headers=headers, media_type="application/jsonl")


def end() -> None:
    """Tell who waits that the server stops: it does not before they have their answer."""
    for job in _going:
        job.end()


class _Job:
    """One game that is gone through for one who waits."""

    def __init__(self, game: Record, hands: int, key: str) -> None:
        self._game, self._hands, self._key = game, hands, key
        self._loop = asyncio.get_running_loop()
        self._told: asyncio.Queue[Line | bytes] = asyncio.Queue()
        self._stop = threading.Event()
        self._first: Line = Progress(0, hands)
        self._cancel: Callable[[], object] = bool

    def begin(self) -> None:
        """Have it done as soon as there is a thread for it."""
        if COACHING.busy:
            self._first = Waiting("Other games are gone through first.")
        self._cancel = COACHING.submit(self._work).cancel

    async def lines(self) -> AsyncIterator[bytes]:
        """What there is to tell, as it comes. Who stops listening stops the work."""
        known = _known.get(self._key)
        if known is not None:
            yield known
            return
        _going.add(self)
        try:
            yield _line(self._first)
            while True:
                told = await self._told.get()
                yield told if isinstance(told, bytes) else _line(told)
                if isinstance(told, _LAST):
                    return
        finally:
            _going.discard(self)
            self._stop.set()
            self._cancel()

    def end(self) -> None:
        """Tell nothing more than that the server stops."""
        self._told.put_nowait(Failed("The server is being stopped: try again once it is back."))

    def _tell(self, line: Line | bytes) -> None:
        with suppress(RuntimeError):  # the server has stopped meanwhile
            self._loop.call_soon_threadsafe(self._told.put_nowait, line)

    def _progress(self, done: int, of: int) -> None:
        if self._stop.is_set():
            raise _Gone
        self._tell(Progress(done, of))

    def _work(self) -> None:
        try:
            self._tell(self._reviewed())
        except _Gone:
            return
        except EuchreError as error:
            self._tell(Failed(_sentence(f"{error}")))
        except Exception:  # noqa: BLE001 - whatever it is, who waits is told
            _log.exception("a review failed")
            self._tell(Failed("This game could not be gone through, and that is our mistake."))

    def _reviewed(self) -> Failed | bytes:
        if self._stop.is_set():
            raise _Gone
        if not coach_ready():
            self._tell(Waiting("The coach is getting ready."))
            if not coach_ready(PATIENCE):
                return Failed(WARMING)
        self._progress(0, self._hands)
        try:
            found = review(self._game, progress=self._progress, crew=Crew(APART, 1))
        except (BrokenExecutor, CancelledError):
            return Failed("The coach was interrupted: try again.")
        done = _line(reviewed(found))
        _known[self._key] = done
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)
        return done


def reviewed(found: Review) -> Reviewed:
    """A review as it is sent."""
    puzzles = tuple(
        tuple(data_of(puzzle) for puzzle in puzzles_of(found, seat))
        for seat in range(found.rules.players)
    )
    return Reviewed(review_data(found), teams(found.rules), puzzles)


def _line(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
