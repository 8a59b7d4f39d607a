"""Who stands where in a season: the table of a round robin, the order of a ladder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from euchre.clubs.state import Fixture, LadderMove, Season
from euchre.memo import cache_per_state


class RoundRobinStanding(NamedTuple):
    """One row of the standings of a round robin.

    Attributes:
        place: from 1 on; entrants that are equal in everything share it.
        entrant: the number of the entrant.
        won: fixtures won.
        lost: the others that are decided.
        made: points made in those that were played.
        allowed: points that the opponents made there.
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
    def point_difference(self) -> int:
        """Points made minus points allowed."""
        return self.made - self.allowed


@cache_per_state
def season_standings(season: Season) -> tuple[RoundRobinStanding, ...]:
    """Return the standings of a round robin: by wins, point difference, then head to head.

    Who has withdrawn stands below all others, and what they played counts for nobody else: it makes
    no difference who had met them before. Who had withdrawn before the draw is not among them.
    """
    rows = _unsorted_standings(season)
    rows.sort(key=lambda row: (_rank_key(season, row), -row.entrant), reverse=True)
    ranked: list[RoundRobinStanding] = []
    for _, tied in groupby(rows, key=lambda row: _rank_key(season, row)):
        ranked += _break_tie(season, [*tied], len(ranked) + 1)
    return tuple(ranked)


def _rank_key(season: Season, row: RoundRobinStanding) -> tuple[bool, int, int]:
    return season.entrants[row.entrant].here, row.won, row.point_difference


def _break_tie(
    season: Season, tied: Sequence[RoundRobinStanding], first_place: int
) -> list[RoundRobinStanding]:
    """Order tied rows by wins among themselves; their places begin at `first_place`."""
    if len(tied) == 1:
        return [tied[0]._replace(place=first_place)]
    among = {row.entrant for row in tied}
    between = [fixture for fixture in season.fixtures.values() if among.issuperset(fixture.sides)]
    wins = Counter(winner for _, winner in _iterate_winners(season, between))
    rows = [row._replace(against=wins[row.entrant]) for row in tied]
    rows.sort(key=lambda row: (-row.against, row.entrant))
    return [
        row._replace(place=first_place + sum(rival.against > row.against for rival in rows))
        for row in rows
    ]


def _iterate_winners(season: Season, fixtures: Iterable[Fixture]) -> Iterator[tuple[Fixture, int]]:
    """Iterate over the decided fixtures, each with the entrant that has won."""
    for fixture in fixtures:
        side = season.winning_side(fixture)
        if side is not None:
            yield fixture, fixture.sides[side]


def _unsorted_standings(season: Season) -> list[RoundRobinStanding]:
    decided, won, made, allowed = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
    for fixture, winner in _iterate_winners(season, season.fixtures.values()):
        counting = {entrant for entrant in fixture.sides if season.is_counted_for(fixture, entrant)}
        decided.update(counting)
        won[winner] += winner in counting
        if fixture.result is not None:
            score = fixture.result.score
            for entrant, points, conceded in (
                (fixture.first, score.first, score.second),
                (fixture.second, score.second, score.first),
            ):
                if entrant in counting:
                    made[entrant] += points
                    allowed[entrant] += conceded
    return [
        RoundRobinStanding(
            0,
            entrant,
            won[entrant],
            decided[entrant] - won[entrant],
            made[entrant],
            allowed[entrant],
        )
        for entrant in season.entrants
        if season.entrants[entrant].here or entrant in season.drawn_entrants
    ]


class LadderChange(NamedTuple):
    """The order of a ladder after a change.

    Attributes:
        entrant: the entrant that came or went; 0: none did.
        fixture: the fixture that was decided; 0: none was.
        order: the entrants from then on, from the top down.
    """

    entrant: int
    fixture: int
    order: tuple[int, ...]


@cache_per_state
def ladder_history(season: Season) -> tuple[LadderChange, ...]:
    """Return every change of a ladder, the oldest first.

    An entrant that challenges a higher one and wins takes its place; those between move down. A
    result that has been set right counts from where it stood first.
    """
    changes: list[LadderChange] = []
    order: list[int] = []
    for step in season.steps:
        apply_ladder_move(season, order, step)
        changes.append(LadderChange(step.entrant, step.fixture, tuple(order)))
    return tuple(changes)


def compute_ladder_order(season: Season) -> tuple[int, ...]:
    """Return the order of a ladder, worked out from all of its moves."""
    order: list[int] = []
    for step in season.steps:
        apply_ladder_move(season, order, step)
    return tuple(order)


def apply_ladder_move(season: Season, order: list[int], move: LadderMove) -> None:
    """Change the order of a ladder by a move."""
    if not move.fixture:
        (order.append if move.comes else order.remove)(move.entrant)
        return
    fixture = season.fixtures[move.fixture]
    if season.winning_side(fixture) != 0:
        return
    if fixture.first not in order or fixture.second not in order:
        return
    low, high = order.index(fixture.first), order.index(fixture.second)
    if low > high:
        order.insert(high, order.pop(low))
