"""Prizes and the book of an evening. "M33" is item 33 of RULES.md, section 2.1."""

from __future__ import annotations

import pickle
import random
import sys
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.tournaments import commands
from euchre.tournaments.ledger import (
    MAX_EXACT_ACCOUNTS,
    Ledger,
    LedgerError,
    LedgerLine,
    Posting,
    Transaction,
    make_transaction,
    settle_balances,
)
from euchre.tournaments.prizes import (
    NO_PRIZES,
    PRIZE_PLANS,
    PrizeError,
    PrizePlan,
    divide_pot,
    parse_prizes,
)
from euchre.tournaments.reports.sentences import describe_events
from euchre.tournaments.state import Tournament
from league_host import Host

# -- plans --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "figures"),
    [
        ("50/30/20/10", "weights", (50, 30, 20, 10)),
        ("50,30,20,10", "weights", (50, 30, 20, 10)),
        ("70% / 30%", "weights", (70, 30)),
        ("5:3", "weights", (5, 3)),
        ("50/0/10", "weights", (50, 0, 10)),
        (" Winner ", "weights", (1,)),
        ("seed_example", "weights", (5, 3)),
        ("none", "weights", ()),
        ("100.00+40.00+20.00", "amounts", (10000, 4000, 2000)),
        ("$100 $40 $20", "amounts", (10000, 4000, 2000)),
        ("$100, $40.50", "amounts", (10000, 4050)),
        ("$100 + 40", "amounts", (10000, 4000)),
        ("$80", "amounts", (8000,)),
        ("€5 €2.50", "amounts", (500, 250)),
        ("€62,50, €40", "amounts", (6250, 4000)),
        ("62,50 € + 40 €", "amounts", (6250, 4000)),
        ("100 $, 40,50 $", "amounts", (10000, 4050)),
        ("100\u00a0$ 40\u00a0$", "amounts", (10000, 4000)),
        ("80 $", "amounts", (8000,)),
        ("70\u00a0%, 30 %", "weights", (70, 30)),
        ("62,50 € 40 €", "amounts", (6250, 4000)),
        ("62,50 €, 40 €", "amounts", (6250, 4000)),
        ("80 €", "amounts", (8000,)),
    ],
)
def test_plans_are_read(text: str, kind: str, figures: tuple[int, ...]) -> None:
    plan = parse_prizes(text)
    assert (plan.kind, plan.figures) == (kind, figures)
    assert parse_prizes(str(plan)) == plan


@pytest.mark.parametrize(
    "text",
    [
        *("", "50", "100 40 20", "50/thirty", "50/-30", "0/50", "$100/40", "$100 40", "$1.234"),
        *("100 40 $", "100/40 $", "abc $"),
        *("+", "0+5", "all", "5,5.5", "1/" * 100 + "1"),
    ],
)
def test_what_is_no_plan_is_refused(text: str) -> None:
    with pytest.raises(PrizeError):
        parse_prizes(text)


def test_the_named_plans_are_read_by_their_names() -> None:
    for name, plan in PRIZE_PLANS.items():
        assert parse_prizes(name) == plan


# -- the document's figures ---------------------------------------------------------------------


def in_order(count: int) -> list[list[int]]:
    return [[one] for one in range(count)]


def paid(pot: int, text: str, count: int) -> list[int]:
    prizes = divide_pot(pot, parse_prizes(text), in_order(count))
    return [cents for cents in prizes.values() if cents]


def test_two_tables() -> None:
    # RULES.md M32, M33: eight at $10; the final's winners get $50, the others $30
    assert paid(8000, "seed_example", 2) == [5000, 3000]
    # or about 70 to 75% of it
    assert paid(8000, "70/30", 2) == [5600, 2400]
    assert paid(8000, "75/25", 2) == [6000, 2000]


