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
from euchre.tournaments.formats.base import (
    CompetitorRecord,
    CompetitorStanding,
    Key,
    TournamentFormat,
    build_round,
    build_standings,
    competitor_records,
    records_without,
)
from euchre.tournaments.log.entries import Competitor, RoundPaired, TablePairing
from euchre.tournaments.log.state import Tournament
from euchre.tournaments.schedules.robin import round_robin
from euchre.tournaments.schedules.swiss import SwissScore, pair_swiss_round, verify_team_count
from euchre.tournaments.schedules.types import TeamRound


def match_points(record: CompetitorRecord) -> int:
    """Return the match points: two for a match won, one for a drawn one."""
    return 2 * record.won + record.drawn


def list_opponents(evening: Tournament) -> dict[Competitor, list[Competitor]]:
    """Return the opponents that each competitor has met, in order."""
    met: dict[Competitor, list[Competitor]] = {who: [] for who in evening.competitors}
    for _, table, _ in evening.list_results():
        met[table.first[0]].append(table.second[0])
        met[table.second[0]].append(table.first[0])
    return met


class RoundRobinFormat(TournamentFormat):
    """Every team meets every other."""

    leavers = "stand after all others, and what was played against them counts for nobody else"

    name = "round-robin"
    title = "Round robin"
    blurb = "Every team meets every other; two for a win, one for a draw."
    source = "league play"
    columns: ClassVar[tuple[str, ...]] = (
        "points",
        "played",
        "won",
        "drawn",
        "lost",
        "made",
        "against",
    )

    def player_count_refusal(self, players: int) -> str | None:
        """Allow 2 to 64 teams."""
        if players % 2 == 0 and 4 <= players <= 128:
            return None
        return (
            f"A round robin is for 2 to 64 teams of two, and {players} players do not make that:"
            " they need an even number from 4 to 128."
        )

    def round_count(self, evening: Tournament) -> int:
        """Return the host's number of rounds, or enough for everybody to meet everybody."""
        teams = len(evening.order) or len(evening.people) // 2
        return evening.settings.rounds or len(round_robin(max(teams, 2)))

    def planned_rounds(self, evening: Tournament) -> tuple[RoundPaired, ...]:
        """Return all rounds, without the teams that have gone."""
        order, staying = evening.order, set(evening.present_competitors)
        made = []
        for number, planned in enumerate(round_robin(len(order), self.round_count(evening)), 1):
            made.append(_drop_absent_teams(number, planned, order, staying))
        return tuple(made)

    def pair_next_round(self, evening: Tournament, rng: random.Random) -> RoundPaired | None:
        """Return the next planned round, or None."""
        del rng
        done = len(evening.rounds)
        return None if done >= self.round_count(evening) else self.planned_rounds(evening)[done]

    @cache_per_state
    def rank_competitors(self, evening: Tournament) -> tuple[CompetitorStanding, ...]:
        """Rank by match points, then point difference, then points made.

        What was played against a team that has left before the end counts for nobody else. Who
        has lost more tables by that than others gets their own average for it.
        """
        left = self.early_leavers(evening)
        found, lost = records_without(evening, left), self._missed_table_counts(evening, left)
        least = min((lost[who] for who in found if who not in left), default=0)
        keys: dict[Competitor, Key] = {}
        for who, it in found.items():
            more = 0 if who in left else lost[who] - least
            share = 1 + Fraction(more, it.played or 1)
            keys[who] = (match_points(it) * share, (it.made - it.against) * share, it.made * share)
        return build_standings(evening, keys, left=left, found=found)

    def _missed_table_counts(
        self, evening: Tournament, left: AbstractSet[Competitor]
    ) -> Counter[Competitor]:
        """Count the tables that each team lost because other teams had gone."""
        lost = Counter[Competitor]()
        if evening.is_closed_under_old_rules:
            return lost
        for _, table, _ in evening.list_results():
            if not left.isdisjoint((*table.first, *table.second)):
                lost.update((*table.first, *table.second))
        planned = (
            round_robin(len(evening.order), self.round_count(evening)) if evening.rounds else ()
        )
        for round_, plan in zip(evening.rounds, planned, strict=False):
            byes = {evening.order[place] for place in plan.out}
            lost.update(who for who in round_.out if round_.is_complete and who not in byes)
        return lost


