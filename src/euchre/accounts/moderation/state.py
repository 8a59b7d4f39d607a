"""`ModerationState`, the fold of the log of moderation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from types import MappingProxyType
from typing import assert_never

from euchre.accounts.moderation.entries import (
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
from euchre.accounts.state import with_key, without_key
from euchre.english.names import fold_lookalikes
from euchre.errors import EuchreError


class ModerationError(EuchreError):
    """A moderation action that is refused; the sentence may be shown."""


@dataclass(frozen=True, kw_only=True)
class ModerationState:
    """The state of moderation. Made by `fold_events`, advanced by `apply_event`.

    Attributes:
        moderators: the names of the appointed moderators, by their accounts.
        reports: those that nobody has settled, by their numbers.
        last_report: the number of the last report.
        hidden: names that nobody is called by, by what they have in common with those that read
            alike.
        hidden_texts: texts that nobody reads, by where they are and what they say.
        suspended: the accounts that are suspended, or were until they could sign in again.
    """

    moderators: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    reports: Mapping[int, ReportFiled] = field(default_factory=lambda: MappingProxyType({}))
    last_report: int = 0
    hidden: Mapping[str, NameHidden] = field(default_factory=lambda: MappingProxyType({}))
    hidden_texts: Mapping[tuple[str, str], TextHidden] = field(
        default_factory=lambda: MappingProxyType({})
    )
    suspended: Mapping[str, PlayerSuspended] = field(default_factory=lambda: MappingProxyType({}))


def fold_events(entries: Iterable[Entry]) -> ModerationState:
    """Return the state that a log of events leads to.

    Raises:
        ModerationError: it is none.
    """
    entries = iter(entries)
    if not isinstance(next(entries, None), ModerationOpened):
        raise ModerationError("the moderation log begins with its opening")
    return reduce(apply_event, entries, ModerationState())


def apply_event(state: ModerationState, entry: Entry) -> ModerationState:
    """Return the state after one more event.

    Raises:
        ModerationError: it cannot follow.
    """
    match entry:
        case ModerationOpened():
            raise ModerationError("the moderation log can be opened only once")
        case ModeratorAppointed(player=player, name=name):
            return replace(state, moderators=with_key(state.moderators, player, name))
        case ModeratorDismissed(player=player):
            return replace(state, moderators=without_key(state.moderators, player))
        case ReportFiled(number=number):
            reports = with_key(state.reports, number, entry)
            return replace(state, reports=reports, last_report=number)
        case ReportSettled(number=number):
            return replace(state, reports=without_key(state.reports, number))
        case NameHidden(only_there=True):
            return state
        case NameHidden(name=name):
            return replace(state, hidden=with_key(state.hidden, fold_lookalikes(name), entry))
        case NameAllowed(name=name):
            return replace(state, hidden=without_key(state.hidden, fold_lookalikes(name)))
        case TextHidden(where=where, text=text):
            texts = with_key(state.hidden_texts, (where, text), entry)
            return replace(state, hidden_texts=texts)
        case TextAllowed(where=where, text=text):
            return replace(state, hidden_texts=without_key(state.hidden_texts, (where, text)))
        case PlayerSuspended(player=player):
            return replace(state, suspended=with_key(state.suspended, player, entry))
        case PlayerRestored(player=player):
            return replace(state, suspended=without_key(state.suspended, player))
        case TableClosed():
            return state
        case _:
            assert_never(entry)
