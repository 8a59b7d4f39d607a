"""What becomes of those at a table whose account is gone: they keep nothing that only one has."""

from __future__ import annotations

from collections.abc import Container

from euchre.table.chairs.seating import call_otherwise, stand
from euchre.table.draft import Draft
from euchre.table.log.former_names import FormerNames
from euchre.table.log.hiding import bearers_of
from euchre.words.names import FORMER


def hide_names(draft: Draft, former: FormerNames) -> None:
    """Replace the hidden names of all players at a table, including those who have stood up.

    On chairs that an evening keeps people are called as there.
    """
    if draft.table.settings.official:
        return
    for bearer in sorted(bearers_of(draft.table)):
        if called := former.call(bearer):
            call_otherwise(draft, bearer, called)


def part_with_accounts(
    draft: Draft, *, deleted: Container[str] = (), suspended: Container[str] = ()
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
    official = draft.table.settings.official
    for name, player in sorted(bearers_of(draft.table)):
        if player and player in deleted:
            call_otherwise(draft, (name, player), name if official else FORMER, deleted=True)
    if not draft.table.settings.ranked or draft.table.stage == "playing":
        return
    for seat in sorted(draft.table.persons):
        player = draft.table.chairs[seat].player
        if not player or player in suspended:
            stand(draft, seat)
