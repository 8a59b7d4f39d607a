"""Teams that meet one another in a league table: round robin and Swiss."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Set as AbstractSet
from fractions import Fraction
from math import ceil, log2
from typing import ClassVar

from euchre.english.grammar import format_count
from euchre.memo import cache_per_state
from euchre.texts import translatable
from euchre.tournaments.entries import Competitor, RoundPaired, TablePairing
from euchre.tournaments.formats.base import (
    CompetitorRecord,
    CompetitorStanding,
    Key,
    TournamentFormat,
    build_round,
    build_standings,
    competitor_records,
    records_without_tables_of,
)
from euchre.tournaments.schedules.robin import round_robin
from euchre.tournaments.schedules.swiss import SwissScore, pair_swiss_round, verify_team_count
from euchre.tournaments.schedules.types import TeamRound
from euchre.tournaments.state import Tournament


def match_points(record: CompetitorRecord) -> int:
    """Return the match points: two for a match won, one for a drawn one."""
    return 2 * record.won + record.drawn


def list_opponents(tournament: Tournament) -> dict[Competitor, list[Competitor]]:
    """Return the opponents that each competitor has met, in order."""
    opponents: dict[Competitor, list[Competitor]] = {team: [] for team in tournament.competitors}
    for _, table, _ in tournament.list_results():
        opponents[table.first[0]].append(table.second[0])
        opponents[table.second[0]].append(table.first[0])
    return opponents


class RoundRobinFormat(TournamentFormat):
    """Every team meets every other."""

    leavers = translatable(
        "format-leavers-uncounted",
        "come after all others, and matches against them don't count for anybody else",
    )

    name = "round-robin"
    title = translatable("format-round-robin", "Round robin")
    blurb = translatable(
        "format-round-robin-blurb", "Every team meets every other; a win scores two, a draw one."
    )
    source = "league play"
    subject = translatable("format-round-robin-subject", "A round robin")
    limits = (2, 64)
    columns: ClassVar[tuple[str, ...]] = (
        "points",
        "played",
        "won",
        "drawn",
        "lost",
        "made",
        "against",
    )

    def round_count(self, tournament: Tournament) -> int:
        """Return the host's number of rounds, or enough for everybody to meet everybody."""
        teams = len(tournament.order) or len(tournament.people) // 2
        return tournament.settings.rounds or len(round_robin(max(teams, 2)))

    def planned_rounds(self, tournament: Tournament) -> tuple[RoundPaired, ...]:
        """Return all rounds, without the teams that have gone."""
        order, staying = tournament.order, set(tournament.present_competitors)
        plan = round_robin(len(order), self.round_count(tournament))
        return tuple(
            _drop_absent_teams(number, planned, order, staying)
            for number, planned in enumerate(plan, 1)
        )

    def next_round_size(self, tournament: Tournament) -> tuple[int, int] | None:
        """Return the size of the next planned round in which somebody meets."""
        rounds = self.planned_rounds(tournament)[len(tournament.rounds) :]
        return next(
            ((len(round_.tables), len(round_.out)) for round_ in rounds if round_.tables), None
        )

    @cache_per_state
    def rank_competitors(self, tournament: Tournament) -> tuple[CompetitorStanding, ...]:
        """Rank by match points, then point difference, then points made.

        What was played against a team that has left before the end counts for nobody else. Who
        has lost more tables by that than others gets their own average for it. A team that is back
        has lost the tables that it missed to who was there, as by a walkover.
        """
        left = self.early_leavers(tournament)
        records, lost = (
            records_without_tables_of(tournament, left),
            self._count_tables_lost_to_leavers(tournament, left),
        )
        points = self.walkover_points(tournament.rules) if tournament.ranking_version else 0
        for absent, waiting in self._absent_and_waiting(tournament):
            if left.isdisjoint((absent, waiting)):
                loser, winner = records[absent], records[waiting]
                records[absent] = loser._replace(
                    played=loser.played + 1, lost=loser.lost + 1, against=loser.against + points
                )
                records[waiting] = winner._replace(
                    played=winner.played + 1, won=winner.won + 1, made=winner.made + points
                )
        least = min((lost[team] for team in records if team not in left), default=0)
        keys: dict[Competitor, Key] = {}
        for team, record in records.items():
            more = 0 if team in left else lost[team] - least
            share = 1 + Fraction(more, record.played or 1)
            keys[team] = (
                match_points(record) * share,
                (record.made - record.against) * share,
                record.made * share,
            )
        return build_standings(tournament, keys, leavers=left, records=records)

    def _count_tables_lost_to_leavers(
        self, tournament: Tournament, leavers: AbstractSet[Competitor]
    ) -> Counter[Competitor]:
        """Count the tables that each team lost because other teams had gone."""
        lost = Counter[Competitor]()
        if tournament.is_closed_under_old_rules or not leavers:
            return lost
        for _, table, _ in tournament.list_results():
            if not leavers.isdisjoint((*table.first, *table.second)):
                lost.update((*table.first, *table.second))
        if tournament.ranking_version and self.next_round_size(tournament) is None:
            order = tournament.order  # nobody can meet in the rounds that are left
            plan = round_robin(len(order), self.round_count(tournament))
            for round_ in plan[len(tournament.rounds) :]:
                for a, b in round_.matches:
                    if not leavers.isdisjoint((order[a], order[b])):
                        lost.update((order[a], order[b]))
        missed = self._absent_and_waiting(tournament)
        lost.update(
            waiting for absent, waiting in missed if not leavers.isdisjoint((absent, waiting))
        )
        return lost

    def _absent_and_waiting(self, tournament: Tournament) -> list[tuple[Competitor, Competitor]]:
        """Return the teams that were not there when a round was paired, each with the team that
        sat out for want of them.
        """
        if not tournament.rounds or tournament.is_closed_under_old_rules:
            return []
        order, missed = tournament.order, list[tuple[Competitor, Competitor]]()
        planned = round_robin(len(order), self.round_count(tournament))
        for round_, plan in zip(tournament.rounds, planned, strict=False):
            for places in plan.matches if round_.is_complete else ():
                waiting = [order[place] for place in places if order[place] in round_.out]
                absent = [order[place] for place in places if order[place] not in round_.out]
                if len(waiting) == 1 and absent[0] not in round_.competitors:
                    missed.append((absent[0], waiting[0]))
        return missed


