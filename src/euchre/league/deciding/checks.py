"""What decisions have in common: refusals, names, amounts."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Final

from euchre.league import accounts
from euchre.league.errors import LeagueError
from euchre.league.formats import FORMATS, Format
from euchre.league.log.entries import HOST, TABLE, Player
from euchre.league.log.state import Evening, Person, TableSitting
from euchre.league.money.ledger import Account
from euchre.words.grammar import count
from euchre.words.names import Name, folded, is_reserved, mixed, skeleton

LONGEST_NAME: Final = 40
"""Characters in the name of a player or a team."""
LONGEST_QUOTE: Final = 2 * LONGEST_NAME + 5
"""Characters of what was typed that a refusal repeats."""
LONGEST_TITLE: Final = 80
"""Characters in the title of an evening; what is longer is cut."""
LONGEST_PLAN: Final = 1_000
"""Characters in a plan of prizes."""
MOST_PEOPLE: Final = 200
"""In one evening."""
_NAMES: Final = 80 * MOST_PEOPLE
"""Of how many names it is kept what they come to: of all evenings that are open."""
MOST_SCORES: Final = 10_000
"""In one evening, each of a table or, where boards are compared, of a board."""
MOST_CENTS: Final = 1_000_000_00
"""The most that a stake, a charge or a payment may be."""


def format_of(evening: Evening) -> Format:
    """Return the format of a tournament."""
    return FORMATS[evening.settings.format]


def was_last(evening: Evening) -> bool:
    """Return True if the current round is the last of the plan."""
    length = format_of(evening).length(evening)
    return evening.current is not None and bool(length) and evening.current.number >= length


def must_have_size(evening: Evening) -> None:
    """Refuse a tournament whose present players would enter more than `MAX_SCORES` scores.

    Raises:
        LeagueError: it would be too large.
    """
    format_, people = format_of(evening), len(evening.people)
    if not evening.order and format_.crowd(people) is not None:
        return  # it cannot begin like that
    tables, rounds = people // 4, format_.length(evening)
    boards = evening.rules.num_hands if format_.boarded else 1
    scores = tables * rounds * boards
    if scores > MOST_SCORES:
        of = f" of {count(boards, 'board')}" if format_.boarded else ""
        fewer = "rounds or boards" if format_.boarded else "rounds"
        raise LeagueError(
            f"{count(tables, 'table')} and {count(rounds, 'round')}{of} make {scores:,} scores,"
            f" and an evening has {MOST_SCORES:,} at most: choose fewer {fewer}."
        )


def must_be_open(evening: Evening) -> None:
    """Refuse anything after the tournament is closed.

    Raises:
        LeagueError: the evening is closed.
    """
    if evening.closed:
        raise LeagueError("The evening is closed: nothing in it changes any more.")


def taken(number: int, sitting: TableSitting) -> LeagueError:
    """Return the refusal of a second score for a table."""
    assert sitting.result is not None
    return LeagueError(
        f"Table {sitting.number} of round {number} already has its score, {sitting.result.score}:"
        " the host can correct it."
    )


def sitting_at(evening: Evening, number: int, table: int) -> TableSitting:
    """Return a table of a round.

    Raises:
        LeagueError: there is none.
    """
    found = evening.sitting(number, table)
    if found is None:
        raise LeagueError(f"There is no table {table} in a round {number}.")
    return found


def side_of(evening: Evening, sitting: TableSitting, by: Player) -> int | None:
    """Return the side (0 or 1) of whoever enters a score; None for the host or the table itself."""
    if by in (HOST, TABLE):
        return None
    for at, side in enumerate(sitting.sides):
        if by in evening.players(side):
            return at
    raise LeagueError(
        f"Only those who sat at table {sitting.number}, and the host, enter its score."
    )


def person_of(evening: Evening, player: Player) -> Person:
    """Return the player of that number.

    Raises:
        LeagueError: there is none with that number.
    """
    person = evening.people.get(player)
    if person is None:
        raise LeagueError(f"There is no player {player}.")
    return person


def shorter(text: str) -> str:
    """Return typed text cut to the length that a refusal quotes."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


@lru_cache(_NAMES)
def name_of(text: str) -> str:
    """Return a player's name with its length, letters and reserved words checked.

    Raises:
        LeagueError: it is empty or too long, a word in it has letters of two alphabets, or it is
            what an evening calls somebody.
    """
    whole = Name(text, LONGEST_NAME)
    name = whole.shown
    if not name:
        raise LeagueError("A player needs a name.")
    if whole.is_cut:
        raise LeagueError(f"A name has {LONGEST_NAME} characters at most: {name[:20]!r}...")
    if word := mixed(name):
        raise LeagueError(f"{word} has letters of two alphabets: write each word in one.")
    if is_reserved(name):
        raise LeagueError(f"{name} is no name for a player here: choose another.")
    return name


def must_be_unused(evening: Evening, name: str) -> None:
    """Refuse a name that another player has, or that reads the same.

    Raises:
        LeagueError: somebody has.
    """
    known = _folded(name)
    if any(_folded(person.name) == known for person in evening.people.values()):
        raise LeagueError(f"The name {name} is taken already: add a letter, as in {name} B.")


_folded, _skeleton = lru_cache(_NAMES)(folded), lru_cache(_NAMES)(skeleton)
"""Keep what they have made of names: who comes is held against all on the list."""


def read_names(names: Iterable[str]) -> None:
    """Compare names ahead in a worker thread, which is slow, so that later checks are fast."""
    for each in names:
        with suppress(LeagueError):
            name = name_of(each)
            _folded(name), _skeleton(name)


def lookalike(evening: Evening, name: str, but: Player = 0) -> Person | None:
    """Return a player whose name is hard to tell from this one, or None.

    Args:
        evening: the evening.
        name: what somebody is, or wants to be, called.
        but: who is left out.
    """
    known = _skeleton(name)
    return next(
        (
            person
            for person in evening.people.values()
            if person.number != but and _skeleton(person.name) == known
        ),
        None,
    )


def lookalikes(evening: Evening) -> tuple[tuple[Person, Person], ...]:
    """Return each player whose name is hard to tell from an earlier player's, with that player."""
    known: dict[str, Person] = {}
    pairs = [
        (each, known.setdefault(_skeleton(each.name), each)) for each in evening.people.values()
    ]
    return tuple((each, other) for each, other in pairs if other is not each)


def must_be_amount(cents: int, what: str, *, least: int = 1) -> None:
    """Refuse an amount that is too small or too large.

    Raises:
        LeagueError: it is below `least`, or too much.
    """
    if cents < least:
        raise LeagueError(f"{what} cannot be {'negative' if cents < 0 else 'nothing'}.")
    if cents > MOST_CENTS:
        raise LeagueError(f"{what} is too much for a friendly game.")


def must_be_account(evening: Evening, account: Account) -> None:
    """Refuse an account that does not exist.

    Raises:
        LeagueError: there is none.
    """
    if account not in accounts.NAMED:
        must_be_players(evening, account)


def must_be_players(evening: Evening, account: Account) -> None:
    """Refuse an account that is not a player's.

    Raises:
        LeagueError: it is not.
    """
    if account in accounts.NAMED or account not in accounts.owners(evening):
        raise LeagueError(f"There is no account {account!r} here.")
