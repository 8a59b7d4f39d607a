"""Where everybody sits, round by round: what stands on the card that a player is given."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from euchre.league.formats import FORMATS
from euchre.league.log.entries import Paired, Pairing, Player
from euchre.league.log.state import Evening
from euchre.league.schedules.movements import EAST_WEST, NORTH_SOUTH


class Seat(NamedTuple):
    """Where one player is in one round.

    Attributes:
        number: the round.
        table: the table; 0: they sit out.
        partner: the name of whom they play with.
        opponents: the names of whom they play against.
        direction: in which they sit, where that is planned.
        boards: what stands on the boards that they play; nothing where there are none.
    """

    number: int
    table: int = 0
    partner: str = ""
    opponents: tuple[str, ...] = ()
    direction: str = ""
    boards: range = range(0)


def rounds_known(evening: Evening) -> tuple[Paired, ...]:
    """The whole plan where there is one, else the rounds that have been paired."""
    plan = FORMATS[evening.settings.format].plan(evening) if evening.order else ()
    so_far = tuple(
        Paired(it.number, tuple(Pairing(t.first, t.second) for t in it.tables), it.out)
        for it in evening.rounds
    )
    return (*so_far, *plan[len(so_far) :])


def card(evening: Evening, player: Player) -> tuple[Seat, ...]:
    """Where a player sits in each round that is known, but for those without them."""
    every = (_seats(evening, round_, (player,)) for round_ in rounds_known(evening))
    return tuple(seat for seats in every for _, seat in seats)


def cards(evening: Evening) -> dict[Player, tuple[Seat, ...]]:
    """The same for everybody, in one go."""
    found: dict[Player, list[Seat]] = {player: [] for player in evening.people}
    for round_ in rounds_known(evening):
        for player, seat in _seats(evening, round_, found):
            found[player].append(seat)
    return {player: tuple(seats) for player, seats in found.items()}


def _seats(
    evening: Evening, round_: Paired, whose: Collection[Player]
) -> Iterator[tuple[Player, Seat]]:
    """Where those of some players sit who are in a round."""
    format_ = FORMATS[evening.settings.format]
    for table, pairing in enumerate(round_.tables, 1):
        north, east = (evening.players(side) for side in pairing)
        boards = format_.board_numbers(evening, round_.number, pairing.first)
        for mine, other, direction in ((north, east, NORTH_SOUTH), (east, north, EAST_WEST)):
            for player in mine:
                if player in whose:
                    partner = next((who for who in mine if who != player), player)
                    names = tuple(evening.people[who].name for who in other)
                    seat = Seat(round_.number, table, evening.people[partner].name, names)
                    yield player, seat._replace(
                        direction=direction if format_.boarded else "", boards=boards
                    )
    for player in evening.players(round_.out):
        if player in whose:
            yield player, Seat(round_.number)
