"""`Rules`: values, clashes, data; and every knob changes something one can see."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from itertools import permutations

import pytest
from hypothesis import given, settings

from euchre import match as matches_of
from euchre import words
from euchre.cards import JOKER, TWO_OF_SPADES, Card, Suit, parse_cards, sort_hand
from euchre.errors import DealError, RulesError
from euchre.events import Called, Cut, Declared, Discarded, Passed, TimeUp
from euchre.hand import Hand, Illegal, apply, begin, legal
from euchre.knobs import Knob, Value
from euchre.match import new_match
from euchre.rules import KNOBS, Rules, bennies, pack
from euchre.scoring import verdict
from euchre.shuffle import deal, find_first_dealer
from euchre.testing.deals import Unreachable, deal_with, finished, set_to_play
from euchre.testing.strategies import rules_values

AMERICAN = Rules()


# -- every knob is live -------------------------------------------------------------------------

Observable = Callable[[Rules], object]


def dealt(rules: Rules, up_card: str | None = "9H") -> Hand:
    """Just dealt by seat 3."""
    return begin(
        rules, deal_with(rules, 3, up_card=None if up_card is None else Card.parse(up_card))
    )


def after_passes(rules: Rules, passes: int, up_card: str = "9H") -> Hand:
    hand = dealt(rules, up_card)
    for _ in range(passes):
        assert hand.turn is not None
        hand = apply(hand, Passed(hand.turn))
    return hand


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
    return set_to_play(rules, 1, Suit.SPADES, dealer=3, alone=alone).turn


def points(maker_tricks: int, *, alone: bool = False, defender: int | None = None) -> Observable:
    return lambda rules: (
        finished(rules, 0, maker_tricks, dealer=3, alone=alone, lone_defender=defender).points
    )


def ends_at(rules: Rules) -> object:
    return [verdict(rules, (score, 3)).over for score in range(120)]


def time_up(rules: Rules) -> bool:
    try:
        return matches_of.apply(new_match(rules, dealer=3), TimeUp()).time_up
    except Illegal:
        return False


def who_cuts(rules: Rules) -> object:
    return new_match(rules, dealer=2).turn


def spoken(rules: Rules) -> list[str]:
    events: list[Passed | Called] = [Passed(3), *(Called(seat, Suit.HEARTS) for seat in range(4))]
    return [words.phrase(rules, 3, event) for event in events]


JOKER_IN = {"joker": "joker", "joker_up_card": "dealer_names_seen"}

LIVE: dict[str, tuple[Mapping[str, Value], Observable]] = {
    "low_rank": (JOKER_IN, lambda rules: dealt(rules, None).pack),
    "joker": ({"joker_up_card": "redeal"}, lambda r: (bennies(r), len(pack(r)), takes_2s(r))),
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
        lambda rules: [verdict(rules, (3, 2), hands_played=n).over for n in range(1100)],
    ),
    "time_limit": ({}, time_up),
    "tie": ({}, lambda rules: verdict(rules, (12, 12), last_makers=1)),
    "score_cards": ({}, lambda r: [words.score_cards(r, score) for score in range(16)]),
    "sort_suits": ({}, lambda rules: sort_hand(parse_cards("9C 9D 9H 9S"), rules.sort_suits)),
}
"""For each knob: the knobs that set the stage for it, and what can be seen of it there."""

NUMBERS = {"target": (0, 5, 7, 10, 11, 15), "num_hands": (0, 1, 8, 12, 1000)}


def values_to_try(name: str) -> list[Value]:
    knob = KNOBS[name]
    if knob.kind == "suits":
        return ["".join(order) for order in permutations("CDSH")]
    if knob.choices:
        return list(knob.built)
    return list(NUMBERS.get(name, (0, 1, 2, 3, 4, 5, 20)))


def can_be_turned(name: str) -> bool:
    knob = KNOBS[name]
    if knob.kind == "number":
        return not set(range(knob.low, knob.high + 1)) <= set(knob.later)
    return knob.kind == "suits" or len(knob.built) > 1


def test_every_knob_that_can_be_turned_has_an_entry_here() -> None:
    assert set(LIVE) == {name for name in KNOBS if can_be_turned(name)}


@pytest.mark.parametrize("name", LIVE)
def test_turning_the_knob_changes_what_can_be_seen(name: str) -> None:
    stage, observable = LIVE[name]
    seen: dict[str, Value] = {}
    for value in values_to_try(name):
        try:
            sight = repr(observable(AMERICAN.but(**{**stage, name: value})))
        except (RulesError, Unreachable) as refused:
            sight = f"refused: {refused}"
        assert sight not in seen, f"{name}={value} looks like {name}={seen.get(sight)}"
        seen[sight] = value
    assert sum(sight.startswith("refused") for sight in seen) <= 1
    assert len(seen) > 1


# -- values and clashes -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"target": -1}, "target cannot be -1: it takes a whole number from 0 to 1000"),
        ({"target": 1001}, "target cannot be 1001"),
        ({"target": "10"}, "target cannot be '10'"),
        ({"target": True}, "target cannot be True"),
        ({"go_alone": 1}, "go_alone cannot be 1: it takes yes or no"),
        ({"low_rank": "6"}, "low_rank cannot be '6': it takes 7, 8, 9, T"),
        ({"sort_suits": "CDH"}, "sort_suits cannot be 'CDH': it takes C, D, H and S in any order"),
        ({"sort_suits": "CCDH"}, "sort_suits cannot be 'CCDH'"),
        ({"targte": 10}, "there is no knob 'targte': did you mean target?"),
        ({"players": 3}, "players=3 is not built yet; playable now: 4"),
        ({"no_trump": "round2"}, "no_trump=round2 is not built yet; playable now: off"),
        ({"low_rank": "T"}, "need 21 cards, but with low_rank=T and joker=none the pack has 20"),
        ({"joker": "joker"}, "joker_up_card must say what happens when it is turned up"),
        ({"canadian_loner": "round1", "go_alone": False}, "go_alone=no forbids it"),
        ({"target": 0}, "the game would never end"),
        ({"cut_may_bump": True}, "set cut_by to left or right"),
    ],
)
def test_a_bad_value_gets_a_sentence(changes: Mapping[str, Value], sentence: str) -> None:
    with pytest.raises(RulesError) as refused:
        AMERICAN.but(**changes)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", [n for n, knob in KNOBS.items() if knob.later])
def test_what_is_not_built_yet_is_refused_and_says_so(name: str) -> None:
    for value in KNOBS[name].later:
        with pytest.raises(RulesError, match=f"{name}={value} is not built yet"):
            AMERICAN.but(**{name: value})


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("target", " 11 ", 11),
        ("go_alone", "No", False),
        ("go_alone", "1", True),
        ("joker", "JOKER_OR_2S", "joker_or_2S"),
        ("sort_suits", "shdc", "SHDC"),
        ("min_bid", "none", None),
        ("low_rank", "t", "T"),
    ],
)
def test_a_value_is_read_as_typed(name: str, text: str, value: Value) -> None:
    assert KNOBS[name].parse(text) == value


@pytest.mark.parametrize(
    ("name", "text"), [("target", "ten"), ("target", "²"), ("go_alone", "maybe"), ("joker", "")]
)
def test_what_cannot_be_read_is_refused(name: str, text: str) -> None:
    with pytest.raises(RulesError, match=f"{name} cannot be"):
        KNOBS[name].parse(text)


@pytest.mark.parametrize("knob", KNOBS.values(), ids=list(KNOBS))
def test_every_knob_says_what_it_is(knob: Knob) -> None:
    assert knob.label
    assert knob.help.endswith(".")
    assert knob.source
    assert knob.group in {"Table", "Deal", "Calling", "Alone", "Play", "Score", "Game", "Display"}
    assert getattr(AMERICAN, knob.name) == knob.default


# -- as data ------------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None)
@given(rules_values(), rules_values())
def test_rules_are_their_knobs(first: Rules, second: Rules) -> None:
    again = Rules.from_dict(json.loads(json.dumps(first.to_dict())))
    assert again == first
    assert hash(again) == hash(first)
    assert again.digest == first.digest
    assert (first == second) == (first.digest == second.digest)
    assert (first == second) == (not first.differences(second))
    theirs = {name: value for name, (_, value) in first.differences(second).items()}
    assert Rules.from_dict({**first.to_dict(), **theirs}) == second


@settings(max_examples=60, deadline=None)
@given(rules_values())
def test_every_value_can_be_typed(rules: Rules) -> None:
    for name, value in rules.to_dict().items():
        assert KNOBS[name].parse(str(value)) == value


def test_rules_do_not_change() -> None:
    with pytest.raises(AttributeError):
        AMERICAN.target = 11  # type: ignore[misc]


def test_the_generator_turns_every_knob_that_can_be_turned() -> None:
    """Guards the tests that rest on `rules_values`: none of them sees less than it says."""
    seen: dict[str, set[Value]] = {name: set() for name in KNOBS}

    @settings(max_examples=400, deadline=None, database=None, derandomize=True)
    @given(rules_values())
    def collect(rules: Rules) -> None:
        for name, value in rules.to_dict().items():
            seen[name].add(value)

    collect()
    assert {name for name, values in seen.items() if len(values) > 1} == set(LIVE)
