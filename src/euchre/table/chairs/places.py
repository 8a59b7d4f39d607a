"""Who changes places with whom, and who runs the table after its host.

Nobody moves while cards are out: a swap happens before the first game, or as the next deal or game
begins, when no hand is dealt and no shuffle is fixed.
"""

from __future__ import annotations

from euchre.rules import Seat
from euchre.table.chairs.consent import asked_of
from euchre.table.chairs.ranked import check_not_playing
from euchre.table.commands import Refused
from euchre.table.draft import Draft
from euchre.table.log.entries import HostChanged, Swapped, Swapping, UndoAsked
from euchre.table.log.state import Table


def check_host(table: Table, seat: Seat | None) -> None:
    """Verify that the player in `seat` runs the table.

    Raises:
        Refused: somebody else does.
    """
    if table.settings.official:
        raise Refused("host-only", "Whoever runs the evening runs this table, from its page.")
    if seat is None or seat != table.runs:
        who = "Nobody" if table.runs is None else table.names[table.runs]
        raise Refused("host-only", f"{who} runs this table.")


def swap(draft: Draft, seat: Seat, seats: tuple[Seat, Seat]) -> None:
    """Swap the players in `seats`, or ask for their consent, at the request of the player in
    `seat`.

    Before a game and between two it is the host's to say; said once more between two, they stay.
    While a game is played everybody in it is asked.

    Raises:
        Refused: these two cannot, it is not theirs to say, or not now.
    """
    table, pair = draft.table, (min(seats), max(seats))
    if table.settings.official:
        raise Refused("host-only", "Whoever runs the evening says who sits where.")
    here = range(len(table.chairs))
    if pair[0] == pair[1] or not all(at in here for at in pair) or not table.persons & set(pair):
        raise Refused("no-seat", "Choose two chairs, with somebody who plays in one of them.")
    check_not_playing(table, "This game is ranked: everybody stays in their seat until it is over.")
    if table.stage == "playing":
        _ask(draft, seat, pair)
        return
    check_host(table, seat)
    if table.stage == "gathering":
        draft.add(Swapped(pair))
    else:
        draft.add(Swapping(None if table.swapping == pair else pair))


def _ask(draft: Draft, seat: Seat, pair: tuple[Seat, Seat]) -> None:
    table = draft.table
    if table.settings.money != "none":
        why = "This game is for money: everybody stays in their seat until it is over."
        raise Refused("not-now", why)
    if table.paused:
        raise Refused("paused", "The game is paused: go on with it first.")
    if table.asked is not None:
        raise Refused("not-now", "A question is open already.")
    if table.swapping is not None:
        raise Refused("not-now", "Two change places before the next deal already.")
    if seat in table.askers:
        raise Refused("not-now", "You have asked in this hand already: ask again in the next.")
    asked = asked_of(table, seat, pair)
    draft.add(UndoAsked(seat, pair) if asked else Swapping(pair))


def hand_over(draft: Draft, seat: Seat, to: Seat) -> None:
    """Make the player in `to` the host, in place of the host in `seat`.

    Raises:
        Refused: `seat` only stands in for the host, or `to` could not be it.
    """
    table = draft.table
    if seat != table.host:
        assert table.host is not None
        why = f"{table.names[table.host]} is the host: you only stand in."
        raise Refused("host-only", why)
    if to not in table.persons or to == seat:
        raise Refused("no-seat", "Choose somebody else who sits at this table.")
    if table.chairs[to].away:
        raise Refused("not-now", f"{table.names[to]} is away: choose somebody who is here.")
    draft.add(HostChanged(to))
