"""A table on this computer: a match against bots, kept in its file line by line."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Final

from euchre.analysis.position.hints import hint
from euchre.board import trump_line
from euchre.bots import kernel
from euchre.cli.fullscreen.drawing.scene import FinishedHand
from euchre.cli.fullscreen.tables.base import ScreenTable, Seen, Stage
from euchre.cli.matches.clock import MatchClock
from euchre.cli.matches.game import LocalGame
from euchre.cli.matches.saving import Saver
from euchre.cli.matches.telling import NarratedLine, aim_line, ended, ending, happened, last_trick
from euchre.errors import EuchreError
from euchre.events import Event, FirstDealer
from euchre.hand import View
from euchre.match import Stage as MatchStage
from euchre.record import Record
from euchre.words.asking import cut_limits, cut_question, question

PATIENCE: Final = 3.0
"""Seconds for which a hint waits for the coach to be loaded, once."""
PACES: Final = {"instant": 0.0, "quick": 0.25, "usual": 0.6, "slow": 1.4}
"""Seconds to rest after each thing that happens."""
_TRICK: Final = 2.5
"""So many times as long a whole trick is looked at."""
_AFTER: Final = "Enter goes on to the next hand."


class LocalTable(ScreenTable):
    """The table of a match against bots.

    Args:
        title: what is played.
        game: the match.
        saver: its file.
        clock: of a timed match.
        pace: one of `PACES`.

    Attributes:
        game: the match.
        pace: how quickly things happen.
    """

    def __init__(
        self, title: str, game: LocalGame, saver: Saver, clock: MatchClock, *, pace: str = "usual"
    ) -> None:
        super().__init__(title)
        self.game, self.clock, self.pace = game, clock, pace
        self._saver = saver
        self._busy = asyncio.Lock()
        self._woken, self._hurried = asyncio.Event(), asyncio.Event()
        self._resting: asyncio.Task[None] | None = None
        self._looked = len(game.match.hands)
        """How many hands have been looked at when they were over."""
        self._lies = False
        """Whether the last trick of a hand still lies there."""
        self._last: tuple[str, ...] = ()
        """How the last hand ended."""

    @property
    def path(self) -> Path:
        """The file of the match."""
        return self._saver.path

    @property
    def last_trick(self) -> str:
        """The last trick, in words."""
        return last_trick(self.game)

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def seen(self) -> Seen:
        """The state that is seen now."""
        game, match, stage = self.game, self.game.match, self._stage
        view = game.view
        if stage == "playing" and match.stage is not MatchStage.HAND and not self._lies:
            view = None  # the next hand is not dealt yet
        asks = stage == "playing" and game.asks and not game.unasked
        cuts = asks and match.stage is MatchStage.CUT
        return Seen(
            rules=game.rules,
            names=game.names,
            seat=game.seat,
            stage=stage,
            view=view,
            scores=match.scores,
            teams=tuple(game.our_team_first()),
            tokens=match.tokens or (),
            aim=aim_line(game, self.clock.minutes),
            trump="" if view is None else trump_line(view, game.names),
            asks=asks,
            cut=cut_limits(game.rules) if cuts else None,
            question=self._question(stage, asks=asks, cuts=cuts),
            enter="goes on" if stage == "between" else "",
            aside=self._gone_by(view),
            finished=None if stage == "playing" else self._finished(),
            may=self._may(hint=asks and not cuts),
        )

    def _may(self, *, hint: bool) -> frozenset[str]:
        match = self.game.match
        possible = {
            "hint": hint,
            "undo": self.game.undo_point is not None,
            "last_trick": any(hand and hand.tricks for hand in (*match.hands[-1:], match.hand)),
        }
        return frozenset(what for what, there in possible.items() if there)

    @property
    def _stage(self) -> Stage:
        match = self.game.match
        if len(match.hands) > self._looked and self._lies:
            return "playing"
        if match.over:
            return "over"
        return "between" if len(match.hands) > self._looked else "playing"

    def _question(self, stage: Stage, *, asks: bool, cuts: bool) -> str:
        game = self.game
        if stage == "between":
            return _AFTER
        if cuts:
            return cut_question(game.rules)
        if self._lies and self._last:
            return self._last[0]
        if asks and game.view is not None:
            return question(game.view, game.names)
        return self.lines[-1].words if self.lines and stage == "playing" else ""

    def _gone_by(self, view: View | None) -> str:
        """Return the trick before this one, if the pace leaves no time to see it."""
        if PACES[self.pace] or view is None or not (view.trick and view.tricks) or view.over:
            return ""
        return last_trick(self.game)

    def _finished(self) -> FinishedHand | None:
        hands = self.game.match.hands
        if not hands:
            return None
        dealt = hands[-1].dealt
        end = tuple(line.words for line in ending(self.game)) if self.game.match.over else ()
        return FinishedHand((*end, *self._last) if end else self._last, dealt.hands, dealt.kitty)

    # -- what happens ---------------------------------------------------------------------------

    async def run(self) -> None:
        """Let the others play, and wait for the person, until they leave.

        Raises:
            EuchreError, OSError: the file cannot be written, and so on.
        """
        while True:
            self._woken.clear()
            event = await self._step()
            if event is None:
                await self._woken.wait()
            else:
                await self._rest(event)

    async def _step(self) -> Event | None:
        """Let one event happen; None: the person is to decide."""
        async with self._busy:
            if self.game.match.over or len(self.game.match.hands) > self._looked:
                return None
            event = await asyncio.to_thread(self.game.comes, time_up=self.clock.over)
            if event is not None:
                self._happens(event)
            return event

    def _happens(self, event: Event) -> None:
        """Apply, save and describe an event.

        Raises:
            Illegal: it may not happen; nothing has.
            OSError: it cannot be kept.
        """
        game = self.game
        before, seen = game.match, game.view
        game.apply(event)
        self._saver.event(before, event, game.match)
        self.lines.extend(happened(game, before, seen, event, self.clock.minutes))
        if len(game.match.hands) > len(before.hands):
            self._lies = True
            self._last = tuple(line.words for line in ended(game, before)[:1])
            left = self.clock.left
            if left is not None:
                self._saver.clock(left)
        self.changed()

    async def _rest(self, event: Event) -> None:
        """Give the person time to see what has happened."""
        view = self.game.view
        whole = view is not None and bool(view.tricks) and not view.trick
        longer = _TRICK if whole or isinstance(event, FirstDealer) else 1.0
        self._hurried.clear()
        if self._lies or not self.game.asks:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), PACES[self.pace] * longer)
        self._lies = False
        self.changed()

    def hurry(self) -> None:
        """Skip the pause before the next event."""
        self._hurried.set()

    def _wake(self) -> None:
        self._woken.set()
        self._hurried.set()
        self.changed()

    # -- what one does --------------------------------------------------------------------------

    async def choose(self, event: Event) -> None:
        """Choose an event that can be chosen now."""
        async with self._busy:
            if not self.seen.asks:
                raise EuchreError("It is not your turn.")
            self._happens(event)
        self._stop_resting()
        self._resting = asyncio.create_task(self._rest(event))
        self._resting.add_done_callback(lambda done: None if done.cancelled() else self._wake())

    def _stop_resting(self) -> None:
        if self._resting is not None:
            self._resting.cancel()

    async def go_on(self) -> None:
        """Go on to the next hand."""
        self._looked = len(self.game.match.hands)
        self._wake()

    async def undo(self) -> str:
        """Go back to your previous decision."""
        async with self._busy:
            if not self.game.undo():
                raise EuchreError("There is nothing to take back yet.")
            self._saver.rewrite(self.game.record)
            left = self.clock.left
            if left is not None:
                self._saver.clock(left)
            self._looked, self._lies = len(self.game.match.hands), False
        self._stop_resting()
        self.lines.append(NarratedLine("Taken back."))
        self._wake()
        return "Taken back."

    async def seat_bots(self, level: str) -> None:
        """Let bots of another level play from now on.

        Raises:
            UnknownBotError: there are none.
        """
        async with self._busy:
            await asyncio.to_thread(self.game.seat_bots, level)
            self._saver.rewrite(self.game.record)
        self.lines.append(NarratedLine(f"From now on {level} bots play."))
        self._wake()

    async def hint(self) -> tuple[Event | None, str]:
        """Return what the coach would do, and why."""
        view = self.game.view
        if self.game.match.stage is MatchStage.CUT or view is None:
            return None, "After a fair shuffle no cut is better than another."
        if not self.seen.asks:
            raise EuchreError("A hint is given when it is your turn.")
        found = await asyncio.to_thread(hint, view, PATIENCE if kernel.is_ready() else 0.0)
        return found.event, found.why

    def record(self) -> Record | None:
        """Return the match so far."""
        return self.game.record

    def close(self) -> None:
        """Save the time that is left, and close the file."""
        self._stop_resting()
        left = self.clock.left
        if left is not None and not self.game.match.over:
            self._saver.clock(left)
        self._saver.close()
