"""One table, four players: for the pot, or by the point."""

from __future__ import annotations

import random
from fractions import Fraction

from euchre.league.errors import LeagueError
from euchre.league.formats.base import CompetitorStanding, Format, Key, paired, placed, records
from euchre.league.log.entries import Paired, TablePairing
from euchre.league.log.state import Evening
from euchre.memo import once_for_each
from euchre.rules import Rules


class _OneTable(Format):
    """Base of formats for two teams at one table."""

    columns = ("points", "played", "made", "against")

    def crowd(self, players: int) -> str | None:
        """Allow four players only."""
        return None if players == 4 else f"One table is for 4 players, and there are {players}."

    def next_round(self, evening: Evening, rng: random.Random) -> Paired | None:
        """Pair the two teams once more, as long as there are rounds."""
        del rng
        most = self.length(evening)
        if most and len(evening.rounds) >= most:
            return None
        if not set(evening.order) <= set(evening.staying):
            raise LeagueError(
                "Somebody has left, and one table needs all four: they come back, or somebody else"
                " takes over the place."
            )
        first, second = evening.order
        return paired(evening, [TablePairing((first,), (second,))])

    @once_for_each
    def rank(self, evening: Evening) -> tuple[CompetitorStanding, ...]:
        """Rank by games won, then by the total margin."""
        keys: dict[int, Key] = {
            who: (Fraction(it.won), it.made - it.against) for who, it in records(evening).items()
        }
        return placed(evening, keys, left=self.unfinished(evening))


class Pot(_OneTable):
    """All put in the same, and the winners split it."""

    name = "pot"
    title = "One table, for the pot"
    blurb = "Four players put in the same; the winners of the game share the pot."
    source = "000: single table"
    preset = "canadian"

    def length(self, evening: Evening) -> int:
        """Return the host's number of games, or one."""
        return evening.settings.rounds or 1

    def prizes(self, evening: Evening) -> str:
        """Give everything to the winners."""
        del evening
        return "winner"


class PointsFormat(_OneTable):
    """The losers pay the margin, point by point."""

    name = "points"
    title = "One table, by the point"
    blurb = "After each game the losers pay the winners for every point of the margin."
    source = "000: single table, pay by the point"
    preset = "canadian"

    def length(self, evening: Evening) -> int:
        """Return the host's number of games; 0: as many as they like."""
        return evening.settings.rounds

    @once_for_each
    def rank(self, evening: Evening) -> tuple[CompetitorStanding, ...]:
        """Rank by the total margin, which is what is paid."""
        keys: dict[int, Key] = {
            who: (Fraction(it.made - it.against),) for who, it in records(evening).items()
        }
        return placed(evening, keys, left=self.unfinished(evening))

    def walkover(self, rules: Rules) -> int:
        """Return 0: nobody pays for a game that was not played."""
        del rules
        return 0
