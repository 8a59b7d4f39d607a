"""Actions of moderators: each returns the events to append, or raises a `ModerationError`.

An administrator, who runs the server, may do all of it; a moderator all but say who else is one.
Nobody acts upon an administrator, and a moderator not upon another; but an administrator hides any
text. Whose deed it is says an account alone: somebody without one is nobody's like, whatever they
are called.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypedDict

from msgspec.structs import replace

from euchre.accounts.commands import PERMANENT_UNTIL_MS
from euchre.accounts.moderation.entries import (
    Entry,
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
from euchre.accounts.moderation.state import ModerationError, ModerationState
from euchre.english.grammar import clean_to_one_line
from euchre.english.names import (
    UNNAMED_PLAYER_NAME,
    build_numbered_name,
    find_hidden_name,
    fold_lookalikes,
    fold_name,
)
from euchre.texts import translatable

MAX_REASON_LENGTH: Final = 200
MAX_OPEN_REPORTS: Final = 200
"""Reports that may wait to be looked at."""
MAX_REPORTS_PER_TABLE: Final = 30
"""Of these so many about one table."""
MAX_REPORTS_PER_REPORTER: Final = 5
"""Of these so many about one table from one of those who report."""
MAX_REPORT_LINES: Final = 10
"""Lines of what was said that come with a report."""
MAX_MODERATORS: Final = 50


class AccountRef(NamedTuple):
    """An account: the end of its links, and its name."""

    player: str
    name: str


class PublicText(NamedTuple):
    """A text that everybody can read.

    Attributes:
        where: the table or the evening, as the store knows it.
        text: as it is there.
        author: the account whose words it is; empty: nobody's.
    """

    where: str
    text: str
    author: str = ""


class ModerationActor(NamedTuple):
    """The account that takes an action, with the time and the reason.

    Attributes:
        admins: the accounts of those who run the server.
        at: when, in ms.
    """

    player: str
    admins: frozenset[str]
    at: int
    why: str

    @property
    def is_admin(self) -> bool:
        """True if the account is an administrator of the server."""
        return self.player in self.admins


def is_moderator(state: ModerationState | None, player: str, admins: Iterable[str]) -> bool:
    """Return True if an account is a moderator or an administrator."""
    return bool(player) and (player in admins or (state is not None and player in state.moderators))


def appoint_moderator(
    state: ModerationState, actor: ModerationActor, account: AccountRef
) -> tuple[Entry, ...]:
    """Appoint a moderator, as an administrator."""
    _verify_admin(actor)
    if account.player in actor.admins:
        raise ModerationError(
            translatable(
                "moderation-refused-admin",
                f"{account.name} runs this server, and can already do more than a moderator.",
                who=account.name,
            )
        )
    if account.player in state.moderators:
        raise ModerationError(
            translatable(
                "moderation-refused-already",
                f"{account.name} is already a moderator.",
                who=account.name,
            )
        )
    if len(state.moderators) >= MAX_MODERATORS:
        raise ModerationError(
            translatable(
                "moderation-refused-many",
                f"There are {MAX_MODERATORS} moderators: dismiss one first.",
                moderators=MAX_MODERATORS,
            )
        )
    return (ModeratorAppointed(player=account.player, name=account.name, **_actor_fields(actor)),)


def dismiss_moderator(
    state: ModerationState, actor: ModerationActor, player: str
) -> tuple[Entry, ...]:
    """Dismiss a moderator, as an administrator."""
    _verify_admin(actor)
    if player not in state.moderators:
        raise ModerationError(
            translatable("moderation-refused-none", "They aren't a moderator, or no longer.")
        )
    name = state.moderators[player]
    return (ModeratorDismissed(player=player, name=name, **_actor_fields(actor)),)


def file_report(state: ModerationState, report: ReportFiled) -> tuple[Entry, ...]:
    """Record a report from a table, with the next number."""
    why = _clean_reason(report.why)
    if report.by and report.by == report.player:
        raise ModerationError(
            translatable("moderation-report-self", "That's you: nothing was reported.")
        )
    at_table = [other for other in state.reports.values() if other.table == report.table]
    reporter, subject = (report.by, report.source), (fold_name(report.name), report.text)
    by_reporter = [other for other in at_table if (other.by, other.source) == reporter]
    if any((fold_name(other.name), other.text) == subject for other in by_reporter):
        raise ModerationError(
            translatable(
                "moderation-report-twice",
                "You've already reported that: it's waiting for a moderator.",
            )
        )
    if len(by_reporter) >= MAX_REPORTS_PER_REPORTER:
        raise ModerationError(
            translatable(
                "moderation-report-reporter-full",
                f"{MAX_REPORTS_PER_REPORTER} of your reports about this table are waiting for a "
                "moderator: this one isn't saved.",
                reports=MAX_REPORTS_PER_REPORTER,
            )
        )
    if len(at_table) >= MAX_REPORTS_PER_TABLE:
        raise ModerationError(
            translatable(
                "moderation-report-table-full",
                f"{MAX_REPORTS_PER_TABLE} reports about this table are waiting for a moderator: "
                "this one isn't saved.",
                reports=MAX_REPORTS_PER_TABLE,
            )
        )
    if len(state.reports) >= MAX_OPEN_REPORTS:
        raise ModerationError(
            translatable(
                "moderation-report-full",
                "Too many reports are waiting for a moderator: this one isn't saved. Try again "
                "another day.",
            )
        )
    lines = report.lines[-MAX_REPORT_LINES:]
    return (replace(report, why=why, number=state.last_report + 1, lines=lines),)


def settle_report(
    state: ModerationState, actor: ModerationActor, report_number: int
) -> tuple[Entry, ...]:
    """Settle a report; nothing if it is settled already."""
    _verify_moderator(state, actor)
    return (
        (ReportSettled(number=report_number, **_actor_fields(actor)),)
        if report_number in state.reports
        else ()
    )


def hide_name(
    state: ModerationState,
    actor: ModerationActor,
    name: str,
    player: str = "",
    moderators: Iterable[AccountRef] = (),
    *,
    table_id: str = "",
    only_at_table: bool = False,
) -> tuple[Entry, ...]:
    """Forbid a name, and all names that read alike, or are told from it by a number.

    Args:
        player: the account that is called so; empty: none is.
        moderators: the accounts of administrators and moderators, by their names of now, which may
            not be forbidden.
        table_id: where somebody is called so; empty: nobody has said.
        only_at_table: whether the name is hidden there alone, and forbidden to nobody.
    """
    _verify_moderator(state, actor)
    _verify_can_act_on(state, actor, player)
    key = {fold_lookalikes(name)}
    for keeper in () if only_at_table else moderators:
        if find_hidden_name(key, keeper.name) is not None:
            _verify_can_act_on(state, actor, keeper.player)
    numbered = find_hidden_name(key, build_numbered_name(1))
    if numbered or fold_name(name) in ("", fold_name(UNNAMED_PLAYER_NAME)):
        raise ModerationError(
            translatable(
                "moderation-name-anybody", "That name could be anybody's: there's nothing to hide."
            )
        )
    fields = _actor_fields(actor)
    return (
        NameHidden(name=name, player=player, table=table_id, only_there=only_at_table, **fields),
    )


def allow_name(state: ModerationState, actor: ModerationActor, name: str) -> tuple[Entry, ...]:
    """Allow a hidden name again."""
    _verify_moderator(state, actor)
    if fold_lookalikes(name) not in state.hidden:
        raise ModerationError(translatable("moderation-name-not-hidden", "That name isn't hidden."))
    return (NameAllowed(name=name, **_actor_fields(actor)),)


def hide_text(
    state: ModerationState, actor: ModerationActor, public_text: PublicText
) -> tuple[Entry, ...]:
    """Hide a title or a chat line from everybody; an administrator may hide any."""
    _verify_moderator(state, actor)
    if not actor.is_admin:
        _verify_can_act_on(state, actor, public_text.author)
    if not public_text.text.strip():
        raise ModerationError(translatable("moderation-text-nothing", "There's nothing to hide."))
    return (TextHidden(where=public_text.where, text=public_text.text, **_actor_fields(actor)),)


def allow_text(
    state: ModerationState, actor: ModerationActor, public_text: PublicText
) -> tuple[Entry, ...]:
    """Allow a hidden text again."""
    _verify_moderator(state, actor)
    if (public_text.where, public_text.text) not in state.hidden_texts:
        raise ModerationError(translatable("moderation-text-not-hidden", "That text isn't hidden."))
    return (TextAllowed(where=public_text.where, text=public_text.text, **_actor_fields(actor)),)


def suspend_player(
    state: ModerationState, actor: ModerationActor, account: AccountRef, until_ms: int
) -> tuple[Entry, ...]:
    """Suspend an account until a time."""
    _verify_moderator(state, actor)
    _verify_can_act_on(state, actor, account.player)
    if account.player == actor.player:
        raise ModerationError(translatable("moderation-suspend-self", "That's you."))
    if not actor.at < until_ms <= PERMANENT_UNTIL_MS:
        raise ModerationError(
            translatable("moderation-suspend-future", "Enter an end that's in the future.")
        )
    fields = _actor_fields(actor)
    return (PlayerSuspended(player=account.player, name=account.name, until=until_ms, **fields),)


def unsuspend_player(
    state: ModerationState, actor: ModerationActor, player: str
) -> tuple[Entry, ...]:
    """Let the owner of a suspended account sign in again, also if they run the server by now."""
    _verify_moderator(state, actor)
    if player not in actor.admins:
        _verify_can_act_on(state, actor, player)
    if player not in state.suspended:
        raise ModerationError(
            translatable("moderation-not-suspended", "That account isn't suspended.")
        )
    name = state.suspended[player].name
    return (PlayerRestored(player=player, name=name, **_actor_fields(actor)),)


def close_table(
    state: ModerationState, actor: ModerationActor, table_id: str, title: str, seated: Iterable[str]
) -> tuple[Entry, ...]:
    """Close a table for good.

    Args:
        seated: the accounts of those who sit there.
    """
    _verify_moderator(state, actor)
    for player in seated:
        if player != actor.player:
            _verify_can_act_on(state, actor, player)
    return (TableClosed(table=table_id, title=title, **_actor_fields(actor)),)


def _verify_admin(actor: ModerationActor) -> None:
    if not actor.is_admin:
        raise ModerationError(
            translatable(
                "moderation-only-admin-appoints",
                "Only an administrator can appoint or dismiss moderators.",
            )
        )


def _verify_moderator(state: ModerationState, actor: ModerationActor) -> None:
    if not is_moderator(state, actor.player, actor.admins):
        raise ModerationError(
            translatable(
                "moderation-only-moderator", "Only an administrator or a moderator can do that."
            )
        )


def _verify_can_act_on(state: ModerationState, actor: ModerationActor, player: str) -> None:
    if player in actor.admins:
        raise ModerationError(
            translatable(
                "moderation-not-to-admin", "They run this server: you can't do that to them."
            )
        )
    if player in state.moderators and player != actor.player and not actor.is_admin:
        raise ModerationError(
            translatable(
                "moderation-not-to-moderator",
                "They're a moderator: only an administrator can do that.",
            )
        )


class _ModeratorActionFields(TypedDict):
    by: str
    at: int
    why: str


def _actor_fields(actor: ModerationActor) -> _ModeratorActionFields:
    return _ModeratorActionFields(by=actor.player, at=actor.at, why=_clean_reason(actor.why))


def _clean_reason(text: str) -> str:
    reason = clean_to_one_line(text)[:MAX_REASON_LENGTH].strip()
    if not reason:
        raise ModerationError(
            translatable("moderation-reason-missing", "Give a reason in a few words.")
        )
    return reason
