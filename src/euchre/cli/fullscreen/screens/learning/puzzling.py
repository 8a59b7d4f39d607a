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
from euchre.cli.fullscreen.screens.parts.dialogs import ChoiceDialog, ChoiceDialogItem, TextDialog
from euchre.cli.fullscreen.screens.parts.felt import TableWidget
from euchre.cli.fullscreen.screens.parts.foot import KeyBar, KeyHint, without_background
from euchre.cli.fullscreen.screens.parts.rail import MIN_RAIL_COLUMNS, NarrationPanel, render_lines
from euchre.cli.fullscreen.screens.table.playing import TableScreen
from euchre.cli.fullscreen.tables.base import SeatSnapshot
from euchre.cli.fullscreen.tables.puzzles import PuzzleTable
from euchre.cli.shared.solving import list_themes, theme_title

_MIN_HEADING_ROWS: Final = 20
"""From so many rows on the screen has a heading."""
_MIN_TABLE_AND_ANSWER_ROWS: Final = 12
"""On a screen of fewer rows the answer stands in place of the table."""
_TABLE_ROWS: Final = 11
"""Rows that are left to the table above the answer, so that the trick can be seen."""
_MIN_ANSWER_ROWS: Final = 6
"""Rows of the answer that are seen at least."""
_SCROLL_METHODS: Final = {
    "up": "scroll_up",
    "down": "scroll_down",
    "pageup": "scroll_page_up",
    "pagedown": "scroll_page_down",
}
_ALL_THEMES: Final = "all"
_HELP_LINES: Final = (
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
    #place NarrationPanel { width: 46; }
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
            yield TableWidget(look)
            yield NarrationPanel(look)
            yield VerdictWidget(look)
        yield KeyBar(look)
        yield Static(id="note", markup=False)

    def _arrange_parts(self) -> None:
        width, height = self.app.size
        place = self.query_one("#place")
        place.set_class(width < MIN_RAIL_COLUMNS, "below")
        place.set_class(width < MIN_RAIL_COLUMNS and height < _MIN_TABLE_AND_ANSWER_ROWS, "instead")
        below = (
            max(_MIN_ANSWER_ROWS, height - _TABLE_ROWS)
            if width < MIN_RAIL_COLUMNS and height >= _MIN_TABLE_AND_ANSWER_ROWS
            else None
        )
        self.query_one(VerdictWidget).styles.max_height = below
        self.query_one("#heading").display = height >= _MIN_HEADING_ROWS
        self.show_state()

    @property
    def _is_verdict_below(self) -> bool:
        """True if the verdict stands below the table."""
        return self.app.size.width < MIN_RAIL_COLUMNS and self.table.chosen is not None

    def show_state(self) -> None:
        """Show the puzzle, and the verdict on the answer."""
        if not self.query(TableWidget):
            return  # it is being left
        puzzle, chosen = self.table.current_puzzle, self.table.chosen
        answered = puzzle is not None and chosen is not None
        wide = self.app.size.width >= MIN_RAIL_COLUMNS
        found, foot = self.query_one(VerdictWidget), self.query_one(KeyBar)
        if puzzle is not None and chosen is not None:
            found.show_verdict(puzzle, chosen)
        found.display = answered
        self.query_one(NarrationPanel).display = wide and not answered and puzzle is not None
        self.query_one(TableWidget).display = not (
            self._is_verdict_below and self.app.size.height < _MIN_TABLE_AND_ANSWER_ROWS
        )
        foot.display = self._is_verdict_below
        foot.show_keys([KeyHint(*key) for key in self._list_puzzle_keys(self.table.visible_state)])
        look = self.app.palette
        heading = Text(look.ink.to_printable(self.table.heading), without_background(look.strong))
        self.query_one("#heading", Static).update(heading)
        super().show_state()

    def _question_text(self, seen: SeatSnapshot) -> str:
        """Return the question, with its number if there is no heading."""
        if self.app.size.height >= _MIN_HEADING_ROWS or self.table.current_puzzle is None:
            return seen.question
        return f"{self.table.at + 1}/{len(self.table.puzzles)}: {seen.question}"

    def list_keys(self, seen: SeatSnapshot) -> list[tuple[str, str, str]]:
        """Return what keys do now, below the table."""
        return [] if self._is_verdict_below else self._list_puzzle_keys(seen)

    def _list_puzzle_keys(self, seen: SeatSnapshot) -> list[tuple[str, str, str]]:
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
        if self.table.chosen is not None and event.key in _SCROLL_METHODS:
            getattr(self.query_one(VerdictWidget), _SCROLL_METHODS[event.key])(animate=False)
            event.stop()
            return
        await super().on_key(event)

    async def _press_enter(self, seen: SeatSnapshot) -> None:
        """Choose what the cursor is on, or go on."""
        if seen.asks:
            await super()._press_enter(seen)
        else:
            await self._run_or_warn(self.table.continue_play())

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """Run the action of a clicked key."""
        await self.run_action(event.action)

    def action_themes(self) -> None:
        """Let the player choose puzzles of one theme, or of all."""
        table = self.table
        picks = [ChoiceDialogItem(_ALL_THEMES, "All themes", "what is due first, then what is new")]
        for theme, title, about in list_themes(table.course, table.solving):
            picks.append(ChoiceDialogItem(theme, title, about))
        title = "Which puzzles?" if not table.theme else f"Now: {theme_title(table.theme)}"
        at = table.theme or _ALL_THEMES

        def start_theme(theme: str | None) -> None:
            if theme is not None:
                table.start_theme("" if theme == _ALL_THEMES else theme)

        self.app.push_screen(ChoiceDialog(title, picks, at=at), start_theme)

    def action_log(self) -> None:
        """Show what has been said and played so far."""
        lines = [*self.table.lines]
        text = (
            render_lines(self.app.palette, lines) if lines else Text("Nothing has been said yet.")
        )
        self.app.push_screen(TextDialog("So far", text, at_end=True))

    def action_help(self) -> None:
        """Show what the keys do."""
        look = self.app.palette
        lines = [
            Text.assemble(
                (look.ink.to_printable(f"{key:<16}"), "bold"), look.ink.to_printable(words)
            )
            for key, words in _HELP_LINES
        ]
        self.app.push_screen(TextDialog("Keys", Text("\n").join(lines)))

    def action_leave(self) -> None:
        """Leave: everything is saved."""
        self.app.exit(0)
