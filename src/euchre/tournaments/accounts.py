"""What each entry of an evening's log does to the ledger.

Players have the accounts `p1`, `p2` ...; beside them stand the `POT_ACCOUNT`, which the prizes
are paid from, the `BASKET_ACCOUNT` for the most loners, and the `BANK_ACCOUNT`, whoever holds
the cash. What an account is to receive is positive. Nothing is ever struck out: what was wrong
is reversed.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import Final, NamedTuple

from euchre import money
from euchre.english.names import build_numbered_name
from euchre.texts import translatable
from euchre.tournaments import prizes
from euchre.tournaments.awards import most_loners
from euchre.tournaments.entries import (
    ChargeAdded,
    Entry,
    PaymentRecorded,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRemoved,
    PlayerTally,
    ResultConfirmed,
    ResultCorrected,
    TournamentClosed,
    TournamentSettingsChanged,
    TransactionReversed,
)
from euchre.tournaments.formats import format_of
from euchre.tournaments.ledger import Account, Ledger, Posting, Transaction, make_transaction
from euchre.tournaments.state import (
    PaymentClaim,
    TableResult,
    TableSitting,
    Tournament,
    TournamentPlayer,
)

POT_ACCOUNT: Final[Account] = "pot"
BASKET_ACCOUNT: Final[Account] = "basket"
BANK_ACCOUNT: Final[Account] = "bank"
"""Whoever takes the money at the door and pays it out."""
SHARED_ACCOUNTS: Final = (POT_ACCOUNT, BASKET_ACCOUNT, BANK_ACCOUNT)
_SHARED_ACCOUNT_NAMES: Final[dict[Account, str]] = {
    POT_ACCOUNT: translatable("ledger-the-pot", "the pot"),
    BASKET_ACCOUNT: translatable("ledger-the-basket", "the basket"),
    BANK_ACCOUNT: translatable("ledger-the-bank", "the bank"),
}
CENTS_PER_UNIT: Final = 100
"""Cents in a whole unit of the currency."""


def has_whole_prizes_by_default(stake: int) -> bool:
    """Return True if prizes are whole amounts by default: whole stakes make whole prizes (R11)."""
    return stake > 0 and stake % CENTS_PER_UNIT == 0


def account_of(player: Player) -> Account:
    """Return the account of a player."""
    return f"p{player}"


def account_name(tournament: Tournament, account: Account) -> str:
    """Return the name of an account's owner, as people read it."""
    if account in SHARED_ACCOUNTS:
        return _SHARED_ACCOUNT_NAMES[account]
    number = int(account[1:])
    if number not in tournament.gone:
        return tournament.player_name(number)
    name = display_name(tournament, number)
    return translatable("ledger-gone", f"{name} (gone)", name=name)


def is_settled_leaver(tournament: Tournament, player: Player) -> bool:
    """Return True for a departed player who has nothing to pay or receive."""
    return player in tournament.gone and account_of(player) not in tournament.unsettled_accounts


def display_name(tournament: Tournament, player: Player) -> str:
    """Return the name of a player, or their number if they are nameless."""
    nameless = is_settled_leaver(tournament, player)
    return build_numbered_name(player) if nameless else tournament.player_name(player)


def unsettled_leavers(tournament: Tournament) -> list[TournamentPlayer]:
    """Return the departed players who still owe or are owed money."""
    leavers = tournament.gone.items()
    return [person for player, person in leavers if not is_settled_leaver(tournament, player)]


def current_account_names(tournament: Tournament) -> dict[Account, str]:
    """Return every account with its owner's name, without settled departed players."""
    players = [
        account_of(player)
        for player in tournament.all_players
        if not is_settled_leaver(tournament, player)
    ]
    return {account: account_name(tournament, account) for account in (*players, *SHARED_ACCOUNTS)}


def cash_balances(tournament: Tournament) -> dict[Account, int]:
    """Return what each account is to receive (or, below 0, owes) in cash, in cents.

    What is in the pot and the basket is the bank's to pay out: they are no party to a payment.
    """
    balances = dict(tournament.ledger.all_balances())
    held = sum(balances.pop(name, 0) for name in (POT_ACCOUNT, BASKET_ACCOUNT))
    return {**balances, BANK_ACCOUNT: balances.get(BANK_ACCOUNT, 0) + held}


class PaymentLimits(NamedTuple):
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
    def max_cents(self) -> int:
        """The most that can be paid, in cents."""
        return max(0, min(self.owes, self.gets), self.between)


