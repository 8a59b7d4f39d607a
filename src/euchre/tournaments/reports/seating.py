"""Where everybody sits, round by round: what stands on the card that a player is given."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from euchre.texts import translatable
from euchre.tournaments.entries import Player, RoundPaired
from euchre.tournaments.formats import format_of
from euchre.tournaments.schedules.movements import EAST_WEST, NORTH_SOUTH
from euchre.tournaments.state import Tournament

_SHORT_DIRECTIONS: Final[dict[str, str]] = {
    NORTH_SOUTH: translatable("format-north-south-short", "N-S"),
    EAST_WEST: translatable("format-east-west-short", "E-W"),
}


class SeatAssignment(NamedTuple):
    """The place of one player in one round.

    Attributes:
        number: the round.
        table: the table; 0: they sit out.
        partner: the name of whom they play with.
        opponents: the names of whom they play against.
        direction: in which they sit, where boards travel.
        boards: what stands on the boards that they play, where these travel.
    """

    number: int
    table: int = 0
    partner: str = ""
    opponents: tuple[str, ...] = ()
    direction: str = ""
    boards: range = range(0)

    @property
    def short_direction(self) -> str:
        """The direction as a column shows it: ``N-S``."""
        return _SHORT_DIRECTIONS.get(self.direction, "")

    @property
    def board_span(self) -> str:
        """The boards as a column shows them: ``5-8``."""
        return format_board_span(self.boards)


def format_board_span(boards: range) -> str:
    """Format a range of boards in few letters.

    >>> format_board_span(range(5, 9)), format_board_span(range(3, 4)), format_board_span(range(0))
    ('5-8', '3', '')
    """
    ends = boards[:1] if len(boards) == 1 else boards[:: max(1, len(boards) - 1)]
    return "-".join(map(str, ends))


def list_known_rounds(tournament: Tournament) -> tuple[RoundPaired, ...]:
    """Return the whole plan if there is one, otherwise the rounds that have been paired."""
    plan = format_of(tournament).planned_rounds(tournament) if tournament.order else ()
    so_far = tuple(round_.pairing_event for round_ in tournament.rounds)
    return (*so_far, *plan[len(so_far) :])


def player_seats(tournament: Tournament, player: Player) -> tuple[SeatAssignment, ...]:
    """Return a player's place in each known round, except rounds without them."""
    every = (_list_seats(tournament, round_, (player,)) for round_ in list_known_rounds(tournament))
    return tuple(seat for seats in every for _, seat in seats)


def seats_by_player(tournament: Tournament) -> dict[Player, tuple[SeatAssignment, ...]]:
    """Return the places of every player in each known round, in one pass."""
    assignments: dict[Player, list[SeatAssignment]] = {player: [] for player in tournament.people}
    for round_ in list_known_rounds(tournament):
        for player, seat in _list_seats(tournament, round_, assignments):
            assignments[player].append(seat)
    return {player: tuple(seats) for player, seats in assignments.items()}


class TableRound(NamedTuple):
    """The pairs and boards of one table in one round.

    Attributes:
        number: the round.
        north: the name of who sits North-South.
        east: the name of who sits East-West.
        boards: which boards are there.
    """

    number: int
    north: str
    east: str
    boards: range

    @property
    def board_span(self) -> str:
        """The boards as a column shows them: ``5-8``."""
        return format_board_span(self.boards)


def rounds_by_table(tournament: Tournament) -> dict[int, list[TableRound]]:
    """Return the rounds of each table, with their pairs and boards."""
    format_ = format_of(tournament)
    plans: dict[int, list[TableRound]] = {}
    for round_ in list_known_rounds(tournament):
        for table, pairing in enumerate(round_.tables, 1):
            north, east = map(tournament.side_name, pairing)
            boards = format_.board_numbers(tournament, round_.number, pairing.first)
            plans.setdefault(table, []).append(TableRound(round_.number, north, east, boards))
    return plans


def _list_seats(
    tournament: Tournament, round_: RoundPaired, players: Collection[Player]
) -> Iterator[tuple[Player, SeatAssignment]]:
    format_, boards = format_of(tournament), range(0)
    for table, pairing in enumerate(round_.tables, 1):
        north, east = (tournament.players_of(side) for side in pairing)
        if format_.real_cards:
            boards = format_.board_numbers(tournament, round_.number, pairing.first)
        for pair, opponents, direction in ((north, east, NORTH_SOUTH), (east, north, EAST_WEST)):
            names = tuple(tournament.people[opponent].name for opponent in opponents)
            for player, partner in zip(pair, reversed(pair), strict=True):
                if player in players:
                    seat = SeatAssignment(
                        round_.number, table, tournament.people[partner].name, names
                    )
                    if boards:
                        seat = seat._replace(direction=direction, boards=boards)
                    yield player, seat
    for player in tournament.players_of(round_.out):
        if player in players:
            yield player, SeatAssignment(round_.number)
