"""``euchre puzzles``: positions to solve, asked again in time."""

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

from euchre.analysis.review.game import review_match
from euchre.cli.playing.drawing import build_hand_line
from euchre.cli.shared.compiling import require_kernel
from euchre.cli.shared.files import load_records
from euchre.cli.shared.folders import puzzles_file
from euchre.cli.shared.options import FILE_PATH_TYPE, ascii_option
from euchre.cli.shared.screen import TerminalOutput, TerminalSettings
from euchre.cli.shared.terminal import echo
from euchre.cli.teaching.solving import (
    DEFAULT_PUZZLES,
    PuzzleCourse,
    PuzzleSession,
    describe_calls,
    describe_choice,
    describe_difficulty,
    describe_verdict,
    game_title,
    list_seat_names,
    list_worths,
    load_recalls,
    order_choices,
    theme_title,
)
from euchre.english import YOU_NAME, format_count
from euchre.english.board import describe_trump_and_tricks, draw_table
from euchre.english.names import fold_name
from euchre.english.questions import list_choices
from euchre.errors import EuchreError
from euchre.game.events import Dealt
from euchre.game.rules import Seat, team_of
from euchre.learn.puzzle_repetition import list_due_cards
from euchre.learn.puzzles import (
    THEME_TITLES,
    Puzzle,
    PuzzleChoice,
    load_shipped_puzzles,
    make_own_puzzles,
    puzzle_data,
)
from euchre.notation.record import Record

_STOP_WORDS: Final = {"q", "quit", "exit", "stop"}
_BAR_COLUMNS: Final = 20


@click.command("puzzles", epilog="Example: euchre puzzles --theme loner --count 5")
@click.option(
    "--theme",
    type=click.Choice(list(THEME_TITLES)),
    metavar="THEME",
    help="Only one, as --list has them.",
)
@click.option(
    "--count", "most", type=click.IntRange(1), metavar="N", help="How many. [default: 12]"
)
@click.option(
    "--review", "file", type=FILE_PATH_TYPE, metavar="FILE", help="From a recorded game instead."
)
@click.option("--player", metavar="NAME", help="Whose mistakes, with --review.")
@click.option(
    "--state", type=FILE_PATH_TYPE, metavar="FILE", help="Where it is kept what you know."
)
@click.option("--list", "listed", is_flag=True, help="The themes, and what is due; ask nothing.")
@click.option("--json", "as_json", is_flag=True, help="The puzzles as JSON; ask nothing.")
@click.option(
    "--seed", type=int, metavar="N", help="Of the order; with --review, of the hidden deals drawn."
)
@ascii_option
def command(**given: Any) -> None:
    """Positions to solve, by theme, and from your own mistakes.

    What you got wrong comes again tomorrow, what you knew after three days, a week and so on. What
    is due is asked first, then what is new. Answer with the number of a choice, and you are told
    what each is worth; "quit" ends it.
    """
    solving = PuzzleSession(given["state"] or puzzles_file(), {}, _today)
    solving.cards = load_recalls(solving.path)
    course, theme = _build_course(given), given["theme"] or ""
    screen = TerminalOutput(TerminalSettings(ascii=given["ascii_"]))
    if given["listed"]:
        _print_puzzles(screen, course, solving, theme)
        return
    found = course.list_puzzles(solving, theme)
    if given["as_json"]:
        echo(json.dumps([puzzle_data(puzzle) for puzzle in found], indent=1))
    elif not found:
        screen.write_line("There is no mistake to learn from here.")
    else:
        _PuzzleAsker(screen, solving).ask_puzzles(found)


def _build_course(given: dict[str, Any]) -> PuzzleCourse:
    file, most = given["file"], given["most"]
    if file is not None:
        return PuzzleCourse(
            tuple(_find_mistakes(file, given["player"], given["seed"] or 0)), most, own=True
        )
    if given["player"] is not None:
        raise EuchreError("--player goes with --review FILE")
    few = None if given["as_json"] else DEFAULT_PUZZLES
    return PuzzleCourse(tuple(load_shipped_puzzles().values()), most or few, given["seed"])


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the player's own day