def _drop_absent_teams(
    number: int, planned: TeamRound, order: tuple[Competitor, ...], staying: set[Competitor]
) -> RoundPaired:
    """Return a planned round in which a team that should meet an absent one sits out."""
    pairs, out = [], [order[place] for place in planned.out]
    for first, second in planned.matches:
        sides = order[first], order[second]
        if staying.issuperset(sides):
            pairs.append(TablePairing((sides[0],), (sides[1],)))
        else:
            out += sides
    return RoundPaired(number, tuple(pairs), tuple(who for who in out if who in staying))


class SwissFormat(TournamentFormat):
    """Teams meet others that have done as well, and nobody twice."""

    name = "swiss"
    title = "Swiss"
    blurb = (
        "Each round teams meet others that stand as they do, and, as long as can be, nobody twice."
    )
    source = "league play"
    columns = ("points", "played", "won", "drawn", "lost", "out", "note")
    sought = True

    def player_count_refusal(self, players: int) -> str | None:
        """Allow 4 to 100 teams."""
        if players % 2 == 0 and 8 <= players <= 200:
            return None
        return (
            f"A Swiss evening is for 4 to 100 teams of two, and {players} players do not make"
            " that: they need an even number from 8 to 200."
        )

    def round_count(self, evening: Tournament) -> int:
        """Return the host's number of rounds, or as many as find a winner, at least three."""
        teams = len(evening.order) or len(evening.people) // 2
        return evening.settings.rounds or max(3, ceil(log2(max(teams, 2))))

    def pair_next_round(self, evening: Tournament, rng: random.Random) -> RoundPaired | None:
        """Pair the teams with similar standings."""
        if len(evening.rounds) >= self.round_count(evening):
            return None
        field = [
            SwissScore(each.competitor, each.points, (-each.place,))
            for each in self.rank_competitors(evening)
            if each.competitor in evening.present_competitors
        ]
        history = [
            TeamRound(tuple((t.first[0], t.second[0]) for t in round_.tables), round_.out)
            for round_ in evening.rounds
        ]
        found = pair_swiss_round(field, history, rng)
        pairs = [TablePairing((first,), (second,)) for first, second in found.matches]
        return build_round(evening, pairs, found.out)

    def rounds_warning(self, evening: Tournament) -> str:
        """Warn if there are more rounds than opponents, so that some must meet again."""
        teams = len(evening.present_competitors) if evening.order else len(evening.people) // 2
        most, wanted = teams - 1 + teams % 2, self.round_count(evening)
        if teams < 2 or wanted <= most:
            return ""
        return (
            f"{format_count(teams, 'team')} can play {format_count(most, 'round')} without "
            "meeting twice: in"
            f" {wanted} some must meet again."
        )

    def last_meeting_round(self, evening: Tournament, pairing: TablePairing) -> int:
        """Return the last round before the current one in which the two met, or 0."""
        sides = {pairing.first, pairing.second}
        return max(
            (
                round_.number
                for round_ in evening.rounds[:-1]
                for table in round_.tables
                if sides == set(table.sides)
            ),
            default=0,
        )

    def next_round_size(self, evening: Tournament) -> tuple[int, int] | None:
        """Return the size of the next round from the number of teams: no pairing is needed."""
        if len(evening.rounds) >= self.round_count(evening):
            return None
        return divmod(verify_team_count(len(evening.present_competitors)), 2)

    @cache_per_state
    def rank_competitors(self, evening: Tournament) -> tuple[CompetitorStanding, ...]:
        """Rank by match points, with a bye as a win, then Buchholz, then point difference."""
        found = competitor_records(evening)
        left = self.early_leavers(evening)
        points = {who: match_points(it) + 2 * it.out for who, it in found.items()}
        done = sum(round_.is_complete for round_ in evening.rounds)
        worth = {  # a round that was missed is a draw to those who have met who left
            who: points[who] + (max(0, done - it.played - it.out) if who in left else 0)
            for who, it in found.items()
        }
        met = list_opponents(evening)
        buchholz = {who: sum(worth[other] for other in met[who]) for who in points}
        keys: dict[Competitor, Key] = {
            who: (Fraction(points[who]), buchholz[who], found[who].made - found[who].against)
            for who in points
        }
        notes = {who: f"Buchholz {count}" for who, count in buchholz.items() if evening.rounds}
        return build_standings(evening, keys, notes, left=left)
