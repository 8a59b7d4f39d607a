"""The chance to win from any score: the published chart, what must hold, and matches played."""

from __future__ import annotations

import inspect
import json
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from itertools import product
from math import fsum
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import TIMES, some, unlike
from euchre.analysis.match import equity as equities
from euchre.analysis.match.absorbing_chain import EndlessChainError, StateEquation, solve_chain
from euchre.analysis.match.chance import match_win_chance
from euchre.analysis.match.equity import (
    MOST_STATES,
    EquityScoreError,
    MatchEquity,
    equity_for,
    measured_equity,
)
from euchre.analysis.match.limits import MAX_TIED_SCORES
from euchre.analysis.match.results import (
    HandEndingFrequencies,
    HandEndingKind,
    MatchTransition,
    NoHandResultsError,
    as_data,
    find_nearest_preset,
    format_frequencies,
    from_data,
    hand_ending_kind,
    load_shipped_ending_frequencies,
    match_transition,
    nearest_preset_ending_frequencies,
    preset_ending_frequencies,
)
from euchre.bots import RulesBot, play_hand
from euchre.bots.equity import race_win_chance, win_chance
from euchre.cli import main
from euchre.errors import EuchreError
from euchre.game.capabilities import ENVIRONMENT_CAPABILITY
from euchre.game.hand import begin
from euchre.game.knobs import Value
from euchre.game.presets import PRESETS, preset
from euchre.game.reachable import explain_impossible_score
from euchre.game.rules import Rules, teams
from euchre.testing.deals import apply_passes, deal_with
from euchre.testing.strategies import any_rules

with suppress(ModuleNotFoundError):  # the tests that need it are skipped
    from euchre.analysis.match.cutthroat_equity import CutthroatEquity

needs_numpy = pytest.mark.skipif(
    find_spec("numpy") is None, reason="numpy is not installed: pip install 'euchre[bots]'"
)
STANDARD = preset("standard").rules
DEALERS, OTHERS = (0, 2), (1, 3)
BULK = [n for n, each in PRESETS.items() if ENVIRONMENT_CAPABILITY.supports_rules(each.rules)]
"""What the fast engine plays in bulk."""
MEASURED = [name for name in PRESETS if equity_for(preset(name).rules) is not None]


def results(**shares: float) -> HandEndingFrequencies:
    """Results by points: ``d1`` for one to the dealer's side, ``o4`` for four to the other."""
    tricks = {"1": (3, False), "2": (5, False), "4": (5, True)}
    found = {}
    for name, share in shares.items():
        kind = HandEndingKind()
        if name != "none":
            many, alone = tricks[name[1]]
            kind = HandEndingKind(DEALERS if name[0] == "d" else OTHERS, many, alone)
        found[kind] = share
    return HandEndingFrequencies(found, {})


BENJAMIN = results(d1=0.45, d2=0.16, d4=0.05, o1=0.17, o2=0.12, o4=0.05)
"""Outcomes of a hand between equal good players (RULES 5)."""


# -- the published chart ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "dealer", "percent"),
    [
        ((0, 0), 0, 51.2),
        ((5, 5), 0, 51.8),
        ((8, 8), 0, 54.5),
        ((9, 9), 0, 66.0),
        ((2, 8), 0, 8.2),
        ((2, 8), 1, 6.7),
        ((9, 6), 1, 81.9),
        ((9, 8), 0, 71.8),
    ],
)
def test_the_published_chart(scores: tuple[int, int], dealer: int, percent: float) -> None:
    chance = MatchEquity(STANDARD, BENJAMIN).win_chance(scores, 0, dealer)
    assert 100 * chance == pytest.approx(percent, abs=0.05)


def test_the_published_length_of_a_game() -> None:
    assert MatchEquity(STANDARD, BENJAMIN).expected_hands_left((0, 0), 0) == pytest.approx(
        10.1, abs=0.05
    )


def test_the_six_numbers_of_the_bots_give_the_same_chain() -> None:
    equity = MatchEquity(STANDARD, BENJAMIN)
    for mine, theirs, dealer in product(range(1, 11), range(1, 11), (0, 1)):
        chance = equity.win_chance((10 - mine, 10 - theirs), 0, dealer)
        assert chance == pytest.approx(win_chance(mine, theirs, dealing=dealer == 0))


# -- what must hold -----------------------------------------------------------------------------


@pytest.mark.parametrize("target", [5, 7, 10, 11, 15, 21])
def test_for_every_target_chances_rise_with_points_and_sum_to_one(target: int) -> None:
    equity = equity_for(STANDARD.replace(target=target))
    assert equity is not None
    for mine, theirs, dealer in product(range(target), range(target), (0, 1)):
        both = equity.win_chances((mine, theirs), dealer)
        assert fsum(both) == pytest.approx(1)
        assert 0 < both[0] < 1
        mirrored = equity.win_chance((theirs, mine), 1, 1 - dealer)
        assert both[0] == pytest.approx(mirrored)
        assert equity.chance_gain((mine, theirs), 0, dealer, 1) > 0
        assert equity.chance_gain((mine, theirs), 1, dealer, 1) > 0


