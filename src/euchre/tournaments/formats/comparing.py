"""The same boards at several tables: it is the play that is compared, not the cards."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import ClassVar

from euchre.english.figures import format_share
from euchre.game.knobs import Value
from euchre.game.rules import Rules
from euchre.memo import cache_per_state
from euchre.texts import plain_text
from euchre.tournaments.entries import Competitor, Side, TableScore
from euchre.tournaments.formats.base import (
    CompetitorStanding,
    Key,
    TournamentFormat,
    build_standings,
    count_missed_rounds,
)
from euchre.tournaments.formats.travellers import (
    SetIndex,
    Traveller,
    TravellerLine,
    build_travellers,
)
from euchre.tournaments.score_limits import hand_results
from euchre.tournaments.state import TableResult, Tournament


class BoardComparisonFormat(TournamentFormat):
    """A format that compares the results of those who held the same cards.

    By match points (two for each table beaten, one for each equalled), as a share of what could be
    had, or by points above the average of the others. Those who sat North-South are compared with
    each other, and so are those East-West.
    """

    preset = "stick-the-dealer"
    knobs: ClassVar[dict[str, Value]] = {"num_hands": 4, "target": 0}
    columns: ClassVar[tuple[str, ...]] = ("points", "played", "made", "against", "note")
    boarded = True
    walkovers = False

    @abstractmethod
    def find_board_set(
        self, tournament: Tournament, round_number: int, first_side: Side
    ) -> SetIndex:
        """Return the set of boards in a round of a table whose first side is `first_side`."""

    def rules_refusal(self, rules: Rules) -> str | None:
        """Return why these rules do not suit the format, or None.

        The score of a table is told to all, and must not be the result of a single board.
        """
        if rules.num_hands == 1:
            return (
                "With one board a round, a table's score would show what that board was worth to"
                " players who haven't played it yet: choose at least two."
            )
        return super().rules_refusal(rules)

    @abstractmethod
    def unplayed_sets(self, tournament: Tournament) -> AbstractSet[SetIndex]:
        """Return the sets of boards that some table has still to play."""

    def unfinished_rounds(self, tournament: Tournament) -> frozenset[int]:
        """Return the past rounds with a board that some table has still to play."""
        left = self.unplayed_sets(tournament)
        return frozenset(
            round_.number
            for round_ in tournament.rounds
            if any(
                self.find_board_set(tournament, round_.number, table.first) in left
                for table in round_.tables
            )
        )

    def boards_to_compare(
        self, tournament: Tournament, result: TableResult
    ) -> Iterable[TableScore]:
        """Return the board scores of a table's result that are compared."""
        del tournament
        return result.boards

    def first_board_dealer(self, tournament: Tournament, board_set: SetIndex) -> int:
        """Return the seat that deals the first board of a set."""
        del tournament, board_set
        return 0

    def overall_board_number(self, tournament: Tournament, board_set: SetIndex, index: int) -> int:
        """Return the number of a board among all boards of the tournament, from 1 on."""
        return board_set * tournament.rules.num_hands + index + 1

    def board_refusal(
        self, tournament: Tournament, boards: Sequence[TableScore], numbers: Sequence[int]
    ) -> str | None:
        """Return why these cannot be the points of a table's boards, or None.

        Args:
            numbers: what stands on the boards that the table has.
        """
        if len(boards) != len(numbers):
            return f"A round has {len(numbers)} boards, but you entered {len(boards)}."
        could = hand_results(tournament.rules)
        for number, board in zip(numbers, boards, strict=True):
            if tuple(board) not in could:
                return f"Board {number} can't be worth {board}: no hand is."
        return None

    def list_travellers(self, tournament: Tournament) -> tuple[Traveller, ...]:
        """Return the results of each board at every table."""
        return build_travellers(
            tournament,
            lambda round_, sitting: self.find_board_set(tournament, round_.number, sitting.first),
            lambda result: self.boards_to_compare(tournament, result),
        )

    @cache_per_state
    def _points_and_max_points(
        self, tournament: Tournament
    ) -> tuple[dict[Competitor, Fraction], dict[Competitor, Fraction]]:
        """Return everybody's points by comparison so far, and the most they could have got.

        A round that somebody missed, as they had gone, counts as the worst of the evening: none of
        the match points, or as few points as anybody got in one. Else who leads would rest.
        """
        got, most = _FractionSums(), _FractionSums()
        lines = [line for board in self.list_travellers(tournament) for line in board.lines]
        _add_lines(lines, got, most)
        missed = count_missed_rounds(tournament)
        if missed and lines and not tournament.is_closed_under_old_rules:
            least, top = _min_and_max_round_points(lines)
            for competitor, count in missed.items():
                if tournament.settings.scoring == "average":
                    got.add(competitor, least * count)
                most.add(competitor, top * count)
        return got.totals_of(tournament.competitors), most.totals_of(tournament.competitors)

    @cache_per_state
    def rank_competitors(self, tournament: Tournament) -> tuple[CompetitorStanding, ...]:
        """Rank by the share of the points available, or by points above average."""
        return self.rank_among(tournament, tournament.competitors)

    def rank_among(
        self, tournament: Tournament, competitors: Iterable[Competitor]
    ) -> tuple[CompetitorStanding, ...]:
        """Return the standings of some competitors, compared over all boards."""
        got, most = self._points_and_max_points(tournament)
        left = self.early_leavers(tournament)
        if tournament.settings.scoring == "average":
            averages: dict[Competitor, Key] = {
                competitor: (got[competitor],) for competitor in competitors
            }
            return build_standings(tournament, averages, leavers=left)
        keys: dict[Competitor, Key] = {}
        notes = {}
        for competitor in competitors:
            top = most[competitor]
            share = got[competitor] / top if top else Fraction(0)
            keys[competitor] = (share,)
            notes[competitor] = plain_text(format_share(share, 1)) if top else ""
        standings = build_standings(tournament, keys, notes, leavers=left)
        return tuple(standing._replace(points=got[standing.competitor]) for standing in standings)


