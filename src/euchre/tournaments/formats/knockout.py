"""Who loses is out: two tables with a final, and knockouts of any size."""

from __future__ import annotations

import random
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import Final

from euchre.english.grammar import format_count
from euchre.memo import cache_per_state
from euchre.texts import translatable
from euchre.tournaments.entries import Competitor, RoundPaired, TablePairing, TableScore
from euchre.tournaments.formats.base import (
    CompetitorStanding,
    Key,
    TournamentFormat,
    build_round,
    build_standings,
)
from euchre.tournaments.schedules.bracket import bracket_round_count, pair_knockout_round
from euchre.tournaments.state import TableSitting, Tournament

_ROUND_NAMES: Final = {
    0: translatable("format-final", "final"),
    1: translatable("format-semi-final", "semi-final"),
    2: translatable("format-quarter-final", "quarter-final"),
}
"""What the last rounds are called, by how many come after."""


class KnockoutFormat(TournamentFormat):
    """A bracket of teams, byes first, with a match for the third place if wanted."""

    name = "knockout"
    title = translatable("format-knockout", "Knockout")
    blurb = translatable(
        "format-knockout-blurb", "Losers are out; the last two teams play the final."
    )
    source = "000: two tables, and larger fields by the same scheme"
    preset = "canadian"
    columns = ("note", "played", "won", "lost")
    decisive = True
    leavers = translatable("format-leavers-keep", "keep the place they had reached")
    subject = translatable("format-knockout-subject", "A knockout")
    limits = (2, 64)

    def default_prizes(self, tournament: Tournament) -> str:
        """Return the document's examples: 100, 40, 20 of 160; 50, 30 of 80 for two teams (R11)."""
        teams = len(tournament.people) // 2
        if teams < 4:
            return "winner"
        return "100/40/20" if teams > 4 and tournament.settings.third_place else "5/3"

    def round_count(self, tournament: Tournament) -> int:
        """Return the number of rounds of the bracket."""
        teams = len(tournament.order) or len(tournament.people) // 2
        return bracket_round_count(teams) if teams > 1 else 0

    def rounds_refusal(self, tournament: Tournament) -> str | None:
        """Return why it cannot have another number of rounds than the bracket, or None."""
        wanted, rounds = tournament.settings.rounds, self.round_count(tournament)
        if wanted in (0, rounds):
            return None
        teams = len(tournament.order) or len(tournament.people) // 2
        return translatable(
            "format-refused-knockout-rounds",
            f"With {teams} teams there {'is' if rounds == 1 else 'are'}"
            f" {format_count(rounds, 'round')}, not {wanted}: leave the number of rounds empty.",
            teams=teams,
            n=rounds,
            wanted=wanted,
        )

    def has_third_place_match(self, tournament: Tournament) -> bool:
        """Return True if the third place is played for."""
        return tournament.settings.third_place and len(tournament.order) > 3

    def pair_next_round(self, tournament: Tournament, rng: random.Random) -> RoundPaired | None:
        """Pair the teams that have won so far."""
        del rng
        matches = pair_knockout_round(
            tournament.order,
            [
                {
                    _winner_and_loser(table, table.result.score)[0][0]
                    for table in round_.tables
                    if table.result is not None
                }
                for round_ in tournament.rounds
            ],
            third_place=self.has_third_place_match(tournament),
        )
        if matches is None:
            return None
        pairs = [TablePairing((first,), (second,)) for first, second in matches]
        playing = {team for match in matches for team in match}
        lost = {
            team
            for _, table, result in tournament.list_results()
            for team in _winner_and_loser(table, result.score)[1]
        }
        byes = [team for team in tournament.order if team not in playing | lost]
        return build_round(tournament, pairs, byes)

    @cache_per_state
    def rank_competitors(self, tournament: Tournament) -> tuple[CompetitorStanding, ...]:
        """Rank by the round reached; teams that lost in the same round share a place."""
        rounds = self.round_count(tournament)
        top = Fraction(rounds + 2)
        reached: dict[Competitor, Key] = dict.fromkeys(tournament.competitors, (top,))
        notes: dict[Competitor, str] = {}
        for round_ in tournament.rounds:
            name = knockout_round_name(rounds - round_.number)
            for index, table in enumerate(round_.tables):
                if table.result is None:
                    continue
                (won,), (lost,) = _winner_and_loser(table, table.result.score)
                if round_.number < rounds:
                    reached[lost] = (Fraction(round_.number),)
                    notes[lost] = translatable("format-out-in", f"out in the {name}", stage=name)
                elif index == 0:
                    reached[won], reached[lost] = (top,), (top - 1,)
                    notes[won], notes[lost] = (
                        translatable("format-winner", "winner"),
                        translatable("format-lost-final", "lost the final"),
                    )
                else:
                    reached[won], reached[lost] = (top - 2,), (top - 3,)
                    notes[won], notes[lost] = (
                        translatable("format-third", "third"),
                        translatable("format-fourth", "fourth"),
                    )
        left = self.early_leavers(tournament)
        standings = build_standings(tournament, reached, notes)
        return tuple(standing._replace(left=standing.competitor in left) for standing in standings)

    def finished_competitors(self, tournament: Tournament) -> AbstractSet[Competitor]:
        """Return the teams that lost a match they played, or won a last match.

        Who has lost a semi-final may go, though there is a match for the third place.
        """
        is_finished: dict[Competitor, bool] = {}
        for round_ in tournament.rounds:
            for table in round_.tables:
                if table.result is not None:
                    (won,), (lost,) = _winner_and_loser(table, table.result.score)
                    is_finished[lost] = is_finished.get(lost, False) or table.has_been_played
                    is_finished[won] = round_.number == self.round_count(tournament)
        return {team for team, is_over in is_finished.items() if is_over}


class TwoTableFormat(KnockoutFormat):
    """Two first matches and a final."""

    name = "two-table"
    title = translatable("format-two-table", "Two tables")
    blurb = translatable(
        "format-two-table-blurb",
        "Eight players: two matches drawn by lot, then a final between the winners.",
    )
    source = "000: two tables"

    def player_count_refusal(self, players: int) -> str | None:
        """Allow eight players only."""
        return (
            None
            if players == 8
            else translatable(
                "format-refused-two-table",
                f"Two tables are for 8 players, but there are {players}.",
                players=players,
            )
        )

    def has_third_place_match(self, tournament: Tournament) -> bool:
        """Return False: the losers of the first matches are out."""
        del tournament
        return False

    def default_prizes(self, tournament: Tournament) -> str:
        """Return the example of the document: $50 and $30 of $80 (R11)."""
        del tournament
        return "5/3"


def knockout_round_name(rounds_after: int) -> str:
    """Return the name of a knockout round with `rounds_after` rounds after it."""
    if rounds_after in _ROUND_NAMES:
        return _ROUND_NAMES[rounds_after]
    teams = 2 ** (rounds_after + 1)
    return translatable("format-round-of", f"round of {teams}", teams=teams)


def _winner_and_loser(
    table: TableSitting, score: TableScore
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    first_won = score.first > score.second
    return (table.first, table.second) if first_won else (table.second, table.first)
