"""The screen of puzzles: a position to solve, then what there is to the answer."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Static

from euchre.cli.fullscreen.screens.learning.verdict import VerdictWidget
from euchre.cli.fullscreen.screens.parts.dialogs import Chooser, Pick, TextReader
from euchre.cli.fullscreen.screens.parts.felt import Felt
from euchre.cli.fullscreen.screens.parts.foot import Foot, Key, bare
from euchre.cli.fullscreen.screens.parts.rail import RAIL, Rail, told
from euchre.cli.fullscreen.screens.table.playing import TableScreen
from euchre.cli.fullscreen.tables.base import Seen
from euchre.cli.fullscreen.tables.puzzles import PuzzleTable
from euchre.cli.shared.solving import theme_title, themes_told

_HEADED: Final = 20
"""From so many rows on the screen has a heading."""
_LOW: Final = 12
"""On a screen of fewer rows the answer stands in place of the table."""
_TABLE: Final = 11
"""Rows that are left to the table above the answer, so that the trick can be seen."""
_LEAST: Final = 6
"""Rows of the answer that are seen at least."""
_SCROLLS: Final = {
    "up": "scroll_up",
    "down": "scroll_down",
    "pageup": "scroll_page_up",
    "pagedown": "scroll_page_down",
}
_ALL: Final = "all"
_HELP: Final = (
    ("1 2 3 …", "that card of your hand"),
    ("a letter", "the call beside which it stands"),
    ("← → ↑ ↓ Enter", "go to a card or a call, and take it"),
    ("Enter", "once you have answered: the next"),
    ("↑ ↓", "once you have answered: more of what is said"),
    ("t", "puzzles of one theme, or of all"),
    ("l", "what has been said and played so far"),
    ("r", "the rules of this game"),
    ("q", "leave; every answer is kept already"),
)


class PuzzleScreen(TableScreen):
    """Puzzles, one after the other.

    Args:
        table: what is asked.
    """

    table: PuzzleTable
    DEFAULT_CSS = """
    #heading { height: 1; padding: 0 1; dock: top; }
    #place { layout: horizontal; height: 1fr; }
    #place Rail { width: 46; }
    #place VerdictWidget { width: 46; height: 1fr; background: #12352a; }
    #place.below { layout: vertical; }
    #place.below VerdictWidget { width: 1fr; height: auto; }
    #place.instead VerdictWidget { height: 1fr; }
    .plain #place VerdictWidget { background: ansi_default; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "themes", "Themes"),
        Binding("l", "log", "What has happened so far"),
        Binding("q", "leave", "Leave"),
    ]

    def __init__(self, table: PuzzleTable) -> None:
        super().__init__(table)

    # -- what is shown --------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yield the widgets of the screen."""
        look = self.app.palette
        yield Static(id="heading", markup=False)
        with Container(id="place"):
            yield Felt(look)
            yield Rail(look)
            yield VerdictWidget(look)
        yield Foot(look)
        yield Static(id="note", markup=False)

    def _arrange(self) -> None:
        width, height = self.app.size
        place = self.query_one("#place")
        place.set_class(width < RAIL, "below")
        place.set_class(width < RAIL and height < _LOW, "instead")
        below = max(_LEAST, height - _TABLE) if width < RAIL and height >= _LOW else None
        self.query_one(VerdictWidget).styles.max_height = below
        self.query_one("#heading").display = height >= _HEADED
        self.show()

    @property
    def _below(self) -> bool:
        """True if the verdict stands below the table."""
        return self.app.size.width < RAIL and self.table.chosen is not None

    def show(self) -> None:
        """Show the puzzle, and the verdict on the answer."""
        if not self.query(Felt):
            return  # it is being left
        puzzle, chosen = self.table.puzzle, self.table.chosen
        answered = puzzle is not None and chosen is not None
        wide = self.app.size.width >= RAIL
        found, foot = self.query_one(VerdictWidget), self.query_one(Foot)
        if puzzle is not None and chosen is not None:
            found.show(puzzle, chosen)
        found.display = answered
        self.query_one(Rail).display = wide and not answered and puzzle is not None
        self.query_one(Felt).display = not (self._below and self.app.size.height < _LOW)
        foot.display = self._below
        foot.show([Key(*key) for key in self._keys(self.table.seen)])
        look = self.app.palette
        heading = Text(look.ink.plain(self.table.heading), bare(look.strong))
        self.query_one("#heading", Static).update(heading)
        super().show()

    def _question(self, seen: Seen) -> str:
        """Return the question, with its number if there is no heading."""
        if self.app.size.height >= _HEADED or self.table.puzzle is None:
            return seen.question
        return f"{self.table.at + 1}/{len(self.table.puzzles)}: {seen.question}"

    def keys(self, seen: Seen) -> list[tuple[str, str, str]]:
        """Return what keys do now, below the table."""
        return [] if self._below else self._keys(seen)

    def _keys(self, seen: Seen) -> list[tuple[str, str, str]]:
        found = [("t", "themes", "themes")]
        if seen.stage == "over":
            return [("Enter", "more", "enter"), *found, ("q", "quit", "leave")]
        if not seen.asks:
            found.insert(0, ("Enter", "next", "enter"))
        more = [("l", "so far", "log"), ("r", "rules", "rules"), ("?", "keys", "help")]
        return [*found, *more, ("q", "quit", "leave")]

    # -- what one does --------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        """Handle a key that chooses, or scrolls the verdict."""
        if self.table.chosen is not None and event.key in _SCROLLS:
            getattr(self.query_one(VerdictWidget), _SCROLLS[event.key])(animate=False)
            event.stop()
            return
        await super().on_key(event)

    async def _enter(self, seen: Seen) -> None:
        """Choose what the cursor is on, or go on."""
        if seen.asks:
            await super()._enter(seen)
        else:
            await self._do(self.table.go_on())

    async def on_foot_pressed(self, event: Foot.Pressed) -> None:
        """Run the action of a clicked key."""
        await self.run_action(event.action)

    def action_themes(self) -> None:
        """Let the player choose puzzles of one theme, or of all."""
        table = self.table
        picks = [Pick(_ALL, "All themes", "what is due first, then what is new")]
        for theme, title, about in themes_told(table.course, table.solving):
            picks.append(Pick(theme, title, about))
        title = "Which puzzles?" if not table.theme else f"Now: {theme_title(table.theme)}"
        at = table.theme or _ALL

        def chosen(theme: str | None) -> None:
            if theme is not None:
                table.begin("" if theme == _ALL else theme)

        self.app.push_screen(Chooser(title, picks, at=at), chosen)

    def action_log(self) -> None:
        """Show what has been said and played so far."""
        lines = [*self.table.lines]
        text = told(self.app.palette, lines) if lines else Text("Nothing has been said yet.")
        self.app.push_screen(TextReader("So far", text, at_end=True))

    def action_help(self) -> None:
        """Show what the keys do."""
        look = self.app.palette
        lines = [
            Text.assemble((look.ink.plain(f"{key:<16}"), "bold"), look.ink.plain(words))
            for key, words in _HELP
        ]
        self.app.push_screen(TextReader("Keys", Text("\n").join(lines)))

    def action_leave(self) -> None:
        """Leave: everything is saved."""
        self.app.exit(0)