def describe_boards(numbers: Sequence[int]) -> str:
    """Describe board numbers in words.

    >>> describe_boards(range(5, 9)), describe_boards([3])
    ('boards 5 to 8', 'board 3')
    """
    first, last = numbers[0], numbers[-1]
    return f"board {first}" if first == last else f"boards {first} to {last}"


def _add_lines(
    lines: Iterable[TravellerLine], earned: _FractionSums, possible: _FractionSums
) -> None:
    """Add what both pairs of these tables got, and could have got."""
    for line in lines:
        for competitor, points in zip((line.north, line.east), line.points, strict=True):
            earned.add(competitor, points)
            possible.add(competitor, line.top)


def _min_and_max_round_points(lines: Iterable[TravellerLine]) -> tuple[Fraction, Fraction]:
    """Return the fewest points that anybody got in a round, and the most that could be got."""
    by_round: defaultdict[int, list[TravellerLine]] = defaultdict(list)
    for line in lines:
        by_round[line.number].append(line)
    points, tops = list[Fraction](), list[Fraction]()
    for played in by_round.values():
        got, most = _FractionSums(), _FractionSums()
        _add_lines(played, got, most)
        pairs = {pair for line in played for pair in (line.north, line.east)}
        points += got.totals_of(pairs).values()
        tops += most.totals_of(pairs).values()
    return min(points), max(tops)


class _FractionSums:
    """Sums of many fractions, made of the few denominators that there are."""

    def __init__(self) -> None:
        self._numerators: defaultdict[Competitor, Counter[int]] = defaultdict(Counter)

    def add(self, competitor: Competitor, points: Fraction) -> None:
        self._numerators[competitor][points.denominator] += points.numerator

    def totals_of(self, competitors: Iterable[Competitor]) -> dict[Competitor, Fraction]:
        return {
            competitor: sum(
                (Fraction(n, d) for d, n in self._numerators[competitor].items()), Fraction(0)
            )
            for competitor in competitors
        }
