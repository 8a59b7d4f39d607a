"""What the page of the ledger shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from euchre.tournaments import accounts
from euchre.tournaments.entries import Player
from euchre.tournaments.ledger import Account, Transaction
from euchre.tournaments.reports import exporting
from euchre.tournaments.state import Tournament


class BalanceView(NamedTuple):
    """The amount that an account is to receive or to pay.

    Attributes:
        account: whose.
        name: of the account.
        cents: to receive; below 0: to pay.
    """

    account: Account
    name: str
    cents: int


class PaymentDueView(NamedTuple):
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


class PaymentClaimView(NamedTuple):
    """A payment that was claimed, and waits for the word of who should have got it.

    `mine`: whoever looks says to have paid; `to_me`: they should have got it.
    """

    number: int
    payer: str
    payee: str
    amount: str
    mine: bool
    to_me: bool


class TransactionView(NamedTuple):
    """A transaction as a person reads it."""

    key: str
    what: str
    payer: str
    payee: str
    amount: str
    undone: bool
    may_undo: bool


def list_balances(tournament: Tournament) -> list[BalanceView]:
    """List the balances of all accounts that ever moved, players first."""
    moved = tournament.ledger.all_balances()
    found = [
        BalanceView(account, accounts.account_name(tournament, account), cents)
        for account, cents in moved.items()
    ]
    return sorted(found, key=lambda each: (each.account in accounts.SHARED_ACCOUNTS, -each.cents))


def list_debts(tournament: Tournament, me: Player = 0) -> list[PaymentDueView]:
    """List the payments that settle all debts, in the fewest payments."""
    mine = accounts.account_of(me)
    said = {claim[1:] for claim in tournament.claims}
    return [
        PaymentDueView(
            *each,
            accounts.account_name(tournament, each.payer),
            accounts.account_name(tournament, each.payee),
            mine in each[:2],
            mine in each[:2] and accounts.BANK_ACCOUNT not in each[:2] and tuple(each) not in said,
            mine == each.payee,
        )
        for each in exporting.settlement_payments(tournament)
    ]


def list_claimed_payments(tournament: Tournament, me: Player = 0) -> list[PaymentClaimView]:
    """List the payments that were claimed, the oldest first."""
    mine = accounts.account_of(me)
    return [
        PaymentClaimView(
            claim.number,
            accounts.account_name(tournament, claim.payer),
            accounts.account_name(tournament, claim.payee),
            tournament.format_amount(claim.cents),
            claim.payer == mine,
            claim.payee == mine,
        )
        for claim in tournament.claims
    ]


def describe_transactions(
    tournament: Tournament, transactions: Iterable[Transaction]
) -> list[TransactionView]:
    """Describe some transactions of a tournament, in the order in which they come."""
    reversed_ = {each.reverses for each in tournament.ledger.transactions}
    found = []
    for each in transactions:
        gives = [p for p in each.postings if p.cents < 0]
        gets = [p for p in each.postings if p.cents > 0]
        if each.key.startswith("paid/"):  # what was paid is owed no more
            gives, gets = gets, gives
        by_hand = each.key.startswith(("charge/", "paid/")) and each.reverses is None
        found.append(
            TransactionView(
                each.key,
                each.what,
                ", ".join(accounts.account_name(tournament, p.account) for p in gives),
                ", ".join(accounts.account_name(tournament, p.account) for p in gets),
                tournament.format_amount(sum(abs(p.cents) for p in gives)),
                each.key in reversed_,
                by_hand and each.key not in reversed_,
            )
        )
    return found
