"""Every knob is live: turning it changes something one can see in a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings

from euchre import english as words
from euchre.errors import DealError, RulesError
from euchre.game import match as matches_of
from euchre.game.cards import JOKER, TWO_OF_SPADES, Card, Suit, parse_cards, sort_hand
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Cut,
    Declared,
    Discarded,
    PartnerCalled,
    Passed,
    Played,
    SpecialBid,
    TimeUp,
)
from euchre.game.hand import Hand, IllegalEventError, Phase, apply, begin, legal
from euchre.game.knobs import Value
from euchre.game.match import new_match
from euchre.game.moves import forced_event
from euchre.game.presets import preset
from euchre.game.rules import KNOBS, Rules, benny_cards, build_pack, teams
from euchre.game.scoring import (
    count_exchanged_cards,
    decide_match,
    hand_points,
    list_endings,
    list_stakes,
)
from euchre.game.shuffle import deal, find_first_dealer
from euchre.testing.deals import (
    UnreachableSituationError,
    apply_passes,
    deal_to_play,
    deal_with,
    make_finished_hand,
)
from euchre.testing.strategies import any_rules

AMERICAN = preset("american").rules

Observable = Callable[[Rules], object]


def dealt(rules: Rules, up_card: str | None = "9H") -> Hand:
    """Just dealt by seat 3."""
    return begin(
        rules, deal_with(rules, 3, up_card=None if up_card is None else Card.parse(up_card))
    )


def after_passes(rules: Rules, passes: int, up_card: str = "9H") -> Hand:
    return apply_passes(dealt(rules, up_card), passes)


def ordered(rules: Rules, seat: int, *, alone: bool = False) -> Hand:
    return apply(after_passes(rules, seat), Called(seat, Suit.HEARTS, alone=alone))


def choices(hand: Hand) -> list[str]:
    return sorted(map(repr, legal(hand)))


def discards_up_card(rules: Rules) -> bool:
    return Discarded(3, Card.parse("9H")) in legal(ordered(rules, 0))


def asked_to_go_alone(rules: Rules) -> list[str]:
    """Who may say alone when, and how, once seat 0 made trump with and without a partner."""
    asked = []
    for event in legal(after_passes(rules, 4)):
        hand = after_passes(rules, 4)
        if isinstance(event, Called) and event.trump is Suit.SPADES:
            hand = apply(hand, event)
            while any(isinstance(e, Declared) for e in legal(hand)):
                asked.append(f"{event.alone} {hand.turn}")
                hand = apply(hand, legal(hand)[0])
    return asked


def with_benny_up(rules: Rules) -> object:
    hand = begin(rules, deal_with(rules, 3, up_card=JOKER))
    return hand.phase, hand.turn, hand.up_suit, hand.dealt.face_down, choices(hand)


def natural_calls(rules: Rules) -> list[str]:
    hands = {0: parse_cards("JS AS KS QS TS")}
    hand = begin(rules, deal_with(rules, 3, hands, Card.parse("9C")))
    return choices(hand)


def takes_2s(rules: Rules) -> bool:
    try:
        return begin(rules, deal_with(rules, 3, benny=TWO_OF_SPADES)).pack[-1] is TWO_OF_SPADES
    except (DealError, RulesError):
        return False


def thrown_in(rules: Rules) -> object:
    match = matches_of.apply(new_match(rules, dealer=3), deal_with(rules, 3))
    for seat in (0, 1, 2, 3) * 2:
        match = matches_of.apply(match, Passed(seat))
    return match.dealer, match.scores


def redealt(rules: Rules) -> object:
    match = matches_of.apply(new_match(rules, dealer=3), deal_with(rules, 3, up_card=JOKER))
    return match.dealer, match.scores


def lead_with(rules: Rules, *, alone: bool) -> int | None:
    return deal_to_play(rules, 1, Suit.SPADES, dealer=3, alone=alone).turn


def points(maker_tricks: int, *, alone: bool = False, defender: int | None = None) -> Observable:
    return lambda rules: (
        make_finished_hand(
            rules, 0, maker_tricks, dealer=3, alone=alone, lone_defender=defender
        ).points
    )


def ends_at(rules: Rules) -> object:
    return [decide_match(rules, (score, 3)).over for score in range(120)]


def time_up(rules: Rules) -> bool:
    try:
        return matches_of.apply(new_match(rules, dealer=3), TimeUp()).time_up
    except IllegalEventError:
        return False


def who_cuts(rules: Rules) -> object:
    return new_match(rules, dealer=2).turn


def spoken(rules: Rules) -> list[str]:
    events: list[Passed | Called] = [Passed(3), *(Called(seat, Suit.HEARTS) for seat in range(4))]
    return [words.call_phrase(rules, 3, event) for event in events]


def first_choices(rules: Rules, cards: str = "") -> list[str]:
    """What the dealer's left may do first, with these cards."""
    dealer = rules.players - 1
    held = {0: parse_cards(cards)} if cards else {}
    return choices(begin(rules, deal_with(rules, dealer, held)))


