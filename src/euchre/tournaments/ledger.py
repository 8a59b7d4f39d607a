"""The book of an evening's money: double entry, whole cents, nothing is ever crossed out.

A transaction moves money between accounts, so its postings add up to 0, and so does the whole
book at every moment. A mistake is put right by a transaction that reverses it.

>>> stake = Transaction("stake/p3", "stake", (Posting("p3", -500), Posting("pot", 500)))
>>> book = Ledger().post(stake).post(stake)
>>> book.balance_of("p3"), len(book.transactions)
(-500, 1)
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, Union

from euchre.errors import EuchreError
from euchre.money import format_amount
from euchre.texts import quote_text, translatable
from euchre.tournaments.layered_dict import LayeredDict

Account: TypeAlias = str
"""Whose money: ``p3`` is player 3; ``pot``, ``basket`` and ``bank`` are the evening's own."""

REVERSAL_SUFFIX: Final = "/reversed"
"""What the key of a reversal ends with."""

MAX_EXACT_ACCOUNTS: Final = 16
"""Up to this many accounts, besides those that cancel in pairs, `settle_balances` is sure to be
shortest.
"""


class LedgerError(EuchreError):
    """A transaction that does not add up, or does not fit the ledger."""


class Posting(NamedTuple):
    """The amount that one account gets (above 0) or gives (below), in cents."""

    account: Account
    cents: int


@dataclass(frozen=True)
class Transaction:
    """A movement of money between accounts, validated on creation.

    Attributes:
        key: names it once and for all, so that it is booked once however often it is sent.
        what: what it is for, in words.
        postings: two or more; one for each account, none of 0, with the sum 0.
        reverses: the key of the transaction that this one takes back.

    Raises:
        LedgerError: it has no key or does not add up.
    """

    key: str
    what: str
    postings: tuple[Posting, ...]
    reverses: str | None = None

    def __post_init__(self) -> None:
        accounts = [posting.account for posting in self.postings]
        checks = (
            (not self.key, "it has no key"),
            (len(accounts) < 2, "money moves between at least two accounts"),
            (not all(accounts), "an account has no name"),
            (len(set(accounts)) < len(accounts), "an account is there twice"),
            (any(type(p.cents) is not int for p in self.postings), "it has to be in whole cents"),
            (any(not p.cents for p in self.postings), "an account neither gives nor gets anything"),
        )
        for wrong, why in checks:
            if wrong:
                raise LedgerError(f"transaction {self.key!r} cannot be booked: {why}")
        off = sum(posting.cents for posting in self.postings)
        if off:
            raise LedgerError(
                f"transaction {self.key!r} cannot be booked: the amounts given and received differ "
                f"by {format_amount(abs(off))}"
            )


_Moves: TypeAlias = tuple[Transaction, Union["_Moves", None]]
"""What has moved on an account: the last transaction, and those before it."""


def make_transaction(key: str, purpose: str, amounts: Iterable[tuple[Account, int]]) -> Transaction:
    """Return a transaction of these amounts: sums by account, without those that come to 0.

    Raises:
        LedgerError: it does not add up, or nothing is left of it.
    """
    sums: dict[Account, int] = {}
    for account, cents in amounts:
        sums[account] = sums.get(account, 0) + cents
    return Transaction(key, purpose, tuple(Posting(a, cents) for a, cents in sums.items() if cents))


class LedgerLine(NamedTuple):
    """One line of a statement: the amount moved, and the balance after it, in cents."""

    key: str
    what: str
    cents: int
    balance: int


