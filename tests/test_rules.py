"""`Rules`: values, clashes, data; and every knob changes something one can see."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings

from euchre.errors import RulesError
from euchre.game.knobs import Knob, Value
from euchre.game.presets import preset
from euchre.game.rules import KNOBS, Rules
from euchre.testing.strategies import any_rules

AMERICAN = preset("american").rules
CALLED = {"sides": "called_partner", "partner_call": "ace"}
AUCTION = {"up_card": False, "bidding": "auction_tricks", "min_bid": 2, "max_bid": 5}


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
        ({"players": 6}, "players cannot be 6: it takes 2, 3, 4, 5"),
        ({"players": 3}, "sides=fixed_pairs is for 4 players, not for players=3"),
        ({"players": 5, "sides": "called_partner"}, "5 players with 5 cards each and an up-card"),
        ({"sides": "called_partner"}, "sides=called_partner and partner_call go together"),
        ({"partner_call": "ace"}, "sides=called_partner and partner_call go together"),
        ({**CALLED, "renege": "euchre"}, "renege=euchre fines a side"),
        ({**CALLED, "defend_alone": "always"}, "defend_alone=always is for pairs"),
        ({**CALLED, "call_for_best": "blind_swap"}, "call_for_best=blind_swap is for pairs"),
        ({"players": 2, "sides": "solo"}, "the maker has no partner to leave: set go_alone=no"),
        ({"up_card": False}, "bidding=turn_up needs an up-card: set up_card=yes"),
        ({"bidding": "name_only"}, "bidding=name_only is without an up-card: set up_card=no"),
        ({"bidding": "auction_tricks", "up_card": False}, "min_bid and max_bid go together"),
        ({"min_bid": 2}, "min_bid and max_bid go together: set all or none"),
        ({**AUCTION, "max_bid": 6}, "bids from 2 to 6 do not fit 5 cards each"),
        ({**AUCTION, "min_bid": 5, "max_bid": 4}, "bids from 5 to 4 do not fit"),
        ({"bid_points": "tricks"}, "bid_points=tricks needs bidding=auction_tricks"),
        ({"hand_size": 4, "make_tricks": 5}, "make_tricks=5 is not a majority of 4 tricks"),
        ({"hand_size": 10}, "4 players with 10 cards each and an up-card need 41 cards"),
        ({"laps": True, "target": 0, "num_hands": 8}, "so it needs a target"),
        ({"low_rank": "T"}, "need 21 cards, but with low_rank=T and joker=none the pack has 20"),
        ({"joker": "joker"}, "joker_up_card must say what happens when it is turned up"),
        ({"canadian_loner": "round1", "go_alone": False}, "go_alone=no forbids it"),
        ({"target": 0}, "the game would never end"),
        ({"cut_may_bump": True}, "set cut_by to left or right"),
    ],
)
def test_a_bad_value_gets_a_sentence(changes: Mapping[str, Value], sentence: str) -> None:
    with pytest.raises(RulesError) as refused:
        AMERICAN.replace(changes)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


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
@given(any_rules(), any_rules())
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
@given(any_rules())
def test_every_value_can_be_typed(rules: Rules) -> None:
    for name, value in rules.to_dict().items():
        assert KNOBS[name].parse(str(value)) == value


def test_rules_are_sent_to_a_process_without_their_hash_which_is_another_one_there() -> None:
    rules = AMERICAN.replace(target=11)
    before = pickle.dumps(rules)
    assert {rules: 1}[pickle.loads(before)] == 1  # noqa: S301 - our own
    assert pickle.dumps(rules) == before


def test_rules_do_not_change() -> None:
    with pytest.raises(AttributeError):
        AMERICAN.target = 11  # type: ignore[misc]


@pytest.mark.parametrize("knobs", [{}, {"target": 11}, {"sides": "solo", "players": 3}])
def test_there_are_no_rules_that_begin_with_no_game(knobs: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match=r"begin with those of a named game: preset\("):
        Rules(**knobs)
