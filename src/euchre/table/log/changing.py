"""A table with something changed: some fields, or two people's places."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

from euchre.rules import Seat
from euchre.table.log.state import DERIVED, NOBODY, Table

_T = TypeVar("_T")


def changed(table: Table, **changes: Any) -> Table:
    """Return `table` with some fields changed: like `dataclasses.replace`, but without its checks,
    and faster.
    """
    fields = table.__dict__.copy()
    for name, origins in DERIVED.items():
        if name in fields and not origins.isdisjoint(changes):
            del fields[name]
    fields.update(changes)
    new = object.__new__(Table)
    object.__setattr__(new, "__dict__", fields)
    return new


def put(old: tuple[_T, ...], seat: Seat, new: _T) -> tuple[_T, ...]:
    """Return a tuple of one value for each seat, with the value of one seat replaced."""
    return (*old[:seat], new, *old[seat + 1 :])


def unready(table: Table, moved: AbstractSet[Seat]) -> frozenset[Seat]:
    """Return the seats that are still ready for a game after other players get these seats, or
    will.

    Where something is at stake nobody is: they have said so with others beside them.
    """
    return NOBODY if table.at_stake else table.ready - moved


def other_place(seats: tuple[Seat, Seat], seat: Seat) -> Seat:
    """Return the seat of a player after those in `seats` have changed places.

    >>> [other_place((0, 3), seat) for seat in range(4)]
    [3, 1, 2, 0]
    """
    one, two = seats
    return two if seat == one else one if seat == two else seat


def exchange(old: tuple[_T, ...], seats: tuple[Seat, Seat]) -> tuple[_T, ...]:
    """Return a tuple of one value for each seat, with the values of these two seats exchanged."""
    return tuple(old[other_place(seats, at)] for at in range(len(old)))


def swapped(table: Table, seats: tuple[Seat, Seat]) -> Table:
    """Return the table after the players in `seats` have changed places.

    No hand is being played then, and no shuffle is fixed: so what belongs to a seat and not to its
    person is the score, and the hands that are over. A chair that may add no chance to the shuffles
    of this game goes on so, as whoever checks them knows it by its number, and so does its person.
    """
    assert not table.dealt
    assert not table.promised
    moved = frozenset(seats)
    chairs = exchange(table.chairs, seats)
    now = table.version + 1
    stay = tuple(each for each in table.pledges if each.seat not in moved)
    left = tuple(each for each in table.pledges if each.seat in moved)
    return changed(
        table,
        chairs=chairs,
        swapping=None,
        host=None if table.host is None else other_place(seats, table.host),
        ready=unready(table, moved),
        pledges=stay,
        left=(*table.left, *left),
        barred=table.barred | _followed(table.barred, seats),
        pausers=_followed(table.pausers, seats),
        askers=_followed(table.askers, seats),
        overruled=exchange(table.overruled, seats),
        stances=tuple(
            each._replace(
                seat=other_place(seats, each.seat), against=other_place(seats, each.against)
            )
            for each in table.stances
        ),
        parties=exchange(table.parties, seats),
        starters=exchange(table.starters, seats),
        replaced=exchange(table.replaced, seats),
        decided=tuple(now if at in moved else v for at, v in enumerate(table.decided)),
    )


def _followed(who: AbstractSet[Seat], seats: tuple[Seat, Seat]) -> frozenset[Seat]:
    return frozenset(other_place(seats, seat) for seat in who)