def test_eight_teams() -> None:
    # RULES.md M34: $160; the third get their stakes back, the second double them
    assert paid(16000, "100/40/20", 8) == [10000, 4000, 2000]
    assert paid(16000, "$100 $40 $20", 8) == [10000, 4000, 2000]
    assert paid(16000, "5:2:1", 8) == [10000, 4000, 2000]


def test_the_party_of_twelve() -> None:
    # RULES.md M35, M38; R11: weights of 110, the last cents to the largest remainders
    awards = divide_pot(6000, parse_prizes("50/30/20/10"), in_order(12))
    assert list(awards.values()) == [2727, 1636, 1091, 546, *[0] * 8]


def test_ties_add_the_places_and_share() -> None:
    # R11 iv
    plan = parse_prizes("50/30/20/10")
    assert divide_pot(11000, plan, [[1], [2, 3], [4]]) == {
        1: 5000,
        2: 2500,
        3: 2500,
        4: 1000,
    }
    tied = divide_pot(6000, plan, [[1], [2], [3], [4, 5, 6]])
    assert tied == {1: 2727, 2: 1636, 3: 1091, 4: 182, 5: 182, 6: 182}
    odd = divide_pot(6000, plan, [[1, 9], [4], [5]])
    assert odd == {1: 2182, 9: 2181, 4: 1091, 5: 546}
    assert divide_pot(100, parse_prizes("winner"), [[3, 1, 2]]) == {3: 34, 1: 33, 2: 33}


def test_amounts_that_leave_something() -> None:
    awards = divide_pot(8000, parse_prizes("$40 $20"), in_order(4))
    assert awards == {0: 6000, 1: 2000, 2: 0, 3: 0}
    assert divide_pot(8000, parse_prizes("$50 $30"), [[5]]) == {5: 8000}


def test_fewer_competitors_than_prizes() -> None:
    assert divide_pot(6000, parse_prizes("50/30/20/10"), in_order(2)) == {0: 3750, 1: 2250}


def test_no_prizes() -> None:
    assert divide_pot(0, NO_PRIZES, in_order(2)) == {0: 0, 1: 0}
    with pytest.raises(PrizeError, match=r"\$5\.00 in the pot, and no prizes"):
        divide_pot(500, NO_PRIZES, in_order(2))


def test_prizes_beyond_the_pot() -> None:
    with pytest.raises(PrizeError) as refused:
        divide_pot(8000, parse_prizes("$100 $40 $20"), in_order(8))
    assert str(refused.value) == "the prizes come to $160.00, and there are only $80.00 in the pot"


@pytest.mark.parametrize(
    ("pot", "ranking"), [(-1, [[1]]), (5, []), (5, [[1], []]), (5, [[1], [1]])]
)
def test_awards_that_make_no_sense(pot: int, ranking: list[list[int]]) -> None:
    with pytest.raises(PrizeError):
        divide_pot(pot, parse_prizes("winner"), ranking)


@st.composite
def rankings(draw: st.DrawFn) -> list[list[int]]:
    order = list(draw(st.permutations(range(draw(st.integers(1, 12))))))
    ranking = [[order[0]]]
    for one in order[1:]:
        if draw(st.booleans()):
            ranking[-1].append(one)
        else:
            ranking.append([one])
    return ranking


@given(st.integers(0, 10**6), st.lists(st.integers(1, 100), min_size=1, max_size=6), rankings())
def test_prizes_add_up_to_the_pot_whatever_the_ties(
    pot: int, weights: list[int], ranking: list[list[int]]
) -> None:
    figures = tuple(sorted(weights, reverse=True))
    amounts = PrizePlan("amounts", figures)
    for plan in (PrizePlan("weights", figures), amounts):
        if plan is amounts and sum(figures) > pot:
            continue
        awards = divide_pot(pot, plan, ranking)
        assert list(awards) == [one for tied in ranking for one in tied]
        assert sum(awards.values()) == pot
        for tied in ranking:
            got = [awards[one] for one in tied]
            assert got == sorted(got, reverse=True)
            assert max(got) - min(got) <= 1
        best = [max(awards[one] for one in tied) for tied in ranking]
        assert all(a >= b - 1 for a, b in pairwise(best))


