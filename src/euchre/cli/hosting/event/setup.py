"""An evening begins: ``formats``, ``new``, and people who come and go."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click
from rich.table import Table

from euchre.cli.evenings.book import Book, now
from euchre.cli.evenings.typed import coming
from euchre.cli.hosting.event.common import (
    AMOUNT,
    F,
    console,
    evening_argument,
    next_step,
    opened,
    player_named,
    quoted,
)
from euchre.cli.shared.options import PATH, read_text, rules_of, rules_set
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.files import SHORT, all_of
from euchre.knobs import Value
from euchre.league import accounts, deciding
from euchre.league.formats import FORMATS, Format, format_named
from euchre.league.log.entries import Entry, Settings
from euchre.league.money.prizes import PrizeError
from euchre.league.player_lists import read_player_list
from euchre.league.told.names import looks_like
from euchre.rules import KNOBS, Rules
from euchre.store.journal import Journal
from euchre.words.grammar import count, one_line

_OPTIONS: Final = (
    click.option(
        "--players",
        required=True,
        metavar="FILE|N",
        help="A file with a name in each line ('Ann & Bob' for a team; - reads from the "
        "keyboard), or a number of players to be renamed later.",
    ),
    click.option("--places", type=int, default=0, metavar="N", help="Take no more players than N."),
    click.option("--stake", type=AMOUNT, default=0, help="What each player puts into the pot."),
    click.option("--unit", type=AMOUNT, default=0, help="The price of a point, for points."),
    click.option(
        "--prizes",
        default="",
        metavar="PLAN",
        help="Shares of their sum like 50/30/20, amounts like 100+40+20, winner, or none. "
        "[default: as is usual in the format]",
    ),
    click.option("--rounds", type=int, metavar="N", help="Rounds, or games, in all."),
    click.option("--hands", type=int, metavar="N", help="Hands a round, instead of a target."),
    click.option(
        "--rules",
        "rules_name",
        metavar="NAME",
        help="The game, or house rules in NAME.toml. [default: the format's own]",
    ),
    click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="KNOB=VALUE",
        help="Change one rule, e.g. target=11; may be given again.",
    ),
    click.option("--basket", type=AMOUNT, default=0, help="What each puts in for the most loners."),
    click.option("--per-euchre", type=AMOUNT, default=0, help="Into the basket, when euchred."),
    click.option("--per-renege", type=AMOUNT, default=0, help="Into the basket, for a renege."),
    click.option(
        "--no-third-place",
        "third_place",
        flag_value=False,
        default=True,
        help="No match for the third place in a knockout.",
    ),
    click.option(
        "--scoring",
        type=click.Choice(["match-points", "average"]),
        default="match-points",
        show_default=True,
        help="How boards are compared.",
    ),
    click.option(
        "--whole/--cents",
        default=None,
        help="Prizes in whole dollars, the rest to the first, or to the cent. [default: whole "
        "where the stake is]",
    ),
    click.option("--title", default="", metavar="TEXT", help="What the evening is called."),
    click.option(
        "--currency", default="$", show_default=True, metavar="SIGN", help="Before amounts."
    ),
)


def settings_options(function: F) -> F:
    """The options that make an evening, as `opening_entries` takes them."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


