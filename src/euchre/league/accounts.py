"""What each entry of an evening's log does to the ledger.

Players have the accounts `p1`, `p2` ...; beside them stand the `POT`, which the prizes are paid
from, the `BASKET` for the most loners, and the `BANK`, whoever holds the cash. What an account is
to receive is positive. Nothing is ever struck out: what was wrong is reversed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

from euchre import money
from euchre.league.formats import FORMATS
from euchre.league.honours import most_loners
from euchre.league.log.entries import (
    Charged,
    Closed,
    Confirmed,
    Corrected,
    Entry,
    Paid,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRemoved,
    PlayerTally,
    Reversed,
    SettingsChanged,
)
from euchre.league.log.state import Evening, PaymentClaim, Person, TableResult, TableSitting
from euchre.league.money import prizes
from euchre.league.money.ledger import Account, Ledger, Posting, Transaction, transaction

POT: Final[Account] = "pot"
BASKET: Final[Account] = "basket"
BANK: Final[Account] = "bank"
"""Whoever takes the money at the door and pays it out."""
NAMED: Final = (POT, BASKET, BANK)
WHOLE: Final = 100
"""Cents in a whole unit of the currency."""


def usually_whole(stake: int) -> bool:
    """Return True if prizes are whole amounts by default: whole stakes make whole prizes (R11)."""
    return stake > 0 and stake % WHOLE == 0


def account_of(player: Player) -> Account:
    """Return the account of a player."""
    return f"p{player}"


def owner(evening: Evening, account: Account) -> str:
    """Return the name of an account's owner, as people read it."""
    if account in NAMED:
        return f"the {account}"
    number = int(account[1:])
    if number not in evening.gone:
        return evening.name_of(number)
    return f"{display_name(evening, number)} (gone)"


def is_nameless(evening: Evening, player: Player) -> bool:
    """Return True for a departed player who has nothing to pay or receive."""
    return player in evening.gone and account_of(player) not in evening.unsettled


def display_name(evening: Evening, player: Player) -> str:
    """Return the name of a player, or their number if they are nameless."""
    nameless = is_nameless(evening, player)
    return f"Player {player}" if nameless else evening.name_of(player)


def gone_unsettled(evening: Evening) -> list[Person]:
    """Return the departed players who still owe or are owed money."""
    gone = evening.gone.items()
    return [person for player, person in gone if not is_nameless(evening, player)]


def owners(evening: Evening) -> dict[Account, str]:
    """Return every account with its owner's name, without settled departed players."""
    players = [
        account_of(player) for player in evening.everybody if not is_nameless(evening, player)
    ]
    return {account: owner(evening, account) for account in (*players, *NAMED)}


def outstanding(evening: Evening) -> dict[Account, int]:
    """Return what each account is to receive (or, below 0, owes) in cash, in cents.

    What is in the pot and the basket is the bank's to pay out: they are no party to a payment.
    """
    balances = dict(evening.ledger.balances())
    held = sum(balances.pop(name, 0) for name in (POT, BASKET))
    return {**balances, BANK: balances.get(BANK, 0) + held}


class Payable(NamedTuple):
    """The limits of a payment, in cents.

    Attributes:
        owes: what the payer owes in all.
        gets: what the payee is to receive in all.
        between: what the payer was charged for the payee, whatever else both owe and receive.
    """

    owes: int
    gets: int
    between: int

    @property
    def most(self) -> int:
        """The most that can be paid, in cents."""
        return max(0, min(self.owes, self.gets), self.between)


def payable(
    evening: Evening, payer: Account, payee: Account, claims: Iterable[PaymentClaim] = ()
) -> Payable:
    """Return the limits of a payment; `claims` count as payments made already."""
    owed = outstanding(evening)
    owes, gets, between = -owed.get(payer, 0), owed.get(payee, 0), charged(evening, payer, payee)
    for claim in claims:
        owes -= claim.cents * (claim.payer == payer)
        gets -= claim.cents * (claim.payee == payee)
        between -= claim.cents * (claim[1:3] == (payer, payee))
    return Payable(owes, gets, between)