# -- the book -----------------------------------------------------------------------------------


def move(key: str, payer: str, payee: str, cents: int) -> Transaction:
    return Transaction(key, "a move", (Posting(payer, -cents), Posting(payee, cents)))


def test_a_transaction_adds_up() -> None:
    for postings, why in (
        ((Posting("p1", -5), Posting("pot", 4)), r"differ by \$0\.01"),
        ((Posting("p1", 0),), "at least two accounts"),
        ((Posting("p1", 5), Posting("p1", -5)), "there twice"),
        ((Posting("p1", 5), Posting("p2", -5), Posting("p3", 0)), "neither gives nor gets"),
        ((Posting("", 5), Posting("p2", -5)), "no name"),
        ((Posting("p1", 0.5), Posting("p2", -0.5)), "whole cents"),  # type: ignore[arg-type]
        ((), "at least two accounts"),
    ):
        with pytest.raises(LedgerError, match=why):
            Transaction("k", "what", postings)
    with pytest.raises(LedgerError, match="no key"):
        Transaction("", "what", (Posting("p1", -5), Posting("pot", 5)))


def test_moves_are_merged() -> None:
    moves = [("p1", -5), ("pot", 5), ("p2", -5), ("pot", 5), ("p3", 4), ("p3", -4)]
    entry = make_transaction("k", "stakes", moves)
    assert entry.postings == (Posting("p1", -5), Posting("pot", 10), Posting("p2", -5))


def test_the_same_transaction_is_booked_once() -> None:
    book = Ledger().post(move("a", "p1", "pot", 500))
    assert book.post(move("a", "p1", "pot", 500)) is book
    with pytest.raises(LedgerError, match="the key 'a' already stands for 'a move'"):
        book.post(move("a", "p1", "pot", 600))
    assert Ledger(book.transactions) == book
    with pytest.raises(LedgerError, match="twice"):
        Ledger(book.transactions * 2)


def test_balances_and_statements() -> None:
    book = Ledger()
    for entry in (move("a", "p1", "pot", 500), move("b", "p2", "pot", 500)):
        book = book.post(entry)
    early = book
    book = book.post(move("c", "pot", "p2", 1000))
    assert dict(book.all_balances()) == {"p1": -500, "pot": 0, "p2": 500}
    assert book.balance_of("p9") == 0
    assert book.build_statement("pot") == (
        LedgerLine("a", "a move", 500, 500),
        LedgerLine("b", "a move", 500, 1000),
        LedgerLine("c", "a move", -1000, 0),
    )
    assert book.build_statement("p9") == ()
    assert early.balance_of("pot") == 1000  # an older book has not changed
    assert Ledger(book.transactions).all_balances() == book.all_balances()


def test_a_reversal_takes_back_and_a_fresh_key_books_anew() -> None:
    book = Ledger().post(move("a", "p1", "pot", 500)).reverse("a", "a slip of the pen")
    assert set(book.all_balances().values()) == {0}
    assert book.transactions[1].reverses == "a"
    assert book.transactions[1].key == "a/reversed"
    assert Ledger(book.transactions) == book
    again = book.post(move("a/2", "p1", "pot", 600))
    assert again.balance_of("pot") == 600
    assert book.post(move("a", "p1", "pot", 500)) is book  # sent again, it stays reversed