def partners_to_call(rules: Rules) -> list[str]:
    held = {0: parse_cards("JS KS AD QD 9C")}
    hand = begin(rules, deal_with(rules, 3, held, Card.parse("9H")))
    while hand.phase is not Phase.NAME:
        assert hand.turn is not None
        hand = apply(hand, Passed(hand.turn))
    hand = apply(hand, Called(0, Suit.SPADES))
    return [repr(event) for event in legal(hand) if isinstance(event, PartnerCalled)]


def exchange(rules: Rules) -> list[str]:
    """What is decided between going alone in the second round and the first lead."""
    hand = apply(after_passes(rules, 4), Called(0, Suit.SPADES, alone=True))
    phases = []
    while hand.phase is not Phase.PLAY:
        phases.append(hand.phase.value)
        yes = CalledForBest(0, wanted=True)
        hand = apply(hand, yes if yes in legal(hand) else legal(hand)[0])
    return phases


def may_lead(rules: Rules) -> list[str]:
    held = {0: parse_cards("JS AS JC KH 9D")}
    return choices(deal_to_play(rules, 2, Suit.SPADES, dealer=3, hands=held))


def fined(rules: Rules, *, alone: bool) -> object:
    """The points when seat 1 throws a spade on a heart, a heart in hand, and is found out."""
    hands = {0: parse_cards("AH KH QH TC 9C"), 1: parse_cards("9H TS 9S TD 9D")}
    hands |= {2: parse_cards("TH AD KD QD AC"), 3: parse_cards("JH KS QS AS JS")}
    hand = deal_to_play(rules, 0, Suit.CLUBS, dealer=3, alone=alone, hands=hands)
    hand = apply(hand, Played(0, Card.parse("AH")))
    try:
        hand = apply(hand, Played(1, Card.parse("9S")))
    except IllegalEventError as refused:
        return refused.code
    hand = apply(hand, legal(hand)[0]) if hand.turn == 2 else hand
    hand = apply(hand, legal(hand)[0])
    hand = apply(hand, Challenged(0, 1))
    due = forced_event(hand)
    assert due is not None
    return apply(hand, due).points


def tokens(rules: Rules) -> object:
    match = new_match(rules, dealer=3)
    for _ in range(4):
        assert match.dealer is not None
        for event in make_finished_hand(rules, 0, 4, dealer=match.dealer).events:
            match = matches_of.apply(match, event)
    return match.scores


def all_points(rules: Rules) -> object:
    return {ending: hand_points(rules, ending) for ending in list_endings(rules, 0)}


JOKER_IN = {"joker": "joker", "joker_up_card": "dealer_names_seen"}

