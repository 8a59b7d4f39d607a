"""The program on the whole screen: its look, its keys, what it ends with."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.segment import Segment
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter, NoColor
from textual.reactive import reactive
from textual.screen import Screen

from euchre.cli.fullscreen.drawing.canvas import ASCII_ELLIPSIS
from euchre.cli.fullscreen.drawing.palette import FELT_COLOUR, TablePalette, build_palette
from euchre.cli.shared.console import clean_segment
from euchre.cli.shared.screen import DisplaySettings
from euchre.cli.shared.terminal import to_ascii

if TYPE_CHECKING:
    from euchre.client import Game

_ASCII_FRAMES: Final = str.maketrans(
    "│┃─━╭╮╰╯┌┐└┘├┤┬┴┼▔▁▂▃▄▅▆▇█▉▊▋▌▍▎▏▐←→↑↓…",
    f"||--+++++++++++++-_______|||||||||<>^v{ASCII_ELLIPSIS}",
)


class EuchreScreen(Screen[None]):
    """A screen that says what its keys can do now, for the command palette."""

    app: EuchreApp

    def can_run(self, action: str) -> bool:  # noqa: ARG002
        """Return whether an action of one of its keys does something now.

        Only the palette leaves out what cannot be done: of a key that is pressed all the same the
        screen says why it does nothing.
        """
        return True

    def list_palette_commands(self) -> Iterable[SystemCommand]:
        """Yield what can be done now beside what is bound to keys."""
        return ()


class ControlCharacterFilter(LineFilter):
    """A filter that removes control characters and changes of text direction."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [*map(clean_segment, segments)]


