"""Bid euchre: the auction, the called partner and who knows of whom, the points (R4)."""

from __future__ import annotations

import pytest

from euchre.analysis.review.game import _describe_call
from euchre.bots.rules_player.holdings import describe_trumps
from euchre.english.board import seat_marks
from euchre.game.cards import JOKER, Card, Suit, parse_cards
from euchre.game.events import Bid, Called, Discarded, PartnerCalled, Passed, Played
from euchre.game.hand import Hand, Phase, apply, begin, legal, view
from euchre.game.loners import is_played_alone, max_extra_points_alone
from euchre.game.match import apply as apply_to_match
from euchre.game.match import new_match
from euchre.game.presets import preset
from euchre.game.rules import Rules, build_pack
from euchre.game.scoring import Outcome
from euchre.table.commands import SubmitEvent
from euchre.table.results import encode_call
from euchre.table.views.public_view import build_hand_info
from euchre.testing.deals import (
    apply_events,
    apply_passes,
    deal_with,
    expect_refusal,
    make_finished_hand,
)
from table_help import table_of

RULES = preset("bid-euchre").rules
DEALER = 4
ACE_OF_HEARTS = Card.parse("AH")
HELD = {0: "JK JS JC AS KS", 1: "AH 9H TH QH KH", 2: "AD KD QD TD 9D"}


def game(rules: Rules = RULES, held: dict[int, str] = HELD) -> Hand:
    hands = {seat: parse_cards(cards) for seat, cards in held.items()}
    return begin(rules, deal_with(rules, DEALER, hands))


def spades_bid(tricks: int = 3) -> Hand:
    """Seat 0 has won the auction, nobody bidding more, and made spades trump."""
    hand = apply_passes(apply(game(), Bid(0, tricks)), 4 if tricks < 5 else 0)
    return apply(hand, Called(0, Suit.SPADES))


def bids(hand: Hand) -> list[int]:
    return [event.tricks for event in legal(hand) if isinstance(event, Bid)]


# -- the auction --------------------------------------------------------------------------------


def test_all_25_cards_are_dealt_to_five() -> None:
    hand = game()
    assert sorted(c for cards in hand.hands for c in cards) == sorted(build_pack(RULES))
    assert (hand.phase, hand.turn, hand.up_card, hand.kitty) == (Phase.BID, 0, None, ())


def test_each_bid_is_higher_than_the_last() -> None:
    hand = game()
    assert bids(hand) == [2, 3, 4, 5]
    hand = apply(hand, Bid(0, 3))
    assert bids(hand) == [4, 5]
    assert bids(apply(hand, Passed(1))) == [4, 5]
    error = expect_refusal(hand, Bid(1, 3))
    assert (error.code, error.why) == ("bad-bid", "Bid from 4 to 5 tricks, not 3.")


def test_the_highest_bidder_names_trump_after_one_round() -> None:
    hand = apply_events(game(), Bid(0, 2), Passed(1), Bid(2, 3), Passed(3))
    assert hand.phase is Phase.BID
    hand = apply(hand, Passed(4))
    assert (hand.phase, hand.turn, hand.bid) == (Phase.TRUMP, 2, Bid(2, 3))
    assert legal(hand) == [Called(2, suit) for suit in (Suit.CLUBS, Suit.DIAMONDS, *hearts_spades)]
    assert expect_refusal(hand, Passed(2)).why == "You won the auction: name trump."


hearts_spades = (Suit.HEARTS, Suit.SPADES)


def test_the_top_bid_ends_the_auction_at_once() -> None:
    hand = apply_events(game(), Bid(0, 2), Bid(1, 5))
    assert (hand.phase, hand.turn) == (Phase.TRUMP, 1)


def test_the_dealers_bid_ends_the_auction() -> None:
    hand = apply(apply_passes(game(), 4), Bid(DEALER, 2))
    assert (hand.phase, hand.turn) == (Phase.TRUMP, DEALER)


