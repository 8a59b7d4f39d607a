"""What was reported and done, a sentence for each entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from euchre.players.deciding import told_until
from euchre.players.moderation.entries import (
    Entry,
    ModerationOpened,
    ModeratorDismissed,
    ModeratorNamed,
    NameAllowed,
    NameHiding,
    PlayerRestored,
    PlayerSuspended,
    Reported,
    ReportSettled,
    TableClosed,
    TextHiding,
)
from euchre.words.grammar import full_stop

SOMEBODY = "Somebody without an account"


def tell(entry: Entry, names: Mapping[str, str]) -> str:
    """Describe an event in a sentence, without its reason.

    Args:
        entry: what.
        names: what accounts are called; who is missing is called by the account.
    """
    if isinstance(entry, ModerationOpened):
        return "The log begins."
    who = names.get(entry.by, entry.by) or SOMEBODY
    return full_stop(f"{who} {_did(entry)}")


def _did(entry: Entry) -> str:
    match entry:
        case ModerationOpened():
            return "begins the log"
        case ModeratorNamed():
            return f"makes {entry.name} a moderator"
        case ModeratorDismissed():
            return f"dismisses {entry.name}, who was a moderator"
        case Reported():
            about = f"something that {entry.name} said" if entry.text else entry.name
            return f"reports {about} (report {entry.number})"
        case ReportSettled():
            return f"settles report {entry.number}"
        case NameHiding():
            whose = ", the name of an account" if entry.player else ""
            return f"hides the name “{entry.name}”{whose}"
        case NameAllowed():
            return f"allows the name “{entry.name}” again"
        case TextHiding():
            return f"hides the text “{entry.text}”"
        case PlayerSuspended():
            return f"suspends {entry.name} {told_until(entry.until)}"
        case PlayerRestored():
            return f"lets {entry.name} sign in again"
        case TableClosed():
            return f"closes the table {entry.title or entry.table}"
        case _:
            assert_never(entry)
