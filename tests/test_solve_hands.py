"""The kernel's random hands walked along with the readable engine: the same game, step by step."""

from __future__ import annotations

import pytest

from effort import TIMES
from euchre.game.cards import Suit
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.game.capabilities import ENVIRONMENT_CAPABILITY, UnsupportedRulesError
from euchre.solve.vector_engine.random_hands import PlayoutSlot, play_random
from solve_help import walked

HANDS = 2000 * TIMES
"""How many hands are compared in all; 100000 before a release."""
HOUSES: dict[str, Rules] = {name: named.rules for name, named in PRESETS.items()} | {
    "everything late": preset("british").rules.replace(
        no_trump="both", stick_the_dealer=True, loner_lead="left_of_loner", ace_no_face="one_ace"
    ),
    "both rounds alone": preset("canadian").rules.replace(
        canadian_loner="both_rounds", round2_may_name_turned_suit=True, upcard_taker="dealer"
    ),
    "naming in pairs": preset("american").rules.replace(
        up_card=False, bidding="name_only", canadian_loner="both_rounds", first_lead="maker"
    ),
    "an agreed suit": preset("benny").rules.replace(joker_up_card="agreed_suit_S", low_rank="7"),
    "a Benny is dealt again": preset("benny").rules.replace(joker_up_card="redeal", low_rank="8"),
    "points for a throw-in": preset("american").rules.replace(
        {"all_pass": "opponents_score_1"}, pts_super_euchre=4
    ),
}


KNOWN = [name for name, rules in HOUSES.items() if ENVIRONMENT_CAPABILITY.supports_rules(rules)]


@pytest.mark.parametrize("name", KNOWN)
def test_the_kernels_hands_are_hands_of_the_readable_engine(name: str) -> None:
    rules, hands = HOUSES[name], max(50, HANDS // len(KNOWN))
    played = play_random(rules, hands, seed=7, first_dealer=1, traced=True)
    for number in range(hands):
        hand, game = walked(rules, played, number), played.games[number]
        assert hand.over
        assert hand.points == tuple(played.points[number])
        if hand.maker is not None:
            assert (hand.maker, hand.trump) == (
                game[PlayoutSlot.MAKER],
                tuple(Suit)[game[PlayoutSlot.TRUMP]],
            )
            assert hand.makers_tricks == game[PlayoutSlot.TRICKS]
            assert hand.alone == game[PlayoutSlot.ALONE]
            assert (-1 if hand.lone_defender is None else hand.lone_defender) == game[
                PlayoutSlot.LONE_DEFENDER
            ]


def test_a_hand_is_the_same_traced_or_not_and_for_equal_seeds_only() -> None:
    rules = preset("standard").rules
    first = play_random(rules, 200, seed=3)
    again = play_random(rules, 200, seed=3, traced=True)
    other = play_random(rules, 200, seed=4)
    again.games[:, PlayoutSlot.STEPS] = 0
    assert (first.games == again.games).all()
    assert (first.games != other.games).any()


def test_a_game_that_the_kernel_does_not_know_is_refused_by_name() -> None:
    rules = preset("standard").rules.replace(renege="somerset")
    with pytest.raises(UnsupportedRulesError, match=r"^renege=somerset .* the fast engine's whole"):
        play_random(rules, 1)
