"""What a choice is worth: honest figures from the view alone, and a sober verdict."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from itertools import count, islice
from math import sqrt
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings

from effort import some, unlike
from euchre.bots import RulesBot
from euchre.extras import install_command
from euchre.game.cards import HIDDEN, Card, parse_cards
from euchre.game.events import Bid, Called, Discarded, Passed, Played, RedealClaimed
from euchre.game.hand import Hand, Phase, View, apply, begin, forced_event, legal, see, view
from euchre.game.presets import PRESETS, preset
from euchre.game.reachable import can_be_redealt, reachable_points
from euchre.game.rules import Rules, Seat, team_of
from euchre.game.scoring import Outcome
from euchre.game.shuffle import deal
from euchre.testing.deals import deal_with
from euchre.testing.strategies import HOUSE_RULES, any_rules, hands
from test_bots_games import reshuffled

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

import numpy as np

from euchre.analysis.explanations.choices import describe_perfect_play, describe_verdict
from euchre.analysis.grading import DecisionGrade, grade_option, lost_win_chance
from euchre.analysis.match.equity import equity_for
from euchre.analysis.options import RankedOption
from euchre.analysis.position.stake import WinChanceEvaluator
from euchre.analysis.position.values import ChoiceVerdict, PositionAnalysis, analyse, refine
from euchre.bots.base import NotYourTurnError
from euchre.bots.equity import REDEALT, MatchUtility, win_chance
from euchre.bots.search.valuer import make_valuer
from euchre.bots.search.worlds import does_draw_cover_all_deals, draw_weighted_deals
from euchre.english import describe_choice
from euchre.solve import plan_sampling, sample_worlds
from test_expert import decisions

STANDARD = preset("standard").rules
ONE_PACK = [name for name, each in PRESETS.items() if each.rules.packs == 1]
FEW = 300


def dealt(
    rules: Rules, hands: dict[Seat, str], up: str | None = None, scores: tuple[int, ...] = ()
) -> Hand:
    """A hand dealt by seat 0, some cards given and the rest as a fixed shuffle has it."""
    given = {seat: parse_cards(cards) for seat, cards in hands.items()}
    card = None if up is None else parse_cards(up)[0]
    return begin(rules, deal_with(rules, 0, given, card, rng=random.Random(5)), scores or None)


def passed(hand: Hand, count: int) -> Hand:
    for _ in range(count):
        assert hand.turn is not None
        hand = apply(hand, Passed(hand.turn))
    return hand


def asked(hand: Hand, most: int = FEW, seed: int = 0) -> PositionAnalysis:
    return analyse(view(hand, hand.turn), max_deals=most, seed=seed)


def card(text: str) -> Card:
    return parse_cards(text)[0]


# -- from the view alone --------------------------------------------------------------------------


@pytest.mark.parametrize("name", unlike(ONE_PACK))
def test_what_a_seat_cannot_see_changes_no_figure(name: str) -> None:
    rng, rules, compared = random.Random(3), preset(name).rules, 0
    for hand in decisions(rules, 3, seed=8):
        assert hand.turn is not None
        if rng.random() < 0.75:
            continue
        other = reshuffled(hand, hand.turn, rng)
        if other is not None:
            compared += 1
            assert asked(hand, most=32) == analyse(view(other, hand.turn), max_deals=32)
        if compared == 2:
            return
    assert compared


def test_it_asks_for_a_view_of_the_seat_to_act() -> None:
    hand = dealt(STANDARD, {})
    with pytest.raises(NotYourTurnError):
        analyse(view(hand, 3))


def test_equal_seeds_give_equal_figures_and_others_differ_within_their_errors() -> None:
    rng, far, compared = random.Random(1), 0, 0
    for hand in decisions(STANDARD, 3, seed=21, bot=RulesBot()):
        if len(legal(hand)) == 1 or rng.random() < 0.6:
            continue
        one, other = asked(hand, seed=1), asked(hand, seed=2)
        assert one == asked(hand, seed=1)
        for option in one.options:
            twin = other.find_option(option.event)
            assert twin is not None
            error = sqrt(option.points_se**2 + twin.points_se**2)
            compared += 1
            far += abs(option.points - twin.points) > 2 * error + 0.02
            assert abs(option.points - twin.points) <= 4.5 * error + 0.02
    assert compared > 20
    assert far < 0.12 * compared


def test_who_called_is_thought_to_hold_more_than_chance_gives() -> None:
    """The calls and the card laid away still count once the play has begun."""
    hand = apply(passed(dealt(STANDARD, {}, "9H"), 2), Called(3, card("9H").suit))
    hand = apply(hand, legal(hand)[0])
    seen = view(hand, 1)
    lot, even = (
        draw_weighted_deals(seen, plan_sampling(seen), 2000, 1),
        sample_worlds(seen, 4000, 1),
    )
    weights = np.exp(lot.likely - lot.likely.max())
    both = [np.uint64(1 << card(bower).index) for bower in ("JH", "JD")]
    high, chance = (
        np.sum([deals.hands[:, 3] & bower > 0 for bower in both], axis=0)
        for deals in (lot.worlds, even)
    )
    assert weights @ high / weights.sum() > 1.3 * chance.mean()
    laid = lot.dealt[:, 0] & ~lot.worlds.hands[:, 0]
    bower = (laid & (both[0] | both[1])) > 0
    assert weights[bower].sum() < 0.05 * weights.sum()


def test_late_in_a_hand_no_doubt_is_left_in_the_figures() -> None:
    late = [
        hand
        for hand in decisions(STANDARD, 6, seed=21, bot=RulesBot())
        if hand.phase is Phase.PLAY and len(hand.tricks) == 3 and len(legal(hand)) > 1
    ]
    sure = 0
    for hand in late:
        one, other = asked(hand, seed=1), asked(hand, seed=2)
        ready = plan_sampling(view(hand, hand.turn))
        if not does_draw_cover_all_deals(ready.view, ready):
            continue
        sure += 1
        assert one.settled
        assert one.options[0].samples == round(ready.counts.sum())
        for option in one.options:
            twin = other.find_option(option.event)
            assert twin is not None
            assert (option.points_se, option.behind_se, option.points_behind_se) == (0, 0, 0)
            assert option.points == pytest.approx(twin.points)
            assert option.behind == 0 or option.behind > 1e-9
        assert one.best == other.best
    assert sure > 5


# -- known positions ------------------------------------------------------------------------------


def test_partner_is_ordered_up_with_both_bowers() -> None:
    hand = passed(dealt(STANDARD, {2: "JH JD AC AS KC"}, "9H"), 1)
    found = asked(hand, most=1000)
    assert isinstance(found.best, Called)
    assert found.best.trump is card("9H").suit
    assert found.verdict is ChoiceVerdict.CLEAR
    assert "right bower and the left bower" in found.reason


def test_a_certain_march_is_certain() -> None:
    hand = apply(
        dealt(STANDARD, {1: "JH JD AH KH QH"}, "TH"), Called(1, card("TH").suit, alone=True)
    )
    while hand.turn != 1:
        hand = apply(hand, RulesBot().act(view(hand, hand.turn)))
    best = asked(hand).options[0]
    assert best.points == pytest.approx(4)
    assert best.double_dummy == pytest.approx(4)
    assert 0 < best.points_se < 0.05, "so many deals alike are much, and no proof"


@pytest.mark.parametrize("name", ["railroad", "standard", "bid-euchre"])
def test_no_figure_is_without_error_while_hidden_cards_may_change_it(name: str) -> None:
    for hand in decisions(preset(name).rules, 1, seed=8, bot=RulesBot()):
        seen = view(hand, hand.turn)
        if make_valuer(seen, WinChanceEvaluator(seen).points_and_win_functions).exact:
            continue
        found = analyse(seen, max_deals=64)
        for option in found.options:
            if len(reachable_points(see(seen, option.event))) == 1:
                assert option.points_se == 0
                continue
            assert f"{option.points_se:.2f}" != "0.00"
            if option.win is not None:
                assert f"{100 * option.win_se:.1f}" != "0.0"


def test_a_loner_is_never_worth_more_than_a_loner_can_bring() -> None:
    hand = passed(dealt(STANDARD, {0: "JH JD AH KH AC"}, "9H"), 3)
    found = asked(hand, most=1000)
    for option in found.options:
        assert -4 <= option.points <= 4
        assert option.double_dummy is None or -4 <= option.double_dummy <= 4


@pytest.mark.parametrize("name", some([n for n, r in HOUSE_RULES.items() if r.packs == 1], 2))
def test_every_figure_lies_within_what_the_hand_can_still_bring(name: str) -> None:
    rules = HOUSE_RULES[name]
    if rules.players == 5:  # to work out their chances to win takes long
        rules = rules.replace(target=3)
    for hand in islice(decisions(rules, 1, seed=3, bot=RulesBot()), 0, None, 12):
        within(hand)


@settings(max_examples=10, deadline=None)
@given(any_rules().flatmap(hands))
def test_so_it_does_by_any_rules_at_any_moment(hand: Hand) -> None:
    if hand.turn is not None and len(legal(hand)) > 1 and hand.rules.packs == 1:
        within(hand)


def within(hand: Hand) -> None:
    """All figures of a decision are possible, and so are the leads of one over another."""
    seen = view(hand, hand.turn)
    stake = WinChanceEvaluator(seen)
    found = analyse(seen, max_deals=32, first=32)
    spans = []
    for option in found.options:
        after = see(seen, option.event)
        ends = {*reachable_points(after)}
        if after.outcome is Outcome.REDEAL:
            ends = {REDEALT}  # by the same dealer
        elif can_be_redealt(after):
            ends.add(REDEALT)
        points, chances = ([worth(end) for end in ends] for worth in stake.points_and_win_functions)
        spans.append((min(points), max(points)))
        assert min(points) <= option.points <= max(points)
        assert option.win is None or min(chances) <= option.win <= max(chances)
        assert option.double_dummy is None or min(points) <= option.double_dummy <= max(points)
        if len(ends) == 1:
            assert option.points_se == 0
    for option, (least, most) in zip(found.options, spans, strict=True):
        low, high = spans[0][0] - most, spans[0][1] - least
        assert low - 1e-9 <= option.points_behind <= high + 1e-9


def test_a_hand_that_may_be_shown_is_dealt_again_by_the_same_dealer() -> None:
    rules = preset("railroad").rules.replace(call_for_best="receive_then_discard")
    dealt_hands = (begin(rules, deal(rules, 0, random.Random(seed))) for seed in count())
    within(next(hand for hand in dealt_hands if has_redeal(hand)))


def has_redeal(hand: Hand) -> bool:
    return hand.turn is not None and any(isinstance(e, RedealClaimed) for e in legal(hand))


def test_a_figure_is_without_error_where_nothing_is_hidden() -> None:
    hand = begin(rules := preset("two-handed").rules, deal(rules, 0, random.Random(3)))
    while hand.phase is not Phase.PLAY:
        assert hand.turn is not None
        hand = apply(hand, RulesBot().act(view(hand, hand.turn)))
    for option in asked(hand).options:
        assert option.points_se == option.win_se == option.points_behind_se == 0


def test_calling_alone_with_that_is_worth_four_points() -> None:
    found = asked(dealt(STANDARD, {1: "JH JD AH KH QH"}, "TH"))
    assert found.best == Called(1, card("TH").suit, alone=True)
    assert found.options[0].points == pytest.approx(4, abs=0.2)
    assert found.options[0].win is not None
    assert found.options[0].win > max(option.win or 0 for option in found.options[1:])


def test_a_high_trump_is_led_from_strength() -> None:
    hand = apply(dealt(STANDARD, {1: "JH AH KH AC AS"}, "9D"), Passed(1))
    hand = passed(hand, 3)
    hand = apply(hand, Called(1, card("AH").suit))
    found = asked(hand, most=1000)
    assert found.best in (Played(1, card("JH")), Played(1, card("AH")))
    right, ace = found.find_option(Played(1, card("JH"))), found.find_option(Played(1, card("AC")))
    assert right is not None
    assert ace is not None
    assert right.win is not None
    assert ace.win is not None
    assert right.win > ace.win


def test_what_is_forced_is_called_forced() -> None:
    rng, forced = random.Random(2), 0
    for hand in decisions(STANDARD, 2, seed=4):
        if len(legal(hand)) == 1 and hand.phase is Phase.PLAY:
            found = asked(hand, most=64)
            assert found.verdict is ChoiceVerdict.FORCED
            assert len(found.options) == 1
            forced += 1
            if rng.random() < 0.5:
                break
    assert forced


def test_two_equal_cards_are_too_close_to_call() -> None:
    hand = apply(
        passed(dealt(STANDARD, {1: "JH JD AH QC KC"}, "9D"), 4), Called(1, card("AH").suit)
    )
    for played in ("JH", "JD", "AH"):
        assert hand.turn == 1
        hand = apply(hand, Played(1, card(played)))
        while hand.turn != 1:
            hand = apply(hand, RulesBot().act(view(hand, hand.turn)))
    found = asked(hand, most=2000)
    assert {option.event for option in found.options} == {
        Played(1, card("QC")), Played(1, card("KC")),
    }  # fmt: skip
    assert found.verdict is ChoiceVerdict.TOO_CLOSE
    assert found.options[1].behind == found.options[1].behind_se == 0
    assert describe_verdict(hand, found).startswith("Too close to call: ")
    assert repr(found).startswith(f"<Analysis seat {found.seat}: {len(found.options)} choices, too")
    assert len(repr(found)) < 160
    assert grade_option(found, found.options[1]) is DecisionGrade.BEST


def test_touching_cards_of_one_hand_are_one_choice() -> None:
    """Ace and king of one suit in one hand are the same card; one that is lower is not."""
    start = dealt(STANDARD, {0: "AS TS 9S TD 9D", 3: "AC KC 9C QD TH", 1: "JC QC TC AH 9H"}, "JH")
    hand = apply(passed(start, 3), Called(0, card("JH").suit))
    hand = apply(hand, Discarded(0, card("9D")))
    hand = apply(hand, Played(1, card("JC")))
    hand = apply(hand, RulesBot().act(view(hand, 2)))
    found = asked(hand, seed=5)
    ace, king, nine = (found.find_option(Played(3, card(name))) for name in ("AC", "KC", "9C"))
    assert ace is not None
    assert king is not None
    assert nine is not None
    assert (ace.points, ace.win, ace.behind) == (king.points, king.win, king.behind)
    assert nine.points != ace.points
    assert {found.options[0].event, found.second_option and found.second_option.event} > {
        nine.event
    }
    assert grade_option(found, king) is grade_option(found, ace)


@pytest.mark.parametrize(
    ("behind", "error", "points", "grade"),
    [
        (0.0, 0.0, 0.0, DecisionGrade.BEST),
        (0.009, 0.001, 0.29, DecisionGrade.FINE),
        (0.009, 0.001, 0.3, DecisionGrade.INACCURACY),
        (0.029, 0.001, 0.0, DecisionGrade.INACCURACY),
        (0.031, 0.001, 0.0, DecisionGrade.MISTAKE),
        (0.059, 0.001, 0.0, DecisionGrade.MISTAKE),
        (0.061, 0.001, 0.0, DecisionGrade.BLUNDER),
        (0.061, 0.030, 0.0, DecisionGrade.BLUNDER),
        (0.061, 0.031, 0.0, DecisionGrade.BEST),
    ],
)
def test_a_decision_is_graded_by_what_it_cost_beyond_noise(
    behind: float, error: float, points: float, grade: DecisionGrade
) -> None:
    best = RankedOption(Passed(0), 0.0, 0.1, 0.5, 0.1, 0.0, 0.0, 0.0, 0.0, None, 64)
    other = replace(best, behind=behind, behind_se=error, points_behind=points)
    analysis: Any = SimpleNamespace(options=(best, other))
    assert grade_option(analysis, other) is grade
    assert grade_option(analysis, best) is DecisionGrade.BEST


@pytest.mark.parametrize("scores", [(9, 0), (9, 9), (0, 9)])
def test_a_loss_is_the_difference_of_the_chances_that_are_shown(scores: tuple[int, int]) -> None:
    for hand in decisions(STANDARD, 2, seed=5, bot=RulesBot(), scores=scores):
        if len(legal(hand)) == 1:
            continue
        found = asked(hand, most=64)
        best = found.options[0].win
        assert best is not None
        for option in found.options:
            assert option.win is not None
            assert option.behind == pytest.approx(best - option.win, abs=1e-9)


def test_nothing_is_lost_where_all_are_sure_to_win() -> None:
    """At nine all more points than are needed are no use, and it is no fault to forgo them."""
    hand = dealt(STANDARD, {1: "JH JD AH KH QH"}, "TH", scores=(9, 9))
    found = asked(hand)
    order = found.find_option(Called(1, card("TH").suit))
    assert order is not None
    assert order.win == pytest.approx(1)
    assert lost_win_chance(order) == 0
    assert grade_option(found, order) is DecisionGrade.BEST


# -- what the figures are -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["standard", "canadian", "british", "defend-alone", "call-for-best", "railroad"]
)
def test_every_choice_has_a_figure_and_the_best_comes_first(name: str) -> None:
    rng = random.Random(name)
    for hand in decisions(preset(name).rules, 1, seed=2):
        if rng.random() < 0.6 or hand.phase in (Phase.CHALLENGE, Phase.EXPOSE):
            continue
        found = asked(hand, most=64)
        events = [option.event for option in found.options]
        if hand.rules.renege == "prevent":
            assert set(events) == set(legal(hand))
        assert events[0] == found.best
        assert found.options[0].behind == 0
        assert all(option.behind >= -1e-9 for option in found.options)
        assert all(option.win is None or 0 <= option.win <= 1 for option in found.options)
        assert all(abs(option.points) < 20 for option in found.options)
        assert found.reason
        assert all(describe_choice(hand, event) for event in events)


@pytest.mark.parametrize("name", ["cutthroat", "british", "bid-euchre", "two-handed"])
def test_whatever_is_decided_has_figures_and_a_note_where_they_are_rough(name: str) -> None:
    """The figures are there, with their errors, and a note says where they come from."""
    seen: set[Phase] = set()
    for hand in decisions(preset(name).rules, 4, seed=6, bot=RulesBot()):
        if hand.phase in seen or hand.phase is Phase.PLAY or len(legal(hand)) == 1:
            continue
        seen.add(hand.phase)
        found = asked(hand)
        assert all(option.samples > 0 for option in found.options)
        if "rules bot" in found.note:
            assert found.options[0].samples < 200
    assert seen


def test_the_namer_of_a_british_benny_is_advised() -> None:
    rules = preset("british").rules
    hand = begin(rules, deal_with(rules, 0, {0: parse_cards("JH AH KH 9C TC")},
                                  parse_cards("JK")[0], rng=random.Random(2)))  # fmt: skip
    found = asked(hand, most=1000)
    assert "rules bot" not in found.note
    assert len(found.options) >= 4
    if HIDDEN not in view(hand, 0).cards:
        assert isinstance(found.best, Called)
        assert found.best.trump is card("AH").suit


def test_nobody_is_told_to_renege() -> None:
    rules = STANDARD.replace(renege="euchre")
    for hand in decisions(rules, 2, seed=3, bot=RulesBot()):
        if hand.phase is Phase.PLAY and hand.led_card is not None:
            found = asked(hand, most=64)
            assert {option.event for option in found.options} <= {
                e for e in legal(hand) if isinstance(e, Played)
            }
            return


def test_bids_are_valued() -> None:
    rules = preset("bid-euchre").rules
    hand = begin(rules, deal(rules, 0, random.Random(3)))
    found = asked(hand)
    assert any(isinstance(option.event, Bid) for option in found.options)


# -- step by step ---------------------------------------------------------------------------------


def test_a_first_figure_comes_early_and_the_last_is_the_settled_one() -> None:
    hand = dealt(STANDARD, {1: "JH AH 9H KC TD"}, "9D")
    steps = list(refine(view(hand, hand.turn), max_deals=1000))
    assert len(steps) > 2
    assert [step.settled for step in steps] == [False] * (len(steps) - 1) + [True]
    samples = [step.options[0].samples for step in steps]
    assert samples == sorted(samples)
    assert samples[0] <= 64
    assert steps == list(refine(view(hand, hand.turn), max_deals=1000))


def test_close_choices_get_more_deals_than_clear_ones() -> None:
    clear = asked(dealt(STANDARD, {1: "JH JD AH KH QH"}, "TH"), most=4000)
    close = asked(dealt(STANDARD, {1: "JH QH TH 9C TD"}, "9H"), most=4000)
    assert clear.options[0].samples < close.options[0].samples


def test_the_score_is_read() -> None:
    """A loner that is no use at nine points is not worth more than partner's help."""

    def of(scores: tuple[int, int]) -> PositionAnalysis:
        return asked(dealt(STANDARD, {1: "JH JD AH KC AC"}, "TS", scores), most=500)

    assert of((0, 9)).options[0].win != of((9, 0)).options[0].win


