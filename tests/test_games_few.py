"""Cutthroat for three (R8) and the game for two (R5)."""

from __future__ import annotations

import pytest

from euchre.game.cards import Card, Suit, parse_cards
from euchre.game.events import Called, Discarded, Passed
from euchre.game.hand import Hand, Phase, apply, begin, legal
from euchre.game.match import Match, new_match
from euchre.game.match import apply as apply_to_match
from euchre.game.presets import preset
from euchre.game.scoring import Outcome, decide_match
from euchre.testing.deals import (
    apply_passes,
    deal_to_play,
    deal_with,
    expect_refusal,
    make_finished_hand,
)

CUTTHROATS = ["cutthroat", "cutthroat-24"]
TWO = preset("two-handed").rules
KING = Card.parse("KH")


def cutthroat(name: str) -> Hand:
    rules = preset(name).rules
    return begin(rules, deal_with(rules, 2, up_card=KING))


def played(match: Match, hand: Hand) -> Match:
    for event in hand.events:
        match = apply_to_match(match, event)
    return match


# -- three --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CUTTHROATS)
def test_in_cutthroat_the_dealer_takes_the_up_card_and_two_defend(name: str) -> None:
    hand = apply(cutthroat(name), Called(0, Suit.HEARTS))
    assert (hand.turn, hand.phase, len(hand.hands[2])) == (2, Phase.DISCARD, 6)
    hand = apply(hand, Discarded(2, KING))
    assert (hand.makers, hand.opponents(0), hand.active_seats) == ((0,), (1, 2), (0, 1, 2))
    assert hand.turn == 0


@pytest.mark.parametrize("name", CUTTHROATS)
def test_in_cutthroat_nobody_says_alone(name: str) -> None:
    error = expect_refusal(cutthroat(name), Called(0, Suit.HEARTS, alone=True))
    assert error.why == "You can't go alone in this game."
    assert not any(isinstance(e, Called) and e.alone for e in legal(cutthroat(name)))


@pytest.mark.parametrize("name", CUTTHROATS)
@pytest.mark.parametrize("maker", range(3))
def test_in_cutthroat_the_dealers_left_leads_whoever_makes_trump(name: str, maker: int) -> None:
    assert deal_to_play(preset(name).rules, maker, Suit.SPADES, dealer=2).turn == 0


@pytest.mark.parametrize("name", CUTTHROATS)
@pytest.mark.parametrize(
    ("tricks", "points"),
    [(0, (2, 0, 2)), (2, (2, 0, 2)), (3, (0, 1, 0)), (4, (0, 1, 0)), (5, (0, 3, 0))],
)
def test_points_in_cutthroat(name: str, tricks: int, points: tuple[int, ...]) -> None:
    assert make_finished_hand(preset(name).rules, 1, tricks, dealer=2).points == points


@pytest.mark.parametrize("name", CUTTHROATS)
def test_six_passes_throw_a_cutthroat_hand_in_and_the_deal_goes_round_three(name: str) -> None:
    hand = apply_passes(cutthroat(name), 6)
    assert hand.outcome is Outcome.THROWN_IN
    rules = preset(name).rules.replace(cut_by="none", cut_may_bump=False)
    match = played(new_match(rules, dealer=2), apply_passes(begin(rules, deal_with(rules, 2)), 6))
    assert match.dealer == 0


def test_two_who_pass_the_target_together_play_on_until_one_leads() -> None:
    rules = preset("cutthroat").rules
    assert not decide_match(rules, (10, 10, 4)).over
    assert decide_match(rules, (12, 10, 4)).winner == 0
    level = new_match(rules, scores=(8, 4, 8), dealer=2)
    match = played(level, make_finished_hand(rules, 1, 2, dealer=2))
    assert (match.over, match.scores) == (False, (10, 4, 10))
    match = played(match, make_finished_hand(rules, 0, 3, dealer=0))
    assert (match.over, match.winner, match.scores) == (True, 0, (11, 4, 10))


# -- two ----------------------------------------------------------------------------------------


def two() -> Hand:
    return begin(TWO, deal_with(TWO, 1))


def test_two_players_have_ten_cards_each_and_none_is_left() -> None:
    hand = two()
    assert (hand.up_card, hand.kitty, [len(cards) for cards in hand.hands]) == (None, (), [10, 10])


def test_the_non_dealer_names_any_of_four_suits_or_passes() -> None:
    hand = two()
    suits = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
    assert legal(hand) == [Passed(0), *(Called(0, suit) for suit in suits)]
    assert expect_refusal(hand, Passed(1)).code == "not-your-turn"


def test_two_passes_throw_the_hand_in() -> None:
    assert apply_passes(two(), 2).outcome is Outcome.THROWN_IN


@pytest.mark.parametrize("maker", range(2))
def test_the_non_dealer_leads_to_ten_tricks(maker: int) -> None:
    assert deal_to_play(TWO, maker, Suit.SPADES, dealer=1).turn == 0
    assert len(make_finished_hand(TWO, maker, 6, dealer=1).tricks) == 10


@pytest.mark.parametrize(
    ("tricks", "points"), [(4, (0, 2)), (5, (0, 2)), (6, (1, 0)), (9, (1, 0)), (10, (2, 0))]
)
def test_points_for_two(tricks: int, points: tuple[int, int]) -> None:
    assert make_finished_hand(TWO, 0, tricks, dealer=1).points == points


def test_with_the_nines_two_players_turn_a_card_up() -> None:
    rules = TWO.replace(low_rank="9", up_card=True, bidding="turn_up")
    hand = begin(rules, deal_with(rules, 1, up_card=Card.parse("9H")))
    assert (hand.phase, len(hand.kitty)) == (Phase.ORDER, 3)
    hand = apply(hand, Called(0, Suit.HEARTS))
    assert (hand.turn, len(hand.hands[1])) == (1, 11)
    assert expect_refusal(hand, Discarded(1, hand.hands[0][0])).code == "not-in-hand"


def test_the_dealer_of_two_may_be_stuck() -> None:
    rules = TWO.replace(stick_the_dealer=True)
    hand = apply_passes(begin(rules, deal_with(rules, 1, {0: parse_cards("JS AS")})), 1)
    assert expect_refusal(hand, Passed(1)).code == "stuck-dealer"
