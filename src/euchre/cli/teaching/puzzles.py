"""``euchre puzzles``: positions to solve, asked again in time."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Any, Final

import click
from rich.text import Text

from euchre.analysis.review.game import review_match
from euchre.board import table, trump_line
from euchre.cli.fullscreen.available import wanted
from euchre.cli.fullscreen.drawing.looks import looks_of
from euchre.cli.playing.drawing import hand_line
from euchre.cli.shared.compiling import need_kernel
from euchre.cli.shared.files import load
from euchre.cli.shared.folders import puzzles_file
from euchre.cli.shared.options import PATH, look_options
from euchre.cli.shared.screen import Screen, ScreenLook
from euchre.cli.shared.solving import (
    DOZEN,
    Course,
    Solving,
    choice_words,
    choices_in_order,
    difficulty,
    game_title,
    kept,
    places,
    theme_title,
    turned,
    verdict,
    worths,
)
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.learn.puzzles import SHIPPED, THEMES, Puzzle, PuzzleChoice, data_of, puzzles_of
from euchre.learn.puzzles.repetition import due
from euchre.rules import team_of
from euchre.words import YOU, count
from euchre.words.asking import menu

_STOP: Final = {"q", "quit", "exit", "stop"}
_BAR: Final = 20


@click.command("puzzles", epilog="Example: euchre puzzles --theme loner --count 5")
@click.option(
    "--theme",
    type=click.Choice(list(THEMES)),
    metavar="THEME",
    help="Only one, as --list has them.",
)
@click.option(
    "--count", "most", type=click.IntRange(1), metavar="N", help="How many. [default: 12]"
)
@click.option("--review", "file", type=PATH, metavar="FILE", help="From a recorded game instead.")
@click.option("--player", metavar="NAME", help="Whose mistakes, with --review.")
@click.option("--state", type=PATH, metavar="FILE", help="Where it is kept what you know.")
@click.option("--list", "listed", is_flag=True, help="The themes, and what is due; ask nothing.")
@click.option("--json", "as_json", is_flag=True, help="The puzzles as JSON; ask nothing.")
@click.option(
    "--seed", type=int, metavar="N", help="Of the order; with --review, of the hidden deals drawn."
)
@look_options
def command(**given: Any) -> int:
    """Positions to solve, by theme, and from your own mistakes.

    What you got wrong comes again tomorrow, what you knew after three days, a week and so on. What
    is due is asked first, then what is new. Press the key of a card or a call, and you are told
    what that choice is worth. With --line or in a pipe answer with a number; "quit" ends it.
    """
    solving = Solving(given["state"] or puzzles_file(), {}, _today)
    solving.cards = kept(solving.path)
    course, theme = _course(given), given["theme"] or ""
    screen = Screen(ScreenLook(ascii=given["ascii_"]))
    if given["listed"]:
        _list(screen, course, solving, theme)
        return 0
    found = course.puzzles(solving, theme)
    if given["as_json"]:
        echo(json.dumps([data_of(puzzle) for puzzle in found], indent=1))
    elif not found:
        screen.line("There is no mistake to learn from here.")
    elif wanted(line=given["line"]):
        return _on_the_whole_screen(course, solving, theme, given)
    else:
        _Asker(screen, solving).ask(found)
    return 0


def _course(given: dict[str, Any]) -> Course:
    """Return the puzzles to choose from.

    Raises:
        EuchreError: options that do not go together, or nobody of that name plays in the record.
        OSError: it cannot be read.
    """
    file, most = given["file"], given["most"]
    if file is not None:
        return Course(tuple(_mistakes(file, given["player"], given["seed"] or 0)), most, own=True)
    if given["player"] is not None:
        raise EuchreError("--player goes with --review FILE")
    few = None if given["as_json"] else DOZEN
    return Course(tuple(SHIPPED().values()), most or few, given["seed"])


def _on_the_whole_screen(
    course: Course, solving: Solving, theme: str, given: dict[str, Any]
) -> int:
    from euchre.cli.fullscreen.app import run  # noqa: PLC0415 - Textual takes a moment
    from euchre.cli.fullscreen.screens.learning.puzzling import PuzzleScreen  # noqa: PLC0415
    from euchre.cli.fullscreen.tables.puzzles import PuzzleTable  # noqa: PLC0415

    looks = looks_of(ascii_=given["ascii_"], no_colour=given["no_colour"])
    status = run(PuzzleScreen(PuzzleTable(course, solving, theme)), looks)
    Screen(ScreenLook(ascii=looks.ascii)).line(solving.tally(), style="bold")
    return status


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the player's own day


def _list(screen: Screen, course: Course, solving: Solving, only: str) -> None:
    themes = {key: some for key, some in course.themes().items() if only in ("", key)}
    for theme, some in themes.items():
        line = f"{theme:<15}{len(some):>3}  {THEMES.get(theme, 'Others')}"
        beside = solving.beside(some)
        screen.line(Text(f"{line}{'   ' if beside else ''}{beside}"))
    found, ready = [*chain(*themes.values())], set(due(solving.cards, _today()))
    everything = count(len(found), "puzzle")
    screen.line(f"{everything}, {sum(puzzle.id in ready for puzzle in found)} due today.")


# -- one's own mistakes ---------------------------------------------------------------------------


def _mistakes(file: Path, player: str | None, seed: int) -> list[Puzzle]:
    need_kernel()
    found: list[Puzzle] = []
    known: list[str] = []
    for record in load(file):
        known += record.names
        wanted = [s for s, name in enumerate(record.names) if _is_meant(name, player, record.names)]
        if wanted:
            gone = review_match(record, seed=seed)
            found += [puzzle for seat in wanted for puzzle in puzzles_of(gone, seat)]
    if player is not None and player.strip().lower() not in {name.lower() for name in known}:
        raise EuchreError(f"nobody called {player!r} plays in what is recorded there")
    return found


def _is_meant(name: str, player: str | None, names: Sequence[str]) -> bool:
    """Return whether it is the player asked for; without one it is “You”, or else everybody."""
    if player is not None:
        return name.lower() == player.strip().lower()
    return name == YOU or YOU not in names


# -- asking line by line --------------------------------------------------------------------------


@dataclass(frozen=True)
class _Asker:
    """Asks puzzles one by one, and saves the answers."""

    screen: Screen
    solving: Solving

    def ask(self, puzzles: Sequence[Puzzle]) -> None:
        for number, puzzle in enumerate(puzzles, 1):
            order = self._show(puzzle, f"{number} of {len(puzzles)}")
            given = self._answer(len(order))
            if given is None:
                break
            self._tell(puzzle, order[given])
            self.solving.answer(puzzle, order[given])
        self.screen.line(self.solving.tally(), style="bold")

    def _show(self, puzzle: Puzzle, number: str) -> list[PuzzleChoice]:
        """Print a position and what may be done; return the choices in the order of their
        numbers.
        """
        screen, seen = self.screen, puzzle.position.view()
        names = places(seen)
        assert seen.seat is not None
        screen.rule(f"{number} · {theme_title(puzzle.theme)}", difficulty(puzzle))
        mine = team_of(seen.rules, seen.seat)
        game = game_title(puzzle)
        known = f"{game} · " if game else ""
        screen.line(
            f"{known}You have {seen.scores[mine]}, they have {seen.scores[1 - mine]}, "
            f"{seen.rules.target} win · {trump_line(seen, names)}"
        )
        if turned(seen):
            screen.line(turned(seen))
        for trick in seen.tricks:
            plays = ", ".join(f"{names[play.seat]} {play.card.symbol}" for play in trick.plays)
            screen.line(f"{plays}: {names[trick.winner]}")
        for line in table(screen, seen, names, seen.seat):
            screen.line(line, indent=0)
        screen.line()
        screen.line(hand_line(screen, seen, numbered=False)[0])
        order, offered = choices_in_order(puzzle, seen), menu(seen, names)
        effects = {each.event: f" ({each.effect})" for each in offered if each.effect}
        for at, choice in enumerate(order, 1):
            words = choice_words(choice, seen, names)
            screen.line(f"{at:>3}  {words}{effects.get(choice.event, '')}")
        return order

    def _answer(self, most: int) -> int | None:
        """Return the number of the choice that was made, from 0; None: no more."""
        while True:
            try:
                typed = input("> ").strip().lower()
            except EOFError:
                return None
            if typed in _STOP:
                return None
            if typed.isdecimal() and 1 <= int(typed) <= most:
                return int(typed) - 1
            self.screen.line(f"Type a number from 1 to {most}, or quit.")

    def _tell(self, puzzle: Puzzle, chosen: PuzzleChoice) -> None:
        screen, rows = self.screen, worths(puzzle)
        for line in textwrap.wrap(verdict(puzzle, chosen), screen.width - 2):
            screen.line(line)
        wide = max(len(row.words) for row in rows)
        for row in rows:
            mark = "*" if row.choice is chosen else " "
            win = f"   {row.win}" if row.win else ""
            bar = "=" * round(_BAR * row.share)
            screen.line(f"{mark} {row.words:<{wide}}  {row.points} {row.error}{win}  {bar}")
        screen.line()
