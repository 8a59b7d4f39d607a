"""The screen of a host: the evening page by page, and what each key does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult, SystemCommand
from textual.binding import BindingType
from textual.screen import Screen

from euchre.cli.evenings.desk import Decide, Desk
from euchre.cli.evenings.words import progress, title_of
from euchre.cli.fullscreen.drawing.evening.rows import Row
from euchre.cli.fullscreen.drawing.evening.sheet import (
    DrawnSheet,
    Sheet,
    beside_width,
    draw,
    main_width,
)
from euchre.cli.fullscreen.drawing.evening.standings import standings_rows
from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.cli.fullscreen.screens.evening.money import MoneyPage
from euchre.cli.fullscreen.screens.evening.pages import Key, Page, T, Then, Told
from euchre.cli.fullscreen.screens.evening.people import PeoplePage
from euchre.cli.fullscreen.screens.evening.reading import LogPage, StandingsPage
from euchre.cli.fullscreen.screens.evening.rounds import RoundPage
from euchre.cli.fullscreen.screens.evening.wall import WallScreen
from euchre.cli.fullscreen.screens.parts.dialogs import Asker, Reader
from euchre.cli.fullscreen.screens.parts.drawn import Drawn
from euchre.errors import EuchreError
from euchre.league import deciding
from euchre.league.told.sentences import round_title
from euchre.words.grammar import capital

if TYPE_CHECKING:
    from euchre.cli.fullscreen.app import EuchreApp

LOOKS: Final = 1.0
"""Seconds between two looks at what others have noted."""
_TWICE: Final = 3.0
"""Seconds in which q is to be pressed again."""
_MOVES: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -9999, "end": 9999}


class HostScreen(Screen[None]):
    """The desk of a host.

    Args:
        desk: the evening.
        looks: seconds between two looks at what others have noted.
    """

    app: EuchreApp
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, desk: Desk, *, looks: float = LOOKS) -> None:
        super().__init__()
        self.desk = desk
        self._looks = looks
        self._busy = asyncio.Lock()
        self.pages: tuple[Page, ...] = tuple(
            make(self) for make in (RoundPage, StandingsPage, PeoplePage, MoneyPage, LogPage)
        )
        self.page = self.pages[0]
        self._grid: Drawn | None = None
        self._drawn: DrawnSheet | None = None
        self._says = ""
        self.warning = ""
        self._question: tuple[str, Then] | None = None
        self._enter = False
        """Whether Enter is a yes to it."""
        self._leaving = False

    # -- what is shown --------------------------------------------------------------------------

    @property
    def look(self) -> Palette:
        """The styles."""
        return self.app.palette

    def compose(self) -> ComposeResult:
        """Its parts."""
        self._grid = Drawn(self.app.palette)
        yield self._grid

    def on_mount(self) -> None:
        """Begin to look at what others note."""
        self.set_interval(self._looks, self._look)
        self.show()

    def on_resize(self) -> None:
        """The screen has another size."""
        self.call_after_refresh(self.show)

    def on_screen_resume(self) -> None:
        """Something that lay over it is gone."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show the page."""
        if self._grid is None or not self._grid.size.width or not self._grid.size.height:
            return
        width, height = self._grid.size
        rows = self.rows()
        self.page.settle(rows)
        wide = beside_width(width)
        beside = standings_rows(self.desk.evening, wide, self.app.palette) if wide else []
        sheet = Sheet(
            title=title_of(self.desk.evening),
            far=self._far(),
            tabs=[(page.key, page.name) for page in self.pages],
            tab=self.page.name,
            rows=rows,
            pick=self.page.pick,
            offset=self.page.offset,
            beside=[] if isinstance(self.page, StandingsPage) else beside,
            says=self._says or self._next(),
            warning=self.warning,
            question=self._question[0] if self._question else "",
            keys=self._choices(),
        )
        self._drawn = draw(sheet, width, height, self.app.palette)
        self.page.offset = self._drawn.offset
        self._grid.lay(self._drawn.canvas)

    def _choices(self) -> list[tuple[str, str]]:
        """The keys that are shown, each with what it does."""
        if self._question is None:
            return [(key.key, key.words) for key in self.keys() if key.words]
        return [("y", "yes"), ("n", "no"), *([("Enter", "yes")] if self._enter else [])]

    def rows(self) -> list[Row]:
        """What stands on the page."""
        width = self._grid.size.width if self._grid is not None else 1
        return self.page.rows(main_width(width))

    @property
    def room(self) -> int:
        """How many rows of the page can be seen."""
        return self._drawn.room if self._drawn is not None else 1

    def _far(self) -> str:
        evening = self.desk.evening
        if evening.closed:
            return "closed"
        if evening.current is None:
            return "before the first round"
        done = sum(table.result is not None for table in evening.current.tables)
        of = len(evening.current.tables)
        return f"{round_title(evening, evening.current.number)}, {done} of {of} in"

    def _next(self) -> str:
        """What the host does next, in a sentence."""
        evening, told = self.desk.evening, progress(self.desk.evening)
        if evening.closed:
            return f"{told} m: who pays whom."
        if evening.current is None:
            return f"{told} n pairs the first, and draws the lots before it."
        if not evening.complete:
            return told
        return (
            f"{told} It was the last: f ends the evening."
            if deciding.was_last(evening)
            else f"{told} n pairs the next."
        )

    # -- keys -----------------------------------------------------------------------------------

    def keys(self) -> list[Key]:
        """What keys do now."""
        return [
            *self.page.keys(),
            Key("w", "wall", self._wall, "the wall, for a second screen or a projector"),
            Key("u", "undo", self._undo, "take back what was noted last, as far as that can be"),
            Key("?", "keys", self._help, "this list"),
            Key("q", "quit", self._leave, "leave; everything is in the file"),
        ]

    def commands(self) -> Iterator[SystemCommand]:
        """What keys do now, for the palette; nothing while a question is open."""
        if self._question is not None:
            return
        for page in self.pages:
            turn = partial(self.turn_to, page.name)
            yield SystemCommand(capital(page.name), f"The key is {page.key}.", turn)
        for key in self.keys():
            if len(key.presses) == 1 or key.presses == "enter":  # and not the figures of a score
                words = capital(key.words or key.about)
                yield SystemCommand(words, f"The key is {key.key}.", partial(self._do, key))

    async def _do(self, key: Key) -> None:
        """What a key does that was chosen and not pressed."""
        self._says = self.warning = ""
        await key.act()
        self.show()

    async def on_key(self, event: events.Key) -> None:
        """A key."""
        event.stop()
        event.prevent_default()
        if self._question is not None:
            await self._answer(event.key)
            return
        if event.key not in ("q", "escape"):
            self._says = self.warning = ""
        found = event.character if event.is_printable and event.character else event.key
        act = next((key.act for key in self.keys() if key.presses == found), None)
        tab = next((page for page in self.pages if page.key == found), None)
        if await self.page.typed(event):
            pass
        elif act is not None:
            await act()
        elif event.key == "escape":
            await self._leave()
        elif tab is not None:
            self.turn_to(tab.name)
        elif event.key in _MOVES:
            self.page.move(self.rows(), _MOVES[event.key], self.room)
        elif event.key in ("right", "tab", "left", "shift+tab"):
            step = 1 if event.key in ("right", "tab") else -1
            at = self.pages.index(self.page) + step
            self.turn_to(self.pages[at % len(self.pages)].name)
        self.show()

    def turn_to(self, name: str) -> None:
        """Turn to the page of that name."""
        self.page = page = next(page for page in self.pages if page.name == name)
        if isinstance(page, LogPage):
            page.offset = 10**6  # the newest is at the end
        elif isinstance(page, MoneyPage):
            page.pick = ""  # what is to be paid next
        self.show()

    async def on_click(self, event: events.Click) -> None:
        """Something was clicked."""
        spots = () if self._drawn is None else self._drawn.spots
        spot = next((each for each in spots if each.box.has(event.screen_x, event.screen_y)), None)
        if spot is None:
            return
        if self._question is not None:
            await self._answer(spot.name.lower()) if spot.kind == "key" else None
        elif spot.kind == "tab":
            self.turn_to(spot.name)
        elif spot.kind == "pick":
            self.page.pick = spot.name
        else:
            await self._do(next(key for key in self.keys() if key.key == spot.name))
            return
        self.show()

    def on_mouse_scroll_down(self) -> None:
        """The wheel."""
        self.page.move(self.rows(), 1, self.room)
        self.show()

    def on_mouse_scroll_up(self) -> None:
        """The wheel."""
        self.page.move(self.rows(), -1, self.room)
        self.show()

    # -- what pages do --------------------------------------------------------------------------

    def say(self, words: str) -> None:
        """Say what was done."""
        self._says, self.warning = words, ""
        self.show()

    def warn(self, why: str) -> None:
        """Say why something was not done."""
        self.warning = why
        self.show()

    def ask(self, question: str, then: Then, *, enter: bool = False) -> None:
        """Ask something that is answered with y or n.

        Args:
            question: what is asked.
            then: what is done upon y.
            enter: Enter is a y, too: it does no harm.
        """
        self._question, self._enter, self.warning = (question, then), enter, ""
        self.show()

    async def _answer(self, key: str) -> None:
        assert self._question is not None
        yes = key in ("y", "Y") or (self._enter and key == "enter")
        if not yes and key not in ("n", "N", "escape"):
            self.warn("Type y or n.")
            return
        then, self._question = self._question[1], None
        self.warning = ""
        if yes:
            await then()
        self.show()

    async def write(self, decide: Decide, told: Told | None = None, where: str = "") -> bool:
        """Note something; whether it was noted."""
        return await self._done(lambda: self.desk.write(decide), told, where)

    async def _done(
        self,
        act: Callable[[], list[str]],
        told: Told | None = None,
        where: str = "",
    ) -> bool:
        async with self._busy:
            try:
                sentences = await asyncio.to_thread(act)
            except (EuchreError, OSError) as error:
                known = str(error).startswith(where.removesuffix(": "))
                self.warn(str(error) if known else f"{where}{error}")
                return False
        self.say(told(sentences) if told is not None else " ".join(sentences))
        return True

    async def line(self, question: str, *, value: str = "", why: str = "") -> str | None:
        """A line that the host types; None: they do not want to."""
        return await self.over(Asker(question, value=value, most=2000, why=why))

    async def over(self, screen: Screen[T]) -> T | None:
        """What comes of a dialog; None: nothing."""
        return await self.app.push_screen_wait(screen)

    def sure(self, question: str, decide: Decide, told: Told | None = None) -> None:
        """Note something upon y."""
        self.ask(question, lambda: self.write(decide, told))

    # -- what is done from every page -----------------------------------------------------------

    async def _look(self) -> None:
        """See what others have noted."""
        if self._busy.locked():
            return
        async with self._busy:
            try:
                found = await asyncio.to_thread(self.desk.look)
            except (EuchreError, OSError) as error:
                self.warn(str(error))
                return
        if found:
            told = " ".join(sentence for each in found for sentence in each.sentences)
            self.say(f"Noted elsewhere: {told}")

    async def _wall(self) -> None:
        self.app.push_screen(WallScreen(self.desk))

    async def _undo(self) -> None:
        noted = self.desk.noted[-1]
        words = " ".join(noted.sentences)
        seen = len(self.desk.noted)

        async def then() -> None:
            await self._done(lambda: self.desk.undo(seen))

        self.ask(f"Take this back? {words}", then)

    async def _help(self) -> None:
        ink = self.app.palette.ink
        lines = [
            *((page.key, f"the page {page.name}") for page in self.pages),
            ("← → ↑ ↓", "from page to page, from row to row"),
            *((key.key, key.about or key.words) for key in self.keys()),
        ]
        text = Text("\n").join(
            Text.assemble((ink.plain(f"{key:<10}"), "bold"), ink.plain(words))
            for key, words in lines
        )
        self.app.push_screen(Reader(f"Keys: {self.page.name}", text))

    async def _leave(self) -> None:
        if self._leaving:
            self.app.exit(0)
            return
        self._leaving = True
        self.warn(f"Once more, and you leave; everything is in {self.desk.path.name}.")
        self.set_timer(_TWICE, self._stay)

    def _stay(self) -> None:
        self._leaving = False
        self.warning = ""
        self.show()

    @work
    async def later(self, what: Then) -> None:
        """Do something in which the host is asked in dialogs."""
        await what()
