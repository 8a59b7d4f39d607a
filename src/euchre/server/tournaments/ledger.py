"""What the page of the ledger shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from euchre.texts import join_texts, translatable
from euchre.tournaments import accounts, commands
from euchre.tournaments.entries import Player
from euchre.tournaments.ledger import Account, LedgerLine, Posting, Transaction
from euchre.tournaments.reports import exporting
from euchre.tournaments.reports.sentences import describe_purpose
from euchre.tournaments.state import Tournament


class BalanceView(NamedTuple):
    """The cents that an account is to receive; below 0: to pay."""

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

    `mine`: whoever looks says to have paid; `to_me`: they should have got it, and can say so;
    `awaits`: the name of who can, beside the host.
    """

    number: int
    payer: str
    payee: str
    amount: str
    mine: bool
    to_me: bool
    awaits: str


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
    """List the balances of all accounts that ever moved, players first; those who are gone and even
    are not among them.
    """
    moved, names = tournament.ledger.all_balances(), accounts.current_account_names(tournament)
    views = [
        BalanceView(account, names[account], cents)
        for account, cents in moved.items()
        if account in names
    ]
    return sorted(views, key=lambda view: (view.account in accounts.SHARED_ACCOUNTS, -view.cents))


def list_payments_due(tournament: Tournament, viewer: Player = 0) -> list[PaymentDueView]:
    """List the payments that settle all debts, in the fewest payments."""
    mine, unheard = accounts.account_of(viewer), commands.payment_word_refusal(tournament, viewer)
    claimed = {claim[1:] for claim in tournament.claims}
    return [
        PaymentDueView(
            *payment,
            accounts.account_name(tournament, payment.payer),
            accounts.account_name(tournament, payment.payee),
            mine in payment[:2],
            mine in payment[:2]
            and accounts.BANK_ACCOUNT not in payment[:2]
            and not (unheard and mine == payment.payee)
            and tuple(payment) not in claimed,
            mine == payment.payee,
        )
        for payment in exporting.settlement_payments(tournament)
    ]


def list_rejoined_payments_due(tournament: Tournament) -> list[PaymentDueView]:
    """List what players have still to pay who may have paid it before they left and joined again,
    as payments to those who left.
    """
    owed = accounts.cash_balances(tournament)
    return [
        PaymentDueView(
            payer,
            payee,
            min(-owed[payer], owed[payee]),
            accounts.account_name(tournament, payer),
            accounts.account_name(tournament, payee),
            mine=False,
            may=False,
            got=False,
        )
        for payer, payee in (
            map(accounts.account_of, players)
            for players in commands.find_rejoined_players(tournament).items()
        )
    ]


def list_claimed_payments(
    tournament: Tournament, viewer: Player, signed_in_players: Iterable[Player]
) -> list[PaymentClaimView]:
    """List the payments that were claimed, the oldest first; of the payees only those whose place
    some device has can say that they came.
    """
    mine = accounts.account_of(viewer)
    heard = {
        accounts.account_of(player)
        for player in signed_in_players
        if not commands.payment_word_refusal(tournament, player)
    }
    return [
        PaymentClaimView(
            claim.number,
            accounts.account_name(tournament, claim.payer),
            accounts.account_name(tournament, claim.payee),
            tournament.format_amount(claim.cents),
            claim.payer == mine,
            claim.payee == mine and mine in heard,
            accounts.account_name(tournament, claim.payee)
            if claim.payee in heard
            else translatable("ledger-awaits-host", "the host"),
        )
        for claim in tournament.claims
    ]


def build_transaction_views(
    tournament: Tournament, transactions: Iterable[Transaction]
) -> list[TransactionView]:
    """Describe some transactions of a tournament, in the order in which they come."""
    views = []
    for transaction in transactions:
        givers = [posting for posting in transaction.postings if posting.cents < 0]
        takers = [posting for posting in transaction.postings if posting.cents > 0]
        if transaction.key.startswith("paid/"):  # what was paid is owed no more
            givers, takers = takers, givers
        by_hand = transaction.key.startswith(("charge/", "paid/"))
        views.append(
            TransactionView(
                transaction.key,
                describe_purpose(transaction.key, transaction.what),
                _join_account_names(tournament, givers),
                _join_account_names(tournament, takers),
                tournament.format_amount(sum(abs(posting.cents) for posting in givers)),
                tournament.ledger.is_reversed(transaction.key),
                by_hand and not tournament.ledger.is_void(transaction),
            )
        )
    return views


def describe_statement_lines(lines: Iterable[LedgerLine]) -> list[LedgerLine]:
    """Return the lines of a statement, with what each is for as people read it."""
    return [line._replace(what=describe_purpose(line.key, line.what)) for line in lines]


def _join_account_names(tournament: Tournament, postings: Iterable[Posting]) -> str:
    names = [accounts.account_name(tournament, posting.account) for posting in postings]
    return join_texts(names, ", ")
