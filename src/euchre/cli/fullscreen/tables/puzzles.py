"""A table at which nobody plays on: positions to solve, one after the other."""

from __future__ import annotations

from euchre.cli.fullscreen.drawing.scene import FinishedHand
from euchre.cli.fullscreen.tables.base import ScreenTable, SeatSnapshot
from euchre.cli.matches.telling import NarratedLine
from euchre.cli.shared.solving import (
    PuzzleCourse,
    PuzzleSession,
    describe_difficulty,
    describe_turned_card,
    game_title,
    list_past_events,
    list_seat_names,
    theme_title,
)
from euchre.english.board import describe_trump_and_tricks, format_trick
from euchre.english.grammar import capitalise_first, format_count
from euchre.english.questions import ask_for_decision
from euchre.errors import EuchreError
from euchre.game.events import Event
from euchre.game.hand import View
from euchre.game.rules import team_of
from euchre.learn.positions import format_event
from euchre.learn.puzzles import Puzzle, PuzzleChoice
from euchre.notation.record import Record


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

    def __init__(self, course: PuzzleCourse, solving: PuzzleSession, theme: str = "") -> None:
        super().__init__("Puzzles")
        self.course, self.solving = course, solving
        self.theme, self.puzzles, self.at = theme, [*course.list_puzzles(solving, theme)], 0
        self.chosen: PuzzleChoice | None = None
        self._view: View | None = None
        self._lay_puzzle()

    def start_theme(self, theme: str = "") -> None:
        """Ask other puzzles: those of a theme; empty: of all."""
        self.theme, self.at = theme, 0
        self.puzzles = self.course.list_puzzles(self.solving, theme)
        self._lay_puzzle()
        self.changed()

    def _lay_puzzle(self) -> None:
        """Lay the next puzzle on the table."""
        self.chosen, self._view = None, None
        self.lines.clear()
        if self.current_puzzle is not None:
            self._view = self.current_puzzle.position.build_view()
            self.lines.extend(
                NarratedLine(words) for words in list_past_events(self.current_puzzle)
            )

    @property
    def current_puzzle(self) -> Puzzle | None:
        """The puzzle that is asked; None: all are done."""
        return self.puzzles[self.at] if self.at < len(self.puzzles) else None

    @property
    def heading(self) -> str:
        """The number of the puzzle, its theme, and the card that was turned."""
        if self.current_puzzle is None or self._view is None:
            return "Puzzles"
        number = f"{self.at + 1} of {len(self.puzzles)}"
        parts = [number, theme_title(self.current_puzzle.theme), game_title(self.current_puzzle)]
        return " · ".join(
            filter(
                None,
                [
                    *parts,
                    describe_difficulty(self.current_puzzle),
                    describe_turned_card(self._view),
                ],
            )
        )

    @property
    def last_trick_text(self) -> str:
        """The last trick, in words."""
        view = self._view
        if view is None or not view.tricks:
            return "No trick has been taken in this hand yet."
        return f"Last trick: {format_trick(view.tricks[-1], list_seat_names(view))}."

    @property
    def visible_state(self) -> SeatSnapshot:
        """The state that is seen now."""
        view, puzzle = self._view, self.current_puzzle
        if view is None or puzzle is None or view.seat is None:
            return self._final_state()
        names = tuple(list_seat_names(view))
        ours = team_of(view.rules, view.seat)
        asks = self.chosen is None
        return SeatSnapshot(
            rules=view.rules,
            names=names,
            seat=view.seat,
            stage="playing",
            view=view,
            scores=view.scores,
            teams=(ours, *(team for team in range(len(view.scores)) if team != ours)),
            aim=f"to {view.rules.target}",
            trump=describe_trump_and_tricks(view, names),
            asks=asks,
            question=ask_for_decision(view, names) if asks else self._verdict_text(puzzle),
        )

    def _verdict_text(self, puzzle: Puzzle) -> str:
        assert self.chosen is not None
        return "Correct." if self.chosen.move in puzzle.good_moves else "No."

    def _final_state(self) -> SeatSnapshot:
        """Return the state that is seen after the last puzzle."""
        rules = self.course.pool[0].position.build_view().rules
        names = ("",) * rules.players
        return SeatSnapshot(
            rules=rules,
            names=names,
            seat=None,
            stage="over",
            finished=FinishedHand(tuple(self.summary_lines()), (), ()),
        )

    def summary_lines(self) -> list[str]:
        """Return how many were right and the like, a line each."""
        solving = self.solving
        lines = [f"{solving.right} of {solving.done} correct."]
        if solving.longest > 1:
            lines.append(
                f"{capitalise_first(format_count(solving.longest, 'right answer'))} in a row "
                "at most."
            )
        waiting = (
            f"{solving.due_count} still due today." if solving.due_count else "Nothing more is due."
        )
        return [*lines, waiting]

    # -- what one does --------------------------------------------------------------------------

    async def run(self) -> None:
        """Do nothing: only the player acts here."""

    async def choose_event(self, event: Event) -> None:
        """Answer the puzzle, and save the answer.

        Raises:
            EuchreError: it is not asked, or nobody knows what the choice is worth.
            OSError: the answer cannot be kept.
        """
        if self.current_puzzle is None or self.chosen is not None:
            raise EuchreError("This has been answered: Enter goes on.")
        choice = self.current_puzzle.find_choice(format_event(event))  # type: ignore[arg-type]
        if choice is None:
            raise EuchreError("The coach has no figure for that here: choose something else.")
        self.solving.record_answer(self.current_puzzle, choice)
        self.chosen = choice
        self.changed()

    async def continue_play(self) -> None:
        """Go on to the next puzzle, or start again after the last."""
        if self.current_puzzle is None:
            self.start_theme(self.theme)
        elif self.chosen is not None:
            self.at += 1
            self._lay_puzzle()
            self.changed()

    async def undo_decision(self) -> str:
        """Refuse to take an answer back.

        Raises:
            EuchreError: always.
        """
        raise EuchreError("An answer to a puzzle stays.")

    async def find_hint(self) -> tuple[Event | None, str]:
        """Refuse: puzzles have no hints.

        Raises:
            EuchreError: always.
        """
        raise EuchreError("There is no hint to a puzzle: answer it, and all is told.")

    def find_record(self) -> Record | None:
        """Return None: there is no game."""
        return None

    def skip_pause(self) -> None:
        """Do nothing: there is nothing to wait for."""

    def close(self) -> None:
        """Do nothing: everything is saved already."""
