"""Laps and slams (R12), and the extras that houses add to the points."""

from __future__ import annotations

import random

import pytest

from euchre.game.cards import JOKER, Card, Suit, parse_cards
from euchre.game.events import Bid, Called, Passed, Played
from euchre.game.hand import Hand, Phase, apply, begin, legal, view
from euchre.game.knobs import Value
from euchre.game.match import Match, new_match
from euchre.game.match import apply as apply_to_match
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.game.scoring import Outcome, decide_match, tabulate_points
from euchre.game.shuffle import deal
from euchre.testing.deals import deal_to_play, deal_with, expect_refusal, make_finished_hand
from euchre.tournaments.score_limits import hand_results

RAILROAD = preset("railroad").rules.replace(cut_by="none")
STANDARD = preset("standard").rules.replace(cut_by="none")


def match(rules: Rules, *wins: tuple[int, int], scores: tuple[int, ...] | None = None) -> Match:
    """A match after hands in which seat `maker` took so many tricks with the partner."""
    now = new_match(rules, dealer=rules.players - 1, scores=scores)
    for maker, tricks in wins:
        assert now.dealer is not None
        for event in make_finished_hand(rules, maker, tricks, dealer=now.dealer).events:
            now = apply_to_match(now, event)
    return now


def test_a_lap_carries_the_points_beyond_the_target() -> None:
    over = match(RAILROAD, (0, 5), scores=(9, 4))
    assert (over.over, over.scores) == (True, (11, 4))
    assert (over.verdict.carry, over.verdict.games) == (1, 1)


def test_a_game_against_no_points_is_a_slam() -> None:
    over = match(RAILROAD, (0, 3), scores=(9, 0))
    assert (over.verdict.games, over.verdict.carry) == (2, 0)


def test_elsewhere_nothing_is_carried_and_no_game_counts_double() -> None:
    over = match(STANDARD, (0, 5), scores=(9, 0))
    assert (over.verdict.carry, over.verdict.games) == (0, 1)


def test_losers_below_nothing_are_slammed_as_well() -> None:
    assert decide_match(RAILROAD, (10, -2)).games == 2


def test_four_tokens_are_a_point() -> None:
    rules = STANDARD.replace(four_trick_tokens=True)
    three = match(rules, (0, 4), (2, 4), (0, 4))
    assert (three.scores, three.tokens) == ((3, 0), (3, 0))
    four = match(rules, (0, 4), (2, 4), (0, 4), (0, 4))
    assert (four.scores, four.tokens) == ((5, 0), (0, 0))
    assert match(rules, (0, 3), (0, 5)).tokens == (0, 0)


def test_a_maker_without_a_partner_earns_no_token() -> None:
    rules = preset("cutthroat").rules.replace(four_trick_tokens=True)
    assert match(rules, (1, 4)).tokens == (0, 0, 0)
    bid = preset("bid-euchre").rules.replace(four_trick_tokens=True)
    now = new_match(bid, dealer=4)
    for event in make_finished_hand(bid, 1, 4, dealer=4, mate=None).events:
        now = apply_to_match(now, event)
    assert now.tokens == (0,) * 5


def test_a_fast_break_scores_nothing() -> None:
    rules = STANDARD.replace(fast_break=True)
    points = tabulate_points(rules, "tricks", "broke_fast", makers=(0, 2), alone=False)
    assert points[3, True] == (0, 0)
    assert points[3, False] == (1, 0)
    assert points[2, True] == (0, 2)


@pytest.mark.parametrize(("tricks", "points"), [(0, (0, 4)), (1, (0, 2)), (3, (1, 0))])
def test_a_super_euchre(tricks: int, points: tuple[int, int]) -> None:
    rules = STANDARD.replace(pts_super_euchre=4)
    assert make_finished_hand(rules, 0, tricks, dealer=3).points == points