def test_all_passing_throws_the_hand_in_and_the_next_player_deals() -> None:
    hand = apply_passes(game(), 5)
    assert (hand.outcome, hand.points) == (Outcome.THROWN_IN, (0,) * 5)
    match = new_match(RULES, dealer=DEALER)
    for event in hand.events:
        match = apply_to_match(match, event)
    assert match.dealer == 0


def test_a_stuck_dealer_must_bid_when_nobody_has() -> None:
    hand = apply_passes(game(RULES.replace(stick_the_dealer=True)), 4)
    assert legal(hand) == [Bid(DEALER, tricks) for tricks in (2, 3, 4, 5)]
    assert expect_refusal(hand, Passed(DEALER)).code == "stuck-dealer"
    hand = apply_passes(apply(game(RULES.replace(stick_the_dealer=True)), Bid(0, 2)), 3)
    assert Passed(DEALER) in legal(hand)


# -- the partner --------------------------------------------------------------------------------


def test_the_maker_calls_a_card_that_is_no_trump_and_not_held_or_nobody() -> None:
    hand = spades_bid()
    assert (hand.phase, hand.turn) == (Phase.PARTNER, 0)
    called = {event.card for event in legal(hand) if isinstance(event, PartnerCalled)}
    spades = {*parse_cards("AS KS QS TS 9S JS JC"), JOKER}
    assert called == {None} | set(build_pack(RULES)) - spades
    error = expect_refusal(hand, PartnerCalled(0, JOKER))
    assert error.why == "The joker is a trump: call a card of another suit."
    assert error.code == "bad-partner-card"
    assert (
        "jack of clubs is a trump" in expect_refusal(hand, PartnerCalled(0, Card.parse("JC"))).why
    )


def test_a_card_of_one_s_own_cannot_be_called() -> None:
    hand = apply_passes(apply(game(), Bid(0, 3)), 4)
    hand = apply(hand, Called(0, Suit.HEARTS))
    why = expect_refusal(hand, PartnerCalled(0, Card.parse("AS"))).why
    assert why == "The ace of spades is in your own hand: call another card."


def test_what_cannot_be_called_is_told_with_what_can() -> None:
    def why(partner_call: str, card: str) -> str:
        hand = game(RULES.replace({"partner_call": partner_call}))
        hand = apply(apply_passes(apply(hand, Bid(0, 3)), 4), Called(0, Suit.SPADES))
        return expect_refusal(hand, PartnerCalled(0, Card.parse(card))).why

    assert why("ace", "KD") == "Call an ace, not the king of diamonds."
    assert why("card_not_trump", "8D") == "Call a card of this pack, not the eight of diamonds."
    assert why("best_of_suit", "KD") == (
        "Call the best card of a suit that you do not hold, not the king of diamonds."
    )


def test_only_the_holder_knows_the_partner_until_the_card_is_played() -> None:
    hand = apply(spades_bid(), PartnerCalled(0, ACE_OF_HEARTS))
    assert hand.makers == (0, 1)
    knows = {seat: view(hand, seat).makers for seat in (0, 1, 2, 3, 4, None)}
    assert knows == {0: (0,), 1: (0, 1), 2: (0,), 3: (0,), 4: (0,), None: (0,)}
    hand = apply_events(hand, Played(0, JOKER), Played(1, ACE_OF_HEARTS))
    assert {view(hand, seat).makers for seat in (0, 1, 2, 3, 4, None)} == {(0, 1)}


def test_everybody_hears_which_card_was_called() -> None:
    hand = apply(spades_bid(), PartnerCalled(0, ACE_OF_HEARTS))
    assert {view(hand, seat).called_card for seat in (0, 1, 2, 3, 4, None)} == {ACE_OF_HEARTS}


def test_the_high_bidder_leads() -> None:
    assert apply(spades_bid(), PartnerCalled(0, None)).turn == 0
    hand = apply_passes(apply(apply_passes(game(), 2), Bid(2, 2)), 2)
    hand = apply_events(hand, Called(2, Suit.DIAMONDS), PartnerCalled(2, None))
    assert (hand.phase, hand.turn) == (Phase.PLAY, 2)


