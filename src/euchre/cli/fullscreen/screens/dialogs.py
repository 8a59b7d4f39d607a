"""What lies over a table for a while: something to read, a list to choose from, a line to type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

_CLOSES = "Esc closes this."


class Pick(NamedTuple):
    """Something to choose.

    Attributes:
        id: what is given back.
        words: for it.
        about: a line about it.
    """

    id: str
    words: str
    about: str = ""


class Reader(ModalScreen[None]):
    """Something to read; it is left with Escape, Enter or q."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark", "dismiss", "close", show=False),
        Binding("down,j", "scroll('down')", show=False),
        Binding("up,k", "scroll('up')", show=False),
        Binding("pagedown,space", "scroll('page_down')", show=False),
        Binding("pageup", "scroll('page_up')", show=False),
        Binding("home", "scroll('home')", show=False),
        Binding("end", "scroll('end')", show=False),
    ]

    def __init__(self, title: str, content: RenderableType, *, at_end: bool = False) -> None:
        super().__init__()
        self._title, self._content, self._at_end = title, content, at_end

    def compose(self) -> ComposeResult:
        """Its parts."""
        with Vertical(classes="sheet"):
            yield Static(Text(self._title, style="bold"), classes="head")
            with VerticalScroll(can_focus=False):
                yield Static(self._content, markup=False)
            yield Static(Text(f"↑ ↓ scroll.  {_CLOSES}"), classes="foot")

    def on_mount(self) -> None:
        """Begin at the end, if that is wanted."""
        if self._at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, where: str) -> None:
        """Move what is read."""
        getattr(self.query_one(VerticalScroll), f"scroll_{where}")(animate=False)


class Chooser(ModalScreen[str | None]):
    """A list to choose from: the id of what is chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", show=False)]

    def __init__(self, title: str, picks: Sequence[Pick], *, at: str = "") -> None:
        super().__init__()
        self._title, self._picks, self._at = title, picks, at

    def compose(self) -> ComposeResult:
        """Its parts."""
        with Vertical(classes="sheet"):
            yield Static(Text(self._title, style="bold"), classes="head")
            options = [Option(_picked(pick), id=pick.id) for pick in self._picks]
            yield OptionList(*options, compact=True)
            yield Static(Text(f"↑ ↓ and Enter choose.  {_CLOSES}"), classes="foot")

    def on_mount(self) -> None:
        """Stand on what is chosen now."""
        found = self.query_one(OptionList)
        ids = [pick.id for pick in self._picks]
        found.highlighted = ids.index(self._at) if self._at in ids else 0
        found.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """It is chosen."""
        self.dismiss(event.option_id)


def _picked(pick: Pick) -> Text:
    return Text.assemble((pick.words, "bold"), f"  {pick.about}" if pick.about else "")


class Asker(ModalScreen[str | None]):
    """A line to type: what was typed, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, question: str, *, value: str = "", most: int = 200) -> None:
        super().__init__()
        self._question, self._value, self._most = question, value, most

    def compose(self) -> ComposeResult:
        """Its parts."""
        with Vertical(classes="sheet low"):
            yield Static(Text(self._question, style="bold"), classes="head")
            yield Input(value=self._value, max_length=self._most, compact=True)
            yield Static(Text(f"Enter sends it.  {_CLOSES}"), classes="foot")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """It is typed."""
        self.dismiss(event.value.strip() or None)
