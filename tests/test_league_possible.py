"""Which scores a round can end with."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.bots.driver import play_match
from euchre.bots.simple import SimpleBot
from euchre.errors import RulesError
from euchre.game import match as matches
from euchre.game.match import Match, new_match
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules, teams
from euchre.game.scoring import Outcome, decide_match
from euchre.testing.strategies import any_rules, random_event
from euchre.tournaments.score_limits import (
    MAX_EXACT_POINTS,
    Points,
    ScoreError,
    final_score_refusal,
    hand_results,
    throw_in_results,
)

STANDARD = preset("standard").rules
PARTY = preset("party").rules
RENEGE = STANDARD.replace(renege="penalty_2", tie="play_on_until_unique_leader")
FIRST = RENEGE.replace(tie="makers_first")
TOKENS = STANDARD.replace(four_trick_tokens=True)
FREE = STANDARD.replace(all_pass="opponents_score_1")  # noqa: S106
BIDS = STANDARD.replace(
    bidding="auction_tricks", up_card=False, min_bid=2, max_bid=5, bid_points="tricks"
)
FAST = STANDARD.replace(fast_break=True)
HOUSES = {
    "standard": STANDARD,
    "renege": RENEGE,
    "makers first": FIRST,
    "somerset": RENEGE.replace(renege="somerset", defend_alone="always"),
    "tokens": TOKENS,
    "tokens and reneges": RENEGE.replace(four_trick_tokens=True),
    "free points": FREE,
    "bids": BIDS,
    "fast break": FAST,
    "two-handed": preset("two-handed").rules,
    "super": STANDARD.replace(pts_super_euchre=4, pts_loner_euchred=3, defend_alone="always"),
    "each": STANDARD.replace(euchre_points_go_to="each_opponent"),
}


def both_ways(results: Iterable[Points]) -> set[Points]:
    return {pair for a, b in results for pair in ((a, b), (b, a))}


# -- one hand -----------------------------------------------------------------------------------


def test_what_a_hand_brings() -> None:
    # RULES.md M27: 1, 2, 4 and 2 for a euchre; R6: 4 for a euchre by a lone defender
    usual = both_ways([(0, 1), (0, 2), (0, 4)])
    assert hand_results(STANDARD) == hand_results(PARTY) == usual
    assert hand_results(preset("defend-alone").rules) == usual
    assert hand_results(preset("two-handed").rules) == both_ways([(0, 1), (0, 2)])
    assert hand_results(HOUSES["each"]) == usual  # two opponents with 2 each
    assert hand_results(STANDARD.replace(go_alone=False)) == both_ways([(0, 1), (0, 2)])
    assert hand_results(STANDARD.replace(pts_loner_euchred=3)) == usual | both_ways([(0, 3)])
    assert hand_results(STANDARD.replace(pts_super_euchre=5)) == usual | both_ways([(0, 5)])
    assert hand_results(FAST) == usual | {(0, 0)}
    assert hand_results(TOKENS) == usual  # 1 for four tricks, or 2 with the fourth token
    assert hand_results(BIDS) == both_ways((0, x) for x in (-5, -4, -3, -2, 2, 3, 4, 5))
    lone = STANDARD.replace(pts_lone_defender_euchre=6)
    assert hand_results(lone) == usual
    assert hand_results(lone.replace(defend_alone="vs_loner")) == usual | both_ways([(0, 6)])


def test_what_a_hand_brings_with_claims_of_a_renege() -> None:
    # R17: 2 to the other side for a false claim, and 2 or 4 for a renege
    results = hand_results(RENEGE)
    assert {(0, 2), (4, 0), (3, 0), (1, 2), (3, 4)} <= results
    assert max(map(max, results)) == 4 + 4 * 2  # a loner's, after four false claims by that side


def test_thrown_in_hands_that_count_for_something() -> None:
    assert throw_in_results(STANDARD) == frozenset()
    assert throw_in_results(FREE) == {(0, 1), (1, 0)}
    assert throw_in_results(FREE.replace(stick_the_dealer=True)) == frozenset()


@pytest.mark.parametrize("name", ["cutthroat", "cutthroat-24", "bid-euchre"])
def test_only_two_sides_are_judged(name: str) -> None:
    with pytest.raises(ScoreError, match="where two sides play"):
        final_score_refusal(preset(name).rules, (10, 6), target=10)


@settings(max_examples=60)
@given(any_rules())
def test_both_sides_can_make_the_same(rules: Rules) -> None:
    if len(teams(rules)) == 2:
        assert hand_results(rules) == both_ways(hand_results(rules))


@settings(max_examples=60)
@given(any_rules(), st.integers(0, 2**32))
def test_no_hand_of_any_house_brings_anything_else(rules: Rules, seed: int) -> None:
    if len(teams(rules)) != 2:
        return
    match = random_match(rules, random.Random(seed), most_events=120)
    for hand in match.hands:
        if hand.maker is not None:
            assert hand.points in hand_results(rules)
        elif hand.outcome is Outcome.THROWN_IN and any(hand.points):
            assert hand.points in throw_in_results(rules)


def random_match(rules: Rules, rng: random.Random, most_events: int) -> Match:
    match = new_match(rules, dealer=0)
    for _ in range(most_events):
        if match.over:
            break
        match = matches.apply(match, random_event(match, rng))
    return match


# -- a round: the sentences ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "hands", "sentence"),
    [
        ((33, 2), 8, "Nobody can make 33 points in 8 hands: 4 a hand is the most."),
        ((0, 5), 1, "Nobody can make 5 points in 1 hand: 4 is the most."),
        ((3, 2), 8, "8 hands give at least 8 points for both sides together, and 3 : 2 makes 5."),
        ((0, 0), 1, "1 hand gives at least 1 point for both sides together, and 0 : 0 makes 0."),
        (
            (30, 8),
            8,
            "8 hands give at most 32 points for both sides together, and 30 : 8 makes 38.",
        ),
        ((31, 0), 8, "8 hands cannot add up to 31 : 0: one side scores 1, 2 or 4 in a hand."),
        ((9, -1), 8, "In this game nobody loses points, so 9 : -1 isn't possible."),
        ((9, 9999), 8, "9 : 9999 is too high for one round."),
        ((32, 0), 8, None),
        ((8, 0), 8, None),
        ((30, 1), 8, "8 hands cannot add up to 30 : 1: one side scores 1, 2 or 4 in a hand."),
        ((28, 1), 8, None),
        ((11, 7), 12, None),
    ],
)
def test_a_round_of_so_many_hands(score: Points, hands: int, sentence: str | None) -> None:
    assert final_score_refusal(PARTY, score, hands) == sentence


@pytest.mark.parametrize(
    ("score", "target", "sentence"),
    [
        ((9, 6), 10, "A game to 10 ends when one side has 10: at 9 : 6 it isn't over."),
        ((14, 6), 10, "14 : 6 isn't possible: from 9 points, a hand adds at most 4."),
        ((11, 10), 10, "A game to 10 ends when one side has 10: at 11 : 10 both do."),
        ((10, 6), 10, None),
        ((9, 13), 10, None),
        ((10, 0), 10, None),
        ((5, 4), 5, None),
    ],
)
def test_a_game_to_a_target(score: Points, target: int, sentence: str | None) -> None:
    assert final_score_refusal(STANDARD, score, target=target) == sentence
    assert (final_score_refusal(STANDARD, score[::-1], target=target) is None) == (sentence is None)


def test_a_game_that_also_ends_after_so_many_hands() -> None:
    assert final_score_refusal(STANDARD, (7, 4), hands=8, target=10) is None
    assert final_score_refusal(STANDARD, (10, 4), hands=8, target=10) is None
    assert final_score_refusal(STANDARD, (12, 0), hands=3, target=10) is None
    assert final_score_refusal(STANDARD, (12, 0), hands=2, target=10) == (
        "Nobody can make 12 points in 2 hands: 4 a hand is the most."
    )
    assert final_score_refusal(STANDARD, (3, 2), hands=8, target=10) == (
        "8 hands give at least 8 points for both sides together, and 3 : 2 makes 5."
    )


def test_a_round_by_the_clock() -> None:
    assert final_score_refusal(STANDARD, (0, 0)) is None
    assert final_score_refusal(STANDARD, (17, 3)) is None
    big = STANDARD.replace(pts_make=2, pts_loner_make=2)
    assert final_score_refusal(big, (3, 2)) == (
        "No number of hands adds up to 3 : 2: one side scores 2 or 4 in a hand."
    )


def test_level_at_the_target() -> None:
    # R9: play on until one side leads, or the makers of the last hand have won
    assert final_score_refusal(RENEGE, (10, 10), target=10) is not None
    assert final_score_refusal(RENEGE, (13, 12), target=10) is None
    assert final_score_refusal(FIRST, (10, 10), target=10) is None
    assert final_score_refusal(FIRST, (10, 14), target=10) is None


def test_tokens_are_quarters_of_a_point() -> None:
    assert final_score_refusal(TOKENS, (5, 0), hands=4) is None  # four times four tricks
    assert final_score_refusal(TOKENS, (2, 0), hands=1) is None  # a march
    plain = TOKENS.replace(go_alone=False, pts_march=1, pts_euchre=1)
    assert final_score_refusal(plain, (5, 0), hands=4) is None
    assert final_score_refusal(plain, (4, 0), hands=3) is not None
    assert final_score_refusal(plain, (2, 0), hands=1) is not None  # no token is left from before


def test_points_for_thrown_in_hands_come_on_top() -> None:
    assert final_score_refusal(FREE, (9, 3), hands=2) is None
    assert final_score_refusal(FREE, (1, 0), hands=2) is not None


def test_points_can_be_lost() -> None:
    assert final_score_refusal(BIDS, (-5, 3), hands=2) is None
    assert final_score_refusal(BIDS, (-1, 0), hands=1) is not None
    assert final_score_refusal(BIDS, (-1, 0), hands=2) is None  # 2, and 3 lost
    assert final_score_refusal(BIDS, (-61, 0), hands=12) is not None
    assert final_score_refusal(BIDS, (-20, 10), target=10) is None


def test_very_long_rounds_are_held_to_the_bounds() -> None:
    assert final_score_refusal(STANDARD, (900, 700), hands=1000) is None
    assert (
        final_score_refusal(STANDARD, (4 * MAX_EXACT_POINTS + 1, 0), hands=MAX_EXACT_POINTS)
        is not None
    )


def test_what_would_take_seconds_to_find_out_is_held_to_the_bounds() -> None:
    # anybody can make an evening by such rules, and whoever plays on the server waits
    rules, score = TOKENS.replace(renege="somerset"), (200, 149)
    assert final_score_refusal(TOKENS, score, hands=40, target=150) is not None
    assert final_score_refusal(rules, score, hands=1000, target=150) is None
    assert final_score_refusal(rules, (100, 2), hands=1000, target=150) is not None


# -- a round: against other ways of finding out -------------------------------------------------


def plain_ends(rules: Rules, hands: int) -> set[Points]:
    """Every score after so many hands, hand by hand; for houses without tokens or throw-ins."""
    scores = {(0, 0)}
    for _ in range(hands):
        scores = {(a + x, b + y) for a, b in scores for x, y in hand_results(rules)}
    return scores


@pytest.mark.parametrize("name", ["standard", "renege", "somerset", "bids", "fast break", "super"])
@pytest.mark.parametrize("hands", [1, 3])
def test_so_many_hands_by_brute_force(name: str, hands: int) -> None:
    rules, ends = HOUSES[name], plain_ends(HOUSES[name], hands)
    low, high = min(map(min, ends)) - 2, max(map(max, ends)) + 2
    for a in range(low, high):
        for b in range(low, a + 1):
            assert (final_score_refusal(rules, (a, b), hands) is None) == ((a, b) in ends)


@pytest.mark.parametrize(
    "name", ["standard", "renege", "makers first", "fast break", "free points"]
)
@pytest.mark.parametrize("target", [1, 5])
def test_a_target_by_brute_force(name: str, target: int) -> None:
    rules = HOUSES[name].replace(target=target)
    steps = hand_results(rules) | throw_in_results(rules)
    high = 4 * target + 12
    seen, todo, ends = {(0, 0)}, [(0, 0)], set()
    while todo:
        a, b = todo.pop()
        for x, y in steps:
            new = (a + x, b + y)
            makers = range(2) if (x, y) in hand_results(rules) else [None]
            over = {decide_match(rules, new, last_makers=team).over for team in makers}
            if True in over:
                ends.add(new)
            if False in over and new not in seen and max(new) <= high:
                seen.add(new)
                todo.append(new)
    for a in range(high):
        for b in range(high):
            assert (final_score_refusal(rules, (a, b), target=target) is None) == ((a, b) in ends)


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("rounds", [{"target": 7}, {"target": 0, "num_hands": 6}, {"num_hands": 4}])
def test_matches_at_random_end_possibly(name: str, rounds: dict[str, int]) -> None:
    rules, rng = HOUSES[name].replace(rounds), random.Random(f"{name} {rounds}")
    for _ in range(4):
        match = random_match(rules, rng, most_events=2000)
        if match.over:
            hands, target = rules.num_hands or None, rules.target or None
            assert final_score_refusal(rules, match.scores, hands, target) is None
            assert final_score_refusal(rules, match.scores) is None
            if match.hands_played:
                assert final_score_refusal(rules, match.scores, hands=match.hands_played) is None


@pytest.mark.parametrize("rules", [STANDARD, PARTY, PRESETS["british"].rules], ids=lambda _: "")
def test_matches_of_bots_end_possibly(rules: Rules) -> None:
    rng = random.Random(11)
    for _ in range(12):
        match = play_match(new_match(rules), [SimpleBot() for _ in range(4)], rng)
        hands, target = rules.num_hands or None, rules.target or None
        assert final_score_refusal(rules, match.scores, hands, target) is None
        assert final_score_refusal(rules, match.scores, hands=match.hands_played) is None
        assert (
            final_score_refusal(rules, match.scores, match.hands_played - 1, target) is None
            or target
        )


def test_the_houses_are_sound() -> None:
    assert all(len(teams(rules)) == 2 for rules in HOUSES.values())
    with pytest.raises(RulesError):
        STANDARD.replace(bid_points="tricks")