def payment_limits(
    tournament: Tournament,
    payer: Account,
    payee: Account,
    claims: Iterable[PaymentClaim] = (),
    hidden_tables: AbstractSet[tuple[int, int]] = frozenset(),
) -> PaymentLimits:
    """Return the limits of a payment; `claims` count as payments made already, and the fines of
    `hidden_tables` (by round and number) aren't counted.
    """
    owed, ledger = cash_balances(tournament), tournament.ledger
    owes, gets, between = (
        sum_fines(ledger, payer, hidden_tables) - owed.get(payer, 0),
        owed.get(payee, 0) - sum_fines(ledger, payee, hidden_tables),
        net_unpaid_charge_cents(tournament, payer, payee),
    )
    if payee == BANK_ACCOUNT:  # which passes on what is to come to those who have gone
        leavers = (account_of(person.number) for person in unsettled_leavers(tournament))
        gets += sum(max(0, owed.get(leaver, 0)) for leaver in leavers)
    for claim in claims:
        owes -= claim.cents * (claim.payer == payer)
        gets -= claim.cents * (claim.payee == payee)
        between -= claim.cents * (claim[1:3] == (payer, payee))
    return PaymentLimits(owes, gets, between)


def has_open_payments(tournament: Tournament) -> bool:
    """Return whether somebody has still to pay, or to say that they got something."""
    return bool(tournament.claims or any(cash_balances(tournament).values()))


def is_owed_money(tournament: Tournament, player: Player) -> bool:
    """Return whether a player may have money to come: a score of the evening was entered, they are
    to receive something, or something was booked or is claimed to have been paid to them.

    A stake that they have paid to the bank is nothing that comes to them.
    """
    tables = chain.from_iterable(each.tables for each in tournament.rounds)
    if any(table.result or table.claims for table in tables):
        return True
    account = account_of(player)
    if tournament.ledger.balance_of(account) > 0:
        return True
    return any(claim.payee == account for claim in tournament.claims) or any(
        dict(transaction.postings)[account] > 0
        for transaction in tournament.ledger.iter_transactions(account)
        if not (_is_bank_payment(transaction) or tournament.ledger.is_void(transaction))
    )


def _is_bank_payment(transaction: Transaction) -> bool:
    return transaction.key.startswith("paid/") and BANK_ACCOUNT in dict(transaction.postings)


def net_unpaid_charge_cents(tournament: Tournament, payer: Account, payee: Account) -> int:
    """Return the cents that one account still owes another for charges; below 0 it is owed."""
    owed = 0
    for transaction in reversed([*tournament.ledger.iter_transactions(payer)]):
        if tournament.ledger.is_void(transaction):
            continue
        cents = {posting.account: posting.cents for posting in transaction.postings}
        if cents.keys() != {payer, payee}:
            continue
        if transaction.key.startswith("charge/"):
            owed += cents[payee]
        elif transaction.key.startswith("paid/"):  # which takes a debt away, and makes none
            paid = cents[payer]
            owed = min(owed, max(0, owed - paid)) if owed > 0 else max(owed, min(0, owed - paid))
    return owed


def post_event_to_ledger(before: Tournament, after: Tournament, entry: Entry) -> Ledger:
    """Return the ledger after `entry`, which leads from `before` to `after`.

    Raises:
        LedgerError: the entry moves money that is not there.
    """
    ledger = before.ledger
    match entry:
        case PlayerJoined():
            for transaction in _entry_fee_transactions(after, entry.player):
                ledger = ledger.post(transaction)
        case PlayerLeft() if not before.order:
            ledger = _refund_entry_fees(ledger, entry.player, "left before the start")
        case PlayerRemoved():
            ledger = _refund_entry_fees(ledger, entry.player, "removed without having played")
        case TournamentSettingsChanged():
            ledger = _rebook_changed_entry_fees(before, after)
        case ResultConfirmed() | ResultCorrected():
            ledger = _rebook_corrected_result(before, after, entry.number, entry.table)
        case ChargeAdded():
            ledger = ledger.post(
                make_transfer(
                    f"charge/{before.version}", entry.what, entry.payer, entry.payee, entry.cents
                )
            )
        case PaymentRecorded():  # who has paid is owed that much more
            purpose = "paid"
            ledger = ledger.post(
                make_transfer(
                    f"paid/{before.version}", purpose, entry.payee, entry.payer, entry.cents
                )
            )
        case TransactionReversed():
            ledger = ledger.reverse(entry.key, entry.why)
        case TournamentClosed():
            for transaction in prize_transactions(after):
                ledger = ledger.post(transaction)
        case _:
            pass
    return ledger


