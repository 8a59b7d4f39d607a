"""What becomes of those at a table whose account is gone: they keep nothing that only one has."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from euchre.english.names import FORMER_PLAYER_NAME
from euchre.game.rules import Seat
from euchre.table.chairs.seating import leave_seat, rename_bearers, rename_reserved_seat
from euchre.table.log.former_names import FormerNames
from euchre.table.log.name_hiding import collect_named_people
from euchre.table.log.participants import NamedPerson
from euchre.table.log.state import Table
from euchre.table.unit_of_work import UnitOfWork


def find_new_names(table: Table, former_names: FormerNames) -> dict[NamedPerson, str]:
    """Return the new name of each player at a table whose name is hidden, including those who have
    stood up; for `rename_bearers`.

    On chairs that an evening keeps people are called as there. It takes as much longer as more have
    played there, and is no work for an event loop.
    """
    if table.settings.is_tournament_table:
        return {}
    return {
        bearer: new_name
        for bearer in collect_named_people(table)
        if (new_name := former_names.find_new_name(bearer))
    }


def rename_person(
    draft: UnitOfWork,
    is_theirs: Callable[[NamedPerson], bool],
    new_name: str,
    reserved_names: Mapping[Seat, str],
) -> None:
    """Replace one person's name at a table.

    Args:
        draft: what it comes to.
        is_theirs: whether somebody whom the table remembers is that person.
        new_name: what they are called from now on.
        reserved_names: the same where an evening keeps the chair.
    """
    seats = {chair.bearer: seat for seat, chair in enumerate(draft.table.chairs)}
    new_names = {
        bearer: reserved_names.get(seats[bearer], new_name) if bearer in seats else new_name
        for bearer in filter(is_theirs, collect_named_people(draft.table))
    }
    rename_bearers(draft, new_names)
    for seat, name in reserved_names.items():
        rename_reserved_seat(draft, seat, name)


def remove_accounts(
    draft: UnitOfWork,
    *,
    deleted_accounts: Container[str] = (),
    suspended_accounts: Container[str] = (),
) -> None:
    """Remove deleted and suspended accounts from a table.

    Whose account has been deleted goes on as a guest whom nobody is called like, and who has stood
    up is told of so; on a chair that an evening keeps they are called as there. A ranked game is
    played to its end, and before and after it whoever has no account, or a suspended one, gets up
    from such a table.

    Args:
        draft: what it comes to.
        deleted_accounts, suspended_accounts: of people who are or were at the table, as the log
            knows them.
    """
    official = draft.table.settings.is_tournament_table
    new_names = {
        (name, player): name if official else FORMER_PLAYER_NAME
        for name, player in collect_named_people(draft.table)
        if player and player in deleted_accounts
    }
    rename_bearers(draft, new_names, deleted=True)
    if not draft.table.settings.ranked or draft.table.stage == "playing":
        return
    for seat in sorted(draft.table.person_seats):
        player = draft.table.chairs[seat].player
        if not player or player in suspended_accounts:
            leave_seat(draft, seat)
