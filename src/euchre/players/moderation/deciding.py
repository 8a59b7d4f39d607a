"""Who may do what to keep order: each wish comes to entries, or to a sentence why not.

An administrator, who runs the server, may do all of it; a moderator all but say who else is one.
Nobody acts upon an administrator, and a moderator not upon another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypedDict

from euchre.players.deciding import FOR_GOOD
from euchre.players.moderation.entries import (
    Entry,
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
from euchre.players.moderation.state import Moderation, ModerationError
from euchre.words.grammar import one_line
from euchre.words.names import UNNAMED, alike, folded

LONGEST_WHY: Final = 200
"""Characters of a reason."""
OPEN_REPORTS: Final = 200
"""Reports that may wait to be looked at."""
OF_TABLE: Final = 30
"""Of these so many about one table."""
OF_REPORTER: Final = 5
"""Of these so many about one table from one of those who report."""
LINES: Final = 10
"""Lines of what was said that come with a report."""
MODERATORS: Final = 50


class Someone(NamedTuple):
    """An account: the end of its links, and its name."""

    player: str
    name: str


class Words(NamedTuple):
    """A text that everybody can read.

    Attributes:
        where: the table or the evening, as the store knows it.
        text: as it is there.
        author: the account whose words it is; empty: nobody knows.
    """

    where: str
    text: str
    author: str = ""


class Actor(NamedTuple):
    """The account that takes an action, with the time and the reason.

    Attributes:
        player: their account, as its links end; empty: none.
        admins: the accounts of those who run the server.
        at: when, in ms.
        why: their reason.
    """

    player: str
    admins: frozenset[str]
    at: int
    why: str

    @property
    def runs(self) -> bool:
        """True if the account is an administrator of the server."""
        return self.player in self.admins


def keeps_order(state: Moderation | None, player: str, admins: Iterable[str]) -> bool:
    """Return True if an account is a moderator or an administrator."""
    return bool(player) and (player in admins or (state is not None and player in state.moderators))


def name_moderator(state: Moderation, actor: Actor, whom: Someone) -> tuple[Entry, ...]:
    """Appoint a moderator, as an administrator.

    Raises:
        ModerationError: it is not theirs to say, or comes to nothing.
    """
    _runs(actor)
    if whom.player in actor.admins:
        raise ModerationError(f"{whom.name} runs this server: that is more already.")
    if whom.player in state.moderators:
        raise ModerationError(f"{whom.name} is a moderator already.")
    if len(state.moderators) >= MODERATORS:
        raise ModerationError(f"There are {MODERATORS} moderators: dismiss one first.")
    did = _did(actor)
    return (ModeratorNamed(player=whom.player, name=whom.name, **did),)


def dismiss_moderator(state: Moderation, actor: Actor, player: str) -> tuple[Entry, ...]:
    """Dismiss a moderator, as an administrator.

    Raises:
        ModerationError: it is not theirs to say, or they do not.
    """
    _runs(actor)
    if player not in state.moderators:
        raise ModerationError("They are no moderator (any more).")
    name = state.moderators[player]
    return (ModeratorDismissed(player=player, name=name, **_did(actor)),)


def report(state: Moderation, told: Reported) -> tuple[Entry, ...]:
    """Record a report from a table, or refuse it with the reason.

    Args:
        state: what is known.
        told: what they tell, with any number.

    Raises:
        ModerationError: no reason is given, they are told of in it themselves or have told it
            before, or too many reports wait.
    """
    why = _why(told.why)
    if told.by and told.by == told.player:
        raise ModerationError("That is you: nothing has been reported.")
    there = [each for each in state.reports.values() if each.table == told.table]
    theirs = [each for each in there if (each.by, each.source) == (told.by, told.source)]
    about = (folded(told.name), told.text)
    if any((folded(each.name), each.text) == about for each in theirs):
        raise ModerationError("You have reported that already: it waits to be looked at.")
    if len(theirs) >= OF_REPORTER:
        raise ModerationError(
            f"{OF_REPORTER} reports of yours about this table wait to be looked at: this one is"
            " not noted."
        )
    if len(there) >= OF_TABLE:
        raise ModerationError(
            f"{OF_TABLE} reports about this table wait to be looked at: this one is not noted."
        )
    if len(state.reports) >= OPEN_REPORTS:
        raise ModerationError("Too many reports wait to be looked at: try again another day.")
    return (
        Reported(
            by=told.by,
            at=told.at,
            why=why,
            number=state.last_report + 1,
            source=told.source,
            table=told.table,
            title=told.title,
            names=told.names,
            name=told.name,
            seat=told.seat,
            player=told.player,
            text=told.text,
            lines=told.lines[-LINES:],
        ),
    )


def settle(state: Moderation, actor: Actor, number: int) -> tuple[Entry, ...]:
    """Settle a report; nothing if it is settled already.

    Raises:
        ModerationError: it is not theirs to say.
    """
    _keeps(state, actor)
    return (ReportSettled(number=number, **_did(actor)),) if number in state.reports else ()


def hide_name(state: Moderation, actor: Actor, name: str, player: str = "") -> tuple[Entry, ...]:
    """Forbid a name, and all names that read alike.

    Args:
        state: what is known.
        actor: who wants it.
        name: which.
        player: the account that is called so; empty: none is.

    Raises:
        ModerationError: it is not theirs to say.
    """
    _keeps(state, actor)
    _upon(state, actor, player)
    if folded(name) in ("", folded(UNNAMED)):
        raise ModerationError("That name says nothing: there is nothing to hide.")
    return (NameHiding(name=name, player=player, **_did(actor)),)


def allow_name(state: Moderation, actor: Actor, name: str) -> tuple[Entry, ...]:
    """Allow a hidden name again.

    Raises:
        ModerationError: it is not theirs to say, or nobody has hidden it.
    """
    _keeps(state, actor)
    if alike(name) not in state.hidden:
        raise ModerationError("That name is not hidden.")
    return (NameAllowed(name=name, **_did(actor)),)


def hide_text(state: Moderation, actor: Actor, words: Words) -> tuple[Entry, ...]:
    """Hide a title or a chat line from everybody.

    Raises:
        ModerationError: it is not theirs to say, or there is nothing to hide.
    """
    _keeps(state, actor)
    _upon(state, actor, words.author)
    if not words.text.strip():
        raise ModerationError("There is nothing there to be hidden.")
    return (TextHiding(where=words.where, text=words.text, **_did(actor)),)


def suspend(state: Moderation, actor: Actor, whom: Someone, until: int) -> tuple[Entry, ...]:
    """Suspend an account until a time.

    Raises:
        ModerationError: it is not theirs to say, or the time is over.
    """
    _keeps(state, actor)
    _upon(state, actor, whom.player)
    if whom.player == actor.player:
        raise ModerationError("That is you.")
    if not actor.at < until <= FOR_GOOD:
        raise ModerationError("Say until when, and that it is not over.")
    did = _did(actor)
    return (PlayerSuspended(player=whom.player, name=whom.name, until=until, **did),)


def restore(state: Moderation, actor: Actor, player: str) -> tuple[Entry, ...]:
    """Let the owner of a suspended account sign in again.

    Raises:
        ModerationError: it is not theirs to say, or they may.
    """
    _keeps(state, actor)
    _upon(state, actor, player)
    if player not in state.suspended:
        raise ModerationError("That account is not suspended.")
    name = state.suspended[player].name
    return (PlayerRestored(player=player, name=name, **_did(actor)),)


def close_table(
    state: Moderation, actor: Actor, table: str, title: str, seated: Iterable[str]
) -> tuple[Entry, ...]:
    """Close a table for good.

    Args:
        state: what is known.
        actor: who wants it.
        table: which.
        title: what it is called.
        seated: the accounts of those who sit there.

    Raises:
        ModerationError: it is not theirs to say.
    """
    _keeps(state, actor)
    for player in seated:
        if player != actor.player:
            _upon(state, actor, player)
    return (TableClosed(table=table, title=title, **_did(actor)),)


def _runs(actor: Actor) -> None:
    if not actor.runs:
        raise ModerationError("Only who runs this server says who keeps order.")


def _keeps(state: Moderation, actor: Actor) -> None:
    if not keeps_order(state, actor.player, actor.admins):
        raise ModerationError("Only an administrator or a moderator can do that.")


def _upon(state: Moderation, actor: Actor, player: str) -> None:
    """Refuse an action on an account that the actor may not touch; empty: no account.

    Raises:
        ModerationError: it is an administrator's, or another moderator's.
    """
    if player in actor.admins:
        raise ModerationError("They run this server: nobody acts upon them.")
    if player in state.moderators and player != actor.player and not actor.runs:
        raise ModerationError("They are a moderator: only who runs this server acts upon them.")


class _Did(TypedDict):
    by: str
    at: int
    why: str


def _did(actor: Actor) -> _Did:
    return _Did(by=actor.player, at=actor.at, why=_why(actor.why))


def _why(text: str) -> str:
    """Return a reason on one line, cut to its length; it must not be empty.

    Raises:
        ModerationError: there is none.
    """
    why = one_line(text)[:LONGEST_WHY].strip()
    if not why:
        raise ModerationError("Say why, in a few words.")
    return why
