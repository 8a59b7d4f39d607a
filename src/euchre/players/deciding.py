"""What a player may do with their account: each wish comes to entries, or to a sentence why not."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from msgspec import structs

from euchre.players.entries import (
    COMPANIES,
    AccessRestored,
    AccountDeleted,
    AccountNameHidden,
    AccountRenamed,
    CodesMade,
    Entry,
    KeyAdded,
    KeyRemoved,
    KeyUsed,
    Met,
    ProfileVisibilitySet,
    Registered,
    SessionEnded,
    SessionOpened,
    Solved,
    Suspended,
)
from euchre.players.state import Account, PlayerError
from euchre.words.grammar import flat, sentence
from euchre.words.names import LONGEST_NAME, Name, folded, is_reserved, mixed

SHORTEST_NAME: Final = 2
NAMES: Final = 10
"""Names that an account may have had at most: all of them stay its own."""
KEYS: Final = 10
"""Passkeys of an account at most."""
SESSIONS: Final = 20
"""Sessions at once at most: who signs in once more ends the oldest."""
CODES: Final = 8
"""Recovery codes that are made at a time."""
COMPANY: Final = 500
"""Others of whom a player may have said something."""
PUZZLES: Final = 100
"""Puzzles that are noted at a time."""
_SOLVED: Final = 5000
FOR_GOOD: Final = 253_402_300_799_000
"""Until when (ms) somebody is suspended for good: the end of the year 9999."""
FRESH: Final = 600_000
"""How long, in ms, somebody who has just signed in may do what nobody else is to do in their place.
"""
_LABEL: Final = 60


def check_name(name: Name) -> None:
    """Refuse a name that an account cannot have.

    Raises:
        PlayerError: it is too short or too long, or none that one can keep apart from others.
    """
    shown = name.shown
    if name.is_cut:
        raise PlayerError(f"A name has {LONGEST_NAME} letters at most: choose a shorter one.")
    if len(folded(shown)) < SHORTEST_NAME:
        raise PlayerError(f"A name has {SHORTEST_NAME} letters at least: choose a longer one.")
    if word := mixed(shown):
        raise PlayerError(f"{word} has letters of two alphabets: write each word in one.")
    if is_reserved(shown):
        raise PlayerError("That is no name for a player: choose another.")


def register(player: str, name: Name, key: KeyAdded, session: str, at: int) -> tuple[Entry, ...]:
    """Create an account with its first passkey and recovery codes, and sign its owner in.

    Args:
        player: what its links end in.
        name: as its owner wants it.
        key: the passkey.
        session: where they sign in.
        at: when, in ms.

    Raises:
        PlayerError: it is no name.
    """
    check_name(name)
    return (
        Registered(player, name.shown, at),
        _labelled(key),
        CodesMade(1, CODES, at),
        SessionOpened(1, _label(session), at),
    )


def rename(player: Account, name: Name) -> tuple[Entry, ...]:
    """Give the account another name.

    Raises:
        PlayerError: it is no name, or one more than an account may have had.
    """
    check_name(name)
    if name.key not in player.names and len(player.names) >= NAMES:
        raise PlayerError(f"You have had {NAMES} names, which stay yours: take one of those.")
    return () if name.shown == player.name else (AccountRenamed(name.shown),)


def hide_name(player: Account, shown: str, why: str) -> tuple[Entry, ...]:
    """Replace the account's name with `shown`; nothing if it is that already."""
    return () if shown == player.name else (AccountNameHidden(shown, why),)


def suspend(player: Account, until: int, why: str) -> tuple[Entry, ...]:
    """End all sessions, and allow no sign-in before `until` (ms)."""
    ended = (SessionEnded(each) for each in sorted(player.sessions))
    same = player.suspended == (now := Suspended(until, why))
    return (*ended, *(() if same else (now,)))


def restore(player: Account) -> tuple[Entry, ...]:
    """Let the owner sign in again; nothing if the account is not suspended."""
    return () if player.suspended is None else (AccessRestored(),)


def add_key(player: Account, key: KeyAdded) -> tuple[Entry, ...]:
    """Add a passkey to the account.

    Raises:
        PlayerError: there are too many, or it opens the account already.
    """
    if key.key in player.keys:
        raise PlayerError("That passkey opens your account already.")
    if len(player.keys) >= KEYS:
        raise PlayerError(f"An account has {KEYS} passkeys at most: remove one first.")
    return (_labelled(key),)


def remove_key(player: Account, key: str) -> tuple[Entry, ...]:
    """Remove a passkey from the account.

    Raises:
        PlayerError: it is the only one, or none.
    """
    if key not in player.keys:
        raise PlayerError("That passkey does not open your account.")
    if len(player.keys) == 1:
        raise PlayerError("This is your only passkey: make another one first.")
    return (KeyRemoved(key),)