CALLED: dict[str, Value] = {"sides": "called_partner"}
AUCTION: dict[str, Value] = {"up_card": False, "bidding": "auction_tricks"}
TWO: dict[str, Value] = {"players": 2, "sides": "solo", "go_alone": False}
THREE: dict[str, Value] = {"players": 3, "sides": "maker_vs_rest", "go_alone": False}
MAJORITY = {4: 3, 5: 3, 6: 4, 7: 4, 8: 5, 10: 6, 12: 6}
Stage = Mapping[str, Value] | Callable[[Value], Mapping[str, Value]]


def players_stage(value: Value) -> Mapping[str, Value]:
    five: dict[str, Value] = {**CALLED, "partner_call": "ace", "low_rank": "8"}
    stages: dict[Value, dict[str, Value]] = {2: TWO, 3: THREE, 4: {}, 5: five}
    return stages[value]


def sides_stage(value: Value) -> Mapping[str, Value]:
    called: dict[str, Value] = {"partner_call": "ace"}
    stages: dict[str, dict[str, Value]] = {
        "fixed_pairs": {},
        "maker_vs_rest": THREE,
        "solo": TWO,
        "called_partner": called,
    }
    return {k: v for k, v in stages[str(value)].items() if k != "sides"}


def bidding_stage(value: Value) -> Mapping[str, Value]:
    if value == "turn_up":
        return {}
    bids: dict[str, Value] = {"min_bid": 2, "max_bid": 5} if value == "auction_tricks" else {}
    return {"up_card": False, **bids}


PAIRS: dict[str, Value] = preset("bid-pairs").rules.to_dict()
"""Pairs that bid, for the knobs of their auctions."""


def pairs_stage(**changes: Value) -> dict[str, Value]:
    return {**PAIRS, **changes}


def first_bids(rules: Rules) -> object:
    return legal(begin(rules, deal_with(rules, 0)))


def after_bid(rules: Rules, *bids: Bid | Passed) -> object:
    hand = begin(rules, deal_with(rules, 0))
    for bid in bids:
        hand = apply(hand, bid)
    return legal(hand)


def set_points(rules: Rules) -> object:
    return hand_points(
        rules,
        replace(list_endings(rules, 0)[0], makers=(0, 2), tricks=1, needed=4, stake=0, alone=False),
    )


