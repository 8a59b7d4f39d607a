"""A table on this computer: a match against bots, kept in its file line by line."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from euchre.cli.fullscreen.drawing.scene import FinishedHand
from euchre.cli.fullscreen.tables.base import ScreenTable, SeatSnapshot, Stage
from euchre.cli.matches.clock import MatchClock, build_clock
from euchre.cli.matches.game import LocalGame, find_hint, new_record
from euchre.cli.matches.opening import (
    build_record_origin,
    describe_opening,
    find_match_title,
    make_next_record,
)
from euchre.cli.matches.saving import RecordSaver, find_new_path, find_next_path, verify_new_path
from euchre.cli.matches.telling import (
    NarratedLine,
    describe_aim,
    describe_last_trick,
    narrate_event,
    narrate_match_end,
)
from euchre.english import describe_result
from euchre.english.board import describe_trump_and_tricks
from euchre.english.questions import min_and_max_cut, phrase_cut_question, phrase_decision_question
from euchre.errors import EuchreError
from euchre.game.events import Event, FirstDealer
from euchre.game.hand import View
from euchre.game.match import Stage as MatchStage
from euchre.game.presets import PRESETS

PACE_SECONDS: Final = {"instant": 0.0, "quick": 0.25, "usual": 0.6, "slow": 1.4}
"""Seconds to rest after each thing that happens."""
_TRICK_PAUSE_FACTOR: Final = 2.5
"""So many times as long a whole trick is looked at."""
_NEXT_HAND_TEXT: Final = "Press Enter for the next hand."


class LocalTable(ScreenTable):
    """The table of a match against bots.

    Attributes:
        pace: how quickly things happen, one of `PACE_SECONDS`.
    """

    def __init__(
        self,
        title: str,
        game: LocalGame,
        saver: RecordSaver,
        clock: MatchClock,
        *,
        pace: str = "usual",
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
        return self._saver.path

    @property
    def last_trick_text(self) -> str:
        return describe_last_trick(self.game)

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def visible_state(self) -> SeatSnapshot:
        game, match, stage = self.game, self.game.match, self._current_stage
        view = game.view
        if stage == "playing" and match.stage is not MatchStage.HAND and not self._lies:
            view = None  # the next hand is not dealt yet
        decides = game.must_decide and not game.must_skip_alone
        asks = stage == "playing" and decides and not self._lies
        cuts = asks and match.stage is MatchStage.CUT
        return SeatSnapshot(
            rules=game.rules,
            names=game.names,
            seat=game.seat,
            stage=stage,
            view=view,
            scores=match.scores,
            tokens=match.tokens or (),
            aim=describe_aim(game, self.clock.remaining_seconds),
            trump="" if view is None else describe_trump_and_tricks(view, game.names),
            asks=asks,
            cut=min_and_max_cut(game.rules) if cuts else None,
            question=self._question_text(stage, must_decide=asks, must_cut=cuts),
            enter="continues" if stage == "between" else "",
            aside=self._previous_trick_text(view),
            finished=None if stage == "playing" else self._build_finished_hand(),
            may=self._list_possible_actions(can_hint=asks and not cuts),
        )

    def _list_possible_actions(self, *, can_hint: bool) -> frozenset[str]:
        match = self.game.match
        possible = {
            "show_hint": can_hint,
            "undo_decision": self.game.undo_event_index is not None,
            "show_last_trick": any(
                hand and hand.tricks for hand in (*match.hands[-1:], match.hand)
            ),
        }
        return frozenset(action for action, is_possible in possible.items() if is_possible)

    @property
    def _current_stage(self) -> Stage:
        match = self.game.match
        if len(match.hands) > self._looked and self._lies:
            return "playing"
        if match.over:
            return "over"
        return "between" if len(match.hands) > self._looked else "playing"

    def _question_text(self, stage: Stage, *, must_decide: bool, must_cut: bool) -> str:
        game = self.game
        if stage == "between":
            return _NEXT_HAND_TEXT
        if must_cut:
            return phrase_cut_question(game.rules)
        if self._lies and self._last:
            return self._last[0]
        if must_decide and game.view is not None:
            return phrase_decision_question(game.view, game.names)
        return self.lines[-1].words if self.lines and stage == "playing" else ""

    def _previous_trick_text(self, view: View | None) -> str:
        """Return the trick before this one, if the pace leaves no time to see it."""
        if PACE_SECONDS[self.pace] or view is None or not (view.trick and view.tricks) or view.over:
            return ""
        return describe_last_trick(self.game)

    def _build_finished_hand(self) -> FinishedHand | None:
        hands = self.game.match.hands
        if not hands:
            return None
        dealt = hands[-1].dealt
        end = (
            tuple(line.words for line in narrate_match_end(self.game))
            if self.game.match.over
            else ()
        )
        return FinishedHand((*end, *self._last) if end else self._last, dealt.hands, dealt.kitty)

    # -- what happens ---------------------------------------------------------------------------

    async def run(self) -> None:
        """Let the others play, and wait for the person, until they leave.

        Raises:
            EuchreError, OSError: the file cannot be written, and so on.
        """
        while True:
            self._woken.clear()
            event = await self._play_next_event()
            if event is None:
                await self._woken.wait()
            else:
                await self._pause_after_event(event)

    async def _play_next_event(self) -> Event | None:
        """Let one event happen; None: the person is to decide."""
        async with self._busy:
            if self.game.match.over or len(self.game.match.hands) > self._looked:
                return None
            event = await asyncio.to_thread(
                self.game.find_event_without_person, time_up=self.clock.is_over
            )
            if event is not None:
                self._apply_event(event)
            return event

    def _apply_event(self, event: Event) -> None:
        """Apply, save and describe an event.

        Raises:
            IllegalEventError: it may not happen; nothing has.
            OSError: it cannot be kept.
        """
        game = self.game
        before, view = game.match, game.view
        game.apply(event)
        self._saver.append_event(before, event, game.match)
        self.lines.extend(narrate_event(game, before, view, event, self.clock.remaining_seconds))
        if len(game.match.hands) > len(before.hands):
            self._lies = True
            self._last = (describe_result(game.match.hands[-1], game.names),)
            self._saver.append_seconds_left(self.clock.remaining_seconds)
        self.changed()

    async def _pause_after_event(self, event: Event) -> None:
        """Give the person time to see what has happened."""
        view = self.game.view
        whole = view is not None and bool(view.tricks) and not view.trick
        longer = _TRICK_PAUSE_FACTOR if whole or isinstance(event, FirstDealer) else 1.0
        self._hurried.clear()
        if self._lies or not self.game.must_decide:
            with suppress(TimeoutError):
                async with asyncio.timeout(PACE_SECONDS[self.pace] * longer):
                    await self._hurried.wait()
        self._lies = False
        self.changed()

    def skip_pause(self) -> None:
        self._hurried.set()

    def _wake_waiters(self) -> None:
        self._woken.set()
        self._hurried.set()
        self.changed()

    # -- what one does --------------------------------------------------------------------------

    async def choose_event(self, event: Event) -> None:
        async with self._busy:
            if not self.visible_state.asks:
                raise EuchreError("It isn't your turn.")
            self._apply_event(event)
        self._cancel_rest_timer()
        self._resting = asyncio.create_task(self._pause_after_event(event))
        self._resting.add_done_callback(
            lambda done: None if done.cancelled() else self._wake_waiters()
        )

    def _cancel_rest_timer(self) -> None:
        if self._resting is not None:
            self._resting.cancel()

    async def run_enter_action(self) -> None:
        self._looked = len(self.game.match.hands)
        self._wake_waiters()

    async def undo_decision(self) -> str:
        async with self._busy:
            if not self.game.undo_decision():
                raise EuchreError("There is nothing to undo yet.")
            self._rewrite_saved_match()
            self._looked, self._lies = len(self.game.match.hands), False
        self._cancel_rest_timer()
        self.lines.append(NarratedLine("Your last decision is undone."))
        self._wake_waiters()
        return "Your last decision is undone."

    async def replace_bots(self, level: str) -> None:
        """Let bots of another level play from now on.

        Raises:
            UnknownBotError: there are none.
        """
        async with self._busy:
            await asyncio.to_thread(self.game.replace_bots, level)
            self._rewrite_saved_match()
        self.lines.append(NarratedLine(f"The other players are now {level} bots."))
        self._wake_waiters()

    def _rewrite_saved_match(self) -> None:
        self._saver.rewrite_file(self.game.record)
        self._saver.append_seconds_left(self.clock.remaining_seconds)

    async def find_hint(self) -> tuple[Event | None, str]:
        stage, view = self.game.match.stage, self.game.view
        if stage is not MatchStage.CUT and view is not None and not self.visible_state.asks:
            raise EuchreError("You can ask for a hint when it is your turn.")
        return await asyncio.to_thread(find_hint, stage, view)

    def close(self) -> None:
        """Save the time that is left, and close the file."""
        self._cancel_rest_timer()
        try:
            if not self.game.match.over:
                self._saver.append_seconds_left(self.clock.remaining_seconds)
        finally:
            self._saver.close()


@dataclass
class LocalMatchSequence:
    """The tables of a player's evening against bots: each match is followed by another.

    Attributes:
        pace: how quickly things happen.
        minutes: of a timed game.
        last: the table that was sat at last.
        rules_name: the preset, or the file of house rules, that is played there.
    """

    pace: str
    minutes: float
    last: LocalTable | None = None
    rules_name: str = "standard"

    def open_first_table(self, game: LocalGame, saver: RecordSaver, rules_name: str) -> LocalTable:
        table = LocalTable(
            find_match_title(game.rules, rules_name),
            game,
            saver,
            build_clock(game.record),
            pace=self.pace,
        )
        table.lines.extend(NarratedLine(words) for words in describe_opening(game, rules_name))
        self.last, self.rules_name = table, rules_name
        return table

    def make_rematch(self, table: LocalTable) -> LocalTable:
        """Return another game by the same players; points are carried if the rules say so."""
        self.pace = table.pace
        record = make_next_record(table.game)
        known = table.game
        game = LocalGame(record, known.way, always=known.always, ask_cut=known.ask_cut)
        return self.open_first_table(
            game, RecordSaver.create(find_next_path(table.path), record), self.rules_name
        )

    def make_other_match(self, table: LocalTable, preset: str) -> LocalTable:
        """Return a match by other rules, with bots like those."""
        self.pace = table.pace
        rules, bot = PRESETS[preset].rules, table.game.bot_names[0]
        meta = build_record_origin(table.game.record.meta["seed"] + 1)
        if rules.time_limit:
            meta["minutes"] = self.minutes
        seat = min(table.game.seat, rules.players - 1)
        record = new_record(rules, seat, [bot] * (rules.players - 1), meta)
        path = verify_new_path(find_new_path(datetime.now()))  # noqa: DTZ005
        known = table.game
        game = LocalGame(record, known.way, always=known.always, ask_cut=known.ask_cut)
        return self.open_first_table(game, RecordSaver.create(path, record), preset)
