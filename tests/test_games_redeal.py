"""A hand without a chance: dealt again (R13, R14), or three low cards swapped for the kitty."""

from __future__ import annotations

import pytest

from euchre.game import match as matches
from euchre.game.cards import HIDDEN, JOKER, Card, parse_cards
from euchre.game.events import Bid, Called, Passed, RedealClaimed, SwappedLowCards, TookUp
from euchre.game.hand import Hand, Phase, apply, begin, legal, see, view
from euchre.game.match import new_match
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.game.scoring import Outcome
from euchre.testing.deals import apply_events, apply_passes, deal_with, expect_refusal

DEALER = 3
FACELESS = "9C TC 9D TD 9S"
UNDER = preset("standard").rules.replace(farmers_hand="go_under_3")


def game(rules: Rules, up_card: str = "KH", **hands: str) -> Hand:
    held = {int(seat[1]): parse_cards(cards) for seat, cards in hands.items()}
    return begin(rules, deal_with(rules, DEALER, held, Card.parse(up_card)))


def may_show(name: str, cards: str) -> bool:
    return RedealClaimed(0, parse_cards(cards)) in legal(game(preset(name).rules, s0=cards))


# -- a new deal ---------------------------------------------------------------------------------


def test_nines_and_tens_may_be_shown_and_dealt_again() -> None:
    hand = game(preset("farmers-hand").rules, s0=FACELESS)
    hand = apply(hand, RedealClaimed(0, parse_cards(FACELESS)))
    assert (hand.over, hand.outcome, hand.points) == (True, Outcome.REDEAL, (0, 0))
    assert hand.shown == view(hand, 2).shown == 0
    assert legal(hand) == []


@pytest.mark.parametrize(
    ("name", "cards", "allowed"),
    [
        ("farmers-hand", FACELESS, True),
        ("farmers-hand", "9C TC 9D TD AS", False),
        ("ace-no-face", FACELESS, True),
        ("ace-no-face", "AC TC 9D TD AS", True),
        ("ace-no-face", "9C TC 9D TD JS", False),
        ("railroad", "9C TC 9D TD AS", True),
        ("railroad", "9C TC 9D TD JK", False),
        ("standard", FACELESS, False),
    ],
)
def test_which_hands_may_be_dealt_again(name: str, cards: str, *, allowed: bool) -> None:
    assert may_show(name, cards) is allowed


def test_strict_tables_want_exactly_one_ace() -> None:
    rules = preset("standard").rules.replace(ace_no_face="one_ace")
    for cards, allowed in (("AC TC 9D TD 9S", True), ("AC TC 9D TD AS", False), (FACELESS, False)):
        assert (RedealClaimed(0, parse_cards(cards)) in legal(game(rules, s0=cards))) is allowed


def test_the_same_dealer_deals_again_and_the_hand_does_not_count() -> None:
    rules = preset("farmers-hand").rules.replace(cut_by="none")
    for misdeal, dealer in (("same_dealer", DEALER), ("next_dealer", 0)):
        match = new_match(rules.replace({"misdeal": misdeal}), dealer=DEALER)
        match = matches.apply(match, game(match.rules, s0=FACELESS).dealt)
        match = matches.apply(match, RedealClaimed(0, parse_cards(FACELESS)))
        assert (match.dealer, match.scores, match.hands_played) == (dealer, (0, 0), 0)


def test_a_hand_is_shown_at_its_first_turn_or_never() -> None:
    hand = game(preset("farmers-hand").rules, s1=FACELESS)
    shown = RedealClaimed(1, parse_cards(FACELESS))
    assert expect_refusal(hand, shown).code == "not-your-turn"
    hand = apply_passes(hand, 1)
    assert shown in legal(hand)
    hand = apply_passes(hand, 4)
    error = expect_refusal(hand, shown)
    assert error.code == "not-entitled"
    assert error.why == "You can't do that with these cards, or it's too late."


def test_nobody_shows_a_hand_after_a_bid() -> None:
    rules = preset("bid-euchre").rules.replace(farmers_hand="redeal")
    hand = begin(rules, deal_with(rules, 4, {1: parse_cards(FACELESS)}))
    shown = RedealClaimed(1, parse_cards(FACELESS))
    assert shown in legal(apply_passes(hand, 1))
    assert expect_refusal(apply(hand, Bid(0, 2)), shown).code == "not-entitled"


