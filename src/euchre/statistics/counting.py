"""What players did over many games, in the words they use: every figure is defined here once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre.arguments import verify_arguments
from euchre.errors import EuchreError
from euchre.hand import Hand
from euchre.rules import Seat, team_of, teams
from euchre.scoring import Outcome
from euchre.statistics.games import EndedHand, Games, ended, place
from euchre.statistics.table import Cell, DataTable, TableColumn
from euchre.words import team_name

if TYPE_CHECKING:
    from euchre.analysis.review.report import Decision, HandReview, Review

_MADE: Final = (Outcome.MADE, Outcome.MARCH)
_MISTAKE: Final = 3
"""The first grade that counts as a mistake (`euchre.analysis.grading.Grade`)."""


class SeatShare(NamedTuple):
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
    def called(self) -> bool:
        """True if the seat made trump."""
        return self.hand.maker == self.seat

    @property
    def alone(self) -> bool:
        """True if the seat made trump and had no partner in it."""
        return self.called and self.hand.ending.alone

    @property
    def defended(self) -> bool:
        """True if another side made trump."""
        return self.hand.maker is not None and self.seat not in self.hand.makers

    @property
    def judged(self) -> Sequence[Decision]:
        """The decisions of the seat that the coach could judge."""
        found = () if self.review is None else self.review.decisions
        return [decision for decision in found if decision.seat == self.seat]


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
    count: Callable[[SeatShare], float] | None = None
    over: str = ""
    under: str = ""
    of_side: bool = False
    kind: type = int

    @property
    def column(self) -> TableColumn:
        """The column of the statistic in a table."""
        return TableColumn(self.name, self.kind, self.meaning)


def _ratio(name: str, over: str, under: str, meaning: str) -> Statistic:
    return Statistic(name, meaning, over=over, under=under, kind=float)


def _others(share: SeatShare) -> float:
    points = share.hand.points
    return (sum(points) - points[share.team]) / max(1, len(points) - 1)


STATISTICS: Final = (
    Statistic(
        "hands",
        "Finished hands; those thrown in count, those dealt again do not.",
        lambda share: share.hand.over,
        of_side=True,
    ),
    Statistic(
        "thrown_in",
        "Of the hands, those in which everybody passed.",
        lambda share: share.hand.outcome is Outcome.THROWN_IN,
        of_side=True,
    ),
    Statistic("called", "Hands in which they made trump.", lambda share: share.called),
    Statistic(
        "ordered",
        "Of the called, those of the up-card: ordered up, taken up, or for a turned-up Benny.",
        lambda share: share.called and share.hand.ordered,
    ),
    Statistic(
        "named",
        "Of the called, those in which they named trump otherwise.",
        lambda share: share.called and not share.hand.ordered,
    ),
    Statistic(
        "made",
        "Of the called, those in which their side took the tricks it needed, marches among them.",
        lambda share: share.called and share.hand.outcome in _MADE,
    ),
    Statistic(
        "marched",
        "Of the called, those in which their side took every trick.",
        lambda share: share.called and share.hand.outcome is Outcome.MARCH,
    ),
    Statistic(
        "euchred",
        "Of the called, those in which their side did not take the tricks it needed.",
        lambda share: share.called and share.hand.outcome is Outcome.EUCHRED,
    ),
    Statistic("loners", "Of the called, those without a partner.", lambda share: share.alone),
    Statistic(
        "loners_made",
        "Of the loners, those that took the tricks they needed, marches among them.",
        lambda share: share.alone and share.hand.outcome in _MADE,
    ),
    Statistic(
        "loners_marched",
        "Of the loners, those that took every trick.",
        lambda share: share.alone and share.hand.outcome is Outcome.MARCH,
    ),
    Statistic(
        "defended",
        "Hands in which another side made trump.",
        lambda share: share.defended,
        of_side=True,
    ),
    Statistic(
        "euchres",
        "Of the defended, those in which the makers were euchred.",
        lambda share: share.defended and share.hand.outcome is Outcome.EUCHRED,
        of_side=True,
    ),
    Statistic(
        "lone_defences",
        "Of the defended, those in which they defended alone.",
        lambda share: share.hand.lone_defender == share.seat,
    ),
    Statistic("tricks", "Tricks they took.", lambda share: share.hand.won[share.seat]),
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
        lambda share: share.hand.points[share.team] * share.defended,
        of_side=True,
    ),
    Statistic(
        "points_against",
        "Points of the other side; the mean of the others where there are several.",
        _others,
        of_side=True,
        kind=float,
    ),
    Statistic(
        "reneges",
        "Reneges that were proven against them.",
        lambda share: sum(r.proven and r.accused == share.seat for r in share.hand.reneges),
    ),
    _ratio("call_rate", "called", "hands", "The called for each of the hands."),
    _ratio("make_rate", "made", "called", "The made for each of the called."),
    _ratio(
        "euchred_rate",
        "euchred",
        "called",
        "The euchred for each of the called: how often they are euchred when they call.",
    ),
    _ratio(
        "defence_rate",
        "euchres",
        "defended",
        "The euchres for each of the defended: how often they euchre who has called.",
    ),
    _ratio("points_per_hand", "points", "hands", "The points for each of the hands."),
)
"""Every figure that needs no coach, in the order of the columns."""

COACHED: Final = (
    Statistic("decisions", "Decisions that the coach judged.", lambda share: len(share.judged)),
    Statistic(
        "mistakes",
        "Of the decisions, mistakes and blunders.",
        lambda share: sum(decision.grade >= _MISTAKE for decision in share.judged),
    ),
    Statistic(
        "chance_lost",
        "The chance to win that decisions have cost, 1 for a whole match.",
        lambda share: fsum(decision.loss for decision in share.judged),
        kind=float,
    ),
    Statistic(
        "points_lost",
        "The points that decisions have cost.",
        lambda share: fsum(decision.points for decision in share.judged),
        kind=float,
    ),
    Statistic(
        "luck",
        "By how much the cards moved the chance of their side to win, where that is known.",
        lambda share: 0 if not share.review else [*share.review.luck, *[0.0] * 5][share.team],
        of_side=True,
        kind=float,
    ),
    _ratio("lost_per_decision", "chance_lost", "decisions", "The chance lost for each decision."),
)
"""The figures that the coach works out."""

GAMES: Final = (
    TableColumn("games", int, "Games that they played to the end."),
    TableColumn("won", int, "Of the games, those that their side won."),
)
"""What is counted by the game, where a row stands for the same people all through it."""

BY: Final[Mapping[str, TableColumn]] = {
    "player": TableColumn("player", str, "The name; who has the same name is the same player."),
    "side": TableColumn("side", str, "The names of those who share a score."),
    "seat": TableColumn("seat", int, "The seat at the table, from 0."),
    "place": TableColumn(
        "place", str, "Where one sits from the dealer: 1 to the left, 2, and so on, or dealer."
    ),
}
"""What rows can stand for."""


def _key(share: SeatShare, by: str) -> Cell:
    names = share.of.names
    match by:
        case "player":
            return names[share.seat]
        case "side":
            return team_name(share.hand.rules, names, share.team)
        case "seat":
            return share.seat
        case _:
            return place(share.hand, share.seat)


@dataclass
class _CountedRow:
    """A row that is being counted."""

    counts: list[float]
    games: dict[str, bool] = field(default_factory=dict)


@verify_arguments()
def statistics(
    games: Games,
    by: str | Sequence[str] = "player",
    *,
    reviews: Mapping[str, Review] | None = None,
) -> DataTable:
    """Compute statistics over many games.

    Args:
        games: the records, or a dict of them by what they are called. Each is counted, also where
            two are of one game (`euchre.load` of folders, or of several files, has each once).
        by: what a row stands for, one or several of `BY`.
        reviews: what the coach says of the games, by what they are called (`coached`): adds its
            figures.

    Returns:
        A row for each who or where, in the order of their names: the columns of `by`, `GAMES` where
        rows are players or sides, `STATISTICS`, and with reviews `COACHED`. A ratio of nothing is
        None.

    Raises:
        EuchreError: `by` is none of `BY`, or the events of a record are not a match.
    """
    keys = [by] if isinstance(by, str) else list(dict.fromkeys(by))
    for key in keys:
        if key not in BY:
            raise EuchreError(f"rows are by one or several of {', '.join(BY)}, and not by {key!r}")
    if not keys:
        raise EuchreError(f"rows are by one or several of {', '.join(BY)}")
    figures = STATISTICS + (COACHED if reviews is not None else ())
    counted = [figure for figure in figures if figure.count is not None]
    rows: dict[tuple[Cell, ...], _CountedRow] = {}
    for share in _shares(games, reviews):
        key_of = tuple(_key(share, each) for each in keys)
        row = rows.setdefault(key_of, _CountedRow([0.0] * len(counted)))
        first = share.seat == teams(share.hand.rules)[share.team][0]
        once = "side" in keys and "player" not in keys and "seat" not in keys
        alike = once and "place" not in keys and not first
        for at, figure in enumerate(counted):
            assert figure.count is not None
            if not (alike and figure.of_side):
                row.counts[at] += figure.count(share)
        if share.of.is_last:
            won = share.of.record.match.winner == share.team
            row.games[share.of.game] = won or row.games.get(share.of.game, False)
    by_game = GAMES if {"player", "side"} & {*keys} and "place" not in keys else ()
    columns = (*(BY[key] for key in keys), *by_game, *(figure.column for figure in figures))
    return DataTable(
        "statistics",
        columns,
        tuple(
            (*key, *_by_game(rows[key], bool(by_game)), *_figures(figures, counted, rows[key]))
            for key in sorted(rows, key=lambda key: [(isinstance(k, str), k) for k in key])
        ),
    )


def _by_game(row: _CountedRow, wanted: bool) -> tuple[Cell, ...]:  # noqa: FBT001 - a part of `statistics`
    return (len(row.games), sum(row.games.values())) if wanted else ()


def _figures(
    figures: Sequence[Statistic], counted: Sequence[Statistic], row: _CountedRow
) -> Iterator[Cell]:
    known = dict(zip((figure.name for figure in counted), row.counts, strict=True))
    for figure in figures:
        if figure.count is not None:
            value = known[figure.name]
            yield int(value) if figure.kind is int else value
        else:
            yield known[figure.over] / known[figure.under] if known[figure.under] else None


@verify_arguments()
def shares(games: Games, *, reviews: Mapping[str, Review] | None = None) -> DataTable:
    """Tabulate every seat in every hand: who, and what each of the counted `STATISTICS` gets.

    Args:
        games, reviews: as for `statistics`.
    """
    figures = STATISTICS + (COACHED if reviews is not None else ())
    counted = [figure for figure in figures if figure.count is not None]
    whose = (
        TableColumn("game", str, "What the game is called."),
        TableColumn("hand", int, "The number of the hand in its game, from 1."),
        *BY.values(),
    )
    rows = []
    for share in _shares(games, reviews):
        cells: list[Cell] = [share.of.game, share.of.number, *(_key(share, by) for by in BY)]
        for figure in counted:
            assert figure.count is not None
            cells.append(figure.kind(figure.count(share)))
        rows.append(tuple(cells))
    return DataTable("shares", (*whose, *(figure.column for figure in counted)), tuple(rows))


def _shares(games: Games, reviews: Mapping[str, Review] | None) -> Iterator[SeatShare]:
    told = {
        (game, hand.number): hand
        for game, review in (reviews or {}).items()
        for hand in review.hands
    }
    for each in ended(games):
        review = told.get((each.game, each.number))
        rules = each.hand.rules
        for seat in range(rules.players):
            yield SeatShare(each, seat, team_of(rules, seat), review)
