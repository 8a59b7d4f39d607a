"""Names of people at an evening: in full where there is room, short where there is not."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from euchre.memo import cache_per_state
from euchre.tournaments.entries import Competitor, Player
from euchre.tournaments.state import Tournament


def full_short_names(tournament: Tournament, competitor: Competitor) -> tuple[tuple[str, str], ...]:
    """Return the full and short names of a competitor's players, or of a named team."""
    short = _short_names_of(tournament)
    players = tournament.members_of(competitor)
    names = [tournament.people[player].name for player in players]
    called = tournament.competitor_name(competitor)
    if called != " & ".join(names):
        return ((called, called),)
    return tuple(zip(names, (short[player] for player in players), strict=True))


@cache_per_state
def _short_names_of(tournament: Tournament) -> dict[Player, str]:
    return shorten_names(
        tuple((number, person.name) for number, person in tournament.people.items())
    )


@lru_cache(maxsize=64)
def shorten_names(names: tuple[tuple[Player, str], ...]) -> dict[Player, str]:
    """Return first names with an initial, and with more letters if two would read the same.

    >>> shorten_names(((1, "Ann Lee"), (2, "Bob"), (3, "Ann Long"), (4, "Ada de la Cruz")))
    {1: 'Ann Le.', 2: 'Bob', 3: 'Ann Lo.', 4: 'Ada C.'}
    """
    shown = dict(names)
    waiting = {player: name.split() for player, name in names if len(name.split()) > 1}
    for letters in range(1, 40):
        tried = {
            player: f"{words[0]} {words[-1][:letters]}."
            if letters < len(words[-1])
            else shown[player]
            for player, words in waiting.items()
        }
        taken = Counter(
            [*tried.values(), *(shown[player] for player in shown if player not in waiting)]
        )
        for player, name in tried.items():
            if taken[name] == 1:
                shown[player] = name
                del waiting[player]
        if not waiting:
            break
    return shown
