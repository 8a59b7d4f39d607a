"""What players did over many games, in the words they use: every figure is defined here once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre.arguments import verify_arguments
from euchre.english import team_name
from euchre.errors import EuchreError
from euchre.game.hand import Hand
from euchre.game.rules import Seat, team_of, teams
from euchre.game.scoring import Outcome
from euchre.statistics.games import EndedHand, Games, iterate_ended_hands, name_seat_from_dealer
from euchre.statistics.table import Cell, DataTable, DataTableColumn
from euchre.texts import plain_text

if TYPE_CHECKING:
    from euchre.analysis.review.report import HandReview, MatchReview, ReviewedDecision

_MADE_OUTCOMES: Final = (Outcome.MADE, Outcome.MARCH)
_MISTAKE_GRADE: Final = 3
"""The first grade that counts as a mistake (`euchre.analysis.grading.DecisionGrade`)."""


class SeatHandShare(NamedTuple):
    """The part of one seat in one hand.

    Attributes:
        of: the hand, and its game.
        seat: the seat.
        team: that it scores for.
        review: what the coach says of the hand, where it was asked.
    """

    of: EndedHand
    seat: Seat
    team: int
    review: HandReview | None

    @property
    def hand(self) -> Hand:
        """The hand."""
        return self.of.hand

    @property
    def is_maker(self) -> bool:
        """True if the seat made trump."""
        return self.hand.maker == self.seat

    @property
    def is_alone(self) -> bool:
        """True if the seat made trump and had no partner in it, in a game that has partners."""
        return self.is_maker and self.hand.ending.alone

    @property
    def is_defender(self) -> bool:
        """True if another side made trump."""
        return self.hand.maker is not None and self.seat not in self.hand.makers

    @property
    def judged_decisions(self) -> Sequence[ReviewedDecision]:
        """The decisions of the seat that the coach could judge."""
        decisions = () if self.review is None else self.review.decisions
        return [decision for decision in decisions if decision.seat == self.seat]


@dataclass(frozen=True)
class Statistic:
    """A figure that is counted, or made of others.

    Attributes:
        name: of its column.
        meaning: a sentence that defines it.
        count: what a share adds to it; None where it is a ratio.
        over, under: the figures that a ratio divides.
        of_side: whether all who share a side have the same, so that a side counts it once.
        kind: ``int``, or ``float`` where it has decimals.
    """

    name: str
    meaning: str
    count: Callable[[SeatHandShare], float] | None = None
    over: str = ""
    under: str = ""
    of_side: bool = False
    kind: type = int

    @property
    def table_column(self) -> DataTableColumn:
        """The column of the statistic in a table."""
        return DataTableColumn(self.name, self.kind, self.meaning)


def _build_ratio(name: str, numerator: str, denominator: str, meaning: str) -> Statistic:
    return Statistic(name, meaning, over=numerator, under=denominator, kind=float)


def _mean_opponent_points(share: SeatHandShare) -> float:
    points = share.hand.points
    return (sum(points) - points[share.team]) / (len(points) - 1)


STATISTICS: Final = (
    Statistic(
        "hands",
        "Finished hands, including those thrown in, but not those dealt again.",
        lambda share: share.hand.over,
        of_side=True,
    ),
    Statistic(
        "thrown_in",
        "Of the hands, those in which everybody passed.",
        lambda share: share.hand.outcome is Outcome.THROWN_IN,
        of_side=True,
    ),
    Statistic("called", "Hands in which they made trump.", lambda share: share.is_maker),
    Statistic(
        "ordered",
        "Of the called, those of the up-card: ordered up, taken up, or for a turned-up Benny.",
        lambda share: share.is_maker and share.hand.is_ordered_up,
    ),
    Statistic(
        "named",
        "Of the called, those in which they named trump otherwise.",
        lambda share: share.is_maker and not share.hand.is_ordered_up,
    ),
    Statistic(
        "made",
        "Of the called, those in which their side took the tricks it needed, marches among them.",
        lambda share: share.is_maker and share.hand.outcome in _MADE_OUTCOMES,
    ),
    Statistic(
        "marched",
        "Of the called, those in which their side took every trick.",
        lambda share: share.is_maker and share.hand.outcome is Outcome.MARCH,
    ),
    Statistic(
        "euchred",
        "Of the called, those in which their side did not take the tricks it needed.",
        lambda share: share.is_maker and share.hand.outcome is Outcome.EUCHRED,
    ),
    Statistic(
        "loners",
        "Of the called, those without a partner, in games that have partners.",
        lambda share: share.is_alone,
    ),
    Statistic(
        "loners_made",
        "Of the loners, those that took the tricks they needed, marches among them.",
        lambda share: share.is_alone and share.hand.outcome in _MADE_OUTCOMES,
    ),
    Statistic(
        "loners_marched",
        "Of the loners, those that took every trick.",
        lambda share: share.is_alone and share.hand.outcome is Outcome.MARCH,
    ),
    Statistic(
        "defended",
        "Hands in which another side made trump.",
        lambda share: share.is_defender,
        of_side=True,
    ),
    Statistic(
        "euchres",
        "Of the defended, those in which the makers were euchred.",
        lambda share: share.is_defender and share.hand.outcome is Outcome.EUCHRED,
        of_side=True,
    ),
    Statistic(
        "lone_defences",
        "Of the defended, those in which they defended alone.",
        lambda share: share.hand.lone_defender == share.seat,
    ),
    Statistic("tricks", "Tricks they took.", lambda share: share.hand.tricks_won[share.seat]),
    Statistic(
        "points",
        "Points of their side for the hands; those for tokens are not among them.",
        lambda share: share.hand.points[share.team],
        of_side=True,
    ),
    Statistic(
        "points_calling",
        "Of the points, those for hands in which their side had made trump.",
        lambda share: share.hand.points[share.team] * (share.seat in share.hand.makers),
        of_side=True,
    ),
    Statistic(
        "points_defending",
        "Of the points, those for hands in which another side had.",
        lambda share: share.hand.points[share.team] * share.is_defender,
        of_side=True,
    ),
    Statistic(
        "points_against",
        "Points of the other side; the mean of the others where there are several.",
        _mean_opponent_points,
        of_side=True,
        kind=float,
    ),
    Statistic(
        "reneges",
        "Reneges that were proven against them.",
        lambda share: sum(r.proven and r.accused == share.seat for r in share.hand.reneges),
    ),
    _build_ratio("call_rate", "called", "hands", "The called for each of the hands."),
    _build_ratio("make_rate", "made", "called", "The made for each of the called."),
    _build_ratio(
        "euchred_rate",
        "euchred",
        "called",
        "The euchred for each of the called: how often they are euchred when they call.",
    ),
    _build_ratio(
        "defence_rate",
        "euchres",
        "defended",
        "The euchres for each of the defended: how often they euchre who has called.",
    ),
    _build_ratio("points_per_hand", "points", "hands", "The points for each of the hands."),
)
"""Every figure that needs no coach, in the order of the columns."""

COACHED_STATISTICS: Final = (
    Statistic(
        "decisions", "Decisions that the coach judged.", lambda share: len(share.judged_decisions)
    ),
    Statistic(
        "mistakes",
        "Of the decisions, mistakes and blunders.",
        lambda share: sum(decision.grade >= _MISTAKE_GRADE for decision in share.judged_decisions),
    ),
    Statistic(
        "chance_lost",
        "The chance to win that decisions have cost, 1 for a whole match.",
        lambda share: fsum(decision.loss for decision in share.judged_decisions),
        kind=float,
    ),
    Statistic(
        "points_lost",
        "The points that decisions have cost.",
        lambda share: fsum(decision.points for decision in share.judged_decisions),
        kind=float,
    ),
    Statistic(
        "luck",
        "By how much the cards moved the chance of their side to win, where that is known.",
        lambda share: 0 if not share.review else [*share.review.luck, *[0.0] * 5][share.team],
        of_side=True,
        kind=float,
    ),
    _build_ratio(
        "lost_per_decision", "chance_lost", "decisions", "The chance lost for each decision."
    ),
)
"""The figures that the coach works out."""

GAME_COLUMNS: Final = (
    DataTableColumn("games", int, "Games that they played to the end."),
    DataTableColumn("won", int, "Of the games, those that their side won."),
)
"""What is counted by the game, where a row stands for the same people all through it."""

GROUPING_COLUMNS: Final[Mapping[str, DataTableColumn]] = {
    "player": DataTableColumn("player", str, "The name; who has the same name is the same player."),
    "side": DataTableColumn("side", str, "The names of those who share a score."),
    "seat": DataTableColumn("seat", int, "The seat at the table, from 0."),
    "place": DataTableColumn(
        "place", str, "Where one sits from the dealer: 1 to the left, 2, and so on, or dealer."
    ),
}
"""What rows can stand for."""


def can_count_games_by(columns: Sequence[str]) -> bool:
    """Return True if rows by these columns stand for the same people all through a game."""
    return bool({"player", "side"} & {*columns}) and "place" not in columns


def _grouping_value(share: SeatHandShare, column: str) -> Cell:
    names = share.of.names
    match column:
        case "player":
            return names[share.seat]
        case "side":
            return plain_text(team_name(share.hand.rules, names, share.team))
        case "seat":
            return share.seat
        case _:
            return name_seat_from_dealer(share.hand, share.seat)


@dataclass
class _RowCounter:
    """A row that is being counted."""

    counts: list[float]
    games: dict[str, bool] = field(default_factory=dict)


@verify_arguments()
def compute_statistics(
    games: Games,
    by: str | Sequence[str] = "player",
    *,
    reviews: Mapping[str, MatchReview] | None = None,
) -> DataTable:
    """Compute statistics over many games.

    Args: games: the records, or a dict of them by what they are called. Each is counted, also
    where two are of one game (`euchre.load` of folders, or of several files, has each once).
    by: what a row stands for, one or several of `GROUPING_COLUMNS`. reviews: what the coach
    says of the games, by what they are called (`review_games`): adds its figures.

    Returns:
        A row for each who or where, in the order of their names: the columns of `by`,
        `GAME_COLUMNS` where rows are players or sides, `STATISTICS`, and with reviews
        `COACHED_STATISTICS`. A ratio of nothing is None.

    Raises:
        EuchreError: `by` is none of `GROUPING_COLUMNS`, or the events of a record are not a match.
    """
    keys = [by] if isinstance(by, str) else list(dict.fromkeys(by))
    for key in keys:
        if key not in GROUPING_COLUMNS:
            raise EuchreError(
                f"group rows by one or more of {', '.join(GROUPING_COLUMNS)}, not by {key!r}"
            )
    if not keys:
        raise EuchreError(f"rows are by one or several of {', '.join(GROUPING_COLUMNS)}")
    figures = STATISTICS + (COACHED_STATISTICS if reviews is not None else ())
    counted = [figure for figure in figures if figure.count is not None]
    rows: dict[tuple[Cell, ...], _RowCounter] = {}
    for share in _iterate_shares(games, reviews):
        key_of = tuple(_grouping_value(share, key) for key in keys)
        row = rows.setdefault(key_of, _RowCounter([0.0] * len(counted)))
        is_first_seat = share.seat == teams(share.hand.rules)[share.team][0]
        counts_sides_once = "side" in keys and "player" not in keys and "seat" not in keys
        is_side_counted = counts_sides_once and "place" not in keys and not is_first_seat
        for index, figure in enumerate(counted):
            assert figure.count is not None
            if not (is_side_counted and figure.of_side):
                row.counts[index] += figure.count(share)
        if share.of.is_last:
            won = share.of.record.match.winner == share.team
            row.games[share.of.game] = won or row.games.get(share.of.game, False)
    by_game = GAME_COLUMNS if can_count_games_by(keys) else ()
    columns = (
        *(GROUPING_COLUMNS[key] for key in keys),
        *by_game,
        *(figure.table_column for figure in figures),
    )
    return DataTable(
        "statistics",
        columns,
        tuple(
            (
                *key,
                *((len(rows[key].games), sum(rows[key].games.values())) if by_game else ()),
                *_compute_statistic_cells(figures, counted, rows[key]),
            )
            for key in sorted(rows, key=lambda key: [(isinstance(k, str), k) for k in key])
        ),
    )


def _compute_statistic_cells(
    statistics: Sequence[Statistic], counted_statistics: Sequence[Statistic], row: _RowCounter
) -> Iterator[Cell]:
    known = dict(zip((figure.name for figure in counted_statistics), row.counts, strict=True))
    for figure in statistics:
        if figure.count is not None:
            value = known[figure.name]
            yield int(value) if figure.kind is int else value
        else:
            yield known[figure.over] / known[figure.under] if known[figure.under] else None


@verify_arguments()
def tabulate_shares(games: Games, *, reviews: Mapping[str, MatchReview] | None = None) -> DataTable:
    """Tabulate every seat in every hand: who, and what each of the counted `STATISTICS` gets.

    Args:
        games, reviews: as for `compute_statistics`.
    """
    figures = STATISTICS + (COACHED_STATISTICS if reviews is not None else ())
    counted = [figure for figure in figures if figure.count is not None]
    whose = (
        DataTableColumn("game", str, "What the game is called."),
        DataTableColumn("hand", int, "The number of the hand in its game, from 1."),
        *GROUPING_COLUMNS.values(),
    )
    rows = []
    for share in _iterate_shares(games, reviews):
        cells: list[Cell] = [
            share.of.game,
            share.of.number,
            *(_grouping_value(share, by) for by in GROUPING_COLUMNS),
        ]
        for figure in counted:
            assert figure.count is not None
            cells.append(figure.kind(figure.count(share)))
        rows.append(tuple(cells))
    return DataTable("shares", (*whose, *(figure.table_column for figure in counted)), tuple(rows))


def _iterate_shares(
    games: Games, reviews: Mapping[str, MatchReview] | None
) -> Iterator[SeatHandShare]:
    hand_reviews = {
        (game, hand.number): hand
        for game, review in (reviews or {}).items()
        for hand in review.hands
    }
    for ended in iterate_ended_hands(games):
        review = hand_reviews.get((ended.game, ended.number))
        rules = ended.hand.rules
        for seat in range(rules.players):
            yield SeatHandShare(ended, seat, team_of(rules, seat), review)
