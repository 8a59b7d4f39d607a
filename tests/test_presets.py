"""The named games are the ones of the rules reference, knob by knob."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from euchre.cards import JOKER, TWO_OF_SPADES, parse_cards
from euchre.errors import DealError, RulesError
from euchre.hand import begin
from euchre.presets import PRESETS, Preset, name_of, preset
from euchre.rules import KNOBS, Rules
from euchre.shuffle import deal
from euchre.testing.deals import deal_with

REFERENCE: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "presets.json").read_text()
)
BUILT = [
    "standard",
    "american",
    "stick-the-dealer",
    "long",
    "timed",
    "canadian",
    "british",
    "british-online",
    "benny",
    "defend-alone",
    "party",
]


def test_these_games_are_built() -> None:
    assert set(BUILT) <= set(PRESETS)
    assert set(PRESETS) <= set(REFERENCE)


@pytest.mark.parametrize("name", PRESETS)
def test_the_preset_has_every_knob_as_the_reference_has_it(name: str) -> None:
    assert PRESETS[name].rules.to_dict() == REFERENCE[name]


def test_the_reference_knows_every_knob() -> None:
    assert all(set(values) == set(KNOBS) for values in REFERENCE.values())


@pytest.mark.parametrize("name", [name for name in REFERENCE if name not in PRESETS])
def test_a_game_that_is_not_built_asks_for_a_knob_value_that_is_not_built(name: str) -> None:
    with pytest.raises(RulesError, match="is not built yet"):
        Rules.from_dict(REFERENCE[name])


def test_presets_built_on_standard_differ_only_as_the_reference_notes() -> None:
    standard = preset("standard").rules
    assert set(preset("benny").rules.differences(standard)) == {"joker", "joker_up_card"}
    assert set(preset("defend-alone").rules.differences(standard)) == {"defend_alone"}


@pytest.mark.parametrize("named", PRESETS.values(), ids=list(PRESETS))
def test_a_preset_can_be_found_by_its_rules(named: Preset) -> None:
    assert name_of(named.rules) == named.name
    assert preset(named.name) is named
    assert named.title
    assert named.blurb.endswith(".")
    assert named.source


def test_a_house_rule_makes_it_no_preset() -> None:
    assert name_of(preset("standard").rules.but(target=11)) is None


@pytest.mark.parametrize(("typed", "meant"), [("standart", "standard"), ("brittish", "british")])
def test_an_unknown_preset_gets_the_nearest_name(typed: str, meant: str) -> None:
    with pytest.raises(RulesError, match=f"there is no preset '{typed}': did you mean {meant}"):
        preset(typed)


def test_an_unknown_preset_far_from_all_gets_the_list() -> None:
    with pytest.raises(RulesError, match=r"known: american, benny, .*timed"):
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


@pytest.mark.parametrize("name", PRESETS)
def test_each_player_has_five_cards_and_one_is_turned_up(name: str) -> None:
    rules = PRESETS[name].rules
    hand = begin(rules, deal(rules, 3, random.Random(name)))
    assert [len(cards) for cards in hand.hands] == [5, 5, 5, 5]
    assert hand.up_card is not None
    assert len(hand.dealt.kitty) == (4 if "joker" in hand.rules.joker else 3)
    assert hand.turn == 0


def test_the_two_of_spades_may_stand_in_for_the_joker_in_the_british_game() -> None:
    rules = preset("british").rules
    dealt = deal_with(rules, 3, {0: parse_cards("2S 9S KD QC TC")}, benny=TWO_OF_SPADES)
    assert JOKER not in begin(rules, dealt).pack
    with pytest.raises(DealError, match="is not the Benny"):
        begin(preset("british-online").rules, dealt)
