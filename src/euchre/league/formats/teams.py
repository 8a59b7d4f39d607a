"""Teams that meet one another in a league table: round robin and Swiss."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Set as AbstractSet
from fractions import Fraction
from math import ceil, log2
from typing import ClassVar

from euchre.league.formats.base import (
    CompetitorRecord,
    CompetitorStanding,
    Format,
    Key,
    paired,
    placed,
    records,
    records_without,
)
from euchre.league.log.entries import Competitor, Paired, TablePairing
from euchre.league.log.state import Evening
from euchre.league.schedules.robin import round_robin
from euchre.league.schedules.swiss import SwissScore, enough, swiss_round
from euchre.league.schedules.types import TeamRound
from euchre.memo import once_for_each
from euchre.words.grammar import count


def match_points(record: CompetitorRecord) -> int:
    """Return the match points: two for a match won, one for a drawn one."""
    return 2 * record.won + record.drawn


def opponents(evening: Evening) -> dict[Competitor, list[Competitor]]:
    """Return the opponents that each competitor has met, in order."""
    met: dict[Competitor, list[Competitor]] = {who: [] for who in evening.competitors}
    for _, table, _ in evening.results():
        met[table.first[0]].append(table.second[0])
        met[table.second[0]].append(table.first[0])
    return met


class RoundRobin(Format):
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

    def crowd(self, players: int) -> str | None:
        """Allow 2 to 64 teams."""
        if players % 2 == 0 and 4 <= players <= 128:
            return None
        return (
            f"A round robin is for 2 to 64 teams of two, and {players} players do not make that:"
            " they need an even number from 4 to 128."
        )

    def length(self, evening: Evening) -> int:
        """Return the host's number of rounds, or enough for everybody to meet everybody."""
        teams = len(evening.order) or len(evening.people) // 2
        return evening.settings.rounds or len(round_robin(max(teams, 2)))

    def plan(self, evening: Evening) -> tuple[Paired, ...]:
        """Return all rounds, without the teams that have gone."""
        order, staying = evening.order, set(evening.staying)
        made = []
        for number, planned in enumerate(round_robin(len(order), self.length(evening)), 1):
            made.append(_without(number, planned, order, staying))
        return tuple(made)

    def next_round(self, evening: Evening, rng: random.Random) -> Paired | None:
        """Return the next planned round, or None."""
        del rng
        done = len(evening.rounds)
        return None if done >= self.length(evening) else self.plan(evening)[done]

    @once_for_each
    def rank(self, evening: Evening) -> tuple[CompetitorStanding, ...]:
        """Rank by match points, then point difference, then points made.

        What was played against a team that has left before the end counts for nobody else. Who
        has lost more tables by that than others gets their own average for it.
        """
        left = self.unfinished(evening)
        found, lost = records_without(evening, left), self._lost(evening, left)
        least = min((lost[who] for who in found if who not in left), default=0)
        keys: dict[Competitor, Key] = {}
        for who, it in found.items():
            more = 0 if who in left else lost[who] - least
            share = 1 + Fraction(more, it.played or 1)
            keys[who] = (match_points(it) * share, (it.made - it.against) * share, it.made * share)
        return placed(evening, keys, left=left, found=found)

    def _lost(self, evening: Evening, left: AbstractSet[Competitor]) -> Counter[Competitor]:
        """Count the tables that each team lost because other teams had gone."""
        lost = Counter[Competitor]()
        if evening.closed_before_rules:
            return lost
        for _, table, _ in evening.results():
            if not left.isdisjoint((*table.first, *table.second)):
                lost.update((*table.first, *table.second))
        planned = round_robin(len(evening.order), self.length(evening)) if evening.rounds else ()
        for round_, plan in zip(evening.rounds, planned, strict=False):
            byes = {evening.order[place] for place in plan.out}
            lost.update(who for who in round_.out if round_.complete and who not in byes)
        return lost


