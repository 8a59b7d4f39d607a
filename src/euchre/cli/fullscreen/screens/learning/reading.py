"""A library on the whole screen: what there is at the left, or above, and beside it the text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, ScrollableContainer
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from euchre.cli.fullscreen.screens.learning.quizzing import QuizScreen
from euchre.cli.fullscreen.screens.parts.foot import KeyBar, KeyHint, without_background
from euchre.cli.shared.pages import Library, LibrarySection, PagePart, Parts, TextPage, render_parts

if TYPE_CHECKING:
    from euchre.cli.fullscreen.app import EuchreApp

_MIN_SIDE_BY_SIDE_COLUMNS: Final = 72
"""From so many columns on the list stands at the left, else above."""
_MIN_LIST_AND_TEXT_ROWS: Final = 12
"""On a screen of fewer rows there is only the list, or only the text."""
_MAX_TEXT_COLUMNS: Final = 78
"""The widest lines."""


class ReadingScreen(Screen[None]):
    """A library to read.

    Args:
        library: it.
        at: the shelf to begin with, and its page; either may be missing.

    Attributes:
        game: the game that is to be played once this is left; empty: none.
    """

    app: EuchreApp
    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    ReadingScreen > .heading { height: 1; padding: 0 1; }
    ReadingScreen > Input { display: none; padding: 0 1; background: #0f2e22; }
    ReadingScreen.searching > Input { display: block; }
    #both { layout: horizontal; height: 1fr; }
    #both OptionList {
        width: 36%; height: 1fr; border: none; padding: 0; background: #12352a;
        scrollbar-size: 1 1;
    }
    #both #text {
        width: 1fr; height: 1fr; padding: 0 1; scrollbar-size: 1 1; scrollbar-gutter: stable;
    }
    #both OptionList > .option-list--option { padding: 0 1; }
    #both #text > Static { height: auto; }
    #both.above { layout: vertical; }
    #both.above OptionList { width: 1fr; height: 40%; }
    #both.one OptionList { height: 1fr; }
    #both.one #text { display: none; }
    ReadingScreen.reading #both OptionList { display: none; }
    ReadingScreen.reading #both #text { display: block; }
    .plain #both OptionList { background: ansi_default; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search in everything"),
        Binding("escape,backspace,left", "back", "Back"),
        Binding("q", "leave", "Leave"),
        Binding("d", "differs", "What is different from the standard game"),
        Binding("p", "play", "Play this game"),
        Binding("a", "ask", "Be asked"),
        Binding("enter", "open", show=False),
        Binding("up,k", "scroll('up')", show=False),
        Binding("down,j", "scroll('down')", show=False),
        Binding("pageup", "scroll('page_up')", show=False, priority=True),
        Binding("pagedown", "scroll('page_down')", show=False, priority=True),
        Binding("space", "scroll('page_down')", show=False),
        Binding("home", "scroll('home')", show=False),
        Binding("end", "scroll('end')", show=False),
        Binding("right", "right", show=False),
    ]

    def __init__(self, library: Library, at: Sequence[str] = ()) -> None:
        super().__init__()
        self.library, self.game = library, ""
        self._begin = tuple(each for each in at if each)
        self._shelf: LibrarySection | None = None
        self._found: list[tuple[LibrarySection, TextPage]] | None = None
        """What a search has found; None: nothing is looked for."""
        self._words = ""
        self._parts: Parts = ()
        self._differs = False
        """Whether what differs is read instead of the page."""

    # -- what is shown --------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yield the widgets of the screen."""
        yield Static(classes="heading", markup=False)
        yield Input(placeholder="Search", compact=True, max_length=60)
        with Container(id="both"):
            yield OptionList(compact=True)
            with ScrollableContainer(id="text", can_focus=False):
                yield Static(markup=False)
        yield KeyBar(self.app.palette)

    def on_mount(self) -> None:
        """Open the page that was asked for."""
        self._arrange_parts()
        shelf = next((s for s in self.library.shelves if s.key in self._begin[:1]), None)
        if shelf is None:
            self._list_shelves()
            return
        self._list_pages(shelf, self._begin[1] if self._begin[1:] else "")
        if self._begin[1:]:
            self._start_reading()

    def on_resize(self) -> None:
        """Lay the screen out for its new size."""
        self._arrange_parts()
        self.call_after_refresh(self._write_page_text)

    def _arrange_parts(self) -> None:
        width, height = self.app.size
        both = self.query_one("#both")
        both.set_class(width < _MIN_SIDE_BY_SIDE_COLUMNS, "above")
        both.set_class(height < _MIN_LIST_AND_TEXT_ROWS, "one")

    @property
    def _is_reading(self) -> bool:
        return self.has_class("reading")

    def _show_options(self, options: Sequence[Option], at: int) -> None:
        found = self.query_one(OptionList)
        found.clear_options()
        found.add_options(options)
        found.highlighted = at if options else None
        self.remove_class("reading")
        self._focus_active_part()
        self._show_selection()
        self._show_keys()

    def _focus_active_part(self) -> None:
        """Focus the part that keys are for: the search field, the text, or the list."""
        typed, listed = self.query_one(Input), self.query_one(OptionList)
        typed.can_focus = self.has_class("searching")
        listed.can_focus = not (typed.can_focus or self._is_reading)
        listens = next((each for each in (typed, listed) if each.can_focus), None)
        self.set_focus(listens)

    def _list_shelves(self, at: LibrarySection | None = None) -> None:
        """List all shelves."""
        self._shelf, self._found = None, None
        shelves = self.library.shelves
        options = [Option(self._colour_text(shelf.title), id=shelf.key) for shelf in shelves]
        self._show_options(options, shelves.index(at) if at in shelves else 0)

    def _list_pages(self, shelf: LibrarySection, at: str = "") -> None:
        """List the pages of a shelf, below the heads of their groups."""
        self._shelf, self._found = shelf, None
        options: list[Option] = []
        group, chosen = "", None
        for page in shelf.pages:
            if page.group != group:
                group = page.group
                head = Text(self.app.palette.ink.to_printable(group), "bold")
                options.append(Option(head, disabled=True))
            if page.key == at or chosen is None:
                chosen = len(options)
            options.append(Option(self._colour_text(page.title), id=page.key))
        self._show_options(options, chosen or 0)

    def _list_search_results(self) -> None:
        """List what a search has found."""
        assert self._found is not None
        self._shelf = None
        options = [
            Option(self._colour_text(f"{page.title}  ({shelf.title})"), id=str(at))
            for at, (shelf, page) in enumerate(self._found)
        ]
        self._show_options(options, 0)
        if not options:
            self._show_parts([PagePart(f"“{self._words}” stands nowhere here.")])

    def _colour_text(self, words: str) -> Text:
        return self.app.palette.ink.colour_suits(words)

    def _find_selection(self) -> tuple[LibrarySection | None, TextPage | None]:
        """Return the shelf and the page that the list stands on."""
        found = self.query_one(OptionList)
        at = found.highlighted
        if at is None or found.option_count <= at:
            return self._shelf, None
        key = found.get_option_at_index(at).id
        if self._found is not None:
            return self._found[int(key or 0)]
        if self._shelf is None:
            return next(s for s in self.library.shelves if s.key == key), None
        return self._shelf, next((p for p in self._shelf.pages if p.key == key), None)

    def _show_selection(self) -> None:
        """Show the shelf or page that the list stands on."""
        shelf, page = self._find_selection()
        if page is not None:
            self._show_parts(page.parts())
        elif shelf is not None and self._found is None:
            self._show_parts(shelf.about())

    def _show_heading(self) -> None:
        """Show the current place in the heading."""
        shelf, page = self._find_selection()
        parts = [self.library.title if self._shelf is None else self._shelf.title]
        if self._found is not None:
            parts = [f"{len(self._found)} with “{self._words}”"]
        if self._is_reading and page is not None and shelf is not None:
            parts = [shelf.title, *(() if self._differs else (page.group, page.title))]
        look = self.app.palette
        heading = Text(
            look.ink.to_printable(" · ".join(filter(None, parts))), without_background(look.strong)
        )
        self.query_one(".heading", Static).update(heading)

    def _show_parts(self, parts: Parts) -> None:
        self._parts, self._differs = parts, False
        place = self.query_one("#text", ScrollableContainer)
        place.scroll_to(0, 0, animate=False)
        self._write_page_text()
        self.call_after_refresh(self._write_page_text)

    def _write_page_text(self) -> None:
        """Write the text, wrapped to the room there is."""
        place = self.query_one("#text", ScrollableContainer)
        room = place.scrollable_content_region.width
        if not room:
            return
        text = render_parts(self.app.palette.ink, self._parts, min(room, _MAX_TEXT_COLUMNS))
        found = place.query_one(Static)
        found.styles.width = max(room, max((line.cell_len for line in text.split()), default=0))
        found.update(text)

    def _show_keys(self) -> None:
        """Show what keys do now, and the current place."""
        self._show_heading()
        page = self._find_selection()[1]
        found = []
        if page is not None and page.asks and (page.at_once or self._is_reading):
            found.append(KeyHint("Enter", "asks", "open"))
        elif not self._is_reading:
            found.append(KeyHint("Enter", "opens", "open"))
        more = (
            KeyHint("Esc", "back", "back"),
            KeyHint("/", "search", "search"),
            KeyHint("d", "what differs", "differs"),
            KeyHint("p", "play", "play"),
            KeyHint("q", "quit", "leave"),
        )
        self.query_one(KeyBar).show_keys(
            [*found, *(key for key in more if self.can_run(key.action))]
        )

    def can_run(self, action: str) -> bool:
        """Return whether an action does something now."""
        shelf, page = self._find_selection()
        match action:
            case "back":
                return self._is_reading or self._shelf is not None or self._found is not None
            case "differs":
                return shelf is not None and shelf.differs is not None
            case "play":
                return shelf is not None and bool(shelf.game)
            case "ask":
                return page is not None and bool(page.asks)
        return True

    # -- what one does --------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what the list stands on now."""
        event.stop()
        self._show_selection()
        self._show_keys()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was selected."""
        event.stop()
        self.action_open()

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """Run the action of a clicked key."""
        await self.run_action(event.action)

    def action_open(self) -> None:
        """Open what the list stands on, or ask the questions of the page that is read."""
        shelf, page = self._find_selection()
        if page is None:
            if shelf is not None and self._shelf is None and self._found is None:
                self._list_pages(shelf)
        elif page.asks and (page.at_once or self._is_reading):
            self.action_ask()
        elif not self._is_reading:
            self._start_reading()

    def _start_reading(self) -> None:
        self.add_class("reading")
        self._focus_active_part()
        self.call_after_refresh(self._write_page_text)
        self._show_keys()

    def action_ask(self) -> None:
        """Ask the questions that belong to the page."""
        page = self._find_selection()[1]
        if page is not None and page.asks:
            self.app.push_screen(QuizScreen(page.title, page.asks))

    def action_back(self) -> None:
        """Go back to where this was opened from."""
        if self.has_class("searching"):
            self._stop_searching()
        elif self._is_reading:
            self.remove_class("reading")
            self._focus_active_part()
            self._show_selection()
            self._show_keys()
        elif self._found is not None:
            self._list_shelves()
        elif self._shelf is not None:
            self._list_shelves(self._shelf)

    def action_right(self) -> None:
        """Open what the list stands on, or scroll right."""
        if self._is_reading:
            self.query_one("#text").scroll_right(animate=False)
        else:
            self.action_open()

    def action_scroll(self, where: str) -> None:
        """Scroll the text."""
        getattr(self.query_one("#text"), f"scroll_{where}")(animate=False)

    def action_differs(self) -> None:
        """Show what is different from the standard game."""
        shelf = self._find_selection()[0]
        if shelf is not None and shelf.differs is not None:
            self._show_parts(shelf.differs())
            self._differs = True
            self._start_reading()

    def action_play(self) -> None:
        """Leave, and play the game."""
        shelf = self._find_selection()[0]
        if shelf is not None and shelf.game:
            self.game = shelf.game
            self.app.exit(0)

    def action_leave(self) -> None:
        """Leave the library."""
        self.app.exit(0)

    # -- searching ------------------------------------------------------------------------------

    def action_search(self) -> None:
        """Open the search field."""
        self.add_class("searching")
        found = self.query_one(Input)
        found.value = ""
        self._focus_active_part()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Search for the typed words."""
        event.stop()
        self._stop_searching()
        self._words = " ".join(event.value.split())
        if self._words:
            self._found = self.library.find_pages(self._words)
            self._list_search_results()

    def _stop_searching(self) -> None:
        self.remove_class("searching")
        self._focus_active_part()

    def on_key(self, event: events.Key) -> None:
        """Keep typed letters from the key bindings while the search field is open."""
        if self.has_class("searching") and event.key not in ("escape", "enter"):
            event.stop()
