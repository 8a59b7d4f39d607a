"""What lies over a table for a while: something to read, a list to choose from, a line to type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

_CLOSE_HINT: Final = "Esc closes"


def _build_dialog_box(title: str, foot: str) -> Vertical:
    """Return a sheet that lies on the table, with its title above and its keys below."""
    sheet = Vertical(classes="sheet")
    sheet.border_title, sheet.border_subtitle = Text(title), Text(foot)
    return sheet


class ChoiceDialogItem(NamedTuple):
    """An item to choose.

    Attributes:
        id: what is given back.
    """

    id: str
    words: str
    about: str = ""


class TextDialog(ModalScreen[None]):
    """A text to read; Escape, Enter or q leaves it.

    Args:
        at_end: whether its end is seen first.
        min_columns: columns that it needs; on a screen that has fewer, left and right move it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark", "dismiss", "close", show=False),
        Binding("down,j", "scroll_text('down')", show=False),
        Binding("up,k", "scroll_text('up')", show=False),
        Binding("pagedown,space", "scroll_text('page_down')", show=False),
        Binding("pageup", "scroll_text('page_up')", show=False),
        Binding("left", "scroll_text('left')", show=False),
        Binding("right", "scroll_text('right')", show=False),
        Binding("home", "scroll_text('home')", show=False),
        Binding("end", "scroll_text('end')", show=False),
    ]

    def __init__(
        self, title: str, content: RenderableType, *, at_end: bool = False, min_columns: int = 0
    ) -> None:
        super().__init__()
        self._title, self._content = title, content
        self._at_end, self._min_columns = at_end, min_columns

    def compose(self) -> ComposeResult:
        with (
            _build_dialog_box(self._title, f"↑ ↓ scroll   {_CLOSE_HINT}"),
            VerticalScroll(can_focus=False),
        ):
            yield Static(self._content, markup=False, expand=True)

    def on_mount(self) -> None:
        if self._min_columns:
            self.query_one(".sheet").add_class("wide")
            self.query_one(VerticalScroll).styles.overflow_x = "auto"
            self.query_one("VerticalScroll > Static").styles.min_width = self._min_columns
        if self._at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll_text(self, direction: str) -> None:
        getattr(self.query_one(VerticalScroll), f"scroll_{direction}")(animate=False)


class ChoiceDialog(ModalScreen[str | None]):
    """A list to choose from; it returns the id of the choice, or None.

    Args:
        selected: where the cursor stands first.
        text: what is to be read before.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", show=False),
        Binding("pagedown", "turn_page('down')", show=False, priority=True),
        Binding("pageup", "turn_page('up')", show=False, priority=True),
    ]

    def __init__(
        self, title: str, picks: Sequence[ChoiceDialogItem], *, selected: str = "", text: str = ""
    ) -> None:
        super().__init__()
        self._title, self._picks, self._at, self._text = title, picks, selected, text

    def compose(self) -> ComposeResult:
        options = OptionList(
            *(Option(_build_item_label(pick), id=pick.id) for pick in self._picks), compact=True
        )
        ids = [pick.id for pick in self._picks]
        at = ids.index(self._at) if self._at in ids else 0
        options.set_reactive(OptionList.highlighted, at)  # before a key can come
        foot = "PgDn scrolls   Enter chooses" if self._text else "↑ ↓ and Enter choose"
        with _build_dialog_box(self._title, f"{foot}   {_CLOSE_HINT}"):
            if self._text:
                with VerticalScroll(can_focus=False, classes="text"):
                    yield Static(self._text, markup=False, expand=True)
            yield options

    def on_mount(self) -> None:
        options = self.query_one(OptionList)
        options.focus()
        options.call_after_refresh(options.scroll_to_highlight)

    def action_turn_page(self, direction: str) -> None:
        for text in self.query(".text"):
            getattr(text, f"scroll_page_{direction}")(animate=False)
        if not self._text:
            getattr(self.query_one(OptionList), f"action_page_{direction}")()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


def _build_item_label(item: ChoiceDialogItem) -> Text:
    return Text.assemble((item.words, "bold"), f"  {item.about}" if item.about else "")


class TextInputDialog(ModalScreen[str | None]):
    """A line to type; it returns the typed text, or None.

    Args:
        max_length: characters.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, question: str, *, max_length: int = 200) -> None:
        super().__init__()
        self._question, self._max_length = question, max_length

    def compose(self) -> ComposeResult:
        with _build_dialog_box(self._question, f"Enter sends   {_CLOSE_HINT}"):
            yield Input(max_length=self._max_length, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)
