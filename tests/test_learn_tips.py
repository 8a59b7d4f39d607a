"""The tips: each has figures with their errors, and examples that can be played."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import msgspec
import pytest

from euchre.game.hand import legal
from euchre.learn.positions import Position
from euchre.learn.tips import (
    MeasuredTip,
    Tip,
    TipExample,
    find_measured_tip,
    list_tips,
    tip_file_info,
    tip_themes,
)
from tools.measure_tips import collect_samples, lead_of_advice, main, weigh_moves
from tools.tip_situations import SITUATIONS, SITUATIONS_BY_KEY

MEASURED = [tip for tip in list_tips() if tip.key in SITUATIONS_BY_KEY]


def truth(tip: Tip) -> MeasuredTip:
    told = find_measured_tip(tip.key)
    assert told is not None
    return told


def test_every_kind_of_situation_has_its_tip_and_the_rest_say_why_not() -> None:
    assert len(MEASURED) >= 12
    assert {tip.key for tip in MEASURED} == {one.key for one in SITUATIONS}
    assert all(tip.instead for tip in list_tips() if tip.key not in SITUATIONS_BY_KEY)
    assert {tip.theme for tip in list_tips()} == set(tip_themes())
    # what the documents advise: 000 item 46, 001 items 3 and 38 to 47 (RULES 1.1, 1.2)
    sources = {source for tip in list_tips() for source in tip.sources}
    assert {"000.46", "001.3", *(f"001.{n}" for n in range(38, 48))} <= sources


@pytest.mark.parametrize("tip", MEASURED, ids=lambda tip: tip.key)
def test_a_tip_has_figures_with_their_error(tip: Tip) -> None:
    told = truth(tip)
    assert told.preset == SITUATIONS_BY_KEY[tip.key].preset
    assert told.hands >= told.asked >= told.all.positions >= 100
    for figures in (told.all, *told.cases):
        assert 0 <= figures.holds <= 1
        assert figures.error > 0
        assert -4 < figures.worth < 4
        assert figures.positions >= 25
    assert told.verdict
    named = {case.name for case in SITUATIONS_BY_KEY[tip.key].cases}
    assert {figures.when for figures in told.cases} <= named


@pytest.mark.parametrize("tip", MEASURED, ids=lambda tip: tip.key)
def test_advice_that_was_not_borne_out_stands_as_a_question(tip: Tip) -> None:
    told = truth(tip)
    gains = told.all.worth > 2 * told.all.error and told.all.do_methods_agree
    both_ways = {1, -1} <= {case.worth_sign for case in told.cases} and told.all.holds < 0.7
    borne_out = gains and not both_ways
    assert (told.doubt_reason == "") == borne_out
    assert (told.doubt_reason == "doubtful") == (told.all.worth < -2 * told.all.error)
    assert tip.heading_text.endswith("?") == (not borne_out) or tip.heading_text == tip.title
    assert borne_out or tip.heading_text == tip.asked != ""


def test_the_figures_say_how_they_were_made() -> None:
    made = tip_file_info()
    assert made["command"].startswith(f"python -m tools.measure_tips --seed {made['seed']} ")
    assert all(str(made[name]) in made["command"] for name in ("hands", "positions", "worlds"))


EXAMPLES = [
    (tip.key, one)
    for tip in MEASURED
    for one in (truth(tip).example, truth(tip).exception)
    if one is not None
]


@pytest.mark.parametrize(("key", "example"), EXAMPLES)
def test_an_example_is_a_position_in_which_the_tip_can_be_followed(
    key: str, example: TipExample
) -> None:
    view = example.position.build_view()
    moves = legal(view)
    assert view.turn == view.seat
    assert {option.move for option in example.options} <= set(moves)
    yes, no = SITUATIONS_BY_KEY[key].split_moves(view)
    assert yes
    assert no
    assert {o.move for o in example.options if o.follows} == {
        o.move for o in example.options if o.move in yes
    }
    assert any(option.follows for option in example.options)
    assert Position.from_view(view, example.position.preset) == example.position
    assert msgspec.convert(asdict(example.position), Position) == example.position


@pytest.mark.parametrize("tip", MEASURED, ids=lambda tip: tip.key)
def test_an_exception_is_one(tip: Tip) -> None:
    wrong = truth(tip).exception
    if wrong is not None:
        follows = max(option.worth for option in wrong.options if option.follows)
        assert follows < max(option.worth for option in wrong.options)


# -- measuring ----------------------------------------------------------------------------------


def test_advice_that_gives_a_trick_away_is_found_to_be_bad() -> None:
    kind = SITUATIONS_BY_KEY["not-over-partner"]
    last = kind.cases[0]
    (sample,) = collect_samples([kind], 60, 12, 5)
    assert sample.hands >= sample.asked >= len(sample.views) > 0
    for view in sample.views:
        yes, no = kind.split_moves(view)
        found = weigh_moves(view, 40, 3)
        assert set(found.moves) == set(yes) | set(no)
        ahead = lead_of_advice(found, yes, no)
        assert lead_of_advice(found, no, yes) == tuple(-each for each in ahead)
        if last.holds(view):
            assert view.trick[-1].seat != view.seat


def test_equal_seeds_give_equal_figures(tmp_path: Path) -> None:
    texts = []
    for name in ("one", "two"):
        path = tmp_path / name
        sizes = ["--hands", "40", "--positions", "3", "--worlds", "20"]
        main(
            ["partner-deals", "short-suit", "lead-right", "--seed", "2", *sizes, "--out", str(path)]
        )
        texts.append(path.read_text())
    assert texts[0] == texts[1]
    assert set(json.loads(texts[0])["tips"]) == {"partner-deals", "short-suit", "lead-right"}
