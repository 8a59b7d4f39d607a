"""What the commands of an evening share: its file, names typed for people, amounts."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from euchre import money
from euchre.cli.evenings.book import Book
from euchre.cli.evenings.words import progress
from euchre.cli.shared.console import Console
from euchre.cli.shared.options import PATH
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.league import accounts, deciding
from euchre.league.errors import LeagueError
from euchre.league.log.entries import Player
from euchre.league.log.state import Evening, Person
from euchre.store.journal import Journal

F = TypeVar("F", bound=Callable[..., Any])

_WIDE: Final = 100


class Amount(click.ParamType[int]):
    """An amount of money, as `euchre.money.parse` reads it; the value is in cents."""

    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The text as cents."""
        if isinstance(value, int):
            return value
        try:
            return money.parse(value)
        except money.MoneyError as error:
            self.fail(str(error), param, ctx)


AMOUNT: Final = Amount()


def evening_argument(function: F) -> F:
    """The file of the evening; the parameter is ``path``."""
    return click.argument("path", metavar="EVENING", type=PATH)(function)


def json_option(function: F) -> F:
    """``--json``; the parameter is ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="The same as JSON.")(function)


def console() -> Console:
    """For what is shown; names are never markup."""
    return Console(width=min(_WIDE, Console().width))


# -- the file -----------------------------------------------------------------------------------


@contextmanager
def opened(path: Path) -> Iterator[Book]:
    """The evening in a file, which nobody else can write to meanwhile.

    Raises:
        EuchreError: there is none, or it cannot be read.
    """
    if not path.exists():
        raise EuchreError(missing(path))
    with Journal.open(path) as journal:
        if journal.warning:
            echo(f"euchre: {journal.warning}", err=True)
        yield Book(journal)


def missing(path: Path) -> str:
    """What is said where there is no evening."""
    begin = f"euchre event new FORMAT --players N --out {path}"
    return f"there is no evening in {path}: begin one by '{begin}'"


# -- names --------------------------------------------------------------------------------------


def player_named(evening: Evening, text: str, among: Collection[Player] | None = None) -> Player:
    """Who is meant: a name, as much of it as nobody else's begins with, or a player's number.

    Args:
        evening: the evening.
        text: what was typed.
        among: who can be meant; None: everybody.

    Raises:
        LeagueError: nobody, or more than one.
    """
    wanted = " ".join(text.split()).casefold()
    people = [it for it in evening.people.values() if among is None or it.number in among]
    if not wanted:
        raise LeagueError("Say who: there is no name.")
    for found in _ways(wanted, people):
        if len(found) == 1:
            return found[0].number
        if found:
            names = [person.name for person in found]
            raise LeagueError(
                f"{text!r} could be {', '.join(names[:-1])} or {names[-1]}: type more of the name."
            )
    where = "here" if among is None else "at that table"
    raise LeagueError(f"Nobody {where} is called {text!r}{_near(wanted, people)}.")


def named_exactly(evening: Evening, text: str) -> Player | None:
    """Whose whole name it is; None: nobody's."""
    wanted = " ".join(text.split()).casefold()
    return next((it.number for it in evening.people.values() if it.name.casefold() == wanted), None)


def _ways(wanted: str, people: Sequence[Person]) -> Iterator[list[Person]]:
    """Those who may be meant, the surest first."""
    folded = [(person, person.name.casefold()) for person in people]
    yield [person for person, name in folded if name == wanted]
    yield [person for person, name in folded if name.split()[:1] == [wanted]]
    yield [person for person, name in folded if name.startswith(wanted)]
    yield [person for person in people if str(person.number) == wanted]
    yield [p for p, name in folded if any(word.startswith(wanted) for word in name.split())]


def _near(wanted: str, people: Sequence[Person]) -> str:
    names = {person.name.casefold(): person.name for person in people}
    near = difflib.get_close_matches(wanted, names, n=1, cutoff=0.5)
    if near:
        return f": did you mean {names[near[0]]}?".removesuffix("?") + "?"
    return f": there are {', '.join(names.values())}" if 0 < len(names) <= 12 else ""


def account_named(evening: Evening, text: str) -> str:
    """The account of a player, or ``pot``, ``basket`` or ``bank``.

    Raises:
        LeagueError: it is nobody's, or that of a player who is called like one of these, as in
            evenings from before such names were refused.
    """
    whole = " ".join(text.split()).casefold()
    word = whole.removeprefix("the ")
    if word in accounts.NAMED:
        for person in evening.people.values():
            if person.name.casefold() == whole:
                raise LeagueError(
                    f"{text!r} could be the {word} or the player: type {person.number} for the "
                    f"player, {word if whole != word else f'the {word}'!r} for the {word}."
                )
        return word
    return accounts.account_of(player_named(evening, text))


# -- words --------------------------------------------------------------------------------------


def next_step(book: Book) -> str:
    """What the host does next, in a sentence."""
    evening, path = book.evening, quoted(book.path)
    if evening.closed:
        return f"{progress(evening)} Who pays whom: euchre event settle {path}"
    told = progress(evening)
    if evening.current is None:
        return f"{told.removesuffix('.')}: euchre event pair {path}"
    if not evening.complete:
        return told
    if deciding.was_last(evening):
        return f"{told} It was the last: euchre event close {path}"
    return f"{told} Next: euchre event pair {path}"


def quoted(path: Path) -> str:
    """A path as it can be typed."""
    text = str(path)
    return text if re.fullmatch(r"[\w./~+-]+", text) else f"'{text}'"
