"""Actions of players on their accounts.

Each returns the events to append, or raises an `AccountError` with a sentence for the player.
Times are in ms.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final

from msgspec import structs

from euchre.accounts.entries import (
    RELATION_KINDS,
    AccountDeleted,
    AccountNameHidden,
    AccountRegistered,
    AccountRenamed,
    AccountRestored,
    AccountSuspended,
    Entry,
    PasskeyAdded,
    PasskeyRemoved,
    PasskeyUsed,
    ProfileVisibilitySet,
    PuzzlesSolved,
    RecoveryCodesIssued,
    RelationSet,
    SessionEnded,
    SessionOpened,
)
from euchre.accounts.state import Account, AccountError
from euchre.english.dates import spell_minute
from euchre.english.grammar import clean_to_one_line, make_sentence
from euchre.english.names import (
    MAX_NAME_LETTERS,
    DisplayName,
    find_mixed_script_word,
    fold_lookalikes,
    fold_name,
    is_reserved_name,
)
from euchre.texts import translatable

MIN_NAME_LENGTH: Final = 2
MAX_NAMES: Final = 10
"""Names that an account may have had at most: all of them stay its own."""
MAX_PASSKEYS: Final = 10
MAX_SESSIONS: Final = 20
"""Sessions at once at most: who signs in once more ends the oldest."""
RECOVERY_CODE_COUNT: Final = 8
_MAX_CODE_ISSUES: Final = 500
"""How often an account may be given recovery codes: each code is read with it, also a used one."""
MAX_RELATIONS: Final = 500
"""Other players to whom an account may have set a relation."""
MAX_PUZZLES_PER_CALL: Final = 100
_MAX_SOLVED_PUZZLES: Final = 5000
PERMANENT_UNTIL_MS: Final = 253_402_300_799_000
"""Until when (ms) somebody is suspended for good: the end of the year 9999."""
FRESH_SIGN_IN_MS: Final = 600_000
"""How long, in ms, somebody who has just signed in may do what nobody else is to do in their place.
"""
_MAX_LABEL_LENGTH: Final = 60


def verify_name(name: DisplayName) -> None:
    """Refuse a name that an account cannot have."""
    shown = name.shown
    if name.is_cut:
        raise AccountError(
            translatable(
                "account-name-long",
                f"A name can have at most {MAX_NAME_LETTERS} letters: choose a shorter one.",
                letters=MAX_NAME_LETTERS,
            )
        )
    if len(fold_name(shown)) < MIN_NAME_LENGTH:
        raise AccountError(
            translatable(
                "account-name-short",
                f"A name needs at least {MIN_NAME_LENGTH} letters: choose a longer one.",
                letters=MIN_NAME_LENGTH,
            )
        )
    if word := find_mixed_script_word(shown):
        raise AccountError(
            translatable(
                "account-name-mixed",
                f"{word} mixes two alphabets: use one alphabet in each word.",
                word=word,
            )
        )
    if is_reserved_name(shown):
        raise AccountError(
            translatable("account-name-reserved", "You can't use that name: choose another.")
        )


def register_account(
    player: str, name: DisplayName, key: PasskeyAdded, session_label: str, now_ms: int
) -> tuple[Entry, ...]:
    """Create an account with its first passkey and recovery codes, and sign its owner in."""
    verify_name(name)
    return (
        AccountRegistered(player, name.shown, now_ms),
        _clean_key_label(key),
        RecoveryCodesIssued(1, RECOVERY_CODE_COUNT, now_ms),
        SessionOpened(1, _clean_label(session_label), now_ms),
    )


def rename_account(account: Account, name: DisplayName) -> tuple[Entry, ...]:
    """Give the account another name."""
    verify_name(name)
    if name.comparison_key not in account.names and len(account.names) >= MAX_NAMES:
        raise AccountError(
            translatable(
                "account-names-many",
                f"You've already had {MAX_NAMES} names. They stay yours: choose one of them.",
                names=MAX_NAMES,
            )
        )
    return () if name.shown == account.name else (AccountRenamed(name.shown),)


def replace_hidden_name(
    account: Account, name: str, new_name: str, reason: str
) -> tuple[Entry, ...]:
    """Replace the account's name if it is `name` or reads alike; nothing if it is another one."""
    if account.name == new_name or fold_lookalikes(account.name) != fold_lookalikes(name):
        return ()
    return (AccountNameHidden(new_name, reason),)


