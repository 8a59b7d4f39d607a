"""Who stands where in a season: the table of a round robin, the order of a ladder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from euchre.clubs.log.state import Fixture, Season


class Standing(NamedTuple):
    """A line of the table of a round robin.

    Attributes:
        place: from 1 on; who is equal in all that counts shares it.
        entrant: whose it is.
        won: fixtures won.
        lost: the others that are decided.
        made: points made in those that were played.
        allowed: points that the others made there.
        against: of those who are equal in wins and difference, fixtures won among themselves.
    """

    place: int
    entrant: int
    won: int
    lost: int
    made: int
    allowed: int
    against: int = 0

    @property
    def played(self) -> int:
        """Fixtures that are decided."""
        return self.won + self.lost

    @property
    def difference(self) -> int:
        """Points made beyond those of the others."""
        return self.made - self.allowed


def standings(season: Season) -> tuple[Standing, ...]:
    """The table of a round robin: by wins, then the difference in points, then head to head.

    Who has withdrawn stands below all others, and what they played counts for nobody else: it makes
    no difference who had met them before.
    """
    lines = [_line(season, number) for number in season.entrants]
    lines.sort(key=lambda line: (_rank(season, line), -line.entrant), reverse=True)
    ranked: list[Standing] = []
    for _, tied in groupby(lines, key=lambda line: _rank(season, line)):
        ranked += _settled(season, [*tied], len(ranked) + 1)
    return tuple(ranked)


def _rank(season: Season, line: Standing) -> tuple[bool, int, int]:
    return season.entrants[line.entrant].here, line.won, line.difference


def _settled(season: Season, tied: Sequence[Standing], first: int) -> list[Standing]:
    """Those who are equal so far, by what they won among themselves; places from `first` on."""
    among = {line.entrant for line in tied}
    between = [each for each in season.fixtures.values() if among.issuperset(each.sides)]
    lines = [line._replace(against=_wins(season, between, line.entrant)) for line in tied]
    lines.sort(key=lambda line: (-line.against, line.entrant))
    return [
        line._replace(place=first + sum(other.against > line.against for other in lines))
        for line in lines
    ]


def _wins(season: Season, fixtures: Iterable[Fixture], entrant: int) -> int:
    decided = ((fixture, season.winner(fixture)) for fixture in fixtures)
    return sum(side is not None and fixture.sides[side] == entrant for fixture, side in decided)


def _line(season: Season, entrant: int) -> Standing:
    mine = [
        fixture
        for fixture in season.fixtures.values()
        if entrant in fixture.sides and season.counts(fixture, entrant)
    ]
    decided = sum(season.winner(fixture) is not None for fixture in mine)
    won = _wins(season, mine, entrant)
    made = allowed = 0
    for fixture in mine:
        if fixture.result is not None:
            score = fixture.result.score
            points = (score.first, score.second)
            side = fixture.sides.index(entrant)
            made, allowed = made + points[side], allowed + points[1 - side]
    return Standing(0, entrant, won, decided - won, made, allowed)


class Rung(NamedTuple):
    """What a ladder looked like after something had moved it.

    Attributes:
        entrant: who came or went; 0: nobody did.
        fixture: which was decided; 0: none was.
        order: the entrants from then on, from the top down.
    """

    entrant: int
    fixture: int
    order: tuple[int, ...]


def history(season: Season) -> tuple[Rung, ...]:
    """How a ladder came to be as it is, the oldest first.

    Who challenges somebody above and wins takes their place; all between move down by one. A
    result that has been set right counts from where it stood first.
    """
    rungs: list[Rung] = []
    order: list[int] = []
    for step in season.steps:
        if step.fixture:
            _climb(season, order, season.fixtures[step.fixture])
        elif step.comes:
            order.append(step.entrant)
        else:
            order.remove(step.entrant)
        rungs.append(Rung(step.entrant, step.fixture, tuple(order)))
    return tuple(rungs)


def _climb(season: Season, order: list[int], fixture: Fixture) -> None:
    if season.winner(fixture) != 0 or not {*fixture.sides} <= {*order}:
        return
    low, high = order.index(fixture.first), order.index(fixture.second)
    if low > high:
        order.insert(high, order.pop(low))


def ladder(season: Season) -> tuple[int, ...]:
    """The entrants of a ladder, from the top down."""
    rungs = history(season)
    return rungs[-1].order if rungs else ()
