"""The program on the whole screen: its look, its keys, what it ends with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.segment import Segment
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter, NoColor
from textual.screen import Screen

from euchre.cli.fullscreen.drawing.looks import Looks
from euchre.cli.fullscreen.drawing.palette import FELT, Palette
from euchre.cli.shared.ink import in_ascii

if TYPE_CHECKING:
    from euchre.client import Game

_FRAMES: Final = str.maketrans("│┃─━╭╮╰╯┌┐└┘├┤┬┴┼▔▁▎▊▌▐█", "||--+++++++++++++-_|||||")


class Ascii(LineFilter):
    """Lets nothing through that is not ASCII, so that no frame or bar of a widget does."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The segments in ASCII, as wide as before."""
        return [
            segment if segment.control or segment.text.isascii() else _bare(segment)
            for segment in segments
        ]


def _bare(segment: Segment) -> Segment:
    text = segment.text.translate(_FRAMES)
    bare = in_ascii(text)
    if len(bare) != segment.cell_length:
        bare = "".join(c if c.isascii() else "?" * Segment(c).cell_length for c in text)
    return Segment(bare, segment.style)


class EuchreApp(App[int]):
    """The app, of whatever screen it is given.

    Args:
        first: the screen to begin with.
        looks: how it looks.

    Attributes:
        looks: how it looks now.
        error: what has gone wrong, if it has ended for that.
        games: the tables on servers that are to be left in the end.
    """

    TITLE = "Euchre"
    ENABLE_COMMAND_PALETTE = True
    VERTICAL_BREAKPOINTS = [(0, "-low"), (10, "-high")]  # noqa: RUF012 - as Textual has it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("ctrl+c", "stop", show=False, priority=True),
        Binding("ctrl+q", "stop", show=False, priority=True),
    ]
    CSS = f"""
    Screen {{ background: {FELT}; color: #e9e4d4; scrollbar-size: 1 1; }}
    Rail {{ background: #12352a; }}
    ModalScreen {{ background: #000000 40%; align: center middle; }}
    .sheet {{
        background: #0f2e22; color: #e9e4d4; border: round #e0b354; padding: 0 1;
        width: 90%; max-width: 84; height: auto; max-height: 94%;
    }}
    .sheet VerticalScroll {{ height: auto; max-height: 100%; scrollbar-size: 1 1; }}
    .sheet > .head {{ height: auto; max-height: 4; color: #e0b354; margin-bottom: 1; }}
    .sheet > .foot {{ height: 1; color: #9fb8a8; }}
    .sheet OptionList {{ height: auto; max-height: 100%; background: #0f2e22; border: none; }}
    .sheet Input {{ width: 1fr; }}
    .-low .sheet {{ border: none; width: 100%; max-height: 100%; }}
    .-low .sheet > .head {{ margin-bottom: 0; height: auto; max-height: 3; }}
    .-low .sheet > .foot {{ display: none; }}
    .plain .sheet, .plain Screen, .plain .sheet OptionList, .plain Rail {{
        background: ansi_default; color: ansi_default;
    }}
    """

    def __init__(self, first: Screen[Any], looks: Looks) -> None:
        self.looks = looks
        self._plain: Sequence[LineFilter] = _filters(looks)
        super().__init__(ansi_color=bool(self._plain) or None)
        self._first = first
        self.error: Exception | None = None
        self.games: list[Game] = []

    @property
    def palette(self) -> Palette:
        """The styles of its look."""
        return self.looks.palette

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line passes before it is sent."""
        return [*super().get_line_filters(), *self._plain]

    def on_mount(self) -> None:
        """Show the first screen."""
        self.set_class(bool(self._plain), "plain")
        self.push_screen(self._first)

    async def on_unmount(self) -> None:
        """Hang up."""
        for game in self.games:
            await game.close()

    def action_stop(self) -> None:
        """End."""
        self.exit(130)

    def fail(self, error: Exception) -> None:
        """End, as something has gone wrong that whoever started this is to tell."""
        self.error = error
        self.exit(2)


def _filters(looks: Looks) -> list[LineFilter]:
    found: list[LineFilter] = []
    if looks.ascii or not looks.colour:
        found.append(NoColor())
    if looks.ascii:
        found.append(Ascii())
    return found


def run(first: Screen[Any], looks: Looks) -> int:
    """Show a screen until it is left; the exit status.

    Raises:
        Exception: what the app has ended for, if something has gone wrong.
    """
    app = EuchreApp(first, looks)
    status = app.run()
    if app.error is not None:
        raise app.error
    return app.return_code or 0 if status is None else status
