"""Many deals solved at once: points of arrays, and what is refused at the door."""

from __future__ import annotations

import random

import pytest

from euchre import Called, Event, Passed, apply, begin, deal, preset
from euchre.game.cards import HIDDEN, SUITS
from euchre.game.rules import build_pack
from euchre.game.scoring import UnknownScoreError

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.solve import (
    NotSolvableError,
    UnsupportedRulesError,
    random_deals,
    solve_points,
    solve_table,
    to_card_sets,
)
from euchre.solve.solve import perfect_points_ahead


def test_points_of_deals_are_those_of_the_hands() -> None:
    rules, rng = preset("american").rules, random.Random(5)
    for _ in range(12):
        dealt = deal(rules, 3, rng)
        hand = begin(rules, dealt)
        assert dealt.up_card is not None
        suits = [suit for suit in SUITS if suit is not dealt.up_card.suit]
        found = solve_points(rules, to_card_sets([dealt.hands]), dealer=3)[0]
        for suit in suits:
            called = hand
            calls: list[Event] = [*map(Passed, (0, 1, 2, 3)), Called(0, suit)]
            for event in calls:
                called = apply(called, event)
            assert found[SUITS.index(suit)] == perfect_points_ahead(called, 0)


def test_points_of_an_auction_are_not_told_without_the_bid() -> None:
    rules = preset("american").rules.replace(
        up_card=False, bidding="auction_tricks", min_bid=1, max_bid=5
    )
    deals = random_deals(rules, 3)
    with pytest.raises(UnknownScoreError, match=r"hang on what is not known here: the bid$"):
        solve_points(rules, deals)
    four = rules.replace(min_bid=4, max_bid=4)
    for tricks, points in zip(
        solve_table(deals)[:, :, 0].ravel(), solve_points(four, deals).ravel(), strict=True
    ):
        assert points == (-2 if tricks < 4 else 2 if tricks == 5 else 1)


def test_what_is_no_set_of_numbers_of_tricks_is_refused_by_name() -> None:
    with pytest.raises(NotSolvableError, match=r"^thresholds must be a whole number"):
        solve_table(random_deals(preset("standard").rules, 1), thresholds=-1)


def test_random_deals_are_of_the_pack_and_the_seed() -> None:
    rules = preset("british").rules
    deals = random_deals(rules, 500, seed=2)
    assert deals.shape == (500, 4)
    assert (deals == random_deals(rules, 500, seed=2)).all()
    assert (deals != random_deals(rules, 500, seed=3)).any()
    assert (deals != random_deals(rules, 500, seed=-2)).any()
    with pytest.raises(NotSolvableError, match="seed must be a whole number"):
        random_deals(rules, 1, seed=2**128)
    sizes = {int(row).bit_count() for row in deals.ravel()}
    assert sizes == {5}
    every = {card.index for card in build_pack(rules)}
    assert {bit for row in deals.ravel().tolist() for bit in range(64) if row >> bit & 1} == every


def test_no_deals_have_no_points() -> None:
    rules = preset("standard").rules
    assert solve_points(rules, random_deals(rules, 0)).shape == (0, 4)
    assert to_card_sets([]).shape == (0, 4)


def test_what_are_no_deals_of_this_game_is_refused() -> None:
    rules = preset("standard").rules
    joker = random_deals(preset("british").rules, 200)
    with pytest.raises(NotSolvableError, match="the joker is not in the pack of this game"):
        solve_points(rules, joker)
    with pytest.raises(UnsupportedRulesError, match="score less with another trick"):
        solve_points(rules.replace(pts_make=4), joker)
    with pytest.raises(NotSolvableError, match="have 5 cards each"):
        solve_points(rules, to_card_sets([[[card] for card in build_pack(rules)[:4]]]))
    with pytest.raises(NotSolvableError, match="of four players"):
        random_deals(preset("cutthroat").rules, 5)
    with pytest.raises(NotSolvableError, match=r"deal 0 \(from 0\): every card must be known"):
        to_card_sets([[[HIDDEN]] * 4])
