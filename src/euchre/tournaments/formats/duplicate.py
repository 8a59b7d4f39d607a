"""A round robin in which all tables play the same boards at the same time."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from euchre.texts import translatable
from euchre.tournaments.entries import Side, TableScore
from euchre.tournaments.formats.comparing import BoardComparisonFormat
from euchre.tournaments.formats.teams import RoundRobinFormat
from euchre.tournaments.formats.travellers import SetIndex
from euchre.tournaments.state import TableResult, Tournament


class DuplicateFormat(BoardComparisonFormat, RoundRobinFormat):
    """Every team meets every other; in each round there are other boards, for all tables."""

    name = "duplicate"
    title = translatable("format-duplicate", "Duplicate")
    blurb = translatable(
        "format-duplicate-blurb",
        "The same hands at every table; you're compared with the players who held your cards.",
    )
    source = "duplicate play"
    columns = BoardComparisonFormat.columns
    leavers = BoardComparisonFormat.leavers
    subject = title
    limits = (4, 64)  # each needs others to be compared with

    def find_board_set(
        self, tournament: Tournament, round_number: int, first_side: Side
    ) -> SetIndex:
        """Return the one set of each round."""
        del tournament, first_side
        return round_number - 1

    def board_numbers(self, tournament: Tournament, round_number: int, first: Side) -> range:
        """Number the boards of each round from 1 on."""
        del round_number, first
        return range(1, tournament.rules.num_hands + 1)

    def unplayed_sets(self, tournament: Tournament) -> AbstractSet[SetIndex]:
        """Return the sets of rounds that are being played or still to come."""
        if tournament.closed:
            return frozenset()
        complete = {round_.number for round_ in tournament.rounds if round_.is_complete}
        last = max(self.round_count(tournament), len(tournament.rounds))
        return {number - 1 for number in range(1, last + 1) if number not in complete}

    def boards_to_compare(
        self, tournament: Tournament, result: TableResult
    ) -> Iterable[TableScore]:
        """Return the boards; older tables without any are compared as if they had played one."""
        by_score = (result.score,) if tournament.is_closed_under_old_rules else ()
        return result.boards or by_score