@pytest.mark.parametrize("name", MEASURED)
def test_in_every_game_chances_sum_to_one_and_points_help(name: str) -> None:
    equity = equity_for(preset(name).rules)
    assert equity is not None
    count = len(teams(equity.rules))
    start = (0,) * count
    for dealer in range(count):
        assert fsum(equity.win_chances(start, dealer)) == pytest.approx(1)
        assert equity.chance_gain(start, 0, dealer, 2) > equity.chance_gain(start, 0, dealer, 1) > 0
        assert 3 < equity.expected_hands_left(start, dealer) < 40


def test_whoever_has_won_has_won() -> None:
    equity = MatchEquity(STANDARD, BENJAMIN)
    assert equity.win_chances((10, 3), 0) == (1, 0)
    assert equity.win_chances((9, 12), 1) == (0, 1)
    assert equity.expected_hands_left((10, 3), 0) == 0
    assert equity.chance_gain((9, 9), 0, 0, 4) == pytest.approx(1 - 0.66)
    assert equity.chance_gain((9, 9), 0, 0, 4, to=1) == pytest.approx(-0.66)


def test_hands_played_count_only_where_their_number_is_fixed() -> None:
    equity = MatchEquity(STANDARD, BENJAMIN)
    assert equity.win_chance((3, 4), 0, 0, hands_played=7) == equity.win_chance((3, 4), 0, 0)


def test_needing_one_each_is_the_chance_to_score() -> None:
    equity = MatchEquity(STANDARD, BENJAMIN)
    assert equity.win_chances((9, 9), 1) == pytest.approx((0.34, 0.66))


# -- hands thrown in ----------------------------------------------------------------------------


def thrown(**settings: str | int | bool) -> MatchEquity:
    passing = results(d1=0.3, d2=0.1, o1=0.2, none=0.4)
    return MatchEquity(STANDARD.replace(settings), passing)


def test_thrown_in_the_deal_moves_on() -> None:
    # x = 0.4 + 0.4 y, y = 0.2 + 0.4 x: dealing x, not dealing y
    x = (0.4 + 0.4 * 0.2) / (1 - 0.16)
    equity = thrown()
    assert equity.win_chance((9, 9), 0, 0) == pytest.approx(x)
    assert equity.win_chance((9, 9), 0, 1) == pytest.approx(0.2 + 0.4 * x)
    # hands in which trump is made: 0.6 of all, whoever deals
    assert equity.expected_hands_left((9, 9), 0) == pytest.approx(1)


def test_thrown_in_the_same_player_deals_again() -> None:
    equity = thrown(all_pass="same_dealer")  # noqa: S106 - no password
    assert equity.win_chance((9, 9), 0, 0) == pytest.approx(0.4 / 0.6)
    assert equity.win_chance((9, 9), 0, 1) == pytest.approx(0.2 / 0.6)


def test_thrown_in_the_others_score() -> None:
    equity = thrown(all_pass="opponents_score_1")  # noqa: S106
    assert equity.win_chance((9, 9), 0, 0) == pytest.approx(0.4)


def test_a_stuck_dealer_throws_nothing_in() -> None:
    assert () not in {kind.makers for kind in preset_ending_frequencies("stick-the-dealer").shares}
    equity = thrown(stick_the_dealer=True)
    assert equity.win_chance((9, 9), 0, 0) == pytest.approx(0.4 / 0.6)


def test_a_dealt_again_hand_changes_nothing() -> None:
    shares = {
        HandEndingKind(redealt=True): 0.5,
        HandEndingKind(DEALERS, 3): 0.3,
        HandEndingKind(OTHERS, 3): 0.2,
    }
    for misdeal, chance in (("same_dealer", 0.6), ("next_dealer", (0.3 + 0.5 * 0.2) / 0.75)):
        equity = MatchEquity(
            STANDARD.replace({"misdeal": misdeal}), HandEndingFrequencies(shares, {})
        )
        assert equity.win_chance((9, 9), 0, 0) == pytest.approx(chance)


# -- other ways to end --------------------------------------------------------------------------


def test_a_number_of_hands_may_end_level_and_then_each_has_half() -> None:
    party = STANDARD.replace(target=0, num_hands=2)
    equity = MatchEquity(party, results(d1=0.6, o1=0.4))
    # with one hand left and level: whoever takes it; with two, one each is level
    assert equity.win_chance((3, 3), 0, 0, hands_played=1) == pytest.approx(0.6)
    assert equity.win_chance((3, 4), 0, 0, hands_played=1) == pytest.approx(0.6 / 2)
    assert equity.win_chance((0, 0), 0, 0) == pytest.approx(0.6 * 0.4 + (0.36 + 0.16) / 2)
    assert equity.win_chance((7, 7), 0, 0, hands_played=2) == 0.5
    assert equity.win_chance((8, 7), 1, 0, hands_played=2) == 0
    assert equity.expected_hands_left((0, 0), 0) == pytest.approx(2)


def test_three_who_reach_the_target_together_play_on() -> None:
    rules = preset("cutthroat").rules
    # the dealer is euchred, and both others score two
    equity = MatchEquity(
        rules,
        HandEndingFrequencies({HandEndingKind((0,), 0): 0.5, HandEndingKind((0,), 3): 0.5}, {}),
    )
    first = equity.win_chances((8, 8, 8), 0)
    assert fsum(first) == pytest.approx(1)
    # from there on seats 1 and 2 are level at the top, and seat 1 deals
    level = equity.win_chances((8, 10, 10), 1)
    assert fsum(level) == pytest.approx(1)
    made = equity.win_chances((9, 8, 8), 1)
    assert first == pytest.approx([(a + b) / 2 for a, b in zip(level, made, strict=True)])
    # seat 1 makes it and is ahead; or loses two to both others, of whom seat 2 is then ahead
    assert level == pytest.approx((0, 0.5, 0.5))
    makers_first = MatchEquity(rules.replace(tie="makers_first"), equity.results)
    assert makers_first.win_chances((8, 10, 10), 1) == pytest.approx(level)