def charged(evening: Evening, payer: Account, payee: Account) -> int:
    """Return the cents that one account still owes another for charges; below 0 it is owed."""
    owed = 0
    for each in reversed([*evening.ledger.moves(payer)]):
        if each.reverses is not None or evening.ledger.is_reversed(each.key):
            continue
        cents = {posting.account: posting.cents for posting in each.postings}
        if cents.keys() != {payer, payee}:
            continue
        if each.key.startswith("charge/"):
            owed += cents[payee]
        elif each.key.startswith("paid/"):  # which takes a debt away, and makes none
            paid = cents[payer]
            owed = min(owed, max(0, owed - paid)) if owed > 0 else max(owed, min(0, owed - paid))
    return owed


def posted(before: Evening, after: Evening, entry: Entry) -> Ledger:
    """Return the ledger after `entry`, which leads from `before` to `after`.

    Raises:
        LedgerError: the entry moves money that is not there.
    """
    ledger = before.ledger
    match entry:
        case PlayerJoined():
            for each in _stakes(after, entry.player):
                ledger = ledger.post(each)
        case PlayerLeft() if not before.order:
            ledger = _given_back(ledger, entry.player, "left before the start")
        case PlayerRemoved():
            ledger = _given_back(ledger, entry.player, "removed without having played")
        case SettingsChanged():
            ledger = _restaked(before, after)
        case Confirmed() | Corrected():
            ledger = _result(before, after, entry.number, entry.table)
        case Charged():
            ledger = ledger.post(
                move(f"charge/{before.version}", entry.what, entry.payer, entry.payee, entry.cents)
            )
        case Paid():  # who has paid is owed that much more
            what = "paid"
            ledger = ledger.post(
                move(f"paid/{before.version}", what, entry.payee, entry.payer, entry.cents)
            )
        case Reversed():
            ledger = ledger.reverse(entry.key, entry.why)
        case Closed():
            for each in awards(after):
                ledger = ledger.post(each)
        case _:
            pass
    return ledger


def move(key: str, what: str, payer: Account, payee: Account, cents: int) -> Transaction:
    """Return a transaction that moves `cents` from one account to another."""
    return Transaction(key, what, (Posting(payer, -cents), Posting(payee, cents)))


def _stakes(evening: Evening, player: Player) -> Iterator[Transaction]:
    """Iterate over the transactions that charge a player the stake and the basket."""
    for what, account in _DUES.items():
        if cents := getattr(evening.settings, what):
            yield move(f"{what}/{player}", what, account_of(player), account, cents)


_DUES: Final = {"stake": POT, "basket": BASKET}
"""What everybody puts in, and into which account."""


def _put_in(ledger: Ledger, what: str, player: Player) -> str:
    """Return the key of an entry fee that was charged and not given back; else empty."""
    keys = (each.key for each in ledger.moves(account_of(player)) if each.reverses is None)
    last = next((key for key in keys if key.split("/")[0] == what), "")
    return "" if ledger.is_reversed(last) else last


def _given_back(ledger: Ledger, player: Player, why: str) -> Ledger:
    """Return the ledger with a player's entry fees reversed."""
    for what in _DUES:
        if key := _put_in(ledger, what, player):
            ledger = ledger.reverse(key, why)
    return ledger


def _restaked(before: Evening, after: Evening) -> Ledger:
    """Return the ledger with the entry fees reversed and booked at their new amounts."""
    ledger = before.ledger
    for what, account in _DUES.items():
        cents = getattr(after.settings, what)
        if cents == getattr(before.settings, what):
            continue
        for player in after.people:
            if key := _put_in(ledger, what, player):
                ledger = ledger.reverse(key, f"the {what} was changed")
            if cents:
                key = f"{what}/{player}/{before.version}"
                ledger = ledger.post(move(key, what, account_of(player), account, cents))
    return ledger


# -- results ------------------------------------------------------------------------------------


def _result(before: Evening, after: Evening, number: int, table: int) -> Ledger:
    """Return the ledger with a table's new result booked, and the old one reversed."""
    ledger = before.ledger
    old, new = before.sitting(number, table), after.sitting(number, table)
    assert old is not None and new is not None  # noqa: PT018 - both, or the entry did not fit
    for each in _costs(before, number, old, len(old.past)):
        ledger = ledger.reverse(each.key, "score corrected")
    for each in _costs(after, number, new, len(new.past)):
        ledger = ledger.post(each)
    return ledger


