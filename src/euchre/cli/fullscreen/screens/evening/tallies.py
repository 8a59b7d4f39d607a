"""Loners, euchres and reneges at a table, player by player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from euchre.cli.fullscreen.drawing.evening.rows import Cell, laid
from euchre.league.log.entries import Player, Tally
from euchre.league.log.state import Evening, Sitting

if TYPE_CHECKING:
    from euchre.cli.fullscreen.app import EuchreApp

_KINDS: Final = ("loners", "euchred", "reneges")
_WIDE: Final = 8
_LOW: Final = 10
"""With fewer rows than this one player is seen at a time."""
_MOST: Final = 99
_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1), "tab": (0, 1)}


class Tallies(ModalScreen[tuple[Tally, ...] | None]):
    """What was counted beside a score: what there is then, or None.

    Args:
        evening: the evening.
        sitting: the table.
        before: what was counted so far.
    """

    app: EuchreApp
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, evening: Evening, sitting: Sitting, before: Sequence[Tally]) -> None:
        super().__init__()
        self._evening = evening
        self._players: list[Player] = [p for side in sitting.sides for p in evening.players(side)]
        self._number = sitting.number
        known = {tally.player: tally for tally in before}
        self._counts = [[*known.get(p, Tally(p))[1:]] for p in self._players]
        self._at = (0, 0)

    def compose(self) -> ComposeResult:
        """Its parts."""
        sheet = Vertical(classes="sheet")
        sheet.border_title = f"Table {self._number}: counted beside the score"
        sheet.border_subtitle = "Figures, + and -   Enter: done   Esc: as before"
        with sheet:
            yield Static(id="counts")

    def on_mount(self) -> None:
        """Show it."""
        self._show()

    def _show(self) -> None:
        look, size = self.app.palette, self.app.size
        low = size.height < _LOW
        width = max(16, min(84, size.width * 9 // 10) - 4)
        wide = _WIDE if width >= 4 * _WIDE else 4
        name = max(4, width - 3 * wide)
        heads = [Cell("", name), *(Cell(kind[: wide - 1], wide, right=True) for kind in _KINDS)]
        lines = [laid(heads)]
        for row, player in enumerate(self._players):
            line = laid([Cell(self._evening.people[player].name, name)])
            for column, number in enumerate(self._counts[row]):
                line.append(" " * (wide - 3))
                here = self._at == (row, column)
                line.append(f"{number:>3}", look.cursor if here else look.strong)
            lines.append(line)
        if low:
            lines = [lines[0], lines[1 + self._at[0]]]
        self.query_one("#counts", Static).update(Text("\n").join(lines))

    def on_key(self, event: events.Key) -> None:
        """A key."""
        event.stop()
        event.prevent_default()
        row, column = self._at
        number, sign = self._counts[row][column], event.character or ""
        if event.key == "enter":
            made = (Tally(p, *each) for p, each in zip(self._players, self._counts, strict=True))
            self.dismiss(tuple(tally for tally in made if any(tally[1:])))
            return
        if event.key in ("escape", "q"):
            self.dismiss(None)
            return
        if event.key in _STEPS:
            down, right = _STEPS[event.key]
            self._at = ((row + down) % len(self._players), (column + right) % len(_KINDS))
        elif sign.isdecimal() and sign.isascii():
            self._counts[row][column] = int(f"{number}{sign}"[-2:])
        elif sign in ("+", "=") or event.key == "space":
            self._counts[row][column] = min(number + 1, _MOST)
        elif sign in ("-", "_"):
            self._counts[row][column] = max(number - 1, 0)
        elif event.key == "backspace":
            self._counts[row][column] = number // 10
        self._show()
