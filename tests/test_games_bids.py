"""Bids by pairs: auctions, trump in the bid, pepper, moons over moons, and their points (F1-F7)."""

from __future__ import annotations

import pytest

from euchre.errors import RulesError
from euchre.game.cards import Card, Suit, card_height, find_winner_index, parse_cards
from euchre.game.events import Bid, Called, HandEvent, Passed, Played, SpecialBid
from euchre.game.hand import Hand, Phase, apply, begin, legal
from euchre.game.presets import PRESETS
from euchre.game.reachable import explain_impossible_running_score, reachable_points
from euchre.game.rules import Rules
from euchre.game.scoring import Outcome, list_endings
from euchre.testing.deals import (
    apply_events,
    apply_passes,
    deal_with,
    expect_refusal,
    make_finished_hand,
)

BID_PAIRS, PEPPER, CINCINNATI = (PRESETS[n].rules for n in ("bid-pairs", "pepper", "cincinnati"))
DEALER = 3
JOKER = {"joker": "joker", "joker_up_card": "redeal"}
BIG_PEPPER, MOON = SpecialBid.BIG_PEPPER, SpecialBid.MOON


def game(rules: Rules, *calls: HandEvent, **hands: str) -> Hand:
    held = {int(seat[1]): parse_cards(cards) for seat, cards in hands.items()}
    return apply_events(begin(rules, deal_with(rules, DEALER, held)), *calls)


def levels(hand: Hand) -> list[str]:
    """What may be bid now, the lowest first."""
    bids = [event for event in legal(hand) if isinstance(event, Bid)]
    return list(dict.fromkeys(str(bid.special or bid.tricks) for bid in bids))


def why(hand: Hand, event: HandEvent) -> str:
    return expect_refusal(hand, event).why


# -- auctions (F1) --------------------------------------------------------------------------------


def test_all_24_cards_are_dealt_to_four() -> None:
    hand = game(BID_PAIRS)
    assert [len(cards) for cards in hand.hands] == [6] * 4
    assert (hand.phase, hand.turn, hand.up_card, hand.kitty) == (Phase.BID, 0, None, ())


def test_only_more_tricks_beat_a_bid_whatever_its_trump() -> None:
    hand = game(BID_PAIRS)
    assert levels(hand) == ["1", "2", "3", "4", "5", "6", "moon"]
    hand = apply(hand, Bid(0, 4, Suit.CLUBS))
    assert levels(hand) == ["5", "6", "moon"]
    assert why(hand, Bid(1, 4, Suit.NONE)) == "Bid from 5 to 6 tricks, not 4."
    hand = apply(hand, Bid(1, 6, Suit.NONE))
    assert levels(hand) == ["moon"]
    assert why(hand, Bid(2, 6, Suit.HEARTS)) == (
        "You can't bid that now: bid more than the highest bid, or pass."
    )


def test_where_everybody_speaks_once_the_dealer_s_word_is_the_last() -> None:
    hand = game(BID_PAIRS, Bid(0, 2, Suit.CLUBS), Passed(1), Bid(2, 3, Suit.HEARTS))
    assert (hand.phase, hand.turn) == (Phase.BID, DEALER)
    assert (apply(hand, Passed(DEALER)).maker, apply(hand, Passed(DEALER)).turn) == (2, 2)


def test_a_bid_that_says_trump_is_the_call() -> None:
    hand = apply_passes(game(BID_PAIRS, Bid(0, 3, Suit.HEARTS)), 3)
    assert (hand.phase, hand.turn) == (Phase.PLAY, 0)
    assert (hand.trump, hand.maker, hand.alone, hand.needed) == (Suit.HEARTS, 0, False, 3)
    assert why(game(BID_PAIRS), Bid(0, 3)) == "In this game a bid says what will be trump."