def test_far_beyond_the_target_only_the_lead_counts() -> None:
    equity = MatchEquity(STANDARD.replace(renege="penalty_2"), BENJAMIN)  # claims pay both sides
    assert equity.win_chances((14, 14), 0) == pytest.approx(equity.win_chances((10, 10), 0))
    assert equity.win_chance((10, 10), 0, 0) == pytest.approx(0.66)


def test_games_of_which_nothing_can_be_told() -> None:
    assert equity_for(preset("timed").rules) is None  # by the score alone
    assert equity_for(STANDARD.replace(target=900)) is None
    with pytest.raises(EquityScoreError, match="points are lost"):
        MatchEquity(preset("bid-euchre").rules.replace(bid_points="tricks"), BENJAMIN)
    with pytest.raises(EquityScoreError, match="a clock ends the game, or a number of hands"):
        MatchEquity(STANDARD.replace(target=0, time_limit=True, num_hands=8), BENJAMIN)


# -- against the clock --------------------------------------------------------------------------

TIMED = preset("timed").rules


def test_against_the_clock_the_hands_to_come_tell_the_chance() -> None:
    equity = MatchEquity(TIMED, results(d1=0.6, o1=0.4))
    assert equity.win_chances((3, 2), 0, hands_to_come=0) == (1, 0)
    # level when time is up, the next hand decides: whoever deals it scores more often
    assert equity.win_chance((3, 3), 0, 0, hands_to_come=0) == pytest.approx(0.6)
    assert equity.win_chance((3, 3), 0, 0, hands_to_come=1) == pytest.approx(0.6)
    # one behind: level with the deal lost, or lost
    assert equity.win_chance((3, 4), 0, 0, hands_to_come=1) == pytest.approx(0.6 * 0.4)
    assert equity.expected_hands_left((3, 4), 0, hands_to_come=1) == pytest.approx(1 + 0.6)
    assert equity.chance_gain((3, 4), 0, 0, 2, hands_to_come=0) == 1


def test_against_the_clock_a_lead_is_worth_the_more_the_later_it_is() -> None:
    equity = measured_equity(TIMED)
    ahead = [equity.win_chance((2, 0), 0, 0, hands_to_come=left) for left in range(1, 16, 2)]
    assert ahead == sorted(ahead, reverse=True)
    for left in (1, 4, 9):
        assert fsum(equity.win_chances((5, 7), 1, hands_to_come=left)) == pytest.approx(1)


def test_a_match_that_is_too_long_for_its_chances_has_none() -> None:
    """It is reviewed all the same, in points; near its end the chances are told."""
    for rules in (TIMED, preset("cutthroat").rules.replace(target=0, time_limit=True)):
        start = (0,) * len(teams(rules))
        assert match_win_chance(rules, start, 0, 0, hands_to_come=500) is None
        assert match_win_chance(rules, start, 0, 0, hands_to_come=5) is not None


def test_who_asks_against_the_clock_says_how_many_hands_are_to_come() -> None:
    equity = measured_equity(TIMED)
    with pytest.raises(EquityScoreError, match="say how many hands are to come"):
        equity.win_chance((0, 0), 0, 0)
    with pytest.raises(EquityScoreError, match="cannot be to come"):
        equity.win_chance((0, 0), 0, 0, hands_to_come=-1)
    with pytest.raises(EquityScoreError, match="too many to work out"):
        equity.win_chance((0, 0), 0, 0, hands_to_come=100_000)
    with pytest.raises(EquityScoreError, match="where a clock ends the game"):
        measured_equity(STANDARD).win_chance((0, 0), 0, 0, hands_to_come=3)


# -- a race of many -----------------------------------------------------------------------------


def race_of(rules: Rules, found: HandEndingFrequencies, hopeless: int) -> CutthroatEquity:
    return CutthroatEquity(rules, [*found.transition_shares(rules).items()], hopeless=hopeless)


@needs_numpy
@pytest.mark.parametrize(
    "settings", [{"all_pass": "same_dealer"}, {"tie": "makers_first", "target": 5}]
)
def test_three_race_as_the_chain_says(settings: dict[str, Value]) -> None:
    """The two ways to work it out know nothing of each other."""
    rules = preset("cutthroat").rules.replace(settings)
    chain = MatchEquity(rules, preset_ending_frequencies("cutthroat"))
    many = race_of(rules, chain.results, 24)
    for scores in product(range(0, rules.target, 2), repeat=3):
        for dealer in range(3):
            known = (*chain.win_chances(scores, dealer), chain.expected_hands_left(scores, dealer))
            assert many.win_chances_and_hands_left(scores, dealer) == pytest.approx(known, abs=1e-9)
    level = (rules.target + 1, rules.target + 1, rules.target - 2)
    assert many.win_chances_and_hands_left(level, 1)[:-1] == pytest.approx(
        chain.win_chances(level, 1), abs=1e-9
    )


