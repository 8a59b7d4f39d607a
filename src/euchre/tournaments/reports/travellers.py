"""What came of each board at every table, told: no board before all who play it have done so."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from euchre.texts import plain_text, translatable
from euchre.tournaments.formats import BoardComparisonFormat, format_of
from euchre.tournaments.formats.movements import PairsMovementFormat
from euchre.tournaments.formats.travellers import TravellerLine
from euchre.tournaments.reports.boards import SEAT_DIRECTIONS
from euchre.tournaments.reports.cells import format_csv_table, points_to_number
from euchre.tournaments.state import Tournament

_TRAVELLER_COLUMNS: Final = (
    *("board", "round", "table", "north_south", "east_west", "ns_score", "ew_score"),
    *("ns_points", "ew_points"),
)


class BoardResult(NamedTuple):
    """The results of one board.

    Attributes:
        number: among all boards of the evening, from 1 on.
        title: what stands on it, in words: ``Board 5``, ``Round 2, board 1``.
        printed: the number that stands on it.
        dealer: who deals it.
        lines: the tables that have played it.
        names: the names of those North-South and East-West at these tables.
    """

    number: int
    title: str
    printed: int
    dealer: str
    lines: tuple[TravellerLine, ...]
    names: tuple[tuple[str, str], ...]


def list_board_results(tournament: Tournament) -> tuple[BoardResult, ...]:
    """Return the boards that everyone has played, in order; none in other formats."""
    format_ = format_of(tournament)
    if not isinstance(format_, BoardComparisonFormat):
        return ()
    unplayed, boards = format_.unplayed_sets(tournament), []
    for traveller in format_.list_travellers(tournament):
        if traveller.set in unplayed:
            continue
        number = format_.overall_board_number(tournament, traveller.set, traveller.place)
        travels = isinstance(format_, PairsMovementFormat)
        printed = number if travels else traveller.place + 1
        title = (
            translatable("format-board", f"Board {number}", board=number)
            if travels
            else translatable(
                "format-round-board",
                f"Round {traveller.set + 1}, board {printed}",
                round=traveller.set + 1,
                board=printed,
            )
        )
        dealer = (
            format_.first_board_dealer(tournament, traveller.set) + traveller.place
        ) % tournament.rules.players
        names = tuple(
            (tournament.competitor_name(line.north), tournament.competitor_name(line.east))
            for line in traveller.lines
        )
        boards.append(
            BoardResult(number, title, printed, SEAT_DIRECTIONS[dealer], traveller.lines, names)
        )
    return tuple(boards)


def traveller_points_label(tournament: Tournament) -> str:
    """Return the label of the points on a traveller."""
    if tournament.settings.scoring == "match-points":
        return translatable("format-match-points", "Match points")
    return translatable("format-above-average", "Above average")


def travellers_csv(tournament: Tournament, separator: str = ",") -> str:
    """Return a line for each table that has played a board, as CSV."""
    return format_csv_table(
        _TRAVELLER_COLUMNS,
        [
            (board.printed, line.number, line.table, *names, *line.score, *line.points)
            for board in list_board_results(tournament)
            for line, names in zip(board.lines, board.names, strict=True)
        ],
        separator,
    )


def travellers_data(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the results of every board as plain values for JSON."""
    return [
        {
            "board": board.printed,
            "number": board.number,
            "dealer": plain_text(board.dealer),
            "lines": [_line_data(line) for line in board.lines],
        }
        for board in list_board_results(tournament)
    ]


def _line_data(line: TravellerLine) -> dict[str, Any]:
    return {
        "round": line.number,
        "table": line.table,
        "north_south": line.north,
        "east_west": line.east,
        "score": list(line.score),
        "points": [points_to_number(points) for points in line.points],
    }
