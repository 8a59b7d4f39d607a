"""What a format is: who may play it, who meets whom, and who stands where."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from itertools import chain, groupby
from typing import ClassVar, Final, NamedTuple, TypeAlias

from euchre.game.knobs import Value
from euchre.game.rules import Rules
from euchre.memo import cache_per_state
from euchre.texts import translatable
from euchre.tournaments.entries import (
    Competitor,
    RoundPaired,
    Side,
    TablePairing,
    TableScore,
)
from euchre.tournaments.playable import game_rules_refusal, round_score_refusal
from euchre.tournaments.state import TableSitting, Tournament

_POINTS_PER_MARCH: Final = 2
_WALKOVER_BY_CLOCK: Final = 10
"""The winner's points of a walkover where a game has neither a target nor a number of hands."""

Key: TypeAlias = tuple[Fraction | int, ...]
"""What competitors are ranked by: more is better, the first that differs decides."""


class CompetitorStanding(NamedTuple):
    """The position of a competitor in the standings.

    Attributes:
        place: from 1 on; those who are level share one.
        competitor: who.
        points: what counts, in the format's own points.
        played: tables at which they have sat to the end.
        won, drawn, lost: how those ended.
        made: points they made in the games.
        against: points made against them.
        out: rounds they sat out.
        note: a word on how they stand, where there is one.
        direction: in which they sit, where each direction has places of its own.
        left: whether they have gone before the end.
    """

    place: int
    competitor: Competitor
    points: Fraction
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    made: int = 0
    against: int = 0
    out: int = 0
    note: str = ""
    direction: str = ""
    left: bool = False


