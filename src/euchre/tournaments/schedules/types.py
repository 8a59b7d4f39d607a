"""What the plans of an evening are made of: players and teams are numbers, plans are tuples."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from euchre.errors import EuchreError
from euchre.texts import translatable
from euchre.tournaments.entries import TablePairing

Pair: TypeAlias = tuple[int, int]


class ScheduleError(EuchreError):
    """A schedule that cannot be made, or results that do not belong to it."""


def verify_player_count(players: int) -> None:
    """Refuse fewer players than a table needs.

    Raises:
        ScheduleError: there are fewer than four.
    """
    if players < 4:
        raise ScheduleError(
            translatable(
                "format-table-needs-four",
                f"a table needs four players, and {players} are present",
                n=players,
            )
        )


class PartnerRound(NamedTuple):
    """A round with changing partners: the tables from the head table on, and who sits out.

    Everybody present is either at one table or in `out`.
    """

    tables: tuple[TablePairing, ...]
    out: tuple[int, ...] = ()


Schedule: TypeAlias = tuple[PartnerRound, ...]


class TeamRound(NamedTuple):
    """A round of teams: the matches, and the team that has a bye.

    The first of a match sits north and south in a duplicate match, the second east and west.
    """

    matches: tuple[Pair, ...]
    out: tuple[int, ...] = ()
