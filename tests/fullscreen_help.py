"""A table on the whole screen, for tests: played by keys, looked at as a person would."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList

from euchre.cli.fullscreen.app import EuchreApp
from euchre.cli.fullscreen.drawing.canvas import Canvas
from euchre.cli.fullscreen.drawing.cards import index_to_card_key
from euchre.cli.fullscreen.screens.local import LocalTableScreen
from euchre.cli.fullscreen.screens.playing import TableScreen
from euchre.cli.fullscreen.screens.scenes import list_offered_choices
from euchre.cli.fullscreen.screens.widgets import TableWidget
from euchre.cli.fullscreen.tables.base import SeatSnapshot
from euchre.cli.fullscreen.tables.local import LocalMatchSequence, LocalTable
from euchre.cli.matches.clock import MatchClock
from euchre.cli.matches.game import LocalGame, new_record
from euchre.cli.matches.saving import RecordSaver
from euchre.cli.shared.screen import DisplaySettings
from euchre.game.presets import PRESETS
from euchre.game.rules import Rules

T = TypeVar("T")
COMMANDS = frozenset("ulitrxqev?-+=/")
"""Keys that mean something at any time."""
MOST = 4_000
"""Keys after which a match must be over."""


def local_table(
    folder: Path,
    rules: Rules | str = "standard",
    *,
    seed: int = 5,
    bots: str = "simple",
    seconds: float | None = None,
    pace: str = "instant",
) -> LocalTable:
    """A match against bots, kept in a file of a folder."""
    rules = PRESETS[rules].rules if isinstance(rules, str) else rules
    record = new_record(rules, 0, [bots] * (rules.players - 1), {"seed": seed, "minutes": 20})
    saver = RecordSaver.create(folder / f"{seed}.jsonl", record)
    return LocalTable(
        "A match", LocalGame(record, ask_cut=True), saver, MatchClock(seconds), pace=pace
    )


def show(
    screen: Screen[Any],
    does: Callable[[Pilot[int]], Awaitable[T]],
    size: tuple[int, int] = (80, 24),
    looks: DisplaySettings | None = None,
) -> T:
    """Open a screen, and do something there."""

    async def whole() -> T:
        app = EuchreApp(screen, looks or DisplaySettings())
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            done = await does(pilot)
        if app.error is not None:
            raise app.error
        return done

    return asyncio.run(whole())


def rows_of(canvas: Canvas) -> list[str]:
    """What is drawn, row by row."""
    return ["".join(cell.character for cell in row) for row in canvas.rows]


def drawn_rows(pilot: Pilot[Any]) -> list[str]:
    """What is drawn of the table on a screen, row by row."""
    drawn = pilot.app.screen.query_one(TableWidget).drawn
    assert drawn is not None
    return rows_of(drawn.canvas)


def sit(
    table: LocalTable,
    play: Callable[[Sitter], Awaitable[T]],
    size: tuple[int, int] = (80, 24),
    looks: DisplaySettings | None = None,
) -> T:
    """Sit down, do something there, and get up."""
    tables = LocalMatchSequence("instant", 20.0, table)
    try:
        screen = LocalTableScreen(table, tables)
        return show(screen, lambda pilot: play(Sitter(pilot)), size, looks)
    finally:
        assert tables.last is not None
        tables.last.close()


class Sitter:
    """A person at a table, who sees the screen and presses keys.

    Attributes:
        pilot: presses them.
        dice: which of the keys are pressed.
    """

    def __init__(self, pilot: Pilot[int], seed: int = 7) -> None:
        self.pilot, self.dice = pilot, random.Random(seed)

    @property
    def screen(self) -> TableScreen:
        """The table."""
        found = next(s for s in reversed(self.pilot.app.screen_stack) if isinstance(s, TableScreen))
        assert isinstance(found, TableScreen)
        return found

    @property
    def seen(self) -> SeatSnapshot:
        """What is seen there."""
        return self.screen.table.visible_state

    def rows(self) -> list[str]:
        """What is drawn of the table, row by row."""
        drawn = self.screen.query_one(TableWidget).drawn
        assert drawn is not None
        return rows_of(drawn.canvas)

    @property
    def text(self) -> str:
        """The same in one piece."""
        return "\n".join(self.rows())

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        await press(self.pilot, *keys)

    async def settled(self) -> None:
        """Wait until what was pressed has been dealt with."""
        await settled(self.pilot)

    async def opens(self, key: str) -> None:
        """Press a key that opens a list or a line to type, and wait until it listens."""
        await self.press(key)
        for _ in range(3000):
            if isinstance(self.pilot.app.focused, Input | OptionList):
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"{key} opens nothing")

    async def until(self, there: Callable[[SeatSnapshot], bool]) -> SeatSnapshot:
        """Wait until something is seen and stays; as long as half a minute on a busy machine."""
        for _ in range(3000):
            if there(self.seen):
                await self.settled()
                if there(seen := self.seen):  # others may have moved meanwhile
                    return seen
            await asyncio.sleep(0.01)
        raise AssertionError(f"it does not come: {self.seen.question}\n{self.text}")

    async def asked(self) -> SeatSnapshot:
        """Wait until one is asked for something, or is to go on."""
        return await self.until(
            lambda seen: (
                seen.asks
                or seen.stage in ("between", "over")
                or (seen.stage == "waiting" and seen.question.startswith("Enter"))
            )
        )

    def keys(self, seen: SeatSnapshot) -> list[str]:
        """All keys that choose something now."""
        if seen.cut is not None:
            return ["7 enter", "m"] + (["b"] if seen.cut[0] == 0 else [])
        held = seen.list_held_cards(trumps_last=False)
        cards = [index_to_card_key(at) for at, card in enumerate(held) if card.event is not None]
        offers = list_offered_choices(seen)
        keyed = [offer.key for offer in offers if offer.key]
        assert len(keyed) == len({*keyed, *COMMANDS}) - len(COMMANDS), "a key stands for one thing"
        keyed = [
            " ".join(filter(None, (offer.key, inner)))
            for offer in offers
            for inner in ([each.key for each in offer.within] or [""])
            if offer.key
        ]
        return cards or keyed or [f"{'down ' * at}enter" for at in range(1, len(offers) + 1)]

    async def move(self) -> None:
        """Do anything that may be done now."""
        seen = await self.asked()
        if seen.stage == "over":
            return
        if seen.stage in ("between", "waiting"):
            await self.press("enter")
            return
        await self.press(*self.dice.choice(self.keys(seen)).split())

    async def play(self) -> SeatSnapshot:
        """Play the match to its end."""
        for _ in range(MOST):
            seen = await self.asked()
            if seen.stage == "over":
                return seen
            await self.move()
        raise AssertionError("the match has no end")


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys, each when what the one before it does is done.

    `Pilot.press` waits after each until the whole process does nothing, which takes much longer.
    """
    for key in keys:
        pilot.app.simulate_key(key)
        await settled(pilot)