@click.command("formats", epilog="Example: euchre event formats")
def formats() -> None:
    """List the formats, each with what it is and for how many."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("FORMAT", no_wrap=True)
    table.add_column("Players", no_wrap=True)
    table.add_column("What it is", overflow="fold")
    for each in FORMATS.values():
        table.add_row(each.name, crowds(each), each.blurb)
    console().print(table)


def crowds(format_: Format) -> str:
    """How many can play a format: ``8``, ``4-41``, or ``4-128 even``."""
    fine = [n for n in range(1, deciding.MOST_PEOPLE + 1) if format_.crowd(n) is None]
    if len(fine) == 1:
        return str(fine[0])
    return f"{fine[0]}-{fine[-1]}" + ("" if fine[1] == fine[0] + 1 else ", even")


def format_argument(function: F) -> F:
    """How the evening is played, looked at before any option; the parameter is ``format_name``."""
    return click.argument("format_name", metavar="FORMAT", callback=_known_format)(function)


def _known_format(_: click.Context, __: click.Parameter, name: str) -> str:
    if name not in FORMATS and Path(name).is_file():
        shown = quoted(Path(name))
        raise EuchreError(
            f"{name} is a file, and this begins another evening from a FORMAT, such as party: to "
            f"see one that is there: euchre event standings {shown}"
        )
    return format_named(name).name


@click.command(
    "new",
    epilog="Example: euchre event new party --players 12 --stake 5 --out friday.evening",
)
@format_argument
@settings_options
@click.option("--out", "path", type=PATH, required=True, metavar="EVENING", help="Its file.")
def new(*, format_name: str, path: Path, **wanted: Any) -> None:
    """Begin an evening; 'euchre event formats' lists the FORMATs.

    In formats with teams, a line 'Ann & Bob' in the file of players makes a team, and whoever
    stands alone gets a partner by lot. Lines that begin with # are passed over.
    """
    if path.exists():
        raise EuchreError(f"{path} exists already: choose another name for the evening")
    entries = opening_entries(format_name, secrets.token_hex(16), **wanted)
    with Journal.make(path, entries, now()) as journal:
        book = Book(journal)
    evening = book.evening
    echo(f"{path}: {_what(book)}.")
    for person, other in deciding.lookalikes(evening):
        echo(looks_like(person.name, other.name))
    if evening.settings.stake:
        echo(_pot(book))
    if warning := book.format.rounds_warning(evening):
        echo(warning)
    missing = book.format.crowd(len(evening.people))
    if missing is not None:
        echo(f"{missing} More can come: euchre event join {quoted(path)} NAME")
    elif not evening.settings.places or len(evening.people) <= evening.settings.places:
        echo(next_step(book))


def _what(book: Book) -> str:
    evening = book.evening
    title = evening.settings.title
    rules = evening.rules
    length = f"{rules.num_hands} hands a round" if rules.num_hands else f"games to {rules.target}"
    teams = f" ({count(len(evening.teams), 'team')} so far)" if evening.teams else ""
    parts = [book.format.title, f"{count(len(evening.people), 'player')}{teams}", length]
    return ", ".join([title, *parts] if title else parts)


def _pot(book: Book) -> str:
    evening = book.evening
    pot = evening.ledger.balance(accounts.POT)
    plan = accounts.prize_plan(evening)
    return f"The pot: {evening.cash(pot)}. Prizes: {plan.told}."


# -- what was asked for -------------------------------------------------------------------------


def opening_entries(
    format_name: str,
    evening: str,
    *,
    players: str | Sequence[str],
    places: int,
    hands: int | None,
    rules_name: str | None,
    settings: tuple[str, ...],
    **rest: Any,
) -> tuple[Entry, ...]:
    """The entries of an evening with people in it.

    Args:
        format_name: the name of the format.
        evening: its id.
        players: their names; or as text how many, or a file with their names.
        places: how many can take part; 0: as many as come.
        hands: how many there are in a round; None: as is usual.
        rules_name: the game; None: the format's own.
        settings: knobs that are otherwise, as ``KNOB=VALUE``.
        rest: other fields of `Settings`.

    Raises:
        EuchreError: something that was asked for cannot be.
    """
    format_ = format_named(format_name)
    rules = _rules(format_, rules_name, settings)
    if hands is not None:
        if hands < 1:
            raise EuchreError(f"--hands takes a number above 0, not {hands}")
        rules = rules.but(num_hands=hands, target=0)
    if format_.name == "points" and not rest["unit"]:
        raise EuchreError("say what a point is worth, as in --unit 1.00")
    if rest["rounds"] == 0:
        raise EuchreError("An evening has 1 to 100 rounds, not 0.")
    rest["rounds"] = rest["rounds"] or 0
    if rest["whole"] is None:
        rest["whole"] = accounts.usually_whole(rest["stake"])
    names, many = _names(format_, players, places)
    checked_words(rest)
    wanted = Settings(
        format=format_.name, rules=changed_rules(rules), places=places or many, **rest
    )
    return deciding.begin(evening, wanted, names)


def checked_words(given: dict[str, Any]) -> None:
    """Make title and currency one line each.

    Raises:
        EuchreError: one of them is too long.
    """
    for what, most in (("title", 80), ("currency", 4)):
        if what in given:
            given[what] = one_line(given[what])
            if len(given[what]) > most:
                raise EuchreError(
                    f"--{what} takes {most} characters at most, not {len(given[what])}"
                )


def changed_rules(rules: Rules) -> dict[str, Value]:
    """The knobs that are not at their defaults."""
    return {name: value for name, value in rules.to_dict().items() if value != KNOBS[name].default}


def _rules(format_: Format, name: str | None, settings: tuple[str, ...]) -> Rules:
    """The named game, or the format's own, with some knobs set."""
    if name is not None:
        return rules_of(name, settings)
    return rules_set(deciding.usual_rules(format_.name), settings)


