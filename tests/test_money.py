"""Amounts, sharing them, and the money of one table. "M31" is item 31 of RULES.md, section 2.1."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from euchre.game.presets import PRESETS
from euchre.game.rules import teams
from euchre.money import (
    MAX_AMOUNT_CENTS,
    SETTLEMENT_METHODS,
    Method,
    MoneyError,
    format_amount,
    parse_amount,
    settle_by_points,
    settle_pot,
    settle_table,
    split_into_parts,
)

PAIRS = ((0, 2), (1, 3))
ALONE = ((0,), (1,), (2,))

# -- read and shown -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("5", 500),
        ("5.00", 500),
        ("5.5", 550),
        ("5,50", 550),
        (",5", 50),
        ("5,50 €", 550),
        ("5,50\u00a0$", 550),
        ("1 000", 100000),
        ("1\u00a0000,50 $", 100050),
        ("1\u202f234\u202f567,5", 123456750),
        ("2.50£", 250),
        ("$5.00", 500),
        ("$ 5", 500),
        ("€2.50", 250),
        ("£1", 100),
        ("0.25", 25),
        (".25", 25),
        ("$.05", 5),
        ("0", 0),
        ("007", 700),
        (" 10 \n", 1000),
        ("10000000", MAX_AMOUNT_CENTS),
        ("0000000000000010000000.00", MAX_AMOUNT_CENTS),
    ],
)
def test_amounts_are_read(text: str, cents: int) -> None:
    assert parse_amount(text) == cents


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("-5", "'-5' is below zero: give an amount like 5.00"),
        ("$-5", "'$-5' is below zero: give an amount like 5.00"),
        ("1.234", "'1.234' is finer than a cent: give at most two decimals, as in 5.25"),
        ("1,000", "'1,000' can be read in two ways: write thousands without a comma, like 1000"),
        (
            "1,000.50",
            "'1,000.50' can be read in two ways: write thousands without a comma, like 1000",
        ),
        ("12 34", "'12 34' is not an amount of money: write it like 5 or $5.00"),
        ("5,", "'5,' is not an amount of money: write it like 5 or $5.00"),
        ("", "'' is not an amount of money: write it like 5 or $5.00"),
        (".", "'.' is not an amount of money: write it like 5 or $5.00"),
        ("$", "'$' is not an amount of money: write it like 5 or $5.00"),
        ("5.", "'5.' is not an amount of money: write it like 5 or $5.00"),
        ("five", "'five' is not an amount of money: write it like 5 or $5.00"),
        ("1e3", "'1e3' is not an amount of money: write it like 5 or $5.00"),
        ("٣", "'٣' is not an amount of money: write it like 5 or $5.00"),
        ("10000000.01", "'10000000.01' is too much: ten million is the most"),
        ("9" * 10_000, f"'{'9' * 24}...' is too much: ten million is the most"),
    ],
)
def test_what_is_no_amount_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(MoneyError) as refused:
        parse_amount(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(("sign", "like"), [("€", "€5.00"), ("kr", "kr5.00"), ("", "5.00")])
def test_an_example_has_the_sign_that_was_chosen(sign: str, like: str) -> None:
    with pytest.raises(MoneyError, match=f": write it like 5 or {re.escape(like)}$"):
        parse_amount("five", sign)


@given(st.integers(0, MAX_AMOUNT_CENTS), st.sampled_from(["$", "€", "kr", ""]))
def test_what_is_shown_is_read_back(cents: int, sign: str) -> None:
    shown = format_amount(cents, sign)
    assert parse_amount(shown, sign) == parse_amount(shown.replace(".", ","), sign) == cents


def test_money_is_shown() -> None:
    assert [format_amount(c) for c in (0, 5, 500, -150, -5)] == [
        "$0.00",
        "$0.05",
        "$5.00",
        "-$1.50",
        "-$0.05",
    ]
    assert format_amount(-1050, sign="£") == "-£10.50"


# -- sharing ------------------------------------------------------------------------------------


@given(st.integers(0, 10**9), st.lists(st.integers(0, 1000), min_size=1, max_size=12).filter(any))
@example(100, [1, 1, 1])
@example(0, [1])
def test_shares_add_up_and_are_within_a_cent(total: int, weights: list[int]) -> None:
    parts = split_into_parts(total, weights)
    assert sum(parts) == total
    whole = sum(weights)
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part * whole - total * weight) < whole


@given(st.integers(0, 10**6), st.lists(st.integers(0, 50), min_size=1, max_size=12).filter(any))
def test_no_weight_gets_more_than_a_greater_or_an_earlier_equal_one(
    total: int, weights: list[int]
) -> None:
    by_weight = sorted(
        zip(weights, split_into_parts(total, weights), strict=True), key=lambda x: -x[0]
    )
    parts = [part for _, part in by_weight]
    assert parts == sorted(parts, reverse=True)


@given(st.integers(0, 10**6), st.lists(st.integers(1, 50), min_size=1, max_size=9), st.integers(2))
def test_only_the_proportion_of_weights_matters(total: int, weights: list[int], k: int) -> None:
    parts = split_into_parts(total, weights)
    assert parts == split_into_parts(total, [k * weight for weight in weights])


def test_the_last_cents_go_to_the_earlier_among_equals() -> None:
    assert split_into_parts(200, (1, 1, 1)) == (67, 67, 66)
    assert split_into_parts(100, (0, 1, 1, 1)) == (0, 34, 33, 33)


def test_what_cannot_be_shared() -> None:
    for total, weights in ((-1, [1]), (5, [1, -1]), (5, [0, 0]), (5, [])):
        with pytest.raises(MoneyError):
            split_into_parts(total, weights)


# -- the document's three games -----------------------------------------------------------------


def test_one_table_plays_for_the_pot() -> None:
    # RULES.md M30: all four put in the same, the first side to 10 splits it
    assert settle_table("pot", 500, PAIRS, (10, 6)) == (500, -500, 500, -500)


def test_one_table_plays_by_the_point() -> None:
    # RULES.md M31: 10-6 at $1: $4 each
    assert settle_table("points", 100, PAIRS, (10, 6)) == (400, -400, 400, -400)
    assert settle_table("points", 100, PAIRS, (6, 10)) == (-400, 400, -400, 400)


def test_the_two_table_figures() -> None:
    # RULES.md M33: eight at $10 make $80, which pay $50 and $30, so 5 : 3
    assert split_into_parts(8 * 1000, (5, 3)) == (5000, 3000)
    # "about 70-75%" of the same pot
    assert split_into_parts(8000, (70, 30)) == (5600, 2400)
    assert split_into_parts(8000, (75, 25)) == (6000, 2000)
    # RULES.md M34: $160 pay $100, $40 and $20
    assert (
        split_into_parts(16 * 1000, (5, 2, 1))
        == split_into_parts(16000, (100, 40, 20))
        == (10000, 4000, 2000)
    )


def test_the_party_figures() -> None:
    # RULES.md M35, M38 and R11: twelve at $5 make $60; 50/30/20/10 are weights of 110
    assert split_into_parts(12 * 500, (50, 30, 20, 10)) == (2727, 1636, 1091, 546)
    assert split_into_parts(12 * 1000, (50, 30, 20, 10)) == (5454, 3273, 2182, 1091)


# -- other tables -------------------------------------------------------------------------------


def test_alone_everybody_pays_the_own_margin() -> None:
    assert settle_table("points", 25, ALONE, (10, 7, 4)) == (225, -75, -150)
    assert settle_table("pot", 100, ALONE, (3, 10, 4)) == (-100, 200, -100)
    assert settle_table("points", 50, ((0,), (1,)), (2, 10)) == (-400, 400)


def test_uneven_sides_share_what_comes_in() -> None:
    sides = ((0, 3), (1, 2, 4))
    assert settle_table("points", 25, sides, (5, 2)) == (113, -75, -75, 112, -75)
    assert settle_table("points", 25, sides, (2, 5)) == (-75, 50, 50, -75, 50)
    assert settle_table("pot", 100, sides, (2, 5)) == (-100, 67, 67, -100, 66)


def test_a_tie_at_the_top() -> None:
    assert settle_table("points", 100, PAIRS, (7, 7)) == (0, 0, 0, 0)
    assert settle_table("pot", 100, PAIRS, (7, 7)) == (0, 0, 0, 0)
    assert settle_table("points", 100, ALONE, (10, 4, 10)) == (0, 0, 0)
    assert settle_table("pot", 100, ALONE, (10, 4, 10)) == (50, -100, 50)
    assert settle_table("pot", 100, ((0,), (1, 2)), (5, 5)) == (0, 0, 0)


def test_by_the_point_takes_players_by_their_numbers() -> None:
    assert settle_by_points(100, ((17, 4), (9, 2)), (6, 10)) == {17: -400, 4: -400, 9: 400, 2: 400}
    assert settle_pot(5, ((17, 4), (9, 2)), [1]) == {17: -5, 4: -5, 9: 5, 2: 5}


@given(st.data())
def test_every_table_settles_to_nothing(data: st.DataObject) -> None:
    players = data.draw(st.permutations(range(data.draw(st.integers(2, 6)))))
    cuts = data.draw(st.sets(st.integers(1, len(players) - 1), min_size=1))
    edges = [0, *sorted(cuts), len(players)]
    sides = [players[a:b] for a, b in pairwise(edges)]
    scores = data.draw(st.lists(st.integers(-20, 20), min_size=len(sides), max_size=len(sides)))
    amount = data.draw(st.integers(0, 10_000))
    for method in SETTLEMENT_METHODS:
        net = settle_table(method, amount, sides, scores)
        assert sum(net) == 0
        for side, score in zip(sides, scores, strict=True):
            for seat in side:
                assert net[seat] >= 0 if score == max(scores) else net[seat] <= 0


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_settled(name: str) -> None:
    sides = teams(PRESETS[name].rules)
    for method in SETTLEMENT_METHODS:
        assert sum(settle_table(method, 100, sides, range(len(sides)))) == 0


@pytest.mark.parametrize(
    ("method", "amount", "sides", "scores"),
    [
        ("dice", 100, PAIRS, (10, 6)),
        ("pot", -100, PAIRS, (10, 6)),
        ("points", -100, PAIRS, (10, 6)),
        ("points", 100, PAIRS, (10,)),
        ("points", 100, ((0, 2), (1, 2)), (10, 6)),
        ("points", 100, ((0, 2), ()), (10, 6)),
        ("points", 100, ((0, 1),), (10,)),
        ("points", 100, ((0, 2), (1, 4)), (10, 6)),
    ],
)
def test_what_cannot_be_settled(
    method: Method, amount: int, sides: tuple[tuple[int, ...], ...], scores: tuple[int, ...]
) -> None:
    with pytest.raises(MoneyError):
        settle_table(method, amount, sides, scores)


def test_somebody_wins_the_pot() -> None:
    for winners in ([], [2], [-1]):
        with pytest.raises(MoneyError, match="somebody of the 2 sides"):
            settle_pot(100, PAIRS, winners)
