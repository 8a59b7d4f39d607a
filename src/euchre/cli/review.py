"""``euchre review``: recorded games gone through decision by decision."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from euchre.analysis.grading import Grade
from euchre.analysis.plain import review_data
from euchre.analysis.review import reviews
from euchre.analysis.telling import percent
from euchre.bots import kernel
from euchre.bots.crew import Crew, cluster, cores, local
from euchre.cli.files import read
from euchre.cli.options import check_crew, crew_options, why
from euchre.cli.screen import WIDTH, Look, Screen
from euchre.errors import EuchreError
from euchre.record import Record
from euchre.rules import teams
from euchre.words import count, listing, team_name

if TYPE_CHECKING:
    from euchre.analysis.reviewed import Decision, HandReview, Review

_ENDINGS: Final = (".egn", ".emn", ".jsonl", ".txt")
_UP: Final = 0.0005


@dataclass(frozen=True)
class _Game:
    """A game to go through.

    Attributes:
        label: how it is called among others.
        record: the game.
    """

    label: str
    record: Record


@click.command("review", epilog="Example: euchre review evening.jsonl --player Ann")
@click.argument(
    "files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True
)
@click.option("--game", "number", type=int, metavar="N", help="Only game N, counted from 1.")
@click.option("--player", metavar="NAME", help="Only the decisions of that player, all graded.")
@click.option("--seed", type=int, default=0, metavar="N", help="Of the hidden deals drawn.")
@crew_options
@click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")
@click.option("--ascii", "ascii_", is_flag=True, help="Plain ASCII, without colour.")
def command(
    *,
    files: tuple[Path, ...],
    number: int | None,
    player: str | None,
    seed: int,
    workers: int | None,
    address: str | None,
    as_json: bool,
    ascii_: bool,
) -> int:
    """Go through recorded games: what was well done, and what it cost.

    Every decision is judged by what its player could know. One game is told hand by hand; of
    several, or of a folder, there is a line for each. Every format that 'euchre convert' knows is
    read. What cannot be told from noise is held against nobody.
    """
    check_crew(workers, address)
    if not kernel.installed():
        raise EuchreError("this needs numba: pip install 'euchre[bots]'")
    with ExitStack() as stack:
        several = len(files) > 1 or files[0].is_dir()
        crew = stack.enter_context(_hired(address, workers)) if several else None
        games, errors = _games(files)
        games = _wanted(games, number, player)
        if crew is None:
            hands = sum(len(game.record.match.hands) for game in games)
            most = max(1, min(workers or cores(), hands))
            crew = stack.enter_context(_hired(address, most))
        if games:
            _review(games, player, seed, crew, as_json=as_json, ascii_=ascii_)
    for error in errors:
        click.echo(f"euchre: {error}", err=True)
    return 2 if errors else 0


def _hired(address: str | None, workers: int | None) -> AbstractContextManager[Crew]:
    """Who does the work; several processes load what they need while the games are read."""
    if address is not None:
        return cluster(address)
    workers = workers or cores()
    if workers > 1 and not kernel.is_ready():
        with suppress(kernel.KernelError):
            kernel.compile_kernel()  # once, and not in each of them
    return local(workers, loads="euchre.analysis.judging")


def _wanted(games: list[_Game], number: int | None, player: str | None) -> list[_Game]:
    if number is not None:
        if not 1 <= number <= len(games):
            raise EuchreError(f"there is no game {number}: they are numbered 1 to {len(games)}")
        games = [games[number - 1]]
    if player is not None:
        games = [game for game in games if _seats(game.record, player)]
        if not games:
            raise EuchreError(f"nobody called {player!r} plays in what is recorded there")
    return games


def _seats(record: Record, player: str) -> list[int]:
    wanted = player.strip().lower()
    return [seat for seat, name in enumerate(record.names) if name.lower() == wanted]


# -- what there is to go through ------------------------------------------------------------------


def _games(files: Sequence[Path]) -> tuple[list[_Game], list[str]]:
    """The games in files and folders, and what could not be read."""
    games: list[_Game] = []
    errors: list[str] = []
    for path in files:
        try:
            inside = sorted(f for f in path.iterdir() if f.suffix.lower() in _ENDINGS)
        except NotADirectoryError:
            inside = [path]
        if not inside:
            errors.append(f"{path}: there is no record in this folder")
        for file in inside:
            if len(files) > 1 and file.suffix.lower() not in _ENDINGS:
                continue  # a shell's star takes what else lies there, too
            found, error = _read(file)
            games += found
            errors += [error] if error else []
    return games, errors


def _read(file: Path) -> tuple[list[_Game], str]:
    try:
        reading = read(file)
    except EuchreError as error:
        return [], f"{file}: {str(error).removeprefix(f'{file}: ')}"
    several = len(reading.records) > 1
    games = [
        _Game(f"{file.stem} #{at}" if several else file.stem, record)
        for at, record in enumerate(reading.records, 1)
    ]
    if reading.error is not None:
        return games, f"{file}: {why(reading.error)}; what stands before that is gone through"
    return games, ""


# -- going through it -----------------------------------------------------------------------------


def _review(
    games: Sequence[_Game],
    player: str | None,
    seed: int,
    crew: Crew,
    *,
    as_json: bool,
    ascii_: bool,
) -> None:
    data: list[dict[str, Any]] = []
    screen = Screen(Look(ascii=ascii_))
    if len(games) > 1 and not as_json:
        screen.line("Each player: decisions that were best or fine; chance to win lost a decision.")
    records = (game.record for game in games)
    with (
        _progress(len(games), quiet=as_json) as tell,
        closing(reviews(records, seed=seed, progress=tell, crew=crew)) as every,
    ):
        for game, found in zip(games, every, strict=True):
            if found is None:
                click.echo(f"euchre: {game.label}: there is no hand to go through", err=True)
                continue
            if as_json:
                data.append({"game": game.label} | review_data(found))
            elif len(games) == 1:
                _Teller(screen, found, player).tell(game.label)
            else:
                _line(screen, game.label, found, player)
    if as_json:
        click.echo(json.dumps(data[0] if len(games) == 1 and data else data, indent=2))


@contextmanager
def _progress(games: int, *, quiet: bool) -> Iterator[Callable[[int, int, int], None]]:
    """Shows how far it is in so many games: told the game, its hands done and all its hands."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=quiet or not sys.stderr.isatty(),
    ) as progress:
        task = progress.add_task("hands")

        def tell(at: int, done: int, of: int) -> None:
            where = f"game {at + 1} of {games}, " if games > 1 else ""
            progress.update(
                task, description=f"{where}{done} of {of} hands", completed=at * of + done,
                total=games * of,
            )  # fmt: skip

        yield tell


