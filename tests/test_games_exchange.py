"""Call for best: the four ways to a better card, and who sees which card (R15)."""

from __future__ import annotations

import pytest

from euchre.game.cards import HIDDEN, Card, Suit, parse_cards
from euchre.game.events import Called, CalledForBest, Declared, Discarded, Gave
from euchre.game.hand import Hand, Phase, apply, begin, legal, view
from euchre.game.presets import preset
from euchre.testing.deals import apply_events, apply_passes, deal_with, expect_refusal

LONER, LEFT, MATE, DEALER = 0, 1, 2, 3
STANDARD = preset("standard").rules
NINE, KING, UP = Card.parse("9C"), Card.parse("KH"), Card.parse("AD")
HELD = {LONER: parse_cards("JH JD AH AS 9C"), MATE: parse_cards("KH 9D TD QC TS")}


def alone(how: str) -> Hand:
    """Seat 0 has named hearts alone in the second round; the ace of diamonds lies turned down."""
    rules = STANDARD.replace({"call_for_best": how})
    hand = apply_passes(begin(rules, deal_with(rules, DEALER, HELD, UP)), 4)
    return apply(hand, Called(LONER, Suit.HEARTS, alone=True))


def asking(how: str) -> Hand:
    return apply(alone(how), CalledForBest(LONER, wanted=True))


def test_a_loner_may_call_for_best_or_not() -> None:
    hand = alone("partner_best")
    assert legal(hand) == [CalledForBest(LONER, False), CalledForBest(LONER, True)]
    hand = apply(hand, CalledForBest(LONER, wanted=False))
    assert (hand.phase, hand.hands[LONER]) == (Phase.PLAY, HELD[LONER])


def test_a_maker_with_a_partner_is_not_asked() -> None:
    rules = preset("call-for-best").rules
    hand = apply_passes(begin(rules, deal_with(rules, DEALER, HELD, UP)), 4)
    hand = apply(hand, Called(LONER, Suit.HEARTS))
    assert hand.phase is Phase.PLAY
    assert (
        expect_refusal(hand, CalledForBest(LONER, wanted=True)).why
        == "Not now: players play cards to tricks."
    )


def test_the_best_card_comes_after_the_discard() -> None:
    hand = asking("partner_best")
    assert (hand.phase, hand.turn) == (Phase.LAY, LONER)
    hand = apply(hand, Discarded(LONER, NINE))
    assert (hand.phase, hand.turn) == (Phase.GIVE, MATE)
    assert legal(hand) == [Gave(MATE, LONER, card) for card in HELD[MATE]]
    hand = apply(hand, Gave(MATE, LONER, KING))
    assert hand.hands[LONER] == parse_cards("JH JD AH AS KH")
    assert (hand.phase, len(hand.hands[MATE]), hand.laid) == (Phase.PLAY, 4, (NINE,))


def test_the_partner_does_not_see_the_discard_and_the_others_see_neither_card() -> None:
    hand = apply_events(asking("partner_best"), Discarded(LONER, NINE), Gave(MATE, LONER, KING))
    assert view(hand, LONER).laid == (NINE,)
    for seat in (MATE, LEFT, DEALER, None):
        assert view(hand, seat).laid == (HIDDEN,)
    for seat in (LONER, MATE):
        assert KING in view(hand, seat).hands[LONER]
    for seat in (LEFT, DEALER, None):
        seen = view(hand, seat)
        assert seen.gave == (Gave(MATE, LONER, HIDDEN),)
        assert set(seen.hands[LONER]) == set(seen.hands[MATE]) == {HIDDEN}
        assert KING in seen.unseen_cards or KING in seen.cards


def test_a_card_may_be_received_first_and_one_laid_away_then() -> None:
    hand = asking("receive_then_discard")
    assert (hand.phase, hand.turn) == (Phase.GIVE, MATE)
    hand = apply(hand, Gave(MATE, LONER, KING))
    assert (hand.phase, hand.turn, len(hand.hands[LONER])) == (Phase.LAY, LONER, 6)
    assert Discarded(LONER, KING) in legal(hand)
    hand = apply(hand, Discarded(LONER, NINE))
    assert hand.hands[LONER] == parse_cards("JH JD AH AS KH")
    assert set(view(hand, LEFT).hands[LONER]) == {HIDDEN}


