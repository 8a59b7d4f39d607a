"""Charges, payments, and the end."""

from __future__ import annotations

from euchre.league import accounts
from euchre.league.deciding.checks import (
    must_be_account,
    must_be_amount,
    must_be_open,
    must_be_players,
)
from euchre.league.deciding.opening import check_prizes
from euchre.league.entries import Charged, Closed, Entry, Paid, Reversed
from euchre.league.errors import LeagueError
from euchre.league.ledger import Account, LedgerError
from euchre.league.state import Evening
from euchre.words.grammar import one_line


def charge(
    evening: Evening, payer: Account, payee: Account, cents: int, what: str
) -> tuple[Entry, ...]:
    """A player owes something else: to another, to the pot or to the basket.

    Raises:
        LeagueError: there is no such account, or the amount makes no sense.
    """
    must_be_open(evening)
    must_be_players(evening, payer)
    must_be_account(evening, payee)
    if payee == accounts.BANK:
        raise LeagueError("The bank only keeps the cash: charge for the pot or the basket.")
    if payer == payee:
        raise LeagueError("Nobody owes themselves.")
    must_be_amount(cents, "A charge")
    return (Charged(payer, payee, cents, one_line(what[:400]) or "charge"),)


def pay(evening: Evening, payer: Account, payee: Account, cents: int) -> tuple[Entry, ...]:
    """Money has changed hands; this may be noted after the end, too.

    Raises:
        LeagueError: there is no such account, or the amount makes no sense.
    """
    for account in (payer, payee):
        must_be_account(evening, account)
        if account in (accounts.POT, accounts.BASKET):
            raise LeagueError("Cash goes between players and the bank, who keeps it for the pot.")
    if payer == payee:
        raise LeagueError("Nobody pays themselves.")
    must_be_amount(cents, "A payment")
    return (Paid(payer, payee, cents),)


def collect(evening: Evening) -> tuple[Entry, ...]:
    """Everybody has paid the bank what they put in: a payment for each who had not.

    Raises:
        LeagueError: nothing is put in, or all have paid.
    """
    must_be_open(evening)
    dues = evening.settings.stake + evening.settings.basket
    if not dues:
        raise LeagueError("Nobody puts anything in this evening.")
    given = dict.fromkeys(evening.people, 0)
    for each in evening.ledger.transactions:
        if each.key.startswith("paid/"):
            cents = {posting.account: posting.cents for posting in each.postings}
            if accounts.BANK in cents:
                for player in given:
                    given[player] += cents.get(accounts.account_of(player), 0)
    made = tuple(
        Paid(accounts.account_of(player), accounts.BANK, dues - cents)
        for player, cents in given.items()
        if cents < dues
    )
    if not made:
        raise LeagueError("Everybody has paid what they put in.")
    return made


def reverse(evening: Evening, key: str, why: str = "") -> tuple[Entry, ...]:
    """A charge or a payment was a mistake: it is reversed, and both stay in the ledger.

    Raises:
        LeagueError: only charges and payments can be; there is none with that key, or it has been.
    """
    if not key.startswith(("charge/", "paid/")):
        raise LeagueError("Only a charge or a payment can be taken back by hand.")
    if key.startswith("charge/"):
        must_be_open(evening)
    try:
        evening.ledger.reverse(key, why or "a mistake")
    except LedgerError as error:
        raise LeagueError(f"{error}") from None
    return (Reversed(key, one_line(why[:400]) or "a mistake"),)


def close(evening: Evening) -> tuple[Entry, ...]:
    """Award the prizes: nothing but payments can be noted after that.

    Raises:
        LeagueError: it is closed, or a table is still playing.
        PrizeError: the prizes do not fit the pot.
    """
    must_be_open(evening)
    if not evening.complete:
        raise LeagueError("A table is still playing: enter its score, or correct it, first.")
    if not evening.rounds:
        raise LeagueError("Nothing has been played: there is nothing to award.")
    check_prizes(evening)
    return (Closed(),)
