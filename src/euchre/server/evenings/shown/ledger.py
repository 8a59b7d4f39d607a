"""What the page of the ledger shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from euchre.league import accounts
from euchre.league.log.entries import Player
from euchre.league.log.state import Evening
from euchre.league.money.ledger import Account, Transaction
from euchre.league.told import exporting


class Balance(NamedTuple):
    """The amount that an account is to receive or to pay.

    Attributes:
        account: whose.
        name: of the account.
        cents: to receive; below 0: to pay.
    """

    account: Account
    name: str
    cents: int


class Owing(NamedTuple):
    """A payment that is to be made.

    `may`: whoever looks may say that it was, if they are not the host; `got`: they are to get it.
    """

    payer: Account
    payee: Account
    cents: int
    payer_name: str
    payee_name: str
    mine: bool
    may: bool
    got: bool


class ClaimedPayment(NamedTuple):
    """A payment that was claimed, and waits for the word of who should have got it.

    `mine`: whoever looks says to have paid; `to_me`: they should have got it.
    """

    number: int
    payer: str
    payee: str
    amount: str
    mine: bool
    to_me: bool


class Booked(NamedTuple):
    """A transaction as a person reads it."""

    key: str
    what: str
    payer: str
    payee: str
    amount: str
    undone: bool
    may_undo: bool


def balances(evening: Evening) -> list[Balance]:
    """List the balances of all accounts that ever moved, players first."""
    moved = evening.ledger.balances()
    found = [
        Balance(account, accounts.owner(evening, account), cents)
        for account, cents in moved.items()
    ]
    return sorted(found, key=lambda each: (each.account in accounts.NAMED, -each.cents))


def owings(evening: Evening, me: Player = 0) -> list[Owing]:
    """List the payments that settle all debts, in the fewest payments."""
    mine = accounts.account_of(me)
    said = {claim[1:] for claim in evening.claims}
    return [
        Owing(
            *each,
            accounts.owner(evening, each.payer),
            accounts.owner(evening, each.payee),
            mine in each[:2],
            mine in each[:2] and accounts.BANK not in each[:2] and tuple(each) not in said,
            mine == each.payee,
        )
        for each in exporting.payments(evening)
    ]


def waiting(evening: Evening, me: Player = 0) -> list[ClaimedPayment]:
    """List the payments that were claimed, the oldest first."""
    mine = accounts.account_of(me)
    return [
        ClaimedPayment(
            claim.number,
            accounts.owner(evening, claim.payer),
            accounts.owner(evening, claim.payee),
            evening.cash(claim.cents),
            claim.payer == mine,
            claim.payee == mine,
        )
        for claim in evening.claims
    ]


def booked(evening: Evening, transactions: Iterable[Transaction]) -> list[Booked]:
    """Describe some transactions of a tournament, in the order in which they come."""
    reversed_ = {each.reverses for each in evening.ledger.transactions}
    found = []
    for each in transactions:
        gives = [p for p in each.postings if p.cents < 0]
        gets = [p for p in each.postings if p.cents > 0]
        if each.key.startswith("paid/"):  # what was paid is owed no more
            gives, gets = gets, gives
        by_hand = each.key.startswith(("charge/", "paid/")) and each.reverses is None
        found.append(
            Booked(
                each.key,
                each.what,
                ", ".join(accounts.owner(evening, p.account) for p in gives),
                ", ".join(accounts.owner(evening, p.account) for p in gets),
                evening.cash(sum(abs(p.cents) for p in gives)),
                each.key in reversed_,
                by_hand and each.key not in reversed_,
            )
        )
    return found
