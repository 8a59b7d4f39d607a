"""What is said to the answer of a puzzle: whether it is right, why, what each choice is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.cli.fullscreen.screens.parts.foot import bare
from euchre.cli.shared.solving import Worth, verdict, worths
from euchre.learn.puzzles import Puzzle, PuzzleChoice

_LONGEST: Final = 20
_SHORTEST: Final = 4
"""A bar of fewer characters says too little."""


def table(look: Palette, rows: Sequence[Worth], chosen: PuzzleChoice | None, width: int) -> Text:
    """Return what each choice is worth, a line each, with as many columns as there is room for.

    Args:
        look: its styles.
        rows: the choices, the best first.
        chosen: which of them was chosen.
        width: in characters.
    """
    plain = look.ink.plain
    wide = max(len(plain(row.words)) for row in rows)
    room = width - 2 - wide - 2 - len(rows[0].points)
    win = max(len(row.win) for row in rows)
    parts = {"win": win + 2 if win else 0, "error": 2 + len(rows[0].error), "bar": 2 + _SHORTEST}
    shown = set()
    for part, takes in parts.items():
        if takes <= room:
            shown.add(part)
            room -= takes
    bar = min(_LONGEST, _SHORTEST + room)
    lines = []
    for at, row in enumerate(rows):
        here = row.choice is chosen
        style = bare(look.strong) if here else bare(look.felt)
        text = Text(plain("▸ ") if here else "  ", bare(look.accent))
        text.append(f"{plain(row.words):<{wide}}  {row.points}", style)
        if "error" in shown:
            text.append(f" {row.error} ", bare(look.faint))
        if "win" in shown:
            text.append(f"  {row.win:>{win}}" if win else "", style)
        if "bar" in shown:
            line = ("=" if look.ink.ascii else "━") * max(1, round(bar * row.share))
            text.append(f"  {line}", bare(look.strong if at == 0 else look.faint))
        lines.append(text)
    return Text("\n").join(lines)


class VerdictWidget(VerticalScroll):
    """The verdict on an answer: whether it is right, why, and what each choice is worth."""

    DEFAULT_CSS = """
    VerdictWidget { padding: 0 1; scrollbar-size-vertical: 1; display: none; }
    VerdictWidget > Static { width: 1fr; height: auto; }
    """
    can_focus = False

    def __init__(self, look: Palette) -> None:
        super().__init__()
        self._look = look
        self._words, self._worths = Static(markup=False), Static(markup=False)
        self._told: tuple[Puzzle, PuzzleChoice] | None = None

    def compose(self) -> ComposeResult:
        """Yield the widgets of the verdict."""
        yield self._words
        yield self._worths

    def show(self, puzzle: Puzzle, chosen: PuzzleChoice) -> None:
        """Show the verdict on an answer."""
        if self._told == (puzzle, chosen):
            return
        self._told = puzzle, chosen
        words = self._look.ink.coloured(f"{verdict(puzzle, chosen)}\n")
        first = words.plain.find(".") + 1
        good = chosen.move in puzzle.good
        words.stylize_before(bare(self._look.strong if good else self._look.warn), 0, first)
        self._words.update(words)
        self._draw()
        self.scroll_home(animate=False)

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002
        """Draw again for the new size."""
        self._draw()

    def _draw(self) -> None:
        if self._told is None or not self.size.width:
            return
        puzzle, chosen = self._told
        width = self.scrollable_content_region.width
        self._worths.update(table(self._look, worths(puzzle), chosen, max(1, width)))
