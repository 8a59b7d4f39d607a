"""A table at which nobody plays on: positions to solve, one after the other."""

from __future__ import annotations

from euchre.board import trick_line, trump_line
from euchre.cli.fullscreen.drawing.scene import FinishedHand
from euchre.cli.fullscreen.tables.base import ScreenTable, Seen
from euchre.cli.matches.telling import NarratedLine
from euchre.cli.shared.solving import (
    Course,
    Solving,
    difficulty,
    game_title,
    places,
    so_far,
    theme_title,
    turned,
)
from euchre.errors import EuchreError
from euchre.events import Event
from euchre.hand import View
from euchre.learn.positions import written
from euchre.learn.puzzles import Puzzle, PuzzleChoice
from euchre.record import Record
from euchre.rules import team_of
from euchre.words.asking import question
from euchre.words.grammar import capital, count


class PuzzleTable(ScreenTable):
    """A table of puzzles that a player solves; an answer is saved at once.

    Args:
        course: what is chosen from.
        solving: who solves them.
        theme: what to begin with; empty: all.

    Attributes:
        course, solving, theme: the same.
        puzzles: what is asked now, one after the other.
        at: which of them is asked, from 0; behind the last when all are.
        chosen: what was answered; None: nothing yet.
    """

    def __init__(self, course: Course, solving: Solving, theme: str = "") -> None:
        super().__init__("Puzzles")
        self.course, self.solving = course, solving
        self.theme, self.puzzles, self.at = theme, [*course.puzzles(solving, theme)], 0
        self.chosen: PuzzleChoice | None = None
        self._view: View | None = None
        self._lay()

    def begin(self, theme: str = "") -> None:
        """Ask other puzzles: those of a theme; empty: of all."""
        self.theme, self.at = theme, 0
        self.puzzles = self.course.puzzles(self.solving, theme)
        self._lay()
        self.changed()

    def _lay(self) -> None:
        """Lay the next puzzle on the table."""
        self.chosen, self._view = None, None
        self.lines.clear()
        if self.puzzle is not None:
            self._view = self.puzzle.position.view()
            self.lines.extend(NarratedLine(words) for words in so_far(self.puzzle))

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle that is asked; None: all are done."""
        return self.puzzles[self.at] if self.at < len(self.puzzles) else None

    @property
    def heading(self) -> str:
        """The number of the puzzle, its theme, and the card that was turned."""
        if self.puzzle is None or self._view is None:
            return "Puzzles"
        number = f"{self.at + 1} of {len(self.puzzles)}"
        parts = [number, theme_title(self.puzzle.theme), game_title(self.puzzle)]
        return " · ".join(filter(None, [*parts, difficulty(self.puzzle), turned(self._view)]))

    @property
    def last_trick(self) -> str:
        """The last trick, in words."""
        view = self._view
        if view is None or not view.tricks:
            return "No trick has been taken in this hand yet."
        return f"Last trick: {trick_line(view.tricks[-1], places(view))}."

    @property
    def seen(self) -> Seen:
        """The state that is seen now."""
        view, puzzle = self._view, self.puzzle
        if view is None or puzzle is None or view.seat is None:
            return self._over()
        names = tuple(places(view))
        ours = team_of(view.rules, view.seat)
        asks = self.chosen is None
        return Seen(
            rules=view.rules,
            names=names,
            seat=view.seat,
            stage="playing",
            view=view,
            scores=view.scores,
            teams=(ours, *(team for team in range(len(view.scores)) if team != ours)),
            aim=f"to {view.rules.target}",
            trump=trump_line(view, names),
            asks=asks,
            question=question(view, names) if asks else self._answered(puzzle),
        )

    def _answered(self, puzzle: Puzzle) -> str:
        assert self.chosen is not None
        return "Correct." if self.chosen.move in puzzle.good else "No."

    def _over(self) -> Seen:
        """Return the state that is seen after the last puzzle."""
        rules = self.course.pool[0].position.view().rules
        names = ("",) * rules.players
        return Seen(
            rules=rules,
            names=names,
            seat=None,
            stage="over",
            finished=FinishedHand(tuple(self.end()), (), ()),
        )

    def end(self) -> list[str]:
        """Return how many were right and the like, a line each."""
        solving = self.solving
        lines = [f"{solving.right} of {solving.done} correct."]
        if solving.longest > 1:
            lines.append(f"{capital(count(solving.longest, 'right answer'))} in a row at most.")
        waiting = (
            f"{solving.waiting} still due today." if solving.waiting else "Nothing more is due."
        )
        return [*lines, waiting]

    # -- what one does --------------------------------------------------------------------------

    async def run(self) -> None:
        """Do nothing: only the player acts here."""

    async def choose(self, event: Event) -> None:
        """Answer the puzzle, and save the answer.

        Raises:
            EuchreError: it is not asked, or nobody knows what the choice is worth.
            OSError: the answer cannot be kept.
        """
        if self.puzzle is None or self.chosen is not None:
            raise EuchreError("This has been answered: Enter goes on.")
        choice = self.puzzle.of(written(event))  # type: ignore[arg-type]
        if choice is None:
            raise EuchreError("The coach has no figure for that here: choose something else.")
        self.solving.answer(self.puzzle, choice)
        self.chosen = choice
        self.changed()

    async def go_on(self) -> None:
        """Go on to the next puzzle, or start again after the last."""
        if self.puzzle is None:
            self.begin(self.theme)
        elif self.chosen is not None:
            self.at += 1
            self._lay()
            self.changed()

    async def undo(self) -> str:
        """Refuse to take an answer back.

        Raises:
            EuchreError: always.
        """
        raise EuchreError("An answer to a puzzle stays.")

    async def hint(self) -> tuple[Event | None, str]:
        """Refuse: puzzles have no hints.

        Raises:
            EuchreError: always.
        """
        raise EuchreError("There is no hint to a puzzle: answer it, and all is told.")

    def record(self) -> Record | None:
        """Return None: there is no game."""
        return None

    def hurry(self) -> None:
        """Do nothing: there is nothing to wait for."""

    def close(self) -> None:
        """Do nothing: everything is saved already."""