def _costs(
    evening: Evening, number: int, table: TableSitting, version: int
) -> Iterator[Transaction]:
    """Iterate over what a table's result costs its players; nothing while there is no result."""
    result = table.result
    if result is None:
        return
    key = f"round/{number}/table/{table.number}/{version}"
    where = f"round {number}, table {table.number}"
    if evening.settings.unit:
        sides = [evening.players(side) for side in table.sides]
        nets = money.by_the_point(evening.settings.unit, sides, result.score)
        postings = [(account_of(player), cents) for player, cents in nets.items()]
        if any(nets.values()):
            yield transaction(f"{key}/points", f"by the point, {where}", postings)
    yield from _fines(evening, result, key, where)


def _fines(evening: Evening, result: TableResult, key: str, where: str) -> Iterator[Transaction]:
    for tally in result.tallies:
        cents = fine(evening, tally)
        if cents:
            payer = account_of(tally.player)
            yield move(f"{key}/fines/{tally.player}", f"fines, {where}", payer, BASKET, cents)


def fine(evening: Evening, tally: PlayerTally) -> int:
    """Return what a player's euchres and reneges cost, in cents."""
    settings = evening.settings
    return settings.per_euchre * tally.euchred + settings.per_renege * tally.reneges


# -- the end ------------------------------------------------------------------------------------


def awards(evening: Evening) -> Iterator[Transaction]:
    """Iterate over what the pot and the basket pay if the tournament is closed as it stands.

    Raises:
        PrizeError: the prizes need more than the pot has.
    """
    yield from _prizes(evening)
    yield from _basket(evening)


def prize_plan(evening: Evening) -> prizes.PrizePlan:
    """Return how the pot is shared: as the host set it, or the format's default.

    Raises:
        PrizeError: what the host said makes no sense.
    """
    settings, format_ = evening.settings, FORMATS[evening.settings.format]
    return prizes.parse_prizes(settings.prizes or format_.prizes(evening), settings.currency)


def prize_unit(evening: Evening) -> int:
    """Return the unit of prizes in cents: a whole unit of the currency, or one cent.

    Raises:
        PrizeError: what the host said of the prizes makes no sense.
    """
    return WHOLE if evening.settings.whole and prize_plan(evening).kind == "weights" else 1


def prize_of(evening: Evening) -> dict[int, int]:
    """Return what each competitor would win if the tournament ended now, in cents.

    Raises:
        PrizeError: the prizes need more than the pot has.
    """
    pot = evening.ledger.balance(POT)
    format_ = FORMATS[evening.settings.format]
    ranking = format_.prize_ranking(evening)
    if not pot or not ranking:
        return {}
    unit = prize_unit(evening)
    amounts = prizes.award(pot // unit, prize_plan(evening), ranking).amounts
    found = dict.fromkeys(chain.from_iterable(format_.ranking(evening)), 0)
    found.update((who, units * unit) for who, units in amounts.items())
    found[ranking[0][0]] += pot % unit
    return found


def _prizes(evening: Evening) -> Iterator[Transaction]:
    for competitor, cents in prize_of(evening).items():
        members = evening.members(competitor)
        parts = money.share(cents, [1] * len(members))
        for player, part in zip(members, parts, strict=True):
            if part:
                yield move(f"prize/{player}", "prize", POT, account_of(player), part)


def _basket(evening: Evening) -> Iterator[Transaction]:
    """Pay the basket to whoever made the most loners; if nobody made one, back to everybody."""
    cents = evening.ledger.balance(BASKET)
    made = most_loners(evening)
    takers = made or tuple(evening.people)
    if cents and takers:
        what = "basket for the most loners" if made else "basket shared: nobody made a loner"
        for player, part in zip(takers, money.share(cents, [1] * len(takers)), strict=True):
            if part:
                yield move(f"basket-prize/{player}", what, BASKET, account_of(player), part)
