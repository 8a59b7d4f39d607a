"""What becomes of those at a table whose account is gone: they keep nothing that only one has."""

from __future__ import annotations

from collections.abc import Container

from euchre.table.chairs.seating import names_taken, number_name, stand
from euchre.table.draft import Draft
from euchre.table.log.entries import SeatNameHidden
from euchre.words.names import FORMER, Name


def part_with_accounts(
    draft: Draft, *, deleted: Container[str] = (), suspended: Container[str] = ()
) -> None:
    """Nobody plays under an account that is gone.

    Whose account has been deleted goes on as a guest whom nobody is called like; on a chair that an
    evening keeps they are called as there. A ranked game is played to its end, and before and after
    it whoever has no account, or a suspended one, gets up from such a table.

    Args:
        draft: what it comes to.
        deleted, suspended: accounts of people at the table, as the log knows them.
    """
    for seat in sorted(draft.table.persons):
        chair = draft.table.chairs[seat]
        if chair.player and chair.player in deleted:
            shown = number_name(Name(FORMER), names_taken(draft.table, seat))
            if draft.table.settings.official:
                shown = chair.name
            draft.add(SeatNameHidden(seat, shown, deleted=True))
    if not draft.table.settings.ranked or draft.table.stage == "playing":
        return
    for seat in sorted(draft.table.persons):
        player = draft.table.chairs[seat].player
        if not player or player in suspended:
            stand(draft, seat)
