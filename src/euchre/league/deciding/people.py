"""Who comes and goes."""

from __future__ import annotations

import re
from typing import Final

from euchre.league.deciding.checks import (
    MOST_PEOPLE,
    format_of,
    must_be_open,
    must_be_unused,
    name_of,
    person_of,
)
from euchre.league.entries import Entry, Joined, Left, Player, Renamed, Returned, Teamed
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve, team_name
from euchre.league.state import Evening

_BETWEEN: Final = re.compile(r"\s*(?:&|\+|/|\band\b)\s*", re.IGNORECASE)


def join(evening: Evening, name: str) -> tuple[Entry, ...]:
    """Somebody comes; ``Ann & Bob`` are two, and a team where teams stay together.

    Raises:
        LeagueError: there is no such name, it is taken, or it is too late.
    """
    must_be_open(evening)
    format_ = format_of(evening)
    parts = _BETWEEN.split(name.strip()) if format_.teamed else [name]
    names = [name_of(each) for each in parts]
    if len(names) > 2:
        raise LeagueError(f"A team is two players: {name.strip()!r} names {len(names)}.")
    if evening.order and format_.teamed and not (format_.name == "swiss" and len(names) == 2):
        raise LeagueError("The teams have been drawn: nobody can join this evening any more.")
    places = evening.settings.places or MOST_PEOPLE
    if len(evening.present) + len(names) > places:
        raise LeagueError(f"There are {places} places, and {len(evening.present)} are taken.")
    entries: list[Entry] = []
    there = evening
    for each in names:
        must_be_unused(there, each)
        entries.append(Joined(there.joined + 1, each))
        there = evolve(there, entries[-1])
    if format_.teamed and len(names) == 2:
        pair = (there.joined - 1, there.joined)
        entries.append(Teamed(max(there.teams, default=0) + 1, pair, team_name(there, pair)))
    return tuple(entries)


def rename(evening: Evening, player: Player, name: str) -> tuple[Entry, ...]:
    """The player has another name, or another person plays on in that place.

    Raises:
        LeagueError: there is no such player, or the name is taken.
    """
    must_be_open(evening)
    was = person_of(evening, player)
    new = name_of(name)
    if was.name == new:
        return ()
    if was.name.casefold() != new.casefold():
        must_be_unused(evening, new)
    return (Renamed(player, new),)


def leave(evening: Evening, player: Player) -> tuple[Entry, ...]:
    """A player goes; before the start with the stake, later without.

    Raises:
        LeagueError: there is no such player, or they have gone before.
    """
    must_be_open(evening)
    person = person_of(evening, player)
    if not person.here:
        raise LeagueError(f"{person.name} has left before.")
    return (Left(player),)


def come_back(evening: Evening, player: Player) -> tuple[Entry, ...]:
    """A player who left plays again from the next round on.

    Raises:
        LeagueError: there is no such player, or they have not gone.
    """
    must_be_open(evening)
    person = person_of(evening, player)
    if person.here:
        raise LeagueError(f"{person.name} is here.")
    return (Returned(player),)
