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


def mark_starting_player(
    table: Table, seat: Seat, *, has_left: bool = False, was_helped: bool = False
) -> Table:
    """Mark that the player who began the game in `seat` has left, or that a bot has helped."""
    if not table.starters or table.starters[seat].bot or table.stage != "playing":
        return table
    starter = table.starters[seat]
    starter = starter._replace(left=starter.left or has_left, helped=starter.helped or was_helped)
    return replace_fields(table, starters=replace_at_seat(table.starters, seat, starter))


def mark_stood_up(table: Table, seat: Seat) -> Table:
    """Mark that a player of the running game has given up the seat."""
    return _clear_replacement(mark_starting_player(table, seat, has_left=True), seat)


def mark_taken_over(table: Table, entry: BotTookOver, now_ms: int) -> Table:
    """Mark that a bot sits in for a player, who may come back; at a ranked table also since when.

    Where it is not for who was gone it has this turn in any case, and perhaps the hand: before
    that is over they could not come back.
    """
    table = mark_starting_player(table, entry.seat, was_helped=True)
    if not table.settings.ranked or table.stage != "playing":
        return table
    since = now_ms if entry.gone and not entry.voted else None
    return replace_fields(
        table,
        replaced=replace_at_seat(table.replaced, entry.seat, BotReplacement(entry.gone, since)),
    )


def mark_returned(table: Table, seat: Seat, now_ms: int) -> Table:
    """Mark that a player has the seat back; it is too late if a bot has had it for long."""
    replacement = table.replaced[seat]
    if replacement is not None and _is_return_late(replacement, now_ms):
        table = mark_starting_player(table, seat, has_left=True)
    return _clear_replacement(table, seat)


def note_return_times_and_leavers(
    table: Table, seat: Seat | None, now_ms: int, *, ended: bool
) -> Table:
    """Note the time from which replaced players may come back, after an event in `seat`; `ended`:
    the hand or the game is over.

    Whoever was kept out may come back from now on, and whoever could and did not for long has left.
    """
    if not any(table.replaced):
        return table
    for place, replacement in enumerate(table.replaced):
        if replacement is not None and _is_return_late(replacement, now_ms):
            table = mark_starting_player(table, place, has_left=True)
    replaced = tuple(
        replacement._replace(since=now_ms)
        if replacement is not None
        and replacement.since is None
        and (ended or (place == seat and place not in table.outvoted))
        else replacement
        for place, replacement in enumerate(table.replaced)
    )
    return replace_fields(table, replaced=replaced)


def mark_leavers(table: Table, now_ms: int) -> Table:
    """Mark who has left as the game is over: those who were gone and have not come back."""
    for seat, replacement in enumerate(table.replaced):
        if replacement is not None and (replacement.gone or _is_return_late(replacement, now_ms)):
            table = mark_starting_player(table, seat, has_left=True)
    return table


def _is_return_late(replacement: BotReplacement, now_ms: int) -> bool:
    return replacement.since is not None and now_ms >= replacement.since + COME_BACK_MS


def _clear_replacement(table: Table, seat: Seat) -> Table:
    if table.replaced[seat] is None:
        return table
    return replace_fields(table, replaced=replace_at_seat(table.replaced, seat, None))