class CompetitorRecord(NamedTuple):
    """The totals of one competitor at all tables so far; fields as in `CompetitorStanding`."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    made: int = 0
    against: int = 0
    out: int = 0


class TournamentFormat(ABC):
    """A tournament format.

    Attributes:
        name: as typed on a command line.
        title: as shown to a person.
        blurb: what it is, in one line.
        source: the document or ruling it follows.
        teamed: whether partners stay together; they are drawn where nobody says.
        preset: the game that is usual in it.
        knobs: what is usually changed in that game.
        columns: what of a `CompetitorStanding` is worth showing, beside place and name.
        sought: whether the best pairing is looked for, which takes seconds where many play.
        boarded: whether scores are noted board by board, and compared: a `BoardComparisonFormat`.
        decisive: whether one side has to win, so that it is known who plays on.
        leavers: what becomes of those who leave before the end.
        resting: who sits out where not everybody can play; empty: places decide, not players.
        real_cards: whether it needs real cards, since boards travel that others have yet to play.
        limits: how many can play it, the fewest and the most: teams where it is `teamed`, else
            players.
        subject: what it is called in the sentence about these limits.
        competitors: what plays in it, in the same sentence.
        walkovers: whether a side that isn't there loses; otherwise nobody plays at its table, and
            who is there sits out.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    source: ClassVar[str]
    teamed: ClassVar[bool] = True
    preset: ClassVar[str] = "standard"
    knobs: ClassVar[dict[str, Value]] = {}
    columns: ClassVar[tuple[str, ...]] = ("points", "played", "won", "lost")
    sought: ClassVar[bool] = False
    boarded: ClassVar[bool] = False
    real_cards: ClassVar[bool] = False
    decisive: ClassVar[bool] = False
    leavers: ClassVar[str] = translatable("format-leavers-last", "come after all others")
    resting: ClassVar[str] = ""
    limits: ClassVar[tuple[int, int]]
    subject: ClassVar[str]
    competitors: ClassVar[str] = translatable("format-teams-of-two", "teams of two")
    walkovers: ClassVar[bool] = True

    def player_count_refusal(self, players: int) -> str | None:
        """Return why so many players cannot play it, or None."""
        fewest, most = self.limits
        if self.teamed:
            if players % 2 == 0 and 2 * fewest <= players <= 2 * most:
                return None
            return translatable(
                "format-refused-teams",
                f"{self.subject} is for {fewest} to {most} {self.competitors}: that takes an even"
                f" number of players from {2 * fewest} to {2 * most}, not {players}.",
                subject=self.subject,
                fewest=fewest,
                most=most,
                competitors=self.competitors,
                least=2 * fewest,
                top=2 * most,
                players=players,
            )
        if fewest <= players <= most:
            return None
        return translatable(
            "format-refused-players",
            f"{self.subject} is for {fewest} to {most} players, but there are {players}.",
            subject=self.subject,
            fewest=fewest,
            most=most,
            players=players,
        )

    @abstractmethod
    def round_count(self, tournament: Tournament) -> int:
        """Return how many rounds there are in all; 0: as many as the host likes."""

    def pair_next_round(self, tournament: Tournament, rng: random.Random) -> RoundPaired | None:
        """Return the next round, or None if there is none; here the next one of the plan."""
        del rng
        number = len(tournament.rounds)
        if number >= self.round_count(tournament):
            return None
        return self.planned_rounds(tournament)[number]

    def next_round_size(self, tournament: Tournament) -> tuple[int, int] | None:
        """Return the next round's numbers of tables and of competitors who sit out, or None.

        Chance has no say in that.
        """
        round_ = self.pair_next_round(tournament, random.Random(0))
        return None if round_ is None else (len(round_.tables), len(round_.out))

    @abstractmethod
    def rank_competitors(self, tournament: Tournament) -> tuple[CompetitorStanding, ...]:
        """Return the standings, the best first; before the first result all are level."""

    def default_prizes(self, tournament: Tournament) -> str:
        """Return the usual prize plan, as `euchre.tournaments.prizes.parse_prizes` reads
        it.
        """
        competitors = len(tournament.people) // (2 if self.teamed else 1)
        return "50/30/20" if competitors > 3 else "winner"

    def planned_rounds(self, tournament: Tournament) -> tuple[RoundPaired, ...]:
        """Return all rounds if they are known before they are played, otherwise none."""
        del tournament
        return ()

    def rounds_refusal(self, tournament: Tournament) -> str | None:
        """Return why it cannot have as many rounds as the host wants, or None."""
        del tournament
        return None

    def rounds_warning(self, tournament: Tournament) -> str:
        """Return a warning about the number of rounds, in a sentence; or empty."""
        del tournament
        return ""

    def last_meeting_round(self, tournament: Tournament, pairing: TablePairing) -> int:
        """Return the last round in which two sides met that should not meet again; otherwise 0."""
        del tournament, pairing
        return 0

    def early_leavers(self, tournament: Tournament) -> frozenset[Competitor]:
        """Return the competitors who have left and took no part in the last planned round."""
        if tournament.closed:
            return frozenset(tournament.unfinished or ())
        absent = set(tournament.competitors).difference(tournament.present_competitors)
        return frozenset(absent - self.finished_competitors(tournament))

    def finished_competitors(self, tournament: Tournament) -> AbstractSet[Competitor]:
        """Return the competitors who have no round left to play: they may go."""
        if len(tournament.rounds) < self.round_count(tournament):
            return frozenset()
        return _current_round_participants(tournament)

    def walkover_points(self, rules: Rules) -> int:
        """Return the winner's points of a walkover; 0: nobody wins it.

        They count like points that were played for, so that nobody is better off for missing a
        match: the target, or a march in each hand; `_WALKOVER_BY_CLOCK` if only a clock ends it.
        """
        if not self.walkovers:
            return 0
        ends = (rules.target, _POINTS_PER_MARCH * rules.num_hands)
        return min((points for points in ends if points), default=_WALKOVER_BY_CLOCK)

    def board_numbers(self, tournament: Tournament, round_number: int, first: Side) -> range:
        """Return the printed numbers of a table's boards in round `round_number`; often none."""
        del tournament, round_number, first
        return range(0)

    def rules_refusal(self, rules: Rules) -> str | None:
        """Return why these rules do not suit the format, or None."""
        return game_rules_refusal(
            rules, "An evening", is_pairs=True, boards_title=self.title if self.boarded else ""
        )

    def score_refusal(
        self, tournament: Tournament, table: TableSitting, score: TableScore
    ) -> str | None:
        """Return why a table cannot have ended with that score, or None."""
        del table
        return round_score_refusal(tournament.rules, score, decisive=self.decisive)

    def group_by_place(self, tournament: Tournament) -> tuple[tuple[Competitor, ...], ...]:
        """Return the competitors of each place, the first place first; ties by number."""
        groups = groupby(self.rank_competitors(tournament), key=lambda standing: standing.place)
        return tuple(tuple(standing.competitor for standing in group) for _, group in groups)

    def prize_ranking(self, tournament: Tournament) -> tuple[tuple[Competitor, ...], ...]:
        """Group by place the competitors who can win a prize: they have been in a round, once one
        has been paired, and have not left early.
        """
        barred = set(self.early_leavers(tournament))
        if tournament.ranking_version:
            barred |= _undrawn_competitors(tournament)
        groups = (
            tuple(competitor for competitor in tied if competitor not in barred)
            for tied in self.group_by_place(tournament)
        )
        return tuple(group for group in groups if group)

    def group_by_prize(self, tournament: Tournament) -> tuple[tuple[Competitor, ...], ...]:
        """Group those who fill the same prizes, before ties are shared (`prize_ranking`)."""
        return self.prize_ranking(tournament)

    def describe_tie_order(self, tournament: Tournament) -> str:
        """Describe who comes first in `group_by_place` among those who share a place.

        Players are numbered as they join, and teams as they are made, by hand or by lot.
        """
        if tournament.teams:
            return translatable("ledger-tie-teams", "the first of these teams to be made")
        return translatable("ledger-tie-players", "the first of them on the list")