# -- showing --------------------------------------------------------------------------------------


def _line(screen: Screen, label: str, found: Review, player: str | None) -> None:
    """A game in a line: the score, and how good and how costly everybody's decisions were."""
    scores = ":".join(str(score) for score in found.scores)
    players = []
    for each in found.players:
        if player is not None and each.name.lower() != player.strip().lower():
            continue
        good = "?" if each.accuracy is None else f"{100 * each.accuracy:.0f} %"
        players.append(f"{each.name} {good}, {100 * each.average:.2f} %")
    screen.line(f"{label} ({scores}): {'; '.join(players)}")


class _Teller:
    """Tells one game."""

    def __init__(self, screen: Screen, found: Review, player: str | None) -> None:
        self._screen = screen
        self._found = found
        self._player = None if player is None else player.strip().lower()

    def tell(self, label: str) -> None:
        """All of it."""
        screen, found = self._screen, self._found
        screen.rule(listing(found.names), label)
        if not any(each.grade.value > 1 for each in found.decisions):
            screen.line("Nothing that was done has lost more than a little.")
        for hand in found.hands:
            self._hand(hand)
        screen.line()
        self._players()
        self._left_out()
        self._luck()
        if found.moments:
            screen.line()
            screen.line("The hands that decided it", style="bold")
            for moment in found.moments:
                screen.line(f"Hand {moment.hand} ({percent(moment.swing, signed=True)}): "
                            f"{moment.words}")  # fmt: skip

    def _hand(self, hand: HandReview) -> None:
        screen, names, rules = self._screen, self._found.names, self._found.rules
        shown = [each for each in hand.decisions if self._wanted(each)]
        if not shown:
            return
        score = ":".join(str(each) for each in hand.scores)
        screen.line()
        chance = f", {team_name(rules, names, 0)} {percent(hand.before[0])}" if hand.before else ""
        screen.rule(f"Hand {hand.number}", f"{score}{chance}")
        screen.line(hand.result)
        for each in shown:
            better = "" if each.loss < _UP else f"; better {each.better}"
            cost = f" {percent(-each.loss, signed=True)}" if each.loss >= _UP else ""
            points = f", {each.points:.2f} points" if each.points >= 0.005 else ""
            where = f", trick {each.trick}" if each.trick else ""
            who = "" if self._player is not None else f"{names[each.seat]}"
            head = f"{who}{where}".removeprefix(", ")
            text = f"{each.grade.word:<10} {head}{': ' if head else ''}{each.did}"
            style = "bold" if each.grade.value >= 3 else ""
            screen.line(f"{text}{cost}{points}{better}", style=style, indent=3)

    def _wanted(self, each: Decision) -> bool:
        if self._player is None:
            return each.grade.value > 1
        return self._found.names[each.seat].lower() == self._player

    def _players(self) -> None:
        table = Table(box=None, padding=(0, 1, 0, 1), header_style="")
        table.add_column("Player")
        heads = ("Decisions", "Accuracy", "Lost a decision", "In all", "In points")
        for head in heads:
            table.add_column(head, justify="right")
        table.add_column("Mistakes", justify="left")
        for each in self._found.players:
            bad = [
                count(each.grades[grade], grade.word)
                for grade in (Grade.BLUNDER, Grade.MISTAKE)
                if each.grades[grade]
            ]
            inaccuracies = each.grades[Grade.INACCURACY]
            if inaccuracies:
                bad.append(f"{inaccuracies} inaccura{'cy' if inaccuracies == 1 else 'cies'}")
            table.add_row(
                each.name,
                str(each.decisions),
                "?" if each.accuracy is None else f"{100 * each.accuracy:.0f} %",
                f"{100 * each.average:.2f} %",
                f"{100 * each.loss:.1f} %",
                f"{each.points:.2f}",
                ", ".join(bad),
            )
        Console(highlight=False, width=max(WIDTH, 100)).print(table)

    def _left_out(self) -> None:
        """Which decisions could not be judged, and why."""
        reasons = Counter(why for hand in self._found.hands for why in hand.skipped)
        if not reasons:
            return
        self._screen.line()
        self._screen.line(f"Left out: {count(reasons.total(), 'decision')}.")
        for reason, often in reasons.most_common():
            self._screen.line(f"{often}: {reason}", indent=3)

    def _luck(self) -> None:
        found = self._found
        luck, skill, told = found.luck()
        if not told:
            return
        self._screen.line()
        for team in range(len(teams(found.rules))):
            name = team_name(found.rules, found.names, team)
            self._screen.line(
                f"{name}: luck of the deals {percent(luck[team], signed=True)}, what came of them "
                f"beyond average play {percent(skill[team], signed=True)}."
            )
        if told < len(found.hands):
            self._screen.line(f"Luck is told of {told} of {count(len(found.hands), 'hand')}: the "
                              "others are unfinished, or not all cards are recorded.")  # fmt: skip
