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
    """See that an account may be called so.

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
    """A new account with its first passkey, recovery codes, and whoever made it signed in.

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
    """Be called otherwise.

    Raises:
        PlayerError: it is no name, or one more than an account may have had.
    """
    check_name(name)
    if name.key not in player.names and len(player.names) >= NAMES:
        raise PlayerError(f"You have had {NAMES} names, which stay yours: take one of those.")
    return () if name.shown == player.name else (AccountRenamed(name.shown),)


def hide_name(player: Account, shown: str, why: str) -> tuple[Entry, ...]:
    """Somebody who keeps order has the player be called `shown`; again does nothing."""
    return () if shown == player.name else (AccountNameHidden(shown, why),)


def suspend(player: Account, until: int, why: str) -> tuple[Entry, ...]:
    """Nobody is signed in any more, nor signs in before `until` (ms)."""
    ended = (SessionEnded(each) for each in sorted(player.sessions))
    same = player.suspended == (now := Suspended(until, why))
    return (*ended, *(() if same else (now,)))


def restore(player: Account) -> tuple[Entry, ...]:
    """The owner may sign in again; again does nothing."""
    return () if player.suspended is None else (AccessRestored(),)


def add_key(player: Account, key: KeyAdded) -> tuple[Entry, ...]:
    """One more passkey.

    Raises:
        PlayerError: there are too many, or it opens the account already.
    """
    if key.key in player.keys:
        raise PlayerError("That passkey opens your account already.")
    if len(player.keys) >= KEYS:
        raise PlayerError(f"An account has {KEYS} passkeys at most: remove one first.")
    return (_labelled(key),)


def remove_key(player: Account, key: str) -> tuple[Entry, ...]:
    """One passkey less.

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
    """Somebody has shown that a passkey is theirs.

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
    """Somebody has shown a recovery code, which is used up by it.

    Raises:
        PlayerError: it has been used, or newer ones have been made since; or the account is
            suspended.
    """
    if code not in player.codes:
        raise PlayerError("This code opens nothing any more: use another one.")
    _check_suspended(player, at)
    return _session(player, label, at, code)


def _check_suspended(player: Account, at: int) -> None:
    """See that somebody may sign in.

    Raises:
        PlayerError: not yet; it says until when, and why.
    """
    suspended = player.suspended
    if suspended is not None and at < suspended.until:
        when = told_until(suspended.until)
        why = sentence(suspended.why)
        raise PlayerError(f"This account is suspended {when}. The reason: {why}")


def told_until(until: int) -> str:
    """Until when somebody is suspended, in words.

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
    """A new session; the oldest ends where there are many."""
    opened = SessionOpened(player.last_session + 1, _label(label), at, code, verified)
    most = len(player.sessions) - SESSIONS + 1
    ended = sorted(player.sessions)[: max(0, most)]
    return (*map(SessionEnded, ended), opened)


def is_fresh(player: Account, number: int, at: int) -> bool:
    """Whether whoever is signed in has shown a passkey or a recovery code a short while ago.

    A passkey counts that was used with its owner's fingerprint, face or PIN.

    Args:
        player: the account.
        number: of the session.
        at: when it is, in ms.
    """
    session = player.sessions.get(number)
    return session is not None and session.verified and at <= session.at + FRESH


def end_session(player: Account, number: int) -> tuple[Entry, ...]:
    """A session opens the account no more; again does nothing."""
    return (SessionEnded(number),) if number in player.sessions else ()


def end_others(player: Account, number: int) -> tuple[Entry, ...]:
    """All sessions but one end."""
    return tuple(SessionEnded(each) for each in sorted(player.sessions) if each != number)


def make_codes(player: Account, at: int) -> tuple[Entry, ...]:
    """New recovery codes; the old ones open nothing any more."""
    return (CodesMade(player.last_code + 1, CODES, at),)


def show(player: Account, *, public: bool) -> tuple[Entry, ...]:
    """Whether everybody may see the profile."""
    return () if public == player.public else (ProfileVisibilitySet(public),)


def meet(player: Account, other: str, company: str) -> tuple[Entry, ...]:
    """Say how one would have another player.

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
    """An entry in which nothing is said of another player, whose account has been deleted."""
    return Met("", "") if isinstance(entry, Met) and entry.player == other else entry


def solve(player: Account, puzzles: Mapping[str, bool]) -> tuple[Entry, ...]:
    """Puzzles have been solved; those that were solved before stay as they were.

    Raises:
        PlayerError: they are too many.
    """
    new = {name: first for name, first in puzzles.items() if name not in player.solved}
    if len(new) > PUZZLES or len(player.solved) + len(new) > _SOLVED:
        raise PlayerError("So many puzzles cannot be noted.")
    return (Solved(new),) if new else ()


def leave(player: Account) -> tuple[Entry, ...]:
    """The account is about to be deleted; again does nothing."""
    return () if player.left else (AccountDeleted(),)


def _labelled(key: KeyAdded) -> KeyAdded:
    return structs.replace(key, label=_label(key.label))


def _label(text: str) -> str:
    """What a passkey or a session is called, as somebody says or a browser tells."""
    return flat("".join(sign for sign in text if sign.isprintable()))[:_LABEL].strip()
