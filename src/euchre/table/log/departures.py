"""Who has left a game before its end, and whom a bot has helped: what counts for its result."""

from __future__ import annotations

from typing import Final

from euchre.game.rules import Seat
from euchre.table.log.entries import BotTookOver
from euchre.table.log.field_changes import replace_at_seat, replace_fields
from euchre.table.log.participants import BotReplacement
from euchre.table.log.state import Table

COME_BACK_MS: Final = 180_000
"""How long, in ms, somebody has to come back to a ranked game before a bot sits in for them, and
how long they have from then on before they count as having left."""


def mark_starter(table: Table, seat: Seat, *, left: bool = False, helped: bool = False) -> Table:
    """Mark that the player who began the game in `seat` has left, or that a bot has helped."""
    if not table.starters or table.starters[seat].bot or table.stage != "playing":
        return table
    starter = table.starters[seat]
    starter = starter._replace(left=starter.left or left, helped=starter.helped or helped)
    return replace_fields(table, starters=replace_at_seat(table.starters, seat, starter))


def mark_stood_up(table: Table, seat: Seat) -> Table:
    """Mark that a player of the running game has given up the seat."""
    return _clear_replaced(mark_starter(table, seat, left=True), seat)


def mark_taken_over(table: Table, entry: BotTookOver, at: int) -> Table:
    """Mark that a bot sits in for a player, who may come back; at a ranked table also since when.

    Where it is not for who was gone it has this turn in any case, and perhaps the hand: before
    that is over they could not come back.
    """
    table = mark_starter(table, entry.seat, helped=True)
    if not table.settings.ranked or table.stage != "playing":
        return table
    since = at if entry.gone and not entry.voted else None
    return replace_fields(
        table,
        replaced=replace_at_seat(table.replaced, entry.seat, BotReplacement(entry.gone, since)),
    )


def mark_returned(table: Table, seat: Seat, at: int) -> Table:
    """Mark that a player has the seat back; it is too late if a bot has had it for long."""
    it = table.replaced[seat]
    if it is not None and _is_return_late(it, at):
        table = mark_starter(table, seat, left=True)
    return _clear_replaced(table, seat)


def note_return_times(table: Table, seat: Seat | None, at: int, *, ended: bool) -> Table:
    """Note the time from which replaced players may come back, after an event in `seat`; `ended`:
    the hand or the game is over.

    Whoever was kept out may come back from now on, and whoever could and did not for long has left.
    """
    if not any(table.replaced):
        return table
    for place, it in enumerate(table.replaced):
        if it is not None and _is_return_late(it, at):
            table = mark_starter(table, place, left=True)
    found = tuple(
        it._replace(since=at)
        if it is not None and it.since is None and _can_return(table, place, seat, ended=ended)
        else it
        for place, it in enumerate(table.replaced)
    )
    return replace_fields(table, replaced=found)


def mark_leavers(table: Table, at: int) -> Table:
    """Mark the players who have left, as the game is over: those who were gone and have not come
    back.
    """
    for seat, it in enumerate(table.replaced):
        if it is not None and (it.gone or _is_return_late(it, at)):
            table = mark_starter(table, seat, left=True)
    return table


def _can_return(table: Table, place: Seat, seat: Seat | None, *, ended: bool) -> bool:
    return ended or (place == seat and place not in table.outvoted)


def _is_return_late(it: BotReplacement, at: int) -> bool:
    return it.since is not None and at >= it.since + COME_BACK_MS


def _clear_replaced(table: Table, seat: Seat) -> Table:
    if table.replaced[seat] is None:
        return table
    return replace_fields(table, replaced=replace_at_seat(table.replaced, seat, None))
