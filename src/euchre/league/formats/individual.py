"""Partners change every round, and everybody plays for themselves: party and progressive."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import ClassVar, Final

from euchre.knobs import Value
from euchre.league.formats.base import CompetitorStanding, Format, Key, paired, placed, records
from euchre.league.log.entries import Competitor, Paired, TablePairing, TableScore
from euchre.league.log.state import Evening, TournamentRound
from euchre.league.schedules import types as plans
from euchre.league.schedules.checks import imbalance
from euchre.league.schedules.individual import individual
from euchre.league.schedules.progressive import progress
from euchre.league.schedules.replan import next_round
from euchre.memo import once_for_each
from euchre.rules import Rules

MOST: Final = 41
"""For more players there is no plan in `euchre.league.schedules.individual`."""


class _Individual(Format):
    """Base of formats without teams: each partner banks the points (R26)."""

    teamed = False
    columns = ("points", "played", "won", "out")

    @once_for_each
    def rank(self, evening: Evening) -> tuple[CompetitorStanding, ...]:
        """Rank by all points banked; equal points share a place.

        Who has had to sit out more often than others gets their own average for it.
        """
        found = records(evening)
        done = sum(round_.complete for round_ in evening.rounds)
        always = [it.out for it in found.values() if it.played + it.out == done]
        usual = min(always, default=0)
        keys: dict[Competitor, Key] = {}
        for who, it in found.items():
            extra = max(0, it.out - usual) if it.played else 0
            keys[who] = (it.made + Fraction(it.made * extra, it.played or 1),)
        return placed(evening, keys, left=self.unfinished(evening))

    def walkover(self, rules: Rules) -> int:
        """Return 0: nobody banks points that were not played for."""
        del rules
        return 0


class PartyFormat(_Individual):
    """Everybody partners everybody once, as far as the number of players allows."""

    name = "party"
    title = "Party"
    blurb = "A new partner each round; each banks the points of the pair."
    source = "000: three tables, R26"
    resting = (
        "players who have sat out least often sit out first, then those who have played longest"
        " without a break"
    )
    preset = "party"

    def crowd(self, players: int) -> str | None:
        """Allow 4 to 41 players."""
        if 4 <= players <= MOST:
            return None
        return f"A party is for 4 to {MOST} players, and there are {players}."

    def prizes(self, evening: Evening) -> str:
        """Return the weights of the document (R11)."""
        return "50/30/20/10" if len(evening.people) > 4 else "winner"

    def length(self, evening: Evening) -> int:
        """Return the host's number of rounds, or that of the whole rotation."""
        if evening.settings.rounds:
            return evening.settings.rounds
        players = len(evening.order) or len(evening.people)
        return len(individual(players)) if 4 <= players <= MOST else 0

    def rounds_warning(self, evening: Evening) -> str:
        """Warn if not everybody partners everybody in the whole rotation."""
        players = len(evening.order) or len(evening.people)
        if evening.settings.rounds or self.crowd(players) is not None:
            return ""
        told = imbalance(players)
        return "" if "partners everyone once" in told else told

    def plan(self, evening: Evening) -> tuple[Paired, ...]:
        """Return the whole rotation, once the draw is made and while everybody stays."""
        if not _unchanged(evening):
            return ()
        whole = individual(len(evening.order), self.length(evening))
        made = tuple(_seated(evening, number, each) for number, each in enumerate(whole, 1))
        so_far = tuple(_as_paired(round_) for round_ in evening.rounds)
        return made if made[: len(so_far)] == so_far else ()

    def next_round(self, evening: Evening, rng: random.Random) -> Paired | None:
        """Return the planned round; after players came or went, the fairest that can be found."""
        done = len(evening.rounds)
        if done >= self.length(evening):
            return None
        plan = self.plan(evening)
        return plan[done] if plan else _anew(evening, rng)


class Progressive(_Individual):
    """The winners move up a table, and partners change."""

    name = "progressive"
    title = "Progressive"
    blurb = "Rounds of eight hands; winners move up a table, everybody changes partners."
    source = "R26 (rounds of so many hands), Ohio progressive play"
    resting = (
        "players who come to the last table sit out first, and of these those who have sat out"
        " least often"
    )
    knobs: ClassVar[dict[str, Value]] = {"num_hands": 8, "target": 0}

    def crowd(self, players: int) -> str | None:
        """Allow 4 to 200 players."""
        if 4 <= players <= 200:
            return None
        return f"A progressive evening is for 4 to 200 players, and there are {players}."

    def prizes(self, evening: Evening) -> str:
        """Return three prizes, or one at a single table."""
        return "50/30/20" if len(evening.people) > 4 else "winner"

    def length(self, evening: Evening) -> int:
        """Return the host's number of rounds, or eight."""
        return evening.settings.rounds or 8

    def next_round(self, evening: Evening, rng: random.Random) -> Paired | None:
        """Build a round from the last round's winners; the first one from the draw."""
        done = len(evening.rounds)
        if done >= self.length(evening):
            return None
        last = evening.current
        if last is None:
            return _first(evening)
        winners = [_winner(table.result.score) for table in last.tables if table.result]
        *before, previous = [_as_plan(round_) for round_ in evening.rounds]
        return _seated_as(evening, progress(previous, winners, rng, before, evening.present))


def _winner(score: TableScore) -> int | None:
    """Return the side that won; None if they are level, and cut for it."""
    return None if score.first == score.second else int(score.second > score.first)


def _first(evening: Evening) -> Paired:
    """Fill the tables in the order of the draw; later arrivals take the last places."""
    drawn = [who for who in evening.order if who in evening.present]
    order = (*drawn, *(who for who in evening.present if who not in drawn))
    seats = len(order) // 4 * 4
    pairs = [
        TablePairing((order[at], order[at + 1]), (order[at + 2], order[at + 3]))
        for at in range(0, seats, 4)
    ]
    return paired(evening, pairs, order[seats:])


def _unchanged(evening: Evening) -> bool:
    """Return True if the players of the draw are still those who play."""
    return bool(evening.order) and set(evening.order) == set(evening.present)


def _seated(evening: Evening, number: int, planned: plans.PartnerRound) -> Paired:
    """Return a planned round whose numbers are places in the draw."""
    order = evening.order
    pairs = tuple(
        TablePairing(
            (order[seating.first[0]], order[seating.first[1]]),
            (order[seating.second[0]], order[seating.second[1]]),
        )
        for seating in planned.tables
    )
    return Paired(number, pairs, tuple(sorted(order[place] for place in planned.out)))


def _seated_as(evening: Evening, planned: plans.PartnerRound) -> Paired:
    """Return a round whose numbers are those of the players."""
    pairs = [TablePairing(seating.first, seating.second) for seating in planned.tables]
    return paired(evening, pairs, sorted(planned.out))


def _as_paired(round_: TournamentRound) -> Paired:
    pairs = tuple(TablePairing(table.first, table.second) for table in round_.tables)
    return Paired(round_.number, pairs, round_.out)


def _as_plan(round_: TournamentRound) -> plans.PartnerRound:
    tables = tuple(
        plans.Seating((table.first[0], table.first[1]), (table.second[0], table.second[1]))
        for table in round_.tables
    )
    return plans.PartnerRound(tables, round_.out)


def _anew(evening: Evening, rng: random.Random) -> Paired:
    history = [_as_plan(round_) for round_ in evening.rounds]
    return _seated_as(evening, next_round(evening.present, history, rng))
