"""What the host noted of money by hand, with the keys by which it is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from euchre.league import accounts
from euchre.league.log.state import Evening
from euchre.league.money.ledger import REVERSED, Transaction

BY_HAND: Final = ("charge/", "paid/")
"""What the keys of charges and payments begin with."""
CLAIM: Final = "claim/"
"""What the keys of payments begin with that wait for a word."""


def is_by_hand(key: str) -> bool:
    """Whether it can be taken back by its key."""
    return key.startswith(BY_HAND) and not key.endswith(REVERSED)


def by_hand(evening: Evening) -> Iterator[tuple[Transaction, bool]]:
    """What the host noted, and whether it has been taken back."""
    back = {it.reverses for it in evening.ledger.transactions if it.reverses}
    for each in evening.ledger.transactions:
        if each.reverses is None and is_by_hand(each.key):
            yield each, each.key in back


def moved(evening: Evening, each: Transaction) -> tuple[str, str]:
    """Who gave something to whom, ``Ann to the bank``, and the amount."""
    payer, payee = (it.account for it in sorted(each.postings, key=lambda it: it.cents))
    if each.key.startswith("paid/"):
        payer, payee = payee, payer
    cents = max(it.cents for it in each.postings)
    who = f"{accounts.owner(evening, payer)} to {accounts.owner(evening, payee)}"
    return who, evening.cash(cents)