def _names(format_: Format, players: str | Sequence[str], places: int) -> tuple[list[str], int]:
    """Who plays, and how many places that makes where only a number was given."""
    if not isinstance(players, str):
        return _checked(format_, [*players], places), 0
    text = players.strip()
    if re.fullmatch(r"[+-]?[0-9]+", text):
        many = int(text) if len(text) < 9 else -1
        why = format_.crowd(many) if many > 0 else f"--players takes a number above 0, not {text}"
        if why is not None:
            raise EuchreError(why)
        if places and many > places:
            raise EuchreError(f"there are {places} places, and {many} players")
        return [f"Player {number}" for number in range(1, many + 1)], many
    lines = all_of(sys.stdin, SHORT) if text == "-" else read_text(Path(players))
    written = (line for line in lines.splitlines() if not line.lstrip().startswith("#"))
    names = read_player_list("\n".join(written), separate=False)
    if not names:
        raise EuchreError(f"{players}: there is no name in it")
    return _checked(format_, names, places), 0


def _checked(format_: Format, names: list[str], places: int) -> list[str]:
    """The names, if so many can come, and as they were written.

    Raises:
        EuchreError: they cannot.
    """
    if not format_.teamed:
        _alone(format_, names)
    many = sum(len(deciding.together(name)) if format_.teamed else 1 for name in names)
    if places and many > places:
        raise EuchreError(f"there are {places} places, and {many} names")
    return names


def _alone(format_: Format, names: list[str]) -> None:
    for name in names:
        if "&" in name:
            raise EuchreError(
                f"partners change in the format {format_.name}: write one name in a line, not "
                f"{name!r}"
            )


# -- people -------------------------------------------------------------------------------------


@click.command("join", epilog="Example: euchre event join friday.evening Ann Bob")
@evening_argument
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
def join(path: Path, names: tuple[str, ...]) -> None:
    """Somebody comes; 'Ann & Bob' are a team.

    Whoever had left comes back by their name.
    """
    with opened(path) as book:
        _tell(book, coming(book.evening, names))
        if deciding.was_last(book.evening):
            echo("The last round has been paired: who comes now does not play.")
        here = len(book.evening.present)
        echo(f"{count(here, 'player')} {'is' if here == 1 else 'are'} here.")


@click.command("leave", epilog="Example: euchre event leave friday.evening Ann")
@evening_argument
@click.argument("name")
def leave(path: Path, name: str) -> None:
    """Somebody goes; before the first draw with the stake, later without.

    A round that has been paired is played to its end, or corrected; from the next one on the
    tables are made without them.
    """
    with opened(path) as book:
        player = player_named(book.evening, name)
        _tell(book, deciding.leave(book.evening, player))
        team = book.evening.team_of.get(player)
        if team is not None:
            echo(f"{book.evening.teams[team].name} are out, unless somebody takes the place.")
        if not book.evening.order:
            try:
                deciding.check_prizes(book.evening)
            except PrizeError as error:
                echo(f"Now {error}.")


@click.command("rename", epilog="Example: euchre event rename friday.evening 'Player 3' Cy")
@evening_argument
@click.argument("name")
@click.argument("new_name", metavar="NEW")
def rename(path: Path, name: str, new_name: str) -> None:
    """Somebody has another name, or somebody else takes over the place."""
    with opened(path) as book:
        made = deciding.rename(book.evening, player_named(book.evening, name), new_name)
        if not made:
            echo("That is the name already.")
        _tell(book, made)


def _tell(book: Book, entries: tuple[Entry, ...] | list[Entry]) -> None:
    for sentence in book.write(entries):
        echo(sentence)