@needs_numpy
def test_in_bid_euchre_five_race() -> None:
    equity = equity_for(preset("bid-euchre").rules)
    assert equity is not None
    for dealer in range(5):
        assert fsum(equity.win_chances((9, 3, 0, 9, 5), dealer)) == pytest.approx(1)
        turned = equity.win_chances((5, 9, 3, 0, 9), (dealer + 1) % 5)
        same = equity.win_chances((9, 3, 0, 9, 5), dealer)
        assert (*turned[1:], turned[0]) == pytest.approx(same)
    assert equity.win_chance((9, 0, 0, 0, 0), 0, 0) > 0.6
    for points in (1, 2, 4):
        assert equity.chance_gain((8, 7, 6, 5, 4), 1, 0, points) > 0
    assert equity.win_chances((10, 9, 3, 3, 3), 1) == (1, 0, 0, 0, 0)
    assert equity.win_chance((10, 10, 3, 3, 3), 0, 1) == pytest.approx(0.5, abs=0.1)
    assert equity.win_chance((14, 14, 7, 7, 7), 0, 1) == equity.win_chance((10, 10, 3, 3, 3), 0, 1)


@needs_numpy
@pytest.mark.parametrize(("name", "off"), [("cutthroat", 0.03), ("bid-euchre", 0.02)])
def test_the_bots_sense_of_a_race_is_near_to_what_is_worked_out(name: str, off: float) -> None:
    equity, apart = equity_for(preset(name).rules), []
    assert equity is not None
    count = len(teams(equity.rules))
    for scores in product((0, 4, 8, 9), repeat=count):
        chances = [equity.win_chances(scores, dealer)[0] for dealer in range(count)]
        apart.append(abs(race_win_chance([10 - score for score in scores]) - fsum(chances) / count))
    assert fsum(apart) / len(apart) < off


@needs_numpy
def test_who_is_far_behind_when_all_is_level_hardly_counts() -> None:
    """What is taken for hopeless in overtime changes no chance by one in ten thousand."""
    rules = preset("bid-euchre").rules.replace(target=4)
    known, exact = (
        race_of(rules, preset_ending_frequencies("bid-euchre"), far) for far in (10, 13)
    )
    for scores in product((0, 3), repeat=5):
        assert known.win_chances_and_hands_left(scores, 0)[:-1] == pytest.approx(
            exact.win_chances_and_hands_left(scores, 0)[:-1], abs=1e-4
        )


# -- how much is worked out ---------------------------------------------------------------------


@settings(max_examples=12 * TIMES)
@given(data=st.data(), rules=any_rules())
def test_whatever_the_game_chances_are_told_in_so_many_steps_or_not_at_all(
    data: st.DataObject, rules: Rules
) -> None:
    """Any knobs, any score: no more places than were counted before any work was done."""
    solved: list[int] = []

    def counting(chain: dict[object, StateEquation[object]]) -> dict[object, tuple[float, ...]]:
        solved.append(len(chain))
        return solve_chain(chain)

    count = len(teams(rules))
    most = 400 * count
    scores = st.integers(0, rules.target + 40) | st.just(rules.target)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(equities, "MOST_STATES", most)
        patch.setattr(equities, "solve_chain", counting)
        equity = None if rules.time_limit else inspect.unwrap(equities._find_equity)(rules)
        if equity is None:
            return
        for _ in range(3):
            at = data.draw(st.lists(scores, min_size=count, max_size=count))
            dealer = data.draw(st.integers(0, count - 1))
            played = data.draw(st.integers(0, rules.num_hands))
            if explain_impossible_score(rules, at):
                with pytest.raises(EquityScoreError):
                    equity.win_chances(at, dealer, hands_played=played)
                continue
            found = equity.win_chances(at, dealer, hands_played=played)
            assert fsum(found) == pytest.approx(1)
            assert equity.expected_hands_left(at, dealer, hands_played=played) >= 0
    assert sum(solved) <= most * count
    assert all(each <= MAX_TIED_SCORES * count for each in solved)


@needs_numpy
def test_five_who_race_are_worked_out() -> None:
    """Overtime of five has 144,121 scores: going round it did not end, and took 2.7 GB."""
    equity = measured_equity(preset("bid-euchre").rules.replace(target=1))
    start = (0,) * 5
    assert fsum(equity.win_chances(start, 0)) == pytest.approx(1)
    assert equity.chance_gain(start, 2, 0, 1) > 0


def test_five_who_race_to_many_points_are_not_worked_out() -> None:
    rules = preset("bid-euchre").rules.replace(target=13)
    assert equity_for(rules) is None
    with pytest.raises(EquityScoreError, match="371,293 scores on the way, too many to work out"):
        measured_equity(rules)


@needs_numpy
def test_four_race_too() -> None:
    alone = HandEndingFrequencies(
        {HandEndingKind((0,), 3, alone=True): 0.5, HandEndingKind((0,), 1, alone=True): 0.5}, {}
    )
    four = preset("american").rules.replace(sides="called_partner", partner_call="ace", target=3)
    # the dealer makes it, or is euchred and the others are level beyond; then the next of these
    chances = MatchEquity(four, alone).win_chances((2, 2, 2, 2), 0)
    assert chances == pytest.approx((0.5, 0.25, 0.125, 0.125))


