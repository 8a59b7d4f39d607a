"""Seats as people count them, from 1; the library counts from 0, and this is where both meet."""

from __future__ import annotations

from typing import Final

from euchre.errors import EuchreError
from euchre.game.rules import Seat

BOT_NAMES: Final = ("Bo", "Ann", "Cy", "Dot", "Eli", "Fay", "Gil", "Hope")
"""What bots are called, clockwise from the left of whoever began, on the page as in the terminal.

The first that is free is taken: there are enough beside four kept chairs.
"""


def parse_seat_number(number: int, players: int | None = None) -> Seat:
    """Parse the number of a seat that a person has typed.

    Args:
        number: as it was typed.
        players: how many seats there are; None: that is not known yet.

    Raises:
        EuchreError: there is no such seat.
    """
    if number < 1 or (players is not None and number > players):
        known = "seats are numbered from 1 on" if players is None else f"seats are 1 to {players}"
        raise EuchreError(f"there is no seat {number}: {known}")
    return number - 1


def seat_number(seat: Seat) -> int:
    """Return the number that people see for a seat.

    >>> seat_number(0), phrase_seat(0)
    (1, 'Seat 1')
    """
    return seat + 1


def phrase_seat(seat: Seat) -> str:
    """Return the name of a seat where nobody is named."""
    return f"Seat {seat_number(seat)}"
