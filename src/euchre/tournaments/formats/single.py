"""One table, four players: for the pot, or by the point."""

from __future__ import annotations

import random
from fractions import Fraction

from euchre.memo import cache_per_state
from euchre.texts import translatable
from euchre.tournaments.entries import RoundPaired, TablePairing
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats.base import (
    CompetitorStanding,
    Key,
    TournamentFormat,
    build_round,
    build_standings,
    competitor_records,
)
from euchre.tournaments.state import Tournament


class _OneTableFormat(TournamentFormat):
    """Base of formats for two teams at one table."""

    columns = ("points", "played", "made", "against")

    def player_count_refusal(self, players: int) -> str | None:
        """Allow four players only."""
        return (
            None
            if players == 4
            else translatable(
                "format-refused-one-table",
                f"One table is for 4 players, but there are {players}.",
                players=players,
            )
        )

    def pair_next_round(self, tournament: Tournament, rng: random.Random) -> RoundPaired | None:
        """Pair the two teams once more, as long as there are rounds."""
        del rng
        most = self.round_count(tournament)
        if most and len(tournament.rounds) >= most:
            return None
        if not set(tournament.order) <= set(tournament.present_competitors):
            raise TournamentError(
                translatable(
                    "format-refused-left",
                    "Somebody has left, and one table needs all four: they have to come back, or"
                    " somebody has to take over their place.",
                )
            )
        first, second = tournament.order
        return build_round(tournament, [TablePairing((first,), (second,))])

    @cache_per_state
    def rank_competitors(self, tournament: Tournament) -> tuple[CompetitorStanding, ...]:
        """Rank by games won, then by the total margin."""
        keys: dict[int, Key] = {
            team: (Fraction(record.won), record.made - record.against)
            for team, record in competitor_records(tournament).items()
        }
        return build_standings(tournament, keys, leavers=self.early_leavers(tournament))


class PotFormat(_OneTableFormat):
    """All put in the same, and the winners split it."""

    name = "pot"
    title = translatable("format-pot", "One table, for the pot")
    blurb = translatable(
        "format-pot-blurb",
        "Four players pay the same stake; the winners of the game share the pot.",
    )
    source = "000: single table"
    preset = "canadian"

    def round_count(self, tournament: Tournament) -> int:
        """Return the host's number of games, or one."""
        return tournament.settings.rounds or 1

    def default_prizes(self, tournament: Tournament) -> str:
        """Give everything to the winners."""
        del tournament
        return "winner"


class PointsFormat(_OneTableFormat):
    """The losers pay the margin, point by point."""

    name = "points"
    title = translatable("format-points", "One table, by the point")
    blurb = translatable(
        "format-points-blurb",
        "After each game the losers pay the winners for every point of the margin.",
    )
    source = "000: single table, pay by the point"
    preset = "canadian"
    walkovers = False

    def round_count(self, tournament: Tournament) -> int:
        """Return the host's number of games; 0: as many as they like."""
        return tournament.settings.rounds

    @cache_per_state
    def rank_competitors(self, tournament: Tournament) -> tuple[CompetitorStanding, ...]:
        """Rank by the total margin, which is what is paid."""
        keys: dict[int, Key] = {
            team: (Fraction(record.made - record.against),)
            for team, record in competitor_records(tournament).items()
        }
        return build_standings(tournament, keys, leavers=self.early_leavers(tournament))
