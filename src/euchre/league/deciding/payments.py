"""Charges, payments, and the end.

What a player says of money binds that player alone: a payment counts by the word of who got it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from euchre.league import accounts
from euchre.league.deciding.checks import (
    format_of,
    must_be_account,
    must_be_amount,
    must_be_open,
    must_be_players,
)
from euchre.league.deciding.opening import check_prizes
from euchre.league.deciding.people import never_played
from euchre.league.errors import LeagueError, NotOwed
from euchre.league.log.entries import (
    HOST,
    Charged,
    Closed,
    Entry,
    Paid,
    PaymentClaimed,
    PaymentDropped,
    Player,
    Reversed,
)
from euchre.league.log.state import Evening, PaymentClaim
from euchre.league.money.ledger import Account, LedgerError
from euchre.league.money.prizes import PrizeError
from euchre.words.grammar import capital, listing, one_line


def charge(
    evening: Evening, payer: Account, payee: Account, cents: int, what: str
) -> tuple[Entry, ...]:
    """Charge a player something else: to another player, the pot or the basket.

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


def pay(
    evening: Evening,
    payer: Account,
    payee: Account,
    cents: int,
    *,
    by: Player = HOST,
    anyway: bool = False,
) -> tuple[Entry, ...]:
    """Record that money has changed hands; this is allowed after the tournament is closed, too.

    It counts at once where the host says so, or who got it; the word of who paid is a claim.

    Args:
        evening: the evening.
        payer: who has paid.
        payee: who has got it.
        cents: how much.
        by: who says so: one of the two, or `HOST`.
        anyway: whether it may be more than is owed, which is for the host to say.

    Raises:
        LeagueError: there is no such account, it is more than is owed, or not theirs to say.
    """
    for account in (payer, payee):
        must_be_account(evening, account)
        if account in (accounts.POT, accounts.BASKET):
            raise LeagueError("Cash goes between players and the bank, who keeps it for the pot.")
    if payer == payee:
        raise LeagueError("Nobody pays themselves.")
    must_be_amount(cents, "A payment")
    mine = accounts.account_of(by)
    if by != HOST and accounts.BANK in (payer, payee):
        raise LeagueError("The host notes what the bank has got, and what it has paid.")
    if by != HOST and mine not in (payer, payee):
        raise LeagueError("The host, or one of the two, notes a payment.")
    if by != HOST and mine == payer:
        _must_be_owed(evening, payer, payee, cents, by=by, claims=evening.claims)
        return (PaymentClaimed(payer, payee, cents),)
    if by != HOST or not anyway:
        _must_be_owed(evening, payer, payee, cents, by=by)
    same = (claim.number for claim in evening.claims if claim[1:] == (payer, payee, cents))
    return (Paid(payer, payee, cents, next(same, 0), by),)


def _must_be_owed(
    evening: Evening,
    payer: Account,
    payee: Account,
    cents: int,
    *,
    by: Player,
    claims: Sequence[PaymentClaim] = (),
) -> None:
    """Refuse a payment of more than is owed.

    Raises:
        NotOwed: it is more.
    """
    found = accounts.payable(evening, payer, payee, claims)
    if cents <= found.most:
        return
    one, other = accounts.owner(evening, payer), accounts.owner(evening, payee)
    whose = f"{one} owes" if found.owes <= found.gets else f"{other} is to receive"
    if found.most == found.between:
        whose = f"{one} owes {other}" if found.most else whose
    what = f"only {evening.cash(found.most)}" if found.most else "nothing"
    besides = " beside what has been claimed" if claims else ""
    more = "" if by == HOST else ": the host can note more than that"
    raise NotOwed(capital(f"{whose} {what}{besides}{more}."))


def agree(
    evening: Evening, number: int, by: Player = HOST, *, anyway: bool = False
) -> tuple[Entry, ...]:
    """Confirm a claimed payment, as its receiver or the host: it counts.

    Args:
        evening: the evening.
        number: of the claim.
        by: who says so: the receiver, or `HOST`.
        anyway: whether it may be more than is owed by now, which is for the host to say.

    Raises:
        LeagueError: it is not claimed any more, not owed any more, or not theirs to say.
    """
    claim = _claim(evening, number)
    if by != HOST and accounts.account_of(by) != claim.payee:
        who = accounts.owner(evening, claim.payee)
        raise LeagueError(f"{who}, or the host, says whether it has come.")
    if by != HOST or not anyway:
        _must_be_owed(evening, claim.payer, claim.payee, claim.cents, by=by)
    return (Paid(claim.payer, claim.payee, claim.cents, number, by),)