def test_what_cannot_be_reversed() -> None:
    book = Ledger().post(move("a", "p1", "pot", 500))
    once = book.reverse("a", "wrong")
    for ledger, key, why in (
        (book, "b", "no transaction 'b'"),
        (once, "a", "reversed already"),
        (once, "a/reversed", "a reversal itself"),
    ):
        with pytest.raises(LedgerError, match=why):
            ledger.reverse(key, "why")
    mirror = (Posting("p1", 500), Posting("pot", -500))
    for entry in (
        Transaction("x", "", mirror, reverses="a"),
        Transaction("a/reversed", "", (Posting("p1", 5), Posting("pot", -5)), reverses="a"),
        Transaction("z/reversed", "", mirror, reverses="z"),
    ):
        with pytest.raises(LedgerError):
            book.post(entry)
        with pytest.raises(LedgerError):
            Ledger((*book.transactions, entry))
    turned = Transaction("a/reversed", "wrong", mirror[::-1], reverses="a")
    assert book.post(turned).all_balances() == once.all_balances()


ACCOUNTS = [f"p{i}" for i in range(6)]


@st.composite
def entries(draw: st.DrawFn) -> Transaction:
    payer, payee = draw(st.permutations(ACCOUNTS))[:2]
    return move(draw(st.sampled_from("abcdefgh")), payer, payee, draw(st.integers(1, 900)))


@settings(max_examples=50)
@given(st.lists(entries(), max_size=20), st.randoms(use_true_random=False))
def test_every_moment_of_a_book_adds_up(posted: list[Transaction], rng: random.Random) -> None:
    book = Ledger()
    for entry in posted:
        keys = {known.key for known in book.transactions}
        if entry.key not in keys:
            book = book.post(entry)
        elif f"{entry.key}/reversed" not in keys and rng.random() < 0.5:
            book = book.reverse(entry.key, "why not")
        assert book.post(rng.choice(book.transactions)) is book
        assert sum(book.all_balances().values()) == 0
        again = Ledger(book.transactions)
        assert again == book
        assert again.all_balances() == book.all_balances()
        for account in ACCOUNTS:
            lines = book.build_statement(account)
            assert (lines[-1].balance if lines else 0) == book.balance_of(account)


def test_a_long_season_fits_in_a_book() -> None:
    book = Ledger()
    for i in range(2000):
        book = book.post(move(f"k{i}", f"p{i % 40}", "pot", 5))
    assert book.balance_of("pot") == 10_000


# -- who pays whom ------------------------------------------------------------------------------


def settled(balances: dict[str, int]) -> int:
    """How many payments it takes, which have been seen to be sound."""
    payments = settle_balances(balances)
    left = dict(balances)
    for payment in payments:
        assert payment.cents > 0
        left[payment.payer] += payment.cents
        left[payment.payee] -= payment.cents
    assert not any(left.values())
    assert {p.payer for p in payments}.isdisjoint(p.payee for p in payments)
    assert list(payments) == sorted(payments)
    return len(payments)