def test_the_highest_bidder_names_trump_where_bids_do_not() -> None:
    hand = apply_passes(game(CINCINNATI, Bid(0, 3)), 3)
    assert (hand.phase, hand.turn) == (Phase.TRUMP, 0)
    trumps = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.NONE)
    assert legal(hand) == [Called(0, trump) for trump in trumps]
    assert why(hand, Called(0, Suit.LOW)) == "You can't call low no trump in this game."
    assert why(hand, Called(0, Suit.HEARTS, alone=True)) == "You can't go alone in this game."
    assert why(game(CINCINNATI), Bid(0, 3, Suit.HEARTS)) == (
        "In this game a bid doesn't say what will be trump."
    )


def test_an_auction_goes_round_until_all_others_have_passed() -> None:
    hand = game(PEPPER, Bid(0, 1), Passed(1), Bid(2, 2), Passed(3))
    assert (hand.phase, hand.turn) == (Phase.BID, 0)
    hand = apply(hand, Bid(0, 4))
    assert hand.turn == 2, "seats 1 and 3 have passed and are out of it"
    assert (apply(hand, Passed(2)).phase, apply(hand, Passed(2)).turn) == (Phase.TRUMP, 0)
    assert apply(hand, Bid(2, 5)).turn == 0


def test_the_highest_bidder_is_not_asked_unless_outbid() -> None:
    hand = apply_passes(game(PEPPER, Bid(0, 1)), 3)
    assert (hand.phase, hand.turn) == (Phase.TRUMP, 0)


def test_nobody_is_asked_over_the_highest_bid_of_all() -> None:
    assert game(PEPPER, Bid(0, 6, special=BIG_PEPPER)).phase is Phase.TRUMP
    assert game(BID_PAIRS, Bid(0, 6, Suit.CLUBS, MOON)).phase is Phase.PLAY


@pytest.mark.parametrize("rules", [BID_PAIRS, PEPPER], ids=["bid-pairs", "pepper"])
def test_all_passing_throws_the_hand_in(rules: Rules) -> None:
    hand = apply_passes(game(rules), 4)
    assert (hand.outcome, hand.points) == (Outcome.THROWN_IN, (0, 0))


def test_in_cincinnati_the_dealer_must_bid_three_if_nobody_has() -> None:
    hand = apply_passes(game(CINCINNATI), 3)
    assert legal(hand)[0] == Bid(DEALER, 3)
    assert Passed(DEALER) not in legal(hand)
    refused = "The dealer can't pass after everybody else has (stick the dealer)."
    assert why(hand, Passed(DEALER)) == refused
    assert Passed(DEALER) in legal(apply_passes(game(CINCINNATI, Bid(0, 3)), 2))


# -- low no trump (F2) ----------------------------------------------------------------------------

LOW = BID_PAIRS.replace(low_no_trump=True)


def test_in_low_no_trump_the_lowest_card_of_the_suit_that_was_led_wins() -> None:
    cards = parse_cards("KH TH 9D JH")
    assert find_winner_index(cards, Suit.LOW) == 1
    assert find_winner_index(cards, Suit.NONE) == 0
    suit = parse_cards("9C TC JC QC KC AC")
    assert sorted(suit, key=lambda card: -card_height(card, Suit.LOW)) == list(suit)


def test_in_low_no_trump_a_jack_follows_its_own_suit() -> None:
    hand = apply_passes(game(LOW, Bid(0, 1, Suit.LOW), c0="9H TH QH KH AH 9C", c1="JD JH"), 3)
    hand = apply(hand, Played(0, Card.parse("9H")))
    assert legal(hand) == [Played(1, Card.parse("JH"))]


def test_low_no_trump_is_bid_beside_the_high_one_where_a_house_has_it() -> None:
    both = {Bid(0, 1, Suit.NONE), Bid(0, 1, Suit.LOW)}
    assert both <= {*legal(game(LOW))}
    assert both & {*legal(game(BID_PAIRS))} == {Bid(0, 1, Suit.NONE)}