def make_transfer(
    key: str, purpose: str, payer: Account, payee: Account, cents: int
) -> Transaction:
    """Return a transaction that moves `cents` from one account to another."""
    return Transaction(key, purpose, (Posting(payer, -cents), Posting(payee, cents)))


def _entry_fee_transactions(tournament: Tournament, player: Player) -> Iterator[Transaction]:
    for fee, account in ENTRY_ACCOUNTS.items():
        if cents := getattr(tournament.settings, fee):
            yield make_transfer(f"{fee}/{player}", fee, account_of(player), account, cents)


ENTRY_ACCOUNTS: Final[dict[str, Account]] = {"stake": POT_ACCOUNT, "basket": BASKET_ACCOUNT}
"""What everybody puts in, and into which account."""


def _find_charged_fee_key(ledger: Ledger, fee_name: str, player: Player) -> str:
    """Return the key of an entry fee that was charged and not given back; else empty."""
    keys = (
        transaction.key
        for transaction in ledger.iter_transactions(account_of(player))
        if transaction.reverses is None
    )
    last = next((key for key in keys if key.split("/")[0] == fee_name), "")
    return "" if ledger.is_reversed(last) else last


def _refund_entry_fees(ledger: Ledger, player: Player, reason: str) -> Ledger:
    for fee in ENTRY_ACCOUNTS:
        if key := _find_charged_fee_key(ledger, fee, player):
            ledger = ledger.reverse(key, reason)
    return ledger


def _rebook_changed_entry_fees(before: Tournament, after: Tournament) -> Ledger:
    ledger = before.ledger
    for fee, account in ENTRY_ACCOUNTS.items():
        cents = getattr(after.settings, fee)
        if cents == getattr(before.settings, fee):
            continue
        for player in after.people:
            if key := _find_charged_fee_key(ledger, fee, player):
                ledger = ledger.reverse(key, f"the {fee} was changed")
            if cents:
                key = f"{fee}/{player}/{before.version}"
                ledger = ledger.post(make_transfer(key, fee, account_of(player), account, cents))
    return ledger


# -- results ------------------------------------------------------------------------------------


def _rebook_corrected_result(
    before: Tournament, after: Tournament, round_number: int, table_number: int
) -> Ledger:
    ledger = before.ledger
    old_table, new_table = (
        before.find_table(round_number, table_number),
        after.find_table(round_number, table_number),
    )
    assert old_table is not None and new_table is not None  # noqa: PT018 - both, or the entry did not fit
    for transaction in _result_transactions(before, round_number, old_table, len(old_table.past)):
        ledger = ledger.reverse(transaction.key, "score corrected")
    for transaction in _result_transactions(after, round_number, new_table, len(new_table.past)):
        ledger = ledger.post(transaction)
    return ledger


def _result_transactions(
    tournament: Tournament, round_number: int, table: TableSitting, result_version: int
) -> Iterator[Transaction]:
    """Iterate over what a table's result costs its players; nothing while there is no result."""
    result = table.result
    if result is None:
        return
    key = f"round/{round_number}/table/{table.number}/{result_version}"
    where = f"round {round_number}, table {table.number}"
    if tournament.settings.unit:
        sides = [tournament.players_of(side) for side in table.sides]
        nets = money.settle_by_points(tournament.settings.unit, sides, result.score)
        postings = [(account_of(player), cents) for player, cents in nets.items()]
        if any(nets.values()):
            yield make_transaction(f"{key}/points", f"by the point, {where}", postings)
    yield from _fine_transactions(tournament, result, key, where)


def _fine_transactions(
    tournament: Tournament, result: TableResult, key: str, table_text: str
) -> Iterator[Transaction]:
    for tally in result.tallies:
        cents = fine_cents(tournament, tally)
        if cents:
            payer = account_of(tally.player)
            yield make_transfer(
                f"{key}/fines/{tally.player}", f"fines, {table_text}", payer, BASKET_ACCOUNT, cents
            )


def ledger_without_fines(ledger: Ledger, rounds_and_tables: Container[tuple[int, int]]) -> Ledger:
    """Return the ledger without the fines of these tables, given by round and number."""
    return Ledger(
        transaction
        for transaction in ledger.transactions
        if not _is_fine(transaction, rounds_and_tables)
    )