@needs_numpy
def test_which_of_two_makers_who_score_apart_called_is_not_known() -> None:
    """The maker is first where both come to the target at once; either may have been the maker."""
    results = HandEndingFrequencies({HandEndingKind((0, 1), 5): 1.0}, {})
    four = preset("american").rules.replace(
        sides="called_partner", partner_call="ace", target=1, tie="makers_first"
    )
    assert MatchEquity(four, results).win_chances((0,) * 4, 0) == pytest.approx((0.5, 0.5, 0, 0))


def test_what_cannot_end_or_has_no_end_of_scores_is_not_told() -> None:
    known = STANDARD.to_dict()
    points = [name for name in known if name.startswith("pts_") and known[name] is not None]
    assert equity_for(STANDARD.replace(dict.fromkeys(points, 0))) is None
    thrown_in = STANDARD.replace(target=0, num_hands=4, all_pass="opponents_score_1")  # noqa: S106
    assert equity_for(thrown_in) is None


def test_the_longest_games_have_their_table() -> None:
    equity = equity_for(STANDARD.replace(target=200))
    assert equity is not None
    assert equity.win_chance((199, 0), 0, 0) > 0.99
    assert 200**2 < MOST_STATES < 203**2


@pytest.mark.parametrize(
    ("name", "settings", "scores", "dealer", "played", "values"),
    [
        ("standard", {}, (0, 0), 0, 0, (0.51672463059, 0.48327536941, 10.59694366526)),
        ("standard", {}, (9, 6), 1, 0, (0.81813733669, 0.18186266331, 1.81043955134)),
        ("british", {}, (10, 10), 0, 0, (0.36053600000, 0.63946400000, 1.00000000000)),
        ("party", {}, (3, 5), 1, 4, (0.35445614992, 0.64554385008, 8.00000000000)),
        (
            "cutthroat",
            {},
            (8, 10, 10),
            1,
            0,
            (0.04619674119, 0.52971630142, 0.42408695739, 1.21551848336),
        ),
        (
            "cutthroat",
            {},
            (0, 0, 0),
            2,
            0,
            (0.33870088232, 0.31798947628, 0.34330964140, 12.32116158478),
        ),
        (
            "cutthroat",
            {},
            (17, 2, 17),
            0,
            0,
            (0.59362797739, 0.00000312184, 0.40636890077, 1.50726189370),
        ),
        (
            "cutthroat",
            {"tie": "makers_first", "num_hands": 6},
            (2, 0, 4),
            0,
            3,
            (0.18138292532, 0.06784041822, 0.75077665645, 2.99892138263),
        ),
        (
            "standard",
            {"num_hands": 7, "all_pass": "opponents_score_1"},
            (4, 4),
            0,
            2,
            (0.55290011333, 0.44709988667, 4.67563543202),
        ),
        (
            "cutthroat",
            {"target": 3, "all_pass": "same_dealer"},
            (1, 2, 0),
            1,
            0,
            (0.20329172849, 0.68234329320, 0.11436497831, 1.55137921464),
        ),
    ],
)
def test_chances_are_what_they_were(  # noqa: PLR0917 - a table
    name: str,
    settings: dict[str, int | str],
    scores: tuple[int, ...],
    dealer: int,
    played: int,
    values: tuple[float, ...],
) -> None:
    equity = equity_for(preset(name).rules.replace(settings))
    assert equity is not None
    found = equity.win_chances(scores, dealer, hands_played=played)
    left = equity.expected_hands_left(scores, dealer, hands_played=played)
    assert (*found, left) == pytest.approx(values, abs=1e-9)


# -- chains that end ----------------------------------------------------------------------------


def test_a_gambler_is_ruined_as_often_as_they_say() -> None:
    """From 3 of 10, winning 0.4 of all bets: (1.5^3 - 1) / (1.5^10 - 1) that all is won."""
    chain = {}
    for coins in range(1, 10):
        row = StateEquation[int]({}, [0.0, 1.0], 0.0)
        for to, share in ((coins + 1, 0.4), (coins - 1, 0.6)):
            if 0 < to < 10:
                row.moves[to] = share
            else:
                row.ends += share
                row.sums[0] += share * (to == 10)
        chain[coins] = row
    won, bets = solve_chain(chain)[3]
    assert won == pytest.approx((1.5**3 - 1) / (1.5**10 - 1))
    assert bets == pytest.approx((3 - 10 * won) / 0.2)


def test_a_chain_that_all_but_stays_is_solved_as_well() -> None:
    chain = {
        "a": StateEquation({"a": 1 - 1e-15, "b": 1e-15}, [0.0], 0.0),
        "b": StateEquation({"a": 1 - 1e-15}, [1e-15], 1e-15),
    }
    assert solve_chain(chain) == {"a": pytest.approx((1.0,)), "b": pytest.approx((1.0,))}


def test_a_chain_without_an_end_is_refused() -> None:
    with pytest.raises(EndlessChainError):
        solve_chain(
            {"a": StateEquation({"b": 1.0}, [0.0], 0.0), "b": StateEquation({"a": 1.0}, [0.0], 0.0)}
        )


@pytest.mark.parametrize(
    ("scores", "team", "dealer", "played"),
    [((1, 2, 3), 0, 0, 0), ((1, 2), 2, 0, 0), ((1, 2), 0, 2, 0), ((-1, 2), 0, 0, 0),
     ((1, 2), 0, 0, -1)],
)  # fmt: skip
def test_scores_that_cannot_be(
    scores: tuple[int, ...], team: int, dealer: int, played: int
) -> None:
    with pytest.raises(EquityScoreError):
        MatchEquity(STANDARD, BENJAMIN).win_chance(scores, team, dealer, hands_played=played)