def test_all_five_play_also_against_a_maker_alone() -> None:
    hand = apply(spades_bid(), PartnerCalled(0, None))
    assert (hand.makers, hand.active_seats) == ((0,), (0, 1, 2, 3, 4))


def test_a_card_that_nobody_holds_means_alone() -> None:
    rules = RULES.replace(joker="none", hand_size=4, max_bid=4)
    hand = begin(rules, deal_with(rules, DEALER, {0: parse_cards("JS JC AS KS")}))
    hand = apply_passes(apply(hand, Bid(0, 2)), 4)
    hand = apply(hand, Called(0, Suit.SPADES))
    down = next(card for card in hand.kitty if PartnerCalled(0, card) in legal(hand))
    assert apply(hand, PartnerCalled(0, down)).makers == (0,)


def test_where_going_alone_is_off_a_partner_must_be_called() -> None:
    hand = apply_passes(apply(game(RULES.replace(go_alone=False)), Bid(0, 3)), 4)
    hand = apply(hand, Called(0, Suit.SPADES))
    error = expect_refusal(hand, PartnerCalled(0, None))
    assert error.why == "You must call a partner: you can't go alone."


def test_who_holds_every_ace_that_can_be_called_may_call_nobody_though_alone_is_off() -> None:
    rules = RULES.replace(go_alone=False, partner_call="ace")
    hand = apply_passes(apply(game(rules, {0: "AH AD AC KS QS"}), Bid(0, 3)), 4)
    hand = apply(hand, Called(0, Suit.SPADES))
    assert legal(hand) == [PartnerCalled(0, None)]


@pytest.mark.parametrize(
    ("how", "cards"), [("ace", "AH AD"), ("best_of_suit", "AH AD KC"), ("card_not_trump", None)]
)
def test_which_cards_may_be_called(how: str, cards: str | None) -> None:
    hand = apply_passes(
        apply(game(RULES.replace({"partner_call": how}), {0: "AC KS QS TS 9S"}), Bid(0, 3)), 4
    )
    hand = apply(hand, Called(0, Suit.SPADES))
    called = {e.card for e in legal(hand) if isinstance(e, PartnerCalled) and e.card}
    if cards is not None:
        assert called == set(parse_cards(cards))
        why = expect_refusal(hand, PartnerCalled(0, Card.parse("9H"))).why
        assert why.startswith("Call an ace" if how == "ace" else "Call the best card of a suit")
    else:
        assert len(called) == 25 - 8 - 1  # not the trumps, nor the ace of clubs in the hand


# -- call-ace: a card is turned up and the partner called when all have taken up and laid away ----

CALL_ACE = preset("american").rules.replace(sides="called_partner", partner_call="ace")


def test_with_an_up_card_the_partner_is_called_after_the_discard() -> None:
    held = {0: parse_cards("JH JD KH QH 9S"), 3: parse_cards("AC 9C TC QC KC")}
    hand = begin(CALL_ACE, deal_with(CALL_ACE, 3, held, Card.parse("TH")))
    hand = apply(hand, Called(0, Suit.HEARTS))
    assert (hand.phase, hand.turn, len(hand.hands[3])) == (Phase.DISCARD, 3, 6)
    hand = apply(hand, Discarded(3, Card.parse("9C")))
    assert (hand.phase, hand.turn) == (Phase.PARTNER, 0)
    hand = apply(hand, PartnerCalled(0, Card.parse("AC")))
    assert hand.makers == (0, 3)


def test_a_called_card_that_the_dealer_has_laid_away_leaves_the_maker_alone() -> None:
    held = {0: parse_cards("JH JD KH QH 9S"), 3: parse_cards("AC 9C TC QC KC")}
    hand = begin(CALL_ACE, deal_with(CALL_ACE, 3, held, Card.parse("TH")))
    hand = apply_events(hand, Called(0, Suit.HEARTS), Discarded(3, Card.parse("AC")))
    hand = apply(hand, PartnerCalled(0, Card.parse("AC")))
    assert hand.makers == view(hand, 3).makers == (0,)


