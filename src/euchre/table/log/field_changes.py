"""A table with something changed: some fields, or two people's places."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

from euchre.game.rules import Seat
from euchre.table.log.state import DERIVED_FIELDS, Table

_T = TypeVar("_T")


def replace_fields(table: Table, **changes: Any) -> Table:
    """Return `table` with some fields changed: a faster `dataclasses.replace`, unchecked."""
    fields = table.__dict__.copy()
    for name, origins in DERIVED_FIELDS.items():
        if name in fields and not origins.isdisjoint(changes):
            del fields[name]
    fields.update(changes)
    new = object.__new__(Table)
    object.__setattr__(new, "__dict__", fields)
    return new


def replace_at_seat(values: tuple[_T, ...], seat: Seat, value: _T) -> tuple[_T, ...]:
    """Return a tuple of one value for each seat, with the value of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])


def find_swapped_seat(seats: tuple[Seat, Seat], seat: Seat) -> Seat:
    """Return the seat of a player after those in `seats` have changed places.

    >>> [find_swapped_seat((0, 3), seat) for seat in range(4)]
    [3, 1, 2, 0]
    """
    one, two = seats
    return two if seat == one else one if seat == two else seat


def swap_values(values: tuple[_T, ...], seats: tuple[Seat, Seat]) -> tuple[_T, ...]:
    """Return a tuple of one value for each seat, with the values of these two seats exchanged."""
    return tuple(values[find_swapped_seat(seats, at)] for at in range(len(values)))


def swap_chairs(table: Table, seats: tuple[Seat, Seat]) -> Table:
    """Return the table after the players in `seats` have changed places.

    No hand is being played then, and no shuffle is fixed: so what belongs to a seat and not to its
    person is the score, and the hands that are over. A chair that may add no chance to the shuffles
    of this game goes on so, as whoever checks them knows it by its number, and so does its person.
    """
    assert not table.is_hand_dealt
    assert not table.is_shuffle_committed
    moved = frozenset(seats)
    chairs = swap_values(table.chairs, seats)
    next_version = table.version + 1
    staying = tuple(pledge for pledge in table.pledges if pledge.seat not in moved)
    abandoned = tuple(pledge for pledge in table.pledges if pledge.seat in moved)
    return replace_fields(
        table,
        chairs=chairs,
        swapping=None,
        host=None if table.host is None else find_swapped_seat(seats, table.host),
        ready=table.ready - moved,
        pledges=staying,
        left=(*table.left, *abandoned),
        barred=table.barred | _swap_seats_in_set(table.barred, seats),
        pausers=_swap_seats_in_set(table.pausers, seats),
        askers=_swap_seats_in_set(table.askers, seats),
        overruled=swap_values(table.overruled, seats),
        stances=tuple(
            vote._replace(
                seat=find_swapped_seat(seats, vote.seat),
                against=find_swapped_seat(seats, vote.against),
            )
            for vote in table.stances
        ),
        parties=swap_values(table.parties, seats),
        starters=swap_values(table.starters, seats),
        replaced=swap_values(table.replaced, seats),
        decided=tuple(
            next_version if seat in moved else version for seat, version in enumerate(table.decided)
        ),
    )


def _swap_seats_in_set(members: AbstractSet[Seat], seats: tuple[Seat, Seat]) -> frozenset[Seat]:
    return frozenset(find_swapped_seat(seats, seat) for seat in members)