# -- kinds of hands -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        (HandEndingKind(DEALERS, 3), (1, 0)),
        (HandEndingKind(DEALERS, 5), (2, 0)),
        (HandEndingKind(OTHERS, 5, alone=True), (0, 4)),
        (HandEndingKind(OTHERS, 2), (2, 0)),
        (HandEndingKind(OTHERS, 2, alone=True, lone_defence=True), (4, 0)),
        (HandEndingKind(), (0, 0)),
    ],
)
def test_points_of_a_kind(kind: HandEndingKind, points: tuple[int, int]) -> None:
    assert match_transition(STANDARD.replace(defend_alone="vs_loner"), kind).points == points


def test_other_points_can_be_laid_over_the_same_kinds() -> None:
    rules = STANDARD.replace(pts_loner_march=5, pts_euchre=3)
    kinds = HandEndingFrequencies(
        {HandEndingKind(DEALERS, 5, alone=True): 0.5, HandEndingKind(OTHERS, 1): 0.5}, {}
    )
    assert kinds.point_shares(rules) == {(5, 0): 0.5, (3, 0): 0.5}
    assert kinds.mean_points(rules) == (4, 0)


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_a_hand_that_was_played_scores_as_its_kind(name: str) -> None:
    rules = preset(name).rules
    if rules.players == 2:
        pytest.skip("ten cards each take long")
    from euchre.bots.matches.duel import deal_cards

    for number in range(6):
        hand = play_hand(begin(rules, deal_cards(rules, 3, number)), [RulesBot()] * rules.players)
        step, count = match_transition(rules, hand_ending_kind(hand)), len(hand.points)
        own = hand.dealer % count
        assert hand.points == tuple(step.points[(team - own) % count] for team in range(count))


def test_a_hand_thrown_in_is_of_its_kind() -> None:
    hand = apply_passes(begin(STANDARD, deal_with(STANDARD, 0)), 8)
    assert hand_ending_kind(hand) == HandEndingKind()
    assert match_transition(STANDARD, hand_ending_kind(hand)) == MatchTransition(
        (0, 0), False, False, None
    )


# -- the figures that come with the package -----------------------------------------------------


def test_every_preset_that_the_fast_engine_plays_has_been_measured() -> None:
    about = load_shipped_ending_frequencies()["about"]
    assert about["command"].startswith("euchre equity --measure --hands ")
    assert len(about["date"]) == len("2026-11-21")
    assert set(load_shipped_ending_frequencies()["games"]) == set(BULK)
    for name in BULK:
        found = preset_ending_frequencies(name)
        assert fsum(found.shares.values()) == pytest.approx(1)
        assert found.hands > 0
        assert found.players
        assert f"--seed {found.seed} " in about["command"]
        assert set(found.errors) == set(found.shares)
        assert find_nearest_preset(preset(name).rules) == name


@pytest.mark.parametrize("name", [name for name in PRESETS if name not in BULK])
def test_what_the_score_is_worth_is_refused_where_nobody_has_measured_it(name: str) -> None:
    assert equity_for(preset(name).rules) is None
    with pytest.raises(NoHandResultsError, match=r"nobody has measured a game with .*hand_size="):
        measured_equity(preset(name).rules)


def test_the_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text(
        format_frequencies({"command": "x"}, {"a": preset_ending_frequencies("standard")}, {})
    )
    data = json.loads(path.read_text())
    assert as_data(from_data(data["games"]["a"])) == data["games"]["a"]
    assert data["average"] == {}


@pytest.mark.parametrize(
    ("base", "settings", "name"),
    [
        ("standard", {"target": 7}, "standard"),
        ("american", {"stick_the_dealer": True, "target": 15}, "stick-the-dealer"),
        ("american", {"stick_the_dealer": True, "renege": "penalty_2"}, "stick-the-dealer"),
        ("canadian", {"target": 15}, "canadian"),
        ("cutthroat-24", {"target": 7}, "cutthroat-24"),
        ("british", {"pts_loner_march": 5}, "british"),
    ],
)
def test_a_game_of_ones_own_borrows_from_the_nearest(
    base: str, settings: dict[str, str | int | bool], name: str
) -> None:
    assert find_nearest_preset(preset(base).rules.replace(settings)) == name


def test_a_game_like_none_has_no_results() -> None:
    rules = preset("american").rules.replace(
        players=2, sides="solo", low_rank="9", hand_size=5, go_alone=False, make_tricks=3
    )
    with pytest.raises(NoHandResultsError, match="players=2"):
        nearest_preset_ending_frequencies(rules)
    assert equity_for(rules) is None


def test_a_kind_that_the_rules_do_not_know_is_left_out_and_has_no_step() -> None:
    lone = HandEndingKind(OTHERS, 2, alone=True, lone_defence=True)
    with pytest.raises(NoHandResultsError, match="no hand ends like this"):
        match_transition(STANDARD, lone)
    found = HandEndingFrequencies({HandEndingKind(OTHERS, 3): 0.75, lone: 0.25}, {})
    assert list(found.transition_shares(STANDARD).values()) == [1.0]
    assert len(found.transition_shares(STANDARD.replace(defend_alone="vs_loner"))) == 2


