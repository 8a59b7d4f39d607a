"""``euchre learn puzzles``: positions to solve, asked again in time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any, Final

import click
from rich.text import Text

from euchre.analysis.grading import DecisionGrade
from euchre.analysis.review.game import review_match
from euchre.cli.learn.solving import (
    DEFAULT_PUZZLES,
    PuzzleCourse,
    PuzzleSession,
    describe_calls,
    describe_choice,
    describe_scores,
    describe_verdict,
    game_title,
    list_seat_names,
    load_repetition_states,
    order_choices,
)
from euchre.cli.play.drawing import build_hand_line
from euchre.cli.shared.compiling import compile_kernel_or_raise
from euchre.cli.shared.files import load_records
from euchre.cli.shared.folders import migrate_puzzles_file
from euchre.cli.shared.options import FILE_PATH_TYPE, ascii_option
from euchre.cli.shared.screen import DisplaySettings, TerminalOutput
from euchre.cli.shared.terminal import echo
from euchre.english import YOU_NAME, format_count
from euchre.english.board import describe_trump_and_tricks, draw_table
from euchre.english.figures import format_chance
from euchre.english.names import fold_name
from euchre.english.questions import list_call_choices
from euchre.errors import EuchreError
from euchre.game.events import Dealt
from euchre.game.rules import Seat
from euchre.learn.puzzle_repetition import list_due_puzzles
from euchre.learn.puzzles import (
    THEME_TITLES,
    Puzzle,
    PuzzleChoice,
    load_shipped_puzzles,
    make_own_puzzles,
    puzzle_to_data,
)
from euchre.notation.record import Record

_STOP_WORDS: Final = {"q", "quit", "exit", "stop"}
_BAR_COLUMNS: Final = 20


@click.command("puzzles", epilog="Example: euchre learn puzzles --theme loner --count 5")
@click.option(
    "--theme",
    type=click.Choice(list(THEME_TITLES)),
    metavar="THEME",
    help="Ask only puzzles on this theme (see --list).",
)
@click.option(
    "--count",
    "most",
    type=click.IntRange(1),
    metavar="N",
    help="The number of puzzles. [default: 12]",
)
@click.option(
    "--review",
    "file",
    type=FILE_PATH_TYPE,
    metavar="FILE",
    help="Make puzzles from the mistakes in a recorded game.",
)
@click.option("--player", metavar="NAME", help="With --review: use only this player's mistakes.")
@click.option(
    "--state", type=FILE_PATH_TYPE, metavar="FILE", help="The file that saves your progress."
)
@click.option(
    "--list",
    "listed",
    is_flag=True,
    help="List the themes, with how many puzzles are due, and exit.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the puzzles as JSON, and exit.")
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="The seed for the order of new puzzles or, with --review, for the random deals.",
)
@ascii_option
def command(**options: Any) -> None:
    """Solve positions, by theme or from your own mistakes.

    A puzzle that you get wrong comes back tomorrow; one that you get right comes back after three
    days, then a week and so on. Puzzles that are due come first, then new ones. Answer with the
    number of a choice to see what each choice is worth; "quit" ends the session.
    """
    solving = PuzzleSession(options["state"] or migrate_puzzles_file(), {}, _today)
    solving.cards = load_repetition_states(solving.path)
    course, theme = _build_course(options), options["theme"] or ""
    screen = TerminalOutput(DisplaySettings(ascii=options["ascii_"]))
    if options["listed"]:
        _print_theme_counts(screen, course, solving, theme)
        return
    puzzles_to_ask = course.list_puzzles(solving, theme)
    if options["as_json"]:
        echo(json.dumps([puzzle_to_data(puzzle) for puzzle in puzzles_to_ask], indent=1))
    elif not puzzles_to_ask:
        screen.write_line(_explain_no_puzzles(course))
    else:
        _PuzzleAsker(screen, solving).ask_puzzles(puzzles_to_ask)


def _build_course(options: dict[str, Any]) -> PuzzleCourse:
    file, count = options["file"], options["most"]
    if file is not None:
        puzzles, mistakes = _make_puzzles_from_mistakes(
            file, options["player"], options["seed"] or 0
        )
        return PuzzleCourse(tuple(puzzles), count, own=True, mistakes=mistakes)
    if options["player"] is not None:
        raise EuchreError("--player needs --review FILE")
    default_count = None if options["as_json"] else DEFAULT_PUZZLES
    return PuzzleCourse(
        tuple(load_shipped_puzzles().values()), count or default_count, options["seed"]
    )


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the player's own day


def _print_theme_counts(
    screen: TerminalOutput, course: PuzzleCourse, solving: PuzzleSession, only_theme: str
) -> None:
    themes = {
        key: puzzles for key, puzzles in course.group_by_theme().items() if only_theme in ("", key)
    }
    for theme, puzzles in themes.items():
        line = f"{theme:<15}{len(puzzles):>3}  {THEME_TITLES.get(theme, 'Others')}"
        beside = solving.describe_progress(puzzles)
        screen.write_line(Text(f"{line}{'   ' if beside else ''}{beside}"))
    all_puzzles, ready = [*chain(*themes.values())], set(list_due_puzzles(solving.cards, _today()))
    everything = format_count(len(all_puzzles), "puzzle")
    screen.write_line(
        f"{everything}, {sum(puzzle.id in ready for puzzle in all_puzzles)} due today."
    )


def _explain_no_puzzles(course: PuzzleCourse) -> str:
    """Return why there is nothing to ask: no mistake, or none that fits into a puzzle."""
    if not course.mistakes or course.pool:
        return "This record has no mistakes to learn from."
    mistakes = format_count(course.mistakes, "mistake")
    return f"{mistakes} here can't be asked as puzzles: 'euchre records review' shows them."


def _make_puzzles_from_mistakes(
    file: Path, player: str | None, seed: int
) -> tuple[list[Puzzle], int]:
    """Return the puzzles, and the number of mistakes: some games and positions fit into none."""
    compile_kernel_or_raise()
    puzzles: list[Puzzle] = []
    mistakes, is_known = 0, False
    for record in load_records(file):
        wanted = _find_player_hands(record, player)
        is_known = is_known or bool(wanted)
        if wanted:
            review = review_match(record, seed=seed)
            for seat, hands in wanted.items():
                puzzles += make_own_puzzles(review, seat, hands)
                mistakes += sum(
                    decision.seat == seat
                    and decision.hand in hands
                    and decision.grade >= DecisionGrade.MISTAKE
                    for decision in review.decisions
                )
    if player is not None and not is_known:
        raise EuchreError(f"nobody called {player!r} plays in these records")
    return puzzles, mistakes


def _find_player_hands(record: Record, player: str | None) -> dict[Seat, set[int]]:
    """Return for each seat the hands, from 1 on, in which the player asked for sat there."""
    hands: dict[Seat, set[int]] = {}
    for number in range(1, sum(isinstance(event, Dealt) for event in record.events) + 1):
        names = record.names_in_hand(number)
        for seat, name in enumerate(names):
            if _is_requested_player(name, player, names):
                hands.setdefault(seat, set()).add(number)
    return hands


def _is_requested_player(name: str, player: str | None, names: Sequence[str]) -> bool:
    """Return whether it is the player asked for; without one it is “You”, or else everybody."""
    if player is not None:
        return fold_name(name) == fold_name(player)
    return name == YOU_NAME or YOU_NAME not in names


@dataclass(frozen=True)
class _PuzzleAsker:
    screen: TerminalOutput
    solving: PuzzleSession

    def ask_puzzles(self, puzzles: Sequence[Puzzle]) -> None:
        for number, puzzle in enumerate(puzzles, 1):
            order = self._print_puzzle(puzzle, f"{number} of {len(puzzles)}")
            answer = self._read_answer(len(order))
            if answer is None:
                break
            self._print_verdict(puzzle, order[answer])
            self.solving.record_answer(puzzle, order[answer])
        self.screen.write_line(self.solving.describe_tally(), style="bold")

    def _print_puzzle(self, puzzle: Puzzle, label: str) -> list[PuzzleChoice]:
        """Print a position and the choices; return these in the order of their numbers."""
        screen, view = self.screen, puzzle.position.build_view()
        names = list_seat_names(view)
        assert view.seat is not None
        theme = THEME_TITLES.get(puzzle.theme, "Your mistake")
        screen.write_heading(f"{label} · {theme}", puzzle.difficulty_name)
        game = game_title(puzzle)
        known = f"{game} · " if game else ""
        screen.write_line(
            f"{known}{describe_scores(view, names)} · {describe_trump_and_tricks(view, names)}"
        )
        screen.write_line(describe_calls(puzzle))
        for trick in view.tricks:
            plays = ", ".join(f"{names[play.seat]} {play.card.symbol}" for play in trick.plays)
            screen.write_line(f"{plays}: {names[trick.winner]}")
        for line in draw_table(screen, view, names, view.seat):
            screen.write_line(line, indent=0)
        screen.write_line()
        for line in build_hand_line(screen, view, numbered=False):
            screen.write_line(line)
        order, offered = order_choices(puzzle, view), list_call_choices(view, names)
        effects = {offer.event: f" ({offer.effect})" for offer in offered if offer.effect}
        for choice_number, choice in enumerate(order, 1):
            words = describe_choice(choice, view, names)
            screen.write_line(f"{choice_number:>3}  {words}{effects.get(choice.event, '')}")
        return order

    def _read_answer(self, choice_count: int) -> int | None:
        """Return the number of the choice that was made, from 0; None: no more."""
        numbers = [str(number) for number in range(1, choice_count + 1)]
        while True:
            try:
                typed = input("> ").strip().lower()
            except EOFError:
                return None
            if typed in _STOP_WORDS:
                return None
            if typed in numbers:
                return numbers.index(typed)
            self.screen.write_line(f"Type a number from 1 to {choice_count}, or quit.")

    def _print_verdict(self, puzzle: Puzzle, chosen: PuzzleChoice) -> None:
        screen, view = self.screen, puzzle.position.build_view()
        screen.write_line(describe_verdict(puzzle, chosen))
        names = list_seat_names(view)
        labels = [describe_choice(choice, view, names) for choice in puzzle.choices]
        width = max(map(len, labels))
        low = min(0.0, *(choice.points for choice in puzzle.choices))
        high = max(0.01, *(choice.points for choice in puzzle.choices))
        for label, choice in zip(labels, puzzle.choices, strict=True):
            mark = "*" if choice is chosen else " "
            win = "" if choice.win is None else f"   {format_chance(choice.win, 1):>6} to win"
            bar = "=" * round(_BAR_COLUMNS * (choice.points - low) / (high - low))
            points = f"{choice.points:+.2f} ({choice.points_se:.2f})"
            screen.write_line(f"{mark} {label:<{width}}  {points}{win}  {bar}")
        screen.write_line()
