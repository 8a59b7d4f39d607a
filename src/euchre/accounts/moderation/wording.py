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
from euchre.texts import translatable

GUEST_LABEL = translatable("moderation-guest", "Somebody without an account")


def describe_event(entry: Entry, names: Mapping[str, str]) -> str:
    """Describe an event in a sentence, without its reason.

    Args:
        names: what accounts are called; who is missing is called by the account.
    """
    if isinstance(entry, ModerationOpened):
        return translatable("moderation-log-begins", "The log begins.")
    author = names.get(entry.by, entry.by) or GUEST_LABEL
    return add_full_stop(_describe_action(author, entry))


def _describe_action(author: str, entry: ReportFiled | Deed) -> str:
    match entry:
        case ModeratorAppointed():
            return translatable(
                "moderation-log-appoints",
                f"{author} makes {entry.name} a moderator",
                by=author,
                name=entry.name,
            )
        case ModeratorDismissed():
            return translatable(
                "moderation-log-dismisses",
                f"{author} dismisses {entry.name}, who was a moderator",
                by=author,
                name=entry.name,
            )
        case ReportFiled():
            about = f"something that {entry.name} said" if entry.text else entry.name
            return translatable(
                "moderation-log-reports",
                f"{author} reports {about} (report {entry.number})",
                by=author,
                name=entry.name,
                kind="text" if entry.text else "person",
                report=entry.number,
            )
        case ReportSettled():
            return translatable(
                "moderation-log-settles",
                f"{author} settles report {entry.number}",
                by=author,
                report=entry.number,
            )
        case NameHidden():
            if entry.only_there:
                return translatable(
                    "moderation-log-hides-name-there",
                    f"{author} hides the name “{entry.name}” at one table, since another account "
                    "has it",
                    by=author,
                    name=entry.name,
                )
            whose = ", the name of an account" if entry.player else ""
            return translatable(
                "moderation-log-hides-name",
                f"{author} hides the name “{entry.name}”{whose}",
                by=author,
                name=entry.name,
                kind="account" if entry.player else "name",
            )
        case NameAllowed():
            return translatable(
                "moderation-log-allows-name",
                f"{author} allows the name “{entry.name}” again",
                by=author,
                name=entry.name,
            )
        case TextHidden():
            return translatable(
                "moderation-log-hides-text",
                f"{author} hides the text “{entry.text}”",
                by=author,
                text=entry.text,
            )
        case TextAllowed():
            return translatable(
                "moderation-log-allows-text",
                f"{author} allows the text “{entry.text}” again",
                by=author,
                text=entry.text,
            )
        case PlayerSuspended():
            term = describe_suspension_end(entry.until)
            return translatable(
                "moderation-log-suspends",
                f"{author} suspends {entry.name} {term}",
                by=author,
                name=entry.name,
                term=term,
            )
        case PlayerRestored():
            return translatable(
                "moderation-log-restores",
                f"{author} lets {entry.name} sign in again",
                by=author,
                name=entry.name,
            )
        case TableClosed():
            table = entry.title or entry.table
            return translatable(
                "moderation-log-closes",
                f"{author} closes the table {table}",
                by=author,
                table=table,
            )
        case _:
            assert_never(entry)
