"""The bots of one table: each seat has its own, and they think while they wait their turn."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from functools import partial
from typing import Final, NamedTuple

from euchre.bots import Bot
from euchre.bots.base import is_instant
from euchre.bots.fallback import does_bot_need_kernel
from euchre.errors import EuchreError
from euchre.game.events import HandEvent
from euchre.game.hand import View
from euchre.game.rules import Seat
from euchre.server.tables.services.bot_threads import BotJob, BotThreadPool
from euchre.table.log.state import Table
from euchre.table.timers import find_thought_delay_ms

_log: Final = logging.getLogger("euchre.server")
BOT_TIMEOUT_SECONDS: Final = 15.0
"""Seconds after which somebody else plays for a bot that is still thinking."""


class BotTurn(NamedTuple):
    """A bot's turn: the seat to move and its view.

    Attributes:
        table: the table at that moment.
        seat: whose turn it is.
        view: what it sees.
    """

    table: Table
    seat: Seat
    view: View

    @property
    def level(self) -> str:
        """Level of the bot in that seat."""
        level = self.table.chairs[self.seat].bot
        assert level is not None
        return level

    def is_current(self, table: Table) -> bool:
        """Return whether the table still waits for this same turn."""
        return self.table.match is table.match and self.level == table.chairs[self.seat].bot


class BotSeats:
    """The bots of one table.

    Args:
        make: makes the bot of a level for a seat.
        thinkers: the threads they think in.
        searchers: the threads that wait for those who search elsewhere.
        requesters: those for whom they think, as for `BotThreadPool.submit`.

    Attributes:
        turn: what is being thought about, or has been; None: nothing.
        answer: what came of it: what the bot does, or why nothing came; None: it thinks.
    """

    def __init__(
        self,
        make: Callable[[str, Seat], Bot],
        thinkers: BotThreadPool,
        searchers: BotThreadPool,
        requesters: Callable[[], Collection[str]] = lambda: ("",),
    ) -> None:
        self._make, self._askers = make, requesters
        self._thinkers, self._searchers = thinkers, searchers
        self._bots: dict[tuple[str, Seat], Bot] = {}
        self._thought: BotJob | None = None
        self.turn: BotTurn | None = None
        self.answer: HandEvent | Exception | None = None

    @property
    def is_thinking(self) -> bool:
        """True if a bot is thinking."""
        return self._thought is not None and not self._thought.over

    @property
    def unready_levels(self) -> frozenset[str]:
        """Levels of the bots that are not ready; the rules bot plays for them, or nobody does."""
        if not self._bots:
            return frozenset()
        return frozenset(
            level
            for (level, _), bot in tuple(self._bots.items())  # threads add to them
            if not getattr(bot, "is_ready", True)
        )

    def load_bots(self, table: Table) -> None:
        """Load the bots that sit at the table; some need a moment to get ready."""
        for seat, chair in enumerate(table.chairs):
            if chair.bot is not None:
                try:
                    self._get_or_make_bot(chair.bot, seat)
                except EuchreError as error:
                    _log.warning("table %s, seat %d: no bot comes: %s", table.id, seat, error)

    def start_thinking(self, turn: BotTurn, on_done: Callable[[], None]) -> None:
        """Start the bot's turn; `on_done` is called once there is an `answer`."""
        self.cancel_thinking()
        self.turn = turn
        work, deliver = partial(self._choose_event, turn), partial(self._on_answer, on_done)
        delay = find_thought_delay_ms(turn.level) / 1000
        if not delay and self._can_act_at_once(turn):
            self._thought = self._thinkers.run_quick_job(work, deliver, requesters=self._askers())
            return
        thinkers = self._searchers if does_bot_need_kernel(turn.level) else self._thinkers
        self._thought = thinkers.submit(
            work, deliver, BOT_TIMEOUT_SECONDS, requesters=self._askers(), delay_seconds=delay
        )

    def get_verified_answer(self) -> HandEvent:
        """Return the move of the bot that was asked.

        Raises:
            EuchreError: it acts for another.
            Exception: what it has failed with.
        """
        assert self.turn is not None
        assert self.answer is not None
        if isinstance(self.answer, Exception):
            raise self.answer
        if getattr(self.answer, "seat", None) != self.turn.seat:
            raise EuchreError(f"it is the turn of seat {self.turn.seat}")
        return self.answer

    def cancel_thinking(self) -> None:
        """Cancel the thinking: nobody waits for it any more."""
        if self._thought is not None:
            self._thought.cancel()
        self._thought = self.turn = self.answer = None

    def clear_bots(self) -> None:
        """Remove the bots, because others take their places."""
        self.cancel_thinking()
        self._bots.clear()

    def _can_act_at_once(self, turn: BotTurn) -> bool:
        bot = self._bots.get((turn.level, turn.seat))
        return bot is not None and is_instant(bot, turn.view)

    def _choose_event(self, turn: BotTurn) -> HandEvent:
        return self._get_or_make_bot(turn.level, turn.seat).act(turn.view)

    def _on_answer(
        self, on_done: Callable[[], None], event: HandEvent | None, error: Exception | None
    ) -> None:
        self.answer = event if error is None else error
        on_done()

    def _get_or_make_bot(self, level: str, seat: Seat) -> Bot:
        if (level, seat) not in self._bots:
            self._bots[level, seat] = self._make(level, seat)
        return self._bots[level, seat]
