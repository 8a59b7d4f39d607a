"""How a table ended: ``score``, ``confirm`` and ``correct``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from euchre.cli.evenings.book import Book
from euchre.cli.evenings.typed import added_up, read_boards, read_score
from euchre.cli.hosting.event.common import (
    F,
    console,
    evening_argument,
    named_exactly,
    next_step,
    opened,
    player_named,
)
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.league import deciding
from euchre.league.errors import LeagueError
from euchre.league.formats.duplicate import Duplicate
from euchre.league.formats.movements import PairsMovement
from euchre.league.log.entries import HOST, Score, Tally
from euchre.league.log.state import Sitting
from euchre.league.told.sentences import sayer, scored

_EXTRAS: Final = (
    click.option(
        "--round", "number", type=int, metavar="N", help="Which round. [default: the present one]"
    ),
    click.option(
        "--loners", multiple=True, metavar="NAME=N", help="Lone hands with every trick taken."
    ),
    click.option("--euchred", multiple=True, metavar="NAME=N", help="Made trump, and was euchred."),
    click.option("--reneges", multiple=True, metavar="NAME=N", help="Reneges proven."),
    click.option(
        "--boards",
        metavar="'2:0 0:1 ...'",
        help="Where boards are compared, the points of each; '5=2:0 6=0:1' with their numbers.",
    ),
)


def _extras(function: F) -> F:
    for option in reversed(_EXTRAS):
        function = option(function)
    return function


@click.command("score", epilog="Example: euchre event score friday.evening 1 8:5 --loners Ann")
@evening_argument
@click.argument("table", type=int)
@click.argument("points", metavar="SCORE", required=False)
@_extras
@click.option("--by", metavar="NAME", help="A player says so, and the other side must confirm.")
def score(
    *,
    path: Path,
    table: int,
    points: str | None,
    number: int | None,
    by: str | None,
    boards: str | None,
    **counted: tuple[str, ...],
) -> None:
    """Enter how TABLE ended, such as 8:5, the side first that was read out first.

    What was counted beside the score may be given again for each player; a name alone is one.
    Where boards are compared they say it all, and SCORE may be left out.
    """
    with opened(path) as book:
        number, sitting = _sitting(book, number, table)
        every = _boards(book, number, table, boards)
        made = deciding.score(
            book.evening,
            number,
            table,
            _points(points, every),
            by=HOST if by is None else _there(book, number, sitting, by),
            tallies=_tallies(book, number, sitting, (), counted),
            boards=every,
        )
        book.write(made)
        _tell(book, number, table)


@click.command("confirm", epilog="Example: euchre event confirm friday.evening 1 --by Cy")
@evening_argument
@click.argument("table", type=int)
@click.option(
    "--round", "number", type=int, metavar="N", help="Which round. [default: the present one]"
)
@click.option("--by", metavar="NAME", help="Who agrees. [default: the host]")
def confirm(path: Path, table: int, number: int | None, by: str | None) -> None:
    """Let the score count that a player entered last for TABLE."""
    with opened(path) as book:
        number, sitting = _sitting(book, number, table)
        who = HOST if by is None else _there(book, number, sitting, by)
        book.write(deciding.confirm(book.evening, number, table, who))
        _tell(book, number, table)


@click.command(
    "correct", epilog="Example: euchre event correct friday.evening 1 8:6 --round 3 --why misread"
)
@evening_argument
@click.argument("table", type=int)
@click.argument("points", metavar="SCORE", required=False)
@_extras
@click.option("--why", default="", metavar="TEXT", help="For the history.")
@click.option("--anyway", is_flag=True, help="Also a score that no game ends with: broken off.")
def correct(
    *,
    path: Path,
    table: int,
    points: str | None,
    number: int | None,
    why: str,
    anyway: bool,
    boards: str | None,
    **counted: tuple[str, ...],
) -> None:
    """Set the score of TABLE, whatever stood there; that stays in the history.

    Loners, euchres and reneges stay as they were, but for those that are given anew (NAME=0 for
    none).
    """
    with opened(path) as book:
        number, sitting = _sitting(book, number, table)
        was, every = sitting.result, _boards(book, number, table, boards)
        made = deciding.correct(
            book.evening,
            number,
            table,
            _points(points, every),
            why,
            tallies=_tallies(book, number, sitting, was.tallies if was else (), counted),
            boards=every,
            anyway=anyway,
        )
        if not made:
            echo("That is the score already.")
            return
        book.write(made)
        _tell(book, number, table)


# -- what was typed -----------------------------------------------------------------------------


def _sitting(book: Book, number: int | None, table: int) -> tuple[int, Sitting]:
    """The table that is meant.

    Raises:
        LeagueError: there is none.
    """
    rounds = book.evening.rounds
    if not rounds:
        raise LeagueError(next_step(book))
    number = len(rounds) if number is None else number
    found = book.evening.sitting(number, table)
    if found is None:
        if not 1 <= number <= len(rounds):
            raise LeagueError(f"There is no round {number} yet: the last is {len(rounds)}.")
        most = len(rounds[number - 1].tables)
        raise LeagueError(
            f"Round {number} has {'only table 1' if most == 1 else f'tables 1 to {most}'}."
        )
    return number, found


def _there(book: Book, number: int, sitting: Sitting, name: str) -> int:
    """A player at the table; else anybody, so that the refusal can say why."""
    _must_sit_there(book, number, sitting, name)
    players = [who for side in sitting.sides for who in book.evening.players(side)]
    try:
        return player_named(book.evening, name, players)
    except LeagueError:
        return player_named(book.evening, name)


def _must_sit_there(book: Book, number: int, sitting: Sitting, name: str) -> None:
    """Refuse the whole name of somebody elsewhere: it is no part of a name at the table.

    Raises:
        LeagueError: it is.
    """
    evening = book.evening
    who, round_ = named_exactly(evening, name), evening.rounds[number - 1]
    at = {who: table for table in round_.tables for s in table.sides for who in evening.players(s)}
    if who is None or at.get(who) is sitting:
        return
    called, now = evening.people[who].name, number == len(evening.rounds)
    if who in at:
        where = f"sits at table {at[who].number}" if now else f"sat at table {at[who].number}"
    else:
        where = "does not play" if now else "did not play"
    raise LeagueError(f"{called} {where}{'' if now else f' in round {number}'}.")


def _points(text: str | None, boards: Sequence[Score]) -> Score:
    if text is not None:
        return read_score(text)
    if not boards:
        raise EuchreError("say how the table ended, like 8:5")
    return added_up(boards)


def _boards(book: Book, number: int, table: int, text: str | None) -> tuple[Score, ...]:
    """The points of each board, in the order of the table."""
    return read_boards(book.evening, number, table, text or "")


def _tallies(
    book: Book,
    number: int,
    sitting: Sitting,
    before: Sequence[Tally],
    given: Mapping[str, Sequence[str]],
) -> tuple[Tally, ...]:
    """What players did, those first who had a tally before."""
    players = [who for side in sitting.sides for who in book.evening.players(side)]
    found = {tally.player: tally for tally in before}
    for kind, texts in given.items():
        for text in texts:
            name, many = _counted(text, kind)
            _must_sit_there(book, number, sitting, name)
            who = player_named(book.evening, name, players)
            found[who] = found.get(who, Tally(who))._replace(**{kind: many})
    return tuple(tally for tally in found.values() if any(tally[1:]))


def _counted(text: str, kind: str) -> tuple[str, int]:
    name, equals, number = text.rpartition("=")
    if not equals:
        return text, 1
    if not re.fullmatch(r"[0-9]{1,3}", number.strip()):
        raise EuchreError(f"--{kind} takes NAME=N, like Ann=2, not {text[:40]!r}")
    return name, int(number)


# -- what is said -------------------------------------------------------------------------------


def _tell(book: Book, number: int, table: int) -> None:
    """How the table stands now, and what comes next."""
    evening, out = book.evening, console()
    sitting = evening.sitting(number, table)
    assert sitting is not None
    at = f"Round {number}, table {table}: "
    if sitting.result is not None:
        out.print(f"{at}{scored(evening, sitting, sitting.result.score)}.")
    elif sitting.disputed:
        claims = [f"{sayer(evening, it.by)} says {it.score}" for it in sitting.claims]
        out.print(f"{at}{' and '.join(claims)}: the host decides, by score or confirm.")
    else:
        claim = sitting.claims[-1]
        out.print(
            f"{at}{scored(evening, sitting, claim.score)}, to be confirmed by the other side."
        )
    if isinstance(book.format, Duplicate) and sitting.result and not sitting.result.boards:
        out.print("Without its boards the table is compared by its score alone.")
    if isinstance(book.format, PairsMovement) and sitting.result and not sitting.result.boards:
        out.print("Without its boards the table is not compared.")
    out.print(next_step(book))