def test_in_a_blind_swap_the_loner_passes_first_and_gets_another_card_back() -> None:
    hand = asking("blind_swap")
    assert (hand.phase, hand.turn) == (Phase.GIVE, LONER)
    hand = apply(hand, Gave(LONER, MATE, NINE))
    assert (hand.phase, hand.turn) == (Phase.GIVE, MATE)
    why = expect_refusal(hand, Gave(MATE, LONER, NINE)).why
    assert why == "You can't pass back the nine of clubs: pass another card."
    hand = apply(hand, Gave(MATE, LONER, KING))
    assert (hand.phase, len(hand.hands[MATE])) == (Phase.PLAY, 5)
    assert NINE in view(hand, LONER).hands[MATE]
    assert hand.hands[LONER] == parse_cards("JH JD AH AS KH")


def test_the_up_card_that_was_turned_down_may_be_swapped_in() -> None:
    hand = asking("upcard_swap")
    assert (hand.phase, hand.turn) == (Phase.LAY, LONER)
    assert UP in view(hand, LEFT).hands[LONER]
    hand = apply(hand, Discarded(LONER, NINE))
    assert hand.hands[LONER] == parse_cards("JH JD AH AS AD")
    # the loner may have laid that same card away again: nobody else knows
    assert set(view(hand, LEFT).hands[LONER]) == {HIDDEN}


def test_there_is_no_up_card_to_swap_when_it_was_ordered_up() -> None:
    rules = STANDARD.replace(call_for_best="upcard_swap")
    hand = begin(rules, deal_with(rules, DEALER, HELD, UP))
    hand = apply_events(hand, Called(LONER, Suit.DIAMONDS, alone=True))
    assert apply(hand, Discarded(DEALER, UP)).phase is Phase.PLAY
    dead = begin(rules, deal_with(rules, MATE, HELD, UP))
    dead = apply(apply_passes(dead, 1), Called(LONER, Suit.DIAMONDS, alone=True))
    assert dead.phase is Phase.PLAY


def test_the_turned_suit_named_in_round_two_leaves_the_up_card_where_it_lies() -> None:
    rules = STANDARD.replace(call_for_best="upcard_swap", round2_may_name_turned_suit=True)
    hand = apply_passes(begin(rules, deal_with(rules, DEALER, HELD, UP)), 4)
    hand = apply(hand, Called(LONER, Suit.DIAMONDS, alone=True))
    assert hand.phase is Phase.BEST
    # nor has the dealer it to give
    rules = rules.replace(call_for_best="partner_best")
    hand = apply_passes(begin(rules, deal_with(rules, MATE, HELD, UP)), 5)
    hand = apply(hand, Called(LONER, Suit.DIAMONDS, alone=True))
    hand = apply_events(hand, CalledForBest(LONER, wanted=True), Discarded(LONER, NINE))
    assert Gave(MATE, LONER, UP) not in legal(hand)


def test_a_dealer_who_is_out_may_give_the_dead_up_card() -> None:
    rules = preset("call-for-best").rules
    hand = begin(rules, deal_with(rules, MATE, HELD, UP))
    hand = apply(apply_passes(hand, 1), Called(LONER, Suit.DIAMONDS, alone=True))
    hand = apply_events(hand, CalledForBest(LONER, wanted=True), Discarded(LONER, NINE))
    assert legal(hand) == [Gave(MATE, LONER, card) for card in (*HELD[MATE], UP)]
    hand = apply(hand, Gave(MATE, LONER, UP))
    assert UP in hand.hands[LONER]
    assert set(view(hand, LEFT).hands[LONER]) == {HIDDEN}


@pytest.mark.parametrize("name", ["railroad"])
def test_in_railroad_the_lone_defender_may_call_for_best_too(name: str) -> None:
    rules = preset(name).rules
    hand = apply_passes(begin(rules, deal_with(rules, DEALER, HELD, UP)), 4)
    hand = apply(hand, Called(LONER, Suit.HEARTS, alone=True))
    hand = apply(hand, CalledForBest(LONER, wanted=False))
    hand = apply(hand, Declared(LEFT, alone=True))
    assert (hand.phase, hand.turn) == (Phase.BEST, LEFT)
    hand = apply(hand, CalledForBest(LEFT, wanted=True))
    hand = apply(hand, legal(hand)[0])
    assert {event.to for event in legal(hand) if isinstance(event, Gave)} == {LEFT}
    assert apply(hand, legal(hand)[0]).active_seats == (LONER, LEFT)


def test_a_card_goes_to_the_partner_and_to_nobody_else() -> None:
    hand = apply(asking("partner_best"), Discarded(LONER, NINE))
    assert expect_refusal(hand, Gave(MATE, LEFT, KING)).why.startswith(
        "You can pass a card only to your partner"
    )
    assert expect_refusal(hand, Gave(MATE, LONER, NINE)).why == (
        "The nine of clubs is not in the hand of seat 2."
    )