class Ledger:
    """All transactions, in the order in which they were booked; a ledger never changes.

    Tens of thousands of postings are quick: a new book shares what the old one knew (see `post`).

    Raises:
        LedgerError: a key is there twice, or a reversal does not mirror what it reverses.
    """

    def __init__(self, transactions: Iterable[Transaction] = ()) -> None:
        by_key: dict[str, Transaction] = {}
        balances: dict[Account, int] = {}
        last: dict[Account, _Moves] = {}
        self._by_key, self._balances = LayeredDict(by_key), LayeredDict(balances)
        self._last = LayeredDict(last)
        for entry in transactions:
            if entry.key in by_key:
                raise LedgerError(f"the key {entry.key!r} appears twice")
            if entry.reverses is not None:
                self._verify_reversal(entry, entry.reverses)
            by_key[entry.key] = entry
            for account, cents in entry.postings:
                balances[account] = balances.get(account, 0) + cents
                last[account] = (entry, last.get(account))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ledger) and self.transactions == other.transactions

    def __hash__(self) -> int:
        return hash(self.transactions)

    def __reduce__(self) -> tuple[type[Ledger], tuple[tuple[Transaction, ...]]]:
        return Ledger, (self.transactions,)

    @cached_property
    def transactions(self) -> tuple[Transaction, ...]:
        """All transactions, in order."""
        return tuple(self._by_key.values())

    @cached_property
    def keys_by_kind(self) -> Mapping[str, Sequence[str]]:
        """The keys of all transactions that reverse no other, by their first part, as ``paid``."""
        keys: dict[str, list[str]] = {}
        for transaction in self.transactions:
            if transaction.reverses is None:
                keys.setdefault(transaction.key.partition("/")[0], []).append(transaction.key)
        return keys

    def _index_transaction(self, entry: Transaction) -> None:
        """Add `entry` to indexes that are shared with the ledger before it; only in `post`."""
        if entry.reverses is not None:
            self._verify_reversal(entry, entry.reverses)
        self._by_key = self._by_key.put(entry.key, entry)
        for account, cents in entry.postings:
            self._balances = self._balances.put(account, self.balance_of(account) + cents)
            self._last = self._last.put(account, (entry, self._last.get(account)))

    def _verify_reversal(self, entry: Transaction, key: str) -> None:
        if entry.key != key + REVERSAL_SUFFIX:  # so that nothing is reversed twice
            raise LedgerError(f"what reverses {key!r} has the key {key + REVERSAL_SUFFIX!r}")
        if sorted(entry.postings) != sorted(_mirror_postings(self._find_reversible(key))):
            raise LedgerError(f"{entry.key!r} is not the mirror of {key!r}")

    def find_transaction(self, key: str) -> Transaction | None:
        """Return the transaction with this key, or None."""
        return self._by_key.get(key)

    def _find_reversible(self, key: str) -> Transaction:
        entry = self._by_key.get(key)
        if entry is None:
            raise LedgerError(
                translatable(
                    "ledger-no-transaction",
                    f"there is no transaction {key!r} to reverse",
                    key=quote_text(key),
                )
            )
        if entry.reverses is not None:
            raise LedgerError(
                f"{key!r} is a reversal itself: book the money again under a fresh key"
            )
        return entry

    def post(self, entry: Transaction) -> Ledger:
        """Return the ledger with one more transaction; the same ledger if it has it already.

        Raises:
            LedgerError: another transaction has that key, or a reversal does not fit.
        """
        known = self._by_key.get(entry.key)
        if known == entry:
            return self
        if known is not None:
            raise LedgerError(f"the key {entry.key!r} already stands for {known.what!r}")
        book = Ledger()
        book._by_key, book._balances, book._last = self._by_key, self._balances, self._last
        book._index_transaction(entry)
        return book

    def reverse(self, key: str, why: str) -> Ledger:
        """Return the ledger with a transaction reversed; a new version needs a fresh key.

        Raises:
            LedgerError: there is no such transaction, or it is, or has had, a reversal.
        """
        if self.is_reversed(key):
            raise LedgerError(
                translatable(
                    "ledger-reversed-already",
                    f"{key!r} has been reversed already",
                    key=quote_text(key),
                )
            )
        postings = _mirror_postings(self._find_reversible(key))
        return self.post(Transaction(key + REVERSAL_SUFFIX, why, postings, reverses=key))

    def is_reversed(self, key: str) -> bool:
        """Return True if a transaction has been reversed."""
        return key + REVERSAL_SUFFIX in self._by_key

    def is_void(self, entry: Transaction) -> bool:
        """Return True for a transaction that has been reversed, and for its reversal."""
        return entry.reverses is not None or self.is_reversed(entry.key)

    def balance_of(self, account: Account) -> int:
        """Return what the account is to receive, in cents; below 0: what it owes."""
        return self._balances.get(account, 0)

    def all_balances(self) -> Mapping[Account, int]:
        """Return the balance of every account, those at 0 included, in the order of first use."""
        return self._balances

    def iter_transactions(self, account: Account) -> Iterator[Transaction]:
        """Iterate over the transactions of one account, the latest first."""
        last = self._last.get(account)
        while last is not None:
            entry, last = last
            yield entry

    def build_statement(self, account: Account) -> tuple[LedgerLine, ...]:
        """Return the transactions of one account with a running balance, the earliest first."""
        lines: list[LedgerLine] = []
        balance = 0
        for entry in reversed([*self.iter_transactions(account)]):
            cents = next(posting.cents for posting in entry.postings if posting.account == account)
            balance += cents
            lines.append(LedgerLine(entry.key, entry.what, cents, balance))
        return tuple(lines)


