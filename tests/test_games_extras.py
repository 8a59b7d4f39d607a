"""Laps and slams (R12), and the extras that houses add to the points."""

from __future__ import annotations

import pytest

from euchre.match import Match, new_match
from euchre.match import apply as apply_to_match
from euchre.presets import preset
from euchre.rules import Rules
from euchre.scoring import points_by, verdict
from euchre.testing.deals import finished

RAILROAD = preset("railroad").rules.but(cut_by="none")
STANDARD = preset("standard").rules.but(cut_by="none")


def match(rules: Rules, *wins: tuple[int, int], scores: tuple[int, ...] | None = None) -> Match:
    """A match after hands in which seat `maker` took so many tricks with the partner."""
    now = new_match(rules, dealer=rules.players - 1, scores=scores)
    for maker, tricks in wins:
        assert now.dealer is not None
        for event in finished(rules, maker, tricks, dealer=now.dealer).events:
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
    assert verdict(RAILROAD, (10, -2)).games == 2


def test_four_tokens_are_a_point() -> None:
    rules = STANDARD.but(four_trick_tokens=True)
    three = match(rules, (0, 4), (2, 4), (0, 4))
    assert (three.scores, three.tokens) == ((3, 0), (3, 0))
    four = match(rules, (0, 4), (2, 4), (0, 4), (0, 4))
    assert (four.scores, four.tokens) == ((5, 0), (0, 0))
    assert match(rules, (0, 3), (0, 5)).tokens == (0, 0)


def test_a_maker_without_a_partner_earns_no_token() -> None:
    rules = preset("cutthroat").rules.but(four_trick_tokens=True)
    assert match(rules, (1, 4)).tokens == (0, 0, 0)
    bid = preset("bid-euchre").rules.but(four_trick_tokens=True)
    now = new_match(bid, dealer=4)
    for event in finished(bid, 1, 4, dealer=4, mate=None).events:
        now = apply_to_match(now, event)
    assert now.tokens == (0,) * 5


def test_a_fast_break_scores_nothing() -> None:
    rules = STANDARD.but(fast_break=True)
    points = points_by(rules, "tricks", "broke_fast", makers=(0, 2), alone=False)
    assert points[3, True] == (0, 0)
    assert points[3, False] == (1, 0)
    assert points[2, True] == (0, 2)


@pytest.mark.parametrize(("tricks", "points"), [(0, (0, 4)), (1, (0, 2)), (3, (1, 0))])
def test_a_super_euchre(tricks: int, points: tuple[int, int]) -> None:
    rules = STANDARD.but(pts_super_euchre=4)
    assert finished(rules, 0, tricks, dealer=3).points == points


def test_a_super_euchre_is_never_worth_less_than_a_euchre() -> None:
    rules = STANDARD.but(pts_super_euchre=1, pts_loner_euchred=3)
    assert points_by(rules, makers=(0, 2), tricks=0, alone=True)[()] == (0, 3)