# -- the points ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mate", "bid", "tricks", "points"),
    [
        (3, 3, 3, (0, 1, 0, 1, 0)),
        (3, 2, 4, (0, 1, 0, 1, 0)),
        (3, 2, 5, (0, 3, 0, 3, 0)),
        (3, 4, 3, (2, 0, 2, 0, 2)),
        (None, 2, 3, (0, 1, 0, 0, 0)),
        (None, 2, 5, (0, 5, 0, 0, 0)),
        (None, 3, 2, (2, 0, 2, 2, 2)),
    ],
)
def test_points_for_a_bid(mate: int | None, bid: int, tricks: int, points: tuple[int, ...]) -> None:
    assert make_finished_hand(RULES, 1, tricks, dealer=4, bid=bid, mate=mate).points == points


def test_a_house_may_score_the_tricks_or_the_bid_lost() -> None:
    rules = RULES.replace(bid_points="tricks")
    assert make_finished_hand(rules, 1, 4, dealer=4, bid=3, mate=3).points == (0, 4, 0, 4, 0)
    assert make_finished_hand(rules, 1, 2, dealer=4, bid=3, mate=3).points == (0, -3, 0, -3, 0)


def test_where_tricks_are_the_points_nothing_is_won_by_playing_alone() -> None:
    rules = preset("american").rules.replace(
        up_card=False,
        bidding="auction_tricks",
        min_bid=3,
        max_bid=3,
        alone_timing="before_first_lead",
        defend_alone="always",
        pts_lone_defender_euchre=4,
    )
    gains = []
    for house in (rules, rules.replace(bid_points="tricks")):
        hand = begin(house, deal_with(house, 3))
        for event in (Bid(0, 3), Called(0, Suit.HEARTS)):
            hand = apply(hand, event)
        gains.append([max_extra_points_alone(hand, seat) for seat in (0, 1)])
    assert gains == [[2, 2], [0, 0]]


def test_only_a_maker_who_has_called_nobody_plays_alone() -> None:
    asked = spades_bid()
    assert asked.phase is Phase.PARTNER
    assert not is_played_alone(asked)
    assert not is_played_alone(apply(asked, PartnerCalled(0, ACE_OF_HEARTS)))
    by_self = apply(asked, PartnerCalled(0, None))
    assert is_played_alone(by_self)
    assert all(is_played_alone(view(by_self, seat)) for seat in (0, 3, None))
    assert seat_marks(asked, 0) == ["maker"]
    assert seat_marks(view(by_self, 3), 0) == ["maker, alone"]


def test_a_game_in_which_nobody_was_called_is_told_as_alone() -> None:
    hand = apply(spades_bid(), PartnerCalled(0, None))
    while not hand.over:
        hand = apply(hand, legal(hand)[0])
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve")
    assert _describe_call(hand, names).startswith("Ann names spades alone with the Benny, the ")
    assert encode_call(hand, 0) == "S alone"


def test_a_table_shows_who_plays_alone_as_nobody_was_called() -> None:
    desk = table_of("Ann", "Bob", "Cleo", "Dan", "Eve", rules=RULES)
    desk.until(lambda desk: desk.match.hand is not None and desk.match.hand.phase is Phase.PARTNER)
    maker = desk.match.turn
    assert maker is not None
    before = build_hand_info(desk.table, desk.match.view(None))
    desk.says(maker, SubmitEvent, event=PartnerCalled(maker, None))
    after = build_hand_info(desk.table, desk.match.view(None))
    assert before is not None
    assert after is not None
    assert (before.alone, after.alone) == (False, True)


@pytest.mark.parametrize("benny", ["JK", "2S"])
def test_the_benny_has_one_name_with_trump_and_without(benny: str) -> None:
    cards = parse_cards(f"{benny} AS AH KD 9C")
    assert describe_trumps(cards, Suit.NONE) == "the Benny, two aces and one king"
    assert describe_trumps(cards, Suit.DIAMONDS) == "the Benny and one more trump"