@pytest.mark.parametrize("scores", [(9, 6), (6, 9)])
def test_where_a_number_of_hands_may_end_the_match_points_alone_rank(
    scores: tuple[int, int],
) -> None:
    """At 9 to 6 a pass would win more matches, but how many hands are to come nobody tells."""
    rules = STANDARD.replace(num_hands=12)
    hand = passed(dealt(rules, {3: "JD AH KH 9C AS"}, "TH", scores), 2)
    found = asked(hand, most=200)
    assert all(option.win is None and option.behind >= 0 for option in found.options)
    points = [option.points for option in found.options]
    assert points == sorted(points, reverse=True)
    assert found.note.startswith("The number of hands may end this match before the points do")


def test_no_rough_chance_is_more_than_certain() -> None:
    rules = STANDARD.replace(target=40, four_trick_tokens=True, pts_loner_march=10)
    found = asked(dealt(rules, {1: "JH JD AH KH QH"}, "9H"), most=16)
    assert [found.options[0].points, found.options[0].win] == [10, 1]


@pytest.mark.parametrize(
    ("name", "options", "dealer_deals_again"),
    [
        ("standard", {"all_pass": "next_dealer"}, False),
        ("standard", {"all_pass": "same_dealer"}, True),
        ("farmers-hand", {"misdeal": "next_dealer"}, False),
        ("farmers-hand", {"misdeal": "same_dealer"}, True),
    ],
)
def test_a_hand_that_nobody_plays_is_worth_the_deal_that_follows(
    name: str, options: dict[str, str], *, dealer_deals_again: bool
) -> None:
    rules = preset(name).rules.replace(options)
    hand = dealt(rules, {1: "9C TC 9D TD 9S"}, "JH", (8, 8))
    if name == "standard":
        hand = passed(hand, 2 * rules.players - 1)
    found = asked(hand, most=16)
    unplayed = [o for o in found.options if isinstance(o.event, (Passed, RedealClaimed))]
    assert hand.turn is not None
    team, dealer_team = team_of(rules, hand.turn), team_of(rules, hand.dealer)
    equity = equity_for(rules)
    assert equity is not None
    deals_next = dealer_team if dealer_deals_again else 1 - dealer_team
    chance = equity.win_chance((8, 8), team, deals_next)
    assert any(option.win == pytest.approx(chance) for option in unplayed)
    assert all(
        MatchUtility(view(hand, hand.turn)).value_after_hand(points)
        == win_chance(2, 2, dealing=deals_next == team)
        for points in ([REDEALT] if name == "farmers-hand" else [(0, 0)])
    )


