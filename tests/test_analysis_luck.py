"""Luck and play: the parts of a hand sum to what came of it."""

from __future__ import annotations

import random
from dataclasses import astuple, replace
from math import fsum

import pytest

from effort import TIMES, unlike
from euchre.bots import RulesBot, SimpleBot, make_bot, play_hand, play_match
from euchre.bots.matches.duel import deal_cards
from euchre.game.cards import HIDDEN, parse_cards
from euchre.game.events import HandEvent, Passed
from euchre.game.hand import View, begin
from euchre.game.match import Match, new_match
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

import numpy as np

from euchre.analysis.match.average import estimate_ending_shares
from euchre.analysis.match.deals import (
    batch_from_deal,
    count_endings,
    draw_deals,
    list_ending_kinds,
    play_deals_to_endings,
)
from euchre.analysis.match.results import (
    HandEndingFrequencies,
    hand_ending_kind,
    load_shipped_ending_frequencies,
    preset_ending_frequencies,
)
from euchre.analysis.review import luck
from euchre.analysis.review.luck import (
    LuckDecomposition,
    UnknownLuckError,
    deal_ending_shares,
    decompose,
    decompose_chances,
    decompose_match,
    expected_deal_points,
    expected_hand_points,
    sum_luck,
)
from euchre.bots.search.decisions import has_learned_calls

STANDARD = preset("standard").rules
LEARNED = [name for name, each in PRESETS.items() if has_learned_calls(each.rules)]
GAMES = ["standard", "canadian", "british", "party", "cutthroat", "railroad", "bid-euchre"]


def played(rules: Rules, seed: int = 1) -> Match:
    bots = [RulesBot() if seat % 2 else SimpleBot() for seat in range(rules.players)]
    return play_match(new_match(rules, dealer=0), bots, random.Random(seed))


def sums(apart: LuckDecomposition) -> None:
    for team, result in enumerate(apart.result):
        parts = apart.position[team] + apart.luck[team] + apart.play[team]
        assert parts == pytest.approx(result, abs=1e-9)


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_every_hand_sum_to_its_points(name: str) -> None:
    match = played(preset(name).rules)
    parts = decompose_match(match)
    assert len(parts) == len(match.hands)
    for hand, apart in zip(match.hands, parts, strict=True):
        sums(apart)
        assert apart.result == hand.points
    whole = sum_luck(parts)
    sums(whole)
    assert whole.result == match.scores
    sums(whole.lead_over_others(0))


@pytest.mark.parametrize("name", GAMES)
def test_in_chances_a_match_sums_to_who_won(name: str) -> None:
    from euchre.analysis.match.equity import equity_for

    rules = preset(name).rules
    match = played(rules, 2)
    equity = equity_for(rules)
    assert equity is not None
    count = len(match.scores)
    parts = decompose_match(match, chances=True)
    for apart in parts:
        sums(apart)
        assert fsum(apart.luck) == pytest.approx(0, abs=1e-9)
        assert all(abs(value) < 0.06 for value in apart.position)
    whole = sum_luck(parts)
    start = equity.win_chances((0,) * count, 0)
    winner = match.winner
    end = [1 / count if winner is None else float(winner == team) for team in range(count)]
    for team in range(count):
        assert start[team] + whole.result[team] == pytest.approx(end[team], abs=1e-9)


