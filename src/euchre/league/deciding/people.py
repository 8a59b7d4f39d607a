"""Who comes and goes."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from euchre.league.deciding.checks import (
    MOST_PEOPLE,
    format_of,
    lookalike,
    must_be_open,
    must_be_unused,
    name_of,
    person_of,
    shorter,
)
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve, team_name
from euchre.league.formats import FORMATS
from euchre.league.log.entries import (
    HOST,
    Entry,
    Freed,
    PlaceTaken,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRemoved,
    PlayerRenamed,
    Renewed,
    Returned,
    Teamed,
)
from euchre.league.log.state import Evening
from euchre.words.grammar import listing
from euchre.words.names import folded

_BETWEEN: Final = re.compile(r"[+/]|\band\b", re.IGNORECASE)
"""What joins two names where no ``&`` does; the spaces around it are none of its own, since they
may be many."""


def together(text: str) -> list[str]:
    """Return the names in a text such as ``Ann & Bob``.

    >>> together("Ann & Bob"), together("Cy and  Dee "), together("Sandy")
    (['Ann', 'Bob'], ['Cy', 'Dee'], ['Sandy'])
    >>> together("Hal [1/2] & Ida")
    ['Hal [1/2]', 'Ida']
    """
    parts = text.split("&") if "&" in text else _BETWEEN.split(text)
    return [each.strip() for each in parts]


def join(evening: Evening, name: str, *, guest: bool = False) -> tuple[Entry, ...]:
    """Add a player; ``Ann & Bob`` are two, and a team if the format has fixed teams.

    Args:
        evening: the evening.
        name: as it was typed.
        guest: whether by themselves, and not by the host, who knows whom they enter.

    Raises:
        LeagueError: there is no such name, it is taken, a guest's looks like another's, there are
            two where partners change, or it is too late.
    """
    must_be_open(evening)
    format_ = format_of(evening)
    parts = together(name)
    if not format_.teamed and (many := len([each for each in parts if each])) > 1:
        raise LeagueError(
            "Partners change here, so each name stands alone:"
            f" {shorter(name.strip())!r} names {many} players."
        )
    if format_.teamed and len(parts) > 2:
        raise LeagueError(f"A team is two players: {shorter(name.strip())!r} names {len(parts)}.")
    names = [name_of(each) for each in (parts if format_.teamed else [name])]
    if evening.order and format_.teamed and not (format_.name == "swiss" and len(names) == 2):
        if format_.name == "swiss":
            raise LeagueError(
                "The teams have been drawn: from now on a whole team joins, like 'Xia & Wes'."
            )
        raise LeagueError("The teams have been drawn: nobody can join this evening any more.")
    _must_have_room(evening, len(names))
    entries: list[Entry] = []
    after = evening
    for each in names:
        must_be_unused(after, each)
        other = lookalike(after, each) if guest else None
        if other is not None:
            raise LeagueError(f"{each} looks like {other.name}, who is on the list: add a letter.")
        entries.append(PlayerJoined(after.joined + 1, each))
        after = evolve(after, entries[-1])
    if format_.teamed and len(names) == 2:
        pair = (after.joined - 1, after.joined)
        entries.append(Teamed(max(after.teams, default=0) + 1, pair, team_name(after, pair)))
    return tuple(entries)


def _must_have_room(evening: Evening, more: int) -> None:
    """Refuse more players than there are places, or than the format allows.

    Raises:
        LeagueError: so many cannot come.
    """
    here, places = len(evening.present), evening.settings.places
    if places and here + more > places:
        raise LeagueError(f"There are {places} places, and {here} are taken.")
    most = most_people(evening.settings.format)
    if here + more > most:
        raise LeagueError(
            f"{format_of(evening).title} is for {most} players at most: {here + more} are too many."
        )


@cache
def most_people(format_name: str) -> int:
    """Return the most players that a format allows at a time."""
    crowds = (n for n in range(MOST_PEOPLE, 0, -1) if FORMATS[format_name].crowd(n) is None)
    return next(crowds)


def rename(evening: Evening, player: Player, name: str) -> tuple[Entry, ...]:
    """Give a player another name, or hand over their place to another person.

    Raises:
        LeagueError: there is no such player, or the name is taken.
    """
    must_be_open(evening)
    was = evening.gone.get(player) or person_of(evening, player)
    new = name_of(name)
    if was.name == new:
        return ()
    if folded(was.name) != folded(new):
        must_be_unused(evening, new)
    return (PlayerRenamed(player, new, hidden=player in evening.gone),)


def hide_names(players: Iterable[Player], taken: Container[str]) -> Iterator[Entry]:
    """Replace the names of players with their numbers, as a moderator of the server.

    Args:
        players: who they are.
        taken: the names of everybody, as `folded` has them.
    """
    for player in players:
        shown, again = f"Player {player}", 2
        while folded(shown) in taken:
            shown, again = f"Player {player} {again}", again + 1
        yield PlayerRenamed(player, shown, hidden=True)


def leave(evening: Evening, player: Player) -> tuple[Entry, ...]:
    """Record that a player leaves; before the start their stake is given back, later it stays.

    Raises:
        LeagueError: there is no such player, or they have gone before.
    """
    must_be_open(evening)
    person = person_of(evening, player)
    if not person.here:
        raise LeagueError(f"{person.name} has left before.")
    return (PlayerLeft(player),)


def come_back(evening: Evening, player: Player) -> tuple[Entry, ...]:
    """Record that a player who left is back: they play again from the next round on.

    Raises:
        LeagueError: there is no such player, or they have not gone.
    """
    must_be_open(evening)
    person = person_of(evening, player)
    if person.here:
        raise LeagueError(f"{person.name} is here.")
    return (Returned(player),)


# -- those who never played ---------------------------------------------------------------------


def remove(evening: Evening, players: Sequence[Player]) -> tuple[Entry, ...]:
    """Remove players who are not in the draw, with their entry fees; all of them or none.

    Raises:
        LeagueError: nobody is named, there is no such player, or one has played.
    """
    must_be_open(evening)
    if not players:
        raise LeagueError("Choose who is removed.")
    names = [person_of(evening, player).name for player in players]
    idle = never_played(evening)
    drawn = [name for name, player in zip(names, players, strict=True) if player not in idle]
    if drawn:
        have = "has a place" if len(drawn) == 1 else "have places"
        raise LeagueError(
            f"{listing(drawn)} {have} in the draw: who plays no more leaves, and is not removed."
        )
    return tuple(PlayerRemoved(player) for player in dict.fromkeys(players))


def never_played(evening: Evening) -> tuple[Player, ...]:
    """Return the players who are in no draw and no round: they can be removed without a trace."""
    known = set(evening.order)
    for round_ in evening.rounds:
        known.update(round_.out, *(who for table in round_.tables for who in table.sides))
    return tuple(
        player
        for player in evening.people
        if evening.team_of.get(player, player if not evening.teams else 0) not in known
    )


# -- whose phone --------------------------------------------------------------------------------


def take(evening: Evening, player: Player) -> tuple[Entry, ...]:
    """Record that a phone takes the place of a player.

    Raises:
        LeagueError: there is no such player, or the host gives the places out.
    """
    person_of(evening, player)
    if not evening.settings.claiming:
        raise LeagueError("The host gives out the places of this evening: ask them for your link.")
    return (PlaceTaken(player),)


def free(evening: Evening, player: Player) -> tuple[Entry, ...]:
    """Record that no phone holds the place of a player any more.

    Raises:
        LeagueError: there is no such player.
    """
    person_of(evening, player)
    return (Freed(player),)


def renew(evening: Evening, player: Player) -> tuple[Entry, ...]:
    """Replace the link of a player, or of the `HOST`, with another one.

    Raises:
        LeagueError: there is no such player.
    """
    if player != HOST:
        person_of(evening, player)
    return (Renewed(player),)