@pytest.mark.parametrize(
    ("knobs", "named"),
    [
        ({"lead_plain_first": True}, "lead_plain_first=yes"),
        ({"fast_break": True}, "fast_break=yes"),
        ({"stick_the_dealer": True, "pts_stuck_euchre": 3}, "pts_stuck_euchre=3"),
        ({"four_trick_tokens": True}, "four tokens are a point"),
    ],
)
def test_figures_of_another_game_are_not_borrowed(knobs: dict[str, Value], named: str) -> None:
    rules = STANDARD.replace(knobs)
    assert equity_for(rules) is None
    with pytest.raises(EuchreError, match=named):
        measured_equity(rules)
    assert equity_for(STANDARD.replace(pts_stuck_euchre=3)) is not None  # nobody is stuck there


# -- against hands and matches that are played --------------------------------------------------


@pytest.mark.parametrize("name", unlike(BULK))
def test_the_figures_are_those_of_hands_that_are_played(name: str) -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    import numpy as np

    from euchre.analysis.match.deals import count_endings, draw_deals, play_deals_to_endings

    rules, hands = preset(name).rules, 5_000 * TIMES
    deals = draw_deals(rules, hands, np.random.default_rng(8))
    found = HandEndingFrequencies.from_counts(
        count_endings(rules, play_deals_to_endings(rules, deals))
    )
    known = preset_ending_frequencies(name)
    for kind, share in known.shares.items():
        error = (share * (1 - share) / hands + known.errors[kind] ** 2) ** 0.5
        assert abs(found.shares.get(kind, 0) - share) < 5 * error + 1 / hands, kind


@cache
def as_now(name: str) -> MatchEquity:
    """By the players as they are now: the file may be older than the last training."""
    from tools.ending_counts import measure_endings

    rules = preset(name).rules
    return MatchEquity(rules, measure_endings(rules, 20_000, 5))


@pytest.mark.parametrize(
    ("name", "scores", "dealer"),
    [
        ("standard", (9, 6), 1),
        ("party", (0, 0), 0),
        ("two-handed", (7, 7), 0),
        ("cutthroat", (6, 8, 8), 2),
        ("bid-euchre", (8, 9, 6, 6, 9), 3),
    ],
)
def test_matches_are_won_as_often_as_the_chain_says(
    name: str, scores: tuple[int, ...], dealer: int
) -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from euchre.analysis.match.simulation import check_equity_by_simulation

    equity = as_now(name)
    found = check_equity_by_simulation(equity, scores, dealer, 1_000, 6)
    assert abs(found.deviation_in_errors) < 4
    assert found.hands == pytest.approx(equity.expected_hands_left(scores, dealer), rel=0.1)


def test_only_what_the_machine_code_plays_is_simulated() -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from euchre.analysis.match.simulation import check_equity_by_simulation

    equity = MatchEquity(STANDARD.replace(lead_plain_first=True), BENJAMIN)
    with pytest.raises(EquityScoreError, match="learned players"):
        check_equity_by_simulation(equity, (0, 0), 0, 10, 1)


def test_equal_seeds_measure_the_same_with_any_crew() -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from tools.ending_counts import measure_endings

    assert measure_endings(STANDARD, 500, 3) == measure_endings(STANDARD, 500, 3)
    assert measure_endings(STANDARD, 500, 3).players == "learned"
    rules = STANDARD.replace(lead_plain_first=True)  # nothing was learned of it
    assert measure_endings(rules, 500, 3).players == "rules"
    assert measure_endings(rules, 500, 3) == measure_endings(rules, 500, 3)
    assert measure_endings(rules, 500, 3) != measure_endings(rules, 500, 4)
    assert measure_endings(rules, 500, 3).hands == 10


# -- the command --------------------------------------------------------------------------------


def equity_command(*args: str, code: int = 0) -> str:
    ran = CliRunner(env={"COLUMNS": "80"}).invoke(main, ["study", "equity", *args])
    assert ran.exit_code == code, ran.output
    return ran.stderr if code else ran.stdout


def test_the_table_of_a_game() -> None:
    out = equity_command("--set", "target=5")
    assert out.startswith("We deal: we need (down), they need (across)\n   1  2  3  4  5")
    assert "They deal" in out
    assert "They deal" not in equity_command("--dealer", "us")
    assert "hands left (across)" in equity_command("--rules", "party")
    assert "hands left (across)" in equity_command("--rules", "timed")
    assert "each of the others needs" in equity_command("--rules", "cutthroat")
    assert all(len(line) <= 80 for line in equity_command("--set", "target=21").splitlines())


def test_one_score() -> None:
    out = equity_command("--scores", "9:7")
    for typed in ("9-7", "9\u20137", "9\u22127", "9, 7"):
        assert equity_command("--scores", typed) == out
    assert out.startswith("At 9:7, first to 10")
    assert "1 point more for us" in out
    assert "The extra points don't change who deals." in out
    data = json.loads(equity_command("--scores", "9:7", "--dealer", "us", "--json"))
    equity = equity_for(STANDARD)
    assert equity is not None
    (found,) = data["chances"]
    assert found["chance"] == equity.win_chance((9, 7), 0, 0)
    assert found["gains"]["us"]["1"] == pytest.approx(1 - found["chance"])
    assert data["measured"] == "standard"
    assert "--seed" in data["about"]["command"]