LIVE: dict[str, tuple[Stage, Observable]] = {
    "players": (players_stage, lambda r: begin(r, deal_with(r, 0)).hands),
    "sides": (sides_stage, teams),
    "hand_size": (
        lambda size: {**TWO, "make_tricks": MAJORITY[int(str(size))]},
        lambda rules: len(make_finished_hand(rules, 0, rules.make_tricks, dealer=1).tricks),
    ),
    "up_card": (lambda up: {} if up else {"bidding": "name_only"}, first_choices),
    "bidding": (bidding_stage, first_choices),
    "farmers_hand": ({}, lambda r: first_choices(r, "9C TC 9D TD 9S")),
    "ace_no_face": (
        {},
        lambda r: (first_choices(r, "AC AS TC 9D TD"), first_choices(r, "AC 9S TC 9D TD")),
    ),
    "no_trump": ({}, lambda r: (choices(dealt(r)), choices(after_passes(r, 4)))),
    "partner_call": (
        lambda how: {} if how == "none" else CALLED,
        partners_to_call,
    ),
    "min_bid": (
        lambda low: {} if low is None else {**AUCTION, "max_bid": 5},
        first_choices,
    ),
    "max_bid": (
        lambda high: {} if high is None else {**AUCTION, "min_bid": 1},
        first_choices,
    ),
    "call_for_best": ({}, exchange),
    "lead_plain_first": ({}, may_lead),
    "renege": ({}, lambda r: (fined(r, alone=False), fined(r, alone=True))),
    "make_tricks": (lambda n: {**TWO, "hand_size": 10} if n == 6 else {}, all_points),
    "pts_super_euchre": ({"pts_euchre": 0}, points(0)),
    "pts_stuck_euchre": ({"stick_the_dealer": True, "go_alone": False}, all_points),
    "fast_break": ({}, all_points),
    "four_trick_tokens": ({}, tokens),
    "bid_points": (
        {**AUCTION, "min_bid": 2, "max_bid": 5},
        lambda r: (
            make_finished_hand(r, 0, 4, dealer=3, bid=3).points,
            make_finished_hand(r, 0, 3, dealer=3, bid=4).points,
        ),
    ),
    "euchre_points_go_to": ({}, points(2)),
    "laps": ({}, lambda r: decide_match(r, (12, 4))),
    "slams": ({}, lambda r: decide_match(r, (10, 0))),
    "low_rank": (JOKER_IN, lambda rules: dealt(rules, None).pack),
    "joker": (
        {"joker_up_card": "redeal"},
        lambda r: (benny_cards(r), len(build_pack(r)), takes_2s(r)),
    ),
    "first_dealer": (
        {},
        lambda rules: [find_first_dealer(rules, random.Random(n), host=2) for n in range(20)],
    ),
    "cut_by": ({}, who_cuts),
    "cut_may_bump": (
        {"cut_by": "left"},
        lambda rules: Cut(0, 0) in matches_of.legal(new_match(rules, dealer=3)),
    ),
    "deal_packets": (
        {},
        lambda rules: {deal(rules, 3, random.Random(n)).packets for n in range(500)},
    ),
    "all_pass": ({}, thrown_in),
    "misdeal": ({"joker": "joker", "joker_up_card": "redeal"}, redealt),
    "stick_the_dealer": ({}, lambda rules: choices(after_passes(rules, 7))),
    "upcard_taker": ({}, lambda rules: ordered(rules, 0).taker),
    "upcard_if_dealer_out": ({}, lambda rules: ordered(rules, 1, alone=True).taker),
    "discard_upcard": ({}, discards_up_card),
    "canadian_loner": (
        {},
        lambda rules: (choices(after_passes(rules, 1)), choices(after_passes(rules, 5))),
    ),
    "round2_may_name_turned_suit": ({}, lambda rules: choices(after_passes(rules, 4))),
    "need_natural_trump": ({}, natural_calls),
    "joker_up_card": ({"joker": "joker"}, with_benny_up),
    "phrases": ({}, spoken),
    "go_alone": ({}, lambda rules: choices(after_passes(rules, 4))),
    "alone_timing": ({}, asked_to_go_alone),
    "defend_alone": ({}, asked_to_go_alone),
    "first_lead": ({}, lambda rules: lead_with(rules, alone=False)),
    "loner_lead": ({}, lambda rules: lead_with(rules, alone=True)),
    "pts_make": ({}, points(4)),
    "pts_march": ({}, points(5)),
    "pts_loner_make": ({}, points(3, alone=True)),
    "pts_loner_march": ({}, points(5, alone=True)),
    "pts_euchre": ({}, points(2)),
    "pts_loner_euchred": ({}, points(1, alone=True)),
    "pts_lone_defender_euchre": (
        {"defend_alone": "vs_loner"},
        points(2, alone=True, defender=1),
    ),
    "target": ({"time_limit": True}, ends_at),
    "num_hands": (
        {},
        lambda rules: [decide_match(rules, (3, 2), hands_played=n).over for n in range(1100)],
    ),
    "time_limit": ({}, time_up),
    "tie": ({}, lambda rules: decide_match(rules, (12, 12), last_makers=1)),
    "packs": (pairs_stage(low_rank="J", hand_size=4, max_bid=4, pts_moon=None), build_pack),
    "low_no_trump": (pairs_stage(), first_bids),
    "min_bid_no_trump": (pairs_stage(max_bid=6), first_bids),
    "auction_rounds": (
        pairs_stage(),
        lambda r: after_bid(
            r,
            Bid(1, 1, Suit.CLUBS),
            Bid(2, 2, Suit.CLUBS),
            Bid(3, 3, Suit.CLUBS),
            Bid(0, 4, Suit.CLUBS),
        ),
    ),
    "bid_names_trump": (pairs_stage(min_bid_no_trump=None), first_bids),
    "moon_over_moon": (
        pairs_stage(),
        lambda r: after_bid(r, Bid(1, 6, Suit.CLUBS, SpecialBid.MOON)),
    ),
    "moon_cards": (
        pairs_stage(),
        lambda r: [count_exchanged_cards(r, special) for special in SpecialBid],
    ),
    "pts_set": (pairs_stage(), set_points),
    "pts_big_pepper": (pairs_stage(), lambda r: [list_stakes(r, each) for each in SpecialBid]),
    "pts_call_two": (pairs_stage(), lambda r: [list_stakes(r, each) for each in SpecialBid]),
    "pts_call_one": (pairs_stage(), lambda r: [list_stakes(r, each) for each in SpecialBid]),
    "pts_moon": (pairs_stage(), lambda r: [list_stakes(r, each) for each in SpecialBid]),
    "defender_tricks": (pairs_stage(), set_points),
    "wins_by_contract": (pairs_stage(), lambda r: decide_match(r, (40, 2))),
    "score_cards": ({}, lambda r: [words.draw_score_cards(r, score) for score in range(16)]),
    "sort_suits": ({}, lambda rules: sort_hand(parse_cards("9C 9D 9H 9S"), rules.sort_suits)),
}
"""For each knob: the knobs that set the stage for it, and what can be seen of it there."""