def test_a_super_euchre_is_never_worth_less_than_a_euchre() -> None:
    rules = STANDARD.replace(pts_super_euchre=1, pts_loner_euchred=3)
    assert tabulate_points(rules, makers=(0, 2), tricks=0, alone=True)[()] == (0, 3)


# -- a stuck dealer -----------------------------------------------------------------------------


def called_by_the_dealer(
    rules: Rules, *, stuck: bool, alone: bool = False, bid: int | None = None, seed: int = 0
) -> Hand:
    """Trump made by the dealer, seat 3, in the last round or the first."""
    hand = begin(rules, deal(rules, 3, random.Random(seed)))
    while hand.phase in (Phase.ORDER, Phase.NAME, Phase.BID):
        assert hand.turn is not None
        if hand.turn != 3 or (stuck and hand.phase is Phase.ORDER):
            hand = apply(hand, Passed(hand.turn))
        elif bid is not None:
            hand = apply(hand, Bid(3, bid))
            break
        else:
            break
    call = next(e for e in legal(hand) if isinstance(e, Called) and e.alone == alone)
    return apply(hand, call)


STUCK = preset("stick-the-dealer").rules.replace(pts_stuck_euchre=3)


@pytest.mark.parametrize("alone", [False, True])
def test_a_dealer_is_stuck_only_when_all_others_have_passed_to_the_end(*, alone: bool) -> None:
    assert called_by_the_dealer(STUCK, stuck=True, alone=alone).ending.stuck
    assert not called_by_the_dealer(STUCK, stuck=False, alone=alone).ending.stuck
    free = STUCK.replace(stick_the_dealer=False)
    assert not called_by_the_dealer(free, stuck=True, alone=alone).ending.stuck


def test_who_bids_last_because_all_have_passed_is_stuck() -> None:
    rules = STUCK.replace(bidding="auction_tricks", up_card=False, min_bid=2, max_bid=5)
    hand = called_by_the_dealer(rules, stuck=True, bid=2)
    assert hand.ending.stuck
    assert (hand.ending.needed, hand.ending.makers) == (2, (1, 3))
    over = begin(rules, deal_with(rules, 3))
    over = apply(apply(over, Bid(0, 2)), Passed(1))
    over = apply(apply(over, Passed(2)), Passed(3))  # three have passed here as well
    assert not apply(over, Called(0, Suit.SPADES)).ending.stuck


@pytest.mark.parametrize(
    ("knobs", "parts", "points"),
    [
        ({}, {"tricks": 2}, 3),
        ({"pts_stuck_euchre": 0}, {"tricks": 2}, 0),
        ({"pts_stuck_euchre": None}, {"tricks": 2}, 2),
        ({}, {"tricks": 2, "alone": True}, 3),
        ({"pts_stuck_euchre": 0}, {"tricks": 2, "alone": True}, 2),  # nobody made them go alone
        ({"pts_loner_euchred": 4}, {"tricks": 2, "alone": True}, 4),
        ({"pts_lone_defender_euchre": 4}, {"tricks": 2, "lone_defence": True}, 4),
        ({"pts_lone_defender_euchre": 1}, {"tricks": 2, "lone_defence": True}, 3),
        ({"pts_super_euchre": 4}, {"tricks": 0}, 4),
        ({"pts_super_euchre": 4}, {"tricks": 1}, 3),
        ({"euchre_points_go_to": "each_opponent"}, {"tricks": 2}, 6),
    ],
)
def test_what_a_stuck_dealer_pays(
    knobs: dict[str, Value], parts: dict[str, object], points: int
) -> None:
    rules = STUCK.replace(knobs, defend_alone="always")
    known = {"dealer": 1, "makers": (1, 3), "alone": False, "lone_defence": False, **parts}
    assert tabulate_points(rules, "stuck", **known)[True,] == (points, 0)
    unstuck = tabulate_points(rules.replace(pts_stuck_euchre=None), "stuck", **known)
    assert tabulate_points(rules, "stuck", **known)[False,] == unstuck[False,]