def test_importing_it_without_numba_says_so() -> None:
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from euchre.cli import main\n"
        "main(['study', 'analyze', '--hand', 'JH AH KH 9C TD', '--up', '9H'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 2
    assert install_command("bots") in done.stderr


def test_the_view_is_enough() -> None:
    hand = dealt(STANDARD, {})
    seen: View = view(hand, hand.turn)
    assert isinstance(analyse(seen, max_deals=64), PositionAnalysis)
    due = forced_event(hand)
    assert due is None


@pytest.mark.parametrize(
    ("perfect", "verdict", "noted"),
    [
        ((0.4, 0.5, None), ChoiceVerdict.CLEAR, True),
        ((0.5, 0.4, None), ChoiceVerdict.CLEAR, False),
        ((0.501, 0.504, None), ChoiceVerdict.CLEAR, False),
        ((None, 0.5, 0.4), ChoiceVerdict.CLEAR, False),
        ((0.4, 0.5, 0.3), ChoiceVerdict.TOO_CLOSE, False),
        ((0.4, 0.3, 0.5), ChoiceVerdict.TOO_CLOSE, True),
        ((None, None, None), ChoiceVerdict.CLEAR, False),
    ],
)
def test_perfect_play_is_explained_where_it_prefers_what_is_not_advised(
    perfect: tuple[float | None, ...],
    verdict: ChoiceVerdict,
    noted: bool,  # noqa: FBT001
) -> None:
    hand = passed(dealt(STANDARD, {1: "JH AH KH 9C TD"}, "9H"), 0)
    calls = [event for event in legal(hand) if isinstance(event, (Called, Passed))]
    options = tuple(
        RankedOption(event, 0.0, 0.1, None, 0.0, behind, 0.01, behind, 0.01, worth, FEW)
        for event, behind, worth in zip(calls, (0.0, 0.005, 0.4), perfect, strict=True)
    )
    note = describe_perfect_play(hand, PositionAnalysis(1, options, verdict, "", "", settled=True))
    assert bool(note) == noted
    if noted:
        first = max(options, key=lambda each: each.double_dummy or 0.0)
        best_choice = describe_choice(hand, first.event)
        assert note.startswith(f"If everybody saw all cards, perfect play would be {best_choice}. ")
        assert "Nobody here does" in note
