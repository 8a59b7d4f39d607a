"""The named games are the ones of the rules reference, knob by knob."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from euchre.errors import DealError, RulesError
from euchre.game.cards import JOKER, TWO_OF_SPADES, parse_cards
from euchre.game.hand import begin
from euchre.game.presets import PRESETS, Preset, find_preset_name, preset
from euchre.game.rules import KNOBS
from euchre.game.shuffle import deal
from euchre.testing.deals import deal_with

REFERENCE: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "presets.json").read_text()
)


AUCTIONS: dict[str, dict[str, Any]] = {
    "bid-pairs": {"hand_size": 6, "min_bid": 1, "pts_moon": 12, "target": 32},
    "pepper": {"hand_size": 6, "pts_set": 6, "pts_big_pepper": 12, "target": 30},
    "cincinnati": {"min_bid": 3, "stick_the_dealer": True, "moon_over_moon": True, "target": 32},
    "bid-32": {"packs": 2, "low_rank": "J", "hand_size": 8, "min_bid_no_trump": 4, "target": 52},
    "bid-48": {"packs": 2, "hand_size": 12, "low_no_trump": True, "moon_cards": 3, "target": 52},
}
"""Auctions of pairs, which the reference doesn't know, by what rulings F5 to F10 say of them."""


def test_all_the_games_of_the_reference_are_here() -> None:
    assert set(PRESETS) == {*REFERENCE, *AUCTIONS}
    assert len(PRESETS) == 25


@pytest.mark.parametrize("name", AUCTIONS)
def test_an_auction_of_pairs_has_the_knobs_of_its_ruling(name: str) -> None:
    values = PRESETS[name].rules.to_dict()
    assert {knob: values[knob] for knob in AUCTIONS[name]} == AUCTIONS[name]
    assert PRESETS[name].source.startswith("F")


@pytest.mark.parametrize("name", REFERENCE)
def test_the_preset_has_every_knob_as_the_reference_has_it(name: str) -> None:
    values = PRESETS[name].rules.to_dict()
    assert {knob: values[knob] for knob in REFERENCE[name]} == REFERENCE[name]


EXTRAS = {"pts_super_euchre", "fast_break", "four_trick_tokens", "bid_points"}
"""House rules that the reference names without a column of their own (RULES 2.1 #46; R4), ..."""
EXTRAS |= {"pts_stuck_euchre", "lead_plain_first"}
"""... and common ones that it does not name."""
EXTRAS |= {"auction_rounds", "bid_names_trump", "low_no_trump", "min_bid_no_trump", "packs"}
EXTRAS |= {"pts_set", "pts_big_pepper", "pts_call_two", "pts_call_one", "pts_moon"}
EXTRAS |= {"moon_over_moon", "moon_cards", "defender_tricks", "wins_by_contract"}
"""Knobs of the auctions of pairs."""


def test_the_reference_knows_every_knob_but_those_that_are_off_everywhere() -> None:
    assert all(set(values) == set(KNOBS) - EXTRAS for values in REFERENCE.values())
    for named in map(preset, REFERENCE):
        assert all(getattr(named.rules, name) == KNOBS[name].default for name in EXTRAS)


@pytest.mark.parametrize("named", PRESETS.values(), ids=list(PRESETS))
def test_a_preset_can_be_found_by_its_rules(named: Preset) -> None:
    assert find_preset_name(named.rules) == named.name
    assert preset(named.name) is named
    assert named.title
    assert named.blurb.endswith(".")
    assert named.source


def test_a_house_rule_makes_it_no_preset() -> None:
    assert find_preset_name(preset("standard").rules.replace(target=11)) is None


@pytest.mark.parametrize(("typed", "meant"), [("standart", "standard"), ("brittish", "british")])
def test_an_unknown_preset_gets_the_nearest_name(typed: str, meant: str) -> None:
    with pytest.raises(RulesError, match=f"there is no preset '{typed}': did you mean {meant}"):
        preset(typed)


def test_an_unknown_preset_far_from_all_gets_the_list() -> None:
    with pytest.raises(RulesError, match=r"known: ace-no-face, american, .*two-handed"):
        preset("xyzzy")


@pytest.mark.parametrize("name", [n for n, p in PRESETS.items() if p.usual])
def test_where_most_tables_differ_the_knob_is_named(name: str) -> None:
    words = PRESETS[name].usual.replace("=", " ").replace(".", " ").split()
    assert any(word in KNOBS for word in words)


def test_the_dealer_taking_the_up_card_is_told_where_the_source_says_maker() -> None:
    takers = [n for n, p in PRESETS.items() if p.rules.upcard_taker == "maker"]
    assert all("upcard_taker=dealer" in PRESETS[name].usual for name in takers)
    assert takers == ["canadian", "british", "party"]


# -- their deals --------------------------------------------------------------------------------


CUT_FROM = {
    "cutthroat": (15, 4),
    "cutthroat-24": (15, 8),
    "two-handed": (20, 0),
    "bid-euchre": (25, 0),
    "bid-pairs": (24, 0),
    "pepper": (24, 0),
    "cincinnati": (24, 0),
    "bid-32": (32, 0),
    "bid-48": (48, 0),
}
"""Cards dealt to players, and cards that are left below the up-card, other than with four."""


@pytest.mark.parametrize("name", PRESETS)
def test_the_pack_is_dealt_out_as_the_reference_counts_it(name: str) -> None:
    rules = PRESETS[name].rules
    hand = begin(rules, deal(rules, rules.players - 1, random.Random(name)))
    dealt, below = CUT_FROM.get(name, (20, 4 if "joker" in rules.joker else 3))
    assert [len(cards) for cards in hand.hands] == [rules.hand_size] * rules.players
    assert sum(map(len, hand.hands)) == dealt
    assert len(hand.kitty) == below
    assert (hand.up_card is not None) == (name not in {"two-handed", "bid-euchre", *AUCTIONS})
    if hand.dealt.face_down is None:
        assert hand.turn == 0


def test_the_two_of_spades_may_stand_in_for_the_joker_in_the_british_game() -> None:
    rules = preset("british").rules
    dealt = deal_with(rules, 3, {0: parse_cards("2S 9S KD QC TC")}, benny=TWO_OF_SPADES)
    assert JOKER not in begin(rules, dealt).pack
    with pytest.raises(DealError, match="is not the Benny"):
        begin(preset("british-online").rules, dealt)
