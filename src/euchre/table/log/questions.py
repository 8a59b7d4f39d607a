"""The question that is open at a table: asked, answered, and closed."""

from __future__ import annotations

from euchre.game.rules import Seat
from euchre.table.log.field_changes import replace_at_seat, replace_fields
from euchre.table.log.state import Table


def find_wait_restart_ms(table: Table, now_ms: int) -> int:
    """Return when, in ms, the present wait begins again; during a pause, when that began."""
    return table.since if table.paused else now_ms


def find_turn_clock_time_ms(table: Table, now_ms: int) -> int:
    """Return when, in ms, a turn's clock stands: pauses and questions about a decision stop it."""
    if table.asked is not None and table.asked_swap is None:
        return table.asked_at
    return find_wait_restart_ms(table, now_ms)


def open_question(table: Table, seat: Seat, swap: tuple[Seat, Seat] | None, now_ms: int) -> Table:
    """Open a question: the game waits for the answer to an undo request, but not to a swap."""
    return replace_fields(
        table,
        asked=(seat, frozenset()),
        asked_swap=swap,
        asked_at=now_ms,
        asked_version=table.version + 1,
        askers=table.askers if swap is None else table.askers | {seat},
    )


def record_answer(table: Table, seat: Seat, now_ms: int, *, agrees: bool) -> Table:
    """Record an answer to the open question: one no closes it."""
    if table.asked is None:
        return replace_fields(table, since=find_wait_restart_ms(table, now_ms))
    asker, agreed = table.asked
    if agrees:
        return replace_fields(table, asked=(asker, agreed | {seat}))
    if table.asked_swap is not None:
        return close_question(table, now_ms)
    denied = replace_at_seat(table.denied, asker, table.decided[asker])
    table = close_question(table, now_ms)
    return replace_fields(table, denied=denied, since=find_wait_restart_ms(table, now_ms))


def close_question(table: Table, now_ms: int) -> Table:
    """Close the open question: the turn goes on where it was."""
    waited = find_wait_restart_ms(table, now_ms) - find_turn_clock_time_ms(table, now_ms)
    return replace_fields(table, asked=None, asked_swap=None, turned=table.turned + waited)


def cancel_swap(table: Table, seat: Seat, now_ms: int) -> Table:
    """Cancel a swap of a seat whose player has changed, and has not agreed to it."""
    if table.asked_swap is not None and seat in table.asked_swap:
        table = close_question(table, now_ms)
    is_unaffected = table.swapping is None or seat not in table.swapping
    return table if is_unaffected else replace_fields(table, swapping=None)
