"""No trump: when it may be called, and what it does to the cards (R16)."""

from __future__ import annotations

import pytest

from euchre.game.cards import JOKER, Card, Suit, parse_cards
from euchre.game.events import Called, Passed, Played
from euchre.game.hand import Hand, Phase, apply, begin, legal
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.testing.deals import apply_events, apply_passes, deal_with, expect_refusal

RULES = preset("no-trump").rules
WITH_JOKER = preset("benny").rules.replace(no_trump="round2")
DEALER = 3


def game(rules: Rules = RULES, **hands: str) -> Hand:
    held = {int(seat[1]): parse_cards(cards) for seat, cards in hands.items()}
    return begin(rules, deal_with(rules, DEALER, held, Card.parse("TH")))


def no_trump(rules: Rules = RULES, **hands: str) -> Hand:
    return apply(apply_passes(game(rules, **hands), 4), Called(0, Suit.NONE))


def plays(hand: Hand) -> set[str]:
    return {str(event.card) for event in legal(hand) if isinstance(event, Played)}


def test_no_trump_may_be_called_only_in_the_second_round() -> None:
    error = expect_refusal(game(), Called(0, Suit.NONE))
    assert (error.code, error.why) == (
        "no-such-trump",
        "You can't call no trump in this round.",
    )
    assert {Called(0, Suit.NONE), Called(0, Suit.NONE, alone=True)} <= {
        *legal(apply_passes(game(), 4))
    }


def test_elsewhere_no_trump_is_no_call() -> None:
    error = expect_refusal(apply_passes(game(preset("standard").rules), 4), Called(0, Suit.NONE))
    assert error.why == "You can't call no trump in this game."


def test_where_it_may_be_called_at_once_the_up_card_stays_where_it_is() -> None:
    hand = apply(game(RULES.replace(no_trump="both")), Called(0, Suit.NONE))
    assert (hand.phase, hand.taker, hand.trump) == (Phase.PLAY, None, Suit.NONE)
    assert hand.up_card is Card.parse("TH")


def test_the_dealers_partner_forced_alone_is_forced_alone_in_no_trump() -> None:
    rules = RULES.replace(no_trump="both", canadian_loner="round1")
    hand = apply_passes(game(rules), 1)
    assert Called(1, Suit.NONE, alone=True) in legal(hand)
    assert expect_refusal(hand, Called(1, Suit.NONE)).code == "must-go-alone"


def test_the_forced_alone_is_not_mistaken_for_a_missing_natural_trump() -> None:
    rules = RULES.replace(canadian_loner="both_rounds", need_natural_trump=True)
    assert (
        expect_refusal(apply_passes(game(rules), 5), Called(1, Suit.NONE)).code == "must-go-alone"
    )


def test_a_stuck_dealer_may_call_no_trump() -> None:
    hand = apply_passes(game(RULES.replace(stick_the_dealer=True)), 7)
    assert Called(DEALER, Suit.NONE) in legal(hand)
    assert Passed(DEALER) not in legal(hand)


def test_in_no_trump_the_highest_card_of_the_suit_led_wins_and_jacks_are_ordinary() -> None:
    hand = no_trump(s0="JH 9C", s1="QH JD", s2="9H JC", s3="AS JS KD 9S TS")
    hand = apply_events(hand, Played(0, Card.parse("JH")))
    assert plays(hand) == {c for c in plays(hand) if c.endswith("H")}
    hand = apply_events(hand, Played(1, Card.parse("QH")), Played(2, Card.parse("9H")))
    hand = apply(hand, Played(3, Card.parse("AS")))
    assert hand.tricks[0].winner == 1


def test_a_left_bower_follows_its_printed_suit_in_no_trump() -> None:
    hand = no_trump(s0="AD", s1="JD KH QH 9H 9S")
    hand = apply(hand, Played(0, Card.parse("AD")))
    assert plays(hand) == {"JD"}
    why = expect_refusal(hand, Played(1, Card.parse("KH"))).why
    assert why == "Diamonds were led: follow suit with J♦."


def test_the_joker_may_be_played_only_by_a_hand_void_of_the_suit_led() -> None:
    hand = no_trump(WITH_JOKER, s0="AD 9D", s1="JK JD KH QH 9S")
    hand = apply(hand, Played(0, Card.parse("AD")))
    assert plays(hand) == {"JD"}
    void = no_trump(WITH_JOKER, s0="AD 9D", s1="JK JC KH QH 9S")
    void = apply(void, Played(0, Card.parse("AD")))
    assert "JK" in plays(void)


def test_the_joker_wins_the_trick_it_is_played_to() -> None:
    hand = no_trump(WITH_JOKER, s0="AD 9D", s1="JK JC KH QH 9S", s2="KD", s3="QD")
    hand = apply_events(hand, Played(0, Card.parse("AD")), Played(1, JOKER))
    hand = apply_events(hand, Played(2, Card.parse("KD")), Played(3, Card.parse("QD")))
    assert (hand.tricks[0].winner, hand.turn) == (1, 1)


def test_nobody_can_follow_a_joker_that_is_led() -> None:
    hand = no_trump(WITH_JOKER, s0="JK AD AS AC KC")
    hand = apply(hand, Played(0, JOKER))
    assert len(plays(hand)) == 5
    for _ in range(3):
        hand = apply(hand, legal(hand)[-1])
    assert hand.tricks[0].winner == 0


@pytest.mark.parametrize("alone", [False, True])
def test_no_trump_scores_as_any_other_call(*, alone: bool) -> None:
    hand = apply_passes(game(s0="AC AD AH AS KS"), 4)
    hand = apply(hand, Called(0, Suit.NONE, alone=alone))
    for card in parse_cards("AC AD AH AS KS"):
        while hand.turn != 0:
            hand = apply(hand, legal(hand)[0])
        hand = apply(hand, Played(0, card))
    while not hand.over:
        hand = apply(hand, legal(hand)[0])
    assert hand.points == ((4, 0) if alone else (2, 0))