def test_a_hand_thrown_in_is_none_of_a_fixed_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chances after it are those of as many hands to come as before it."""
    from euchre.analysis.match.equity import equity_for

    class PassesTwice(RulesBot):
        passed = 0

        def act(self, view: View) -> HandEvent:
            assert view.seat is not None
            self.passed += 1
            return Passed(view.seat) if self.passed <= 2 else super().act(view)

    rules = preset("party").rules.replace(num_hands=3)
    bots = [PassesTwice() for _ in range(4)]
    match = play_match(new_match(rules, dealer=0), bots, random.Random(1))
    thrown_in, *made = [hand.maker is None for hand in match.hands]
    assert thrown_in
    assert made == [False] * 3
    equity = equity_for(rules)
    assert equity is not None
    parts = decompose_match(match, chances=True)
    assert parts[0].result == pytest.approx((0, 0))  # the same dealer deals once more
    won = float(match.winner == 0)
    assert equity.win_chance((0, 0), 0, 0) + sum_luck(parts).result[0] == pytest.approx(
        won, abs=1e-9
    )
    passed = match.hands[0]
    monkeypatch.setattr(luck, "deal_ending_shares", lambda *_: {hand_ending_kind(passed): 1.0})
    apart = decompose_chances(passed)
    assert apart.play == pytest.approx((0, 0))  # average play would have come to the same


def test_a_hand_and_a_timed_game() -> None:
    hand = played(STANDARD).hands[0]
    timed = begin(preset("timed").rules, deal_cards(preset("timed").rules, 1, 0))
    with pytest.raises(UnknownLuckError, match="being played"):
        decompose(timed)
    against_the_clock = replace(hand, rules=preset("timed").rules)
    with pytest.raises(UnknownLuckError, match="luck is told in points here"):
        decompose_chances(against_the_clock)
    apart = decompose_chances(against_the_clock, hands_to_come=1)
    sums(apart)
    # the last hand: whoever gets points has won, and level scores are played on
    assert abs(apart.result[0]) > 0.3 or not any(hand.points)
    with pytest.raises(UnknownLuckError, match="not of none"):
        sum_luck([])


def test_a_game_too_long_for_its_chances_has_its_luck_in_points_alone() -> None:
    timed = preset("timed").rules
    hand = play_hand(begin(timed, deal_cards(timed, 1, 0)), [RulesBot()] * 4)
    with pytest.raises(UnknownLuckError, match=r"luck is told in points here: .* too many"):
        decompose_chances(hand, hands_to_come=500)


def test_cards_that_are_not_known() -> None:
    deal = deal_cards(STANDARD, 1, 0)
    hidden = type(deal)(
        dealer=deal.dealer,
        hands=((HIDDEN,) * 5, *deal.hands[1:]),
        up_card=deal.up_card,
        kitty=deal.kitty,
        packets=deal.packets,
    )
    with pytest.raises(UnknownLuckError, match="all its cards are known"):
        expected_deal_points(STANDARD, hidden)


@pytest.mark.parametrize("name", unlike(LEARNED))
def test_how_a_deal_ends_is_a_distribution_in_every_game(name: str) -> None:
    rules = preset(name).rules
    found = [deal_ending_shares(rules, deal_cards(rules, 5, number)) for number in range(3 * TIMES)]
    assert max(map(len, found)) > 3
    for number, kinds in enumerate(found):
        assert fsum(kinds.values()) == pytest.approx(1)
        if rules.stick_the_dealer:
            assert all(kind.makers for kind in kinds)
        assert expected_deal_points(rules, deal_cards(rules, 5, number)) == expected_deal_points(
            rules, deal_cards(rules, 5, number)
        )


@pytest.mark.parametrize("name", ["bid-pairs", "pepper", "cincinnati"])
def test_a_deal_of_a_game_that_was_not_learned_is_played_once(name: str) -> None:
    rules = preset(name).rules
    cards = deal_cards(rules, 5, 1)
    hand = play_hand(begin(rules, cards), [make_bot("rules")] * 4)
    assert deal_ending_shares(rules, cards) == {hand_ending_kind(hand): 1.0}
    assert expected_deal_points(rules, cards) == hand.points


def test_the_seat_of_the_dealer_does_not_matter() -> None:
    deal = deal_cards(STANDARD, 5, 0)
    turned = type(deal)(
        dealer=(deal.dealer + 1) % 4,
        hands=(deal.hands[3], *deal.hands[:3]),
        up_card=deal.up_card,
        kitty=deal.kitty,
        packets=deal.packets,
    )
    ours, theirs = expected_deal_points(STANDARD, deal)
    assert expected_deal_points(STANDARD, turned) == pytest.approx((theirs, ours))


def test_sure_cards_are_lucky_cards() -> None:
    from euchre.testing.deals import deal_with

    strong = deal_with(STANDARD, 0, {1: parse_cards("JS JC AS KS QS")}, parse_cards("TS")[0])
    value = expected_deal_points(STANDARD, strong)
    assert value[1] > 3
    assert value[1] > expected_hand_points(STANDARD, 0)[1] + 2


@pytest.mark.parametrize("name", ["standard", "bid-euchre", "railroad", "two-handed"])
def test_luck_is_nothing_on_average(name: str) -> None:
    """The position is told by other deals than the luck is drawn from."""
    deals, rules = 1_000, preset(name).rules
    found = estimate_ending_shares(
        rules, draw_deals(rules, deals, np.random.default_rng(4)), plays_per_deal=16
    )
    known = preset_ending_frequencies(name, average_play=True)
    for at, kind in enumerate(list_ending_kinds(rules)):
        column = found[:, at]
        error = (column.std() ** 2 / deals + known.errors.get(kind, 0) ** 2) ** 0.5
        assert abs(column.mean() - known.shares.get(kind, 0)) < 5 * error + 1e-3, kind


@pytest.mark.parametrize("name", ["standard", "cutthroat"])
def test_average_play_is_near_to_what_is_played(name: str) -> None:
    rules = preset(name).rules
    deals = draw_deals(rules, 2_000, np.random.default_rng(4))
    once = HandEndingFrequencies.from_counts(
        count_endings(rules, play_deals_to_endings(rules, deals))
    ).mean_points(rules)
    shares = estimate_ending_shares(rules, deals, plays_per_deal=16).mean(axis=0)
    many = HandEndingFrequencies(
        {
            kind: share
            for kind, share in zip(list_ending_kinds(rules), shares.tolist(), strict=True)
            if share
        },
        {},
    ).mean_points(rules)
    assert many == pytest.approx(once, abs=0.2)


@pytest.mark.parametrize("name", LEARNED)
def test_hands_played_by_the_learned_bots_end_as_the_machine_code_says(name: str) -> None:
    """The learned player decides what it thinks best: at the table, and here in bulk."""
    rules = preset(name).rules
    for number in range(4):
        deal = deal_cards(rules, 3, number)
        hand = play_hand(
            begin(rules, deal), [make_bot("learned", number) for _ in range(rules.players)]
        )
        (place,) = play_deals_to_endings(rules, batch_from_deal(deal))[0].tolist()
        assert list_ending_kinds(rules)[place] == hand_ending_kind(hand)


def test_average_play_of_one_deal_is_that_of_many() -> None:
    deals = [deal_cards(STANDARD, 5, number) for number in range(6)]
    each = [batch_from_deal(deal) for deal in deals]
    together = replace(
        each[0],
        hands=np.concatenate([one.hands for one in each]),
        up=np.concatenate([one.up for one in each]),
    )
    found = estimate_ending_shares(STANDARD, together)
    for row, one in zip(found, each, strict=True):
        assert row == pytest.approx(estimate_ending_shares(STANDARD, one)[0])


@pytest.mark.parametrize("name", ["standard", "british", "railroad", "cutthroat", "bid-euchre"])
def test_luck_explains_a_part_of_the_points(name: str) -> None:
    points, rest, rules = [], [], preset(name).rules
    for number in range(24 * TIMES):
        bots = [RulesBot()] * rules.players
        hand = play_hand(begin(rules, deal_cards(rules, 11, number)), bots)
        apart = decompose(hand).lead_over_others(0)
        points.append(apart.result[0])
        rest.append(apart.play[0])
    assert np.var(rest) < 0.8 * np.var(points)


def test_what_the_learned_players_know_has_been_measured() -> None:
    assert {*load_shipped_ending_frequencies()["average"]} == {*LEARNED}
    assert {*PRESETS} - {*LEARNED} == {"bid-pairs", "pepper", "cincinnati", "bid-32", "bid-48"}
    for name in load_shipped_ending_frequencies()["average"]:
        found = preset_ending_frequencies(name, average_play=True)
        assert fsum(found.shares.values()) == pytest.approx(1)
        assert found.players == "average"


def test_a_decomposition_is_plain_data() -> None:
    apart = LuckDecomposition((1.0, 0.0), (0.5, 0.25), (0.25, -0.25), (0.25, 0.0))
    assert astuple(apart)[0] == (1.0, 0.0)
    assert apart.lead_over_others(0) == LuckDecomposition((1.0,), (0.25,), (0.5,), (0.25,))
    assert sum_luck([apart, apart]).play == (0.5, 0.0)
