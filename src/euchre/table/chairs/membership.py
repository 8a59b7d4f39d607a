"""What becomes of those at a table whose account is gone: they keep nothing that only one has."""

from __future__ import annotations

from collections.abc import Container

from euchre.english.names import FORMER_PLAYER_NAME
from euchre.table.chairs.seating import leave_seat, rename_bearer
from euchre.table.log.former_names import FormerNames
from euchre.table.log.name_hiding import collect_bearers
from euchre.table.unit_of_work import UnitOfWork


def hide_names(draft: UnitOfWork, former: FormerNames) -> None:
    """Replace the hidden names of all players at a table, including those who have stood up.

    On chairs that an evening keeps people are called as there.
    """
    if draft.table.settings.is_tournament_table:
        return
    for bearer in sorted(collect_bearers(draft.table)):
        if called := former.find_new_name(bearer):
            rename_bearer(draft, bearer, called)


def remove_accounts(
    draft: UnitOfWork, *, deleted: Container[str] = (), suspended: Container[str] = ()
) -> None:
    """Remove deleted and suspended accounts from a table.

    Whose account has been deleted goes on as a guest whom nobody is called like, and who has stood
    up is told of so; on a chair that an evening keeps they are called as there. A ranked game is
    played to its end, and before and after it whoever has no account, or a suspended one, gets up
    from such a table.

    Args:
        draft: what it comes to.
        deleted, suspended: accounts of people who are or were at the table, as the log knows them.
    """
    official = draft.table.settings.is_tournament_table
    for name, player in sorted(collect_bearers(draft.table)):
        if player and player in deleted:
            rename_bearer(
                draft, (name, player), name if official else FORMER_PLAYER_NAME, deleted=True
            )
    if not draft.table.settings.ranked or draft.table.stage == "playing":
        return
    for seat in sorted(draft.table.person_seats):
        player = draft.table.chairs[seat].player
        if not player or player in suspended:
            leave_seat(draft, seat)
