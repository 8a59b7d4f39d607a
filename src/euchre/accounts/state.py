"""`Account`, the fold of the log of an account."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar

from msgspec import structs

from euchre.accounts.entries import (
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
from euchre.english.names import fold_lookalikes
from euchre.errors import EuchreError

K = TypeVar("K")
V = TypeVar("V")


class AccountError(EuchreError):
    """An account action that is refused; the sentence may be shown."""


@dataclass(frozen=True, kw_only=True)
class Account:
    """The state of an account. Made by `fold_events`, advanced by `apply_event`.

    Attributes:
        id: what its links end in.
        name: as it is shown.
        since: when it was made, in ms.
        keys: the passkeys that open it, by their ids, each with its count of now.
        sessions: the open ones, by their numbers.
        last_session: the number of the last session that was opened.
        codes: the numbers of the recovery codes that have not been used.
        last_code: the number of the last code that was made.
        public: whether everybody may see the profile.
        company: how the player would have others: ``again`` or ``never``, by their ids.
        solved: the puzzles that were solved, and whether at the first try.
        suspended: the last suspension by a moderator, which may be over; None: there was none.
        hidden: how a moderator has hidden its name; None: its owner chose it.
        left: whether its owner is about to delete it.
        names: the keys of all names that it has had (`fold_lookalikes`): nobody else gets them.
    """

    id: str
    name: str
    since: int
    keys: Mapping[str, PasskeyAdded] = field(default_factory=lambda: MappingProxyType({}))
    sessions: Mapping[int, SessionOpened] = field(default_factory=lambda: MappingProxyType({}))
    last_session: int = 0
    codes: frozenset[int] = frozenset()
    last_code: int = 0
    public: bool = False
    company: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    solved: Mapping[str, bool] = field(default_factory=lambda: MappingProxyType({}))
    suspended: AccountSuspended | None = None
    hidden: AccountNameHidden | None = None
    left: bool = False
    names: frozenset[str] = frozenset()


def fold_events(entries: Iterable[Entry]) -> Account:
    """Return the account that a log of events leads to.

    Raises:
        AccountError: the log is none.
    """
    entries = iter(entries)
    first = next(entries, None)
    if not isinstance(first, AccountRegistered):
        raise AccountError("the log of a player begins with their registration")
    names = frozenset({fold_lookalikes(first.name)})
    player = Account(id=first.player, name=first.name, since=first.at, names=names)
    relations: dict[str, str] = {}
    solved: dict[str, bool] = {}
    for entry in entries:
        if isinstance(entry, RelationSet):  # of these there are many, and large mappings of them
            relations.pop(entry.player, None)
            if entry.company:
                relations[entry.player] = entry.company
        elif isinstance(entry, PuzzlesSolved):
            for puzzle, at_first_try in entry.puzzles.items():
                solved.setdefault(puzzle, at_first_try)
        else:
            player = apply_event(player, entry)
    return replace(player, company=MappingProxyType(relations), solved=MappingProxyType(solved))


def apply_event(account: Account, entry: Entry) -> Account:
    """Return the account after `entry`.

    Raises:
        AccountError: it cannot follow.
    """
    match entry:
        case AccountRegistered():
            raise AccountError("an account can be created only once")
        case AccountRenamed(name) | AccountNameHidden(name):
            hidden = entry if isinstance(entry, AccountNameHidden) else None
            names = account.names | {fold_lookalikes(name)}
            return replace(account, name=name, names=names, hidden=hidden)
        case AccountSuspended():
            return replace(account, suspended=entry)
        case AccountRestored():
            return replace(account, suspended=None)
        case PasskeyAdded(key):
            return replace(account, keys=with_key(account.keys, key, entry))
        case PasskeyUsed(key, count):
            used = structs.replace(account.keys[key], count=count)
            return replace(account, keys=with_key(account.keys, key, used))
        case PasskeyRemoved(key):
            return replace(account, keys=without_key(account.keys, key))
        case SessionOpened(number, code=code):
            sessions = with_key(account.sessions, number, entry)
            codes = account.codes - {code}
            return replace(account, sessions=sessions, last_session=number, codes=codes)
        case SessionEnded(number):
            return replace(account, sessions=without_key(account.sessions, number))
        case RecoveryCodesIssued(first, many):
            codes = frozenset(range(first, first + many))
            return replace(account, codes=codes, last_code=first + many - 1)
        case ProfileVisibilitySet(public):
            return replace(account, public=public)
        case RelationSet(other, company):
            relations = without_key(account.company, other)
            return replace(
                account, company=with_key(relations, other, company) if company else relations
            )
        case AccountDeleted():
            return replace(account, left=True)
        case PuzzlesSolved(puzzles):
            return replace(account, solved=MappingProxyType({**puzzles, **account.solved}))


def with_key(mapping: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    """Return a read-only copy of a mapping with one more value."""
    return MappingProxyType({**mapping, key: value})


def without_key(mapping: Mapping[K, V], key: K) -> Mapping[K, V]:
    """Return a read-only copy of a mapping without a key."""
    return MappingProxyType({other: value for other, value in mapping.items() if other != key})