def suspend_account(account: Account, until_ms: int, reason: str) -> tuple[Entry, ...]:
    """End all sessions, and allow no sign-in before `until_ms`."""
    ended = (SessionEnded(session) for session in sorted(account.sessions))
    is_suspended_so = account.suspended == (suspension := AccountSuspended(until_ms, reason))
    return (*ended, *(() if is_suspended_so else (suspension,)))


def unsuspend_account(account: Account) -> tuple[Entry, ...]:
    """Let the owner sign in again; nothing if the account is not suspended."""
    return () if account.suspended is None else (AccountRestored(),)


def add_passkey(account: Account, key: PasskeyAdded) -> tuple[Entry, ...]:
    """Add a passkey to the account."""
    if key.key in account.keys:
        raise AccountError(
            translatable("account-passkey-known", "That passkey already opens your account.")
        )
    if len(account.keys) >= MAX_PASSKEYS:
        raise AccountError(
            translatable(
                "account-passkeys-many",
                f"An account can have at most {MAX_PASSKEYS} passkeys: remove one first.",
                passkeys=MAX_PASSKEYS,
            )
        )
    return (_clean_key_label(key),)


def remove_passkey(account: Account, passkey_id: str) -> tuple[Entry, ...]:
    """Remove a passkey from the account."""
    if passkey_id not in account.keys:
        raise AccountError(
            translatable("account-passkey-other", "That passkey doesn't open your account.")
        )
    if len(account.keys) == 1:
        raise AccountError(
            translatable(
                "account-passkey-last", "This is your only passkey: create another one first."
            )
        )
    return (PasskeyRemoved(passkey_id),)


def sign_in(
    account: Account, passkey_id: str, sign_count: int, label: str, now_ms: int, *, verified: bool
) -> tuple[Entry, ...]:
    """Sign in with a passkey that has been verified.

    Args:
        verified: whether their device saw that it was its owner, as by a fingerprint or a PIN.
    """
    signed = account.keys[passkey_id].count if passkey_id in account.keys else None
    if signed is None or (sign_count <= signed and signed):
        raise AccountError(
            translatable("account-passkey-wrong", "That passkey doesn't open this account.")
        )
    _verify_not_suspended(account, now_ms)
    used = () if sign_count == signed else (PasskeyUsed(passkey_id, sign_count),)
    return (*used, *_open_session(account, label, now_ms, verified=verified))


def recover_account(
    account: Account, code_number: int, label: str, now_ms: int
) -> tuple[Entry, ...]:
    """Sign in with a recovery code, which is used up by it."""
    if code_number not in account.codes:
        raise AccountError(
            translatable("account-code-used", "This code no longer works: use another one.")
        )
    _verify_not_suspended(account, now_ms)
    return _open_session(account, label, now_ms, code_number)


def _verify_not_suspended(account: Account, now_ms: int) -> None:
    if reason := explain_suspension(account, now_ms):
        raise AccountError(reason)


def explain_suspension(account: Account, now_ms: int) -> str:
    """Explain until when, and why, an account is suspended; empty: it is not, or not any more."""
    suspended = account.suspended
    if suspended is None or now_ms >= suspended.until:
        return ""
    term, reason = describe_suspension_end(suspended.until), make_sentence(suspended.why)
    return translatable(
        "account-suspended",
        f"This account is suspended {term}. Reason: {reason}",
        term=term,
        reason=reason,
    )


def explain_hidden_name(account: Account) -> str:
    """Explain why the owner of an account is called as they are; empty: they want to be."""
    if account.hidden is None:
        return ""
    reason = make_sentence(account.hidden.why)
    return translatable(
        "account-name-hidden",
        f"A moderator has hidden your previous name. Reason: {reason} Choose another one.",
        reason=reason,
    )


def describe_suspension_end(until_ms: int) -> str:
    """Describe in words until when an account is suspended.

    >>> describe_suspension_end(1_795_608_000_000), describe_suspension_end(PERMANENT_UNTIL_MS)
    ('until November 25, 2026, 12:00 UTC', 'permanently')
    """
    if until_ms >= PERMANENT_UNTIL_MS:
        return translatable("account-suspended-permanently", "permanently")
    moment = datetime.fromtimestamp(until_ms / 1000, UTC)
    when = spell_minute(moment)
    return translatable("account-suspended-until", f"until {when}", when=when)