class AsciiFilter(LineFilter):
    """A filter that replaces everything that is not ASCII, the frames of widgets too."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            segment if segment.control or segment.text.isascii() else _to_ascii_segment(segment)
            for segment in segments
        ]


def _resume_loop_on_sigcont() -> None:
    """Let a signal wake the event loop, whichever thread receives it.

    The thread that reads the terminal may be the one that is told to go on after Ctrl-Z: what
    Textual then does waits for the main thread, which sleeps until something else happens.
    """
    if sys.platform != "win32" and callable(heard := signal.getsignal(signal.SIGCONT)):
        asyncio.get_running_loop().add_signal_handler(signal.SIGCONT, heard, signal.SIGCONT, None)


def _escape_command(command: SystemCommand) -> SystemCommand:
    """Return a command whose words, names among them, are no markup for the palette."""
    title, about = (text.replace("[", r"\[") for text in (command.title, command.help))
    return command._replace(title=title, help=about)


def _to_ascii_segment(segment: Segment) -> Segment:
    text = segment.text.translate(_ASCII_FRAMES)
    bare = to_ascii(text)
    if len(bare) != segment.cell_length:
        bare = "".join(c if c.isascii() else "?" * Segment(c).cell_length for c in text)
    return Segment(bare, segment.style)


class EuchreApp(App[int]):
    """The full-screen app, for whatever screen it is given.

    Args:
        first: the screen to begin with.

    Attributes:
        error: what has gone wrong, if it has ended for that.
        games: the tables on servers that are to be left in the end.
    """

    TITLE = "Euchre"
    looks: reactive[DisplaySettings] = reactive(DisplaySettings())
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("ctrl+c", "stop_app", show=False, priority=True),
        Binding("ctrl+q", "stop_app", show=False, priority=True),
    ]
    CSS = f"""
    Screen {{ background: {FELT_COLOUR}; color: #e9e4d4; scrollbar-size: 1 1; }}
    ModalScreen {{ background: #000000 40%; align: center middle; }}
    .sheet {{
        background: #0f2e22; color: #e9e4d4; border: round #e0b354; padding: 0 1;
        width: 90%; max-width: 84; height: auto; max-height: 94%;
    }}
    .sheet VerticalScroll {{ height: auto; max-height: 100%; scrollbar-size: 1 1; }}
    .sheet .text {{ max-height: 50vh; padding: 0 0 1 0; }}
    .sheet.wide {{ width: 100%; padding: 0; }}
    .sheet {{
        border-title-color: #e0b354; border-title-style: bold; border-subtitle-color: #9fb8a8;
    }}
    .sheet OptionList {{ height: auto; max-height: 100%; background: #0f2e22; border: none; }}
    .sheet Input {{ width: 1fr; }}
    SearchIcon {{ display: none; }}
    OptionList, OptionList:focus {{ background-tint: transparent; }}
    OptionList > .option-list--option-highlighted,
    OptionList:focus > .option-list--option-highlighted {{
        background: #e0b354; color: #1a1a1a; text-style: bold;
    }}
    .plain OptionList > .option-list--option-highlighted,
    .plain OptionList:focus > .option-list--option-highlighted {{
        background: ansi_default; color: ansi_default; text-style: bold underline;
    }}
    * {{ scrollbar-color: #6f8f7d; scrollbar-color-hover: #9fb8a8; scrollbar-color-active: #9fb8a8;
        scrollbar-background: #12352a; scrollbar-background-hover: #12352a;
        scrollbar-background-active: #12352a; scrollbar-corner-color: #12352a; }}
    .plain .sheet, .plain Screen, .plain .sheet OptionList {{
        background: ansi_default; color: ansi_default;
    }}
    """

    def __init__(self, first: Screen[Any], display: DisplaySettings) -> None:
        self._plain: Sequence[LineFilter] = _build_line_filters(display)
        super().__init__(ansi_color=bool(self._plain) or None)
        self.set_reactive(EuchreApp.looks, display)
        self._first = first
        self.error: Exception | None = None
        self.games: list[Game] = []
        self._left = False

    @property
    def palette(self) -> TablePalette:
        return build_palette(self.looks)

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), ControlCharacterFilter(), *self._plain]

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands of the palette: what keys can do here now, and how things look."""
        listed: set[str] = set()  # actions: some have two keys
        for _, binding, enabled, _ in screen.active_bindings.values():
            if isinstance(screen, EuchreScreen) and not screen.can_run(binding.action):
                continue
            if enabled and binding.description and binding.show and binding.action not in listed:
                listed.add(binding.action)
                run = partial(screen.run_action, binding.action)
                key = f"Press {self.get_key_display(binding)}."
                yield SystemCommand(binding.description, key, run)
        if isinstance(screen, EuchreScreen):
            yield from map(_escape_command, screen.list_palette_commands())
        if screen.query("TableWidget"):  # cards are seen there
            yield from self._list_look_commands()

    def _list_look_commands(self) -> Iterable[SystemCommand]:
        four = self.looks.four_colours
        yield SystemCommand(
            "Two colors" if four else "Four colors",
            "Use green clubs and blue diamonds, or two colors for all suits.",
            partial(self._change_look, four_colours=not four),
        )
        last = self.looks.trumps_last
        yield SystemCommand(
            "Each card in its suit" if last else "Trumps on the right",
            "Change how your hand is sorted once trump is made.",
            partial(self._change_look, trumps_last=not last),
        )

    def _change_look(self, **changes: bool) -> None:
        self.looks = replace(self.looks, **changes)

    def on_mount(self) -> None:
        _resume_loop_on_sigcont()
        self.set_class(bool(self._plain), "plain")
        self.push_screen(self._first)

    async def on_unmount(self) -> None:
        """Close the connections of all games."""
        self._left = True
        for game in self.games:
            await game.close()

    def leave_screen(self, screen: Screen[Any]) -> None:
        """Return from a screen to the one below it; exit if there is none."""
        if self.screen_stack[:2][-1] is screen:  # the lowest is Textual's own
            self.exit(0)
        elif self.screen is screen:
            self.pop_screen()

    def action_stop_app(self) -> None:
        self.exit(130)

    def exit_with_error(self, error: Exception) -> None:
        """Exit with an error that the caller of the app reports."""
        if self._left:
            return  # it has ended already, and hung up
        self.error = error
        self.exit(2)


def _build_line_filters(display: DisplaySettings) -> list[LineFilter]:
    filters: list[LineFilter] = []
    if display.ascii or not display.colour:
        filters.append(NoColor())
    if display.ascii:
        filters.append(AsciiFilter())
    return filters


def run_app(first_screen: Screen[Any], display: DisplaySettings) -> int:
    """Show a screen until it is left; return the exit status.

    Raises:
        Exception: what the app has ended for, if something has gone wrong.
    """
    app = EuchreApp(first_screen, display)
    status = app.run()
    if app.error is not None:
        raise app.error
    return app.return_code or 0 if status is None else status