def sign_in(
    player: Account, key: str, count: int, label: str, at: int, *, verified: bool
) -> tuple[Entry, ...]:
    """Sign in with a passkey that has been verified.

    Args:
        player: the account.
        key: the passkey.
        count: how often it has signed.
        label: where they sign in.
        at: when, in ms.
        verified: whether their device saw that it was its owner, as by a fingerprint or a PIN.

    Raises:
        PlayerError: it is none of this account, or that is suspended.
    """
    if key not in player.keys:
        raise PlayerError("That passkey does not open this account.")
    _check_suspended(player, at)
    used = () if count == player.keys[key].signed else (KeyUsed(key, count),)
    return (*used, *_session(player, label, at, verified=verified))


def recover(player: Account, code: int, label: str, at: int) -> tuple[Entry, ...]:
    """Sign in with a recovery code, which is used up by it.

    Raises:
        PlayerError: it has been used, or newer ones have been made since; or the account is
            suspended.
    """
    if code not in player.codes:
        raise PlayerError("This code opens nothing any more: use another one.")
    _check_suspended(player, at)
    return _session(player, label, at, code)


def _check_suspended(player: Account, at: int) -> None:
    """Refuse a sign-in to a suspended account.

    Raises:
        PlayerError: not yet; it says until when, and why.
    """
    suspended = player.suspended
    if suspended is not None and at < suspended.until:
        when = told_until(suspended.until)
        why = sentence(suspended.why)
        raise PlayerError(f"This account is suspended {when}. The reason: {why}")


def told_until(until: int) -> str:
    """Describe in words until when an account is suspended.

    >>> told_until(1_795_608_000_000), told_until(FOR_GOOD)
    ('until 25 November 2026, 12:00 UTC', 'for good')
    """
    if until >= FOR_GOOD:
        return "for good"
    moment = datetime.fromtimestamp(until / 1000, UTC)
    return f"until {moment.day} {moment:%B %Y, %H:%M} UTC"


def _session(
    player: Account, label: str, at: int, code: int = 0, *, verified: bool = True
) -> tuple[Entry, ...]:
    """Open a session; the oldest ends if there are too many."""
    opened = SessionOpened(player.last_session + 1, _label(label), at, code, verified)
    most = len(player.sessions) - SESSIONS + 1
    ended = sorted(player.sessions)[: max(0, most)]
    return (*map(SessionEnded, ended), opened)


def is_fresh(player: Account, number: int, at: int) -> bool:
    """Return True if the session was opened with a passkey or a recovery code a short while ago.

    A passkey counts that was used with its owner's fingerprint, face or PIN.

    Args:
        player: the account.
        number: of the session.
        at: when it is, in ms.
    """
    session = player.sessions.get(number)
    return session is not None and session.verified and at <= session.at + FRESH


def end_session(player: Account, number: int) -> tuple[Entry, ...]:
    """End a session; nothing if it has ended already."""
    return (SessionEnded(number),) if number in player.sessions else ()


def end_others(player: Account, number: int) -> tuple[Entry, ...]:
    """End all sessions but one."""
    return tuple(SessionEnded(each) for each in sorted(player.sessions) if each != number)


def make_codes(player: Account, at: int) -> tuple[Entry, ...]:
    """Make new recovery codes; the old ones open nothing any more."""
    return (CodesMade(player.last_code + 1, CODES, at),)


def show(player: Account, *, public: bool) -> tuple[Entry, ...]:
    """Set whether everybody may see the profile."""
    return () if public == player.public else (ProfileVisibilitySet(public),)


def meet(player: Account, other: str, company: str) -> tuple[Entry, ...]:
    """Set whether the player wants to meet another player again, never again, or as it comes.

    Raises:
        PlayerError: it is oneself, no such way, or about too many.
    """
    if company not in COMPANIES:
        raise PlayerError("Say whether to play with them again, never again, or as it comes.")
    if other == player.id:
        raise PlayerError("That is you.")
    if company and other not in player.company and len(player.company) >= COMPANY:
        raise PlayerError(f"You have said something of {COMPANY} players: that is the most.")
    return () if player.company.get(other, "") == company else (Met(other, company),)


def without_player(entry: Entry, other: str) -> Entry:
    """Return an event without the id of another player whose account has been deleted."""
    return Met("", "") if isinstance(entry, Met) and entry.player == other else entry


def solve(player: Account, puzzles: Mapping[str, bool]) -> tuple[Entry, ...]:
    """Record solved puzzles; those solved before stay as they were.

    Raises:
        PlayerError: they are too many.
    """
    new = {name: first for name, first in puzzles.items() if name not in player.solved}
    if len(new) > PUZZLES or len(player.solved) + len(new) > _SOLVED:
        raise PlayerError("So many puzzles cannot be noted.")
    return (Solved(new),) if new else ()


def leave(player: Account) -> tuple[Entry, ...]:
    """Mark the account as about to be deleted; nothing if it is already."""
    return () if player.left else (AccountDeleted(),)


def _labelled(key: KeyAdded) -> KeyAdded:
    return structs.replace(key, label=_label(key.label))


def _label(text: str) -> str:
    """Return the label of a passkey or a session on one line, cut to its length."""
    return flat("".join(sign for sign in text if sign.isprintable()))[:_LABEL].strip()
