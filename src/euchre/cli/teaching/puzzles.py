"""``euchre puzzles``: positions to solve, asked again in time."""

from __future__ import annotations

import json
import random
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

import click
from rich.text import Text

from euchre.analysis.review.game import review_match
from euchre.board import table, trump_line
from euchre.bots import kernel
from euchre.cli.playing.drawing import hand_line
from euchre.cli.shared.compiling import get_ready
from euchre.cli.shared.files import load
from euchre.cli.shared.folders import puzzles_file
from euchre.cli.shared.options import PATH
from euchre.cli.shared.screen import Look, Screen
from euchre.errors import EuchreError
from euchre.hand import Phase, View
from euchre.learn.puzzles import (
    DIFFICULTIES,
    SHIPPED,
    THEMES,
    Choice,
    Puzzle,
    data_of,
    of_theme,
    puzzles_of,
)
from euchre.learn.puzzles.answering import told
from euchre.learn.puzzles.repetition import Card, after, due, read, written
from euchre.presets import preset
from euchre.rules import team_of
from euchre.words import YOU, count
from euchre.words.asking import card_of, hand_order, menu

_STOP: Final = {"q", "quit", "exit", "stop"}
_DOZEN: Final = 12
_PLACES: Final = (YOU, "Left", "Partner", "Right")
_BAR: Final = 20


@click.command("puzzles", epilog="Example: euchre puzzles --theme loner --count 5")
@click.option(
    "--theme",
    type=click.Choice(list(THEMES)),
    metavar="THEME",
    help="Only one, as --list has them.",
)
@click.option("--count", "most", type=click.IntRange(1), help="How many.  [default: 12]")
@click.option("--review", "file", type=PATH, metavar="FILE", help="From a recorded game instead.")
@click.option("--player", metavar="NAME", help="Whose mistakes, with --review.")
@click.option("--state", type=PATH, metavar="FILE", help="Where it is kept what you know.")
@click.option("--list", "listed", is_flag=True, help="The themes, and what is due; ask nothing.")
@click.option("--json", "as_json", is_flag=True, help="The puzzles as JSON; ask nothing.")
@click.option("--seed", type=int, help="Of the order, and of the deals of a review.")
@click.option("--ascii", "ascii_", is_flag=True, help="Plain ASCII, without colour.")
def command(
    *,
    theme: str | None,
    most: int | None,
    file: Path | None,
    player: str | None,
    state: Path | None,
    listed: bool,
    as_json: bool,
    seed: int | None,
    ascii_: bool,
) -> None:
    """Positions to solve, by theme, and from your own mistakes.

    What you got wrong comes again tomorrow, what you knew after three days, a week and so on. What
    is due is asked first, then what is new. Answer with a number, and you are told what that choice
    is worth; "quit" ends it.
    """
    where = state or puzzles_file()
    cards = _kept(where)
    if file is not None:
        found = _mistakes(file, player, seed or 0)
        found = [puzzle for puzzle in found if theme in (None, puzzle.theme)]
    elif player is not None:
        raise EuchreError("--player goes with --review FILE")
    else:
        found = list(of_theme(theme) if theme else SHIPPED().values())
    screen = Screen(Look(ascii=ascii_))
    if listed:
        _list(screen, found, cards)
        return
    if file is None:
        found = _ordered(found, cards, seed)[: most or (len(found) if as_json else _DOZEN)]
    else:
        found = found[:most]
    if as_json:
        click.echo(json.dumps([data_of(puzzle) for puzzle in found], indent=1))
        return
    if not found:
        screen.line("There is no mistake to learn from here.")
        return
    _Asker(screen, where, cards).ask(found)


# -- what is kept ---------------------------------------------------------------------------------