def _mirror_postings(entry: Transaction) -> tuple[Posting, ...]:
    return tuple(Posting(account, -cents) for account, cents in entry.postings)


# -- who pays whom -------------------------------------------------------------------------------


class Payment(NamedTuple):
    """Money that changes hands, in cents, always above 0."""

    payer: Account
    payee: Account
    cents: int


class _OpenBalance(NamedTuple):
    """An account that is not even: it is to receive cents, or, below 0, to pay them."""

    account: Account
    cents: int


def settle_balances(balances: Mapping[Account, int]) -> tuple[Payment, ...]:
    """Return the payments that bring every balance to 0, sorted by payer and payee.

    Accounts that are even among themselves need one payment fewer than they are, so the fewest
    payments come with the most such groups. Those are found exactly for up to
    `MAX_EXACT_ACCOUNTS` accounts; with more, exact pairs first, and then the largest debt pays
    the largest claim. Nobody both pays and receives, and there are never more than one payment
    fewer than accounts.

    >>> settle_balances({"ann": 400, "bob": -400, "cat": 150, "dan": -250, "eve": 100})[1]
    Payment(payer='dan', payee='cat', cents=150)

    Args:
        balances: cents each account is to receive; below 0: owes (as `Ledger.all_balances`).

    Raises:
        LedgerError: the balances do not add up to 0.
    """
    off = sum(balances.values())
    if off:
        raise LedgerError(f"this cannot be settled: the balances are off by {format_amount(off)}")
    open_balances = sorted(
        _OpenBalance(account, cents) for account, cents in balances.items() if cents
    )
    pairs, unpaired = _match_opposite_accounts(open_balances)
    groups = [
        *pairs,
        *(
            _split_into_zero_sum_groups(unpaired)
            if len(unpaired) <= MAX_EXACT_ACCOUNTS
            else [unpaired]
        ),
    ]
    return tuple(sorted(payment for group in groups for payment in _settle_group(group)))


def _match_opposite_accounts(
    open_balances: Sequence[_OpenBalance],
) -> tuple[list[list[_OpenBalance]], list[_OpenBalance]]:
    """Return the pairs in which one owes just what the other is to receive, and the rest.

    This loses nothing. Let a and -a lie in different groups of a best solution: put them together
    and what is left of their groups together, and there are as many groups, all even. Let them lie
    in one group with others: taking them out makes one group more.
    """
    waiting: dict[int, list[_OpenBalance]] = {}
    pairs: list[list[_OpenBalance]] = []
    for balance in open_balances:
        opposite = waiting.get(-balance.cents)
        if opposite:
            pairs.append([opposite.pop(0), balance])
        else:
            waiting.setdefault(balance.cents, []).append(balance)
    return pairs, sorted(balance for balances in waiting.values() for balance in balances)