# -- points (F3) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "bid", "special", "tricks", "points"),
    [
        (BID_PAIRS, 3, None, 3, (3, 3)),
        (BID_PAIRS, 3, None, 5, (5, 1)),
        (BID_PAIRS, 3, None, 6, (6, 0)),
        (BID_PAIRS, 4, None, 3, (-4, 3)),
        (BID_PAIRS, 1, None, 0, (-1, 6)),
        (BID_PAIRS, 6, MOON, 6, (12, 0)),
        (BID_PAIRS, 6, MOON, 5, (-12, 1)),
        (PEPPER, 4, None, 5, (5, 1)),
        (PEPPER, 2, None, 1, (-6, 5)),
        (PEPPER, 6, None, 6, (6, 0)),
        (PEPPER, 6, None, 5, (-6, 1)),
        (PEPPER, 6, BIG_PEPPER, 6, (12, 0)),
        (PEPPER, 6, BIG_PEPPER, 4, (-12, 2)),
        (CINCINNATI, 3, None, 4, (4, 2)),
        (CINCINNATI, 5, None, 4, (-5, 2)),
        (CINCINNATI, 6, MOON, 6, (12, 0)),
        (CINCINNATI, 6, MOON, 3, (-12, 3)),
        (CINCINNATI.replace(defender_tricks=False), 5, None, 4, (-5, 0)),
    ],
)
def test_points_of_a_bid(
    rules: Rules, bid: int, special: SpecialBid | None, tricks: int, points: tuple[int, int]
) -> None:
    alone = special is MOON
    hand = make_finished_hand(
        rules, 0, tricks, dealer=DEALER, alone=alone, bid=bid, special=special
    )
    assert hand.points == points
    assert hand.points in {*reachable_points(game(rules))}


def test_a_match_goes_on_below_zero() -> None:
    for rules in (BID_PAIRS, PEPPER, CINCINNATI):
        assert explain_impossible_running_score(rules, (-24, -3)) == ""
        assert begin(rules, deal_with(rules, DEALER), (-24, 3)).scores == (-24, 3)


# -- moons over moons (F4) ------------------------------------------------------------------------


def test_a_moon_over_a_moon_is_worth_more_and_more() -> None:
    hand, stakes = game(CINCINNATI), []
    for seat in (0, 1, 2, 3):
        assert levels(hand)[-1] == "moon"
        hand = apply(hand, Bid(seat, 6, special=MOON))
        stakes.append(hand.stake)
    assert stakes == [12, 24, 32, 48]
    assert (hand.phase, hand.turn) == (Phase.TRUMP, DEALER)
    hand = apply(hand, Called(DEALER, Suit.NONE))
    assert (hand.alone, hand.out, hand.needed) == (True, (1,), 6)
    assert reachable_points(hand) == {(0, 48), *((6 - tricks, -48) for tricks in range(6))}


def test_elsewhere_nothing_is_bid_over_a_moon() -> None:
    rules = CINCINNATI.replace(moon_over_moon=False)
    assert game(rules, Bid(0, 6, special=MOON)).phase is Phase.TRUMP


def test_over_a_moon_no_number_may_be_bid() -> None:
    hand = game(CINCINNATI, Bid(0, 6, special=MOON))
    assert levels(hand) == ["moon"]
    assert why(hand, Bid(1, 6)) == "You can't bid that now: bid more than the highest bid, or pass."


# -- who plays and leads --------------------------------------------------------------------------


def test_for_a_moon_the_partner_sits_out_and_the_bidder_leads() -> None:
    hand = game(BID_PAIRS, Passed(0), Bid(1, 6, Suit.SPADES, MOON))
    assert (hand.turn, hand.alone, hand.active_seats) == (1, True, (0, 1, 2))
    hand = apply_passes(game(CINCINNATI, Bid(0, 3), Bid(1, 6, special=MOON)), 2)
    hand = apply(hand, Called(1, Suit.HEARTS))
    assert (hand.turn, hand.alone, hand.active_seats) == (1, True, (0, 1, 2))


def test_for_a_big_pepper_all_four_play_and_the_bidder_leads() -> None:
    hand = game(PEPPER, Passed(0), Bid(1, 6, special=BIG_PEPPER), Called(1, Suit.HEARTS))
    assert (hand.turn, hand.alone, hand.active_seats) == (1, False, (0, 1, 2, 3))


