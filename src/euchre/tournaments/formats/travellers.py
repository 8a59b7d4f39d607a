"""What came of each board at every table that has played it, side by side.

In a club that is a slip of paper which travels with the board: hence the name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from euchre.tournaments.entries import Competitor, TableScore
from euchre.tournaments.state import TableResult, TableSitting, Tournament, TournamentRound

SetIndex: TypeAlias = int
"""The number of a set of boards, from 0 on: so many as a table plays in a round."""


class TravellerLine(NamedTuple):
    """The result of one board at one table.

    Attributes:
        number: the round.
        north: who sat North-South.
        east: who sat East-West.
        score: the points of the two sides.
        points: what both get by comparison.
        top: what both get together; 0 where there is nobody to be compared with yet.
    """

    number: int
    table: int
    north: Competitor
    east: Competitor
    score: TableScore
    points: tuple[Fraction, Fraction]
    top: Fraction


class Traveller(NamedTuple):
    """The results of one board.

    Attributes:
        set: the set in which it travels.
        place: which board of its set, from 0 on.
        lines: the tables, in the order in which they have played it.
    """

    set: SetIndex
    place: int
    lines: tuple[TravellerLine, ...]


class _PlayedBoard(NamedTuple):
    number: int
    sitting: TableSitting
    score: TableScore

    @property
    def net_points(self) -> int:
        return self.score.first - self.score.second


def build_travellers(
    tournament: Tournament,
    find_set: Callable[[TournamentRound, TableSitting], SetIndex],
    list_boards: Callable[[TableResult], Iterable[TableScore]],
) -> tuple[Traveller, ...]:
    """Return the results of every board that has been played, set by set.

    Args:
        find_set: which set a table of a round plays.
        list_boards: what is compared of the result of a table; nothing: it is not compared.
    """
    played: defaultdict[tuple[SetIndex, int], list[_PlayedBoard]] = defaultdict(list)
    for round_ in tournament.rounds:
        for sitting in round_.tables:
            if sitting.result is not None and not sitting.result.walkover:
                number = find_set(round_, sitting)
                for place, board in enumerate(list_boards(sitting.result)):
                    played[number, place].append(_PlayedBoard(round_.number, sitting, board))
    scoring = tournament.settings.scoring
    return tuple(
        Traveller(number, place, _score_lines(played[number, place], scoring))
        for number, place in sorted(played)
    )


def _score_lines(boards: Sequence[_PlayedBoard], scoring: str) -> tuple[TravellerLine, ...]:
    shares, top = _comparison_points_by_net_score([board.net_points for board in boards], scoring)
    return tuple(
        TravellerLine(
            board.number,
            board.sitting.number,
            board.sitting.first[0],
            board.sitting.second[0],
            board.score,
            shares[board.net_points],
            top,
        )
        for board in boards
    )


def _comparison_points_by_net_score(
    net_scores: Sequence[int], scoring: str
) -> tuple[dict[int, tuple[Fraction, Fraction]], Fraction]:
    """Return the comparison points of each net score on one board, and the most possible.

    Returns:
        What both sides of a table get, by the net of the first; and what they get together.
    """
    opponents, zero = len(net_scores) - 1, Fraction(0)
    if not opponents:
        return dict.fromkeys(net_scores, (zero, zero)), zero
    tables_with, top = Counter(net_scores), Fraction(2 * opponents)
    if scoring == "average":
        total = sum(net_scores)
        above = {net: net - Fraction(total - net, opponents) for net in tables_with}
        return {net: (points, -points) for net, points in above.items()}, zero
    shares, beaten = {}, 0
    for net in sorted(tables_with):
        points = Fraction(2 * beaten + tables_with[net] - 1)
        shares[net] = points, top - points
        beaten += tables_with[net]
    return shares, top