def _undrawn_competitors(tournament: Tournament) -> set[Competitor]:
    """Return who is in no round, though one has been paired."""
    drawn = chain.from_iterable(round_.competitors for round_ in tournament.rounds)
    return set(tournament.competitors).difference(drawn) if tournament.rounds else set()


def _current_round_participants(tournament: Tournament) -> set[Competitor]:
    """Return who plays, has played, won by a walkover or sits out in the current round, be it for
    want of others at their table.
    """
    if tournament.current_round is None:
        return set()
    present = set(tournament.current_round.out)
    for table in tournament.current_round.tables:
        sides = table.sides
        if table.result is not None and table.result.walkover:
            winner, _, score = table.winners_first(table.result.score)
            sides = (winner, ()) if score.first > score.second else (table.result.waited or (), ())
        present.update(*sides)
    return present


def count_missed_rounds(tournament: Tournament) -> Counter[Competitor]:
    """Count the finished rounds that each competitor missed: they had gone before it was paired, or
    before their table was to be played.
    """
    missed = Counter[Competitor]()
    for round_ in tournament.rounds:
        if round_.is_complete:
            there = set(round_.competitors)
            for table in round_.tables:
                if table.result is not None and table.result.waited is not None:
                    there.difference_update(*table.sides)
                    there.update(table.result.waited)
            missed.update(set(tournament.competitors) - there)
    return missed


@cache_per_state
def competitor_records(tournament: Tournament) -> dict[Competitor, CompetitorRecord]:
    """Return everybody's totals so far; not to be changed."""
    return records_without_tables_of(tournament, frozenset())


def records_without_tables_of(
    tournament: Tournament, excluded: AbstractSet[Competitor]
) -> dict[Competitor, CompetitorRecord]:
    """Return everybody's totals so far, without what counts only for the excluded competitors.

    A walkover counts as it stands; where nobody wins it, all sit out but those who had gone.

    Args:
        excluded: those whose tables count for nobody but themselves.
    """
    records = {competitor: CompetitorRecord() for competitor in tournament.competitors}
    for _, table, result in tournament.list_results():
        if result.walkover and result.score.first == result.score.second:  # nobody has played
            seated = (*table.first, *table.second)
            for competitor in seated if result.waited is None else result.waited:
                records[competitor] = records[competitor]._replace(out=records[competitor].out + 1)
            continue
        for side, made, against in (
            (table.first, result.score.first, result.score.second),
            (table.second, result.score.second, result.score.first),
        ):
            points = (made, against)
            if result.walkover and tournament.ranking_version < 1:
                points = (0, 0)
            opponents = table.second if side is table.first else table.first
            for competitor in side:
                if not (competitor in excluded or excluded.isdisjoint(opponents)):
                    continue
                was = records[competitor]
                records[competitor] = was._replace(
                    played=was.played + 1,
                    won=was.won + (made > against),
                    drawn=was.drawn + (made == against),
                    lost=was.lost + (made < against),
                    made=was.made + points[0],
                    against=was.against + points[1],
                )
    for round_ in tournament.rounds:
        if round_.is_complete:
            for competitor in round_.out:
                records[competitor] = records[competitor]._replace(out=records[competitor].out + 1)
    return records


def build_standings(
    tournament: Tournament,
    sort_keys: dict[Competitor, Key],
    notes: dict[Competitor, str] | None = None,
    *,
    leavers: AbstractSet[Competitor] = frozenset(),
    records: dict[Competitor, CompetitorRecord] | None = None,
) -> tuple[CompetitorStanding, ...]:
    """Return the standings in the order of the keys; the first element of a key is the points.

    Args:
        leavers: who has gone before the end, and stands after all others.
        records: what became of everybody, where that is not all that they did.
    """
    records, standings = records or competitor_records(tournament), []
    ranks = {competitor: (competitor not in leavers, *key) for competitor, key in sort_keys.items()}
    order = sorted(
        ranks, key=lambda competitor: (tuple(-part for part in ranks[competitor]), competitor)
    )
    place = 0
    for position, competitor in enumerate(order, 1):
        if position == 1 or ranks[competitor] != ranks[order[position - 2]]:
            place = position
        note = "" if notes is None else notes.get(competitor, "")
        points = Fraction(sort_keys[competitor][0])
        standing = CompetitorStanding(
            place, competitor, points, *records[competitor], note=note, left=competitor in leavers
        )
        standings.append(standing)
    return tuple(standings)


def build_round(
    tournament: Tournament, pairs: Sequence[TablePairing], sitting_out: Sequence[Competitor] = ()
) -> RoundPaired:
    """Return the next round of the tournament with these tables."""
    return RoundPaired(len(tournament.rounds) + 1, tuple(pairs), tuple(sitting_out))


def draw_order(competitors: Sequence[Competitor], rng: random.Random) -> tuple[Competitor, ...]:
    """Return the same competitors in random order."""
    return tuple(rng.sample(list(competitors), len(competitors)))