# -- what can still come --------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", ["one", "until_all_pass"])
@pytest.mark.parametrize("stuck", [False, True], ids=["may pass", "stuck"])
def test_just_what_can_come_of_an_auction_is_reachable(
    rounds: str,
    stuck: bool,  # noqa: FBT001
) -> None:
    rules = CINCINNATI.replace(
        {"auction_rounds": rounds, "stick_the_dealer": stuck, "min_bid": 5, "pts_big_pepper": 9}
    )
    several = [
        (Passed(0),),
        (Passed(0), Passed(1), Passed(2)),
        (Passed(0), Bid(1, 5), Passed(2)),
        (Passed(0), Bid(1, 6), Passed(2)),
        (Passed(0), Passed(1), Bid(2, 6, special=BIG_PEPPER)),
        (Passed(0), Bid(1, 6, special=MOON), Passed(2)),
        (Bid(0, 5), Bid(1, 6), Passed(2), Passed(3)),
    ]
    for calls in several:
        hand = game(rules, *calls)
        assert reachable_points(hand) == points_of_every_auction(hand), calls


def points_of_every_auction(hand: Hand) -> set[tuple[int, ...]]:
    """The points of all contracts to which the auction can come, and of a hand thrown in."""
    found: set[tuple[int, ...]] = set()
    seen = set()
    waiting = [hand]
    while waiting:
        hand = waiting.pop()
        if hand.over:
            found.add((0, 0))
        elif hand.phase is Phase.BID:
            bids = [call for call in hand.calls if isinstance(call, Bid)]
            passed = frozenset(call.seat for call in hand.calls if isinstance(call, Passed))
            state = (hand.turn, passed, bids[-1:] and bids[-1], hand.stake)
            if repr(state) not in seen:
                seen.add(repr(state))
                waiting += [apply(hand, event) for event in legal(hand)]
        else:
            assert hand.bid is not None
            for tricks in range(7):
                made = tricks >= hand.needed
                worth = (hand.stake or tricks) if made else -(hand.stake or hand.needed)
                ours = (worth, 6 - tricks)
                found.add(ours if hand.bid.seat % 2 == 0 else ours[::-1])
    return found


def test_no_ending_is_listed_twice_though_two_bids_are_worth_the_same() -> None:
    rules = BID_PAIRS.replace(pts_call_two=12, pts_call_one=12)
    endings = list_endings(rules, DEALER)
    assert len(set(endings)) == len(endings)


# -- knobs that clash -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_name", "changes", "sentence"),
    [
        ("standard", {"auction_rounds": "until_all_pass"}, "needs bidding=auction_tricks"),
        ("standard", {"bid_names_trump": True}, "bid_names_trump=yes needs bidding=auction_tricks"),
        ("bid-euchre", {"defender_tricks": True}, "defender_tricks=yes needs bid_points=tricks"),
        ("bid-euchre", {"pts_set": 6}, "pts_set=6 needs bid_points=tricks"),
        ("bid-euchre", {"pts_moon": 12, "bid_points": "tricks"}, "pts_moon=12 needs sides=fixed"),
        ("pepper", {"moon_over_moon": True}, "moon_over_moon=yes needs pts_moon=12"),
        ("pepper", {"go_alone": True}, "only a moon is played alone: set go_alone=no"),
        ("bid-pairs", {"go_alone": True}, "only a moon is played alone: set go_alone=no"),
        ("bid-pairs", {"no_trump": "off", "low_no_trump": True}, "needs no_trump=both"),
        ("no-trump", {"low_no_trump": True, **JOKER}, "low_no_trump=yes needs joker=none"),
        ("bid-pairs", {"need_natural_trump": True}, "needs need_natural_trump=no"),
        ("bid-pairs", {"max_bid": 7}, "bids from 1 to 7 do not fit 6 cards each"),
    ],
)
def test_knobs_that_clash_are_refused(
    game_name: str, changes: dict[str, str | bool | int], sentence: str
) -> None:
    with pytest.raises(RulesError, match=sentence):
        PRESETS[game_name].rules.replace(changes)
