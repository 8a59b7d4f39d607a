"""How long a bot takes tells nothing of its cards: what it does comes in time with the pace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.bots import KERNEL_BOTS, make_bot
from euchre.english.names import DisplayName
from euchre.game.events import Played
from euchre.game.hand import View, legal
from euchre.game.match import Stage
from euchre.game.presets import preset
from euchre.game.rules import Seat
from euchre.server.limits import ServerLimits
from euchre.server.tables.hub import TableHub
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.services.bot_threads import BotJob, BotThreadPool
from euchre.server.tables.services.stored_rows import TableChange
from euchre.store import DurableLog
from euchre.table import TableSettings, UnitOfWork
from euchre.table.log.entries import BOT_PACES
from euchre.table.timers import (
    BOT_BEAT_MS,
    BOT_THOUGHT_MS,
    MIN_BEAT_MS,
    TRICK_PAUSE_MS,
    find_bot_show_time_ms,
)
from room_help import Inline, JumpingLoop, Shelf

Lasts = Callable[[View], float]
"""How long a bot thinks that sees this, in seconds."""
RULES = preset("standard").rules.replace(target=4)

times = st.integers(0, 10_000)


@given(due=times, ready=times, other=times, beat=st.integers(1, 2000))
def test_an_answer_is_shown_when_it_is_due_or_whole_beats_later(
    due: int, ready: int, other: int, beat: int
) -> None:
    shown = find_bot_show_time_ms(due, ready, beat)
    assert shown >= max(due, ready)
    assert (shown - due) % beat == 0
    assert shown - max(due, ready) < beat
    if ready <= due:
        assert shown == due, "who knew early is seen to have known"
    if ready <= other <= shown:
        assert find_bot_show_time_ms(due, other, beat) == max(shown, due)


# -- a table whose time and whose bots are in our hands ------------------------------------------


class Thinking(Inline):
    """Bots think for as long as we say, which may depend on what they hold.

    Attributes:
        begun: is called as one of them begins.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, lasts: Lasts) -> None:
        super().__init__(loop)
        self._lasts = lasts
        self.begun: Callable[[], None] = lambda: None

    def submit(
        self,
        work: Any,
        then: Any,
        timeout_seconds: float,
        *,
        requesters: Any = (),  # noqa: ARG002
        delay_seconds: float = 0.0,
    ) -> BotJob:
        thought = BotJob(work, then)
        (turn,) = work.args
        lasts = delay_seconds + self._lasts(turn.view)
        assert lasts < timeout_seconds
        self._loop.call_later(delay_seconds, self.begun)
        self._loop.call_later(lasts, lambda: thought.finish(work(), None))
        return thought


class Onlooker:
    """A client that keeps a table of bots awake."""

    seat: Seat | None = None
    by = address = ""
    protocol = 1

    def send(self, message: bytes) -> None:
        """It does not listen."""

    def close(self, code: int, reason: str) -> None:
        """It does not end."""


class Wait(NamedTuple):
    """How long a decision took in ms, whether it was forced, and came after a whole trick."""

    took: int
    forced: bool
    trick: bool


def waits_of(lasts: Lasts, *, pace: str, level: str) -> list[Wait]:
    """The decisions of a game of bots."""
    loop = JumpingLoop()
    try:
        return loop.run_until_complete(_game(loop, lasts, pace=pace, level=level))
    finally:
        loop.close()


async def _game(loop: JumpingLoop, lasts: Lasts, *, pace: str, level: str) -> list[Wait]:
    hub = TableHub(cast("DurableLog", Shelf(loop)), ServerLimits(), loop)
    for threads in (hub.thinkers, hub.searchers):
        threads.close()
    thinking = Thinking(loop, lasts)
    hub.thinkers = hub.searchers = cast("BotThreadPool", thinking)
    hub.make_bot = lambda level, table, seat: make_bot("rules", seat)  # type: ignore[method-assign]  # noqa: ARG005
    settings = TableSettings(rules=RULES.to_dict(), pace=pace, bots=level)
    made = await hub.create_table(settings, DisplayName("Dana"), starts_with_bots=True)
    room = hub.rooms[made.table]
    waits: list[Wait] = []
    told: list[bool] = []
    if level in KERNEL_BOTS:
        thinking.begun = lambda: told.append(room.everyone.teller.version == room.table.version)
    over = loop.create_future()
    become, told_at = room._adopt_change, [0]

    def keep(change: UnitOfWork, written: TableChange) -> None:
        match = room.table.match
        if match is not None and match.stage is Stage.HAND and match.turn is not None:
            assert match.hand is not None
            view = match.view(match.turn)
            assert view is not None
            trick = isinstance(match.hand.events[-1], Played) and not match.hand.trick
            took = change.now - max(room.table.since, told_at[0])
            waits.append(Wait(took, len(legal(view)) == 1, trick))
        become(change, written)
        told_at[0] = room.now_ms()
        if room.table.stage == "over":
            over.set_result(None)

    room._adopt_change = keep  # type: ignore[method-assign]
    await room.leave_seat(made.seat)
    room.enter(cast("SocketConnection", Onlooker()))
    await over
    hub.close()
    assert {each.forced for each in waits} == {True, False}
    assert all(told), "a bot thinks while others are still told of the card before"
    assert bool(told) == (level in KERNEL_BOTS)
    return waits


def by_its_cards(view: View) -> float:
    """Who must play a card knows it at once; who may choose thinks the longer the more there is."""
    options = len(legal(view))
    return 0.0 if options == 1 else 0.0001 * options * view.cards[0].rank


@pytest.mark.parametrize("level", ["expert", "club", "rules"])
@pytest.mark.parametrize("pace", BOT_PACES)
def test_a_bot_takes_as_long_over_a_card_it_must_play_as_over_one_it_chooses(
    pace: str, level: str
) -> None:
    waits = waits_of(by_its_cards, pace=pace, level=level)
    beat = max(BOT_BEAT_MS[pace], BOT_THOUGHT_MS.get(level, MIN_BEAT_MS))
    assert {each.took for each in waits if not each.trick} == {beat}
    assert {each.took for each in waits if each.trick} <= {beat + TRICK_PAUSE_MS[pace]}


@pytest.mark.parametrize("pace", BOT_PACES)
def test_a_bot_that_is_late_is_late_by_whole_beats(pace: str) -> None:
    beat = max(BOT_BEAT_MS[pace], BOT_THOUGHT_MS["expert"])

    def slow(view: View) -> float:
        return beat / 1000 * (1 + by_its_cards(view))

    waits = waits_of(slow, pace=pace, level="expert")
    late = {each.took - beat - TRICK_PAUSE_MS[pace] * each.trick for each in waits}
    assert {each % beat for each in late} == {0}
    assert max(late) == beat