def drop(evening: Evening, number: int, by: Player = HOST) -> tuple[Entry, ...]:
    """Withdraw a claimed payment as its payer, or deny it as its receiver.

    Raises:
        LeagueError: it is not claimed any more, or not theirs to say.
    """
    claim = _claim(evening, number)
    if by != HOST and accounts.account_of(by) not in (claim.payer, claim.payee):
        raise LeagueError("The host, or one of the two, says that nothing was paid.")
    return (PaymentDropped(number, by),)


def _claim(evening: Evening, number: int) -> PaymentClaim:
    """Return the payment claim of that number.

    Raises:
        LeagueError: there is none.
    """
    for claim in evening.claims:
        if claim.number == number:
            return claim
    raise LeagueError("That payment is not waiting for anybody's word: look again.")


def collect(evening: Evening) -> tuple[Entry, ...]:
    """Record one payment to the bank for each player who has not paid all entry fees.

    Raises:
        LeagueError: nothing is put in, or all have paid.
    """
    must_be_open(evening)
    dues = evening.settings.stake + evening.settings.basket
    if not dues:
        raise LeagueError("Nobody puts anything in this evening.")
    made = tuple(
        Paid(accounts.account_of(player), accounts.BANK, cents)
        for player, cents in unpaid(evening).items()
    )
    if not made:
        raise LeagueError("Everybody has paid what they put in.")
    return made


def unpaid(evening: Evening) -> dict[Player, int]:
    """Return the players who have not paid all entry fees, with the missing cents."""
    dues = evening.settings.stake + evening.settings.basket
    given = dict.fromkeys(evening.people, 0)
    for each in evening.ledger.transactions:
        if each.key.startswith("paid/"):
            cents = {posting.account: posting.cents for posting in each.postings}
            if accounts.BANK in cents:
                for player in given:
                    given[player] += cents.get(accounts.account_of(player), 0)
    return {player: dues - cents for player, cents in given.items() if cents < dues}


def before_closing(evening: Evening) -> tuple[str, ...]:
    """Return warnings before closing: players who never played, lost prizes, unpaid fees."""
    told, dues = [], evening.settings.stake + evening.settings.basket
    if names := [evening.people[player].name for player in never_played(evening)]:
        one = len(names) == 1
        pays = f", and {'pays' if one else 'pay'} for the prizes all the same" if dues else ""
        told.append(f"{listing(names)} {'has' if one else 'have'} never played{pays}.")
    told += leavers_without_prize(evening)
    if owing := [evening.people[player].name for player in unpaid(evening)]:
        have = "has" if len(owing) == 1 else "have"
        who = "Nobody has" if len(owing) == len(evening.people) else f"{listing(owing)} {have} not"
        told.append(f"{who} paid what they put in.")
    return tuple(told)


def leavers_without_prize(evening: Evening) -> tuple[str, ...]:
    """Return a sentence for each competitor who would win a prize if they had not left early."""
    gone = format_of(evening).unfinished(evening)
    try:
        won = accounts.prize_of(replace(evening, closed=True, unfinished=())) if gone else {}
    except PrizeError:  # which is told when it is closed
        return ()
    return tuple(
        f"{evening.called(who)} left before the end, and"
        f" {'win' if evening.teams else 'wins'} no prize: without that it would be"
        f" {evening.cash(won[who])}."
        for who in sorted(gone)
        if won.get(who)
    )


def reverse(evening: Evening, key: str, why: str = "") -> tuple[Entry, ...]:
    """Reverse a mistaken charge or payment; both stay in the ledger.

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
    """Award the prizes and close the tournament: after that only payments can be recorded.

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
    return (Closed(tuple(sorted(format_of(evening).unfinished(evening)))),)
