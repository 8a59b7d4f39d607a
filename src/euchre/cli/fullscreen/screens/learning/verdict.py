"""What is said to the answer of a puzzle: whether it is right, why, what each choice is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from euchre.cli.fullscreen.drawing.palette import TablePalette
from euchre.cli.fullscreen.screens.parts.foot import without_background
from euchre.cli.shared.solving import ChoiceWorth, describe_verdict, list_worths
from euchre.learn.puzzles import Puzzle, PuzzleChoice

_MAX_BAR_COLUMNS: Final = 20
_MIN_BAR_COLUMNS: Final = 4
"""A bar of fewer characters says too little."""


def build_worth_table(
    look: TablePalette, rows: Sequence[ChoiceWorth], chosen: PuzzleChoice | None, width: int
) -> Text:
    """Return what each choice is worth, a line each, with as many columns as there is room for.

    Args:
        look: its styles.
        rows: the choices, the best first.
        chosen: which of them was chosen.
        width: in characters.
    """
    plain = look.ink.to_printable
    wide = max(len(plain(row.words)) for row in rows)
    room = width - 2 - wide - 2 - len(rows[0].points_text)
    win = max(len(row.win_text) for row in rows)
    parts = {
        "win": win + 2 if win else 0,
        "error": 2 + len(rows[0].error_text),
        "bar": 2 + _MIN_BAR_COLUMNS,
    }
    shown = set()
    for part, takes in parts.items():
        if takes <= room:
            shown.add(part)
            room -= takes
    bar = min(_MAX_BAR_COLUMNS, _MIN_BAR_COLUMNS + room)
    lines = []
    for at, row in enumerate(rows):
        here = row.choice is chosen
        style = without_background(look.strong) if here else without_background(look.felt)
        text = Text(plain("▸ ") if here else "  ", without_background(look.accent))
        text.append(f"{plain(row.words):<{wide}}  {row.points_text}", style)
        if "error" in shown:
            text.append(f" {row.error_text} ", without_background(look.faint))
        if "win" in shown:
            text.append(f"  {row.win_text:>{win}}" if win else "", style)
        if "bar" in shown:
            line = ("=" if look.ink.ascii else "━") * max(1, round(bar * row.share))
            text.append(f"  {line}", without_background(look.strong if at == 0 else look.faint))
        lines.append(text)
    return Text("\n").join(lines)


class VerdictWidget(VerticalScroll):
    """The verdict on an answer: whether it is right, why, and what each choice is worth."""

    DEFAULT_CSS = """
    VerdictWidget { padding: 0 1; scrollbar-size-vertical: 1; display: none; }
    VerdictWidget > Static { width: 1fr; height: auto; }
    """
    can_focus = False

    def __init__(self, look: TablePalette) -> None:
        super().__init__()
        self._look = look
        self._words, self._worths = Static(markup=False), Static(markup=False)
        self._told: tuple[Puzzle, PuzzleChoice] | None = None

    def compose(self) -> ComposeResult:
        """Yield the widgets of the verdict."""
        yield self._words
        yield self._worths

    def show_verdict(self, puzzle: Puzzle, chosen: PuzzleChoice) -> None:
        """Show the verdict on an answer."""
        if self._told == (puzzle, chosen):
            return
        self._told = puzzle, chosen
        words = self._look.ink.colour_suits(f"{describe_verdict(puzzle, chosen)}\n")
        first = words.plain.find(".") + 1
        good = chosen.move in puzzle.good_moves
        words.stylize_before(
            without_background(self._look.strong if good else self._look.warn), 0, first
        )
        self._words.update(words)
        self._draw_worths()
        self.scroll_home(animate=False)

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002
        """Draw again for the new size."""
        self._draw_worths()

    def _draw_worths(self) -> None:
        if self._told is None or not self.size.width:
            return
        puzzle, chosen = self._told
        width = self.scrollable_content_region.width
        self._worths.update(
            build_worth_table(self._look, list_worths(puzzle), chosen, max(1, width))
        )