@pytest.mark.parametrize("how", ["dealer_names_blind", "dealer_names_seen"])
def test_the_dealer_who_must_name_trump_for_the_benny_cannot_show_instead(how: str) -> None:
    rules = preset("benny").rules.replace({"joker_up_card": how}, farmers_hand="redeal")
    hand = begin(rules, deal_with(rules, DEALER, {DEALER: parse_cards(FACELESS)}, JOKER))
    assert legal(hand) == legal(view(hand, DEALER))
    assert {type(event) for event in legal(hand)} == {Called}
    assert expect_refusal(hand, RedealClaimed(DEALER, parse_cards(FACELESS))).code == "wrong-phase"


def test_others_do_not_know_that_a_hand_could_be_shown_and_believe_it_when_it_is() -> None:
    hand = game(preset("farmers-hand").rules, s0=FACELESS)
    shown = RedealClaimed(0, parse_cards(FACELESS))
    for seat in (1, 2, 3, None):
        seen = view(hand, seat)
        assert not any(isinstance(event, RedealClaimed) for event in legal(seen))
        assert apply(seen, shown) == see(seen, shown)
        own = seen.cards[:1] or (Card.parse("KH"),)
        for cards in ((), parse_cards("9C TC"), parse_cards("9C 9C TC 9D TD"), own * 5):
            assert expect_refusal(seen, RedealClaimed(0, cards)).code == "not-entitled"
        assert (
            expect_refusal(seen, RedealClaimed(0, parse_cards("9C TC 9D TD KS"))).code
            == "not-entitled"
        )


# -- going under --------------------------------------------------------------------------------

THREE = parse_cards("9C TC 9D")
LOW = "9C TC 9D AS KS"


def test_three_low_cards_are_swapped_for_the_hidden_ones() -> None:
    hand = game(UNDER, s0=LOW)
    kitty = hand.kitty
    assert [e for e in legal(hand) if isinstance(e, SwappedLowCards)] == [SwappedLowCards(0, THREE)]
    hand = apply(hand, SwappedLowCards(0, THREE))
    assert (hand.phase, hand.turn, legal(hand)) == (Phase.LOOK, None, [TookUp(0, kitty)])
    hand = apply(hand, TookUp(0, kitty))
    assert hand.hands[0] == (*parse_cards("AS KS"), *kitty)
    assert (hand.kitty, hand.laid, hand.under) == ((), THREE, 0)
    assert (hand.phase, hand.turn) == (Phase.ORDER, 0)


def test_everybody_sees_the_cards_shown_and_only_the_holder_the_cards_taken_up() -> None:
    hand = apply_events(game(UNDER, s0=LOW), SwappedLowCards(0, THREE))
    for seat in (1, 2, 3, None):
        seen = view(hand, seat)
        assert seen.laid == THREE
        assert set(seen.hands[0]) == {HIDDEN}
        assert set(seen.unseen_cards).isdisjoint(THREE)
        assert set(hand.hands[0]) <= set(seen.unseen_cards)
    assert view(hand, 0).hands[0] == hand.hands[0]


def test_the_first_to_ask_gets_the_kitty() -> None:
    hand = game(UNDER, s0=LOW, s1="9S TS 9H TH TD")
    assert any(isinstance(e, SwappedLowCards) for e in legal(apply_passes(hand, 1)))
    hand = apply_passes(apply_events(hand, SwappedLowCards(0, THREE)), 1)
    assert not any(isinstance(e, SwappedLowCards) for e in legal(hand))
    assert expect_refusal(hand, SwappedLowCards(1, parse_cards("9S TS 9H"))).code == "not-entitled"


def test_any_three_of_more_low_cards_may_go() -> None:
    swaps = [e for e in legal(game(UNDER, s0=FACELESS)) if isinstance(e, SwappedLowCards)]
    assert len(swaps) == 10


def test_an_onlooker_believes_only_low_cards() -> None:
    seen = view(game(UNDER, s0=LOW), 1)
    assert apply(seen, SwappedLowCards(0, THREE)).laid == THREE
    for cards in ("9C TC", "9C TC KS", "9C 9C TC"):
        assert expect_refusal(seen, SwappedLowCards(0, parse_cards(cards))).code == "not-entitled"


def test_whoever_went_under_may_still_pass_or_call() -> None:
    hand = apply_events(game(UNDER, s0=LOW), SwappedLowCards(0, THREE))
    assert Passed(0) in legal(hand)
    assert any(isinstance(event, Called) for event in legal(hand))
