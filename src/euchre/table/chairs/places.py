"""Who changes places with whom, and who runs the table after its host.

Nobody moves while cards are out: a swap happens before the first game, or as the next deal or game
begins, when no hand is dealt and no shuffle is fixed.
"""

from __future__ import annotations

from euchre.game.rules import Seat
from euchre.table.chairs.consent import find_required_consents
from euchre.table.chairs.ranked import verify_no_ranked_game
from euchre.table.chairs.talking import is_chat_muted
from euchre.table.commands import RefusedError
from euchre.table.log.entries import HostChanged, SeatsSwapped, SeatSwapPlanned, UndoAsked
from euchre.table.log.state import Table
from euchre.table.unit_of_work import UnitOfWork
from euchre.texts import translatable


def verify_host(table: Table, seat: Seat | None) -> None:
    """Verify that the player in `seat` runs the table.

    Raises:
        RefusedError: somebody else does.
    """
    if table.settings.is_tournament_table:
        raise RefusedError(
            "host-only",
            translatable(
                "table-evening-host-runs",
                "The host of the evening runs this table, from the evening's page.",
            ),
        )
    if seat is None or seat != table.acting_host:
        host_name = "Nobody" if table.acting_host is None else table.seat_names[table.acting_host]
        raise RefusedError(
            "host-only",
            translatable(
                "table-only-host", f"Only {host_name}, the host, can do that.", name=host_name
            ),
        )


def request_swap(
    draft: UnitOfWork, seat: Seat, seats: tuple[Seat, Seat], *, agrees: bool = True
) -> None:
    """Swap the players in `seats` at the request of the one in `seat`, or ask for consent.

    Before a game and between two it is the host's to say, and between two the host can call it off
    (not `agrees`). While a game is played everybody in it is asked.

    Raises:
        RefusedError: these two cannot, it is not theirs to say, or not now.
    """
    table, pair = draft.table, (min(seats), max(seats))
    if table.settings.is_tournament_table:
        raise RefusedError(
            "host-only",
            translatable(
                "table-evening-host-seats", "The host of the evening decides the seating."
            ),
        )
    all_seats = range(len(table.chairs))
    if (
        pair[0] == pair[1]
        or not all(place in all_seats for place in pair)
        or not table.person_seats & set(pair)
    ):
        raise RefusedError(
            "no-seat",
            translatable(
                "table-choose-two-seats", "Choose two seats, at least one of them with a player."
            ),
        )
    verify_no_ranked_game(
        table,
        translatable(
            "table-ranked-no-swap", "This game is ranked: nobody can change seats until it's over."
        ),
    )
    if table.stage == "playing" and agrees:
        _ask_for_swap(draft, seat, pair)
        return
    verify_host(table, seat)
    if not agrees and table.stage != "over":
        raise RefusedError(
            "not-now",
            translatable("table-swap-cancel-when", "You can cancel a swap only between two games."),
        )
    if table.stage == "gathering":
        draft.add(SeatsSwapped(pair))
    elif agrees != (table.swapping == pair):
        draft.add(SeatSwapPlanned(pair if agrees else None))


def _ask_for_swap(draft: UnitOfWork, seat: Seat, pair: tuple[Seat, Seat]) -> None:
    _verify_swap_question(draft.table, seat)
    players = find_required_consents(draft.table, seat, pair)
    draft.add(UndoAsked(seat, pair) if players else SeatSwapPlanned(pair))


def _verify_swap_question(table: Table, seat: Seat) -> None:
    """Verify that the player in `seat` may ask the others, in a game, for two to change places.

    Raises:
        RefusedError: they play for money, or it is not the time, or they have asked already.
    """
    if table.settings.money != "none":
        why = translatable(
            "table-money-no-swap",
            "This game is for money: nobody can change seats until it's over.",
        )
        raise RefusedError("not-now", why)
    if table.paused:
        raise RefusedError(
            "paused", translatable("table-paused-resume", "The game is paused: resume it first.")
        )
    if table.asked is not None:
        raise RefusedError(
            "not-now", translatable("table-question-open", "A question is open already.")
        )
    if table.swapping is not None:
        raise RefusedError(
            "not-now",
            translatable(
                "table-swap-planned-already",
                "Two players already change places before the next deal.",
            ),
        )
    if seat in table.askers:
        raise RefusedError(
            "not-now",
            translatable(
                "table-asked-this-hand", "You've already asked in this hand. Ask again in the next."
            ),
        )


def can_request_swap(table: Table, seat: Seat) -> bool:
    """Return whether the player in `seat` can have two players change places, or ask for that.

    In a game the seat is of somebody who takes part in it.
    """
    if table.settings.is_tournament_table or table.settings.is_daily or is_chat_muted(table):
        return False
    if table.stage != "playing":
        return seat == table.acting_host
    if table.settings.ranked:
        return False
    try:
        _verify_swap_question(table, seat)
    except RefusedError:
        return False
    return True


def hand_over_host(draft: UnitOfWork, seat: Seat, new_host: Seat) -> None:
    """Make the player in `new_host` the host, in place of the host in `seat`.

    Raises:
        RefusedError: `seat` only stands in for the host, or `new_host` could not be it.
    """
    table = draft.table
    if seat != table.host:
        assert table.host is not None
        why = translatable(
            "table-host-stand-in",
            f"{table.seat_names[table.host]} is the host: you're only standing in.",
            name=table.seat_names[table.host],
        )
        raise RefusedError("host-only", why)
    if new_host not in table.person_seats or new_host == seat:
        raise RefusedError(
            "no-seat",
            translatable("table-choose-other", "Choose somebody else who sits at this table."),
        )
    if table.chairs[new_host].is_away:
        raise RefusedError(
            "not-now",
            translatable(
                "table-choose-present",
                f"{table.seat_names[new_host]} is away: choose somebody who is here.",
                name=table.seat_names[new_host],
            ),
        )
    draft.add(HostChanged(new_host))
