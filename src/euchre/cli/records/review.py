"""``euchre records review``: recorded games gone through decision by decision."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from euchre.analysis.grading import DecisionGrade
from euchre.analysis.review.game import review_matches
from euchre.analysis.review.plain import review_data
from euchre.bots.matches.workers import WorkerPool, count_cores
from euchre.cli.shared.coach import open_worker_pool, show_review_progress
from euchre.cli.shared.compiling import verify_numba
from euchre.cli.shared.games import RecordedGame, drop_repeated_games, print_read_errors, read_games
from euchre.cli.shared.options import add_worker_options, ascii_option, verify_worker_options
from euchre.cli.shared.reviewed import MAX_NAME_COLUMNS, ReviewReporter, shorten_name
from euchre.cli.shared.screen import DisplaySettings, TerminalOutput
from euchre.cli.shared.terminal import echo
from euchre.english import join_words
from euchre.english.figures import format_chance
from euchre.english.names import fold_name
from euchre.errors import EuchreError
from euchre.notation.record import Record

if TYPE_CHECKING:
    from euchre.analysis.review.report import MatchReview

_COLUMN_HEADS: Final = ("Accuracy", "Lost a decision", "Mistakes", "Blunders")


@click.command("review", epilog="Example: euchre records review evening.jsonl --player Ann")
@click.argument(
    "files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True
)
@click.option(
    "--game", "game_number", type=int, metavar="N", help="Review only game N, counted from 1."
)
@click.option("--player", metavar="NAME", help="Grade only the decisions of this player.")
@click.option("--seed", type=int, default=0, metavar="N", help="The seed for the random deals.")
@add_worker_options
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@ascii_option
def command(
    *,
    files: tuple[Path, ...],
    game_number: int | None,
    player: str | None,
    seed: int,
    workers: int | None,
    address: str | None,
    as_json: bool,
    ascii_: bool,
) -> int:
    """Review recorded games: good moves, mistakes, and what they cost.

    Every decision is judged by what its player could know. A loss too small to measure doesn't
    count as a mistake. One game is shown hand by hand. Several games, or a folder, are shown as a
    table. A game that is recorded twice counts once. This reads every format that 'euchre records
    convert' knows.
    """
    verify_worker_options(workers, address)
    verify_numba()
    with ExitStack() as stack:
        several = len(files) > 1 or files[0].is_dir()
        pool = stack.enter_context(open_worker_pool(address, workers)) if several else None
        games, errors = read_games(files)
        games = _select_games(games, game_number, player)
        if pool is None and games:
            hands = sum(len(game.record.match.hands) for game in games)
            worker_count = max(1, min(workers or count_cores(), hands))
            pool = stack.enter_context(open_worker_pool(address, worker_count))
        if pool is not None and games:
            _review_games(games, player, seed, pool, as_json=as_json, ascii_=ascii_)
    return print_read_errors(errors)


def _select_games(
    games: list[RecordedGame], game_number: int | None, player: str | None
) -> list[RecordedGame]:
    if game_number is not None:
        if not 1 <= game_number <= len(games):
            raise EuchreError(
                f"there is no game {game_number}: the games are numbered 1 to {len(games)}"
            )
        games = [games[game_number - 1]]
    if player is not None:
        games = [game for game in games if _has_player(game.record, player)]
        if not games:
            raise EuchreError(f"nobody called {player!r} plays in these records")
    return games


def _has_player(record: Record, player: str) -> bool:
    hands = range(1, len(record.match.hands) + 1)
    all_names = {record.names, *map(record.names_in_hand, hands)}
    return fold_name(player) in {fold_name(name) for names in all_names for name in names}


def _review_games(
    games: Sequence[RecordedGame],
    player: str | None,
    seed: int,
    pool: WorkerPool,
    *,
    as_json: bool,
    ascii_: bool,
) -> None:
    data: list[dict[str, Any]] = []
    screen = TerminalOutput(DisplaySettings(ascii=ascii_))
    several, games = len(games) > 1, drop_repeated_games(games)
    tabler = _ReviewSummaryTable(screen, games, player) if several and not as_json else None
    records = (game.record for game in games)
    with (
        show_review_progress(len(games), quiet=as_json) as (report_hands, clear_line),
        closing(review_matches(records, seed=seed, progress=report_hands, pool=pool)) as reviews,
    ):
        for game, review in zip(games, reviews, strict=True):
            if review is None:
                echo(f"euchre: {game.label}: there is no hand to review", err=True)
                continue
            if as_json:
                about = {"same": list(game.same), "unfinished": not game.record.match.over}
                data.append({"game": game.label} | about | review_data(review))
                continue
            with clear_line():
                if tabler is not None:
                    tabler.print_game(game, review)
                else:
                    ReviewReporter(screen, review, game.record, player).write_review(game.label)
    if as_json:
        echo(json.dumps(data if several or not data else data[0], indent=2))
        return
    for game in games:
        if game.same:
            screen.write_line(
                f"{game.label} is the same game as {join_words(game.same)}: it counts once."
            )
    if several:
        screen.write_line(
            "Accuracy: the share of decisions that were best or fine. Lost: chance to win."
        )


class _ReviewSummaryTable:
    """Prints several games, each in a line for each player."""

    def __init__(
        self, screen: TerminalOutput, games: Sequence[RecordedGame], player: str | None
    ) -> None:
        self._screen = screen
        self._player = None if player is None else fold_name(player)
        longest = max(len(name) for game in games for name in game.record.names)
        self._wide = min(longest, MAX_NAME_COLUMNS) + 2
        self._print_row("", *_COLUMN_HEADS)

    def print_game(self, game: RecordedGame, review: MatchReview) -> None:
        scores = ":".join(str(score) for score in review.scores)
        end = "" if game.record.match.over else ", unfinished"
        self._screen.write_line(f"{game.label} ({scores}{end})", style="bold")
        for player in review.players:
            if self._player in (None, fold_name(player.name)):
                good = "?" if player.accuracy is None else format_chance(player.accuracy)
                bad = (
                    str(player.grades[grade] or "-")
                    for grade in (DecisionGrade.MISTAKE, DecisionGrade.BLUNDER)
                )
                self._print_row(
                    shorten_name(player.name), good, f"{100 * player.average_loss:.2f}%", *bad
                )

    def _print_row(self, name: str, *cells: str) -> None:
        padded_cells = (
            f"  {cell:>{len(head)}}" for cell, head in zip(cells, _COLUMN_HEADS, strict=True)
        )
        self._screen.write_line(f"  {name:<{self._wide}}{''.join(padded_cells)}")
