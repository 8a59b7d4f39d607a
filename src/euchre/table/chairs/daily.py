"""A table for the deals of a day: one person plays there, with bots that nobody chooses."""

from __future__ import annotations

from typing import Final

from euchre.table.commands import (
    AskRematch,
    ClaimTricks,
    Command,
    PauseGame,
    RefusedError,
    ResumeGame,
    SayPhrase,
    SayReady,
    SayText,
    SetPace,
    SetPreferences,
    SubmitEvent,
)
from euchre.table.log.state import Table

_ALLOWED_COMMANDS: Final = (
    SubmitEvent,
    ClaimTricks,
    PauseGame,
    SetPreferences,
    ResumeGame,
    SayText,
    SayPhrase,
    SayReady,
    SetPace,
)
"""What changes nothing that others have to find as well."""


def verify_daily_command(table: Table, command: Command) -> None:
    """Verify that a command keeps a daily deal the same for everybody, if the table is for one.

    Raises:
        RefusedError: it would not, or the deals have been played.
    """
    if not table.settings.is_daily:
        return
    if table.stage == "over" and isinstance(command, SayReady | AskRematch):
        raise RefusedError("not-now", "The deals of a day are played once: come back tomorrow.")
    if not isinstance(command, (*_ALLOWED_COMMANDS, AskRematch)):
        why = "A daily deal is the same for everybody: nobody takes back, leaves or changes places."
        raise RefusedError("off", why)


def verify_can_leave(table: Table) -> None:
    """Verify that players may give up their seat.

    Raises:
        RefusedError: it is a daily deal, and nobody else can go on with it.
    """
    if table.settings.is_daily:
        why = "Nobody else can play your daily deal: just go, and come back to it when you like."
        raise RefusedError("not-now", why)
