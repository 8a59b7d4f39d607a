"""What was reported and done, a sentence for each entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from euchre.accounts.commands import describe_suspension_end
from euchre.accounts.moderation.entries import (
    Deed,
    Entry,
    ModerationOpened,
    ModeratorAppointed,
    ModeratorDismissed,
    NameAllowed,
    NameHidden,
    PlayerRestored,
    PlayerSuspended,
    ReportFiled,
    ReportSettled,
    TableClosed,
    TextAllowed,
    TextHidden,
)
from euchre.english.grammar import add_full_stop

GUEST_LABEL = "Somebody without an account"


def describe_event(entry: Entry, names: Mapping[str, str]) -> str:
    """Describe an event in a sentence, without its reason.

    Args:
        names: what accounts are called; who is missing is called by the account.
    """
    if isinstance(entry, ModerationOpened):
        return "The log begins."
    author = names.get(entry.by, entry.by) or GUEST_LABEL
    return add_full_stop(f"{author} {_describe_action(entry)}")


def _describe_action(entry: ReportFiled | Deed) -> str:
    match entry:
        case ModeratorAppointed():
            return f"makes {entry.name} a moderator"
        case ModeratorDismissed():
            return f"dismisses {entry.name}, who was a moderator"
        case ReportFiled():
            about = f"something that {entry.name} said" if entry.text else entry.name
            return f"reports {about} (report {entry.number})"
        case ReportSettled():
            return f"settles report {entry.number}"
        case NameHidden():
            if entry.only_there:
                return f"hides the name “{entry.name}” at one table, since another account has it"
            whose = ", the name of an account" if entry.player else ""
            return f"hides the name “{entry.name}”{whose}"
        case NameAllowed():
            return f"allows the name “{entry.name}” again"
        case TextHidden():
            return f"hides the text “{entry.text}”"
        case TextAllowed():
            return f"allows the text “{entry.text}” again"
        case PlayerSuspended():
            return f"suspends {entry.name} {describe_suspension_end(entry.until)}"
        case PlayerRestored():
            return f"lets {entry.name} sign in again"
        case TableClosed():
            return f"closes the table {entry.title or entry.table}"
        case _:
            assert_never(entry)