async def shows(app: EuchreApp, kind: type[Screen[Any]]) -> None:
    """Wait until a screen of a kind listens; as long as half a minute on a busy machine."""
    for _ in range(3000):
        if app.error is not None:
            raise app.error
        if isinstance(app.screen, kind):
            await _settles(app)
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"there is no {kind.__name__}, but {app.screen}")


async def click(pilot: Pilot[Any], column: int, row: int) -> None:
    """Click on the table, and wait until that has been dealt with."""
    await pilot.click(TableWidget, offset=(column, row))
    await settled(pilot)


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until what was pressed has been dealt with."""
    await _settles(pilot.app)


async def _settles(app: App[Any]) -> None:
    rounds = 0
    while not app._exit and (rounds < 2 or _has_messages(app)):
        rounds += 1
        await _hears(app, app)
        if not app._exit:
            await _hears(app, app.screen)


def _has_messages(app: App[Any]) -> bool:
    """Whether something was sent to any part of what is shown, and not dealt with yet."""
    parts: list[Any] = [app]
    for screen in app.screen_stack:
        parts += screen.walk_children(with_self=True)
    return any(part._message_queue.qsize() or part._next_callbacks for part in parts)


async def _hears(app: App[Any], pump: App[Any] | Screen[Any]) -> None:
    """Wait until all that was sent to an app or a screen has been dealt with, or it is left."""
    heard = asyncio.Event()
    if not pump.call_later(heard.set):
        return
    for _ in range(3000):
        with suppress(TimeoutError):
            await asyncio.wait_for(heard.wait(), 0.01)
        if heard.is_set() or app._exit or pump._closing:
            return
    raise AssertionError(f"{pump} does not answer")