def test_one_score_against_the_clock() -> None:
    args = "--rules", "timed", "--scores", "3:4", "--hands-left", "2"
    assert equity_command(*args).startswith("At 3:4")
    ours, _ = json.loads(equity_command(*args, "--json"))["chances"]
    assert ours["chance"] == measured_equity(TIMED).win_chance((3, 4), 0, 0, hands_to_come=2)


def test_one_score_with_hands_left_of_a_fixed_number() -> None:
    args = "--rules", "party", "--scores", "5:3", "--hands-left", "2"
    ours, _ = json.loads(equity_command(*args, "--json"))["chances"]
    equity = measured_equity(preset("party").rules)
    assert ours["chance"] == equity.win_chance((5, 3), 0, 0, hands_played=10)
    assert ours["hands_left"] == pytest.approx(2)


def test_points_more_leave_the_deal_as_it_is() -> None:
    args = "--rules", "two-handed", "--scores", "5:5"
    ours, theirs = json.loads(equity_command(*args, "--json"))["chances"]
    equity = equity_for(preset("two-handed").rules)
    assert equity is not None
    assert ours["gains"]["us"]["1"] == equity.win_chance((6, 5), 0, 0) - equity.win_chance(
        (5, 5), 0, 0
    )
    worth = 100 * (ours["chance"] - theirs["chance"])
    assert f"Having the deal is worth {worth:+.1f} here." in equity_command(*args)
    assert "ourselves" not in equity_command(*args, "--dealer", "us")


@pytest.mark.parametrize(
    ("game", "scores"), some([("cutthroat", (2, 1, 0)), ("bid-euchre", (2, 2, 2, 2, 1))], 2)
)
def test_every_other_side_has_its_own_figures(game: str, scores: tuple[int, ...]) -> None:
    equity = equity_for(preset(game).rules.replace(target=3))
    assert equity is not None
    args = "--rules", game, "--set", "target=3", "--scores", ":".join(map(str, scores))
    found = json.loads(equity_command(*args, "--json"))["chances"]
    others = [f"side {number + 1}" for number in range(1, len(scores))]
    assert [each["dealer"] for each in found] == ["us", *others]
    for dealer, each in enumerate(found):
        assert each["chance"] == equity.win_chance(scores, 0, dealer)
        for team, side in enumerate(("us", *others)):
            assert each["gains"][side]["1"] == equity.chance_gain(scores, 0, dealer, 1, to=team)
    told = equity_command(*args)
    ours, *theirs = (100 * each["chance"] for each in found)
    worth = [
        f"{ours - chance:+.1f} over {side}" for chance, side in zip(theirs, others, strict=True)
    ]
    assert f"Having the deal is worth {', '.join(worth)} here." in " ".join(told.split())
    assert "for side 2" in told
    assert "them" not in told
    assert told.endswith("ours is first, the next one is on our left.\n")


def test_a_table_leaves_out_scores_that_so_few_hands_cannot_bring() -> None:
    args = ("--set", "num_hands=1", "--dealer", "us")
    rows = json.loads(equity_command(*args, "--json"))["table"]
    assert {(row["we_need"], row["they_need"]) for row in rows} == {
        (mine, theirs) for mine in range(6, 11) for theirs in range(6, 11)
    }
    assert equity_command(*args).splitlines()[1].split() == ["6", "7", "8", "9", "10"]


def test_a_table_for_every_side_that_deals() -> None:
    told = equity_command("--rules", "cutthroat")
    heads = [line.split(":")[0] for line in told.splitlines() if "we need" in line]
    assert heads == ["We deal", "Side 2 deals", "Side 3 deals"]
    rows = json.loads(equity_command("--rules", "cutthroat", "--dealer", "them", "--json"))["table"]
    assert {row["dealer"] for row in rows} == {"side 2", "side 3"}


def test_the_table_as_json() -> None:
    data = json.loads(equity_command("--set", "target=3", "--json"))
    assert len(data["table"]) == 18
    assert {row["we_need"] for row in data["table"]} == {1, 2, 3}
    assert fsum(row["share"] for row in data["results"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--scores", "nine"], "--scores takes numbers like 9:7"),
        (["--scores", "9" * 5_000 + ":7"], "--scores takes numbers like 9:7, not '9999"),
        (["--scores", "1:2:3"], "--scores takes 2 numbers"),
        (["--scores", "11:3"], "at 11:3 the match is over: it goes to 10"),
        (["--scores", "12:11", "--json"], "at 12:11 the match is over"),
        (["--rules", "timed", "--scores", "3:3"], "add --hands-left N"),
        (["--hands-left", "3", "--scores", "3:3"], "is said where a clock ends the game"),
        (["--rules", "party", "--hands-left", "13", "--scores", "3:3"], "a number from 0 to 12"),
        (["--check", "0"], "--check takes a number above 0"),
        (["--hands-left", "3"], "--hands-left does nothing without --scores"),
        (["--check", "5", "--scores", "3:3"], "--scores does nothing with --check"),
        (["--seed", "2"], "--seed does nothing without --check"),
    ],
)
def test_what_cannot_be_done_is_said(args: list[str], sentence: str) -> None:
    assert sentence in equity_command(*args, code=2)


def test_checking_from_the_command_line() -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    data = json.loads(equity_command("--set", "target=3", "--check", "20", "--json"))
    assert all(row["matches"] == 20 for row in data["checked"])
    assert "errors off" in equity_command("--set", "target=3", "--check", "20")