def _without(
    number: int, planned: TeamRound, order: tuple[Competitor, ...], staying: set[Competitor]
) -> Paired:
    """Return a planned round in which a team that should meet an absent one sits out."""
    pairs, out = [], [order[place] for place in planned.out]
    for first, second in planned.matches:
        sides = order[first], order[second]
        if staying.issuperset(sides):
            pairs.append(TablePairing((sides[0],), (sides[1],)))
        else:
            out += sides
    return Paired(number, tuple(pairs), tuple(who for who in out if who in staying))


class Swiss(Format):
    """Teams meet others that have done as well, and nobody twice."""

    name = "swiss"
    title = "Swiss"
    blurb = (
        "Each round teams meet others that stand as they do, and, as long as can be, nobody twice."
    )
    source = "league play"
    columns = ("points", "played", "won", "drawn", "lost", "out", "note")
    sought = True

    def crowd(self, players: int) -> str | None:
        """Allow 4 to 100 teams."""
        if players % 2 == 0 and 8 <= players <= 200:
            return None
        return (
            f"A Swiss evening is for 4 to 100 teams of two, and {players} players do not make"
            " that: they need an even number from 8 to 200."
        )

    def length(self, evening: Evening) -> int:
        """Return the host's number of rounds, or as many as find a winner, at least three."""
        teams = len(evening.order) or len(evening.people) // 2
        return evening.settings.rounds or max(3, ceil(log2(max(teams, 2))))

    def next_round(self, evening: Evening, rng: random.Random) -> Paired | None:
        """Pair the teams with similar standings."""
        if len(evening.rounds) >= self.length(evening):
            return None
        field = [
            SwissScore(each.competitor, each.points, (-each.place,))
            for each in self.rank(evening)
            if each.competitor in evening.staying
        ]
        history = [
            TeamRound(tuple((t.first[0], t.second[0]) for t in round_.tables), round_.out)
            for round_ in evening.rounds
        ]
        found = swiss_round(field, history, rng)
        pairs = [TablePairing((first,), (second,)) for first, second in found.matches]
        return paired(evening, pairs, found.out)

    def rounds_warning(self, evening: Evening) -> str:
        """Warn if there are more rounds than opponents, so that some must meet again."""
        teams = len(evening.staying) if evening.order else len(evening.people) // 2
        most, wanted = teams - 1 + teams % 2, self.length(evening)
        if teams < 2 or wanted <= most:
            return ""
        return (
            f"{count(teams, 'team')} can play {count(most, 'round')} without meeting twice: in"
            f" {wanted} some must meet again."
        )

    def met_before(self, evening: Evening, pairing: TablePairing) -> int:
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

    def next_size(self, evening: Evening) -> tuple[int, int] | None:
        """Return the size of the next round from the number of teams: no pairing is needed."""
        if len(evening.rounds) >= self.length(evening):
            return None
        return divmod(enough(len(evening.staying)), 2)

    @once_for_each
    def rank(self, evening: Evening) -> tuple[CompetitorStanding, ...]:
        """Rank by match points, with a bye as a win, then Buchholz, then point difference."""
        found = records(evening)
        left = self.unfinished(evening)
        points = {who: match_points(it) + 2 * it.out for who, it in found.items()}
        done = sum(round_.complete for round_ in evening.rounds)
        worth = {  # a round that was missed is a draw to those who have met who left
            who: points[who] + (max(0, done - it.played - it.out) if who in left else 0)
            for who, it in found.items()
        }
        met = opponents(evening)
        buchholz = {who: sum(worth[other] for other in met[who]) for who in points}
        keys: dict[Competitor, Key] = {
            who: (Fraction(points[who]), buchholz[who], found[who].made - found[who].against)
            for who in points
        }
        notes = {who: f"Buchholz {count}" for who, count in buchholz.items() if evening.rounds}
        return placed(evening, keys, notes, left=left)