def fewest(cents: tuple[int, ...]) -> int:
    """By trying all: the first open account pays or is paid by each other in full, in turn."""

    @cache
    def best(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, *others = left
        tries = []
        for i, other in enumerate(others):
            if (first < 0) != (other < 0):
                rest = [*others[:i], other + first, *others[i + 1 :]]
                tries.append(1 + best(tuple(sorted(c for c in rest if c))))
        return min(tries)

    return best(tuple(sorted(c for c in cents if c)))


@st.composite
def open_accounts(draw: st.DrawFn, most: int) -> dict[str, int]:
    cents = draw(st.lists(st.integers(-12, 12), max_size=most - 1))
    cents.append(-sum(cents))
    return {f"p{i}": c for i, c in enumerate(cents)}


@given(open_accounts(7))
def test_few_accounts_are_settled_with_the_fewest_payments(balances: dict[str, int]) -> None:
    assert settled(balances) == fewest(tuple(balances.values()))


@settings(max_examples=30)
@given(open_accounts(40))
def test_many_accounts_are_settled(balances: dict[str, int]) -> None:
    count = sum(c != 0 for c in balances.values())
    assert settled(balances) <= max(0, count - 1)


def test_sixteen_accounts_in_five_groups() -> None:
    groups = (
        *((30, -10, -20), (70, -1, -69), (500, -99, -401), (1000, -997, -3)),
        (2000, 5, -1500, -505),
    )
    cents = [c for group in groups for c in group]
    assert len(cents) == MAX_EXACT_ACCOUNTS
    random.Random(3).shuffle(cents)
    assert settled({f"p{i}": c for i, c in enumerate(cents)}) == 11


def lines_of(work: Callable[[], object]) -> int:
    """How many lines of Python some work is."""
    lines = 0

    def count(_: FrameType, what: str, __: object) -> Any:
        nonlocal lines
        lines += what == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return lines


@pytest.mark.parametrize("uneven", ["no two alike", "many alike"])
def test_the_fewest_payments_are_soon_found(uneven: str) -> None:
    """Every page with money on it works them out: what it takes stays small, whoever owes what."""
    cents = (
        [7 * 2**i + i for i in range(MAX_EXACT_ACCOUNTS - 1)]
        if uneven == "no two alike"
        else [3] * 10
    )
    cents += [-5] * 6 if uneven == "many alike" else [-sum(cents)]
    balances = {f"p{i:02}": c for i, c in enumerate(cents)}
    assert len(balances) == MAX_EXACT_ACCOUNTS
    assert lines_of(lambda: settle_balances(balances)) < 100_000


def test_whoever_is_left_of_a_large_evening_is_soon_settled() -> None:
    """800 accounts, of those who have gone, too, were sorted anew for each of their payments."""
    cents = [sign * (7 * i * i + i) for i in range(1, 400) for sign in (1, -2)]
    balances = {f"p{i:03}": c for i, c in enumerate([*cents, -sum(cents)])}
    assert settled(balances) < len(balances)
    assert lines_of(lambda: settle_balances(balances)) < 50_000


def test_pairs_come_first_however_many() -> None:
    pairs = [c for i in range(101, 131) for c in (i, -i)]
    rest = [32, 49, -81, -29, -31, 60]  # two groups: the largest debts and claims do not find them
    assert settled({f"p{i}": c for i, c in enumerate([*pairs, *rest])}) == 30 + 4


def test_the_order_of_accounts_does_not_matter() -> None:
    balances = {"ann": 400, "bob": -400, "cat": 150, "dan": -250, "eve": 100, "fay": 0}
    assert settle_balances(balances) == settle_balances(dict(reversed(balances.items())))
    assert settle_balances({}) == settle_balances({"ann": 0}) == ()


def test_what_is_off_cannot_be_settled() -> None:
    with pytest.raises(LedgerError, match=r"off by -\$0\.50"):
        settle_balances({"ann": 100, "bob": -150})


def test_a_new_book_shares_what_the_old_one_knew() -> None:
    book = Ledger()
    for at in range(1000):
        book = book.post(move(f"k{at}", f"p{at}", "pot", 500))
    after = book.reverse("k7", "a slip of the pen")
    for known in ("_by_key", "_balances", "_last"):
        under = [getattr(each, known)._under for each in (book, after)]
        assert under[0] is under[1]
        assert len(under[0]) > 900
    assert (book.balance_of("p7"), after.balance_of("p7")) == (-500, 0)
    assert pickle.loads(pickle.dumps(after)) == after  # noqa: S301 - our own


def test_what_is_told_of_an_entry_goes_through_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host("progressive", ["Ann", "Bo", "Cy", "Dee"], stake=500)
    for each in range(5, 9):
        host.does(commands.add_players, f"Eli {each}")
        host.does(commands.remove_players, [each])
    monkeypatch.setattr(
        Tournament, "all_players", property(lambda _: pytest.fail("all are looked at"))
    )
    monkeypatch.setattr(Ledger, "transactions", property(lambda _: pytest.fail("all is read")))
    assert [told for _, told in describe_events(host.log)][
        -1
    ] == "Eli 8 is removed without having played."
