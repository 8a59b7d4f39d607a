"""What a hand can still bring, by the scoring table."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.game.events import Called
from euchre.game.hand import apply, begin, legal, view
from euchre.game.presets import PRESETS
from euchre.game.reachable import reachable_points
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.testing.strategies import HOUSE_RULES, any_rules


def test_what_is_settled_is_no_longer_possible() -> None:
    rules = PRESETS["standard"].rules
    hand = begin(rules, deal(rules, 3, random.Random(5)))
    every = {(1, 0), (2, 0), (4, 0), (0, 1), (0, 2), (0, 4), (0, 0)}
    assert reachable_points(hand) == every
    call = next(event for event in legal(hand) if isinstance(event, Called) and not event.alone)
    hand = apply(hand, call)
    assert reachable_points(hand) == {(1, 0), (2, 0), (0, 2)}, "who has called with a partner"
    while len(hand.tricks) < 4:
        hand = apply(hand, legal(hand)[0])
        tricks = hand.makers_tricks
        if len(hand.tricks) - tricks > 2:
            assert reachable_points(hand) == {(0, 2)}
        elif tricks > 2 and len(hand.tricks) > tricks:
            assert reachable_points(hand) == {(1, 0)}
    assert len(reachable_points(hand)) <= 2


@pytest.mark.parametrize("rules", HOUSE_RULES.values(), ids=HOUSE_RULES)
def test_a_hand_ends_within_what_it_could_bring_at_every_moment(rules: Rules) -> None:
    rng = random.Random(rules.digest)
    for number in range(4):
        ends_within(rules, rng, number)


@settings(max_examples=20, deadline=None)
@given(any_rules(), st.integers(0, 2**32))
def test_so_it_does_by_any_rules(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    ends_within(rules, rng, seed)


def ends_within(rules: Rules, rng: random.Random, number: int) -> None:
    hand = begin(rules, deal(rules, number % rules.players, rng))
    looked = []
    while not hand.over:
        if rng.random() < 0.3:
            seats = (None, *range(rules.players))
            looked += [reachable_points(hand), reachable_points(view(hand, rng.choice(seats)))]
        events = legal(hand)
        if rules.renege != "prevent":  # a false claim is counted on by nobody
            events = [e for e in events if type(e).__name__ != "Challenged"] or events
        hand = apply(hand, rng.choice(events))
    for reachable in looked:
        assert hand.points in reachable
    assert reachable_points(hand) == {hand.points}