def _print_puzzles(
    screen: TerminalOutput, course: PuzzleCourse, solving: PuzzleSession, only: str
) -> None:
    themes = {key: some for key, some in course.group_by_theme().items() if only in ("", key)}
    for theme, some in themes.items():
        line = f"{theme:<15}{len(some):>3}  {THEME_TITLES.get(theme, 'Others')}"
        beside = solving.describe_progress(some)
        screen.write_line(Text(f"{line}{'   ' if beside else ''}{beside}"))
    found, ready = [*chain(*themes.values())], set(list_due_cards(solving.cards, _today()))
    everything = format_count(len(found), "puzzle")
    screen.write_line(f"{everything}, {sum(puzzle.id in ready for puzzle in found)} due today.")


def _find_mistakes(file: Path, player: str | None, seed: int) -> list[Puzzle]:
    require_kernel()
    found: list[Puzzle] = []
    is_known = False
    for record in load_records(file):
        wanted = _find_own_hands(record, player)
        is_known = is_known or bool(wanted)
        if wanted:
            review = review_match(record, seed=seed)
            for seat, hands in wanted.items():
                found += make_own_puzzles(review, seat, hands)
    if player is not None and not is_known:
        raise EuchreError(f"nobody called {player!r} plays in what is recorded there")
    return found


def _find_own_hands(record: Record, player: str | None) -> dict[Seat, set[int]]:
    """Return for each seat the hands, from 1 on, in which the player asked for sat there."""
    hands: dict[Seat, set[int]] = {}
    for number in range(1, sum(isinstance(event, Dealt) for event in record.events) + 1):
        names = record.names_in_hand(number)
        for seat, name in enumerate(names):
            if _is_meant(name, player, names):
                hands.setdefault(seat, set()).add(number)
    return hands


def _is_meant(name: str, player: str | None, names: Sequence[str]) -> bool:
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
            given = self._read_answer(len(order))
            if given is None:
                break
            self._print_verdict(puzzle, order[given])
            self.solving.record_answer(puzzle, order[given])
        self.screen.write_line(self.solving.describe_tally(), style="bold")

    def _print_puzzle(self, puzzle: Puzzle, number: str) -> list[PuzzleChoice]:
        """Print a position and what may be done; return the choices in the order of their
        numbers.
        """
        screen, seen = self.screen, puzzle.position.build_view()
        names = list_seat_names(seen)
        assert seen.seat is not None
        screen.write_heading(f"{number} · {theme_title(puzzle.theme)}", describe_difficulty(puzzle))
        mine = team_of(seen.rules, seen.seat)
        game = game_title(puzzle)
        known = f"{game} · " if game else ""
        screen.write_line(
            f"{known}You have {seen.scores[mine]}, they have {seen.scores[1 - mine]}, "
            f"{seen.rules.target} win · {describe_trump_and_tricks(seen, names)}"
        )
        screen.write_line(describe_calls(puzzle))
        for trick in seen.tricks:
            plays = ", ".join(f"{names[play.seat]} {play.card.symbol}" for play in trick.plays)
            screen.write_line(f"{plays}: {names[trick.winner]}")
        for line in draw_table(screen, seen, names, seen.seat):
            screen.write_line(line, indent=0)
        screen.write_line()
        for line in build_hand_line(screen, seen, numbered=False):
            screen.write_line(line)
        order, offered = order_choices(puzzle, seen), list_choices(seen, names)
        effects = {each.event: f" ({each.effect})" for each in offered if each.effect}
        for at, choice in enumerate(order, 1):
            words = describe_choice(choice, seen, names)
            screen.write_line(f"{at:>3}  {words}{effects.get(choice.event, '')}")
        return order

    def _read_answer(self, most: int) -> int | None:
        """Return the number of the choice that was made, from 0; None: no more."""
        numbers = [str(number) for number in range(1, most + 1)]
        while True:
            try:
                typed = input("> ").strip().lower()
            except EOFError:
                return None
            if typed in _STOP_WORDS:
                return None
            if typed in numbers:
                return numbers.index(typed)
            self.screen.write_line(f"Type a number from 1 to {most}, or quit.")

    def _print_verdict(self, puzzle: Puzzle, chosen: PuzzleChoice) -> None:
        screen, rows = self.screen, list_worths(puzzle)
        screen.write_line(describe_verdict(puzzle, chosen))
        wide = max(len(row.words) for row in rows)
        for row in rows:
            mark = "*" if row.choice is chosen else " "
            win = f"   {row.win_text}" if row.win_text else ""
            bar = "=" * round(_BAR_COLUMNS * row.share)
            screen.write_line(
                f"{mark} {row.words:<{wide}}  {row.points_text} {row.error_text}{win}  {bar}"
            )
        screen.write_line()
