"""The calls near the end of a match: other weights by what both sides need, that win matches."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from effort import cover
from euchre.bots import make_bot
from euchre.bots.matches.duel import deal_cards
from euchre.bots.search.expert import ExpertBot
from euchre.bots.trained import CLOSING_PRESETS, NEED_STEPS, call_weights, play_weights
from euchre.game import events
from euchre.game.hand import begin, view
from euchre.game.presets import preset
from euchre.notation.position import read_position
from euchre.solve.board import Weights
from euchre.solve.board.dice import new_random_state
from euchre.solve.vector_engine.players import TRAINED
from euchre.solve.vector_engine.rules_tables import (
    build_hand_points_table,
    build_reward_shares_table,
    build_rules_words,
)
from tools.training.closing import CLOSING_GAMES, ending_worths, learn_meeting, list_meetings
from tools.training.contests import play_contest

STANDARD = preset("standard").rules


def weights(scores: tuple[int, ...] = (), team: int = 0) -> Weights:
    """Of the standard game."""
    found = call_weights(STANDARD, scores, team)
    assert found is not None
    return found


def test_far_from_the_end_calls_are_the_usual_ones() -> None:
    for name in CLOSING_PRESETS:
        rules = preset(name).rules
        usual = call_weights(rules)
        for scores in ((), (0, 0), (4, 5), (0, rules.target - NEED_STEPS[-1])):
            assert call_weights(rules, scores) is usual


def test_near_the_end_they_are_others_for_each_side() -> None:
    ahead, behind = (weights((9, 6), team) for team in (0, 1))
    assert not np.array_equal(weights(), weights((9, 9)))
    assert not np.array_equal(ahead, behind)
    assert behind is weights((6, 9), 0)
    assert weights((7, 2)) is weights((6, 0))  # three needed, or four


@pytest.mark.parametrize("name", ["british", "railroad", "cutthroat", "bid-euchre", "two-handed"])
def test_other_games_call_as_ever(name: str) -> None:
    rules = preset(name).rules
    near = (rules.target - 1,) * (rules.players if name in ("cutthroat", "bid-euchre") else 2)
    assert call_weights(rules, near) is call_weights(rules)
    assert call_weights(STANDARD.replace(target=0, num_hands=12), (9, 9)) is call_weights(STANDARD)


def test_at_nine_to_nine_an_ending_is_won_or_lost() -> None:
    points, told = build_hand_points_table(STANDARD), ending_worths(STANDARD, (1, 1))
    signs = np.sign(points[:, 0] - points[:, 1])
    assert np.array_equal(told[:, 0], 1000 * signs)
    assert np.array_equal(told[:, 1], -told[:, 0])


def test_a_side_that_needs_one_point_gains_nothing_by_more() -> None:
    points, told = build_hand_points_table(STANDARD), ending_worths(STANDARD, (1, 3))
    one, two = (told[(points[:, 0] == n) & (points[:, 1] == 0), 0] for n in (1, 2))
    assert len({*one.tolist(), *two.tolist()}) == 1
    lost = {n: told[points[:, 1] == n, 0].max() for n in (1, 2, 4)}
    assert lost[1] > lost[2] > lost[4]


@pytest.mark.parametrize(
    ("name", "need"), cover(("standard", "stick-the-dealer", "benny"), NEED_STEPS[:2])
)
def test_they_win_matches(name: str, need: int) -> None:
    """Where both need as much, against those who call as if the match were young."""
    rules = preset(name).rules
    near = call_weights(rules, (rules.target - need,) * 2)
    usual, plays = call_weights(rules), play_weights(rules)
    assert near is not None
    assert usual is not None
    out = np.zeros(20_000)
    play_contest(
        build_rules_words(rules, play_matches=False), ending_worths(rules, (need, need)),
        build_reward_shares_table(rules), TRAINED,
        near, plays, TRAINED, usual, plays, new_random_state(4), out,
    )  # fmt: skip
    assert out.mean() > 4 * out.std() / sqrt(len(out))


def test_each_meeting_of_needs_is_learned_once() -> None:
    met = [needs for meeting in list_meetings() for needs in meeting]
    assert sorted(met) == [(a, b) for a in NEED_STEPS for b in NEED_STEPS if (a, b) != (5, 5)]


def test_learning_moves_the_calls_of_both_sides() -> None:
    games = {}
    for name in CLOSING_GAMES[:1]:
        calls = call_weights(preset(name).rules)
        assert calls is not None
        games[name] = calls, play_weights(preset(name).rules)
    before = {name: calls.copy() for name, (calls, _) in games.items()}
    added = learn_meeting(((1, 2), (2, 1)), games, new_random_state(1), steps=1, deals=300)
    assert all(np.any(weights) for weights in added.values())
    assert not np.array_equal(added[1, 2], added[2, 1])
    assert all(np.array_equal(before[name], calls) for name, (calls, _) in games.items())


def test_at_nine_to_nine_hands_are_called_that_pass_when_the_match_is_young() -> None:
    bot, called = make_bot("learned"), {(0, 0): 0, (9, 9): 0}
    for scores in called:
        for number in range(200):
            hand = begin(STANDARD, deal_cards(STANDARD, 1, number), scores)
            assert hand.turn is not None
            called[scores] += isinstance(bot.act(view(hand, hand.turn)), events.Called)
    assert called[9, 9] > 1.2 * called[0, 0] > 0


def test_the_coach_knows_that_others_call_with_less_then() -> None:
    """K 9 of trumps: to pass costs a tenth of the match only where the others call as at 0 to 0."""
    seen = view(read_position("stick-the-dealer 9:9 1 0 ??/QDKC9S9HKS/??/?? TS ??"), 1)
    call, passing = (
        max(
            choice.value
            for choice in ExpertBot().weigh_options(seen)
            if isinstance(choice.event, kind)
        )
        for kind in (events.Called, events.Passed)
    )
    assert abs(call - passing) < 0.16  # of a point that is worth half the match
