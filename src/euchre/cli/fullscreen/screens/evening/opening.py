"""The form for a new evening."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from euchre.cli.evenings.opening import Make, Question
from euchre.cli.fullscreen.screens.evening.host import HostScreen
from euchre.cli.fullscreen.screens.parts.dialogs import Chooser, Pick
from euchre.errors import EuchreError
from euchre.league.formats import FORMATS

if TYPE_CHECKING:
    from euchre.cli.fullscreen.app import EuchreApp


class NewEvening(Screen[None]):
    """The questions of a new evening; Enter goes on, Ctrl-S begins it.

    Args:
        path: the file that is made.
        questions: what is asked.
        make: begins the evening.
    """

    app: EuchreApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.exit", show=False),
        Binding("ctrl+s", "begin", show=False),
        Binding("f2", "formats", show=False),
        Binding("down,enter", "go(1)", show=False, priority=True),  # before the next key is read
        Binding("up", "go(-1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    NewEvening { padding: 0 1; }
    NewEvening #fields { height: 1fr; scrollbar-size-vertical: 1; }
    NewEvening .field { height: 1; }
    NewEvening .field > Static { width: 16; }
    NewEvening .field > Input { width: 1fr; background: #0f2e22; }
    NewEvening .field > Input:focus { background: #24573f; }
    NewEvening #why { height: auto; max-height: 3; color: #ffb199; text-style: bold; }
    NewEvening #keys { height: 1; color: #9fb8a8; }
    .plain NewEvening #why, .plain NewEvening #keys { color: ansi_default; }
    .plain NewEvening .field > Input { background: ansi_default; }
    .plain NewEvening .field > Input:focus { background: ansi_default; text-style: underline; }
    """

    def __init__(self, path: Path, questions: Sequence[Question], make: Make) -> None:
        super().__init__()
        self._path, self._questions, self._make = path, questions, make
        self._format = next(iter(FORMATS))

    def compose(self) -> ComposeResult:
        """Its parts."""
        yield Static(id="head", markup=False)
        with VerticalScroll(id="fields", can_focus=False):
            for each in self._questions:
                with Horizontal(classes="field", id=f"field-{each.name}"):
                    yield Static(self.app.palette.ink.plain(each.words), markup=False)
                    yield Input(each.usual, placeholder=each.about, id=each.name, compact=True)
        yield Static(id="why", markup=False)
        yield Static("Tab ↑ ↓ Enter go on  ^S begins it  F2 another format  Esc leaves", id="keys")

    def on_mount(self) -> None:
        """Ask for the format first."""
        self._show()
        self.query_one(f"#{self._questions[0].name}", Input).focus()
        self.action_formats()

    def _show(self) -> None:
        """Show what is asked in this format."""
        chosen = FORMATS[self._format]
        head = Text.assemble((f"A new evening in {self._path.name}: {chosen.title}", "bold"))
        self.query_one("#head", Static).update(head)
        for each in self._questions:
            field = self.query_one(f"#field-{each.name}")
            field.display = not each.only or self._format in each.only

    @work(exclusive=True)
    async def action_formats(self) -> None:
        """Choose a format."""
        picks = [Pick(each.name, each.title, each.blurb) for each in FORMATS.values()]
        found = await self.app.push_screen_wait(Chooser("Which format?", picks, at=self._format))
        if found is not None:
            self._format = found
            self._show()

    def action_go(self, step: int) -> None:
        """Go to the next question, or to the one before."""
        self.focus_next(Input) if int(step) > 0 else self.focus_previous(Input)

    def action_begin(self) -> None:
        """Begin the evening; what is refused stays as it was typed."""
        asked = [each for each in self._questions if not each.only or self._format in each.only]
        answers = {each.name: self.query_one(f"#{each.name}", Input).value for each in asked}
        try:
            _several(answers["players"])
            desk = self._make(self._path, self._format, answers)
        except (EuchreError, OSError) as error:
            self.query_one("#why", Static).update(self.app.palette.ink.plain(str(error)))
            return
        self.app.switch_screen(HostScreen(desk))


def _several(players: str) -> None:
    """See that more than one takes part.

    Raises:
        EuchreError: there is one name, as of a host who has typed no commas.
    """
    names = [name.strip() for name in re.split("[,;]", players) if name.strip()]
    if len(names) == 1 and (names == ["1"] or not names[0].isdecimal()):
        raise EuchreError(
            f"Players: only {names[0]}? It takes four: write all names with commas between, or how "
            "many there are"
        )