def _drop_absent_teams(
    round_number: int, planned: TeamRound, order: tuple[Competitor, ...], present: set[Competitor]
) -> RoundPaired:
    """Return a planned round in which a team that should meet an absent one sits out."""
    pairs, out = [], [order[place] for place in planned.out]
    for first, second in planned.matches:
        sides = order[first], order[second]
        if present.issuperset(sides):
            pairs.append(TablePairing((sides[0],), (sides[1],)))
        else:
            out += sides
    return RoundPaired(round_number, tuple(pairs), tuple(team for team in out if team in present))


class SwissFormat(TournamentFormat):
    """Teams meet others that have done as well, and nobody twice."""

    name = "swiss"
    title = translatable("format-swiss", "Swiss")
    blurb = translatable(
        "format-swiss-blurb",
        "Each round, teams meet others with a similar score, and nobody twice if possible.",
    )
    source = "league play"
    columns = ("points", "played", "won", "drawn", "lost", "out", "note")
    sought = True
    subject = translatable("format-swiss-subject", "A Swiss evening")
    limits = (4, 100)

    def round_count(self, tournament: Tournament) -> int:
        """Return the host's number of rounds, or as many as find a winner, at least three."""
        teams = len(tournament.order) or len(tournament.people) // 2
        return tournament.settings.rounds or max(3, ceil(log2(max(teams, 2))))

    def pair_next_round(self, tournament: Tournament, rng: random.Random) -> RoundPaired | None:
        """Pair the teams with similar standings."""
        if len(tournament.rounds) >= self.round_count(tournament):
            return None
        field = [
            SwissScore(standing.competitor, standing.points, (-standing.place,))
            for standing in self.rank_competitors(tournament)
            if standing.competitor in tournament.present_competitors
        ]
        history = [
            TeamRound(tuple((t.first[0], t.second[0]) for t in round_.tables), round_.out)
            for round_ in tournament.rounds
        ]
        pairing = pair_swiss_round(field, history, rng)
        pairs = [TablePairing((first,), (second,)) for first, second in pairing.matches]
        return build_round(tournament, pairs, pairing.out)

    def rounds_warning(self, tournament: Tournament) -> str:
        """Warn if there are more rounds than opponents, so that some must meet again."""
        teams = (
            len(tournament.present_competitors) if tournament.order else len(tournament.people) // 2
        )
        most, wanted = teams - 1 + teams % 2, self.round_count(tournament)
        if teams < 2 or wanted <= most:
            return ""
        return translatable(
            "format-swiss-warning",
            f"{format_count(teams, 'team')} can play {format_count(most, 'round')} without "
            "meeting twice: in"
            f" {wanted} some must meet again.",
            teams=teams,
            most=most,
            rounds=wanted,
        )

    def last_meeting_round(self, tournament: Tournament, pairing: TablePairing) -> int:
        """Return the last round before the current one in which the two met, or 0."""
        sides = {pairing.first, pairing.second}
        return max(
            (
                round_.number
                for round_ in tournament.rounds[:-1]
                for table in round_.tables
                if sides == set(table.sides)
            ),
            default=0,
        )

    def next_round_size(self, tournament: Tournament) -> tuple[int, int] | None:
        """Return the size of the next round from the number of teams: no pairing is needed."""
        if len(tournament.rounds) >= self.round_count(tournament):
            return None
        return divmod(verify_team_count(len(tournament.present_competitors)), 2)

    @cache_per_state
    def rank_competitors(self, tournament: Tournament) -> tuple[CompetitorStanding, ...]:
        """Rank by match points, with a bye as a win, then Buchholz, then point difference."""
        records = competitor_records(tournament)
        left = self.early_leavers(tournament)
        points = {team: match_points(record) + 2 * record.out for team, record in records.items()}
        complete_rounds = sum(round_.is_complete for round_ in tournament.rounds)
        worth = {  # a round that was missed is a draw to those who have met who left
            team: points[team]
            + (max(0, complete_rounds - record.played - record.out) if team in left else 0)
            for team, record in records.items()
        }
        opponents = list_opponents(tournament)
        buchholz = {team: sum(worth[opponent] for opponent in opponents[team]) for team in points}
        keys: dict[Competitor, Key] = {
            team: (
                Fraction(points[team]),
                buchholz[team],
                records[team].made - records[team].against,
            )
            for team in points
        }
        notes = {team: f"Buchholz {count}" for team, count in buchholz.items() if tournament.rounds}
        return build_standings(tournament, keys, notes, leavers=left)
