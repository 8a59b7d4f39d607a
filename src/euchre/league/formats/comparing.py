"""The same boards at several tables: it is the play that is compared, not the cards."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import ClassVar

from euchre.knobs import Value
from euchre.league.formats.base import CompetitorStanding, Format, Key, placed
from euchre.league.formats.travellers import Set, Traveller, travellers
from euchre.league.log.entries import Competitor, Side, TableScore
from euchre.league.log.state import Evening, TableResult
from euchre.league.possible import hand_results
from euchre.memo import once_for_each
from euchre.rules import Rules


class Comparing(Format):
    """A format that compares the results of those who held the same cards.

    By match points (two for each table beaten, one for each equalled), as a share of what could be
    had, or by points above the average of the others. Those who sat North-South are compared with
    each other, and so are those East-West.
    """

    preset = "stick-the-dealer"
    knobs: ClassVar[dict[str, Value]] = {"num_hands": 4, "target": 0}
    columns: ClassVar[tuple[str, ...]] = ("points", "played", "made", "against", "note")
    boarded = True

    @abstractmethod
    def set_at(self, evening: Evening, number: int, first: Side) -> Set:
        """Return the set of boards of a table in round `number`, whose first side is `first`."""

    @abstractmethod
    def sets_left(self, evening: Evening) -> AbstractSet[Set]:
        """Return the sets of boards that some table has still to play."""

    def still_played(self, evening: Evening) -> frozenset[int]:
        """Return the past rounds with a board that some table has still to play."""
        left = self.sets_left(evening)
        return frozenset(
            round_.number
            for round_ in evening.rounds
            if any(self.set_at(evening, round_.number, it.first) in left for it in round_.tables)
        )

    def compared(self, evening: Evening, result: TableResult) -> Iterable[TableScore]:
        """Return the board scores of a table's result that are compared."""
        del evening
        return result.boards

    def dealer(self, evening: Evening, number: Set) -> int:
        """Return the seat that deals the first board of a set."""
        del evening, number
        return 0

    def running(self, evening: Evening, number: Set, place: int) -> int:
        """Return the number of a board among all boards of the tournament, from 1 on."""
        return number * evening.rules.num_hands + place + 1

    def board_refusal(
        self, evening: Evening, boards: Sequence[TableScore], numbers: Sequence[int]
    ) -> str | None:
        """Return why these cannot be the points of a table's boards, or None.

        Args:
            evening: the evening.
            boards: the points of both sides.
            numbers: what stands on the boards that the table has.
        """
        if len(boards) != len(numbers):
            return f"A round has {len(numbers)} boards, and {len(boards)} were given."
        could = hand_results(evening.rules)
        for number, board in zip(numbers, boards, strict=True):
            if tuple(board) not in could:
                return f"Board {number} cannot give {board}: no hand does."
        return None

    def travellers(self, evening: Evening) -> tuple[Traveller, ...]:
        """Return the results of each board at every table."""
        return travellers(
            evening,
            lambda round_, sitting: self.set_at(evening, round_.number, sitting.first),
            lambda result: self.compared(evening, result),
        )

    def walkover(self, rules: Rules) -> int:
        """Return 0: nobody wins a table that is not played."""
        del rules
        return 0

    @once_for_each
    def _scored(
        self, evening: Evening
    ) -> tuple[dict[Competitor, Fraction], dict[Competitor, Fraction]]:
        return scored(evening, self.travellers(evening))

    @once_for_each
    def rank(self, evening: Evening) -> tuple[CompetitorStanding, ...]:
        """Rank by the share of the points available, or by points above average."""
        return self.ranked(evening, evening.competitors)

    def ranked(self, evening: Evening, who: Iterable[Competitor]) -> tuple[CompetitorStanding, ...]:
        """Return the standings of some competitors, compared over all boards."""
        got, most = self._scored(evening)
        left = self.unfinished(evening)
        if evening.settings.scoring == "average":
            averages: dict[Competitor, Key] = {each: (got[each],) for each in who}
            return placed(evening, averages, left=left)
        keys: dict[Competitor, Key] = {}
        notes = {}
        for each in who:
            keys[each] = (got[each] / most[each] if most[each] else Fraction(0),)
            notes[each] = f"{float(100 * keys[each][0]):.1f} %" if most[each] else ""
        standings = placed(evening, keys, notes, left=left)
        return tuple(each._replace(points=got[each.competitor]) for each in standings)


def boards_told(numbers: Sequence[int]) -> str:
    """Describe board numbers in words.

    >>> boards_told(range(5, 9)), boards_told([3])
    ('boards 5 to 8', 'board 3')
    """
    first, last = numbers[0], numbers[-1]
    return f"board {first}" if first == last else f"boards {first} to {last}"


def scored(
    evening: Evening, boards: Iterable[Traveller]
) -> tuple[dict[Competitor, Fraction], dict[Competitor, Fraction]]:
    """Return everybody's points by comparison so far, and the most they could have got."""
    got, most = _Sums(), _Sums()
    for board in boards:
        for line in board.lines:
            for who, points in zip((line.north, line.east), line.points, strict=True):
                got.add(who, points)
                most.add(who, line.top)
    return got.of(evening.competitors), most.of(evening.competitors)


class _Sums:
    """Sums of many fractions, made of the few denominators that there are."""

    def __init__(self) -> None:
        self._numerators: defaultdict[Competitor, Counter[int]] = defaultdict(Counter)

    def add(self, who: Competitor, points: Fraction) -> None:
        self._numerators[who][points.denominator] += points.numerator

    def of(self, whose: Iterable[Competitor]) -> dict[Competitor, Fraction]:
        return {
            who: sum((Fraction(n, d) for d, n in self._numerators[who].items()), Fraction(0))
            for who in whose
        }
