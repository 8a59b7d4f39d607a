"""What people are called by now whose name is gone: it is hidden, or their account is deleted."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final, NamedTuple

from euchre.english.names import (
    FORMER_PLAYER_NAME,
    UNNAMED_PLAYER_NAME,
    build_hidden_name,
    find_hidden_name,
    fold_lookalikes,
)
from euchre.table.log.entries import GUEST_PREFIX
from euchre.table.log.participants import NamedPerson


class FormerNames(NamedTuple):
    """The names that are gone.

    Attributes:
        hidden: names that nobody is called by, as `fold_lookalikes` has them, each with the account
            whose it was, as the log knows it; empty: no account's.
        gone: accounts that have been deleted.
    """

    hidden: Mapping[str, str]
    gone: frozenset[str] = frozenset()

    @property
    def cache_key(self) -> Hashable:
        """A key that is equal for equal former names."""
        return (*self.hidden.items(),), self.gone

    def find_new_name(self, person: NamedPerson) -> str:
        """Return the new name of a person; empty: the name is unchanged."""
        name, player = person
        account = "" if player.startswith(GUEST_PREFIX) else player
        key = find_hidden_name(self.hidden, name)
        if key is not None and account and not self.hidden[key] and key != fold_lookalikes(name):
            key = None  # the number is part of an account's own name
        if key is not None and self.hidden[key] in ("", account or self.hidden[key]):
            return build_hidden_name(account.rpartition(".")[2]) if account else UNNAMED_PLAYER_NAME
        return FORMER_PLAYER_NAME if account in self.gone else ""


NO_FORMER_NAMES: Final = FormerNames({})
