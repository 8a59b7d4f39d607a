"""A bot knows what its seat knows: it does the same in all deals that it cannot tell apart."""

from __future__ import annotations

import random

import pytest

from effort import TIMES, unlike
from euchre import begin, deal, preset, view
from euchre.bots import make_bot
from euchre.game.hand import Hand, View, apply, forced_event, legal
from euchre.game.presets import PRESETS
from euchre.solve import plan_sampling, sample_worlds

BOTS = ("expert:worlds=12", "learned", "pimc:worlds=8", "rules", "club", "casual", "beginner")
"""All that look at more than a card or two."""
WORLDS = 1


def _decisions(name: str, seed: int) -> list[tuple[Hand, View]]:
    """Hands, each before a choice of one of its players, and what that player sees."""
    rules, rng = preset(name).rules, random.Random(seed)
    hand = begin(rules, deal(rules, seed % rules.players, rng))
    bots = [make_bot("casual", rng.getrandbits(30)) for _ in range(rules.players)]
    found = []
    while not hand.over:
        seat = hand.turn
        if seat is None:
            event = forced_event(hand)
        else:
            if len(legal(hand)) > 1:
                found.append((hand, view(hand, seat)))
            event = bots[seat].act(view(hand, seat))
        assert event is not None
        hand = apply(hand, event)
    return found


@pytest.mark.parametrize(
    "name", [name for name in unlike(PRESETS) if PRESETS[name].rules.packs == 1]
)
def test_a_bot_does_the_same_in_all_deals_that_it_cannot_tell_apart(name: str) -> None:
    rng, told_apart = random.Random(7), 0
    for seed in range(TIMES):
        points = _decisions(name, seed)
        for hand, seen in rng.sample(points, min(3, len(points))):
            seat = hand.turn
            assert seat is not None
            worlds = sample_worlds(plan_sampling(seen), WORLDS, seed)
            for number in range(len(worlds)):
                other = worlds.hand_of(number)
                told_apart += other.hands != hand.hands
                again = view(other, seat)
                assert again == seen
                for bot in BOTS:
                    # one bot each, so that nothing it keeps to itself can tell
                    assert make_bot(bot, seed).act(again) == make_bot(bot, seed).act(seen), bot
    assert told_apart or name == "two-handed"
