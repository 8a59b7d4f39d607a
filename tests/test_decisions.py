"""Decisions before the play, in any game: hands in progress are those of the readable engine."""

from __future__ import annotations

import random

import pytest

from effort import unlike
from euchre.game.events import Called, Declared, Passed
from euchre.game.hand import Hand, Phase, apply, begin, forced_event, legal, view
from euchre.game.presets import PRESETS, preset
from euchre.game.shuffle import deal

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.bots import make_bot  # noqa: E402
from euchre.bots.search.decisions import build_and_weigh_hands, has_learned_calls, play_out_options  # noqa: E402
from euchre.bots.search.worlds import DEFAULT_DOUBT  # noqa: E402
from euchre.bots.trained import call_weights, find_learned_preset  # noqa: E402
from euchre.notation.encoding.actions import legal_actions  # noqa: E402
from euchre.solve import plan_sampling, sample_worlds  # noqa: E402
from euchre.solve.learned.play_states import dealt_hands_by_world  # noqa: E402
from euchre.solve.vector_engine.words import HandStateWord  # noqa: E402

LEARNED = [name for name, each in PRESETS.items() if has_learned_calls(each.rules)]
WAYS = (DEFAULT_DOUBT.calls, DEFAULT_DOUBT.discards)


def decisions(name: str, hands: int, seed: int = 1) -> list[Hand]:
    """Hands before the play in which somebody has a choice, chosen at random on the way."""
    rng, rules, found = random.Random(seed), preset(name).rules, []
    for number in range(hands):
        hand = begin(rules, deal(rules, number % rules.players, rng))
        while hand.phase not in (Phase.PLAY, Phase.OVER):
            event = forced_event(hand)
            if event is None:
                choices = legal(hand)
                if len(choices) > 1:
                    found.append(hand)
                loud = [event for event in choices if not isinstance(event, Passed)]
                event = rng.choice(loud if loud and rng.random() < 0.4 else choices)
            hand = apply(hand, event)
    return found


@pytest.mark.parametrize("name", unlike(LEARNED))
def test_hidden_deals_are_hands_in_progress_as_the_engine_has_them(name: str) -> None:
    for hand in decisions(name, 12):
        seen = view(hand, hand.turn)
        worlds = sample_worlds(plan_sampling(seen), 6, 3)
        space = build_and_weigh_hands(
            seen, worlds, dealt_hands_by_world(worlds), np.zeros(len(worlds)), WAYS
        )
        for number in range(len(worlds)):
            there = worlds.hand_of(number)
            assert int(space[number, HandStateWord.TURN]) == there.turn
            may = int(space[number, HandStateWord.LEGAL])
            assert [bit for bit in range(64) if may >> bit & 1] == legal_actions(there)


@pytest.mark.parametrize("name", LEARNED)
def test_what_a_call_leads_to_is_worth_points_that_the_game_gives(name: str) -> None:
    rules = preset(name).rules
    sides = range(rules.players if rules.sides != "fixed_pairs" else 2)
    for hand in decisions(name, 4, seed=2):
        seen = view(hand, hand.turn)
        worlds = sample_worlds(plan_sampling(seen), 5, 3)
        space = build_and_weigh_hands(
            seen, worlds, dealt_hands_by_world(worlds), np.zeros(len(worlds)), WAYS
        )
        options = legal(seen)
        worths = [
            lambda points, side=side: float(points[side]) if points else 0.0 for side in sides
        ]
        found = play_out_options(seen, space, options, worths)
        assert found.shape == (len(worlds), len(options), len(worths))
        most = max(rules.pts_march, rules.pts_loner_march, rules.pts_lone_defender_euchre or 0, 5)
        assert (found >= 0).all()
        assert (found.max(axis=2) <= most).all()
        if rules.sides == "fixed_pairs":
            assert (found.min(axis=2) == 0).all()  # only one side scores in a hand


def test_what_was_learned_serves_games_in_which_the_same_is_decided() -> None:
    assert find_learned_preset(preset("long").rules) == "standard"
    assert find_learned_preset(preset("party").rules) == "canadian"
    assert find_learned_preset(preset("standard").rules.replace(pts_march=3)) == "standard"
    pairs = {"bid-pairs", "pepper", "cincinnati", "bid-32", "bid-48"}
    assert {*PRESETS} - {*LEARNED} == pairs  # whose auctions are followed without


@pytest.mark.parametrize(
    "change", [{"fast_break": True}, {"lead_plain_first": True}, {"low_rank": "8"}]
)
def test_nothing_learned_serves_a_game_that_was_not_learned(change: dict[str, object]) -> None:
    rules = preset("standard").rules.replace(**change)  # type: ignore[arg-type]
    assert call_weights(rules) is None
    hand = begin(rules, deal(rules, 0, random.Random(1)))
    while hand.turn is None:
        event = forced_event(hand)
        assert event is not None
        hand = apply(hand, event)
    seen = view(hand, hand.turn)
    assert make_bot("learned").act(seen) == make_bot("rules").act(seen)


def test_who_has_all_trumps_calls_and_goes_alone_where_that_pays() -> None:
    """Both bowers, ace, king and queen: a march whatever the others hold."""
    rules, bot = preset("no-trump").rules, make_bot("learned")
    for seed in range(4000):
        hand = begin(rules, deal(rules, 3, random.Random(seed)))
        seen = view(hand, hand.turn)
        up = hand.up_card
        assert up is not None
        trumps = [card for card in seen.cards if card.suit is up.suit]
        if len(trumps) == 5:
            event = bot.act(seen)
            assert isinstance(event, Called)
            assert event.alone
            return
    pytest.fail("no such hand in so many deals")


def test_a_defender_without_a_trick_does_not_defend_alone() -> None:
    rules, bot, asked = preset("defend-alone").rules, make_bot("learned"), 0
    for hand in decisions("defend-alone", 150, seed=4):
        if hand.phase is Phase.ALONE and hand.turn not in hand.makers:
            assert hand.turn is not None
            cards = hand.hands[hand.turn]
            if all(card.suit is not hand.trump and card.rank.value < 13 for card in cards):
                asked += 1
                assert bot.act(view(hand, hand.turn)) == Declared(hand.turn, alone=False)
    assert asked
    assert rules.defend_alone == "vs_loner"
