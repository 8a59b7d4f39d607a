"""The question that is open at a table: asked, answered, and closed."""

from __future__ import annotations

from euchre.rules import Seat
from euchre.table.log.changing import changed, put
from euchre.table.log.state import Table


def since(table: Table, at: int) -> int:
    """Return the time, in ms, at which the present wait begins again; during a pause it is the
    beginning of the pause.
    """
    return table.since if table.paused else at


def asked(table: Table, seat: Seat, swap: tuple[Seat, Seat] | None, at: int) -> Table:
    """Open a question: the game waits for the answer to an undo request, but not to a swap."""
    table = changed(table, asked=(seat, frozenset()), asked_swap=swap)
    if swap is None:
        return changed(table, since=at)
    return changed(table, asked_at=at, askers=table.askers | {seat})


def answered(table: Table, seat: Seat, at: int, *, yes: bool) -> Table:
    """Record an answer to the open question: one no closes it."""
    if table.asked is None:
        return changed(table, since=since(table, at))
    asker, agreed = table.asked
    if yes:
        return changed(table, asked=(asker, agreed | {seat}))
    if table.asked_swap is not None:
        return closed(table, at)
    denied = put(table.denied, asker, table.decided[asker])
    table = closed(table, at)
    return changed(table, denied=denied, since=since(table, at))


def closed(table: Table, at: int) -> Table:
    """Close the open question: the turn goes on where it was."""
    if table.asked_swap is not None:
        return changed(table, asked=None, asked_swap=None)
    waited = 0 if table.asked is None or table.paused else at - table.since
    return changed(table, asked=None, turned=table.turned + waited)


def unswapped(table: Table, seat: Seat, at: int) -> Table:
    """Cancel a swap of a seat whose player has changed, and has not agreed to it."""
    if table.asked_swap is not None and seat in table.asked_swap:
        table = closed(table, at)
    stays = table.swapping is None or seat not in table.swapping
    return table if stays else changed(table, swapping=None)