def sum_fines(
    ledger: Ledger, account: Account, rounds_and_tables: AbstractSet[tuple[int, int]]
) -> int:
    """Return what the fines of these tables have brought an account, in cents; below 0: cost it."""
    moves = ledger.iter_transactions(account) if rounds_and_tables else ()
    return sum(
        dict(transaction.postings)[account]
        for transaction in moves
        if _is_fine(transaction, rounds_and_tables)
    )


def _is_fine(transaction: Transaction, rounds_and_tables: Container[tuple[int, int]]) -> bool:
    kind, *parts = transaction.key.split("/")
    return (
        kind == "round"
        and parts[4:5] == ["fines"]
        and (int(parts[0]), int(parts[2])) in rounds_and_tables
    )


def fine_cents(tournament: Tournament, tally: PlayerTally) -> int:
    """Return what a player's euchres and reneges cost, in cents."""
    settings = tournament.settings
    return settings.per_euchre * tally.euchred + settings.per_renege * tally.reneges


# -- the end ------------------------------------------------------------------------------------


def prize_transactions(tournament: Tournament) -> Iterator[Transaction]:
    """Iterate over what the pot and the basket pay if the tournament is closed as it stands.

    Raises:
        PrizeError: the prizes need more than the pot has.
    """
    yield from _pot_transactions(tournament)
    yield from _basket_transactions(tournament)


def prize_plan(tournament: Tournament) -> prizes.PrizePlan:
    """Return how the pot is shared: as the host set it, or the format's default.

    Raises:
        PrizeError: what the host said makes no sense.
    """
    settings, format_ = tournament.settings, format_of(tournament)
    return prizes.parse_prizes(
        settings.prizes or format_.default_prizes(tournament), settings.currency
    )


def prize_unit_cents(tournament: Tournament) -> int:
    """Return the unit of prizes in cents: a whole unit of the currency, or one cent.

    Raises:
        PrizeError: what the host said of the prizes makes no sense.
    """
    return (
        CENTS_PER_UNIT
        if tournament.settings.whole and prize_plan(tournament).kind == "weights"
        else 1
    )


def prize_cents(tournament: Tournament) -> dict[int, int]:
    """Return what each competitor would win if the tournament ended now, in cents.

    Raises:
        PrizeError: the prizes need more than the pot has.
    """
    pot = tournament.ledger.balance_of(POT_ACCOUNT)
    format_ = format_of(tournament)
    ranking = format_.prize_ranking(tournament)
    if not pot or not ranking:
        return {}
    unit = prize_unit_cents(tournament)
    levels = format_.group_by_prize(tournament)
    amounts = prizes.divide_pot(pot // unit, prize_plan(tournament), levels)
    for tied in ranking:
        whole = sum(amounts[competitor] for competitor in tied)
        amounts.update(zip(tied, money.split_into_parts(whole, [1] * len(tied)), strict=True))
    prizes_won = dict.fromkeys(chain.from_iterable(format_.group_by_place(tournament)), 0)
    prizes_won.update((competitor, units * unit) for competitor, units in amounts.items())
    prizes_won[ranking[0][0]] += pot % unit
    return prizes_won


def _pot_transactions(tournament: Tournament) -> Iterator[Transaction]:
    for competitor, cents in prize_cents(tournament).items():
        members = tournament.members_of(competitor)
        parts = money.split_into_parts(cents, [1] * len(members))
        for player, part in zip(members, parts, strict=True):
            if part:
                yield make_transfer(
                    f"prize/{player}", "prize", POT_ACCOUNT, account_of(player), part
                )


def _basket_transactions(tournament: Tournament) -> Iterator[Transaction]:
    """Pay the basket to whoever made the most loners; if nobody made one, back to everybody."""
    cents = tournament.ledger.balance_of(BASKET_ACCOUNT)
    winners = most_loners(tournament)
    takers = winners or tuple(tournament.people)
    if cents and takers:
        purpose = "basket for the most loners" if winners else "basket shared: nobody made a loner"
        for player, part in zip(
            takers, money.split_into_parts(cents, [1] * len(takers)), strict=True
        ):
            if part:
                yield make_transfer(
                    f"basket-prize/{player}", purpose, BASKET_ACCOUNT, account_of(player), part
                )