def _split_into_zero_sum_groups(open_balances: Sequence[_OpenBalance]) -> list[list[_OpenBalance]]:
    """Split the accounts into as many groups with the sum 0 as possible.

    A set holds as many groups as there are even sets in the longest chain within it. The last
    account stays out, as it belongs to whatever is left in the end; that halves the work.
    """
    if not open_balances:
        return []
    cents = [balance.cents for balance in open_balances[:-1]]
    sums = [0]
    for amount in cents:
        sums += [total + amount for total in sums]
    chains = _find_zero_sum_chain_masks(sums, len(cents))
    groups = [[open_balances[-1]]]
    chosen = len(sums) - 1
    while chosen:
        if sums[chosen] == 0:
            groups.append([])
        wanted = _longest_zero_sum_chain_length(chains, chosen) - (sums[chosen] == 0)
        i = next(
            i
            for i in range(len(cents))
            if chosen >> i & 1 and _longest_zero_sum_chain_length(chains, chosen ^ 1 << i) == wanted
        )
        groups[-1].append(open_balances[i])
        chosen ^= 1 << i
    return groups


def _find_zero_sum_chain_masks(subset_sums: Sequence[int], account_count: int) -> list[int]:
    """Return, at index n - 1, the sets of accounts that hold a chain of n even sets, as bits.

    A set is a number with a bit for each account, and many sets are one number with a bit for
    each set: so a step for all sets at once is a few operations, and there are few steps.
    """
    all_sets = (1 << len(subset_sums)) - 1
    lacking = [all_sets // ((1 << (1 << i)) + 1) for i in range(account_count)]
    even = int("".join("0" if total else "1" for total in reversed(subset_sums)), 2) & ~1
    chains: list[int] = []
    held = all_sets
    while held:
        larger = 0
        for i in range(account_count):
            larger |= (held & lacking[i]) << (1 << i)
        held = even & larger
        for i in range(account_count):
            held |= (held & lacking[i]) << (1 << i)
        chains.append(held)
    return chains


def _longest_zero_sum_chain_length(chains: Sequence[int], chosen_accounts_mask: int) -> int:
    return sum(held >> chosen_accounts_mask & 1 for held in chains)


def _settle_group(group: Sequence[_OpenBalance]) -> list[Payment]:
    """Return the payments within an even group: each settles one account, the last one two.

    The largest debt pays the largest claim, and what is left of one of them is settled next if
    another has just that. At the beginning none has, but in a group of two.
    """
    debts = sorted((cents, account) for account, cents in group if cents < 0)
    claims = sorted((-cents, account) for account, cents in group if cents > 0)
    payments: list[Payment] = []
    while debts:
        (debt, payer), (claim, payee) = debts.pop(0), claims.pop(0)
        payments.append(Payment(payer, payee, -max(debt, claim)))
        left = -abs(debt - claim)
        if debt < claim:
            equal = _pop_equal_amount(claims, left)
            if equal:
                payments.append(Payment(payer, equal, -left))
            else:
                insort(debts, (left, payer))
        elif claim < debt:
            equal = _pop_equal_amount(debts, left)
            if equal:
                payments.append(Payment(equal, payee, -left))
            else:
                insort(claims, (left, payee))
    return payments


def _pop_equal_amount(amounts: list[tuple[int, Account]], amount: int) -> Account:
    """Remove the first account with an amount from a sorted list, and return it; empty: none."""
    index = bisect_left(amounts, (amount, ""))
    is_equal = index < len(amounts) and amounts[index][0] == amount
    return amounts.pop(index)[1] if is_equal else ""