def _open_session(
    account: Account, label: str, now_ms: int, code: int = 0, *, verified: bool = True
) -> tuple[Entry, ...]:
    opened = SessionOpened(account.last_session + 1, _clean_label(label), now_ms, code, verified)
    excess = len(account.sessions) - MAX_SESSIONS + 1
    ended = sorted(account.sessions)[: max(0, excess)]
    return (*map(SessionEnded, ended), opened)


def is_session_recently_verified(account: Account, session_number: int, now_ms: int) -> bool:
    """Return True if the session was opened with a passkey or a recovery code a short while ago.

    A passkey counts that was used with its owner's fingerprint, face or PIN.
    """
    session = account.sessions.get(session_number)
    return session is not None and session.verified and abs(now_ms - session.at) <= FRESH_SIGN_IN_MS


def end_session(account: Account, session_number: int) -> tuple[Entry, ...]:
    """End a session; nothing if it has ended already."""
    return (SessionEnded(session_number),) if session_number in account.sessions else ()


def end_other_sessions(account: Account, session_number: int) -> tuple[Entry, ...]:
    """End all sessions but one."""
    return tuple(
        SessionEnded(other) for other in sorted(account.sessions) if other != session_number
    )


def make_recovery_codes(account: Account, now_ms: int) -> tuple[Entry, ...]:
    """Make new recovery codes; the old ones open nothing any more."""
    if account.last_code >= _MAX_CODE_ISSUES * RECOVERY_CODE_COUNT:
        raise AccountError(
            translatable(
                "account-codes-often",
                f"You have made new recovery codes {_MAX_CODE_ISSUES} times: keep the last ones.",
                times=_MAX_CODE_ISSUES,
            )
        )
    return (RecoveryCodesIssued(account.last_code + 1, RECOVERY_CODE_COUNT, now_ms),)


def set_profile_visibility(account: Account, *, public: bool) -> tuple[Entry, ...]:
    """Set whether everybody may see the profile."""
    return () if public == account.public else (ProfileVisibilitySet(public),)


def set_relation(account: Account, other_id: str, relation: str) -> tuple[Entry, ...]:
    """Set whether the player wants to meet another player again, never again, or as it comes."""
    if relation not in RELATION_KINDS:
        raise AccountError(
            translatable(
                "account-relation-choose",
                "Choose whether you'd gladly play with them again, never again, or neither.",
            )
        )
    if other_id == account.id:
        raise AccountError(translatable("account-relation-self", "That's you."))
    if relation and other_id not in account.company and len(account.company) >= MAX_RELATIONS:
        raise AccountError(
            translatable(
                "account-relations-full",
                f"Your list is full: it can have at most {MAX_RELATIONS} players.",
                players=MAX_RELATIONS,
            )
        )
    is_unchanged = account.company.get(other_id, "") == relation
    return () if is_unchanged else (RelationSet(other_id, relation),)


def redact_relation(entry: Entry, other_id: str) -> Entry:
    """Return an event without the id of another player whose account has been deleted."""
    is_about_them = isinstance(entry, RelationSet) and entry.player == other_id
    return RelationSet("", "") if is_about_them else entry


def record_solved_puzzles(account: Account, puzzles: Mapping[str, bool]) -> tuple[Entry, ...]:
    """Record solved puzzles; those solved before stay as they were."""
    new_puzzles = {
        name: at_first_try for name, at_first_try in puzzles.items() if name not in account.solved
    }
    if (
        len(new_puzzles) > MAX_PUZZLES_PER_CALL
        or len(account.solved) + len(new_puzzles) > _MAX_SOLVED_PUZZLES
    ):
        raise AccountError(
            translatable("account-puzzles-many", "That's more puzzles than we can save.")
        )
    return (PuzzlesSolved(new_puzzles),) if new_puzzles else ()


def mark_account_for_deletion(account: Account) -> tuple[Entry, ...]:
    """Mark the account as about to be deleted; nothing if it is already."""
    return () if account.left else (AccountDeleted(),)


def _clean_key_label(key: PasskeyAdded) -> PasskeyAdded:
    return structs.replace(key, label=_clean_label(key.label))


def _clean_label(text: str) -> str:
    return clean_to_one_line(text)[:_MAX_LABEL_LENGTH].strip()
