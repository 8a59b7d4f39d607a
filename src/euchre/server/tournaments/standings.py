"""The standings as the pages of an evening show them: with prizes, and one's own line marked."""

from __future__ import annotations

from typing import NamedTuple

from euchre.tournaments.commands import format_of
from euchre.tournaments.entries import Player
from euchre.tournaments.reports.exporting import prize_amounts
from euchre.tournaments.reports.names import full_short_names
from euchre.tournaments.reports.standings import (
    ColumnHeading,
    describe_unequal_prizes,
    format_ranks,
    standings_cells,
    standings_columns,
    standings_notes,
)
from euchre.tournaments.state import Tournament


class StandingLine(NamedTuple):
    """A line of the standings.

    Attributes:
        place: from 1 on, and ``=`` where it is shared; empty before anything has been played.
        name: of the competitor.
        mates: the names of which it is made, each in full and short.
        cells: one for each heading.
        prize: what they would win as it stands; empty: nothing.
        mine: whether it is the line of who looks.
        gone: whether they have left.
        leads: whether nobody stands before them.
        direction: in which they sit, on the first line of those who are ranked there.
    """

    place: str
    name: str
    mates: tuple[tuple[str, str], ...]
    cells: tuple[str, ...]
    prize: str
    mine: bool
    gone: bool
    leads: bool
    direction: str = ""


class StandingsTable(NamedTuple):
    """The standings as a table.

    Attributes:
        headings: of the columns after place and name.
        lines: the best first.
        prizes: whether there are any.
        notes: what there is to explain, in sentences.
    """

    headings: tuple[ColumnHeading, ...]
    lines: tuple[StandingLine, ...]
    prizes: bool
    notes: tuple[str, ...]

    @property
    def ranks_by_points(self) -> bool:
        """Return whether the first column holds the points that players are ranked by."""
        return self.headings[0].number


def build_standings(tournament: Tournament, viewer: Player = 0) -> StandingsTable:
    """Build the standings, with the columns of the format and the current prizes."""
    ranked = format_of(tournament).rank_competitors(tournament)
    headings = standings_columns(tournament, ranked)
    played = tournament.has_results
    won = prize_amounts(tournament)
    staying = set(tournament.present_competitors)
    begins = {line.direction: line.competitor for line in reversed(ranked)}
    lines = [
        StandingLine(
            place if played else "",
            tournament.competitor_name(line.competitor),
            full_short_names(tournament, line.competitor),
            cells,
            tournament.format_amount(won[line.competitor]) if won.get(line.competitor) else "",
            viewer != 0 and viewer in tournament.members_of(line.competitor),
            line.competitor not in staying,
            played and line.place == 1,
            line.direction if begins[line.direction] == line.competitor else "",
        )
        for line, place, cells in zip(
            ranked, format_ranks(ranked), standings_cells(ranked, headings), strict=True
        )
    ]
    explained = (
        *(standings_notes(tournament, ranked) if played else ()),
        *describe_unequal_prizes(tournament),
    )
    return StandingsTable(tuple(headings.values()), tuple(lines), any(won.values()), explained)
