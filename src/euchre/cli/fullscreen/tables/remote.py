"""A table on a server, at which one sits, or which one watches, by the client."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from euchre.cli.fullscreen.drawing.scene import FinishedHand
from euchre.cli.fullscreen.tables.base import ScreenTable, SeatSnapshot
from euchre.cli.fullscreen.tables.prompts import (
    describe_chair,
    find_prompt,
    find_stage,
    list_hand_players,
    list_names,
    must_choose,
)
from euchre.cli.fullscreen.tables.running import find_open_knocks
from euchre.cli.fullscreen.tables.terms import describe_terms, describe_totals, list_brief_terms
from euchre.cli.matches.telling import NarratedLine
from euchre.client import Game
from euchre.client.asking import fetch_record
from euchre.client.errors import ServerUnreachableError
from euchre.client.state import TableMessage
from euchre.english.board import describe_trump_and_tricks, format_trick
from euchre.errors import EuchreError
from euchre.game.events import Cut, Event
from euchre.game.rules import Seat, teams
from euchre.notation.record import Record, read_records_partly
from euchre.table.views.picture import ChatInfo, KnockInfo, PendingQuestionInfo

_CHAT_SECONDS: Final = 10.0
"""Seconds for which what somebody says stands on the table; the log keeps it."""
_LAST_SECONDS: Final = 10
"""From how many seconds on the clock of a turn is shown."""


class RemoteTable(ScreenTable):
    """A table on a server."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.table.title or game.table.rules_name)
        self.game = game
        self._record: Record | None = None
        self._fetched: tuple[int, int] | None = None
        self._fetching: asyncio.Task[None] | None = None
        self._aside = ""
        self._fades: asyncio.TimerHandle | None = None
        self._knocked: set[int] = set()
        self._is_deciding = False
        self._reload_lines()

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def visible_state(self) -> SeatSnapshot:
        game, score, own_view = self.game, self.game.score, self.game.own_view
        seat, stage, names = game.seat, find_stage(game), list_names(game)
        view = game.view if stage != "waiting" else None
        asks = must_choose(game)
        cut = own_view.cut if asks and own_view is not None else None
        prompt = find_prompt(game, self.lines[-1].words if self.lines else "")
        return SeatSnapshot(
            rules=game.rules,
            names=names,
            seat=seat,
            stage=stage,
            view=view,
            scores=score.scores if score is not None else (0,) * len(teams(game.rules)),
            tokens=score.tokens if score is not None else (),
            aim=self._describe_target_and_clocks(),
            trump=" · ".join(list_brief_terms(game.table))
            if view is None
            else describe_trump_and_tricks(view, names),
            asks=asks,
            cut=cut,
            question=prompt.words,
            enter=prompt.enter,
            aside=self._aside or self._standing_remark,
            finished=self._build_finished_hand(over=stage == "over")
            if stage in ("between", "over")
            else None,
            remarks=self._describe_other_seats(gathering=stage != "playing"),
            may=self._list_possible_actions(must_decide=asks),
        )

    @property
    def stakes_and_time_sentences(self) -> list[str]:
        """The stakes, and the time for a turn, in sentences."""
        return describe_terms(self.game.table)

    @property
    def _standing_remark(self) -> str:
        """The remark beside the trick that stands for as long as it holds."""
        table, seat, knocks = self.game.table, self.game.seat, find_open_knocks(self.game)
        if knocks:
            return f"{self._describe_knock(knocks[0])} Press m to answer."
        shared = seat is not None and table.chairs[seat].shared
        if shared:
            return "Your seat is open on another device, too."
        return table.announced or table.uncounted

    def _describe_knock(self, knock: KnockInfo) -> str:
        if not knock.was_mine or knock.seat is None:
            return f"{knock.name} asks to sit down."
        own = knock.seat == self.game.seat
        says = "This is my seat" if own else f"I am {list_names(self.game)[knock.seat]}"
        return f"{knock.name} says from another device: “{says}.”"

    def _describe_target_and_clocks(self) -> str:
        score, table = self.game.score, self.game.table
        parts = []
        if score is not None and score.target:
            parts.append(f"to {score.target}")
        if score is not None and score.time_up:
            parts.append("last hand")
        if table.watching:
            parts.append(f"{table.watching} watching")
        return ", ".join([*parts, *self._describe_time_limits()])

    def _describe_time_limits(self) -> list[str]:
        """Return what runs out: the minutes of a timed game, the last seconds of a turn."""
        hand, score, now_ms = self.game.hand, self.game.score, self.game.server_now_ms
        if now_ms is None or self.game.table.paused:
            return []
        parts = []
        if score is not None and score.bell is not None and not score.time_up:
            seconds_left = max(0, math.ceil((score.bell - now_ms) / 1000))
            parts.append(
                f"{-(-seconds_left // 60)} min"
                if seconds_left >= 60
                else f"{seconds_left // 60}:{seconds_left % 60:02}"
            )
        if hand is not None and hand.deadline is not None and hand.result is None:
            seconds_left = max(0, math.ceil((hand.deadline - now_ms) / 1000))
            parts += [f"{seconds_left} s left"] if seconds_left <= _LAST_SECONDS else []
        return parts

    def _describe_other_seats(self, *, gathering: bool) -> dict[Seat, str]:
        remarks = {}
        for chair in self.game.table.chairs:
            words = describe_chair(chair, gathering=gathering, awaited_seats=self.game.table.waits)
            if words and chair.seat != self.game.seat:
                remarks[chair.seat] = words
        return remarks

    def _list_possible_actions(self, *, must_decide: bool) -> frozenset[str]:
        own_view, view = self.game.own_view, self.game.view
        possible = {"show_last_trick": view is not None and bool(view.tricks)}
        if own_view is not None and own_view.seat is not None:
            possible["show_hint"] = must_decide and own_view.cut is None and self.game.table.hints
            possible["undo_decision"] = own_view.may_undo
        return frozenset(action for action, is_possible in possible.items() if is_possible)

    def _build_finished_hand(self, *, over: bool) -> FinishedHand | None:
        hand, own_view, score = self.game.hand, self.game.own_view, self.game.score
        if hand is None or hand.result is None:
            return None
        own_result = own_view.result if own_view is not None else ""
        ending = own_view.ending if own_view is not None else ()
        ending = ending or (score.ending if score is not None else ())
        money: tuple[str, ...] = ()
        if over and score is not None and score.money is not None:
            paid = (own_view.paid if own_view is not None else "") or score.money.words
            money = (paid, describe_totals(score, list_names(self.game)))
        lines = (*(ending if over else ()), own_result or hand.result.words, *filter(None, money))
        return FinishedHand(lines, hand.dealt, hand.kitty, list_hand_players(self.game))

    @property
    def last_trick_text(self) -> str:
        view = self.game.view
        if view is None or not view.tricks:
            return "No trick has been taken in this hand yet."
        names = list_hand_players(self.game) or list_names(self.game)
        return f"Last trick: {format_trick(view.tricks[-1], names)}."

    # -- what is told ---------------------------------------------------------------------------

    def _reload_lines(self) -> None:
        self.lines.clear()
        self.lines.extend(NarratedLine(words) for words in self.game.log_lines)
        self.lines.extend(
            NarratedLine(self._format_message(message)) for message in self.game.chat_messages
        )

    def _format_message(self, message: ChatInfo) -> str:
        seat = message.seat
        name = message.name or (list_names(self.game)[seat] if seat is not None else "Somebody")
        return f"{name}: “{message.text}”"

    def _handle_message(self, message: TableMessage) -> None:
        knocks = {knock.number: knock for knock in find_open_knocks(self.game)}
        new_knocks = [knock for number, knock in knocks.items() if number not in self._knocked]
        self.lines.extend(NarratedLine(self._describe_knock(knock)) for knock in new_knocks)
        self._knocked = {*knocks}
        if message.type in ("welcome", "snapshot"):
            self._reload_lines()
        elif message.type in ("event", "said"):
            if message.told:
                self.lines.append(NarratedLine(message.told))
            if message.said is not None:
                self._show_message(self._format_message(message.said))

    def _show_message(self, words: str) -> None:
        """Show a message on the table for a while, whoever's turn it is."""
        self.lines.append(NarratedLine(words))
        if self._fades is not None:
            self._fades.cancel()
        self._aside = words
        self._fades = asyncio.get_running_loop().call_later(_CHAT_SECONDS, self._clear_message)
        self.changed()

    def _clear_message(self) -> None:
        self._aside, self._fades = "", None
        self.changed()

    async def _refresh_every_second(self) -> None:
        """Show each second what runs out, and what can be done since a while."""
        before: object = None
        while True:
            state = self.visible_state
            shown = (state.aim, state.question)
            if shown != before:
                before = shown
                self.changed()
            await asyncio.sleep(1)

    async def _read_messages(self) -> None:
        async for heard in self.game.stream_messages():
            self._handle_message(heard)

    # -- what happens ---------------------------------------------------------------------------

    async def run(self) -> None:
        """Handle what happens, until the player leaves.

        Raises:
            ClientError: the table cannot be reached any more.
        """
        messages = asyncio.create_task(self._read_messages())
        messages.add_done_callback(_retrieve_exception)  # what ends it ends the wait below, too
        ticks = asyncio.create_task(self._refresh_every_second())
        try:
            while True:
                self.changed()
                if self._fetching is None or self._fetching.done():
                    self._fetching = asyncio.create_task(self._fetch_record())
                await self.game.wait_for_change()
                await asyncio.sleep(0)  # what was told is taken in first
        finally:
            for task in (messages, ticks, self._fetching):
                if task is not None:
                    task.cancel()
            if self._fades is not None:
                self._fades.cancel()
            with suppress(asyncio.CancelledError, EuchreError):
                await messages

    async def _fetch_record(self) -> None:
        """Load the record of the game, once more of its hands are over."""
        while (score := self.game.score) is not None and score.hands:
            place = (score.number, score.hands)
            if place == self._fetched:
                return
            try:
                text = await fetch_record(self.game.link, score.number)
                records = read_records_partly(text).records
            except ServerUnreachableError:
                return  # the next change tries again
            except EuchreError:
                records = ()  # it may not be seen
            self._fetched, self._record = place, records[0] if records else None
            self.changed()

    def find_record(self) -> Record | None:
        """Return the game up to its last finished hand."""
        return self._record

    def skip_pause(self) -> None:
        """Do nothing: the table has a pace of its own."""

    # -- what one does --------------------------------------------------------------------------

    async def choose_event(self, event: Event) -> None:
        send = partial(self.game.send_command, "act", event=event)
        await self._send_decision(
            partial(self.game.cut, event.at) if isinstance(event, Cut) else send
        )

    async def run_enter_action(self) -> None:
        do = find_prompt(self.game, "").do
        if do is not None:
            await self._send_decision(do)

    async def _send_decision(self, send: Callable[[], Awaitable[Any]]) -> None:
        """Send a decision, unless another is on its way: then its key was pressed twice."""
        if self._is_deciding:
            return
        self._is_deciding = True
        try:
            await send()
        finally:
            self._is_deciding = False

    async def undo_decision(self) -> str:
        """Ask to take your last decision back."""
        await self.game.undo()
        ask = self.game.table.ask
        return (
            "Waiting for the others to agree."
            if ask is not None
            else "Your last decision is undone."
        )

    async def find_hint(self) -> tuple[Event | None, str]:
        """Return what the coach would do, and why."""
        heard = await self.game.send_command("hint")
        return heard.event, heard.why

    @property
    def pending_request(self) -> PendingQuestionInfo | None:
        """The request of another player that you are to answer."""
        ask, seat = self.game.table.ask, self.game.seat
        if ask is None or seat is None or seat not in ask.of or seat in ask.yes:
            return None
        return ask


def _retrieve_exception(task: asyncio.Task[None]) -> None:
    """Retrieve the exception of a task that has ended, so that asyncio does not report it."""
    if not task.cancelled():
        task.exception()