NUMBERS: dict[str, tuple[Value, ...]] = {
    "target": (0, 5, 7, 10, 11, 15),
    "num_hands": (0, 1, 8, 12, 1000),
    "min_bid": (None, 1, 2, 3, 4, 5),
    "max_bid": (None, 1, 2, 3, 4, 5),
    "min_bid_no_trump": (None, 2, 3, 6),
    "pts_set": (None, 0, 2, 6),
    "pts_big_pepper": (None, 1, 12, 100),
    "pts_call_two": (None, 1, 12, 100),
    "pts_call_one": (None, 1, 12, 100),
    "pts_moon": (None, 1, 12, 100),
}


def values_to_try(name: str) -> list[Value]:
    knob = KNOBS[name]
    if knob.kind == "suits":
        return ["".join(order) for order in permutations("CDSH")]
    if knob.choices:
        return list(knob.choices)
    return list(NUMBERS.get(name, (0, 1, 2, 3, 4, 5, 20)))


def test_every_knob_has_an_entry_here() -> None:
    assert set(LIVE) == set(KNOBS)


@pytest.mark.parametrize("name", LIVE)
def test_turning_the_knob_changes_what_can_be_seen(name: str) -> None:
    stage, observable = LIVE[name]
    seen: dict[str, Value] = {}
    for value in values_to_try(name):
        try:
            scene = stage(value) if callable(stage) else stage
            sight = repr(observable(AMERICAN.replace({**scene, name: value})))
        except (RulesError, UnreachableSituationError) as refused:
            sight = f"refused: {refused}"
        assert sight not in seen, f"{name}={value} looks like {name}={seen.get(sight)}"
        seen[sight] = value
    assert sum(sight.startswith("refused") for sight in seen) <= 1
    assert len(seen) > 1


@pytest.mark.long
def test_the_generator_turns_every_knob_that_can_be_turned() -> None:
    """Guards the tests that rest on `any_rules`: none of them sees less than it says."""
    seen: dict[str, set[Value]] = {name: set() for name in KNOBS}

    @settings(max_examples=300, deadline=None, database=None, derandomize=True)
    @given(any_rules())
    def collect(rules: Rules) -> None:
        for name, value in rules.to_dict().items():
            seen[name].add(value)

    collect()
    assert {name for name, values in seen.items() if len(values) > 1} == set(LIVE)