def test_a_hand_of_a_stuck_dealer_is_played_and_paid() -> None:
    ends = set()
    for seed in range(30):
        now = called_by_the_dealer(STUCK, stuck=True, seed=seed)
        while not now.over:
            now = apply(now, legal(now)[0])
        ends.add((now.outcome, now.points))
        assert now.points in hand_results(STUCK)
    assert (Outcome.EUCHRED, (3, 0)) in ends
    assert (Outcome.EUCHRED, (2, 0)) not in ends


# -- no trump led first -------------------------------------------------------------------------

PLAIN_FIRST = STANDARD.replace(lead_plain_first=True)


def on_lead(rules: Rules, cards: str, trump: Suit = Suit.SPADES) -> Hand:
    """Seat 0 to lead first with these cards."""
    held = parse_cards(cards)
    return deal_to_play(rules, 2, trump, dealer=3, hands={0: held}, benny=benny_of(rules))


def benny_of(rules: Rules) -> Card | None:
    return None if rules.joker == "none" else JOKER


def may_lead(hand: Hand) -> str:
    return " ".join(str(event.card) for event in legal(hand) if isinstance(event, Played))


def test_trump_is_not_led_first_by_who_holds_anything_else() -> None:
    hand = on_lead(PLAIN_FIRST, "JS AS JC KH 9D")
    assert sorted(may_lead(hand).split()) == ["9D", "KH"]  # the left bower is a trump
    error = expect_refusal(hand, Played(0, Card.parse("JC")))
    assert error.code == "may-not-lead-trump"
    assert error.why == (
        "The jack of clubs is a trump, and you can't lead one to the first trick if you "
        "hold anything else."
    )
    assert len(may_lead(on_lead(STANDARD, "JS AS JC KH 9D")).split()) == 5


def test_who_holds_nothing_but_trumps_leads_one() -> None:
    assert len(may_lead(on_lead(PLAIN_FIRST, "JS AS JC KS 9S")).split()) == 5


def test_the_benny_is_a_trump_to_lead_too() -> None:
    rules = PLAIN_FIRST.replace(joker="joker", joker_up_card="dealer_names_seen", no_trump="both")
    assert sorted(may_lead(on_lead(rules, "JK AS JC KH 9D")).split()) == ["9D", "KH"]
    lone = on_lead(rules, "JK JS AS KH 9D", Suit.NONE)
    assert sorted(may_lead(lone).split()) == ["9D", "AS", "JS", "KH"]


def test_later_leads_and_followers_are_free() -> None:
    hand = on_lead(PLAIN_FIRST, "JS AS JC KH 9D")
    hand = apply(hand, Played(0, Card.parse("KH")))
    while hand.trick:
        hand = apply(hand, legal(hand)[0])
    assert hand.turn is not None
    assert set(may_lead(hand).split()) == {str(card) for card in hand.hands[hand.turn]}


def test_leading_trump_is_refused_where_a_renege_is_not() -> None:
    hand = on_lead(PLAIN_FIRST.replace(renege="penalty_2"), "JS AS JC KH 9D")
    assert sorted(may_lead(hand).split()) == ["9D", "KH"]


def test_onlookers_allow_for_a_hand_of_trumps_until_they_know_better() -> None:
    hand = on_lead(PLAIN_FIRST, "JS AS JC KH 9D")
    assert {"JS", "KH"} <= set(may_lead(view(hand, 1)).split())
    keeps = PLAIN_FIRST.replace(discard_upcard=False, upcard_taker="maker")
    hand = begin(keeps, deal_with(keeps, 3, up_card=Card.parse("9S")))
    hand = apply(hand, Called(0, Suit.SPADES))
    hand = apply(hand, legal(hand)[0])
    assert "9S" in may_lead(view(hand, 1)).split()  # a trump, and all that is known
