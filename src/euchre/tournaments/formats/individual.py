"""Partners change every round, and everybody plays for themselves: party and progressive."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import ClassVar, Final

from euchre.game.knobs import Value
from euchre.memo import cache_per_state
from euchre.texts import translatable
from euchre.tournaments.entries import Competitor, RoundPaired, TablePairing, TableScore
from euchre.tournaments.formats.base import (
    CompetitorStanding,
    Key,
    TournamentFormat,
    build_round,
    build_standings,
    competitor_records,
)
from euchre.tournaments.schedules import types as plans
from euchre.tournaments.schedules.checks import describe_imbalance
from euchre.tournaments.schedules.individual import individual_schedule
from euchre.tournaments.schedules.progressive import next_progressive_round
from euchre.tournaments.schedules.replan import replan_round
from euchre.tournaments.state import Tournament, TournamentRound

MAX_PARTY_PLAYERS: Final = 41
"""For more players there is no plan in `euchre.tournaments.schedules.individual`."""


class _IndividualFormat(TournamentFormat):
    """Base of formats without teams: each partner banks the points (R26)."""

    teamed = False
    walkovers = False
    columns = ("points", "played", "won", "out")

    @cache_per_state
    def rank_competitors(self, tournament: Tournament) -> tuple[CompetitorStanding, ...]:
        """Rank by all points banked; equal points share a place.

        Who has had to sit out more often than others gets their own average for it.
        """
        records = competitor_records(tournament)
        staying = set(records)
        for round_ in tournament.rounds:
            if round_.is_complete:
                staying &= round_.competitors
        usual = min((records[competitor].out for competitor in staying), default=0)
        keys: dict[Competitor, Key] = {}
        for competitor, record in records.items():
            extra = max(0, record.out - usual) if record.played else 0
            keys[competitor] = (record.made + Fraction(record.made * extra, record.played or 1),)
        return build_standings(tournament, keys, leavers=self.early_leavers(tournament))


class PartyFormat(_IndividualFormat):
    """Everybody partners everybody once, as far as the number of players allows."""

    name = "party"
    title = translatable("format-party", "Party")
    blurb = translatable(
        "format-party-blurb", "A new partner each round; each player gets the points of the pair."
    )
    source = "000: three tables, R26"
    resting = translatable(
        "format-party-resting",
        "players who have sat out least often sit out first, then those who have played longest"
        " without a break",
    )
    preset = "party"
    subject = translatable("format-party-subject", "A party")
    limits = (4, MAX_PARTY_PLAYERS)

    def default_prizes(self, tournament: Tournament) -> str:
        """Return the weights of the document (R11)."""
        return "50/30/20/10" if len(tournament.people) > 4 else "winner"

    def round_count(self, tournament: Tournament) -> int:
        """Return the host's number of rounds, or that of the whole rotation."""
        if tournament.settings.rounds:
            return tournament.settings.rounds
        players = len(tournament.order) or len(tournament.people)
        return len(individual_schedule(players)) if 4 <= players <= MAX_PARTY_PLAYERS else 0

    def rounds_warning(self, tournament: Tournament) -> str:
        """Warn if not everybody partners everybody in the whole rotation."""
        players = len(tournament.order) or len(tournament.people)
        if tournament.settings.rounds or self.player_count_refusal(players) is not None:
            return ""
        balance = describe_imbalance(players)
        return "" if "partners everyone once" in balance else balance

    def planned_rounds(self, tournament: Tournament) -> tuple[RoundPaired, ...]:
        """Return the whole rotation, once the draw is made and while everybody stays."""
        if not tournament.order or set(tournament.order) != set(tournament.present_players):
            return ()
        whole = individual_schedule(len(tournament.order), self.round_count(tournament))
        rounds = tuple(
            _seat_by_draw(tournament, number, planned) for number, planned in enumerate(whole, 1)
        )
        so_far = tuple(round_.pairing_event for round_ in tournament.rounds)
        return rounds if rounds[: len(so_far)] == so_far else ()

    def pair_next_round(self, tournament: Tournament, rng: random.Random) -> RoundPaired | None:
        """Return the planned round; after players came or went, the fairest that can be found."""
        number = len(tournament.rounds)
        if number >= self.round_count(tournament):
            return None
        plan = self.planned_rounds(tournament)
        if plan:
            return plan[number]
        history = [_round_to_plan(round_) for round_ in tournament.rounds]
        return _seat_by_player(tournament, replan_round(tournament.present_players, history, rng))


class ProgressiveFormat(_IndividualFormat):
    """The winners move up a table, and partners change."""

    name = "progressive"
    title = translatable("format-progressive", "Progressive")
    blurb = translatable(
        "format-progressive-blurb",
        "Rounds of eight hands; winners move up a table, and everybody changes partners.",
    )
    source = "R26 (rounds of so many hands), Ohio progressive play"
    resting = translatable(
        "format-progressive-resting",
        "players who come to the last table sit out first, and of these those who have sat out"
        " least often",
    )
    knobs: ClassVar[dict[str, Value]] = {"num_hands": 8, "target": 0}
    subject = translatable("format-progressive-subject", "A progressive evening")
    limits = (4, 200)

    def default_prizes(self, tournament: Tournament) -> str:
        """Return three prizes, or one at a single table."""
        return "50/30/20" if len(tournament.people) > 4 else "winner"

    def round_count(self, tournament: Tournament) -> int:
        """Return the host's number of rounds, or eight."""
        return tournament.settings.rounds or 8

    def pair_next_round(self, tournament: Tournament, rng: random.Random) -> RoundPaired | None:
        """Build a round from the last round's winners; the first one from the draw."""
        number = len(tournament.rounds)
        if number >= self.round_count(tournament):
            return None
        last = tournament.current_round
        if last is None:
            return _build_first_round(tournament)
        winners = [_winning_side(table.result.score) for table in last.tables if table.result]
        played = [_round_to_plan(round_) for round_ in tournament.rounds]
        return _seat_by_player(
            tournament, next_progressive_round(played, winners, tournament.present_players, rng)
        )


def _winning_side(score: TableScore) -> int | None:
    """Return the side that won; None if they are level, and cut for it."""
    return None if score.first == score.second else int(score.second > score.first)


def _build_first_round(tournament: Tournament) -> RoundPaired:
    """Fill the tables in the order of the draw; later arrivals take the last places."""
    plans.verify_player_count(len(tournament.present_players))
    drawn = [player for player in tournament.order if player in tournament.present_players]
    order = (*drawn, *(player for player in tournament.present_players if player not in drawn))
    seats = len(order) // 4 * 4
    pairs = [
        TablePairing((order[seat], order[seat + 1]), (order[seat + 2], order[seat + 3]))
        for seat in range(0, seats, 4)
    ]
    return build_round(tournament, pairs, order[seats:])


def _seat_by_draw(
    tournament: Tournament, round_number: int, planned: plans.PartnerRound
) -> RoundPaired:
    """Return a planned round whose numbers are places in the draw."""
    order = tournament.order
    pairs = tuple(
        TablePairing(*(tuple(order[place] for place in side) for side in pairing))
        for pairing in planned.tables
    )
    return RoundPaired(round_number, pairs, tuple(sorted(order[place] for place in planned.out)))


def _seat_by_player(tournament: Tournament, planned: plans.PartnerRound) -> RoundPaired:
    """Return a round whose numbers are those of the players."""
    return build_round(tournament, planned.tables, sorted(planned.out))


def _round_to_plan(round_: TournamentRound) -> plans.PartnerRound:
    return plans.PartnerRound(round_.pairing_event.tables, round_.out)