def _kept(path: Path) -> dict[str, Card]:
    try:
        return read(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise EuchreError(f"{path}: {error}") from None


def _keep(path: Path, cards: Mapping[str, Card]) -> None:
    """Write all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = path.with_name(path.name + ".new")
    whole.write_text(written(cards), encoding="utf-8")
    whole.replace(path)


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the player's own day


def _ordered(found: Sequence[Puzzle], cards: Mapping[str, Card], seed: int | None) -> list[Puzzle]:
    """What is due first, then what is new by difficulty, then the rest."""
    by_id = {puzzle.id: puzzle for puzzle in found}
    ready = [key for key in due(cards, _today()) if key in by_id]
    fresh = [key for key in by_id if key not in cards]
    rest = sorted((k for k in by_id if k in cards and k not in ready), key=lambda k: cards[k].due)
    random.Random(seed if seed is not None else _today().isoformat()).shuffle(fresh)
    return [by_id[key] for key in (*ready, *fresh, *rest)]


def _list(screen: Screen, found: Sequence[Puzzle], cards: Mapping[str, Card]) -> None:
    ready = set(due(cards, _today()))
    for theme in dict.fromkeys(puzzle.theme for puzzle in found):
        some = [puzzle for puzzle in found if puzzle.theme == theme]
        known = sum(p.id in cards and cards[p.id].known for p in some)
        waiting = sum(puzzle.id in ready for puzzle in some)
        line = f"{theme:<15}{len(some):>3}  {THEMES.get(theme, 'Others')}"
        beside = [f"{known} known"] * bool(known) + [f"{waiting} due"] * bool(waiting)
        screen.line(Text(f"{line}{'   ' if beside else ''}{', '.join(beside)}"))
    everything = count(len(found), "puzzle")
    screen.line(f"{everything}, {sum(p.id in ready for p in found)} due today.")


# -- one's own mistakes ---------------------------------------------------------------------------


def _mistakes(file: Path, player: str | None, seed: int) -> list[Puzzle]:
    if not kernel.installed():
        raise EuchreError("this needs numba: pip install 'euchre[bots]'")
    get_ready()
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
    """Whether it is the player asked for; without one it is “You”, or else everybody."""
    if player is not None:
        return name.lower() == player.strip().lower()
    return name == YOU or YOU not in names


# -- asking ---------------------------------------------------------------------------------------


@dataclass
class _Asker:
    """Asks puzzles one by one, and keeps what comes of it."""

    screen: Screen
    where: Path
    cards: dict[str, Card]
    right: int = 0
    done: int = 0

    def ask(self, puzzles: Sequence[Puzzle]) -> None:
        for number, puzzle in enumerate(puzzles, 1):
            order = self._show(puzzle, f"{number} of {len(puzzles)}")
            given = self._answer(len(order))
            if given is None:
                break
            choice = order[given]
            good = choice.move in puzzle.good
            self.done += 1
            self.right += good
            self._tell(puzzle, choice, good=good, order=order)
            self.cards[puzzle.id] = after(self.cards.get(puzzle.id), right=good, today=_today())
            _keep(self.where, self.cards)
        tally = f"{self.right} of {self.done} correct." if self.done else "Another time."
        waiting = len([key for key in due(self.cards, _today()) if key in SHIPPED()])
        self.screen.line(f"{tally} {f'{waiting} still due today.' if waiting else ''}".strip(),
                         style="bold")  # fmt: skip

    def _show(self, puzzle: Puzzle, number: str) -> list[Choice]:
        """Show a position and what may be done; the choices in the order of their numbers."""
        screen, seen = self.screen, puzzle.position.view()
        names = _names(seen)
        assert seen.seat is not None
        level = DIFFICULTIES[puzzle.difficulty - 1]
        screen.rule(f"{number} · {THEMES.get(puzzle.theme, 'Your mistake')}", level)
        mine = team_of(seen.rules, seen.seat)
        game = preset(puzzle.position.preset).title
        known = "" if puzzle.position.preset == "standard" else f"{game} · "
        screen.line(
            f"{known}You have {seen.scores[mine]}, they have {seen.scores[1 - mine]}, "
            f"{seen.rules.target} win · {trump_line(seen, names)}"
        )
        if seen.up_card is not None and seen.phase not in (Phase.ORDER, Phase.NAME):
            screen.line(f"{seen.up_card.symbol} turned {'up' if seen.ordered else 'down'}")
        for trick in seen.tricks:
            plays = ", ".join(f"{names[play.seat]} {play.card.symbol}" for play in trick.plays)
            screen.line(f"{plays}: {names[trick.winner]}")
        for line in table(screen, seen, names, seen.seat):
            screen.line(line, indent=0)
        screen.line()
        cards = hand_order(seen.rules, seen)
        offered = {each.event: each for each in menu(seen, names)}
        screen.line(hand_line(screen, seen, numbered=False)[0])

        def place(choice: Choice) -> int:
            card = card_of(choice.event)
            return cards.index(card) if card is not None else list(offered).index(choice.event)

        order = sorted(puzzle.choices, key=place)
        for at, choice in enumerate(order, 1):
            said = offered.get(choice.event)
            effect = f" ({said.effect})" if said is not None and said.effect else ""
            screen.line(f"{at:>3}  {_words(choice, seen, names)}{effect}")
        return order

    def _answer(self, most: int) -> int | None:
        """The number of the choice that was made, from 0; None: no more."""
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

    def _tell(self, puzzle: Puzzle, chosen: Choice, *, good: bool, order: Sequence[Choice]) -> None:
        screen, seen = self.screen, puzzle.position.view()
        names = _names(seen)
        best = puzzle.choices[0]
        verdict = "Correct." if good else f"No: {_words(best, seen, names)}."
        for line in textwrap.wrap(f"{verdict} {told(puzzle, chosen.move)}", screen.width - 2):
            screen.line(line)
        wide = max(len(_words(choice, seen, names)) for choice in order)
        low = min(0.0, *(choice.points for choice in order))
        high = max(0.01, *(choice.points for choice in order))
        for choice in puzzle.choices:
            mark = "*" if choice is chosen else " "
            bar = "=" * round(_BAR * (choice.points - low) / (high - low))
            win = "" if choice.win is None else f"   {100 * choice.win:5.1f} % to win"
            words = _words(choice, seen, names)
            screen.line(
                f"{mark} {words:<{wide}}  {choice.points:+.2f} ({choice.points_se:.2f}){win}  {bar}"
            )
        screen.line()


def _names(seen: View) -> list[str]:
    assert seen.seat is not None
    n = seen.rules.players
    return [_PLACES[(seat - seen.seat) % n] if n == 4 else f"Seat {seat + 1}" for seat in range(n)]


def _words(choice: Choice, seen: View, names: Sequence[str]) -> str:
    card = card_of(choice.event)
    if card is not None:
        return card.symbol
    line = next((each for each in menu(seen, names) if each.event == choice.event), None)
    return line.words if line is not None else choice.move
