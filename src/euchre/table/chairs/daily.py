"""A table for the deals of a day: one person plays there, with bots that nobody chooses."""

from __future__ import annotations

from typing import Final

from euchre.table.commands import (
    Act,
    ClaimTricks,
    Command,
    Pause,
    Prefer,
    Refused,
    Rematch,
    Resume,
    Say,
    SayPhrase,
    SayReady,
    SetPace,
)
from euchre.table.log.state import Table

_OFFERED: Final = (Act, ClaimTricks, Pause, Prefer, Resume, Say, SayPhrase, SayReady, SetPace)
"""What changes nothing that others have to find as well."""


def check_daily(table: Table, command: Command) -> None:
    """Verify that a command keeps a daily deal the same for everybody, if the table is for one.

    Raises:
        Refused: it would not, or the deals have been played.
    """
    if not table.settings.daily:
        return
    if table.stage == "over" and isinstance(command, SayReady | Rematch):
        raise Refused("not-now", "The deals of a day are played once: come back tomorrow.")
    if not isinstance(command, (*_OFFERED, Rematch)):
        why = "A daily deal is the same for everybody: nobody takes back, leaves or changes places."
        raise Refused("off", why)


def check_stays(table: Table) -> None:
    """Verify that players may give up their seat.

    Raises:
        Refused: it is a daily deal, and nobody else can go on with it.
    """
    if table.settings.daily:
        why = "Nobody else can play your daily deal: just go, and come back to it when you like."
        raise Refused("not-now", why)
