"""Results as USEBIO, the XML in which bridge clubs hand results from program to program.

The structure is that of version 1.2 (usebio.org), of which version 1.3 is an extension. What Euchre
has no use for is left out: contracts, declarers, leads, tricks, vulnerability, master points and
the numbers of players. No document type is named, since a file without these need not be valid by
it; readers go by the version.
"""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction
from typing import Final
from xml.etree import ElementTree as ET

import euchre
from euchre.cleaning import remove_control_characters
from euchre.texts import translatable
from euchre.tournaments.entries import Competitor
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import BoardComparisonFormat, CompetitorStanding, format_of
from euchre.tournaments.formats.travellers import TravellerLine
from euchre.tournaments.reports.cells import points_to_number
from euchre.tournaments.reports.travellers import BoardResult, list_board_results
from euchre.tournaments.schedules.movements import EAST_WEST, NORTH_SOUTH
from euchre.tournaments.state import Tournament

USEBIO_VERSION: Final = "1.2"

_DIRECTION_CODES: Final[dict[str, str]] = {NORTH_SOUTH: "NS", EAST_WEST: "EW"}


def render_usebio(tournament: Tournament, day: date, club_name: str = "") -> str:
    """Return a tournament with compared boards as a USEBIO document in UTF-8.

    Boards that somebody has yet to play are not in it.

    Raises:
        TournamentError: nothing is compared in this format, or the lots have not been drawn.
    """
    format_ = format_of(tournament)
    if not isinstance(format_, BoardComparisonFormat):
        raise TournamentError(
            translatable(
                "format-usebio-boards",
                "USEBIO is for evenings in which boards are compared, like duplicate.",
            )
        )
    if not tournament.order:
        raise TournamentError(
            translatable(
                "format-usebio-undrawn", "There are no pairs before the lots have been drawn."
            )
        )
    root = ET.Element("USEBIO", Version=USEBIO_VERSION)
    about = ET.SubElement(root, "CLUB")
    _add_element(about, "CLUB_NAME", club_name)
    _add_element(about, "CLUB_ID_NUMBER", "")
    ranked, boards = format_.rank_competitors(tournament), list_board_results(tournament)
    lines = [line for board in boards for line in board.lines]
    played = Counter(pair for line in lines for pair in (line.north, line.east))
    event = ET.SubElement(root, "EVENT", EVENT_TYPE="PAIRS")
    _add_element(event, "PROGRAM_NAME", "euchre")
    _add_element(event, "PROGRAM_VERSION", euchre.__version__)
    _add_element(event, "EVENT_DESCRIPTION", tournament.settings.title or format_.title)
    _add_element(event, "DATE", f"{day:%d/%m/%Y}")
    _add_element(event, "WINNER_TYPE", 2 if any(standing.direction for standing in ranked) else 1)
    _add_element(
        event, "BOARD_SCORING_METHOD", "MATCH_POINTS" if _uses_match_points(tournament) else "OTHER"
    )
    _add_element(event, "BOARDS_PLAYED", max(played.values(), default=0))
    pairs = ET.SubElement(event, "PARTICIPANTS")
    for standing in ranked:
        _add_pair(pairs, tournament, standing, played[standing.competitor])
    for board in boards:
        _add_board(event, tournament, board)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{remove_control_characters(text)}\n'


def _add_element(parent: ET.Element, name: str, value: object) -> None:
    ET.SubElement(parent, name).text = str(value)


def _uses_match_points(tournament: Tournament) -> bool:
    return tournament.settings.scoring == "match-points"


def _pair_number(tournament: Tournament, pair: Competitor) -> int:
    return tournament.order.index(pair) + 1


def _add_pair(
    parent: ET.Element, tournament: Tournament, standing: CompetitorStanding, boards_played: int
) -> None:
    pair = ET.SubElement(parent, "PAIR")
    _add_element(pair, "PAIR_NUMBER", _pair_number(tournament, standing.competitor))
    if standing.direction:
        _add_element(pair, "DIRECTION", _DIRECTION_CODES[standing.direction])
    _add_element(pair, "BOARDS_PLAYED", boards_played)
    for player in tournament.members_of(standing.competitor):
        _add_element(ET.SubElement(pair, "PLAYER"), "PLAYER_NAME", tournament.people[player].name)
    _add_element(pair, "PLACE", standing.place)
    _add_element(pair, "TOTAL_SCORE", _format_number(standing.points))
    if standing.note:
        _add_element(pair, "PERCENTAGE", standing.note.removesuffix("%"))


def _add_board(parent: ET.Element, tournament: Tournament, result: BoardResult) -> None:
    board = ET.SubElement(parent, "BOARD")
    _add_element(board, "BOARD_NUMBER", result.number)
    for line in result.lines:
        _add_line(board, tournament, line)


def _add_line(parent: ET.Element, tournament: Tournament, line: TravellerLine) -> None:
    """Add a table that has played a board; the score is that of North-South."""
    element = ET.SubElement(parent, "TRAVELLER_LINE")
    _add_element(element, "NS_PAIR_NUMBER", _pair_number(tournament, line.north))
    _add_element(element, "EW_PAIR_NUMBER", _pair_number(tournament, line.east))
    _add_element(element, "SCORE", line.score.first - line.score.second)
    if _uses_match_points(tournament):
        for side, got in zip(("NS", "EW"), line.points, strict=True):
            _add_element(element, f"{side}_MATCH_POINTS", _format_number(got))


def _format_number(value: Fraction) -> str:
    return f"{points_to_number(value)}"
