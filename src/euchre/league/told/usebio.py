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
from euchre.cleaning import without_controls
from euchre.league.errors import LeagueError
from euchre.league.formats import FORMATS, Comparing, CompetitorStanding
from euchre.league.formats.travellers import TravellerLine
from euchre.league.log.entries import Competitor
from euchre.league.log.state import Evening
from euchre.league.schedules.movements import EAST_WEST, NORTH_SOUTH
from euchre.league.told.cells import points
from euchre.league.told.travellers import BoardResult, board_results

VERSION: Final = "1.2"

_DIRECTIONS: Final = {NORTH_SOUTH: "NS", EAST_WEST: "EW"}


def usebio(evening: Evening, day: date, club: str = "") -> str:
    """Return a tournament with compared boards as a USEBIO document in UTF-8.

    Boards that somebody has yet to play are not in it.

    Args:
        evening: the evening.
        day: when it was played.
        club: the name of the club.

    Raises:
        LeagueError: nothing is compared in this format, or the lots have not been drawn.
    """
    format_ = FORMATS[evening.settings.format]
    if not isinstance(format_, Comparing):
        raise LeagueError("USEBIO is for evenings in which boards are compared, like duplicate.")
    if not evening.order:
        raise LeagueError("There are no pairs before the lots have been drawn.")
    root = ET.Element("USEBIO", Version=VERSION)
    about = ET.SubElement(root, "CLUB")
    _add(about, "CLUB_NAME", club)
    _add(about, "CLUB_ID_NUMBER", "")
    ranked, boards = format_.rank(evening), board_results(evening)
    played = _played(boards)
    event = ET.SubElement(root, "EVENT", EVENT_TYPE="PAIRS")
    _add(event, "PROGRAM_NAME", "euchre")
    _add(event, "PROGRAM_VERSION", euchre.__version__)
    _add(event, "EVENT_DESCRIPTION", evening.settings.title or format_.title)
    _add(event, "DATE", f"{day:%d/%m/%Y}")
    _add(event, "WINNER_TYPE", 2 if any(each.direction for each in ranked) else 1)
    _add(event, "BOARD_SCORING_METHOD", "MATCH_POINTS" if _by_match_points(evening) else "OTHER")
    _add(event, "BOARDS_PLAYED", max(played.values(), default=0))
    pairs = ET.SubElement(event, "PARTICIPANTS")
    for standing in ranked:
        _pair(pairs, evening, standing, played[standing.competitor])
    for board in boards:
        _board(event, evening, board)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{without_controls(text)}\n'


def _add(parent: ET.Element, name: str, value: object) -> None:
    ET.SubElement(parent, name).text = str(value)


def _by_match_points(evening: Evening) -> bool:
    return evening.settings.scoring == "match-points"


def _played(boards: tuple[BoardResult, ...]) -> Counter[Competitor]:
    """Count the boards that each pair has played."""
    lines = [line for board in boards for line in board.lines]
    return Counter(who for line in lines for who in (line.north, line.east))


def _number(evening: Evening, pair: Competitor) -> int:
    """Return the number of a pair: its place in the draw."""
    return evening.order.index(pair) + 1


def _pair(parent: ET.Element, evening: Evening, standing: CompetitorStanding, played: int) -> None:
    pair = ET.SubElement(parent, "PAIR")
    _add(pair, "PAIR_NUMBER", _number(evening, standing.competitor))
    if standing.direction:
        _add(pair, "DIRECTION", _DIRECTIONS[standing.direction])
    _add(pair, "BOARDS_PLAYED", played)
    for player in evening.members(standing.competitor):
        _add(ET.SubElement(pair, "PLAYER"), "PLAYER_NAME", evening.people[player].name)
    _add(pair, "PLACE", standing.place)
    _add(pair, "TOTAL_SCORE", _figure(standing.points))
    if standing.note:
        _add(pair, "PERCENTAGE", standing.note.removesuffix(" %"))


def _board(parent: ET.Element, evening: Evening, result: BoardResult) -> None:
    board = ET.SubElement(parent, "BOARD")
    _add(board, "BOARD_NUMBER", result.number)
    for line in result.lines:
        _line(board, evening, line)


def _line(parent: ET.Element, evening: Evening, line: TravellerLine) -> None:
    """Add a table that has played a board; the score is that of North-South."""
    found = ET.SubElement(parent, "TRAVELLER_LINE")
    _add(found, "NS_PAIR_NUMBER", _number(evening, line.north))
    _add(found, "EW_PAIR_NUMBER", _number(evening, line.east))
    _add(found, "SCORE", line.score.first - line.score.second)
    if _by_match_points(evening):
        for side, got in zip(("NS", "EW"), line.points, strict=True):
            _add(found, f"{side}_MATCH_POINTS", _figure(got))


def _figure(value: Fraction) -> str:
    return f"{points(value)}"
